"""Whether there can be such a board, and with how many mines."""

from functools import reduce
from operator import or_

from minesweeper_kit.board import Board, require_board
from minesweeper_kit.solver.answer import BUDGET, count_all, wrong_total
from minesweeper_kit.solver.position import read_with_mines


def possible_totals(board: Board, *, budget: int = BUDGET) -> list[int]:
    """Every total of mines that `board` can have, exploded ones included, the least first.

    Here, unlike for `solve`, everything that the notation tells counts: MINE and
    FLAGGED_MINE are mines, EMPTY and FLAGGED_EMPTY are none, and only what lies
    under HIDDEN and FLAGGED is open.

    Raises ContradictionError where no arrangement of mines satisfies the numbers, and
    BudgetError where counting would keep more than `budget` states in memory.

    >>> possible_totals(Board(1, 4, "1HHH"))
    [1, 2, 3]
    """
    require_board(board)
    counted = count_all(read_with_mines(board), budget)
    # Bit n stands for n mines more than the least.
    possible = (1 << counted.unconstrained + 1) - 1
    for ways in counted.ways:
        possible = reduce(or_, (possible << more for more, number in enumerate(ways) if number))
    return [counted.least + n for n in range(possible.bit_length()) if possible >> n & 1]


def check_possible(board: Board, mines: int | None = None, *, budget: int = BUDGET) -> None:
    """Raise ContradictionError unless mines can lie so that the numbers of `board` are right.

    `mines` is the total of mines they have to have, where that is known. What the
    notation tells counts as for `possible_totals`, and BudgetError is raised as there.

    >>> check_possible(Board(1, 4, "1HHH"), mines=2)
    >>> check_possible(Board(1, 4, "1HHH"), mines=4)
    Traceback (most recent call last):
    ...
    minesweeper_kit.errors.ContradictionError: a total of 4 mines does not fit: ...
    """
    totals = possible_totals(board, budget=budget)
    if mines is not None and mines not in totals:
        raise wrong_total(mines, (totals[0], totals[-1]))
