"""`avf`: a replay of Minesweeper Arbiter. Nothing is written.

After the board stand a text in brackets, `[0|...|B24T3.61]`, the events of 8 bytes each, and
after `cs=` the names of the skin and the player.
"""

import re
from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.game.replay import Event, Replay, mouse
from minesweeper_kit.layouts.binary.bytes import Bytes, read_places, read_replay_file, read_sides

_LEVELS = {3: (8, 8, 10), 4: (16, 16, 40), 5: (16, 30, 99)}
_CUSTOM = 6
_TEXT = re.compile(rb"\[[0-3]\|")
_FIRST = re.compile(rb"[\s\S][\x00\x01]\x01")
_MARKS = 17
_KINDS = {
    1: "mv",
    3: "lc",
    5: "lr",
    9: "rc",
    17: "rr",
    33: "mc",
    65: "mr",
    145: "rr",
    193: "mr",
    11: "sc",
    21: "lr",
}


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The board of a replay, as it was before the first click, as the only case.

    Raises ParseError, which names the byte, for a file that is no such replay.

    >>> from minesweeper_kit import loads
    >>> custom_1x2_with_mine_in_column_2 = bytes([6, 1, 0, 0, 1, 1, 2])
    >>> [case.board for case in loads(bytes(5) + custom_1x2_with_mine_in_column_2, "avf")]
    [Board(1, 2, 'EM')]
    """
    yield read_replay_file(stream, dialect, source, "avf", _board)


def _board(data: Bytes) -> Board:
    data.take(5, "the version and four bytes without a meaning")
    level = data.number(1, "the level")
    if level == _CUSTOM:
        cols, rows = read_sides(data, "width less 1", "height less 1", add=1)
        mines = data.number(2, "the total of mines")
    elif level in _LEVELS:
        rows, cols, mines = _LEVELS[level]
    else:
        data.reject(f"expected a level from 3 to 6, found {level}: this is no AVF replay", 5)
    return read_places(data, rows, cols, mines, row_first=True, base=1)


def read_replay(stream: BinaryIO, source: str) -> Replay:
    """A replay with its events. Raises ParseError, which names the byte, for damaged ones.

    >>> import io
    >>> read_replay(io.BytesIO(b""), "game.avf")
    Traceback (most recent call last):
    minesweeper_kit.errors.ShapeError: game.avf: byte 0: the file ends, expected the version ...
    """
    data = Bytes(stream, source, keeps=True)
    board = _board(data)
    start, whole = data.at, data.whole() or b""
    text = _TEXT.search(whole, start)
    if text is None:
        data.reject("expected the text in brackets before the events, as in [0|...]", start)
    head = Bytes(BytesIO(whole), source)
    at = whole.find(b"]", text.end()) + 1
    # The first event is one of the first second: its third byte is 1, its second 0 or 1.
    first = _FIRST.search(whole, at) if at else None
    if first is None:
        data.reject("no events after the text in brackets", max(at, text.start()))
    head.take(first.start(), "the events")
    events = list(_events(head))
    if whole[0] == 0:  # of FreeSweeper: the thousandths stand behind
        cs = whole.find(b"cs=", head.at)
        if cs < 0 or len(whole) < cs + 3 + len(events):
            data.reject("expected cs= and the thousandths of the events", head.at)
        more = whole[cs + 3 : cs + 3 + len(events)]
        events = [
            event._replace(at=(event.at or 0) + (byte & 15))
            for event, byte in zip(events, more, strict=True)
        ]
    fields = [("Program", "Minesweeper Arbiter")]
    fields.append(("Marks", "On" if whole[text.start() - 2] == _MARKS else "Off"))
    fields.append(("AVF", whole[text.start() + 1 : at - 1].decode("cp1252", "replace")))
    return Replay(board, tuple(events), tuple(fields))


def _events(data: Bytes) -> Iterator[Event]:
    """The events, up to the one whose seconds are 0."""
    number = 0
    while True:
        number += 1
        at = data.at
        kind, x1, s2, x2, hundredths, y1, s1, y2 = data.take(8, f"event {number}")
        seconds = s1 * 256 + s2
        if not seconds:
            return
        if kind not in _KINDS:
            data.reject(f"event {number}: expected a kind of event, found {kind}", at)
        if hundredths > 99:
            data.reject(f"event {number}: {hundredths} hundredths of a second", at + 4)
        time = (seconds - 1) * 1000 + hundredths * 10
        yield mouse(time, _KINDS[kind], x1 * 256 + x2, y1 * 256 + y2, 16)
