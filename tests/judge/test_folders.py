"""Folders of one's own: languages, problems and suites beside those of the kit."""

from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from minesweeper_kit import FormatError, ParseError
from minesweeper_kit.judge import add_folder, find_problem, problems, suite
from minesweeper_kit.judge.language import find_language
from tests.cli.run import run

LAKE = """\
title: Counting pikes
source: https://example.org/pikes
asks: numbers
format: atcoder
head: 'Lake {number}'
together: true
seconds: 5
memory: 64
suites: [small]
mutants: numbers
"""

SMALL = """\
minesweeper_kit: 1
dialect: atcoder
cases:
  - {name: one, board: ["#."]}
  - {name: two, board: ["..", ".#"]}
"""

RIGHT = """\
import sys
lines = sys.stdin.read().split("\\n")
number = 0
while lines and lines[0]:
    number += 1
    print("Lake", number)
    rows, columns = map(int, lines.pop(0).split())
    board = [lines.pop(0) for _ in range(rows)]
    for r, row in enumerate(board):
        for c, cell in enumerate(row):
            near = "".join(line[max(c - 1, 0) : c + 2] for line in board[max(r - 1, 0) : r + 2])
            print("#" if cell == "#" else near.count("#"), end="")
        print()
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a problem, its suite and a language."""
    for name, text in {
        "problems/lake.yaml": LAKE,
        "cases/small.yaml": SMALL,
        "languages/snake.yaml": (
            "title: Snake\nsuffixes:\n  - .snake\ninstall: apt install python3\n"
            "signatures: []\nrun: [[python3, '@source@']]\n"
        ),
    }.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    (tmp_path / "answer.snake").write_text(RIGHT)
    return tmp_path


def test_a_problem_and_a_language_of_ones_own(folder: Path) -> None:
    words = ("judge", "--add", str(folder), "--problem", "lake", "--no-boards")
    ended = run(*words, str(folder / "answer.snake"))
    assert (ended.code, ended.text) == (0, ""), ended
    assert "\n2 cases: 2 AC;" in ended.said
    wrong = folder / "wrong.snake"
    wrong.write_text(RIGHT.replace("c + 2", "c + 1"))
    ended = run(*words, str(wrong))
    assert ended.code == 1
    assert "WA" in ended.text
    assert "lake" in run("judge", "--add", str(folder), "--problems").text
    assert run("judge", "--add", str(folder), "--problem", "lake", "--mutants").code == 1


def test_they_are_in_python_too(folder: Path) -> None:
    assert find_language("a.snake") is None
    add_folder(str(folder))
    language = find_language("a.snake")
    assert language is not None
    assert language.title == "Snake"
    assert find_problem("lake") in problems()
    assert [case.name for case in suite("lake")] == ["one", "two"]


def test_ones_own_comes_before_that_of_the_kit(folder: Path) -> None:
    (folder / "problems" / "uva.yaml").write_text(LAKE)
    add_folder(str(folder))
    assert find_problem("uva").title == "Counting pikes"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("asks: carps", '*:3:7: expected click, numbers, * or layout, found "carps"'),
        ("format: nowhere", "*:4:9: unknown dialect 'nowhere'*"),
        ("head: 'Lake {size}'", "*:5:7: expected a text with no braces but {number}"),
        ("head: 'Lake {'", "*:5:7: expected a text with no braces but {number}"),
        ("suites: [large]", "*:9:10: there is no cases/large.yaml"),
        ("mutants: pikes", "*:10:10: there is no mutants/pikes.yaml"),
        ("asks: verdict", "*:3:7: verdicts are two words, of a problem that asks for a verdict"),
        ("fish: pike", "*:11:1: unknown key 'fish' (a problem has *"),
    ],
)
def test_files_that_describe_no_problem(folder: Path, text: str, message: str) -> None:
    key = text.partition(":")[0]
    lines = [line for line in LAKE.splitlines() if not line.startswith(f"{key}:")]
    at = next((n for n, line in enumerate(LAKE.splitlines()) if line.startswith(key)), len(lines))
    (folder / "problems" / "lake.yaml").write_text("\n".join([*lines[:at], text, *lines[at:]]))
    with pytest.raises(ParseError) as caught:
        add_folder(str(folder))
    assert fnmatchcase(str(caught.value), message), caught.value
    assert "lake" not in [problem.name for problem in problems()]


def test_a_folder_without_any(tmp_path: Path) -> None:
    ended = run("judge", "--add", str(tmp_path), "--problems")
    assert (ended.code, ended.said) == (2, f"{tmp_path} has no folder languages or problems\n")


def test_a_problem_without_a_suite_needs_files(folder: Path) -> None:
    path = folder / "problems" / "lake.yaml"
    path.write_text("\n".join(LAKE.splitlines()[:-2]))
    add_folder(str(folder))
    with pytest.raises(FormatError, match="lake has no suite: give files of cases"):
        suite("lake")
    given = run(
        "judge", "--problem", "lake", str(folder / "answer.snake"), folder / "cases" / "small.yaml"
    )
    assert given.code == 0, given
    ended = run("judge", "--problem", "lake", "--mutants", folder / "cases" / "small.yaml")
    assert "lake has no mutants" in ended.said
