"""Replays made for the tests: the beginning of each file, up to its board, and some more."""

from minesweeper_kit import Board
from tests.layouts.damaged import minefield

BOARD = minefield(2, (0, 2), (1, 0), cols=3)
REST = b"clicks"


def of_size(rows: int, cols: int, mines: int) -> Board:
    """A board with its first cells mines."""
    return Board(rows, cols, "a" * mines + "9" * (rows * cols - mines))


def pairs_of(board: Board, *, row_first: bool = False, base: int = 0) -> bytes:
    """Where the mines of a board are."""
    mines = [divmod(at, board.cols) for at, cell in enumerate(board.cells) if cell == 10]
    pairs = mines if row_first else [(col, row) for row, col in mines]
    return bytes(side + base for pair in pairs for side in pair)
