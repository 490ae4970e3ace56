"""What `--trace` adds to `reveal` and `show`: the steps of a search."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from minesweeper_kit.board import Click
from minesweeper_kit.case import Case
from minesweeper_kit.errors import ClickError, OptionError
from minesweeper_kit.game.trace import (
    HOLDS,
    ROW_BY_ROW,
    Offsets,
    Search,
    Step,
    neighbours_of,
    trace,
)
from minesweeper_kit.operations.operation import case_fields
from minesweeper_kit.wording import HIDES


class TracedStep(NamedTuple):
    """A step of the search after a click: how many it is, from 1."""

    case: Case
    label: str
    click: Click
    number: int
    step: Step


def order_of(text: str | None) -> Offsets:
    """The order of neighbours that an option says. Raises OptionError for what is none.

    >>> order_of(None)[0]
    (-1, -1)
    """
    try:
        return ROW_BY_ROW if text is None else neighbours_of(text)
    except ValueError as error:
        raise OptionError(f"--neighbours: {error}") from None


def click_in(case: Case) -> Click:
    """The click of a case. Raises ClickError where it has none.

    >>> from minesweeper_kit.board import Board
    >>> click_in(Case(Board(1, 2, "EM"), click=(0, 0)))
    (0, 0)
    """
    if case.click is None:
        advice = "add one, as a line [0,0]"
        if case.board.is_player_view:
            advice = HIDES
        missing = ClickError(f"{case.label} has no click to trace: {advice}")
        raise missing.located(*case.place())
    return case.click


def traced(
    case: Case, label: str, search: Search, order: Offsets, clicks: tuple[Click, ...] = ()
) -> Iterator[TracedStep]:
    """The steps of a case, one click after the other; without `clicks` after its own.

    Raises ClickError, with its place, before the first step, where a click is not allowed.

    >>> from minesweeper_kit.board import Board
    >>> case = Case(Board(1, 2, "EM"), click=(0, 0))
    >>> [step.number for step in traced(case, case.label, "bfs", order_of(None))]
    [1]
    """
    found = []
    board = case.board
    try:
        for click in clicks or [click_in(case)]:
            found.append((click, trace(board, click, search, order)))
            board = board.reveal(click)
    except ClickError as error:
        if error.line is None:
            error.message = f"{case.label}: {error.message}"
        raise error.located(*case.place("board" if clicks else "click")) from None
    return (
        TracedStep(case, label, click, number, step)
        for click, steps in found
        for number, step in enumerate(steps, 1)
    )


def step_record(traced: TracedStep) -> dict[str, Any]:
    """A step as `--report json` has it.

    >>> from minesweeper_kit.board import Board
    >>> case = Case(Board(1, 2, "EM"), click=(0, 0))
    >>> step_record(next(traced(case, case.label, "bfs", order_of(None))))["cell"]
    'ONE'
    """
    row, col, cell, size = traced.step
    return {
        **case_fields(traced.case),
        "click": list(traced.click),
        "step": traced.number,
        "row": row,
        "col": col,
        "cell": cell.name,
        "size": size,
    }


def step_lines(steps: Iterator[TracedStep], search: Search) -> Iterator[str]:
    """The steps as lines for people, those of each case under its label.

    >>> from minesweeper_kit.board import Board
    >>> case = Case(Board(1, 2, "EM"), click=(0, 0))
    >>> list(step_lines(traced(case, case.label, "bfs", order_of(None)), "bfs"))
    ['the case:', '     1  (0, 0)      ONE  queue 1']
    """
    before: Case | None = None
    for case, label, _, number, (row, col, cell, size) in steps:
        if case is not before:
            yield f"{label}:"
        before = case
        symbols = case.dialect.symbols if case.dialect else {}
        shown = symbols.get(cell, cell.name)
        place = f"({row}, {col})"
        yield f"{number:>6}  {place:<10}  {shown}  {HOLDS[search]} {size}"
