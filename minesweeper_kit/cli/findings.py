"""How `validate` and `diff` print what they find: for people, for programs, for GitHub, for CI."""

import json
import os
from collections.abc import Callable, Mapping
from itertools import repeat
from typing import Any, NamedTuple

from minesweeper_kit.cli import progress
from minesweeper_kit.cli.boards import Boards
from minesweeper_kit.cli.exit_codes import say
from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.game.rules import VIOLATIONS
from minesweeper_kit.reporting import Listing, Test, junit, junit_suite
from minesweeper_kit.suites.findings import Finding, Summary, unreadable_finding
from minesweeper_kit.wording import counted, one_line, report_json

EMPTY = "nothing was checked: there is no case in the input"
"""What is said where there was nothing to check."""


class About(NamedTuple):
    """What findings are of: the command, the codes they may have, and the counts in a sentence."""

    command: str
    rules: Mapping[str, str]
    counts: Callable[[Summary], str]


class Printer:
    """One way to print findings: each as it comes, then how many there were.

    `quiet` says to leave out what is no finding. `say` says a line beside the findings.
    """

    def __init__(self, about: About, *, quiet: bool = False) -> None:
        self.about = about
        self.quiet = quiet
        self.say: Callable[[str], object] = say
        self.files = 0

    def counts(self, summary: Summary) -> str:
        """The counts in a sentence, with the number of files if there are several."""
        files = f"{self.files} files: " if self.files > 1 else ""
        return files + self.about.counts(summary)

    def start(self, source: str) -> None:
        """Begin with an input, whose findings come next."""
        del source
        self.files += 1

    def skip(self) -> None:
        """The input that was begun last has no board."""

    def add(self, finding: Finding) -> None:
        """Print one finding."""

    def end(self, summary: Summary) -> None:
        """Print the counts."""


class _Text(Printer):
    """A line for each finding, and the boards; the counts, and what is unreadable, on stderr."""

    def __init__(self, about: About, *, quiet: bool = False, boards: bool = True) -> None:
        super().__init__(about, quiet=quiet)
        self._boards = Boards(wanted=boards)

    def add(self, finding: Finding) -> None:
        if finding.violation.code == "unreadable":
            self.say(str(finding))
        else:
            progress.clear()
            print(one_line(f"{finding} [{finding.violation.code}]"))
            self._boards.show(finding.view)

    def end(self, summary: Summary) -> None:
        self._boards.end(self.say)
        if self.quiet:
            return
        self.say(self.counts(summary))
        for code, count in summary.by_code().items():
            if code != "unreadable":  # the counts have it
                self.say(f"  {count} {code}")


def _counts(summary: Summary) -> str:
    """The counts in a sentence; `right` is only what had an expected outcome to be right.

    >>> _counts(Summary(cases=5, bad=1, answered=4, right=3))
    '5 cases, 3 right, 1 legal without an expected outcome, 1 wrong'
    >>> _counts(Summary(cases=5))
    '5 cases, none with an expected outcome: no board or click breaks a rule'
    >>> _counts(Summary(unreadable=1))
    'no case could be checked'
    >>> _counts(Summary())
    'nothing was checked: there is no case in the input'
    """
    if not summary.cases:
        return "no case could be checked" if summary.unreadable else EMPTY
    cases, bad = counted(summary.cases, "case"), f"{summary.bad} wrong"
    parts = [f"{summary.unreadable} unreadable"] if summary.unreadable else []
    if summary.cases and not summary.answered:
        found = [f"{summary.legal} legal"] if summary.legal else []
        found = [*found, bad] if summary.bad else ["no board or click breaks a rule"]
        return f"{cases}, none with an expected outcome: " + ", ".join(found + parts)
    found = [cases, f"{summary.right} right"]
    found += [f"{summary.legal} legal without an expected outcome"] if summary.legal else []
    return ", ".join(found + [bad] * bool(summary.bad) + parts)


class _Json(Printer):
    """One JSON object, printed in pieces: the findings as they come, then the counts."""

    def __init__(self, about: About, *, quiet: bool = False) -> None:
        super().__init__(about, quiet=quiet)
        self._listing = Listing.of("findings")
        print(self._listing.begin, end="")

    def add(self, finding: Finding) -> None:
        print(self._listing.item(report_json(finding.fields())), end="")

    def end(self, summary: Summary) -> None:
        print(self._listing.end(summary.fields()))


class _GitHub(Printer):
    """Workflow commands: GitHub shows each finding beside its line, and counts them itself."""

    def add(self, finding: Finding) -> None:
        place = {"file": finding.source, "line": finding.line, "col": finding.column}
        place["title"] = finding.violation.code
        properties = ",".join(
            f"{key}={_escaped(str(value), ':,')}" for key, value in place.items() if value
        )
        progress.clear()
        print(f"::error {properties}::{_escaped(_sentence(finding))}")


def unopened_finding(
    error: MinesweeperKitError | OSError, source: str, summary: Summary
) -> Finding:
    """The finding for an input that cannot be opened, or read on; it is counted in `summary`.

    >>> missing = FileNotFoundError(2, "No such file or directory")
    >>> print(unopened_finding(missing, "a.yaml", Summary()))
    a.yaml: No such file or directory
    """
    if isinstance(error, OSError):
        failed = MinesweeperKitError(error.strerror or str(error)).located(error.filename)
        return unreadable_finding(failed.located(source), summary)
    return unreadable_finding(error.located(source), summary)


def _sentence(finding: Finding) -> str:
    """What a finding says, without its file: the case, then the violation."""
    return f"{finding.label}: {finding.violation}" if finding.label else str(finding.violation)


def _escaped(text: str, more: str = "") -> str:
    """The text as a workflow command takes it; `more` are characters to escape besides.

    Other control characters are written as in all messages.

    >>> _escaped("50%, or so", ",")
    '50%25%2C or so'
    """
    for character in "%\r\n" + more:
        text = text.replace(character, f"%{ord(character):02X}")
    return one_line(text)


class _JUnit(Printer):
    """JUnit's XML: a suite for each input, a failed test for each case with findings.

    An input without findings has one test, which is passed, if there was a case to check.
    """

    def __init__(self, about: About, *, quiet: bool = False) -> None:
        super().__init__(about, quiet=quiet)
        self._found: list[tuple[str, dict[int | None, list[Finding]]]] = []

    def start(self, source: str) -> None:
        self._found.append((source, {}))

    def skip(self) -> None:
        self._found.pop()

    def add(self, finding: Finding) -> None:
        self._found[-1][1].setdefault(finding.case, []).append(finding)

    def end(self, summary: Summary) -> None:
        right: list[list[Finding]] = [[]] if summary.cases else []
        suites = (
            junit_suite(source, map(_test, repeat(source), found.values() or right))
            for source, found in self._found
        )
        for piece in junit(suites):
            print(piece, end="")


def _test(source: str, findings: list[Finding]) -> Test:
    """The findings of a case as JUnit has them; without one, the test that all is right."""
    if not findings:
        return Test(source, "all cases", more={"file": source})
    first = findings[0]
    code = first.violation.code
    return Test(
        source,
        first.label or "the file",
        "error" if code == "unreadable" else "failure",
        code,
        str(first.violation),
        "\n".join(one_line(str(finding)) for finding in findings),
        more={"file": source, "line": str(first.line or "")},
    )


class _Sarif(Printer):
    """SARIF 2.1.0, which code scanning reads: the rules, then a result for each finding."""

    def __init__(self, about: About, *, quiet: bool = False) -> None:
        super().__init__(about, quiet=quiet)
        rules = [
            {"id": code, "shortDescription": {"text": text}} for code, text in about.rules.items()
        ]
        driver = {"name": "minesweeper-kit", "rules": rules}
        head = {
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [{"tool": {"driver": driver}, "columnKind": "unicodeCodePoints"}],
        }
        self._listing = Listing(json.dumps(head)[: -len("}]}")] + ', "results": [')
        print(self._listing.begin, end="")

    def add(self, finding: Finding) -> None:
        place: dict[str, Any] = {"artifactLocation": {"uri": _uri(finding.source or "")}}
        if finding.line is not None:
            column = {} if finding.column is None else {"startColumn": finding.column}
            place["region"] = {"startLine": finding.line, **column}
        result = {
            "ruleId": finding.violation.code,
            "level": "error",
            "message": {"text": one_line(_sentence(finding))},
            "locations": [{"physicalLocation": place}],
        }
        print(self._listing.item(report_json(result)), end="")

    def end(self, summary: Summary) -> None:
        del summary
        print("\n]}]}")


class _Html(Printer):
    """A page: the counts, every faulty case drawn, what is wrong with it and what to do."""

    def __init__(self, about: About, *, quiet: bool = False) -> None:
        super().__init__(about, quiet=quiet)
        self._found: list[Finding] = []

    def add(self, finding: Finding) -> None:
        self._found.append(finding)

    def end(self, summary: Summary) -> None:
        from minesweeper_kit.picture.report import findings_page

        summary_text = self.counts(summary)
        print(findings_page(self._found, summary, summary_text, self.about.command), end="")


def _uri(path: str) -> str:
    """The path as a reference in a URI, from the folder where the command runs if it is under it.

    >>> _uri("a suite.yaml"), _uri("/suites/a.yaml")
    ('a%20suite.yaml', 'file:///suites/a.yaml')
    """
    from urllib.parse import quote

    quoted = quote(path.replace(os.sep, "/"), errors="surrogateescape")
    return f"file://{quoted}" if os.path.isabs(path) else quoted


_PRINTERS: dict[str, type[Printer]] = {
    "json": _Json,
    "github": _GitHub,
    "junit": _JUnit,
    "sarif": _Sarif,
    "html": _Html,
}


VALIDATE = About("validate", VIOLATIONS, _counts)
FIX = VALIDATE._replace(
    counts=lambda found: _counts(found) + " (before fixing)" * bool(found.cases)
)


def printer_of(report: str, *, quiet: bool, boards: bool, about: About = VALIDATE) -> Printer:
    """The printer of a report; in text it leaves out the counts, or shows boards, as asked."""
    if report == "text":
        return _Text(about, quiet=quiet, boards=boards)
    return _PRINTERS[report](about, quiet=quiet)
