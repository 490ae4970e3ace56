"""Boards in a page that stand as a judge's program or a game writes them: with sizes, or in frames.

They are found before the lines are looked at one by one, where one format alone reads
all lines from such a beginning on.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from minesweeper_kit.cell import DIGITS
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.io.attempts import try_format
from minesweeper_kit.io.format import Format
from minesweeper_kit.layouts import LAYOUTS
from minesweeper_kit.layouts.rows.framed import may_begin

_LAYOUTS = ("fields", "sized", "framed")
_SIZE = re.compile(
    rf"[0-9]{{1,{DIGITS}}}(?:[ \tx][ \t]{{0,9}}[0-9]{{1,{DIGITS}}}){{0,2}}"
    r"|(?i:Field[ ]?#[0-9]{1,9}:)"
)
_PROSE = re.compile(r"[^\W\d_]{3}")
_FREE = re.compile(r"[0-9 ]{3,20}free")
_DRESS = re.compile(r"\s*(?:>|`{3}|~{3})")


class Sample(NamedTuple):
    """Lines from `first` up to `end` (from 0), which one format alone reads."""

    first: int
    end: int
    format: Format


def find_samples(
    lines: list[str], dialects: list[Dialect], asked: Format | None = None
) -> Iterator[Sample]:
    """The samples among the lines of a page, in these dialects' own layouts, or in that asked for.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> lines = ["Sample input:", "1 2", "*.", "0 0", "", "That is all."]
    >>> list(find_samples(lines, [find_dialect("uva"), find_dialect("codeforces")]))
    [Sample(first=1, end=4, format=Format(uva))]
    """
    at = 0
    while at < len(lines):
        text = lines[at].strip()
        if not text or not (_SIZE.fullmatch(text) or may_begin(text)):
            at += 1
            continue
        end = _end(lines, at)
        format = _only_format(lines[at:end], dialects, asked)
        if format is not None:
            yield Sample(at, end, format)
        at = max(end, at + 1)


def _end(lines: list[str], first: int) -> int:
    """The end of what begins in that line: before a line of words, or an empty one.

    Over an empty line it goes on with the next field, or the next size.
    """
    end = at = first
    while at < len(lines):
        text = lines[at].strip()
        if text and at > end and not _SIZE.fullmatch(text):
            break
        if text and (_DRESS.match(text) or not _is_part(text)):
            break
        at += 1
        if text:
            end = at
    return end


def _is_part(text: str) -> bool:
    """Whether a line may be of a sample: it is no text."""
    return bool(_SIZE.fullmatch(text) or _FREE.fullmatch(text)) or _PROSE.search(text) is None


def _only_format(lines: list[str], dialects: list[Dialect], asked: Format | None) -> Format | None:
    """The one format in which all of these lines are read; None where none is, or several."""
    rows = [line.strip() for line in lines if not _SIZE.fullmatch(line.strip())]
    spaced = any(" " in row for row in rows)
    text = "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogatepass")
    found = [
        Format(dialect, name)
        for name in _LAYOUTS
        for dialect in dialects
        if name in (dialect.layout, *dialect.also, asked and asked.layout)
        # Rows with blanks between are another judge's, where a dialect writes none.
        and (name == "framed" or dialect.alphabet.spaced or not spaced)
        and (asked is not None or LAYOUTS[name].starts(text, dialect))
    ]
    try:
        attempts = [try_format(text, format, "") for format in found]
    except ParseError:
        return None
    fits = [attempt.format for attempt in attempts if attempt.fits and attempt.fault is None]
    return fits[0] if len(fits) == 1 else None
