"""A character too few or too many in source code: an error, or the same board, never another."""

from collections.abc import Iterator

import pytest

from minesweeper_kit import Board, Case, MinesweeperKitError, dumps, loads
from minesweeper_kit.reading.languages import BY_NAME

CASES = [Case(Board(3, 3, "9a9 99a 999"), (1, 0))]


def damaged(text: str) -> Iterator[str]:
    """The text without one of its characters, with one twice, with another comma."""
    for at, character in enumerate(text):
        before, after = text[:at], text[at + 1 :]
        yield before + after
        if character in "[]{}()'\",":
            yield before + character * 2 + after
        if character == ",":
            yield from (before + other + after for other in (";", ":", ",\n"))


@pytest.mark.parametrize("language", BY_NAME)
def test_a_wrong_character_makes_no_other_board(language: str) -> None:
    format = f"leetcode+{language}"
    read = 0
    for text in damaged(dumps(CASES, format)):
        try:
            found = loads(text, format)
        except MinesweeperKitError:
            continue
        read += 1
        assert [(case.board, case.click) for case in found] == [(CASES[0].board, CASES[0].click)], (
            text
        )
    assert read


NUMBERS = [
    "[| 0, 1, -1 | 0: -1, 1 | 1, 1, 0 |]\n[1, 0]\n",
    "[| 0, 1, -1 | 0, -, 1 | 1, 1, 0 |]\n[1, 0]\n",
    "[| [| 0; 1 |]; [| -1; 1 |] |]\n[| 1; |]\n",
    "arrayOf(intArrayOf(0, 1), intArrayOf(1, -1))\nintArryOf(1, 0)\n",
    "[][]int{{0, 1}, {1, -1}}\n[]int1, 0}\n",
]


@pytest.mark.parametrize("text", NUMBERS)
def test_a_wrong_character_among_numbers_is_an_error(text: str) -> None:
    with pytest.raises(MinesweeperKitError, match=r":[12]:[0-9]+: "):
        loads(text, "numeric+python")


def test_code_with_numbers_is_no_click() -> None:
    text = "for i in range(0, 3):\n    print(1, 2)\nboard = [['E', 'M']]\n"
    assert [case.click for case in loads(text, "leetcode+python")] == [None]
