"""`minesweeper-kit show`."""

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Annotated

import typer

from minesweeper_kit.case import Case
from minesweeper_kit.cli import colour
from minesweeper_kit.cli.boards import terminal_width
from minesweeper_kit.cli.ending import Tally, ends_well, say
from minesweeper_kit.cli.options import (
    BadInputOption,
    DialectFiles,
    FromOption,
    Inputs,
    MaxMemoryOption,
    NeighboursOption,
    OutputOption,
    Search,
    StrictOption,
    SymbolsOption,
    TraceOption,
    bytes_of,
    inputs_of,
    register_files,
    use_symbols,
)
from minesweeper_kit.cli.outputs import Outputs
from minesweeper_kit.cli.several import Several
from minesweeper_kit.cli.streams import open_output, read_input
from minesweeper_kit.io.compression import suffix_of
from minesweeper_kit.picture.plan import LARGEST
from minesweeper_kit.tasks.show import (
    Chances,
    Kind,
    Look,
    Named,
    Sheet,
    alone,
    check_options,
    pictures,
)
from minesweeper_kit.tasks.show import order as order_asked

if TYPE_CHECKING:
    from minesweeper_kit.io.reader import Reader
    from minesweeper_kit.trace import Offsets


SUFFIXES = {
    ".txt": Kind.text,
    ".svg": Kind.svg,
    ".png": Kind.png,
    ".html": Kind.html,
    ".htm": Kind.html,
}


@ends_well
def show(
    sources: Inputs = None,
    as_: Annotated[
        Kind | None,
        typer.Option("--as", help="What to write: what the suffix of -o says, else text."),
    ] = None,
    output: OutputOption = "-",
    theme: Annotated[
        Look, typer.Option(help="Light, dark, or the reader's own (a PNG is then light).")
    ] = Look.auto,
    heat: Annotated[
        bool, typer.Option("--heat", help="The chance of a mine in each hidden cell.")
    ] = False,
    diff: Annotated[
        bool,
        typer.Option(
            "--diff", help="The expected outcome beside the right one, where there is one."
        ),
    ] = False,
    cell_size: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, max=LARGEST, help="How many pixels a cell is wide: 24, or 36."
        ),
    ] = None,
    no_coordinates: Annotated[
        bool, typer.Option("--no-coordinates", help="Leave out the numbers of rows and columns.")
    ] = False,
    trace: TraceOption = None,
    neighbours: NeighboursOption = None,
    mines: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, help="With --heat: the total of mines, as for solve."),
    ] = None,
    density: Annotated[
        float | None,
        typer.Option(metavar="P", help="With --heat: the probability of a mine, as for solve."),
    ] = None,
    trust_flags: Annotated[
        bool, typer.Option("--trust-flags", help="With --heat: take every flag for a mine.")
    ] = False,
    budget: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="With --heat: how many states counting may keep."),
    ] = None,
    color: colour.ColorOption = colour.When.auto,
    from_: FromOption = None,
    max_memory: MaxMemoryOption = "4G",
    strict: StrictOption = False,
    on_error: BadInputOption = None,
    dialect_file: DialectFiles = None,
    symbols: SymbolsOption = None,
) -> None:
    """Show boards as pictures: on the terminal, as SVG, PNG, or a page of HTML.

    The click is marked, and so are cells that break a rule. Several cases are put on one
    sheet, with their names.

    Example: minesweeper-kit show board.txt -o board.svg
    """
    kind = _kind(as_, output)
    chances = Chances(mines, density, trust_flags, budget)
    check_options(chances, heat=heat, diff=diff)
    order = order_asked(trace, neighbours, kind, apart=heat or diff)
    register_files(dialect_file)
    use_symbols(symbols, from_)
    colour.use(color)
    several = Several(inputs_of(sources, Outputs(output).paths), on_error)
    read = partial(read_input, format=from_, max_memory=bytes_of(max_memory), strict=strict)
    coloured = kind is Kind.text and output == "-" and colour.wanted(sys.stdout)
    sheet = Sheet(kind, theme, cell_size, not no_coordinates, coloured, terminal_width())
    if trace is not None:
        _animate(several, read, sheet, output, trace, order)
        return

    def shown(cases: Iterable[Case], tally: Tally) -> Iterator[Named]:
        asked = chances if heat else None
        return pictures(cases, several.label, asked, tally.meet, diff=diff)

    drawn = alone(several.results(read, shown))
    if kind is not Kind.text:
        drawn = iter(list(drawn))  # and what cannot be read is met before anything is written
    first = next(drawn, None)
    if first is not None:
        with open_output(output) as stream:
            for piece in sheet.written(chain([first], drawn), say):
                stream.write(piece)
    several.end()


def _kind(asked: Kind | None, path: str) -> Kind:
    """What to write. Raises BadParameter where that is no use on a terminal."""
    suffix = "" if path == "-" else suffix_of(path)
    said = SUFFIXES.get(suffix)
    if asked is None and suffix and said is None:
        known = ", ".join(SUFFIXES)
        raise typer.BadParameter(
            f"{path} is no name of a picture: it ends in {known} (or use --as)"
        )
    if asked is not None and said not in (None, asked):
        raise typer.BadParameter(
            f"{path} is the name of a {said} file, and --as says {asked}: "
            "leave out --as, or name the file otherwise"
        )
    kind = asked or said or Kind.text
    if path == "-" and kind is not Kind.text and sys.stdout.isatty():
        raise typer.BadParameter(f"{kind} is not for a terminal: use -o PATH")
    return kind


def _animate(
    several: Several,
    read: "Callable[[str], Reader]",
    sheet: "Sheet",
    output: str,
    search: Search,
    order: "Offsets",
) -> None:
    """Write the trace of the only case, and end the command."""
    cases = list(islice(several.results(read, lambda cases, _: cases), 2))
    if len(cases) > 1:
        raise typer.BadParameter("--trace shows one case, and there are several")
    for case in cases:
        drawing = sheet.animated(case, search.value, order)
        with open_output(output) as stream:
            stream.write(drawing)
    several.end()
