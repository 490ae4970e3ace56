"""Judging by the problem of a click: a solution is asked for the board after it.

A program gets as many cases in one input as the judge of its notation gives. Where that goes
wrong, each is asked by itself, so that the fault is found in the case that it is in.
"""

from collections.abc import Container, Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from minesweeper_kit.board import Click
from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import LossyError
from minesweeper_kit.judge.command import Several
from minesweeper_kit.judge.resident import FileRunner
from minesweeper_kit.judge.runners import PythonRunner, Runner
from minesweeper_kit.judge.verdicts import (
    Limits,
    Outcome,
    Run,
    Symbols,
    Verdict,
    after_others,
    reason,
    rows_of,
    weighed,
)
from minesweeper_kit.rules import Violation
from minesweeper_kit.suites.checks import check
from minesweeper_kit.suites.side_by_side import what_is_wrong


class Question(NamedTuple):
    """A case that can be asked: its number and click, and the right answer in symbols."""

    case: Case
    click: Click
    number: int
    right: Symbols

    def outcome(self, run: Run, dialect: Dialect) -> Outcome:
        """The verdict on what a solution answered."""
        return weighed(self.case, self.number, run, self.right, dialect)


def outcomes(
    cases: Iterable[Case], runner: Runner, limits: Limits, only: Container[int] | None
) -> Generator[Outcome, None, None]:
    r"""The verdict on each case, as `judge.run` gives it where a click is asked.

    >>> from minesweeper_kit.board import Board
    >>> from minesweeper_kit.judge.command import CommandRunner
    >>> case = Case(Board.parse("EM", "leetcode"), (0, 0))
    >>> with CommandRunner(["printf", r"1 #\n1 #"]) as runner:
    ...     [str(outcome.verdict) for outcome in outcomes([case, case], runner, Limits(), None)]
    ['AC', 'AC']
    """
    wanted = (
        (case, number) for number, case in enumerate(cases, 1) if only is None or number in only
    )
    while part := list(islice(wanted, at_once(runner))):
        known = [_question(case, number, runner.dialect) for case, number in part]
        judged = _judged([one for one in known if isinstance(one, Question)], runner, limits)
        for one in known:
            yield one if isinstance(one, Outcome) else next(judged)


def at_once(runner: object) -> int:
    """How many cases a runner is asked in one input, at most.

    >>> from minesweeper_kit.judge.command import CommandRunner
    >>> [at_once(CommandRunner("cat", notation)) for notation in ("codingninjas", "leetcode")]
    [5, 1]
    """
    return runner.at_once if isinstance(runner, Several) else 1


def _question(case: Case, number: int, dialect: Dialect) -> Question | Outcome:
    """The case as it is asked, or the outcome BAD where it cannot be."""
    violations = [] if case.click is None else _unfit(case)
    outcome = None if violations else case.outcome()
    if case.click is None or outcome is None:
        why = reason(violations) if violations else "no click: there is nothing to ask"
        return Outcome(case, number, Verdict.BAD, why, view=what_is_wrong(case, violations))
    try:
        rows_of(case.board, dialect)
        return Question(case, case.click, number, rows_of(outcome, dialect))
    except LossyError as error:
        return _unasked(case, number, error)


def _unfit(case: Case) -> list[Violation]:
    """What is wrong with the case itself; empty where it can be judged."""
    return [violation for violation in check(case) if violation.code != "outside-limits"]


def _unasked(case: Case, number: int, error: LossyError) -> Outcome:
    return Outcome(case, number, Verdict.BAD, f"cannot be asked: {error.loss}")


def _judged(questions: Sequence[Question], runner: Runner, limits: Limits) -> Iterator[Outcome]:
    """The outcomes of questions that are asked in one input, where there are several."""
    if len(questions) > 1 and isinstance(runner, Several):
        together = _together(questions, runner, limits)
        if all(outcome.accepted for outcome in together):
            return iter(together)
        alone = [_alone(question, runner, limits) for question in questions]
        if all(outcome.accepted for outcome in alone):
            _blame(alone, questions, runner, limits)
        return iter(alone)
    return (_alone(question, runner, limits) for question in questions)


def _together(questions: Sequence[Question], runner: Several, limits: Limits) -> list[Outcome]:
    """The outcomes of questions in one input; what they took is shared evenly among them."""
    runs = runner.runs([(each.case.board, each.click) for each in questions], limits)
    return [
        question.outcome(run._replace(seconds=run.seconds / len(runs)), runner.dialect)
        for question, run in zip(questions, runs, strict=True)
    ]


def _blame(
    alone: list[Outcome], questions: Sequence[Question], runner: Several, limits: Limits
) -> None:
    """Put the fault of questions, each right when asked alone, where the first comes after others.

    The time for a case is its own here: what is only slow with the others is right.
    """
    for count in range(2, len(questions) + 1):
        longer = replace(limits, seconds=limits.seconds * count)
        together = _together(questions[:count], runner, longer)
        wrong = [at for at, outcome in enumerate(together) if not outcome.accepted]
        if wrong:
            alone[wrong[-1]] = after_others(together[wrong[-1]])
            return


def _alone(question: Question, runner: Runner, limits: Limits) -> Outcome:
    """The outcome of a case that is asked by itself."""
    case, click = question.case, question.click
    try:
        judged = question.outcome(runner.run(case.board, click, limits), runner.dialect)
        if judged.accepted or not isinstance(runner, FileRunner | PythonRunner):
            return judged
        second = runner.again(case.board, click, limits)
    except LossyError as error:
        return _unasked(case, question.number, error)
    if second is None:
        return judged
    # It was asked in a process that had answered others: what does it say without them?
    alone = question.outcome(second, runner.dialect)
    if not alone.accepted:
        return alone
    runner.keep_apart()
    return after_others(judged)
