"""Answers to compare with, written from the problem statements alone.

Nothing here shares code with the kit: a board is a list of lists of the letters
of LeetCode 529, and the revealing is the textbook's, a cell at a time.
"""

from collections import deque
from collections.abc import Iterator

Letters = list[list[str]]


def around(board: Letters, row: int, col: int) -> Iterator[tuple[int, int]]:
    """The up to eight neighbours of a cell."""
    for r in range(max(row - 1, 0), min(row + 2, len(board))):
        for c in range(max(col - 1, 0), min(col + 2, len(board[0]))):
            if (r, c) != (row, col):
                yield r, c


def update_board(board: Letters, click: tuple[int, int]) -> Letters:
    """The board after a click on an `E` or an `M`, breadth first.

    Letters besides the judge's own: `F` a flagged mine, `W` a flag on a safe
    cell, `?` a cell whose content is unknown. None of them is ever opened. A cell
    that would be revealed beside a `?` becomes `!`: its count cannot be known.
    """
    row, col = click
    board = [list(line) for line in board]
    if board[row][col] == "M":
        board[row][col] = "X"
        return board
    queue = deque([click])
    while queue:
        row, col = queue.popleft()
        if board[row][col] != "E":
            continue
        near = [board[r][c] for r, c in around(board, row, col)]
        mines = near.count("M") + near.count("F")
        if "?" in near:
            board[row][col] = "!"
        elif mines:
            board[row][col] = str(mines)
        else:
            board[row][col] = "B"
            queue.extend(around(board, row, col))
    return board
