"""Boards on which nothing is revealed or flagged, as bits: 1 is a mine, 0 is none."""

from collections.abc import Collection

from minesweeper_kit.board import Board
from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.symbols import advice_for, lost_cells
from minesweeper_kit.errors import LossyError, ShapeError
from minesweeper_kit.layouts.lines import reject_no_cells

MINEFIELD = (Cell.MINE, Cell.EMPTY)
"""The only cells of such a board."""

_TO_BITS = bytes.maketrans(bytes(MINEFIELD), b"10")
_TO_CELLS = bytes.maketrans(b"10", bytes(MINEFIELD))


def board_of_bits(bits: str, rows: int, cols: int) -> Board:
    """The board of a string of bits, row by row.

    Bits after the last cell, which fill up a digit or a byte, must be 0. Raises
    ParseError, without a place, for a 1 among them.

    >>> board_of_bits("0100", 1, 3)
    Board(1, 3, 'EME')
    """
    if "1" in bits[rows * cols :]:
        raise ShapeError("a mine after the last cell: the bits that fill up the end must be 0")
    return Board(rows, cols, bits[: rows * cols].encode().translate(_TO_CELLS))


def bits_of_board(board: Board, dialect: Dialect, layout: str) -> str:
    """The bits of a board, row by row: 1 for each mine, 0 for each other cell.

    Raises LossyError for a cell that is revealed, flagged or unknown, and for a board
    without cells. `dialect` and `layout` are for its message.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> bits_of_board(Board(1, 3, "EME"), find_dialect("mbf"), "mbf")
    '010'
    """
    reject_no_cells(board, layout)
    reject_cells(board, MINEFIELD, dialect, layout)
    return board.cells.translate(_TO_BITS).decode()


def mines_of_board(board: Board, dialect: Dialect, layout: str) -> list[tuple[int, int]]:
    """The (row, col) of each mine, row by row. Raises what `bits_of_board` raises.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> mines_of_board(Board(1, 3, "EME"), find_dialect("mbf"), "mbf")
    [(0, 1)]
    """
    bits = bits_of_board(board, dialect, layout)
    return [divmod(at, board.cols) for at, bit in enumerate(bits) if bit == "1"]


def reject_cells(board: Board, held: Collection[Cell], dialect: Dialect, layout: str) -> None:
    """Raise LossyError for cells of the board that are not among those in `held`.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> reject_cells(Board(1, 2, "1M"), MINEFIELD, find_dialect("mbf"), "mbf")
    Traceback (most recent call last):
    minesweeper_kit.errors.LossyError: mbf cannot hold ONE (1 cell, first at (0, 0))...
    """
    lost = lost_cells(board.cells, board.cols, held)
    if lost:
        saved = not lost_cells(dialect.alphabet.fall_back(board.cells), board.cols, held)
        hint = "; use --lossy to write other symbols in their place"
        raise LossyError(
            f"{layout} cannot hold {lost}",
            hint if saved else advice_for(board.cells, held, dialect.name),
        )
