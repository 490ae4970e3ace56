"""`rmv`: a replay of ViennaSweeper, versions 1 and 2. Nothing is written."""

from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.game.replay import Event, Replay, mouse
from minesweeper_kit.layouts.binary.bytes import Bytes, read_places, read_replay_file, read_sides

_MAGIC = b"*rmv"
_SQUARE = 6
_MOUSE = dict(enumerate(["mv", "lc", "lr", "rc", "rr", "mc", "mr"], 1))
_SHORT = 28
_CELLS = {
    9: "pressed",
    10: "pressedqm",
    11: "closed",
    12: "questionmark",
    13: "flag",
    14: "blast",
    **{18 + count: f"number{count}" for count in range(9)},
    27: "blast",
}
_ENDS = {15: "lost", 16: "won", 17: "nonstandard"}


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The board of a replay, as it was before the first click, as the only case.

    Raises ParseError, which names the byte, for a file that is no such replay.

    >>> from minesweeper_kit import loads
    >>> head = b"*rmv" + bytes([0, 1]) + bytes(10) + bytes([0, 10]) + bytes(16)
    >>> board = bytes([2, 1, 0, 1, 1, 0])  # width, height, mines, and x and y of each
    >>> [case.board for case in loads(head + board, "rmv")]
    [Board(1, 2, 'EM')]
    """
    yield read_replay_file(stream, dialect, source, "rmv", lambda data: _head(data).board)


class _Head(NamedTuple):
    """What stands before the parts after the board."""

    board: Board
    version: int
    flags: int
    properties: int
    program: str
    names: list[str]


def _head(data: Bytes) -> _Head:
    magic = data.take(len(_MAGIC), "*rmv")
    if magic != _MAGIC:
        data.reject(f"expected *rmv, found {magic!r}: this is no RMV replay", 0)
    version = data.number(2, "the version")
    if version not in (1, 2):
        data.reject(f"expected version 1 or 2, found {version}", len(_MAGIC))
    if version == 2:
        data.take(2, "the program and its version")
    data.take(4, "the size of the file")
    result = data.number(2, "the size of the result") if version == 1 else 0
    info = data.number(2, "the size of the program's name")
    data.take(2, "the size of the player's names")
    at = data.at
    size = data.number(2, "the size of the board")
    # The sizes of the parts after the board.
    flags, properties = (data.number(2, "the sizes of the other parts") for _ in "12")
    data.take(2 * (version - 1) + 4 + 2, "the sizes of the other parts")
    data.take(result, "the result")
    program = data.take(info, "the program's name")
    names = [
        data.take(data.number(1, "the length of a name"), "a name of the player")
        for _ in range(data.number(2, "the number of the player's names"))
    ]
    data.take(4, "when the board was made")
    cols, rows = read_sides(data, "width", "height")
    mines = data.number(2, "the total of mines")
    if size != 8 + 2 * mines:
        data.reject(f"{size} bytes of board, but {mines} mines take {8 + 2 * mines}", at)
    board = read_places(data, rows, cols, mines)
    texts = [name.decode("utf-8", "replace") for name in (program, *names)]
    return _Head(board, version, flags, properties, texts[0], texts[1:])


def read_replay(stream: BinaryIO, source: str) -> Replay:
    """A replay with its events. Raises ParseError, which names the byte, for damaged ones.

    >>> import io
    >>> read_replay(io.BytesIO(b""), "game.rmv")
    Traceback (most recent call last):
    minesweeper_kit.errors.ShapeError: game.rmv: byte 0: the file ends, expected *rmv
    """
    data = Bytes(stream, source)
    head = _head(data)
    before = list(_placed(data, head)) if head.flags else []
    properties = data.take(head.properties, "the properties")
    if head.version == 2:
        for _ in range(data.number(2, "the number of extensions")):
            for part in ("name", "value"):
                size = data.number(1, f"the length of the {part} of an extension")
                data.take(size, f"the {part} of an extension")
    square = properties[_SQUARE] if head.version == 2 and len(properties) > _SQUARE else 16
    if not square:
        data.reject("cells of 0 pixels, so that no event has a place")
    flags = [mouse(0, "pf", x * square, y * square, square) for x, y in before]
    fields = [("Program", head.program)] + [("Player", name) for name in head.names[:1]]
    fields.append(("Marks", "On" if properties[:1] > b"\0" else "Off"))
    return Replay(head.board, (*flags, *_events(data, head, square)), tuple(fields), square)


def _placed(data: Bytes, head: _Head) -> Iterator[tuple[int, int]]:
    """The cells, (x, y), that had flags before the game."""
    for number in range(1, data.number(2, "the number of flags before the game") + 1):
        yield _cell(data, head, f"flag {number} before the game")


def _cell(data: Bytes, head: _Head, what: str) -> tuple[int, int]:
    at = data.at
    col, row = data.take(2, f"the cell of {what}")
    if row >= head.board.rows or col >= head.board.cols:
        size = f"{head.board.rows}x{head.board.cols}"
        data.reject(f"{what} at ({row}, {col}), outside the board of {size}", at)
    return col, row


def _events(data: Bytes, head: _Head, square: int) -> Iterator[Event]:
    """The events, up to the one that ends the game."""
    left, top = (12, 56) if head.version == 1 else (0, 0)
    now = x = y = 0
    buttons, started, number = "", False, 0
    while True:
        number += 1
        at = data.at
        code = data.number(1, f"event {number}")
        if code in _MOUSE:
            now = data.number(3, f"the time of event {number}")
            buttons = _buttons_down(data.number(1, f"the buttons of event {number}"))
            read = data.number if head.version == 1 else data.signed
            x = read(2, f"the place of event {number}") - left
            y = read(2, f"the place of event {number}") - top
            started = True
            yield mouse(now, _MOUSE[code], x, y, square, buttons)
        elif code == _SHORT and head.version == 2:
            if not started:
                data.reject(f"event {number}: a short move before any event of the mouse", at)
            now += data.number(1, f"the time of event {number}")
            moved = data.number(1, f"the place of event {number}")
            x += ((moved >> 4) ^ 8) - 8
            y += ((moved & 15) ^ 8) - 8
            yield mouse(now, "mv", x, y, square, buttons)
        elif code in _CELLS:
            col, row = _cell(data, head, f"event {number}")
            yield Event(None, _CELLS[code], row, col)
        elif code in _ENDS:
            yield Event(data.number(3, "the time of the end"), _ENDS[code])
            return
        else:
            data.reject(f"event {number}: expected a kind of event, found {code}", at)


def _buttons_down(bits: int) -> str:
    """The buttons that are held."""
    return "".join(letter for bit, letter in ((1, "l"), (2, "r"), (16, "m")) if bits & bit)
