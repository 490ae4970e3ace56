"""What a Python solution keeps from one case to the next is found, and said once."""

import json
from pathlib import Path

import pytest

from minesweeper_kit import Board, Case, judge
from minesweeper_kit.judge import Limits, Outcome, PythonRunner, Verdict
from tests.cli.run import run

SOLUTION = """\
{state}
class Solution:
    def updateBoard(self, board, click{default}):
        {begin}
        todo = [tuple(click)]
        while todo:
            row, col = todo.pop()
            if (row, col) in visited or board[row][col] != "E":
                continue
            visited.add((row, col))
            near = [
                (y, x)
                for y in range(max(row - 1, 0), min(row + 2, len(board)))
                for x in range(max(col - 1, 0), min(col + 2, len(board[0])))
            ]
            mines = sum(board[y][x] == "M" for y, x in near)
            board[row][col] = str(mines or "B")
            if not mines:
                todo += near
        return board
"""
KEPT = {
    "a global variable": SOLUTION.format(state="visited = set()", default="", begin="pass"),
    "a default argument": SOLUTION.format(state="", default=", visited=set()", begin="pass"),
    "an attribute": SOLUTION.format(
        state="class Kept:\n    visited = set()",
        default="",
        begin="visited = Kept.visited",
    ),
}
FORGETS = SOLUTION.format(state="", default="", begin="visited = set()")
ANNOTATE = """\
seen = []


def annotate(garden):
    seen.append(garden)
    rows = seen[0] if len(seen) == 3 else garden
    return ["".join(shown(rows, y, x) for x in range(len(row))) for y, row in enumerate(rows)]


def shown(rows, y, x):
    near = [row[max(x - 1, 0) : x + 2] for row in rows[max(y - 1, 0) : y + 2]]
    return rows[y][x] if rows[y][x] == "*" else str("".join(near).count("*") or " ")
"""
CASES = [Case(Board.parse("EEM\nEEE", "leetcode"), click) for click in ((1, 0), (0, 1), (1, 0))]


def judged(text: str, folder: Path) -> list[Outcome]:
    path = folder / "solution.py"
    path.write_text(text)
    with PythonRunner(path) as runner:
        return list(judge.run(CASES, runner, Limits(2)))


@pytest.mark.parametrize("text", KEPT.values(), ids=KEPT)
def test_what_is_kept_fails_in_sequence(text: str, tmp_path: Path) -> None:
    first, second, third = judged(text, tmp_path)
    assert first.accepted
    assert (second.verdict, second.sequence) == (Verdict.WA, True)
    assert second.message == "passes alone, fails in sequence: (0, 1): 'E', expected '1'"
    assert third.accepted, "from there on each case has a process of its own"


def test_what_keeps_nothing_passes(tmp_path: Path) -> None:
    assert all(outcome.accepted for outcome in judged(FORGETS, tmp_path))


def test_what_is_wrong_alone_is_not_said_to_be_of_the_sequence(tmp_path: Path) -> None:
    first, second, third = judged(FORGETS.replace('"B"', '"1"'), tmp_path)
    assert (first.verdict, first.sequence) == (Verdict.WA, False)
    assert second.accepted
    assert (third.verdict, third.sequence) == (Verdict.WA, False)


def test_what_ends_its_process_is_asked_anew(tmp_path: Path) -> None:
    ends = FORGETS.replace("todo = [tuple(click)]", "if click == [0, 1]: __import__('os')._exit(3)")
    ends = ends.replace("while todo:", "todo = [tuple(click)]\n        while todo:")
    first, second, third = judged(ends, tmp_path)
    assert (first.verdict, second.verdict, third.verdict) == (Verdict.AC, Verdict.RE, Verdict.AC)
    assert second.message == "ended with exit code 3 before it returned"
    assert not second.sequence


def test_reports_say_it(tmp_path: Path) -> None:
    path = tmp_path / "solution.py"
    path.write_text(KEPT["a global variable"])
    told = run("judge", str(path), "--report", "json")
    outcomes = json.loads(told.text)["outcomes"]
    assert [each["verdict"] for each in outcomes if each["sequence"]] == ["WA"]
    assert "passes alone, fails in sequence" in run("judge", str(path), "--report", "junit").text


def test_a_function_of_exercism_that_keeps_something(tmp_path: Path) -> None:
    path = tmp_path / "flower_field.py"
    path.write_text(ANNOTATE)
    told = run("judge", str(path), "--problem", "exercism", "--report", "json")
    wrong = [each for each in json.loads(told.text)["outcomes"] if each["verdict"] != "AC"]
    assert [(each["sequence"], each["case"]) for each in wrong] == [(True, 3)]
