"""`minesweeper-kit judge`."""

import os
import sys
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from minesweeper_kit.case import Case
from minesweeper_kit.cli.ending import OnError, Tally, ends_well, say
from minesweeper_kit.cli.options import (
    AnswersOption,
    DialectFiles,
    FromOption,
    MaxMemoryOption,
    OnErrorOption,
    bytes_of,
    register_files,
)
from minesweeper_kit.cli.streams import read_input
from minesweeper_kit.io.format import Format

if TYPE_CHECKING:  # what only this command needs is imported when it runs
    from minesweeper_kit.judge import Outcome
    from minesweeper_kit.judge.reports import Totals


class Report(StrEnum):
    """How outcomes are printed."""

    text = "text"
    json = "json"
    junit = "junit"


@ends_well
def judge(
    arguments: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SOLUTION] [INPUT]...",
            help="A Python file, or FILE::NAME for the function or class to call (none with "
            "--exec); "
            "then files of cases, or - for standard input. The built-in suite if there is none.",
        ),
    ] = None,
    exec_: Annotated[
        str | None,
        typer.Option(
            "--exec",
            metavar="COMMAND",
            help="A solution in any language, started for each case with the case on its "
            "standard input.",
        ),
    ] = None,
    speaks: Annotated[
        str | None,
        typer.Option(
            metavar="FORMAT",
            help="The notation that the solution reads and answers in: leetcode for a Python "
            "file, codingninjas for a command, if not given.",
        ),
    ] = None,
    from_: FromOption = None,
    max_memory: MaxMemoryOption = "4G",
    answers: AnswersOption = None,
    time_limit: Annotated[
        float, typer.Option(metavar="SECONDS", help="What one case may take.")
    ] = 5.0,
    memory_limit: Annotated[
        int, typer.Option(metavar="MIB", min=32, help="What one case may use.")
    ] = 256,
    report: Annotated[
        Report, typer.Option(help="For people, for programs, or as JUnit's XML for CI.")
    ] = Report.text,
    fail_fast: Annotated[
        bool, typer.Option("--fail-fast", help="Stop at the first case that is not AC.")
    ] = False,
    quiet: Annotated[
        bool, typer.Option("-q", "--quiet", help="In text, show only the cases that are not AC.")
    ] = False,
    on_error: OnErrorOption = OnError.stop,
    dialect_file: DialectFiles = None,
) -> None:
    """Run a solution over cases, each in a process with limits, and give a verdict on each.

    Verdicts: AC accepted, WA wrong answer, RE runtime error, TLE time limit, MLE memory limit,
    PE output that cannot be read, BAD a case that is itself at fault and was not judged.
    Ends with exit code 1 on anything but AC.

    Example: minesweeper-kit judge solution.py suite.yaml
    """
    from minesweeper_kit.judge import CommandRunner, Limits, PythonRunner, run, suite
    from minesweeper_kit.judge.reports import Totals

    sources = list(arguments or [])
    if exec_ is None and not sources:
        raise typer.BadParameter("name a Python file, or a command with --exec")
    if not 0 < time_limit < float("inf"):
        raise typer.BadParameter("--time-limit is more than 0 seconds")
    register_files(dialect_file)
    runner: CommandRunner | PythonRunner
    if exec_ is not None:
        name, runner = exec_, CommandRunner(exec_, speaks or "codingninjas")
    else:
        name = sources.pop(0)
        path, _, function = name.partition("::")
        runner = PythonRunner(path, function or None, speaks or "leetcode")
    if answers is not None and len(sources) != 1:
        raise typer.BadParameter("one INPUT goes with --answers")
    format = None if from_ is None else Format.parse(from_)
    tally, totals = Tally(on_error), Totals()
    with runner:
        runner.check()
        cases: Iterable[Case] = (
            _cases(sources, format, answers, tally, bytes_of(max_memory)) if sources else suite()
        )
        outcomes = totals.watch(run(cases, runner, Limits(time_limit, memory_limit * 2**20)))
        if fail_fast:
            outcomes = _to_the_first_fault(outcomes)
        _print(report, outcomes, totals, name, quiet=quiet)
    tally.end()
    if not totals.accepted:
        raise typer.Exit(1)


def _cases(
    sources: list[str],
    format: Format | None,
    answers: str | None,
    tally: Tally,
    max_memory: int,
) -> Iterator[Case]:
    """The cases of all sources, one source after the other."""
    for source in sources:
        with tally.watch(read_input(source, format, answers, max_memory=max_memory)) as reader:
            yield from reader


def _to_the_first_fault(outcomes: "Iterator[Outcome]") -> "Iterator[Outcome]":
    """The outcomes up to the first that is not accepted, that one included."""
    for outcome in outcomes:
        yield outcome
        if not outcome.accepted:
            return


def _print(
    report: Report, outcomes: "Iterator[Outcome]", totals: "Totals", name: str, *, quiet: bool
) -> None:
    """Print the outcomes as they come, or at the end where the report needs all of them."""
    from minesweeper_kit.judge import reports

    if report is Report.json:
        for piece in reports.json_report(outcomes, totals):
            print(piece, end="")
    elif report is Report.junit:
        print(reports.junit_report(outcomes, totals, name), end="")
    else:
        _print_table(outcome for outcome in outcomes if not (quiet and outcome.accepted))
        say(str(totals))


def _print_table(outcomes: "Iterator[Outcome]") -> None:
    """Print a line for each outcome as it comes; on a terminal under a header, in colours."""
    from minesweeper_kit.judge import reports

    coloured = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    if sys.stdout.isatty():
        print(reports.HEADER)
    for outcome in outcomes:
        text = reports.line(outcome)
        if coloured:
            colour = "green" if outcome.accepted else "red"
            text = typer.style(text[:7], fg=colour, bold=True) + text[7:]
        print(text, flush=True)
