"""Programs that get several cases in one input, as the judge of their notation gives them."""

import sys
from pathlib import Path

import pytest

from minesweeper_kit import Board, Case, judge
from minesweeper_kit.judge import CommandRunner, FileRunner, Limits, Outcome, find_runner
from minesweeper_kit.judge.tables import in_turns
from minesweeper_kit.judge.verdicts import AFTER_OTHERS

SOLUTION = """\
import sys, time

def solve(board, row, col):
    rows, cols = len(board), len(board[0])
    if board[row][col] == "#":
        board[row][col] = "*"
        return
    open_cells = [(row, col)]
    while open_cells:
        r, c = open_cells.pop()
        if board[r][c] != ".":
            continue
        near = [
            (y, x)
            for y in range(max(r - 1, 0), min(r + 2, rows))
            for x in range(max(c - 1, 0), min(c + 2, cols))
        ]
        mines = sum(board[y][x] == "#" for y, x in near)
        board[r][c] = str(mines or "_")
        if not mines:
            open_cells += near

def main():
    words = iter(sys.stdin.read().split())
    asked = int(next(words))
    with open({log!r}, "a") as log:
        log.write(f"{{asked}} ")
    for case in range(asked):
        rows, cols = int(next(words)), int(next(words))
        board = [[next(words) for _ in range(cols)] for _ in range(rows)]
        row, col = int(next(words)), int(next(words))
        {fault}
        solve(board, row, col)
        for line in board:
            print(*line)

if __name__ == "__main__":
    main()
"""

CASES = [
    Case(Board.parse(rows, "leetcode"), (0, 0), name=name)
    for name, rows in {
        "one": "EEM\nEEE", "two": "EM", "three": "E", "four": "EE\nEM", "five": "EEEE",
        "six": "M", "seven": "EM\nME",
    }.items()
]  # fmt: skip

FAULTS = {
    "none": ("pass", [], ""),
    "the second of an input": (
        "if case == 1: print('.')",
        ["two", "seven"],
        "row 0 (from 0) has 1 cell, expected ",
    ),
    "the third, which fails": ("if case == 2: raise IndexError(case)", ["three"], "IndexError: 2"),
    "what is kept": (
        "board[0][0] = '#' if case else board[0][0]",
        ["two", "three", "four", "five", "seven"],
        "(0, 0): '*'",
    ),
    "the fourth never ends": ("while case == 3: pass", ["four"], "more than "),
    "a board that it cannot do": ("if (rows, cols) == (1, 4): raise KeyError(4)", ["five"], ""),
}


def solution(tmp_path: Path, fault: str) -> list[str]:
    log = tmp_path / "log"
    path = tmp_path / "answer.py"
    path.write_text(SOLUTION.format(fault=fault, log=str(log)))
    return [sys.executable, str(path)]


def judged(command: list[str], cases: list[Case] = CASES) -> list[Outcome]:
    with CommandRunner(command, sandbox="off") as runner:
        return list(judge.run(cases, runner, Limits(seconds=2)))


@pytest.mark.slow
@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_is_found_in_its_case(tmp_path: Path, what: str) -> None:
    fault, wrong, message = FAULTS[what]
    said = judged(solution(tmp_path, fault))
    assert [outcome.case.name for outcome in said] == [case.name for case in CASES]
    found = {outcome.case.name: outcome.message for outcome in said if not outcome.accepted}
    assert list(found) == wrong
    for name, text in found.items():
        assert text.startswith(AFTER_OTHERS) == (wrong != ["five"]), (name, text)
        assert message in text


def test_five_cases_are_one_input_as_at_coding_ninjas(tmp_path: Path) -> None:
    command = solution(tmp_path, "pass")
    assert all(outcome.accepted for outcome in judged(command))
    assert (tmp_path / "log").read_text().split() == ["5", "2"]
    unfit = [*CASES[:2], Case(CASES[0].board), *CASES[2:]]
    assert [str(outcome.verdict) for outcome in judged(command, unfit)] == (
        ["AC", "AC", "BAD", "AC", "AC", "AC", "AC", "AC"]
    )
    assert (tmp_path / "log").read_text().split() == ["5", "2", "4", "3"]


def test_after_a_failure_each_is_asked_only_when_its_outcome_is_taken(tmp_path: Path) -> None:
    log = tmp_path / "log"
    command = ["sh", "-c", f"echo >> {log}; exit 3"]
    with CommandRunner(command, sandbox="off") as runner:
        outcomes = judge.run(CASES[:5], runner, Limits(seconds=2))
        assert str(next(outcomes).verdict) == "RE"
        assert log.read_text() == "\n" * 2  # all at once, then the first alone
        assert len(list(outcomes)) == 4
    assert log.read_text() == "\n" * 6


def test_what_is_slow_only_with_others_is_right(tmp_path: Path) -> None:
    slow = "if case == 1: time.sleep(2.2)"  # with the limit of one case too slow, of two not
    with CommandRunner(solution(tmp_path, slow), sandbox="off") as runner:
        said = list(judge.run(CASES[:3], runner, Limits(seconds=2)))
    assert all(outcome.accepted for outcome in said), [outcome.message for outcome in said]


@pytest.mark.slow
@pytest.mark.parametrize("what", ["none", "the third, which fails", "a board that it cannot do"])
def test_it_is_the_same_several_cases_at_a_time(tmp_path: Path, what: str) -> None:
    command = solution(tmp_path, FAULTS[what][0])
    cases = CASES * 3
    with CommandRunner(command, sandbox="off") as one, CommandRunner(command, sandbox="off") as two:
        turns = list(in_turns(cases, [one, two], Limits(seconds=2)))
    alone = judged(command, cases)
    assert [(each.number, each.verdict, each.message) for each in turns] == (
        [(each.number, each.verdict, each.message) for each in alone]
    )


def test_a_file_that_is_a_program_gets_them_too(tmp_path: Path) -> None:
    solution(tmp_path, "pass")
    with find_runner(str(tmp_path / "answer.py"), sandbox="off") as runner:
        assert isinstance(runner, FileRunner)
        assert all(outcome.accepted for outcome in judge.run(CASES, runner, Limits(seconds=5)))
    assert (tmp_path / "log").read_text().split() == ["5", "2"]


def test_other_notations_have_one_case_in_an_input(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "import sys; print(sys.stdin.read().count('click'))"]
    with CommandRunner(command, "leetcode+yaml", sandbox="off") as runner:
        (said, _) = judge.run(CASES[:2], runner)
    assert said.printed.strip().endswith("1")
