"""Documents as plain data: what reading `json`, `yaml` and `ndjson` shares.

The kit's own document is `minesweeper_kit: 1`, `dialect`, `cases`; a case is `board` and,
as far as it has them, `name`, `dialect`, `click`, `expected`, `mines`, `extra`. A board is
rows of symbols: a text of several lines, a list of strings, or a list of lists.

Without `minesweeper_kit` it is plain data, as others keep their cases: a list of them, a
mapping with such a list, a mapping of names to cases, or one case. There the parts may
have other names (`keys.NAMES`), and keys that are no part's are the case's `extra`.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from minesweeper_kit.case import Case, LineOf, Origin, check_extra
from minesweeper_kit.cell import LARGEST
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.errors import FormatError, ParseError
from minesweeper_kit.layouts.documents.fields import VERSION, roles
from minesweeper_kit.layouts.documents.keys import (
    PARTS,
    Fault,
    Keys,
    dialect_key,
    list_key,
    own_keys,
    plain_keys,
    quoted,
    same_meaning,
    unknown_key,
)
from minesweeper_kit.layouts.documents.symbols import fitting_dialect
from minesweeper_kit.layouts.documents.values import (
    board_at,
    click_at,
    is_click,
    kind,
    value_at,
)
from minesweeper_kit.markup import Marked, Path
from minesweeper_kit.wording import as_json

_HEAD = ("minesweeper_kit", "dialect", "cases")
_CASE = "a case: board, click, expected, ..."
_LABELS = (str, int, float)


class Entry(NamedTuple):
    """A case of a document: the way to it, and the case, or what is wrong with it."""

    path: Path
    case: Case | ParseError


class _Found(NamedTuple):
    """Where the cases of a document are.

    `at` is the path to the list or mapping with them, and `keys` are their positions or
    keys in it; without these the one case is at `at`. `named` says that the keys are
    their names. `shared` are keys beside the list
    of cases: they belong to the `extra` of each case. `dialect` is the path to the name
    of the dialect of those cases that name none.
    """

    at: Path
    keys: Sequence[str | int] | None = None
    named: bool = False
    shared: dict[str, Any] | None = None
    dialect: Path | None = None

    def paths(self) -> Iterator[Path]:
        """The way to each case."""
        if self.keys is None:
            yield self.at
        for key in self.keys or ():
            yield (*self.at, key)


def read_document(document: Marked, dialect: Dialect | None) -> Iterator[Case | ParseError]:
    """The cases of a document; a ParseError in the place of one that is bad.

    Raises ParseError for a fault outside the cases.

    >>> from minesweeper_kit.markup.json import read_json
    >>> document = read_json(b'{"dialect": "leetcode", "cases": [{"board": ["EM"]}]}', "a.json")
    >>> [case.board for case in read_document(document, None)]
    [Board(1, 2, '9a')]
    """
    return (entry.case for entry in read_entries(document, dialect))


def read_entries(document: Marked, dialect: Dialect | None) -> Iterator[Entry]:
    """The cases of a document with the ways to them. Raises what `read_document` raises.

    >>> from minesweeper_kit.markup.json import read_json
    >>> document = read_json(b'[{"board": ["EM"], "click": [0, 0]}]', "a.json")
    >>> [(entry.path, entry.case.click) for entry in read_entries(document, None)]
    [((0,), (0, 0))]
    """
    found = _own_cases(document) if _is_own(document) else _plain_cases(document)
    if found.keys is not None and not found.keys and found.dialect is None:
        return
    common = _common_dialect(document, found, dialect)
    for position, path in enumerate(found.paths()):
        try:
            name = str(path[-1]) if found.named else None
            case = _case(document, path, common, dialect, position + 1, name, found.shared)
            yield Entry(path, case)
        except ParseError as error:
            yield Entry(path, error)


def read_line(line: Marked, dialect: Dialect | None, number: int, line_of: LineOf) -> Case:
    """The case of one line of NDJSON: an object with `dialect` and `board`, or a bare matrix.

    `number` and `line_of` are for its origin. Raises ParseError.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> from minesweeper_kit.markup.json import read_json
    >>> line = read_json(b'[["E", "M"]]', "a.ndjson")
    >>> read_line(line, find_dialect("leetcode"), 1, lambda part, row: 1).board
    Board(1, 2, '9a')
    """
    if isinstance(line.value, list):
        if dialect is None:
            raise _no_dialect(line, [()], "ndjson")
        return Case(
            board_at(line, (), dialect), origin=Origin(line.source, dialect, number, line_of)
        )
    found = parts_of(line, ())
    if dialect is None and "dialect" not in found.parts:
        raise _no_dialect(line, [found.parts["board"]], "ndjson")
    return _case(line, (), dialect, dialect, number, line_of=line_of)


def parts_of(document: Marked, path: Path) -> Keys:
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
    if _is_own(document):
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


def _with_input(document: Marked, path: Path, found: Keys) -> Keys:
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


def _is_pair(document: Marked, path: Path) -> bool:
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


def _is_own(document: Marked) -> bool:
    """Whether it is a document of the kit."""
    return isinstance(document.value, dict) and "minesweeper_kit" in document.value


def _own_cases(document: Marked) -> _Found:
    """The cases of the kit's own document. Raises ParseError for a fault outside them."""
    head = document.value
    for key in head:
        if key not in _HEAD:
            raise document.key_error(unknown_key(key, _HEAD).message, key)
    version = head["minesweeper_kit"]
    if type(version) is not int or version != VERSION:
        raise document.error(
            f"this kit reads version {VERSION} of the document, not {kind(version)}",
            "minesweeper_kit",
        )
    if "cases" not in head:
        raise document.error("the document has no cases")
    if not isinstance(head["cases"], list):
        raise document.error(f"expected a list of cases, found {kind(head['cases'])}", "cases")
    named = None if head.get("dialect") is None else ("dialect",)
    return _Found(("cases",), range(len(head["cases"])), dialect=named)


def _plain_cases(document: Marked) -> _Found:
    """The cases of plain data. Raises ParseError for what is none."""
    value = document.value
    if isinstance(value, list):
        return _Found((), range(len(value)))
    if not isinstance(value, dict):
        raise document.error(f"expected cases, found {kind(value)}")
    lists, others, fault = list_key(list(value))
    if len(lists) > 1:
        fault = same_meaning(lists[1], (lists[0],))
    if not lists:
        return _cases_without_list(document)
    if fault is not None:
        raise document.key_error(fault.message, fault.key)
    key, cases = lists[0], value[lists[0]]
    named = dialect_key(others)
    shared = {}
    for other in others:
        meaning = plain_keys([other]).parts
        if meaning.keys() & {"board", "click", "expected", "mines", "input"}:
            message = f"{quoted(other)} beside {quoted(key)}: write it in each case"
            raise document.key_error(message, other)
        if other != named:
            _check_extra(document, (other,))
            shared[other] = value[other]
    dialect = (named,) if named is not None and value[named] is not None else None
    if isinstance(cases, dict):
        return _Found((key,), list(cases), named=True, shared=shared, dialect=dialect)
    if not isinstance(cases, list):
        raise document.error(f"expected a list of cases, found {kind(cases)}", key)
    return _Found((key,), range(len(cases)), shared=shared, dialect=dialect)


def _cases_without_list(document: Marked) -> _Found:
    """The one case that a mapping is, or the cases by their names. Raises ParseError."""
    value: dict[Any, Any] = document.value
    named = dialect_key(list(value))
    others = [key for key in value if key != named]
    if others and all(isinstance(value[key], dict) for key in others):
        found = [plain_keys(list(value[key])) for key in others]
        if any(keys.fault or keys.parts.keys() & {"board", "input"} for keys in found):
            alone = plain_keys(list(value)).parts
            if not alone.keys() & {"board", "input"}:
                dialect = (named,) if named is not None and value[named] is not None else None
                return _Found((), others, named=True, shared={}, dialect=dialect)
    found_alone = plain_keys(list(value))
    if found_alone.fault is not None:
        raise document.key_error(found_alone.fault.message, found_alone.fault.key)
    if not found_alone.parts.keys() & {"board", "input"}:
        raise document.error("no cases in here: expected a list of cases, or a case with a board")
    return _Found(())


def _common_dialect(document: Marked, found: _Found, asked: Dialect | None) -> Dialect | None:
    """The dialect of the cases that name none; None if each names its own.

    It is the one that the document names, or `asked`, or for plain data the only one
    that has the symbols. Raises ParseError where there is none of these.
    """
    if found.dialect is not None:
        return _named(document, found.dialect, asked, "the document")
    if asked is not None:
        return asked
    boards = _boards_without_dialect(document, found.paths())
    format = "yaml" if document.has_blocks else "json"
    if _is_own(document):
        raise _no_dialect(document, boards, format)
    return fitting_dialect(document, boards, format) if boards else None


def _boards_without_dialect(document: Marked, paths: Iterable[Path]) -> list[Path]:
    """The boards of the cases that name no dialect, as far as the cases are in order."""
    boards = []
    for path in paths:
        try:
            found = parts_of(document, path).parts
        except ParseError:
            continue
        if "dialect" not in found:
            boards += [(*path, *found[part]) for part in ("board", "expected") if part in found]
    return boards


def _no_dialect(document: Marked, boards: list[Path], format: str) -> ParseError:
    """The error for a document without a dialect. What it advises has the symbols, if any has."""
    try:
        name = fitting_dialect(document, boards, format).name
    except ParseError:
        name = "leetcode"
    return document.error(
        f"no dialect is named: add one here, or in the format, as in {name}+{format}"
    )


def _named(document: Marked, path: Path, asked: Dialect | None, what: str) -> Dialect:
    """The dialect that is named at `path`. Raises ParseError if it is not the one asked for.

    `what` is in that dialect, in words for a message.
    """
    name = value_at(document, path)
    if not isinstance(name, str):
        raise document.error(f"expected a dialect's name, found {kind(name)}", *path)
    try:
        dialect = find_dialect(name)
    except FormatError as error:
        raise document.error(error.message, *path) from None
    if asked is not None and asked.name != dialect.name:
        raise document.error(f"{what} is in dialect {dialect.name}, not in {asked.name}", *path)
    return dialect


def _case(
    document: Marked,
    path: Path,
    common: Dialect | None,
    asked: Dialect | None,
    number: int,
    name: str | None = None,
    shared: dict[str, Any] | None = None,
    line_of: LineOf | None = None,
) -> Case:
    """The case at `path`, in its own dialect or the `common` one. Raises ParseError.

    `number` is its place, from 1. `name` is its key in a mapping; `shared` is more for its
    `extra`, and `line_of` is for its origin.
    """
    plain = not _is_own(document)
    found = parts_of(document, path)
    at = {part: (*path, *place) for part, place in found.parts.items()}
    value = {part: value_at(document, place) for part, place in at.items()}
    if value.get("dialect") is not None:
        common = _named(document, at["dialect"], asked, "the case")
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
    return Case(
        board=board_at(document, at["board"], asked_in),
        click=click_at(document, at["click"], plain=plain) if "click" in at else None,
        expected=expected,
        mines=_mines(document, at["mines"]) if "mines" in at else None,
        name=name,
        extra=_extra(document, path, extra, found.parts.get("extra"), shared or {}),
        origin=Origin(
            document.source, common, number, line_of or _Lines(document, path, found.parts)
        ),
    )


def _mines(document: Marked, path: Path) -> int | None:
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
    document: Marked, path: Path, keys: dict[str, Path], named: Path | None, shared: dict[str, Any]
) -> dict[str, Any]:
    """What a case has besides its parts: under `extra`, and under other keys. Raises ParseError."""
    if named is None and not keys and not shared:
        return {}
    extra = dict(shared)
    for key, place in keys.items():
        _check_extra(document, (*path, *place))
        extra[key] = value_at(document, (*path, *place))
    inner = None if named is None else value_at(document, (*path, *named))
    if named is None or inner is None:
        return extra
    if not isinstance(inner, dict):
        raise document.error(f"expected a mapping, found {kind(inner)}", *path, *named)
    for key, value in inner.items():
        if key in keys:
            fault = Fault(key, f"the key {quoted(key)} stands outside of extra, too: keep one")
            raise document.key_error(fault.message, *path, *named, key)
        _check_extra(document, (*path, *named, key))
        extra[key] = value
    return extra


def _check_extra(document: Marked, path: Path) -> None:
    """Raise ParseError unless the value at `path` and its key can be kept in `extra`."""
    try:
        check_extra({path[-1]: value_at(document, path)})
    except TypeError as error:
        raise document.key_error(str(error), *path) from None


class _Lines:
    """Finds the lines of a case of a document, when they are asked for.

    Where it is pickled or copied, a table takes its place, and not the whole document.
    """

    __slots__ = ("document", "parts", "path")

    def __init__(self, document: Marked, path: Path, parts: dict[str, Path]) -> None:
        self.document = document
        self.path = path
        self.parts = parts

    def __call__(self, part: str, row: int) -> int:
        return _line_in(self._lines(part), row)

    def _lines(self, part: str) -> "_Part":
        """The line of a part, those of its rows where they stand on some, and else its step."""
        mark = self.document.mark(*self.path, *self.parts.get(part, ()))
        rows: list[int] = []
        if part in ("board", "expected") and part in self.parts and not mark.step:
            rows = [row.line for row in mark.items]
        return mark.line, rows, mark.step

    def __reduce__(self) -> tuple[Any, ...]:
        return partial, (_line_in_table, {part: self._lines(part) for part in ("case", *PARTS)})


_Part = tuple[int, list[int], int]
"""The line of a part of a case, the lines of its rows if known, and from row to row the step."""


def _line_in_table(parts: dict[str, _Part], part: str, row: int) -> int:
    return _line_in(parts.get(part, parts["case"]), row)


def _line_in(part: _Part, row: int) -> int:
    line, rows, step = part
    return rows[row] if 0 <= row < len(rows) else line + row * step
