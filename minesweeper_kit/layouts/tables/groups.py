"""Batches of Arrow cut and put together: groups of rows as they are written, batches as read."""

from collections.abc import Iterable, Iterator
from typing import Any

from minesweeper_kit.layouts.tables.batch import ROWS, SIZE
from minesweeper_kit.layouts.tables.schema import CLICK, COLUMNS, pyarrow, schema


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
        lengths = _lengths(batch)
        at = 0
        if rows + len(lengths) < ROWS and size + sum(lengths) <= SIZE:  # all of it, as is usual
            held.append(batch)
            rows += len(lengths)
            size += sum(lengths)
            continue
        while at < len(lengths):
            end = at
            while end < len(lengths) and (
                not rows + end - at or (rows + end - at < ROWS and size + lengths[end] <= SIZE)
            ):
                size += lengths[end]
                end += 1
            held.append(batch.slice(at, end - at))
            rows += end - at
            at = end
            if at < len(lengths):
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
        if column.null_count == len(column):
            column = pa.nulls(len(column), field.type)
        else:
            absent = column.is_null()
            parts = column.flatten() if COLUMNS[name] == CLICK else [column]
            filled = [(part.fill_null(0) if part.null_count else part).to_numpy() for part in parts]
            if COLUMNS[name] == CLICK:
                mask = absent if column.null_count else None
                arrays = [pa.array(values) for values in filled]
                column = pa.StructArray.from_arrays(arrays, fields=list(field.type), mask=mask)
            else:
                column = pa.array(filled[0], mask=absent.to_numpy(zero_copy_only=False))
        batch = batch.set_column(schema().get_field_index(name), field, column)
    return batch


def _lengths(batch: Any) -> list[int]:
    """How many bytes the boards of each row take."""
    from pyarrow import compute

    boards = [compute.binary_length(batch.column(name)) for name in ("cells", "expected")]
    whole = boards[0]
    if boards[1].null_count < len(batch):
        whole = compute.add(whole, compute.fill_null(boards[1], 0))
    lengths: list[int] = whole.to_pylist()
    return lengths
