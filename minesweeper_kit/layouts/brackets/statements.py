"""The cases of source code: which of its lists is a board, a click, an expected outcome.

A name says it (`expected = ...`, `click: ...`), or the place: in an assertion, what a
function is given is the question, and what stands by itself is expected.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple, NoReturn

from minesweeper_kit.board import Board
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import CodeError, ParseError
from minesweeper_kit.layouts.brackets.doubts import hides, refuse
from minesweeper_kit.layouts.brackets.literals import ADVICE, Parser
from minesweeper_kit.layouts.brackets.names import role_of
from minesweeper_kit.layouts.brackets.sized import SIZED
from minesweeper_kit.layouts.brackets.testcase import LETTERS, Part
from minesweeper_kit.layouts.brackets.tokens import Token, board_of, click_of
from minesweeper_kit.layouts.brackets.uniform import read_uniform
from minesweeper_kit.layouts.brackets.values import Statement, Value
from minesweeper_kit.layouts.lines import Line
from minesweeper_kit.wording import shown

_NUMBER = re.compile(r"[0-9]{1,9}\Z")
_WANTED = re.compile(r"(?i)expect|want")
_SIZED = SIZED.encode()
_BEGINS = re.compile(rb"\s*+[A-Za-z_\[{\"']")
_NO_PART = {
    "mines": "the places of mines: write the board as rows of symbols",
    "several": "several clicks: a case has one, so write a case for each",
}
_IN_TURN = ["board", "click", "board"]
_CANNOT = {
    "mixed": "a row among symbols: write each row as a list of its own",
    "deep": "nested too deep: a board is rows of symbols",
}


class _Named(NamedTuple):
    """A list with its role: "board", "click", or "expected"; or a board that is read already."""

    role: str
    line: int
    number: str
    value: Value | Board
    told: bool
    """Whether a name says the role."""


def parts_of(
    lines: Iterator[Line], dialect: Dialect, source: str, *, fast: bool = True
) -> Iterator[Part]:
    """The parts of the cases in numbered lines of source code, in their order.

    Unless it is `fast`, no line is read in another way than by its tokens. Raises ParseError
    for brackets that do not match, and for lists of which nothing tells what they are.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> lines = iter([(1, b"want := [][]byte{{'1', 'M'}}"), (2, b"board := [][]byte{{'E', 'M'}}")])
    >>> [part[:2] for part in parts_of(lines, find_dialect("leetcode"), "test.go")]
    [('begins', ''), ('board', Board(1, 2, '9a')), ('expected', Board(1, 2, '1a'))]
    """
    parser = Parser(source)
    drafts = _Drafts(parser, dialect, source)
    fast = fast and not dialect.shared
    for line in lines:
        if fast and parser.is_between and not parser.constants and _BEGINS.match(line[1]):
            read = (
                None
                if _SIZED in line[1] or LETTERS.match(line[1])
                else read_uniform(line[1], dialect, parts_by_tokens)
            )
            if read is not None:
                yield from drafts.take(parser.done())
                label, board = read
                yield from drafts.put(_Named(label, line[0], "", board, label == "expected"))
                continue
        yield from drafts.take(parser.line(line))
    yield from drafts.take(parser.end())
    yield from drafts.finish()


def parts_by_tokens(lines: Iterator[Line], dialect: Dialect, source: str) -> Iterator[Part]:
    """The parts in numbered lines, in their order, none of them read in a faster way.

    Raises ParseError for brackets that do not match.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> list(parts_by_tokens(iter([(1, b"{{0, 1}}")]), find_dialect("numeric"), "boards.txt"))
    [('begins', '', 1), ('board', Board(1, 2, '01'), 1)]
    """
    return parts_of(lines, dialect, source, fast=False)


class _Drafts:
    """Puts the lists of statements together to cases, and reads their boards."""

    def __init__(self, parser: Parser, dialect: Dialect, source: str) -> None:
        self._parser = parser
        self._dialect = dialect
        self._source = source
        self._name: str | None = None
        self._draft: dict[str, _Named] = {}
        self._waiting: dict[str, _Named] = {}
        self._row = False
        """Whether the last list was a row of letters by itself."""
        self._empty = True

    def take(self, statements: Iterable[Statement]) -> Iterator[Part]:
        """The parts of cases that end with these statements."""
        for statement in statements:
            if statement.edge:
                yield from self._end()
            if statement.name is not None:
                self._name = statement.name
            for named in self._roles(statement):
                yield from self.put(named)

    def put(self, named: _Named) -> Iterator[Part]:
        """Take a list; the parts of the case before, where it begins another one."""
        role = named.role
        self._empty = False
        draft = self._draft
        value = named.value
        row = isinstance(value, Value) and value.is_row and not (named.told or value.is_called)
        if row and self._row and isinstance(value, Value) and not self._dialect.shared:
            refuse(value.opening, "a row by itself: write [[...], [...]] for a board", self._source)
        self._row = row
        if role == "board":
            if draft:
                yield from self._end(waiting=True)
            self._draft = {"board": named} | self._waiting
            self._waiting = {}
        elif draft and role not in draft and _agree(draft["board"], named):
            draft[role] = named
        elif role in self._waiting:
            self._refuse(self._waiting[role])
        else:
            self._waiting[role] = named

    def finish(self) -> Iterator[Part]:
        """The parts of the last case. Raises ParseError where there is none."""
        yield from self._end()
        if self._empty and self._parser.first is not None:
            first = self._parser.first
            first.refuse(f"unexpected {shown(first.text)}, {ADVICE}", self._source)

    def _end(self, *, waiting: bool = False) -> Iterator[Part]:
        """The parts of the case that is at its end."""
        draft, self._draft = self._draft, {}
        if draft:
            dialect = self._dialect
            asked = dialect.as_role("question") if "expected" in draft else dialect
            line = draft["board"].line
            yield "begins", "", line
            if self._name is not None:
                yield "name", self._name, line
                self._name = None
            board = self._board(draft["board"].value, asked)
            yield "board", board, line
            if "click" in draft:
                click = draft["click"]
                assert isinstance(click.value, Value)  # noqa: S101 - only boards are read before
                yield "click", click_of(click.value.rows, self._source), click.line
            if "expected" in draft:
                expected = draft["expected"]
                answer = self._board(expected.value, dialect.as_role("answer"))
                if not expected.told and hides(board, answer):
                    raise CodeError(
                        "this outcome hides what its board shows: name both, as in board = ..., "
                        "expected = ..."
                    ).located(self._source, expected.line, 1)
                yield "expected", answer, expected.line
        if self._waiting and not waiting:
            self._refuse(next(iter(self._waiting.values())))

    def _refuse(self, named: _Named) -> NoReturn:
        """Raise ParseError for a click or an outcome that no board is left for."""
        what = "a click" if named.role == "click" else "an outcome"
        raise ParseError(f"{what} without a board").located(self._source, named.line, 1)

    def _board(self, value: Value | Board, dialect: Dialect) -> Board | ParseError:
        if isinstance(value, Board):
            return value
        rows = value.rows
        constants = self._parser.constants
        if constants:
            rows = rows._replace(
                rows=[[_known(leaf, constants) for leaf in row] for row in rows.rows],
                flat=[_known(leaf, constants) for leaf in rows.flat],
            )
        try:
            return board_of(rows, dialect, self._source)
        except ParseError as error:
            return error

    def _roles(self, statement: Statement) -> Iterator[_Named]:
        """The lists of a statement, each with its role: the board, its click, what is expected."""
        values = statement.values
        given = [value for value in values if _is_given(value)]
        direct = [value for value in values if not (value.is_called or value.label)]
        if statement.asserts and direct == values and len(values) > 1:
            statement, given = statement._replace(asserts=False), values
        rows = [value for value in direct if value.kind == "row" and value.is_letters]
        beside = any(value.kind == "board" and not value.is_called for value in values)
        if rows and len(rows) + beside > 1 and not statement.asserts:
            rows[0].opening.refuse(
                "rows beside each other, and no brackets around them: write [[...], ...]",
                self._source,
            )
        found = [named for value in values if (named := self._named(value, statement))]
        boards = [
            named.value
            for named in found
            if named.role == "board" and not named.told and isinstance(named.value, Value)
        ]
        twins = len(boards) == 2 and _size(boards[0]) == _size(boards[1])
        if statement.asserts:
            found.sort(key=lambda named: named.role == "expected")
        elif len(given) == len(found) and [named.role for named in found] == _IN_TURN:
            found[2] = found[2]._replace(role="expected")
            twins = False
        if twins and (statement.asserts or len(given) == len(found)):
            boards[1].opening.refuse(
                "two boards of one size beside each other: nothing tells whether the second is "
                "the outcome of the first; name them, as in board = ..., expected = ...",
                self._source,
            )
        if statement.denies is not None and (twins or "expected" in [n.role for n in found]):
            refuse(
                statement.denies,
                f"{shown(statement.denies.text)} says what a board is not: leave it out",
                self._source,
            )
        yield from found

    def _named(self, value: Value, statement: Statement) -> _Named | None:
        """The list with its role; None where it is no part of a case.

        Raises ParseError where nothing tells what it is.
        """
        if value.kind in _CANNOT:
            value.opening.refuse(_CANNOT[value.kind], self._source)
        numbers = value.is_numbers
        told = role = role_of(value.label, numbers=numbers)
        if role == "size":
            return None
        if role in _NO_PART:
            value.opening.refuse(_NO_PART[role], self._source)
        if role == "expected" and value.is_called and not _WANTED.search(value.label):
            role = ""  # what a function makes of it is called so
        pair = value.kind in ("click", "numbers")
        if not role and statement.asserts and not value.is_called and not pair:
            role = "expected"
        if pair and role in ("board", "expected"):
            value.opening.refuse("numbers in one row: a board is a list of rows", self._source)
        if pair and value.label[1:] and not role:
            value.opening.refuse(
                f"numbers that may be a click, or not: call them click, not {value.label}",
                self._source,
            )
        lone = value.alone and not value.label
        if value.is_row and not (role or value.is_called or value.is_case or lone):
            value.opening.refuse(
                "a row by itself: write the board as one list of rows", self._source
            )
        role = role or ("click" if pair else "board")
        number = _NUMBER.search(value.label)
        return _Named(
            "click" if role == "place" else role,
            value.opening.line,
            number[0] if number else "",
            value,
            bool(told),
        )


def _known(leaf: Token, constants: dict[str, Token]) -> Token:
    """The symbol, or the one that is called so."""
    if leaf.kind == "word" and leaf.text in constants:
        known = constants[leaf.text]
        return leaf._replace(kind=known.kind, text=known.text)
    return leaf


def _agree(board: _Named, other: _Named) -> bool:
    """Whether the names of two lists do not end with different numbers."""
    return not (board.number and other.number) or board.number == other.number


def _is_given(value: Value) -> bool:
    """Whether a list without a name stands beside others in a call, or in a list."""
    return not value.label and (value.is_called or value.is_case)


def _size(value: Value) -> tuple[int, int]:
    """The number of rows of a list, and of symbols in the first."""
    _, rows, flat = value.rows
    return len(rows or flat), len(rows[0]) if rows else sum(len(leaf.text) for leaf in flat[:1])
