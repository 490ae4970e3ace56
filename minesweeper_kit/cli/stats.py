"""`minesweeper-kit stats`."""

import sys
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from functools import partial
from typing import Annotated, Any

import typer

from minesweeper_kit.case import Case
from minesweeper_kit.cli.ending import Tally, ends_well
from minesweeper_kit.cli.options import (
    BadInputOption,
    DialectFiles,
    FromOption,
    Inputs,
    MaxMemoryOption,
    StrictOption,
    SymbolsOption,
    bytes_of,
    click_of,
    inputs_of,
    register_files,
    use_symbols,
)
from minesweeper_kit.cli.several import Several
from minesweeper_kit.cli.streams import read_input
from minesweeper_kit.tasks.stats import figures
from minesweeper_kit.wording import csv_row, report_json


class Report(StrEnum):
    """How figures are printed."""

    text = "text"
    json = "json"
    csv = "csv"


@ends_well
def stats(
    sources: Inputs = None,
    click: Annotated[
        str | None,
        typer.Option(metavar="R,C", help="Play from here, where a case has no click of its own."),
    ] = None,
    difficulty: Annotated[
        bool,
        typer.Option("--difficulty", help="Say how hard it is from the click, and what it takes."),
    ] = False,
    report: Annotated[
        Report, typer.Option(help="A table, one JSON object a case, or CSV.")
    ] = Report.text,
    from_: FromOption = None,
    max_memory: MaxMemoryOption = "4G",
    strict: StrictOption = False,
    on_error: BadInputOption = None,
    dialect_file: DialectFiles = None,
    symbols: SymbolsOption = None,
) -> None:
    """Size, mines, density, 3BV, openings and islands of each board.

    For an untouched board with a first click it also says whether playing on from there
    needs a guess.

    Example: minesweeper-kit stats boards.txt --click 0,0
    """
    register_files(dialect_file)
    use_symbols(symbols, from_)
    first = None if click is None else click_of(click)
    several = Several(inputs_of(sources), on_error)
    read = partial(read_input, format=from_, max_memory=bytes_of(max_memory), strict=strict)

    def found(cases: Iterable[Case], tally: Tally) -> Iterator[dict[str, Any]]:
        return figures(cases, first, tally.meet, several.label, difficulty=difficulty)

    _REPORTS[report](several.results(read, found))
    several.end()


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """The row with the steps of each technique in a column of their own, where there are any."""
    if "steps" not in row:
        return row
    from minesweeper_kit.solver.techniques import TECHNIQUES

    flat = dict(row)
    return flat | (flat.pop("steps") or dict.fromkeys(TECHNIQUES))


def _print_text(figures: Iterator[dict[str, Any]]) -> None:
    """Print a table, one line for each case as it comes."""
    for number, row in enumerate(map(_flat, figures)):
        if number == 0:
            print(" ".join([f"{key:>8}" for key in row if key != "case"]), " case")
        shown = {True: "yes", False: "no", None: "-"}
        cells = (shown[v] if v is None or isinstance(v, bool) else v for v in row.values())
        label, *rest = cells
        widths = [max(8, len(key)) for key in row if key != "case"]
        padded = [f"{cell:>{width}}" for cell, width in zip(rest, widths, strict=True)]
        print(" ".join(padded), f" {label}")


def _print_json(figures: Iterator[dict[str, Any]]) -> None:
    """Print one JSON object a line, one for each case."""
    for row in figures:
        print(report_json(row))


def _print_csv(figures: Iterator[dict[str, Any]]) -> None:
    """Print a table in CSV, under a header."""
    import csv

    table = csv.writer(sys.stdout, lineterminator="\n")
    for number, row in enumerate(map(_flat, figures)):
        if number == 0:
            table.writerow(row)
        table.writerow(csv_row(row.values()))


_REPORTS: dict[Report, Callable[[Iterator[dict[str, Any]]], None]] = {
    Report.text: _print_text,
    Report.json: _print_json,
    Report.csv: _print_csv,
}
