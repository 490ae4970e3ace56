"""The grid of a board in a picture: where its lines are, to a tenth of a pixel.

Lines of a grid are edges that come back after the same distance, in both directions. They are
looked for along each axis, then each cell is asked for an edge at each of its four sides.
"""

from collections.abc import Iterator
from itertools import islice, product
from typing import Any, NamedTuple

import numpy as np

SMALLEST, LARGEST = 11.5, 84.0
"""The sizes of a cell that are looked for, in pixels."""

SMALLER = (1, 2, 3)
"""Where there is no grid, the picture is made so many times smaller: phones draw large cells."""

FEWEST = 3
"""The fewest rows and columns of a board that is found."""

_BLOCK = 8  # pixels along a line that are added up
_FAINT = 8.0  # the sum over the channels by which the two sides of an edge differ at least
_PEAKS = 160
_TRIED = 4  # grids whose cells are asked for edges
_LEAST = 0.1  # of the lines that were looked for are those of the board
_SURE = 0.9  # of what was looked for has edges where no other grid is tried
# Parts of a side, each with an edge: writing has none all along. Longer ones are tried then.
_PARTS = ((0.2, 0.4, 0.6, 0.8), (0.15, 0.5, 0.85))
_BEVEL = 0.15  # of a cell is the bevel at a side of it at most
_MOSTLY = 0.5  # of a row that is closed

Array = np.ndarray[Any, Any]


class Axis(NamedTuple):
    """Lines at `start + pitch * n`, for n from 0 to `cells`, in pixels."""

    start: float
    pitch: float
    cells: int

    def at(self, line: int) -> float:
        """Where a line is."""
        return self.start + self.pitch * line

    def resized(self, pitch: float) -> "Axis":
        """The axis with the same middle and cells of another size."""
        return Axis(self.at(0) + self.cells / 2 * (self.pitch - pitch), pitch, self.cells)

    def cropped(self, first: int, count: int) -> "Axis":
        """The axis of `count` cells from the cell `first`."""
        return Axis(self.at(first), self.pitch, count)


class Grid(NamedTuple):
    """The columns (x) and the rows (y) of a board."""

    x: Axis
    y: Axis

    def scaled(self, by: float) -> "Grid":
        """The grid in a picture that is so many times as large."""
        return Grid(*(Axis(axis.start * by, axis.pitch * by, axis.cells) for axis in self))


class NoGridError(Exception):
    """A picture without a grid that is surely that of a board."""


def find_grid(pixels: Array) -> Grid:
    """The grid of the largest board in a picture, bytes of height, width and 3 channels.

    Raises NoGridError where there is none, or where it is cut off or not a whole rectangle.
    """
    for by in SMALLER:
        small = _reduced(pixels, by)
        best = _best(small)
        if best is not None:
            _reject_cut(small, best)
            return best.scaled(by)
    raise NoGridError("no board found in this picture")


def _reduced(pixels: Array, by: int) -> Array:
    """The picture so many times smaller."""
    if by == 1:
        return pixels
    high, wide, channels = (len(pixels) // by, pixels.shape[1] // by, pixels.shape[2])
    blocks = pixels[: high * by, : wide * by].reshape(high, by, wide, by, channels)
    return np.asarray(blocks.mean(axis=(1, 3), dtype=np.float32).astype(np.uint8))


def _best(pixels: Array) -> Grid | None:
    """The grid of the largest board, None where there is none."""
    best, most = None, 0.0
    for parts, candidate in product(_PARTS, islice(_candidates(pixels), _TRIED)):
        if best and parts != _PARTS[0]:
            break
        found, share = _whole(pixels, candidate, parts)
        sure = share * _length(found)
        if sure > max(most, _LEAST * _length(candidate)):
            best, most = found, sure
        if most > _SURE * _length(candidate):
            break
    return best


def _candidates(pixels: Array) -> Iterator[Grid]:
    """Grids of lines that come back after the same distance, once each, the longest first."""
    across = _steps(pixels)
    down = _steps(pixels.transpose(1, 0, 2))
    found: dict[bool, list[Grid]] = {True: [], False: []}
    # A board is narrower than most pictures, so that its lines are looked for in bands.
    for low, high in _bands(len(across)):
        x = _axis(across[low:high].mean(axis=0))
        if x is None:
            continue
        left, right = max(0, int(x.start)), int(x.at(x.cells))
        band = down[left // _BLOCK : right // _BLOCK + 1].mean(axis=0)
        y = _axis(band)
        alike = y is not None and 0.8 < x.pitch / y.pitch < 1.25
        y = y if alike else _axis(band, 0.8 * x.pitch, 1.25 * x.pitch)
        if y is not None:
            found[alike].append(Grid(x, y))
    known: list[Grid] = []
    for grid in (grid for alike in found.values() for grid in sorted(alike, key=_length)[::-1]):
        if not any(_same(grid, other) for other in known):
            known.append(grid)
            yield grid


def _length(grid: Grid) -> float:
    """How long the lines of a grid are in sum: larger cells than those of a board have fewer."""
    return grid.x.cells * grid.y.cells * (grid.x.pitch + grid.y.pitch)


def _same(one: Grid, other: Grid) -> bool:
    """Whether the lines of two grids are in the same places: those of one may be fewer."""
    return all(
        abs(axis.at(line) - known.at(round((axis.at(line) - known.start) / known.pitch))) < 2
        and abs(axis.pitch / known.pitch - 1) < 0.02
        for axis, known in zip(one, other, strict=True)
        for line in (0, axis.cells)
    )


def _steps(pixels: Array) -> Array:
    """How much each pixel differs from the next one in its row, averaged over blocks of rows."""
    starts = np.arange(0, len(pixels), _BLOCK)
    sums = np.add.reduceat(pixels, starts, axis=0, dtype=np.int16)
    red, green, blue = np.moveaxis(np.abs(np.diff(sums, axis=1)), 2, 0)
    sizes = np.diff(np.append(starts, len(pixels)))[:, None]
    return np.asarray(np.minimum((red + green + blue) / sizes, 90.0))


def _bands(count: int) -> Iterator[tuple[int, int]]:
    """Bands of the blocks: all of them, then shorter ones that overlap."""
    for size in (count >> halved for halved in range(5)):
        if size >= 6:
            yield from ((low, low + size) for low in range(0, count - size + 1, size // 2))


def _axis(profile: Array, smallest: float = SMALLEST, largest: float = LARGEST) -> Axis | None:
    """The lines that come back after the same distance between these, the strongest of them."""
    padded = np.pad(profile, 2)
    pooled = np.max([padded[at : at + len(profile)] for at in (1, 2, 3)], axis=0)
    # In noise and in photographs no edge stands out.
    least = max(_FAINT / 2, 1.5 * float(np.median(profile)))
    peaks = np.flatnonzero((profile == pooled) & (profile > least))
    if len(peaks) > _PEAKS:
        strongest = np.argsort(profile[peaks])[-_PEAKS:]
        peaks = np.sort(peaks[strongest])
    first, second = (peaks[at] for at in np.triu_indices(len(peaks), 1))
    near = (second - first >= smallest) & (second - first <= largest)
    runs = _follow(first[near], second[near], profile, pooled)
    counts = (runs >= 0).sum(axis=1)
    runs, counts = runs[counts > FEWEST], counts[counts > FEWEST]
    if not len(runs):
        return None
    values = np.sort(np.where(runs >= 0, profile[runs], np.inf), axis=1)
    scores = values[np.arange(len(runs)), counts // 5] * (counts - 1)
    # Of those nearly as strong, the first, with the shortest distance.
    best = int((scores * 1.02 >= scores.max()).argmax())
    lines = runs[best, : counts[best]]
    pitch, start = np.polyfit(np.arange(len(lines)), lines, 1)
    return Axis(float(start) + 1, float(pitch), len(lines) - 1)


def _follow(first: Array, second: Array, profile: Array, pooled: Array) -> Array:
    """For each two peaks a row of these and those after, each as far from the one before.

    The rows end with -1.
    """
    faint = np.maximum(_FAINT / 2, 0.2 * np.minimum(profile[first], profile[second]))
    going, columns = np.arange(len(first)), [first, second]
    while len(going):
        last = columns[-1][going]
        near = np.rint(last + (last - first[going]) / (len(columns) - 1)).astype(int)
        goes = near + 1 < len(profile)
        goes[goes] = pooled[near[goes]] >= faint[going[goes]]
        going, near = going[goes], near[goes]
        choices = near[:, None] + np.array([0, -1, 1])
        strongest = profile[choices].argmax(axis=1)
        column = np.full(len(first), -1)
        column[going] = choices[np.arange(len(going)), strongest]
        columns.append(column)
    return np.stack(columns, axis=1)


def _whole(pixels: Array, grid: Grid, parts: tuple[float, ...]) -> tuple[Grid, float]:
    """The grid without lines that belong to what is around it, and the share of closed cells.

    That is 0 where too little is left.
    """
    x, y = _reach(grid.x, pixels.shape[1]), _reach(grid.y, pixels.shape[0])
    upright = _sides(pixels, x, y, parts)
    level = _sides(pixels.transpose(1, 0, 2), y, x, parts).T
    closed = (upright[:, :-1] & upright[:, 1:]) & (level[:-1] & level[1:])
    top, left, bottom, right = _grown(closed, *_largest(closed))
    rows, cols = bottom - top, right - left
    if rows < FEWEST or cols < FEWEST:
        return grid, 0.0
    share = float(closed[top:bottom, left:right].mean())
    return Grid(x.cropped(left, cols), y.cropped(top, rows)), share


def _reach(axis: Axis, size: int) -> Axis:
    """The axis over the whole picture, and not beyond: what is beside its lines is looked at."""
    before = int((axis.start + 0.5) // axis.pitch)
    after = int((size + 0.5 - axis.at(axis.cells)) // axis.pitch)
    return Axis(axis.at(-before), axis.pitch, axis.cells + before + after)


def _grown(closed: Array, top: int, left: int, bottom: int, right: int) -> tuple[int, ...]:
    """The rectangle with each row or column beside it that is mostly closed."""
    while bottom > top:
        beside = [
            (top and closed[top - 1, left:right].mean(), (-1, 0, 0, 0)),
            (bottom < len(closed) and closed[bottom, left:right].mean(), (0, 0, 1, 0)),
            (left and closed[top:bottom, left - 1].mean(), (0, -1, 0, 0)),
            (right < closed.shape[1] and closed[top:bottom, right].mean(), (0, 0, 0, 1)),
        ]
        share, move = max(beside, key=lambda side: side[0])
        if share < _MOSTLY:
            break
        top, left, bottom, right = (
            at + by for at, by in zip((top, left, bottom, right), move, strict=True)
        )
    return top, left, bottom, right


def _sides(pixels: Array, x: Axis, y: Axis, parts: tuple[float, ...]) -> Array:
    """Whether there is an edge at each upright side: rows by lines, as true and false."""
    width = pixels.shape[1]
    found = np.zeros((y.cells, x.cells + 1))
    every = range(y.cells)
    near = max(3, round(x.pitch / 4))  # where cells are apart a side has two edges
    for line in range(x.cells + 1):
        at = round(x.at(line))
        low, high = max(0, at - near), min(width, at + near)
        strip = pixels[:, low:high].astype(np.int32)
        sums = np.concatenate([np.zeros((1, *strip.shape[1:]), np.int32), strip.cumsum(axis=0)])
        bounds = np.array([[round(y.at(row) + y.pitch * part) for part in parts] for row in every])
        means = np.diff(sums[bounds], axis=1) / np.diff(bounds, axis=1)[..., None, None]
        steps = np.abs(np.diff(means, axis=2)).sum(axis=3)
        found[:, line] = steps.min(axis=1).max(axis=1, initial=0)
        if at <= 1 or at >= width - 1:  # the side of the picture is that of the cell
            found[:, line] = 255
    return found > _FAINT


def _largest(closed: Array) -> tuple[int, int, int, int]:
    """The largest rectangle of cells that are all closed: top, left, bottom, right."""
    rows, cols = closed.shape
    heights = [0] * (cols + 1)
    best, area = (0, 0, 0, 0), 0
    for row in range(rows):
        stack: list[int] = []
        for col in range(cols + 1):
            heights[col] = heights[col] + 1 if col < cols and closed[row, col] else 0
            while stack and heights[stack[-1]] >= heights[col]:
                high = heights[stack.pop()]
                left = stack[-1] + 1 if stack else 0
                if high * (col - left) > area:
                    best, area = (row - high + 1, left, row + 1, col), high * (col - left)
            stack.append(col)
    return best


def _reject_cut(pixels: Array, grid: Grid) -> None:
    """Raise NoGridError where lines of the grid go on over a side of it to that of the picture."""
    high, wide = pixels.shape[:2]
    turned = pixels.transpose(1, 0, 2)
    for name, picture, along, over, size in (
        ("left", pixels, grid.y, (0.0, grid.x.start), grid.x.pitch),
        ("right", pixels, grid.y, (grid.x.at(grid.x.cells), float(wide)), grid.x.pitch),
        ("top", turned, grid.x, (0.0, grid.y.start), grid.y.pitch),
        ("bottom", turned, grid.x, (grid.y.at(grid.y.cells), float(high)), grid.y.pitch),
    ):
        low, end = round(over[0]) + 2 * (over[0] > 0), round(over[1]) - 2 * (over[0] == 0)
        if not 2 <= end - low < size - 2:
            continue
        # The side may have been found at the inner edge of a bevel.
        aside = round(_BEVEL * size) if end - low > 2 * _BEVEL * size else 0
        low, end = (low, end - aside) if low == 0 else (low + aside, end)
        means = picture[:, low:end].mean(axis=1)
        steps = np.abs(np.diff(means, axis=0)).sum(axis=1)
        places = [round(along.at(line)) - 1 for line in range(1, along.cells)]
        lines = [steps[max(0, at - 1) : at + 2].max(initial=0) > 2 * _FAINT for at in places]
        if sum(lines) > 0.7 * len(lines):
            raise NoGridError(f"the board is cut off at the {name} side of the picture")
