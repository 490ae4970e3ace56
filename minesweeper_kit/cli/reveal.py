"""`minesweeper-kit reveal`."""

from collections.abc import Iterator
from enum import StrEnum
from functools import partial
from typing import Annotated

import typer

from minesweeper_kit.board import Click
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
    SymbolsOption,
    ToOption,
    TraceOption,
    bytes_of,
    click_of,
    inputs_of,
    register_files,
    use_symbols,
)
from minesweeper_kit.cli.outputs import Outputs, convey_all
from minesweeper_kit.cli.pipeline import Plan
from minesweeper_kit.cli.several import Several
from minesweeper_kit.cli.streams import read_input
from minesweeper_kit.cli.targets import target_of
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.run import Run
from minesweeper_kit.tasks.reveal import revealed


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
    symbols: SymbolsOption = None,
) -> None:
    """Reveal each case at its own click, or at the clicks given, one after the other.

    Example: minesweeper-kit reveal cases.txt --to codingninjas
    """
    register_files(dialect_file)
    use_symbols(symbols, from_)
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
        from minesweeper_kit.cli.tracing import write_steps
        from minesweeper_kit.tasks import tracing

        if target or as_fixture or lossy or out_dir or in_place or jobs > 1:
            raise typer.BadParameter("--trace writes steps: of boards only INPUT and -o go with it")
        asked = tracing.Asked(trace.value, tracing.order_of(neighbours), clicks)
        several = Several(inputs_of(sources, outputs.paths), on_error)
        write_steps(asked, several, read, output, json=report is Report.json)
        return
    plan = Plan(read, partial(_revealed, clicks, as_fixture), target, jobs, lossy)
    convey_all(plan, inputs_of(sources, outputs.paths), outputs, on_error)


def _revealed(
    clicks: list[Click], as_fixture: bool, cases: Reader, tally: Tally
) -> Iterator[Case | Run]:
    """The cases after their clicks, or as fixtures; those at fault go to the tally."""
    return revealed(cases.runs(), clicks, tally.meet, as_fixture=as_fixture)
