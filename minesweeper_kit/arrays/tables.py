"""Cases as batches of Arrow, and their boards as arrays of NumPy, without a copy."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from minesweeper_kit.arrays.arguments import needed_numpy
from minesweeper_kit.arrays.columns import bytes_of_column
from minesweeper_kit.batch import flat
from minesweeper_kit.case import Case
from minesweeper_kit.cell import ALL
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.errors import ParseError, ShapeError
from minesweeper_kit.layouts.tables.batch import batch_of, items_of
from minesweeper_kit.layouts.tables.schema import BYTES, COLUMNS, check_schema, pyarrow

if TYPE_CHECKING:
    import numpy as np

_NAME = "<batch>"


def to_batch(cases: Iterable[Case], dialect: str | Dialect | None = None) -> Any:
    r"""The cases as a `pyarrow.RecordBatch`, a row each, in the kit's schema of tables.

    `dialect` is the one that the rows name; without it each names the one that its case
    was read in, or none. Needs the extra `arrow`.

    Raises LossyError for a cell that the dialect does not have, for an outcome of another
    size than its board, and for more than 2 GiB of cells. Raises FormatError where there
    is no such dialect, or no pyarrow.

    >>> from minesweeper_kit import loads
    >>> batch = to_batch(loads("EM\n\nME", "leetcode+grid"))
    >>> batch.num_rows, batch.column("rows").to_pylist(), batch.column("dialect").to_pylist()
    (2, [1, 1], ['leetcode', 'leetcode'])
    """
    return batch_of(cases, None if dialect is None else find_dialect(dialect))


def from_batch(batch: Any, dialect: str | Dialect | None = None) -> Iterator[Case]:
    """The cases of a `pyarrow.RecordBatch` or `Table`, one for each row.

    Its columns are those of the kit's schema, in the types in which pandas, Polars and
    DuckDB write them as well. `dialect` is that of all cases; without it each has the one
    that its row names, or `hex` where it names none.

    Raises ParseError, which names the row, from 1, for a row that is no case, and for
    columns that are missing or wrong. Raises FormatError where there is no such dialect.

    >>> from minesweeper_kit import Board
    >>> [case.click for case in from_batch(to_batch([Case(Board(1, 2, "EM"), click=(0, 1))]))]
    [(0, 1)]
    """
    asked = None if dialect is None else find_dialect(dialect)
    check_schema(batch.schema, _NAME)
    number = 1
    for part in batch.to_batches() if isinstance(batch, pyarrow().Table) else [batch]:
        for item in flat(items_of(part, asked, _NAME, number)):
            if isinstance(item, ParseError):
                raise item
            yield item
        number += part.num_rows


def cells(batch: Any, column: str = "cells") -> "np.ndarray[Any, np.dtype[np.uint8]]":
    """The codes of the cells of all boards of a batch, as an array of shape (n, rows, cols).

    The boards have one size. The array is a view of the batch's own memory, which cannot
    be written to; nothing is copied. `column` may be "expected", where no row lacks it.
    A column of fixed size, a view or a dictionary is copied, and so is that of a Table in
    several batches.

    Raises ShapeError for boards of several sizes, for a row without a board and for a
    code that is no cell, ParseError for columns that are missing or wrong, FormatError
    where NumPy is not installed.

    >>> from minesweeper_kit import Board
    >>> cells(to_batch([Case(Board(1, 2, "EM")), Case(Board(1, 2, "ME"))])).tolist()
    [[[9, 10]], [[10, 9]]]
    """
    numpy = needed_numpy()
    check_schema(batch.schema, _NAME)
    pa = pyarrow()
    sides = [_sole(batch, name) for name in ("rows", "cols")]
    found = batch.column(column)
    if isinstance(found, pa.ChunkedArray):
        found = found.combine_chunks()
    if COLUMNS[column] != BYTES or found.null_count:
        raise ShapeError(f"the column {column} has rows without a board")
    data, at = bytes_of_column(found, column)
    size = sides[0] * sides[1]
    if (numpy.diff(at) != size).any():
        raise ShapeError(f"a board whose cells are not the {size} of {sides[0]}x{sides[1]}")
    view = data[at[0] : at[-1]]
    if view.size and int(view.max()) >= len(ALL):
        raise ShapeError(f"a cell is a code from 0 to 15, not {int(view.max())}")
    view.flags.writeable = False
    boards: np.ndarray[Any, np.dtype[np.uint8]] = view.reshape(len(found), *sides)
    return boards


def _sole(batch: Any, name: str) -> int:
    """The only value of a column of sides; 0 of an empty one. Raises ShapeError."""
    values = batch.column(name).unique().to_pylist()
    if len(values) > 1 or None in values:
        raise ShapeError("boards of several sizes: an array has room for one (filter them by it)")
    return int(values[0]) if values else 0


def tensors(batch: Any, column: str = "cells") -> Any:
    """The boards of a batch as a `pyarrow.FixedShapeTensorArray` of uint8, shape (rows, cols).

    It shares the batch's memory. Raises what `cells` raises.

    >>> from minesweeper_kit import Board
    >>> tensors(to_batch([Case(Board(2, 1, "EM"))])).type.shape
    [2, 1]
    """
    pa = pyarrow()
    boards = cells(batch, column)
    rows, cols = boards.shape[1:]
    storage = pa.FixedSizeListArray.from_arrays(pa.array(boards.reshape(-1)), rows * cols)
    return pa.ExtensionArray.from_storage(pa.fixed_shape_tensor(pa.uint8(), (rows, cols)), storage)
