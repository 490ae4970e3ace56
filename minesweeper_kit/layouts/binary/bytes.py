"""For binary layouts: the bytes of a file taken in order, and boards made of them."""

from collections.abc import Callable
from typing import BinaryIO, NoReturn

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, Origin, Recording
from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError, ShapeError
from minesweeper_kit.layouts.bits import board_of_bits

_CHUNK = 2**20

LARGEST_REPLAY = 16 * 2**20
"""The bytes of the largest replay whose events are kept."""


class Bytes:
    r"""The bytes of a stream, taken in order; `at` is the position of the next one, from 0.

    No more is read than is asked for, and no memory is taken for bytes that are not
    there. `what` is how a message names the bytes asked for.

    >>> import io
    >>> data = Bytes(io.BytesIO(b"AB\1\2"), "boards.bin")
    >>> data.take(2, "the mark"), data.number(2, "the size")
    (b'AB', 258)
    """

    def __init__(self, stream: BinaryIO, source: str, *, keeps: bool = False) -> None:
        self.at = 0
        self._kept: list[bytes] | None = [] if keeps else None
        self.source = source
        self._stream = stream

    def take(self, count: int, what: str) -> bytes:
        """The next `count` bytes. Raises ParseError where the file ends before."""
        parts, end = [], self.at + count
        while self.at < end:
            part = self._stream.read(min(_CHUNK, end - self.at))
            if not part:
                self.reject(f"the file ends, expected {what}")
            parts.append(part)
            self.at += len(part)
        if self._kept is not None:
            self._kept += parts
        return b"".join(parts)

    def whole(self) -> bytes | None:
        """The file: what was taken, and what is left; None if it is too large to be kept."""
        rest = self._stream.read(LARGEST_REPLAY + 1)
        whole = b"".join([*(self._kept or ()), rest])
        return whole if len(whole) <= LARGEST_REPLAY else None

    def take_rest(self) -> bytes:
        """The bytes that are left."""
        return self._stream.read()

    def signed(self, size: int, what: str) -> int:
        """The next `size` bytes as a number that may be below 0."""
        return int.from_bytes(self.take(size, what), "big", signed=True)

    def text(self, what: str) -> str:
        """A text that a zero byte ends."""
        found = bytearray()
        while (byte := self.take(1, f"the zero byte after {what}")) != b"\0":
            found += byte
        return found.decode("utf-8", "replace")

    def number(self, size: int, what: str) -> int:
        """The next `size` bytes as a number, the most significant byte first."""
        return int.from_bytes(self.take(size, what), "big")

    def reject_rest(self, what: str) -> None:
        """Raise ParseError unless this is the end of the file."""
        if self._stream.read(1):
            self.reject(f"more bytes after {what}")

    def reject(self, message: str, at: int | None = None) -> NoReturn:
        """Raise a ParseError that names the byte `at`, or the next one."""
        at = self.at if at is None else at
        raise ShapeError(f"byte {at}: {message}").located(self.source)


def read_sides(data: Bytes, first: str, second: str, add: int = 0) -> tuple[int, int]:
    """The next two bytes, each plus `add`, as the sides of a board.

    `first` and `second` say which is which, for messages. Raises ParseError for a side
    of 0.

    >>> import io
    >>> read_sides(Bytes(io.BytesIO(bytes([30, 16])), "boards.bin"), "width", "height")
    (30, 16)
    """
    sides = []
    for what in (first, second):
        at = data.at
        sides.append(data.number(1, f"the {what}") + add)
        if not sides[-1]:
            data.reject(f"a {what} of 0: there is no board", at)
    return sides[0], sides[1]


def read_places(
    data: Bytes, rows: int, cols: int, count: int, *, row_first: bool = False, base: int = 0
) -> Board:
    """The board of the next `count` mines, each two bytes: (x, y), or (row, column).

    They count from `base`. Raises ParseError for a mine outside the board, and for
    two at the same place.

    >>> import io
    >>> read_places(Bytes(io.BytesIO(bytes([1, 0])), "boards.bin"), rows=1, cols=2, count=1)
    Board(1, 2, 'EM')
    """
    if count > rows * cols:
        data.reject(f"{count} mines on a board of {rows}x{cols}, which has {rows * cols} cells")
    cells = bytearray([Cell.EMPTY]) * (rows * cols)
    for number in range(1, count + 1):
        at = data.at
        one, other = data.take(2, f"mine {number} of {count}")
        row, col = (one - base, other - base) if row_first else (other - base, one - base)
        if not (0 <= row < rows and 0 <= col < cols):
            data.reject(f"mine {number} at ({row}, {col}), outside the board of {rows}x{cols}", at)
        if cells[row * cols + col] == Cell.MINE:
            data.reject(f"mine {number} at ({row}, {col}), where there is one already", at)
        cells[row * cols + col] = Cell.MINE
    return Board(rows, cols, bytes(cells))


def read_bitmap(data: Bytes, rows: int, cols: int, mines: int) -> Board:
    """The board of a bitmap: a bit for each cell, row by row, the highest bit first.

    It ends with a whole byte. Raises ParseError for another number of mines than
    `mines`, and for a 1 after the last cell.

    >>> import io
    >>> read_bitmap(Bytes(io.BytesIO(bytes([0b01000000])), "boards.bin"), 1, 2, mines=1)
    Board(1, 2, 'EM')
    """
    at = data.at
    size = (rows * cols + 7) // 8
    number = data.number(size, f"the {size} bytes of the bitmap of {rows}x{cols} cells")
    try:
        board = board_of_bits(f"{number:0{8 * size}b}", rows, cols)
    except ParseError as error:
        data.reject(error.message, at)
    if board.mines != mines:
        data.reject(f"the bitmap has {board.mines} mines, the file says {mines}", at)
    return board


def read_replay_file(
    stream: BinaryIO, dialect: Dialect, source: str, layout: str, read: Callable[[Bytes], Board]
) -> Case:
    """The case of a replay: its board by `read`, and the file, for its events.

    >>> import io
    >>> from minesweeper_kit import find_dialect
    >>> places = find_dialect("leetcode"), "x", "avf", lambda data: Board(1, 2, data.take(2, ""))
    >>> read_replay_file(io.BytesIO(bytes([0, 1])), *places).origin.recording.layout
    'avf'
    """
    data = Bytes(stream, source, keeps=True)
    board = read(data)
    recording = Recording(layout, data.whole())
    return Case(board, origin=Origin(source, dialect, 1, no_line, recording=recording))


def case_of_file(board: Board, dialect: Dialect, source: str, number: int = 1) -> Case:
    """A case with this board, of a file without lines; it is case `number` of the file."""
    return Case(board, origin=Origin(source, dialect, number, no_line))


def no_line(_part: str, _row: int) -> None:
    """Nothing: the line of a part of a case in a file without lines."""
