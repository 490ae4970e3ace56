"""`minesweeper-kit solve`."""

import sys
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import Annotated, Literal

import typer

from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case
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
    SymbolsOption,
    ToOption,
    bytes_of,
    click_of,
    inputs_of,
    register_files,
    use_symbols,
)
from minesweeper_kit.cli.several import Several
from minesweeper_kit.cli.streams import read_input
from minesweeper_kit.errors import ContradictionError, LossyError
from minesweeper_kit.solver import BUDGET, Solution
from minesweeper_kit.tasks.solve import (
    Answer,
    Asked,
    answer,
    applied,
    best_guess,
    exact,
    fields,
    unexplained,
    worded,
)
from minesweeper_kit.wording import counted, csv_row, percent, report_json


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
    symbols: SymbolsOption = None,
) -> None:
    """Say what is safe, what is a mine, and the exact probability of every other cell.

    The solver never looks under an unrevealed cell, even where the notation shows what lies
    there. Only the total of mines is taken from a board that shows all of them.

    Example: minesweeper-kit solve position.txt --mines 10

    Example: minesweeper-kit solve position.txt --explain
    """
    register_files(dialect_file)
    use_symbols(symbols, from_)
    colour.use(color)
    wanted = _wanted(explain, explain_cell, report, apply=apply)
    if best and (apply or report == Report.csv):
        raise typer.BadParameter(
            f"--best does not go with {'--apply' if apply else '--report csv'}"
        )
    asked = Asked(mines, density, trust_flags, budget, wanted, best)
    asked.check()
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

    def answers(cases: Iterable[Case], tally: Tally) -> Iterator[Labelled]:
        for case in cases:
            found = answer(case, asked)
            if isinstance(found.found, ContradictionError):
                tally.worst = max(tally.worst, found.found.exit_code)
            yield several.label(case), found

    found = several.results(read, answers)
    if report is Report.text:
        _print_text(found, wanted)
    else:
        _REPORTS[report](found)
    several.end()


Labelled = tuple[str, Answer]
"""What a report calls a case, and the answer to it."""


Wanted = Literal["all"] | Click | None
"""What is to be explained: all, one cell, or nothing."""


def _wanted(explain: bool, cell: str | None, report: Report, *, apply: bool) -> Wanted:
    """What is to be explained: all, one cell, or nothing."""
    if not explain and cell is None:
        return None
    if apply or report == Report.csv:
        other = "--apply" if apply else "--report csv"
        raise typer.BadParameter(f"an explanation does not go with {other}")
    return "all" if cell is None else click_of(cell)


def _applied(budget: int, cases: Iterable[Case], tally: Tally) -> Iterator[Case]:
    """Each case with everything opened that is certain.

    Where going on needs a guess, that is said on standard error.
    """
    for case in cases:
        try:
            opened, note = applied(case, budget)
        except (LossyError, ContradictionError) as error:
            tally.meet(error)
            continue
        if note is not None:
            say(note)
        yield opened


def _print_text(answers: Iterator[Labelled], wanted: Wanted) -> None:
    """Print each answer for people: a map of the board, then what is certain."""
    coloured = colour.wanted(sys.stdout)
    for number, (label, (case, _, found, steps, choice)) in enumerate(answers):
        print("\n" * (number > 0) + f"{label}:")
        if isinstance(found, ContradictionError):
            print(f"  {found.message}")
            continue
        print("\n".join(_heat_map(case.board, found, coloured=coloured)))
        print(f"  safe: {_places(found.safe)}")
        print(f"  mines: {_places(found.mines)}")
        if choice is not None:
            from minesweeper_kit.tasks.best import said

            print(f"  {said(choice)}")
        elif not found.safe:
            print(f"  {best_guess(found)}")
        least, most = found.totals
        allowed = str(least) if least == most else f"{least} to {most}"
        ways = counted(found.arrangements, "arrangement")
        print(f"  {ways}; total of mines that the numbers allow: {allowed}")
        if found.prior == "uniform":
            print("  the total of mines is not known: every arrangement counts the same (--mines)")
        if wanted is not None:
            print("  why:" if steps else f"  {unexplained(found, wanted)}")
        for place, step in enumerate(steps or (), 1):
            print(f"  {place:3}. {step.technique or 'certain'}: {step.text}")


def _places(cells: frozenset[tuple[int, int]]) -> str:
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

    told = worded(solution, hidden)
    for number, row in enumerate(board):
        shown = enumerate(row.translate(_SHOWN).decode())
        yield "".join([told.get((number, col)) or f"{cell:>5}" for col, cell in shown])


_SHOWN = b".12345678".ljust(256, b"*")


# From certainly safe over the quarters to a mine; the certain ones in bold.
_COLOURS = ("1;32", "36", "33", "35", "31")


def _print_json(answers: Iterator[Labelled]) -> None:
    """Print a JSON object a line, one for each answer."""
    for label, found in answers:
        several = label != found.case.label
        print(report_json(fields(found, found.case.place()[0] if several else None)))


def _print_csv(answers: Iterator[Labelled]) -> None:
    """Print a line for each hidden cell; contradictions go to standard error."""
    import csv

    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(("case", "row", "col", "probability", "fraction"))
    for label, (_, _, found, *_) in answers:
        if isinstance(found, ContradictionError):
            say(f"{label}: {found.message}")
            continue
        told = worded(found, lambda chance: (str(float(chance)), exact(chance)))
        table.writerows([csv_row((label, *cell, *told[cell])) for cell in sorted(told)])


_REPORTS: dict[Report, Callable[[Iterator[Labelled]], None]] = {
    Report.json: _print_json,
    Report.csv: _print_csv,
}
