"""Whether there can be such a board, and with how many mines."""

from functools import reduce
from operator import or_

from minesweeper_kit.board import Board
from minesweeper_kit.solver.answer import BUDGET, count_all, wrong_total
from minesweeper_kit.solver.position import read_told


def possible_totals(board: Board, *, budget: int = BUDGET) -> list[int]:
    """Every total of mines that `board` can have, exploded ones included, the least first.

    Here, unlike for `solve`, everything that the notation tells counts: MINE and
    FLAGGED_MINE are mines, EMPTY and FLAGGED_EMPTY are none, and only what lies
    under HIDDEN and FLAGGED is open.

    Raises ContradictionError where no arrangement of mines fits, and BudgetError
    where `budget`, a number of states, does not suffice.
    """
    counted = count_all(read_told(board), budget)
    # Bit n stands for n mines more than the least.
    possible = (1 << counted.sea + 1) - 1
    for ways in counted.ways:
        possible = reduce(or_, (possible << more for more, number in enumerate(ways) if number))
    return [counted.least + n for n in range(possible.bit_length()) if possible >> n & 1]


def check_possible(board: Board, mines: int | None = None, *, budget: int = BUDGET) -> None:
    """Raise ContradictionError unless `board` can be, with a total of `mines` where that is known.

    What counts is what counts for `possible_totals`. Raises BudgetError as well.
    """
    totals = possible_totals(board, budget=budget)
    if mines is not None and mines not in totals:
        raise wrong_total(mines, (totals[0], totals[-1]))
