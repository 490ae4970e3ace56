"""Asks a solution the cases of a problem, and gives the verdict on each.

A function is called with one case after the other. A program gets as many cases in one input as
the problem's judge gives: of those the fault is found in what was answered, or by asking each by
itself.
"""

from collections.abc import Container, Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from minesweeper_kit.case import Case
from minesweeper_kit.errors import FormatError, LossyError
from minesweeper_kit.judge.checker import faults_in
from minesweeper_kit.judge.command import CommandOutput, Several, Writer
from minesweeper_kit.judge.problem import Problem, find_problem
from minesweeper_kit.judge.questions import (
    Question,
    arguments_of,
    question_of,
    text_of,
    unasked_outcome,
)
from minesweeper_kit.judge.runners import Runner
from minesweeper_kit.judge.select_runner import is_called
from minesweeper_kit.judge.verdicts import (
    Limits,
    Outcome,
    Run,
    Verdict,
    after_others,
    outcome_of_run,
)

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
    >>> from minesweeper_kit.judge import CommandRunner
    >>> case = Case(Board.parse("EEM", "leetcode"), (0, 0), name="a line")
    >>> with CommandRunner(["echo", "_ 2 #"]) as runner:  # it should be _ 1 #
    ...     for outcome in run([case], runner):
    ...         print(outcome.label, outcome.verdict, outcome.message)
    a line WA (0, 1): '2', expected '1'
    """
    asked = find_problem(problem)
    if not (asked.is_click or is_called(runner) or isinstance(runner, Writer)):
        raise FormatError(f"{asked.name} is not asked of such a runner")
    wanted = (
        (case, number) for number, case in enumerate(cases, 1) if only is None or number in only
    )
    solution = _Asked(runner, limits, asked)
    while part := list(islice(wanted, at_once(runner, asked))):
        known = [question_of(*each, asked, solution.dialect) for each in part]
        judged = solution.together([one for one in known if isinstance(one, Question)])
        for one in known:
            yield one if isinstance(one, Outcome) else next(judged)


def at_once(runner: object, problem: Problem) -> int | None:
    """How many cases a runner is asked in one input, at most; None for all there are.

    >>> from minesweeper_kit.judge import CommandRunner
    >>> click, uva = map(find_problem, ("click", "uva"))
    >>> [at_once(CommandRunner("cat", notation), click) for notation in ("codingninjas", "hex")]
    [5, 1]
    >>> at_once(CommandRunner("cat", "uva"), uva)
    """
    if is_called(runner) or not isinstance(runner, Several):
        return 1
    if problem.is_click:
        return runner.at_once
    return None if problem.together else 1


class _Asked:
    """A solution that is asked the cases of a problem, by its runner and within limits."""

    def __init__(self, runner: Runner, limits: Limits, problem: Problem) -> None:
        self.dialect = runner.dialect if problem.is_click else problem.dialect
        self._runner = runner
        self._limits = limits
        self._problem = problem

    def together(self, questions: Sequence[Question]) -> Iterator[Outcome]:
        """The outcomes of questions that are asked in one input, where there are several.

        Of wrong answers the first is asked again by itself, and the others too while each is right
        alone.
        """
        found = self._put(questions) if len(questions) > 1 else []
        if isinstance(found, Run):
            yield from self._one_by_one(questions, found)
            return
        in_sequence = True
        for at, question in enumerate(questions):
            outcome = self._outcome(question, found[at]) if at < len(found) else None
            if outcome is None:
                yield self._alone(question)
            elif outcome.accepted or not in_sequence:
                yield outcome
            else:
                alone = self._alone(question)
                in_sequence = alone.accepted
                yield after_others(outcome) if alone.accepted else alone

    def _one_by_one(self, questions: Sequence[Question], run: Run) -> Iterator[Outcome]:
        """The outcomes of questions that together came to `run`, a failure, each asked by itself.

        Where each is right, it is the first that fails with those before it. Where the limit is
        that of one case, what is only slow with the others is right. After one that fails alone
        each is asked only when its outcome is taken.
        """
        alone: list[Outcome] = []
        while len(alone) < len(questions) and all(outcome.accepted for outcome in alone[-1:]):
            alone.append(self._alone(questions[len(alone)]))
        if alone[-1].accepted:
            least, most = 1, len(questions) + self._problem.is_click
            while least < most:
                middle = (least + most) // 2
                found = self._put(questions[:middle], middle if self._problem.is_click else 1)
                runs = found if isinstance(found, list) else [found]
                judged = map(self._outcome, questions, runs)
                wrong = (run for run, each in zip(runs, judged, strict=False) if not each.accepted)
                if (first := next(wrong, None)) is None:
                    least = middle + 1
                else:
                    most, run = middle, first
            if most <= len(questions):
                alone[most - 1] = after_others(self._outcome(questions[most - 1], run))
        yield from alone
        yield from map(self._alone, questions[len(alone) :])

    def _alone(self, question: Question, *, anew: bool = False) -> Outcome:
        """The outcome of a question that is asked by itself; `anew` in a process of its own."""
        runner = self._runner
        try:
            found = self._put([question], anew=anew)
        except LossyError as error:
            return unasked_outcome(question.case, question.number, error)
        outcome = self._outcome(question, found if isinstance(found, Run) else found[0])
        if outcome.accepted or not is_called(runner) or runner.was_first:
            return outcome
        # It was asked in a process that had answered others: what does it say without them?
        alone = self._alone(question, anew=True)
        if not alone.accepted:
            return alone
        runner.keep_apart()
        return after_others(outcome)

    def _outcome(self, question: Question, run: Run) -> Outcome:
        """The verdict on what the solution answered."""
        return outcome_of_run(
            question.case, question.number, run, question.rows or [], self.dialect
        )

    def _put(
        self, questions: Sequence[Question], times: int = 1, *, anew: bool = False
    ) -> Run | list[Run]:
        """What came of questions that are asked at once, in so many `times` the limit.

        There is a run for each, one alone where all failed, and fewer of them where it is not known
        which answer belongs to which. What they took is shared evenly among them.
        """
        runner = self._runner
        limits = replace(self._limits, seconds=self._limits.seconds * times)
        cells = sum(len(each.case.board.cells) for each in questions)
        found: Run | list[Run]
        if is_called(runner):
            (question,) = questions
            arguments = arguments_of(question.case, self._problem, self.dialect)
            run = runner.call(arguments, cells, limits, self._problem.asks, anew=anew)
            if run.answer is None or question.rows is not None:
                return [run]
            text = "\n".join(map("".join, run.answer))
            output = CommandOutput(run._replace(answer=None), text)
            return self._runs(questions, output, replace(self._problem, head=""))
        if isinstance(runner, Writer) and not self._problem.is_click:
            asked = text_of([each.case for each in questions], self._problem)
            found = self._runs(questions, runner.written(asked, cells, limits), self._problem)
        else:
            given = [(each.case.board, each.case.click or (0, 0)) for each in questions]
            if not isinstance(runner, Several):
                return [runner.run(*each, limits) for each in given]
            found = runner.runs(given, limits)
            found = found if found[0].answer is not None else found[0]
        if isinstance(found, Run):
            return found
        return [run._replace(seconds=run.seconds / len(questions)) for run in found]

    def _runs(
        self, questions: Sequence[Question], output: CommandOutput, problem: Problem
    ) -> Run | list[Run]:
        """What came of questions to which an output was written: see `_put`."""
        if output.output is None:
            return output.run
        answers = [each.answer(problem, at) for at, each in enumerate(questions, 1)]
        faults = faults_in(output.output, answers, problem)
        runs = [output.run._replace(verdict=Verdict.AC)] * min(faults.lost, len(questions))
        for at, fault in faults.found.items():
            if fault.rows is not None:
                runs[at] = output.run._replace(answer=fault.rows)
            elif fault.verdict is Verdict.WA:
                why = questions[at].reason
                message = f"{fault.message}: {why}" if why else fault.message
                runs[at] = output.run._replace(message=message)
            else:
                runs[at] = output.unreadable(fault.message)
        return runs
