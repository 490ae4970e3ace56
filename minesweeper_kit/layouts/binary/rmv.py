"""`rmv`: a replay of ViennaSweeper, versions 1 and 2. Its board is read; nothing is written."""

from collections.abc import Iterator
from typing import BinaryIO

from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts.binary.bytes import Bytes, case_of_file, read_places, read_sides

_MAGIC = b"*rmv"


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The board of a replay, as it was before the first click, as the only case.

    Raises ParseError, which names the byte, for a file that is no such replay.

    >>> from minesweeper_kit import loads
    >>> head = b"*rmv" + bytes([0, 1]) + bytes(10) + bytes([0, 10]) + bytes(16)
    >>> board = bytes([2, 1, 0, 1, 1, 0])  # width, height, mines, and x and y of each
    >>> [case.board for case in loads(head + board, "rmv")]
    [Board(1, 2, '9a')]
    """
    data = Bytes(stream, source)
    magic = data.take(len(_MAGIC), "*rmv")
    if magic != _MAGIC:
        data.refuse(f"expected *rmv, found {magic!r}: this is no RMV replay", 0)
    version = data.number(2, "the version")
    if version not in (1, 2):
        data.refuse(f"expected version 1 or 2, found {version}", len(_MAGIC))
    if version == 2:
        data.take(2, "the program and its version")
    data.take(4, "the size of the file")
    result = data.number(2, "the size of the result") if version == 1 else 0
    info = data.number(2, "the size of the program's name")
    data.take(2, "the size of the player's names")
    at = data.at
    size = data.number(2, "the size of the board")
    # The sizes of the parts after the board.
    data.take(2 * (version + 1) + 4 + 2, "the sizes of the other parts")
    data.take(result, "the result")
    data.take(info, "the program's name")
    for _ in range(data.number(2, "the number of the player's names")):
        data.take(data.number(1, "the length of a name"), "a name of the player")
    data.take(4, "when the board was made")
    cols, rows = read_sides(data, "width", "height")
    mines = data.number(2, "the total of mines")
    if size != 8 + 2 * mines:
        data.refuse(f"{size} bytes of board, but {mines} mines take {8 + 2 * mines}", at)
    board = read_places(data, rows, cols, mines)
    yield case_of_file(board, dialect, source)
