"""Cells as records are read where they agree with each other, and refused where they do not."""

import pytest

from minesweeper_kit import Board, ParseError, loads

CELLS = (
    "cells = [[{isMine: false, adjacent: 1, revealed: true},"
    " {isMine: true, adjacent: 0, revealed: false}],"
    "\n [{isMine: false, adjacent: 1, revealed: false},"
    " {isMine: false, adjacent: 1, revealed: false}]]\n"
)


def read(text: str) -> Board:
    (case,) = loads(text, strict=False, notes=print)
    return case.board


def test_records_are_read_in_any_notation_of_maps() -> None:
    board = Board(2, 2, "1a 99")
    assert read(CELLS) == board
    assert read(CELLS.replace("isMine", "'has_mine'").replace("false", "False")) == board
    assert read(CELLS.replace("revealed", "covered").replace("adjacent", "mine_count")) == Board(
        2, 2, "9b 11"
    )
    assert read("The cells:\n\n" + CELLS.replace("adjacent", "color: 'red', nearby")) == board


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("adjacent: 1, revealed: true", "adjacent: 2, revealed: true", "says 2 mines, but 1 touch"),
        ("isMine: true", "isMine: tue", "'tue' says nothing of a cell"),
        (", revealed: true", "", "no record like the others"),
        ("isMine: true", "isMin: true", "no record like the others"),
        (", {isMine: true, adjacent: 0, revealed: false}", "", "expected 1 cells"),
        ("isMine: true,", "isMine: true", "cannot be read"),
        ("{isMine: true", "{isMine: true, mine: true", "no record like the others"),
    ],
)
def test_records_that_do_not_agree_are_refused(old: str, new: str, said: str) -> None:
    with pytest.raises(ParseError, match=said):
        read(CELLS.replace(old, new, 1))


def test_places_that_records_name_are_those_they_stand_at() -> None:
    placed = "cells = [[{x: 1, y: 1, mine: 1}, {x: 2, y: 1, mine: 0}]]"
    assert read(placed) == Board(1, 2, "a9")
    with pytest.raises(ParseError, match="other places"):
        read(placed.replace("x: 2", "x: 3"))


def test_cells_with_numbers_say_whether_they_are_revealed() -> None:
    with pytest.raises(ParseError, match="do not say whether they are revealed"):
        read("cells = [[{mine: true, adjacent: 0}, {mine: false, adjacent: 1}]]")
