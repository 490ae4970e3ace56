"""The cells of a picture at one size, and which cell of a skin each of them is."""

from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from minesweeper_kit.screenshot.grid import Array, Axis, Grid

if TYPE_CHECKING:
    from PIL.Image import Image

SIZE = 12
"""The width and height to which each cell is brought: that of the smallest that are read."""

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


def cut_cells(picture: "Image", grid: Grid) -> Array:
    """The cells of a board, each SIZE by SIZE pixels: rows, columns, height, width, channels."""
    return softened(resized_cells(picture, grid, SIZE))


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


def softened(cells: Array) -> Array:
    """Cells with each pixel mixed with those around it: what zooming does at most."""
    for _ in range(2):  # down, then across
        before = np.concatenate([cells[..., :1, :, :], cells[..., :-1, :, :]], axis=-3)
        after = np.concatenate([cells[..., 1:, :, :], cells[..., -1:, :, :]], axis=-3)
        cells = ((before + 2 * cells + after) / 4).swapaxes(-3, -2)
    return cells


def match(cells: Array, codes: bytes, samples: Array, near: float) -> Match:
    """Each cell as the nearest of a skin's samples, of which `codes` says what they are.

    A cell that is farther than `near` is not clear.
    """
    rows, cols = cells.shape[:2]
    # Equal cells are compared once. As whole numbers they are told apart fastest.
    flat = np.rint(cells).astype(np.uint8).reshape(rows * cols, -1)
    packed = np.ascontiguousarray(flat).view(np.dtype((np.void, flat.shape[1]))).reshape(-1)
    _, first, which = np.unique(packed, return_index=True, return_inverse=True)
    squares = _squares(flat[first], samples)
    kinds = np.frombuffer(codes, np.uint8)
    best = squares.argmin(axis=1)
    nearest = squares.min(axis=1, keepdims=True)
    # How far a cell has gone on the straight way from its sample to another: 0 there, 1 here.
    way = np.sqrt(_squares(samples, samples))[best]
    gone = (1 - (squares - nearest) / np.maximum(way, 1e-9) ** 2) / 2
    gone[kinds[None] == kinds[best][:, None]] = -np.inf
    middle = ((0.5 - gone) * np.maximum(way, 1e-9)).min(axis=1)
    clear = (nearest[:, 0] <= near**2) & (gone.max(axis=1) <= MARGIN) & (middle >= APART)
    second = kinds[gone.argmax(axis=1)]

    def board(values: Any) -> Array:
        return np.asarray(values[which.reshape(-1)]).reshape(rows, cols)

    return Match(board(kinds[best]), board(np.sqrt(nearest[:, 0])), board(clear), board(second))


def _squares(flat: Array, samples: Array) -> Array:
    """The mean square of the differences between each cell and each sample."""
    one, other = (part.reshape(len(part), -1).astype(np.float32) for part in (flat, samples))
    # Not `@`: its threads wait for each other longer than one of them would take for all.
    lengths = [np.einsum("ik,ik->i", part, part) for part in (one, other)]
    squares = lengths[0][:, None] + lengths[1] - 2 * np.einsum("ik,jk->ij", one, other)
    return np.asarray(np.maximum(squares, 0) / one.shape[1])


EXACT = 1.0
"""How far cells are from samples at most where no other place of the grid is tried."""

_PART = 6
"""How many rows and columns in two corners of a board are looked at to place its grid."""


def distance(picture: "Image", grid: Grid, samples: Array) -> float:
    """How far the cells in two opposite corners are from a skin's samples, on average."""
    far = []
    for last in (False, True):
        corner = Grid(*(_end(axis, last) for axis in grid))
        cells = cut_cells(picture, corner)
        flat = cells.reshape(cells.shape[0] * cells.shape[1], -1)
        far.append(float(np.sqrt(_squares(flat, samples).min(axis=1)).mean()))
    return sum(far) / 2


def _end(axis: Axis, last: bool) -> Axis:
    count = min(_PART, axis.cells)
    return axis.cropped(axis.cells - count if last else 0, count)


def align(picture: "Image", grid: Grid, samples: Array) -> tuple[Grid, float]:
    """The grid moved to where its cells are nearest to a skin's, and how far they are there.

    An edge has two sides, and a line too, so that a grid may be found a little aside. Most
    pictures have cells of a whole number of pixels: such a grid is tried too.
    """
    whole = rounded(grid)
    starts = [grid] if whole is None else [whole, grid]
    shifts = [number * max(1, round(grid.x.pitch / 24)) for number in (1, -1, 2, -2)]
    best, far = grid, np.inf
    for start in starts:
        here, near = start, distance(picture, start, samples)
        for axis in (0, 1, 0):  # the first again, once the second is in its place
            for moved in [_moved(here, axis, by, True) for by in shifts]:
                there = distance(picture, moved, samples)
                if there < near:
                    here, near = moved, there
        if near < far:
            best, far = here, near
        if far <= EXACT:
            return best, far
    for step, both, axis in product((1.0, 0.5, 0.25, 0.125), (True, False), (0, 1)):
        for by in (-step, step):
            moved = _moved(best, axis, by, both)
            there = distance(picture, moved, samples)
            if there < far:
                best, far = moved, there
    return best, far


def rounded(grid: Grid) -> Grid | None:
    """The grid in whole pixels, where it is nearly that."""
    whole = Grid(*(Axis(round(axis.start), round(axis.pitch), axis.cells) for axis in grid))
    ends = (
        (one.at(one.cells), other.at(one.cells)) for one, other in zip(grid, whole, strict=True)
    )
    return whole if all(abs(one - other) < 2 for one, other in ends) else None


def moved_by(grid: Grid, x: float, y: float) -> Grid:
    """The grid so many pixels to the right and down."""
    return _moved(_moved(grid, 0, x, True), 1, y, True)


def _moved(grid: Grid, axis: int, by: float, whole: bool) -> Grid:
    """The grid with one axis moved, or with the far end of that axis moved."""
    axes = list(grid)
    start, pitch, cells = axes[axis]
    axes[axis] = Axis(start + by, pitch, cells) if whole else Axis(start, pitch + by / cells, cells)
    return Grid(*axes)
