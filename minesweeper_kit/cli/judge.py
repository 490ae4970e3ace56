"""`minesweeper-kit judge`."""

from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal, get_args

import typer

from minesweeper_kit.cli import colour, completing
from minesweeper_kit.cli.exit_codes import CaseErrors, ends_well
from minesweeper_kit.cli.mutation_score import PrintOptions, print_mutants
from minesweeper_kit.cli.operating import ADVANCED, info_of, shared_field
from minesweeper_kit.cli.options import bytes_of, keep_inputs, register_files, use_symbols
from minesweeper_kit.cli.settings import current
from minesweeper_kit.cli.solutions import (
    Boxed,
    Kind,
    judge_one,
    runner_of,
    sandbox_of,
    split_arguments,
)
from minesweeper_kit.cli.stdio import printing_to
from minesweeper_kit.cli.verdicts import Report, print_outcomes, print_rows
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.suffixes import report_of, target_of
from minesweeper_kit.operations.diff import Options as DiffOptions
from minesweeper_kit.wording import comma_list

if TYPE_CHECKING:  # what only this command needs is imported when it runs
    from minesweeper_kit.judge import Limits, Problem


_SYMBOLS = info_of(shared_field("symbols"))
_SYMBOLS.rich_help_panel = ADVANCED

_STARTING = 1.0
"""Seconds beside a judge's limit, which does not count what starting a solution takes."""

_OF_MUTANTS = 2.0
"""Seconds that a wrong solution of the kit's own may take for a case."""


@ends_well
def judge(
    arguments: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SOLUTION]... [INPUT]...",
            help="Solutions: source files, FILE.py::NAME to choose a function or class, "
            "programs, or a folder of them. Other files are test cases, as with --cases.",
        ),
    ] = None,
    exec_: Annotated[
        str | None,
        typer.Option(
            "--exec",
            metavar="COMMAND",
            help="Run this command as the solution, instead of a file. One process may get "
            "several cases.",
        ),
    ] = None,
    problem: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="Problem that the solution solves: click is LeetCode 529 and Coding Ninjas. "
            "--problems lists all.",
            autocompletion=completing.problems,
        ),
    ] = "click",
    problems: Annotated[
        bool, typer.Option("--problems", help="List the problems and exit.")
    ] = False,
    inputs: Annotated[
        list[str] | None,
        typer.Option(
            "--cases",
            metavar="FILE",
            help="File of test cases, or - for standard input. Repeat it for more. By default the "
            "built-in suite.",
        ),
    ] = None,
    jobs: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=1,
            max=64,
            help="Number of solutions or cases to run at the same time.",
        ),
    ] = 1,
    speaks: Annotated[
        str | None,
        typer.Option(
            metavar="FORMAT",
            help="Input and output format of the solution, for example uva. By default leetcode "
            "for a class and codingninjas for a program; with --problem the problem's own.",
            rich_help_panel=ADVANCED,
        ),
    ] = None,
    as_: Annotated[
        Kind,
        typer.Option(
            "--as",
            help="Call a class or function of the file, or run it as a program. By default the "
            "file decides.",
            rich_help_panel=ADVANCED,
        ),
    ] = "auto",
    folders: Annotated[
        list[str] | None,
        typer.Option(
            "--add",
            metavar="FOLDER",
            help="Add the languages and problems described in FOLDER/languages/*.yaml and "
            "FOLDER/problems/*.yaml. Repeat it for more.",
            rich_help_panel=ADVANCED,
        ),
    ] = None,
    from_: Annotated[str | None, info_of(shared_field("from_"))] = None,
    strict: Annotated[bool, info_of(shared_field("strict"))] = False,
    max_memory: Annotated[str, info_of(shared_field("max_memory"))] = "4G",
    answers: Annotated[str | None, info_of(shared_field("answers"))] = None,
    time_limit: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS",
            help="Time limit for one case. By default 5 seconds; with --problem the judge's limit "
            "plus 1 second.",
        ),
    ] = None,
    memory_limit: Annotated[
        int | None,
        typer.Option(
            metavar="MIB",
            min=32,
            help="Memory limit of the solution, in MiB. By default 256; with --problem the judge's "
            "limit.",
        ),
    ] = None,
    recursion_limit: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=100,
            max=10**7,
            help="Recursion limit of a Python file. Python's own limit is 1000.",
            rich_help_panel=ADVANCED,
        ),
    ] = 300_000,
    sandbox: Annotated[
        Boxed,
        typer.Option(
            help="Use bubblewrap to isolate solutions: auto uses it if it is installed, require "
            "runs nothing without it, off never uses it.",
            rich_help_panel=ADVANCED,
        ),
    ] = "auto",
    no_sanitize: Annotated[
        bool,
        typer.Option(
            "--no-sanitize",
            help="Compile C, C++ and Rust without checks: faster, but "
            "out-of-bounds access may go unnoticed.",
            rich_help_panel=ADVANCED,
        ),
    ] = False,
    report: Annotated[
        Report,
        typer.Option(
            metavar="KIND",
            help="Report as text, json, junit, html or csv (a row per solution).",
        ),
    ] = "text",
    fail_fast: Annotated[
        bool,
        typer.Option(
            "--fail-fast",
            help="Stop a solution at its first case that is not AC.",
        ),
    ] = False,
    no_boards: Annotated[bool, info_of(shared_field("no_boards", DiffOptions))] = False,
    color: Annotated[colour.When, info_of(shared_field("color"))] = "auto",
    verbose: Annotated[
        bool,
        typer.Option(
            "-v", "--verbose", help="Print every case, not only the smallest failing one."
        ),
    ] = False,
    quiet: Annotated[
        bool,
        typer.Option(
            "-q", "--quiet", help="With -v or several solutions: print only what is not accepted."
        ),
    ] = False,
    case: Annotated[list[str] | None, info_of(shared_field("case"))] = None,
    list_: Annotated[
        bool, typer.Option("--list", help="List the cases by number, size and name, and exit.")
    ] = False,
    show: Annotated[
        bool, typer.Option("--show", help="List the cases with their boards, and exit.")
    ] = False,
    suite_: Annotated[
        bool, typer.Option("--suite", help="Write the built-in suite and exit.")
    ] = False,
    mutants: Annotated[
        bool,
        typer.Option(
            "--mutants",
            help="Mutation testing: run the cases on solutions with known bugs, and report which "
            "bugs they find.",
            rich_help_panel=ADVANCED,
        ),
    ] = False,
    to: Annotated[
        str | None,
        typer.Option(
            "-t",
            "--to",
            metavar="FORMAT",
            help="Format of --suite. By default the suffix of -o decides, else it is YAML.",
            rich_help_panel=ADVANCED,
            autocompletion=completing.formats,
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="PATH",
            help="Write the report to this file, in the kind of its suffix: .json, .html, .xml "
            "(JUnit), .csv, else text. With --suite: write the suite, in the format of the suffix.",
        ),
    ] = None,
    lossy: Annotated[
        bool,
        typer.Option(
            "--lossy",
            help="With --suite: leave out the clicks and outcomes that the format cannot hold, and "
            "say what. A board that it cannot hold stops the command.",
            rich_help_panel=ADVANCED,
        ),
    ] = False,
    on_error: Annotated[
        Literal["stop", "skip"],
        typer.Option(
            help="What to do with a case that cannot be read: stop or skip it.",
            rich_help_panel=ADVANCED,
        ),
    ] = "stop",
    dialect_file: Annotated[list[str] | None, info_of(shared_field("dialect_file"))] = None,
    symbols: Annotated[str | None, _SYMBOLS] = None,
) -> None:
    """Run a solution on test cases and report a verdict for each.

    By default the solution is judged as one of LeetCode 529, which returns the board after a click,
    on the built-in cases. Source files and programs are solutions, other files are test cases. Use
    --problem for other problems, most of which want a program that reads standard input.

    Example: mskit judge solution.py

    Example: mskit judge solution.py suite.yaml

    Example: mskit judge --problem uva solution.cpp

    The command runs your code, with a time and a memory limit; for code that you do not trust add
    --sandbox require.

    Verdicts: AC accepted, WA wrong answer, RE runtime error, TLE time limit, MLE memory limit,
    PE unreadable output, CE compile error, BAD faulty case (not judged). The exit code is 1
    unless every verdict is AC, and 3 if there is no case.
    """
    from minesweeper_kit.cli import suites
    from minesweeper_kit.judge import add_folder, find_problem, suite
    from minesweeper_kit.judge.reports import Totals

    colour.use(color)
    register_files(dialect_file)
    for folder in folders or ():
        add_folder(folder)
    if problems:
        suites.print_problems(as_json=report == "json")
        return
    report = report_of(report, None if suite_ else output, get_args(Report))
    asked = find_problem(problem)
    runs = not (list_ or show or suite_ or mutants)
    solutions, sources = split_arguments(arguments or [], exec_, runs=runs)
    sources += inputs or []
    if output is not None:
        keep_inputs(
            output, [*(name.partition("::")[0] for name in solutions), *sources, answers or "-"]
        )
    _check_options(sources, answers, list_=list_ or show, suite_=suite_, to=to, lossy=lossy)
    _check_solutions(
        solutions,
        report,
        {"--list": list_, "--show": show, "--suite": suite_, "--mutants": mutants},
    )
    _check_problem(asked, exec_, speaks)
    limits = _limits(asked, time_limit, memory_limit, mutants=mutants)
    use_symbols(symbols, from_)
    case_errors, totals = CaseErrors(on_error), Totals()
    read = suites.cases_of(
        sources,
        from_,
        answers,
        case_errors,
        bytes_of(max_memory),
        asked,
        strict=strict,
    )
    cases, only = suites.picked(read if sources else suite(asked), case)
    numbered = ((n, each) for n, each in enumerate(cases, 1) if only is None or n in only)
    shown_in = find_dialect("leetcode" if asked.is_click else asked.format)
    find = partial(runner_of, exec_, speaks, as_, recursion_limit, asked, sandbox, not no_sanitize)
    good = True
    if runs:
        from minesweeper_kit.judge.tables import judge_all, to_the_first_fault

        totals.sandbox = sandbox_of(sandbox)
    with printing_to(None if suite_ else output) as tell:
        if mutants:
            how = PrintOptions(report == "json", quiet, not no_boards)
            good = print_mutants(
                [each for _, each in numbered], asked, shown_in, limits, jobs, how, tell
            )
        elif suite_:
            suites.write_suite(
                (each for _, each in numbered),
                target_of(to, output or "-", current().to) or Format.parse("yaml"),
                output or "-",
                shown_in,
                lossy=lossy,
            )
        elif not runs:
            suites.print_list(numbered, shown_in, boards=show)
        elif len(solutions) > 1 or report == "csv":
            rows = judge_all(
                solutions, list(cases), find, limits, only, jobs, asked, fail_fast=fail_fast
            )
            good = print_rows(report, rows, quiet=quiet, tell=tell)
        else:
            with judge_one(
                find, solutions[0], as_, cases, limits, only, asked, jobs, totals
            ) as outcomes:
                wanted = to_the_first_fault(outcomes) if fail_fast else outcomes
                print_outcomes(
                    report,
                    wanted,
                    totals,
                    solutions[0],
                    verbose=verbose,
                    quiet=quiet,
                    boards=not no_boards,
                    tell=tell,
                )
            good = totals.accepted
    case_errors.end()
    if not good:
        raise typer.Exit(1)


def _check_options(
    sources: list[str],
    answers: str | None,
    *,
    list_: bool,
    suite_: bool,
    to: str | None,
    lossy: bool,
) -> None:
    """Raise BadParameter for options that do not go together."""
    if answers is not None and len(sources) != 1:
        raise typer.BadParameter(
            "--answers needs one file of test cases: mskit judge SOLUTION CASES --answers FILE"
        )
    if suite_ and (list_ or sources):
        other = "--list and --show" if list_ else "INPUT (convert writes other cases)"
        raise typer.BadParameter(f"--suite is the built-in suite: leave out {other}")
    if to and not suite_:
        raise typer.BadParameter("--to goes with --suite")
    if lossy and not suite_:
        raise typer.BadParameter("--lossy goes with --suite")


def _check_solutions(solutions: list[str], report: Report, others: dict[str, bool]) -> None:
    """Raise BadParameter where there is none to run, or another work is asked, which runs none."""
    asks = [flag for flag, given in others.items() if given]
    if not asks and not solutions:
        raise typer.BadParameter(
            "name a solution: a file as solution.py, a folder of them, or a command with --exec"
        )
    if asks and solutions:
        runs = "only the kit's own wrong solutions" if "--mutants" in asks else "no solution"
        raise typer.BadParameter(f"{asks[0]} runs {runs}: leave out {comma_list(solutions)}")
    if "--mutants" in asks and report not in ("text", "json"):
        raise typer.BadParameter("--mutants reports as text or json")


def _check_problem(problem: "Problem", command: str | None, speaks: str | None) -> None:
    """Raise BadParameter for options that a problem has no use for."""
    if command is not None and problem.calls:
        raise typer.BadParameter(f"{problem.name} is asked of Python files, not of a command")
    if speaks is not None and not problem.is_click:
        raise typer.BadParameter(f"{problem.name} is asked in its own notation: leave out --speaks")


def _limits(
    problem: "Problem", seconds: float | None, memory: int | None, *, mutants: bool
) -> "Limits":
    """What a case may cost: what was given, else what the problem's judge allows."""
    from minesweeper_kit.judge import Limits

    if seconds is None:
        seconds = problem.seconds + (0 if problem.is_click else _STARTING)
        seconds = _OF_MUTANTS if mutants else seconds
    if not 0 < seconds < float("inf"):
        raise typer.BadParameter("--time-limit must be more than 0 seconds")
    return Limits(seconds, (memory or problem.memory) * 2**20)
