"""Source code with boards in it, as people write tests of it: read right, whatever the language.

A source in data/sources is NAME.txt. In NAME.out is its format, then what is read of it: a
line a case, as `convert --to hex+ndjson` writes it. Where that format has to be named, it is in
NAME.args too. A source that is refused has NAME.err instead, with the format in NAME.args.
"""

from pathlib import Path

import pytest

from minesweeper_kit import Board, Case, ParseError, dumps, loads
from minesweeper_kit.io.detect import detect
from minesweeper_kit.layouts import LAYOUTS
from tests.layouts.conventions import endure, fault
from tests.zoo import DATA

SOURCES = sorted((DATA / "sources").glob("*.txt"))
READ = [path for path in SOURCES if path.with_suffix(".out").exists()]
REFUSED = [path for path in SOURCES if path not in READ]


def said(path: Path) -> str:
    """The format of a source, and the cases in it."""
    named = path.with_suffix(".args")
    data = path.read_bytes()
    format = named.read_text("utf-8").strip() if named.exists() else str(detect(data, path.name))
    return f"{format}\n{dumps(loads(data, format), 'hex+ndjson')}"


def test_there_are_sources_of_both_kinds() -> None:
    assert len(READ) >= 85
    assert len(REFUSED) >= 80


@pytest.mark.parametrize("path", READ, ids=lambda path: path.stem)
def test_a_source_that_is_read(path: Path) -> None:
    assert said(path) == path.with_suffix(".out").read_text("utf-8")


@pytest.mark.parametrize("path", REFUSED, ids=lambda path: path.stem)
def test_a_source_that_is_refused(path: Path) -> None:
    format = path.with_suffix(".args").read_text("utf-8").strip()
    found = fault(path.read_bytes(), format)
    assert f"{found}\n" == path.with_suffix(".err").read_text("utf-8")


@pytest.mark.parametrize("name", ["go-table", "python-parametrize", "minizinc", "rust-test"])
def test_damage(name: str) -> None:
    endure((DATA / "sources" / f"{name}.txt").read_text("utf-8"), "leetcode+python")


@pytest.mark.parametrize("layout", [name for name, row in LAYOUTS.items() if row.is_code])
@pytest.mark.parametrize(
    "line", ["hello", "thanks everybody", "EEM", "E E M", "EEM MEE", "7", "[1, 0]", '"EEM"']
)
def test_what_is_no_source_code_beside_literals_is_refused(layout: str, line: str) -> None:
    code = dumps([Case(Board(2, 3, "EEM EEE"), (1, 0))], f"leetcode+{layout}")
    with pytest.raises(ParseError, match="is no source code"):
        loads(f"{code}{line}\n", f"leetcode+{layout}")
    assert len(loads(f"{code}int x = 5;\nreturn board\n", f"leetcode+{layout}")) == 1
