"""`mvf`: a replay of Minesweeper Clone. Its board is read; nothing is written.

The program changed its files with nearly every version. Since 0.97 they begin
with its name; before, with the board.
"""

from collections.abc import Iterator
from typing import BinaryIO

from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts.binary.bytes import Bytes, case_of_file, read_places, read_sides

_YEAR = 27
"""Where the last digit of the year in the program's name stands, which tells the versions apart."""
_BOARD_AT = {ord("5"): 97, ord("8"): 97, ord("6"): 84, ord("7"): 84}
_BOARD_AT_IN_HACK = 30
_OLD_SIZES = ((8, 8), (16, 16), (16, 30))


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The board of a replay, as it was before the first click, as the only case.

    Raises ParseError, which names the byte, for a file that is no such replay.

    >>> from minesweeper_kit import loads
    >>> board = bytes([2, 1, 0, 1, 2, 1])  # width, height, mines, and x and y of each
    >>> [case.board for case in loads(bytes(30) + board, "mvf")]
    [Board(1, 2, '9a')]
    """
    data = Bytes(stream, source)
    start = data.take(2, "the first bytes of an MVF replay")
    old = False
    if start == b"\x11M":
        data.take(_YEAR - 2, "the name of the program")
        year = data.number(1, "the year in the name of the program")
        if year not in _BOARD_AT:
            data.refuse(f"expected a year that ends in 5 to 8, found {chr(year)!r}", _YEAR)
        data.take(_BOARD_AT[year] - data.at, "what stands before the board")
        cols, rows = read_sides(data, "width", "height")
    elif start == b"\0\0":
        data.take(_BOARD_AT_IN_HACK - data.at, "what stands before the board")
        cols, rows = read_sides(data, "width", "height")
    else:
        old = True
        cols, rows = start
        if (rows, cols) not in _OLD_SIZES:
            data.refuse(
                f"a board of {rows}x{cols}, expected 8x8, 16x16 or 16x30 "
                "in a replay without the program's name: this is no MVF replay",
                0,
            )
    mines = data.number(2, "the total of mines")
    board = read_places(data, rows, cols, mines, base=0 if old else 1)
    yield case_of_file(board, dialect, source)
