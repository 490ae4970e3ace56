"""The boards that vectors are made of: all small ones, and larger ones from a seed."""

from collections.abc import Iterable, Iterator
from itertools import product

from minesweeper_kit.board import Board, Click
from minesweeper_kit.cell import Cell
from minesweeper_kit.generator import generate

UNTOUCHED = (Cell.EMPTY, Cell.MINE)


def all_boards(rows: int, cols: int, cells: Iterable[int] = UNTOUCHED) -> Iterator[Board]:
    """All boards of a size whose cells are among these.

    >>> [board.cells.hex() for board in all_boards(1, 2)]
    ['0909', '090a', '0a09', '0a0a']
    """
    for found in product(cells, repeat=rows * cols):
        yield Board(rows, cols, bytes(found))


def random_boards(rows: int, cols: int, mines: int, count: int, seed: int = 1) -> Iterator[Board]:
    """Untouched boards at random, the same for a seed everywhere."""
    for case in generate(rows, cols, mines, seed=seed, count=count):
        yield case.board


def clicks(board: Board) -> Iterator[Click]:
    """Every (row, col) of a board, in reading order."""
    yield from product(range(board.rows), range(board.cols))


def game_positions(board: Board, moves: int) -> Iterator[Board]:
    """The boards of a game in which safe cells are clicked, from the untouched one on.

    The next click is the unrevealed safe cell in the middle of those that are left.

    >>> [board.cells.hex() for board in game_positions(Board(1, 4, "EMEE"), 2)]
    ['090a0909', '090a0109', '090a0100']
    """
    yield board
    for _ in range(moves):
        left = [at for at, cell in enumerate(board.cells) if cell == Cell.EMPTY]
        if not left:
            return
        board = board.reveal(divmod(left[len(left) // 2], board.cols))
        yield board


def rows_of(board: Board) -> list[str]:
    """A board as vectors have it: a text for each row, a hexadecimal digit for each cell.

    >>> rows_of(Board(2, 2, "EM B1"))
    ['9a', '01']
    """
    return ["".join(f"{cell:x}" for cell in row) for row in board]


def with_cell(board: Board, click: Click, cell: int) -> Board:
    """The board with another cell at (row, col)."""
    at = click[0] * board.cols + click[1]
    cells = board.cells[:at] + bytes([cell]) + board.cells[at + 1 :]
    return Board(board.rows, board.cols, cells)
