"""Renders into docs/ what the program itself says: run `make help-pages` after changing it."""

import os
import subprocess
import sys
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from minesweeper_kit import dialects
from minesweeper_kit.cli import COMMANDS
from minesweeper_kit.cli.exit_codes import EXIT_CODES
from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.game.rules import VIOLATIONS
from minesweeper_kit.judge import MEANINGS, problems
from minesweeper_kit.judge.problem import Asks, Problem, size_limits
from minesweeper_kit.layouts import LAYOUTS
from minesweeper_kit.operations import OPERATIONS
from minesweeper_kit.web.limits import REJECTIONS
from minesweeper_kit.web.operations import keys_of
from minesweeper_kit.web.operations import operations as served
from tests.docs import man_page

DOCS = Path(__file__).parents[2] / "docs"

ASKS = {
    Asks.click: "the outcome of a click",
    Asks.numbers: "every number",
    Asks.verdict: "a verdict",
    Asks.counts: "the mines beside every cell",
    Asks.touched: "what a player sees",
    Asks.clicks: "the number of clicks",
    Asks.layout: "a board that one click opens",
}


@lru_cache
def help_of(*command: str) -> str:
    """What the command prints for --help, 80 columns wide."""
    ended = subprocess.run(
        [sys.executable, "-m", "minesweeper_kit", *command, "--help"],
        env=os.environ | {"COLUMNS": "80", "TERMINAL_WIDTH": "80"},
        capture_output=True,
        text=True,
        check=True,
    )
    return ended.stdout.replace("python -m minesweeper_kit", "mskit").strip()


def table(head: tuple[str, str], rows: Mapping[str, str]) -> str:
    """A Markdown table of names and what they mean."""
    lines = [f"| {head[0]} | {head[1]} |", "| --- | --- |"]
    return "\n".join(lines + [f"| `{name}` | {meaning} |" for name, meaning in rows.items()])


def problem_table() -> str:
    """A Markdown table of the problems that solutions are judged by."""
    lines = ["| problem | is | asks for | boards | time | gives | compares |", "| --- " * 7 + "|"]
    for each in problems():
        compares = {"exact": "exactly"}.get(each.presentation, each.presentation)
        cells = [
            f"`{each.name}`",
            f"[{each.title}]({each.source})",
            ASKS[each.asks],
            size_limits(each),
            f"{each.seconds:g} s",
            gives(each),
            "values" if each.calls else compares,
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def gives(problem: Problem) -> str:
    """How many cases a problem's judge gives in one input."""
    if problem.together:
        return "all cases at once"
    cases = problem.dialect.limits.cases
    return f"one case, up to {cases[1]} to a program" if cases else "one case"


def sections() -> dict[tuple[str, str], str]:
    """What stands between the marks of each page: (page, mark) to text."""
    commands = [(name,) for name in COMMANDS]
    pages = [
        f"### {' '.join(command)}\n\n```text\n{help_of(*command)}\n```" for command in commands
    ]
    titles = {row.name: row.title for row in LAYOUTS.values()}
    return {
        ("how-to/validate-boards.md", "violations"): table(("code", "found"), VIOLATIONS),
        ("reference/http-api.md", "operations"): table(("POST", "gives"), operations()),
        ("reference/http-api.md", "rejections"): table(
            ("code", "status, and what it means"),
            {code: f"{status}: {meaning}" for code, (status, meaning) in REJECTIONS.items()},
        ),
        ("reference/library.md", "codes"): table(("code", "error"), codes()),
        ("reference/commands.md", "exit-codes"): table(("exit code", "means"), EXIT_CODES),
        ("reference/commands.md", "help"): "\n\n".join(pages),
        ("how-to/judge-solutions.md", "verdicts"): table(("verdict", "means"), MEANINGS),
        ("reference/problems.md", "problems"): problem_table(),
        ("reference/formats/README.md", "layouts"): table(
            ("layout", "what lies in the file"), titles
        ),
    }


def codes() -> dict[str, str]:
    """The code of every error, with its class and what that is."""
    found = [MinesweeperKitError]
    for error in found:
        found += error.__subclasses__()
    return {
        error.code: f"`{error.__name__}`: {str(error.__doc__).partition('.')[0].strip()}"
        for error in found[1:]
    }


def operations() -> dict[str, str]:
    """The path of every operation, with what it gives and the keys that it takes."""
    return {f"/api/{name}": f"{OPERATIONS[name].summary} Takes {_keys(name)}" for name in served()}


def _keys(name: str) -> str:
    """The keys of a request."""
    return ", ".join(f"`{key}`" for key in keys_of(name).schemas)


def undocumented(text: str) -> list[str]:
    """The layouts and dialects of which the text says nothing."""
    names = [*LAYOUTS, *(dialect.name for dialect in dialects())]
    return [name for name in names if f"`{name}`" not in text and f"\n## {name}\n" not in text]


def rendered(page: str, text: str) -> str:
    """The page with its marked sections as they should be."""
    for (name, mark), section in sections().items():
        if name == page:
            begin, end = f"<!-- {mark}: begin -->", f"<!-- {mark}: end -->"
            before, _, rest = text.partition(begin)
            after = rest.partition(end)[2]
            text = f"{before}{begin}\n{section}\n{end}{after}"
    return text


if __name__ == "__main__":
    for page in sorted({name for name, _ in sections()}):
        path = DOCS / page
        path.write_text(rendered(page, path.read_text("utf-8")), "utf-8")
    man_page.write()
