"""The columns of a batch of Arrow's, as arrays: boards, clicks, outcomes, totals, dialects.

The columns are those of the kit's tables: `rows` and `cols` (int32), `cells` (binary)
and, where they are there, `click` (a struct of `row` and `col`), `expected` (binary),
`mines` (int32), `dialect` and `name` (string).
"""

from typing import Any

from minesweeper_kit.arrays.arguments import needed_numpy, wrong_codes
from minesweeper_kit.errors import ShapeError
from minesweeper_kit.layouts.tables.schema import CLICK, COLUMNS, NUMBERS, pyarrow
from minesweeper_kit.layouts.tables.values import array_of, nulls_of
from minesweeper_kit.wording import counted, wrong_type

_LARGEST = 2**53
"""Up to here each whole number is a float."""

_SIDE = 2**31
"""A board with more rows or columns could have more cells than can be counted."""


Faults = dict[int, str]
"""What is wrong with rows that are no cases, by their numbers from 0."""


def plain_columns(found: Any) -> tuple[Any, Faults]:
    """A RecordBatch of a RecordBatch, a Table, or a column of structs, its columns of plain types.

    Dictionaries are decoded. Numbers may be floats, as pandas has those that may be absent: NaN
    stands for none; a row with 1.5 is no case. Columns of other names stay as they are.

    Raises TypeError for anything else, ShapeError for two columns of one name and for a column
    of another type.
    """
    pa = pyarrow()
    if isinstance(found, pa.ChunkedArray):
        found = _joined(found)
    if isinstance(found, pa.StructArray):
        found = pa.RecordBatch.from_arrays(found.flatten(), schema=pa.schema(list(found.type)))
    elif isinstance(found, pa.Table):
        found = pa.RecordBatch.from_arrays(list(map(_joined, found.columns)), found.schema.names)
    elif not isinstance(found, pa.RecordBatch):
        raise wrong_type("a RecordBatch or a Table", found)
    faults: Faults = {}
    for name, what in COLUMNS.items():
        at = found.schema.get_all_field_indices(name)
        if len(at) > 1:
            raise ShapeError(f"two columns with the name {name}")
        if at:
            column = found.column(at[0])
            plain = _plain(column, what, name, faults)
            if plain is not column:
                found = found.set_column(at[0], name, plain)
    if "mines" in found.schema.names:
        mines = array_of(found.column("mines"))
        for at in needed_numpy().flatnonzero(mines < 0).tolist():
            faults.setdefault(at, f"mines: {mines[at]}, expected a count of mines")
    return found, faults


def _joined(chunks: Any) -> Any:
    """The chunks of a column as one array."""
    pa = pyarrow()
    if chunks.num_chunks == 1:
        return chunks.chunk(0)
    if pa.types.is_binary(chunks.type):
        chunks = chunks.cast(pa.large_binary())  # together they may have more than 2 GiB
    return pa.concat_arrays(chunks.chunks) if chunks.num_chunks else pa.array([], chunks.type)


def _plain(column: Any, what: str, name: str, faults: Faults) -> Any:
    """The column without a dictionary, its numbers as whole ones."""
    pa = pyarrow()
    if pa.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    if what == NUMBERS:
        return _whole(column, name, faults)
    if what == CLICK and not pa.types.is_null(column.type):
        if not pa.types.is_struct(column.type) or {"row", "col"} - {f.name for f in column.type}:
            raise ShapeError(f"click as a struct of row and col was expected, not {column.type}")
        parts = {field.name: column.field(field.name) for field in column.type}
        plain = {part: _whole(values, f"click.{part}", faults) for part, values in parts.items()}
        if any(plain[part] is not values for part, values in parts.items()):
            mask = column.is_null()
            return pa.StructArray.from_arrays(list(plain.values()), list(plain), mask=mask)
    return column


def _whole(column: Any, name: str, faults: Faults) -> Any:
    """The column as whole numbers, none for 1.5, which is a fault.

    Raises ShapeError for another type.
    """
    pa = pyarrow()
    numpy = needed_numpy()
    if pa.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    if pa.types.is_integer(column.type):
        return column
    if pa.types.is_null(column.type):
        return column.cast(pa.int64())
    if pa.types.is_decimal(column.type):
        column = column.cast(pa.float64())
    if not pa.types.is_floating(column.type):
        raise ShapeError(f"{name} of whole numbers was expected, not of {column.type}")
    values = column.to_numpy(zero_copy_only=False).astype("float64")
    missing = numpy.isnan(values)
    values = numpy.where(missing, 0, values)
    wrong = (values != numpy.floor(values)) | (abs(values) > _LARGEST)
    for at in numpy.flatnonzero(wrong).tolist():
        faults.setdefault(at, f"{name}: {values[at]}, expected a whole number")
    return pa.array(numpy.where(wrong, 0, values).astype("int64"), mask=missing | wrong)


def boards_of_batch(batch: Any, faults: Faults) -> tuple[Any, Any, Any]:
    """The cells of all boards of a RecordBatch, and the rows and columns of each.

    The batch is one of `plain_columns`. A row that is no board, or is among `faults`, has no
    cells, and what is wrong with it is among `faults` then. The cells are not copied where
    there is no such row. Raises ShapeError for a column that is missing or has no such values.
    """
    numpy = needed_numpy()
    for name in ("rows", "cols", "cells"):
        if name not in batch.schema.names:
            raise ShapeError(
                f"a batch with the columns rows, cols and cells was expected: {name} is missing"
            )
        if batch.column(name).null_count:
            for at in numpy.flatnonzero(nulls_of(batch.column(name))).tolist():
                faults.setdefault(at, f"{name} is null")
    rows, cols = (array_of(batch.column(name)).astype("int64") for name in ("rows", "cols"))
    cells, starts = bytes_of_column(batch.column("cells"), "cells")
    lengths = numpy.diff(starts)
    outside = (rows < 0) | (cols < 0) | (rows > _SIDE) | (cols > _SIDE)
    wrong = numpy.flatnonzero(outside | (lengths != rows * cols))
    for at in wrong.tolist():
        faults.setdefault(
            at, f"{counted(int(lengths[at]), 'cell')} cannot make a board of {rows[at]}x{cols[at]}"
        )
    cells, starts = cells[starts[0] : starts[-1]], starts - starts[0]
    _check_codes(cells, starts, "cells", faults)
    if faults:
        bad = numpy.zeros(len(batch), bool)
        bad[list(faults)] = True
        cells = cells[numpy.repeat(~bad, lengths)]
        rows[bad] = cols[bad] = 0
    return cells, rows, cols


def _check_codes(cells: Any, starts: Any, name: str, faults: Faults) -> None:
    """Add rows with a code that is no cell to the faults."""
    for number, message in wrong_codes(cells, starts).items():
        faults.setdefault(number, f"{name}: {message}")


def clicks_of_batch(batch: Any) -> tuple[Any, Any]:
    """The clicks of a batch as an array of shape (boards, 2), and which boards have none."""
    numpy = needed_numpy()
    clicks = numpy.full((len(batch), 2), -1, "int64")
    if "click" not in batch.schema.names:
        return clicks, numpy.ones(len(batch), bool)
    column = batch.column("click")
    if not pyarrow().types.is_struct(column.type):  # none has a click
        return clicks, numpy.ones(len(batch), bool)
    missing = nulls_of(column)
    for at, part in enumerate(("row", "col")):
        values = column.field(part)
        missing = missing | nulls_of(values)
        clicks[:, at] = array_of(values)
    clicks[missing] = -1  # what lies under a missing click may be anything
    return clicks, missing


def expected_of_batch(batch: Any, starts: Any, faults: Faults) -> tuple[Any, Any]:
    """The expected outcomes, as long as all cells, and which boards have none.

    `starts` says where in all cells each board begins, and the last one ends. An outcome of
    another size than its board, or with a code that is no cell, is none: it is among `faults`.
    """
    numpy = needed_numpy()
    values = numpy.zeros(starts[-1], "uint8")
    if "expected" not in batch.schema.names:
        return values, numpy.ones(len(batch), bool)
    missing = nulls_of(batch.column("expected"))
    cells, own = bytes_of_column(batch.column("expected"), "expected")
    lengths, sizes = numpy.diff(own), numpy.diff(starts)
    for at in numpy.flatnonzero(~missing & (lengths != sizes)).tolist():
        faults.setdefault(
            at,
            f"an expected outcome of {counted(int(lengths[at]), 'cell')} "
            f"for a board of {sizes[at]}",
        )
    cells, own = cells[own[0] : own[-1]], own - own[0]
    _check_codes(cells, own, "expected", faults)
    if not missing.any() and not faults:
        return cells, missing
    missing[list(faults)] = True
    for at in numpy.flatnonzero(~missing):
        values[starts[at] : starts[at + 1]] = cells[own[at] : own[at + 1]]
    return values, missing


def values_of_batch(batch: Any, name: str) -> list[Any]:
    """The values of a column as Python's, None where there is none or no such column."""
    if name not in batch.schema.names:
        return [None] * len(batch)
    values: list[Any] = batch.column(name).to_pylist()
    return values


def bytes_of_column(column: Any, name: str) -> tuple[Any, Any]:
    """The bytes of a binary column, and where in them each value begins, and the last ends.

    They are not copied, unless the column is of another type than `binary` and `large_binary`.
    Raises ShapeError for a column that has no bytes.
    """
    numpy, pa = needed_numpy(), pyarrow()
    if column.type not in (pa.binary(), pa.large_binary()):
        try:
            column = column.cast(pa.large_binary())
        except (pa.ArrowInvalid, pa.ArrowNotImplementedError):
            raise ShapeError(f"{name} of binary was expected, not of {column.type}") from None
    kind = "int32" if column.type == pa.binary() else "int64"
    _, starts, data = column.buffers()
    if not len(column):
        return numpy.zeros(0, "uint8"), numpy.zeros(1, "int64")
    places = numpy.frombuffer(starts, kind)[column.offset : column.offset + len(column) + 1]
    cells = numpy.frombuffer(data, "uint8") if data else numpy.zeros(0, "uint8")
    return cells, places.astype("int64")
