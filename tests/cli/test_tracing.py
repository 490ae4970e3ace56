"""`reveal --trace` and `show --trace`."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from minesweeper_kit import Board
from minesweeper_kit.picture.animation import animated_svg
from tests.cli.run import run

BOARD = b'[["E","E","E"],["E","E","M"]]\n[1,0]\n'


def test_a_line_for_each_step() -> None:
    assert run("reveal", "--trace", "bfs", stdin=BOARD).text == (
        "case 1:\n"
        "     1  (1, 0)      B  queue 1\n"
        "     2  (0, 0)      B  queue 1\n"
        "     3  (0, 1)      1  queue 2\n"
        "     4  (1, 1)      1  queue 3\n"
    )
    assert run("reveal", "--trace", "dfs", stdin=BOARD).text.splitlines()[-1] == (
        "     4  (1, 1)      1  stack 3"
    )


def test_an_object_for_each_step() -> None:
    ended = run("reveal", "--trace", "dfs", "--report", "json", "--click", "1,2", stdin=BOARD)
    assert json.loads(ended.text) == {
        "source": "<stdin>",
        "name": None,
        "case": 1,
        "click": [1, 2],
        "step": 1,
        "row": 1,
        "col": 2,
        "cell": "EXPLODED",
        "size": 1,
    }


def test_the_order_of_neighbours() -> None:
    order = "se,s,sw,e,w,ne,n,nw"
    ended = run("reveal", "--trace", "bfs", "--neighbours", order, stdin=BOARD)
    places = re.findall(r"\(\d, \d\)", ended.text)
    assert places == ["(1, 0)", "(1, 1)", "(0, 1)", "(0, 0)"]


def test_clicks_one_after_the_other_and_cases_that_have_none(tmp_path: Path) -> None:
    more = b'[["E","M","E"]]\n'
    ended = run("reveal", "--trace", "bfs", "--click", "0,0", "--click", "0,2", stdin=more)
    assert ended.text.count("queue 1") == 2
    ended = run("reveal", "--trace", "bfs", "--on-error", "skip", stdin=more + BOARD)
    assert ended.code == 1
    assert ended.said == "<stdin>:1: case 1 has no click to trace: add one, as a line [0,0]\n"
    assert ended.text.startswith("case 2:\n")
    path = tmp_path / "steps.txt"
    assert run("reveal", "--trace", "bfs", "-o", path, stdin=BOARD).out == b""
    assert path.read_text().count("queue") == 4


def test_an_animated_picture(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    ended = run("show", "--trace", "dfs", "--theme", "dark", "-o", path, stdin=BOARD)
    assert (ended.code, ended.out, ended.err) == (0, b"", b"")
    board = Board(2, 3, "999 99a")
    assert path.read_text() == animated_svg(board, (1, 0), "dfs", theme="dark")
    ET.fromstring(path.read_text())
    page = run("show", "--trace", "bfs", "--as", "html", stdin=BOARD).text
    assert "mk-cover" in page
    assert page.startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("reveal", "--neighbours", "n"), 2, "--neighbours goes with --trace"),
        (("reveal", "--report", "json"), 2, "--report goes with --trace or --out-dir"),
        (("reveal", "--trace", "bfs", "--neighbours", "n"), 2, "--neighbours: 'n' is not an order"),
        (("reveal", "--trace", "bfs", "--to", "yaml"), 2, "--trace writes steps"),
        (("reveal", "--trace", "bfs", "--jobs", "2"), 2, "--trace writes steps"),
        (("reveal", "--trace", "bfs", "--click", "7,7"), 1, "case 1: click (7, 7) is outside"),
        (("show", "--trace", "bfs"), 2, "use -o NAME.svg"),
        (("show", "--trace", "bfs", "--as", "png"), 2, "use -o NAME.svg"),
        (
            ("show", "--trace", "bfs", "--as", "svg", "--heat"),
            2,
            "leave out --heat, --diff and --explain-cell",
        ),
        (("show", "--neighbours", "n"), 2, "--neighbours goes with --trace"),
    ],
)
def test_what_is_refused(arguments: tuple[str, ...], code: int, said: str) -> None:
    ended = run(*arguments, stdin=BOARD)
    assert (ended.code, ended.out) == (code, b"" if code == 2 else ended.out[:0])
    assert said in " ".join(ended.said.split())


def test_what_an_animation_cannot_show(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    for given, code, said in (
        (BOARD * 2, 2, "--trace draws one case, and there are several"),
        (b'[["E"]]\n', 1, "<stdin>:1: case 1 has no click to trace: add one, as a line [0,0]\n"),
        (b'[["1","M"]]\n[0,0]\n', 1, "<stdin>:2: case 1: click (0, 0) is revealed already"),
        (b"1\n5000 1\n" + b".\n" * 5000 + b"0 0\n", 1, "a trace of 5000 steps"),
    ):
        ended = run("show", "--trace", "bfs", "-o", path, stdin=given)
        assert (ended.code, path.exists()) == (code, False)
        assert said in ended.said
