"""The one vocabulary: what a cell of a Minesweeper board can be."""

from enum import IntEnum
from typing import TypeVar

Cells = TypeVar("Cells", bytes, str, list[str])
"""What holds one thing a cell, row-major: codes, letters, symbols."""


class Cell(IntEnum):
    """One cell, as a code from 0 to 15, so that a cell is one hex digit.

    The codes 0 to 8 are the count of adjacent mines itself.
    """

    BLANK = 0
    """Revealed, no adjacent mine."""
    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    EMPTY = 9
    """Unrevealed, known to be safe."""
    MINE = 10
    """Unrevealed mine."""
    EXPLODED = 11
    """Revealed mine: the click that ended the game."""
    HIDDEN = 12
    """Unrevealed, content unknown (a player's view)."""
    FLAGGED = 13
    """Flagged, content unknown (a player's view)."""
    FLAGGED_MINE = 14
    """Flagged, and a mine."""
    FLAGGED_EMPTY = 15
    """Flagged, but safe."""


def table(chosen: dict[Cell, int], default: int = 0) -> bytes:
    """A table for `bytes.translate` from cell codes to `chosen`'s values.

    Codes that `chosen` does not name become `default`.
    """
    values = bytearray([default]) * 256
    for cell, value in chosen.items():
        values[cell] = value
    return bytes(values)


ALL = bytes(Cell)
"""Every code, in order; `cells.translate(None, ALL)` is empty for valid cells."""

NUMBERS = tuple(Cell(count) for count in range(1, 9))
"""ONE to EIGHT."""

COUNTS = bytes(range(9))
"""The revealed safe cells: BLANK, and ONE to EIGHT."""

REVEALED = COUNTS + bytes([Cell.EXPLODED])

MINES = bytes([Cell.MINE, Cell.EXPLODED, Cell.FLAGGED_MINE])

UNKNOWN = bytes([Cell.HIDDEN, Cell.FLAGGED])
"""The cells of a player's view that may be mines or not."""

IS_MINE = table(dict.fromkeys(map(Cell, MINES), 1))
"""A table for `bytes.translate`: 1 for a mine, 0 for any other cell."""

IS_UNKNOWN = table(dict.fromkeys(map(Cell, UNKNOWN), 1))
"""The same for cells that may be mines or not."""


def in_rows(cells: Cells, rows: int, cols: int) -> list[Cells]:
    """The rows of a board, out of what holds one thing a cell."""
    return [cells[row * cols : (row + 1) * cols] for row in range(rows)]
