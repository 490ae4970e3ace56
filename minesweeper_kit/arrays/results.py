"""Figures of many boards as columns beside those of a table."""

from typing import Any

from minesweeper_kit.arrays.arguments import needed_numpy
from minesweeper_kit.arrays.batches import stats_many
from minesweeper_kit.layouts.tables.schema import pyarrow


def statistics_columns(batch: Any) -> dict[str, Any]:
    """The figures of the boards of a batch of Arrow's, as columns of Arrow's by their names.

    Where they are not known they are null, and `error` says why: "hidden" for a board with
    hidden or flagged cells, "unreadable" for a row that is no case. `mines` keeps the totals
    of the batch for these.

    >>> from minesweeper_kit import Board, Case
    >>> from minesweeper_kit.arrays import to_batch
    >>> columns = statistics_columns(to_batch([Case(Board(1, 2, "EM")), Case(Board(1, 2, "HH"))]))
    >>> columns["3bv"].to_pylist(), columns["error"].to_pylist()
    ([1, None], [None, 'hidden'])
    """
    numpy, pa = needed_numpy(), pyarrow()
    found = stats_many(batch)
    unknown = found.mines < 0
    columns = {
        name: pa.array(values, pa.int32(), mask=unknown)
        for name, values in (
            ("mines", found.mines),
            ("openings", found.openings),
            ("islands", found.islands),
            ("3bv", found.bbbv),
        )
    }
    if "mines" in batch.schema.names:
        given = batch.column("mines")
        if hasattr(given, "dictionary_decode"):
            given = given.dictionary_decode()
        columns["mines"] = pa.compute.coalesce(columns["mines"], given.cast(pa.int32(), safe=False))
    columns["density"] = pa.array(found.density, mask=unknown)
    status = numpy.where(found.rows * found.cols > 0, "hidden", "unreadable")
    return columns | {"error": pa.array(status, pa.string(), mask=~unknown)}
