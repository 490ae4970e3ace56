"""What the layouts of links share: a parameter out of a line that is a link, or part of one."""

from collections.abc import Iterator
from typing import BinaryIO, NamedTuple, NoReturn

from minesweeper_kit.case import Origin
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError, ShapeError
from minesweeper_kit.layouts.lines import consecutive, numbered
from minesweeper_kit.markup.text import text_of


class Value(NamedTuple):
    """A piece of a line, and where it stands."""

    text: str
    source: str
    line: int
    column: int

    def refuse(self, message: str, at: int = 0) -> NoReturn:
        """Raise a ParseError at the piece, or `at` characters into it."""
        raise ShapeError(message).located(self.source, self.line, self.column + at)

    def rest(self, at: int) -> "Value":
        """What stands from `at` on."""
        return self._replace(text=self.text[at:], column=self.column + at)

    def origin(self, dialect: Dialect, number: int) -> Origin:
        """The origin of the case that is read from it."""
        return Origin(self.source, dialect, number, consecutive(case=self.line))


def lines_of(stream: BinaryIO, source: str) -> Iterator[Value | ParseError]:
    """The lines that are not empty, without the blanks around them."""
    for number, line in numbered(stream, source):
        try:
            text = text_of(line, source, number)
        except ParseError as error:
            yield error
            continue
        stripped = text.strip()
        if stripped:
            yield Value(stripped, source, number, text.index(stripped) + 1)


def parameters(line: Value) -> dict[str, Value]:
    """The parameters of a link: `name=value` joined by `&`, after the last `?` if there is one.

    A name that stands there twice counts once, as the pages take it: the first time.
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
