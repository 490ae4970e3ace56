"""Checking suites from Python."""

import io

from minesweeper_kit import Board, Breach, Case, check, load, loads
from minesweeper_kit.fixtures.findings import Finding, Summary, examine, findings

SUITE = """\
dialect: codingninjas
cases:
  - {board: '.#', click: [0, 0], expected: '1#'}
  - {name: odd one, board: '.#', click: [0, 0], expected: '2#'}
  - {board: '.?', click: [0, 0]}
  - {board: '_#'}
"""


def test_check_is_every_breach() -> None:
    board = Board.parse("3X", "leetcode")
    assert [breach.code for breach in check(Case(board, (5, 5), None, 7))] == [
        "wrong-number", "wrong-total", "game-over", "nothing-to-click", "click-outside",
    ]  # fmt: skip
    assert check(Case(Board.parse("EM", "leetcode"), (0, 0))) == []


def test_findings_have_places() -> None:
    case = loads(SUITE.replace("?", "#"))[1]
    (found,) = findings(case)
    assert found == Finding(
        Breach("wrong-outcome", 0, 0, "expected '2', the rules give '1'", "expected"),
        "<string>", 4, None, 2, "odd one",
    )  # fmt: skip
    assert str(found) == "<string>:4: odd one: (0, 0): expected '2', the rules give '1'"


def test_a_suite_stops_or_goes_on_at_what_cannot_be_read() -> None:
    for skip, codes, counts in (
        (False, ["wrong-outcome", "unreadable"], (2, 1, 1)),
        (True, ["wrong-outcome", "unreadable", "blank-beside-mine"], (3, 2, 1)),
    ):
        summary = Summary()
        found = list(examine(load(io.StringIO(SUITE)), summary, skip=skip))
        assert [finding.breach.code for finding in found] == codes
        assert (summary.cases, summary.bad, summary.unreadable) == counts


def test_counts_add_up_over_several_sources() -> None:
    summary = Summary()
    for _ in range(2):
        assert len(list(examine(load(io.StringIO("E1\n"), "leetcode+grid"), summary))) == 1
    assert (summary.cases, summary.bad) == (2, 2)
