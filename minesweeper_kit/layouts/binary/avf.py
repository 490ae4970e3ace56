"""`avf`: a replay of Minesweeper Arbiter. Its board is read; nothing is written."""

from collections.abc import Iterator
from typing import BinaryIO

from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts.binary.bytes import Bytes, case_of_file, read_places, read_sides

_LEVELS = {3: (8, 8, 10), 4: (16, 16, 40), 5: (16, 30, 99)}
_CUSTOM = 6


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The board of a replay, as it was before the first click, as the only case.

    Raises ParseError, which names the byte, for a file that is no such replay.

    >>> from minesweeper_kit import loads
    >>> custom_1x2_with_mine_in_column_2 = bytes([6, 1, 0, 0, 1, 1, 2])
    >>> [case.board for case in loads(bytes(5) + custom_1x2_with_mine_in_column_2, "avf")]
    [Board(1, 2, '9a')]
    """
    data = Bytes(stream, source)
    data.take(5, "the version and four bytes without a meaning")
    level = data.number(1, "the level")
    if level == _CUSTOM:
        cols, rows = read_sides(data, "width less 1", "height less 1", add=1)
        mines = data.number(2, "the total of mines")
    elif level in _LEVELS:
        rows, cols, mines = _LEVELS[level]
    else:
        data.refuse(f"expected a level from 3 to 6, found {level}: this is no AVF replay", 5)
    board = read_places(data, rows, cols, mines, row_first=True, base=1)
    yield case_of_file(board, dialect, source)
