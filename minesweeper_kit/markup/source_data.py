"""JSON and YAML read as plain data, with the place of each value in the text.

A value is made of dict, list, str, int, float, bool and None. No key may stand
twice, and what is nested deeper than any document of the kit is rejected.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from minesweeper_kit.errors import ParseError
from minesweeper_kit.wording import as_python

MAX_DEPTH = 64

MOST_DIGITS = 1000
"""How long a number in YAML may be: base 60, for one, takes time that grows with the square."""

_LINE_END = re.compile("\r\n|[\n\r\x85\u2028\u2029]")  # YAML's, and only YAML has blocks
_BLANKS = re.compile(" *")

E = TypeVar("E", bound=ParseError)

Path = tuple[str | int, ...]
"""The way to a value: the keys and the zero-based positions that lead to it."""

# One of each for all scalars saves memory.
_NO_KEYS: Mapping[str | int, "Mark"] = MappingProxyType({})
_NO_ITEMS: Sequence["Mark"] = ()


class FoldedText(str):
    """A text that stands on several lines, which YAML joined: where they ended is lost."""

    __slots__ = ()


@dataclass(slots=True)
class Mark:
    """Where a value stands in the text, and how it is written there.

    `line` and `column` count from 1 and are for messages; `text[start:end]` is
    the value as it is written. `style` is its first character: a quote, `[` or
    `{`, `|` or `>` for a block, and empty for what has no such sign. `key` is the
    line and column of its key in a mapping, and `children` are the marks of the
    values of a mapping, by key, and `items` those of the values of a list, in the
    tree that `build` makes.
    """

    line: int
    column: int
    start: int = 0
    end: int = 0
    style: str = ""
    key: tuple[int, int] = (1, 1)
    children: Mapping[str | int, "Mark"] = field(default_factory=lambda: _NO_KEYS)
    items: Sequence["Mark"] = ()

    @property
    def step(self) -> int:
        """1 for a block, whose rows stand on lines of their own from `line` on, and else 0."""
        return int(self.style in ("|", ">"))

    def mark(self, path: Path) -> "Mark":
        """The mark of the value at `path` in this one, or of the innermost one that is there."""
        mark = self
        for key in path:
            if isinstance(key, int) and 0 <= key < len(mark.items):
                mark = mark.items[key]
            elif key in mark.children:
                mark = mark.children[key]
            else:
                break
        return mark

    def rows(self, path: Path) -> Sequence["Mark"]:
        """The marks of the values of the list at `path`; none where no list is there."""
        return self.mark(path).items


class Places(Protocol):
    """What knows where the values of a text stand: a whole tree of marks, or who looks there."""

    def mark(self, path: Path) -> Mark:
        """The mark of the value at `path`, or of the innermost one around it that exists."""

    def rows(self, path: Path) -> Sequence[Mark]:
        """The marks of the values of the list at `path`; none where no list is there."""


class SourceData:
    r"""A value, and where each part of it stands in the text that it was read from.

    `source` is the name of the file; `text` is what was read, without a byte order
    mark. `has_blocks` says whether a text of several lines may be written as a block,
    as in YAML.

    >>> from minesweeper_kit.markup.json import read_json
    >>> document = read_json(b'{"board": ["EM"],\n "click": [0, 7]}', "suite.json")
    >>> document.value["click"]
    [0, 7]
    >>> print(document.error("there is no column 7", "click", 1))
    suite.json:2:15: there is no column 7
    """

    def __init__(
        self,
        value: Any,
        source: str,
        text: str,
        places: Places,
        *,
        has_blocks: bool = False,
    ) -> None:
        self.value = value
        self.source = source
        self.text = text
        self.has_blocks = has_blocks
        self._places = places

    def mark(self, *path: str | int) -> Mark:
        """The mark of the value at `path`, or of the innermost one around it that exists."""
        return self._places.mark(path)

    def rows(self, *path: str | int) -> Sequence[Mark]:
        """The marks of the values of the list at `path`; none where no list is there."""
        return self._places.rows(path)

    def locate(self, error: E, *path: str | int, row: int = 0) -> E:
        r"""The error with the place of `path`; `row` counts the lines of a block.

        A column that the error has already is counted from the value's first character.

        >>> from minesweeper_kit.markup.yaml import read_yaml
        >>> document = read_yaml(b"board: |\n  EM\n  ?E\n", "suite.yaml")
        >>> print(document.locate(ParseError("no symbol"), "board", row=1))
        suite.yaml:3:3: no symbol
        """
        mark = self.mark(*path)
        line, column = mark.line, mark.column
        if mark.step:
            # The line of the row, or the last one, after an empty block at the very end.
            ends = list(islice(_LINE_END.finditer(self.text, mark.start), row + 1))
            line += len(ends) - 1
            begin = ends[-1].end() if ends else mark.start - len(self._line_before(mark.start))
            column = len(_BLANKS.match(self.text, begin)[0]) + 1  # type: ignore[index]
        inner = error.column
        error.line = error.column = None
        return error.located(self.source, line, column + (inner - 1 if inner else 0))

    def _line_before(self, at: int) -> str:
        """The line that a place is in, as far as it."""
        return _LINE_END.split(self.text[:at])[-1]

    def written(self, *path: str | int) -> str:
        """The value at `path` as the text has it.

        >>> from minesweeper_kit.markup.yaml import read_yaml
        >>> document = read_yaml(b"board: [00100, 1_0]", "suite.yaml")
        >>> document.value["board"], document.written("board", 0)
        ([64, 10], '00100')
        """
        mark = self.mark(*path)
        return self.text[mark.start : mark.end]

    def error(self, message: str, *path: str | int) -> ParseError:
        """A ParseError at the value at `path`.

        >>> from minesweeper_kit.markup.json import read_json
        >>> print(read_json(b'{"mines": -1}', "suite.json").error("too few", "mines"))
        suite.json:1:11: too few
        """
        return self.locate(ParseError(message), *path)

    def key_error(self, message: str, *path: str | int) -> ParseError:
        """A ParseError at the key of the value at `path`.

        >>> from minesweeper_kit.markup.json import read_json
        >>> print(read_json(b'{"mine": 1}', "suite.json").key_error("unknown key", "mine"))
        suite.json:1:2: unknown key
        """
        return ParseError(message).located(self.source, *self.mark(*path).key)


Event = tuple[str, Any, int, int, int, int, str]
"""What both readers make of a text, piece by piece.

A kind ("[" or "{" begins a list or a mapping, "]" ends either, "=" is any other
value), the value, and its line, column, start, end and style, as in a Mark. A
collection's end is that of its "]".
"""


def build(events: Iterable[Event], source: str, depth: int = 0) -> tuple[Any, Mark]:
    """The value that the events make up, and its mark.

    There are `depth` containers around it.
    Raises ParseError, with the place, for a key that is no plain word or stands
    twice, for what is nested too deep, and where there is no value.

    >>> value, mark = build([("[", None, 1, 1, 0, 1, "["), ("=", 7, 1, 2, 1, 2, ""),
    ...                      ("]", None, 1, 3, 2, 3, "")], "x")  # the text is [7]
    >>> value, mark.end, mark.items[0].start
    ([7], 3, 1)
    """
    top: list[Any] = []
    marks: list[Mark] = []
    # What is being filled: the container, its mark, the marks in it, and the key that
    # waits for its value, with its line and column. Those around it lie on the stack.
    container: Any = top
    mark, items, children, key = Mark(1, 1), marks, dict[str | int, Mark](), list[Any]()
    stack: list[tuple[Any, Mark, list[Mark], dict[str | int, Mark], list[Any]]] = []
    last = 0
    for kind, value, line, column, start, end, style in events:
        if kind == "]":
            # A block has no sign at its end: it goes as far as the last value in it.
            last = mark.end = end if mark.style else last
            container, mark, items, children, key = stack.pop()
            continue
        last = end
        if not key and isinstance(container, dict):
            if kind != "=" or not isinstance(value, str | int | float | None):
                raise ParseError("a key must be a plain word").located(source, line, column)
            if value in children:
                key_text = as_python(value)
                message = f"the key {key_text} stands here twice"
                raise ParseError(message).located(source, line, column)
            key += [value, line, column]
            continue
        child = Mark(line, column, start, end, style, (1, 1), _NO_KEYS, _NO_ITEMS)
        new: Any = [] if kind == "[" else {} if kind == "{" else value
        if key:
            child.key = key[1], key[2]
            children[key[0]] = child
            container[key[0]] = new
            key.clear()
        else:
            items.append(child)
            container.append(new)
        if kind != "=":
            if depth + len(stack) >= MAX_DEPTH:
                message = f"nested more than {MAX_DEPTH} deep: no board lies there"
                raise ParseError(message).located(source, line, column)
            stack.append((container, mark, items, children, key))
            container, mark, items, children, key = new, child, [], {}, []
            if kind == "[":
                mark.items = items
            else:
                mark.children = children
    if not marks:
        raise ParseError("nothing in here, expected a document").located(source, 1, 1)
    return top[0], marks[0]
