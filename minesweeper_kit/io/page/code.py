"""Source code on a page: read as such where all of it is, and never where it changes its lists."""

import io
import re
from collections.abc import Iterable, Iterator

from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.errors import CodeError, ParseError
from minesweeper_kit.io.attempts import try_format
from minesweeper_kit.io.format import Format
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.layouts.brackets.statements import parts_of
from minesweeper_kit.layouts.lines import Line, numbered

_CODE = re.compile(
    rb"""(?mx) \b(?:assert|expect(?!ed|ation)|should|refute|require|check|verify|EXPECT|REQUIRE
        |XCTAssert)\w{0,40}+[!.]?\w{0,40}+[ (<]
      | ^[ \t]{0,40}+(?:def|class)[ ]\w
      | ^[ \t]{0,40}+\w{1,30}+(?:,[ ]?\w{1,30}+){0,9}+[ ]?=[ ]?(['"]).\1
      | /\* | <!-- | ^=begin | ^\#if[ ]""",
)
"""What code has and other pages do not, which have lists and names too: assertions, functions,
symbols with names, comments over several lines."""
_LAYOUT = "python"
"""One of the layouts that read source code in any language."""


def refuse_changed(data: bytes, source: str) -> None:
    r"""Raise CodeError where code on a page changes a list, denies it, or adds to it.

    >>> refuse_changed(b"a board:\n\nboard = [['E', 'M']] * 3\n", "page.txt")
    Traceback (most recent call last):
    minesweeper_kit.errors.CodeError: page.txt:3:22: a list is changed by '*': ...
    """
    lines = numbered(io.BytesIO(data), source)
    while _stumbles(lines, source):
        pass


def _stumbles(lines: Iterator[Line], source: str) -> bool:
    """Whether something between these lines is no code; those up to there are taken."""
    try:
        for _ in parts_of(lines, find_dialect("hex"), source, fast=False):
            pass
    except CodeError:
        raise
    except ParseError:
        return True
    return False


def read_code(
    data: bytes, known: Iterable[Dialect], source: str
) -> tuple[list[Case], Format] | None:
    """The cases of a page that is source code, and their format.

    None for any other page, and where none of the dialects reads it, or several do.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> text = b"expect(f(['EM'], [0, 0])).to eq ['1M']"
    >>> read_code(text, [find_dialect("leetcode")], "page.txt")[0][0].click
    (0, 0)
    """
    if _CODE.search(data) is None:
        return None
    formats = [Format(dialect, _LAYOUT) for dialect in known]
    fits = [
        format
        for format in formats
        if (found := try_format(data, format, source)).fits and not found.fault and found.shown
    ]
    if len(fits) != 1:
        return None
    items = find_layout(_LAYOUT).read(io.BytesIO(data), fits[0].dialect, source)
    return [item for item in items if isinstance(item, Case)], fits[0]
