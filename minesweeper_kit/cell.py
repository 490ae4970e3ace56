"""Cell: the sixteen things that a cell of a Minesweeper board can be."""

from enum import IntEnum
from typing import TypeVar

DIGITS = 9
"""How many digits a number in a file has at most."""

LARGEST = 10**DIGITS - 1
"""The most rows and columns of a board, and the largest row, column and total of mines.

What is read goes so far and no further, and so does what is written: one comes back from the other.
"""

LARGEST_EMPTY = 10_000
"""The most rows and columns of a board without cells: nothing else limits what goes over them."""

Cells = TypeVar("Cells", bytes, str, list[str])
"""One item for each cell of a board, row-major: codes (bytes), letters, or symbols."""


class Cell(IntEnum):
    """What one cell is. Its code is a number from 0 to 15: one hex digit.

    For a revealed safe cell the code is the count of adjacent mines, 0 to 8.

    >>> Cell(3), Cell.MINE
    (<Cell.THREE: 3>, <Cell.MINE: 10>)
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
    """A table for `bytes.translate` that replaces each cell code by its value in `chosen`.

    The values are 0 to 255. Codes that `chosen` does not name become `default`.

    >>> cells = bytes([Cell.EMPTY, Cell.MINE, Cell.BLANK])
    >>> cells.translate(table({Cell.EMPTY: ord("E"), Cell.MINE: ord("M")}, ord("?")))
    b'EM?'
    """
    values = bytearray([default]) * 256
    for cell, value in chosen.items():
        values[cell] = value
    return bytes(values)


def cell_by_name(name: str) -> Cell | None:
    """The cell of that name or plain word, in small or capital letters; None where there is none.

    >>> cell_by_name("mine"), cell_by_name("flag"), cell_by_name("tree")
    (<Cell.MINE: 10>, <Cell.FLAGGED: 13>, None)
    """
    return _NAMED.get(name.upper())


_NAMED = Cell.__members__ | {
    word: cell
    for cell, words in (
        (Cell.BLANK, "ZERO OPEN OPENED REVEALED CLEAR"),
        (Cell.EMPTY, "SAFE"),
        (Cell.MINE, "BOMB"),
        (Cell.HIDDEN, "UNOPENED UNREVEALED UNKNOWN COVERED CLOSED"),
        (Cell.FLAGGED, "FLAG"),
    )
    for word in words.split()
}
"""The cells by their names, and by other words that people use for them."""


ALL = bytes(Cell)
"""Every code, in order. `cells.translate(None, ALL)` leaves what is no code."""

NUMBERS = tuple(map(Cell, range(1, 9)))
"""ONE to EIGHT."""

COUNTS = bytes(range(9))
"""The codes of revealed safe cells: BLANK, and ONE to EIGHT."""

REVEALED = COUNTS + bytes([Cell.EXPLODED])
"""The codes of revealed cells: COUNTS, and EXPLODED."""

MINES = bytes([Cell.MINE, Cell.EXPLODED, Cell.FLAGGED_MINE])
"""The codes of cells that are known to be mines."""

UNKNOWN = bytes([Cell.HIDDEN, Cell.FLAGGED])
"""The codes of cells that may be mines or not: those of a player's view."""

IS_MINE = table(dict.fromkeys(map(Cell, MINES), 1))
"""A table for `bytes.translate`: 1 for a cell in MINES, 0 for any other."""

IS_UNKNOWN = table(dict.fromkeys(map(Cell, UNKNOWN), 1))
"""A table for `bytes.translate`: 1 for a cell in UNKNOWN, 0 for any other."""


def merge_masked(mask: bytes, ones: bytes, others: bytes) -> bytes:
    r"""The bytes of `ones` where `mask` has 255, and those of `others` where it has 0.

    >>> merge_masked(b"\xff\0\xff", b"abc", b"xyz")
    b'ayc'
    """
    # As long integers all bytes are taken at once.
    chosen, first, second = (int.from_bytes(each, "little") for each in (mask, ones, others))
    return (second ^ (second ^ first) & chosen).to_bytes(len(mask), "little")


def in_rows(cells: Cells, rows: int, cols: int) -> list[Cells]:
    """The rows of a board, cut from one long string of rows * cols items.

    >>> in_rows("EEMEEE", 2, 3)
    ['EEM', 'EEE']
    """
    return [cells[row * cols : (row + 1) * cols] for row in range(rows)]
