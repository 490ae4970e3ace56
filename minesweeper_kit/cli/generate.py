"""`minesweeper-kit generate`."""

import sys
from collections.abc import Iterator
from functools import partial
from typing import Annotated

import typer

from minesweeper_kit.case import Case
from minesweeper_kit.cli import progress
from minesweeper_kit.cli.ending import ends_well, say
from minesweeper_kit.cli.options import (
    DialectFiles,
    LossyOption,
    OutputOption,
    ToOption,
    click_of,
    register_files,
)
from minesweeper_kit.cli.streams import write_output
from minesweeper_kit.cli.targets import target_of
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.generator import generate as generate_cases
from minesweeper_kit.io.format import Format
from minesweeper_kit.tasks.generate import Difficulty, First, Level, any_seed, fixtures, ordered


@ends_well
def generate(
    size: Annotated[
        str | None, typer.Option(metavar="RxC", help="Rows and columns, as in 16x30.")
    ] = None,
    level: Annotated[
        Level | None, typer.Option(help="Instead of a size and mines: 9x9, 16x16 or 16x30.")
    ] = None,
    mines: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="How many cells are mines.")
    ] = None,
    density: Annotated[
        float | None,
        typer.Option(metavar="P", min=0, max=1, help="Instead: which part of the cells, as 0.2."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="S", help="The same seed gives the same boards, everywhere."),
    ] = None,
    count: Annotated[int, typer.Option(metavar="K", min=1, help="How many boards.")] = 1,
    click: Annotated[
        str | None, typer.Option(metavar="R,C", help="A first click (row, column, from 0).")
    ] = None,
    first: Annotated[
        First, typer.Option(help="What it meets: no adjacent mine, or at least no mine.")
    ] = First.opening,
    no_guess: Annotated[
        bool,
        typer.Option("--no-guess", help="Only boards that certainty alone opens from the click."),
    ] = False,
    difficulty: Annotated[
        Difficulty | None,
        typer.Option(help="Only boards that take just that, without a guess from the click."),
    ] = None,
    attempts: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, help="Draw so many for one board at most (--difficulty: 10000)."
        ),
    ] = None,
    to: ToOption = None,
    as_fixture: Annotated[
        bool, typer.Option("--as-fixture", help="Write what the click opens as well.")
    ] = False,
    lossy: LossyOption = False,
    output: OutputOption = "-",
    dialect_file: DialectFiles = None,
) -> None:
    """Make boards to order, none of their cells revealed.

    Without a seed one is drawn and named on standard error.

    Example: minesweeper-kit generate --level expert --seed 1 --to yaml

    Example: minesweeper-kit generate --size 9x9 --mines 10 --seed 1 --click 4,4 --no-guess

    Example: minesweeper-kit generate --size 16x16 --difficulty hard --seed 1 --click 8,8
    """
    register_files(dialect_file)
    target = target_of(to, output) or Format.parse("leetcode")
    if target.dialect is None:  # a document has to name one
        target = Format(find_dialect("leetcode"), target.layout)
    rows, cols, mines = ordered(size, level, mines, density, difficulty)
    if as_fixture and click is None:
        raise typer.BadParameter("--as-fixture needs a first click: --click R,C")
    picky = no_guess or difficulty is not None
    if picky and click is None:
        raise typer.BadParameter(
            "a board without guessing needs the first click to play it from: --click R,C"
        )
    if attempts is not None and not picky:
        raise typer.BadParameter("--attempts goes with --no-guess or --difficulty")
    if seed is None:
        seed = any_seed()
        say(f"seed {seed}")
    bar = progress.bar(count, "boards", quiet=True)
    try:
        cases = generate_cases(
            rows,
            cols,
            mines,
            seed=seed,
            count=count,
            click=None if click is None else click_of(click),
            first=first.value,
            no_guess=no_guess,
            difficulty=None if difficulty is None else difficulty.value,
            attempts=attempts,
            on_attempt=None if bar is None else partial(_tell, bar),
        )
        if bar is not None:
            cases = _counted(cases, bar)
        write_output(fixtures(cases) if as_fixture else cases, output, target, lossy=lossy)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


def _counted(cases: Iterator[Case], bar: progress.Bar) -> Iterator[Case]:
    """The same cases, each counted on the bar; the bar is off the terminal while one is written."""
    for case in cases:
        bar.add(1)
        progress.clear()
        yield case
        sys.stdout.flush()


def _tell(bar: progress.Bar, attempt: int) -> None:
    """Show on the bar how many boards were tried for the next one."""
    bar.note = f", {attempt} tried for the next"
    bar.add(0)
