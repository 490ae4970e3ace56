"""The kit's own document, as plain data: what `json`, `yaml` and `ndjson` share.

A document is `minesweeper_kit: 1`, `dialect`, `cases`; a case is `board` and, as
far as it has them, `name`, `click`, `expected`, `mines`. A board is rows of
symbols: a text of several lines, a list of strings, or a list of lists.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Any

from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case, LineOf, Origin
from minesweeper_kit.cell import LARGEST, in_rows
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.errors import FormatError, ParseError, SymbolError
from minesweeper_kit.markup import Marked
from minesweeper_kit.wording import as_json, cut, ragged, shown

VERSION = 1
_HEAD = ("minesweeper_kit", "dialect", "cases")
_CASE = ("name", "board", "click", "expected", "mines")

Path = tuple[str | int, ...]


def read_document(document: Marked, dialect: Dialect | None) -> Iterator[Case | ParseError]:
    """The cases of a document; a ParseError in the place of one that is bad.

    Raises ParseError for a fault outside the cases.

    >>> from minesweeper_kit.markup.json import read_json
    >>> document = read_json(b'{"dialect": "leetcode", "cases": [{"board": ["EM"]}]}', "a.json")
    >>> [case.board for case in read_document(document, None)]
    [Board(1, 2, '9a')]
    """
    _check_mapping(document, (), _HEAD, "minesweeper_kit: 1, dialect and cases")
    head = document.value
    version = head.get("minesweeper_kit", VERSION)
    if type(version) is not int or version != VERSION:
        raise document.error(
            f"this kit reads version {VERSION} of the document, not {_kind(version)}",
            "minesweeper_kit",
        )
    if "cases" not in head:
        raise document.error("the document has no cases")
    if not isinstance(head["cases"], list):
        raise document.error(f"expected a list of cases, found {_kind(head['cases'])}", "cases")
    if not head["cases"] and head.get("dialect") is None:
        return
    dialect = named_dialect(document, dialect)

    for position in range(len(head["cases"])):
        path: Path = ("cases", position)
        lines = _Lines(document, path)
        try:
            _check_mapping(document, path, _CASE, "a case: board, click, expected, ...")
            yield read_case(document, path, Origin(document.source, dialect, position + 1, lines))
        except ParseError as error:
            yield error


class _Lines:
    """Finds the lines of a case of a document, when they are asked for.

    Where it is pickled or copied, a table takes its place, and not the whole document.
    """

    __slots__ = ("document", "path")

    def __init__(self, document: Marked, path: Path) -> None:
        self.document = document
        self.path = path

    def __call__(self, part: str, row: int) -> int:
        return _line_in(self._lines(part), row)

    def _lines(self, part: str) -> "_Part":
        """The line of a part, those of its rows where they stand on some, and else its step."""
        mark = self.document.mark(*self.path, *([part] if part != "case" else []))
        rows: list[int] = []
        if part in ("board", "expected") and not mark.step:
            rows = [row.line for row in mark.children.values()]
        return mark.line, rows, mark.step

    def __reduce__(self) -> tuple[Any, ...]:
        return partial, (_line_in_table, {part: self._lines(part) for part in ("case", *_CASE)})


_Part = tuple[int, list[int], int]
"""The line of a part of a case, the lines of its rows if known, and from row to row the step."""


def _line_in_table(parts: dict[str, _Part], part: str, row: int) -> int:
    return _line_in(parts.get(part, parts["case"]), row)


def _line_in(part: _Part, row: int) -> int:
    line, rows, step = part
    return rows[row] if 0 <= row < len(rows) else line + row * step


def read_line(line: Marked, dialect: Dialect | None, number: int, line_of: LineOf) -> Case:
    """The case of one line of NDJSON: an object with `dialect` and `board`, or a bare matrix.

    `number` and `line_of` are for its origin. Raises ParseError.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> from minesweeper_kit.markup.json import read_json
    >>> line = read_json(b'[["E", "M"]]', "a.ndjson")
    >>> read_line(line, find_dialect("leetcode"), 1, lambda part, row: 1).board
    Board(1, 2, '9a')
    """
    bare = isinstance(line.value, list)
    if not bare:
        _check_mapping(line, (), ("dialect", *_CASE), "a case: dialect, board, click, ...")
    dialect = named_dialect(line, dialect)
    origin = Origin(line.source, dialect, number, line_of)
    return Case(_board(line, (), dialect), origin=origin) if bare else read_case(line, (), origin)


def named_dialect(document: Marked, asked: Dialect | None) -> Dialect:
    """The dialect that the document names, or `asked`, if it names none.

    Raises ParseError where there is neither, or they are not the same.

    >>> from minesweeper_kit.markup.json import read_json
    >>> document = read_json(b'{"dialect": "leetcode", "cases": [{"board": ["EM"]}]}', "a.json")
    >>> named_dialect(document, None).name
    'leetcode'
    """
    name = document.value.get("dialect") if isinstance(document.value, dict) else None
    if name is None:
        if asked is None:
            raise document.error(
                "no dialect is named: add one here, or in the format, as in leetcode+json"
            )
        return asked
    if not isinstance(name, str):
        raise document.error(f"expected a dialect's name, found {_kind(name)}", "dialect")
    try:
        dialect = find_dialect(name)
    except FormatError as error:
        raise document.error(error.message, "dialect") from None
    if asked is not None and asked.name != dialect.name:
        raise document.error(
            f"the document is in dialect {dialect.name}, not in {asked.name}", "dialect"
        )
    return dialect


def read_case(document: Marked, path: Path, origin: Origin) -> Case:
    """The case at `path` of a document. Raises ParseError with the place of the fault.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> from minesweeper_kit.markup.json import read_json
    >>> document = read_json(b'{"dialect": "leetcode", "cases": [{"board": ["EM"]}]}', "a.json")
    >>> origin = Origin("a.json", find_dialect("leetcode"), 1, lambda part, row: 1)
    >>> read_case(document, ("cases", 0), origin).board
    Board(1, 2, '9a')
    """
    value = document.value
    for key in path:
        value = value[key]
    if "board" not in value:
        raise document.error("a case needs a board", *path)
    name, mines = value.get("name"), value.get("mines")
    if name is not None and not isinstance(name, str):
        raise document.error(f"expected a name, found {_kind(name)}: quote it", *path, "name")
    if mines is not None and (type(mines) is not int or mines < 0):
        raise document.error(f"expected a count of mines, found {_kind(mines)}", *path, "mines")
    if mines is not None and mines > LARGEST:
        message = f"a total of {_kind(mines)} mines: {LARGEST} is the most"
        raise document.error(message, *path, "mines")
    asked, answered = roles(origin.dialect, fixture=value.get("expected") is not None)
    expected = None
    if value.get("expected") is not None:
        expected = _board(document, (*path, "expected"), answered)
    return Case(
        board=_board(document, (*path, "board"), asked),
        click=_click(document, (*path, "click"), value.get("click")),
        expected=expected,
        mines=mines,
        name=name,
        origin=origin,
    )


def _check_mapping(document: Marked, path: Path, keys: tuple[str, ...], what: str) -> None:
    """Raise ParseError unless the value at `path` is a mapping with no other keys than these.

    `what` says in a message what it should be.
    """
    value = document.value
    for key in path:
        value = value[key]
    if not isinstance(value, dict):
        raise document.error(f"expected {what}; found {_kind(value)}", *path)
    for key in value:
        if key not in keys:
            raise document.key_error(
                f"unknown key {_quoted(key)} (the keys are {', '.join(keys)})", *path, key
            )


def _kind(value: Any) -> str:
    """What a value is, in words for a message."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return "nothing" if value is None else as_json(value)


def _quoted(key: Any) -> str:
    """A key, for a message."""
    return shown(key) if isinstance(key, str) else cut(repr(key))


def _click(document: Marked, path: Path, value: Any) -> Click | None:
    """The click that is the value at `path`; None for null. Raises ParseError."""
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != 2 or any(type(n) is not int for n in value):
        raise document.error(
            f"expected a click [row, col], two whole numbers, found {as_json(value)}", *path
        )
    if max(map(abs, value)) > LARGEST:
        raise document.error(f"the click {as_json(value)}: {LARGEST} is the most", *path)
    return value[0], value[1]


def _board(document: Marked, path: Path, dialect: Dialect) -> Board:
    """The board at `path`: a text, a list of strings, or a list of lists. Raises ParseError."""
    value = document.value
    for key in path:
        value = value[key]
    if isinstance(value, str):
        rows = value.split("\n")
        while rows and not rows[-1]:
            rows.pop()
        return _rows(document, path, rows, dialect, block=True)
    if not isinstance(value, list):
        raise _no_row(document, path, value, "a board, which is rows of symbols")
    if all(isinstance(row, str) for row in value):
        return _rows(document, path, value, dialect, block=False)
    cells = bytearray()
    kind, what = (str, "a string") if isinstance(value[0], str) else (list, "a list of symbols")
    for number, row in enumerate(value):
        if not isinstance(row, kind):
            like = " like the rows above" if number else ""
            raise _no_row(document, (*path, number), row, f"a row, {what}{like}")
        if len(row) != len(value[0]):
            wrong = ragged(number, len(row), len(value[0]))
            raise document.locate(wrong, *path, number)
        try:
            cells += dialect.alphabet.decode_symbols([_symbol(symbol) for symbol in row])
        except KeyError as missing:
            at = list(map(_symbol, row)).index(missing.args[0])
            if not isinstance(row[at], str | int):
                what = f"expected a symbol, found {_kind(row[at])}"
                raise document.error(what, *path, number, at) from None
            error = dialect.alphabet.unknown(missing.args[0])
            raise document.locate(error, *path, number, at) from None
    return Board(len(value), len(value[0]) if value else 0, dialect.alphabet.settle(bytes(cells)))


def _symbol(value: Any) -> str:
    """A symbol of a matrix; a number or Boolean is the symbol that is spelled as in JSON."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)


def _rows(document: Marked, path: Path, rows: list[str], dialect: Dialect, *, block: bool) -> Board:
    """The board of row strings at `path`, a `block` of text or a list. Raises ParseError."""
    try:
        texts = [row.encode("utf-8", "surrogatepass") for row in rows]
        return Board(*dialect.alphabet.decode(texts, line=0))
    except ParseError as error:
        number = error.line or 0
        if block:
            raise document.locate(error, *path, row=number) from None
        if isinstance(error, SymbolError) and error.column:
            error.column += document.mark(*path, number).style in ("'", '"')
        raise document.locate(error, *path, number) from None


def _no_row(document: Marked, path: Path, value: Any, what: str) -> ParseError:
    """The error for a value at `path` that is not `what` it should be: a board, or a row."""
    if value is None or isinstance(value, str | list | dict):
        return document.error(f"expected {what}, found {_kind(value)}", *path)
    block = ", or write the board as a block (board: |)" if document.has_blocks else ""
    return document.error(
        f"expected {what}, found the value {cut(document.written(*path))}, which is no text: "
        f"quote the row{block}",
        *path,
    )


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


def own_dialect(case: Case, dialect: Dialect | None) -> Dialect:
    """The dialect to write a case in: the one given, or else the one it was read in.

    Raises FormatError where there is neither.

    >>> from minesweeper_kit import loads
    >>> own_dialect(loads("EM", "leetcode+grid")[0], None).name
    'leetcode'
    """
    if dialect is not None:
        return dialect
    if case.dialect is None:
        raise FormatError("name the dialect to write, as in leetcode+json")
    return case.dialect


def one_dialect(
    cases: Iterable[Case], dialect: Dialect | None
) -> tuple[Iterator[Case], Dialect | None]:
    """The cases, and the dialect of their document: the one given, or that of the first case.

    It may be None if there is no case. Raises FormatError where a first case has none.

    >>> from minesweeper_kit import loads
    >>> cases, dialect = one_dialect(loads("EM", "leetcode+grid"), None)
    >>> dialect.name, [case.board for case in cases]
    ('leetcode', [Board(1, 2, '9a')])
    """
    cases = iter(cases)
    first = next(cases, None)
    if first is None:
        return cases, dialect
    return chain([first], cases), own_dialect(first, dialect)


def board_rows(board: Board, dialect: Dialect) -> list[Any]:
    """The board for JSON: row strings if every symbol is one character, else a matrix.

    Raises LossyError for a cell without a symbol.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> board_rows(Board(1, 2, "9a"), find_dialect("leetcode"))
    ['EM']
    >>> board_rows(Board(1, 2, "c1"), find_dialect("numeric"))
    [[-1, 1]]
    """
    if dialect.alphabet.letters:
        rows = dialect.alphabet.encode_letters(board.cells, board.rows, board.cols)
        return [row.decode() for row in rows]
    symbols: list[Any] = dialect.alphabet.encode_symbols(board.cells, board.cols)
    if dialect.scalars:
        symbols = [json.loads(symbol) for symbol in symbols]
    return in_rows(symbols, board.rows, board.cols)


def case_fields(
    case: Case, dialect: Dialect, rows: Callable[[Board, Dialect], Any] = board_rows
) -> dict[str, Any]:
    """The case as a mapping for JSON, without the parts it does not have.

    `rows` gives the value of a board. Raises LossyError for a cell without a symbol.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> case_fields(Case(Board(1, 2, "9a"), click=(0, 0)), find_dialect("leetcode"))
    {'board': ['EM'], 'click': [0, 0]}
    """
    asked, answered = roles(dialect, fixture=case.expected is not None)
    fields: dict[str, Any] = {"name": case.name, "board": rows(case.board, asked)}
    fields["click"] = None if case.click is None else list(case.click)
    fields["expected"] = None if case.expected is None else rows(case.expected, answered)
    fields["mines"] = case.mines
    return {key: value for key, value in fields.items() if value is not None}
