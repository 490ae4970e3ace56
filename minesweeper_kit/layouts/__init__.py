"""Layouts: how cases lie in a file. One module each, found by its name here.

A layout's module has `HOLDS`, the parts of a case besides the board that it has
room for, and two functions: `read`, from a stream of bytes to an iterator of
cases, and `write`, from an iterator of cases to a stream of bytes.

`read` yields a ParseError in the place of a case that cannot be read where it
knows how to go on after it, and raises one where it does not.
"""

import importlib
from collections.abc import Iterable, Iterator
from typing import BinaryIO, NamedTuple, Protocol, cast

from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import FormatError, ParseError, unknown_name


class Layout(Protocol):
    """What a layout's module offers."""

    HOLDS: frozenset[str]
    """Which of "click", "expected", "mines", "name" it has room for."""

    def read(self, stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
        """The cases of a stream; `source` is its name in messages."""

    def write(self, cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
        """Write the cases. Raises LossyError for what the layout or dialect cannot hold."""


class Document(Protocol):
    """A layout that names its dialect in the file. None takes the dialect from there.

    Writing, None writes each case in the dialect that it was read in.
    """

    HOLDS: frozenset[str]

    def read(
        self, stream: BinaryIO, dialect: Dialect | None, source: str
    ) -> Iterator[Case | ParseError]:
        """The cases of a stream. Raises ParseError where its dialect is another."""

    def write(self, cases: Iterable[Case], stream: BinaryIO, dialect: Dialect | None) -> None:
        """Write the cases. Raises FormatError where no dialect is known for one."""


class Varied(Protocol):
    """A layout that has room for more with some dialects than with others."""

    def holds(self, dialect: Dialect) -> frozenset[str]:
        """The parts of a case besides the board that it has room for with this dialect."""


class Answers(Protocol):
    """A layout whose file of answers can be read only beside its file of questions."""

    def read_answers(
        self,
        stream: BinaryIO,
        dialect: Dialect,
        source: str,
        questions: Iterable[Case | ParseError],
    ) -> Iterator[Case]:
        """The questions, each with its outcome as `expected`."""


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


class Cut(Protocol):
    """A layout whose cases stand one after another in lines, so that a file can be cut."""

    def cut(self, stream: BinaryIO, size: int, dialect: Dialect | None) -> Iterator[Piece]:
        """The pieces of a file, of about `size` bytes each."""

    def read_lines(
        self, lines: Iterator[tuple[int, bytes]], dialect: Dialect | None, source: str, number: int
    ) -> Iterator[Case | ParseError]:
        """The cases of numbered lines, the first of them with this number."""


class Joint(Protocol):
    """A layout that writes many cases as it writes a few and a few more."""

    JOINT: bytes
    """What stands between the ones and the others."""


LAYOUTS = {
    "grid": "rows of symbols, an empty line between boards",
    "array": "a JSON matrix of symbols, one board a line",
    "testcase": "LeetCode's: a JSON matrix on a line, [row,col] on the next",
    "csv": "rows of symbols with commas between, an empty line between boards",
    "stdin": "Coding Ninjas': T, then per case M N, the rows, row col",
    "sized": "sizes as each dialect writes them, then the rows; some count the boards first",
    "fields": "UVa's: n m and the rows, ended by 0 0; answers under Field #1:",
    "strings": "Exercism's: a JSON array of row strings; canonical-data.json is read too",
    "payload": "minesweepr's request: JSON with board and total_mines",
    "boardfile": "MINESWEEPER-BOARD: key: value lines, [real] and [view]",
    "pzprv3": "puzz.link's file: pzprv3/mines/R/C/, the clues, the marks",
    "spoilers": "a Discord message: ||x|| around every unrevealed cell",
    "counts": "CodeSignal's answer: every cell's adjacent mines as a JSON matrix; only written",
    "python": "a list of lists, as Python writes it; the click below",
    "java": "new char[][] {{...}}; the click below",
    "cpp": "vector<vector<char>>{{...}}; the click below",
    "go": "[][]byte{{...}}; the click below",
    "typescript": "an array of arrays, as TypeScript writes it; the click below",
    "rust": "vec![vec![...]]; the click below",
    "csharp": "new char[][] {new char[] {...}}; the click below",
    "json": "the kit's document in JSON",
    "yaml": "the kit's document in YAML",
    "ndjson": "one case a line, as a JSON object or a bare matrix",
    "npy": "binary: NumPy's array of whole numbers; needs the NumPy extra",
    "mbf": "binary: width, height, the total of mines, where each mine is",
    "pttacg": "a link's size and mines in base 32, as in b=54&m=0400",
    "tatham": "a game id with its mines in the open, as in 5x4:0,3,u01000",
    "masked": "a game id with its mines masked, as in 4x7:3,1,mcf31721",
    "rawvf": "a video in text: Width:, Height:, Mines:, Board: and rows of * and 0",
    "analysis": "a link's position in base 62, with the total of mines",
    "avf": "binary, only read: a replay of Minesweeper Arbiter",
    "evf": "binary, only read: a replay of Metasweeper",
    "mvf": "binary, only read: a replay of Minesweeper Clone",
    "rmv": "binary, only read: a replay of ViennaSweeper",
}
"""Every layout, and in a few words what lies in such a file."""

_DIGITS = tuple(b"0123456789"[at : at + 1] for at in range(10))

STARTS: dict[str, tuple[bytes, ...]] = {
    "boardfile": (b"#",),
    "fields": (*_DIGITS, b"F", b"f"),
    "payload": (b"{",),
    "pzprv3": (b"p",),
    "sized": (),
    "spoilers": (),
    "stdin": _DIGITS,
    "strings": (b"{",),
}
"""The layouts whose module has `matches`, from a text and a dialect to whether it begins so.

What such a text starts with, blanks aside, says whether to import the module at
all; nothing where it may start with anything.
"""

_SHARED = dict.fromkeys(("python", "java", "cpp", "go", "typescript", "rust", "csharp"), "literals")
"""The layouts that one module has together, by name in its table BY_NAME."""

DOCUMENTS = ("json", "yaml", "ndjson")
"""The layouts that name their dialect in the file, and so are formats alone."""

READ_ONLY = frozenset({"avf", "evf", "mvf", "rmv"})
"""The layouts that hold more than cases, and so are never written."""

BINARY = READ_ONLY | {"mbf", "npy"}
"""The layouts whose files are no text."""

CONTAINERS = (BINARY - {"npy"}) | {"pttacg", "tatham", "masked", "rawvf", "analysis"}
"""The layouts that hold cells, not symbols: what they look like says nothing of the dialect."""


def find_layout(name: str) -> Layout:
    """The module of a layout. Raises FormatError, with the nearest names, for an unknown one."""
    if name not in LAYOUTS:
        raise unknown_name("layout", name, LAYOUTS)
    module = importlib.import_module(f"minesweeper_kit.layouts.{_SHARED.get(name, name)}")
    return cast(Layout, module.BY_NAME[name] if name in _SHARED else module)


def find_document(name: str) -> Document:
    """The module of a layout that names its dialect itself.

    Raises FormatError for any other.
    """
    layout = find_layout(name)
    if name not in DOCUMENTS:
        raise FormatError(f"{name} alone is no format: name the dialect too, as in leetcode+{name}")
    return cast(Document, layout)
