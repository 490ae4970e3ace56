"""To add a layout is to write its module and its row: everything else asks the row."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from typer.testing import CliRunner

from minesweeper_kit import Board, Case, Format, SymbolError, dialects, dumps, loads
from minesweeper_kit.cli import application
from minesweeper_kit.io.detect import detect
from minesweeper_kit.layouts import LAYOUTS, Layout
from tests.docs import help_pages
from tests.whole.generic import matrix
from tests.zoo import DATA

CODE = (DATA / "toy_layout.py").read_text("utf-8")
ROW = Layout(
    "toy",
    "rows",
    "a toy: sizes, then the symbols and the click in JSON, one board a line",
    holds=("click",),
    joint=b"",
    begins=rb"\A\s*toy [0-9]+x[0-9]+ ",
    common=True,
)
TEXT = 'toy 1x2 [["E", "M"], [0, 0]]\n'


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The catalogue with one row more, and its module."""
    module = ModuleType("minesweeper_kit.layouts.rows.toy")
    exec(CODE, vars(module))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(LAYOUTS, "toy", ROW)


@pytest.mark.parametrize("name", [dialect.name for dialect in dialects()])
def test_every_dialect_goes_through_the_matrix(name: str) -> None:
    dialect = next(known for known in dialects() if known.name == name)
    assert matrix(dialect, [ROW]) > 0


def test_it_is_a_format_and_is_detected() -> None:
    assert str(Format.parse("lc+TOY")) == "leetcode+toy"
    assert str(detect(TEXT.encode(), "boards.txt")) == "leetcode+toy"
    cases = loads(TEXT)
    assert cases == [Case(Board.parse("EM", "leetcode"), (0, 0))]
    assert dumps(cases, "leetcode+toy") == TEXT
    with pytest.raises(SymbolError, match=r":2:1: unknown symbol 'Q' in dialect leetcode"):
        loads(TEXT + TEXT.replace("M", "Q"))


def run(*arguments: str) -> Iterator[str]:
    result = CliRunner().invoke(application(), list(arguments), input=TEXT * 2)
    assert result.exit_code == 0, result.output
    yield from result.stdout.splitlines()


def test_the_commands_know_it() -> None:
    assert ["toy", ROW.title] in [line.split(maxsplit=1) for line in run("formats")]
    assert json.loads("".join(run("formats", "--json")))["layouts"]["toy"] == ROW.title
    answer = 'toy 1x2 [["1", "M"], null]'
    assert list(run("reveal")) == [answer] * 2
    assert list(run("reveal", "--to", "codingninjas+toy")) == [answer.replace("M", "#")] * 2
    assert list(run("validate")) == []


def test_the_pages_have_to_name_it() -> None:
    pages = {str(p.relative_to(help_pages.DOCS)): p for p in Path(help_pages.DOCS).rglob("*.md")}
    page = "reference/formats/README.md"
    text = "".join(path.read_text("utf-8") for path in pages.values())
    assert help_pages.undocumented(text) == ["toy"]
    rendered = help_pages.rendered(page, pages[page].read_text("utf-8"))
    assert f"| `toy` | {ROW.title} |" in rendered
    assert help_pages.undocumented(text + rendered) == []
