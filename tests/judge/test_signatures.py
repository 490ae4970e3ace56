"""What of a solution is called: right ones of every kind are accepted, a wrong name is said."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from minesweeper_kit import Board, Case, MinesweeperKitError, ParseError, judge
from minesweeper_kit.judge import FileRunner, find_runner, suite
from minesweeper_kit.judge.language import find_language
from minesweeper_kit.judge.signatures import find_signature
from tests.judge.compiled import FOLDER, put, runner, tools
from tests.zoo import DATA

KINDS = yaml.safe_load((DATA / "judged" / "kinds.yaml").read_text())
SUITE = suite()[:4]

__all__ = ["tools"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind['suffix']}-{kind['what']}")
@pytest.mark.usefixtures("sandbox_as_it_is")
def test_a_right_solution_of_its_kind_is_accepted(kind: dict[str, Any], tmp_path: Path) -> None:
    suffix = kind["suffix"]
    source = (FOLDER / f"dfs{kind.get('of', suffix)}").read_text()
    for old, new in kind.get("replace", {}).items():
        assert old in source
        source = source.replace(old, new)
    path = put(kind.get("before", "") + source + kind.get("after", ""), suffix, tmp_path)
    with runner(path) as found:
        outcomes = list(judge.run(SUITE, found))
    assert [(each.label, each.message) for each in outcomes if not each.accepted] == []


@pytest.mark.parametrize(
    ("suffix", "source"),
    [
        (".py", "def solve(board, click):\n    return board\n"),
        (".js", "function solve(board, click) { return board; }\n"),
        (".go", "func solve(board [][]byte, click []int) [][]byte { return board }\n"),
    ],
)
def test_a_wrong_name_is_said(suffix: str, source: str, tmp_path: Path) -> None:
    path = put(source, suffix, tmp_path)
    with pytest.raises(
        ParseError, match=r"no update\w*[bB]oard in it; to judge another one, use FILE::solve"
    ):
        find_runner(str(path))


@pytest.mark.parametrize("suffix", [".js", ".rb"])
@pytest.mark.usefixtures("sandbox_as_it_is")
def test_another_name_is_called_when_it_is_given(suffix: str, tmp_path: Path) -> None:
    source = (FOLDER / f"dfs{suffix}").read_text()
    source = source.replace("updateBoard", "solve").replace("update_board", "solve")
    with runner(f"{put(source, suffix, tmp_path)}::solve") as found:
        outcomes = list(judge.run(SUITE, found))
    assert [(each.label, each.message) for each in outcomes if not each.accepted] == []


NINJAS = {
    ".py": "def minesweeper(board, x, y):\n    board[x][y] = '*'\n    return board\n",
    ".js": "function minesweeper(board, x, y) { board[x][y] = '*'; return board; }\n",
    ".rb": "def minesweeper(board, x, y)\n  board[x][y] = '*'\n  board\nend\n",
}
"""As Coding Ninjas calls a function: with a row and a column, and in its symbols."""


@pytest.mark.parametrize("suffix", NINJAS)
@pytest.mark.parametrize("name", ["minesweeper", "solve"])
def test_coding_ninjas_function(suffix: str, name: str, tmp_path: Path) -> None:
    path = str(put(NINJAS[suffix].replace("minesweeper", name), suffix, tmp_path))
    case = Case(Board.parse("EM", "leetcode"), (0, 1))
    given = [(f"{path}::{name}", "codingninjas")] + [(path, None)] * (name == "minesweeper")
    for solution, speaks in given:
        with find_runner(solution, speaks) as found:
            try:
                found.check()
            except MinesweeperKitError as error:
                pytest.skip(error.message)
            (outcome,) = judge.run([case], found)
        assert outcome.accepted, outcome.message


def test_a_python_program_with_such_a_function_is_a_program(tmp_path: Path) -> None:
    path = put(NINJAS[".py"] + "print(minesweeper([list(input())], 0, 0))\n", ".py", tmp_path)
    assert isinstance(find_runner(str(path)), FileRunner)


def test_a_class_within_a_class_is_not_the_one_with_the_method() -> None:
    java = find_language("Solution.java")
    assert java is not None
    code = "class Mine { class Node { } char[][] updateBoard(char[][] b, int[] c) { return b; } }"
    signature = find_signature(code, java)
    assert signature is not None
    assert signature.call == "new Mine().updateBoard(board, click)"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("dfs.*")), ids=lambda path: path.suffix)
def test_the_advice_names_the_function_and_no_helper(path: Path, tmp_path: Path) -> None:
    source = re.sub("(?i)update_?board", "solve", path.read_text())
    with pytest.raises(ParseError, match=r"; to judge another one, use FILE::solve$"):
        find_runner(str(put(source, path.suffix, tmp_path)))
