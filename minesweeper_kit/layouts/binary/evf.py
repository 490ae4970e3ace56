"""`evf`: a replay of Metasweeper, versions 0 to 4. Its board is read; nothing is written."""

from collections.abc import Iterator
from typing import BinaryIO

from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts.binary.bytes import Bytes, case_of_file, read_bitmap, read_sides

_NAMES = ("software", "player", "competition", "unique identifier")
_TEXTS = (*_NAMES, "start", "end", "country", "device")
_TRANSCODED = 0b1000


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The board of a replay, as it was before the first click, as the only case.

    Raises ParseError, which names the byte, for a file that is no such replay.

    >>> from minesweeper_kit import loads
    >>> head = bytes([0, 0, 1, 2, 0, 1])  # version, summary, height, width, mines
    >>> bitmap = bytes([0b01000000])  # after 8 bytes of settings and 7 empty texts
    >>> [case.board for case in loads(head + bytes(8) + bytes(7) + bitmap, "evf")]
    [Board(1, 2, '9a')]
    """
    data = Bytes(stream, source)
    version = data.number(1, "the version")
    if version > 4:
        data.refuse(f"expected a version from 0 to 4, found {version}: this is no EVF replay", 0)
    summary = data.number(1, "the summary")
    if version > 2:
        data.take(1, "the settings")
    rows, cols = read_sides(data, "height", "width")
    mines = data.number(2, "the total of mines")
    data.take(1 + 2 + 2, "the size of a cell, the mode and the 3BV")
    if version < 4:
        data.take(3, "the time")
        texts = _TEXTS if version > 1 else _TEXTS[:-1]
    else:
        data.take(4 + 2 + 8 + 8, "the time, the country, the start and the end")
        more = ("transcoder", "encoding") if summary & _TRANSCODED else ()
        texts = (_NAMES[0], *more, *_NAMES[1:])
    for text in texts:
        data.skip_text(f"the {text}")
    if version == 4:
        data.take(data.number(2, "the length of the device"), "the device")
    board = read_bitmap(data, rows, cols, mines)
    yield case_of_file(board, dialect, source)
