from itertools import product
from random import Random

import pytest

from minesweeper_kit import Board, Cell
from minesweeper_kit.errors import ContradictionError
from minesweeper_kit.solver import solve
from tests.solver.boards import hidden, random_view
from tests.solver.oracle import fitting


def _only(board: Board, numbers: set[tuple[int, int]]) -> Board:
    """The board with every other number covered: away from the mines, but silent."""
    silent = [
        Cell.FLAGGED_EMPTY if board[at] <= 8 and at not in numbers else board[at]
        for at in product(range(board.rows), range(board.cols))
    ]
    return Board(board.rows, board.cols, bytes(silent))


def _fits(board: Board, numbers: set[tuple[int, int]]) -> bool:
    """Whether `numbers` alone can hold, the other numbers being safe cells that say nothing."""
    silent = {
        at for at in product(range(board.rows), range(board.cols)) if board[at] <= 8
    } - numbers
    return any(not mines & silent for mines, _ in fitting(_only(board, numbers)))


def test_the_numbers_named_are_at_fault_and_none_too_many() -> None:
    rng = Random(8)
    checked = 0
    while checked < 60:
        board = random_view(rng, rng.randint(1, 3), rng.randint(2, 4))
        if hidden(board) > 7 or _fits(board, set(product(range(board.rows), range(board.cols)))):
            continue
        with pytest.raises(ContradictionError) as caught:
            solve(board)
        named = set(caught.value.cells)
        assert named
        assert not _fits(board, named)
        for each in named:
            assert _fits(board, named - {each})
        checked += 1


def test_one_number_alone() -> None:
    with pytest.raises(
        ContradictionError, match=r"the 3 at \(0, 1\) cannot be satisfied: only 2"
    ) as caught:
        solve(Board(1, 3, "c3c"))
    assert caught.value.cells == ((0, 1),)


def test_two_numbers_together() -> None:
    with pytest.raises(ContradictionError) as caught:
        solve(Board(2, 2, "0c 1c"), 1)
    assert caught.value.cells == ((0, 0), (1, 0))
    assert "(0, 0), (1, 0)" in str(caught.value)


def test_a_far_cause_is_found() -> None:
    # Deduction runs along the chain from the left and fails at its right end.
    with pytest.raises(ContradictionError) as caught:
        solve(Board(3, 9, "c1111111c 222222221 c11111111"))
    assert caught.value.cells


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ("X1X", "the 1 at (0, 1) cannot be satisfied: it touches 2 known mines"),
        ("1BB", "the 1 at (0, 0) cannot be satisfied: no neighbour can be a mine"),
    ],
)
def test_why_one_number_cannot_be_satisfied(rows: str, reason: str) -> None:
    with pytest.raises(ContradictionError) as caught:
        solve(Board(1, 3, rows))
    assert caught.value.message == reason
