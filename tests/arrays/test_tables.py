"""Tables: what is written is read back, whoever wrote it, and faults name their row."""

import errno
import io
import resource
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
import yaml

from minesweeper_kit import (
    Board,
    Case,
    LossyError,
    ParseError,
    dialects,
    dump,
    find_dialect,
    load,
    loads,
)
from minesweeper_kit.batch import CaseBatch
from minesweeper_kit.layouts import LAYOUTS
from minesweeper_kit.layouts.tables.batch import ROWS, SIZE
from tests.arrays.made import ASKED, GOOD, TABLES, parquet_of, read_in, table_of, zoo
from tests.fuzz.feed import feed
from tests.layouts.damaged import flipped, truncated
from tests.whole.generic import matrix
from tests.zoo import DATA, put

pytestmark = pytest.mark.usefixtures("tables")

ROWS_WRONG = yaml.safe_load((DATA / "tables" / "rows.yaml").read_text("utf-8"))
SCHEMAS_WRONG = yaml.safe_load((DATA / "tables" / "schemas.yaml").read_text("utf-8"))


@pytest.mark.parametrize("name", [dialect.name for dialect in dialects()])
def test_every_dialect_goes_through_the_matrix(name: str) -> None:
    assert matrix(find_dialect(name), [LAYOUTS[table] for table in TABLES]) > 3


@pytest.mark.parametrize("layout", TABLES)
def test_everything_comes_back_with_its_dialect(layout: str) -> None:
    cases = zoo()
    read = loads(put(cases, layout))
    assert read == cases
    for again, case in zip(read, cases, strict=True):
        assert again.dialect is not None
        assert again.dialect.name == (case.dialect.name if case.dialect else "hex")
        assert again.extra == case.extra
    assert put(read, layout) == put(loads(put(read, layout)), layout)


@pytest.mark.parametrize("layout", TABLES)
def test_a_dialect_is_set_for_all(layout: str) -> None:
    cases = [GOOD, read_in(GOOD, "codingninjas")]
    file = put(cases, f"uva+{layout}" if layout == "x" else f"emoji+{layout}")
    assert {case.dialect.name for case in loads(file) if case.dialect} == {"emoji"}
    named = loads(put(cases, layout), f"leetcode+{layout}")
    assert {case.dialect.name for case in named if case.dialect} == {"leetcode"}
    with pytest.raises(LossyError, match="dialect leetcode has no symbol for HIDDEN"):
        put([Case(Board(1, 1, "c"))], f"leetcode+{layout}")


@pytest.mark.parametrize("layout", TABLES)
def test_it_is_known_by_its_first_bytes(layout: str, tmp_path: Path) -> None:
    file = put([GOOD], layout)
    assert str(load(io.BytesIO(file)).format) == layout
    for suffix in LAYOUTS[layout].suffixes:
        path = tmp_path / f"boards{suffix}"
        path.write_bytes(file)
        assert list(load(path)) == [GOOD]
    for other in TABLES:  # its suffix may be another's
        path = tmp_path / f"boards.{other}"
        path.write_bytes(file)
        with load(path) as reader:
            assert (str(reader.format), list(reader)) == (layout, [GOOD])
    path = tmp_path / "boards.gz"
    dump([GOOD], path, layout)
    assert list(load(path)) == [GOOD]


@pytest.mark.parametrize("layout", TABLES)
def test_no_case_is_a_table_as_well(layout: str) -> None:
    assert loads(put([], layout), layout) == []


def test_runs_are_the_cases() -> None:
    boards = [Board(4, 4, bytes([9 + (n >> at & 1) for at in range(16)])) for n in range(200)]
    cases = [
        read_in(Case(board, (0, 1), name=f"n{at}"), "leetcode") for at, board in enumerate(boards)
    ]
    cases[100] = read_in(Case(boards[100], (0, 1)), "leetcode")
    for layout in TABLES:
        file = put(cases, layout)
        items = list(load(io.BytesIO(file)).case_batches())
        assert [len(item) for item in items if isinstance(item, CaseBatch)] == [100, 99]
        assert loads(file) == cases
        assert [case.label for case in loads(file)][98:102] == ["n98", "n99", "case 101", "n101"]


def test_groups_of_rows_are_cut() -> None:
    from pyarrow import parquet

    def groups(cases: list[Case]) -> list[int]:
        file = parquet.ParquetFile(io.BytesIO(put(cases, "parquet")))
        return [file.metadata.row_group(at).num_rows for at in range(file.num_row_groups)]

    assert groups([Case(Board(1, 1, "9"))] * (ROWS + 5)) == [ROWS, 5]
    large = Board(2048, 2048, bytes([9]) * 2**22)
    assert groups([Case(large)] * 9) == [SIZE // 2**22, 1]
    assert groups([Case(large, expected=large)] * 5) == [4, 1]


def test_an_outcome_of_another_size_is_refused() -> None:
    other = Case(ASKED, expected=Board(1, 1, "9"))
    with pytest.raises(LossyError, match="outcomes of their boards' size, and this one is 1x1"):
        put([GOOD, other], "parquet")


def test_nothing_is_left_of_what_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "boards.parquet"
    cases = [Case(ASKED)] * (ROWS + 1) + [Case(Board(1, 1, "c"))]
    with pytest.raises(LossyError):
        dump(cases, path, "leetcode+parquet")
    assert not list(tmp_path.iterdir())


class Full(io.BytesIO):
    """A stream that takes so many bytes, as a disk that is full."""

    room = 0

    def write(self, data: Any) -> int:
        if self.tell() + len(data) > self.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(data)


@pytest.mark.parametrize("layout", TABLES)
@pytest.mark.parametrize("room", [0, 100, 1500])
def test_a_full_disk_is_what_the_system_says(layout: str, room: int) -> None:
    stream = Full()
    stream.room = room
    with pytest.raises(OSError, match="No space left on device") as caught:
        dump([GOOD] * 50, stream, layout)
    assert caught.value.errno == errno.ENOSPC


# --- what others write ---


def same(data: bytes, layout: str, cases: list[Case]) -> None:
    """Whether a file that another program wrote holds the cases, in their dialects."""
    read = loads(data, layout)
    assert read == cases
    assert [case.dialect for case in read] == [case.dialect for case in loads(put(cases, layout))]


def test_pandas(tmp_path: Path) -> None:
    import pandas

    path = tmp_path / "boards.parquet"
    for cases in (zoo(), [GOOD], [Case(ASKED)]):
        dump(cases, path, "parquet")
        frame = pandas.read_parquet(path)
        assert list(frame["cells"]) == [case.board.cells for case in cases]
        frame.to_parquet(tmp_path / "again.parquet")
        same((tmp_path / "again.parquet").read_bytes(), "parquet", cases)
        frame[::-1].to_parquet(tmp_path / "back.parquet")  # with an index of its own
        same((tmp_path / "back.parquet").read_bytes(), "parquet", cases[::-1])
        frame["dialect"] = frame["dialect"].astype("category")
        frame.to_parquet(tmp_path / "again.parquet")
        same((tmp_path / "again.parquet").read_bytes(), "parquet", cases)
        frame.to_feather(tmp_path / "again.feather")
        same((tmp_path / "again.feather").read_bytes(), "arrow", cases)


def test_polars(tmp_path: Path) -> None:
    import polars

    path = tmp_path / "boards.parquet"
    for cases in (zoo(), [GOOD], [Case(ASKED)]):
        dump(cases, path, "parquet")
        frame = polars.read_parquet(path)
        assert frame["cells"].to_list() == [case.board.cells for case in cases]
        frame.write_parquet(tmp_path / "again.parquet")
        same((tmp_path / "again.parquet").read_bytes(), "parquet", cases)
        for compression in ("uncompressed", "zstd", "lz4"):
            frame.write_ipc(tmp_path / "again.arrow", compression=compression)
            same((tmp_path / "again.arrow").read_bytes(), "arrow", cases)
        frame.write_ipc_stream(tmp_path / "again.arrows")
        same((tmp_path / "again.arrows").read_bytes(), "arrows", cases)


def test_duckdb(tmp_path: Path) -> None:
    import duckdb

    path, again = tmp_path / "boards.parquet", tmp_path / "again.parquet"
    for cases in (zoo(), [GOOD], [Case(ASKED)]):
        dump(cases, path, "parquet")
        found = duckdb.sql(f"select cells from '{path}'").fetchall()
        assert [cells for (cells,) in found] == [case.board.cells for case in cases]
        duckdb.sql(f"copy (from '{path}') to '{again}' (format parquet)")
        same(again.read_bytes(), "parquet", cases)
    duckdb.sql(
        f"copy (select 2::hugeint as rows, 3::double as cols, cells from '{path}') to '{again}'"
    )
    assert loads(again.read_bytes()) == [Case(ASKED)]


TYPES = ("large_binary", "binary_view", "binary(6)")


@pytest.mark.parametrize("kind", TYPES)
def test_other_types_of_arrow(kind: str) -> None:
    import pyarrow as pa

    types = {"binary(6)": pa.binary(6), "binary_view": pa.binary_view()}
    columns = {
        "rows": pa.array([2, 2], pa.uint8()),
        "cols": pa.array([3.0, 3.0]),
        "cells": pa.array([ASKED.cells] * 2, types.get(kind, pa.large_binary())),
        "name": pa.array(["a", None], pa.string_view()),
        "dialect": pa.array(["leetcode", None]).dictionary_encode(),
        "mines": pa.array([1.0, float("nan")]),
        "click": pa.array([{"col": 0, "row": 1}, {"col": None, "row": None}]),
        "level": pa.array([4, None]),
        "tags": pa.array([["a"], []]),
    }
    table = pa.table(columns)
    file = io.BytesIO()
    with pa.ipc.new_file(file, table.schema) as writer:
        writer.write_table(table)
    first, second = loads(file.getvalue())
    assert first == Case(ASKED, (1, 0), mines=1, name="a", extra={"level": 4, "tags": ["a"]})
    assert second == Case(ASKED, extra={"tags": []})
    assert [case.dialect.name for case in (first, second) if case.dialect] == ["leetcode", "hex"]


@pytest.mark.parametrize("layout", TABLES)
def test_the_thread_that_asks_reads_alone(layout: str) -> None:
    """A thread of pyarrow that holds the stream when the interpreter ends aborts the process."""

    class Stream(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            readers.add(threading.get_ident())
            return super().read(size)

    readers: set[int] = set()
    assert list(load(Stream(put([GOOD] * 9, layout)), layout)) == [GOOD] * 9
    assert readers == {threading.get_ident()}


# --- what is wrong ---


@pytest.mark.parametrize("size", [9, 40, 7, 4])
def test_an_arrow_file_without_its_end(size: int) -> None:
    with pytest.raises(ParseError, match="this Arrow file cannot be read"):
        loads(put([GOOD], "arrow")[:-size], "arrow")


@pytest.mark.parametrize("wrong", ROWS_WRONG, ids=lambda wrong: wrong["says"][:30])
def test_a_bad_row(wrong: dict[str, Any]) -> None:
    import pyarrow as pa

    table = table_of([GOOD])
    row = table.to_pylist()[0] | {"level": None}
    fields = [pa.field(field.name, field.type) for field in table.schema]
    schema = pa.schema([*fields, pa.field("level", pa.int32())])
    rows = [row] * 5 + [row | wrong["row"]] + [row] * 5
    file = parquet_of(pa.Table.from_pylist(rows, schema))
    with pytest.raises(ParseError) as caught:
        loads(file)
    said = str(caught.value)
    assert said.startswith(f"<string>: row 6: {wrong['says']}")
    assert (caught.value.line, len(said) < 300, "\n" in said) == (None, True, False)
    faults: list[ParseError] = []
    assert list(load(io.BytesIO(file), on_error=faults.append)) == [GOOD] * 10
    assert [str(fault) for fault in faults] == [said]


@pytest.mark.parametrize("wrong", SCHEMAS_WRONG, ids=lambda wrong: wrong["says"][:40])
def test_wrong_columns(wrong: dict[str, Any]) -> None:
    import pyarrow as pa

    fields = [(name, getattr(pa, kind)()) for name, kind in wrong["columns"].items()]
    schema = pa.schema(fields, {"minesweeper_kit": wrong.get("version", "1")})
    with pytest.raises(ParseError) as caught:
        loads(parquet_of(schema.empty_table()))
    assert str(caught.value) == f"<string>: {wrong['says']}"


def test_a_text_that_is_no_utf8() -> None:
    import pyarrow as pa

    name = pa.Array.from_buffers(pa.string(), 2, pa.array([b"ok", b"\xff\xfe"]).buffers())
    table = table_of([GOOD, GOOD]).set_column(0, "name", name)
    with pytest.raises(ParseError, match=r"not UTF-8|UTF8"):
        loads(parquet_of(table))


@pytest.mark.parametrize("layout", TABLES)
def test_damaged_bytes_give_cases_or_a_parse_error(layout: str) -> None:
    file = put([read_in(GOOD, "leetcode"), Case(ASKED)], layout)
    assert len(feed(file, layout, None)) == 2
    for damaged in (*list(truncated(file))[::7], *list(flipped(file))[::7]):
        feed(damaged, layout, None)


def test_a_damaged_footer_does_not_end_the_process() -> None:
    file = put([Case(ASKED)] * 65, "parquet")  # more than are read at first
    footer = len(file) - 8 - int.from_bytes(file[-8:-4], "little")
    for at in range(footer, len(file) - 8):
        feed(file[:at] + bytes([file[at] ^ 16]) + file[at + 1 :], "parquet", None)


@pytest.mark.parametrize("layout", TABLES)
def test_other_files_with_its_suffix(layout: str, tmp_path: Path) -> None:
    path = tmp_path / f"boards{LAYOUTS[layout].suffixes[0]}"
    for data in (b"[1]", b"EM\n", b"x" * 5000):
        path.write_bytes(data)
        with pytest.raises(ParseError, match="cannot be read: ") as caught:
            list(load(path))
        assert str(caught.value).startswith(f"{path}: this ")


def test_a_file_that_unpacks_to_much_is_read_in_parts() -> None:
    import pyarrow as pa

    cells = pa.DictionaryArray.from_arrays(pa.array([0] * 20_000, pa.int32()), [bytes(2**20)])
    side = pa.array([2**10] * 20_000, pa.int32())
    file = parquet_of(pa.table({"rows": side, "cols": side, "cells": cells}), compression="zstd")
    assert len(file) < 10_000  # and 20 GiB of cells
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with load(io.BytesIO(file)) as reader:
        assert next(reader).board.cells == next(reader).board.cells
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 2**19
    with pytest.raises(ParseError, match="takes more memory than 1000000 bytes"):
        next(load(io.BytesIO(file), max_memory=1_000_000))


def much_of_little(what: str) -> Any:
    """A batch whose rows take hundreds of megabytes, and which itself takes next to nothing."""
    import pyarrow as pa

    ends, nulls = pa.array([0, 10**7], pa.int32()), pa.nulls(10**7)
    count = 1
    if what == "nulls in a list":
        other = pa.ListArray.from_arrays(ends, nulls)
    elif what == "lists in a struct":
        other = pa.StructArray.from_arrays([pa.ListArray.from_arrays(ends, nulls)], ["a"])
    elif what == "views of one list":
        count = 2000
        sides = pa.array([0] * count, pa.int32()), pa.array([5000] * count, pa.int32())
        other = pa.ListViewArray.from_arrays(*sides, pa.array([0] * 5000, pa.int8()))
    else:
        count = 1000
        view = (10**6).to_bytes(4, "little") + bytes(12)
        buffers = [None, pa.py_buffer(view * count), pa.py_buffer(bytes(10**6))]
        other = pa.Array.from_buffers(pa.binary_view(), count, buffers)
    side = pa.array([1] * count, pa.int32())
    cells = pa.array([b"\x09"] * count, pa.binary())
    return pa.record_batch({"rows": side, "cols": side, "cells": cells, "other": other})


@pytest.mark.parametrize("layout", ["arrow", "arrows"])
@pytest.mark.parametrize(
    "what", ["nulls in a list", "lists in a struct", "views of one list", "views of one text"]
)
def test_what_takes_no_room_in_a_batch_is_counted(what: str, layout: str) -> None:
    import pyarrow as pa

    file = io.BytesIO()
    batch = much_of_little(what)
    new = pa.ipc.new_file if layout == "arrow" else pa.ipc.new_stream
    with new(file, batch.schema) as writer:
        writer.write_batch(batch)
    assert len(file.getvalue()) < 2**21
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(ParseError, match="takes more memory than 8000000 bytes"):
        next(load(io.BytesIO(file.getvalue()), max_memory=8_000_000))
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 2**16


MEMORY = """\
import resource, sys
from minesweeper_kit import Board, Case, dump, load
from itertools import repeat
count = int(sys.argv[2])
dump(repeat(Case(Board(100, 100, bytes([9]) * 10_000)), count), sys.argv[1], "parquet")
with load(sys.argv[1]) as reader:
    assert sum(1 for case in reader) == count
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    def peak(count: int) -> int:
        arguments = [sys.executable, "-c", MEMORY, str(tmp_path / "boards.parquet"), str(count)]
        return int(subprocess.run(arguments, capture_output=True, check=True).stdout)

    assert peak(20_000) - peak(5000) < 2**16  # 64 MiB, of 150 MB of cells more
