"""Rows of tables in HTML, each on one line."""

import re
from collections.abc import Iterator, Sequence

_BEGIN = re.compile(r"<tr(?=[\s>]|\Z)", re.IGNORECASE)
_INSIDE = re.compile(r"<t[rdh](?=[\s>]|\Z)", re.IGNORECASE)
"""What a row begins with; its first cell does where the tag of the row is not there."""
_END = re.compile(r"</tr\s?>", re.IGNORECASE)
JOINED = "\0\0"
"""What stands for a line that has been joined to one above."""
_LONGEST = 400
"""So many lines a row of a table may stand on."""


def with_whole_rows(lines: Sequence[str]) -> Iterator[str]:
    r"""The lines, with each row of a table in HTML on the line where it begins.

    The other lines of a row are `JOINED`. A row that does not end stays as it is.

    >>> list(with_whole_rows(["<tr>", "<td>1</td>", "<td></td></tr>", "end"]))
    ['<tr> <td>1</td> <td></td></tr>', '\x00\x00', '\x00\x00', 'end']
    """
    at = 0
    while at < len(lines):
        end = _end_of(lines, at) if _is_open(lines[at]) else at
        yield " ".join([lines[at], *map(str.strip, lines[at + 1 : end + 1])])
        yield from [JOINED] * (end - at)
        at = end + 1


def _is_open(line: str) -> bool:
    """Whether a row begins in a line, and does not end there."""
    begins = [found.start() for found in _INSIDE.finditer(line)]
    return bool(begins) and _END.search(line, begins[-1]) is None


def _end_of(lines: Sequence[str], at: int) -> int:
    """The index of the line on which the row at one ends; that itself where it does not."""
    for index in range(at + 1, min(len(lines), at + _LONGEST)):
        if _BEGIN.search(lines[index]):
            return at
        if _END.search(lines[index]):
            return index
    return at
