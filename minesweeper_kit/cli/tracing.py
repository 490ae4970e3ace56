"""What `--trace` adds to `reveal` and `show`: the steps of a search."""

import json as json_module
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

import typer

from minesweeper_kit.board import Click
from minesweeper_kit.case import Case
from minesweeper_kit.cli.ending import Tally
from minesweeper_kit.cli.options import Search
from minesweeper_kit.cli.several import Several
from minesweeper_kit.cli.streams import open_output
from minesweeper_kit.errors import ClickError
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.trace import HOLDS, ROW_BY_ROW, Offsets, Step, neighbours_of, trace


class Asked(NamedTuple):
    """A search, in which order it takes neighbours, and the clicks; a case's own without any."""

    search: Search
    neighbours: Offsets
    clicks: list[Click]


def order_of(text: str | None) -> Offsets:
    """The order of neighbours that an option says. Raises BadParameter for what is none.

    >>> order_of(None)[0]
    (-1, -1)
    """
    try:
        return ROW_BY_ROW if text is None else neighbours_of(text)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


def click_in(case: Case) -> Click:
    """The click of a case. Raises ClickError where it has none.

    >>> from minesweeper_kit.board import Board
    >>> click_in(Case(Board(1, 2, "9a"), click=(0, 0)))
    (0, 0)
    """
    if case.click is None:
        missing = ClickError(f"{case.label} has no click, so that there is nothing to trace")
        raise missing.located(*case.place())
    return case.click


def write_steps(
    asked: Asked, several: Several, read: Callable[[str], Reader], output: str, *, json: bool
) -> None:
    """Write the steps of every case, a line each, and end the command."""
    lines = several.results(read, partial(_lines, asked, several.label, json=json))
    with open_output(output) as stream:
        for line in lines:
            stream.write(f"{line}\n".encode())
    several.end()


def _lines(
    asked: Asked,
    label: Callable[[Case], str],
    cases: Iterable[Case],
    tally: Tally,
    *,
    json: bool,
) -> Iterator[str]:
    """The lines for each case; one that cannot be clicked goes to the tally."""
    for case in cases:
        try:
            traces = _traces(asked, case)
        except ClickError as error:
            if error.line is None:
                error.message = f"{case.label}: {error.message}"
            tally.meet(error.located(*case.place("board" if asked.clicks else "click")))
            continue
        if not json:
            yield f"{label(case)}:"
        for click, steps in traces:
            for number, step in enumerate(steps, 1):
                yield _json(case, click, number, step) if json else _text(asked, case, number, step)


def _traces(asked: Asked, case: Case) -> list[tuple[Click, Iterator[Step]]]:
    """The clicks of a case with their steps, one click after the other."""
    found = []
    board = case.board
    for click in asked.clicks or [click_in(case)]:
        found.append((click, trace(board, click, asked.search.value, asked.neighbours)))
        board = board.reveal(click)
    return found


def _text(asked: Asked, case: Case, number: int, step: Step) -> str:
    row, col, cell, size = step
    symbols = case.dialect.symbols if case.dialect else {}
    shown = symbols.get(cell, cell.name)
    return f"{number:>6}  {f'({row}, {col})':<10}  {shown}  {HOLDS[asked.search]} {size}"


def _json(case: Case, click: Click, number: int, step: Step) -> str:
    row, col, cell, size = step
    return json_module.dumps(
        {
            "name": case.name,
            "case": case.origin and case.origin.number,
            "click": list(click),
            "step": number,
            "row": row,
            "col": col,
            "cell": cell.name,
            "size": size,
        }
    )
