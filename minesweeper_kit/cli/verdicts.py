"""How `judge` prints outcomes: as lines, as a table of several solutions, as JSON or XML."""

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Literal

import typer

from minesweeper_kit.cli import colour
from minesweeper_kit.cli.boards import INDENT, Boards
from minesweeper_kit.wording import counted, one_line

if TYPE_CHECKING:  # what only this command needs is imported when it runs
    from minesweeper_kit.judge import Outcome
    from minesweeper_kit.judge.reports import Totals
    from minesweeper_kit.judge.tables import Row


Report = Literal["text", "json", "junit", "html", "csv"]
"""How outcomes are printed."""


_PRINTED = {"PE": "it printed:", "CE": "the compiler says:"}
"""The verdicts under which stands what was printed, and the line above that."""


def print_outcomes(
    report: Report,
    outcomes: "Iterator[Outcome]",
    totals: "Totals",
    name: str,
    *,
    verbose: bool,
    quiet: bool,
    boards: bool,
    tell: Callable[[str], object],
) -> None:
    """Print the outcomes: of a text without `verbose` the smallest case that fails.

    `tell` says a line of the summary.
    """
    from minesweeper_kit.judge import reports

    if report == "json":
        for piece in reports.json_report(outcomes, totals):
            print(piece, end="")
    elif report == "junit":
        print(reports.junit_report(outcomes, totals, name), end="")
    elif report == "html":
        print(reports.html_report(outcomes, totals, name), end="")
    else:
        if not verbose:
            outcomes = _smallest(outcomes)
        wanted = (outcome for outcome in outcomes if not (quiet and outcome.accepted))
        _print_table(wanted, boards=boards, tell=tell)
        if set(totals.counts) == {"CE"}:
            cases = counted(totals.counts.total(), "case")
            tell(f"the solution does not compile: none of {cases} ran")
            return
        right = ("AC", "BAD")
        if set(totals.counts) - {"BAD"} == {"PE"} and not totals.way.startswith("called"):
            tell(
                "no answer can be read: if the solution is for another problem, name it "
                "(--problem NAME; --problems lists them); if it writes another format, "
                "name that (--speaks)"
            )
        failed = sum(count for verdict, count in totals.counts.items() if verdict not in right)
        if failed > 1 and not verbose:
            tell(f"above is the smallest of {failed} failing cases: --verbose prints all")
        for line in totals.lines():
            tell(line)


def _smallest(outcomes: "Iterator[Outcome]") -> "Iterator[Outcome]":
    """The failing case with the smallest board, then each case that is itself at fault."""
    from minesweeper_kit.judge.reports import size

    found, faulty = None, []
    for outcome in outcomes:
        if outcome.verdict == "BAD":
            faulty.append(outcome)
        elif not outcome.accepted and (found is None or size(outcome) < size(found)):
            found = outcome
    if found is not None:
        yield found
    yield from faulty


def _print_table(
    outcomes: "Iterator[Outcome]", *, boards: bool, tell: Callable[[str], object]
) -> None:
    """Print a line for each outcome as it comes; on a terminal under a header, in colours.

    With `boards`, what was answered stands under it: the board, or what is none.
    """
    from minesweeper_kit.judge import reports

    shown = Boards(wanted=boards)
    last = None
    for outcome in outcomes:
        if outcome.verdict == last == "CE":
            continue  # it says the same of every case
        if last is None and sys.stdout.isatty():
            print(reports.HEADER)
        last = outcome.verdict
        text = reports.line(outcome)
        if outcome.verdict == "CE":  # which has nothing to do with the case
            text = f"{'CE':7} {one_line(outcome.message)}"
        if colour.wanted(sys.stdout):
            shade = "green" if outcome.accepted else "red"
            text = typer.style(text[:7], fg=shade, bold=True) + text[7:]
        print(text)
        shown.show(outcome.view)
        if boards and outcome.verdict in _PRINTED:
            for line in reports.beginning(outcome.printed, _PRINTED[outcome.verdict]):
                print(INDENT + line)
        sys.stdout.flush()
    shown.end(tell)


def print_rows(
    report: Report, rows: "Iterable[Row]", *, quiet: bool, tell: Callable[[str], object]
) -> bool:
    """Print the table of many solutions as its rows come; whether all is accepted.

    `tell` says a line of the summary.
    """
    from minesweeper_kit.judge import tables
    from minesweeper_kit.judge.reports import no_sandbox

    kept = []

    def watched() -> "Iterator[Row]":
        for row in rows:
            kept.append(row.totals)
            yield row

    if report != "text":
        write = {
            "csv": tables.csv_report,
            "json": tables.json_table,
            "junit": tables.junit_table,
            "html": tables.html_table,
        }
        for piece in write[report](watched()):
            sys.stdout.write(piece)
    else:
        if sys.stdout.isatty():
            print(tables.HEADER)
        for row in watched():
            if not (quiet and row.totals.accepted):
                print(tables.line(row), flush=True)
        accepted = sum(totals.accepted for totals in kept)
        none = next(filter(None, (no_sandbox(totals.sandbox) for totals in kept)), "")
        tell(f"{counted(len(kept), 'solution')}: {accepted} accepted{none}")
    return all(totals.accepted for totals in kept)
