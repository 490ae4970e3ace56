"""Test fixtures: is each board legal, each click legal, each expected outcome right."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import (
    BudgetError,
    ClickError,
    ContradictionError,
    LossyError,
    MinesweeperKitError,
    ParseError,
    counted,
    one_line,
)
from minesweeper_kit.io import Reader
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.rules import Breach, check_board, check_limits, check_question, check_total

OUTCOME = frozenset({"wrong-outcome", "wrong-size"})
"""The codes of what the rules can put right: the expected outcome, and nothing else."""


def check(case: Case) -> list[Breach]:
    """Every rule that the case breaks: its board, its click, its total, its expected outcome.

    The limits are those of the dialect that it was read in. Where every number
    of a player's view holds by itself, the solver tells whether all do together.
    """
    breaches = check_board(case.board)
    if case.dialect is not None:
        breaches += check_limits(case.board, case.dialect.limits, case.dialect.name)
    breaches += check_total(case)
    if case.board.is_player_view and not breaches:
        breaches += check_view(case)
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


def check_view(case: Case) -> list[Breach]:
    """Whether some arrangement of mines fits a player's view, and its total where it is known."""
    from minesweeper_kit.solver import check_possible

    try:
        check_possible(case.board, case.mines)
    except ContradictionError as error:
        if not error.cells:
            return [Breach("wrong-total", None, None, error.message, "mines")]
        return [Breach("no-arrangement", *error.cells[0], error.message)]
    except BudgetError as error:
        return [Breach("undecided", None, None, f"whether any mines fit it is not known: {error}")]
    return []


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
    if expected.cells == outcome.cells:
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

    `codes` counts every finding by its code, those of a file itself included.
    """

    cases: int = 0
    bad: int = 0
    unreadable: int = 0
    codes: Counter[str] = field(default_factory=Counter)

    @property
    def findings(self) -> int:
        """How many breaches were found in what could be read."""
        return self.codes.total() - self.unreadable

    def add(self, other: "Summary") -> None:
        """Count what the other has counted as well."""
        self.cases += other.cases
        self.bad += other.bad
        self.unreadable += other.unreadable
        self.codes += other.codes

    def by_code(self) -> dict[str, int]:
        """Each code that was found and how often, the most frequent first."""
        return dict(sorted(self.codes.items(), key=lambda item: (-item[1], item[0])))


class _Checked(NamedTuple):
    """A case and what is wrong with it; None for what cannot be read, and for the file itself.

    `ends` tells that nothing after it can be read.
    """

    case: Case | None
    findings: list[Finding]
    ends: bool = False


def examine(reader: Reader, summary: Summary, *, skip: bool = False) -> Iterator[Finding]:
    """Everything wrong with the cases of a source, one after the other.

    What cannot be read is a finding too, with the code "unreadable"; it is the
    last one unless `skip` tells to go on where that is possible. The counts are
    added to `summary`, which is this source's alone.
    """
    for checked in _checked(reader, summary, skip=skip):
        yield from checked.findings


def examine_part(reader: Reader, *, skip: bool) -> tuple[list[Finding], Summary]:
    """Everything wrong with some of a source's cases, and the counts.

    Raises ParseError for what cannot be read, where `examine` would end.
    """
    summary = Summary()
    found: list[Finding] = []
    for checked in _cases(reader, summary, skip=skip):
        if checked.ends:
            raise ParseError(checked.findings[0].breach.message)
        found += checked.findings
    return found, summary


def _checked(reader: Reader, summary: Summary, *, skip: bool) -> Iterator[_Checked]:
    """Each case with its findings, what cannot be read in its place, and the file's own."""
    yield from _cases(reader, summary, skip=skip)
    if not summary.unreadable:
        yield _Checked(None, list(_check_count(reader, summary)))


def _cases(reader: Reader, summary: Summary, *, skip: bool) -> Iterator[_Checked]:
    """Each case with its findings, and what cannot be read in its place."""
    unread: list[ParseError] = []
    if skip:
        reader.on_error = unread.append
    while True:
        last: ParseError | None = None
        try:
            case = next(reader, None)
        except ParseError as error:
            case, last = None, error
        for fault in unread:
            yield _Checked(None, [unreadable(fault, summary)])
        if last is not None:
            yield _Checked(None, [unreadable(last, summary)], ends=True)
        if case is None:
            return
        unread.clear()
        found = findings(case)
        summary.cases += 1
        summary.bad += bool(found)
        summary.codes.update(finding.breach.code for finding in found)
        yield _Checked(case, found)


def unreadable(error: MinesweeperKitError, summary: Summary) -> Finding:
    """The finding for what cannot be read."""
    summary.unreadable += 1
    summary.codes["unreadable"] += 1
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


def _check_count(reader: Reader, summary: Summary) -> Iterator[Finding]:
    """Whether a judge's own file may hold that many cases."""
    dialect = reader.format.dialect
    if dialect is None or dialect.limits.cases is None or reader.format.layout != dialect.layout:
        return
    least, most = dialect.limits.cases
    count = summary.cases
    if not least <= count <= most:
        summary.codes["outside-limits"] += 1
        message = f"{count} cases, but {dialect.name} has {least} to {most}"
        yield Finding(Breach("outside-limits", None, None, message), reader.source, 1)


class Change(NamedTuple):
    """What became of a case with a finding when its suite was fixed, and where it stands.

    What is kept or dropped is what cannot be fixed.
    """

    kind: Literal["fixed", "kept", "dropped"]
    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


def fixed(
    reader: Reader,
    summary: Summary,
    on_finding: Callable[[Finding], object],
    on_change: Callable[[Change], object],
    *,
    skip: bool = False,
    drop: bool = False,
) -> Iterator[Case]:
    """The cases of a source, each wrong expected outcome replaced by the one that the rules give.

    A case without an expected outcome gets none, and one with another breach is
    kept as it is, or left out where `drop` says so. `on_finding` is handed what
    `examine` gives, `on_change` what is done about it, both as they come.

    Raises, when all is checked, ParseError where something could not be read
    and so cannot be kept (`drop` leaves it out, if the rest could be read), and
    LossyError where the source's format has no room for expected outcomes.
    """
    refused: MinesweeperKitError | None = None
    for case, found, ends in _checked(reader, summary, skip=skip):
        for finding in found:
            on_finding(finding)
        if refused is None:
            refused = _refused(case, found, reader, ends=ends, drop=drop)
        if refused is not None:
            continue
        if case is None:
            for change in _of_the_file(found):
                on_change(change)
            continue
        better = _better(case, found)
        if found:
            on_change(_change(case, found, better, drop=drop))
        if better is not None or not drop:
            yield better or case
    if refused is not None:
        raise refused


def _refused(
    case: Case | None, found: list[Finding], reader: Reader, *, ends: bool, drop: bool
) -> MinesweeperKitError | None:
    """Why the source cannot be written with this in it, if so."""
    if case is None:
        unread = next((found for found in found if found.breach.code == "unreadable"), None)
        if unread is None or (drop and not ends):
            return None
        advice = "" if ends else ": --drop leaves it out"
        error = ParseError(f"what cannot be read cannot be kept{advice}")
        return error.located(unread.source, unread.line, unread.column)
    format = reader.format
    if case.expected is None or "expected" in find_layout(format.layout).holds:
        return None
    dialect = format.dialect.name if format.dialect else ""
    return LossyError(
        f"{format} has no room for expected outcomes: "
        f"make a suite of it first, as with convert --to {dialect}+yaml"
    ).located(*case.place())


def _better(case: Case, found: list[Finding]) -> Case | None:
    """The case with the right outcome; None where more than its outcome is wrong."""
    if any(finding.breach.code not in OUTCOME for finding in found):
        return None
    if not found:
        return case
    right = case.board.opened() if case.click is None else case.board.reveal(case.click)
    return replace(case, expected=right)


def _change(case: Case, found: list[Finding], better: Case | None, *, drop: bool) -> Change:
    """What is done about a case's findings."""
    source, line = case.place("case" if better is None else "expected")
    place = ":".join(str(part) for part in (source, line) if part is not None)
    if better is not None:
        wrong = how_wrong([finding.breach for finding in found])
        return Change("fixed", place, f"{case.label}: fixed, was wrong in {wrong}")
    codes = ", ".join(dict.fromkeys(finding.breach.code for finding in found))
    kind, what = _KEPT[drop]
    return Change(kind, place, f"{case.label}: cannot be fixed ({codes}), {what}")


_KEPT: dict[bool, tuple[Literal["kept", "dropped"], str]] = {
    False: ("kept", "kept as it is"),
    True: ("dropped", "left out"),
}


def _of_the_file(found: list[Finding]) -> Iterator[Change]:
    """What is done about findings that are of no case that could be read."""
    for finding in found:
        parts = (finding.source, finding.line, finding.column)
        place = ":".join(str(part) for part in parts if part is not None)
        code = finding.breach.code
        if code == "unreadable":
            yield Change("dropped", place, "cannot be read, left out")
        else:
            yield Change("kept", place, f"cannot be fixed ({code})")


def how_wrong(breaches: list[Breach]) -> str:
    """In how much an expected outcome differs: `its size`, or the cells, of many the first."""
    if breaches[0].code == "wrong-size":
        return "its size"
    cells = ", ".join(f"({breach.row}, {breach.col})" for breach in breaches[:5])
    return f"{counted(len(breaches), 'cell')}: {cells}" + ", ..." * (len(breaches) > 5)
