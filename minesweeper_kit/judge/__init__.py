"""Judge a solution: run it over cases under limits, and give a verdict on each.

A solution is a program that is given a board and a click and answers with the board
after it. A case is such a question. `run` takes cases and a runner, which puts one
case after the other to a solution: `PythonRunner` for a Python file,
`CommandRunner` for any language. `suite` has cases to begin with. Other problems than that
of a click ask for every number, or for a verdict on a board: `problems` are all of them.
"""

from collections.abc import Container, Generator, Iterable
from dataclasses import replace

from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case
from minesweeper_kit.errors import FormatError, LossyError
from minesweeper_kit.fixtures.beside import what_is_wrong
from minesweeper_kit.fixtures.checks import check
from minesweeper_kit.judge import asking
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
    reason,
    rows_of,
    weighed,
)
from minesweeper_kit.rules import Breach

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

_LEFT_BEHIND = "right in a process of its own, wrong after other cases: it keeps something of them"


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
    FormatError for a problem that does not exist or is not for such a runner, and
    WorkerError where the system is not a POSIX one.

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
    for number, case in enumerate(cases, 1):
        if only is not None and number not in only:
            continue
        breaches = [] if case.click is None else _unfit(case)
        why = reason(breaches) if breaches else "no click: there is nothing to ask"
        outcome = None if breaches else case.outcome()
        if case.click is None or outcome is None:
            view = what_is_wrong(case, breaches)
            yield Outcome(case, number, Verdict.BAD, why, view=view)
        else:
            yield _judged(case, case.click, outcome, number, runner, limits)


def _unfit(case: Case) -> list[Breach]:
    """What is wrong with the case itself; empty where it can be judged."""
    return [breach for breach in check(case) if breach.code != "outside-limits"]


def _judged(
    case: Case, click: Click, outcome: Board, number: int, runner: Runner, limits: Limits
) -> Outcome:
    """The verdict on a case that is legal; `outcome` is the right answer."""
    try:
        right = rows_of(outcome, runner.dialect)
        run = runner.run(case.board, click, limits)
        judged = weighed(case, number, run, right, runner.dialect)
        if judged.accepted or not isinstance(runner, FileRunner):
            return judged
        second = runner.again(case.board, click, limits)
    except LossyError as error:
        return Outcome(case, number, Verdict.BAD, f"cannot be asked: {error.loss}")
    if second is None:
        return judged
    # It was asked in a process that had answered others: what does it say without them?
    alone = weighed(case, number, second, right, runner.dialect)
    if not alone.accepted:
        return alone
    runner.keep_apart()
    return replace(judged, message=f"{_LEFT_BEHIND}; {judged.message}")
