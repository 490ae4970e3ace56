"""What is told of a program that failed: samples of what languages write, each with its line."""

from pathlib import Path

import pytest

from minesweeper_kit import judge
from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.judge import CommandRunner
from minesweeper_kit.judge.faults import fault_in
from tests.zoo import DATA

SAMPLES = sorted((DATA / "judge_errors").glob("*.txt"))


def test_there_are_samples() -> None:
    assert len(SAMPLES) >= 12
    assert {path.with_suffix(".said") for path in SAMPLES} == set(
        (DATA / "judge_errors").glob("*.said")
    )


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_the_line_that_names_the_error(sample: Path) -> None:
    assert fault_in(sample.read_text()) == sample.with_suffix(".said").read_text().rstrip("\n")


@pytest.mark.parametrize("text", ["", "\n \n", "Traceback (most recent call last):\n  File x\n"])
def test_nothing_that_tells(text: str) -> None:
    assert fault_in(text) == text.strip().split("\n")[0]


def test_a_deep_stack_does_not_push_it_out() -> None:
    stack = "\\tat Solution.open(Solution.java:14)\\n" * 2000  # 70 KB
    error = 'Exception in thread "main" java.lang.StackOverflowError'
    script = f"printf '{error}\\n{stack}' >&2; exit 1"
    case = Case(Board(1, 2, "9a"), (0, 0))
    with CommandRunner(["sh", "-c", script]) as runner:
        (outcome,) = judge.run([case], runner)
    assert outcome.message == error
