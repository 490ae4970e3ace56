"""Layout: how cases are laid out in a file; what is known before its module is imported."""

import importlib
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, fields
from functools import cache, cached_property
from itertools import islice
from typing import Any, BinaryIO, Literal, NamedTuple, cast

from minesweeper_kit.batch import BatchText, CaseBatch, Item
from minesweeper_kit.case import Case
from minesweeper_kit.cell import LARGEST
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import FormatError, LossyError, ParseError
from minesweeper_kit.wording import numeral

_NAME = re.compile(r"[a-z][a-z0-9_-]*")


def _with_numbers_that_come_back(case: Case | BatchText) -> Case | BatchText:
    """The case itself. Raises LossyError for a number in it that no reader takes."""
    if isinstance(case, BatchText):
        return case
    if case.click is not None and max(map(abs, case.click)) > LARGEST:
        click = ", ".join(map(numeral, case.click))
        raise LossyError(f"the click ({click}) cannot be written: {LARGEST} is the most")
    if case.mines is not None and not 0 <= case.mines <= LARGEST:
        total = numeral(case.mines)
        raise LossyError(f"a total of {total} mines cannot be written: 0 to {LARGEST} can")
    return case


@cache
def _pattern(text: bytes) -> re.Pattern[bytes]:
    """The pattern of that text, which is made when it is first needed."""
    return re.compile(text)


Kind = Literal["text", "document", "container", "binary", "table"]
"""What a file is: "text" is symbols of a dialect; "document" names its dialect itself; "container"
is a text whose cells are the same in every dialect, as a link; "binary" is bytes; "table" is bytes
too, with the codes of cells, and names the dialect of each case."""


class Weight(NamedTuple):
    r"""How many bytes of memory a text takes at most while it is read.

    It is so many for each `byte`, and so many more for each byte among `marks`, which
    show how many values there are: commas, line ends.

    >>> Weight(8, ((b",\n", 100),)).of(b"E,M\n")
    232
    """

    byte: int
    marks: tuple[tuple[bytes, int], ...] = ()

    def of(self, data: bytes) -> int:
        """The memory that these bytes of a text take, in bytes."""
        size = len(data)
        weight = size * self.byte
        for marks, more in self.marks:
            weight += more * (size - len(data.translate(None, marks)))
        return weight


WEIGHTS = {
    "rows": Weight(16, ((b",\n", 176), (b"|/", 60))),
    "brackets": Weight(16, ((b",", 136), (b"\"'", 66))),
    "code": Weight(100, ((b",;", 640), (b"\"'", 60), (b"\n", 240), (b"&*?!=:+|[({", 320))),
    "documents": Weight(16, ((b",[{", 184), (b"\n", 250), (b"\"'\\", 45))),
    "links": Weight(20, ((b",[{&\n", 160), (b"\\", 60))),
    "binary": Weight(30),
    "tables": Weight(4),
}
"""What the texts of each family take: measured with texts of the worst kinds, and rounded up."""


class Chunk(NamedTuple):
    """A part of a file, with its place: what one process reads of it.

    `data` are its bytes, whole lines, and `start` is the position of the first. `line`
    and `number` are those of the first line and the first case in it, from 1. `cases`
    is how many cases it holds. It is None where only reading the file from the
    beginning can tell: then a case may go on in the next chunk, and `line` and
    `number` hold only for the first such chunk.
    """

    data: bytes
    start: int
    line: int
    number: int
    cases: int | None


@dataclass(eq=False, repr=False)
class Layout:
    """How cases lie in a file. Those of the kit are rows of the catalogue.

    A layout of another package is a class derived from this one. It has a `name`, a `title` that
    says in a few words what is in the file, the `suffixes` of its files, and two methods, or
    `unread` and `unwritten` with the reason why one is missing:

    `read(self, stream, dialect, source)` takes a stream of bytes and the name of the file
    for messages, and gives an iterator of cases. For a case that cannot be read it
    yields a ParseError if the cases after it can still be read, else it raises it.

    `write(self, cases, stream, dialect)` raises LossyError for what the layout or the
    dialect cannot hold.

    A package with such a class names it in the group `minesweeper_kit.layouts` of its entry
    points. A layout of the kit has these as functions of its module, without `self`: the module
    `name` in the folder `family`. A module with several layouts has them in BY_NAME, by their
    names.

    `holds` are the parts of a case that there is room for besides the board: "click",
    "expected", "mines", "name". In a document (json, yaml, ndjson) and in a table the dialect may
    be None. Then reading takes the one that the file names, and writing the one that a case was
    read in.

    >>> from minesweeper_kit.layouts import find_layout
    >>> find_layout("csv").title
    'symbols separated by commas, or a table of board, click, expected'
    """

    name: str = ""
    family: str = ""
    title: str = ""
    module: str = ""
    """Its module in the folder of the family, where it is not called as the layout is; one with
    dots in its name is elsewhere."""
    kind: Kind = "text"
    holds: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    """The keys of a case's `extra` that it has room for, where it has none for every key."""
    texts: bool = False
    """Whether it has room for each key of a case's `extra` whose value is a text."""
    headed: bool = False
    """Whether the lines of the dialect's `header` stand above each board. Then there is room for
    the total of mines only if they have a place for it, `{mines}`."""
    single: bool = False
    """Whether a file holds one board."""
    unread: str = ""
    """The reason why it is never read; empty if it is."""
    unwritten: str = ""
    """The reason why it is never written; empty if it is."""
    empty: bool = False
    """Whether a file without a case is legal."""
    seeks: bool = False
    """Whether it is read from places anywhere in the file: `read` wants a stream that can seek."""
    joint: bytes | None = None
    """The bytes to put between two files of this layout so that they are one file of all their
    cases; None where they cannot be joined."""
    aliases: tuple[str, ...] = ()
    """Other names that people know it by."""
    suffixes: tuple[str, ...] = ()
    """The suffixes of its files, as in `.csv`."""
    begins: bytes = b""
    """A pattern that is found at the beginning of its files only; empty where there is none. The
    module's function `begins` is asked too, if it has one."""
    signs: tuple[bytes, ...] = ()
    """Of these a text has one that begins so; no other is compared with the pattern, for a pattern
    takes longer to make than a small text to read."""
    own: bool = False
    """Whether detection tries it, for a text that begins so, with the dialects whose own it is."""
    beside: str = ""
    """The layout beside which detection tries it, for a text that begins so, with the dialects
    whose own it is: its texts have no beginning that another text could not have."""
    numbers: bool = False
    """Whether it holds numbers that are symbols. Detection looks at them as at the text of the same
    matrix, which the module's `as_text` gives."""
    common: bool = False
    """Whether detection tries it, for a text that begins so, with every dialect."""
    pasted: bool = False
    """Whether its boards are found in text that stands around them, by `reading`."""
    closing: bytes = b""
    """The bracket that closes a row and a board, where a board is on one line."""

    @cached_property
    def code(self) -> Any:
        """What has `read` and `write`: its module, imported now, the object in BY_NAME, itself."""
        if not self.family:
            return self
        module = self.module or self.name
        path = module if "." in module else f"{__package__}.{self.family}.{module}"
        found = importlib.import_module(path)
        return getattr(found, "BY_NAME", {}).get(self.name, found)

    @classmethod
    def of_package(cls) -> "Layout":
        """The layout of another package that this class says; detected by its suffixes.

        Raises TypeError, or ValueError, for what is missing in it.
        """
        values: dict[str, Any] = {field.name: getattr(cls, field.name) for field in fields(cls)}
        if not (isinstance(values["name"], str) and _NAME.fullmatch(values["name"])):
            raise ValueError("`name` has to be small letters, digits, '-' and '_'")
        if not (isinstance(values["title"], str) and values["title"]):
            raise ValueError("`title` has to say what is in the file")
        for several in ("suffixes", "aliases", "holds"):
            if not isinstance(values[several], tuple):
                raise TypeError(f"`{several}` has to be a tuple of texts")
        for method, reason in (("read", "unread"), ("write", "unwritten")):
            if not (hasattr(cls, method) or values[reason]):
                raise TypeError(f"it needs a method `{method}`, or `{reason}` with the reason")
        _pattern(values["begins"]).search(b"")
        return cls(**{**values, "common": values["common"] or bool(values["suffixes"])})

    @property
    def paired(self) -> bool:
        """Whether answers can be read only together with their questions, by `read_answers`."""
        return self._has("read_answers")

    @property
    def cuts(self) -> bool:
        """Whether a file can be cut between cases, by `cut`, and its chunks read."""
        return self._has("cut", "read_lines")

    @property
    def batches(self) -> bool:
        """Whether many cases alike are read and written at once.

        Then `read_lines` gives batches of `Lines`, and `write` takes what `write_case_batch` gives.
        """
        return self._has("write_case_batch")

    @property
    def suites(self) -> bool:
        """Whether `read_case_batches` gives many cases alike of a file that is read as a whole."""
        return self._has("read_case_batches")

    def _has(self, *functions: str) -> bool:
        """Whether its module has these: what a class has of these names asks its module."""
        return bool(self.family) and all(hasattr(self.code, name) for name in functions)

    @property
    def weight(self) -> Weight:
        """What its text takes of memory while a case is read."""
        return WEIGHTS["code" if self.is_code else self.family or "links"]

    @property
    def is_bytes(self) -> bool:
        """Whether its files are bytes, and no text."""
        return self.kind in ("binary", "table")

    @property
    def is_code(self) -> bool:
        """Whether its files are source code, in whatever language."""
        return self.module.endswith(".languages")

    @property
    def names_dialect(self) -> bool:
        """Whether its files name the dialects of their cases, so that a format needs none."""
        return self.kind in ("document", "table")

    def require(self, dialect: Dialect | None) -> None:
        """Raise FormatError if there is no dialect where the file does not name it itself."""
        if dialect is None and not self.names_dialect:
            dialect_name = "mask" if self.numbers else "leetcode"
            raise FormatError(
                f"{self.name} alone does not say what the symbols mean: add the dialect, as in "
                f"{dialect_name}+{self.name}"
            )

    def require_written(self) -> None:
        """Raise FormatError for a layout that is never written."""
        if self.unwritten:
            raise FormatError(f"{self.name} is only read: {self.unwritten}")

    def optional_parts(self, dialect: Dialect | None) -> tuple[str, ...]:
        """The parts of a case, besides the board, that a file in this dialect has room for."""
        if self.headed and dialect and "{mines}" not in "".join(dialect.framing.header):
            return tuple(part for part in self.holds if part != "mines")
        return self.holds

    def starts(self, text: bytes, dialect: Dialect | None = None) -> bool:
        """Whether a text begins as files of this layout do; False where nothing tells."""
        return bool(self.starting(text, (dialect,)))

    def starting(
        self, text: bytes, dialects: Iterable[Dialect | None]
    ) -> Collection[Dialect | None]:
        """Those of the dialects in which files of this layout begin as the text does."""
        if not self.begins:
            return ()
        if self.signs:
            for sign in self.signs:
                if sign in text:
                    break
            else:
                return ()
        if _pattern(self.begins).search(text) is None:
            return ()
        begins = getattr(self.code, "begins", None)
        if not callable(begins):
            return list(dialects)
        return [dialect for dialect in dialects if begins(text, dialect)]

    def read_cases(
        self, stream: BinaryIO, dialect: Dialect | None, source: str
    ) -> Iterator[Case | ParseError]:
        """The cases of a stream; `source` is its name in messages.

        Yields a ParseError in the place of a case that cannot be read, or raises it
        where nothing after it can be read. Raises FormatError for a missing dialect.
        """
        self.require(dialect)
        if self.unread:
            message = f"{self.name} are only written: {self.unread}"
            raise ParseError(message).located(source, 1, 1)
        if self._has("read_lines"):
            from minesweeper_kit.layouts.lines import numbered_lines

            lines = numbered_lines(stream, source)
            return cast(Iterator[Case], self.code.read_lines(lines, dialect, source))
        return cast(Iterator[Case | ParseError], self.code.read(stream, dialect, source))

    def read_case_batches(
        self, stream: BinaryIO, dialect: Dialect | None, source: str
    ) -> Iterator[Item]:
        """The cases of a stream as `read_cases` gives them, alike ones as batches where it can."""
        self.require(dialect)
        if self.suites:
            return cast(Iterator[Item], self.code.read_case_batches(stream, dialect, source))
        if not self.batches:
            return self.read_cases(stream, dialect, source)
        from minesweeper_kit.layouts.batches import Lines

        return cast(Iterator[Item], self.code.read_lines(Lines(stream, source), dialect, source))

    def write_case_batch(self, batch: CaseBatch, dialect: Dialect) -> BatchText | None:
        """A batch as `write` takes it; None where its cases must be written one by one.

        Where `write` rejects a batch, it rejects its first case.
        """
        text = self.code.write_case_batch(batch, dialect) if self.batches else None
        return None if text is None else BatchText(text, len(batch), batch.clicks is not None)

    def write_cases(
        self, cases: Iterable[Case | BatchText], stream: BinaryIO, dialect: Dialect | None
    ) -> None:
        """Write cases to a stream of bytes.

        Raises LossyError for what the layout or the dialect cannot hold, FormatError
        for a layout that is never written, and for a missing dialect.
        """
        self.require(dialect)
        if self.unwritten:
            self.require_written()
        cases = map(_with_numbers_that_come_back, cases)
        self.code.write(self._one(cases) if self.single else cases, stream, dialect)

    def between(self, above: bytes, below: bytes, dialect: Dialect | None) -> bytes:
        """The bytes to put between two texts of this layout: its `joint`, or what its module says.

        None stand above the first text.
        """
        if not above:
            return b""
        between = getattr(self.code, "between", None)
        return between(above, below, dialect) if between else self.joint or b""

    def _one(self, cases: Iterable[Case | BatchText]) -> list[Case | BatchText]:
        """A list of the only case, or of none. Raises LossyError where there are more."""
        found = list(islice(cases, 2))
        if len(found) > 1:
            raise LossyError(f"{self.name} holds one board, and this is a second")
        return found
