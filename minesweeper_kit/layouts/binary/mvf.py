"""`mvf`: a replay of Minesweeper Clone. Nothing is written.

The program changed its files with nearly every version. Since 0.97 they begin
with its name; before, with the board. Their events have their bits shuffled, as two bytes
before them say.
"""

from collections.abc import Iterator
from math import cos, sin, sqrt
from typing import BinaryIO, NamedTuple

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.game.replay import Event, Replay, mouse
from minesweeper_kit.layouts.binary.bytes import Bytes, read_places, read_replay_file, read_sides

_YEAR = 27
"""Where the last digit of the year in the program's name stands, which tells the versions apart."""
_BOARD_AT = {ord("5"): 97, ord("8"): 97, ord("6"): 84, ord("7"): 84}
_BOARD_AT_IN_HACK = 30
_SHUFFLED, _NEW, _OLD = "shuffled", "new", "old"
_OLD_SIZES = ((8, 8), (16, 16), (16, 30))


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The board of a replay, as it was before the first click, as the only case.

    Raises ParseError, which names the byte, for a file that is no such replay.

    >>> from minesweeper_kit import loads
    >>> board = bytes([2, 1, 0, 1, 2, 1])  # width, height, mines, and x and y of each
    >>> [case.board for case in loads(bytes(30) + board, "mvf")]
    [Board(1, 2, 'EM')]
    """
    yield read_replay_file(stream, dialect, source, "mvf", lambda data: _head(data).board)


class _Head(NamedTuple):
    """What stands before the events, and which kind of events they are."""

    board: Board
    kind: str
    marks: int


def _head(data: Bytes) -> _Head:
    start = data.take(2, "the first bytes of an MVF replay")
    if start == b"\x11M":
        data.take(_YEAR - 2, "the name of the program")
        year = data.number(1, "the year in the name of the program")
        if year not in _BOARD_AT:
            data.reject(f"expected a year that ends in 5 to 8, found {chr(year)!r}", _YEAR)
        kind = _NEW if chr(year) in "67" else _SHUFFLED
        data.take(_BOARD_AT[year] - data.at - 1, "what stands before the board")
        marks = data.number(1, "whether there are question marks")
        cols, rows = read_sides(data, "width", "height")
    elif start == b"\0\0":
        kind = _SHUFFLED
        data.take(_BOARD_AT_IN_HACK - data.at - 1, "what stands before the board")
        marks = data.number(1, "whether there are question marks")
        cols, rows = read_sides(data, "width", "height")
    else:
        kind, marks = _OLD, 0
        cols, rows = start
        if (rows, cols) not in _OLD_SIZES:
            data.reject(
                f"a board of {rows}x{cols}, expected 8x8, 16x16 or 16x30 "
                "in a replay without the program's name: this is no MVF replay",
                0,
            )
    mines = data.number(2, "the total of mines")
    board = read_places(data, rows, cols, mines, base=0 if kind == _OLD else 1)
    return _Head(board, kind, marks)


def read_replay(stream: BinaryIO, source: str) -> Replay:
    """A replay with its events. Raises ParseError, which names the byte, for damaged ones.

    >>> import io
    >>> read_replay(io.BytesIO(b""), "game.mvf")
    Traceback (most recent call last):
    minesweeper_kit.errors.ShapeError: game.mvf: byte 0: the file ends, expected the first ...
    """
    data = Bytes(stream, source)
    board, kind, marks = _head(data)
    if kind == _OLD:
        marks = data.number(1, "whether there are question marks")
        data.take(1, "a byte without a meaning")
        player, states = "", list(_old_states(data))
    else:
        name = data.take(data.number(1, "the length of the player's name"), "the player's name")
        player = name.decode("cp1252", "replace")
        order = _shuffle(data.number(2, "the key of the events"), new=kind == _NEW)
        count = data.number(3, "the number of events")
        states = [_state(data, order, number, kind) for number in range(1, count + 1)]
    fields = [("Program", "Minesweeper Clone")] + [("Player", player)] * bool(player)
    fields.append(("Marks", "On" if marks else "Off"))
    return Replay(board, tuple(_events(states)), tuple(fields))


class _State(NamedTuple):
    """The mouse at a time."""

    at: int
    x: int
    y: int
    left: bool
    right: bool
    middle: bool


def _shuffle(key: int, *, new: bool) -> list[int]:
    """Which bit of an event stands for each bit of its parts: 8 for each byte.

    The digits of some sines and cosines say it: the places of all zeros, then of all ones.
    """
    one, other = sqrt(key), sqrt(key + 1000)
    third, fourth = sqrt(one + 1000), sqrt(other + 1000)
    waves = [cos(third + 1000), sin(sqrt(other)), cos(third), sin(sqrt(one) + 1000), cos(fourth)]
    waves += [sin(fourth)] * new
    digits = "".join(f"{round(abs(wave) * 1e8):08d}"[:8] for wave in waves)
    return sorted(range(len(digits)), key=digits.__getitem__)


def _state(data: Bytes, order: list[int], number: int, kind: str) -> _State:
    """The state that a shuffled event gives."""
    raw = data.take(len(order) // 8, f"event {number}")
    bits = [raw[place // 8] >> place % 8 & 1 for place in order]

    def part(start: int, size: int) -> int:
        return sum(bit << at for at, bit in enumerate(bits[start : start + size]))

    right, middle, left = (bool(bit) for bit in bits[:3])
    if kind == _NEW:
        x, y, at = part(14, 11) - 32, part(3, 11) - 32, part(25, 22)
    else:
        x, y, at = part(12, 9), part(3, 9), part(28, 10) * 1000 + part(21, 7) * 10
    return _State(at, x, y, left, right, middle)


def _old_states(data: Bytes) -> Iterator[_State]:
    """The states of a replay without a name, up to its time, of which no event is later.

    Behind them stand the time in 3 bytes, a name of 100 bytes where the version is 0.76 or
    later, and a checksum: 10 digits, or 20 between zeros.
    """
    start, rest = data.at, data.take_rest()
    if not rest[-1:].isdigit() and not rest[-22:-21].isdigit():
        end = len(rest) - 125
    else:
        end = len(rest) - (113 if rest[-13:-10] == b"   " else 13)
    if end < 0:
        data.reject("the file ends, expected the time, after the events", start + len(rest))
    last = rest[end] * 256000 + rest[end + 1] * 1000 + rest[end + 2] * 10
    before = 0
    for number, at in enumerate(range(0, end - 7, 8), 1):
        seconds, hundredths, buttons, x1, x2, y1, y2, _ = rest[at : at + 8]
        now = seconds * 1000 + hundredths * 10
        if now < before or now > last:
            data.reject(f"event {number} at {now} ms, expected {before} to {last}", start + at)
        before = now
        x, y = x1 * 256 + x2, y1 * 256 + y2
        yield _State(now, x, y, bool(buttons & 1), bool(buttons & 4), bool(buttons & 2))


def _events(states: list[_State]) -> Iterator[Event]:
    """What changes from state to state; the first has the button that began the game."""
    before = None
    for state in states:
        kinds = ["mv"] * (before is not None and (before.x, before.y) != (state.x, state.y))
        buttons = [(state.left, "l"), (state.right, "r"), (state.middle, "m")]
        was = (before.left, before.right, before.middle) if before else (False,) * 3
        kinds += [
            key + "c" for (now, key), old in zip(buttons, was, strict=True) if now and not old
        ]
        kinds += [
            key + "r" for (now, key), old in zip(buttons, was, strict=True) if old and not now
        ]
        if before is None and not kinds:
            kinds = ["mv"]
        for kind in kinds:
            yield mouse(state.at, kind, state.x, state.y, 16)
        before = state
