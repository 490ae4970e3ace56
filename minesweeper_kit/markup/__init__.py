"""Plain data out of JSON and YAML: values, and the place of each in the text.

No key may stand twice, and both are refused past a depth that no document of the
kit comes near.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from minesweeper_kit.errors import ParseError

MAX_DEPTH = 64

E = TypeVar("E", bound=ParseError)

Path = tuple[str | int, ...]
"""The way to a value: the keys and the zero-based positions that lead to it."""


@dataclass(slots=True)
class Mark:
    """Where a value stands, and the line and column of its key in a mapping.

    The rows of a block (`|`) stand on lines of their own: `step` is 1.
    """

    line: int
    column: int
    step: int = 0
    key: tuple[int, int] = (1, 1)
    children: dict[str | int, "Mark"] = field(default_factory=dict)


class Marked:
    """A value made of dict, list, str, int, float, bool and None, with its places.

    `first` is the number of the text's first line; `has_blocks` says whether a
    text of several lines may be written as a block, as in YAML.
    """

    def __init__(
        self,
        value: Any,
        source: str,
        text: str,
        mark: Callable[[], Mark],
        *,
        first: int = 1,
        has_blocks: bool = False,
    ) -> None:
        self.value = value
        self.source = source
        self.has_blocks = has_blocks
        self._text = text
        self._first = first
        self._mark = mark

    def mark(self, *path: str | int) -> Mark:
        """The mark of the value at `path`, or of the innermost one around it that exists."""
        mark = self._mark()
        for key in path:
            if key not in mark.children:
                break
            mark = mark.children[key]
        return mark

    def locate(self, error: E, *path: str | int, row: int = 0) -> E:
        """The error with the place of `path`; `row` counts the lines of a block."""
        mark = self.mark(*path)
        line, column = mark.line + row * mark.step, mark.column
        if mark.step:
            lines = self._text.split("\n")
            line = min(line, len(lines) + self._first - 1)  # an empty block at the very end
            written = lines[line - self._first]
            column = len(written) - len(written.lstrip(" ")) + 1
        inner = error.column
        error.line = error.column = None
        return error.located(self.source, line, column + (inner - 1 if inner else 0))

    def written(self, *path: str | int) -> str:
        """A plain scalar as the text has it: `00100`, where the value is the number 64."""
        mark = self.mark(*path)
        line = self._text.split("\n")[mark.line - self._first]
        return re.split(r"[,\]}]|\s#|\s*$", line[mark.column - 1 :], maxsplit=1)[0].strip()

    def error(self, message: str, *path: str | int) -> ParseError:
        """A ParseError at the value at `path`."""
        return self.locate(ParseError(message), *path)

    def key_error(self, message: str, *path: str | int) -> ParseError:
        """A ParseError at the key of the value at `path`."""
        return ParseError(message).located(self.source, *self.mark(*path).key)


# Both texts become the same events: an opening "[" or "{", a closing "]", or a
# scalar "="; with its value, line, column and step.
Event = tuple[str, Any, int, int, int]


def build(events: Iterable[Event], source: str) -> tuple[Any, Mark]:
    """The value and the marks that the events make up."""
    root = Mark(1, 1)
    top: list[Any] = []
    # What is being filled, innermost last: the container, its mark, the key that
    # waits for its value, with its line and column.
    stack: list[tuple[Any, Mark, list[Any]]] = [(top, root, [])]
    for kind, value, line, column, step in events:
        if kind == "]":
            stack.pop()
            continue
        container, mark, key = stack[-1]
        if isinstance(container, dict) and not key:
            if kind != "=" or not isinstance(value, str | int | float | None):
                raise ParseError("a key must be a plain word").located(source, line, column)
            if value in container:
                message = f"the key {value!r} stands here twice"
                raise ParseError(message).located(source, line, column)
            key += [value, line, column]
            continue
        new: Any = [] if kind == "[" else {} if kind == "{" else value
        child = Mark(line, column, step)
        if isinstance(container, dict):
            child.key = key[1], key[2]
            mark.children[key[0]] = child
            container[key[0]] = new
            key.clear()
        else:
            mark.children[len(container)] = child
            container.append(new)
        if kind != "=":
            if len(stack) > MAX_DEPTH:
                message = f"nested more than {MAX_DEPTH} deep: no board lies there"
                raise ParseError(message).located(source, line, column)
            stack.append((new, child, []))
    if not top:
        raise ParseError("nothing in here, expected a document").located(source, 1, 1)
    return top[0], root.children[0]
