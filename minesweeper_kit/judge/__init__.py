"""Judge a solution: run it over cases under limits, and give a verdict on each.

A solution is a program that is given a board and a click and answers with the board
after it. A case is such a question. `run` takes cases and a runner, which puts one
case after the other to a solution: `PythonRunner` for a Python file,
`CommandRunner` for any language. `suite` has cases to begin with. Other problems than that
of a click ask for every number, or for a verdict on a board: `problems` are all of them.
"""

from minesweeper_kit.judge.command import CommandRunner
from minesweeper_kit.judge.compiled_program import FileRunner
from minesweeper_kit.judge.judging import run
from minesweeper_kit.judge.problem import Problem, find_problem, problems
from minesweeper_kit.judge.runners import PythonRunner, Runner
from minesweeper_kit.judge.select_runner import add_folder, find_runner
from minesweeper_kit.judge.suites import suite
from minesweeper_kit.judge.verdicts import MEANINGS, Difference, Limits, Outcome, Run, Verdict

__all__ = [
    "MEANINGS",
    "CommandRunner",
    "Difference",
    "FileRunner",
    "Limits",
    "Outcome",
    "Problem",
    "PythonRunner",
    "Run",
    "Runner",
    "Verdict",
    "add_folder",
    "find_problem",
    "find_runner",
    "problems",
    "run",
    "suite",
]
