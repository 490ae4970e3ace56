"""The problems: what each asks, right solutions of each, the faults found in wrong ones."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from minesweeper_kit import (
    Board,
    Case,
    FormatError,
    MinesweeperKitError,
    ParseError,
    judge,
    loads,
)
from minesweeper_kit.game.rules import check_board
from minesweeper_kit.io.writing import dumps
from minesweeper_kit.judge import CommandRunner, Limits, find_problem, find_runner, problems, suite
from minesweeper_kit.judge.mutation_score import run_mutants
from minesweeper_kit.judge.problem import Asks
from minesweeper_kit.judge.puzzles import arranged
from minesweeper_kit.judge.verdicts import AFTER_OTHERS
from tests.cli.run import run
from tests.engine.oracles import around
from tests.judge.compiled import tools
from tests.zoo import DATA

__all__ = ["tools"]

FOLDER = DATA / "problems"
FAULTS = yaml.safe_load((FOLDER / "faults.yaml").read_text())
THREE = loads((FOLDER / "three.txt").read_text(), "uva")
ASKED = [problem.name for problem in problems() if not problem.is_click]
LIMITS = Limits(seconds=120)  # right solutions take seconds, on a busy machine longer
SOLUTIONS = {name: FOLDER / f"{name}.py" for name in ASKED}
SOLUTIONS |= dict.fromkeys(("atcoder", "luogu"), FOLDER / "numbers.py")


@pytest.fixture(autouse=True)
def python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have programs in Python run by the interpreter that runs the tests."""
    folder = os.path.dirname(sys.executable)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")


def outcomes(path: Path, problem: str, cases: list[Case], limits: Limits = LIMITS) -> Any:
    with find_runner(str(path), problem=problem) as runner:
        try:
            runner.check()
        except MinesweeperKitError as error:
            if path.suffix == ".py":
                raise
            pytest.skip(error.message)
        return list(judge.run(cases, runner, limits, problem=problem))


def numbered(board: Board) -> Board:
    """The board with every number in it, counted cell by cell."""
    rows = [list(row) for row in str(board).split("\n")]
    answer = [
        "M"
        if cell == "M"
        else str(sum(rows[r][c] == "M" for r, c in around(rows, row, col)) or "B")
        for row, line in enumerate(rows)
        for col, cell in enumerate(line)
    ]
    parsed = Board.parse("".join(answer), "leetcode")
    return Board(board.rows, board.cols, parsed.cells)


# The problems themselves


def test_there_is_a_problem_of_each_kind() -> None:
    assert {problem.asks for problem in problems()} == set(Asks)


@pytest.mark.parametrize("problem", problems(), ids=lambda problem: problem.name)
def test_a_problem_says_what_its_suite_needs(problem: judge.Problem) -> None:
    assert problem.source.startswith("https://")
    assert problem.dialect.name == problem.format
    assert bool(problem.verdicts) == (problem.asks is Asks.verdict)
    assert problem.is_click != bool(problem.suites)


@pytest.mark.parametrize("name", ASKED)
def test_a_suite_is_legal_and_right(name: str) -> None:
    problem = find_problem(name)
    cases = suite(name)
    assert len({case.name for case in cases}) == len(cases) > 30
    rows, cols = problem.most
    assert max(len(case.board.cells) for case in cases) == rows * cols
    for case in cases:
        assert case.board.rows <= rows
        assert case.board.cols <= cols
        if problem.asks is Asks.verdict:
            assert case.name is not None
            assert bool(check_board(case.board)) == ("wrong" in case.name), case.name
        elif problem.asks is Asks.touched:
            assert case.board.rows == case.board.cols
        elif problem.asks is not Asks.numbers:
            assert case.board.is_untouched
            assert name != "swea" or case.board.rows == case.board.cols
        else:
            assert case.board.is_untouched
            assert case.expected is not None
        if case.board.cells and problem.asks in (Asks.numbers, Asks.verdict):
            if case.expected is not None:
                assert case.expected == numbered(case.board), case.name
            (again,) = loads(dumps([Case(case.board)], problem.format), problem.format)
            assert again.board == case.board
    assert suite(name) == cases


def test_a_dialects_names_are_its_problems() -> None:
    assert find_problem("ABC075B").name == "atcoder"
    assert find_problem("flower-field").name == "exercism"
    with pytest.raises(FormatError, match="unknown problem 'uvva': did you mean uva"):
        find_problem("uvva")


# Solutions


@pytest.mark.parametrize("name", ASKED)
def test_a_right_solution_is_accepted(name: str) -> None:
    found = outcomes(SOLUTIONS[name], name, suite(name))
    assert [(each.label, each.message) for each in found if not each.accepted] == []
    assert len(found) == len(suite(name))
    assert all(each.seconds > 0 for each in found)


@pytest.mark.parametrize("suffix", [".cpp", ".java"])
def test_so_is_one_in_another_language(suffix: str) -> None:
    found = outcomes(FOLDER / f"uva{suffix}", "uva", suite("uva"))
    assert [(each.label, each.message) for each in found if not each.accepted] == []


TRACKS = yaml.safe_load((FOLDER / "tracks.yaml").read_text())
"""Exercism's tracks: the file of each, what of it is replaced to make it wrong, and by what."""

OLDER = yaml.safe_load((FOLDER / "older.yaml").read_text())
"""Solutions whose function has another name than in those files."""


@pytest.mark.slow
@pytest.mark.parametrize("track", TRACKS, ids=lambda track: track["file"])
@pytest.mark.usefixtures("tools", "sandbox_as_it_is")
def test_a_track_of_exercism(track: dict[str, str], tmp_path: Path) -> None:
    path = FOLDER / track["file"]
    found = outcomes(path, "exercism", suite("exercism"))
    assert [(each.label, each.message) for each in found if not each.accepted] == []
    assert len(found) == len(suite("exercism"))
    source = path.read_text()
    assert source.count(track["replaces"]) == 1
    wrong = tmp_path / path.name
    wrong.write_text(source.replace(track["replaces"], track["by"]))
    cases = [case for case in suite("exercism") if case.board.cells][:12]
    verdicts = {each.verdict for each in outcomes(wrong, "exercism", cases)}
    assert verdicts == {"AC", "WA"}


@pytest.mark.slow
@pytest.mark.parametrize("kind", OLDER, ids=lambda kind: f"{kind['of']}-{kind['what']}")
@pytest.mark.usefixtures("tools", "sandbox_as_it_is")
def test_it_is_called_by_another_name_too(kind: dict[str, Any], tmp_path: Path) -> None:
    source = (FOLDER / kind["of"]).read_text()
    for old, new in kind.get("replace", {}).items():
        assert source.count(old) == 1
        source = source.replace(old, new)
    path = (tmp_path / kind["of"]).with_suffix(kind.get("suffix", Path(kind["of"]).suffix))
    path.write_text(source + kind.get("after", ""))
    problem = kind.get("problem", "exercism")
    found = outcomes(path, problem, suite(problem)[:12])
    assert [(each.label, each.message) for each in found if not each.accepted] == []


@pytest.mark.parametrize("suffix", [".c", ".php", ".rb"])
def test_a_file_without_the_exercise(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"solution{suffix}"
    path.write_text("")
    with pytest.raises(ParseError, match=r"no annotate in it|exercism is not asked of (C|PHP)"):
        find_runner(str(path), problem="exercism")


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault["name"])
def test_a_fault_is_found_in_its_case(fault: dict[str, Any], tmp_path: Path) -> None:
    source = SOLUTIONS[fault["problem"]].read_text()
    assert source.count(fault["replaces"]) == 1
    path = tmp_path / "solution.py"
    path.write_text(source.replace(fault["replaces"], fault["by"]))
    found = outcomes(path, fault["problem"], THREE, Limits(seconds=2))
    said = {each.number: (each.verdict, each.message) for each in found if not each.accepted}
    assert said.keys() == fault["says"].keys(), said
    for number, (verdict, message) in fault["says"].items():
        wanted = message.replace("AFTER", f"{AFTER_OTHERS}:")
        assert said[number][0] == verdict
        assert said[number][1].startswith(wanted), said[number][1]
    if not said:
        assert fault["problem"] != "uva" or fault["name"] == "no line end after the last"


@pytest.mark.parametrize(
    ("said", "verdict", "message"),
    [
        ("NO", "AC", ""),
        ("no \n\n", "AC", ""),
        ("YES", "WA", "YES, expected NO: (0, 1): number 2, but 1 mine adjacent [wrong-number]"),
        ("Maybe", "PE", "found 'Maybe', expected YES or NO"),
        ("NO\nNO", "PE", "found 'NO' after the last answer"),
        ("", "PE", "it wrote nothing to standard output"),
    ],
)
def test_a_verdict(said: str, verdict: str, message: str) -> None:
    case = Case(Board.parse("*2", "codeforces"))
    with CommandRunner(["printf", said], "codeforces") as runner:
        (outcome,) = judge.run([case], runner, LIMITS, problem="codeforces")
    assert (outcome.verdict, outcome.message) == (verdict, message)


@pytest.mark.parametrize(
    ("case", "problem", "message"),
    [
        (Case(THREE[0].board, (0, 0)), "uva", "a click, where uva asks for every number [click]"),
        (
            Case(THREE[0].board, (0, 0)),
            "codeforces",
            "a click, where codeforces asks for a verdict on the board [click]",
        ),
        (
            Case(Board(1, 2, "1a")),
            "luogu",
            "(0, 0): ONE, where luogu asks for boards with nothing revealed or flagged [revealed]",
        ),
        (
            Case(Board(1, 2, "9a"), expected=Board(1, 2, "2a")),
            "exercism",
            "(0, 0): expected 'TWO', correct is 'ONE' [wrong-outcome]",
        ),
        (Case(Board(1, 2, "9a"), mines=2), "uva", "a total of 2 mines, but the board has 1"),
        (
            Case(THREE[0].board),
            "codeforces",
            "cannot be asked: dialect codeforces has no symbol for EMPTY (4 cells, first at",
        ),
        (Case(Board(0, 0, b"")), "uva", "cannot be asked: "),
    ],
)
def test_cases_that_do_not_fit(case: Case, problem: str, message: str) -> None:
    path = SOLUTIONS[problem]
    bad, good = outcomes(path, problem, [case, suite(problem)[-1]])
    assert bad.verdict == "BAD"
    assert bad.message.startswith(message), bad.message
    assert good.accepted, good.message


def test_cases_of_another_notation_are_asked_in_the_problems() -> None:
    cases = loads('[["E","M"]]\n', "leetcode")
    (outcome,) = outcomes(SOLUTIONS["uva"], "uva", cases)
    assert outcome.accepted


@pytest.mark.parametrize(
    ("path", "options", "message"),
    [
        ("uva.py", {"problem": "uva", "format": "leetcode"}, "uva is asked in its own notation"),
        ("uva.py", {"problem": "uva", "kind": "class"}, "uva is asked of programs"),
        ("uva.py::main", {"problem": "uva"}, "uva.py without ::main$"),
        ("uva.cpp::x", {"problem": "uva"}, "uva is asked of programs"),
        ("/bin/cat", {"problem": "exercism"}, "exercism calls a function of a source file"),
    ],
)
def test_what_a_problem_is_not_for(path: str, options: dict[str, str], message: str) -> None:
    with pytest.raises(FormatError, match=message):
        find_runner(str(FOLDER / path), **options)  # type: ignore[arg-type]


class Plain:
    dialect = find_problem("uva").dialect

    def run(self, *_: object) -> judge.Run:
        raise NotImplementedError


def test_a_runner_that_neither_calls_nor_starts_anything() -> None:
    with pytest.raises(FormatError, match="uva is not asked of such a runner"):
        list(judge.run(THREE, Plain(), LIMITS, problem="uva"))


# The command


def test_problems_are_listed() -> None:
    ended = run("judge", "--problems")
    lines = ended.text.splitlines()
    assert lines[0].split() == ["PROBLEM", "ASKS", "FOR", "TIME", "BOARDS", "WHAT", "IT", "IS"]
    assert [line.split()[0] for line in lines[1:]] == [problem.name for problem in problems()]
    told = json.loads(run("judge", "--problems", "--report", "json").text)["problems"]
    assert [each["name"] for each in told] == [problem.name for problem in problems()]
    assert told[-1]["all_at_once"] is True


def test_a_file_of_the_problems_own_needs_no_format() -> None:
    path = FOLDER / "numbers.py"
    ended = run("judge", "-v", "--problem", "luogu", path, "--cases", "-", stdin=LUOGU)
    assert (ended.code, ended.text.split()[0]) == (0, "AC")


LUOGU = b"3 3\n*??\n???\n?*?\n"


def test_several_solutions_and_one_that_cannot_be_run(tmp_path: Path) -> None:
    cases = FOLDER / "three.txt"
    ended = run(
        *("judge", "--problem", "uva", "--cases", cases, "--jobs", "2"),
        *(FOLDER / "uva.py", FOLDER / "codeforces.py", tmp_path / "none.py"),
    )
    assert ended.code == 1
    assert [line.split()[:2] for line in ended.text.splitlines()] == [
        ["AC", "3/3"],
        ["PE", "0/3"],
        ["CE", "0/3"],
    ]


def test_suites_are_written_and_shown() -> None:
    written = run(
        "judge", "--problem", "boj4108", "--suite", "--to", "boj4108", "--case", "1", "--lossy"
    )
    assert written.text == "4 4\n*...\n....\n.*..\n....\n0 0\n"
    shown = run("judge", "--problem", "uva", "--show", "--case", "5")
    assert shown.text.splitlines()[1:] == ["    board   expected", "    .*      1*"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--problem", "uva", "--speaks", "leetcode", "x.py"], "leave out --speaks"),
        (["--problem", "exercism", "--exec", "cat"], "asked of Python files, not of a command"),
        (["--problem", "chess"], "unknown problem 'chess'"),
    ],
)
def test_options_that_do_not_fit(arguments: list[str], message: str) -> None:
    ended = run("judge", *arguments)
    assert ended.code == 2
    assert message in ended.said.replace("\n", " ").replace("│", " ").replace("  ", " ")


# What a solution says, by the answer that is right, and what comes of it.
SAID = yaml.safe_load((FOLDER / "said.yaml").read_text())


@pytest.mark.parametrize("said", SAID, ids=lambda said: f"{said['problem']}-{said['says']}")
def test_what_is_said_of_an_answer(said: dict[str, str]) -> None:
    case = Case(Board.parse("\n".join(said["board"].split()), "uva"))
    with CommandRunner(["printf", said["says"]], find_problem(said["problem"]).format) as runner:
        (outcome,) = judge.run([case], runner, LIMITS, problem=said["problem"])
    assert (outcome.verdict, outcome.message) == (said["verdict"], said.get("message", ""))


def test_a_layout_is_found_wherever_there_is_one() -> None:
    """Every board of up to 12 cells is clicked on, and opens or does not."""
    for rows in range(1, 5):
        for cols in range(1, 12 // rows + 1):
            possible = {mines_of(board) for board in layouts(rows, cols) if opens(board)}
            for mines in range(rows * cols):
                found = arranged(rows, cols, mines)
                assert (found != ["Impossible"]) == (mines in possible), (rows, cols, mines)
                if mines in possible:
                    assert [len(line) for line in found] == [cols] * rows
                    assert mines_of(found) == mines
                    assert opens(found)


def layouts(rows: int, cols: int) -> list[list[str]]:
    """Every board of that size, up to mirroring: the click is in the first quarter."""
    made = []
    for bits in range(2 ** (rows * cols)):
        text = "".join(".*"[bits >> at & 1] for at in range(rows * cols))
        for row in range((rows + 1) // 2):
            for col in range((cols + 1) // 2):
                at = row * cols + col
                if text[at] == ".":
                    board = text[:at] + "c" + text[at + 1 :]
                    made.append([board[n : n + cols] for n in range(0, len(board), cols)])
    return made


def mines_of(board: list[str]) -> int:
    return "".join(board).count("*")


def opens(board: list[str]) -> bool:
    """Whether the click on c opens every safe cell, found cell by cell."""
    rows = [list(line) for line in board]
    (start,) = [(r, c) for r, line in enumerate(board) for c in range(len(line)) if line[c] == "c"]
    found, stack = {start}, [start]
    while stack:
        near = list(around(rows, *stack.pop()))
        if all(rows[r][c] != "*" for r, c in near):
            stack += set(near) - found
            found.update(near)
    return len(found) == sum(len(line) for line in board) - mines_of(board)


def test_counts_are_integers(tmp_path: Path) -> None:
    case = Case(Board.parse(".*\n..", "uva"))
    for returned, message in {
        "[[1, 0], [1, 1]]": "",
        "[['1', '0'], ['1', '1']]": "(0, 0) is '1' of type str, expected an integer",
        "[[True, 0], [1, 1]]": "(0, 0) is True of type bool, expected an integer",
        "[[1, 1], [1, 1]]": "(0, 1): '1', expected '0'",
        "[[1, 0]]": "a board of 1x2, expected 2x2",
        "matrix == [[False, True], [False, False]]": (
            "returned True of type bool, expected a list of rows"
        ),
    }.items():
        path = tmp_path / "solution.py"
        path.write_text(f"def minesweeper(matrix):\n    return {returned}\n")
        (outcome,) = outcomes(path, "codesignal", [case])
        assert outcome.message == message


@pytest.mark.parametrize("name", ["boj4396", "codejam", "codesignal", "swea"])
def test_each_mutant_is_found(name: str) -> None:
    trials = list(run_mutants(suite(name), name))
    assert [trial.mutant.name for trial in trials if trial.found is None] == []
    assert len(trials) > 10
