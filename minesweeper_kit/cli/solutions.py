"""The solutions that `judge` is given: which arguments they are, what runs them, and where."""

import os
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Literal

import typer

from minesweeper_kit.case import Case
from minesweeper_kit.cli.exit_codes import say
from minesweeper_kit.errors import SolutionError

if TYPE_CHECKING:  # what only `judge` needs is imported when it runs
    from minesweeper_kit.judge import Limits, Outcome, Problem
    from minesweeper_kit.judge.reports import Totals
    from minesweeper_kit.judge.select_runner import AnyRunner


Kind = Literal["auto", "class", "program"]
"""How a solution's file is run."""

Boxed = Literal["auto", "require", "off"]
"""Whether solutions run in a sandbox."""


def split_arguments(
    arguments: list[str], command: str | None, *, runs: bool
) -> tuple[list[str], list[str]]:
    """The solutions among the arguments, and the files of cases.

    The first is a solution even where nothing shows it, unless there is a command; a folder
    is the solutions in it.
    """
    if command is not None:
        for argument in filter(_is_solution, arguments):
            raise typer.BadParameter(f"--exec names the solution: leave out {argument}")
        return [command], arguments
    solutions = [argument for argument in arguments if _is_solution(argument)]
    if runs and not solutions and arguments and os.path.isdir(arguments[0]):
        found = list(_submitted(arguments[0]))
        if not found:
            expected = "expected source files such as solution.py"
            raise SolutionError(f"no solution in this folder: {expected}").located(arguments[0])
        return found, arguments[1:]
    if runs and not solutions:
        _require_solution(arguments)
        solutions = arguments[:1]
    return solutions, [argument for argument in arguments if argument not in solutions]


def _submitted(folder: str) -> Iterator[str]:
    """The solutions in a folder: its files in a known language, or the one in each subfolder.

    What is none is named and skipped.
    """
    for entry in sorted(os.listdir(folder)):
        path = os.path.join(folder, entry)
        files = [path]
        if os.path.isdir(path):
            files = [os.path.join(path, name) for name in sorted(os.listdir(path))]
        known = [each for each in files if os.path.isfile(each) and _has_language(each)]
        if len(known) == 1:
            yield known[0]
        elif not entry.startswith((".", "__")):
            what = f"{len(known)} solutions, expected one" if known else "no solution"
            say(f"{path}: skipped: {what}")


def _has_language(path: str) -> bool:
    from minesweeper_kit.judge.select_runner import language_of

    return language_of(path) is not None


def _is_solution(argument: str) -> bool:
    """Whether an argument names a solution: a file in a language, FILE::NAME, or a program.

    A file whose suffix says a format holds cases, whether or not it can be started.
    """
    from minesweeper_kit.io.compression import suffix_of
    from minesweeper_kit.io.suffixes import input_suffixes
    from minesweeper_kit.judge.select_runner import is_program, language_of

    if "::" in argument or language_of(argument) is not None:
        return True
    return suffix_of(argument) not in input_suffixes() and is_program(argument)


def _require_solution(arguments: list[str]) -> None:
    """Raise BadParameter where the first argument is a file of cases by its suffix.

    Raises SolutionError where there is no file.
    """
    from minesweeper_kit.io.compression import suffix_of
    from minesweeper_kit.io.suffixes import input_suffixes

    if arguments and not os.path.exists(arguments[0]):
        raise SolutionError("there is no file or folder of this name").located(arguments[0])
    if arguments and suffix_of(arguments[0]) in input_suffixes():
        raise typer.BadParameter(
            f"{arguments[0]} is a file of test cases: name the solution too, for example "
            f"mskit judge solution.py {arguments[0]}; to check what a program printed, use "
            "mskit validate CASES --answers FILE"
        )


def sandbox_of(choice: Boxed) -> str:
    """What solutions run in. Says so where it should be a sandbox and is none.

    Raises WorkerError where nothing can be judged on this system.
    """
    from minesweeper_kit.judge.process import check_system
    from minesweeper_kit.judge.sandbox import find_sandbox

    check_system()
    found = find_sandbox(choice)
    if choice == "auto" and not found.used:
        say(
            f"no sandbox: {found.missing}; solutions run with your rights, "
            "and can read and change your files and use the network"
        )
    return str(found)


def runner_of(
    command: str | None,
    speaks: str | None,
    kind: Kind,
    depth: int,
    problem: "Problem",
    sandbox: Boxed,
    sanitize: bool,
    name: str,
) -> "AnyRunner":
    """The runner of a command, or of the solution that is named."""
    from minesweeper_kit.judge import CommandRunner, find_runner

    if command is not None:
        return CommandRunner(command, speaks or problem.format, sandbox)
    return find_runner(
        name,
        speaks,
        kind=kind,
        depth=depth,
        problem=problem,
        sandbox=sandbox,
        sanitize=sanitize,
    )


@contextmanager
def judge_one(
    find: "Callable[[str], AnyRunner]",
    name: str,
    kind: Kind,
    cases: Iterable[Case],
    limits: "Limits",
    only: Container[int] | None,
    problem: "Problem",
    jobs: int,
    totals: "Totals",
) -> "Iterator[Iterator[Outcome]]":
    """The outcomes of one solution as they come, in a block with whose end its processes end.

    `totals` watches them, and has the diagnosis at their end. `find` gives the runner of the
    solution `name`; a Python file that turns out to be a program is named.
    """
    from minesweeper_kit.judge.diagnosis import diagnosis
    from minesweeper_kit.judge.select_runner import describe_runner
    from minesweeper_kit.judge.tables import compile_errors, in_turns

    with ExitStack() as stack:
        try:
            runners = _runners(partial(find, name), 1 if problem.together else jobs, stack)
        except SolutionError as error:
            yield totals.watch(compile_errors(cases, error, only))
            return
        totals.way = describe_runner(runners[0]) if problem.is_click else ""
        totals.notes = runners[0].notes
        is_file = name.endswith(".py") and os.path.isfile(name)  # and no command that has one
        if kind == "auto" and is_file and totals.way.startswith("run as"):
            say(f"{name}: there is no updateBoard in it: {totals.way} (--as class calls it)")
        # What is under way ends before the runners do.
        outcomes = stack.enter_context(closing(in_turns(cases, runners, limits, only, problem)))
        diagnose = partial(diagnosis, problem=problem, dialect=runners[0].dialect)
        yield totals.watch(outcomes, diagnose)


def _runners(find: "Callable[[], AnyRunner]", count: int, stack: ExitStack) -> "list[AnyRunner]":
    """The runner of a solution, which can be run, and as many more as are asked for."""
    from minesweeper_kit.judge import FileRunner

    runner = find()
    stack.enter_context(runner)
    runner.check()
    file = runner if isinstance(runner, FileRunner) else None  # which is compiled once
    more = [file.twin() if file else find() for _ in range(count - 1)]
    for other in more:
        stack.enter_context(other)
    return [runner, *more]
