"""DataFrames: the rows of a partition after clicks, with their violations and figures."""

from pathlib import Path
from typing import Any

import pytest

from minesweeper_kit import ShapeError, arrays, dump, stats
from tests.arrays.made import zoo

pytestmark = pytest.mark.usefixtures("tables")

FUNCTIONS = (arrays.reveal_partition, arrays.validate_partition, arrays.stats_partition)


def frame_of(cases: list[Any]) -> Any:
    """The cases as pandas reads them, with a column and labels of its own."""
    frame = arrays.to_batch(cases).to_pandas()
    frame["own"] = [f"row {number}" for number in range(len(frame))]
    frame.index = frame.index * 7
    return frame


CASES = [case for case in zoo() if case.board.cells]


def test_clicks_and_breaches_are_those_of_the_batch() -> None:
    frame = frame_of(CASES)
    outcomes, rejections = arrays.reveal_many(arrays.to_batch(CASES))
    revealed = arrays.reveal_partition(frame)
    assert revealed["cells"].tolist() == outcomes.to_pylist()
    codes = [arrays.Rejection(number).code for number in rejections]
    for error, code, rejection in zip(revealed["error"], codes, rejections, strict=True):
        assert error == (code or "click-missing" if rejection else None)
    assert revealed["click"].isna().tolist() == [
        not rejection or case.click is None
        for rejection, case in zip(rejections, CASES, strict=True)
    ]
    violations = arrays.validate_many(arrays.to_batch(CASES)).violations
    found = arrays.validate_partition(frame)["violations"].tolist()
    assert {at for at, codes in enumerate(found) if codes} == set(violations)


def test_figures_are_those_of_the_boards() -> None:
    found = arrays.stats_partition(frame_of(CASES))
    for case, (_, row) in zip(CASES, found.iterrows(), strict=True):
        try:
            wanted = stats(case.board)
        except ValueError:
            assert row["error"] == "hidden"
            continue
        assert (row["mines"], row["3bv"], row["density"]) == (
            *(wanted.mines, wanted.bbbv),
            wanted.density,
        )


@pytest.mark.parametrize("function", FUNCTIONS)
def test_a_bad_row_is_named_and_the_others_are_done(function: Any) -> None:
    frame = frame_of(CASES[:1] * 4)
    frame.loc[7, "cells"] = b"M"
    frame.at[14, "click"] = {"row": 99, "col": 0}
    done = function(frame)
    said = done["violations"] if "violations" in done else done["error"]
    assert not said[0]
    assert not said[21]
    assert said[7] == "unreadable"
    assert done["cells"][7] == b"M"
    if function is not arrays.stats_partition:
        assert said[14] == "click-outside"
    assert done["own"].tolist() == frame["own"].tolist()
    assert done.index.equals(frame.index)
    assert frame["cells"][0] == CASES[0].board.cells  # what was given stays as it is


@pytest.mark.parametrize("function", FUNCTIONS)
def test_dask_takes_what_an_empty_frame_gives(function: Any) -> None:
    import dask
    import dask.dataframe

    frame = frame_of(CASES)
    assert function(frame.head(0)).dtypes.equals(function(frame).dtypes)
    with dask.config.set({"dataframe.convert-string": False}):
        frames = dask.dataframe.from_pandas(frame, npartitions=3)
        done = frames.map_partitions(function, meta=function(frames._meta)).compute()
    assert done.equals(function(frame))
    frames = dask.dataframe.from_pandas(frame, npartitions=3)
    with pytest.raises(ShapeError, match="has become text: dask"):
        function(frames._meta)


@pytest.mark.filterwarnings("ignore:The inplace keyword")  # in Dask, which writes the frame
@pytest.mark.parametrize("function", FUNCTIONS)
def test_dask_reads_and_writes_the_kits_tables(function: Any, tmp_path: Path) -> None:
    import dask.dataframe
    import pandas

    for part in range(2):
        dump(CASES[part::2], tmp_path / f"{part}.parquet", "parquet")
    frames = dask.dataframe.read_parquet(tmp_path)
    done = frames.map_partitions(function, meta=function(frames._meta))
    done.to_parquet(tmp_path / "out", schema=None)
    found = pandas.concat(map(pandas.read_parquet, sorted((tmp_path / "out").glob("*.parquet"))))
    wanted = function(pandas.concat(map(pandas.read_parquet, sorted(tmp_path.glob("*.parquet")))))
    new = "violations" if "violations" in wanted else "error"
    assert found[new].fillna("").tolist() == wanted[new].fillna("").tolist()
    assert found["cells"].tolist() == wanted["cells"].tolist()


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("cells", [1, "a"], "column cells"),
        ("click", [1, 2], "click as a struct"),
        ("cols", None, "cols"),
    ],
)
def test_what_is_no_frame_of_boards(name: str, value: Any, said: str) -> None:
    frame = frame_of(CASES[:1] * 2)
    if value is None:
        del frame[name]
    else:
        frame[name] = value
    with pytest.raises(ShapeError, match=said):
        arrays.stats_partition(frame)
