"""LeetCode 529, "Minesweeper": the function that a solution submits, solved."""

from collections.abc import Sequence

from minesweeper_kit.arguments import as_click
from minesweeper_kit.board import Board


def update_board(board: list[list[str]], click: Sequence[int]) -> list[list[str]]:
    """LeetCode's `updateBoard`: the board after a click, a zero-based [row, col] pair.

    The board is a list of rows, each a list of LeetCode's letters. It is changed
    in place and returned.

    Raises SymbolError for a letter that LeetCode does not have, ShapeError for
    rows of different lengths, ClickError for a click that the game does not
    allow. The board is then as it was.

    >>> update_board([["E", "E", "M"]], [0, 0])
    [['B', '1', 'M']]
    """
    outcome = Board.from_lists(board, "leetcode").reveal(as_click(click)).to_lists("leetcode")
    for line, revealed in zip(board, outcome, strict=True):
        line[:] = revealed
    return board
