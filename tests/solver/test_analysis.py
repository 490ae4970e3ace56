"""What looking ahead stands on agrees with the exact solver."""

from fractions import Fraction
from random import Random

import pytest

from minesweeper_kit import Board, compiled, solve
from minesweeper_kit.solver.analysis import Analysis
from minesweeper_kit.solver.knowledge import MINE, UNKNOWN
from tests.solver.boards import random_game

POSITIONS = 400 if compiled else 80
MANY = 5_000 if compiled else 200
CLOSE = 1e-12


def position(rng: Random) -> tuple[Board, int]:
    """A board in the middle of a game as its player sees it, and its mines."""
    rows, cols = rng.choice([4, 5, 9, 9, 16]), rng.choice([4, 6, 9, 16, 30])
    mines = max(1, int(rows * cols * rng.uniform(0.1, 0.25)))
    return random_game(rng, rows, cols, mines, rng.randrange(1, 25)).player_view(), mines


def known(board: Board, mines: int, *, deduce: bool) -> Analysis:
    """What a player knows of the board, after the rules where these are asked for."""
    analysis = Analysis(board.rows, board.cols, mines)
    for at, cell in enumerate(board.cells):
        if cell <= 8:
            analysis.show(at, cell)
    assert not deduce or analysis.deduce()
    return analysis


@pytest.mark.parametrize("deduce", [True, False])
def test_risks_are_those_of_solve(deduce: bool) -> None:
    rng = Random(f"{deduce}")
    for _ in range(MANY):
        board, mines = position(rng)
        exact = solve(board, mines)
        analysis = known(board, mines, deduce=deduce)
        assert analysis.count()
        for (row, col), chance in exact.probabilities.items():
            risk = analysis.risk[row * board.cols + col]
            assert abs(risk - chance) < CLOSE
            assert (risk == 0) == (chance == 0)
        assert analysis.arrangements() == pytest.approx(min(exact.arrangements, 1e300), rel=1e-9)


def test_rules_find_only_what_is_certain() -> None:
    rng = Random(2)
    for _ in range(POSITIONS):
        board, mines = position(rng)
        exact = solve(board, mines)
        analysis = known(board, mines, deduce=True)
        places = {divmod(analysis.safe[i], board.cols) for i in range(analysis.found)}
        mined = {divmod(at, board.cols) for at in range(analysis.size) if analysis.seen[at] == MINE}
        assert places <= exact.safe
        assert mined <= exact.mines


def test_outcomes_of_a_click_are_those_of_solve() -> None:
    rng = Random(3)
    for _ in range(POSITIONS // 5):
        board, mines = position(rng)
        exact = solve(board, mines)
        analysis = known(board, mines, deduce=True)
        assert analysis.count()
        open_to = [
            at
            for at in range(analysis.size)
            if analysis.seen[at] == UNKNOWN and analysis.risk[at] < 1 - CLOSE
        ]
        for cell in rng.sample(open_to, min(3, len(open_to))):
            assert analysis.look(cell)
            chances = [analysis.chance[i] for i in range(analysis.outcomes)]
            assert abs(sum(chances) - (1 - analysis.risk[cell])) < CLOSE
            for i in range(analysis.outcomes):
                cells = bytearray(board.cells)
                cells[cell] = analysis.number[i]
                after = solve(Board(board.rows, board.cols, bytes(cells)), mines)
                chance = Fraction(after.arrangements, exact.arrangements)
                assert abs(chance - chances[i]) < CLOSE
                analysis.seen[cell] = analysis.number[i]
                telling = [
                    risk
                    for (row, col), risk in after.probabilities.items()
                    if not analysis.is_dead(row * board.cols + col)
                ]
                analysis.seen[cell] = UNKNOWN
                risks = sorted(risk for risk in telling if risk < 1)
                won = all(risk == 1 for risk in after.probabilities.values())
                assert analysis.certain[i] == (won or (0 in risks))
                if not won and risks:
                    assert abs(1 - risks[0] - analysis.best[i]) < CLOSE
                if not won and len(risks) > 1 and risks[0] > 0:
                    assert abs(1 - risks[1] - analysis.second[i]) < CLOSE


def test_a_dead_cell_shows_one_number_at_most() -> None:
    rng = Random(4)
    dead = 0
    for _ in range(POSITIONS):
        board, mines = position(rng)
        analysis = known(board, mines, deduce=True)
        assert analysis.count()
        for cell in range(analysis.size):
            if analysis.seen[cell] == UNKNOWN and analysis.is_dead(cell):
                dead += 1
                assert analysis.risk[cell] > 1 - CLOSE or analysis.look(cell)
                assert analysis.risk[cell] > 1 - CLOSE or analysis.outcomes == 1
    assert dead > 10


def test_a_cell_of_a_pair_by_itself_is_dead() -> None:
    """Where it is safe the other is a mine, and nothing else is beside it."""
    analysis = known(Board(2, 6, "c11ccc c11ccc"), 3, deduce=False)
    assert analysis.count()
    assert [analysis.is_dead(at) for at in (0, 6, 3, 5)] == [True, True, False, False]


def test_looking_leaves_all_as_it_was() -> None:
    board = Board(3, 5, "ccccc c1c2c ccccc")
    analysis = known(board, 3, deduce=False)
    assert analysis.count()

    def state() -> list[object]:
        left = [analysis.left[at] for at in range(15) if analysis.seen[at] >= 0]
        return [list(analysis.seen), left, list(analysis.risk)]

    before = state()
    assert analysis.look(0)
    assert analysis.look(14)
    assert state() == before


def test_without_the_total_every_arrangement_counts_the_same() -> None:
    board = Board(3, 6, "cccccc c1c2cc cccccc")
    exact = solve(board)
    analysis = known(board, -1, deduce=True)
    assert analysis.count()
    for (row, col), chance in exact.probabilities.items():
        assert abs(analysis.risk[row * 6 + col] - chance) < CLOSE


def test_what_cannot_be_is_refused() -> None:
    analysis = known(Board(2, 2, "0c1c"), 1, deduce=False)
    assert not analysis.count()
    assert not known(Board(2, 3, "cc1ccc"), 5, deduce=False).count()


def test_positions_with_many_open_numbers_are_counted() -> None:
    """The walk from end to end opens more than there is room for; another order does not."""
    view = (
        "ccc201c10 ccc201110 c4c222c11 c2c1cc12c 121c2212c 01c2122c2 0112cccc1 000112221 000000000"
    )
    board = Board(9, 9, view)
    analysis = known(board, 16, deduce=False)
    assert analysis.count()
    assert analysis.look(3 * 9 + 2)
