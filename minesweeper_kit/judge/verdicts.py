"""Verdicts, limits and outcomes: what the judge says of a case."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.cell import in_rows
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import OptionError
from minesweeper_kit.game.rules import Violation
from minesweeper_kit.suites.side_by_side import Panel, View, compare_outcomes, is_drawable
from minesweeper_kit.wording import LONGEST_NAME, counted, one_line, shorten

Symbols = list[list[str]]
"""A board as rows of symbols, which need not be those of any dialect."""

MAX_SHOWN = 5
MAX_SYMBOL = 20
MAX_MESSAGE = 500
MAX_PRINTED = 10_000

AFTER_OTHERS = "passes alone, fails in sequence"


class Verdict(StrEnum):
    """What becomes of one case, in the letters that judges use."""

    AC = "AC"
    """Accepted."""
    WA = "WA"
    """Wrong answer: a board that differs."""
    RE = "RE"
    """Runtime error: it raised, exited, or was ended by a signal."""
    TLE = "TLE"
    """Time limit exceeded."""
    MLE = "MLE"
    """Memory limit exceeded."""
    PE = "PE"
    """Presentation error: what came out cannot be read as a board."""
    CE = "CE"
    """Compile error: it cannot be compiled, and was not run."""
    BAD = "BAD"
    """The case itself is at fault, and was not judged."""


MEANINGS: dict[str, str] = {
    Verdict.AC: "accepted",
    Verdict.WA: "wrong answer: a board that differs, with the cells in which it does",
    Verdict.RE: "runtime error: it raised, exited, or was ended by a signal",
    Verdict.TLE: "the time limit was exceeded",
    Verdict.MLE: "the memory limit was exceeded",
    Verdict.PE: "presentation error: what came out cannot be read as a board",
    Verdict.CE: "compile error: it cannot be compiled, with the compiler's first message",
    Verdict.BAD: "not judged: the case itself is at fault, as its click or its expected outcome",
}
"""Every verdict, and what it means."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one case may cost: seconds of real time, and bytes of memory.

    Raises OptionError for a limit that is not more than 0.

    >>> Limits(seconds=2, memory=64 * 2**20)
    Limits(seconds=2, memory=67108864)
    """

    seconds: float = 5.0
    memory: int = 256 * 2**20

    def __post_init__(self) -> None:
        if not 0 < self.seconds < float("inf"):
            raise OptionError(f"a time limit is more than 0 seconds, not {self.seconds}")
        if self.memory <= 0:
            raise OptionError(f"a memory limit is more than 0 bytes, not {self.memory}")


class Difference(NamedTuple):
    """A cell in which an answer is wrong, zero-based: the symbol found, and that expected.

    >>> print(Difference(0, 1, got="2", expected="1"))
    (0, 1): '2', expected '1'
    """

    row: int
    col: int
    got: str
    expected: str

    def __str__(self) -> str:
        got = self.got if len(self.got) <= MAX_SYMBOL else self.got[:MAX_SYMBOL] + "..."
        return f"({self.row}, {self.col}): {got!r}, expected {self.expected!r}"


class Run(NamedTuple):
    """What a solution did with one question.

    `answer` is the board it gave, to be judged yet, or None where there is none: then
    `verdict` is what it gets, and `message` says why. The rest is as in `Outcome`.
    """

    answer: Symbols | None
    verdict: Verdict = Verdict.WA
    message: str = ""
    seconds: float = 0.0
    memory: int = 0
    printed: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The verdict on one case, and what the solution did.

    `number` counts the cases from 1. `message` says what is wrong, and is empty
    for AC; `differences` are the wrong cells, all of them.

    `seconds` is real time: of the call for a Python function, of the whole
    process for a command. `memory` is the most that was in use, in bytes, 0 where
    it is not known. `printed` is the end of what a Python solution printed, or of
    what a command wrote to standard error, after its output where the verdict is PE.
    `view` shows the board of a case that is not accepted, and a wrong answer beside the right
    one. `sequence` says that the case is right when it is asked alone, and came to this in a
    process that had answered others.

    >>> outcome = Outcome(Case(Board(1, 2, "EM"), (0, 0)), 1, Verdict.AC, seconds=0.01)
    >>> outcome.label, outcome.accepted
    ('case 1', True)
    """

    case: Case
    number: int
    verdict: Verdict
    message: str = ""
    differences: tuple[Difference, ...] = ()
    seconds: float = 0.0
    memory: int = 0
    printed: str = ""
    view: View | None = field(default=None, compare=False, repr=False)
    sequence: bool = False

    @property
    def accepted(self) -> bool:
        """Whether the verdict is AC."""
        return self.verdict is Verdict.AC

    @property
    def label(self) -> str:
        """The name of the case, cut where it is long, or its number."""
        return shorten(self.case.name or "", LONGEST_NAME) or f"case {self.number}"

    @property
    def said(self) -> str:
        """The case and what is wrong with its answer, or with the case itself.

        >>> from minesweeper_kit import Board
        >>> Outcome(Case(Board(1, 1, "M"), name="a mine"), 1, Verdict.WA, message="no answer").said
        'case "a mine": no answer'
        """
        if not self.message:
            return self.label
        bare = self.verdict is Verdict.BAD or not self.case.name
        label = self.label if bare else f'case "{self.label}"'
        return f"{label}: {self.message}"


def rows_of(board: Board, dialect: Dialect) -> Symbols:
    """The rows of a board, each a list of symbols of the dialect.

    Raises LossyError where the dialect has no symbol for a cell.
    """
    return in_rows(dialect.alphabet.encode_symbols(board.cells, board.cols), board.rows, board.cols)


def shorten_output(text: str) -> str:
    r"""What a solution said, fit to be shown: on one line, and cut where it is long.

    >>> print(shorten_output("red: \x1b[31m"))
    red: \x1b[31m
    """
    shown = one_line(text[:MAX_MESSAGE])
    return shown if len(shown) + len(text) <= 2 * MAX_MESSAGE else shown[:MAX_MESSAGE] + "..."


def end_of_output(text: str) -> str:
    r"""The end of what a solution printed, in its lines, other control characters as escapes.

    >>> print(end_of_output("one\ntwo\b"))
    one
    two\x08
    """
    lines = text[-MAX_PRINTED:].replace("\r\n", "\n").split("\n")
    return "\n".join("\t".join(map(one_line, line.split("\t"))) for line in lines)


def compare(answer: Symbols, expected: Symbols) -> tuple[str, tuple[Difference, ...]]:
    """What is wrong with an answer, in a sentence, and the cells that differ.

    The sentence is empty for a right answer. Where the sizes differ, it says that
    alone, and no cells are named.

    >>> message, cells = compare([["B", "2"]], [["B", "1"]])
    >>> message, cells[0].got
    ("(0, 1): '2', expected '1'", '2')
    """
    sizes = [(len(rows), len(rows[0]) if rows else 0) for rows in (answer, expected)]
    if sizes[0] != sizes[1]:
        (rows, cols), (wanted, across) = sizes
        return f"a board of {rows}x{cols}, expected {wanted}x{across}", ()
    found = tuple(
        Difference(row, col, got, right)
        for row, (line, correct) in enumerate(zip(answer, expected, strict=True))
        for col, (got, right) in enumerate(zip(line, correct, strict=True))
        if got != right
    )
    shown = "; ".join(map(str, found[:MAX_SHOWN]))
    more = len(found) - MAX_SHOWN
    return f"{shown}; and {counted(more, 'more cell')}" if more > 0 else shown, found


def outcome_of_run(case: Case, number: int, run: Run, right: Symbols, dialect: Dialect) -> Outcome:
    """What a run comes to, where `right` would have been the answer in a dialect's symbols."""
    verdict, message = run.verdict, shorten_output(run.message)
    found: tuple[Difference, ...] = ()
    view = None
    if run.answer is not None:
        message, found = compare(run.answer, right)
        verdict = Verdict.WA if message else Verdict.AC
        view = compare_outcomes(right, run.answer, dialect, "the answer") if message else None
    if verdict not in (Verdict.AC, Verdict.CE) and case.click is not None:
        asked = Panel(f"board, click {case.click}", case.board)
        panels, marks = (view.panels, view.marked) if view else ((), frozenset({case.click}))
        wider = View((asked, *panels), marks, dialect)
        view = wider if is_drawable(wider) else view
    output = end_of_output(run.printed)
    return Outcome(case, number, verdict, message, found, run.seconds, run.memory, output, view)


def after_others(outcome: Outcome) -> Outcome:
    """The outcome of a case that is right when it is asked alone, and came to this after others.

    >>> case = Case(Board(1, 2, "EM"), (0, 0))
    >>> after_others(Outcome(case, 2, Verdict.PE, "nothing was written")).message
    'passes alone, fails in sequence: nothing was written'
    """
    return replace(outcome, message=f"{AFTER_OTHERS}: {outcome.message}", sequence=True)


def reason(violations: Sequence[Violation]) -> str:
    """The first violation, and how many more there are, for a person.

    >>> reason([Violation("wrong-number", 0, 1, "number 2, but 1 mine adjacent")])
    '(0, 1): number 2, but 1 mine adjacent [wrong-number]'
    """
    more = len(violations) - 1
    rest = f" (and {counted(more, 'more fault')})" if more else ""
    return f"{violations[0]}{rest} [{violations[0].code}]"
