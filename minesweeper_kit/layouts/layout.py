"""Layout: what is known of a way in which cases lie in a file, before its code is imported."""

import importlib
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, BinaryIO, Literal, NamedTuple, cast

from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import FormatError, LossyError, ParseError

Kind = Literal["text", "document", "container", "binary"]
"""What a file is: rows of symbols, a document that names its dialect, a text that holds cells
whatever the dialect, bytes."""


class Piece(NamedTuple):
    """Some lines of a file, and the numbers, from 1, of the first line and the first case there.

    `cases` counts those that it holds, from the first to the last line. It is None
    where that can only be told by reading all that stands before: such a piece
    need not end where a case ends, and the numbers hold for the first of them alone.
    `start` says how many bytes stand before it in the file.
    """

    data: bytes
    start: int
    line: int
    number: int
    cases: int | None


class Layout(NamedTuple):
    """A row of the catalogue. Its code is the module of its name in the folder of its family.

    `title` says in a few words what lies in the file. `holds` are the parts of a
    case that it has room for besides the board: "click", "expected", "mines", "name".

    The module has two functions. `read`, from a stream of bytes, a dialect and the
    name of the source to an iterator of cases, yields a ParseError in the place of
    a case that cannot be read where it knows how to go on after it, and raises one
    where it does not. `write`, from an iterator of cases, a stream of bytes and a
    dialect, raises LossyError for what the layout or the dialect cannot hold. Of a
    document the dialect may be None: then reading takes it from there, and writing
    writes each case in the dialect that it was read in. One module may have several
    layouts, which it keeps by name in BY_NAME.
    """

    name: str
    family: str
    title: str
    module: str = ""
    kind: Kind = "text"
    holds: tuple[str, ...] = ()
    headed: bool = False
    """Whether the dialect's `header` stands above each board: only if that has a place for it
    there is room for the total of mines."""
    single: bool = False
    """Whether a file holds one board."""
    unread: str = ""
    """Why it is never read, if so."""
    unwritten: str = ""
    """Why it is never written, if so."""
    empty: bool = False
    """Whether a file without a case is one, and not a mistake."""
    paired: bool = False
    """Whether answers can be read only beside their questions: by the module's `read_answers`."""
    cuts: bool = False
    """Whether a file can be cut between its cases: by the module's `cut` and `read_lines`."""
    joint: bytes | None = None
    """What stands between some cases and a few more, where writing goes on in the same way."""
    suffixes: tuple[str, ...] = ()
    """How the names of its files end."""
    factor: int = 80
    """How many bytes of memory a byte of its text takes at most while a case is read: in rows
    of one cell a line is an object."""
    begins: bytes = b""
    """A pattern that is found in a file of its own, and in no other's; nothing tells otherwise."""
    asks: bool = False
    """Whether the module's `begins` has the last word on that."""
    own: bool = False
    """Whether detection tries it with the dialects whose own it is, where a text begins so."""
    common: bool = False
    """Whether detection tries it with every dialect, where a text begins so."""
    closing: bytes = b""
    """What ends a row, and a board, where both stand on one line."""

    @property
    def code(self) -> Any:
        """What has its `read` and `write`, imported now."""
        module = importlib.import_module(f"{__package__}.{self.family}.{self.module or self.name}")
        return getattr(module, "BY_NAME", {}).get(self.name, module)

    def require(self, dialect: Dialect | None) -> None:
        """Raise FormatError where none is given, and a file does not name its own."""
        if dialect is None and self.kind != "document":
            raise FormatError(
                f"{self.name} alone is no format: name the dialect too, as in leetcode+{self.name}"
            )

    def room(self, dialect: Dialect | None) -> tuple[str, ...]:
        """The parts of a case besides the board that it has room for with this dialect."""
        if self.headed and dialect and "{mines}" not in "".join(dialect.framing.header):
            return tuple(part for part in self.holds if part != "mines")
        return self.holds

    def starts(self, text: bytes, dialect: Dialect | None = None) -> bool:
        """Whether a file that begins with this text is in this layout, as far as one can see."""
        if not self.begins or re.search(self.begins, text) is None:
            return False
        return not self.asks or bool(self.code.begins(text, dialect))

    def read(
        self, stream: BinaryIO, dialect: Dialect | None, source: str
    ) -> Iterator[Case | ParseError]:
        """The cases of a stream; `source` is its name in messages.

        Raises ParseError for what cannot be read, and where nothing is after it;
        FormatError for a dialect that is missing.
        """
        self.require(dialect)
        if self.unread:
            message = f"{self.name} are only written: {self.unread}"
            raise ParseError(message).located(source, 1, 1)
        return cast(Iterator[Case | ParseError], self.code.read(stream, dialect, source))

    def write(self, cases: Iterable[Case], stream: BinaryIO, dialect: Dialect | None) -> None:
        """Write the cases.

        Raises LossyError for what the layout or the dialect cannot hold, and
        FormatError where it is never written, or a dialect is missing.
        """
        self.require(dialect)
        if self.unwritten:
            raise FormatError(f"{self.name} is only read: {self.unwritten}")
        self.code.write(self._one(cases) if self.single else cases, stream, dialect)

    def _one(self, cases: Iterable[Case]) -> list[Case]:
        """The case, if there is one. Raises LossyError where there are more."""
        found = list(islice(cases, 2))
        if len(found) > 1:
            raise LossyError(f"{self.name} holds one board, and this is a second")
        return found

    def cut(self, stream: BinaryIO, size: int, dialect: Dialect | None) -> Iterator[Piece]:
        """The pieces of a file, of about `size` bytes and some whole cases each."""
        return cast(Iterator[Piece], self.code.cut(stream, size, dialect))

    def read_lines(
        self, lines: Iterator[tuple[int, bytes]], dialect: Dialect | None, source: str, number: int
    ) -> Iterator[Case | ParseError]:
        """The cases of numbered lines, the first of them with this number."""
        found = self.code.read_lines(lines, dialect, source, number)
        return cast(Iterator[Case | ParseError], found)

    def read_answers(
        self,
        stream: BinaryIO,
        dialect: Dialect,
        source: str,
        questions: Iterable[Case | ParseError],
    ) -> Iterator[Case]:
        """The questions, each with its outcome as `expected`. Raises ParseError."""
        return cast(Iterator[Case], self.code.read_answers(stream, dialect, source, questions))
