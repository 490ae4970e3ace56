"""Advice that was followed before it is given: what does not give what it says is left out."""

import io
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, BinaryIO, cast

from minesweeper_kit.board import Board
from minesweeper_kit.errors import (
    AmbiguousFormatError,
    MinesweeperKitError,
    NoBoardError,
    ParseError,
)
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.io.whole import ItemsOf, Text, read_whole
from minesweeper_kit.layouts.documents.document import names_cases
from minesweeper_kit.wording import SYMBOLS_ADVICE

_FOLLOWED = 2**16
"""In a text of so many bytes at most advice is followed before it is given."""

_APART = re.compile(r",? or (?:leave )?an empty line(?: between two boards)?\Z")
"""Advice at the end of a message to have an empty line beside a row."""

_OBJECT = re.compile(rb"\s*+\{\s*+\"")
"""What an object in JSON begins with."""

_CORNERS = "+\u250c\u2554\u250f"
"""What the line above the rows of a frame begins with."""


def with_working_advice(
    error: MinesweeperKitError, text: Text, load: Callable[..., Reader], items_of: ItemsOf
) -> MinesweeperKitError:
    """The error of a text, without advice that does not help, or that of a frame which is open.

    `load` reads a text with options, and `items_of` one in a format.
    """
    if text.named is not None:
        return error
    if error.advised:
        keep_advice(error, text.data, load)
    if not isinstance(error, ParseError):
        return error
    if isinstance(error, NoBoardError) and _OBJECT.match(text.data) and names_cases(text.data):
        return _of_document(text, items_of) or error
    _keep_empty_line(error, text.data, items_of)
    if "wall" in error.message:  # which says more of a frame
        return error
    return open_frame(text.data, text.source, error.line) or error


def _of_document(text: Text, items_of: ItemsOf) -> ParseError | None:
    """What is wrong with an object that names a board, which nobody named as JSON."""
    try:
        items = items_of(cast(BinaryIO, io.BytesIO(text.data)), text.source, Format(None, "json"))[
            1
        ]
        return next((item for item in items if isinstance(item, ParseError)), None)
    except ParseError as error:
        return error


def keep_advice(error: MinesweeperKitError, data: bytes, load: Callable[..., Reader]) -> None:
    r"""Leave out of an error the options with which the text is not read as it says.

    `load` is what reads it.

        >>> from minesweeper_kit import Board, load
        >>> error = ParseError("no; try: --from uva or --from uva+grid")
        >>> told = [Board(1, 2, "a9")]
        >>> error.advised = tuple((f"--from {n}", {"format": n}, told) for n in ("uva", "uva+grid"))
        >>> keep_advice(error, b"*.\n", load)
        >>> error.message
        'no; try: --from uva+grid'
    """
    if not error.advised or len(data) > _FOLLOWED:
        return
    kept = [text for text, options, boards in error.advised if _gives(load, data, options, boards)]
    before, mark, _ = error.message.rpartition("try: ")
    if kept:
        error.message = f"{before}{mark}{' or '.join(kept)}"
    else:
        before = before.removesuffix("; ").removesuffix(", or ")
        error.message = before if "say what" in before else f"{before}; {_SAY}"


_SAY = f"say what they are, {SYMBOLS_ADVICE}, or name the format (--from)"


def _gives(
    load: Callable[..., Reader], data: bytes, options: Mapping[str, Any], boards: Sequence[Board]
) -> bool:
    """Whether these boards, and no others, come of a text with these options."""
    try:
        with load(io.BytesIO(data), strict=False, notes=lambda _: None, **options) as reader:
            found = [case.board for case in reader]
    except MinesweeperKitError:
        return False
    return found == list(boards)


def _keep_empty_line(error: MinesweeperKitError, data: bytes, items_of: ItemsOf) -> None:
    """Leave out of an error the advice of an empty line, where the text is not read with it."""
    advice = _APART.search(error.message)
    if advice is None or error.line is None or len(data) > _FOLLOWED:
        return
    lines = data.splitlines(keepends=True)
    for at in (error.line - 1, error.line):
        if _is_read(b"".join([*lines[:at], b"\n", *lines[at:]]), items_of):
            return
    error.message = error.message[: advice.start()]


def _is_read(data: bytes, items_of: ItemsOf) -> bool:
    """Whether a text is read to its end, with no format named."""
    from minesweeper_kit.io.candidates import HEAD
    from minesweeper_kit.io.detect import detect

    text = Text(data, "", None, None, None)
    try:
        text = text._replace(found=detect(data[:HEAD], ""))
    except (ParseError, AmbiguousFormatError) as error:
        text = text._replace(fault=error)
    try:
        return all(True for _ in read_whole(text, items_of, lambda _: None, goes_on=False))
    except MinesweeperKitError:
        return False


def open_frame(data: bytes, source: str, line: int | None) -> ParseError | None:
    r"""The error for a row of a frame without one of its sides; None where no frame is so.

    It is of the frame around that line of the text, or of the first where it is None.

    >>> print(open_frame(b"+--+\n|1*\n|11|\n+--+\n", "a.txt", 2))
    a.txt:2:4: this row of a frame has no '|' on its right side; write both sides of each row, ...
    """
    from minesweeper_kit.reading.symbols import BARS, is_border

    first = start = end = 0
    fault: ParseError | None = None
    for number, text in enumerate([*data.decode(errors="replace").splitlines(), ""], 1):
        body = text.rstrip()
        if is_border(body) and body.lstrip()[0] in _CORNERS:
            first = first or number
            start, end = len(body) - len(body.lstrip()), len(body) - 1
        elif not first or not any(bar in body for bar in BARS):
            if fault is not None and (line is None or first <= line <= number):
                return fault
            first, fault = 0, None
        elif fault is None:
            mark = next(bar for bar in BARS if bar in body)
            left, right = body.lstrip()[:1] + body[start : start + 1], body[-1:] + body[end:][:1]
            for found, side, column in ((right, "right", len(body) + 1), (left, "left", 1)):
                if fault is None and not any(bar in found for bar in BARS):
                    what = f"this row of a frame has no {mark!r} on its {side} side; write both "
                    what += "sides of each row, or leave out the frame"
                    fault = ParseError(what).located(source, number, column)
    return None
