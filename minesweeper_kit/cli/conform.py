"""`minesweeper-kit conform`."""

import shlex
import sys
from collections import deque
from collections.abc import Iterator
from threading import Timer
from typing import Annotated, Any, Literal

import typer

from minesweeper_kit.cli.exit_codes import ends_well, say
from minesweeper_kit.cli.solutions import Boxed, sandbox_of
from minesweeper_kit.operations.vectors import select_vectors
from minesweeper_kit.wording import report_json

_PATIENCE = 2.0
"""Seconds without a first answer after which it is said what is waited for."""


def _patiently(found: Iterator[Any], command: list[str]) -> Iterator[Any]:
    """The same results; where the first takes long, it is said what is waited for."""
    from minesweeper_kit.judge.adapter import START_SECONDS

    message = f'{shlex.join(command)}: no answer to {{"conform": 1}} yet'
    timer = Timer(_PATIENCE, say, [f"{message}; it has {START_SECONDS:g} seconds for it"])
    timer.daemon = True
    timer.start()
    try:
        for result in found:
            timer.cancel()
            yield result
    finally:
        timer.cancel()


@ends_well
def conform(
    command: Annotated[
        list[str],
        typer.Argument(
            metavar="COMMAND...",
            help="The program and its arguments, after --. In the sandbox the program can read "
            "only the files and folders named here.",
        ),
    ],
    groups: Annotated[
        list[str] | None,
        typer.Option(
            "--group", metavar="NAME", help="Only this group of questions. Repeat it for more."
        ),
    ] = None,
    report: Annotated[
        Literal["text", "json", "junit"],
        typer.Option(help="Report as text, json or junit."),
    ] = "text",
    sandbox: Annotated[
        Boxed,
        typer.Option(
            help="Use bubblewrap to isolate the program: auto uses it if it is installed, require "
            "runs nothing without it, off never uses it."
        ),
    ] = "auto",
) -> None:
    """Check that a Minesweeper program in any language follows the rules of the game.

    You write an adapter for the program: it reads lines of JSON from standard input and prints one
    line for each, and the command compares its answers.

    Example: mskit conform -- python3 adapter.py

    Example: mskit conform --group reveal --report junit -- node adapter.js

    The first line is {"conform": 1}. The program prints the groups of questions that it can
    answer, such as {"groups": ["reveal"]}. Other groups are skipped.

    Each line after it is a question, such as {"id": "5f0c", "group": "reveal", "input": {"board":
    ["9a"], "click": [0, 0]}}. The program prints its answer, {"id": "5f0c", "output": ["1a"]}, or
    the kind of error if the input is not allowed, {"id": "5f0c", "error": "click"}. Boards are in
    the dialect hex (mskit formats hex).

    Groups: reveal, status, numbers, bbbv (3BV), openings, islands, valid, violations,
    probabilities, guess, read, write, link (links and game ids). mskit vectors writes the
    questions and their answers.

    The exit code is 1 if an answer is wrong or no group is answered, and 3 if the program does
    not start.
    """
    from minesweeper_kit.judge import conform as running
    from minesweeper_kit.judge.adapter import Adapter

    vectors = select_vectors(tuple(groups or ()))
    totals = running.Totals()
    with Adapter(command, sandbox_of(sandbox)) as program:
        found = totals.watch(_patiently(running.results(program, vectors), command))
        if report == "junit":
            sys.stdout.write(running.junit_report(found, shlex.join(command)))
        else:
            deque(found, maxlen=0)
            if report == "json":
                print(report_json(running.json_report(totals, command, str(program.sandbox))))
            else:
                print(*running.text_report(totals), sep="\n")
    every = totals.every
    say(f"{every['passed']} passed, {every['failed']} failed, {every['skipped']} skipped")
    if not every["passed"] + every["failed"]:
        say("the program answers none of the groups asked")
        raise typer.Exit(1)
    if every["failed"]:
        raise typer.Exit(1)
