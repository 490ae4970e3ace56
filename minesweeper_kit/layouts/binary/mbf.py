"""`mbf`: a board of mines in bytes: width, height, the total of mines (2), x and y of each."""

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import LossyError, ParseError
from minesweeper_kit.layouts.binary.bytes import Bytes, case_of_file, read_places, read_sides
from minesweeper_kit.layouts.bits import mines_of_board


def begins(text: bytes, dialect: Dialect | None) -> bool:
    """Whether a file is as long as its total of mines says, and each mine is on the board.

    >>> begins(bytes([2, 1, 0, 1, 1, 0]), None), begins(bytes([2, 1, 0, 9]), None)
    (True, False)
    """
    del dialect
    if len(text) < 4 or len(text) != 4 + 2 * int.from_bytes(text[2:4], "big"):
        return False
    cols, rows = text[:2]
    return all(col < cols for col in text[4::2]) and all(row < rows for row in text[5::2])


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The board of a file, as the only case; its mines may be in any order.

    Raises ParseError, which names the byte.

    >>> from minesweeper_kit import loads
    >>> [case.board for case in loads(bytes([2, 1, 0, 1, 1, 0]), "mbf")]
    [Board(1, 2, 'EM')]
    """
    data = Bytes(stream, source)
    cols, rows = read_sides(data, "width", "height")
    count = data.number(2, "the total of mines")
    board = read_places(data, rows, cols, count)
    data.reject_rest(f"the mines, of which the file announces {count}")
    yield case_of_file(board, dialect, source)


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    """Write the board, its mines row by row.

    Raises LossyError for more than 255 rows or columns, for cells that are revealed,
    flagged or unknown, and for a board without cells.

    >>> import io
    >>> from minesweeper_kit import dump, loads
    >>> stream = io.BytesIO()
    >>> dump(loads("EM", "leetcode+grid"), stream, "mbf")
    >>> list(stream.getvalue())
    [2, 1, 0, 1, 1, 0]
    """
    for case in cases:
        board = case.board
        mines = mines_of_board(board, dialect, "mbf")
        if max(board.rows, board.cols) > 255:
            raise LossyError(f"mbf holds up to 255 rows and columns, not {board.rows}x{board.cols}")
        stream.write(bytes([board.cols, board.rows]) + len(mines).to_bytes(2, "big"))
        stream.write(bytes([side for row, col in mines for side in (col, row)]))
