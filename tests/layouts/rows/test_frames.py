"""Frames that contradict their rows: a row is missing, or a line is damaged."""

import pytest

from minesweeper_kit import Case, dumps, loads
from minesweeper_kit.dialect.registry import dialects
from minesweeper_kit.errors import MinesweeperKitError, ShapeError


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
        # a click and the line below it have changed places
        ("jetbrains", " |12|\n-|--|\n1|X.|\n2 1 free\n-|--|\n", "5:1: '-|--|': expected nothing"),
        (
            "textarena",
            "   0 1\n ┌─────┐\n0│ 1 * │\nClick: row 0, column 1\n └─────┘\n",
            "5:1: ' └─────┘': expected nothing",
        ),
        ("llm", "    0 1\n0 | . .\nClick: row 1, column 0\n1 | . *\n", "4:1: '1 | . *': expected"),
        ("llm", "    0 1\n0 | . .\n\n1 | . *\n", "4:1: the row label '1' goes on from the board"),
    ],
)
def test_a_frame_that_contradicts_its_rows_is_refused(format: str, text: str, said: str) -> None:
    with pytest.raises(ShapeError) as error:
        loads(text, format)
    assert str(error.value).startswith(f"<string>:{said}")


def test_boards_whose_labels_begin_anew_may_have_an_empty_line_between() -> None:
    text = "    0 1\n0 | . .\n1 | . *\n"
    assert len(loads(f"{text}Click: row 0, column 0\n\n{text}", "llm")) == 2


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


FRAMED = [dialect.name for dialect in dialects() if dialect.layout in ("framed", "columns")]
BOARDS = ["EM\nEE\nEE", "EME\nEEE\nEEE", "MEEE\nEEEE"]


def _read(text: str, name: str | None, strict: bool) -> list[Case]:
    try:
        return list(loads(text, name, strict=strict, notes=lambda _: None))
    except MinesweeperKitError:
        return []


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", FRAMED)
def test_a_frame_with_a_line_missing_or_doubled_is_never_another_board(
    name: str, board: str
) -> None:
    text = dumps(loads(board, "leetcode+grid"), name, lossy=True)
    lines = text.splitlines(keepends=True)
    for format, strict in ((name, True), (name, False), (None, False)):
        boards = [case.board for case in _read(text, format, strict)]
        for at, line in enumerate(lines):
            for times in (0, 2):
                damaged = "".join([*lines[:at], *[line] * times, *lines[at + 1 :]])
                found = [case.board for case in _read(damaged, format, strict)]
                # Without its last row a board is a whole one where rows have labels or no border.
                shorter = (
                    times == 0
                    and boards
                    and len(found) == 1
                    and found[0].rows == boards[0].rows - 1
                )
                without_last = shorter and found[0].cells == boards[0].cells[: len(found[0].cells)]
                assert found in ([], boards) or without_last, damaged
