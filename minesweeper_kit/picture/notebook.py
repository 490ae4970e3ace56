"""What notebooks show of a value: a board as a picture, a list of cases as many.

Boards, cases and the rest import this when a notebook asks them. Of a board with more than 100
rows or columns only the first are drawn, of a list only the first cases.
"""

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from minesweeper_kit.case import Case
from minesweeper_kit.picture.drawing import crop, picture_of, pictures_of
from minesweeper_kit.picture.geometry import plan
from minesweeper_kit.picture.page import figure
from minesweeper_kit.picture.report import FIXES, picture_of_finding
from minesweeper_kit.picture.svg_image import escape_text, svg_text
from minesweeper_kit.picture.themes import AUTO
from minesweeper_kit.suites.findings import Finding, Summary
from minesweeper_kit.wording import counted

if TYPE_CHECKING:
    from minesweeper_kit.picture.drawing import Drawable

MOST = 24
"""How many cases of a list are drawn."""


def as_svg(what: "Drawable") -> str:
    """The picture of one thing, as SVG; of a case under its name."""
    name = what.name or "" if isinstance(what, Case) else ""
    pictures = [crop(picture_of(what, name=name))]
    return svg_text(pictures, plan(pictures, None, coordinates=True))


def cases_as_html(cases: Sequence[Case]) -> str:
    """The pictures of the first cases, and how many more there are."""
    first = list(islice(cases, MOST))
    figures = [figure(crop(each), AUTO) for each in pictures_of(first)] if first else []
    more = len(cases) - len(first)
    more_text = f"and {counted(more, 'more case')}" if more else "no case" if not first else ""
    row = "display:flex;flex-wrap:wrap;gap:1em;align-items:flex-start"
    return f'<div style="{row}">{"".join(figures)}</div><p>{more_text}</p>'


def finding_as_html(finding: Finding) -> str:
    """What is wrong, what to do, and a picture of the case where the finding has it."""
    picture = picture_of_finding(finding)
    image = figure(crop(picture), AUTO) if picture is not None else ""
    paragraph = (
        f"<p>{escape_text(str(finding))} <code>{escape_text(finding.violation.code)}</code></p>"
    )
    return f"{paragraph}<p>{FIXES[finding.violation.code]}</p>{image}"


def summary_as_html(summary: Summary) -> str:
    """The counts, as a table."""
    counts = {
        "cases": summary.cases,
        "right": summary.right,
        "legal": summary.legal,
        "wrong": summary.bad,
        "unreadable": summary.unreadable,
    } | summary.by_code()
    rows = (
        f"<tr><td>{escape_text(name)}</td><td>{count}</td></tr>" for name, count in counts.items()
    )
    return f"<table>{''.join(rows)}</table>"
