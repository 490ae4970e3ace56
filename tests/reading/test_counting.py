"""Clicks in texts that say from which number they count rows and columns."""

import pytest

from minesweeper_kit import ParseError, ReadingWarning, loads

BOARD = "Here is the board:\n\nEEEE\nEEME\nEEEE\n\n"
FROM_ONE = [
    "Click: row 1, column 3 (1-based)\n",
    "Click: (1, 3) (1-based)\n",
    "Coordinates are one-based.\nClick: [1, 3]\n",
    "Rows and columns are numbered from 1.\nClick: 1 3\n",
]
FROM_ZERO = [
    "Click: row 0, column 2\n",
    "Click: (0, 2) (0-based)\n",
    "The list of games is 1-indexed.\nClick: (0, 2)\n",
    "Levels start at 1, lives are counted from 1.\nClick: (0, 2)\n",
]


@pytest.mark.parametrize("said", [*FROM_ONE, *FROM_ZERO])
def test_the_click_is_the_cell_that_the_text_means(said: str) -> None:
    with pytest.warns(ReadingWarning):
        (case,) = loads(BOARD + said, strict=False)
    assert case.click == (0, 2)


def test_the_note_says_that_clicks_count_from_one() -> None:
    with pytest.warns(ReadingWarning, match="clicks counted from 1, as the text says"):
        loads(BOARD + FROM_ONE[0], strict=False)


@pytest.mark.parametrize(
    "said",
    [
        "Positions are 1-based.\nClick: (0, 2)\n",
        "Rows are 0-based here, columns are 1-based.\nClick: (1, 2)\n",
    ],
)
def test_a_text_that_contradicts_itself_is_refused(said: str) -> None:
    with pytest.raises(ParseError, match=r":8:\d+: the text says that it counts from 1"):
        loads(BOARD + said, strict=False)
