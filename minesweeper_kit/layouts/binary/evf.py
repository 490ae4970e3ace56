"""`evf`: a replay of Metasweeper, versions 0 to 4. Nothing is written."""

from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.game.replay import Event, Replay, mouse
from minesweeper_kit.layouts.binary.bytes import Bytes, read_bitmap, read_replay_file, read_sides

_NAMES = ("software", "player", "competition", "unique identifier")
_TEXTS = (*_NAMES, "start", "end", "country", "device")
_TRANSCODED = 0b1000
_MOUSE = dict(enumerate(["mv", "lc", "lr", "rc", "rr", "mc", "mr", "pf", "cc", "l", "r", "m"], 1))
_GAME = {81: "replay", 82: "won", 83: "lost", 99: "error"}
_CELLS = {
    **{100 + count: f"number{count}" for count in range(9)},
    110: "up",
    111: "flag",
    114: "cross",
    115: "blast",
    116: "mine",
    118: "pressed",
    120: "questionmark",
    121: "pressedqm",
}
_PAUSE = 255


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The board of a replay, as it was before the first click, as the only case.

    Raises ParseError, which names the byte, for a file that is no such replay.

    >>> from minesweeper_kit import loads
    >>> head = bytes([0, 0, 1, 2, 0, 1])  # version, summary, height, width, mines
    >>> bitmap = bytes([0b01000000])  # after 8 bytes of settings and 7 empty texts
    >>> [case.board for case in loads(head + bytes(8) + bytes(7) + bitmap, "evf")]
    [Board(1, 2, 'EM')]
    """
    yield read_replay_file(stream, dialect, source, "evf", lambda data: _head(data).board)


class _Head(NamedTuple):
    """What stands before the events."""

    board: Board
    version: int
    square: int
    fields: tuple[tuple[str, str], ...]


def _head(data: Bytes) -> _Head:
    version = data.number(1, "the version")
    if version > 4:
        data.reject(f"expected a version from 0 to 4, found {version}: this is no EVF replay", 0)
    summary = data.number(1, "the summary")
    if version > 2:
        data.take(1, "the settings")
    rows, cols = read_sides(data, "height", "width")
    mines = data.number(2, "the total of mines")
    square = data.number(1, "the size of a cell")
    data.take(2 + 2, "the mode and the 3BV")
    if version < 4:
        data.take(3, "the time")
        names = _TEXTS if version > 1 else _TEXTS[:-1]
    else:
        data.take(4 + 2 + 8 + 8, "the time, the country, the start and the end")
        more = ("transcoder", "encoding") if summary & _TRANSCODED else ()
        names = (_NAMES[0], *more, *_NAMES[1:])
    texts = {name: data.text(f"the {name}") for name in names}
    if version == 4:
        data.take(data.number(2, "the length of the device"), "the device")
    board = read_bitmap(data, rows, cols, mines)
    fields = ("Program", texts["software"]), ("Player", texts["player"])
    return _Head(board, version, square, fields)


def read_replay(stream: BinaryIO, source: str) -> Replay:
    """A replay with its events. Raises ParseError, which names the byte, for damaged ones.

    >>> import io
    >>> read_replay(io.BytesIO(b""), "game.evf")
    Traceback (most recent call last):
    minesweeper_kit.errors.ShapeError: game.evf: byte 0: the file ends, expected the version
    """
    data = Bytes(stream, source)
    head = _head(data)
    if not head.square:
        data.reject("cells of 0 pixels, so that no event has a place")
    if head.version < 4:
        events = list(_timed(data, head.square))
    else:
        for number in range(1, data.number(2, "the number of metrics") + 1):
            data.text(f"the name of metric {number}")
        events = list(_differences(data, head))
        data.take(data.number(2, "the length of the checksum"), "the checksum")
    data.reject_rest("the end of the replay")
    return Replay(head.board, tuple(events), head.fields, head.square)


def _timed(data: Bytes, square: int) -> Iterator[Event]:
    """The events of versions 0 to 3, each with its time and place, and the checksum."""
    number = 0
    while True:
        number += 1
        at = data.at
        kind = data.number(1, f"event {number}")
        if kind in (0, 255):
            data.take(32 * (kind == 0), "the checksum")
            return
        if kind not in _MOUSE:
            data.reject(f"event {number}: expected a kind of event, found {kind}", at)
        time = data.number(3, f"the time of event {number}")
        x, y = (data.number(2, f"the place of event {number}") for _ in "xy")
        yield mouse(time, _MOUSE[kind], x, y, square)


def _differences(data: Bytes, head: _Head) -> Iterator[Event]:
    """The events of version 4, each as its difference from the one before."""
    board, now, x, y, number = head.board, 0, 0, 0, 0
    while kind := data.number(1, f"event {number + 1}"):
        if kind == _PAUSE:
            now += data.number(2, "the length of a pause")
            continue
        number += 1
        at = data.at - 1
        if kind not in _MOUSE and kind not in _GAME and kind not in _CELLS:
            data.reject(f"event {number}: expected a kind of event, found {kind}", at)
        now += data.number(1, f"the time of event {number}")
        if kind in _MOUSE:
            x += data.signed(2, f"the place of event {number}")
            y += data.signed(2, f"the place of event {number}")
            yield mouse(now, _MOUSE[kind], x, y, head.square)
        elif kind in _GAME:
            yield Event(now, _GAME[kind])
        else:
            col, row = data.take(2, f"the cell of event {number}")
            if row >= board.rows or col >= board.cols:
                size = f"{board.rows}x{board.cols}"
                data.reject(f"event {number} at ({row}, {col}), outside the board of {size}", at)
            yield Event(now, _CELLS[kind], row, col)
