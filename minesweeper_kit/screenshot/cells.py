"""The cells of a picture at one size, and which cell of a skin each of them is."""

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from minesweeper_kit.screenshot.grid import Array, Axis, Grid

if TYPE_CHECKING:
    from PIL.Image import Image

SIZE = 12
"""The width and height to which each cell is brought: that of the smallest that are read."""

NEAR = 24.0
"""How far, as the root of the mean square, a cell is at most from the one it is read as."""

MARGIN, APART = 1.3, 1.5
"""How many times as far, and how much farther, every other kind of cell is at least."""


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
    from PIL.Image import Resampling

    rows, cols = grid.y.cells, grid.x.cells
    right, bottom = picture.size
    left, top = max(0.0, grid.x.start), max(0.0, grid.y.start)
    box = (left, top, min(right, grid.x.at(cols)), min(bottom, grid.y.at(rows)))
    small = picture.resize((cols * SIZE, rows * SIZE), Resampling.BOX, box)
    pixels = np.asarray(small, dtype=np.float32).reshape(rows, SIZE, cols, SIZE, 3)
    return pixels.transpose(0, 2, 1, 3, 4)


def match(cells: Array, codes: bytes, samples: Array) -> Match:
    """Each cell as the nearest of a skin's samples, of which `codes` says what they are."""
    rows, cols = cells.shape[:2]
    # Equal cells are compared once. As whole numbers they are told apart fastest.
    flat = np.rint(cells).astype(np.uint8).reshape(rows * cols, -1)
    packed = np.ascontiguousarray(flat).view(np.dtype((np.void, flat.shape[1]))).reshape(-1)
    _, first, which = np.unique(packed, return_index=True, return_inverse=True)
    distances = _distances(flat[first], samples)
    kinds = np.frombuffer(codes, np.uint8)
    best = distances.argmin(axis=1)
    nearest = distances.min(axis=1)
    others = np.where(kinds[None] == kinds[best][:, None], np.inf, distances)
    second = others.argmin(axis=1)
    next_best = others.min(axis=1)
    clear = (nearest <= NEAR) & (next_best >= nearest * MARGIN) & (next_best >= nearest + APART)

    def board(values: Any) -> Array:
        return np.asarray(values[which.reshape(-1)]).reshape(rows, cols)

    return Match(board(kinds[best]), board(nearest), board(clear), board(kinds[second]))


def _distances(flat: Array, samples: Array) -> Array:
    """The root of the mean square between each cell and each sample."""
    one = flat.astype(np.float32)
    other = samples.reshape(len(samples), -1)
    squares = (one**2).sum(axis=1)[:, None] + (other**2).sum(axis=1)[None] - 2 * one @ other.T
    return np.asarray(np.sqrt(np.maximum(squares, 0) / one.shape[1]))


_PART = 8
"""How many rows and columns of a board are looked at to move its grid."""


def align(picture: "Image", grid: Grid, samples: Array) -> tuple[Grid, float]:
    """The grid moved to where its cells are nearest to a skin's, and how far they are there.

    An edge has two sides, and a line too, so that a grid may be found a little aside. Most
    pictures have cells of a whole number of pixels: such a grid is tried first.
    """
    whole = Grid(*map(_rounded, grid))
    close = all(abs(a.at(a.cells) - b.at(b.cells)) < 2 for a, b in zip(grid, whole, strict=True))
    found = []
    if close:
        found.append(_nearest(picture, whole, samples, max(1, round(grid.x.pitch / 50))))
    if not found or found[0][1] > NEAR / 4:
        found.append(_nearest(picture, grid, samples, max(0.5, grid.x.pitch / 50)))
    return min(found, key=lambda pair: pair[1])


def _rounded(axis: Axis) -> Axis:
    return Axis(round(axis.start), round(axis.pitch), axis.cells)


def _nearest(picture: "Image", grid: Grid, samples: Array, step: float) -> tuple[Grid, float]:
    def far(across: float, down: float) -> float:
        cells = cut_cells(picture, _moved(part, across, down))
        flat = cells.reshape(cells.shape[0] * cells.shape[1], -1)
        return float(_distances(flat, samples).min(axis=1).mean())

    part = Grid(*(axis._replace(cells=min(_PART, axis.cells)) for axis in grid))
    offsets = sorted((step * number for number in range(-3, 4)), key=abs)
    across = down = 0.0
    for _ in range(2):
        across = min(offsets, key=lambda offset: far(offset, down))
        down = min(offsets, key=lambda offset: far(across, offset))
    return _moved(grid, across, down), far(across, down)


def _moved(grid: Grid, across: float, down: float) -> Grid:
    x, y = grid
    return Grid(x._replace(start=x.start + across), y._replace(start=y.start + down))
