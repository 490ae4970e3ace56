"""What fuzzing found, once each."""

import pytest

from minesweeper_kit import Board, Case, LossyError, ParseError, dumps, loads
from minesweeper_kit.judge import Verdict
from tests.fuzz.inputs import of_messages
from tests.fuzz.messages import TICKET, judged


@pytest.mark.parametrize("board", [Board(2, 2, "a1 11"), Board(3, 2, "0a 11 00")])
def test_stdin_reads_an_answer_whose_second_row_is_two_numbers(board: Board) -> None:
    text = dumps([Case(board)], "codingninjas")
    assert loads(text, "codingninjas") == [Case(board)]


def test_stdin_still_says_that_the_number_of_cases_is_missing() -> None:
    with pytest.raises(ParseError, match="expected the number of test cases, found 'two'"):
        loads("two\n2 2\n. .\n. .\n0 0\n", "codingninjas")


def test_stdin_refuses_an_answer_that_is_a_number() -> None:
    # Without blanks between symbols a row of numbers is one number.
    with pytest.raises(LossyError, match="would be read back as the count of test cases"):
        dumps([Case(Board(1, 3, "111"))], "leetcode+stdin")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (">", '<string>:1:1: expected minesweeper_kit: 1, dialect and cases; found ""'),
        ("cases: |", '<string>:1:1: expected a list of cases, found ""'),
        ("cases:\n  - |", '<string>:2:3: expected a case: board, click, expected, ...; found ""'),
    ],
)
def test_yaml_names_the_place_of_an_empty_block_at_the_end(text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        loads(text, "leetcode+yaml")
    assert str(caught.value) == message


def test_the_judge_takes_no_output_that_never_was_bytes() -> None:
    [script] = [data for data in of_messages(TICKET, []) if b"\\ud800" in data]
    outcomes = judged(script)
    assert outcomes is not None
    for outcome in outcomes:
        assert outcome.verdict is Verdict.RE
        assert outcome.message == "it wrote what only the process that started it may write"
