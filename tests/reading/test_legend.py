"""What a text says of its symbols is understood, and no more."""

import pytest

from minesweeper_kit import Cell
from minesweeper_kit.reading.legend import legend

SAID = [
    ("`*` is a mine, '-' means a hidden cell.", {"*": Cell.MINE, "-": Cell.HIDDEN}),
    ("'M' represents an unrevealed mine, 'E' represents an unrevealed empty square.",
     {"M": Cell.MINE, "E": Cell.EMPTY}),
    ("'B' represents a revealed blank square that has no adjacent mines.", {"B": Cell.BLANK}),
    ("'X' represents a revealed mine.", {"X": Cell.EXPLODED}),
    ("Mines are shown as `#`, hidden cells as `-`.", {"#": Cell.MINE, "-": Cell.HIDDEN}),
    ("* = mine", {"*": Cell.MINE}),
    ("- : not yet revealed", {"-": Cell.HIDDEN}),
    ("a mine (`@`) and an empty cell (`o`)", {"@": Cell.MINE, "o": Cell.EMPTY}),
    ("Blank squares are unknown.", {" ": Cell.HIDDEN}),
    ("地雷用\u2018*\u2019表示\uff0c用'.'表示空", {"*": Cell.MINE, ".": Cell.EMPTY}),
    ("所以'*'表示地雷", {"*": Cell.MINE}),
    ("* = mine\n1 = nothing around", {"*": Cell.MINE}),
    ("* = mine\n1 = one mine around\n2 = opened, two mines\n3: reveal a hidden cell, or leave",
     {"*": Cell.MINE}),
    ("# is hidden and X is a mine", {"#": Cell.HIDDEN, "X": Cell.MINE}),
    ("The # are hidden and the X are mines", {"#": Cell.HIDDEN, "X": Cell.MINE}),
    ("(# is hidden, X a mine)", {"#": Cell.HIDDEN, "X": Cell.MINE}),
    ("Hidden cells are #, mines are X.", {"#": Cell.HIDDEN, "X": Cell.MINE}),
    ("I use # for hidden cells - all mines are known.", {"#": Cell.HIDDEN}),
    ("Mines are marked with a *, hidden cells are marked #.", {"*": Cell.MINE}),
    ('"o" No mine\n"*" Mine', {"o": Cell.EMPTY, "*": Cell.MINE}),
    ("1 = nothing around", {}),
    ("It is unknown whether there is a mine under '?'.", {}),
    ("The board has 10 mines - good luck.", {}),
    ("`*` is a mine, but `*` means hidden here.", {}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "cells"), SAID)
def test_what_is_said(text: str, cells: dict[str, Cell]) -> None:
    assert legend(text.split("\n"), [*"*-MEBX#@o ?.12"]) == cells
