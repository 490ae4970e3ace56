"""What a board tells the solver, as planes: long integers with one byte a cell.

A plane has a spare column on the left and a spare row above and below, so that
a cell's eight neighbours need no check against the edge, and shifting a plane
by whole bytes moves the whole board at once. The cell (row, col) is the byte
`(row + 1) * width + 1 + col`, counted from the low end, width being cols + 1.
"""

from typing import NamedTuple

from minesweeper_kit.board import Board
from minesweeper_kit.cell import COUNTS, IS_MINE, IS_UNKNOWN, Cell, table
from minesweeper_kit.engine.adjacency import adjacent

_FLAGS = (Cell.FLAGGED, Cell.FLAGGED_MINE, Cell.FLAGGED_EMPTY)
_UNFLAGGED = (Cell.HIDDEN, Cell.EMPTY, Cell.MINE)
_NUMBERS = tuple(map(Cell, COUNTS))
_SPARE = b"\xff"  # no cell at all

_NUMBER = table(dict.fromkeys(_NUMBERS, 0x80))
_COUNT = table({cell: 0x80 + cell for cell in _NUMBERS})

# By whether flags are trusted: which cells are unknown, which are mines for sure.
_UNKNOWN = (
    table(dict.fromkeys((*_UNFLAGGED, *_FLAGS), 1)),
    table(dict.fromkeys(_UNFLAGGED, 1)),
)
_MINE = (
    table({Cell.EXPLODED: 1}),
    table(dict.fromkeys((Cell.EXPLODED, *_FLAGS), 1)),
)


class Position(NamedTuple):
    """A board as the solver sees it; every field but the sizes is a plane.

    `numbers` has 0x80 at every number (blanks included). `need` and `spare`
    have there 0x80 plus how many mines, and how many safe cells, the number
    still wants among its unknown neighbours; a bit 7 that is lost says that it
    got too many. `unknown` and `mines` have 1 at the cells they speak of.
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
        """How many bytes a plane has."""
        return (self.rows + 2) * (self.cols + 1) + 1

    def place(self, at: int) -> tuple[int, int]:
        """The (row, col) of a plane's byte."""
        row, col = divmod(at, self.cols + 1)
        return row - 1, col - 1

    def places(self, plane: int) -> frozenset[tuple[int, int]]:
        """The (row, col) of every cell that has 1 in `plane`."""
        return frozenset(map(self.place, marked(plane, self.length)))


def read(board: Board, trust_flags: bool) -> Position:
    """What `board` shows a player. With `trust_flags` every flagged cell is a mine."""
    return _read(board, _UNKNOWN[trust_flags], _MINE[trust_flags])


def read_told(board: Board) -> Position:
    """What `board` tells, also of cells that are not revealed: MINE is a mine, EMPTY is none."""
    return _read(board, IS_UNKNOWN, IS_MINE)


def _read(board: Board, unknown: bytes, mine: bytes) -> Position:
    rows, cols = board.rows, board.cols
    cells = board.cells
    edge = _SPARE * (cols + 2)
    lines = [cells[start : start + cols] for start in range(0, rows * cols, cols or 1)]
    padded = edge + _SPARE.join(lines) + edge

    def plane(translation: bytes) -> int:
        return int.from_bytes(padded.translate(translation), "little")

    return constrain(
        rows,
        cols,
        plane(_NUMBER),
        plane(_COUNT),
        plane(unknown),
        plane(mine),
    )


def constrain(
    rows: int, cols: int, numbers: int, counts: int, unknown: int, mines: int
) -> Position:
    """The position in which the `numbers` hold; `counts` is 0x80 plus the count at each."""
    width = cols + 1
    low = (numbers >> 3) - (numbers >> 7)
    need = counts - (adjacent(mines, width) & low)
    spare = numbers + numbers - need + (adjacent(unknown, width) & low)
    return Position(rows, cols, numbers, need, spare, unknown, mines)


def marked(plane: int, length: int) -> list[int]:
    """The bytes of a plane that are 1."""
    cells = plane.to_bytes(length, "little")
    found = []
    at = cells.find(1)
    while at >= 0:
        found.append(at)
        at = cells.find(1, at + 1)
    return found
