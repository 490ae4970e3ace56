"""The ladder of hints."""

from random import Random

import pytest

from minesweeper_kit import Board, hint
from minesweeper_kit.solver import solve
from minesweeper_kit.solver.steps import explain
from tests.solver.boards import random_game


def test_each_level_tells_more_of_the_first_step() -> None:
    rng = Random(1)
    for _ in range(60):
        board = random_game(rng, 9, 9, 12, rng.randint(1, 20))
        steps = explain(board)
        if not steps:
            continue
        step = steps[0]
        region, numbers, why, cells = (hint(board, level=level) for level in (1, 2, 3, 4))
        assert region
        assert numbers
        assert why
        assert cells
        assert cells.text == " ".join(step.hence)
        assert cells.cells == step.safe + step.mines
        assert why.text == " ".join(step.why)
        if step.numbers:
            assert set(region.cells).issuperset(step.numbers)
            assert numbers.cells == step.numbers
            assert all(str(number) in numbers.text for number in step.numbers)


def test_a_step_with_the_total_says_to_count_the_mines() -> None:
    board = Board(3, 3, "ccc 2c2 ccc")
    texts = [hint(board, 4, level=level).text for level in (1, 2)]  # type: ignore[union-attr]
    assert texts == [
        "Count the mines that are left. Look at row 1 and column 2.",
        "Count the mines that are left. Look at the 2 at (1, 2).",
    ]


def test_where_nothing_is_certain_the_guess_is_told() -> None:
    board = Board(1, 3, "c1c")
    texts = [hint(board, level=level).text for level in (1, 2, 3, 4)]  # type: ignore[union-attr]
    assert texts[0] == "No cell is certainly safe: a guess is needed."
    assert "can be swapped" in texts[1]
    assert texts[3].startswith("No guess is safer than (0, 0)")


def test_a_flag_that_is_right_is_no_hint() -> None:
    board = Board(1, 5, "F1B1H")
    assert explain(board)[0].mines == ((0, 0),)
    found = hint(board, level=4)
    assert found
    assert found.cells == ((0, 4),)
    only = Board(2, 2, "F1 11")
    assert hint(only) is None


def test_nothing_left_gives_no_hint() -> None:
    assert hint(Board(1, 2, "00")) is None


def test_an_unknown_level_is_an_error() -> None:
    with pytest.raises(ValueError, match="a hint has level 1 to 4, not 5"):
        hint(Board(1, 3, "c1c"), level=5)


def test_a_solution_is_not_worked_out_again() -> None:
    board = Board(2, 3, "ccc 111")
    assert hint(board, level=4, solution=solve(board)) == hint(board, level=4)
