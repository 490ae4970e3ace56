"""The events of replays: of each kind of file, to RAWVF and back, and what is refused."""

import math
import struct

import pytest

from minesweeper_kit import Board, Case, ParseError, dumps, loads
from minesweeper_kit.game.replay import Event, Replay
from minesweeper_kit.layouts.recordings import replay_of
from tests.layouts.replays import BOARD, pairs_of

CLICKS = [(10, "mv", 5, 6), (20, "lc", 17, 20), (40, "lr", 17, 20), (70, "rc", 34, 3)]
"""Times in milliseconds, kinds, and pixels on cells of 16."""

EVENTS = tuple(Event(at, kind, y // 16, x // 16, x, y) for at, kind, x, y in CLICKS)
CODES = dict(zip(["mv", "lc", "lr", "rc", "rr", "mc", "mr"], range(1, 8), strict=True))
AVF_CODES = {"mv": 1, "lc": 3, "lr": 5, "rc": 9}


def avf(version: int = 4) -> bytes:
    text = b"\x7f9[3|W3H2M2|1.2.2025.17:33:58:9980|1.17:34:08:1185|B2T1.20]\x05\x06"
    data = bytes([version]) + b"abcd" + bytes([6, 2, 1, 0, 2])
    data += pairs_of(BOARD, row_first=True, base=1) + text
    for at, kind, x, y in CLICKS:
        seconds, hundredths = at // 1000 + 1, at % 1000 // 10
        data += bytes([AVF_CODES[kind], x >> 8, seconds & 255, x & 255, hundredths, y >> 8])
        data += bytes([seconds >> 8, y & 255])
    return data + bytes(8) + b"cs=" + bytes([0x31, 0x32, 0x33, 0x34]) + b" " * 17 + b"Ann\rSkin: \r"


def evf(version: int) -> bytes:
    head = bytes([version, 0]) + b"\0" * (version > 2) + bytes([2, 3, 0, 2, 16]) + bytes(4)
    bitmap = bytes([0b00110000])
    if version < 4:
        data = head + bytes(3) + b"Meta\0Ann\0" + bytes(5 + (version > 1)) + bitmap
        for at, kind, x, y in CLICKS:
            data += bytes([CODES[kind]]) + at.to_bytes(3, "big") + struct.pack(">HH", x, y)
        return data + (b"\xff" if version < 3 else b"\0" + bytes(32))
    data = head + bytes(22) + b"Meta\0Ann\0\0\0" + b"\0\2id" + bitmap + b"\0\1key\0"
    before = (0, 0, 0)
    for at, kind, x, y in CLICKS:
        wait = at - before[0]
        data += b"\xff" + struct.pack(">H", wait - 1) + bytes([CODES[kind], 1])
        data += struct.pack(">hh", x - before[1], y - before[2])
        before = at, x, y
    return data + b"\0" + b"\0\3sum"


def rmv(version: int) -> bytes:
    left, top = (12, 56) if version == 1 else (0, 0)
    data = b"*rmv" + bytes([0, version]) + b"\1\5" * (version == 2) + b"size"
    data += b"\0\0" * (version == 1) + struct.pack(">HH", 4, 6)
    data += struct.pack(">HH", 8 + 4, 0) + struct.pack(">H", 7 if version == 2 else 4)
    data += b"\0\0" * (version == 2) + bytes(6) + b"info" + b"\0\1\3Ann" + b"time"
    data += bytes([3, 2, 0, 2]) + pairs_of(BOARD)
    data += bytes(4) + (bytes([0, 0, 16]) + b"\0\1\1k\2ab" if version == 2 else b"")
    for at, kind, x, y in CLICKS:
        data += bytes([CODES[kind]]) + at.to_bytes(3, "big") + bytes([kind == "lc"])
        data += struct.pack(">HH", x + left, y + top)
    return data + bytes([19, 1, 1, 28, 5, 0xF2]) * (version == 2) + b"\x10\0\0\x63"


def mvf(year: int) -> bytes:
    """Shuffled: the parts of an event are put bit by bit where the digits say."""
    new, key = year == 6, 4711
    one, other = math.sqrt(key), math.sqrt(key + 1000)
    third, fourth = math.sqrt(one + 1000), math.sqrt(other + 1000)
    numbers = [
        *(math.cos(third + 1000), math.sin(math.sqrt(other)), math.cos(third)),
        *(math.sin(math.sqrt(one) + 1000), math.cos(fourth), math.sin(fourth)),
    ][: 6 if new else 5]
    digits = "".join(str(round(abs(found) * 10**8)).zfill(8) for found in numbers)
    places = [at for digit in "0123456789" for at, found in enumerate(digits) if found == digit]
    data = b"\x11Minesweeper Clone\t2004-200" + str(year).encode()
    data = (
        data.ljust(83 if new else 96, b"r") + b"\0" + bytes([3, 2, 0, 2]) + pairs_of(BOARD, base=1)
    )
    data += b"\3Ann" + struct.pack(">H", key) + bytes([0, 0, 4])
    left = False
    for at, kind, x, y in CLICKS:
        left = kind == "lc" or (left and kind != "lr")
        held = [kind == "rc", False, left]
        if new:
            parts = [(y + 32, 11), (x + 32, 11), (at, 22)]
        else:
            parts = [(y, 9), (x, 9), (at % 1000 // 10, 7), (at // 1000, 10)]
        bits = held + [bool(part >> bit & 1) for part, size in parts for bit in range(size)]
        event = bytearray(6 if new else 5)
        for place, bit in zip(places, bits, strict=False):
            event[place // 8] |= bit << place % 8
        data += event
    return data


RAWVF = """\
RawVF_Version: Rev6
Player: Ann
Width: 3
Height: 2
Mines: 2
Board:
00*
*00
Events:
0.000 start
-0.010 mv 1 1 (5 6)
0.02 lc 2 2 (17 20) (l)
pressed 2 2
0.04 lr (17 20)
number2 2 2
0.090 nonstandard
"""

FILES = {
    "avf": avf(),
    "mvf 5": mvf(5),
    "mvf 6": mvf(6),
    "rmv 1": rmv(1),
    "rmv 2": rmv(2),
    **{f"evf {version}": evf(version) for version in range(5)},
}


def replay(data: bytes | str, layout: str) -> Replay:
    (case,) = loads(data, layout)
    assert case == Case(BOARD)
    found = replay_of(case)
    assert found is not None
    return found


@pytest.mark.parametrize("name", FILES)
def test_the_events_of_the_mouse(name: str) -> None:
    found = replay(FILES[name], name[:3])
    # Clone's files hold the state of the mouse: where it moves and clicks at once, it moves first.
    clicks = [event for event in found.events if event.kind != "mv" and event.x is not None]
    wanted = [event for event in EVENTS if event.kind != "mv"]
    assert [event._replace(buttons="") for event in clicks] == wanted
    assert found.events[0][:6] == EVENTS[0][:6]
    if name[:3] != "mvf":
        moves = [event for event in found.events if event.kind == "mv"]
        assert len(moves) == (2 if name == "rmv 2" else 1)
    assert ("Player", "Ann") in found.fields or name == "avf"


def test_what_rmv_says_besides() -> None:
    events = replay(rmv(2), "rmv").events
    assert events[1].buttons == "l"
    assert events[-3:] == (
        Event(None, "number1", 1, 1),
        Event(75, "mv", 0, 2, 33, 5),
        Event(99, "won"),
    )


def test_the_thousandths_of_freesweeper() -> None:
    assert [event.at for event in replay(avf(version=0), "avf").events] == [11, 22, 43, 74]


def test_the_lines_of_rawvf() -> None:
    assert replay(RAWVF, "rawvf").events == (
        Event(0, "start"),
        Event(-10, "mv", 0, 0, 5, 6),
        Event(20, "lc", 1, 1, 17, 20, "l"),
        Event(None, "pressed", 1, 1),
        Event(40, "lr", 1, 1, 17, 20),
        Event(None, "number2", 1, 1),
        Event(90, "nonstandard"),
    )


@pytest.mark.parametrize("name", FILES)
def test_to_rawvf_and_back(name: str) -> None:
    cases = loads(FILES[name], name[:3])
    text = dumps(cases, "rawvf")
    assert replay(text, "rawvf") == replay_of(cases[0])
    assert dumps(loads(text, "rawvf"), "rawvf") == text


def test_rawvf_keeps_what_it_says() -> None:
    text = dumps(loads(RAWVF, "rawvf"), "rawvf")
    assert replay(text, "rawvf") == replay(RAWVF, "rawvf")
    assert "Player: Ann\n" in text


def test_another_board_has_no_events() -> None:
    (case,) = loads(RAWVF, "rawvf")
    turned = Case(Board(2, 3, "a9999a"), origin=case.origin)
    assert "Events:" not in dumps([turned], "rawvf")


@pytest.mark.parametrize("name", FILES)
def test_every_truncation_is_refused_with_its_byte(name: str) -> None:
    data, layout = FILES[name], name[:3]
    whole, refusals = replay(data, layout), []
    for length in range(len(data)):
        try:
            cases = loads(data[:length], layout)
        except ParseError:
            continue  # the board ends before
        try:
            found = replay_of(cases[0])
        except ParseError as error:
            refusals.append(str(error))
        else:  # names and checksums at the end are not looked at
            assert found is not None
            assert found.events == whole.events
    assert refusals
    assert all(refusal.startswith("<string>: byte ") for refusal in refusals)


@pytest.mark.parametrize(
    ("layout", "data", "message"),
    [
        ("avf", avf().replace(b"\x03\0\x01\x11", b"\x63\0\x01\x11"), "event 2: expected a kind"),
        ("avf", avf().replace(b"[3|", b"(3|"), "expected the text in brackets"),
        ("evf", evf(4).replace(b"\2\1\0\x0c", b"\x4d\1\0\x0c"), "event 2: expected a kind"),
        ("evf", evf(3) + b"x", "more bytes after the end of the replay"),
        ("evf", evf(2).replace(b"\4\0\0\x46", b"\x40\0\0\x46"), "event 4: expected a kind"),
        ("rmv", rmv(1)[:-4] + b"\x13\x03\x01\x10\0\0\0", "outside the board of 2x3"),
        ("rmv", rmv(1)[:-4] + b"\x1d", "event 5: expected a kind of event, found 29"),
    ],
)
def test_damaged_events(layout: str, data: bytes, message: str) -> None:
    cases = loads(data, layout)
    with pytest.raises(ParseError) as caught:
        replay_of(cases[0])
    assert "byte " in str(caught.value)
    assert message in str(caught.value)
    with pytest.raises(ParseError) as caught:
        dumps(cases, "rawvf")
    assert str(caught.value).endswith('; format="mbf" writes the board alone')


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("1.2 lc 1 1 (1 1)", "13:1: expected an event like '1.230 lc 5 4 (70 60)'"),
        ("1.200 lc 1 1", "13:1: the event lc has no place in pixels"),
        ("lc 1 1 (1 1)", "13:1: the event lc has no time"),
        ("number9 1 1", "13:1: the event number9 is not one of RAWVF's"),
        ("flag 4 1", "13:1: the event flag is not at a cell of the board of 2x3"),
        ("flag 0 1", "13:1: the event flag is not at a cell of the board of 2x3"),
        ("won 1 1", "13:1: the event won has a place, expected none"),
    ],
)
def test_damaged_lines(line: str, message: str) -> None:
    text = RAWVF.replace("pressed 2 2", line)
    (case,) = loads(text, "rawvf")
    with pytest.raises(ParseError) as caught:
        replay_of(case)
    assert message in str(caught.value)


def old_mvf(tail: bytes) -> bytes:
    """A replay of Clone before 0.97: its events are plain, its time stands behind them."""
    data = bytes([8, 8, 0, 1, 2, 0]) + b"\0\0"
    for at, held, x, y in ((10, 0, 5, 6), (20, 1, 17, 20), (40, 0, 17, 20), (70, 4, 34, 300)):
        data += bytes([at // 1000, at % 1000 // 10, held, 0, x, y >> 8, y & 255, 0])
    return data + bytes([0, 0, 7]) + tail


TAILS = {
    "0.75": b"1234567890",
    "0.76": b"Ann".ljust(100) + b"1234567890",
    "0.96": b"Ann".ljust(100) + b"\0" + b"x" * 20 + b"\0",
}


@pytest.mark.parametrize("tail", TAILS.values(), ids=TAILS)
def test_the_old_replays_of_clone(tail: bytes) -> None:
    found = replay_of(loads(old_mvf(tail), "mvf")[0])
    assert found is not None
    assert [(event.at, event.kind, event.x, event.y) for event in found.events] == [
        (10, "mv", 5, 6),
        (20, "mv", 17, 20),
        (20, "lc", 17, 20),
        (40, "lr", 17, 20),
        (70, "mv", 34, 300),
        (70, "rc", 34, 300),
    ]


def test_old_events_that_go_back_in_time() -> None:
    data = old_mvf(TAILS["0.76"]).replace(b"\0\4\0\0\x11", b"\0\1\0\0\x11")
    with pytest.raises(ParseError, match=r"byte 24: event 3 at 10 ms, expected 20 to 70"):
        replay_of(loads(data, "mvf")[0])
    with pytest.raises(ParseError, match="the file ends, expected the time"):
        replay_of(loads(data[:12], "mvf")[0])


@pytest.mark.parametrize("size", ["9" * 5000, "0", "x", "-4"])
def test_a_size_of_cells_that_is_none_is_the_usual_one(size: str) -> None:
    text = f"Width: 2\nHeight: 1\nSquare_Size: {size}\nBoard:\n0*\nEvents:\n0.100 lr 1 1 (3 4)\n"
    (case,) = loads(text, "rawvf")
    replay = replay_of(case)
    assert replay is not None
    assert replay.square == 16
