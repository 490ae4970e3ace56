"""Reports as a page of HTML that stands alone: what is wrong, drawn and said, and what to do.

The first faults are drawn; of more there is a list, so that a page stays usable however many
there are.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.picture.drawing import Panel, Picture, crop, marks_of, picture_of
from minesweeper_kit.picture.page import figure, page
from minesweeper_kit.picture.svg_image import escape_text
from minesweeper_kit.picture.themes import AUTO
from minesweeper_kit.suites.checks import OUTCOME
from minesweeper_kit.suites.findings import Finding, Summary
from minesweeper_kit.suites.side_by_side import Rows, View

MOST = 100
"""How many faulty cases are drawn, fewer where they have more cells than CELLS in all."""

CELLS = 40_000

FIXES = {
    "wrong-number": "Write the number of mines around the cell, or put the mines right.",
    "blank-beside-mine": "Write the number of mines around the cell.",
    "unfinished-opening": "Reveal the safe cells around it, too.",
    "several-explosions": "Leave a single exploded mine: it ends the game.",
    "game-over": "Take a board on which no mine has exploded.",
    "nothing-to-click": "Take a board that has a cell to click.",
    "outside-limits": "Take a board of a size, or a number of cases, that the dialect allows.",
    "click-outside": "Click on a cell of the board: rows and columns count from 0.",
    "click-revealed": "Click on a cell that is neither revealed nor flagged.",
    "click-unknown": "Click where the board shows what lies around.",
    "click-missing": "Add the click that it is the outcome of, or leave the outcome out.",
    "expected-missing": "reveal --as-suite -o NAME.yaml adds it.",
    "wrong-size": "validate --fix writes the right outcome.",
    "wrong-outcome": "validate --fix writes the right outcome.",
    "unreadable": "Write it as the message says.",
    "unknown-key": "Give the key the name of its part, or put it under extra.",
    "wrong-total": "Write the total of mines that the board has.",
    "no-arrangement": "Put right one of the numbers that contradict each other.",
    "undecided": "Reveal more of the board, or check it by solve with a larger --budget.",
}
"""What to do about a violation, by its code."""


class Fault(NamedTuple):
    """Something at fault: what it is called, where it is, what is wrong, what to do, a picture.

    Each sentence has a code before it.
    """

    label: str
    place: str
    sentences: Sequence[tuple[str, str]]
    advice: str
    picture: Picture | None = None


def report(
    title: str,
    summary: str,
    counts: Mapping[str, int],
    faults: Iterable[Fault],
    theme: str = AUTO,
    most: int = MOST,
) -> str:
    """The page of a report: a summary, the counts by code, each fault; `most` of them are drawn."""
    rows = "".join(
        f"<tr><td>{count}</td><td><code>{escape_text(code)}</code></td></tr>"
        for code, count in counts.items()
        if count
    )
    body = [f"<h1>{escape_text(title)}</h1>\n<p>{escape_text(summary)}</p>\n"]
    body += [f"<table>{rows}</table>\n"] if rows else []
    rest = []
    cells = 0
    for number, fault in enumerate(faults):
        if number < most and cells < CELLS:
            picture = None if fault.picture is None else crop(fault.picture)
            cells += sum(len(panel.board.cells) for panel in picture.panels) if picture else 0
            body.append(_drawn(fault, picture, theme))
        else:
            sentences = "; ".join(f"{code}: {sentence}" for code, sentence in fault.sentences)
            rest.append(f"<li>{escape_text(_heading(fault))}: {escape_text(sentences)}</li>\n")
    if rest:
        more = f"{len(rest)} more, which are not drawn"
        body.append(f"<details><summary>{more}</summary><ol>\n")
        body += [*rest, "</ol></details>\n"]
    return page(title, f"<main>{''.join(body)}</main>", theme, _STYLE)


_STYLE = (
    "article{margin:1em 0;padding-top:1em;border-top:1px solid #8886}"
    "article{content-visibility:auto;contain-intrinsic-size:auto 20em}"
    "h1{font-size:1.5em}h2{font-size:1.1em;margin:0}h2 small{font-weight:normal}"
    "ul,p{margin:.4em 0}td{padding-right:1em}td:first-child{text-align:right}"
    "li,h2{overflow-wrap:anywhere}"
)


def _heading(fault: Fault) -> str:
    return f"{fault.place}: {fault.label}" if fault.place else fault.label


def _drawn(fault: Fault, picture: Picture | None, theme: str) -> str:
    """A fault with its picture."""
    place = f" <small>{escape_text(fault.place)}</small>" if fault.place else ""
    listed = "".join(
        f"<li>{escape_text(sentence)} <code>{escape_text(code)}</code></li>"
        for code, sentence in fault.sentences[:_MOST_SAID]
    )
    more = len(fault.sentences) - _MOST_SAID
    listed += f"<li>and {more} more</li>" if more > 0 else ""
    advice = f"<p>{escape_text(fault.advice)}</p>" if fault.advice else ""
    image = figure(picture, theme) if picture is not None else ""
    heading = f"<h2>{escape_text(fault.label)}{place}</h2>"
    return f"<article>{heading}<ul>{listed}</ul>{advice}{image}</article>\n"


_MOST_SAID = 20


def faults_of(findings: Iterable[Finding]) -> Iterable[Fault]:
    """The faults of a suite, one for each case that has findings."""
    for _, group in groupby(findings, key=lambda finding: (finding.source, finding.case)):
        found = list(group)
        first = found[0]
        codes = dict.fromkeys(finding.violation.code for finding in found)
        yield Fault(
            first.label or "the file",
            ":".join(str(p) for p in (first.source, first.line, first.column) if p is not None),
            [(finding.violation.code, str(finding.violation)) for finding in found],
            " ".join(dict.fromkeys(FIXES.get(code, "") for code in codes)),
            picture_of_finding(found[-1]),
        )


def picture_of_finding(finding: Finding) -> Picture | None:
    """The picture of the case that a finding is about, None where it does not have that."""
    if finding.unclear is not None:
        rows, cols, cells, unclear = finding.unclear
        return picture_of(Board(rows, cols, cells), marks={"fault": [(r, c) for r, c in unclear]})
    if finding.whole is None:
        return None
    if finding.violation.code in FIXES:
        return picture_of(finding.whole, diff=finding.violation.code in OUTCOME)
    return outcome_picture(finding.whole, finding.view)


def findings_page(
    findings: Iterable[Finding], summary: Summary, summary_text: str, command: str = "validate"
) -> str:
    """The report of a command on findings; `said` are the counts in a sentence."""
    faults = list(faults_of(findings))  # all are counted only then
    return report(f"minesweeper-kit {command}", summary_text, summary.by_code(), faults)


def outcome_picture(case: Case, view: View | None) -> Picture:
    """The picture of a board beside the right one, as `view` has them; else of the case.

    The last board of the view is the wrong one. One that has other symbols than those of the
    dialect cannot be drawn.

    >>> from minesweeper_kit import Board
    >>> len(outcome_picture(Case(Board(1, 2, "EM"), (0, 0)), None).panels)
    1
    """
    if view is None or len(view.panels) < 2:
        return picture_of(case)
    try:
        right, wrong = (_board(panel.board, view.dialect) for panel in view.panels[-2:])
    except MinesweeperKitError:
        return picture_of(case)
    titles = [panel.title for panel in view.panels[-2:]]
    return Picture(
        (
            Panel(right, marks_of(right, case, "right", view.marked), None, titles[0]),
            Panel(wrong, marks_of(wrong, case, "fault", view.marked), None, titles[1]),
        )
    )


def _board(shown: Board | Rows, dialect: Dialect) -> Board:
    """The board that a view shows, perhaps as rows of symbols. Raises ParseError for others."""
    return shown if isinstance(shown, Board) else Board.from_lists(shown, dialect)
