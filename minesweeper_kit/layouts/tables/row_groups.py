"""Batches of Arrow cut and put together: groups of rows as they are written, batches as read."""

from collections.abc import Iterable, Iterator
from typing import Any

from minesweeper_kit.layouts.tables.batch import ROWS, SIZE
from minesweeper_kit.layouts.tables.schema import CLICK, COLUMNS, pyarrow, schema
from minesweeper_kit.layouts.tables.values import array_of, nulls_of


def grouped(found: Iterable[Any]) -> Iterator[Any]:
    """The rows of batches of the kit's schema in batches as `batches` cuts them.

    >>> from minesweeper_kit import Board, Case
    >>> from minesweeper_kit.layouts.tables.batch import batch_of
    >>> one = batch_of([Case(Board(1, 1, "9"))])
    >>> [batch.num_rows for batch in grouped([one] * 3)]
    [3]
    """
    held: list[Any] = []
    rows = size = 0
    for batch in found:
        ends = _lengths(batch).cumsum()
        at = before = 0
        while at < len(ends):
            fit = int(ends.searchsorted(before + SIZE - size, "right"))
            end = max(at, min(fit, at + ROWS - rows), 0 if rows else at + 1)
            if end > at:
                held.append(batch.slice(at, end - at))
                rows += end - at
                size += int(ends[end - 1]) - before
                at, before = end, int(ends[end - 1])
            if at < len(ends):
                yield _joined(held)
                held, rows, size = [], 0, 0
    if rows:
        yield _joined(held)


def joined(found: Iterable[Any], rows: int = ROWS, size: int = SIZE) -> Iterator[Any]:
    """The rows of batches in fewer, each of which has at least so many rows or bytes.

    >>> from minesweeper_kit import Board, Case
    >>> from minesweeper_kit.layouts.tables.batch import batch_of
    >>> one = batch_of([Case(Board(1, 1, "9"))])
    >>> [batch.num_rows for batch in joined([one] * 5, rows=2)]
    [2, 2, 1]
    """
    held: list[Any] = []
    held_rows = held_size = 0
    for batch in found:
        held.append(batch)
        held_rows += batch.num_rows
        held_size += batch.get_total_buffer_size()  # as much, where nothing is sliced, and sooner
        if held_rows >= rows or held_size >= size:
            yield _one(held)
            held, held_rows, held_size = [], 0, 0
    if held:
        yield _one(held)


def _one(held: list[Any]) -> Any:
    return held[0] if len(held) == 1 else pyarrow().concat_batches(held)


def _joined(held: list[Any]) -> Any:
    """The batches as one, in which what lies under a null is as it is when cases are written."""
    pa = pyarrow()
    batch = _one(held)
    for name in ("mines", "click"):
        column, field = batch.column(name), schema().field(name)
        if not column.null_count:
            continue
        if column.null_count == len(column):
            column = pa.nulls(len(column), field.type)
        elif COLUMNS[name] == CLICK:
            parts = [part.fill_null(0) for part in column.flatten()]
            mask = column.is_null()
            column = pa.StructArray.from_arrays(parts, fields=list(field.type), mask=mask)
        else:
            column = pa.array(array_of(column), mask=nulls_of(column))
        batch = batch.set_column(schema().get_field_index(name), field, column)
    return batch


def _lengths(batch: Any) -> Any:
    """How many bytes the boards of each row take."""
    from pyarrow import compute

    boards = [compute.binary_length(batch.column(name)) for name in ("cells", "expected")]
    whole = boards[0]
    if boards[1].null_count < len(batch):
        whole = compute.add(whole, compute.fill_null(boards[1], 0))
    return array_of(whole).astype("int64")
