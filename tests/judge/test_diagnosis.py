"""What a wrong solution looks as if it did: the mutant that answers as it does, or nothing."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from minesweeper_kit.judge.mutation_score import mutants
from tests.cli.run import run
from tests.judge.solutions import RIGHT

FOUR = """\
class Solution:
    def updateBoard(self, board, click):
        height, width = len(board), len(board[0])
        def around(y, x):
            for i, j in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
                if 0 <= i < height and 0 <= j < width:
                    yield i, j
        def visit(y, x):
            if board[y][x] == "M":
                board[y][x] = "X"
            elif board[y][x] == "E":
                count = sum(board[i][j] in "MX" for i, j in around(y, x))
                board[y][x] = str(count) if count else "B"
                for i, j in around(y, x) if not count else ():
                    if board[i][j] == "E":
                        visit(i, j)
        visit(*click)
        return board
"""
JAVASCRIPT = """\
var updateBoard = function (board, [row, col]) {
  if (board[row][col] === 'M') board[row][col] = 'X';
  else if (board[row][col] === 'E') {
    const near = [];
    for (const [y, x] of [[row - 1, col], [row + 1, col], [row, col - 1], [row, col + 1]])
      if (board[y] && board[y][x]) near.push([y, x]);
    const mines = near.filter(([y, x]) => board[y][x] === 'M').length;
    board[row][col] = mines ? String(mines) : 'B';
    if (!mines) for (const [y, x] of near) updateBoard(board, [y, x]);
  }
  return board;
};
"""
SAID = "counts and opens the four cells beside a cell, not those at its corners"
"""What the kit says of the mutant that does as these do."""


def written(folder: Path, text: str, name: str = "solution.py") -> str:
    path = folder / name
    path.write_text(text)
    return str(path)


def told(path: str, *more: str) -> str | None:
    """The diagnosis in the JSON report."""
    found = json.loads(run("judge", path, *more, "--report", "json").text)["diagnosis"]
    assert found is None or isinstance(found, str)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("name", "text"), [("a.py", FOUR), ("a.js", JAVASCRIPT)])
def test_code_of_ones_own_is_diagnosed(name: str, text: str, tmp_path: Path) -> None:
    assert told(written(tmp_path, text, name)) == SAID


def test_every_report_says_it(tmp_path: Path) -> None:
    path = written(tmp_path, FOUR)
    said = run("judge", path, "--quiet").err.decode().splitlines()
    assert said[-2] == f"it looks as if the solution {SAID}"
    suites = ET.fromstring(run("judge", path, "--report", "junit").text)
    properties = {each.get("name"): each.get("value") for each in suites.iter("property")}
    assert properties["diagnosis"] == SAID
    assert f"it looks as if the solution {SAID}" in run("judge", path, "--report", "html").text
    right = written(tmp_path, RIGHT["in place"], "right.py")
    rows = json.loads(run("judge", path, right, "--report", "json").text)["solutions"]
    assert [row["diagnosis"] for row in rows] == [SAID, None]


def test_a_program_that_prints_nothing_is_told_what_a_program_does(tmp_path: Path) -> None:
    ended = run("judge", written(tmp_path, FOUR), "--problem", "uva")
    assert "it looks as if the solution never prints an answer: a program reads" in ended.said


def test_a_right_solution_has_none(tmp_path: Path) -> None:
    assert told(written(tmp_path, RIGHT["in place"])) is None


def test_what_answers_as_no_mutant_has_none(tmp_path: Path) -> None:
    both = FOUR.replace('"X"', '"Y"')
    assert told(written(tmp_path, both)) is None


def test_what_fails_in_sequence_has_none(tmp_path: Path) -> None:
    kept = FOUR.replace("(y, x - 1), (y, x + 1)", "(y, x - 1), (y, x + 1), (y + 1, x + 1)")
    kept = kept.replace("class Solution", "seen = []\nclass Solution")
    kept = kept.replace("visit(*click)", "seen.append(1)\n        len(seen) > 2 or visit(*click)")
    assert told(written(tmp_path, kept)) is None


def test_with_too_few_cases_to_tell_there_is_none(tmp_path: Path) -> None:
    case = {"board": ["E"], "click": [0, 0]}
    document = {"minesweeper_kit": 1, "dialect": "leetcode", "cases": [case]}
    suite = written(tmp_path, json.dumps(document), "suite.json")
    same = "def updateBoard(board, click):\n    return board\n"
    assert told(written(tmp_path, same), suite) is None


@pytest.mark.slow
@pytest.mark.parametrize("problem", ["click", "exercism"])
def test_mutants_are_diagnosed_as_themselves_or_not_at_all(problem: str, tmp_path: Path) -> None:
    for mutant in mutants(problem)[:12:3]:
        path = written(tmp_path, mutant.source)
        names = {"click": [], "exercism": ["--problem", "exercism"]}[problem]
        assert told(path, *names) in (mutant.does, None), mutant.name
