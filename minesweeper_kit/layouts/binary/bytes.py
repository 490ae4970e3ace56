"""What the binary layouts share: bytes taken one piece after the other."""

from typing import BinaryIO, NoReturn

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError, ShapeError
from minesweeper_kit.layouts.bits import board_of_bits

_CHUNK = 2**20


class Bytes:
    """The bytes of a stream, taken one piece after the other.

    Never more is read than was asked for, and whatever a file claims of its size,
    no more room is taken than there are bytes.
    """

    def __init__(self, stream: BinaryIO, source: str) -> None:
        self.at = 0
        self.source = source
        self._stream = stream

    def take(self, count: int, what: str) -> bytes:
        """The next `count` bytes. Raises ParseError where the file ends before."""
        parts, end = [], self.at + count
        while self.at < end:
            part = self._stream.read(min(_CHUNK, end - self.at))
            if not part:
                self.refuse(f"the file ends, expected {what}")
            parts.append(part)
            self.at += len(part)
        return b"".join(parts)

    def number(self, size: int, what: str) -> int:
        """The next `size` bytes as a number, the most significant first."""
        return int.from_bytes(self.take(size, what), "big")

    def skip_text(self, what: str) -> None:
        """Go past a text and the zero byte that ends it."""
        while self.take(1, f"the zero byte after {what}") != b"\0":
            pass

    def refuse_rest(self, what: str) -> None:
        """Raise ParseError unless this is the end of the file."""
        if self._stream.read(1):
            self.refuse(f"more bytes after {what}")

    def refuse(self, message: str, at: int | None = None) -> NoReturn:
        """Raise a ParseError that names a byte, counted from 0: the next one if not told."""
        at = self.at if at is None else at
        raise ShapeError(f"byte {at}: {message}").located(self.source)


def read_sides(data: Bytes, first: str, second: str, add: int = 0) -> tuple[int, int]:
    """The next two bytes as sizes, of what they are said to be. Raises ParseError for a zero."""
    sides = []
    for what in (first, second):
        at = data.at
        sides.append(data.number(1, f"the {what}") + add)
        if not sides[-1]:
            data.refuse(f"a {what} of 0: there is no board", at)
    return sides[0], sides[1]


def read_places(
    data: Bytes, rows: int, cols: int, count: int, *, row_first: bool = False, base: int = 0
) -> Board:
    """The board of `count` mines, each two bytes: (x, y), or (row, column), counted from `base`.

    Raises ParseError for a mine outside the board, or there already.
    """
    if count > rows * cols:
        data.refuse(f"{count} mines on a board of {rows}x{cols}, which has {rows * cols} cells")
    cells = bytearray([Cell.EMPTY]) * (rows * cols)
    for number in range(1, count + 1):
        at = data.at
        one, other = data.take(2, f"mine {number} of {count}")
        row, col = (one - base, other - base) if row_first else (other - base, one - base)
        if not (0 <= row < rows and 0 <= col < cols):
            data.refuse(f"mine {number} at ({row}, {col}), outside the board of {rows}x{cols}", at)
        if cells[row * cols + col] == Cell.MINE:
            data.refuse(f"mine {number} at ({row}, {col}), where there is one already", at)
        cells[row * cols + col] = Cell.MINE
    return Board(rows, cols, bytes(cells))


def read_bitmap(data: Bytes, rows: int, cols: int, mines: int) -> Board:
    """The board of a bitmap in whole bytes, the most significant bit first.

    Raises ParseError unless it has that many mines, all of them on the board.
    """
    at = data.at
    size = (rows * cols + 7) // 8
    number = data.number(size, f"the {size} bytes of the bitmap of {rows}x{cols} cells")
    try:
        board = board_of_bits(f"{number:0{8 * size}b}", rows, cols)
    except ParseError as error:
        data.refuse(error.message, at)
    if board.mines != mines:
        data.refuse(f"the bitmap has {board.mines} mines, the file says {mines}", at)
    return board


def case_of_file(board: Board, dialect: Dialect, source: str, number: int = 1) -> Case:
    """A case of a file that has no lines, mostly the only one."""
    return Case(board, origin=Origin(source, dialect, number, _no_line))


def _no_line(_part: str, _row: int) -> None:
    return None
