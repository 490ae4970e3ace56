"""Judge a solution: run it over cases under limits, and give a verdict on each.

A solution is a program that is given a board and a click and answers with the board
after it. A case is such a question. `run` takes cases and a runner, which puts one
case after the other to a solution: `PythonRunner` for a Python file,
`CommandRunner` for any language. `suite` has cases to begin with.
"""

from collections.abc import Iterable, Iterator

from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case
from minesweeper_kit.errors import LossyError
from minesweeper_kit.fixtures.checks import check
from minesweeper_kit.judge.builtin import suite
from minesweeper_kit.judge.runners import CommandRunner, PythonRunner, Runner
from minesweeper_kit.judge.verdicts import (
    MEANINGS,
    Difference,
    Limits,
    Outcome,
    Run,
    Verdict,
    bounded,
    compare,
    printed,
    rows_of,
)
from minesweeper_kit.wording import counted

__all__ = [
    "MEANINGS",
    "CommandRunner",
    "Difference",
    "Limits",
    "Outcome",
    "PythonRunner",
    "Run",
    "Runner",
    "Verdict",
    "run",
    "suite",
]

_NO_LIMITS = Limits()


def run(cases: Iterable[Case], runner: Runner, limits: Limits = _NO_LIMITS) -> Iterator[Outcome]:
    """The verdict on each case, one after the other as the solution answers.

    What is right is what the kit's engine gives. A case that cannot be judged
    (without a click, with an illegal board or click, with an expected outcome
    that is not the engine's) gets the verdict BAD, and is not run; so does one that
    the solution's notation cannot express. What goes wrong in the solution is a
    verdict, not an error.

    Raises ParseError where a Python file has no solution or cannot be imported, and
    MinesweeperKitError where the system is not a POSIX one.

    >>> case = Case(Board.parse("EEM", "leetcode"), (0, 0), name="a line")
    >>> with CommandRunner(["echo", "_ 2 #"]) as runner:  # it should be _ 1 #
    ...     for outcome in run([case], runner):
    ...         print(outcome.label, outcome.verdict, outcome.message)
    a line WA (0, 1): '2', expected '1'
    """
    for number, case in enumerate(cases, 1):
        reason = "no click: there is nothing to ask" if case.click is None else _unfit(case)
        outcome = None if reason else case.outcome()
        if case.click is None or outcome is None:
            yield Outcome(case, number, Verdict.BAD, reason)
        else:
            yield _judged(case, case.click, outcome, number, runner, limits)


def _unfit(case: Case) -> str:
    """Why the case itself is at fault, for a person; empty where it can be judged."""
    breaches = [breach for breach in check(case) if breach.code != "outside-limits"]
    if not breaches:
        return ""
    more = len(breaches) - 1
    rest = f" (and {counted(more, 'more fault')})" if more else ""
    return f"{breaches[0]}{rest} [{breaches[0].code}]"


def _judged(
    case: Case, click: Click, outcome: Board, number: int, runner: Runner, limits: Limits
) -> Outcome:
    """The verdict on a case that is legal; `outcome` is the right answer."""
    try:
        right = rows_of(outcome, runner.dialect)
        run = runner.run(case.board, click, limits)
    except LossyError as error:
        return Outcome(case, number, Verdict.BAD, f"cannot be asked: {error.message}")
    verdict, message = run.verdict, bounded(run.message)
    found: tuple[Difference, ...] = ()
    if run.answer is not None:
        message, found = compare(run.answer, right)
        verdict = Verdict.WA if message else Verdict.AC
    said = printed(run.printed)
    return Outcome(case, number, verdict, message, found, run.seconds, run.memory, said)
