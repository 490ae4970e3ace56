"""Rules of dashes beside rows, which may be cells or not."""

import pytest

from minesweeper_kit import ParseError, loads
from tests.reading.inputs import hex_rows


def test_a_rule_above_and_one_below_are_a_frame() -> None:
    notes: list[str] = []
    text = "Solved:\n\n-----\n11100\n1*210\n12*10\n-----\n"
    (case,) = loads(text, strict=False, notes=notes.append)
    assert hex_rows(case.board) == ("11100", "1a210", "12a10")


def test_a_rule_that_the_text_explains_is_a_row() -> None:
    notes: list[str] = []
    text = "Here - is hidden:\n\n-----\n-1111\n-1---\n-----\n"
    (case,) = loads(text, strict=False, notes=notes.append)
    assert hex_rows(case.board) == ("ccccc", "c1111", "c1ccc", "ccccc")


def test_a_rule_one_longer_than_the_rows_is_refused() -> None:
    text = "Board:\n\n------\n11211\n1-1-1\n12321\n001-1\n"
    with pytest.raises(ParseError, match="a rule beside the rows, or a row longer or shorter"):
        loads(text, strict=False)
