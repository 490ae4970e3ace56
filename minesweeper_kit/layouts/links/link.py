"""For layouts of links: the lines of a file, and the parameters in a link."""

from collections.abc import Callable, Iterator
from typing import BinaryIO, NamedTuple, NoReturn

from minesweeper_kit.case import Case, Origin
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError, ShapeError
from minesweeper_kit.layouts.lines import consecutive, numbered_lines
from minesweeper_kit.markup.text import text_of


class Value(NamedTuple):
    """A piece of a line, and its place: `line` and `column` count from 1."""

    text: str
    source: str
    line: int
    column: int

    def reject(self, message: str, at: int = 0) -> NoReturn:
        """Raise a ParseError at the piece, or `at` characters into it."""
        raise ShapeError(message).located(self.source, self.line, self.column + at)

    def rest(self, at: int) -> "Value":
        """The piece without its first `at` characters."""
        return self._replace(text=self.text[at:], column=self.column + at)

    def origin(self, dialect: Dialect, number: int) -> Origin:
        """The origin of case `number`, which is read from this line."""
        return Origin(self.source, dialect, number, consecutive(case=self.line))


def read_links(
    stream: BinaryIO, dialect: Dialect, source: str, read: Callable[[Value, Dialect, int], Case]
) -> Iterator[Case | ParseError]:
    r"""The cases of the lines that are not empty; a ParseError in the place of a bad one.

    `read` makes case number so and so of a line without the blanks around it.

    >>> from minesweeper_kit.board import Board
    >>> def read(line: Value, dialect: Dialect, number: int) -> Case:
    ...     return Case(Board(1, 2, "EM"), name=f"{number}: {line.text}")
    >>> [case.name for case in read_links([b" b=22&m=8\n", b"\n"], None, "links.txt", read)]
    ['1: b=22&m=8']
    """
    number = 1
    for at, line in numbered_lines(stream, source):
        try:
            text = text_of(line, source, at)
            stripped = text.strip()
            if not stripped:
                continue
            yield read(Value(stripped, source, at, text.index(stripped) + 1), dialect, number)
        except ParseError as error:
            yield error
        number += 1


def parameters(line: Value) -> dict[str, Value]:
    """The parameters of a link: `name=value` joined by `&`, after the last `?` if there is one.

    Of a name that is there twice the first counts, as on the pages themselves.

    >>> found = parameters(Value("https://example.org/?b=22&m=8", "links.txt", 1, 1))
    >>> found["m"].text, found["m"].column
    ('8', 29)
    """
    # Some pages keep theirs after a "#", so the fragment ends them only behind the "?".
    start = line.text.rfind("?") + 1
    end = line.text.find("#", start)
    query = line.text[start : end if end >= 0 else None]
    found: dict[str, Value] = {}
    for part in query.split("&"):
        name, equals, text = part.partition("=")
        if equals:
            at = line.column + start + len(name) + 1
            found.setdefault(name, line._replace(text=text, column=at))
        start += len(part) + 1
    return found
