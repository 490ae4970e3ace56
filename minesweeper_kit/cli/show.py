"""`minesweeper-kit show`."""

import sys
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Annotated, NamedTuple

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
    TraceOption,
    bytes_of,
    inputs_of,
    register_files,
)
from minesweeper_kit.cli.outputs import Outputs
from minesweeper_kit.cli.several import Several
from minesweeper_kit.cli.streams import open_output, read_input
from minesweeper_kit.errors import BudgetError, ContradictionError, MinesweeperKitError
from minesweeper_kit.io.compression import suffix_of
from minesweeper_kit.picture.letters import lettered
from minesweeper_kit.picture.page import page_of
from minesweeper_kit.picture.plan import LARGEST, plan, usual_size
from minesweeper_kit.picture.raster import painted
from minesweeper_kit.picture.scene import Picture, picture_of
from minesweeper_kit.picture.vector import drawn
from minesweeper_kit.wording import counted

if TYPE_CHECKING:  # only chances need the solver
    from minesweeper_kit.io.reader import Reader
    from minesweeper_kit.picture.scene import Drawable
    from minesweeper_kit.solver import Solution
    from minesweeper_kit.trace import Offsets


class Kind(StrEnum):
    """What a picture is written as."""

    text = "text"
    svg = "svg"
    png = "png"
    html = "html"


class Look(StrEnum):
    """The themes; `auto` is the reader's own."""

    light = "light"
    dark = "dark"
    auto = "auto"


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
) -> None:
    """Show boards as pictures: on the terminal, as SVG, PNG, or a page of HTML.

    The click is marked, and so are cells that break a rule. Several cases are put on one
    sheet, with their names.

    Example: minesweeper-kit show board.txt -o board.svg
    """
    kind = _kind(as_, output)
    chances = Chances(mines, density, trust_flags, budget)
    _check_options(chances, heat=heat, diff=diff)
    order = _order(trace, neighbours, kind, apart=heat or diff)
    register_files(dialect_file)
    colour.use(color)
    several = Several(inputs_of(sources, Outputs(output).paths), on_error)
    read = partial(read_input, format=from_, max_memory=bytes_of(max_memory), strict=strict)
    shown = partial(_shown, several.label, chances if heat else None, diff)
    sheet = Sheet(kind, theme, cell_size, not no_coordinates)
    if trace is not None:
        _animate(several, read, sheet, output, trace, order)
        return
    pictures = _alone(several.results(read, shown))
    if kind is not Kind.text:
        pictures = iter(list(pictures))  # and what cannot be read is met before anything is written
    first = next(pictures, None)
    if first is not None:
        with open_output(output) as stream:
            for piece in sheet.written(chain([first], pictures), printed=output == "-"):
                stream.write(piece)
    several.end()


class Chances(NamedTuple):
    """What `--heat` takes for granted, as `solve` does."""

    mines: int | None
    density: float | None
    trust_flags: bool
    budget: int | None


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


def _check_options(chances: Chances, *, heat: bool, diff: bool) -> None:
    """Raise BadParameter for options that do not go together."""
    if not heat and chances != Chances(None, None, False, None):
        raise typer.BadParameter("--mines, --density, --trust-flags and --budget go with --heat")
    if heat and diff:
        raise typer.BadParameter("give --heat or --diff, not both")
    if chances.mines is not None and chances.density is not None:
        raise typer.BadParameter("give --mines or --density, not both")
    if chances.density is not None and not 0 < chances.density < 1:
        raise typer.BadParameter("--density is a number between 0 and 1")


def _order(trace: Search | None, neighbours: str | None, kind: Kind, *, apart: bool) -> "Offsets":
    """The order of neighbours. Raises BadParameter for options that do not go with a trace."""
    if trace is None:
        if neighbours is not None:
            raise typer.BadParameter("--neighbours goes with --trace")
        return ()
    if apart:
        raise typer.BadParameter("--trace is a picture of its own: leave out --heat and --diff")
    if kind not in (Kind.svg, Kind.html):
        raise typer.BadParameter("--trace draws an animated SVG: use -o NAME.svg")
    from minesweeper_kit.cli.tracing import order_of

    return order_of(neighbours)


def _animate(
    several: Several,
    read: "Callable[[str], Reader]",
    sheet: "Sheet",
    output: str,
    search: Search,
    order: "Offsets",
) -> None:
    """Write the trace of the only case, and end the command."""
    from minesweeper_kit.cli.tracing import click_in
    from minesweeper_kit.picture.motion import animated
    from minesweeper_kit.picture.page import page

    cases = list(islice(several.results(read, lambda cases, _: cases), 2))
    if len(cases) > 1:
        raise typer.BadParameter("--trace shows one case, and there are several")
    for case in cases:
        try:
            drawing = animated(
                case.board,
                click_in(case),
                search.value,
                neighbours=order,
                theme=sheet.theme,
                cell_size=sheet.cell_size,
                coordinates=sheet.coordinates,
                name=case.name or "",
            )
        except MinesweeperKitError as error:
            if error.line is None:
                error.message = f"{case.label}: {error.message}"
            raise error.located(*case.place("click")) from None
        if sheet.kind is Kind.html:
            drawing = page(case.name or "Minesweeper", drawing, sheet.theme)
        with open_output(output) as stream:
            stream.write(drawing.encode())
    several.end()


Named = tuple[Picture, str]
"""A picture, and the name that it has where it is alone."""


def _shown(
    label: Callable[[Case], str],
    chances: Chances | None,
    diff: bool,
    cases: Iterable[Case],
    tally: Tally,
) -> Iterator[Named]:
    """The picture of each case; one that cannot be solved goes to the tally."""
    for case in cases:
        what: Drawable = case
        if chances is not None:
            try:
                what = _solved(case, chances)
            except (ContradictionError, BudgetError) as error:
                error.message = f"{case.label}: {error.message}"
                tally.meet(error.located(*case.place("board")))
                continue
        click = {"click": [case.click]} if chances is not None and case.click else {}
        yield picture_of(what, diff=diff, name=label(case), marks=click), case.name or ""


def _solved(case: Case, chances: Chances) -> "Solution":
    """What the solver finds. Raises ContradictionError or BudgetError where it finds nothing."""
    from minesweeper_kit.solver import BUDGET, solve

    mines, density, trust_flags, budget = chances
    if mines is None and density is None:
        mines = case.mines
    return solve(case.board, mines, density, trust_flags=trust_flags, budget=budget or BUDGET)


def _alone(pictures: Iterator[Named]) -> Iterator[Picture]:
    """The pictures; a single one has a name only where its case has one."""
    first, second = next(pictures, None), next(pictures, None)
    if first is not None:
        yield first[0] if second is not None else first[0]._replace(name=first[1])
    if second is not None:
        yield from (picture for picture, _ in chain([second], pictures))


class Sheet(NamedTuple):
    """How pictures are written."""

    kind: Kind
    theme: str
    cell_size: int | None
    coordinates: bool

    def written(self, pictures: Iterable[Picture], *, printed: bool) -> Iterator[bytes]:
        """The pictures as they go out, in pieces; `printed` says that it is to standard output."""
        if self.kind is Kind.text:
            coloured = printed and colour.wanted(sys.stdout)
            columns = terminal_width()
            for number, picture in enumerate(pictures):
                text = lettered(picture, coloured, self.coordinates, columns)
                yield ("\n" * (number > 0) + text).encode()
            return
        drawn_alone = self.kind is Kind.html
        every = list(pictures)
        sheets = [[picture] for picture in every] if drawn_alone else [every]
        planned = [plan(sheet, self.cell_size, coordinates=self.coordinates) for sheet in sheets]
        cell, asked = min(each.cell for each in planned), usual_size(every, self.cell_size)
        if cell < asked:
            say(
                f"cells are drawn {counted(cell, 'pixel')} wide instead of {asked}: "
                f"a picture has at most {LARGEST} pixels a side"
            )
        if self.kind is Kind.html:
            yield page_of(every, self.theme, self.cell_size, coordinates=self.coordinates).encode()
        elif self.kind is Kind.svg:
            yield drawn(every, planned[0], self.theme).encode()
        else:
            yield from painted(planned[0], self.theme)
