"""Cases, and tables made of them, for the tests of tables."""

import io
from typing import Any

from minesweeper_kit import Board, Case, arrays, find_dialect
from minesweeper_kit.case import Origin
from minesweeper_kit.layouts.binary.bytes import no_line
from tests.zoo import ZOO

TABLES = ("parquet", "arrow", "arrows")
ASKED = Board(2, 3, "99a 999")
GOOD = Case(ASKED, (1, 0), ASKED.reveal((1, 0)), 1, "good")


def read_in(case: Case, dialect: str) -> Case:
    """The same case as one that was read in that dialect."""
    origin = Origin("x", find_dialect(dialect), 1, no_line)
    return Case(case.board, case.click, case.expected, case.mines, case.name, case.extra, origin)


def zoo() -> list[Case]:
    """Cases of every kind of board, with and without every part."""
    found = [GOOD, read_in(GOOD, "codingninjas")]
    for name, board in ZOO.items():
        if board.cols and not board.rows:
            continue  # which no layout writes
        whole = Case(board, (1, 2), board, 3, name, {"kind": [name, 1, None, {"deep": 0.5}]})
        found += [Case(board), read_in(whole, "hex"), *[read_in(Case(board), "leetcode")] * 5]
    return found


def table_of(cases: list[Case]) -> Any:
    """A table of Arrow with these cases."""
    import pyarrow

    return pyarrow.Table.from_batches([arrays.to_batch(cases)])


def parquet_of(table: Any, **options: Any) -> bytes:
    """A table as a Parquet file."""
    from pyarrow import parquet

    file = io.BytesIO()
    parquet.write_table(table, file, **options)
    return file.getvalue()
