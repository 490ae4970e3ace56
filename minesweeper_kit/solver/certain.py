"""Playing by certainty alone: what can be opened without a guess."""

from typing import NamedTuple

from minesweeper_kit.board import Board
from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import ContradictionError
from minesweeper_kit.solver.solution import BUDGET, Solution, solve


class Opened(NamedTuple):
    """A board with all opened that is certain, and what is then known of the rest."""

    board: Board
    solution: Solution

    @property
    def is_won(self) -> bool:
        """Whether every safe cell is open."""
        return Cell.EMPTY not in self.board.cells


def open_certain(board: Board, *, budget: int = BUDGET) -> Opened:
    """Open every cell that is certainly safe, and again with what that shows, to the end.

    The board has to know its mines: their total is used, where they lie is not.
    Raises ValueError for a board with HIDDEN or FLAGGED cells, ContradictionError
    for one whose numbers tell of other mines than it has, and what `solve` raises.
    """
    if board.is_player_view:
        raise ValueError("the board hides cells: what opening them would show is not known")
    mines = board.mines
    while True:
        solution = solve(board, mines, budget=budget)
        if not solution.safe:
            return Opened(board, solution)
        for cell in sorted(solution.safe):
            if board[cell] == Cell.MINE:
                raise ContradictionError(f"the numbers say that {cell} is safe, and it is a mine")
            if board[cell] == Cell.EMPTY:  # an opening before may have shown it
                board = board.reveal(cell)


def is_guess_free(board: Board, click: tuple[int, int], *, budget: int = BUDGET) -> bool:
    """Whether certainty alone wins from a first click at (row, col), the total of mines included.

    Raises ClickError, and what `open_certain` raises.
    """
    opened = board.reveal(click)
    return Cell.EXPLODED not in opened.cells and open_certain(opened, budget=budget).is_won
