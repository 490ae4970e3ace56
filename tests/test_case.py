"""Case: what belongs to a board, and where it was read."""

import copy
from dataclasses import FrozenInstanceError, replace

import pytest

from minesweeper_kit import Board, Case, ClickError, Origin, find_dialect

BOARD = Board.parse("EM", "leetcode")
LEETCODE = find_dialect("leetcode")


def test_a_value() -> None:
    case = Case(BOARD, (0, 0))
    assert case == Case(BOARD, (0, 0))
    assert hash(case) == hash(copy.copy(case))
    assert case != replace(case, name="a")
    with pytest.raises(FrozenInstanceError):
        case.name = "a"  # type: ignore[misc]


def test_where_it_was_read_is_no_part_of_it() -> None:
    origin = Origin("a.txt", LEETCODE, 3, lambda part, row: {"click": 9}.get(part, 5) + row)
    case = Case(BOARD, origin=origin)
    assert case == Case(BOARD)
    assert repr(case) == repr(Case(BOARD))
    assert case.dialect is LEETCODE
    assert case.place() == ("a.txt", 5)
    assert case.place("board", 2) == ("a.txt", 7)
    assert case.place("click") == ("a.txt", 9)
    answered = replace(case, origin=origin._replace(answer=Origin("b.txt", LEETCODE, 3, len_of)))
    assert answered.place("expected", 1) == ("b.txt", 6)
    assert answered.place("board", 1) == ("a.txt", 6)


def len_of(part: str, row: int) -> int:
    return len(part) + row


def test_without_an_origin() -> None:
    assert Case(BOARD).place("board") == (None, None)
    assert Case(BOARD).dialect is None
    assert Case(BOARD).label == "the case"


def test_labels() -> None:
    case = Case(BOARD, origin=Origin("a.txt", LEETCODE, 3, len_of))
    assert case.label == "case 3"
    assert replace(case, name="").label == "case 3"
    assert replace(case, name="a b").label == "a b"
    assert replace(case, name="a\nb").label == r"a\nb"
    assert replace(case, name="a" * 101).label == "a" * 97 + "..."


def test_questions() -> None:
    assert Case(BOARD).is_question
    assert not Case(Board.parse("1M", "leetcode")).is_question
    assert Case(Board.parse("1M", "leetcode"), (0, 1)).is_question


def test_what_the_rules_make_of_it() -> None:
    uva = find_dialect("uva")
    origin = Origin("a.txt", uva, 1, len_of)
    assert Case(BOARD, (0, 0)).outcome() == Board.parse("1M", "leetcode")
    assert Case(BOARD, (0, 0), origin=origin).outcome() == Board.parse("1M", "leetcode")
    assert Case(Board.parse("*.", uva), origin=origin).outcome() == Board(1, 2, "a1")
    assert Case(BOARD).outcome() is None
    with pytest.raises(ClickError, match="outside"):
        Case(BOARD, (5, 0)).outcome()
    with pytest.raises(ClickError, match="hides its mines"):
        Case(Board(1, 2, "9c"), origin=origin).outcome()


def test_numbers_of_any_length_have_a_repr() -> None:
    case = Case(Board(1, 1, "9"), click=(10**5000, 0), mines=10**5000)
    assert "click=(about 1.0e5000, 0)" in repr(case)
    assert "mines=about 1.0e5000" in repr(case)
