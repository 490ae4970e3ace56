"""Answers that are rows alone: read beside their questions, refused without them."""

import io

import pytest

from minesweeper_kit import Board, Case, LossyError, ParseError, dumps, load, loads

QUESTIONS = "3 2\n..\n.*\n..\n3 6\n.*.*..\n......\n.*...*\n0 0\n"
ANSWERS = "11\n1*\n11\n1*2*10\n223221\n1*101*\n"


def test_answers_beside_their_questions() -> None:
    found = list(load(io.BytesIO(QUESTIONS.encode()), "boj4108", answers=io.StringIO(ANSWERS)))
    assert [case.expected for case in found] == [
        Board(3, 2, "11 1a 11"),
        Board(3, 6, "1a2a10 223221 1a101a"),
    ]
    assert dumps([Case(case.expected or case.board) for case in found], "boj4108") == ANSWERS
    assert dumps([Case(case.board) for case in found], "boj4108") == QUESTIONS


def test_answers_alone() -> None:
    with pytest.raises(
        ParseError, match=r"expected 2 .*read beside their questions \(answers=...\)"
    ):
        loads(ANSWERS, "boj4108")


def test_answers_that_do_not_fit() -> None:
    for answers, said in (
        (ANSWERS[:-7], "end: 2 rows of 3"),
        (ANSWERS + "11\n", "after the answers"),
    ):
        with pytest.raises(ParseError, match=said):
            list(load(io.StringIO(QUESTIONS), "boj4108", answers=io.StringIO(answers)))


def test_one_kind_in_a_file() -> None:
    question, answer = Case(Board(1, 2, "9a")), Case(Board(1, 2, "1a"))
    for cases in ([question, answer], [answer, question]):
        with pytest.raises(LossyError, match="unopened boards or opened ones"):
            dumps(cases, "boj4108")
