"""Boards in a DataFrame, a row each: what `map_partitions` of Dask, or pandas itself, calls.

The columns are those of the kit's tables: `rows`, `cols`, `cells` and, where they are there,
`click`, `expected`, `mines` and `dialect`. The cells are a byte each, row by row. All other
columns stay as they are.
"""

from typing import TYPE_CHECKING, Any

from minesweeper_kit.arrays.arguments import needed_numpy
from minesweeper_kit.arrays.batches import reveal_many, validate_many
from minesweeper_kit.arrays.results import statistics_columns
from minesweeper_kit.engine.rejection import Rejection
from minesweeper_kit.errors import ShapeError
from minesweeper_kit.layouts.tables.schema import COLUMNS, pyarrow
from minesweeper_kit.wording import one_line

if TYPE_CHECKING:
    from pandas import DataFrame


def reveal_partition(frame: "DataFrame") -> "DataFrame":
    """The rows after their clicks: other cells, and no more click or expected outcome.

    A row whose click is rejected, or that is no case, stays as it is. The column `error` says
    why, in the words of `Rejection.code`, or "click-missing"; it is None in the others.

    Raises ShapeError for a column that is missing or of another type, FormatError where
    pyarrow is not installed.

    >>> import pandas  # doctest: +SKIP
    >>> row = {"rows": 1, "cols": 2, "cells": bytes([9, 10]), "click": {"row": 0, "col": 0}}
    >>> reveal_partition(pandas.DataFrame([row]))["cells"][0].hex()  # doctest: +SKIP
    '010a'
    """
    outcomes, rejections = reveal_many(_table(frame))
    done = rejections == Rejection.NONE
    changed = frame.copy()
    cells = _column(frame, outcomes.to_pandas().to_numpy())
    changed["cells"] = cells.where(done, frame["cells"])
    for name in ("click", "expected"):
        changed[name] = _column(frame, frame.get(name)).mask(done, None)
    changed["error"] = _column(frame, needed_numpy().array(_CODES, object)[rejections])
    return changed


_CODES = [None, *(rejection.code or "click-missing" for rejection in Rejection if rejection)]


def validate_partition(frame: "DataFrame") -> "DataFrame":
    """The rows with `violations`: the codes of what is wrong with each, with commas between.

    It is empty where a board is legal, its click too, and what is expected right. Raises what
    `reveal_partition` raises.

    >>> import pandas  # doctest: +SKIP
    >>> row = {"rows": 1, "cols": 2, "cells": bytes([2, 10])}
    >>> validate_partition(pandas.DataFrame([row]))["violations"][0]  # doctest: +SKIP
    'wrong-number'
    """
    found = validate_many(_table(frame)).violations
    codes = [
        ",".join(violation.code for violation in found.get(at, ())) for at in range(len(frame))
    ]
    return frame.assign(violations=_column(frame, codes))


def stats_partition(frame: "DataFrame") -> "DataFrame":
    """The rows with the figures of their boards: mines, openings, islands, 3bv, density.

    Where they are not known they are NA. The column `error` says why: "hidden" for a board with
    hidden or flagged cells, whose `mines` are those given, or "unreadable".

    Raises what `reveal_partition` raises.

    >>> import pandas  # doctest: +SKIP
    >>> row = {"rows": 1, "cols": 2, "cells": bytes([9, 10])}
    >>> stats_partition(pandas.DataFrame([row]))["3bv"].tolist()  # doctest: +SKIP
    [1]
    """
    import pandas

    pa = pyarrow()
    types = {pa.int32(): pandas.Int32Dtype(), pa.float64(): pandas.Float64Dtype()}
    found = pa.table(statistics_columns(_table(frame))).to_pandas(types_mapper=types.get)
    found.index = frame.index
    error = found["error"].astype("object")
    found["error"] = error.mask(error.isna(), None)
    return frame.assign(**dict(found.items()))


def _table(frame: Any) -> Any:
    """The columns of the kit's as a table of Arrow's. Raises ShapeError for one of another type."""
    pa = pyarrow()
    names = [name for name in COLUMNS if name in frame.columns]
    try:
        table = pa.Table.from_pandas(frame[names], preserve_index=False)
    except (pa.ArrowInvalid, pa.ArrowTypeError) as error:
        raise ShapeError(one_line("; ".join(map(str, error.args)), 200)) from None
    for name in {"cells", "click", "expected"} & set(names):
        kind = table.column(name).type
        if pa.types.is_string(kind) or pa.types.is_large_string(kind):
            raise ShapeError(
                f"{name} has become text: dask.config.set({{'dataframe.convert-string': False}}) "
                "leaves it as it is"
            )
    return table


def _column(frame: Any, values: Any) -> Any:
    """The values as a column of the frame; None stands for a column that there is not."""
    from pandas import Series

    return Series([None] * len(frame) if values is None else values, frame.index, dtype="object")
