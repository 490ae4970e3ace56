"""YAML in the plain block form that the kit writes: read line by line, without a YAML parser.

    minesweeper_kit: 1
    dialect: leetcode
    cases:
      - name: "first"
        board: |
          EM
        click: [0, 0]

Values are a whole number, a word or several, a text in double quotes, numbers in
brackets, a block, and a list of quoted texts. A text with anything else in it, be it one
more blank, is not of this form, and left to the general way as a whole.
"""

import re
from array import array
from collections.abc import Sequence
from typing import Any

from minesweeper_kit.markup.source_data import Mark, Path

_INT = "-?(?:0|[1-9][0-9]{0,8})"
_WORDS = "[A-Za-z][A-Za-z0-9]*+(?:[ _-][A-Za-z0-9]++)*+"
# What YAML has to escape: named, as `re` compiles a list of the many others a hundred times slower.
_ESCAPED = r"\0-\x1f\x7f-\xa0\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff"
_QUOTED = rf'"[^"\\{_ESCAPED}]*+"'
_ROW = rf"      [^ {_ESCAPED}][^{_ESCAPED}]*+\n"
_KEY = "([a-z][a-z_]*+):"

_HEAD = re.compile(rf"{_KEY}(?: (?:({_INT})|({_QUOTED})|({_WORDS})))?\n")
_ENTRY = re.compile(
    rf"(  - |    ){_KEY}(?: \|\n((?:{_ROW})++)|(?: \[({_INT}(?:, {_INT})*+)\]"
    rf"| ({_INT})|((?:\n      - {_QUOTED})++)| ({_QUOTED})| ({_WORDS}))\n)"
)
_INSIDE = re.compile(rf"{_QUOTED}|{_INT}")

_IN_QUOTES = re.compile(_QUOTED)
_ALONE = re.compile(_WORDS)

_NO_TEXT = {"yes", "no", "on", "off", "true", "false", "null"}
"""Words that YAML takes for something else than text, in some spelling."""

_KEPT = 4  # cases whose marks are kept


def read_block(text: str) -> "tuple[dict[str, Any], BlockPlaces] | None":
    r"""The value of a YAML text of that form and its places; None if it is of another one.

    >>> read_block("dialect: leetcode\ncases:\n  - board: |\n      EM\n")[0]
    {'dialect': 'leetcode', 'cases': [{'board': 'EM\n'}]}
    >>> read_block("cases: []\n")
    """
    top: dict[str, Any] = {}
    at = 0
    while True:
        head = _HEAD.match(text, at)
        if head is None or _is_no_text(head[1]) or head[1] in top or _is_no_text(head[4]):
            return None
        at = head.end()
        if head.lastindex == 1:
            break
        _, number, quoted, words = head.groups()
        top[head[1]] = words if words else quoted[1:-1] if quoted else int(number)
    top[head[1]] = items = list[dict[str, Any]]()
    starts, known = array("q"), set[str]()
    item: dict[str, Any] = {}
    match, end, last = _ENTRY.match, len(text), at
    while at < end:
        found = match(text, at)
        if found is None:
            return None
        begins, key, block, numbers, number, rows, quoted, words = found.groups()
        if begins == "  - ":
            item = {}
            items.append(item)
            starts.append(at)
        elif not items or key in item:
            return None
        if key not in known:
            if _is_no_text(key):
                return None
            known.add(key)
        at = last = found.end()
        if block is not None:
            item[key] = block[6:].replace("\n      ", "\n")
            continue
        last -= 1
        if numbers is not None:
            item[key] = list(map(int, numbers.split(", ")))
        elif quoted is not None:
            item[key] = quoted[1:-1]
        elif number is not None:
            item[key] = int(number)
        elif rows is not None:
            item[key] = rows[10:-1].split('"\n      - "')
        elif _is_no_text(words):
            return None
        else:
            item[key] = words
    return (top, BlockPlaces(text, starts, last)) if items else None


def is_text(word: str, quoted: bool) -> bool:
    """Whether a text is of that form as it is, `quoted` or with no quotes around it.

    >>> is_text("case 1", False), is_text("yes", False), is_text("yes", True)
    (True, False, True)
    """
    if quoted:
        return _IN_QUOTES.fullmatch(f'"{word}"') is not None
    return _ALONE.fullmatch(word) is not None and not _is_no_text(word)


def _is_no_text(word: str | None) -> bool:
    return word is not None and word.lower() in _NO_TEXT


class BlockPlaces:
    r"""The places in a YAML text of that form, those of a case made when they are asked for.

    `starts` are where the cases begin, `end` where the last of them ends.

    >>> _, places = read_block("cases:\n  - board: |\n      EM\n    click: [0, 7]\n")
    >>> places.mark(("cases", 0, "click", 1)).column
    16
    """

    def __init__(self, text: str, starts: "array[int]", end: int) -> None:
        self._text = text
        self._starts = starts
        self._end = end
        self._lines = array("q")
        self._kept: dict[int, Mark] = {}
        self._top = self._head()

    def mark(self, path: Path) -> Mark:
        """The mark of the value at `path`, or of the innermost one around it that exists."""
        if len(path) > 1 and path[0] == self._list:
            number = path[1]
            if isinstance(number, int) and 0 <= number < len(self._starts):
                return self._case(number).mark(path[2:])
        return self._top.mark(path)

    def rows(self, path: Path) -> Sequence[Mark]:
        """The marks of the values of the list at `path`; none where no list is there."""
        if path == (self._list,):
            return [self._case(number) for number in range(len(self._starts))]
        return self.mark(path).items

    def _head(self) -> Mark:
        """The mark of the whole, with those of all but the cases in it."""
        marks: dict[str | int, Mark] = {}
        line, at = 1, 0
        while head := _HEAD.match(self._text, at):
            kind = head.lastindex or 1
            if kind > 1:
                start, end = head.span(kind)
                style = '"' if kind == 3 else ""
                mark = Mark(line, start - at + 1, start, end, style, (line, 1))
            else:
                mark = Mark(line + 1, 3, head.end() + 2, self._end, "", (line, 1))
                self._list, self._first = head[1], line + 1
            marks[head[1]] = mark
            line, at = line + 1, head.end()
            if kind == 1:
                break
        return Mark(1, 1, 0, self._end, children=marks)

    def _case(self, number: int) -> Mark:
        """The mark of a case, with those of all in it."""
        mark = self._kept.get(number)
        if mark is None:
            if not self._lines:
                line, at = self._first, self._starts[0]
                for start in self._starts:
                    line, at = line + self._text.count("\n", at, start), start
                    self._lines.append(line)
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            mark = self._kept[number] = self._entries(self._starts[number], self._lines[number])
        return mark

    def _entries(self, at: int, line: int) -> Mark:
        """The mark of the case that begins there, in that line."""
        marks: dict[str | int, Mark] = {}
        case = Mark(line, 5, at + 4, children=marks)
        while (found := _ENTRY.match(self._text, at)) and (not marks or found[1] != "  - "):
            kind = found.lastindex or 0
            (start, case.end), place = found.span(kind), (line, 5)
            column = start - at + 1
            if kind == 3:
                mark = Mark(line + 1, 1, start - 2, case.end, "|", place)
            elif kind == 4:
                mark = Mark(line, column - 1, start - 1, case.end + 1, "[", place)
                mark.items = [
                    Mark(line, inner.start() - at + 1, *inner.span())
                    for inner in _INSIDE.finditer(self._text, start, case.end)
                ]
                case.end += 1
            elif kind == 6:
                mark = Mark(line + 1, 7, start + 7, case.end, "", place)
                mark.items = [
                    Mark(line + row, 9, *inner.span(), '"')
                    for row, inner in enumerate(_INSIDE.finditer(self._text, start, case.end), 1)
                ]
            else:
                mark = Mark(line, column, start, case.end, '"' * (kind == 7), place)
            marks[found[2]] = mark
            line, at = line + found[0].count("\n"), found.end()
        return case
