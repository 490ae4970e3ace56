"""Batches of Arrow that an operation may take as they are, without a case for each row."""

from typing import Any

from minesweeper_kit.arrays.arguments import needed_numpy
from minesweeper_kit.arrays.boards import many_boards
from minesweeper_kit.arrays.columns import clicks_of_batch, expected_of_batch
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.errors import FormatError
from minesweeper_kit.layouts.tables.schema import REQUIRED, pyarrow, schema
from minesweeper_kit.layouts.tables.values import nulls_of

_UNNAMED = "hex"


def plain_batch(batch: Any) -> Any:
    """The batch in the kit's schema, as it would be written; None where a row needs its case.

    So it is where a row is bad, has keys of its own, or may be: then `from_batch` says what it is.
    Columns that are not the kit's are left out.

    >>> from minesweeper_kit import Board, Case
    >>> from minesweeper_kit.arrays import to_batch
    >>> plain_batch(to_batch([Case(Board(1, 2, "EM"))])).column("dialect").to_pylist()
    ['hex']
    """
    pa = pyarrow()
    names = batch.schema.names
    columns = []
    for field in schema():
        column = batch.column(field.name) if field.name in names else pa.nulls(len(batch))
        if column.type != field.type:
            try:
                column = column.cast(field.type)
            except (pa.ArrowInvalid, pa.ArrowNotImplementedError):
                return None
        if column.null_count and field.name in REQUIRED:
            return None
        columns.append(column)
    found = pa.RecordBatch.from_arrays(columns, schema=schema())
    if found.column("extra").null_count < len(found) or not _is_right(found):
        return None
    dialects = found.column("dialect")
    if dialects.null_count:
        dialects = dialects.fill_null(_UNNAMED)
    if not all(map(_is_name, dialects.unique().to_pylist())):
        return None
    return found.set_column(found.schema.get_field_index("dialect"), "dialect", dialects)


def with_columns(batch: Any, **columns: Any) -> Any:
    """The batch with these columns anew, None for one without values.

    >>> from minesweeper_kit import Board, Case
    >>> from minesweeper_kit.arrays import to_batch
    >>> batch = to_batch([Case(Board(1, 2, "EM"), (0, 0))])
    >>> with_columns(batch, click=None).column("click").to_pylist()
    [None]
    """
    pa = pyarrow()
    for name, values in columns.items():
        field = schema().field(name)
        column = pa.nulls(len(batch), field.type) if values is None else values.cast(field.type)
        batch = batch.set_column(schema().get_field_index(name), field, column)
    return batch


def _is_right(batch: Any) -> bool:
    """Whether boards, clicks, outcomes and totals are those of cases."""
    numpy = needed_numpy()
    boards = many_boards(batch)
    expected_of_batch(batch, boards.starts, boards.faults)
    if boards.faults:
        return False
    clicks, missing = clicks_of_batch(batch)
    absent = nulls_of(batch.column("click"))
    return bool(
        (boards.rows > 0).all()
        and (boards.cols > 0).all()
        and numpy.array_equal(missing, absent)
        and (clicks[~missing] >= 0).all()
    )


def _is_name(name: str) -> bool:
    """Whether it is the name of a dialect, as it is written."""
    try:
        return find_dialect(name).name == name
    except FormatError:
        return False
