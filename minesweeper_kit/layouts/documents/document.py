"""Documents as plain data: what reading `json`, `yaml` and `ndjson` shares.

The kit's own document is `minesweeper_kit: 1`, `dialect`, `cases`; a case is `board` and,
as far as it has them, `name`, `dialect`, `click`, `expected`, `mines`, `extra`. A board is
rows of symbols: a text of several lines, a list of strings, or a list of lists.

Without `minesweeper_kit` it is plain data, as others keep their cases: a list of them, a
mapping with such a list, a mapping of names to cases, or one case. There the parts may
have other names (`keys.NAMES`), and keys that are no part's are the case's `extra`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from minesweeper_kit.case import Case, LineOf, Origin
from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import NoBoardError, ParseError, SymbolError
from minesweeper_kit.layouts import text_dialects
from minesweeper_kit.layouts.documents.cases import (
    case_at,
    check_kept,
    is_own,
    named_dialect,
    parts_of,
)
from minesweeper_kit.layouts.documents.fields import VERSION
from minesweeper_kit.layouts.documents.keys import (
    LISTS,
    NAMES,
    PARTS,
    dialect_key,
    list_key,
    plain_keys,
    same_meaning,
    unknown_key,
)
from minesweeper_kit.layouts.documents.values import board_at, kind
from minesweeper_kit.markup.source_data import Path, SourceData
from minesweeper_kit.wording import SYMBOLS_ADVICE, as_python, nearest, quoted

_HEAD = ("minesweeper_kit", "dialect", "cases")


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


_LIST = re.compile(rb"\s*+(?:\[|-(?!--))")
_KEYS = (*LISTS, *NAMES["board"], *NAMES["input"], "minesweeper_kit")
_OF_CASES = re.compile(rf"(?i)\b(?:{'|'.join(_KEYS).replace(' ', '[ _-]?')})[\"']?\s?:".encode())
"""A key that a document with boards has: one with a fault and none of them has no board."""


def names_cases(data: bytes) -> bool:
    """Whether a text has a key that a document with boards has.

    >>> names_cases(b"board: [EM]"), names_cases(b"level: 3")
    (True, False)
    """
    return _OF_CASES.search(data) is not None


def parse(data: bytes, source: str, read: Callable[[bytes, str], SourceData]) -> SourceData:
    """A document of the data. Raises NoBoardError for a fault where nothing names a board.

    >>> from minesweeper_kit.markup.yaml import read_yaml
    >>> parse(b"[EM]", "a.yaml", read_yaml).value
    ['EM']
    """
    try:
        return read(data, source)
    except ParseError as error:
        if _LIST.match(data) or names_cases(data):
            raise
        fault = NoBoardError(error.message)
        fault.malformed = True
        raise fault.located(source, error.line, error.column) from None


def read_document(document: SourceData, dialect: Dialect | None) -> Iterator[Case | ParseError]:
    """The cases of a document; a ParseError in the place of one that is bad.

    Raises ParseError for a fault outside the cases.

    >>> from minesweeper_kit.markup.json import read_json
    >>> document = read_json(b'{"dialect": "leetcode", "cases": [{"board": ["EM"]}]}', "a.json")
    >>> [case.board for case in read_document(document, None)]
    [Board(1, 2, 'EM')]
    """
    return (entry.case for entry in read_entries(document, dialect))


def read_entries(document: SourceData, dialect: Dialect | None) -> Iterator[Entry]:
    """The cases of a document with the ways to them. Raises what `read_document` raises.

    >>> from minesweeper_kit.markup.json import read_json
    >>> document = read_json(b'[{"board": ["EM"], "click": [0, 0]}]', "a.json")
    >>> [(entry.path, entry.case.click) for entry in read_entries(document, None)]
    [((0,), (0, 0))]
    """
    found = _own_cases(document) if is_own(document) else _plain_cases(document)
    if found.keys is not None and not found.keys and found.dialect is None:
        return
    common = _common_dialect(document, found, dialect)
    for number, path in enumerate(found.paths(), 1):
        name = str(path[-1]) if found.named else None
        try:
            case = case_at(document, path, common, dialect, number, name, found.shared)
            yield Entry(path, case)
        except ParseError as error:
            yield Entry(path, _alone(error))


def _alone(error: ParseError) -> ParseError:
    """The error without the frames that it came through: they hold the parts of its case."""
    error.__context__ = None
    return error.with_traceback(None)


def read_line(line: SourceData, dialect: Dialect | None, number: int, line_of: LineOf) -> Case:
    """The case of one line of NDJSON: an object with `dialect` and `board`, or a bare matrix.

    `number` and `line_of` are for its origin. Raises ParseError.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> from minesweeper_kit.markup.json import read_json
    >>> line = read_json(b'[["E", "M"]]', "a.ndjson")
    >>> read_line(line, find_dialect("leetcode"), 1, lambda part, row: 1).board
    Board(1, 2, 'EM')
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
    return case_at(line, (), dialect, dialect, number, line_of=line_of)


def _own_cases(document: SourceData) -> _Found:
    """The cases of the kit's own document. Raises ParseError for a fault outside them."""
    head = document.value
    for key in head:
        if key not in _HEAD:
            message = unknown_key(key, _HEAD).message
            if key in PARTS:
                message = f"{as_python(key)} outside a case; write each case in the list cases"
            raise document.key_error(message, key)
    version = head["minesweeper_kit"]
    if type(version) is not int or version != VERSION:
        raise document.error(
            f"this kit reads version {VERSION} of the document, not {kind(version)}: write "
            f"{VERSION}, or install a newer minesweeper-kit",
            "minesweeper_kit",
        )
    if "cases" not in head:
        raise document.error("the document has no cases")
    if not isinstance(head["cases"], list):
        raise document.error(f"expected a list of cases, found {kind(head['cases'])}", "cases")
    named = ("dialect",) if "dialect" in head else None
    return _Found(("cases",), range(len(head["cases"])), dialect=named)


def _plain_cases(document: SourceData) -> _Found:
    """The cases of plain data. Raises ParseError for what is none."""
    value = document.value
    if isinstance(value, list):
        if value and all(isinstance(each, dict) for each in value):
            found = [plain_keys(list(each)) for each in value]
            if not any(keys.fault or keys.parts.keys() - {"name"} for keys in found):
                raise document.locate(NoBoardError("no board in here: expected a key board"))
        return _Found((), range(len(value)))
    if not isinstance(value, dict):
        raise document.error(f"expected cases, found {kind(value)}")
    texts = [key for key in value if isinstance(key, str)]
    known = list_key(texts)[0] or plain_keys(texts).parts.keys() - {"name"}
    if len(texts) < len(value) and not known:  # as YAML reads `on:`
        raise document.locate(NoBoardError("no board in here: expected a key board"))
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
            message = f"{as_python(other)} beside {as_python(key)}: write it in each case"
            raise document.key_error(message, other)
        if other != named:
            check_kept(document, (other,))
            shared[other] = value[other]
    dialect = (named,) if named is not None and value[named] is not None else None
    if isinstance(cases, dict):
        return _Found((key,), list(cases), named=True, shared=shared, dialect=dialect)
    if not isinstance(cases, list):
        raise document.error(f"expected a list of cases, found {kind(cases)}", key)
    return _Found((key,), range(len(cases)), shared=shared, dialect=dialect)


def _cases_without_list(document: SourceData) -> _Found:
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
        what = "no board in here: expected a list of cases, or a case with a board"
        raise document.locate(NoBoardError(what))
    return _Found(())


def _common_dialect(document: SourceData, found: _Found, asked: Dialect | None) -> Dialect | None:
    """The dialect of the cases that name none; None if each names its own.

    It is the one that the document names, or `asked`, or for plain data the only one
    that has the symbols. Raises ParseError where there is none of these.
    """
    if found.dialect is not None:
        return named_dialect(document, found.dialect, asked, "the document")
    if asked is not None:
        return asked
    boards = _boards_without_dialect(document, found.paths())
    format = "yaml" if document.has_blocks else "json"
    if is_own(document):
        raise _no_dialect(document, boards, format)
    first = next(boards, None)
    return None if first is None else fitting_dialect(document, chain([first], boards), format)


def _boards_without_dialect(document: SourceData, paths: Iterable[Path]) -> Iterator[Path]:
    """The boards of the cases that name no dialect, as far as the cases are in order."""
    for path in paths:
        try:
            found = parts_of(document, path).parts
        except ParseError:
            continue
        if "dialect" not in found:
            for part in ("board", "expected"):
                if part in found:
                    yield (*path, *found[part])


def _no_dialect(document: SourceData, boards: Iterable[Path], format: str) -> ParseError:
    """The error for a document without a dialect. What it advises has the symbols, if any has."""
    try:
        name = _fitting(document, boards)[0].name
    except ParseError:
        name = "leetcode"
    return document.error(
        f"no dialect is named: add {_key(name, format)} here, or try: --from {name}+{format}"
    )


def _key(name: str, format: str) -> str:
    """The key of a document that names a dialect."""
    return f"dialect: {name}" if format == "yaml" else f'"dialect": "{name}"'


_NAMED = 4
"""How many dialects a message names."""


def fitting_dialect(document: SourceData, boards: Iterable[Path], format: str) -> Dialect:
    """The only dialect that has the symbols of these boards, given by their places.

    It is enough that a few boards leave only one: a later fault is then told in its words.
    Raises ParseError where several are left, and where none has the symbols of a board;
    `format` is the layout, for the advice in it.

    >>> from minesweeper_kit.markup.json import read_json
    >>> document = read_json(b'[{"board": ["E1"]}, {"board": ["EM"]}]', "a.json")
    >>> fitting_dialect(document, [(0, "board"), (1, "board")], "json").name
    'leetcode'
    """
    left = _fitting(document, boards)
    if len(left) == 1:
        return left[0]
    names = [dialect.name for dialect in left]
    listed = ", ".join(names[:_NAMED]) + ", ..." * (len(names) > _NAMED)
    options = " or ".join(f"--from {name}+{format}" for name in names[:2])
    error = document.error(
        f"no dialect is named, and several have these symbols ({listed}): add, for example, "
        f"{_key(names[0], format)} here, or try: {options}"
    )
    error.unnamed = True
    raise error


def _fitting(document: SourceData, boards: Iterable[Path]) -> list[Dialect]:
    """The dialects that have the symbols of these boards, one or more. Raises ParseError."""
    left = text_dialects()
    unseen = {dialect: set(dialect.shows) for dialect in left}
    at: Path = ()
    for at in boards:
        fit = [dialect for dialect in left if _fault(document, at, dialect, unseen) is None]
        if not fit:
            shown_by = [dialect for dialect in left if not unseen[dialect]]
            if len(shown_by) == 1:
                return shown_by  # the board at fault is one of its cases
            raise _none_fits(document, at, left, unseen)
        left = fit
        if len(left) == 1:
            return left
    left = [dialect for dialect in left if not unseen[dialect]]
    if at and len(left) > 1:  # what is no board in any of them is to be named first
        board_at(document, at, left[0])
    return left


def _fault(
    document: SourceData, path: Path, dialect: Dialect, unseen: Mapping[Dialect, set[Cell]]
) -> SymbolError | None:
    """The symbol of the board at `path` that the dialect does not have.

    The cells on the board are taken from those that are still `unseen`.
    """
    try:
        board = board_at(document, path, dialect)
        if unseen[dialect]:
            unseen[dialect].difference_update(board.cells)
    except SymbolError as error:
        return error
    except ParseError:
        pass
    return None


def _none_fits(
    document: SourceData, path: Path, left: list[Dialect], unseen: Mapping[Dialect, set[Cell]]
) -> ParseError:
    """The error where none of the dialects that are left has all symbols of the board at `path`."""
    left = [dialect for dialect in left if not unseen[dialect]]
    faults = [fault for dialect in left if (fault := _fault(document, path, dialect, unseen))]
    furthest = max(_how_far(fault) for fault in faults)
    last = [
        (dialect.name, fault)
        for dialect, fault in zip(left, faults, strict=True)
        if _how_far(fault) == furthest
    ]
    fault = last[0][1]
    if len(last) == 1:
        return fault
    symbol = "these symbols" if fault.symbol is None else f"the symbol {quoted(fault.symbol)}"
    message = (
        f"no dialect is named, and none takes {symbol} here: say what the symbols are, "
        f"{SYMBOLS_ADVICE}, or name a dialect{nearest([name for name, _ in last])}"
    )
    error = ParseError(message).located(*_place(fault))
    error.unnamed = True
    return error


def _how_far(fault: SymbolError) -> tuple[int, int]:
    return fault.line or 0, fault.column or 0


def _place(fault: SymbolError) -> tuple[Any, ...]:
    return fault.source, fault.line, fault.column
