"""Boards in a DataFrame, a row each: what `map_partitions` of Dask, or pandas itself, calls.

The columns are those of the kit's tables: `name`, `rows`, `cols`, `cells`, `click`,
`expected`, `mines`, `dialect`, `extra`. The cells are a byte each, row by row.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.errors import ClickError, LossyError
from minesweeper_kit.wording import wrong_type

if TYPE_CHECKING:
    from pandas import DataFrame

META = {
    "name": "object",
    "rows": "int32",
    "cols": "int32",
    "cells": "object",
    "click": "object",
    "expected": "object",
    "mines": "object",
    "dialect": "object",
    "extra": "object",
}
"""The columns of a DataFrame of boards, with their types, as Dask takes them."""

VALIDATE_META = META | {"breaches": "object"}
"""The columns of what `validate_partition` gives."""

STATS_META = {
    "name": "object",
    "rows": "int32",
    "cols": "int32",
    "mines": "int64",
    "density": "float64",
    "bbbv": "int64",
    "openings": "int64",
    "islands": "int64",
}
"""The columns of what `stats_partition` gives."""


def reveal_partition(frame: "DataFrame") -> "DataFrame":
    """The boards after their clicks, in the same columns; click and expected are then empty.

    Raises ClickError, with the row, for a click that the game does not allow, or none.

    >>> import pandas  # doctest: +SKIP
    >>> row = {"rows": 1, "cols": 2, "cells": bytes([9, 10]), "click": {"row": 0, "col": 0}}
    >>> reveal_partition(pandas.DataFrame([row]))["cells"][0].hex()  # doctest: +SKIP
    '010a'
    """
    outcomes = []
    for at, case in _cases(frame):
        try:
            outcome = case.outcome() if case.click is not None else None
        except ClickError as error:
            raise ClickError(f"row {at}: {error.message}") from None
        if outcome is None:
            raise ClickError(f"row {at} has no click")
        outcomes.append(outcome.cells)
    empty = [None] * len(outcomes)
    return _with(frame, META, {"cells": outcomes, "click": empty, "expected": empty})


def validate_partition(frame: "DataFrame") -> "DataFrame":
    """The same rows with `breaches`: the codes of what is wrong with each, with commas between.

    It is empty where a board is legal, its click too, and what is expected right.

    >>> import pandas  # doctest: +SKIP
    >>> row = {"rows": 1, "cols": 2, "cells": bytes([2, 10])}
    >>> validate_partition(pandas.DataFrame([row]))["breaches"][0]  # doctest: +SKIP
    'wrong-number'
    """
    from minesweeper_kit.fixtures.checks import check

    found = [",".join(breach.code for breach in check(case)) for _, case in _cases(frame)]
    return _with(frame, VALIDATE_META, {"breaches": found})


def stats_partition(frame: "DataFrame") -> "DataFrame":
    """The figures of each board, in the columns of STATS_META.

    Raises LossyError, with the row, for a board that hides cells.

    >>> import pandas  # doctest: +SKIP
    >>> row = {"rows": 1, "cols": 2, "cells": bytes([9, 10])}
    >>> stats_partition(pandas.DataFrame([row]))["bbbv"].tolist()  # doctest: +SKIP
    [1]
    """
    from minesweeper_kit.measures import stats

    told = []
    for at, case in _cases(frame):
        try:
            told.append(stats(case.board)._asdict())
        except ValueError as error:
            raise LossyError(f"row {at}: {error}") from None
    columns = {name: [row[name] for row in told] for name in STATS_META if name != "name"}
    return _with(frame, STATS_META, columns)


def _with(frame: Any, meta: Mapping[str, str], columns: Mapping[str, list[Any]]) -> Any:
    """The frame with these columns anew, and no others than those of `meta`."""
    changed = frame.reindex(columns=list(meta)).assign(
        **{name: _column(frame, values) for name, values in columns.items()}
    )
    return changed.astype(dict(meta))


def _column(frame: Any, values: list[Any]) -> Any:
    from pandas import Series

    return Series(values, frame.index, dtype="object")


def _cases(frame: Any) -> Iterator[tuple[Any, Case]]:
    """The index of each row with its case. Missing columns, and empty values, are None.

    Raises TypeError for cells that are no bytes any more.
    """
    from pandas import isna

    names = ("rows", "cols", "cells", "click", "expected", "mines", "name")
    columns = [frame.get(name, [None] * len(frame)) for name in names]
    for at, *values in zip(frame.index, *columns, strict=True):
        rows, cols, cells, click, expected, mines, name = values
        if not isinstance(cells, bytes):
            raise wrong_type(
                f"cells as bytes in row {at}",
                cells,
                "dask.config.set({'dataframe.convert-string': False}) lets them be",
            )
        size = int(rows), int(cols)
        case = Case(
            Board(*size, cells),
            (click["row"], click["col"]) if isinstance(click, Mapping) else None,
            Board(*size, expected) if isinstance(expected, bytes) else None,
            None if isna(mines) else int(mines),
            name if isinstance(name, str) else None,
        )
        yield at, case
