"""The names of cases in source code: the titles of tests, or the names of their functions."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from minesweeper_kit.reading.cleaning import BREAKS
from minesweeper_kit.reading.drafts import Draft

_LONGEST = 200
"""How much of a line is looked at."""
_TITLE = r"(?P<quote>[\"'`])(?P<title>(?=[^\"'`]{0,99}[^\W\d_]{2})[^\"'`\n]{2,99})(?P=quote)"
_CALLED = re.compile(
    r"(?:^|[\s.@({:])(?:x?it|pending|x?test|testset|test_that|testing|specify|scenario|should"
    r"|TEST_CASE|Test|test-(?:case|equal\??)|Run)\b[?!]?[(\s]\s{0,9}(?:[\w-]{1,60}\s)?" + _TITLE
)
"""A call that names a test, with its title."""
_BEFORE = re.compile(r"\s*" + _TITLE + r"\s?>::|\s*Execute\s?\((?P<vader>[^()\n]{2,99})\)\s?:")
"""A title with what runs the test behind it, as OCaml and Vader write it."""
_BEHIND = re.compile(r"\s*\{?" + _TITLE + r"\s?,?\s?\)?\s?;?\s*")
"""A title on a line by itself, behind what is tested."""
_FUNCTION = re.compile(
    r"(?:^|\s)(?:def|defp?|fun|func|fn|function|sub|proc|void|let)\s+(?:(?P<mark>`{1,2})"
    r"(?P<quoted>[^`\n]{2,99})(?P=mark)|(?P<name>[^\W\d]\w{1,99})(?=\s?\(|\s*\Z))"
)
"""The head of a function."""
_TESTS = re.compile(r"(?i:test)(?![a-z])\w|test[A-Z]|\w_[tT]est_?\Z")
"""What the name of a test has."""
_MARKED = re.compile(r"#\[\w{0,20}(?:::)?test\b|@(?:\w+)?Test\b|\[<?(?:Fact|Theory|Test\w{0,6})\b")
"""What stands above the head of a test in some languages."""
_FAR = 4
"""So many lines above the head of a test its mark may stand."""
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+|[^\W\da-zA-Z_]+")


class _Span(NamedTuple):
    """The lines that a case stands in, and where its board begins."""

    first: int
    column: int
    last: int


def name_cases(drafts: Sequence[Draft], text: str) -> None:
    """Give each case that has no name that of the test it stands in.

    The title stands above the board, or, in all tests of a text, behind the outcome.
    """
    if not drafts or len({draft.name for draft in drafts}) > 1:
        return
    lines = BREAKS.split(text)
    spans = [_span(draft) for draft in drafts]
    ends = [0, *(span.last for span in spans)]
    above = [_title_above(lines, end, span) for end, span in zip(ends, spans, strict=False)]
    starts = [*(span.first for span in spans[1:]), len(lines) + 1]
    behind = [_title_behind(lines, s.last, start) for s, start in zip(spans, starts, strict=True)]
    names = above if sum(map(bool, above)) >= sum(map(bool, behind)) else behind
    for draft, name in zip(drafts, names, strict=True):
        if name and draft.name is None:
            draft.name = name


def _span(draft: Draft) -> _Span:
    parts = [draft.board, *([draft.expected] if draft.expected else [])]
    first = min(parts, key=lambda part: (part.line, part.column))
    return _Span(first.line, first.column, max(part.last for part in parts))


def _title_above(lines: Sequence[str], end: int, span: _Span) -> str:
    """The title that stands last above a board, behind the case before."""
    for number in range(span.first, end, -1):
        line = lines[number - 1][:_LONGEST]
        line = line[: span.column - 1] if number == span.first else line
        if title := _title_in(line, lines[max(0, number - _FAR) : number - 1]):
            return title
    return ""


def _title_in(line: str, above: Sequence[str] = ()) -> str:
    """The title of a test that a line has; empty for none. `above` are the lines above it.

    >>> _title_in("  it('no mines', () => {"), _title_in("void testNoMines() {")
    ('no mines', 'no mines')
    >>> _title_in("let ``No mines`` () ="), _title_in("fn solve(board) {")
    ('No mines', '')
    >>> _title_in("fn no_mines() {", ["#[test]"])
    'no mines'
    """
    called = _CALLED.search(line) or _BEFORE.match(line)
    if called:
        return str(called["title"] or called["vader"])
    function = _FUNCTION.search(line)
    if not function:
        return ""
    has_mark = any(_MARKED.search(each[:_LONGEST]) for each in above)
    if function["quoted"]:
        return str(function["quoted"])
    if not (has_mark or _TESTS.search(function["name"])):
        return ""
    words = [word.lower() for word in _WORDS.findall(function["name"])]
    return " ".join(word for word in words if word != "test")


def _title_behind(lines: Sequence[str], last: int, start: int) -> str:
    """The title that stands first behind an outcome, before the next case."""
    for line in lines[last : min(start, last + 3) - 1]:
        if found := _BEHIND.fullmatch(line[:_LONGEST]):
            return str(found["title"])
    return ""
