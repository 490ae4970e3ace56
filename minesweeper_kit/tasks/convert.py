"""What `convert` does: how much of a case is written."""

from dataclasses import replace
from enum import StrEnum

from minesweeper_kit.case import Case


class View(StrEnum):
    """How much of a board is written: everything, or what a player sees."""

    full = "full"
    player = "player"


def player_view(case: Case) -> Case:
    """The case as a player sees it, with the total of mines that the board no longer shows.

    >>> from minesweeper_kit.board import Board
    >>> case = player_view(Case(Board(1, 3, "1a9")))  # a number, a mine, a safe cell
    >>> case.board, case.mines
    (Board(1, 3, '1cc'), 1)
    """
    mines = case.mines if case.board.is_player_view else case.board.mines
    expected = None if case.expected is None else case.expected.player_view()
    return replace(case, board=case.board.player_view(), expected=expected, mines=mines)
