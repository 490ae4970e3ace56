"""Playing by certainty alone."""

from fractions import Fraction

import pytest

from minesweeper_kit import Board, ClickError, ContradictionError
from minesweeper_kit.generator import generate
from minesweeper_kit.solver import is_guess_free, open_certain, solve


def test_everything_certain_is_opened_to_the_end() -> None:
    # The 1 in the corner of an opening gives the mine, and that the cells beside it.
    board = Board.parse("EEEEE\nMEEEE\nEEEEE", "leetcode")
    assert open_certain(board.reveal((0, 4))) == Board.parse("11BBB\nM1BBB\n11BBB", "leetcode")
    board = Board.parse("EEEEE\nEEEEE\nMEEEE", "leetcode")
    assert open_certain(board.reveal((0, 2))) == Board.parse("BBBBB\n11BBB\nM1BBB", "leetcode")


def test_the_total_of_mines_decides_the_end() -> None:
    # The number says that its neighbour is the mine; only the total clears the cell behind.
    board = Board.parse("EMEEE", "leetcode")
    assert is_guess_free(board, (0, 4))
    assert solve(board.reveal((0, 4)).player_view()).safe == frozenset()


def test_a_guess_is_told() -> None:
    # Two cells, one mine, nothing to tell them apart.
    board = Board.parse("MEEE\nEEEE", "leetcode")
    opened = open_certain(board.reveal((0, 3)))
    assert opened == board.reveal((0, 3))
    assert set(solve(opened).probabilities.values()) == {Fraction(1, 2)}
    assert not is_guess_free(board, (0, 3))


def test_a_click_on_a_mine_wins_nothing() -> None:
    assert not is_guess_free(Board.parse("ME", "leetcode"), (0, 0))


def test_clicks_that_are_none_are_refused() -> None:
    with pytest.raises(ClickError):
        is_guess_free(Board.parse("EM", "leetcode"), (5, 5))


def test_hidden_cells_cannot_be_opened() -> None:
    with pytest.raises(ValueError, match=r"^the board hides cells: "):
        open_certain(Board(1, 2, "1c"))


def test_an_impossible_board_is_a_contradiction() -> None:
    with pytest.raises(ContradictionError):
        open_certain(Board(1, 3, "2a9"))


def test_a_board_that_belies_its_numbers_is_a_contradiction() -> None:
    # The numbers are satisfied by another arrangement than the board's own.
    with pytest.raises(ContradictionError) as caught:
        open_certain(Board(1, 3, "19a"))
    assert str(caught.value) == "the numbers say that (0, 2) is safe, and it is a mine"


def test_what_is_opened_was_certain_before() -> None:
    for case in generate(8, 8, 10, seed=8, count=30, click=(0, 0)):
        board = case.board.reveal((0, 0))
        opened = open_certain(board)
        assert bytes([11]) not in opened.cells
        assert bytes(c if c > 8 else 9 for c in opened.cells) == case.board.cells
        assert not solve(opened).safe
