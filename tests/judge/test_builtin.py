"""The built-in suite: legal, named, right by an independent count, and sharp."""

import pytest

from minesweeper_kit import Case, check, dumps, find_dialect, judge
from minesweeper_kit.judge import PythonRunner, Verdict, suite
from tests.engine.oracles import update_board
from tests.judge.conftest import Solution
from tests.judge.solutions import RIGHT, WRONG

SUITE = suite()
CASES = {case.name: case for case in SUITE}


def test_every_case_has_a_name_of_its_own() -> None:
    assert len(CASES) == len(SUITE) >= 60
    assert None not in CASES


@pytest.mark.parametrize("name", ["leetcode", "codingninjas"])
def test_every_case_is_legal_and_within_the_judges_limits(name: str) -> None:
    limits = find_dialect(name).limits
    assert limits.rows is not None
    assert limits.cols is not None
    for case in SUITE:
        assert not check(case), case.name
        assert limits.rows[0] <= case.board.rows <= limits.rows[1]
        assert limits.cols[0] <= case.board.cols <= limits.cols[1]
        assert dumps([Case(case.board, case.click)], name)


def test_every_outcome_is_the_textbooks() -> None:
    for case in SUITE:
        assert case.click is not None
        board = [list(row) for row in str(case.board).split("\n")]
        wanted = "\n".join("".join(row) for row in update_board(board, case.click))
        assert str(case.expected) == wanted, case.name


def test_it_is_the_same_every_time() -> None:
    assert suite() == SUITE


def test_it_reaches_the_largest_board_and_every_count() -> None:
    assert max(len(case.board.cells) for case in SUITE) == 2500
    shown = {cell for case in SUITE if case.expected for cell in case.expected.cells}
    assert shown == {*range(12)}


@pytest.mark.parametrize("name", RIGHT)
def test_right_solutions_are_accepted(name: str, solution: Solution) -> None:
    with PythonRunner(solution(RIGHT[name])) as runner:
        runner.check()
        outcomes = list(judge.run(SUITE, runner))
    assert [(outcome.label, outcome.message) for outcome in outcomes if not outcome.accepted] == []
    assert len(outcomes) == len(SUITE)


@pytest.mark.parametrize("fault", WRONG)
def test_wrong_solutions_are_caught(fault: str, solution: Solution) -> None:
    source, name, verdict = WRONG[fault]
    with PythonRunner(solution(source)) as runner:
        (outcome,) = judge.run([CASES[name]], runner)
    assert (outcome.verdict, outcome.label) == (Verdict(verdict), name), outcome.message
