"""`minesweeper-kit convert`."""

from collections.abc import Iterable
from functools import partial
from typing import Annotated

import typer

from minesweeper_kit.case import Case
from minesweeper_kit.cli.ending import Tally, ends_well
from minesweeper_kit.cli.options import (
    AnswersOption,
    BadInputOption,
    DialectFiles,
    FromOption,
    InPlaceOption,
    Inputs,
    JobsOption,
    LossyOption,
    MaxMemoryOption,
    OutDirOption,
    OutputOption,
    StrictOption,
    SymbolsOption,
    ToOption,
    bytes_of,
    inputs_of,
    register_files,
    use_symbols,
)
from minesweeper_kit.cli.outputs import Outputs, convey_all
from minesweeper_kit.cli.pipeline import Plan
from minesweeper_kit.cli.streams import read_input
from minesweeper_kit.cli.targets import target_of
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.run import Run
from minesweeper_kit.tasks.convert import View, player_view


@ends_well
def convert(
    sources: Inputs = None,
    to: ToOption = None,
    from_: FromOption = None,
    max_memory: MaxMemoryOption = "4G",
    strict: StrictOption = False,
    output: OutputOption = "-",
    out_dir: OutDirOption = None,
    in_place: InPlaceOption = False,
    answers: AnswersOption = None,
    lossy: LossyOption = False,
    view: Annotated[View, typer.Option(help="Everything, or only what a player sees.")] = View.full,
    on_error: BadInputOption = None,
    jobs: JobsOption = 1,
    dialect_file: DialectFiles = None,
    symbols: SymbolsOption = None,
) -> None:
    """Read cases in one format and write them in another.

    Nothing is lost on the way: what the target cannot hold is refused (exit code 4).

    Example: minesweeper-kit convert boards.txt --to codingninjas+grid
    """
    register_files(dialect_file)
    use_symbols(symbols, from_)
    target = target_of(to, output)
    if target is None:
        raise typer.BadParameter("name the format to write: --to FORMAT, or -o with its suffix")
    outputs = Outputs(output, out_dir, in_place)
    read = partial(
        read_input,
        format=from_,
        answers=answers,
        max_memory=bytes_of(max_memory),
        quiet=not outputs.printed,
        strict=strict or in_place,
    )
    plan = Plan(read, partial(_seen, view is View.player), target, jobs, lossy)
    convey_all(plan, inputs_of(sources, outputs.paths, answers), outputs, on_error)


def _seen(as_player: bool, cases: Reader, tally: Tally) -> Iterable[Case | Run]:
    """The cases as they are written: as a player sees them, where that was asked for."""
    del tally
    return map(player_view, cases) if as_player else cases.runs()
