"""Boards as a bag, and in DataFrames."""

import doctest
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from minesweeper_kit import Board, Case, ClickError, LossyError, OptionError, check, corpus, load
from minesweeper_kit import stats as stats_of
from minesweeper_kit.corpus import bags, frames
from tests.cli.run import ROOT


@pytest.mark.parametrize("module", [bags, frames])
def test_the_examples_of_what_needs_an_extra(cluster: None, module: Any) -> None:
    runner = doctest.DocTestRunner()
    for test in doctest.DocTestFinder().find(module):
        for example in test.examples:
            example.options.pop(doctest.SKIP, None)
        assert runner.run(test).failed == 0
    assert runner.tries >= 5


def test_bags_need_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minesweeper_kit.corpus.cluster.find_spec", lambda name: None)
    with pytest.raises(OptionError, match=r"pip install 'minesweeper-kit\[dask\]'"):
        corpus.read_boards("in.txt")


@pytest.mark.parametrize("size", [1, 50, 413, 700, 10**6])
def test_blocks_are_the_file(boards: Path, size: int) -> None:
    path = boards / "a" / "one.ndjson"
    blocks = list(bags._blocks(str(path), "one.ndjson", None, size, None))
    assert len(blocks) == -(-path.stat().st_size // size)
    found = [case for block in blocks[:400] for case in bags.read_block(block)]
    assert found == list(load(path))[: len(found)]
    assert len(blocks) > 400 or len(found) == 40


def test_a_bag(cluster: None, boards: Path) -> None:
    bag = corpus.read_boards(str(boards), blocksize=5000)
    assert bag.npartitions == 2 + -(-(boards / "a" / "one.ndjson").stat().st_size // 5000)
    paths = ("a/one.ndjson", "a/two.ndjson.gz", "three.txt")
    expected = [case for path in paths for case in load(boards / path)]
    assert bag.compute(scheduler="sync") == expected
    whole = corpus.read_boards([str(boards / "a")], blocksize=None)
    assert whole.npartitions == 2


def test_a_bag_on_workers(workers: Any, boards: Path) -> None:
    mines = corpus.read_boards(str(boards)).map(lambda case: case.board.mines)
    assert workers.compute(mines.sum()).result() == 1200


def rows(cases: list[Case]) -> list[dict[str, Any]]:
    return [
        {
            "name": case.name,
            "rows": case.board.rows,
            "cols": case.board.cols,
            "cells": case.board.cells,
            "click": None
            if case.click is None
            else dict(zip(("row", "col"), case.click, strict=True)),
            "expected": case.expected and case.expected.cells,
            "mines": case.mines,
            "dialect": "leetcode",
            "extra": None,
        }
        for case in cases
    ]


@pytest.fixture
def as_it_is(cluster: None) -> Iterator[None]:
    """DataFrames whose bytes are not taken for text."""
    import dask

    with dask.config.set({"dataframe.convert-string": False}):
        yield


def test_partitions(as_it_is: None, boards: Path) -> None:
    import dask.dataframe
    import pandas

    cases = list(load(boards / "a" / "one.ndjson"))
    cases[3] = Case(Board(1, 2, "2a"), name="wrong", mines=1, click=(0, 0))
    pure = pandas.DataFrame(rows(cases))
    for partition, meta in (
        (corpus.validate_partition, corpus.VALIDATE_META),
        (corpus.stats_partition, corpus.STATS_META),
    ):
        alone = partition(pure)
        frame = dask.dataframe.from_pandas(pure, npartitions=3)
        together = frame.map_partitions(partition, meta=meta).compute(scheduler="sync")
        pandas.testing.assert_frame_equal(alone, together)
        assert {name: str(kind) for name, kind in alone.dtypes.items()} == meta
    breaches = corpus.validate_partition(pure)["breaches"]
    assert list(breaches) == [",".join(breach.code for breach in check(case)) for case in cases]
    assert breaches[3].startswith("wrong-number")
    assert list(corpus.stats_partition(pure)["bbbv"]) == [stats_of(c.board).bbbv for c in cases]
    with pytest.raises(ClickError, match="row 3: "):
        corpus.reveal_partition(pure)
    with pytest.raises(LossyError, match="row 0: "):
        corpus.stats_partition(pandas.DataFrame(rows([Case(Board(1, 1, "c"))])))


def test_revealed_partitions(as_it_is: None, boards: Path) -> None:
    import dask.dataframe
    import pandas

    cases = list(load(boards / "a" / "one.ndjson"))
    frame = dask.dataframe.from_pandas(pandas.DataFrame(rows(cases)), npartitions=3)
    revealed = frame.map_partitions(corpus.reveal_partition, meta=corpus.META)
    found = revealed.compute(scheduler="sync")
    outcomes = [case.outcome() for case in cases]
    assert list(found["cells"]) == [outcome.cells for outcome in outcomes if outcome]
    assert list(found["click"]) == [None] * 40
    assert list(found["rows"]) == [9] * 40


def test_cells_that_were_taken_for_text(cluster: None, boards: Path) -> None:
    import dask.dataframe
    import pandas

    frame = dask.dataframe.from_pandas(pandas.DataFrame(rows([Case(Board(1, 1, "9"))])))
    with pytest.raises(TypeError, match="convert-string"):
        frame.map_partitions(corpus.stats_partition, meta=corpus.STATS_META).compute()


def test_nothing_is_imported_early() -> None:
    import subprocess
    import sys

    code = "import sys; from minesweeper_kit import corpus; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert not {"dask", "distributed", "fsspec", "pandas", "numpy"} & set(done.stdout.split())


@pytest.mark.filterwarnings("ignore:The inplace keyword")  # with which Dask calls pandas
def test_tables(tables: None, cluster: None, boards: Path, tmp_path: Path) -> None:
    import dask.dataframe

    out, back = tmp_path / "out", tmp_path / "back"
    manifest = corpus.run("convert", str(boards), str(out), to="leetcode+parquet")
    assert [record["part"] for record in manifest.parts] == [
        "a/one.parquet",
        "a/two.parquet",
        "three.parquet",
    ]
    corpus.run("reveal", str(out), str(back), to="leetcode+ndjson")
    frame = dask.dataframe.read_parquet(str(out / "a"))
    found = frame.map_partitions(corpus.reveal_partition, meta=corpus.META)
    cells = list(found.compute(scheduler="sync")["cells"])
    names = ("one", "two")
    assert cells == [
        case.board.cells for name in names for case in load(back / "a" / f"{name}.ndjson")
    ]
