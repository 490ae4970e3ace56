"""`mbf`: a board of mines in bytes. Width, height, the total of mines, and where each mine is."""

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import LossyError, ParseError
from minesweeper_kit.layouts.binary.bytes import Bytes, case_of_file, read_places, read_sides
from minesweeper_kit.layouts.bits import mines_of_board


def begins(text: bytes, dialect: Dialect | None) -> bool:
    """Whether the bytes are as many as their own total of mines says, and each mine inside."""
    del dialect
    if len(text) < 4 or len(text) != 4 + 2 * int.from_bytes(text[2:4], "big"):
        return False
    cols, rows = text[:2]
    return all(col < cols for col in text[4::2]) and all(row < rows for row in text[5::2])


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The one board of a file, its mines in any order. Raises ParseError, which names the byte."""
    data = Bytes(stream, source)
    cols, rows = read_sides(data, "width", "height")
    count = data.number(2, "the total of mines")
    board = read_places(data, rows, cols, count)
    data.refuse_rest(f"the mines, of which the file announces {count}")
    yield case_of_file(board, dialect, source)


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    """Write the board, its mines row by row.

    Raises LossyError for more than 255 rows or columns, and cells that are not simply a
    mine or none.
    """
    for case in cases:
        board = case.board
        mines = mines_of_board(board, dialect, "mbf")
        if max(board.rows, board.cols) > 255:
            raise LossyError(f"mbf holds up to 255 rows and columns, not {board.rows}x{board.cols}")
        stream.write(bytes([board.cols, board.rows]) + len(mines).to_bytes(2, "big"))
        stream.write(bytes([side for row, col in mines for side in (col, row)]))
