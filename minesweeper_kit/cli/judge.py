"""`minesweeper-kit judge`."""

import sys
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from minesweeper_kit.case import Case
from minesweeper_kit.cli import colour, completing
from minesweeper_kit.cli.boards import INDENT, Boards
from minesweeper_kit.cli.ending import OnError, Tally, ends_well, say
from minesweeper_kit.cli.options import (
    AnswersOption,
    DialectFiles,
    FromOption,
    LossyOption,
    MaxMemoryOption,
    OnErrorOption,
    bytes_of,
    register_files,
)
from minesweeper_kit.cli.streams import read_input
from minesweeper_kit.cli.targets import target_of
from minesweeper_kit.io.format import Format

if TYPE_CHECKING:  # what only this command needs is imported when it runs
    from minesweeper_kit.judge import Outcome
    from minesweeper_kit.judge.choosing import AnyRunner
    from minesweeper_kit.judge.language import Language
    from minesweeper_kit.judge.reports import Totals


class Kind(StrEnum):
    """How a solution's file is run."""

    auto = "auto"
    class_ = "class"
    program = "program"


class Report(StrEnum):
    """How outcomes are printed."""

    text = "text"
    json = "json"
    junit = "junit"


_PRINTED = {"PE": "it printed:", "CE": "the compiler says:"}
"""The verdicts under which stands what was printed, and the line above that."""


@ends_well
def judge(
    arguments: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SOLUTION] [INPUT]...",
            help="A solution in a language that is known by its suffix, FILE.py::NAME for the "
            "function or class to call, or a program (none with --exec); "
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
            help="The notation that the solution reads and answers in: leetcode for a class, "
            "codingninjas for a program, if not given.",
        ),
    ] = None,
    as_: Annotated[
        Kind,
        typer.Option(
            "--as",
            help="Call the file's class or function, or run it as a program that reads the case; "
            "auto looks into it.",
        ),
    ] = Kind.auto,
    language_files: Annotated[
        list[str] | None,
        typer.Option(
            "--language-file", metavar="PATH", help="A language of your own, in YAML. Repeat it."
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
    recursion_limit: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=100,
            max=10**7,
            help="How deep calls may go in a Python file; CPython's own limit is 1000.",
        ),
    ] = 300_000,
    report: Annotated[
        Report, typer.Option(help="For people, for programs, or as JUnit's XML for CI.")
    ] = Report.text,
    fail_fast: Annotated[
        bool, typer.Option("--fail-fast", help="Stop at the first case that is not AC.")
    ] = False,
    no_boards: Annotated[
        bool,
        typer.Option("--no-boards", help="In text, leave out what stands under the lines."),
    ] = False,
    color: colour.ColorOption = colour.When.auto,
    quiet: Annotated[
        bool, typer.Option("-q", "--quiet", help="In text, show only the cases that are not AC.")
    ] = False,
    names: Annotated[
        list[str] | None,
        typer.Option(
            "--case", metavar="NAME", help="Only the case of this name or number. Repeat it."
        ),
    ] = None,
    list_: Annotated[
        bool, typer.Option("--list", help="Run nothing: list the cases, by number, size and name.")
    ] = False,
    show: Annotated[
        bool, typer.Option("--show", help="Run nothing: list the cases with their boards.")
    ] = False,
    suite_: Annotated[
        bool, typer.Option("--suite", help="Run nothing: write the built-in suite.")
    ] = False,
    to: Annotated[
        str | None,
        typer.Option(
            "-t",
            "--to",
            metavar="FORMAT",
            help="The format of --suite: what the suffix of -o says, else leetcode+yaml.",
            autocompletion=completing.formats,
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option("-o", "--output", metavar="PATH", help="Write --suite to a file, whole."),
    ] = None,
    lossy: LossyOption = False,
    on_error: OnErrorOption = OnError.stop,
    dialect_file: DialectFiles = None,
) -> None:
    """Run a solution over cases, each in a process with limits, and give a verdict on each.

    Verdicts: AC accepted, WA wrong answer, RE runtime error, TLE time limit, MLE memory limit,
    PE output that cannot be read, CE it cannot be compiled, BAD a case that is itself at fault
    and was not judged. Ends with exit code 1 on anything but AC.

    Example: minesweeper-kit judge solution.py suite.yaml
    """
    from minesweeper_kit.cli import suites
    from minesweeper_kit.judge import Limits, run, suite
    from minesweeper_kit.judge.reports import Totals

    colour.use(color)
    sources, runs = list(arguments or []), not (list_ or show or suite_)
    own = [_language(path) for path in language_files or []]
    name = exec_
    if name is None and sources and (runs or _is_solution(sources[0], own)):
        name = sources.pop(0)
    _check_options(sources, answers, list_=list_ or show, suite_=suite_, writes=to or output)
    if runs and name is None:
        raise typer.BadParameter("name a Python file, or a command with --exec")
    if not 0 < time_limit < float("inf"):
        raise typer.BadParameter("--time-limit is more than 0 seconds")
    register_files(dialect_file)
    format = None if from_ is None else Format.parse(from_)
    tally, totals = Tally(on_error), Totals()
    cases: Iterable[Case] = (
        _cases(sources, format, answers, tally, bytes_of(max_memory)) if sources else suite()
    )
    if not runs:
        cases, only = suites.picked(cases, names)
        numbered = ((n, case) for n, case in enumerate(cases, 1) if only is None or n in only)
        if suite_:
            chosen = (case for _, case in numbered)
            target = target_of(to, output or "-") or Format.parse("yaml")
            suites.write_suite(chosen, target, output or "-", lossy=lossy)
        else:
            suites.print_list(numbered, boards=show)
        tally.end()
        return
    with _runner(name or "", exec_, speaks, as_, recursion_limit, own) as runner:
        runner.check()
        cases, only = suites.picked(cases, names)
        limits = Limits(time_limit, memory_limit * 2**20)
        outcomes = totals.watch(run(cases, runner, limits, only))
        if fail_fast:
            outcomes = _to_the_first_fault(outcomes)
        _print(report, outcomes, totals, name or "", quiet=quiet, boards=not no_boards)
    tally.end()
    if not totals.accepted:
        raise typer.Exit(1)


def _check_options(
    sources: list[str], answers: str | None, *, list_: bool, suite_: bool, writes: str | None
) -> None:
    """Raise BadParameter for options that do not go together."""
    if answers is not None and len(sources) != 1:
        raise typer.BadParameter("one INPUT goes with --answers")
    if suite_ and (list_ or sources):
        other = "--list and --show" if list_ else "INPUT (convert writes other cases)"
        raise typer.BadParameter(f"--suite is the built-in suite: leave out {other}")
    if writes and not suite_:
        raise typer.BadParameter("--to and -o go with --suite")


def _language(path: str) -> "Language":
    """The language that a file describes. Raises ParseError."""
    from minesweeper_kit.judge.language import Language

    return Language.from_file(path)


def _is_solution(argument: str, own: "list[Language]") -> bool:
    """Whether an argument names a solution, and not cases: a file in a language, or FILE::NAME."""
    from minesweeper_kit.judge.choosing import is_program, language_of

    return "::" in argument or language_of(argument, own) is not None or is_program(argument)


def _runner(
    name: str,
    command: str | None,
    speaks: str | None,
    kind: Kind,
    recursion_limit: int,
    own: "list[Language]",
) -> "AnyRunner":
    """The runner of a command, or of the solution that is named."""
    from minesweeper_kit.judge import CommandRunner, find_runner

    if command is not None:
        return CommandRunner(command, speaks or "codingninjas")
    return find_runner(name, speaks, kind=kind.value, depth=recursion_limit, own=own)


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
    report: Report,
    outcomes: "Iterator[Outcome]",
    totals: "Totals",
    name: str,
    *,
    quiet: bool,
    boards: bool,
) -> None:
    """Print the outcomes as they come, or at the end where the report needs all of them."""
    from minesweeper_kit.judge import reports

    if report is Report.json:
        for piece in reports.json_report(outcomes, totals):
            print(piece, end="")
    elif report is Report.junit:
        print(reports.junit_report(outcomes, totals, name), end="")
    else:
        wanted = (outcome for outcome in outcomes if not (quiet and outcome.accepted))
        _print_table(wanted, boards=boards)
        say(str(totals))


def _print_table(outcomes: "Iterator[Outcome]", *, boards: bool) -> None:
    """Print a line for each outcome as it comes; on a terminal under a header, in colours.

    With `boards`, what was answered stands under it: the board, or what is none.
    """
    from minesweeper_kit.judge import reports

    shown = Boards(wanted=boards)
    if sys.stdout.isatty():
        print(reports.HEADER)
    last = None
    for outcome in outcomes:
        if outcome.verdict == last == "CE":
            continue  # it says the same of every case
        last = outcome.verdict
        text = reports.line(outcome)
        if colour.wanted(sys.stdout):
            shade = "green" if outcome.accepted else "red"
            text = typer.style(text[:7], fg=shade, bold=True) + text[7:]
        print(text)
        shown.show(outcome.view)
        if boards and outcome.verdict in _PRINTED:
            for said in reports.beginning(outcome.printed, _PRINTED[outcome.verdict]):
                print(INDENT + said)
        sys.stdout.flush()
    shown.end()
