"""Jobs from tables to tables: batch by batch, the same bytes as case by case."""

import json
from pathlib import Path
from typing import Any

import pytest

from minesweeper_kit import Board, Case, Format, dump, generate, load
from minesweeper_kit.layouts.tables import batch, files
from minesweeper_kit.operations import find
from minesweeper_kit.operations.operation import Context
from minesweeper_kit.operations.tables import worked_batches
from tests.arrays.made import GOOD, parquet_of, table_of, zoo
from tests.cli.run import run
from tests.jobs.folders import resumed

pytestmark = pytest.mark.usefixtures("tables")


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A table of 5000 boards with clicks, of two sizes, some with outcomes and totals."""
    cases = list(generate(9, 9, 10, seed=1, count=4000, click=(4, 4)))
    cases += [
        Case(case.board, case.click, case.outcome(), 40, case.name)
        for case in generate(16, 16, 40, seed=2, count=1000, click=(8, 8))
    ]
    path = tmp_path / "in" / "boards.parquet"
    path.parent.mkdir()
    dump(cases, path, "parquet")
    return path


@pytest.fixture
def by_case(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many rows were done case by case, a number for each batch of them."""
    rows: list[int] = []
    items_of = batch.items_of

    def counted(found: Any, *arguments: Any, **more: Any) -> Any:
        rows.append(found.num_rows)
        return items_of(found, *arguments, **more)

    monkeypatch.setattr(batch, "items_of", counted)
    return rows


@pytest.mark.parametrize("layout", ["parquet", "arrow", "arrows"])
@pytest.mark.parametrize("name", ["convert", "reveal"])
def test_the_bytes_are_those_of_the_command(
    name: str, layout: str, table: Path, tmp_path: Path, by_case: list[int]
) -> None:
    out = tmp_path / "out"
    manifest = resumed(name, str(table), str(out), to=layout)
    assert (manifest.exit_code, manifest.count("cases"), by_case) == (0, 5000, [])
    assert run(name, table, "--to", layout).out == (out / f"boards.{layout}").read_bytes()


def test_groups_of_rows_are_those_of_the_command(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (batch, files):
        monkeypatch.setattr(module, "ROWS", 700)
        monkeypatch.setattr(module, "SIZE", 100_000)
    resumed("reveal", str(table), str(tmp_path / "out"))
    assert run("reveal", table).out == (tmp_path / "out" / "boards.parquet").read_bytes()


def test_only_rows_near_a_bad_one_are_done_case_by_case(tmp_path: Path, by_case: list[int]) -> None:
    made = table_of([GOOD] * 2500)
    rows = made.to_pylist()
    rows[1] |= {"rows": 7}
    rows[2] |= {"click": {"row": 9, "col": 9}}
    path = tmp_path / "boards.parquet"
    path.write_bytes(parquet_of(made.from_pylist(rows, made.schema)))
    manifest = resumed("reveal", str(path), str(tmp_path / "out"))
    assert (manifest.count("cases"), manifest.count("bad")) == (2498, 2)
    assert len(by_case) == 1
    assert by_case[0] <= 64
    lines = (tmp_path / "out" / "_mskit" / "boards.parquet.bad.ndjson").read_text().splitlines()
    assert [json.loads(line)["code"] for line in lines] == ["shape", "click"]
    expected = run("reveal", path, "--on-error", "skip").out
    assert (tmp_path / "out" / "boards.parquet").read_bytes() == expected


def test_every_kind_of_row_is_written_as_by_the_command(tmp_path: Path) -> None:
    path = tmp_path / "boards.parquet"
    cases = [case for case in zoo() if case.board.cells]
    for kind in (cases, [Case(Board(1, 2, "9a"))], [Case(Board(1, 2, "9a"), (0, 1))]):
        path.write_bytes(parquet_of(table_of(kind)))
        manifest = resumed("convert", str(path), str(tmp_path / str(len(kind)) / "x"), to="arrow")
        assert manifest.exit_code == 0
        written = (tmp_path / str(len(kind)) / "x" / "boards.arrow").read_bytes()
        assert run("convert", path, "--to", "arrow").out == written
        for old in (tmp_path / str(len(kind)) / "x").rglob("*"):
            if old.is_file():
                old.unlink()


def with_own_columns(rows: int) -> Any:
    """A table of boards with columns that are not the kit's, which JSON could not hold."""
    import pyarrow as pa

    table = table_of([GOOD] * rows)
    when = pa.array(range(rows), pa.timestamp("us", "UTC"))
    levels = pa.array(["a", "b"] * (rows // 2)).dictionary_encode()
    tags = pa.array([[number, None] for number in range(rows)])
    for name, column in {"when": when, "level": levels, "tags": tags}.items():
        table = table.append_column(name, column)
    return table


def test_columns_of_ones_own_are_kept(tmp_path: Path, by_case: list[int]) -> None:
    from pyarrow import parquet

    path = tmp_path / "boards.parquet"
    table = with_own_columns(200)
    path.write_bytes(parquet_of(table))
    resumed("reveal", str(path), str(tmp_path / "out"))
    assert by_case == []
    found = parquet.read_table(tmp_path / "out" / "boards.parquet")
    for name in ("when", "level", "tags"):
        assert found[name].to_pylist() == table[name].to_pylist()
    assert run("reveal", path).out == (tmp_path / "out" / "boards.parquet").read_bytes()


def test_columns_of_ones_own_stay_with_their_rows(tmp_path: Path, by_case: list[int]) -> None:
    from pyarrow import parquet

    path = tmp_path / "boards.parquet"
    table = with_own_columns(200)
    rows = table.to_pylist()
    rows[101] |= {"rows": 7}
    rows[103] |= {"click": {"row": 9, "col": 9}}
    path.write_bytes(parquet_of(table.from_pylist(rows, table.schema)))
    resumed("reveal", str(path), str(tmp_path / "out"))
    assert 0 < sum(by_case) < 200
    found = parquet.read_table(tmp_path / "out" / "boards.parquet")
    kept = [number for number in range(200) if number not in (101, 103)]
    assert found["tags"].to_pylist() == [[number, None] for number in kept]
    # A fixture needs every case.
    asked = ["--as-suite", "--click", "0,0"]
    done = run("reveal", path, *asked, "--on-error", "skip", "-o", tmp_path / "two.parquet")
    assert done.code == 3
    found = parquet.read_table(tmp_path / "two.parquet")
    assert found["tags"].to_pylist() == [[number, None] for number in range(200) if number != 101]
    # In anything but a table they are keys of the case, as far as JSON has such values.
    assert "tags" in run("convert", path, "--to", "ndjson", "--on-error", "skip").text


def test_too_much_memory_is_refused(table: Path, tmp_path: Path) -> None:
    manifest = resumed("reveal", str(table), str(tmp_path / "out"), max_memory=1000)
    assert "takes more memory than 1000 bytes" in manifest.failed[0]["error"]["message"]


def test_other_programs_read_the_folder_as_it_is(table: Path, tmp_path: Path) -> None:
    import dask.dataframe
    import pandas
    import polars
    from pyarrow import dataset

    out = tmp_path / "out"
    resumed("reveal", str(table), str(out))
    assert len(pandas.read_parquet(out)) == 5000
    assert dataset.dataset(out).count_rows() == 5000
    assert len(dask.dataframe.read_parquet(out)) == 5000
    assert polars.read_parquet(out / "**" / "*.parquet").height == 5000


@pytest.mark.parametrize(
    ("read", "written", "goes"),
    [
        ("parquet", "arrow", True),
        ("parquet", "leetcode+arrow", False),
        ("leetcode+parquet", "arrow", False),
        ("parquet", "ndjson", False),
    ],
)
def test_only_tables_without_a_dialect_go_batch_by_batch(
    read: str, written: str, goes: bool, table: Path
) -> None:
    convert, target = find("convert"), Format.parse(written)
    with load(table, read) as reader:
        options, context = convert.options(), Context(print, print)
        assert (worked_batches(convert, options, reader, target, context) is not None) is goes
