"""A game played by a solver, as planes: what is opened, what that shows, what is found out.

What was found out stays, so that each step asks only what the cells opened last have
to add, and opens all that is safe at once. See `position` for planes.
"""

from minesweeper_kit.board import Board
from minesweeper_kit.cell import IS_MINE, Cell, table
from minesweeper_kit.engine.adjacency import adjacent
from minesweeper_kit.solver.position import (
    Position,
    constrain,
    pad_plane,
    read_position,
    unpad_plane,
)

_IS_EMPTY = table({Cell.EMPTY: 1})
_LIES_THERE = table({Cell.MINE: 1})


class Game:
    """A board that shows its mines, while it is opened.

    `position` is what the player knows by now, and it may be replaced by one in which
    more is settled. `empty` are the safe cells that are not opened, `mines` the mines
    that did not explode, as planes. `total` is how many mines the board has.

    >>> game = Game(Board.parse("EEEM", "leetcode"))
    >>> game.open(1 << 8 * 6)  # the byte of (0, 0)
    >>> print(game.board)
    BB1M
    """

    def __init__(self, board: Board) -> None:
        position = read_position(board, False)
        text = pad_plane(board)
        self._type = type(board)
        self.position: Position = position
        self.total = board.mines
        self._cells = int.from_bytes(text, "little")
        self.empty = empty = int.from_bytes(text.translate(_IS_EMPTY), "little")
        self.mines = int.from_bytes(text.translate(_LIES_THERE), "little")
        self._counts = counts = adjacent(
            int.from_bytes(text.translate(IS_MINE), "little"), position.cols + 1
        )
        # One of 1 and more carries into bit 7.
        sevens = int.from_bytes(b"\x7f" * position.length, "little")
        self._blank = empty & ~((counts & (empty << 4) - empty) + sevens >> 7)

    @property
    def board(self) -> Board:
        """The board as it is now."""
        rows, cols = self.position.rows, self.position.cols
        return self._type(rows, cols, unpad_plane(self._cells, rows, cols))

    def open(self, target: int) -> None:
        """Open the cells of a plane, none of them a mine, and what that reveals with them."""
        opened = _spread(target, self.empty, self._blank, self.position.cols + 1)
        self.empty ^= opened
        shows = self._counts & ((opened << 8) - opened)
        self._cells ^= (self._cells ^ shows) & ((opened << 8) - opened)
        self.position = _with_shown(self.position, opened, shows)


def _spread(target: int, empty: int, blank: int, width: int) -> int:
    """The EMPTY cells that are opened by opening those of `target`, as planes.

    `blank` are those without adjacent mines.
    """
    opened = target
    front = target & blank
    while front:
        blank ^= front
        wide = front | front << 8 | front >> 8
        opened |= (wide | wide << 8 * width | wide >> 8 * width) & empty
        front = opened & blank
    return opened


def _with_shown(position: Position, opened: int, counts: int) -> Position:
    """The position in which the cells `opened` show their counts too."""
    rows, cols, numbers, need, spare, unknown, mines = position
    found = opened & unknown  # the rules took the others away
    low = (numbers >> 3) - (numbers >> 7)
    spare -= adjacent(found, cols + 1) & low
    unknown ^= found
    new = constrain(rows, cols, opened << 7, opened << 7 | counts, unknown, mines)
    return Position(
        rows, cols, numbers | new.numbers, need | new.need, spare | new.spare, unknown, mines
    )
