"""Click a cell of each board, or open all safe cells, and write the resulting board.

The command performs the click of each case, or the clicks that you give with --click. With --all,
it opens every safe cell, which fills in the numbers. Boards without a click in a notation that asks
for complete boards (uva, exercism) are also opened completely. To look at the boards, pipe them to
mskit show.

Example: mskit reveal cases.txt --to codingninjas

Example: mskit reveal mines.txt --all
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from minesweeper_kit.batch import CaseBatch
from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case
from minesweeper_kit.errors import ClickError, OptionError
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.operations.interfaces import COMMAND
from minesweeper_kit.operations.operation import Context, Operation, Screen
from minesweeper_kit.operations.option import (
    EACH,
    READING,
    WRITING,
    NeighboursOption,
    Option,
    OptionValues,
    TraceOption,
)
from minesweeper_kit.wording import HIDES

if TYPE_CHECKING:  # which only --trace needs
    from minesweeper_kit.operations.tracing import TracedStep


class Options(NamedTuple):
    """The options of `reveal`."""

    click: Annotated[
        tuple[Click, ...],
        Option(
            "Click this cell: row and column, from 0. Repeat it for further clicks.",
            metavar="R,C",
            key="clicks",
        ),
    ] = ()
    all: Annotated[
        bool, Option("Open every safe cell instead: fill in the numbers of a map of mines.")
    ] = False
    as_suite: Annotated[
        bool, Option("Write test cases: each board with its click and expected outcome.")
    ] = False
    trace: TraceOption = None
    neighbours: NeighboursOption = None
    report: Annotated[
        Literal["text", "json"] | None,
        Option(
            "With --trace: print a line for each step, or JSON. With --out-dir: report on each "
            "file as text, or as JSON with its cases, seconds and errors.",
            interfaces=(COMMAND,),
            advanced=True,
        ),
    ] = None


def _settle(given: OptionValues) -> Options:
    """The options. Raises OptionError for those that do not go together."""
    own: Options = given.own
    if own.all and (own.click or own.as_suite or own.trace):
        other = "--click" if own.click else "--as-suite" if own.as_suite else "--trace"
        raise OptionError(f"--all opens cells without a click: {other} does not go with it")
    if own.trace is None:
        if own.neighbours:
            raise OptionError("--neighbours goes with --trace")
        if own.report and not given.common.out_dir:
            raise OptionError("--report goes with --trace or --out-dir")
    else:
        common = given.common
        writes = common.to or common.lossy or common.out_dir or common.in_place or common.jobs > 1
        if own.as_suite or writes:
            raise OptionError("--trace writes steps: of boards only INPUT and -o go with it")
        from minesweeper_kit.operations.tracing import order_of

        order_of(own.neighbours)
    return own


def _cases(reader: Reader, options: Options, context: Context) -> Iterator[Case | CaseBatch]:
    """The cases after their clicks; as fixtures one for each click, with its outcome."""
    clicks, as_suite = options.click, options.as_suite
    for item in reader.case_batches():
        batch = None
        if isinstance(item, CaseBatch) and not options.all:
            batch = _revealed_batch(item, clicks, as_suite)
        if batch is not None:
            yield batch
            continue
        for case in item if isinstance(item, CaseBatch) else (item,):
            try:
                fixtures, outcome = _clicked(case, clicks, opens_all=options.all)
            except ClickError as error:
                context.meet(error)
                continue
            if as_suite:
                yield from fixtures
            else:
                yield replace(case, board=outcome, click=None, expected=None)


def _batch(batch: Any, options: Options) -> Any:
    """The batch after one click on each board; None for more, and where one is rejected."""
    from minesweeper_kit.arrays import reveal_many
    from minesweeper_kit.arrays.plain import with_columns

    if len(options.click) > 1 or options.as_suite or options.all:
        return None
    found = reveal_many(batch, options.click[0] if options.click else None)
    if found.rejections.any():
        return None
    return with_columns(batch, cells=found.cells, click=None, expected=None)


def _revealed_batch(batch: CaseBatch, clicks: Sequence[Click], as_suite: bool) -> CaseBatch | None:
    """The batch after its own clicks or the one given; None where a case cannot be clicked.

    So it is where there are more clicks, too, or none.
    """
    if len(clicks) > 1 or not (clicks or batch.clicks):
        return None
    asked = list(clicks) * len(batch) if clicks else batch.clicks
    try:
        outcomes = batch.outcomes(asked)
    except ClickError:
        return None  # which is met again in its turn
    if as_suite:
        return batch.but(clicks=asked, expected=outcomes)
    return batch.but(cells=outcomes, clicks=None, expected=None)


def _clicked(case: Case, clicks: Sequence[Click], *, opens_all: bool) -> tuple[list[Case], Board]:
    """A fixture for each of the clicks, and the board after the last of them.

    Without any clicks it is the case's own question, or `opens_all` safe cells. Raises
    ClickError with its place.
    """
    board, fixtures = case.board, []
    steps: list[Click | None] = [*clicks] or [None if opens_all else case.click]
    for click in steps:
        asked = replace(case, board=board, click=click)
        try:
            outcome = board.opened() if opens_all else asked.outcome()
        except ClickError as error:
            error.message = f"{case.label}: {error.message}"
            part = "board" if clicks or click is None else "click"
            raise error.located(*case.place(part)) from None
        if outcome is None:
            advice = "name one (--click R,C), or open all safe cells (--all)"
            if board.is_player_view:
                advice = HIDES
            missing = ClickError(f"{case.label} has no click: {advice}")
            raise missing.located(*case.place())
        fixtures.append(replace(asked, expected=outcome))
        board = outcome
    return fixtures, board


def _steps(reader: Reader, options: Options, context: Context) -> "Iterator[TracedStep]":
    """The steps of each case."""
    from minesweeper_kit.operations.tracing import order_of, traced

    order = order_of(options.neighbours)
    for case in reader:
        try:
            steps = traced(case, context.label(case), options.trace or "bfs", order, options.click)
        except ClickError as error:
            context.meet(error)
            continue
        yield from steps


def _record(step: "TracedStep") -> dict[str, Any]:
    from minesweeper_kit.operations.tracing import step_record

    return step_record(step)


def _lines(steps: "Iterator[TracedStep]", options: Options, screen: Screen) -> Iterator[str]:
    from minesweeper_kit.operations.tracing import step_lines

    del screen
    return step_lines(steps, options.trace or "bfs")


OPERATION = Operation(
    Options,
    (*READING, *WRITING, *EACH),
    helps={
        "to": "Output format: a dialect (leetcode), a layout (csv) or both (codingninjas+yaml). By "
        "default the input's, or YAML if that has no place for the result."
    },
    settle=_settle,
    cases=_cases,
    gives=lambda options: "suite" if options.as_suite else "outcomes",
    batch=_batch,
    rows=_steps,
    gives_rows=lambda options: options.trace is not None,
    record=_record,
    rows_description="The steps, as reveal --report json has them.",
    lines=_lines,
)
