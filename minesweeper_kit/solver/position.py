"""What a board tells the solver, as planes.

A plane is a long integer with one byte a cell, so that one addition or shift
works on all cells at once. It has a spare column on the left and a spare row
above and below: so a cell's eight neighbours need no check against the edge.
With width = cols + 1 the cell (row, col) is byte (row + 1) * width + 1 + col,
counted from the low end.

A number is here every revealed safe cell, a blank too: its count is 0. Unknown
is a cell that may be a mine or not.
"""

from typing import NamedTuple

from minesweeper_kit.board import Board
from minesweeper_kit.cell import COUNTS, IS_MINE, IS_UNKNOWN, Cell, table
from minesweeper_kit.engine.adjacency import adjacent

FLAGS = (Cell.FLAGGED, Cell.FLAGGED_MINE, Cell.FLAGGED_EMPTY)
_UNFLAGGED = (Cell.HIDDEN, Cell.EMPTY, Cell.MINE)
_NUMBERS = tuple(map(Cell, COUNTS))
_SPARE = b"\xff"  # what is in the spare rows and columns: the code of no cell

_NUMBER = table(dict.fromkeys(_NUMBERS, 0x80))
_COUNT = table({cell: 0x80 + cell for cell in _NUMBERS})

# Which cells are unknown and which are mines: first as flags say nothing, then as they are
# trusted.
_UNKNOWN = (
    table(dict.fromkeys((*_UNFLAGGED, *FLAGS), 1)),
    table(dict.fromkeys(_UNFLAGGED, 1)),
)
_MINE = (
    table({Cell.EXPLODED: 1}),
    table(dict.fromkeys((Cell.EXPLODED, *FLAGS), 1)),
)


class Position(NamedTuple):
    """A board as the solver sees it; every field but `rows` and `cols` is a plane.

    `numbers` has 0x80 at every number. `need` has there 0x80 plus how many more
    mines the number wants among its unknown neighbours, `spare` 0x80 plus how many
    of them have to be safe. Where a board gives a number too many mines, or too
    few cells for them, that sum falls below 0x80: the lost bit marks the fault.
    `unknown` and `mines` have 1 at the unknown cells, and at the known mines.

    >>> position = read_position(Board(1, 4, "1HHH"), trust_flags=False)
    >>> position.places(position.unknown) == {(0, 1), (0, 2), (0, 3)}
    True
    >>> at = 6  # the byte of (0, 0): (0 + 1) * 5 + 1 + 0
    >>> hex(position.need >> 8 * at & 0xFF), hex(position.spare >> 8 * at & 0xFF)
    ('0x81', '0x80')
    """

    rows: int
    cols: int
    numbers: int
    need: int
    spare: int
    unknown: int
    mines: int

    @property
    def length(self) -> int:
        """How many bytes a plane of this board has."""
        return (self.rows + 2) * (self.cols + 1) + 1

    def place(self, at: int) -> tuple[int, int]:
        """The (row, col) of the byte `at` of a plane."""
        row, col = divmod(at, self.cols + 1)
        return row - 1, col - 1

    def places(self, plane: int) -> frozenset[tuple[int, int]]:
        """The (row, col) of every cell whose byte in `plane` is 1."""
        return frozenset(map(self.place, indices(plane, self.length)))


def read_position(board: Board, trust_flags: bool) -> Position:
    """The position that a player sees on `board`.

    Unrevealed cells are unknown, whatever the notation tells of them, and EXPLODED
    ones are mines. Flagged cells are unknown too, or mines with `trust_flags`.
    """
    return _read(board, _UNKNOWN[trust_flags], _MINE[trust_flags])


def read_with_mines(board: Board) -> Position:
    """The position with all that the notation of `board` tells.

    MINE, FLAGGED_MINE and EXPLODED are mines, EMPTY and FLAGGED_EMPTY are none; only
    HIDDEN and FLAGGED cells are unknown.
    """
    return _read(board, IS_UNKNOWN, IS_MINE)


def _read(board: Board, unknown: bytes, mine: bytes) -> Position:
    """The position of a board; `unknown` and `mine` are tables for `bytes.translate`.

    They turn the code of a cell into 1 where it is unknown, or a mine, else into 0.
    """
    text = pad_plane(board)

    def plane(translation: bytes) -> int:
        return int.from_bytes(text.translate(translation), "little")

    return constrain(
        board.rows,
        board.cols,
        plane(_NUMBER),
        plane(_COUNT),
        plane(unknown),
        plane(mine),
    )


def pad_plane(board: Board) -> bytes:
    """The cells of a board as a plane has them, with a code of no cell in its spare bytes.

    >>> pad_plane(Board(1, 2, "EM")).hex()
    'ffffffff090affffffff'
    """
    edge = _SPARE * (board.cols + 2)
    return edge + _SPARE.join(board) + edge


def unpad_plane(plane: int, rows: int, cols: int) -> bytes:
    """The bytes of the cells in a plane, without the spare ones."""
    width = cols + 1
    cells = plane.to_bytes((rows + 2) * width + 1, "little")
    first = width + 1
    return b"".join(
        [cells[start : start + cols] for start in range(first, first + rows * width, width)]
    )


def constrain(
    rows: int, cols: int, numbers: int, counts: int, unknown: int, mines: int
) -> Position:
    """The position in which `numbers` hold, as planes.

    `numbers` has 0x80 at every number, `counts` 0x80 plus its count; `unknown` and
    `mines` have 1 at these cells. What the numbers need and spare is worked out here.
    """
    width = cols + 1
    low = (numbers >> 3) - (numbers >> 7)
    need = counts - (adjacent(mines, width) & low)
    spare = numbers + numbers - need + (adjacent(unknown, width) & low)
    return Position(rows, cols, numbers, need, spare, unknown, mines)


def with_settled(position: Position, safe: int, mines: int) -> Position:
    """The position in which it is known that some unknown cells are safe, and some mines.

    >>> from minesweeper_kit.board import Board
    >>> position = read_position(Board(1, 3, "H1H"), trust_flags=False)
    >>> position = with_settled(position, safe=0, mines=1 << 8 * 5)  # the byte of (0, 0)
    >>> hex(position.need >> 8 * 6 & 0xFF), position.places(position.unknown)
    ('0x80', frozenset({(0, 2)}))
    """
    rows, cols, numbers, need, spare, unknown, known = position
    low = (numbers >> 3) - (numbers >> 7)
    need -= adjacent(mines, cols + 1) & low
    spare -= adjacent(safe, cols + 1) & low
    return Position(rows, cols, numbers, need, spare, unknown ^ (safe | mines), known | mines)


def indices(plane: int, length: int) -> list[int]:
    """Which bytes of a plane of `length` bytes are 1, from the low end."""
    cells = plane.to_bytes(length, "little")
    found = []
    at = cells.find(1)
    while at >= 0:
        found.append(at)
        at = cells.find(1, at + 1)
    return found
