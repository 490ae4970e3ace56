"""Boards in YAML whose lines are joined by YAML itself: where rows ended is lost."""

import pytest

from minesweeper_kit import Board, loads
from minesweeper_kit.errors import ParseError

HEAD = "minesweeper_kit: 1\ndialect: leetcode\ncases:\n"


@pytest.mark.parametrize(
    ("case", "place"),
    [
        ("  - board:\n      EEME\n      EMEE\n", "5:7"),
        ("  - board: EEME\n      EMEE\n", "4:12"),
        ("  - board: >\n      EEME\n      EMEE\n", "5:7"),
        ("  - board: >\n      EEME\n      EEEE\n\n      EMEE\n      EEEE\n", "5:7"),
        ('  - board: "EEME\n      EMEE"\n', "4:12"),
        ("  - board: 'EEME\n      EMEE'\n", "4:12"),
        ('  - board: "EEME\\\n      EMEE"\n', "4:12"),
        ("  - board:\n    - EEME\n      EMEE\n", "5:7"),
    ],
)
def test_joined_lines_are_refused_with_the_advice_to_write_a_block(case: str, place: str) -> None:
    with pytest.raises(ParseError, match=r"write the board as a block \(board: \|\)") as error:
        loads(HEAD + case, "yaml")
    assert str(error.value).startswith(f"<string>:{place}: ")


def test_the_key_of_an_outcome_is_named() -> None:
    text = HEAD + "  - board: |\n      EEME\n      EMEE\n    expected:\n      EEME\n      EMEE\n"
    with pytest.raises(ParseError, match=r"\(expected: \|\)"):
        loads(text, "yaml")


@pytest.mark.parametrize(
    "case",
    [
        "  - board: |\n      EEME\n      EMEE\n",
        "  - board: [EEME,\n      EMEE]\n",
        '  - board: "EEME\\nEMEE"\n',
        '  - board: "EEME\\n\\\n      EMEE"\n',
        "  - board: >\n      EEME\n\n      EMEE\n",
    ],
)
def test_lines_whose_ends_are_kept_are_read(case: str) -> None:
    assert loads(HEAD + case, "yaml")[0].board == Board(2, 4, "99a99a99")


def test_other_texts_may_be_joined() -> None:
    assert loads(HEAD + "  - board: EEME\n    name: a\n      b\n", "yaml")[0].name == "a b"
