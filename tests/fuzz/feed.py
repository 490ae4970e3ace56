"""What a reader may do with any bytes: give cases, or a ParseError that names its place."""

import io
import re

from minesweeper_kit import (
    Case,
    Dialect,
    FormatError,
    LossyError,
    MinesweeperKitError,
    ParseError,
    load,
)
from minesweeper_kit.layouts import find_layout
from tests.zoo import BINARY, TABLES

_LINE_END = re.compile(rb"\r\n|[\r\n]|\xc2\x85|\xe2\x80[\xa8\xa9]")

SOURCE = "fuzz"
LONGEST = 1000
"""Characters that a message has at most."""


def feed(data: bytes, layout: str, dialect: Dialect | None) -> list[Case]:
    """Read the bytes; AssertionError for anything but cases and located ParseErrors.

    What could be read is returned.
    """
    cases: list[Case] = []
    try:
        for item in find_layout(layout).read_cases(io.BytesIO(data), dialect, SOURCE):
            if isinstance(item, ParseError):
                check_error(item, layout, data)
                continue
            assert isinstance(item, Case), item
            place, line = item.place("board")
            assert place == SOURCE
            assert (line is None) == (layout in BINARY), line
            cases.append(item)
    except ParseError as error:
        check_error(error, layout, data)
    return cases


def check_error(error: ParseError, layout: str, data: bytes) -> None:
    """Whether the error is one line, and says where in the data."""
    check_one_line(error)
    assert error.source == SOURCE, error
    if layout in BINARY:
        assert error.line is None, error
        assert layout in TABLES or error.message.startswith("byte "), error
    else:
        assert error.line is not None, error
        assert 1 <= error.line <= len(_LINE_END.split(data)) + 1, error
        assert error.column is None or 1 <= error.column <= len(data) + 1, error


def check_one_line(error: MinesweeperKitError) -> None:
    """Whether the error is one line of bounded length."""
    check_text(str(error))


def check_text(text: str, most: int = LONGEST) -> None:
    """Whether a message is one line of bounded length."""
    assert "\n" not in text, text
    assert len(text) <= most, text


def feed_detection(data: bytes) -> None:
    """Let the format be found; AssertionError for anything but cases, ParseError, FormatError."""
    try:
        for case in load(io.BytesIO(data), notes=str):
            assert isinstance(case, Case)
    except (ParseError, FormatError) as error:
        check_one_line(error)


def write_again(case: Case, layout: str, dialect: Dialect) -> None:
    """Write what was read and read it again: the same, unless the writer refuses."""
    stream = io.BytesIO()
    writer = find_layout(layout)
    try:
        writer.write_cases(iter([case]), stream, dialect)
    except (LossyError, FormatError):
        return
    except ParseError as error:  # the board of a recording is read, its events are damaged
        if "writes the board alone" not in str(error):
            raise
        return
    items = list(writer.read_cases(io.BytesIO(stream.getvalue()), dialect, SOURCE))
    assert len(items) == 1, (case, stream.getvalue(), items)
    again = items[0]
    assert isinstance(again, Case), (case, stream.getvalue(), str(again))
    for part in ("board", "click", "expected", "mines"):
        if part == "board" or part in writer.holds:
            assert getattr(again, part) == getattr(case, part), (case, stream.getvalue(), again)
