"""Suites and a solution for the pytest plugin, and pytest run over them."""

from pathlib import Path

import pytest
import yaml

from minesweeper_kit.hooks import pytest_cases

PLUGIN = "minesweeper_kit.hooks.pytest_plugin"
# Imported here once and for all: a session inside forgets what it imported, which the
# compiled part of yaml does not take well.
assert pytest_cases.__file__
assert yaml.__file__

SUITE = """\
# Boards of mine
minesweeper_kit: 1
dialect: leetcode
cases:
  - name: right      # and a note
    board: |
      EM
      EE
    click: [1, 0]
    expected: |
      EM
      1E
  - name: wrong
    board: |
      EEEE
      EEEM
      EMEE
      EEME
    click: [1, 2]
    expected: |
      EEEE
      EE1M
      EMEE
      EEME
"""

SOLUTION = """\
class Solution:
    def updateBoard(self, board: List[List[str]], click: List[int]) -> List[List[str]]:
        print("thinking")
        row, col = click
        near = [
            board[r][c]
            for r in range(max(row - 1, 0), row + 2) for c in range(max(col - 1, 0), col + 2)
            if r < len(board) and c < len(board[r])
        ]
        board[row][col] = str(near.count("M")) if board[row][col] == "E" else "X"
        return board

def update_board(board, click):
    return None

def raises(board, click):
    return helper(board)[99]

def helper(board):
    return board[len(board)]

def words(board, click):
    return "no board"

def number(board, click):
    return 7

def ragged(board, click):
    return [["E", "E"], ["E"]]

class Other:
    def update_board(self, board, click):
        return Solution().updateBoard(board, click)

class Neither:
    pass

value = 3
"""


def write(suites: pytest.Pytester, name: str, text: str) -> Path:
    path = suites.path / name
    path.write_bytes(text.encode())
    return path


def run(suites: pytest.Pytester, *options: str) -> pytest.RunResult:
    return suites.runpytest_inprocess("--no-header", "-p", PLUGIN, *options)


def section(result: pytest.RunResult, name: str) -> str:
    """What stands under the line with that name."""
    lines = result.stdout.lines
    at = next(i for i, line in enumerate(lines) if line.strip("_= ") == name)
    rest = [*lines[at + 1 :], "===="]
    end = next(i for i, line in enumerate(rest) if line.startswith(("___", "===", "!!!")))
    return "\n".join(rest[:end]).strip()


def solved(suites: pytest.Pytester, name: str, *options: str) -> pytest.RunResult:
    write(suites, "a.mines.yaml", SUITE)
    write(suites, "answer.py", SOLUTION)
    return run(suites, "--mines-solution", f"answer.py{name}", *options)
