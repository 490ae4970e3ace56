"""One loader of solutions: what `judge` accepts, `pytest --mines-solution` does too."""

import sys
from pathlib import Path

import pytest

from minesweeper_kit import Board, Case, judge
from minesweeper_kit.errors import SolutionError
from minesweeper_kit.judge import PythonRunner
from minesweeper_kit.judge.inprocess import load_solution
from minesweeper_kit.judge.worker import loading
from tests.judge.conftest import Solution
from tests.judge.solutions import RIGHT

CASE = Case(Board.parse("EEM\nEEE", "leetcode"), (0, 0))
ANSWER = RIGHT["in place"].replace("def update_board", "def answer")

FILES = {
    "names that nobody imported": """
def updateBoard(board, click):
    heap = []
    heappush(heap, (gcd(4, 6), deepcopy(board), Counter()))
    assert bisect_left([1], 1) == 0 and reduce(max, accumulate([1])) == 1
    assert string.digits and heapq.heappop(heap)
    return answer(board, click)
""",
    "a static method": """
class Solution:
    @staticmethod
    def update_board(board, click):
        return answer(board, click)
""",
    "a class without it, and a function": """
class Solution:
    pass
update_board = answer
""",
    "a class with fields": """
from dataclasses import dataclass
@dataclass
class Solution:
    depth: int = 0
    def updateBoard(self, board, click):
        return answer(board, click)
""",
    "its own name and file": """
assert __name__ != "__main__" and __file__.endswith(".py")
updateBoard = answer
""",
    "Solution": """
class Solution:
    def updateBoard(self, board, click):
        return answer(board, click)
""",
    "Mine.go": """
class Mine:
    def go(self, board, click):
        return answer(board, click)
""",
}


@pytest.mark.parametrize("what", FILES)
def test_both_accept(what: str, solution: Solution) -> None:
    path = solution(ANSWER + FILES[what])
    name = None if " " in what else what
    with PythonRunner(path, name) as runner:
        runner.check()
        (outcome,) = judge.run([CASE], runner)
        assert outcome.accepted, outcome.message
    found = load_solution(f"{path}::{name}" if name else str(path))
    assert found.outcome(CASE.board, (0, 0)) == CASE.outcome()


REFUSED = {
    "x = (\n": None,
    "\nimport nowhere\n": None,
    "import sys\nsys.exit('no')\n": None,
    "class E(Exception):\n"
    "    __module__ = 'builtins'\n"
    "    def __str__(self): raise self\n"
    "raise E\n": None,
    "x = 1\n": None,
    "class Solution:\n    def update(self, b, c): return b\n": None,
    "class A: pass\n": "A",
    "class B: pass\n": "B.go",
    "def f(b, c): return b\n": "f.go",
    "update_board = 7\n": "update_board",
    "": "absent",
}


@pytest.mark.parametrize("source", REFUSED)
def test_both_refuse_with_the_same_words(source: str, solution: Solution) -> None:
    path, name = solution(source), REFUSED[source]
    before = set(sys.modules)
    with (
        PythonRunner(path, name) as runner,
        pytest.raises(Exception, match=r"solution\.py") as judged,
    ):
        runner.check()
    with pytest.raises(SolutionError) as caught:
        load_solution(f"{path.name}::{name}" if name else path.name, path.parent)
    assert str(judged.value).removeprefix(f"{path.parent}/") == str(caught.value)
    if name is None and "class Solution" not in source and source != "x = 1\n":
        assert set(sys.modules) - before <= {"traceback"}


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SolutionError, match=r"^absent.py: No such file or directory$"):
        load_solution("absent.py", tmp_path)


@pytest.mark.parametrize(
    ("source", "advice"),
    [
        (b"xrange(3)\n", "write range instead of xrange"),
        (b"raw_input()\n", "write input instead of raw_input"),
        (b'print "x"\n', "write print(x) instead of print x"),
    ],
)
def test_python_2_code_is_named_as_such(source: bytes, advice: str) -> None:
    with pytest.raises((NameError, SyntaxError)) as caught:
        loading.run("solution.py", source, "python_2_code")
    assert loading.own_line(caught.value).endswith(f"; this is Python 2 code: {advice}")


def test_a_name_that_neither_python_has_is_not_called_python_2() -> None:
    with pytest.raises(NameError) as caught:
        loading.run("solution.py", b"xranges(3)\n", "not_python_2_code")
    assert "Python 2" not in loading.own_line(caught.value)
