"""A case of a document, at its place: its parts, whatever their names, and what else it has."""

from functools import partial
from typing import Any

from minesweeper_kit.case import Case, LineOf, Origin, check_extra
from minesweeper_kit.cell import LARGEST
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.errors import FormatError
from minesweeper_kit.layouts.documents.fields import roles
from minesweeper_kit.layouts.documents.keys import (
    PARTS,
    Fault,
    Keys,
    own_keys,
    plain_keys,
    same_meaning,
)
from minesweeper_kit.layouts.documents.values import (
    board_at,
    click_at,
    is_click,
    kind,
    unknown_parts,
    value_at,
)
from minesweeper_kit.markup.source_data import Mark, Path, SourceData
from minesweeper_kit.wording import as_json, as_python

_CASE = "a case: board, click, expected, ..."
_LABELS = (str, int, float)


def is_own(document: SourceData) -> bool:
    """Whether it is a document of the kit."""
    return isinstance(document.value, dict) and "minesweeper_kit" in document.value


def parts_of(document: SourceData, path: Path) -> Keys:
    """Where the parts of the case at `path` lie, as seen from there.

    Raises ParseError with the place of a key that should not be there, and for a case
    without a board.

    >>> from minesweeper_kit.markup.json import read_json
    >>> line = read_json(b'{"input": {"board": ["EM"], "move": [0, 0]}, "output": null}', "a.json")
    >>> parts_of(line, ()).parts
    {'expected': ('output',), 'board': ('input', 'board'), 'click': ('input', 'move')}
    """
    value = value_at(document, path)
    if not isinstance(value, dict):
        raise document.error(f"expected {_CASE}; found {kind(value)}", *path)
    if is_own(document):
        found = own_keys(list(value))
    else:
        found = plain_keys(list(value))
        if found.fault is None and "input" in found.parts:
            found = _with_input(document, path, found)
        found = _with_outcome(value, found)
    if found.fault is not None:
        raise document.key_error(found.fault.message, *path, found.fault.key)
    if "board" not in found.parts:
        raise document.error("a case needs a board", *path)
    return found


def _with_input(document: SourceData, path: Path, found: Keys) -> Keys:
    """The parts of the case where some lie in its `input`: {board, click}, [board, click], a board.

    Raises ParseError for what is wrong in there.
    """
    parts, extra = dict(found.parts), dict(found.extra)
    at = parts.pop("input")
    value = value_at(document, (*path, *at))
    if isinstance(value, dict):
        inner = plain_keys(list(value))
        if inner.fault is not None:
            raise document.key_error(inner.fault.message, *path, *at, inner.fault.key)
        inside = {part: (*at, *place) for part, place in inner.parts.items()}
        extra |= {key: (*at, *place) for key, place in inner.extra.items() if key not in extra}
    elif _is_pair(document, (*path, *at)):
        inside = {"board": (*at, 0), "click": (*at, 1)}
    else:
        inside = {"board": at}
    for part, place in inside.items():
        if part in parts or part == "input":
            fault = same_meaning(place[-1], parts.get(part, at))
            raise document.key_error(fault.message, *path, *place)
        parts[part] = place
    return Keys(parts, extra)


def _is_pair(document: SourceData, path: Path) -> bool:
    """Whether the value at `path` is [board, click], and no board itself. Raises ParseError
    where it can be either.
    """
    value = value_at(document, path)
    if not isinstance(value, list) or len(value) != 2 or not is_click(value[1]):
        return False
    board = value[0]
    if isinstance(board, str):
        return "\n" in board or not isinstance(value[1], str)
    if not isinstance(board, list) or not board or isinstance(value[1], str):
        return isinstance(board, list)
    if all(type(symbol) is int for symbol in board):
        return False  # two rows of numbers
    if len(board) == 2 and all(isinstance(symbol, str) and len(symbol) < 2 for symbol in board):
        message = "a board of two rows, or a board and a click? Write {board: ..., click: ...}"
        raise document.error(message, *path)
    return all(isinstance(row, str | list) for row in board)


def _with_outcome(value: dict[Any, Any], found: Keys) -> Keys:
    """The parts of the case where its outcome is a mapping with nothing but a board in it."""
    at = found.parts.get("expected", ())
    outcome = value.get(at[0]) if len(at) == 1 else None
    if isinstance(outcome, dict):
        inner = plain_keys(list(outcome))
        if list(inner.parts) == ["board"] and not inner.extra:
            return Keys({**found.parts, "expected": (*at, *inner.parts["board"])}, found.extra)
    return found


def named_dialect(document: SourceData, path: Path, asked: Dialect | None, what: str) -> Dialect:
    """The dialect that is named at `path`. Raises ParseError if it is not the one asked for.

    An inline one is asked for where none is named. `what` is in the dialect, in words for
    a message.

    >>> from minesweeper_kit.markup.json import read_json
    >>> named_dialect(read_json(b'{"dialect": "lc"}', "a.json"), ("dialect",), None, "the case")
    <Dialect leetcode: B E M X 1-8>
    """
    name = value_at(document, path)
    if not isinstance(name, str):
        raise document.error(f"expected a dialect's name, found {kind(name)}", *path)
    try:
        dialect = find_dialect(name)
    except FormatError as error:
        raise document.error(error.message, *path) from None
    if asked is not None and not asked.is_inline and asked.name != dialect.name:
        raise document.error(f"{what} is in dialect {dialect.name}, not in {asked.name}", *path)
    return dialect


def case_at(
    document: SourceData,
    path: Path,
    common: Dialect | None,
    asked: Dialect | None,
    number: int,
    name: str | None = None,
    shared: dict[str, Any] | None = None,
    line_of: LineOf | None = None,
) -> Case:
    """The case at `path`, in its own dialect or the `common` one. Raises ParseError.

    `asked` is the dialect that the format names, if it names one. `number` is its place,
    from 1. `name` is its key in a mapping; `shared` is more for its `extra`, and `line_of`
    is for its origin.

    >>> from minesweeper_kit.markup.json import read_json
    >>> line = read_json(b'{"board": ["EM"], "move": [0, 0]}', "a.json")
    >>> case_at(line, (), find_dialect("leetcode"), None, 1).click
    (0, 0)
    """
    plain = not is_own(document)
    found = parts_of(document, path)
    at = {part: (*path, *place) for part, place in found.parts.items()}
    value = {part: value_at(document, place) for part, place in at.items()}
    if value.get("dialect") is not None:
        common = named_dialect(document, at["dialect"], asked, "the case")
    if common is None:
        raise document.error("the case names no dialect", *path)
    label, extra = value.get("name"), found.extra
    if name is not None and label is not None:
        extra = {**extra, str(found.parts["name"][-1]): found.parts["name"]}
    elif name is None and plain and type(label) in _LABELS:
        name = document.written(*at["name"]) if not isinstance(label, str) else label
    elif name is None and label is not None:
        if not isinstance(label, str):
            raise document.error(f"expected a name, found {kind(label)}: quote it", *at["name"])
        name = label
    asked_in, answered = roles(common, fixture=value.get("expected") is not None)
    expected = None
    if value.get("expected") is not None:
        expected = board_at(document, at["expected"], answered)
    board = board_at(document, at["board"], asked_in)
    click = click_at(document, at["click"], plain=plain) if "click" in at else None
    others = {key: value_at(document, (*path, *place)) for key, place in extra.items()}
    return Case(
        board=board,
        click=click,
        expected=expected,
        mines=_mines(document, at["mines"]) if "mines" in at else None,
        name=name,
        extra=_extra(document, path, extra, found.parts.get("extra"), shared or {}),
        origin=Origin(
            document.source,
            common,
            number,
            line_of or Lines(document, path, found.parts),
            unknown=unknown_parts(others, board, common, clicked=click is not None),
        ),
    )


def _mines(document: SourceData, path: Path) -> int | None:
    """The total of mines that is the value at `path`; None for null. Raises ParseError."""
    value = value_at(document, path)
    if value is None:
        return None
    if type(value) is not int or value < 0:
        raise document.error(f"expected a count of mines, found {kind(value)}", *path)
    if value > LARGEST:
        raise document.error(f"a total of {as_json(value)} mines: {LARGEST} is the most", *path)
    return value


def _extra(
    document: SourceData,
    path: Path,
    keys: dict[str, Path],
    named: Path | None,
    shared: dict[str, Any],
) -> dict[str, Any]:
    """What a case has besides its parts: under `extra`, and under other keys. Raises ParseError."""
    if named is None and not keys and not shared:
        return {}
    extra = dict(shared)
    for key, place in keys.items():
        check_kept(document, (*path, *place))
        extra[key] = value_at(document, (*path, *place))
    inner = None if named is None else value_at(document, (*path, *named))
    if named is None or inner is None:
        return extra
    if not isinstance(inner, dict):
        raise document.error(f"expected a mapping, found {kind(inner)}", *path, *named)
    for key, value in inner.items():
        if key in keys:
            fault = Fault(key, f"the key {as_python(key)} stands outside of extra, too: keep one")
            raise document.key_error(fault.message, *path, *named, key)
        check_kept(document, (*path, *named, key))
        extra[key] = value
    return extra


def check_kept(document: SourceData, path: Path) -> None:
    """Raise ParseError unless the value at `path` and its key can be kept in `extra`."""
    try:
        check_extra({path[-1]: value_at(document, path)})
    except TypeError as error:
        raise document.key_error(str(error), *path) from None


class Lines:
    r"""Finds the lines of the case at `path`, when they are asked for: the LineOf of its origin.

    `parts` are the ways to its parts, as seen from there. Where it is pickled or copied,
    a table takes its place, and not the whole document.

    >>> from minesweeper_kit.markup.json import read_json
    >>> document = read_json(b'[{"board": ["EM"],\n  "click": [0, 0]}]', "a.json")
    >>> Lines(document, (0,), {"click": ("click",)})("click", 0)
    2
    """

    __slots__ = ("document", "parts", "path")

    def __init__(self, document: SourceData, path: Path, parts: dict[str, Path]) -> None:
        self.document = document
        self.path = path
        self.parts = parts

    def __call__(self, part: str, row: int) -> int:
        """The line of a part of the case, or of a row of it."""
        mark, rows = self._find(part)
        if rows is not None and row >= 0:
            return self.document.mark(*rows, row).line
        return mark.line + row * mark.step

    def _find(self, part: str) -> tuple[Mark, Path | None]:
        """The mark of a part, and the way to it where its rows may stand on lines of their own."""
        at = (*self.path, *self.parts.get(part, ()))
        mark = self.document.mark(*at)
        apart = part in ("board", "expected") and part in self.parts and not mark.step
        return mark, at if apart else None

    def _lines(self, part: str) -> "_Part":
        """The line of a part, those of its rows where they stand on some, and else its step."""
        mark, rows = self._find(part)
        lines = [] if rows is None else [row.line for row in self.document.rows(*rows)]
        return mark.line, lines, mark.step

    def __reduce__(self) -> tuple[Any, ...]:
        return partial, (_line_in_table, {part: self._lines(part) for part in ("case", *PARTS)})


_Part = tuple[int, list[int], int]
"""The line of a part of a case, the lines of its rows if known, and from row to row the step."""


def _line_in_table(parts: dict[str, _Part], part: str, row: int) -> int:
    line, rows, step = parts.get(part, parts["case"])
    return rows[row] if 0 <= row < len(rows) else line + row * step
