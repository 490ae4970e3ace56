"""The command generate writes tables: the rows of its cases, with totals of mines."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from minesweeper_kit import LossyError, dump, generate, load
from minesweeper_kit.operations import generate as generating
from tests.arrays.made import TABLES, read_in
from tests.cli.run import run
from tests.jobs.folders import resumed

pytestmark = pytest.mark.usefixtures("tables")

SIZES = [(9, 9, 10), (16, 30, 99), (1, 1, 0), (200, 200, 10)]


def order(rows: int, cols: int, mines: int, *more: object) -> tuple[object, ...]:
    """The command for boards of that size."""
    return ("generate", "--size", f"{rows}x{cols}", "--mines", mines, "--seed", 3, *more)


@pytest.mark.parametrize("layout", TABLES)
@pytest.mark.parametrize("size", SIZES)
def test_the_bytes_are_those_of_the_cases(
    layout: str, size: tuple[int, int, int], tmp_path: Path
) -> None:
    cases = [
        replace(read_in(case, "leetcode"), mines=size[2])
        for case in generate(*size, seed=3, start=5, count=900)
    ]
    dump(cases, tmp_path / "cases", f"leetcode+{layout}")
    ended = run(*order(*size, "--count", 900, "--start", 5, "--to", layout))
    assert (ended.code, ended.out) == (0, (tmp_path / "cases").read_bytes())


@pytest.mark.parametrize("layout", TABLES)
def test_clicks_and_outcomes_are_in_the_rows(layout: str, tmp_path: Path) -> None:
    path = tmp_path / f"boards.{layout}"
    fixture = ("--click", "4,4", "--as-suite", "--count", 300)
    assert run(*order(9, 9, 10, *fixture, "-o", path)).code == 0
    made = generate(9, 9, 10, seed=3, count=300, click=(4, 4))
    assert list(load(path)) == [replace(case, expected=case.outcome(), mines=10) for case in made]
    assert run("validate", path).code == 0


def test_boards_that_the_solver_chooses_have_totals_too(tmp_path: Path) -> None:
    path = tmp_path / "boards.parquet"
    assert run(*order(9, 9, 10, "--click", "4,4", "--no-guess", "--count", 3, "-o", path)).code == 0
    made = generate(9, 9, 10, seed=3, count=3, click=(4, 4), no_guess=True)
    assert list(load(path)) == [replace(case, mines=10) for case in made]


def test_no_case_is_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fail(*_: Any, **__: Any) -> Any:
        raise AssertionError("a case was made")

    monkeypatch.setattr(generating, "generate", fail)
    resumed(
        "generate", None, str(tmp_path), level="expert", seed=1, count=10, parts=1, to="parquet"
    )
    assert len(list(load(tmp_path / "part-1.parquet"))) == 10


def test_the_parts_of_a_job_start_where_it_says(tmp_path: Path) -> None:
    made: dict[str, Any] = {"level": "beginner", "seed": 3, "to": "arrow", "start": 11}
    resumed("generate", None, str(tmp_path), **made, count=5, parts=2)
    parts = [case for number in "12" for case in load(tmp_path / f"part-{number}.arrow")]
    whole = generate(9, 9, 10, seed=3, start=11, count=5)
    assert parts == [replace(case, mines=10) for case in whole]


def test_a_dialect_without_a_symbol_is_rejected_as_before(tmp_path: Path) -> None:
    said = run(*order(9, 9, 10, "--to", "exercism+parquet", "--click", "4,4", "--as-suite"))
    made = generate(9, 9, 10, seed=3, click=(4, 4))
    cases = [replace(case, expected=case.outcome()) for case in made]
    with pytest.raises(LossyError) as caught:
        dump(cases, tmp_path / "cases.parquet", "exercism+parquet")
    assert (said.code, said.said.strip()) == (4, caught.value.for_command())
