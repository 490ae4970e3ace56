"""Reports as pages of HTML."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from minesweeper_kit import Board, Case, loads
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.game.rules import VIOLATIONS
from minesweeper_kit.picture.drawing import picture_of
from minesweeper_kit.picture.report import (
    CELLS,
    FIXES,
    MOST,
    Fault,
    faults_of,
    outcome_picture,
    report,
)
from minesweeper_kit.suites.findings import findings
from minesweeper_kit.suites.side_by_side import compare_outcomes
from tests.cli.run import run

SUITE = b"""\
minesweeper_kit: 1
dialect: leetcode
cases:
  - {name: right, board: [EM], click: [0, 0], expected: [1M]}
  - {name: wrong, board: [EM], click: [0, 0], expected: [2M]}
  - {name: <b>far</b>, board: [EM], click: [5, 5]}
  - {name: twice, board: [2M2], click: [0, 0]}
"""
WRONG = """\
def updateBoard(board, click):
    board[click[0]][click[1]] = "8"
    return board
"""


class Seen(HTMLParser):
    """How many there are of each element, and the text between them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def test_every_faulty_case_is_drawn_and_said_and_mended() -> None:
    ended = run("validate", "--report", "html", stdin=SUITE)
    assert (ended.code, ended.err) == (1, b"")
    seen = Seen(ended.text)
    assert seen.names.count("article") == seen.names.count("svg") == 3
    assert not {"script", "link", "img", "b"} & set(seen.names)
    assert "4 cases, 1 right, 3 wrong" in seen.text
    assert "wrong<stdin>:5" in re.sub(r"\s", "", seen.text).replace("\n", "")
    for said in (
        *("(0, 0): expected '2', correct is '1'", "validate --fix writes the right outcome."),
        *(
            "the click (5, 5) is outside the board (rows 0-0, columns 0-1)",
            "<b>far</b>",
            "wrong-outcome",
        ),
    ):
        assert said in seen.text
    assert "correct: 1 row and 2 columns; click at (0, 0); right at (0, 0)" in seen.text


def test_it_is_the_same_in_several_processes(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(SUITE)
    (tmp_path / "b.yaml").write_bytes(SUITE)
    pages = [run("validate", "--report", "html", tmp_path, "--jobs", n).text for n in (1, 2)]
    assert pages[0] == pages[1]
    assert "2 files: 8 cases" in pages[0]


def test_what_cannot_be_read_is_listed() -> None:
    ended = run("validate", "--report", "html", "--from", "leetcode", stdin=b'[["E"]]\n[["Q"]]\n')
    assert ended.code == 3
    seen = Seen(ended.text)
    assert "unknown symbol 'Q'" in seen.text
    assert seen.names.count("article") == 1
    assert "svg" not in seen.names


def test_ten_thousand_faults() -> None:
    ended = run(
        *("validate", "--report", "html", "--from", "leetcode"), stdin=b'[["2","M"]]\n' * 10_000
    )
    seen = Seen(ended.text)
    assert seen.names.count("article") == seen.names.count("svg") == MOST
    assert seen.names.count("li") == 10_000
    assert "9900 more, which are not drawn" in seen.text
    assert len(ended.out) < 2_000_000


def test_large_boards_are_cropped_and_few_are_drawn() -> None:
    board = Board(150, 120, "1" * 18_000)
    faults = [Fault("large", "", [("wrong-number", "wrong")], "", picture_of(board))] * 20
    seen = Seen(report("a", "b", {}, faults))
    assert "part of 150x120 cells" in seen.text
    assert seen.names.count("svg") == CELLS // 10_000


def test_there_is_advice_for_every_violation() -> None:
    assert FIXES.keys() == VIOLATIONS.keys()
    assert all(advice.endswith(".") for advice in FIXES.values())


def test_findings_of_one_case_are_together() -> None:
    cases = loads('[["2","M","2"]]\n[["2","M"]]\n', "leetcode")
    found = [finding for case in cases for finding in findings(case)]
    assert [len(fault.sentences) for fault in faults_of(found)] == [2, 1]
    assert all(fault.picture is not None for fault in faults_of(found))


def test_answers_of_a_solution(tmp_path: Path) -> None:
    path = tmp_path / "solution.py"
    path.write_text(WRONG)
    suite = tmp_path / "suite.yaml"
    suite.write_bytes(SUITE.partition(b"  - {name: <b>")[0].replace(b"2M]", b"1M]"))
    ended = run("judge", path, suite, "--report", "html")
    assert ended.code == 1
    seen = Seen(ended.text)
    assert f"judge: {path}" in seen.text
    assert "2 WA" in seen.text
    assert seen.names.count("article") == seen.names.count("svg") == 2
    assert "the answer: 1 row and 2 columns; click at (0, 0); fault at (0, 0)" in seen.text


@pytest.mark.parametrize("answer", [[["B", "nonsense"]], [["B"], ["B", "B"]], []])
def test_an_answer_that_is_no_board_is_not_drawn(answer: list[list[str]]) -> None:
    case = Case(Board(1, 2, "9a"), (0, 0))
    view = compare_outcomes([["1", "M"]], answer, find_dialect("leetcode"), "the answer")
    drawn = outcome_picture(case, view)
    assert drawn == picture_of(case) or [panel.title for panel in drawn.panels][1] == "the answer"
