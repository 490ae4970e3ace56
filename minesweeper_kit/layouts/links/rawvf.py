"""`rawvf`: a video in text. `Key: value` lines, the board under `Board:`, then its events.

The board is rows of `*`, a mine, and `0`, none. The events are read where they are asked for:
`1.230 lc 5 4 (70 60) (l)` is one of the mouse: seconds, kind, column and row from 1, pixels, the
buttons held. `number3 5 4` is one of the board, `won` one of the game; they may have a time, too.
"""

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO, NamedTuple

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, Origin, Recording
from minesweeper_kit.cell import in_rows
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError, ShapeError
from minesweeper_kit.game.replay import CELLS, GAME, MOUSE, Event, Replay
from minesweeper_kit.layouts.binary.bytes import LARGEST_REPLAY
from minesweeper_kit.layouts.bits import bits_of_board, board_of_bits
from minesweeper_kit.layouts.lines import Line, consecutive, numbered_lines, whole_number
from minesweeper_kit.layouts.recordings import replay_of
from minesweeper_kit.wording import counted, one_line, quoted

_SIZES = ("width", "height", "mines")
_SQUARE = "Square_Size"
_USUAL = 16
_DIGITS = 4
_BITS = bytes.maketrans(b"*0", b"10")
_EVENT = re.compile(
    rb"(?:(-?)([0-9]{1,9})\.([0-9]{2,3})[ \t]+)?([a-z]+[0-9]?)"
    rb"(?:[ \t]+(-?[0-9]{1,9})[ \t]+(-?[0-9]{1,9}))?"
    rb"(?:[ \t]+\((-?[0-9]{1,9})[ \t]+(-?[0-9]{1,9})\))?(?:[ \t]+\(([lrm]{0,3})\))?[ \t]*"
)


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    r"""The board of a video, as the only case. Its events are kept, and not looked at.

    Raises ParseError.

    >>> from minesweeper_kit import loads
    >>> [case.board for case in loads("Width: 2\nHeight: 1\nMines: 1\nBoard:\n0*\n", "rawvf")]
    [Board(1, 2, 'EM')]
    """
    kept: list[bytes] = []
    found = _read(_kept(stream, kept), source)
    if found is None:
        return
    size = sum(map(len, kept))
    rest = stream.read(max(0, LARGEST_REPLAY - size) + 1)
    data = b"".join([*kept, rest]) if size + len(rest) <= LARGEST_REPLAY else None
    places = consecutive(case=found.case, board=found.line + 1)
    recording = Recording("rawvf", data)
    yield Case(found.board, origin=Origin(source, dialect, 1, places, recording=recording))


def _kept(stream: BinaryIO, kept: list[bytes]) -> Iterator[bytes]:
    """The lines of a stream, which are put into a list, too."""
    for line in stream:
        kept.append(line)
        yield line


class _Found(NamedTuple):
    """A board with the lines on which its file and `Board:` are, and what stands before it.

    `lines` are those after the board; `after` is the first of them.
    """

    board: Board
    case: int
    line: int
    fields: tuple[tuple[str, str], ...]
    after: Line
    lines: Iterator[Line]


def _read(stream: Iterable[bytes], source: str) -> _Found | None:
    """What stands up to the end of the board; None for an empty file. Raises ParseError."""
    lines = numbered_lines(stream, source)
    first = next(((number, line) for number, line in lines if line.strip()), None)
    if first is None:
        return None
    sizes, fields, start = _head(first, lines, source)
    for key in ("width", "height"):
        if not sizes.get(key):
            found = "0" if key in sizes else "not given"
            raise ShapeError(f"the {key} is {found}: there is no board").located(source, start, 1)
    rows, cols = sizes["height"], sizes["width"]
    board = _board(lines, rows, cols, source, start)
    mines = sizes.get("mines", board.mines)
    if mines != board.mines:
        raise ShapeError(f"the board has {board.mines} mines, the file says {mines}").located(
            source, start, 1
        )
    number, line = next(lines, (0, b""))
    if line.strip() and b":" not in line:
        raise ShapeError(
            f"expected Events: or the end after the {rows} rows of the board, found {quoted(line)}"
        ).located(source, number, 1)
    return _Found(board, first[0], start, tuple(fields), (number, line), lines)


def read_replay(stream: BinaryIO, source: str) -> Replay:
    r"""A video with its events. Raises ParseError, with its place, for damaged ones.

    >>> import io
    >>> text = b"Width: 2\nHeight: 1\nBoard:\n0*\nEvents:\n0.100 lr 1 1 (3 4)\n"
    >>> [event.at for event in read_replay(io.BytesIO(text), "game.rawvf").events]
    [100]
    """
    found = _read(stream, source)
    if found is None:
        raise ShapeError("the file is empty, expected a video").located(source, 1, 1)
    board, square = found.board, _square(found.fields)
    number, line = found.after
    while number and not line.strip():
        number, line = next(found.lines, (0, b""))
    events: tuple[Event, ...] = ()
    if number:
        if line.strip().lower() != b"events:":
            raise ParseError(f"expected Events:, found {quoted(line)}").located(source, number, 1)
        events = tuple(_read_events(found.lines, board.rows, board.cols, square, source))
    return Replay(board, events, found.fields, square)


def _square(fields: Iterable[tuple[str, str]]) -> int:
    """How many pixels wide a cell is."""
    size = {key.lower(): value for key, value in fields}.get(_SQUARE.lower(), "")
    is_size = size.isascii() and size.isdigit() and len(size) <= _DIGITS
    return (int(size) if is_size else 0) or _USUAL


def _head(
    first: Line, lines: Iterator[Line], source: str
) -> tuple[dict[str, int], list[tuple[str, str]], int]:
    """The sizes and other fields before `Board:`, and its line. Raises ParseError."""
    sizes: dict[str, int] = {}
    fields: list[tuple[str, str]] = []
    number, line = first
    while True:
        name, colon, value = line.partition(b":")
        if line.strip() and not colon:
            raise ParseError(
                f"expected a line like 'Width: 9', or 'Board:' and the rows, found {quoted(line)}"
            ).located(source, number, 1)
        key = name.strip().lower().decode("latin-1")
        if key == "board":
            return sizes, fields, number
        if key in _SIZES:
            size = whole_number(value)
            if size is None or key in sizes:
                what = "stands here twice" if key in sizes else f"is no number: {quoted(value)}"
                raise ParseError(f"the {key} {what}").located(source, number, 1)
            sizes[key] = size
        elif key not in ("", "rawvf_version"):
            named = name.strip().decode("utf-8", "replace"), value.strip()
            fields.append((named[0], named[1].decode("utf-8", "replace")))
        last = number
        number, line = next(lines, (0, b""))
        if not number:
            raise ShapeError("the file ends, expected the line 'Board:' and the rows").located(
                source, last + 1, 1
            )


def _board(lines: Iterator[Line], rows: int, cols: int, source: str, last: int) -> Board:
    """The board of the next `rows` lines; `last` is the line before. Raises ParseError."""
    bits = []
    for row in range(rows):
        last, line = next(lines, (last + 1, None))
        if line is None:
            message = f"the file ends after row {row} of the {rows} rows of the board"
            raise ShapeError(message).located(source, last, 1)
        cells = line.rstrip(b" \t")
        wrong = cells.translate(None, b"*0")
        if wrong:
            raise ParseError(
                f"row {row} is {quoted(line)}, expected {cols} cells, '*' (a mine) or '0'"
            ).located(source, last, cells.index(wrong[:1]) + 1)
        if len(cells) != cols:
            message = f"row {row} (from 0) has {counted(len(cells), 'cell')}, expected {cols}"
            raise ShapeError(message).located(source, last, 1)
        bits.append(cells.translate(_BITS).decode())
    return board_of_bits("".join(bits), rows, cols)


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    """Write the board with its sizes, and the events of a case that was read from a replay.

    Raises LossyError for cells that are revealed, flagged or unknown, and for a board
    without cells; ParseError, with its place, for events that are damaged.

    >>> from minesweeper_kit import dumps, loads
    >>> print(dumps(loads("EM", "leetcode+grid"), "rawvf"), end="")
    RawVF_Version: Rev6
    Width: 2
    Height: 1
    Mines: 1
    Board:
    0*
    """
    for case in cases:
        board = case.board
        cells = bits_of_board(board, dialect, "rawvf").replace("1", "*")
        try:
            replay = replay_of(case)
        except ParseError as error:
            error.message += "; --to mbf writes the board alone"
            raise
        head = "".join(f"{key}: {one_line(value)}\n" for key, value in _fields(replay))
        stream.write(
            f"RawVF_Version: Rev6\n{head}Width: {board.cols}\nHeight: {board.rows}\n"
            f"Mines: {board.mines}\nBoard:\n".encode()
        )
        for row in in_rows(cells, board.rows, board.cols):
            stream.write(row.encode() + b"\n")
        if replay is not None and replay.events:
            stream.write(b"Events:\n")
            stream.writelines(f"{line}\n".encode() for line in _event_lines(replay))


def _fields(replay: Replay | None) -> Iterator[tuple[str, str]]:
    """What is said of a replay above its board."""
    if replay is None:
        return
    yield from replay.fields
    if _square(replay.fields) != replay.square:
        yield _SQUARE, str(replay.square)


def _read_events(
    lines: Iterator[Line], rows: int, cols: int, square: int, source: str
) -> Iterator[Event]:
    """The events on lines. Raises ParseError, with its place, for what is none."""
    for number, line in lines:
        if not line.strip():
            continue
        found = _EVENT.fullmatch(line)
        if found is None:
            raise ParseError(
                f"expected an event like '1.230 lc 5 4 (70 60)', found {quoted(line)}"
            ).located(source, number, 1)
        try:
            yield _event(found, rows, cols, square)
        except ValueError as error:
            raise ParseError(str(error)).located(source, number, 1) from None


def _event(found: "re.Match[bytes]", rows: int, cols: int, square: int) -> Event:
    """The event on a line. Raises ValueError."""
    minus, seconds, parts, word, *places, buttons = found.groups()
    kind = word.decode()
    if kind not in MOUSE | CELLS | GAME:
        raise ValueError(f"the event {kind} is not one of RAWVF's")
    at = None
    if seconds is not None:
        at = int(seconds) * 1000 + int(parts.ljust(3, b"0"))
        at = -at if minus else at
    col, row, x, y = (None if place is None else int(place) for place in places)
    if kind in GAME:
        if (col, x, buttons) != (None, None, None):
            raise ValueError(f"the event {kind} has a place, expected none")
        return Event(at, kind)
    if kind in CELLS:
        if col is None or row is None or not (1 <= row <= rows and 1 <= col <= cols):
            raise ValueError(f"the event {kind} is not at a cell of the board of {rows}x{cols}")
        return Event(at, kind, row - 1, col - 1)
    if at is None or x is None or y is None:
        missing = "time" if at is None else "place in pixels, as in (70 60)"
        raise ValueError(f"the event {kind} has no {missing}")
    if row is None or col is None:
        row, col = y // square + 1, x // square + 1
    return Event(at, kind, row - 1, col - 1, x, y, (buttons or b"").decode())


def _event_lines(replay: Replay) -> Iterator[str]:
    """The lines of the events of a replay."""
    for at, kind, row, col, x, y, buttons in replay.events:
        parts = []
        if at is not None:
            parts.append(f"{'-' * (at < 0)}{abs(at) // 1000}.{abs(at) % 1000:03d}")
        parts.append(kind)
        if row is not None and col is not None:
            parts.append(f"{col + 1} {row + 1}")
        if x is not None:
            parts.append(f"({x} {y})")
        if buttons:
            parts.append(f"({buttons})")
        yield " ".join(parts)
