"""LeetCode 529, "Minesweeper": the function that a solution submits, solved."""

from collections.abc import Sequence

from minesweeper_kit.board import Board
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.errors import ShapeError


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
    dialect = find_dialect("leetcode")
    cols = len(board[0]) if board else 0
    if any(len(row) != cols for row in board):
        raise ShapeError("the rows differ in length")
    symbols = [symbol for row in board for symbol in row]
    try:
        cells = dialect.alphabet.decode_symbols(symbols)
    except KeyError as error:
        raise dialect.alphabet.unknown(error.args[0]) from None
    row, col = click
    outcome = Board(len(board), cols, cells).reveal((row, col))
    written = dialect.alphabet.encode_symbols(outcome.cells, cols)
    for number, line in enumerate(board):
        line[:] = written[number * cols : (number + 1) * cols]
    return board
