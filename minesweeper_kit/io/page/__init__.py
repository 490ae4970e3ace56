"""What people paste: boards, clicks and answers in the text that stands around them.

Read in steps: the text is cleaned of what dresses it up (`cleaning`), what has sizes or
frames is found (`samples`), each other line is taken for what it is (`classifying`, with
`values` for lists, `words` for labels and `blocks` for rows), what belongs together is
paired (`pairing`), and the layouts read the boards in the dialect that has their symbols
(`choosing`). Where anything that is skipped could be a part of a case with a fault in it
(`doubts`), nothing is read at all.
"""

import re
from typing import NamedTuple

from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import dialects
from minesweeper_kit.errors import ParseError
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.page.choosing import choose, format_of, read
from minesweeper_kit.io.page.classifying import Known, elements
from minesweeper_kit.io.page.cleaning import clean
from minesweeper_kit.io.page.code import read_code, refuse_changed
from minesweeper_kit.io.page.doubts import refuse_faults
from minesweeper_kit.io.page.pairing import Doubt, Found, Pairing
from minesweeper_kit.io.page.samples import Sample, find_samples
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.layouts.brackets.doubts import hides
from minesweeper_kit.markup.text import text_of
from minesweeper_kit.wording import counted

_SMALL = re.compile(r"(?<=['\"])[a-z](?=['\"])")
_MOST = 20
"""How many ranges of lines a message names."""


class Page(NamedTuple):
    """The cases of a page, the format in which they can be written, and what was skipped."""

    cases: list[Case]
    format: Format
    note: str


def read_page(data: bytes, asked: Format | None, source: str) -> Page | None:
    r"""What can be read, without a doubt, of a text with boards in it; None for any other.

    `asked` is a format that was named: then only its dialect is looked for. Raises SymbolError
    for small letters where the page could be read with capitals, and ParseError for source
    code that makes something else of its lists than they show.

    >>> page = read_page(b"Look at this:\n\n[['E','M']], click = [0, 0] please", None, "a.txt")
    >>> page.note
    'a.txt: read 1 case; skipped line 1, part of line 3'
    """
    if asked is not None and (asked.dialect is None or not find_layout(asked.layout).pasted):
        return None
    every = [dialect for dialect in dialects() if dialect.detect]
    if asked is not None and asked.dialect is not None:
        every = [asked.dialect]
    try:
        lines = text_of(data, source).split("\n")
    except ParseError:
        return None
    refuse_changed(data, source)
    code = read_code(data, [d for d in every if find_layout(d.layout).pasted], source)
    if code is not None:
        cases, format = code
        note = f"{source}: read {counted(len(cases), 'case')} of source code"
        return Page(cases, asked or format, note)
    known = _known(every, asked)
    page = _try(lines, every, known, asked, source)
    if page is None:
        capitals = [_in_capitals(line, known) for line in lines]
        if capitals != lines:
            read = _try(capitals, every, known, asked, source)
            _refuse_small_letters(read.cases if read else [], lines, capitals, source)
    return page


def _try(
    lines: list[str], every: list[Dialect], known: Known, asked: Format | None, source: str
) -> Page | None:
    """The page of these lines; None where there is a doubt, or a fault."""
    try:
        return _read(lines, list(find_samples(lines, every, asked)), known, asked, source)
    except (Doubt, ParseError):
        return None


def _in_capitals(line: str, known: Known) -> str:
    """The line with capital letters for the small ones in rows and lists of symbols."""
    row = line.upper()
    if row != line and known.owners(frozenset("".join(row.split()))):
        return row if len(row) == len(line) else line
    return _SMALL.sub(lambda found: found[0].upper(), line)


def _refuse_small_letters(
    cases: list[Case], lines: list[str], capitals: list[str], source: str
) -> None:
    """Raise SymbolError for the first letter that had to be a capital to read these cases."""
    for case in cases:
        for row in range(case.board.rows):
            number = case.place("board", row)[1] or 1
            line, read = lines[number - 1], capitals[number - 1]
            if line != read and case.dialect is not None:
                at = next(at for at, letter in enumerate(line) if letter != read[at])
                raise case.dialect.alphabet.unknown(line[at]).located(source, number, at + 1)


def _known(every: list[Dialect], asked: Format | None) -> Known:
    """Those of the dialects in which boards are looked for line by line."""
    if asked is not None:
        return Known(every)
    own = (d for d in every if d.detect is True and find_layout(d.layout).pasted)
    return Known(d for d in own if d.layout != "framed")


def _read(
    lines: list[str], found_first: list[Sample], known: Known, asked: Format | None, source: str
) -> Page | None:
    """The page of these lines. Raises Doubt and ParseError."""
    page = clean(lines)
    found = Pairing(lines).take(elements(page, known, found_first))
    dressed = found.dressed or any(a != b.strip() for a, b in zip(page.plain, lines, strict=True))
    if not found.drafts or not dressed:
        return None
    chosen = choose(found.drafts, known)
    in_rows = [
        dialect
        for draft, dialect in zip(found.drafts, chosen, strict=True)
        if draft.board.kind != "list"
    ]
    refuse_faults(found, page.plain, in_rows, known)
    cases: list[Case] = []
    for draft, dialect in zip(found.drafts, chosen, strict=True):
        cases += read(draft, dialect, source, len(cases) + 1)
    _refuse_answers(found, cases)
    if any(case.expected is not None and hides(case.board, case.expected) for case in cases):
        raise Doubt("an outcome that hides what its board shows")
    format = asked or format_of(found.drafts, chosen)
    return Page(
        cases, format, f"{source}: read {counted(len(cases), 'case')}; {_skipped(found, lines)}"
    )


def _refuse_answers(found: Found, cases: list[Case]) -> None:
    """Raise Doubt for a board that nothing calls a question, and that could be an answer."""
    if len(found.drafts) != len(cases):
        return
    for at in range(1, len(cases)):
        before, case = cases[at - 1], cases[at]
        if found.drafts[at].labelled or case.click is not None:
            continue
        alike = (before.board.rows, before.board.cols) == (case.board.rows, case.board.cols)
        asked = before.click is not None or (before.is_question and not case.board.is_untouched)
        if alike and asked and before.dialect is case.dialect:
            raise Doubt("a board that may be the answer to the one above")


def _skipped(found: Found, lines: list[str]) -> str:
    """What the note says of the lines that were skipped."""
    whole = [
        number
        for number, line in enumerate(lines, 1)
        if line.strip() and number - 1 not in found.used
    ]
    blank = {number for number, line in enumerate(lines, 1) if not line.strip()}
    parts = [line + 1 for line in sorted(found.left) if line in found.used]
    said = []
    if whole:
        said.append("skipped " + _ranges("line", whole, blank))
    if parts:
        said.append(("" if whole else "skipped ") + _ranges("part of line", parts, set()))
    return ", ".join(said) or "skipped only words and marks beside it"


def _ranges(noun: str, numbers: list[int], blank: set[int]) -> str:
    """The numbers as ranges, over blank lines too: `lines 1-3, 7`."""
    ranges: list[list[int]] = []
    for number in numbers:
        last = ranges[-1][1] if ranges else 0
        if ranges and all(between in blank for between in range(last + 1, number)):
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    shown = [str(a) if a == b else f"{a}-{b}" for a, b in ranges[:_MOST]]
    shown += ["..."] * (len(ranges) > _MOST)
    if len(numbers) > 1:
        noun = "parts of lines" if noun.startswith("part") else "lines"
    return f"{noun} {', '.join(shown)}"
