"""Judge a solution: run it over cases under limits, and give a verdict on each.

A solution is a program that is given a board and a click and answers with the board
after it. A case is such a question. `run` takes cases and a runner, which puts one
case after the other to a solution: `PythonRunner` for a Python file,
`CommandRunner` for any language. `suite` has cases to begin with. Other problems than that
of a click ask for every number, or for a verdict on a board: `problems` are all of them.
"""

from collections.abc import Container, Generator, Iterable

from minesweeper_kit.case import Case
from minesweeper_kit.errors import FormatError
from minesweeper_kit.judge import asking, clicking
from minesweeper_kit.judge.choosing import find_runner
from minesweeper_kit.judge.command import CommandRunner, Writer
from minesweeper_kit.judge.problem import Problem, find_problem, problems
from minesweeper_kit.judge.resident import FileRunner
from minesweeper_kit.judge.runners import PythonRunner, Runner
from minesweeper_kit.judge.suites import suite
from minesweeper_kit.judge.verdicts import (
    MEANINGS,
    Difference,
    Limits,
    Outcome,
    Run,
    Verdict,
)

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
    "find_problem",
    "find_runner",
    "problems",
    "run",
    "suite",
]

_NO_LIMITS = Limits()


def run(
    cases: Iterable[Case],
    runner: Runner,
    limits: Limits = _NO_LIMITS,
    only: Container[int] | None = None,
    problem: str | Problem = "click",
) -> Generator[Outcome, None, None]:
    """The verdict on each case, one after the other as the solution answers.

    `only` are the numbers, from 1, of the cases to judge; the others are passed over.
    `problem` is what the solution was asked for, if not for the outcome of a click.

    What is right is what the kit's engine gives. A case that cannot be judged
    (without a click, with an illegal board or click, with an expected outcome
    that is not the engine's) gets the verdict BAD, and is not run; so does one that
    the solution's notation cannot express. What goes wrong in the solution is a
    verdict, not an error.

    Raises ParseError where a Python file has no solution or cannot be imported,
    SolutionError where it has a syntax error, FormatError for a problem that does not
    exist or is not for such a runner, and WorkerError where the system is not a POSIX one.

    >>> from minesweeper_kit.board import Board
    >>> case = Case(Board.parse("EEM", "leetcode"), (0, 0), name="a line")
    >>> with CommandRunner(["echo", "_ 2 #"]) as runner:  # it should be _ 1 #
    ...     for outcome in run([case], runner):
    ...         print(outcome.label, outcome.verdict, outcome.message)
    a line WA (0, 1): '2', expected '1'
    """
    asked = find_problem(problem) if isinstance(problem, str) else problem
    if not asked.is_click:
        if not isinstance(runner, PythonRunner | Writer):
            raise FormatError(f"{asked.name} is not asked of such a runner")
        yield from asking.outcomes(cases, runner, limits, only, asked)
        return
    yield from clicking.outcomes(cases, runner, limits, only)
