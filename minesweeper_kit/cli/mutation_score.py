"""How `judge --mutants` tells what a suite misses: as lines, or as JSON."""

import json
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from minesweeper_kit.case import Case
from minesweeper_kit.cli import colour, suites
from minesweeper_kit.cli.boards import INDENT, print_boards
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.wording import counted, one_line

if TYPE_CHECKING:  # what only this command needs is imported when it runs
    from minesweeper_kit.judge import Limits, Problem
    from minesweeper_kit.judge.mutation_score import Trial


class PrintOptions(NamedTuple):
    """What is printed: JSON, or lines; of these only the missed, and with boards."""

    as_json: bool
    quiet: bool
    boards: bool


def print_mutants(
    cases: list[Case],
    problem: "Problem",
    dialect: Dialect,
    limits: "Limits",
    jobs: int,
    shown: PrintOptions,
    tell: Callable[[str], object],
) -> bool:
    """Print which of a problem's mutants the cases find; whether these are all.

    Boards of cases that were not read from anywhere are shown in the dialect. `tell` says a line
    of the summary.
    """
    from minesweeper_kit.judge.mutation_score import run_mutants

    trials = run_mutants(cases, problem, limits, jobs)
    if shown.as_json:
        return _print_as_json(trials, len(cases), dialect, problem.name)
    return _print(trials, len(cases), dialect, shown, tell)


def _print(
    trials: "Iterable[Trial]",
    cases: int,
    dialect: Dialect,
    shown: PrintOptions,
    tell: Callable[[str], object],
) -> bool:
    """Print a line for each mutant, under one that is missed a case that finds it."""
    found = missed = unfit = 0
    for trial in trials:
        unfit = max(unfit, trial.unfit)
        found += trial.found is not None
        missed += trial.found is None
        if trial.found is None:
            print(_marked("MISSED", "red") + f" {trial.mutant.name}: {trial.mutant.does}")
            _print_case(trial, dialect, boards=shown.boards)
        elif not shown.quiet:
            by = f"by {one_line(trial.found.label)}: {trial.found.verdict}"
            print(_marked("found ", "green") + f" {trial.mutant.name} {by}")
        sys.stdout.flush()
    tell(f"{counted(found + missed, 'mutant')}: {found} found, {missed} missed")
    if unfit:
        tell(
            f"{unfit} of {counted(cases, 'case')} cannot be judged, and find nothing (see validate)"
        )
    return not missed


def _marked(word: str, shade: str) -> str:
    wanted = colour.wanted(sys.stdout)
    return typer.style(word, fg=shade, bold=True) if wanted else word


def _print_case(trial: "Trial", dialect: Dialect, *, boards: bool) -> None:
    """Print the case that would find a mutant."""
    if trial.would is None:
        return
    message = trial.would.message
    print(one_line(f"{INDENT}a case that finds it: {trial.would.label}: {message}"))
    view = suites.view(trial.would.case, dialect)
    if boards and view is not None:
        print_boards(view)


def _print_as_json(trials: "Iterable[Trial]", cases: int, dialect: Dialect, problem: str) -> bool:
    """Print the report for programs; whether all mutants were found."""
    rows = []
    unfit = 0
    for trial in trials:
        found, would = trial.found, trial.would
        unfit = max(unfit, trial.unfit)
        rows.append(
            {
                "name": trial.mutant.name,
                "does": trial.mutant.does,
                "found": found is not None,
                "case": found and found.number,
                "case_name": found and found.case.name,
                "verdict": found and found.verdict.value,
                "message": found and found.message,
                "would_find": would and _fields(would.case, would.message, dialect),
            }
        )
    missed = sum(not row["found"] for row in rows)
    report = {
        "minesweeper_kit_report": 1,
        "problem": problem,
        "mutants": rows,
        "cases": cases,
        "unfit": unfit,
        "found": len(rows) - missed,
        "missed": missed,
    }
    print(json.dumps(report, indent=2))
    return not missed


def _fields(case: Case, message: str, dialect: Dialect) -> dict[str, Any]:
    """A case that would find a mutant, as it stands in a line of NDJSON in the dialect."""
    from minesweeper_kit.io.format import Format
    from minesweeper_kit.io.writing import dumps

    return {**json.loads(dumps([case], Format(dialect, "ndjson"))), "message": message}
