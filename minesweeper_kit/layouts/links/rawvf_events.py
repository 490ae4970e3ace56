"""The events of RAWVF, a line each, to and from text.

`1.230 lc 5 4 (70 60) (l)` is one of the mouse: seconds, kind, column and row from 1, pixels, the
buttons held. `number3 5 4` is one of the board, `won` one of the game; they may have a time, too.
"""

import re
from collections.abc import Iterator

from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts.lines import Line
from minesweeper_kit.replay import CELLS, GAME, MOUSE, Event, Replay
from minesweeper_kit.wording import shown

_EVENT = re.compile(
    rb"(?:(-?)([0-9]{1,9})\.([0-9]{2,3})[ \t]+)?([a-z]+[0-9]?)"
    rb"(?:[ \t]+(-?[0-9]{1,9})[ \t]+(-?[0-9]{1,9}))?"
    rb"(?:[ \t]+\((-?[0-9]{1,9})[ \t]+(-?[0-9]{1,9})\))?(?:[ \t]+\(([lrm]{0,3})\))?[ \t]*"
)


def read_events(
    lines: Iterator[Line], rows: int, cols: int, square: int, source: str
) -> Iterator[Event]:
    r"""The events on lines. Raises ParseError, with its place, for what is none.

    >>> [event.kind for event in read_events(iter([(1, b"0.100 lc 1 1 (8 8)")]), 1, 2, 16, "x")]
    ['lc']
    """
    for number, line in lines:
        if not line.strip():
            continue
        found = _EVENT.fullmatch(line)
        if found is None:
            raise ParseError(
                f"expected an event like '1.230 lc 5 4 (70 60)', found {shown(line)}"
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


def event_lines(replay: Replay) -> Iterator[str]:
    """The lines of the events of a replay.

    >>> from minesweeper_kit.board import Board
    >>> from minesweeper_kit.replay import mouse
    >>> list(event_lines(Replay(Board(1, 2, "9a"), (mouse(1230, "lc", 20, 3, 16, "l"),))))
    ['1.230 lc 2 1 (20 3) (l)']
    """
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
