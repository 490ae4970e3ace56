"""`minesweeper-kit validate`."""

import json
from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

import typer

from minesweeper_kit.cli.common import (
    UNREADABLE,
    AnswersOption,
    DialectFiles,
    FromOption,
    OnError,
    OnErrorOption,
    ends_well,
    read_input,
    register_files,
    say,
)
from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.fixtures import Finding, Summary, examine, unreadable
from minesweeper_kit.format import Format


class Report(StrEnum):
    """How findings are printed."""

    text = "text"
    json = "json"
    github = "github"


@ends_well
def validate(
    sources: Annotated[
        list[str] | None,
        typer.Argument(metavar="[INPUT]...", help="Files, or - for standard input."),
    ] = None,
    from_: FromOption = None,
    answers: AnswersOption = None,
    report: Annotated[
        Report, typer.Option(help="For people, for programs, or as GitHub annotations.")
    ] = Report.text,
    on_error: OnErrorOption = OnError.stop,
    dialect_file: DialectFiles = None,
) -> None:
    """Check that boards and clicks are legal and expected outcomes right.

    Ends with exit code 1 where a check found something.

    Example: minesweeper-kit validate suite.yaml --report github
    """
    sources = sources or ["-"]
    if answers is not None and len(sources) > 1:
        raise typer.BadParameter("one INPUT at a time goes with --answers")
    register_files(dialect_file)
    format = None if from_ is None else Format.parse(from_)
    summary = Summary()
    found = _findings(sources, format, answers, summary, skip=on_error is OnError.skip)
    _REPORTS[report](found, summary)
    if summary.unreadable:
        raise typer.Exit(UNREADABLE)
    if summary.findings:
        raise typer.Exit(1)


def _findings(
    sources: list[str], format: Format | None, answers: str | None, summary: Summary, *, skip: bool
) -> Iterator[Finding]:
    """What is wrong with each source in turn, up to the first that cannot be read."""
    for source in sources:
        try:
            with read_input(source, format, answers) as reader:
                yield from examine(reader, summary, skip=skip)
        except MinesweeperKitError as error:
            yield unreadable(error.located(source), summary)
        except OSError as error:
            failed = MinesweeperKitError(error.strerror or str(error)).located(error.filename)
            yield unreadable(failed, summary)
        if summary.unreadable and not skip:
            return


def _text(found: Iterator[Finding], summary: Summary) -> None:
    for finding in found:
        if finding.breach.code == "unreadable":
            say(str(finding))
        else:
            print(f"{finding} [{finding.breach.code}]")
    good = summary.cases - summary.bad
    parts = [f"{summary.cases} case{'s' * (summary.cases != 1)}", f"{good} right"]
    parts += [f"{summary.bad} wrong"] if summary.bad else []
    parts += [f"{summary.unreadable} unreadable"] if summary.unreadable else []
    say(", ".join(parts))


def _json(found: Iterator[Finding], summary: Summary) -> None:
    """An object: the findings as they come, then the counts."""
    print('{"minesweeper_kit_report": 1, "findings": [', end="")
    for number, finding in enumerate(found):
        breach = finding.breach
        fields = {
            "code": breach.code,
            "message": breach.message,
            "source": finding.source,
            "line": finding.line,
            "column": finding.column,
            "case": finding.case,
            "name": finding.name,
            "part": breach.part,
            "row": breach.row,
            "col": breach.col,
        }
        print("," * (number > 0) + "\n  " + json.dumps(fields, ensure_ascii=False), end="")
    counts = {"cases": summary.cases, "bad": summary.bad, "unreadable": summary.unreadable}
    print("\n]" + "".join(f', "{key}": {value}' for key, value in counts.items()) + "}")


def _github(found: Iterator[Finding], summary: Summary) -> None:
    """Workflow commands, which GitHub shows beside the lines they name."""
    del summary  # GitHub counts them itself
    for finding in found:
        place = {"file": finding.source, "line": finding.line, "col": finding.column}
        place["title"] = finding.breach.code
        properties = ",".join(
            f"{key}={_escaped(str(value), ':,')}" for key, value in place.items() if value
        )
        label = finding.name or (finding.case and f"case {finding.case}")
        message = f"{label}: {finding.breach}" if label else str(finding.breach)
        print(f"::error {properties}::{_escaped(message)}")


def _escaped(text: str, more: str = "") -> str:
    """The text as a workflow command takes it."""
    for character in "%\r\n" + more:
        text = text.replace(character, f"%{ord(character):02X}")
    return text


_REPORTS = {Report.text: _text, Report.json: _json, Report.github: _github}
