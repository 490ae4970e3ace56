"""What a case asks of a solution: the words of the question, and the right answer.

A problem asks for a board (the outcome of a click, every number, what a player sees), for a number
of clicks, for a verdict, or for any board that one click opens.
"""

from typing import Any, NamedTuple

from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import LossyError
from minesweeper_kit.game.rules import Violation, check_board, check_total
from minesweeper_kit.io.writing import dumps
from minesweeper_kit.judge import puzzles
from minesweeper_kit.judge.problem import Asks, Problem
from minesweeper_kit.judge.verdicts import Outcome, Symbols, Verdict, reason, rows_of
from minesweeper_kit.suites.checks import OUTCOME, check, differences
from minesweeper_kit.suites.side_by_side import View, compare_outcomes, is_drawable, what_is_wrong

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


def question_of(case: Case, number: int, problem: Problem, dialect: Dialect) -> Question | Outcome:
    """The case as it is asked of what speaks a dialect, or the outcome BAD where it cannot be.

    >>> from minesweeper_kit.board import Board
    >>> from minesweeper_kit.judge.problem import find_problem
    >>> click = find_problem("click")
    >>> case = Case(Board.parse("EM", "leetcode"), (0, 0))
    >>> question_of(case, 1, click, click.dialect).rows
    [['1', '#']]
    """
    violations = _unfit(case, problem)
    if violations:
        view = _view(case, violations, problem)
        return Outcome(case, number, Verdict.BAD, reason(violations), view=view)
    board = case.board
    try:
        if problem.is_click:
            rows_of(board, dialect)
        else:
            text_of([case], problem)
        match problem.asks:
            case Asks.click:
                return Question(case, number, rows_of(case.outcome() or board, dialect))
            case Asks.counts:
                return Question(case, number, puzzles.counts(board))
            case Asks.clicks:
                return Question(case, number, None, (puzzles.clicks(board),))
            case Asks.layout:
                lines = puzzles.arranged(board.rows, board.cols, board.mines)
                return Question(case, number, None, tuple(lines))
            case Asks.verdict:
                wrong = check_board(board)
                why = reason(wrong) if wrong else "every number is right"
                return Question(case, number, None, (problem.verdicts[bool(wrong)],), why)
        right = puzzles.seen(board) if problem.asks is Asks.touched else board.opened()
        return Question(case, number, problem.symbols(right))
    except LossyError as error:
        return unasked_outcome(case, number, error)


def unasked_outcome(case: Case, number: int, error: LossyError) -> Outcome:
    """The outcome of a case that the solution's notation cannot express.

    >>> from minesweeper_kit.board import Board
    >>> unasked_outcome(Case(Board(1, 1, "E")), 1, LossyError("no symbol for EMPTY")).message
    'cannot be asked: no symbol for EMPTY'
    """
    return Outcome(case, number, Verdict.BAD, f"cannot be asked: {error.loss}")


def _unfit(case: Case, problem: Problem) -> list[Violation]:
    """Why a case cannot be asked; empty where it can."""
    if problem.is_click:
        if case.click is None:
            message = (
                "the board hides its mines, so that no answer can be checked"
                if case.board.is_player_view
                else "no click: add one, such as a line [row,col] below the board "
                "(YAML: click: [row, col])"
            )
            return [Violation("click-missing", None, None, message, "click")]
        return [violation for violation in check(case) if violation.code != "outside-limits"]
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


def _view(case: Case, violations: list[Violation], problem: Problem) -> View | None:
    """The view of a case that cannot be asked: where its faults are, if that can be drawn."""
    if problem.is_click:
        return what_is_wrong(case, violations)
    if case.expected is None or violations[0].code not in OUTCOME:
        return what_is_wrong(case, [each for each in violations if each.code not in OUTCOME])
    view = compare_outcomes(case.expected, case.board.opened(), problem.dialect)
    return view if is_drawable(view) else None


def text_of(cases: list[Case], problem: Problem) -> str:
    r"""The cases as a program is given them in one input. Raises LossyError.

    >>> from minesweeper_kit.board import Board
    >>> from minesweeper_kit.judge.problem import find_problem
    >>> text_of([Case(Board(1, 2, "EM"))], find_problem("atcoder"))
    '1 2\n.#\n'
    """
    match problem.asks:
        case Asks.touched:
            return "".join(puzzles.touched_text(case.board) for case in cases)
        case Asks.layout:
            return puzzles.layout_text(cases)
    return dumps([Case(case.board) for case in cases], problem.format)


def arguments_of(case: Case, problem: Problem, dialect: Dialect) -> list[Any]:
    """The case as a function is given it: its rows, and the click where there is one.

    Of a problem whose question is more than a board, it gets all lines. Raises LossyError.

    >>> from minesweeper_kit.board import Board
    >>> from minesweeper_kit.judge.problem import find_problem
    >>> exercism = find_problem("exercism")
    >>> arguments_of(Case(Board(1, 2, "EM")), exercism, exercism.dialect)
    [[' *']]
    """
    if problem.asks is Asks.counts:
        return [puzzles.truths(case.board)]
    if problem.asks in (Asks.touched, Asks.layout):
        return [text_of([case], problem).splitlines()]
    rows = rows_of(case.board, dialect.as_role("question"))
    return [rows, list(case.click or ())] if problem.is_click else [["".join(row) for row in rows]]
