"""Playing by certainty alone: what can be opened without a guess."""

from minesweeper_kit.board import Board
from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import ContradictionError
from minesweeper_kit.solver.answer import BUDGET, deduce


def open_certain(board: Board, *, budget: int = BUDGET) -> Board:
    r"""The board after every cell that is certainly safe was opened, again and again.

    What opening cells shows makes more of them certain; it ends where nothing more is.
    The board has to show its mines: their total is used, where they lie is not. The
    game is won where no EMPTY cell is left; else going on needs a guess.

    Raises ValueError for a board with HIDDEN or FLAGGED cells, ContradictionError where
    its numbers call a mine safe or cannot hold, and BudgetError where one step would
    keep more than `budget` states in memory.

    >>> board = Board.parse("EEEM\nEEEE\nEEEE", "leetcode")
    >>> shown = board.reveal((0, 2))  # a 1; the board has 1 mine, so it is beside it
    >>> print(open_certain(shown))
    BB1M
    BB11
    BBBB
    """
    if board.is_player_view:
        raise ValueError("the board hides cells: what opening them would show is not known")
    while Cell.EMPTY in board.cells:
        safe, _ = deduce(board, board.mines, budget=budget)
        before = board
        for cell in sorted(safe):
            if board[cell] == Cell.MINE:
                raise ContradictionError(f"the numbers say that {cell} is safe, and it is a mine")
            if board[cell] == Cell.EMPTY:  # an opening before may have shown it
                board = board.reveal(cell)
        if board is before:
            break
    return board


def is_guess_free(board: Board, click: tuple[int, int], *, budget: int = BUDGET) -> bool:
    r"""Whether a first click at (row, col), zero-based, and certainty after it win the game.

    The total of mines is known to the player. A click on a mine does not win.

    Raises ClickError where the game does not allow the click, and what
    `open_certain` raises.

    >>> is_guess_free(Board.parse("EEEM\nEEEE\nEEEE", "leetcode"), (0, 2))
    True
    >>> is_guess_free(Board.parse("EM\nEE", "leetcode"), (0, 0))  # a 1, and three hidden cells
    False
    """
    opened = board.reveal(click)
    if Cell.EXPLODED in opened.cells:
        return False
    return Cell.EMPTY not in open_certain(opened, budget=budget).cells
