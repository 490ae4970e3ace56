"""The best click."""

from fractions import Fraction
from random import Random

import pytest

from minesweeper_kit import Board, ClickError, ContradictionError, best_click, solve
from minesweeper_kit.solver.game import Game
from tests.solver.boards import random_game


def test_what_is_certain_is_named_first_and_in_full() -> None:
    choice = best_click(Board(3, 5, "ccccc c1c2c ccccc"), 3)
    assert (choice.cell, choice.risk, choice.reason) == ((0, 2), Fraction(0), "certain")
    assert [each.cell for each in choice.candidates] == [(0, 2), (1, 2), (2, 2)]


def test_a_published_position() -> None:
    choice = best_click(Board(4, 5, "ccccc c1ccc c3ccc ccccc"), 5)
    assert (choice.cell, choice.reason, choice.win) == ((0, 2), "endgame", Fraction(285, 360))
    assert [each.cell for each in choice.candidates] == [(0, 2)]


def test_looking_ahead_says_what_it_weighed() -> None:
    board = Board(9, 9, " ".join(["c" * 9] * 9))
    choice = best_click(board, 10)
    assert (choice.cell, choice.reason, choice.risk) == ((0, 0), "look-ahead", Fraction(10, 81))
    values = {each.cell: each.value for each in choice.candidates}
    assert max(values.values(), key=lambda value: value or 0) == values[0, 0]


def test_a_guess_that_cannot_be_avoided_is_made_at_once() -> None:
    # Whatever is beside one of the two cells in column 0 is beside the other.
    choice = best_click(Board(2, 26, ("c11" + "c" * 23 + " ") * 2), 8)
    assert (choice.cell, choice.risk, choice.reason) == ((0, 0), Fraction(1, 2), "fifty-fifty")


@pytest.mark.parametrize(
    ("cells", "mines", "said"),
    [
        ("1b", 1, "the game is over: the mine at (0, 1) has exploded already"),
        ("1c", 1, "the game is over: it is won, only mines are hidden"),
        ("00", 0, "the game is over: it is won, only mines are hidden"),
    ],
)
def test_after_the_end_there_is_no_click(cells: str, mines: int, said: str) -> None:
    with pytest.raises(ClickError) as caught:
        best_click(Board(1, 2, cells), mines)
    assert str(caught.value) == said


def test_a_position_that_cannot_be_is_refused() -> None:
    with pytest.raises(ContradictionError):
        best_click(Board(1, 2, "2c"), 1)


def test_the_total_is_taken_from_a_board_that_shows_its_mines() -> None:
    board = Board(1, 4, "1a99")
    assert best_click(board).cell == (0, 2)


def test_without_a_total_there_is_a_choice_as_well() -> None:
    assert best_click(Board(1, 3, "ccc")).risk == Fraction(1, 2)


def test_trusted_flags_are_mines() -> None:
    board = Board(1, 4, "d1cc")
    assert best_click(board, trust_flags=True).cell == (0, 2)


def test_very_large_boards_are_answered_by_the_least_risk() -> None:
    board = Board(101, 101, bytes([1]) + bytes([12]) * (101 * 101 - 1))
    choice = best_click(board, 100)
    assert choice.reason == "risk"
    assert choice.risk == min(solve(board, 100).probabilities.values())


def test_no_certainty_is_missed() -> None:
    rng = Random(8)
    for _ in range(60):
        board = random_game(rng, 8, 8, 12, rng.randrange(1, 12))
        if not Game(board).empty:
            continue
        exact = solve(board)
        choice = best_click(board, solution=exact)
        assert (choice.reason == "certain") == bool(exact.safe)
        assert choice.risk == exact.probabilities[choice.cell]
        assert choice.cell in [each.cell for each in choice.candidates]
