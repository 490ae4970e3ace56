"""The command generate."""

from pathlib import Path

import pytest

from minesweeper_kit import check, load, loads
from minesweeper_kit.generator import LEVELS
from tests.cli.run import run


def test_the_same_seed_writes_the_same_board() -> None:
    options = ("generate", "--size", "4x5", "--mines", "6", "--seed", "1", "--to", "leetcode+grid")
    assert run(*options) == run(*options)
    (case,) = loads(run(*options).text, "leetcode+grid")
    assert (case.board.rows, case.board.cols, case.board.mines) == (4, 5, 6)


def test_levels_and_documents() -> None:
    for level, (rows, cols, mines) in LEVELS.items():
        (case,) = loads(run("generate", "--level", level, "--seed", "1", "--to", "yaml").text)
        assert (case.board.rows, case.board.cols, case.board.mines) == (rows, cols, mines)
        again = run("generate", "--size", f"{rows}X{cols}", "--mines", mines, "--seed", "1")
        assert [again.board for again in loads(again.text)] == [case.board]
        assert case.dialect
        assert case.dialect.name == "leetcode"


def test_a_seed_that_was_drawn_is_named() -> None:
    first = run("generate", "--size", "9x9", "--mines", "10")
    seed = first.said.removeprefix("seed ").strip()
    assert run("generate", "--size", "9x9", "--mines", "10", "--seed", seed).out == first.out


def test_a_suite_of_fixtures_holds(tmp_path: Path) -> None:
    path = tmp_path / "suite.yaml"
    ended = run(
        *("generate", "--size", "8x8", "--density", "0.15", "--seed", "2", "--count", "5"),
        *("--click", "3,3", "--no-guess", "--as-fixture", "--to", "codingninjas+yaml", "-o", path),
    )
    assert (ended.code, ended.out) == (0, b"")
    cases = list(load(path))
    assert len(cases) == 5
    assert all(case.expected and not check(case) for case in cases)
    assert all(case.board.mines == 10 for case in cases)
    assert run("validate", path).code == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--size", "9", "--mines", "1"], "'9' is no size: write ROWSxCOLUMNS, as in 16x30"),
        (["--size", "2x2", "--mines", "9"], "9 mines do not fit on 4 cells: 0 to 4 do"),
        ([], "give --size RxC with --mines N, or a --level"),
        (
            ["--level", "expert", "--mines", "9"],
            "--level says size and mines: leave the others out",
        ),
        (["--level", "easy"], "'easy' is not one of 'beginner', 'intermediate', 'expert'"),
        (["--size", "2x2"], "give either --mines or --density"),
        (["--size", "2x2", "--mines", "1", "--density", "0.1"], "give either --mines or --density"),
        (
            ["--size", "2x2", "--mines", "1", "--as-fixture"],
            "--as-fixture needs a first click: --click R,C",
        ),
        (
            ["--size", "2x2", "--mines", "1", "--click", "x"],
            "'x' is no click: write ROW,COL, as in 3,0",
        ),
        (
            ["--size", "2x2", "--mines", "1", "--no-guess"],
            "a board without guessing needs the first click to play it from",
        ),
    ],
)
def test_orders_that_cannot_be_met(options: list[str], message: str) -> None:
    ended = run("generate", "--seed", "1", *options)
    assert (ended.code, ended.out) == (2, b"")
    assert message in ended.said
