"""The exact search: known optima of small boards, and brute force."""

from math import comb
from pathlib import Path
from random import Random

import pytest

from minesweeper_kit import compiled
from minesweeper_kit.play.endgame import Endgame
from minesweeper_kit.play.player import CERTAIN, DONE, Player
from minesweeper_kit.solver.analysis import Analysis
from tests.play.oracle import wins_of_clicks
from tests.solver.boards import random_game

OPTIMA = [
    line.split()
    for line in (Path(__file__).parents[1] / "data" / "play" / "optima.txt").read_text().split("\n")
    if line and not line.startswith("#")
]
LARGEST = 10**6 if compiled else 2_000


def board_of(size: str, mines: str) -> tuple[Analysis, int]:
    """An untouched board, and how many arrangements there are of its mines."""
    rows, cols = map(int, size.split("x"))
    return Analysis(rows, cols, int(mines)), comb(rows * cols, int(mines))


@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    [line for line in OPTIMA if board_of(*line[:2])[1] <= LARGEST],
    ids=lambda line: f"{line[0]}/{line[1]}",
)
def test_optima_of_small_boards(line: list[str]) -> None:
    size, mines, wins, best, safe, opening = line
    analysis, number = board_of(size, mines)
    assert analysis.count()
    endgame = Endgame(number, nodes=10**9)
    assert endgame.lay_out(analysis, -1)
    assert endgame.arrangements == number
    assert endgame.search()
    assert max(endgame.wins[i] for i in range(endgame.width)) == int(wins)
    cells = {
        divmod(endgame.cells[i], analysis.cols)
        for i in range(endgame.width)
        if endgame.wins[i] == int(wins)
    }
    assert {reflected(cell, analysis) for cell in cells} == {
        reflected((int(row), int(col)), analysis)
        for row, col in (cell.split(",") for cell in best.split(";"))
    }
    # A safe first click: so many arrangements leave the best cell free.
    free = number - comb(analysis.size - 1, int(mines) - 1)
    assert safe == f"{wins}/{free}"
    endgame.prepare()
    blanks = [
        sum(endgame.shows[k * endgame.width + i] == 0 for k in range(number))
        for i in range(endgame.width)
    ]
    won, of = max(
        ((endgame.shown(i, 0), blanks[i]) for i in range(endgame.width) if blanks[i]),
        key=lambda pair: pair[0] / pair[1],
    )
    assert f"{won}/{of}" == opening


def reflected(cell: tuple[int, int], analysis: Analysis) -> tuple[int, int]:
    """The first of the cells that are the same but for turning the board."""
    rows, cols = analysis.rows, analysis.cols
    row, col = min(cell[0], rows - 1 - cell[0]), min(cell[1], cols - 1 - cell[1])
    return min((row, col), (col, row)) if rows == cols else (row, col)


def test_the_chosen_click_is_that_of_brute_force() -> None:
    rng = Random(3)
    searched = 0
    while searched < 12:
        rows, cols = rng.choice([(3, 4), (2, 6), (3, 5)])
        mines = rng.randint(2, 3)
        board = random_game(rng, rows, cols, mines, rng.randint(1, 3))
        player = Player(rows, cols, mines, True, 300)
        for at, cell in enumerate(board.cells):
            if cell <= 8:
                player.analysis.show(at, cell)
        chosen = player.choose()
        if chosen == DONE or (player.reason != CERTAIN and player.win < 0):
            continue
        wins = wins_of_clicks(board.player_view(), mines)
        most = max(wins.values())
        assert wins[divmod(chosen, cols)] == most
        if player.win >= 0:
            searched += 1
            endgame = player.endgame
            assert player.win == most / endgame.arrangements
            best = {
                divmod(endgame.cells[i], cols)
                for i in range(endgame.width)
                if endgame.wins[i] == most
            }
            assert best == {cell for cell, won in wins.items() if won == most}


def test_a_search_that_takes_too_much_gives_up() -> None:
    analysis, number = board_of("4x4", "4")
    assert analysis.count()
    assert not Endgame(number - 1).lay_out(analysis, -1)
    endgame = Endgame(number, nodes=50)
    assert endgame.lay_out(analysis, -1)
    assert not endgame.search()
