"""arrays.to_batch, from_batch, cells, tensors: batches of Arrow and views of them."""

import doctest
import importlib
import re
import sys
from typing import Any

import numpy as np
import pytest

from minesweeper_kit import Board, Case, FormatError, LossyError, ParseError, ShapeError, arrays
from tests.arrays.made import ASKED, GOOD, read_in, table_of, zoo
from tests.zoo import DATA

pytestmark = pytest.mark.usefixtures("tables")

MODULES = (
    "arrays.random_batches",
    "arrays.results",
    "arrays.tables",
    "layouts.tables.batch",
    "layouts.tables.files",
    "layouts.tables.schema",
    "layouts.tables.values",
    "operations.tables",
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_are_true(name: str) -> None:
    module = importlib.import_module(f"minesweeper_kit.{name}")
    told = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert told.attempted
    assert not told.failed


def test_the_page_is_true() -> None:
    page = (DATA.parents[1] / "docs" / "reference" / "formats" / "tables.md").read_text("utf-8")
    text = "\n".join(re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))
    told = doctest.DocTestRunner().run(
        doctest.DocTestParser().get_doctest(text, {}, "tables.md", None, 0)
    )
    assert told.attempted > 8
    assert not told.failed


def test_cases_come_back() -> None:
    cases = zoo()
    batch = arrays.to_batch(cases)
    assert list(arrays.from_batch(batch)) == cases
    assert list(arrays.from_batch(batch.slice(3, 20))) == cases[3:23]
    assert list(arrays.from_batch(table_of(cases))) == cases
    assert batch.schema.metadata == {b"minesweeper_kit": b"1"}
    assert [
        f"{field.name} {field.type}{'' if field.nullable else '!'}" for field in batch.schema
    ] == [
        *("name string", "rows int32!", "cols int32!", "cells binary!"),
        "click struct<row: int32, col: int32>",
        *("expected binary", "mines int32", "dialect string", "extra string"),
    ]
    batch.validate(full=True)


def test_dialects() -> None:
    batch = arrays.to_batch([GOOD, read_in(GOOD, "codingninjas")])
    assert batch.column("dialect").to_pylist() == [None, "codingninjas"]
    named = [case.dialect.name for case in arrays.from_batch(batch) if case.dialect]
    assert named == ["hex", "codingninjas"]
    named = [case.dialect.name for case in arrays.from_batch(batch, "lc") if case.dialect]
    assert named == ["leetcode", "leetcode"]
    assert arrays.to_batch([GOOD], "lc").column("dialect").to_pylist() == ["leetcode"]
    with pytest.raises(LossyError, match="no symbol for HIDDEN"):
        arrays.to_batch([Case(Board(1, 1, "c"))], "leetcode")
    with pytest.raises(FormatError, match="unknown dialect"):
        list(arrays.from_batch(batch, "chess"))


def test_faults_name_their_row() -> None:
    table = table_of([GOOD] * 3)
    rows = table.column("rows").combine_chunks().to_pylist()
    wrong = table.set_column(1, table.schema.field("rows"), _ints([*rows[:2], 5]))
    with pytest.raises(
        ParseError, match="<batch>: row 3: cells: 6 cells cannot make a board of 5x3"
    ):
        list(arrays.from_batch(wrong))
    with pytest.raises(ParseError, match="missing cells"):
        list(arrays.from_batch(table.drop_columns(["cells"])))


def _ints(values: list[int]) -> Any:
    import pyarrow as pa

    return pa.array(values, pa.int32())


def test_boards_are_a_view_of_the_batch() -> None:
    boards = [Board(2, 3, bytes([9 + (n >> at & 1) for at in range(6)])) for n in range(64)]
    batch = arrays.to_batch([Case(board, (0, 0), board) for board in boards])
    for part, kept in ((batch, boards), (batch.slice(5, 20), boards[5:25])):
        for name in ("cells", "expected"):
            view = arrays.cells(part, name)
            assert view.shape == (len(kept), 2, 3)
            assert view.tobytes() == b"".join(board.cells for board in kept)
            assert not view.flags.writeable
            data = part.column(name).buffers()[2]
            assert data.address <= view.ctypes.data < data.address + data.size
    assert [Board.from_rows(rows) for rows in arrays.cells(batch)] == boards
    array = arrays.tensors(batch)
    assert (array.to_numpy_ndarray() == arrays.cells(batch)).all()


def test_boards_of_other_types_are_copied() -> None:
    import pyarrow as pa

    batch = arrays.to_batch([GOOD] * 3)
    both = pa.Table.from_batches([batch, batch])
    assert arrays.cells(both).tobytes() == ASKED.cells * 6
    for kind in (pa.large_binary(), pa.binary_view(), pa.binary(6)):
        other = batch.set_column(3, "cells", batch.column("cells").cast(kind))
        assert (arrays.cells(other) == arrays.cells(batch)).all()


@pytest.mark.parametrize(("cases", "says"), [
    ([Case(ASKED), Case(Board(3, 2, "999 999"))], "boards of several sizes"),
    ([Case(ASKED, expected=ASKED), Case(ASKED)], "rows without a board"),
])  # fmt: skip
def test_what_is_no_array(cases: list[Case], says: str) -> None:
    with pytest.raises(ShapeError, match=says):
        arrays.cells(arrays.to_batch(cases), "expected")


def test_cells_that_are_none() -> None:
    batch = arrays.to_batch([GOOD, GOOD])
    import pyarrow as pa

    for cells, says in ((b"\x10" * 6, "a code from 0 to 15, not 16"), (b"\t", "not the 6 of 2x3")):
        wrong = batch.set_column(3, "cells", pa.array([ASKED.cells, cells]))
        with pytest.raises(ShapeError, match=says):
            arrays.cells(wrong)


def test_no_boards_are_an_empty_array() -> None:
    assert arrays.cells(arrays.to_batch([])).shape == (0, 0, 0)
    assert np.asarray(ASKED, copy=False).base is not None


def test_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = arrays.to_batch([Case(Board(1, 2, "9a"))])
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(FormatError, match=r"need NumPy: pip install numpy$"):
        arrays.cells(batch)
