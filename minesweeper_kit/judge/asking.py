"""Judging by problems that ask for something else than the outcome of a click.

A program gets a case as text, or all of them at once where the problem's judge does that; a
function is called with the rows. Of cases that were asked at once the fault is found in what
was answered, or by asking each by itself.
"""

from collections.abc import Container, Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeGuard

from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import LossyError
from minesweeper_kit.io.writing import dumps
from minesweeper_kit.judge import puzzles
from minesweeper_kit.judge.answers import faults_in
from minesweeper_kit.judge.command import Writer, Written
from minesweeper_kit.judge.problem import Asks, Problem
from minesweeper_kit.judge.resident import FileRunner
from minesweeper_kit.judge.runners import PythonRunner
from minesweeper_kit.judge.verdicts import (
    Limits,
    Outcome,
    Run,
    Symbols,
    Verdict,
    after_others,
    reason,
    weighed,
)
from minesweeper_kit.rules import Violation, check_board, check_total
from minesweeper_kit.suites.checks import OUTCOME, differences
from minesweeper_kit.suites.side_by_side import compared, is_drawable, what_is_wrong

_WHAT = {
    Asks.numbers: "every number",
    Asks.verdict: "a verdict on the board",
    Asks.counts: "the mines beside every cell",
    Asks.touched: "what a player sees",
    Asks.clicks: "the number of clicks",
    Asks.layout: "a board that one click opens",
}

_UNTOUCHED = bytes([Cell.EMPTY, Cell.MINE])


class Question(NamedTuple):
    """A case that can be asked, and the right answer: `rows` of symbols, or else `lines`.

    `reason` says what is wrong on the board, or that nothing is.
    """

    case: Case
    number: int
    rows: Symbols | None = None
    lines: tuple[str, ...] = ()
    reason: str = ""

    def answer(self, problem: Problem, place: int) -> list[str]:
        """The lines of the right answer, where the case is asked at this place, from 1."""
        lines = list(self.lines) if self.rows is None else ["".join(row) for row in self.rows]
        head = [problem.head.format(number=place)] if problem.head else []
        return [" ".join(head + lines)] if problem.asks is Asks.clicks else head + lines


def outcomes(
    cases: Iterable[Case],
    runner: PythonRunner | Writer,
    limits: Limits,
    only: Container[int] | None,
    problem: Problem,
) -> Generator[Outcome, None, None]:
    """The verdict on each case of a problem that does not ask for a click.

    Raises what `judge.run` does.

    >>> from minesweeper_kit import Board
    >>> from minesweeper_kit.judge.problem import find_problem
    >>> from minesweeper_kit.judge.command import CommandRunner
    >>> case = Case(Board.parse("EM", "leetcode"))
    >>> with CommandRunner(["echo", "1#"], "atcoder") as runner:
    ...     for outcome in outcomes([case], runner, Limits(), None, find_problem("atcoder")):
    ...         print(outcome.verdict)
    AC
    """
    prepared = (
        _question(case, number, problem)
        for number, case in enumerate(cases, 1)
        if only is None or number in only
    )
    if not problem.together or isinstance(runner, PythonRunner):
        for one in prepared:
            yield one if isinstance(one, Outcome) else _alone(one, runner, limits, problem)
        return
    known = list(prepared)
    asked = [one for one in known if isinstance(one, Question)]
    judged = _together(asked, runner, limits, problem)
    for one in known:
        yield one if isinstance(one, Outcome) else next(judged)


def _question(case: Case, number: int, problem: Problem) -> Question | Outcome:
    """The case as it is asked, or the outcome BAD where it cannot be."""
    violations = _unfit(case, problem)
    if violations:
        view = what_is_wrong(case, [each for each in violations if each.code not in OUTCOME])
        if case.expected is not None and violations[0].code in OUTCOME:
            view = compared(case.expected, case.board.opened(), problem.dialect)
        shown = view if view is not None and is_drawable(view) else None
        return Outcome(case, number, Verdict.BAD, reason(violations), view=shown)
    try:
        _input([case], problem, called=bool(problem.calls))
    except LossyError as error:
        return Outcome(case, number, Verdict.BAD, f"cannot be asked: {error.loss}")
    board = case.board
    match problem.asks:
        case Asks.counts:
            return Question(case, number, puzzles.counts(board))
        case Asks.touched:
            return Question(case, number, problem.symbols(puzzles.seen(board)))
        case Asks.clicks:
            return Question(case, number, None, (puzzles.clicks(board),))
        case Asks.layout:
            lines = puzzles.arranged(board.rows, board.cols, board.mines)
            return Question(case, number, None, tuple(lines))
        case Asks.verdict:
            wrong = check_board(board)
            why = reason(wrong) if wrong else "every number is right"
            return Question(case, number, None, (problem.verdicts[bool(wrong)],), why)
    return Question(case, number, problem.symbols(board.opened()))


def _unfit(case: Case, problem: Problem) -> list[Violation]:
    """Why a case cannot be asked; empty where it can."""
    if case.click is not None:
        message = f"a click, where {problem.name} asks for {_WHAT[problem.asks]}"
        return [Violation("click", None, None, message, "click")]
    if problem.asks is Asks.touched:  # of touched cells nothing but the numbers has to be right
        return [each for each in check_board(case.board) if each.code == "wrong-number"]
    if problem.asks is Asks.verdict:
        return []
    other = case.board.cells.translate(None, _UNTOUCHED)
    if other:
        row, col = divmod(case.board.cells.index(other[:1]), case.board.cols)
        cell = Cell(other[0]).name
        message = f"{cell}, where {problem.name} asks for boards with nothing revealed or flagged"
        return [Violation("revealed", row, col, message)]
    violations = check_total(case)
    if case.expected is not None:
        violations += differences(case.expected, case.board.opened(), case.dialect)
    return violations


def _input(cases: list[Case], problem: Problem, *, called: bool) -> str:
    """The cases as a program is given them; where one is `called`, the rows. Raises LossyError.

    Of a problem whose question is more than a board, what is called gets all lines.
    """
    if problem.asks is Asks.counts:
        return "\n".join(puzzles.truths(case.board) for case in cases)
    if problem.asks is Asks.touched:
        return "".join(puzzles.touched_text(case.board) for case in cases)
    if problem.asks is Asks.layout:
        return puzzles.layout_text(cases)
    if not called:
        return dumps([Case(case.board) for case in cases], problem.format)
    dialect = problem.dialect.as_role("question")
    (board,) = (case.board for case in cases)
    rows = dialect.alphabet.encode_letters(board.cells, board.rows, board.cols)
    return "".join(row.decode() + "\n" for row in rows)


class Told(NamedTuple):
    """What came of asking cases at once: the run, and the runs of those that were answered wrong.

    They have their places as keys, from 0. Those from `lost` on are not known to be right.
    """

    run: Run
    wrong: dict[int, Run]
    lost: int

    @property
    def is_right(self) -> bool:
        """Whether every answer is."""
        return self.run.verdict is Verdict.AC and not self.wrong


def _put(
    questions: Sequence[Question],
    runner: PythonRunner | Writer,
    limits: Limits,
    problem: Problem,
    *,
    anew: bool = False,
) -> Told:
    """What came of asking them at once; `anew` in a process of its own."""
    called = isinstance(runner, PythonRunner) or _is_called(runner)
    text = _input([question.case for question in questions], problem, called=called)
    cells = sum(len(question.case.board.cells) for question in questions)
    if isinstance(runner, PythonRunner) or _is_called(runner):
        numbers = problem.asks is Asks.counts
        rows: list[Any] = text.splitlines()
        if numbers:
            rows = [[letter == "1" for letter in row] for row in rows]
        run = runner.call([rows], cells, limits, texts=not numbers, numbers=numbers, anew=anew)
        if run.answer is None or questions[0].rows is not None:
            return Told(run, {}, 0)
        said = "\n".join(map("".join, run.answer))
        told = Written(run._replace(answer=None), said)
    else:
        told = runner.written(text, cells, limits)
    if told.output is None:
        return Told(told.run, {}, 0)
    if called:
        problem = replace(problem, head="", apart=False)
    answers = [question.answer(problem, at) for at, question in enumerate(questions, 1)]
    faults = faults_in(told.output, answers, problem)
    wrong = {}
    for at, fault in faults.found.items():
        if fault.rows is not None:
            wrong[at] = told.run._replace(answer=fault.rows)
        elif fault.verdict is Verdict.WA:
            why = questions[at].reason
            said = f"{fault.message}: {why}" if why else fault.message
            wrong[at] = told.run._replace(message=said)
        else:
            wrong[at] = told.unreadable(fault.message)
    return Told(told.run._replace(verdict=Verdict.AC), wrong, faults.lost)


def _is_called(runner: Writer) -> TypeGuard[FileRunner]:
    """Whether a function is called with the rows, rather than a program given a text."""
    return isinstance(runner, FileRunner) and runner.is_called


def _alone(
    question: Question, runner: PythonRunner | Writer, limits: Limits, problem: Problem
) -> Outcome:
    """The outcome of a case that is asked by itself."""
    told = _put([question], runner, limits, problem)
    outcome = _outcome(question, told.wrong.get(0, told.run), problem)
    if not (isinstance(runner, PythonRunner) or _is_called(runner)):
        return outcome
    if outcome.accepted or runner.was_first:
        return outcome
    # It was asked in a process that had answered others: what does it say without them?
    told = _put([question], runner, limits, problem, anew=True)
    alone = _outcome(question, told.wrong.get(0, told.run), problem)
    if not alone.accepted:
        return alone
    runner.keep_apart()
    return after_others(outcome)


def _outcome(question: Question, run: Run, problem: Problem) -> Outcome:
    return weighed(question.case, question.number, run, question.rows or [], problem.dialect)


def _together(
    questions: Sequence[Question], runner: PythonRunner | Writer, limits: Limits, problem: Problem
) -> Iterator[Outcome]:
    """The outcomes of cases that are asked at once, and where that goes wrong, by themselves.

    What they took is shared evenly among them.
    """
    if not questions:
        return
    told = _put(questions, runner, limits, problem)
    seconds = told.run.seconds / len(questions)
    right = told.run._replace(verdict=Verdict.AC, seconds=seconds)
    if told.run.verdict is not Verdict.AC:
        yield from _one_by_one(questions, told.run, runner, limits, problem)
        return
    for at, question in enumerate(questions):
        wrong = told.wrong.get(at)
        if at >= told.lost:
            yield _alone(question, runner, limits, problem)
        elif wrong is None:
            yield _outcome(question, right, problem)
        elif at == min(told.wrong) and len(questions) > 1:
            outcome = _alone(question, runner, limits, problem)
            late = _outcome(question, wrong, problem)
            yield after_others(late) if outcome.accepted else outcome
        else:
            yield _outcome(question, wrong._replace(seconds=seconds), problem)


def _one_by_one(
    questions: Sequence[Question],
    run: Run,
    runner: PythonRunner | Writer,
    limits: Limits,
    problem: Problem,
) -> Iterator[Outcome]:
    """The outcomes of cases that together came to `run`, a failure, each asked by itself.

    Where each is right, it is the first that fails with those before it.
    """
    alone = [_alone(question, runner, limits, problem) for question in questions]
    if all(outcome.accepted for outcome in alone):
        least, most = 1, len(questions)
        while least < most:
            middle = (least + most) // 2
            told = _put(questions[:middle], runner, limits, problem)
            if told.is_right:
                least = middle + 1
            else:
                most, run = middle, next(iter(told.wrong.values()), told.run)
        alone[most - 1] = after_others(_outcome(questions[most - 1], run, problem))
    yield from alone
