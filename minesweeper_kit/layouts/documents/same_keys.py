"""Cases that have the keys of the case before them: each is read in one step.

Most cases have the keys of the case before them, and nothing wrong. What these keys mean
is known then, and each part is only made sure of. Any other case is read by `cases`.
"""

from typing import Any, NamedTuple

from minesweeper_kit.board import Board, unchecked
from minesweeper_kit.case import Case, Origin, check_extra
from minesweeper_kit.cell import LARGEST
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.alphabet import Alphabet
from minesweeper_kit.layouts.documents.cases import Lines, is_own
from minesweeper_kit.layouts.documents.fields import roles
from minesweeper_kit.layouts.documents.keys import own_keys, plain_keys
from minesweeper_kit.layouts.documents.values import unknown_parts, value_at
from minesweeper_kit.markup.source_data import Path, SourceData

_BETWEEN = b" \t\n"


class _Unusual(Exception):  # noqa: N818 - it is no error: another way reads the case
    """What is not as in most cases."""


class _Plan(NamedTuple):
    """What the keys of a case are: the key of each part, if there is one, and of what else."""

    board: str
    click: str | None
    expected: str | None
    mines: str | None
    name: str | None
    extra: str | None
    others: tuple[str, ...]
    parts: dict[str, Path]


class SameKeysReader:
    """Reads cases of a document that are in the `common` dialect and as usual.

    `shared` is what the document has beside the cases, for the `extra` of each.
    """

    def __init__(
        self, document: SourceData, common: Dialect | None, shared: dict[str, Any]
    ) -> None:
        self._document = document
        self._shared = shared
        self._own = is_own(document)
        self._keys: list[Any] = []
        self._plan: _Plan | None = None
        self._common = common
        if common is not None:
            self._open = [dialect.alphabet for dialect in roles(common, fixture=False)]
            self._fixture = [dialect.alphabet for dialect in roles(common, fixture=True)]

    def case(self, path: Path, number: int, name: str | None) -> Case | None:
        """The case at `path`, number `number`; None to leave it to `case_at`.

        `name` is its key in a mapping.

        >>> from minesweeper_kit.dialect.registry import find_dialect
        >>> from minesweeper_kit.markup.json import read_json
        >>> document = read_json(b'[{"board": ["EM"]}, {"board": ["EQ"]}]', "a.json")
        >>> same_keys = SameKeysReader(document, find_dialect("leetcode"), {})
        >>> same_keys.case((0,), 1, None).board, same_keys.case((1,), 2, None)
        (Board(1, 2, '9a'), None)
        """
        try:
            return self._usual(path, number, name)
        except _Unusual:
            return None

    def _usual(self, path: Path, number: int, name: str | None) -> Case:
        """The case at `path`. Raises _Unusual."""
        value = value_at(self._document, path)
        if type(value) is not dict or self._common is None:
            raise _Unusual
        keys = list(value)
        if keys != self._keys:
            self._keys, self._plan = keys, self._planned(keys)
        plan = self._plan
        if plan is None:
            raise _Unusual
        label = None if plan.name is None else value[plan.name]
        if label is not None:
            if type(label) is not str or name is not None:
                raise _Unusual
            name = label
        click = None if plan.click is None else _click(value[plan.click])
        mines = None if plan.mines is None else value[plan.mines]
        if mines is not None and not (type(mines) is int and 0 <= mines <= LARGEST):
            raise _Unusual
        outcome = None if plan.expected is None else value[plan.expected]
        asked, answered = self._open if outcome is None else self._fixture
        board = _board(value[plan.board], asked)
        expected = None if outcome is None else _board(outcome, answered)
        line_of = Lines(self._document, path, plan.parts)
        origin = Origin(self._document.source, self._common, number, line_of)
        if plan.others or plan.extra is not None or self._shared:
            extra = self._extra(value, plan)
            others = {key: value[key] for key in plan.others}
            unknown = unknown_parts(others, board, self._common, clicked=click is not None)
            origin = origin._replace(unknown=unknown)
            return Case(board, click, expected, mines, name, extra, origin)
        return Case(board, click, expected, mines, name, origin=origin)

    def _planned(self, keys: list[Any]) -> _Plan | None:
        """What the keys mean; None if that is not known from them alone."""
        found = own_keys(keys) if self._own else plain_keys(keys)
        parts = {part: str(at[0]) for part, at in found.parts.items()}
        if found.fault or "board" not in parts or parts.keys() & {"dialect", "input"}:
            return None
        key = parts.get
        known = key("click"), key("expected"), key("mines"), key("name"), key("extra")
        return _Plan(parts["board"], *known, tuple(found.extra), found.parts)

    def _extra(self, value: dict[str, Any], plan: _Plan) -> dict[str, Any]:
        """What the case has besides. Raises _Unusual."""
        others = {key: value[key] for key in plan.others}
        inner = None if plan.extra is None else value[plan.extra]
        if inner is None:
            inner = {}
        if type(inner) is not dict or inner.keys() & others.keys():
            raise _Unusual
        try:
            check_extra(others)
            check_extra(inner)
        except TypeError:
            raise _Unusual from None
        return {**self._shared, **others, **inner}


def _click(value: Any) -> tuple[int, int] | None:
    """The click; None for null. Raises _Unusual."""
    if value is None:
        return None
    if type(value) is not list or len(value) != 2:
        raise _Unusual
    row, col = value
    if type(row) is not int or type(col) is not int or max(abs(row), abs(col)) > LARGEST:
        raise _Unusual
    return row, col


def _board(value: Any, alphabet: Alphabet) -> Board:
    """The board of a text or a list of row strings. Raises _Unusual.

    Its rows must be alike but for the symbols: blanks stand in the same places in each.
    """
    if type(value) is str:
        text = value.strip("\n")
        count = text.count("\n") + 1
    elif type(value) is list and value and type(value[0]) is str:
        try:
            text = "\n".join(value)
        except TypeError:
            raise _Unusual from None
        count = len(value)
    else:
        raise _Unusual
    if not alphabet.plain_letters or not text.isascii():
        raise _Unusual
    data = text.encode()
    cells = alphabet.decode_between(data, _BETWEEN)
    if not cells:
        raise _Unusual
    cols = len(cells) // count
    if len(data) == (cols + 1) * count - 1 and len(cells) == cols * count:  # no blanks
        alike = data[cols :: cols + 1] == b"\n" * (count - 1)
    else:
        blanked = alphabet.blanked(data)
        alike = blanked == b"\n".join([blanked.partition(b"\n")[0]] * count)
    if not alike:
        raise _Unusual
    return unchecked(count, cols, cells)
