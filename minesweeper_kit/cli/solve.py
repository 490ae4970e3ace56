"""`minesweeper-kit solve`."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, TypeVar

import typer

from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell
from minesweeper_kit.cli import colour
from minesweeper_kit.cli.ending import Tally, ends_well, say
from minesweeper_kit.cli.options import (
    BadInputOption,
    DialectFiles,
    FromOption,
    Inputs,
    MaxMemoryOption,
    OutputOption,
    StrictOption,
    ToOption,
    bytes_of,
    click_of,
    inputs_of,
    register_files,
)
from minesweeper_kit.cli.several import Several
from minesweeper_kit.cli.streams import read_input
from minesweeper_kit.errors import ClickError, ContradictionError, LossyError, MinesweeperKitError
from minesweeper_kit.solver import BUDGET, Solution, open_certain
from minesweeper_kit.solver import solve as solve_board
from minesweeper_kit.wording import counted, percent

if TYPE_CHECKING:
    from minesweeper_kit.play.choose import Choice
    from minesweeper_kit.solver.steps import Step


class Report(StrEnum):
    """How answers are printed."""

    text = "text"
    json = "json"
    csv = "csv"


@ends_well
def solve(
    sources: Inputs = None,
    mines: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, help="The total of mines, exploded ones included."),
    ] = None,
    density: Annotated[
        float | None,
        typer.Option(metavar="P", help="Instead: the probability of a mine before any number."),
    ] = None,
    trust_flags: Annotated[
        bool, typer.Option("--trust-flags", help="Take every flag for a mine.")
    ] = False,
    apply: Annotated[
        bool,
        typer.Option("--apply", help="Open all that is certain, and write the boards instead."),
    ] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Say why each certain cell is certain.")
    ] = False,
    explain_cell: Annotated[
        str | None, typer.Option(metavar="R,C", help="Say it of one cell, and of what it takes.")
    ] = None,
    best: Annotated[
        bool, typer.Option("--best", help="Say what to click next, by looking ahead, and why.")
    ] = False,
    report: Annotated[
        Report, typer.Option(help="For people, one JSON object a case, or one line a cell.")
    ] = Report.text,
    color: colour.ColorOption = colour.When.auto,
    budget: Annotated[
        int, typer.Option(metavar="N", min=1, help="How many states counting may keep.")
    ] = BUDGET,
    from_: FromOption = None,
    max_memory: MaxMemoryOption = "4G",
    strict: StrictOption = False,
    to: ToOption = None,
    output: OutputOption = "-",
    on_error: BadInputOption = None,
    dialect_file: DialectFiles = None,
) -> None:
    """Say what is safe, what is a mine, and the exact probability of every other cell.

    The solver never looks under an unrevealed cell, even where the notation shows what lies
    there. Only the total of mines is taken from a board that shows all of them.

    Example: minesweeper-kit solve position.txt --mines 10

    Example: minesweeper-kit solve position.txt --explain
    """
    register_files(dialect_file)
    colour.use(color)
    if mines is not None and density is not None:
        raise typer.BadParameter("give --mines or --density, not both")
    if density is not None and not 0 < density < 1:
        raise typer.BadParameter("--density is a number between 0 and 1")
    if best and (apply or density is not None or report == Report.csv):
        other = "--apply" if apply else "--density" if density is not None else "--report csv"
        raise typer.BadParameter(f"--best does not go with {other}")
    wanted = _wanted(explain, explain_cell, report, apply=apply)
    read = partial(read_input, format=from_, max_memory=bytes_of(max_memory), strict=strict)
    if apply:
        from minesweeper_kit.cli.outputs import Outputs, convey_all  # reports need none of these
        from minesweeper_kit.cli.pipeline import Plan
        from minesweeper_kit.cli.targets import target_of

        outputs = Outputs(output)
        plan = Plan(read, partial(_applied, budget), target_of(to, output))
        convey_all(plan, inputs_of(sources, outputs.paths), outputs, on_error)
        return
    several = Several(inputs_of(sources), on_error)

    def answers(cases: Iterable[Case], tally: Tally) -> Iterator[Answer]:
        for case in cases:
            answer = _answer(
                case, several.label(case), mines, density, budget, tally, trust_flags=trust_flags
            )
            if wanted and isinstance(answer.found, Solution):
                steps = _explained(answer, answer.found, budget, wanted, trust_flags=trust_flags)
                answer = answer._replace(steps=steps)
            if best and isinstance(answer.found, Solution):
                from minesweeper_kit.cli.best import chosen

                answer = answer._replace(
                    choice=chosen(
                        answer.case.board, answer.total, answer.found, budget, trust_flags
                    )
                )
            yield answer

    _REPORTS[report](several.results(read, answers))
    several.end()


class Answer(NamedTuple):
    """A case, what a report calls it, its total of mines (None if not known), what was found.

    That is a solution, or the contradiction for which there is none. `steps` is why the
    certain cells are certain, and `choice` the best click or why there is none, where that
    was asked for.
    """

    case: Case
    label: str
    total: int | None
    found: Solution | ContradictionError
    steps: Sequence["Step"] | None = None
    choice: "Choice | ClickError | None" = None


def _answer(
    case: Case,
    label: str,
    mines: int | None,
    density: float | None,
    budget: int,
    tally: Tally,
    *,
    trust_flags: bool,
) -> Answer:
    """The answer to a case; a contradiction makes the command end with its exit code."""
    if mines is None and density is None:
        mines = case.mines
        if mines is None and not case.board.is_player_view:
            mines = case.board.mines
    try:
        solution = solve_board(case.board, mines, density, trust_flags=trust_flags, budget=budget)
    except ContradictionError as error:
        tally.worst = max(tally.worst, error.exit_code)
        return Answer(case, label, mines, error)
    except MinesweeperKitError as error:
        raise error.located(*case.place("board")) from None
    return Answer(case, label, mines, solution)


def _wanted(
    explain: bool, cell: str | None, report: Report, *, apply: bool
) -> Literal["all"] | Click | None:
    """What is to be explained: all, one cell, or nothing."""
    if not explain and cell is None:
        return None
    if apply or report == Report.csv:
        other = "--apply" if apply else "--report csv"
        raise typer.BadParameter(f"an explanation does not go with {other}")
    return "all" if cell is None else click_of(cell)


def _explained(
    answer: Answer,
    solution: Solution,
    budget: int,
    wanted: Literal["all"] | Click,
    *,
    trust_flags: bool,
) -> Sequence["Step"]:
    """Why the certain cells of a solved case are certain, or the one that is asked about is."""
    from minesweeper_kit.solver.steps import explain, explain_cell

    case, board = answer.case, answer.case.board
    if wanted != "all" and wanted not in solution.probabilities:
        inside = 0 <= wanted[0] < board.rows and 0 <= wanted[1] < board.cols
        where = "is revealed" if inside else f"is outside the board of {board.rows}x{board.cols}"
        fault = ClickError(f"{case.label}: the cell {wanted} to explain {where}")
        raise fault.located(*case.place("board"))
    steps = explain(board, answer.total, trust_flags=trust_flags, budget=budget, solution=solution)
    return steps if wanted == "all" else explain_cell(steps, wanted)


def _applied(budget: int, cases: Iterable[Case], tally: Tally) -> Iterator[Case]:
    """Each case with everything opened that is certain.

    Where going on needs a guess, that is said on standard error.
    """
    for case in cases:
        board = case.board if case.click is None else case.board.reveal(case.click)
        if board.is_player_view:
            reason = "the board hides cells: what opening them would show is not known"
            tally.meet(LossyError(f"{case.label}: {reason}").located(*case.place("board")))
            continue
        try:
            opened = open_certain(board, budget=budget)
        except ContradictionError as error:
            tally.meet(error.located(*case.place("board")))
            continue
        if Cell.EMPTY in opened.cells:
            rest = solve_board(opened, budget=budget)
            say(f"{case.label}: a guess is needed; {_best(rest)}")
        yield replace(case, board=opened, click=None, expected=None)


def _best(solution: Solution) -> str:
    """What there is to say of the best cell to guess."""
    best = solution.best
    if best is None:
        return "every hidden cell is a mine"
    chance = solution.probabilities[best]
    return f"the best cell is {best}, a mine in {float(chance):.4%} of cases ({chance})"


def _print_text(answers: Iterator[Answer]) -> None:
    """Print each answer for people: a map of the board, then what is certain."""
    coloured = colour.wanted(sys.stdout)
    for number, (case, label, _, found, steps, choice) in enumerate(answers):
        print("\n" * (number > 0) + f"{label}:")
        if isinstance(found, ContradictionError):
            print(f"  {found.message}")
            continue
        print("\n".join(_heat_map(case.board, found, coloured=coloured)))
        print(f"  safe: {_places(found.safe)}")
        print(f"  mines: {_places(found.mines)}")
        if choice is not None:
            from minesweeper_kit.cli.best import said

            print(f"  {said(choice)}")
        elif not found.safe:
            print(f"  {_best(found)}")
        least, most = found.totals
        allowed = str(least) if least == most else f"{least} to {most}"
        ways = counted(found.arrangements, "arrangement")
        print(f"  {ways}; total of mines that the numbers allow: {allowed}")
        if found.prior == "uniform":
            print("  the total of mines is not known: every arrangement counts the same (--mines)")
        if steps is not None:
            print("  why:" if steps else "  nothing that was asked about is certain")
        for place, step in enumerate(steps or (), 1):
            print(f"  {place:3}. {step.technique or 'certain'}: {step.text}")


def _places(cells: frozenset[tuple[int, int]]) -> str:
    """Cells in a line, in reading order.

    >>> _places(frozenset({(1, 0), (0, 2)}))
    '(0,2) (1,0)'
    """
    return " ".join(f"({row},{col})" for row, col in sorted(cells)) or "none certain"


T = TypeVar("T")


def _worded(solution: Solution, word: Callable[[Fraction], T]) -> dict[Click, T]:
    """What `word` makes of the probability of each hidden cell.

    Cells that are alike share theirs, and many are: each is put into words once.
    """
    words = {id(chance): chance for chance in solution.probabilities.values()}
    told = {which: word(chance) for which, chance in words.items()}
    return {cell: told[id(chance)] for cell, chance in solution.probabilities.items()}


def _heat_map(board: Board, solution: Solution, *, coloured: bool) -> Iterator[str]:
    """The rows of the board as lines, with the probability of a mine in each hidden cell."""

    def hidden(chance: Fraction) -> str:
        text = f"{percent(chance):>5}"
        return f"\033[{_COLOURS[-(-chance * 4 // 1)]}m{text}\033[0m" if coloured else text

    told = _worded(solution, hidden)
    for number, row in enumerate(board):
        shown = enumerate(row.translate(_SHOWN).decode())
        yield "".join([told.get((number, col)) or f"{cell:>5}" for col, cell in shown])


_SHOWN = b".12345678".ljust(256, b"*")


# From certainly safe over the quarters to a mine; the certain ones in bold.
_COLOURS = ("1;32", "36", "33", "35", "31")


def _print_json(answers: Iterator[Answer]) -> None:
    """Print a JSON object a line, one for each answer."""
    for case, label, total, found, steps, choice in answers:
        fields: dict[str, Any] = {"name": case.name}
        if label != case.label:  # there are several inputs
            fields["source"] = case.place()[0]
        if isinstance(found, ContradictionError):
            fields |= {
                "contradiction": found.message,
                "cells": [list(cell) for cell in found.cells],
            }
        else:
            fields |= _fields(case.board, total, found)
        if choice is not None:
            from minesweeper_kit.cli.best import best_fields

            fields["best"] = best_fields(choice)
        if steps is not None:
            fields["explanation"] = [step._asdict() for step in steps]
        print(json.dumps(fields))


def _fields(board: Board, total: int | None, solution: Solution) -> dict[str, Any]:
    """What the JSON object of a solved case holds."""
    rows, cols = range(board.rows), range(board.cols)
    places = [[(row, col) for col in cols] for row in rows]
    floats, fractions = _worded(solution, float).get, _worded(solution, str).get
    return {
        "rows": board.rows,
        "cols": board.cols,
        "mines": total,
        "prior": solution.prior,
        "arrangements": str(solution.arrangements),
        "safe": [list(cell) for cell in sorted(solution.safe)],
        "certain_mines": [list(cell) for cell in sorted(solution.mines)],
        "probability": [list(map(floats, row)) for row in places],
        "fraction": [list(map(fractions, row)) for row in places],
    }


def _print_csv(answers: Iterator[Answer]) -> None:
    """Print a line for each hidden cell; contradictions go to standard error."""
    import csv

    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(("case", "row", "col", "probability", "fraction"))
    for _, label, _, found, *_ in answers:
        if isinstance(found, ContradictionError):
            say(f"{label}: {found.message}")
            continue
        told = _worded(found, lambda chance: (str(float(chance)), str(chance)))
        table.writerows([(label, *cell, *told[cell]) for cell in sorted(told)])


_REPORTS: dict[Report, Callable[[Iterator[Answer]], None]] = {
    Report.text: _print_text,
    Report.json: _print_json,
    Report.csv: _print_csv,
}
