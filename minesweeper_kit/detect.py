"""Detection: which format a text is in, by its suffix, its shape and its symbols.

Nothing is guessed: where the symbols fit several dialects, and the shape belongs
to none of them alone, detection refuses and names the candidates.
"""

import io
import json
import os
import re

from minesweeper_kit.case import Case
from minesweeper_kit.containers import containers
from minesweeper_kit.dialect import Dialect, dialects
from minesweeper_kit.errors import AmbiguousFormatError, ParseError, SymbolError
from minesweeper_kit.format import Format
from minesweeper_kit.layouts import BINARY, CONTAINERS, find_layout

HEAD = 2**14
"""How many bytes of a text detection looks at."""

_SUFFIXES = {".ndjson": "ndjson", ".jsonl": "ndjson", ".yaml": "yaml", ".yml": "yaml"}
_DOCUMENT = re.compile(rb"^(minesweeper_kit|dialect|cases)[ \t]*:", re.MULTILINE)
_STDIN = re.compile(rb"\s*[0-9]+[ \t]*\r?\n\s*[0-9]+[ \t]+[0-9]+[ \t]*(\r?\n|$)")
_PAGE = re.compile(rb"\s*(example|input|board|grid|click)\b[^\n]*[\[:=]", re.IGNORECASE)


def detect(head: bytes, source: str) -> Format:
    """The format of a text that begins with `head`; `source` is its name.

    Raises AmbiguousFormatError, with the candidates, where several formats fit,
    and ParseError, with the place, for a symbol that no dialect has.
    """
    found = containers(head, source)
    if found:
        return _only([Format(d, d.layout) for d in dialects() if d.layout in found], source)
    text = head.removeprefix(b"\xef\xbb\xbf")
    layout = _layout(text, source)
    if layout in ("json", "yaml") or (layout == "ndjson" and text.lstrip().startswith(b"{")):
        return Format(None, layout)

    fits: list[Dialect] = []
    faults: list[ParseError] = []
    clicked = False
    for dialect in dialects():
        if dialect.layout in CONTAINERS:
            continue  # nobody writes a text in its symbols
        fault, clicks = _try(head, dialect, layout, source)
        if fault is None:
            fits.append(dialect)
            clicked = clicked or clicks
        else:
            faults.append(fault)
    if not fits and b"\0" in head:
        raise AmbiguousFormatError(
            "no format is given, and these bytes are no text; "
            f"name their format (--from): {', '.join(sorted(BINARY))}"
        ).located(source)
    if not fits:
        raise _nearest(faults, source)
    # A judge's own way to write a click says whose board it is.
    if len(fits) > 1 and clicked:
        fits = [dialect for dialect in fits if dialect.layout == layout] or fits
    return _only([Format(dialect, layout) for dialect in fits], source)


def _only(fits: list[Format], source: str) -> Format:
    """The one format that fits. Raises AmbiguousFormatError where there are more."""
    if len(fits) > 1:
        names = ", ".join(map(str, fits))
        raise AmbiguousFormatError(
            f"the symbols fit several formats: {names}; name the right one (--from)"
        ).located(source)
    return fits[0]


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
    """The first symbol in `head` that is not the dialect's, and whether a case has a click."""
    clicked = False
    try:
        for item in find_layout(layout).read(io.BytesIO(head), dialect, source):
            if isinstance(item, SymbolError):
                return item, clicked
            clicked = clicked or (isinstance(item, Case) and item.click is not None)
    except SymbolError as error:
        return error, clicked
    except ParseError:
        # A broken shape says nothing about the symbols; reading will name it.
        clicked = clicked or layout == "stdin"
    return None, clicked


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
