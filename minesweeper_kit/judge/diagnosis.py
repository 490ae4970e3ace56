"""What a wrong solution looks as if it did: which of the kit's own wrong ones answers as it does.

The mutants of `run_mutants` say in a sentence what each does wrong. Where one of them alone gives
the same answers to all cases, that sentence is the diagnosis.
"""

from collections.abc import Iterable
from typing import Any

from minesweeper_kit.board import Board
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import LossyError
from minesweeper_kit.judge.command import NOTHING
from minesweeper_kit.judge.mutation_score import mutants
from minesweeper_kit.judge.problem import Asks, Problem, find_problem
from minesweeper_kit.judge.questions import arguments_of
from minesweeper_kit.judge.runners import PythonRunner
from minesweeper_kit.judge.verdicts import Limits, Outcome, Verdict

_LIMITS = Limits(seconds=0.5)
_MANY = """\
SOURCES = {sources!r}
KNOWN = {{}}

def solve(number, *given):
    if number not in KNOWN:
        space = {{}}
        exec(SOURCES[number], space)
        called = space[{calls!r}]
        KNOWN[number] = getattr(called(), "updateBoard") if isinstance(called, type) else called
    return KNOWN[number](*given)
"""
"""All mutants in one file, so that one process is started for them."""


def diagnosis(outcomes: Iterable[Outcome], problem: str | Problem, dialect: Dialect) -> str:
    """What a solution does wrong, as the only mutant that gives its answers; empty where none does.

    `outcomes` are those of a problem's cases, whose symbols are of the `dialect`. Nothing is said
    of a solution without a wrong answer, or that answers otherwise in sequence.
    """
    problem = find_problem(problem)
    known = [outcome for outcome in outcomes if outcome.verdict is not Verdict.BAD]
    if known and all(outcome.message == NOTHING for outcome in known):
        return "never prints an answer: a program reads a case from standard input, and prints it"
    wrong = any(outcome.verdict is Verdict.WA for outcome in known)
    alone = not any(outcome.sequence for outcome in known)
    if not (wrong and alone) or problem.asks not in (Asks.click, Asks.numbers):
        return ""
    known.sort(key=lambda outcome: (outcome.accepted, len(outcome.case.board.cells)))
    left = dict(enumerate(mutants(problem)))
    if not left:
        return ""
    source = _MANY.format(sources=[mutant.source for mutant in left.values()], calls=left[0].calls)
    format = "leetcode" if problem.is_click else left[0].written_for.format
    with PythonRunner("mutants.py", "solve", format, sandbox="off", source=source) as runner:
        for outcome in known:
            answered = _answered(outcome, problem, dialect)
            try:
                given = arguments_of(outcome.case, problem, runner.dialect)
            except LossyError:
                return ""
            left = {
                number: mutant
                for number, mutant in left.items()
                if _answer(runner, [number, *given], outcome.case.board, problem) == answered
            }
            if not left:
                return ""
    return next(iter(left.values())).does if len(left) == 1 else ""


_Answer = tuple[int | str, ...]
"""The size of a board and its cells, a symbol where it stands for none; or a verdict."""


def _answered(outcome: Outcome, problem: Problem, dialect: Dialect) -> _Answer:
    """What the solution answered."""
    board = outcome.case.board
    right = outcome.case.outcome() if problem.is_click else board.opened()
    if right is None or not (outcome.accepted or outcome.verdict is Verdict.WA):
        return (outcome.verdict,)
    if not (outcome.accepted or outcome.differences):
        return (outcome.message.partition(",")[0],)  # of another size
    cells: list[int | str] = list(right.cells)
    for difference in outcome.differences:
        at = difference.row * board.cols + difference.col
        (cells[at],) = _codes([difference.got], dialect)
    return (*cells,)


def _codes(symbols: Iterable[str], dialect: Dialect) -> _Answer:
    """The cells of symbols; a symbol that stands for none is given as it is."""
    decode = dialect.as_role("answer").alphabet.decode_symbols
    found: list[int | str] = []
    for symbol in symbols:
        try:
            found += decode([symbol])
        except KeyError:
            found.append(symbol)
    return (*found,)


def _answer(runner: PythonRunner, arguments: list[Any], board: Board, problem: Problem) -> _Answer:
    """What a mutant answers."""
    run = runner.call(arguments, len(board.cells), _LIMITS, problem.asks)
    if run.answer is None:
        return (run.verdict,)
    size = len(run.answer), len(run.answer[0]) if run.answer else 0
    if size != (board.rows, board.cols):
        return (f"a board of {size[0]}x{size[1]}",)
    return _codes((symbol for row in run.answer for symbol in row), runner.dialect)
