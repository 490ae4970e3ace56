"""Measure each board: size, mines, density, 3BV, openings and islands.

3BV is the least number of left clicks that open every safe cell: one for each opening (an area
of cells without mines around, with the numbers at its edge), and one for each other safe cell. An
island is a group of connected numbers that belong to no opening. With --guess the command plays the
board from its first click and says whether a guess is needed.

Example: mskit stats boards.txt --guess --click 0,0
"""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, NamedTuple

from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import ClickError, LossyError, MinesweeperKitError, OptionError
from minesweeper_kit.game.metrics import stats, zini
from minesweeper_kit.generator import middle
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.operations.interfaces import COMMAND, FILES
from minesweeper_kit.operations.operation import Context, Operation, Screen, case_fields, csv_line
from minesweeper_kit.operations.option import (
    MANY,
    READING,
    REPORTING,
    REST_LEFT_OUT,
    Option,
    OptionValues,
)
from minesweeper_kit.wording import outside_board


class Options(NamedTuple):
    """The options of `stats`."""

    click: Annotated[
        Click | None,
        Option(
            "With --guess or --difficulty: first click, row and column from 0. By default the "
            "case's own click, or else the middle.",
            metavar="R,C",
        ),
    ] = None
    guess: Annotated[
        bool, Option("Find out whether a game needs a guess after the first click.")
    ] = False
    difficulty: Annotated[
        bool, Option("Rate the difficulty, and count the techniques that the board needs.")
    ] = False
    zini: Annotated[
        bool,
        Option(
            "Estimate the fewest clicks of a player who uses flags and chords (a click on a number "
            "that opens its neighbours) by two methods, greedy ZiNi and human ZiNi."
        ),
    ] = False
    report: Annotated[
        Literal["text", "json", "csv", "parquet"],
        Option(
            "Report as a table, JSON (a line per case), CSV, or Parquet (with the input's columns; "
            "needs pyarrow).",
            interfaces=(COMMAND, FILES),
        ),
    ] = "text"


def _settle(given: OptionValues) -> Options:
    """The options. Raises OptionError for a click that would be ignored."""
    own: Options = given.own
    if own.click is not None and not (own.guess or own.difficulty):
        raise OptionError("--click needs --guess or --difficulty")
    return own


class Row(NamedTuple):
    """The figures of a case by name, and what reports call the case, for people and in JSON."""

    label: str
    case: dict[str, Any]
    figures: dict[str, Any]

    def fields(self) -> dict[str, Any]:
        """The row as `--report json` has it."""
        return self.case | self.figures


def _rows(reader: Reader, options: Options, context: Context) -> Iterator[Row]:
    """The figures of each case; boards without figures are bad cases."""
    asks = options.guess or options.difficulty
    reported = set[str]()
    for case in reader:
        board = case.board
        try:
            found = stats(board)._asdict()
        except ValueError as error:
            context.meet(LossyError(f"{case.label}: {error}").located(*case.place("board")))
            continue
        found["3bv"] = found.pop("bbbv")
        found["density"] = round(found["density"], 4)
        try:
            more = _more(case, options)
        except ClickError as error:
            part = "board" if options.click or case.click is None else "click"
            error.message = f"{case.label}: {error.message}"
            context.meet(error.located(*case.place(part)))
            continue
        why = asks and _unplayed(board, _start(case, options))
        assumes = options.click is None and case.click is None
        if asks and assumes and not why and not context.several:  # else a note for each file
            row, col = _start(case, options)
            why = f"the first click is taken to be ({row}, {col}), the middle; --click R,C sets it"
        if why and why not in reported:
            reported.add(why)
            note = MinesweeperKitError(f"{case.label}: {why}")
            context.note(note.located(*case.place("board")).for_command())
        yield Row(context.label(case), case_fields(case), {**found, **more})


def _more(case: Case, options: Options) -> dict[str, Any]:
    """What is told of a case besides its figures. Raises ClickError for one outside the board."""
    found: dict[str, Any] = {}
    board = case.board
    if options.zini:
        found["zini"], found["human_zini"] = zini(board)
    if not options.guess and not options.difficulty:
        return found
    start = _start(case, options)
    if not (0 <= start[0] < board.rows and 0 <= start[1] < board.cols):
        raise ClickError(f"click {outside_board(*start, board.rows, board.cols)}")
    return found | _played(board, start, difficulty=options.difficulty)


def _start(case: Case, options: Options) -> Click:
    """The cell of the first click."""
    return options.click or case.click or middle(case.board.rows, case.board.cols)


def _played(board: Board, click: Click, *, difficulty: bool) -> dict[str, Any]:
    """Whether playing on from a click needs a guess; with `difficulty` how hard it is, too.

    Each is None for a board that cannot be played from the click.
    """
    found: dict[str, Any] = {"guess": None}
    if difficulty:
        found |= {"difficulty": None, "steps": None}
    if _unplayed(board, click):
        return found
    if difficulty:
        from minesweeper_kit.solver.grade import difficulty as grade

        level, steps = grade(board, click)
        return {"guess": level == "guess", "difficulty": level, "steps": steps}
    from minesweeper_kit.solver import is_guess_free

    return {"guess": not is_guess_free(board, click)}


def _unplayed(board: Board, click: Click) -> str:
    """Why a board is not played from a click; empty where it can be."""
    if not board.is_untouched:
        return "a game begins on a board without revealed cells, and this one has some"
    if board[click] != Cell.EMPTY:
        row, col = click
        return f"the first click ({row}, {col}) is at a mine: give another cell with --click R,C"
    return ""


def _columns(batch: Any, options: Options) -> dict[str, Any]:
    """The figures of the rows of a batch as columns, and what else is asked for."""
    from minesweeper_kit.arrays.results import statistics_columns

    columns = statistics_columns(batch)
    if not (options.guess or options.difficulty or options.zini):
        return columns
    import pyarrow as pa

    from minesweeper_kit.layouts.tables.batch import cases_of
    from minesweeper_kit.solver.proofs import TECHNIQUES

    kinds: dict[str, Any] = {}
    if options.zini:
        kinds |= {"zini": pa.int32(), "human_zini": pa.int32()}
    if options.guess or options.difficulty:
        kinds["guess"] = pa.bool_()
    if options.difficulty:
        kinds["difficulty"] = pa.string()
        kinds |= dict.fromkeys(TECHNIQUES, pa.int32())
    rows: list[dict[str, Any]] = []
    errors = columns["error"].to_pylist()
    for at, case in enumerate(cases_of(batch, "")):
        rows.append({})
        if isinstance(case, Case) and errors[at] is None:
            try:
                rows[at] = _flat(_more(case, options))
            except ClickError:
                errors[at] = "click-outside"
    columns["error"] = pa.array(errors, pa.string())
    return columns | {
        name: pa.array([row.get(name) for row in rows], kind) for name, kind in kinds.items()
    }


def _lines(rows: Iterator[Row], options: Options, screen: Screen) -> Iterator[str]:
    """A table, a line for each case as it comes: for people, or in CSV."""
    del screen
    for number, row in enumerate(rows):
        figures = _flat(row.figures)
        if options.report == "csv":
            if number == 0:
                yield csv_line(row.case | figures)
            yield csv_line([*row.case.values(), *figures.values()])
            continue
        if number == 0:
            yield " ".join([f"{key:>8}" for key in figures]) + "  case"
        cells = (f"{_shown(value):>{max(8, len(key))}}" for key, value in figures.items())
        yield f"{' '.join(cells)}  {row.label}"


def _shown(value: object) -> object:
    """A figure for people."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else value


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """The row with the steps of each technique in a column of their own, where there are any."""
    if "steps" not in row:
        return row
    from minesweeper_kit.solver.proofs import TECHNIQUES

    flat = dict(row)
    return flat | (flat.pop("steps") or dict.fromkeys(TECHNIQUES))


OPERATION = Operation(
    Options,
    (*READING, "output", *MANY),
    helps={**REPORTING, "on_error": REST_LEFT_OUT + " (with --out-dir the whole file)."},
    settle=_settle,
    rows=_rows,
    columns=_columns,
    record=Row.fields,
    lines=_lines,
    rows_description="As stats --report json has them.",
)
