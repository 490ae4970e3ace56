"""Playing by certainty alone: what can be opened without a guess."""

from minesweeper_kit.board import Board
from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import ContradictionError
from minesweeper_kit.solver.answer import BUDGET, deduce


def open_certain(board: Board, *, budget: int = BUDGET) -> Board:
    """Open every cell that is certainly safe, and again with what that shows, to the end.

    The board has to know its mines: their total is used, where they lie is not.
    It is won where no EMPTY cell is left; else going on needs a guess.

    Raises ValueError for a board with HIDDEN or FLAGGED cells, ContradictionError
    for one whose numbers tell of other mines than it has, and what `deduce` raises.
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
    """Whether certainty alone wins from a first click at (row, col), the total of mines included.

    Raises ClickError, and what `open_certain` raises.
    """
    opened = board.reveal(click)
    if Cell.EXPLODED in opened.cells:
        return False
    return Cell.EMPTY not in open_certain(opened, budget=budget).cells
