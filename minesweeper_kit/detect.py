"""Detection: which format a text is in, by its suffix, its shape and its symbols.

Nothing is guessed: where the symbols fit several dialects, and the shape belongs
to none of them alone, detection refuses and names the candidates.
"""

import io
import json
import os
import re

from minesweeper_kit.dialect import Dialect, dialects
from minesweeper_kit.errors import AmbiguousFormatError, ParseError, SymbolError
from minesweeper_kit.format import Format
from minesweeper_kit.layouts import find_layout

HEAD = 2**14
"""How many bytes of a text detection looks at."""

_SUFFIXES = {".ndjson": "ndjson", ".jsonl": "ndjson", ".yaml": "yaml", ".yml": "yaml"}
_DOCUMENT = re.compile(rb"^(minesweeper_kit|dialect|cases)[ \t]*:", re.MULTILINE)
_STDIN = re.compile(rb"\s*[0-9]+[ \t]*\r?\n\s*[0-9]+[ \t]+[0-9]+[ \t]*(\r?\n|$)")
_PAGE = re.compile(
    rb"\s*(example|input|board|grid|click|output|expected|answer)\b[^\n]*[\[:=]", re.IGNORECASE
)


def detect(head: bytes, source: str) -> Format:
    """The format of a text that begins with `head`; `source` is its name.

    Raises AmbiguousFormatError, with the candidates, where several formats fit,
    and ParseError, with the place, for a symbol that no dialect has.
    """
    text = head.removeprefix(b"\xef\xbb\xbf")
    layout = _layout(text, source)
    if layout in ("json", "yaml") or (layout == "ndjson" and text.lstrip().startswith(b"{")):
        return Format(None, layout)

    head = _uncut(head, layout)
    fits: list[Dialect] = []
    faults: list[ParseError] = []
    clicked = False
    broken: ParseError | None = None
    for dialect in dialects():
        fault, clicks = _try(head, dialect, layout, source)
        if isinstance(fault, SymbolError):
            faults.append(fault)
        else:
            fits.append(dialect)
            clicked = clicked or clicks
            broken = fault
    if not fits:
        raise _nearest(faults, source)
    if len(fits) > 1 and broken is not None:
        raise broken
    # A judge's own way to write a click says whose board it is.
    if len(fits) > 1 and clicked:
        fits = [dialect for dialect in fits if dialect.layout == layout] or fits
    if len(fits) > 1:
        names = ", ".join(str(Format(dialect, layout)) for dialect in fits)
        raise AmbiguousFormatError(
            f"the symbols fit several formats: {names}; name the right one (--from)"
        ).located(source)
    return Format(fits[0], layout)


def _layout(text: bytes, source: str) -> str:
    """The layout of a text, by the suffix of its source and its shape."""
    suffix = os.path.splitext(source)[1].lower()
    if suffix in _SUFFIXES:
        return _SUFFIXES[suffix]
    start = text.lstrip()
    if start.startswith(b"{"):
        return "ndjson" if suffix != ".json" and _is_line(start) else "json"
    if start.startswith(b"[") or _PAGE.match(text):
        return "testcase"
    if _DOCUMENT.search(text):
        return "yaml"
    return "stdin" if _STDIN.match(text) else "grid"


def _is_line(text: bytes) -> bool:
    """Whether the first line is a case of NDJSON by itself."""
    try:
        value = json.loads(text.partition(b"\n")[0])
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and "board" in value


def _try(head: bytes, dialect: Dialect, layout: str, source: str) -> tuple[ParseError | None, bool]:
    """The first fault in `head`, of a symbol if there is any, and whether a case has a click."""
    clicked = False
    fault: ParseError | None = None
    try:
        for item in find_layout(layout).read(io.BytesIO(head), dialect, source):
            if isinstance(item, SymbolError):
                return item, clicked
            if isinstance(item, ParseError):
                fault = fault or item
            else:
                clicked = clicked or item.click is not None
    except ParseError as error:
        fault = error if isinstance(error, SymbolError) else fault or error
    return fault, clicked or layout == "stdin"


def _uncut(head: bytes, layout: str) -> bytes:
    """The head without what was cut in two at its end: whole rows, and a board that is closed."""
    if len(head) < HEAD:
        return head
    if layout != "testcase":
        return head[: head.rfind(b"\n") + 1] or head
    row = head.rfind(b"]") + 1
    closing = b"]" if row else b"]]"
    whole = head[: row or head.rfind(b",")]
    return whole if whole.endswith(b"]]") else whole + closing


def _nearest(faults: list[ParseError], source: str) -> ParseError | AmbiguousFormatError:
    """The error where no dialect fits: of the one that read furthest, if it is one alone."""
    furthest = max((fault.line or 0, fault.column or 0) for fault in faults)
    last = [fault for fault in faults if (fault.line or 0, fault.column or 0) == furthest]
    if len(last) == 1:
        return last[0]
    return AmbiguousFormatError(
        "no format is given, and no dialect has all the symbols of this text; "
        "name its format (--from)"
    ).located(source, *furthest)
