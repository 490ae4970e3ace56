"""`rawvf`: the board of a video in text."""

import pytest
from hypothesis import given

from minesweeper_kit import Board, Case, LossyError, dumps, loads
from tests.layouts.boards import few, minefields
from tests.layouts.damaged import EXAMPLE, assert_survives, refused

SAMPLE = """\
RawVF_Version: Rev6
Width: 5
Height: 4
Mines: 1
Board:
00000
00*00
00000
00000
"""
VIDEO = """\
RawVF_Version: Rev6
Program: Minesweeper Arbiter
Player: J\u00f6rg: the 2nd
Level: Custom
Width: 5
Height: 4
Mines: 1
Marks: Off
RAW_3BV/s:

Board:
00000
00*00
00000
00000
Events:
0.000 lc 1 1 (8 8)
"""


def test_the_sample_both_ways() -> None:
    assert loads(SAMPLE, "rawvf") == [Case(EXAMPLE)]
    assert dumps([Case(EXAMPLE)], "rawvf") == SAMPLE


@pytest.mark.parametrize(
    "text",
    [
        VIDEO,
        VIDEO.replace("\n", "\r\n"),
        "\ufeff" + VIDEO,
        VIDEO.lower(),
        VIDEO.replace("Mines: 1\n", ""),
        VIDEO.replace("Events:\n0.000 lc 1 1 (8 8)\n", ""),
        VIDEO + "\0 what comes later is not looked at",
    ],
)
def test_videos(text: str) -> None:
    assert loads(text, "rawvf") == [Case(EXAMPLE)]


def test_names_in_another_encoding() -> None:
    assert loads(VIDEO.encode("latin-1"), "rawvf") == [Case(EXAMPLE)]


def test_where_the_board_stands() -> None:
    (case,) = loads(SAMPLE, "rawvf")
    assert case.place("board", 1) == ("<string>", 7)


@few
@given(board=minefields())
def test_what_is_written_is_read_back(board: Board) -> None:
    assert loads(dumps([Case(board)], "rawvf"), "rawvf") == [Case(board)]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "Width: 5",
            "Width",
            "file:2:1: expected a line like 'Width: 9', or 'Board:' and the rows, found 'Width'",
        ),
        ("Width: 5\n", "", "file:4:1: the width is not given: there is no board"),
        ("Height: 4", "Height: 0", "file:5:1: the height is 0: there is no board"),
        ("Width: 5", "Width: five", "file:2:1: the width is no number: 'five'"),
        ("Width: 5", "Width: 5\nwidth: 5", "file:3:1: the width stands here twice"),
        ("Width: 5", "Width: 12345678901", "file:2:1: the width is no number: '12345678901'"),
        (
            "Width: 5",
            "Width: 999999999",
            "file:6:1: row 0 (from 0) has 5 cells, expected 999999999",
        ),
        (
            "Height: 4",
            "Height: 999999999",
            "file:10:1: the file ends after row 4 of the 999999999 rows of the board",
        ),
        ("Mines: 1", "Mines: 2", "file:5:1: the board has 1 mines, the file says 2"),
        (
            "Board:\n",
            "",
            "file:5:1: expected a line like 'Width: 9', or 'Board:' and the rows, found '00000'",
        ),
        (
            "00*00",
            "00x00",
            "file:7:3: row 1 is '00x00', expected 5 cells, '*' (a mine) or '0'",
        ),
        ("00*00", "00*0", "file:7:1: row 1 (from 0) has 4 cells, expected 5"),
        ("00*00", "", "file:7:1: row 1 (from 0) has 0 cells, expected 5"),
        (
            "00*00",
            "00000\n00*00",
            "file:10:1: expected Events: or the end after the 4 rows of the board, found '00000'",
        ),
        (
            SAMPLE[SAMPLE.index("Board") :],
            "",
            "file:5:1: the file ends, expected the line 'Board:' and the rows",
        ),
    ],
)
def test_what_is_refused(old: str, new: str, message: str) -> None:
    assert old in SAMPLE
    assert refused(SAMPLE.replace(old, new).encode(), "rawvf") == message


def test_damaged_files() -> None:
    assert_survives(SAMPLE.encode(), "rawvf")


def test_what_it_cannot_hold() -> None:
    with pytest.raises(LossyError, match="rawvf holds one board, and this is a second"):
        dumps([Case(EXAMPLE), Case(EXAMPLE)], "rawvf")
    with pytest.raises(LossyError, match=r"rawvf cannot hold HIDDEN \(1 cell"):
        dumps([Case(Board(1, 1, "c"))], "rawvf")
    with pytest.raises(LossyError, match="cannot hold the click"):
        dumps([Case(EXAMPLE, (0, 0))], "rawvf")
