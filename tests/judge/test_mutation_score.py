"""The kit's own wrong solutions: the built-in suites find each, and a poor suite is told so."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from minesweeper_kit import Board, Case, loads
from minesweeper_kit.judge import Limits, PythonRunner, find_problem, problems, run, suite
from minesweeper_kit.judge.data import files
from minesweeper_kit.judge.mutation_score import mutants, run_mutants
from minesweeper_kit.judge.problem import Asks
from tests.cli.run import run as command

FILES = sorted(map(Path, files("mutants").values()))
LIMITS = Limits(seconds=1)
POOR = """\
dialect: leetcode
cases:
  - {name: an opening, board: [EEEM, EEEE], click: [0, 0]}
  - {name: a wrong one, board: [EM], click: [0, 0], expected: [2M]}
"""


WRONG = "(1, 1): '7', expected '8'"


def contents(path: Path) -> Any:
    return yaml.safe_load(path.read_text())


def test_every_problem_has_mutants() -> None:
    assert {problem.mutants for problem in problems()} == {path.stem for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_mutants_are_made_of_is_right(path: Path) -> None:
    file = contents(path)
    problem = find_problem(file["written_for"])
    format = "leetcode" if problem.is_click else problem.format
    with PythonRunner("right.py", file["calls"], format, source=file["right"]) as runner:
        outcomes = list(run(suite(problem), runner, problem=problem))
    assert [(each.label, each.message) for each in outcomes if not each.accepted] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_mutants_differ(path: Path) -> None:
    problem = next(problem for problem in problems() if problem.mutants == path.stem)
    known = mutants(problem)
    least = 20 if problem.asks in (Asks.click, Asks.numbers, Asks.verdict) else 10
    for what in ("name", "does", "source"):
        assert len({getattr(mutant, what) for mutant in known}) == len(known) > least
    assert contents(path)["right"] not in {mutant.source for mutant in known}


@pytest.mark.slow
@pytest.mark.parametrize("problem", ["click", "uva", "codeforces"])
def test_the_built_in_suite_finds_every_mutant(problem: str) -> None:
    trials = list(run_mutants(suite(problem), problem, LIMITS))
    assert [trial.mutant.name for trial in trials if trial.found is None] == []
    assert [trial.mutant for trial in trials] == mutants(problem)
    assert not any(trial.unfit for trial in trials)


@pytest.mark.slow
def test_a_missed_one_has_a_small_case_that_finds_it() -> None:
    poor = [Case(Board.parse("*1", "codeforces"))]
    trials = list(run_mutants(poor, "codeforces", LIMITS, jobs=2))
    missed = {trial.mutant.name: trial for trial in trials if trial.found is None}
    assert {"always-right", "forgets-zeros", "counts-to-seven"} <= missed.keys()
    assert "always-wrong" not in missed
    for trial in missed.values():
        assert trial.would is not None
        assert len(trial.would.case.board.cells) <= 18
        with PythonRunner(
            "mutant.py", trial.mutant.calls, "codeforces", source=trial.mutant.source
        ) as runner:
            (outcome,) = run([trial.would.case], runner, LIMITS, problem="codeforces")
        assert not outcome.accepted


def test_the_command_names_what_a_suite_misses(tmp_path: Path) -> None:
    path = tmp_path / "poor.yaml"
    path.write_text(POOR)
    ended = command("judge", "--mutants", path, "--time-limit", "1")
    assert ended.code == 1
    lines = ended.text.splitlines()
    assert "found  no-diagonals by an opening: WA" in lines
    at = lines.index("MISSED counts-to-seven: shows 7 where 8 mines are")
    assert lines[at + 1 : at + 6] == [
        f"    a case that finds it: a count of 8, and nothing else is revealed: {WRONG}",
        "    board, click (1, 1)   expected",
        "    MMM                   MMM",
        "    MEM                   M8M",
        "     ^                     ^",
    ]
    said = ended.said.splitlines()
    assert said[0].startswith("44 mutants: ")
    assert said[1] == "1 of 2 cases cannot be judged, and find nothing (see validate)"


def test_quiet_lines_are_those_of_the_missed(tmp_path: Path) -> None:
    path = tmp_path / "poor.txt"
    path.write_text("1 2\n*1\n")
    arguments = ["--problem", "codeforces", "--mutants", "-q", "--no-boards"]
    ended = command("judge", *arguments, path)
    lines = ended.text.splitlines()
    assert {line[:6] for line in lines} == {"MISSED", "    a "}
    assert "MISSED always-right: says YES whatever is asked" in lines


def test_a_strong_suite_ends_well(tmp_path: Path) -> None:
    path = tmp_path / "strong.yaml"
    assert command("judge", "--problem", "codeforces", "--suite", "-o", path).code == 0
    ended = command("judge", "--problem", "codeforces", "--mutants", "-q", path)
    assert (ended.code, ended.text) == (0, "")
    assert ended.said == "24 mutants: 24 found, 0 missed\n"


@pytest.mark.slow
def test_for_programs_a_missed_one_has_its_case_as_a_document(tmp_path: Path) -> None:
    path = tmp_path / "poor.txt"
    path.write_text("1 2\n.*\n0 0\n")
    ended = command(
        *("judge", "--problem", "uva", "--mutants", path),
        *("--report", "json", "--jobs", "2", "--time-limit", "1"),
    )
    report = json.loads(ended.text)
    assert (ended.code, report["problem"], report["cases"], report["unfit"]) == (1, "uva", 1, 0)
    by_name = {mutant["name"]: mutant for mutant in report["mutants"]}
    assert by_name["does-nothing"]["verdict"] == "WA"
    missed = by_name["one-column-fails"]
    assert missed["found"] is False
    (case,) = loads(json.dumps(missed["would_find"]), "ndjson")
    assert (case.board.rows, case.board.cols) == (2, 1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--mutants", "solution.py"], "--mutants runs only the kit's own wrong solutions"),
        (["--mutants", "--report", "csv"], "--mutants reports as text or json"),
    ],
)
def test_options_that_do_not_go_with_it(arguments: list[str], message: str) -> None:
    ended = command("judge", *arguments)
    assert ended.code == 2
    assert message in ended.said
