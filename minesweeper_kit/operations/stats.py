"""Count size, mines, density, 3BV, openings and islands of each board.

For a hidden board with a first click it also says whether the game needs a guess.

Example: minesweeper-kit stats boards.txt --click 0,0
"""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, NamedTuple

from minesweeper_kit.board import Board, Click
from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import ClickError, LossyError
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.measures import stats, zini
from minesweeper_kit.operations.interfaces import COMMAND
from minesweeper_kit.operations.operation import Context, Operation, Screen, csv_line
from minesweeper_kit.operations.option import MANY, READING, Option
from minesweeper_kit.wording import numeral


class Options(NamedTuple):
    """The options of `stats`."""

    click: Annotated[
        Click | None,
        Option("First click of cases that have none: row and column, from 0.", metavar="R,C"),
    ] = None
    difficulty: Annotated[
        bool, Option("Rate the difficulty from the click, and the techniques needed.")
    ] = False
    zini: Annotated[bool, Option("Count clicks with flags and chords: greedy and human ZiNi.")] = (
        False
    )
    report: Annotated[
        Literal["text", "json", "csv"],
        Option("Report as a table, JSON (a line per case) or CSV.", interfaces=(COMMAND,)),
    ] = "text"


def _rows(reader: Reader, options: Options, context: Context) -> Iterator[dict[str, Any]]:
    """The figures of each case by name; boards without figures are bad cases."""
    for case in reader:
        board = case.board
        try:
            found = stats(board)._asdict()
        except ValueError as error:
            context.meet(LossyError(f"{case.label}: {error}").located(*case.place("board")))
            continue
        found["3bv"] = found.pop("bbbv")
        found["density"] = round(found["density"], 4)
        if options.zini:
            greedy, human = zini(board)
            found |= {"zini": greedy, "human_zini": human}
        start = case.click or options.click
        if start is not None and not (0 <= start[0] < board.rows and 0 <= start[1] < board.cols):
            place = f"({numeral(start[0])}, {numeral(start[1])})"
            fault = f"click {place} is outside the board of {board.rows}x{board.cols} cells"
            part = "board" if case.click is None else "click"
            context.meet(ClickError(f"{case.label}: {fault}").located(*case.place(part)))
            continue
        played = _played(board, start, difficulty=options.difficulty)
        yield {"case": context.label(case), **found, **played}


def _played(board: Board, click: Click | None, *, difficulty: bool) -> dict[str, Any]:
    """Whether playing on from a click needs a guess; with `difficulty` how hard it is, too.

    Each is None where the board is not untouched, or there is no click at a safe cell.
    """
    applies = click is not None and board.is_untouched and board[click] == Cell.EMPTY
    if difficulty:
        from minesweeper_kit.solver.grade import difficulty as grade

        if click is None or not applies:
            return {"guess": None, "difficulty": None, "steps": None}
        level, steps = grade(board, click)
        return {"guess": level == "guess", "difficulty": level, "steps": steps}
    if click is None or not applies:
        return {"guess": None}
    from minesweeper_kit.solver import is_guess_free

    return {"guess": not is_guess_free(board, click)}


def _lines(rows: Iterator[dict[str, Any]], options: Options, screen: Screen) -> Iterator[str]:
    """A table, a line for each case as it comes: for people, or in CSV."""
    del screen
    shown = {True: "yes", False: "no", None: "-"}
    for number, row in enumerate(map(_flat, rows)):
        if options.report == "csv":
            if number == 0:
                yield csv_line(row)
            yield csv_line(row.values())
            continue
        names = [key for key in row if key != "case"]
        if number == 0:
            yield " ".join([f"{key:>8}" for key in names]) + "  case"
        label, *cells = (
            shown[value] if value is None or isinstance(value, bool) else value
            for value in row.values()
        )
        padded = [f"{cell:>{max(8, len(key))}}" for cell, key in zip(cells, names, strict=True)]
        yield f"{' '.join(padded)}  {label}"


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """The row with the steps of each technique in a column of their own, where there are any."""
    if "steps" not in row:
        return row
    from minesweeper_kit.solver.proofs import TECHNIQUES

    flat = dict(row)
    return flat | (flat.pop("steps") or dict.fromkeys(TECHNIQUES))


OPERATION = Operation(
    Options,
    (*READING, *MANY),
    rows=_rows,
    lines=_lines,
    told="As stats --report json has them.",
)
