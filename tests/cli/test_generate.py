"""The command generate."""

from pathlib import Path

import pytest

from minesweeper_kit import check, difficulty, generate, load, loads
from minesweeper_kit.generator import DENSITIES, LEVELS
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


def test_a_set_grows() -> None:
    options = ("generate", "--level", "beginner", "--seed", "1", "--to", "ndjson")
    whole = run(*options, "--count", "5").out
    first = run(*options, "--count", "2").out
    assert first + run(*options, "--count", "3", "--start", "3").out == whole
    assert run(*options, "--start", "0").code == 2


def test_a_seed_that_was_drawn_is_named() -> None:
    first = run("generate", "--size", "9x9", "--mines", "10")
    seed = first.said.removeprefix("seed ").strip()
    assert run("generate", "--size", "9x9", "--mines", "10", "--seed", seed).out == first.out


@pytest.mark.parametrize(
    "refused",
    [
        ["-o", "board.gif"],
        ["--to", "image"],
        ["--to", "codingninjas"],
        ["-o", "nofolder/board.txt"],
        ["--to", "mask+npy", "--lossy", "-o", "nofolder/board.npy"],
        ["--out-dir", "boards", "--to", "image"],
        ["--out-dir", "boards", "--parts", "2"],
    ],
)
def test_no_seed_is_named_where_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = run("generate", "--size", "9x9", "--mines", "10", *refused)
    assert (ended.code > 1, ended.out) == (True, b"")
    assert not any(line.startswith("seed ") for line in ended.said.splitlines())


def test_many_files_name_their_seed(tmp_path: Path) -> None:
    for options in ((), ("--dry-run",)):
        ended = run("generate", "--level", "beginner", "--out-dir", tmp_path, *options)
        assert (ended.code, ended.said.startswith("seed ")) == (0, True)


def test_a_suite_of_fixtures_holds(tmp_path: Path) -> None:
    path = tmp_path / "suite.yaml"
    ended = run(
        *("generate", "--size", "8x8", "--density", "0.15", "--seed", "2", "--count", "5"),
        *("--click", "3,3", "--no-guess", "--as-suite", "--to", "codingninjas+yaml", "-o", path),
    )
    assert (ended.code, ended.out) == (0, b"")
    cases = list(load(path))
    assert len(cases) == 5
    assert all(case.expected and not check(case) for case in cases)
    assert all(case.board.mines == 10 for case in cases)
    assert run("validate", path).code == 0


def test_boards_of_a_difficulty() -> None:
    for level in ("easy", "medium", "hard", "extreme"):
        options = ("--difficulty", level, "--click", "4,4", "--seed", "3", "--count", "2")
        for case in loads(run("generate", "--size", "9x9", *options).text):
            assert case.click == (4, 4)
            assert difficulty(case.board, (4, 4)).level == level
            assert case.board.mines == round(DENSITIES[level] * 81)
    picky = ("--difficulty", "easy", "--click", "4,4", "--seed", "3")
    (case,) = loads(run("generate", "--level", "beginner", *picky).text)
    assert (case.board.mines, difficulty(case.board, (4, 4)).level) == (10, "easy")


@pytest.mark.parametrize(
    "option", [["--no-guess"], ["--as-suite"], ["--difficulty", "easy"], ["--needs", "single"]]
)
def test_a_board_begins_in_the_middle_where_no_click_is_given(option: list[str]) -> None:
    wanted = ("generate", "--level", "beginner", "--seed", "3", *option, "--to", "json")
    (case,) = loads(run(*wanted).text)
    assert case.click == (4, 4)
    assert run(*wanted, "--click", "4,4").text == run(*wanted).text
    (again,) = generate(9, 9, 10, seed=3, no_guess=True)
    assert again.click == (4, 4)


def test_boards_that_need_a_technique() -> None:
    for needs in ("subset", "chain"):
        options = ("--level", "beginner", "--needs", needs, "--click", "4,4", "--seed", "3")
        (case,) = loads(run("generate", *options, "--to", "json").text)
        steps = difficulty(case.board, (4, 4)).steps
        assert [name for name, count in steps.items() if count][-1] == needs
    order = ("--size", "2x2", "--mines", "0", "--click", "0,0", "--attempts", "3")
    ended = run("generate", *order, "--needs", "chain")
    assert ended.code == 1
    assert "is no-guess and needs chain (3 need nothing); choose another " in ended.said


def test_a_difficulty_that_is_not_met_is_given_up() -> None:
    order: tuple[str, ...] = ("--size", "2x9", "--mines", "2", "--click", "0,0", "--seed", "1")
    ended = run("generate", *order, "--difficulty", "hard", "--attempts", "30")
    assert (ended.code, ended.out) == (1, b"")
    what = "none of 30 boards of 2x9 with 2 mines is hard (27 harder, or need a guess, 3 medium); "
    assert ended.said.startswith(what)
    ended = run("generate", "--size", "3x3", "--mines", "1", *order[4:], "--difficulty", "extreme")
    assert "none of 10000 boards of 3x3 with 1 mine is extreme (5993 easy, 4007 m" in ended.said
    order = ("--size", "2x2", "--mines", "2", "--first", "safe", *order[4:])
    ended = run("generate", *order, "--no-guess", "--attempts", "5")
    assert ended.said.startswith("none of 5 boards of 2x2 with 2 mines is no-guess (5 need a ")
    ended = run("generate", *order, "--no-guess")
    assert ended.said.startswith("none of 10000 boards of 2x2 with 2 mines is no-guess (10000 ")
    assert ended.said.endswith("or more attempts (mskit generate --attempts N)\n")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ["--size", "100000x100000", "--mines", "1"],
            "a board of 100000x100000 is too large; at most 100,000,000 cells",
        ),
        (
            ["--size", "9", "--mines", "1"],
            "--size: '9' is not a size: write ROWSxCOLUMNS, as in 16x30",
        ),
        (["--size", "2x2", "--mines", "9"], "a board of 2x2 has room for at most 4 mines; got 9"),
        ([], "give --size RxC with --mines N or --difficulty LEVEL, or a --level"),
        (
            ["--level", "expert", "--mines", "9"],
            "--level sets the size and the mines: leave out --size, --mines and --density",
        ),
        (
            ["--level", "hard"],
            "--level: 'hard': expected beginner, intermediate or expert; --difficulty takes hard",
        ),
        (["--size", "2x2"], "give --mines, --density or --difficulty"),
        (
            ["--size", "2x2", "--mines", "1", "--density", "0.1"],
            "give --mines or --density, not both",
        ),
        (
            ["--size", "2x2", "--mines", "1", "--click", "x"],
            "'x' is no cell: write ROW,COL, as in 3,0",
        ),
        (
            ["--size", "2x2", "--mines", "1", "--click", "0,0", "--attempts", "5"],
            "--attempts goes with --no-guess, --difficulty or --needs",
        ),
        (
            ["--size", "2x2", "--mines", "1", "--first", "safe"],
            "--first goes with --click, --no-guess, --difficulty",
        ),
        (
            ["--size", "3x3", "--mines", "1", "--no-guess"],
            "as the first click and the 8 cells around it must be free; got 1",
        ),
    ],
)
def test_orders_that_cannot_be_met(options: list[str], message: str) -> None:
    ended = run("generate", "--seed", "1", *options)
    assert (ended.code, ended.out) == (2, b"")
    assert message in ended.said


def test_a_missing_click_is_added_as_the_message_says() -> None:
    asked = ("generate", "--level", "beginner", "--seed", "1", "--to", "codingninjas")
    ended = run(*asked)
    assert (ended.code, "lacks; add --click R,C, or use" in ended.said) == (4, True)
    assert run(*asked, "--click", "4,4").code == 0


def test_a_view_is_written_from_a_file_as_the_message_says(tmp_path: Path) -> None:
    asked = ("generate", "--level", "beginner", "--seed", "1")
    ended = run(*asked, "--to", "hakank", "--lossy")
    assert (ended.code, ended.out, ended.said.count("\n")) == (4, b"", 1)
    advice = "mskit convert FILE --view player --lossy --to hakank"
    assert f"({advice})" in ended.said
    assert "left out" not in ended.said  # as nothing was written
    path = tmp_path / "b.yaml"
    assert run(*asked, "-o", path).code == 0
    ended = run(*advice.replace("FILE", str(path)).split()[1:])
    assert (ended.code, ended.text.split()[-1][-3:]) == (0, "...")


def test_nothing_is_harder_than_extreme() -> None:
    asked = ("generate", "--level", "expert", "--seed", "1", "--attempts", "3")
    assert "harder" not in run(*asked, "--difficulty", "extreme").said
    assert "harder, or need a guess" in run(*asked, "--difficulty", "easy").said
