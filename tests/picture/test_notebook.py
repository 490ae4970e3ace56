"""What notebooks show."""

import ast
import io
import json
from pathlib import Path
from xml.etree import ElementTree as ET

from minesweeper_kit import Board, Case, Cases, Summary, examine, load, loads, solve
from minesweeper_kit.picture.notebook import MOST

NOTEBOOK = Path(__file__).parents[2] / "docs" / "how-to" / "notebook.ipynb"
SUITE = b"""\
dialect: leetcode
cases:
  - {name: <i>, board: [EM], click: [0, 0], expected: [2M]}
  - {name: right, board: [EM], click: [0, 0], expected: [1M]}
"""


def titles(shown: str) -> list[str | None]:
    return [node.text for node in ET.fromstring(shown)[:1]]


def test_a_board_a_case_and_a_solution_are_pictures() -> None:
    board = Board(2, 3, "99a 999")
    assert titles(board._repr_svg_()) == ["Minesweeper board"]
    case = Case(board, click=(1, 0), name="one")
    assert titles(case._repr_svg_()) == ["one"]
    assert "click at (1, 0)" in case._repr_svg_()
    assert "the chance of a mine" in solve(board)._repr_svg_()


def test_a_large_board_is_cropped() -> None:
    board = Board(300, 120, "9" * 36_000)
    shown = board._repr_svg_()
    assert "part of 300x120 cells: 100 rows and 100 columns" in shown
    assert len(shown) < 50_000
    warm = solve(Board(1, 101, "c" * 101), mines=1)._repr_svg_()
    assert "part of 1x101 cells: 1 row and 100 columns" in warm
    assert "part of" not in Board(100, 100, "9" * 10_000)._repr_svg_()
    assert titles(Board(0, 0, b"")._repr_svg_()) == ["Minesweeper board"]


def test_lists_of_cases_are_pictures() -> None:
    cases = loads(SUITE, "yaml")
    assert isinstance(cases, Cases)
    assert cases == list(cases)
    shown = cases._repr_html_()
    assert shown.count("<svg") == 2
    assert "<figcaption>&lt;i&gt;</figcaption>" in shown
    many = Cases(cases * MOST)
    assert many._repr_html_().count("<svg") == MOST
    assert f"and {MOST} more cases" in many._repr_html_()
    assert "no case" in Cases()._repr_html_()


def test_findings_and_their_counts() -> None:
    summary = Summary()
    (finding,) = examine(load(io.BytesIO(SUITE), "yaml"), summary)
    shown = finding._repr_html_()
    assert shown.count("<svg") == 1
    assert "expected &#x27;2&#x27;" in shown or "expected '2', correct is '1'" in shown
    assert "validate --fix writes the right outcome." in shown
    assert "<td>right</td><td>1</td>" in summary._repr_html_()
    unread = next(examine(load(io.BytesIO(b'[["Q"]]'), "leetcode"), Summary()))
    assert "<svg" not in unread._repr_html_()


def test_the_notebook_of_the_pages_shows_what_comes_now() -> None:
    names: dict[str, object] = {}
    kinds = []
    for cell in json.loads(NOTEBOOK.read_text("utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        *before, last = ast.parse("".join(cell["source"])).body
        assert isinstance(last, ast.Expr)
        exec(compile(ast.Module(before, []), "cell", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
        (output,) = cell["outputs"]
        kind = "image/svg+xml" if hasattr(value, "_repr_svg_") else "text/html"
        now = value._repr_svg_() if kind == "image/svg+xml" else value._repr_html_()
        assert "".join(output["data"][kind]) == now, "run: make notebook"
        kinds.append(kind)
    assert kinds == ["image/svg+xml"] * 3 + ["text/html"] * 3
    assert NOTEBOOK.stat().st_size < 60_000
