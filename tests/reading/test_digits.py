"""What Python calls digits and is no number, such as a superscript two; and numbers too long."""

from contextlib import suppress

import pytest

from minesweeper_kit import AmbiguousFormatError, ParseError, loads

TEXTS = [
    "1 {}\n",
    "1 {}\n2 1\n",
    "0 1 {}\n1 . .\n",
    "{}| 1 1\n1| 1 1\n",
    "[[1, {}], [1, 1]]\n",
    "x = {}\n[[x, 1]]\n",
    "1 * 1\n1 1 1\n\n{} 1\n1 0\n",
    "| x | y |\n| {} | 1 |\n\n1 * 1\n1 1 1\n",
]
DIGITS = ["²", "①", "٣", "\N{MATHEMATICAL DOUBLE-STRUCK DIGIT ONE}", "1" * 5_000]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("digit", DIGITS, ids=[*DIGITS[:-1], "long"])
def test_they_give_cases_or_a_parse_error(text: str, digit: str) -> None:
    with suppress(ParseError, AmbiguousFormatError):
        assert loads(text.format(digit), strict=False, notes=lambda _: None)
