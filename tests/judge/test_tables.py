"""Many solutions over the same cases, and many cases at a time."""

import csv
import io
import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from minesweeper_kit import SolutionError
from minesweeper_kit.judge import Limits, PythonRunner, suite
from minesweeper_kit.judge.tables import in_turns
from tests.cli.run import run
from tests.judge.solutions import RIGHT, STACK

CASES = """\
minesweeper_kit: 1
dialect: leetcode
cases:
  - {name: right, board: [EM], click: [0, 0]}
  - {name: blank, board: [EE], click: [0, 1]}
  - {board: [EE]}
"""
SOLUTIONS = {
    "right.py": STACK,
    "zero.py": STACK.replace('= "B"', '= "0"'),
    "broken.py": "def updateBoard(:\n",
    "odd.py": "class Solution: pass\n",
}

NOTHING = (
    "there is no class Solution with updateBoard or update_board, nor a function of such a name"
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, source in SOLUTIONS.items():
        (tmp_path / name).write_text(source)
    (tmp_path / "suite.yaml").write_text(CASES)
    return tmp_path


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_line_for_each_solution(folder: Path, jobs: int) -> None:
    ended = run(
        "judge", *SOLUTIONS, "--cases", "suite.yaml", "--case", "1", "--case", "2", "--jobs", jobs
    )
    assert ended.code == 1
    assert ended.text.splitlines() == [
        "AC       2/2      right.py",
        (
            "WA       1/2      zero.py: case \"blank\": (0, 0): '0', expected 'B'; "
            "(0, 1): '0', expected 'B'; it looks as if the solution writes 0 where a blank belongs"
        ),
        "CE       0/2      broken.py:1: cannot be run: SyntaxError: invalid syntax",
        f"CE       0/2      odd.py: {NOTHING}",
    ]
    assert ended.said.startswith("no sandbox: ")
    assert ended.said.endswith("\n4 solutions: 1 accepted; no sandbox\n")


def test_csv(folder: Path) -> None:
    ended = run("judge", "right.py", "suite.yaml", "zero.py", "nowhere.py", "--report", "csv")
    rows = list(csv.DictReader(io.StringIO(ended.text)))
    assert ended.code == 1
    assert [(row["solution"], row["verdict"], row["accepted"], row["cases"]) for row in rows] == [
        ("right.py", "BAD", "2", "3"),
        ("zero.py", "WA", "1", "3"),
        ("nowhere.py", "CE", "0", "3"),
    ]
    assert {row["sandbox"] for row in rows} == {"none: it is left out in this test", ""}
    assert [(row["right"], row["blank"], row["case 3"]) for row in rows][:2] == [
        ("AC", "AC", "BAD"),
        ("AC", "WA", "BAD"),
    ]


def test_json_has_the_report_of_each(folder: Path) -> None:
    ended = run("judge", "right.py", "zero.py", "--case", "1", "--report", "json")
    told = json.loads(ended.text)
    assert ended.code == 1
    assert (told["minesweeper_kit_report"], told["accepted"]) == (1, False)
    assert [(each["solution"], each["verdict"]) for each in told["solutions"]] == [
        ("right.py", "AC"),
        ("zero.py", "WA"),
    ]
    alone = json.loads(run("judge", "zero.py", "--case", "1", "--report", "json").text)
    for outcome in (*alone["outcomes"], *told["solutions"][1]["outcomes"]):
        outcome["seconds"] = outcome["memory"] = 0
    assert told["solutions"][1]["outcomes"] == alone["outcomes"]


def test_all_accepted(folder: Path) -> None:
    arguments = ("right.py", "right.py", "--cases", "suite.yaml", "--case", "right", "-q")
    ended = run("judge", *arguments, "--sandbox", "off")
    assert (ended.code, ended.text) == (0, "")
    assert ended.said == "2 solutions: 2 accepted; no sandbox\n"


@pytest.mark.parametrize("name", ["zero.py", "right.py"])
def test_jobs_change_nothing_but_times(folder: Path, name: str) -> None:
    told = []
    for jobs in (1, 3):
        report = json.loads(run("judge", name, "--report", "json", "--jobs", jobs).text)
        for outcome in report["outcomes"]:
            outcome["seconds"] = outcome["memory"] = 0
        told.append((report["outcomes"], report["verdicts"]))
    assert told[0] == told[1]


def test_the_first_fault_ends_all(folder: Path) -> None:
    ended = run("judge", "zero.py", "--fail-fast", "--jobs", 2, "--no-boards")
    assert ended.code == 1
    assert len(ended.text.splitlines()) == 1


def test_fail_fast_ends_each_solution_at_its_first_fault(folder: Path) -> None:
    (folder / "loop.py").write_text("def updateBoard(board, click):\n    while True: pass\n")
    ended = run(
        *("judge", "zero.py", "loop.py", "right.py", "--cases", "suite.yaml", "--case", "1"),
        *("--case", "2", "--fail-fast", "--time-limit", "0.5", "--report", "csv"),
    )
    rows = list(csv.DictReader(io.StringIO(ended.text)))
    assert ended.code == 1
    assert [(row["cases"], row["right"], row["blank"]) for row in rows] == [
        ("2", "AC", "WA"),
        ("1", "TLE", ""),
        ("2", "AC", "AC"),
    ]


def test_message_and_diagnosis_in_the_table_and_in_csv(folder: Path) -> None:
    four = RIGHT["queue"].replace("for j in (-1, 0, 1)", "for j in (-1, 0, 1) if not i * j")
    assert four != RIGHT["queue"]
    (folder / "four.py").write_text(four)
    fault = "counts and opens the four cells beside a cell, not those at its corners"
    rows = list(
        csv.DictReader(io.StringIO(run("judge", "four.py", "right.py", "--report", "csv").text))
    )
    assert [row["diagnosis"] for row in rows] == [fault, ""]
    assert "expected" in rows[0]["message"]
    assert rows[1]["message"] == ""
    first, second = run("judge", "four.py", "right.py").text.splitlines()
    assert first.endswith(f"; it looks as if the solution {fault}")
    assert second.endswith("right.py")
    assert "looks as if" not in run("judge", "four.py", "right.py", "--fail-fast").text


def test_an_error_of_a_runner_is_raised(folder: Path) -> None:
    path = folder / "gone.py"
    path.write_text(RIGHT["queue"])
    with (
        PythonRunner(path) as runner,
        PythonRunner(folder / "broken.py") as other,
        pytest.raises(SolutionError, match="cannot be run"),
    ):
        list(in_turns(suite(), [other, runner], Limits()))


def test_a_folder_of_submissions(folder: Path) -> None:
    (folder / "handed in" / "anna").mkdir(parents=True)
    (folder / "handed in" / "anna" / "Main.py").write_text(SOLUTIONS["zero.py"])
    (folder / "handed in" / "ben").mkdir()
    (folder / "handed in" / "ben" / "readme.txt").write_text("later")
    (folder / "handed in" / "carl").mkdir()
    for name in ("one.py", "two.py"):
        (folder / "handed in" / "carl" / name).write_text(STACK)
    (folder / "handed in" / "dora.py").write_text(STACK)
    ended = run("judge", "handed in", "--cases", "suite.yaml", "--case", "1", "--case", "2")
    assert ended.code == 1
    assert [line.split(":")[0] for line in ended.text.splitlines()] == [
        "WA       1/2      handed in/anna/Main.py",
        "AC       2/2      handed in/dora.py",
    ]
    assert [line for line in ended.said.splitlines() if "skipped" in line] == [
        "handed in/ben: skipped: no solution",
        "handed in/carl: skipped: 2 solutions, expected one",
    ]


def test_several_solutions_are_several_suites_and_one_page(folder: Path) -> None:
    del folder
    named = ("right.py", "zero.py", "--cases", "suite.yaml", "--case", "1", "--case", "2")
    suites = ET.fromstring(run("judge", *named, "--report", "junit").text)
    assert [(each.get("name"), each.get("failures")) for each in suites] == [
        ("right.py", "0"),
        ("zero.py", "1"),
    ]
    page = run("judge", *named, "--report", "html").text
    assert page.count("<article>") == 1
    assert "2 solutions: 1 accepted" in page
    assert "It looks as if the solution writes 0 where a blank belongs." in page
