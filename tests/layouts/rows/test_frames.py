"""Frames that contradict their rows: a row is missing, or a line is damaged."""

import pytest

from minesweeper_kit import loads
from minesweeper_kit.errors import ShapeError


@pytest.mark.parametrize(
    ("format", "text", "said"),
    [
        # the head is damaged: a letter makes a row of it
        (
            "jetbrains",
            "Q |123|\n-|---|\n1|X..|\n2|.X.|\n-|---|\n",
            "3:1: the row label",
        ),
        ("jetbrains", " |123|\n-|---|\n1|X..|\n3|.X.|\n-|---|\n", "4:1: the row label"),
        ("jetbrains", " |123|\n-|---|\n1|X.|\n2|.X|\n-|---|\n", "2:1: the frame has 3 columns"),
        ("jetbrains", " |12|\n-|---|\n1|X..|\n2|.X.|\n-|---|\n", "1:1: the columns are '|12|'"),
        (
            "xpfarm",
            "+-+-+\n|_|1|\n|_|1|\n+-+-+\n|_|1|\n+-+-+\n",
            "3:1: a line of the frame",
        ),
        ("xpfarm", "+-+-+\n|_|1|\n+-+-+\n+-+-+\n|_|1|\n+-+-+\n", "5:1: a row is missing above"),
        ("xpfarm", "+-+-+-+\n|_|1|\n+-+-+\n", "1:1: the frame has 3 columns here, and the rows"),
        (
            "jetbrains",
            " |123|\n-|---|\n1|X..|\n\n2|.X.|\n-|---|\n",
            "5:1: the first row has the label",
        ),
        ("xpfarm", "+-+-+\n|_|1|\n\n+-+-+\n|_|1|\n+-+-+\n", "2:1: the frame has no line below"),
        ("cs50", "-----\n| |X|\n-----\n-----\n| |X|\n-----\n", "5:1: a row is missing above"),
    ],
)
def test_a_frame_that_contradicts_its_rows_is_refused(format: str, text: str, said: str) -> None:
    with pytest.raises(ShapeError) as error:
        loads(text, format)
    assert str(error.value).startswith(f"<string>:{said}")


@pytest.mark.parametrize(
    "text",
    [
        "+-+-+\n|_|1|\n+-+-+\n|_|1|\n+-+-+\n",
        "  1 2\n +-+-+\n1|_|1|\n +-+-+\n2|_|1|\n +-+-+\n",
        "+-+-+\n|_|1|\n|_|1|\n+-+-+\n",
        " a b\n2|_|1|\n1|_|1|\n",
    ],
)
def test_frames_that_are_drawn_otherwise_are_read(text: str) -> None:
    assert loads(text, "xpfarm")[0].board.rows == 2
