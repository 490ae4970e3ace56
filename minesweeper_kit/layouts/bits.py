"""Boards of which only the mines are known, as bits."""

from collections.abc import Collection

from minesweeper_kit.board import Board
from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.symbols import lost_cells
from minesweeper_kit.errors import LossyError, ShapeError
from minesweeper_kit.layouts.lines import refuse_no_cells

MINEFIELD = (Cell.MINE, Cell.EMPTY)
"""The cells of a board of which only the mines are known: nothing is revealed or flagged."""

_TO_BITS = bytes.maketrans(bytes(MINEFIELD), b"10")
_TO_CELLS = bytes.maketrans(b"10", bytes(MINEFIELD))


def board_of_bits(bits: str, rows: int, cols: int) -> Board:
    """The board whose mines are the ones among `bits`.

    There may be more bits than cells, to fill up a digit or a byte; they are
    zeros. Raises ParseError, without a place, for a one among them.
    """
    if "1" in bits[rows * cols :]:
        raise ShapeError("a mine after the last cell: the bits that fill up the end must be 0")
    return Board(rows, cols, bits[: rows * cols].encode().translate(_TO_CELLS))


def bits_of_board(board: Board, dialect: Dialect, layout: str) -> str:
    """A one for each mine and a zero for each other cell.

    Raises LossyError for cells that are revealed, flagged or unknown.
    """
    refuse_no_cells(board, layout)
    refuse_cells(board, MINEFIELD, dialect, layout)
    return board.cells.translate(_TO_BITS).decode()


def mines_of_board(board: Board, dialect: Dialect, layout: str) -> list[tuple[int, int]]:
    """The (row, col) of each mine, row by row. Raises what `bits_of_board` raises."""
    bits = bits_of_board(board, dialect, layout)
    return [divmod(at, board.cols) for at, bit in enumerate(bits) if bit == "1"]


def refuse_cells(board: Board, held: Collection[Cell], dialect: Dialect, layout: str) -> None:
    """Raise LossyError for cells of the board that are not among those held."""
    lost = lost_cells(board.cells, board.cols, held)
    if lost:
        saved = not lost_cells(dialect.alphabet.fall_back(board.cells), board.cols, held)
        hint = (
            f"; the file of dialect {dialect.name} declares fallbacks for this, "
            "used where a loss is allowed (--lossy)"
        )
        raise LossyError(f"{layout} has no room for {lost}{hint * saved}")
