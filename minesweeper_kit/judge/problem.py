"""The problems that solutions are judged by: each is a file in `problems/`, or a user's own.

Such a file says what a judge asks, in which notation, whether it gives all cases at once, and
how exactly it compares what is written.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, partial
from typing import Any

from minesweeper_kit.board import Board
from minesweeper_kit.cell import in_rows
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.errors import FormatError
from minesweeper_kit.judge.data import files, read
from minesweeper_kit.markup.keys import flag, one_of, read_keys, text, texts, whole_number
from minesweeper_kit.markup.source_data import SourceData
from minesweeper_kit.wording import shorten, unknown_name


class Asks(StrEnum):
    """What a problem asks for."""

    click = "click"
    """The board after a click."""
    numbers = "numbers"
    """The board with every number in it."""
    verdict = "verdict"
    """Whether every number on the board is right."""
    counts = "counts"
    """How many mines are beside each cell, be it a mine or not."""
    touched = "touched"
    """What a player sees of a board, some of whose cells were touched."""
    clicks = "clicks"
    """How many clicks open every safe cell, at the least."""
    layout = "layout"
    """Where so many mines lie that one click opens every safe cell."""


class Presentation(StrEnum):
    """What in the output of a program has to be as it should."""

    exact = "exact"
    """Every character; only the last line end may be missing."""
    lines = "lines"
    """The lines, but for blanks at their ends and empty ones at the end."""
    words = "words"
    """What stands between blanks and line ends."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What a problem's file says.

    `format` is the notation of what a program reads and writes, whose limits are those of the
    boards. `together` says that the judge gives all cases in one input; `head` stands above the
    rows of each answer, and with `apart` an empty line between two answers. Where it
    `calls` a function, that is the name of one in a Python file, given the rows as
    texts. `verdicts` are the words for right and wrong. `seconds` and `memory` (MiB) are what
    the judge allows, `side` how many rows and columns where that is less than its notation
    has, `suites` the files in `cases/` that its suite is made of, and `mutants` the one in
    `mutants/`.

    >>> find_problem("uva").head
    'Field #{number}:'
    """

    name: str
    title: str
    source: str
    asks: Asks
    format: str
    seconds: float
    memory: int
    mutants: str = ""
    aliases: tuple[str, ...] = ()
    together: bool = False
    head: str = ""
    apart: bool = False
    calls: str = ""
    verdicts: tuple[str, ...] = ()
    presentation: Presentation = Presentation.words
    suites: tuple[str, ...] = ()
    side: int = 0

    @property
    def dialect(self) -> Dialect:
        """The notation of its boards."""
        return find_dialect(self.format)

    @property
    def most(self) -> tuple[int, int]:
        """How many rows and columns a board may have; 50 where there is no limit."""
        if self.side:
            return self.side, self.side
        limits = self.dialect.limits
        rows, cols = limits.rows or (1, 50), limits.cols or (1, 50)
        return rows[1], cols[1]

    @property
    def is_click(self) -> bool:
        """Whether it asks for the board after a click."""
        return self.asks is Asks.click

    def answer(self, board: Board, number: int) -> list[str]:
        """The lines of the answer to case `number`, from 1, where this board is right.

        Raises LossyError where the notation has no symbol for a cell.

        >>> find_problem("uva").answer(Board(1, 3, "M1B"), 2)
        ['Field #2:', '*10']
        """
        head = [self.head.format(number=number)] if self.head else []
        return head + ["".join(row) for row in self.symbols(board)]

    def symbols(self, board: Board) -> list[list[str]]:
        """The rows of a board in the symbols of answers. Raises LossyError."""
        alphabet = self.dialect.as_role("answer").alphabet
        return in_rows(alphabet.encode_symbols(board.cells, board.cols), board.rows, board.cols)


def find_problem(name: str | Problem) -> Problem:
    """The problem of that name, or with that alias; a dialect's aliases are its problem's.

    A problem is given back as it is. Raises FormatError, with the nearest names, where there is
    none.

    >>> find_problem("UVa10189").name, find_problem("leetcode").name
    ('uva', 'click')
    """
    if isinstance(name, Problem):
        return name
    known = files("problems")
    if name in known:  # all others need not be read
        return _problem(known[name])
    by_name = {
        called: problem
        for problem in map(_problem, known.values())
        for called in (
            problem.name,
            *problem.aliases,
            *(problem.dialect.aliases if problem.name == problem.format else ()),
        )
    }
    try:
        return by_name[name.lower()]
    except KeyError:
        raise unknown_name("problem", name, by_name, "mskit judge --problems") from None


def problems() -> list[Problem]:
    """The problems there are, the first of them the one of clicks.

    >>> [problem.name for problem in problems()][:3]
    ['click', 'atcoder', 'boj4108']
    """
    found = map(_problem, files("problems").values())
    return sorted(found, key=lambda problem: (not problem.is_click, problem.name))


@cache
def _problem(path: str) -> Problem:
    """The problem that a file describes.

    Raises ParseError with the line and column of what is wrong.
    """
    file = read(path)
    fields = read_keys(file, "a problem", _KEYS, needs=_NEEDS)
    asks = fields["asks"] = Asks(fields["asks"])
    fields["presentation"] = Presentation(fields.get("presentation", "words"))
    if "calls" in fields and asks not in (Asks.numbers, Asks.counts):
        raise file.error("only what asks for numbers or counts calls a function", "calls")
    if (asks is Asks.verdict) != (len(fields.get("verdicts", ())) == 2):
        raise file.error("verdicts are two words, of a problem that asks for a verdict", "asks")
    return Problem(os.path.splitext(os.path.basename(path))[0], **fields)


def _dialect(file: SourceData, *path: str | int) -> str:
    """The name of a dialect. Raises ParseError where there is none."""
    name = text(file, *path)
    try:
        find_dialect(name)
    except FormatError as error:
        raise file.error(error.message, *path) from None
    return name


def _head(file: SourceData, *path: str | int) -> str:
    """What stands above an answer, perhaps with {number} in it. Raises ParseError."""
    head = text(file, *path)
    try:
        head.format(number=1)
    except (LookupError, ValueError, AttributeError):
        raise file.error("expected a text with no braces but {number}", *path) from None
    return head


def _suites(file: SourceData, *path: str | int) -> tuple[str, ...]:
    """The names of files in `cases`. Raises ParseError for one that is not there."""
    return tuple(_named("cases", file, *path, at) for at in range(len(texts(file, *path))))


def _named(kind: str, file: SourceData, *path: str | int) -> str:
    """The name of a file of a kind. Raises ParseError where it is not there."""
    name = text(file, *path)
    if name not in files(kind):
        raise file.error(f"there is no {kind}/{shorten(name)}.yaml", *path)
    return name


_KEYS: dict[str, Callable[..., Any]] = {
    **dict.fromkeys(("title", "source", "calls"), text),
    **dict.fromkeys(("aliases", "verdicts"), texts),
    **dict.fromkeys(("seconds", "memory", "side"), whole_number),
    **dict.fromkeys(("together", "apart"), flag),
    "format": _dialect,
    "head": _head,
    "suites": _suites,
    "mutants": partial(_named, "mutants"),
    "asks": one_of(*Asks),
    "presentation": one_of(*Presentation),
}
"""The keys of a problem's file, and what reads each."""

_NEEDS = ("title", "source", "asks", "format", "seconds", "memory")


def size_limits(problem: Problem) -> str:
    """How large a board may be, for a person.

    >>> size_limits(find_problem("atcoder")), size_limits(find_problem("exercism"))
    ('50x50', 'any size')
    """
    limits = problem.dialect.limits
    return "{}x{}".format(*problem.most) if problem.side or limits.rows else "any size"
