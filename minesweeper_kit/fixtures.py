"""Test fixtures: is each board legal, each click legal, each expected outcome right."""

from collections.abc import Iterator
from dataclasses import dataclass

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ClickError, MinesweeperKitError, ParseError, one_line
from minesweeper_kit.io import Reader
from minesweeper_kit.rules import Breach, check_board, check_limits, check_question, check_total


def check(case: Case) -> list[Breach]:
    """Every rule that the case breaks: its board, its click, its total, its expected outcome.

    The limits are those of the dialect that it was read in.
    """
    breaches = check_board(case.board)
    if case.dialect is not None:
        breaches += check_limits(case.board, case.dialect.limits, case.dialect.name)
    breaches += check_total(case)
    question = check_question(case)
    breaches += question
    if case.click is not None and not question:
        try:
            outcome = case.board.reveal(case.click)
        except ClickError as error:
            breaches.append(Breach("click-unknown", *case.click, error.message, "click"))
        else:
            if case.expected is not None:
                breaches += differences(case.expected, outcome, case.dialect)
    elif case.expected is not None and case.dialect and case.dialect.asks == "all":
        try:
            breaches += differences(case.expected, case.board.opened(), case.dialect)
        except ClickError as error:
            breaches.append(Breach("click-unknown", None, None, error.message))
    elif case.expected is not None and case.click is None:
        message = "an expected outcome, but no click that it is the outcome of"
        breaches.append(Breach("click-missing", None, None, message, "expected"))
    return breaches


def differences(
    expected: Board, outcome: Board, dialect: Dialect | None = None
) -> Iterator[Breach]:
    """The cells in which an expected outcome differs from the one that the rules give.

    Cells are named in the dialect's symbols, or by their names without one.
    """
    if (expected.rows, expected.cols) != (outcome.rows, outcome.cols):
        message = (
            f"an expected outcome of {expected.rows}x{expected.cols} "
            f"for a board of {outcome.rows}x{outcome.cols}"
        )
        yield Breach("wrong-size", None, None, message, "expected")
        return
    symbols = dialect.symbols if dialect else {}
    pairs = zip(expected.cells, outcome.cells, strict=True)
    for at, (wrong, right) in enumerate(pairs):
        if wrong != right:
            row, col = divmod(at, expected.cols)
            said, given = (repr(symbols.get(cell, cell.name)) for cell in map(Cell, (wrong, right)))
            message = f"expected {said}, the rules give {given}"
            yield Breach("wrong-outcome", row, col, message, "expected")


@dataclass(frozen=True, slots=True)
class Finding:
    """A breach, and where it was found: `case` counts from 1, and is None for the file itself."""

    breach: Breach
    source: str | None
    line: int | None
    column: int | None = None
    case: int | None = None
    name: str | None = None

    def __str__(self) -> str:
        place = ":".join(str(p) for p in (self.source, self.line, self.column) if p is not None)
        label = one_line(self.name) if self.name else self.case and f"case {self.case}"
        return ": ".join(part for part in (place, label, str(self.breach)) if part)


@dataclass(slots=True)
class Summary:
    """What was counted: the cases that could be read, those with a breach, what could not be.

    `findings` are all that were found, those of a file itself included.
    """

    cases: int = 0
    bad: int = 0
    unreadable: int = 0
    findings: int = 0


def examine(reader: Reader, summary: Summary, *, skip: bool = False) -> Iterator[Finding]:
    """Everything wrong with the cases of a source, one after the other.

    What cannot be read is a finding too, with the code "unreadable"; it is the
    last one unless `skip` tells to go on where that is possible. The counts are
    added to `summary`.
    """
    unread: list[ParseError] = []
    if skip:
        reader.on_error = unread.append
    count = 0
    while True:
        try:
            case = next(reader, None)
        except ParseError as error:
            unread.append(error)
            case = None
        for fault in unread:
            yield unreadable(fault, summary)
        if case is None:
            break
        unread.clear()
        count += 1
        found = findings(case)
        summary.bad += bool(found)
        summary.findings += len(found)
        yield from found
    summary.cases += count
    if not unread:
        yield from _check_count(count, reader, summary)


def unreadable(error: MinesweeperKitError, summary: Summary) -> Finding:
    """The finding for what cannot be read."""
    summary.unreadable += 1
    breach = Breach("unreadable", None, None, error.message)
    return Finding(breach, error.source, error.line, error.column)


def findings(case: Case) -> list[Finding]:
    """The breaches of a case, each with its place in what the case was read from."""
    number = case.origin.number if case.origin else None
    found = []
    for breach in check(case):
        row = breach.row if breach.part in ("board", "expected") else None
        source, line = case.place(breach.part, row or 0)
        found.append(Finding(breach, source, line, None, number, case.name))
    return found


def _check_count(count: int, reader: Reader, summary: Summary) -> Iterator[Finding]:
    """Whether a judge's own file may hold that many cases."""
    dialect = reader.format.dialect
    if dialect is None or dialect.limits.cases is None or reader.format.layout != dialect.layout:
        return
    least, most = dialect.limits.cases
    if not least <= count <= most:
        summary.findings += 1
        message = f"{count} cases, but {dialect.name} has {least} to {most}"
        yield Finding(Breach("outside-limits", None, None, message), reader.source, 1)
