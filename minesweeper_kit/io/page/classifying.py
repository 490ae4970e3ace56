"""What stands in each line of a page: rows, lists, clicks, labels, or plain text."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import NamedTuple

from minesweeper_kit.cell import DIGITS
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.page.cleaning import Cleaned
from minesweeper_kit.io.page.samples import Sample
from minesweeper_kit.io.page.values import Value, values
from minesweeper_kit.io.page.words import ROLES, is_pair, labels

_BARS = "|│┃║¦"
_BAR = re.compile("[|│┃║¦]")
_BORDER = re.compile(r"(?=.*[+|\u2500-\u257f])[\s+\-=|:\u2500-\u257f]+")
_MARK = re.compile(r"(?P<mark>(?P<number>[0-9]{1,3})[.):]|[-*+•]|//|[#%:])[ ]{1,8}(?=\S)")
_NUMBER = rf"(-?[0-9]{{1,{DIGITS}}})"
_PAIR = (
    rf"[\[({{<]?\s?(?:row\s?[:=]?\s?)?{_NUMBER}"
    rf"\s?(?:,\s?|\s)(?:and\s)?(?:col(?:umn)?\s?[:=]?\s?)?{_NUMBER}"
)
_LONE_PAIR = re.compile(rf"{_PAIR}\s?[\])}}>]?[.;,]?", re.IGNORECASE)
_NEXT_PAIR = re.compile(rf"\s{{0,4}},\s{{0,4}}\(\s?{_NUMBER}\s?,\s?{_NUMBER}\s?\)", re.IGNORECASE)
_CLICKED = re.compile(
    rf"(?:[ \t:=*_`]|at|on|in|is|was|the|cell|position|pos|square){{0,12}}{_PAIR}"
    r"(?!\s?[.,]?\s?[0-9])(?!\w)\s?[\])}>]?",
    re.IGNORECASE,
)
_DTYPE = re.compile(r"\s{0,4},\s{0,4}dtype=[^,()]{1,20}\)?")
"""The type of NumPy's array, which its repr names."""
_POINTS = " \t,;.*_`=#>\"'"
_WORD = re.compile(r"[^\W\d_]+")
_CALL = re.compile(r"\w\s?\(\s*\Z")
_GIVES = re.compile(r"(?:==|[-=]>|→|⇒|⟶)\s*\Z")


class Element(NamedTuple):
    """A thing in a page, in line `line` (from 0), up to line `last`.

    `kind` is "label" (`text` is its role, `name` what is written), "value", "row"
    (`text` as it stands, `bare` without the mark of a list before it), "sample" (lines in a
    `format` of their own), "click", "call", "frame" (a fence, a border), "blank", or "text"
    for all that is skipped.
    An "aside" is text before a label. `alone` says that nothing else is in the line.
    """

    kind: str
    line: int
    last: int
    text: str = ""
    name: str = ""
    bare: str | None = None
    number: int | None = None
    value: Value | None = None
    click: tuple[int, int] | None = None
    alone: bool = True
    format: Format | None = None


def elements(page: Cleaned, known: "Known", samples: Iterable[Sample] = ()) -> Iterator[Element]:
    """The elements of a page, in their order; the lines of the samples are not looked at."""
    left = list(samples)[::-1]
    for each in left:
        page.plain[each.first : each.end] = [""] * (each.end - each.first)
    for element in _elements(page, known):
        if left and element.line >= left[-1].first:
            first, end, format = left.pop()
            yield Element("sample", first, end - 1, format=format)
        yield element


_PRINTS = re.compile(r"\s*(?!print)[\w.]{1,60}\([\w, .]{0,100}\)\s*")
"""A call behind a prompt: what stands under it is its outcome."""


def _elements(page: Cleaned, known: "Known") -> Iterator[Element]:
    """The elements of the lines that are in no sample, which are empty."""
    text = "\n".join(page.plain)
    starts = [0, *accumulate(len(line) + 1 for line in page.plain)]

    def line_at(place: int) -> int:
        return bisect_right(starts, place) - 1

    at = line = 0
    for value in values(text):
        if value.kind == "words":
            continue
        first = line_at(value.start)
        last = line_at(value.end - 1)
        while line < first:
            begin = max(at, starts[line])
            end = starts[line + 1] - 1
            yield from _piece(text[begin:end], line, page, known, whole=begin == starts[line])
            line += 1
        begin = max(at, starts[line])
        before = text[begin : value.start]
        yield from _before(before, line, whole=begin == starts[line], page=page)
        alone = begin == starts[line] and not before.strip()
        alone = alone and not text[value.end : starts[last + 1] - 1].strip(" ,;.")
        yield Element("value", first, last, text[value.start : value.end], value=value, alone=alone)
        at, line = value.end, last
    while line < len(page.plain):
        begin = max(at, starts[line])
        yield from _piece(
            text[begin : starts[line + 1] - 1], line, page, known, whole=begin == starts[line]
        )
        line += 1


def _before(text: str, line: int, *, whole: bool, page: Cleaned) -> Iterator[Element]:
    """The elements of what stands before a value in its line."""
    yield from _said(text, line, alone=False)
    if whole and line in page.prompts:
        yield Element("call", line, line, "prompt", alone=False)
    elif _CALL.search(text):
        yield Element("call", line, line, alone=False)
    if _GIVES.search(text):
        yield Element("label", line, line, "expected", alone=False)


def _piece(
    text: str, line: int, page: Cleaned, known: "Known", *, whole: bool
) -> Iterator[Element]:
    """The elements of a line, or of what stands behind a value in it."""
    if not whole:
        kind = _DTYPE.match(text)
        text = text[kind.end() :] if kind else text
        pair = _NEXT_PAIR.match(text)
        if pair:
            yield Element("click", line, line, click=(int(pair[1]), int(pair[2])), alone=False)
            text = text[pair.end() :]
        yield from _said(text, line, alone=False)
        return
    if not text.strip():
        yield Element("frame" if line in page.frames else "blank", line, line)
        return
    if _BORDER.fullmatch(text):
        yield Element("frame", line, line, text)
        return
    below = page.plain[line + 1].lstrip()[:1] if line + 1 < len(page.plain) else ""
    if line in page.prompts and below == "[" and _PRINTS.fullmatch(text):
        yield Element("label", line, line, "expected", alone=False)
        return
    row = _row(text, line, known)
    if row is not None:
        yield row
        return
    pair = _LONE_PAIR.fullmatch(text.strip("`"))
    if pair and is_pair(text):
        yield Element("click", line, line, text, click=(int(pair[1]), int(pair[2])))
        return
    yield from _said(text, line, alone=True)


def _said(text: str, line: int, *, alone: bool) -> Iterator[Element]:
    """The labels and the clicks in a text, in their order, and the text that is left."""
    found = [
        (label.start, label.end, Element("label", line, line, label.role, label.text, alone=alone))
        for label in labels(text, alone=alone)
    ]
    for word in _WORD.finditer(text):
        if ROLES.get(word[0].lower()) == "click" and (pair := _CLICKED.match(text, word.end())):
            click = (int(pair[1]), int(pair[2]))
            element = Element("click", line, line, text, click=click, alone=False)
            found.append((word.start(), pair.end(), element))
            break
    found.sort(key=lambda item: item[1])
    at = 0
    for start, end, element in found:
        if text[at:start].strip(_POINTS):
            yield Element("aside", line, line, text[at:start], alone=False)
        yield element
        at = max(at, end)
    if text[at:].strip(_POINTS):
        yield Element("text", line, line, text[at:], alone=alone and not found)


def _row(text: str, line: int, known: "Known") -> Element | None:
    """The element of a row of symbols; None where the line is none."""
    body = text.strip("`").strip()
    marked = _MARK.match(body)
    raw = _cells(body, known)
    bare = _cells(body[marked.end() :].strip("`"), known) if marked else None
    if raw is None and bare is None:
        return None
    number = int(marked["number"]) if marked and marked["number"] else None
    mark = marked["mark"] if marked else ""
    return Element("row", line, line, raw or "", mark, bare, number)


def _cells(body: str, known: "Known") -> str | None:
    """The symbols of a row, without the bars of a table; None where it can be no row."""
    if body[:1] in _BARS and body[-1:] in _BARS and len(body) > 1:
        cells = [cell.strip() for cell in _BAR.split(body[1:-1])]
        if len(cells) > 1 and not all(cells):
            return None
        body = " ".join(cells)
    symbols = frozenset(body.replace(" ", ""))
    return body if symbols and known.owners(symbols) else None


class Known:
    """The dialects that a page may be in, and which of them have which characters."""

    def __init__(self, dialects: Iterable[Dialect]) -> None:
        self.dialects = tuple(dialects)
        self._letters = {
            dialect.name: frozenset("".join([*dialect.symbols.values(), *dialect.reads])) - {" "}
            for dialect in self.dialects
            if not dialect.scalars
        }
        self._owners: dict[frozenset[str], bool] = {}

    def owners(self, symbols: frozenset[str]) -> bool:
        """Whether there is a dialect whose rows may have these characters."""
        if symbols not in self._owners:
            self._owners[symbols] = any(symbols <= own for own in self._letters.values())
        return self._owners[symbols]

    def fitting(self, symbols: frozenset[str], *, items: bool) -> tuple[Dialect, ...]:
        """The dialects that have these symbols; without `items` it is these characters."""
        return tuple(dialect for dialect in self.dialects if self._fits(dialect, symbols, items))

    def _fits(self, dialect: Dialect, symbols: frozenset[str], items: bool) -> bool:
        if not symbols.issuperset(dialect.symbols[cell] for cell in dialect.shows):
            return False
        if not items:
            return symbols <= self.letters(dialect)
        try:
            dialect.alphabet.decode_symbols(list(symbols))
        except KeyError:
            return False
        return True

    def letters(self, dialect: Dialect) -> frozenset[str]:
        """The characters of which the symbols of a dialect are made."""
        return self._letters.get(dialect.name, frozenset())
