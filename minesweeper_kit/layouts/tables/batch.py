"""Cases to batches of Arrow and back: what all layouts of tables share."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from minesweeper_kit.batch import CaseBatch, Item, flat
from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import ALL
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.errors import FormatError, LossyError, ParseError, ShapeError
from minesweeper_kit.layouts.binary.bytes import no_line
from minesweeper_kit.layouts.documents.values import unknown_parts
from minesweeper_kit.layouts.tables.schema import (
    BYTES,
    CLICK,
    COLUMNS,
    INDEX,
    NUMBERS,
    REQUIRED,
    pyarrow,
    schema,
)
from minesweeper_kit.layouts.tables.values import (
    Fault,
    clicks_of,
    memory_of,
    numbers_of,
    plain_values,
    values_of,
)
from minesweeper_kit.markup.json import read_json
from minesweeper_kit.wording import counted, quoted

ROWS = 2**16
"""How many cases a batch, or a group of rows, has at most when it is written."""

SIZE = 2**25
"""A batch is written when its cells are so many bytes: well below the 2 GiB that it could hold,
so that readers share a file among them."""

_MOST = 2**31 - 1
"""How many bytes of cells a column of a batch can hold."""

_TAKEN = 2**11
_TAKEN_SIZE = 2**23
"""So many rows of a batch, and of no more bytes, are taken at once when it is read."""

_LEAST = 4
_LARGEST_ALIKE = 2**12
"""Fewer cases alike than so many, and boards of more cells than these, are read one by one."""

_UNNAMED = "hex"
"""The dialect of cases for which none is named: it has a symbol for every cell."""

_READERS: dict[str, Callable[[Any], list[Any]]] = {NUMBERS: numbers_of, CLICK: clicks_of}


def batch_of(cases: Iterable[Case], dialect: Dialect | None = None) -> Any:
    r"""A `pyarrow.RecordBatch` of the cases, a row each, in the kit's schema.

    `dialect` is the one to name for all of them; without it each names its own. Raises
    LossyError for an outcome of another size than its board, for a cell that the
    dialect does not have, and for more than 2 GiB of cells.

    >>> batch_of([Case(Board(1, 2, "EM"), click=(0, 0))]).column("cells").to_pylist()
    [b'\t\n']
    """
    cases = list(cases)
    for case in cases:
        _require_room(case, dialect)
    if sum(map(_cells, cases)) > _MOST:
        raise LossyError("more than 2 GiB of cells: one batch of a table holds no more")
    return _batch(cases, dialect)


def _cells(case: Case) -> int:
    """How many bytes the boards of a case take."""
    return len(case.board.cells) * (1 if case.expected is None else 2)


def _batch(cases: list[Case], dialect: Dialect | None) -> Any:
    """The batch of these cases, for which there is room."""
    boards = [case.board for case in cases]
    name = None if dialect is None or dialect.is_inline else dialect.name
    columns: dict[str, list[Any]] = {
        "name": [case.name for case in cases],
        "rows": [board.rows for board in boards],
        "cols": [board.cols for board in boards],
        "cells": [board.cells for board in boards],
        "click": [case.click for case in cases],
        "expected": [None if case.expected is None else case.expected.cells for case in cases],
        "mines": [case.mines for case in cases],
        "dialect": [
            name or (None if case.dialect is None else _name(case.dialect)) for case in cases
        ],
        "extra": [
            json.dumps(dict(case.extra), ensure_ascii=False) if case.extra else None
            for case in cases
        ],
    }
    arrays = [_array(columns[field.name], field.type) for field in schema()]
    return pyarrow().RecordBatch.from_arrays(arrays, schema=schema())


def _name(dialect: Dialect) -> str:
    """The name that stands for the dialect: one that was given inline has none of its own."""
    return _UNNAMED if dialect.is_inline else dialect.name


def _require_room(case: Case, dialect: Dialect | None) -> None:
    """Raise LossyError for what a table in that dialect cannot hold of the case."""
    board, expected = case.board, case.expected
    if expected is not None and (expected.rows, expected.cols) != (board.rows, board.cols):
        raise LossyError(
            f"a table holds outcomes of their boards' size, and this one is {expected.rows}x"
            f"{expected.cols} for a board of {board.rows}x{board.cols}"
        )
    if len(board.cells) > _MOST:
        raise LossyError(f"a board of {board.rows}x{board.cols}: a table holds up to 2 GiB of one")
    if dialect is not None and not dialect.is_inline:
        dialect.alphabet.require(board.cells, board.cols)
        if expected is not None:
            dialect.alphabet.require(expected.cells, expected.cols)


def _array(values: list[Any], kind: Any) -> Any:
    """The array of these values of one column."""
    pa = pyarrow()
    if values.count(None) == len(values):
        return pa.nulls(len(values), kind)
    if kind != schema().field("click").type:
        return pa.array(values, kind)
    fields = [
        pa.array([0 if click is None else click[at] for click in values], field.type)
        for at, field in enumerate(kind)
    ]
    absent = pa.array([click is None for click in values]) if None in values else None
    return pa.StructArray.from_arrays(fields, fields=list(kind), mask=absent)


def batches(cases: Iterable[Case], dialect: Dialect | None) -> Iterator[Any]:
    """The batches in which cases are written, cut by their bytes and their number.

    Raises what `batch_of` raises.

    >>> [batch.num_rows for batch in batches([Case(Board(1, 1, "E"))] * 70_000, None)]
    [65536, 4464]
    """
    pending: list[Case] = []
    size = 0
    for case in cases:
        _require_room(case, dialect)  # here, where the case is the latest one
        cells = _cells(case)
        if pending and (len(pending) == ROWS or size + cells > SIZE):
            yield _batch(pending, dialect)
            pending, size = [], 0
        pending.append(case)
        size += cells
    if pending:
        yield _batch(pending, dialect)


def items_of(
    batch: Any,
    dialect: Dialect | None,
    source: str,
    number: int = 1,
    unpack: Callable[[int], object] = lambda _: None,
) -> Iterator[Item]:
    """The cases of a batch, those alike as case batches; a ParseError in the place of a bad row.

    The schema has been checked. `dialect` is that of all cases, or None for those that
    the rows name. `source` is the name for messages; the first row is row `number`. `unpack`
    is called with the bytes that rows take besides those of the batch, before they are taken.

    >>> batch = batch_of([Case(Board(1, 2, "EM"))])
    >>> [case.board for case in items_of(batch, None, "boards.arrow")]
    [Board(1, 2, 'EM')]
    """
    at = 0
    while at < batch.num_rows:
        part = batch.slice(at, _TAKEN)
        size = part.nbytes + _room(part)
        if size > _TAKEN_SIZE and part.num_rows > 1:
            part = part.slice(0, max(1, part.num_rows * _TAKEN_SIZE // size))
        unpack(_room(part))
        yield from _Rows(part, dialect, source, number + at).items()
        at += part.num_rows


def cases_of(batch: Any, source: str) -> Iterator[Case | ParseError]:
    """The case of each row of a batch, or a ParseError for one that is none.

    >>> batch = batch_of([Case(Board(1, 2, "EM"))])
    >>> [case.board for case in cases_of(batch, "boards.arrow")]
    [Board(1, 2, 'EM')]
    """
    yield from flat(items_of(batch, None, source))


def _room(part: Any) -> int:
    """How many bytes the rows take that are not in the batch."""
    named = zip(part.schema.names, part.columns, strict=True)
    return sum(memory_of(column) for name, column in named if COLUMNS.get(name) != CLICK)


class _Rows:
    """Some rows of a table as lists of values, the first of which is row `number`."""

    def __init__(self, batch: Any, dialect: Dialect | None, source: str, number: int) -> None:
        self.count = batch.num_rows
        self.number = number
        self.source = source
        self.asked = dialect
        self.columns: dict[str, list[Any]] = {}
        self.others: dict[str, list[Any]] = {}
        for name, column in zip(batch.schema.names, batch.columns, strict=True):
            if name in COLUMNS:
                self.columns[name] = _READERS.get(COLUMNS[name], values_of)(column)
            elif not name.startswith(INDEX):
                self.others[name] = plain_values(column)
        for name in COLUMNS:
            self.columns.setdefault(name, [None] * self.count)

    def items(self) -> Iterator[Item]:
        """The cases, those alike as case batches; a ParseError in the place of a bad one."""
        alike = list(
            zip(
                *(self.columns[name] for name in ("rows", "cols", "mines", "dialect", "extra")),
                *([value is None for value in self.columns[n]] for n in _VARYING),
                *self.others.values(),
                strict=True,
            )
        )
        at = 0
        while at < self.count:
            end = at + 1
            while end < self.count and alike[end] == alike[at]:
                end += 1
            first = self.item(at)
            found = self.cases_alike(first, at, end) if isinstance(first, Case) else None
            if found is not None:
                yield found
            else:
                yield first
                yield from map(self.item, range(at + 1, end))
            at = end

    def cases_alike(self, model: Case, at: int, end: int) -> CaseBatch | None:
        """The cases of these rows, which are like the model, together; None where one is bad."""
        size = len(model.board.cells)
        if end - at < _LEAST or not 0 < size <= _LARGEST_ALIKE:
            return None
        parts: dict[str, Any] = {}
        for name in _VARYING:
            parts[name] = values = self.columns[name][at:end]
            if values[0] is None:
                parts[name] = None
            elif COLUMNS[name] == BYTES:
                if set(map(len, values)) != {size}:
                    return None
                parts[name] = b"".join(values)
                if parts[name].translate(None, ALL):
                    return None
            elif Fault in map(type, values):
                return None
        return CaseBatch(model, parts["cells"], parts["click"], parts["expected"], parts["name"])

    def item(self, at: int) -> Case | ParseError:
        """The case of a row, or what is wrong with it."""
        number = self.number + at
        values = {name: column[at] for name, column in self.columns.items()}
        try:
            for name, value in values.items():
                if isinstance(value, Fault):
                    raise ShapeError(f"{name}: {value.message}")
                if value is None and name in REQUIRED:
                    raise ShapeError(f"{name} is null, and is needed for a board")
            board = _board(values, "cells")
            mines = values["mines"]
            if mines is not None and mines < 0:
                raise ShapeError(f"mines: {mines}, expected a count of mines")
            dialect = self.dialect(values["dialect"])
            others = {name: column[at] for name, column in self.others.items()}
            clicked = values["click"] is not None
            unknown = unknown_parts(others, board, dialect, clicked=clicked)
            return Case(
                board,
                values["click"],
                None if values["expected"] is None else _board(values, "expected"),
                mines,
                values["name"],
                self.extras(values["extra"], at),
                Origin(self.source, dialect, number, no_line, unknown=unknown),
            )
        except ParseError as error:
            return type(error)(f"row {number}: {error.message}").located(self.source)
        except TypeError as error:  # of what is no plain data
            return ParseError(f"row {number}: extra: {error}").located(self.source)

    def dialect(self, name: str | None) -> Dialect:
        """The dialect of a row that names this one. Raises ParseError for one unknown."""
        if self.asked is not None and not self.asked.is_inline:
            return self.asked
        try:
            return find_dialect(name or _UNNAMED)
        except FormatError as error:
            raise ParseError(error.message) from None

    def extras(self, text: str | None, at: int) -> dict[str, Any]:
        """What a row has besides the parts of a case: as JSON, and in columns of its own.

        Raises ParseError.
        """
        found: Any = {}
        if text is not None:
            try:
                found = read_json(text.encode(), self.source).value
            except ParseError as error:
                raise ParseError(f"extra: {error.message}") from None
            if not isinstance(found, dict):
                raise ParseError(f"extra: expected a mapping in JSON, found {quoted(text)}")
        for name, column in self.others.items():
            value = column[at]
            if isinstance(value, Fault):
                raise ParseError(f"{quoted(name)}: {value.message}")
            if value is not None and name in found:
                raise ParseError(f"extra: there is a column {quoted(name)}, too: keep one")
            if value is not None:
                found[name] = value
        return dict(found)


_VARYING = ("cells", "click", "expected", "name")
"""The columns in which the cases of a case batch may differ."""


def _board(values: dict[str, Any], name: str) -> Board:
    """The board of the codes in a column. Raises ParseError."""
    rows, cols, cells = values["rows"], values["cols"], values[name]
    if len(cells) == rows * cols and not cells.translate(None, ALL):
        return Board(rows, cols, cells)
    wrong = cells.translate(None, ALL)
    if wrong and rows >= 0 <= cols and len(cells) == rows * cols:
        at = cells.index(wrong[0])
        raise ShapeError(
            f"{name}: {wrong[0]} at {divmod(at, cols)} is no cell, whose codes are 0 to 15"
        )
    raise ShapeError(f"{name}: {counted(len(cells), 'cell')} cannot make a board of {rows}x{cols}")
