"""Why a guess is needed, checked against all arrangements."""

from fractions import Fraction
from random import Random

from minesweeper_kit import Board, explain_guess, solve
from tests.solver.boards import UNKNOWN, random_game
from tests.solver.statements import around, arrangements


def test_cells_that_can_be_swapped_are_never_told_apart() -> None:
    rng = Random(2)
    seen = 0
    while seen < 12:
        board = random_game(rng, 4, 4, rng.randint(3, 5), rng.randint(2, 8))
        if sum(cell in UNKNOWN for cell in board.cells) > 12:
            continue
        guess = explain_guess(board)
        if guess is None or not guess.swaps:
            continue
        seen += 1
        ways = arrangements(board, board.mines)
        for one, other in guess.swaps:
            for mines in ways:
                assert len(mines & {one, other}) == 1
                swapped = mines ^ {one, other}
                assert swapped in ways
                for cell in set(around(board, one)) ^ set(around(board, other)):
                    if cell in {one, other} or cell in mines:
                        continue
                    near = set(around(board, cell))
                    assert len(near & mines) == len(near & swapped)


def test_what_the_guess_decides_is_the_chance_of_a_certain_cell() -> None:
    rng = Random(3)
    checked = 0
    while checked < 8:
        board = random_game(rng, 4, 4, 4, rng.randint(1, 4))
        guess = explain_guess(board)
        if guess is None or sum(cell in UNKNOWN for cell in board.cells) > 12:
            continue
        checked += 1
        ways = [mines for mines in arrangements(board, board.mines) if guess.cell not in mines]
        decided = 0
        for mines in ways:
            count = len(mines.intersection(around(board, guess.cell)))
            at = guess.cell[0] * board.cols + guess.cell[1]
            cells = board.cells[:at] + bytes([count]) + board.cells[at + 1 :]
            decided += bool(solve(Board(board.rows, board.cols, cells), board.mines).safe)
        assert guess.decides == Fraction(decided, len(ways))


def test_the_best_guess_decides_most_of_those_with_the_least_risk() -> None:
    rng = Random(5)
    checked = 0
    while checked < 8:
        board = random_game(rng, 3, 4, 3, rng.randint(1, 4))
        guess = explain_guess(board)
        chances = solve(board).probabilities
        cells = [cell for cell, chance in chances.items() if chance == guess.risk] if guess else []
        if guess is None or not 1 < len(cells) <= 8:
            continue
        guesses = [explain_guess(board, cell=cell) for cell in sorted(cells)]
        decided = [each.decides or Fraction(0) for each in guesses if each is not None]
        if len(set(decided)) == 1:
            continue
        checked += 1
        assert guess.decides == max(decided)
        assert guess.risk == min(chance for chance in chances.values() if chance > 0)


def test_no_guess_is_explained_where_none_is_needed() -> None:
    assert explain_guess(Board(2, 3, "ccc 111")) is None
    assert explain_guess(Board(1, 2, "1c")) is None


def test_a_guess_that_decides_nothing_is_said_without_a_chance() -> None:
    guess = explain_guess(Board(2, 5, "02HHH 02HHH"), 3)
    assert guess is not None
    assert guess.decides == 0
    assert guess.sentences[-1] == "Even if it is safe, its number makes no other cell safe."


def test_a_guess_that_always_decides_is_said_without_a_chance() -> None:
    guess = explain_guess(Board(3, 3, "HHH H1H HHH"))
    assert guess is not None
    assert guess.decides == 1
    assert guess.sentences[-1] == "If it is safe, its number always makes another cell safe."
