"""What `show` does: pictures of cases, and pictures as they are written."""

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from minesweeper_kit.case import Case
from minesweeper_kit.errors import (
    BudgetError,
    ContradictionError,
    MinesweeperKitError,
    OptionError,
)
from minesweeper_kit.picture.letters import lettered
from minesweeper_kit.picture.page import page_of
from minesweeper_kit.picture.plan import LARGEST, plan, usual_size
from minesweeper_kit.picture.raster import painted
from minesweeper_kit.picture.scene import Picture, picture_of
from minesweeper_kit.picture.vector import drawn
from minesweeper_kit.wording import counted

if TYPE_CHECKING:  # only chances need the solver
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


class Chances(NamedTuple):
    """What `--heat` takes for granted, as `solve` does."""

    mines: int | None = None
    density: float | None = None
    trust_flags: bool = False
    budget: int | None = None


def check_options(chances: Chances, *, heat: bool, diff: bool) -> None:
    """Raise OptionError for options that do not go together.

    >>> check_options(Chances(mines=3), heat=True, diff=False)
    """
    if not heat and chances != Chances():
        raise OptionError("--mines, --density, --trust-flags and --budget go with --heat")
    if heat and diff:
        raise OptionError("give --heat or --diff, not both")
    if chances.mines is not None and chances.density is not None:
        raise OptionError("give --mines or --density, not both")
    if chances.density is not None and not 0 < chances.density < 1:
        raise OptionError("--density is a number between 0 and 1")


def order(trace: str | None, neighbours: str | None, kind: Kind, *, apart: bool) -> "Offsets":
    """The order of neighbours. Raises OptionError for options that do not go with a trace.

    `apart` says that another picture is asked for at the same time.

    >>> order(None, None, Kind.svg, apart=True)
    ()
    """
    if trace is None:
        if neighbours is not None:
            raise OptionError("--neighbours goes with --trace")
        return ()
    if apart:
        raise OptionError("--trace is a picture of its own: leave out --heat and --diff")
    if kind not in (Kind.svg, Kind.html):
        raise OptionError("--trace draws an animated SVG: use -o NAME.svg")
    from minesweeper_kit.tasks.tracing import order_of

    return order_of(neighbours)


Named = tuple[Picture, str]
"""A picture, and the name that it has where it is alone."""


def pictures(
    cases: Iterable[Case],
    label: Callable[[Case], str],
    chances: Chances | None,
    meet: Callable[[MinesweeperKitError], object],
    *,
    diff: bool = False,
) -> Iterator[Named]:
    """The picture of each case; one that cannot be solved goes to `meet`.

    `chances` is what the solver takes for granted; None where no chances are drawn.

    >>> from minesweeper_kit.board import Board
    >>> [name for _, name in pictures([Case(Board(1, 1, "9"))], str, None, print)]
    ['']
    """
    for case in cases:
        what: Drawable = case
        if chances is not None:
            try:
                what = _solved(case, chances)
            except (ContradictionError, BudgetError) as error:
                error.message = f"{case.label}: {error.message}"
                meet(error.located(*case.place("board")))
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


def alone(pictures: Iterator[Named]) -> Iterator[Picture]:
    """The pictures; a single one has a name only where its case has one.

    >>> list(alone(iter([])))
    []
    """
    first, second = next(pictures, None), next(pictures, None)
    if first is not None:
        yield first[0] if second is not None else first[0]._replace(name=first[1])
    if second is not None:
        yield from (picture for picture, _ in chain([second], pictures))


class Sheet(NamedTuple):
    """How pictures are written; as text, `coloured` and `columns` wide at most."""

    kind: Kind
    theme: str = "auto"
    cell_size: int | None = None
    coordinates: bool = True
    coloured: bool = False
    columns: int = 80

    def written(
        self, pictures: Iterable[Picture], notes: Callable[[str], object]
    ) -> Iterator[bytes]:
        r"""The pictures as they go out, in pieces; `notes` is told where cells had to be smaller.

        >>> from minesweeper_kit.board import Board
        >>> sheet = Sheet(Kind.text, coordinates=False)
        >>> [*sheet.written([picture_of(Board(1, 2, "1a"))], print)]
        [b' 1  M\n']
        """
        if self.kind is Kind.text:
            for number, picture in enumerate(pictures):
                text = lettered(picture, self.coloured, self.coordinates, self.columns)
                yield ("\n" * (number > 0) + text).encode()
            return
        drawn_alone = self.kind is Kind.html
        every = list(pictures)
        sheets = [[picture] for picture in every] if drawn_alone else [every]
        planned = [plan(sheet, self.cell_size, coordinates=self.coordinates) for sheet in sheets]
        cell, asked = min(each.cell for each in planned), usual_size(every, self.cell_size)
        if cell < asked:
            notes(
                f"cells are drawn {counted(cell, 'pixel')} wide instead of {asked}: "
                f"a picture has at most {LARGEST} pixels a side"
            )
        if self.kind is Kind.html:
            yield page_of(every, self.theme, self.cell_size, coordinates=self.coordinates).encode()
        elif self.kind is Kind.svg:
            yield drawn(every, planned[0], self.theme).encode()
        else:
            yield from painted(planned[0], self.theme)

    def animated(self, case: Case, search: str, order: "Offsets") -> bytes:
        """The trace of a case as an SVG that moves, or a page with it. Raises ClickError.

        >>> from minesweeper_kit.board import Board
        >>> from minesweeper_kit.tasks.tracing import order_of
        >>> case = Case(Board(1, 2, "9a"), click=(0, 0))
        >>> Sheet(Kind.svg).animated(case, "bfs", order_of(None))[:4]
        b'<svg'
        """
        from minesweeper_kit.picture.motion import animated
        from minesweeper_kit.picture.page import page
        from minesweeper_kit.tasks.tracing import click_in

        try:
            drawing = animated(
                case.board,
                click_in(case),
                "dfs" if search == "dfs" else "bfs",
                neighbours=order,
                theme=self.theme,
                cell_size=self.cell_size,
                coordinates=self.coordinates,
                name=case.name or "",
            )
        except MinesweeperKitError as error:
            if error.line is None:
                error.message = f"{case.label}: {error.message}"
            raise error.located(*case.place("click")) from None
        if self.kind is Kind.html:
            drawing = page(case.name or "Minesweeper", drawing, self.theme)
        return drawing.encode()
