"""`minesweeper-kit reveal`."""

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import Annotated

import typer

from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case
from minesweeper_kit.cli.ending import Tally, ends_well
from minesweeper_kit.cli.options import (
    BadInputOption,
    DialectFiles,
    FromOption,
    InPlaceOption,
    Inputs,
    JobsOption,
    LossyOption,
    MaxMemoryOption,
    NeighboursOption,
    OutDirOption,
    OutputOption,
    StrictOption,
    ToOption,
    TraceOption,
    bytes_of,
    click_of,
    inputs_of,
    register_files,
)
from minesweeper_kit.cli.outputs import Outputs, convey_all
from minesweeper_kit.cli.pipeline import Plan
from minesweeper_kit.cli.several import Several
from minesweeper_kit.cli.streams import read_input
from minesweeper_kit.cli.targets import target_of
from minesweeper_kit.errors import ClickError
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.run import Run


class Report(StrEnum):
    """How steps are printed."""

    text = "text"
    json = "json"


@ends_well
def reveal(
    sources: Inputs = None,
    click: Annotated[
        list[str] | None,
        typer.Option(
            metavar="R,C", help="Click here (row, column, from 0). Repeat it to go on clicking."
        ),
    ] = None,
    from_: FromOption = None,
    max_memory: MaxMemoryOption = "4G",
    strict: StrictOption = False,
    to: ToOption = None,
    as_fixture: Annotated[
        bool,
        typer.Option("--as-fixture", help="Write board, click and outcome, not the outcome alone."),
    ] = False,
    trace: TraceOption = None,
    neighbours: NeighboursOption = None,
    report: Annotated[
        Report | None,
        typer.Option(help="With --trace: a line a step for people, or a JSON object."),
    ] = None,
    lossy: LossyOption = False,
    output: OutputOption = "-",
    out_dir: OutDirOption = None,
    in_place: InPlaceOption = False,
    on_error: BadInputOption = None,
    jobs: JobsOption = 1,
    dialect_file: DialectFiles = None,
) -> None:
    """Reveal each case at its own click, or at the clicks given, one after the other.

    Example: minesweeper-kit reveal cases.txt --to codingninjas
    """
    register_files(dialect_file)
    if trace is None and (neighbours or report):
        raise typer.BadParameter("--neighbours and --report go with --trace")
    target = target_of(to, output)
    clicks = [click_of(text) for text in click or []]
    outputs = Outputs(output, out_dir, in_place)
    read = partial(
        read_input,
        format=from_,
        max_memory=bytes_of(max_memory),
        quiet=not outputs.printed,
        strict=strict or in_place,
    )
    if trace is not None:
        from minesweeper_kit.cli import tracing

        if target or as_fixture or lossy or out_dir or in_place or jobs > 1:
            raise typer.BadParameter("--trace writes steps: of boards only INPUT and -o go with it")
        asked = tracing.Asked(trace, tracing.order_of(neighbours), clicks)
        several = Several(inputs_of(sources, outputs.paths), on_error)
        tracing.write_steps(asked, several, read, output, json=report is Report.json)
        return
    plan = Plan(read, partial(_revealed, clicks, as_fixture), target, jobs, lossy)
    convey_all(plan, inputs_of(sources, outputs.paths), outputs, on_error)


def _revealed(
    clicks: list[Click], as_fixture: bool, cases: Reader, tally: Tally
) -> Iterator[Case | Run]:
    """The cases after their clicks; or as fixtures, one for each click with its outcome.

    Cases that cannot be clicked go to the tally.
    """
    for item in cases.runs():
        run = _revealed_run(item, clicks, as_fixture) if isinstance(item, Run) else None
        if run is not None:
            yield run
            continue
        for case in item if isinstance(item, Run) else (item,):
            try:
                fixtures, outcome = _clicked(case, clicks)
            except ClickError as error:
                tally.meet(error)
                continue
            if as_fixture:
                yield from fixtures
            else:
                yield replace(case, board=outcome, click=None, expected=None)


def _revealed_run(run: Run, clicks: list[Click], as_fixture: bool) -> Run | None:
    """The run after its own clicks or the one given; None where a case cannot be clicked.

    So it is where there are more clicks, too, or none.
    """
    if len(clicks) > 1 or not (clicks or run.clicks):
        return None
    asked = clicks * len(run) if clicks else run.clicks
    try:
        outcomes = run.outcomes(asked)
    except ClickError:
        return None  # which is met again in its turn
    if as_fixture:
        return run.but(clicks=asked, expected=outcomes)
    return run.but(cells=outcomes, clicks=None, expected=None)


def _clicked(case: Case, clicks: list[Click]) -> tuple[list[Case], Board]:
    """A fixture for each of the clicks, and the board after the last of them.

    Without any clicks it is the case's own question. Raises ClickError with its place.
    """
    board, fixtures = case.board, []
    steps: list[Click | None] = [*clicks] or [case.click]
    for click in steps:
        asked = replace(case, board=board, click=click)
        try:
            outcome = asked.outcome()
        except ClickError as error:
            error.message = f"{case.label}: {error.message}"
            part = "board" if clicks or click is None else "click"
            raise error.located(*case.place(part)) from None
        if outcome is None:
            missing = ClickError(f"{case.label} has no click: name one (--click R,C)")
            raise missing.located(*case.place())
        fixtures.append(replace(asked, expected=outcome))
        board = outcome
    return fixtures, board
