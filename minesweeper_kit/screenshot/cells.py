"""The cells of a picture at one size, and which cell of a skin each of them is."""

from collections.abc import Sequence
from itertools import product
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from minesweeper_kit.screenshot.grid import Array, Axis, Grid

if TYPE_CHECKING:
    from PIL.Image import Image

SIZE = 12
"""The width and height to which each cell is brought: that of the smallest that are read."""

FINE = 24
"""And those of at least this size where that leaves a doubt: a digit can be a fifth of a cell."""

NEAR = 24.0
"""How far, as the root of the mean square, the cells of a board are at most from a skin's."""

MARGIN, APART = 0.36, 1.0
"""How much of the way to every other kind of cell it has gone at most, and how far it is at
least from the middle of that way."""


class Match(NamedTuple):
    """What each cell is in a skin (rows by columns of codes), and how far from it.

    `clear` says whether it is surely that: near enough, and nothing else nearly as near.
    """

    codes: Array
    distance: Array
    clear: Array
    second: Array


def cut_cells(picture: "Image", grid: Grid, size: int = SIZE) -> Array:
    """The cells of a board, each so many pixels wide: rows, columns, height, width, channels."""
    return soften(resized_cells(picture, grid, size))


def resized_cells(picture: "Image", grid: Grid, size: int) -> Array:
    """The cells of a board, each so many pixels wide and high, not yet softened."""
    from PIL.Image import Resampling

    rows, cols = grid.y.cells, grid.x.cells
    right, bottom = picture.size
    left, top = max(0.0, grid.x.start), max(0.0, grid.y.start)
    box = (left, top, min(right, grid.x.at(cols)), min(bottom, grid.y.at(rows)))
    small = picture.resize((cols * size, rows * size), Resampling.HAMMING, box)
    pixels = np.asarray(small, dtype=np.float32).reshape(rows, size, cols, size, 3)
    return pixels.transpose(0, 2, 1, 3, 4)


def soften(cells: Array) -> Array:
    """Cells with each pixel mixed with those around it: what zooming does at most."""
    for _ in range(2):  # down, then across
        before = np.concatenate([cells[..., :1, :, :], cells[..., :-1, :, :]], axis=-3)
        after = np.concatenate([cells[..., 1:, :, :], cells[..., -1:, :, :]], axis=-3)
        cells = ((before + 2 * cells + after) / 4).swapaxes(-3, -2)
    return cells


def match(
    cells: Array, codes: bytes, samples: Array, near: float | Array, most: float | Array = MARGIN
) -> Match:
    """Each cell as the nearest of a skin's samples, of which `codes` says what they are.

    A cell that is farther than `near` is not clear, nor one that has gone more than `most` of the
    way to a sample of another kind; both may differ from sample to sample.
    """
    rows, cols = cells.shape[:2]
    # Equal cells are compared once. As whole numbers they are told apart fastest.
    flat = np.rint(cells).astype(np.uint8).reshape(rows * cols, -1)
    packed = np.ascontiguousarray(flat).view(np.dtype((np.void, flat.shape[1]))).reshape(-1)
    _, first, which = np.unique(packed, return_index=True, return_inverse=True)
    apart = mean_squares(flat[first], samples)
    kinds = np.frombuffer(codes, np.uint8)
    best = apart.argmin(axis=1)
    nearest = apart.min(axis=1, keepdims=True)
    # How far a cell has gone on the straight way from its sample to another: 0 there, 1 here.
    used, place = np.unique(best, return_inverse=True)
    way = np.sqrt(mean_squares(samples[used], samples))[place]
    gone = (1 - (apart - nearest) / np.maximum(way, 1e-9) ** 2) / 2
    gone[kinds[None] == kinds[best][:, None]] = -np.inf
    middle = ((0.5 - gone) * np.maximum(way, 1e-9)).min(axis=1)
    limits = np.broadcast_to(near, len(kinds))[best]
    clear = (nearest[:, 0] <= limits**2) & (gone <= most).all(axis=1) & (middle >= APART)
    second = kinds[gone.argmax(axis=1)]

    def board(values: Any) -> Array:
        return np.asarray(values[which.reshape(-1)]).reshape(rows, cols)

    return Match(board(kinds[best]), board(np.sqrt(nearest[:, 0])), board(clear), board(second))


def mean_squares(flat: Array, samples: Array) -> Array:
    """The mean square of the differences between each cell and each sample."""
    one, other = (part.reshape(len(part), -1).astype(np.float32) for part in (flat, samples))
    # Not `@`: its threads wait for each other longer than one of them would take for all.
    lengths = [np.einsum("ik,ik->i", part, part) for part in (one, other)]
    sums = lengths[0][:, None] + lengths[1] - 2 * np.einsum("ik,jk->ij", one, other)
    return np.asarray(np.maximum(sums, 0) / one.shape[1])


_EXACT = 1.0
"""How far cells are from samples at most where no other place of the grid is tried."""

_PART = 6
"""How many rows and columns in two corners of a board are looked at to place its grid."""

_ASIDE = (-3, -1, 1, 3)
"""By how many 24ths of a cell the edges of a bevel or of a line may be beside those of the cell."""

_COARSE = (-3, -1.5, 0, 1.5, 3)
"""And by how many each skin is tried, to find the one most like a picture."""

_AROUND = (-1, 0, 1)

Shifts = list[tuple[float, float]]
Placed = tuple[Grid, float]

_FINE = (0.5, 0.25, 0.125)
"""By how many pixels a grid is moved then."""


def distances(
    picture: "Image", grid: Grid, skins: Sequence[Array], *, wide: bool = False
) -> list[float]:
    """How far the cells in two opposite corners are from the samples of each skin, on average.

    A grid may have been found a little aside: `wide` asks for where each corner is nearest.
    """
    unit = max(1, round(grid.x.pitch / 24))
    shifts = [(x * unit, y * unit) for x, y in product(_COARSE, _COARSE)] if wide else [(0, 0)]
    corners = [
        [cut_cells(picture, shift_grid(corner, x, y)) for x, y in shifts]
        for corner in _corners(grid)
    ]
    return [
        sum(min(_far(cells, samples) for cells in places) for places in corners) / 2
        for samples in skins
    ]


def _corners(grid: Grid) -> list[Grid]:
    """The cells in the first corner of a board, and in the last one."""
    counts = [min(_PART, (axis.cells + 1) // 2) for axis in grid]
    rest = [axis.cells - count for axis, count in zip(grid, counts, strict=True)]
    return [Grid(*map(Axis.cropped, grid, first, counts)) for first in ([0, 0], rest)]


def _far(cells: Array, samples: Array) -> float:
    flat = cells.reshape(cells.shape[0] * cells.shape[1], -1)
    return float(np.sqrt(mean_squares(flat, samples).min(axis=1)).mean())


def align(picture: "Image", grid: Grid, samples: Array, *, wide: bool = False) -> Placed:
    """The grid moved to where its cells are nearest to a skin's, and how far they are there.

    An edge has two sides, and a line too, so that each side of a grid may be found a little aside.
    Most pictures have cells of a whole number of pixels: such a grid is tried too. Farther places
    are tried where `wide` asks for it.
    """
    unit = max(1, round(grid.x.pitch / 24))
    parts = _corners(grid)
    for each in (_ASIDE, _AROUND) if wide else (_AROUND,):
        shifts: Shifts = [(x * unit, y * unit) for x, y in product(each, each)]
        parts = [_nearest(picture, part, shifts, samples) for part in parts]
    grid, _ = _best(picture, _between(grid, parts), samples)
    parts = _corners(grid)
    for by in _FINE:
        for x, y in ((by, 0.0), (0.0, by)):
            parts = [_nearest(picture, part, [(-x, -y), (x, y)], samples) for part in parts]
    return _best(picture, _between(grid, parts), samples)


def _best(picture: "Image", grid: Grid, samples: Array) -> Placed:
    """The grid, or one of square cells or in whole pixels that is nearer, and how far it is."""
    pitch = max(grid, key=attrgetter("cells")).pitch
    square = Grid(*(axis.resized(pitch) for axis in grid))
    places = [
        shift_grid(whole, x, y)
        for whole in dict.fromkeys((round_grid(grid), round_grid(square)))
        if whole
        for x, y in product(_AROUND, _AROUND)
    ]
    places += [square, grid]
    far = [distances(picture, place, [samples])[0] for place in places]
    return places[far.index(min(far))], min(far)


def _nearest(picture: "Image", part: Grid, shifts: Shifts, samples: Array) -> Grid:
    """A part of a grid where it is, or moved by one of these, where it is nearest to a skin."""
    best, least = part, _far(cut_cells(picture, part), samples)
    for x, y in shifts:
        if least < _EXACT:
            break
        there = shift_grid(part, x, y)
        far = _far(cut_cells(picture, there), samples)
        if far < least:
            best, least = there, far
    return best


def _between(grid: Grid, parts: list[Grid]) -> Grid:
    """A grid whose two corners are in these places."""
    axes = []
    for axis, first, last in zip(grid, *parts, strict=True):
        middles = [part.at(0) + part.pitch * part.cells / 2 for part in (first, last)]
        pitch = (middles[1] - middles[0]) / (axis.cells - first.cells)
        axes.append(Axis(middles[0] - pitch * first.cells / 2, pitch, axis.cells))
    return Grid(*axes)


def round_grid(grid: Grid) -> Grid | None:
    """The grid in whole pixels with the same middle, where it is nearly that."""
    axes = (axis.resized(round(axis.pitch)) for axis in grid)
    whole = Grid(*(axis._replace(start=round(axis.start)) for axis in axes))
    near = all(
        abs(one.at(line) - other.at(line)) < 2
        for one, other in zip(grid, whole, strict=True)
        for line in (0, one.cells)
    )
    return whole if near else None


def shift_grid(grid: Grid, x: float, y: float) -> Grid:
    """The grid so many pixels to the right and down."""
    axes = zip(grid, (x, y), strict=True)
    return Grid(*(axis._replace(start=axis.start + by) for axis, by in axes))
