"""A case as the fields of a document: what writing json, yaml and ndjson shares."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.errors import LossyError

VERSION = 1
"""The version of the kit's document."""

_KNOWN = ("leetcode", "minesweepr", "llm", "hex")
"""Dialects that people can read, and `hex`, which has all cells."""


def roles(dialect: Dialect, *, fixture: bool) -> tuple[Dialect, Dialect]:
    """The dialects of a case's board and of its expected outcome.

    The outcome is an answer. The board of a `fixture`, a case with an outcome, is a
    question; else its role is open.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> asked, answered = roles(find_dialect("exercism"), fixture=True)
    >>> asked.role, answered.role
    ('question', 'answer')
    """
    return dialect.as_role("question") if fixture else dialect, dialect.as_role("answer")


def own_dialect(case: Case, dialect: Dialect | None, usual: Dialect | None = None) -> Dialect:
    """The dialect to write a case in: the one given, or the one it was read in, or the `usual`.

    Where there is none, and instead of one that has no name, or not the symbols of the case,
    it is the first of leetcode, minesweepr, llm and hex that has them: a case can come from a
    file that shows its cells in several ways.

    >>> from minesweeper_kit import loads
    >>> own_dialect(loads("EM", "leetcode+grid")[0], None).name
    'leetcode'
    >>> own_dialect(loads("-1", symbols="-=HIDDEN")[0], None).name
    'minesweepr'
    """
    if dialect is not None and not dialect.is_inline:
        return dialect
    own = case.dialect or dialect or usual
    if own is not None and _can_write(case, own):
        return own
    return next(dialect for dialect in map(find_dialect, _KNOWN) if _can_write(case, dialect))


def _can_write(case: Case, dialect: Dialect) -> bool:
    """Whether a document can name the dialect, and it has all symbols of the case."""
    if dialect.is_inline:
        return False
    asked, answered = roles(dialect, fixture=case.expected is not None)
    try:
        asked.alphabet.require(case.board.cells, case.board.cols)
        if case.expected is not None:
            answered.alphabet.require(case.expected.cells, case.expected.cols)
    except LossyError:
        return False
    return True


def with_dialects(
    cases: Iterable[Case], dialect: Dialect | None
) -> tuple[Dialect | None, Iterator[tuple[Case, Dialect]]]:
    """The dialect that the head of a document names, and the cases, each with its own.

    Where none is given, the head names that of the first case, and a case without one
    takes it.

    >>> from minesweeper_kit import loads
    >>> suite = loads("EM", "leetcode+grid") + loads(".#", "codingninjas+grid")
    >>> head, cases = with_dialects(suite, None)
    >>> head.name, [own.name for case, own in cases]
    ('leetcode', ['leetcode', 'codingninjas'])
    """
    cases = iter(cases)
    first = next(cases, None)
    if first is None:
        return dialect, iter(())
    head = own_dialect(first, dialect)
    owned = ((case, own_dialect(case, dialect, head)) for case in chain([first], cases))
    return head, owned


def board_rows(board: Board, dialect: Dialect) -> list[Any]:
    """The board for JSON: row strings if every symbol is one character, else a matrix.

    Raises LossyError for a cell without a symbol.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> board_rows(Board(1, 2, "EM"), find_dialect("leetcode"))
    ['EM']
    >>> board_rows(Board(1, 2, "H1"), find_dialect("numeric"))
    [[-1, 1]]
    """
    return dialect.json_rows(board.cells, board.rows, board.cols)


def case_fields(
    case: Case, dialect: Dialect, rows: Callable[[Board, Dialect], Any] = board_rows
) -> dict[str, Any]:
    """The case as a mapping for JSON, without the parts it does not have.

    `rows` gives the value of a board. Raises LossyError for a cell without a symbol.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> case_fields(Case(Board(1, 2, "EM"), click=(0, 0)), find_dialect("leetcode"))
    {'board': ['EM'], 'click': [0, 0]}
    """
    asked, answered = roles(dialect, fixture=case.expected is not None)
    fields: dict[str, Any] = {"name": case.name, "board": rows(case.board, asked)}
    fields["click"] = None if case.click is None else list(case.click)
    fields["expected"] = None if case.expected is None else rows(case.expected, answered)
    fields["mines"] = case.mines
    fields["extra"] = dict(case.extra) or None
    return {key: value for key, value in fields.items() if value is not None}
