"""The lists in brackets that stand in a text: boards, clicks, and calls' arguments."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from minesweeper_kit.cell import DIGITS

_TOKEN = re.compile(
    r"""(?P<string>"(?:[^"\\\n]|\\.)*+"|'(?:[^'\\\n]|\\.)*+')
      | (?P<number>-?[0-9]++(?!\w))
      | (?P<word>\w++)
      | (?P<mark>[\[\]{},()])
      | (?P<blank>\s++)
    """,
    re.VERBOSE,
)
_OPEN = re.compile(r"[\[{]")
_PAIRS = {"[": "]", "{": "}", "(": ")"}
_DEEPEST = 3

Leaf = tuple[str, str]
"""What stands in a list: its kind ("string", "number" or "word") and its text."""


class Value(NamedTuple):
    """A list in brackets: from where to where in the text, and what it is.

    `kind` is "board", "strings" (which may be the rows of a board), "row" (one alone),
    "click", "broken" (brackets or quotes at fault), "case" (a board and a click, in `parts`), or "words"
    for any other.
    """

    kind: str
    start: int
    end: int
    parts: tuple["Value", ...] = ()
    click: tuple[int, int] | None = None


def values(text: str) -> Iterator[Value]:
    """The lists in a text, in their order; those of plain words in between are left out.

    >>> [value.kind for value in values("board[i] = [['E', 'M']], click = [0, 1]")]
    ['words', 'board', 'click']
    """
    at = 0
    while (found := _OPEN.search(text, at)) is not None:
        value = _value(text, found.start())
        at = value.end
        yield value


def _value(text: str, start: int) -> Value:
    """The list that begins at `start`; "words", up to where it is no list, where it is none."""
    stack: list[_List] = []
    seen: set[str] = set()
    at, comma = start, True
    while True:
        token = _TOKEN.match(text, at)
        if token is None:
            return _unlike(text, start, at, stack, seen)
        kind, said = str(token.lastgroup), token[0]
        if said in "[{(" and kind == "mark":
            if (said == "(" and not stack) or len(stack) == _DEEPEST or not comma:
                return _unlike(text, start, at, stack, seen)
            stack.append(_List(said, at, [], []))
            comma = True
        elif kind == "mark" and said in "]})":
            if _PAIRS[stack[-1].bracket] != said:
                return _unlike(text, start, at, stack, seen)
            closed = _closed(stack.pop(), token.end())
            if not stack:
                return closed
            stack[-1].lists.append(closed)
            comma = False
        elif said == ",":
            if comma:
                return _unlike(text, start, at, stack, seen)
            comma = True
            seen.add(",")
        elif kind != "blank":
            if not comma:
                return _unlike(text, start, at, stack, seen)
            stack[-1].leaves.append((kind, said))
            seen.add(kind)
            comma = False
        at = token.end()


class _List(NamedTuple):
    """A list that is still open: its bracket, where it begins, and what it has so far."""

    bracket: str
    start: int
    leaves: list[Leaf]
    lists: list[Value]


def _closed(inner: _List, end: int) -> Value:
    """The value of a list that has its end."""
    kinds = {kind for kind, _ in inner.leaves}
    start, lists = inner.start, inner.lists
    if lists:
        return Value(_kind_of_lists(inner), start, end, tuple(lists))
    if kinds == {"string"}:
        # A row of a board whose other rows are elsewhere, or a board of one column.
        letters = len(inner.leaves) > 1 and all(len(said) == len("'E'") for _, said in inner.leaves)
        return Value("row" if letters else "strings", start, end)
    if kinds == {"number"} and len(inner.leaves) == 2:
        row, col = (said for _, said in inner.leaves)
        if max(len(row), len(col)) <= DIGITS:
            return Value("click", start, end, click=(int(row), int(col)))
    return Value("broken" if "string" in kinds else "words", start, end)


def _kind_of_lists(outer: _List) -> str:
    """The kind of a list of lists: "board", "case" for a board with its click, or "broken"."""
    kinds = [value.kind for value in outer.lists]
    if outer.leaves or "broken" in kinds:
        return "broken"
    if kinds in (["board", "click"], ["board", "click", "board"]):
        return "case"
    return "board" if {"strings", "row", "click", "words"}.issuperset(kinds) else "broken"


def _unlike(text: str, start: int, at: int, stack: list[_List], seen: set[str]) -> Value:
    """What begins as a list and is none from `at` on: a list at fault, or no list at all."""
    if text.startswith(":", at) and len(stack) == 1 and stack[0].bracket == "{":
        return Value("words", start, at + 1)  # the first key of an object
    broken = (
        "string" in seen or (seen & {"number", ","}) == {"number", ","} or "'" in text[at : at + 1]
    )
    broken = broken or '"' in text[at : at + 1]
    broken = broken or (len(stack) > 1 and "," in seen)
    return Value("broken" if broken else "words", start, max(at, start + 1))
