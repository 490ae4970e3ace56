"""Case: a board, its click and expected outcome if any, and where it was read."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isfinite
from operator import index
from types import MappingProxyType
from typing import Any, NamedTuple

from minesweeper_kit.arguments import no_board, no_click
from minesweeper_kit.board import Board, Click
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.wording import (
    LONGEST_NAME,
    as_python,
    numeral,
    one_line,
    shorten,
    whole_number,
)

_NOTHING: Mapping[str, Any] = MappingProxyType({})  # one for all cases saves memory

DEEPEST = 32
"""How deep lists and mappings may be nested in what a case has besides its parts."""

_MOST = 10**999  # a reader of YAML takes no more digits

LineOf = Callable[[str, int], int | None]
"""Gives the line, from 1, on which a part of a case stands, or one row of that part.

The part is "case", "board", "click", "expected" or "mines", the row is zero-based.
None if the source has no lines, as a binary file."""


class Recording(NamedTuple):
    """A replay as it was read: the name of its layout, and its bytes.

    They are None where there are more than are kept.
    """

    layout: str
    data: bytes | None


class Origin(NamedTuple):
    """Where a case was read: for messages, and to write it back in the same dialect.

    `source` is the file's name, `dialect` the one that the case was read in,
    `number` the case's place in the source, from 1. `line_of` finds lines.
    With one that can be pickled, as those of all readers, so can be the origin.
    `answer` is the origin of the expected outcome, if that came from another file.
    `recording` is the file itself where it is a replay, so that its events can be read.
    `unknown` are sentences about keys that name no part of the case, but hold a board or
    a click; they are kept in its `extra`. `picture` is where the board is in a screenshot, in
    pixels: its left, its top, its width and its height.
    """

    source: str
    dialect: Dialect
    number: int
    line_of: LineOf
    answer: "Origin | None" = None
    unknown: tuple[str, ...] = ()
    recording: "Recording | None" = None
    picture: tuple[float, ...] | None = None

    def place(self, part: str, row: int = 0) -> tuple[str, int | None]:
        """The source, and the line (from 1, or None) of a part of the case, or of a row of it."""
        if part == "expected" and self.answer is not None:
            return self.answer.place("board", row)
        return self.source, self.line_of(part, row)


# The other methods that a dataclass would have take longer to be made than a small board
# to be read, and longer to run than these.
@dataclass(frozen=True, init=False, repr=False, eq=False)
class Case:
    """A board, and what a file says about it. Every file is read as a list of cases.

    A case may have nothing but its board. A test fixture has a `click`, a
    zero-based (row, col) pair, and the board `expected` after it. `mines` is the
    total of mines, for a board that does not show them all. `extra` is what else a
    file says of it, as a read-only mapping of texts to plain values: str, int, float,
    bool, None, lists and dicts. `origin` is where the case was read; two cases that
    differ in it alone are equal.

    The click and the total become Python's whole numbers, whatever kind they are
    of. Raises TypeError for what is no Board or no whole number, and for what is no plain
    value in `extra`.

    >>> case = Case(Board.parse("EEEM", "leetcode"), click=(0, 0))
    >>> print(case.outcome())
    BB1M
    """

    __slots__ = ("board", "click", "expected", "extra", "mines", "name", "origin")

    board: Board
    click: Click | None
    expected: Board | None
    mines: int | None
    name: str | None
    extra: Mapping[str, Any]
    origin: Origin | None

    def __init__(
        self,
        board: Board,
        click: Click | None = None,
        expected: Board | None = None,
        mines: int | None = None,
        name: str | None = None,
        extra: Mapping[str, Any] = _NOTHING,
        origin: Origin | None = None,
    ) -> None:
        if not isinstance(board, Board):
            raise no_board(board)
        if expected is not None and not isinstance(expected, Board):
            raise no_board(expected, "expected: a Board")
        if click is not None:
            try:
                row, col = click
                if type(click) is not tuple or type(row) is not int or type(col) is not int:
                    click = index(row), index(col)
            except (TypeError, ValueError):
                raise no_click(click) from None
        if mines is not None and type(mines) is not int:
            mines = whole_number(mines, "mines")
        if extra is not _NOTHING:
            own = dict(extra)
            check_extra(own)
            extra = MappingProxyType(own) if own else _NOTHING
        keep = object.__setattr__
        keep(self, "board", board)
        keep(self, "click", click)
        keep(self, "expected", expected)
        keep(self, "mines", mines)
        keep(self, "name", name)
        keep(self, "extra", extra)
        keep(self, "origin", origin)

    def _identity(self) -> tuple[Any, ...]:
        """What two cases that are equal have in common."""
        return self.board, self.click, self.expected, self.mines, self.name

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Case):
            return NotImplemented
        return self._identity() == other._identity() and self.extra == other.extra

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        click = self.click and f"({', '.join(map(numeral, self.click))})"
        mines = self.mines and numeral(self.mines)
        parts = (
            f"board={self.board!r}, click={click}, expected={self.expected!r}, mines={mines}, "
            f"name={self.name!r}"
        )
        return f"Case({parts}{f', extra={dict(self.extra)!r}' if self.extra else ''})"

    def __reduce__(self) -> tuple[Any, ...]:
        # A read-only mapping can be neither pickled nor copied.
        return Case, (*self._identity(), dict(self.extra), self.origin)

    def _repr_svg_(self) -> str:
        """A picture, for notebooks."""
        from minesweeper_kit.picture.notebook import as_svg

        return as_svg(self)

    @property
    def is_question(self) -> bool:
        """Whether the case asks what a click does: it has one, or nothing is revealed yet."""
        return self.click is not None or self.board.is_untouched

    def outcome(self) -> Board | None:
        """The correct outcome of this case, or None if it asks for nothing.

        With a click it is the board after the click. Without one, but read in a
        dialect that asks for all safe cells (Exercism's, for one), it is the board
        with all of them revealed. `expected` is not looked at.

        Raises ClickError if the game does not allow the click, or if a count
        depends on cells whose content is not known.

        >>> board = Board.parse("EEMEE", "leetcode")
        >>> print(Case(board, click=(0, 2)).outcome())
        EEXEE
        >>> print(Case(board).outcome())
        None
        """
        if self.click is not None:
            return self.board.reveal(self.click)
        if self.dialect is not None and self.dialect.asks == "all":
            return self.board.opened()
        return None

    @property
    def dialect(self) -> Dialect | None:
        """The dialect that the case was read in, None if it was not read."""
        return self.origin.dialect if self.origin else None

    @property
    def label(self) -> str:
        """What messages call the case: its name on one line, else `case 3` or `the case`.

        A long name is cut.
        """
        if self.name:
            return one_line(shorten(self.name, LONGEST_NAME))
        return f"case {self.origin.number}" if self.origin else "the case"

    def place(self, part: str = "case", row: int = 0) -> tuple[str | None, int | None]:
        """The source, and the line (from 1) of a part or of a row of it; None if not known.

        `part` is "case", "board", "click", "expected" or "mines".
        """
        return self.origin.place(part, row) if self.origin else (None, None)


class Cases(list[Case]):
    """A list of cases, of which a notebook shows pictures. It is what `loads` gives.

    >>> Cases([Case(Board(1, 1, "E"))])._repr_html_().count("<svg")
    1
    """

    def _repr_html_(self) -> str:
        """The first cases as pictures, for notebooks."""
        from minesweeper_kit.picture.notebook import cases_as_html

        return cases_as_html(self)


def check_extra(value: Any, depth: int = 0) -> None:
    """Raise TypeError unless every reader and writer of documents can keep the value.

    It is made of str, int, float, bool, None, and of lists and dicts of them, and all
    keys are texts. `depth` is how many lists and dicts are around it.

    >>> check_extra({"tags": ["small"], "level": 3})
    >>> check_extra({"seen": {1, 2}})
    Traceback (most recent call last):
    TypeError: expected plain data (text, numbers, lists, mappings), found a set
    """
    if depth > DEEPEST:
        raise TypeError(f"nested more than {DEEPEST} deep: that is not kept beside a case")
    if isinstance(value, dict):
        for key, inner in value.items():
            if not isinstance(key, str):
                raise TypeError(f"expected a key that is a text, found {as_python(key)}: quote it")
            check_extra(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            check_extra(inner, depth + 1)
    elif isinstance(value, float):
        if not isfinite(value):
            raise TypeError(f"expected a number, found {value}")
    elif isinstance(value, int):
        if abs(value) >= _MOST:
            raise TypeError("a number of more than 999 digits")
    elif value is not None and not isinstance(value, str):
        found = type(value).__name__
        raise TypeError(f"expected plain data (text, numbers, lists, mappings), found a {found}")
