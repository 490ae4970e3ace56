"""Pictures as text."""

import re

import pytest

from minesweeper_kit import Board, Case, solve, text
from tests.zoo import ZOO

WALK = Case(Board(2, 2, "9a 99"), (0, 0), Board(2, 2, "2a 99"), name="walk")


@pytest.mark.parametrize("name", ZOO)
def test_every_cell_is_there(name: str) -> None:
    board = ZOO[name]
    lines = text(board, coordinates=False).splitlines()
    shown = [line.translate(dict.fromkeys(map(ord, " []"))) for line in lines]
    assert list(filter(None, shown)) == list(filter(None, str(board).splitlines()))
    coloured = re.sub(r"\033\[[\d;]*m", "", text(board, colour=True, columns=9999))
    assert len(coloured.splitlines()) == board.rows + 1


def test_numbers_of_rows_and_columns() -> None:
    shown = text(Board(11, 120, bytes(11 * 120))).splitlines()
    assert shown[0].split() == [str(col) for col in range(120)]
    assert [line.split()[0] for line in shown[1:]] == [str(row) for row in range(11)]
    assert len(set(map(len, shown))) == 1


def test_marks_stand_around_cells() -> None:
    board = Board(1, 3, "999")
    marks = {"click": [(0, 0)], "fault": [(0, 1)], "right": [(0, 2)]}
    assert text(board, coordinates=False, marks=marks) == "(E)[E]{E}\n"
    both = {"fault": [(0, 0)], "click": [(0, 0)]}
    assert text(board, coordinates=False, marks=both) == "[E] E  E\n"


def test_boards_beside_each_other_or_below() -> None:
    assert text(WALK, diff=True) == (
        "expected   correct\n   0  1       0  1\n0 [2] M    0 {1} M\n1  E  E    1  E  E\n"
    )
    assert text(WALK, diff=True, columns=12).splitlines()[4:] == [
        *("correct", "   0  1", "0 {1} M", "1  E  E")
    ]
    uneven = Case(WALK.board, (0, 0), Board(1, 1, "1"))
    assert text(uneven, diff=True, coordinates=False).splitlines()[1:] == [
        "(1)        (1) M",
        "            E  E",
    ]


def test_chances_stand_in_the_cells() -> None:
    solution = solve(Board(1, 4, "c1cc"), mines=1)
    assert text(solution) == "     0    1    2    3\n0  50%    1  50%   0%\n"
    assert "\033[1;32m" in text(solution, colour=True)


def test_several_have_their_names() -> None:
    shown = text([WALK, Case(Board(1, 1, "9"))], coordinates=False)
    assert shown == "walk:\n(E) M\n E  E\n\ncase 2:\n E\n"
