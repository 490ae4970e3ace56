"""The tree of errors, and how they read."""

import pytest

from minesweeper_kit import errors
from minesweeper_kit.errors import (
    MinesweeperKitError,
    ParseError,
    SymbolError,
    counted,
    one_line,
    unknown_name,
)

CODES = {
    "ParseError": 3, "SymbolError": 3, "ShapeError": 3, "FormatError": 2,
    "AmbiguousFormatError": 3, "LossyError": 4, "ClickError": 1, "ContradictionError": 1,
    "BudgetError": 1,
}  # fmt: skip


@pytest.mark.parametrize("name", CODES)
def test_exit_codes(name: str) -> None:
    error = getattr(errors, name)
    assert issubclass(error, MinesweeperKitError)
    assert error.exit_code == CODES[name]


def test_a_parse_error_is_a_value_error() -> None:
    assert issubclass(SymbolError, ParseError)
    assert issubclass(ParseError, ValueError)


def test_places() -> None:
    error = ParseError("what")
    assert str(error) == "what"
    assert str(error.located("a.txt")) == "a.txt: what"
    assert str(error.located("b.txt", 3, 4)) == "a.txt:3:4: what"
    assert str(error.located(None, 5, 6)) == "a.txt:3:4: what"  # what is known stays
    assert str(ParseError("what").located(None, 5)) == "5: what"


def test_names() -> None:
    known = ["leetcode", "codingninjas"]
    assert str(unknown_name("dialect", "LeetCod", known)) == (
        "unknown dialect 'LeetCod': did you mean leetcode?"
    )
    assert str(unknown_name("dialect", "x", known)) == (
        "unknown dialect 'x': there are leetcode, codingninjas"
    )


def test_words() -> None:
    assert [counted(n, "cell") for n in (0, 1, 2)] == ["0 cells", "1 cell", "2 cells"]
    assert one_line("a\nb\t\x1b[0m\x85\u2028é💣👩\u200d💻") == (
        r"a\nb\t\x1b[0m\x85\u2028é💣👩" + "\u200d💻"
    )
