"""Boards in skins that nobody told the kit of: cells in groups, told by shape and by the rules.

Cells that look alike are one group. Digits, flags and mines are told by their shapes, which are
much the same everywhere. Of the cells on which nothing stands the rules of the game tell which
are hidden: nothing is read where they leave it open.
"""

from collections.abc import Iterator
from functools import cache, partial
from itertools import islice, permutations, product
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from minesweeper_kit.board import Board
from minesweeper_kit.cell import Cell
from minesweeper_kit.screenshot.cells import (
    SIZE,
    match,
    resized_cells,
    round_grid,
    shift_grid,
    soften,
)
from minesweeper_kit.screenshot.grid import Array, Grid
from minesweeper_kit.screenshot.skins import draw_look, shapes

if TYPE_CHECKING:
    from PIL.Image import Image

_SAME = 5.0
"""How far cells of a group are from its first at most, as the root of the mean square."""

_MOST = 24
"""The most groups of a board: a photograph has a group for each cell."""

_PLAIN = 4.0
"""The root of the mean square of what stands on a cell where nothing does."""

_STRONG = 10.0
"""And where something does: less is a shade of the ground, or a mark that is hardly seen."""

_ALIKE, _APART = 0.6, 0.08
"""How like its shape a mark is at least, where 1 is equal, and how much less so what it is not."""

_ON = 12.0
"""How far the edge of a cell is at most from that of the ground on which its mark stands."""

_FINE = 24
"""The width and height of cells whose shapes are compared."""

_EDGES = (_FINE // 6, _FINE // 8, _FINE // 12)
"""How many pixels at its sides may be a line or a bevel: a digit may be as broad as the rest."""


_LOOKED_AT = 12
"""The most rows and columns by which a grid is put in its place."""


class UnknownError(Exception):
    """A board whose cells cannot be told; `places` are those of the cells in question."""

    def __init__(self, message: str, places: list[list[int]] | None = None) -> None:
        super().__init__(message)
        self.places = places or []


class _Group(NamedTuple):
    """Cells that look alike: where they are, a look of SIZE by SIZE pixels, and what it is like.

    `likeness` has the codes of the shapes, and how like it they are; nothing for a plain cell.
    """

    here: Array
    look: Array
    likeness: dict[int, float]

    def error(self, what: str) -> UnknownError:
        """The error that the first of these cells is something."""
        places = np.argwhere(self.here).tolist()
        row, col = places[0]
        return UnknownError(f"row {row}, column {col} {what}", places)


def infer(picture: "Image", grid: Grid) -> tuple[Board, dict[str, Any]]:
    """The board in a picture, and the skin that it has, as a file of one.

    Raises UnknownError where shapes and rules leave open what a cell is.
    """
    grid = _placed(picture, round_grid(grid) or grid)
    raw = resized_cells(picture, grid, SIZE)
    labels, count = _grouped(soften(raw))
    fine = resized_cells(picture, grid, _FINE)
    groups = [
        _described(_Group(here, raw[here].mean(axis=0), {}), fine[here].mean(axis=0))
        for here in (labels == label for label in range(count))
    ]
    faults: list[_Group] = []
    found = _hypotheses(groups, faults)
    fits = [codes for codes in found if _keeps_rules(codes, labels)]
    if len(fits) != 1:
        if fits or not faults:
            raise UnknownError("two or more boards fit")
        rarest = min(faults, key=lambda group: int(group.here.sum()))
        raise rarest.error("has a mark that is not clearly a digit, a flag or a mine")
    cells = np.array(fits[0], np.uint8)[labels]
    return Board(grid.y.cells, grid.x.cells, cells.tobytes()), _skin(groups, fits[0])


def _placed(picture: "Image", grid: Grid) -> Grid:
    """The grid moved by a pixel or two to where its cells are most alike."""

    def kinds(moved: Grid) -> int:
        part = Grid(*(axis.cropped(0, min(axis.cells, _LOOKED_AT)) for axis in moved))
        return len(_firsts(soften(resized_cells(picture, part, SIZE))))

    by = max(1, round(grid.x.pitch / _FINE))
    near = [(x * by, y * by) for x in (0, 1, -1, 2, -2) for y in (0, 1, -1, 2, -2)]
    return min((shift_grid(grid, x, y) for x, y in near), key=kinds)


def _firsts(cells: Array) -> list[Array]:
    """The first cell of each kind, _MOST + 1 of them at most."""
    first: list[Array] = []
    left = cells.reshape(-1, *cells.shape[2:])
    while len(left) and len(first) <= _MOST:
        first.append(left[0])
        left = left[((left - left[0]) ** 2).mean(axis=(1, 2, 3)) >= _SAME**2]
    return first


def _grouped(cells: Array) -> tuple[Array, int]:
    """The number of the group of each cell, and how many groups there are."""
    first = _firsts(cells)
    if len(first) > _MOST:
        raise UnknownError("there are more kinds of cells than a board has")
    found = match(cells, bytes(range(len(first))), np.array(first), _SAME)
    if not found.clear.all():
        places = np.argwhere(~found.clear).tolist()
        row, col = places[0]
        raise UnknownError(f"row {row}, column {col} is not clearly like other cells", places)
    return found.codes, len(first)


def _described(group: _Group, fine: Array) -> _Group:
    """A group with what its cells are like, of which `fine` is the average."""
    shape, strength = _shape(fine)
    if strength < _PLAIN:
        return group
    if strength < _STRONG or shape is None:
        raise group.error("is neither clearly plain nor clearly marked")
    likeness: dict[int, float] = {}
    for code, template in _templates():
        likeness[code] = max(likeness.get(code, -1.0), float((shape * template).mean()))
    return group._replace(likeness=likeness)


_OTHER = 255  # the code of a shape that stands for no kind of cell
_PENS = (1.5, 2.5, 3.5)
_BOXES = {
    int(Cell.MINE): ("6 6 18 18",),
    int(Cell.FLAGGED): ("7 6 17 18", "17 6 7 18", "18 6 6 17"),
}
_WIDTHS = ("10 6 14 18", "9 6 15 18", "8.5 6 15.5 18", "7.5 6 16.5 18", "6.5 6 17.5 18")


@cache
def _templates() -> list[tuple[int, Array]]:
    """Shapes with what they mean, digits in several widths and with several pens."""
    found = []
    for name, each in shapes().items():
        code = int(Cell[each["kind"]]) if each["kind"] else _OTHER
        for box in _BOXES.get(code, _WIDTHS):
            for pen in ("",) if code in _BOXES else _PENS:
                look = f"fill #000000; {name} {box} {pen} #ffffff #ffffff"
                data = draw_look([look], 96, _FINE)
                pixels = np.frombuffer(data, np.uint8).reshape(_FINE, _FINE, 3)
                shape, _ = _shape(pixels.astype(np.float32))
                if shape is not None:
                    found.append((code, shape))
    return found


def _shape(cell: Array) -> tuple[Array | None, float]:
    """The shape on a cell, and how strong it is.

    A shape is brought to one size, without its colour, with a mean of 0 and a variance of 1.
    """
    from PIL import Image

    inner, face, _ = min(map(partial(_inside, cell), _EDGES), key=itemgetter(2))
    away = np.sqrt(((inner - face) ** 2).sum(axis=2))
    strength = float(np.sqrt((away**2).mean() / 3))
    strong = away > away.max() * 0.4
    if strength < _PLAIN:
        return None, strength
    rows, cols = np.flatnonzero(strong.any(axis=1)), np.flatnonzero(strong.any(axis=0))
    part = np.minimum(away[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1] / (away.max() * 0.8), 1)
    high, wide = part.shape
    side = max(high, wide)
    canvas = np.zeros((side, side), np.float32)
    y, x = (side - high) // 2, (side - wide) // 2
    canvas[y : y + high, x : x + wide] = part
    small = Image.fromarray(canvas).resize((SIZE, SIZE), Image.Resampling.BILINEAR)
    shape = soften(np.asarray(small, np.float32)[..., None])[..., 0]
    return (shape - shape.mean()) / max(float(shape.std()), 1e-6), strength


def _inside(cell: Array, edge: int) -> tuple[Array, Array, float]:
    """A cell without so many pixels at its sides, its colour there, and how uneven that is."""
    inner = cell[edge:-edge, edge:-edge]
    around = [inner[:2], inner[-2:], inner[:, :2], inner[:, -2:]]
    ring = np.concatenate([part.reshape(-1, 3) for part in around])
    face = np.median(ring, axis=0)
    return inner, face, float(np.abs(ring - face).mean())


def _hypotheses(groups: list[_Group], faults: list[_Group]) -> Iterator[list[int]]:
    """The codes that groups may have, once plain cells are given theirs: hidden or blank.

    What keeps them from any is added to `faults`.
    """
    plain = [at for at, group in enumerate(groups) if not group.likeness]
    if not 1 <= len(plain) <= len(_PLAIN_CELLS):
        raise UnknownError(
            f"its cells without a mark look in {len(plain)} ways, expected 1 or 2 (hidden, blank)"
        )
    for cells in permutations(_PLAIN_CELLS, len(plain)):
        if Cell.HIDDEN not in cells:
            continue
        known = dict(zip(plain, cells, strict=True))
        grounds = {cell: groups[at] for at, cell in known.items()}
        marks = [
            [int(known[at])] if at in known else _marked(group, grounds)
            for at, group in enumerate(groups)
        ]
        unclear = [group for group, codes in zip(groups, marks, strict=True) if not codes]
        faults += unclear
        if not unclear:
            yield from islice(map(list, product(*marks)), _TRIED)


_TRIED = 64
"""How many ways to give codes to marks that are like several shapes are tried at most."""

_PLAIN_CELLS = (Cell.HIDDEN, Cell.BLANK)


def _marked(group: _Group, grounds: dict[Cell, _Group]) -> list[int]:
    """What a cell with a mark may be: a flag on a hidden cell, a number or a mine on another.

    Nothing where that is not clear.
    """
    away = {cell: _edges_apart(group, ground) for cell, ground in grounds.items()}
    hidden, opened = away[Cell.HIDDEN], away.get(Cell.BLANK, _ON)
    closed = hidden < min(opened, _ON)
    most = max(group.likeness.values() if closed else [group.likeness[code] for code in _OPENED])
    found = [code for code, by in group.likeness.items() if by > max(most - _APART, _ALIKE)]
    if closed and Cell.FLAGGED in found and _OTHER not in found:
        return [int(Cell.FLAGGED)]
    found = [code for code in found if code in _OPENED]
    if closed or not found or (len(found) > 1 and Cell.MINE in found):
        return []
    if Cell.MINE in found and min(hidden, opened) > 3 * _ON and group.here.sum() == 1:
        return [int(Cell.EXPLODED)]
    return found


_OPENED = (*range(1, 9), int(Cell.MINE))


def _edges_apart(one: _Group, other: _Group) -> float:
    """How far the edges of two looks are from each other."""
    squares = ((one.look - other.look) ** 2).mean(axis=2)
    edges = np.concatenate([squares[:2].ravel(), squares[-2:].ravel(), squares[2:-2, :2].ravel()])
    return float(np.sqrt(np.median(edges)) + np.sqrt(edges.mean())) / 2


def _keeps_rules(codes: list[int], labels: Array) -> bool:
    """Whether every number can be right, with a mine under each flag."""
    from minesweeper_kit.reading.evidence import measure

    cells = np.array(codes, np.uint8)[labels].tobytes()
    mined = cells.replace(bytes([Cell.FLAGGED]), bytes([Cell.MINE]))
    rows, cols = labels.shape
    boards = [Board(rows, cols, each) for each in (cells, mined)]
    return all(measure(board, None, None).is_sure for board in boards)


def _skin(groups: list[_Group], codes: list[int]) -> dict[str, Any]:
    """A file of a skin with these looks."""
    from PIL import Image

    tall = np.concatenate([group.look for group in groups])
    picture = Image.fromarray(np.rint(tall).astype(np.uint8)).quantize(len(_LETTERS), kmeans=2)
    colours = np.array(picture.getpalette()).reshape(-1, 3)
    rows = ["".join(_LETTERS[at] for at in row) for row in np.asarray(picture).tolist()]
    pictures: dict[str, list[str]] = {}
    for at, code in enumerate(codes):
        look = rows[at * SIZE : (at + 1) * SIZE]
        pictures.setdefault(Cell(code).name, []).append(" ".join(look))
    palette = {
        letter: f"#{bytes(colour.tolist()).hex()}"
        for letter, colour in zip(_LETTERS, colours, strict=False)
    }
    return {"name": "mine", "title": "a skin of your own", "palette": palette, "pictures": pictures}


_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
