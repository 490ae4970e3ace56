"""Layouts: how cases lie in a file. One module each, found by its name here.

A layout's module has `HOLDS`, the parts of a case besides the board that it has
room for, and two functions: `read`, from a stream of bytes to an iterator of
cases, and `write`, from an iterator of cases to a stream of bytes.

`read` yields a ParseError in the place of a case that cannot be read where it
knows how to go on after it, and raises one where it does not.
"""

import importlib
from collections.abc import Iterable, Iterator
from typing import BinaryIO, Protocol, cast

from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import FormatError, ParseError


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


LAYOUTS = {
    "grid": "rows of symbols, an empty line between boards",
    "array": "a JSON matrix of symbols, one board a line",
    "testcase": "LeetCode's: a JSON matrix on a line, [row,col] on the next",
    "stdin": "Coding Ninjas': T, then per case M N, the rows, row col",
    "json": "the kit's document in JSON",
    "yaml": "the kit's document in YAML",
    "ndjson": "one case a line, as a JSON object or a bare matrix",
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

DOCUMENTS = ("json", "yaml", "ndjson")
"""The layouts that name their dialect in the file, and so are formats alone."""

READ_ONLY = frozenset({"avf", "evf", "mvf", "rmv"})
"""The layouts that hold more than cases, and so are never written."""

BINARY = READ_ONLY | {"mbf"}
"""The layouts whose files are no text."""

CONTAINERS = BINARY | {"pttacg", "tatham", "masked", "rawvf", "analysis"}
"""The layouts that hold cells, not symbols: what they look like says nothing of the dialect."""


def find_layout(name: str) -> Layout:
    """The module of a layout. Raises FormatError, with the nearest names, for an unknown one."""
    if name not in LAYOUTS:
        import difflib

        near = difflib.get_close_matches(name, LAYOUTS, n=2)
        advice = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(LAYOUTS)}"
        raise FormatError(f"unknown layout {name!r}: {advice}")
    return cast(Layout, importlib.import_module(f"minesweeper_kit.layouts.{name}"))


def find_document(name: str) -> Document:
    """The module of a layout that names its dialect itself.

    Raises FormatError for any other.
    """
    layout = find_layout(name)
    if name not in DOCUMENTS:
        raise FormatError(f"{name} alone is no format: name the dialect too, as in leetcode+{name}")
    return cast(Document, layout)
