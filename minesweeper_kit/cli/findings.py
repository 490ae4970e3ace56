"""How `validate` prints what it finds: for people, for programs, for GitHub."""

import json
from enum import StrEnum
from typing import Protocol

from minesweeper_kit.cli import progress
from minesweeper_kit.cli.ending import say
from minesweeper_kit.fixtures.findings import Finding, Summary
from minesweeper_kit.wording import counted, one_line


class Report(StrEnum):
    """How findings are printed."""

    text = "text"
    json = "json"
    github = "github"


class Printer(Protocol):
    """One way to print findings: each as it comes, then how many there were."""

    def add(self, finding: Finding) -> None:
        """Print one finding."""

    def end(self, summary: Summary) -> None:
        """Print the counts."""


class _Text:
    """A line for each finding; the counts, and what could not be read, on standard error."""

    def add(self, finding: Finding) -> None:
        if finding.breach.code == "unreadable":
            say(str(finding))
        else:
            progress.clear()
            print(one_line(f"{finding} [{finding.breach.code}]"))

    def end(self, summary: Summary) -> None:
        good = summary.cases - summary.bad
        parts = [counted(summary.cases, "case"), f"{good} right"]
        parts += [f"{summary.bad} wrong"] if summary.bad else []
        parts += [f"{summary.unreadable} unreadable"] if summary.unreadable else []
        say(", ".join(parts))
        for code, count in summary.by_code().items():
            say(f"  {count} {code}")


class _Json:
    """One JSON object, printed in pieces: the findings as they come, then the counts."""

    def __init__(self) -> None:
        self._between = ""
        print('{"minesweeper_kit_report": 1, "findings": [', end="")

    def add(self, finding: Finding) -> None:
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
        print(f"{self._between}\n  {json.dumps(fields, ensure_ascii=False)}", end="")
        self._between = ","

    def end(self, summary: Summary) -> None:
        counts = {
            "cases": summary.cases,
            "bad": summary.bad,
            "unreadable": summary.unreadable,
            "codes": summary.by_code(),
        }
        print("\n], " + json.dumps(counts)[1:])


class _GitHub:
    """Workflow commands: GitHub shows each finding beside its line, and counts them itself."""

    def add(self, finding: Finding) -> None:
        place = {"file": finding.source, "line": finding.line, "col": finding.column}
        place["title"] = finding.breach.code
        properties = ",".join(
            f"{key}={_escaped(str(value), ':,')}" for key, value in place.items() if value
        )
        label = finding.name or (finding.case and f"case {finding.case}")
        message = f"{label}: {finding.breach}" if label else str(finding.breach)
        progress.clear()
        print(f"::error {properties}::{_escaped(message)}")

    def end(self, summary: Summary) -> None:
        pass


def _escaped(text: str, more: str = "") -> str:
    """The text as a workflow command takes it; `more` are characters to escape besides.

    Other control characters are written as in all messages.

    >>> _escaped("50%, or so", ",")
    '50%25%2C or so'
    """
    for character in "%\r\n" + more:
        text = text.replace(character, f"%{ord(character):02X}")
    return one_line(text)


PRINTERS: dict[Report, type[_Text | _Json | _GitHub]] = {
    Report.text: _Text,
    Report.json: _Json,
    Report.github: _GitHub,
}
