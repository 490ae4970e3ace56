"""Whether there can be such a board, against every arrangement under what it hides."""

from itertools import product
from random import Random

import pytest

from minesweeper_kit import Board, Cell
from minesweeper_kit.errors import BudgetError, ContradictionError
from minesweeper_kit.solver import check_possible, possible_totals
from tests.solver.boards import lattice

MINES = (Cell.MINE, Cell.EXPLODED, Cell.FLAGGED_MINE)
OPEN = (Cell.HIDDEN, Cell.FLAGGED)


def _totals(board: Board) -> set[int]:
    """Every total of mines that some arrangement under the HIDDEN and FLAGGED cells has."""
    places = list(product(range(board.rows), range(board.cols)))
    told = {at for at in places if board[at] in MINES}
    open_ = [at for at in places if board[at] in OPEN]
    found = set()
    for chosen in product((False, True), repeat=len(open_)):
        mines = told | {at for at, mined in zip(open_, chosen, strict=True) if mined}
        if all(
            board[row, col] > 8
            or board[row, col] == sum(max(abs(row - r), abs(col - c)) == 1 for r, c in mines)
            for row, col in places
        ):
            found.add(len(mines))
    return found


def _told_view(rng: Random, rows: int, cols: int) -> Board:
    """Any cells at all, those that tell what lies under them among them."""
    choice = [0, 1, 1, 2, 2, 3, *Cell][: rng.randint(6, 22)] + [Cell.HIDDEN] * 6
    return Board(rows, cols, bytes(rng.choice(choice) for _ in range(rows * cols)))


def test_what_is_possible_is_what_some_arrangement_fits() -> None:
    rng = Random(4)
    seen = {"possible": 0, "impossible": 0, "wrong total": 0}
    while min(seen.values()) < 150:
        board = _told_view(rng, rng.randint(1, 3), rng.randint(1, 4))
        totals = _totals(board)
        if not totals:
            with pytest.raises(ContradictionError) as caught:
                check_possible(board)
            assert caught.value.cells
            seen["impossible"] += 1
            continue
        check_possible(board)
        assert possible_totals(board) == sorted(totals)
        for mines in range(board.rows * board.cols + 2):
            if mines in totals:
                check_possible(board, mines)
                seen["possible"] += 1
            else:
                with pytest.raises(ContradictionError, match=f"a total of {mines} ") as caught:
                    check_possible(board, mines)
                assert not caught.value.cells
                seen["wrong total"] += 1


def test_the_budget_is_kept() -> None:
    with pytest.raises(BudgetError):
        check_possible(lattice(3, 30, 1), budget=10)
