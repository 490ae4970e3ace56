"""Find safe cells, mines, and the exact mine probability of every other cell.

The solver sees what a player sees. If the file shows the mines, the solver uses them only to
know how many there are. If nothing is open yet and the mines are known, it first performs the
case's own click, for example the first click of a game id.

Example: mskit solve position.txt --mines 10

Example: mskit solve position.txt --explain

Example: mskit solve position.txt --hint 1
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Any, Literal, NamedTuple

from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import ContradictionError, MinesweeperKitError, OptionError, ParseError
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.operations.answers import (
    Answer,
    SolveRequest,
    answer,
    best_guess,
    contradiction_message,
    fields,
    guess_needed,
    no_step_text,
    open_certain_cells,
    probability_texts,
)
from minesweeper_kit.operations.interfaces import COMMAND, FILES, SERVER
from minesweeper_kit.operations.operation import Context, Operation, Screen, case_fields, csv_line
from minesweeper_kit.operations.option import (
    MANY,
    READING,
    REPORTING,
    REST_LEFT_OUT,
    Option,
    OptionValues,
)
from minesweeper_kit.solver import BUDGET, Solution
from minesweeper_kit.wording import SHORT, counted, exact, percent

MinesOption = Annotated[
    int | None, Option("Number of mines, if the file does not show it.", metavar="N", minimum=0)
]
TrustFlagsOption = Annotated[bool, Option("Treat every flag as a mine.")]


class Options(NamedTuple):
    """The options of `solve`."""

    mines: MinesOption = None
    explain: Annotated[bool, Option("Explain why each cell is safe or a mine.")] = False
    explain_cell: Annotated[
        Click | None,
        Option(
            "Explain one cell, and the steps that lead to it.",
            metavar="R,C",
            interfaces=(COMMAND, SERVER),
        ),
    ] = None
    hint: Annotated[
        int | None,
        Option(
            "Give a hint only: 1 where to look, 2 which numbers, 3 why, 4 which cells.",
            metavar="1-4",
            minimum=1,
            maximum=4,
        ),
    ] = None
    best: Annotated[
        bool,
        Option(
            "Find the click that wins most often, by looking ahead, and say why. Another cell may "
            "be safer."
        ),
    ] = False
    apply: Annotated[
        bool,
        Option(
            "Open every cell that is certainly safe, and write the board; INPUT must show the "
            "mines. To report on the position instead, add --explain, --hint, --best or --report "
            "json.",
            interfaces=(COMMAND, SERVER),
        ),
    ] = False
    density: Annotated[
        float | None,
        Option(
            "Probability that a cell is a mine, instead of the number of mines: 0.2 is one cell "
            "in five.",
            metavar="P",
            minimum=0,
            maximum=1,
        ),
    ] = None
    trust_flags: TrustFlagsOption = False
    report: Annotated[
        Literal["text", "json", "csv", "parquet"],
        Option(
            "Report as text, JSON (a line per case), CSV (a row per unopened cell), or Parquet "
            "(a row per case, with the input's columns; needs pyarrow).",
            interfaces=(COMMAND, FILES),
        ),
    ] = "text"
    exact: Annotated[
        bool,
        Option(
            "Add the exact fraction to the risk of the best or safest cell, and write the number "
            "of arrangements in full. --report json has the fraction of each cell.",
            interfaces=(COMMAND, SERVER),
            advanced=True,
        ),
    ] = False
    budget: Annotated[
        int,
        Option(
            "Give up if counting the mine arrangements takes more than N intermediate results. A "
            "larger N needs more memory.",
            metavar="N",
            minimum=1,
            interfaces=(COMMAND, FILES),
            advanced=True,
        ),
    ] = BUDGET

    @property
    def wanted(self) -> Literal["all"] | Click | None:
        """What is to be explained: all, one cell, or nothing."""
        return self.explain_cell or ("all" if self.explain else None)

    @property
    def writes_board(self) -> bool:
        """Whether the boards with all safe cells open are written, and no report on them."""
        reports = self.wanted is not None or self.best or self.hint or self.report != "text"
        return self.apply and not reports

    @property
    def asked(self) -> SolveRequest:
        """What is asked of the solver."""
        asked = SolveRequest(self.mines, self.density, self.trust_flags, self.budget, self.apply)
        return asked._replace(explain=self.wanted, best=self.best, hint=self.hint, exact=self.exact)


def _settle(given: OptionValues) -> Options:
    """The options. Raises OptionError for those that do not go together."""
    own: Options = given.own
    if given.common.to is not None and not own.writes_board:
        if own.apply:
            raise OptionError("--to is for the board that --apply writes without a report")
        raise OptionError("--to goes with --apply; for a report use --report json or --report csv")
    if own.report in ("csv", "parquet"):
        if own.wanted is not None:
            raise OptionError(f"an explanation does not go with --report {own.report}")
        if own.best:
            raise OptionError(f"--best does not go with --report {own.report}")
        if own.hint is not None:
            raise OptionError(f"--hint does not go with --report {own.report}")
    own.asked.check()
    return own


def _cases(reader: Reader, options: Options, context: Context) -> Iterator[Case]:
    """Each case with all opened that is certain; where going on needs a guess, that is noted."""
    for case in reader:
        try:
            opened = open_certain_cells(case, options.budget)
            note = guess_needed(opened, options.budget)
        except MinesweeperKitError as error:
            context.meet(error)
            continue
        if note is not None:
            context.note(f"{case.label}: {note}")
        yield opened


class LabelledAnswer(NamedTuple):
    """What a report calls a case, and the answer to it."""

    label: str
    answer: Answer


def _rows(reader: Reader, options: Options, context: Context) -> Iterator[LabelledAnswer]:
    """The answer to each case."""
    asked = options.asked
    for case in reader:
        try:
            found = answer(case, asked)
        except MinesweeperKitError as error:
            context.meet(error)
            continue
        if None not in (asked.mines, case.mines) and asked.mines != case.mines:
            context.note(f"{case.label}: --mines {asked.mines} counts, not the {case.mines} stated")
        yield LabelledAnswer(context.label(case), found)


def _columns(batch: Any, options: Options) -> dict[str, Any]:
    """The probabilities of the rows of a batch, a list for each, and why there are none."""
    import pyarrow as pa

    from minesweeper_kit.layouts.tables.batch import cases_of

    probabilities: list[list[float | None] | None] = []
    errors: list[str | None] = []
    for case in cases_of(batch, ""):
        found: MinesweeperKitError | Solution
        try:
            found = answer(case, options.asked).found if isinstance(case, Case) else case
        except MinesweeperKitError as error:
            found = error
        if not isinstance(found, Solution):
            probabilities.append(None)
            errors.append("unreadable" if isinstance(found, ParseError) else found.code)
            continue
        cols = found.board.cols
        row: list[float | None] = [None] * len(found.board.cells)
        for (at, col), chance in found.probabilities.items():
            row[at * cols + col] = float(chance)
        probabilities.append(row)
        errors.append(None)
    return {
        "probabilities": pa.array(probabilities, pa.list_(pa.float64())),
        "error": pa.array(errors, pa.string()),
    }


def _finding(row: LabelledAnswer) -> str | None:
    return row.answer.found.code if isinstance(row.answer.found, ContradictionError) else None


def _lines(rows: Iterator[LabelledAnswer], options: Options, screen: Screen) -> Iterator[str]:
    """The answers for people, or in CSV."""
    if options.report == "csv":
        yield csv_line(("source", "case", "name", "row", "col", "probability", "fraction"))
        for row in rows:
            yield from _cell_lines(row)
        return
    for number, row in enumerate(rows):
        if number:
            yield ""
        after = f" after its click {row.answer.begun}" if row.answer.begun else ""
        if options.apply:
            after = " after opening all cells that are certainly safe"
        yield f"{row.label}{after}:"
        yield from _answer_lines(row.answer, options, screen)


def _cell_lines(row: LabelledAnswer) -> Iterator[str]:
    """A line for each hidden cell; none for a contradiction."""
    found = row.answer.found
    if isinstance(found, ContradictionError):
        return
    words = probability_texts(found, lambda chance: (str(float(chance)), exact(chance)))
    case = case_fields(row.answer.case).values()
    for cell in sorted(words):
        yield csv_line((*case, *cell, *words[cell]))


def _answer_lines(answer: Answer, options: Options, screen: Screen) -> Iterator[str]:
    """A map of the board, then what is certain."""
    case, found, steps, choice = answer.case, answer.found, answer.steps, answer.choice
    if isinstance(found, ContradictionError):
        yield f"  {found.message}"
        return
    if options.hint is not None:
        yield f"  {answer.hint.text if answer.hint else 'nothing is left to find'}"
        if options.hint > 1:
            yield "  Cells are (row, column), counted from 0."
        elif answer.hint and answer.hint.cells:
            yield "  Rows and columns are counted from 0."
        return
    yield from _heat_map(case.board, found, coloured=screen.coloured)
    yield f"  safe: {_places(found.safe)}"
    yield f"  mines: {_places(found.mines)}"
    if choice is not None:
        from minesweeper_kit.operations.answers import best_click_text

        yield f"  {best_click_text(choice, in_full=options.exact)}"
    elif not found.safe and answer.guess is None:  # which names its own
        yield f"  {best_guess(found, in_full=options.exact)}"
    least, most = found.totals
    allowed = str(least) if least == most else f"{least} to {most}"
    digits = None if options.exact else SHORT
    ways = counted(found.arrangements, "possible arrangement", digits)
    total = f"{allowed} {'mine' if most == 1 else 'mines'} in all"
    if answer.total is not None and not least == most == answer.total:
        total = f"{counted(answer.total, 'mine')} in all (the numbers alone allow {allowed})"
    yield f"  {ways}, with {total}"
    if found.prior == "uniform" and least != most:
        yield (
            "  the total of mines is not known: every arrangement counts the same; "
            "give it with --mines"
        )
    if options.wanted is not None:
        why = no_step_text(found, options.wanted, in_full=options.exact)
        yield _WHY if steps else f"  {why}"
    for place, step in enumerate(steps or (), 1):
        yield f"  {place:3}. {step.pattern or step.technique or 'certain'}: {step.text}"
    if answer.guess is not None:
        yield f"  {' '.join(answer.guess.sentences)}"
    if options.apply:
        if Cell.EMPTY not in case.board.cells:
            yield "  All safe cells are open: no guess is needed."
    elif not case.board.is_player_view and (found.safe or case.board.is_untouched):
        yield f"  next: {_OPEN_ALL if found.safe else _CLICK_FIRST}"


def _places(cells: frozenset[Click]) -> str:
    """Cells in a line, in reading order.

    >>> _places(frozenset({(1, 0), (0, 2)}))
    '(0,2) (1,0)'
    """
    return " ".join(f"({row},{col})" for row, col in sorted(cells)) or "none certain"


def _heat_map(board: Board, solution: Solution, *, coloured: bool) -> Iterator[str]:
    """The rows of the board as lines, with the probability of a mine in each hidden cell."""

    def hidden(chance: Fraction) -> str:
        text = f"{percent(chance):>5}"
        return f"\033[{_COLOURS[-(-chance * 4 // 1)]}m{text}\033[0m" if coloured else text

    words = probability_texts(solution, hidden)
    for number, row in enumerate(board):
        shown = enumerate(row.translate(_SHOWN).decode())
        yield "".join([words.get((number, col)) or f"{cell:>5}" for col, cell in shown])


_SHOWN = b".12345678".ljust(256, b"*")


_OPEN_ALL = "open all safe cells with --apply; --apply --explain says whether a guess is needed"
_CLICK_FIRST = "make the first click with mskit reveal --click R,C"
_WHY = "  why (cells are (row, column), counted from 0):"
# From certainly safe over the quarters to a mine; the certain ones in bold.
_COLOURS = ("1;32", "36", "33", "35", "31")


OPERATION = Operation(
    Options,
    (*READING, "to", "output", *MANY, "color"),
    helps={
        **REPORTING,
        "on_error": REST_LEFT_OUT + " (with --out-dir the whole file).",
        "to": "With --apply: format of the board, by default the input's. mskit formats lists "
        "them.",
        "output": "Write to this file: the report (.csv, .json, .parquet, else text) or, with "
        "--apply, the board (its suffix decides the layout). - is standard output.",
    },
    settle=_settle,
    cases=_cases,
    gives=lambda _: "outcomes",
    rows=_rows,
    columns=_columns,
    gives_rows=lambda options: not options.writes_board,
    record=lambda row: fields(row.answer),
    finding=_finding,
    finding_message=lambda row: contradiction_message(row.answer),
    lines=_lines,
    rows_description="As solve --report json has them.",
    long=True,
)
