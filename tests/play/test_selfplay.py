"""Games by the thousand."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from minesweeper_kit import Board, Cell, generate
from minesweeper_kit.generator import LEVELS
from minesweeper_kit.play.game import Game
from minesweeper_kit.play.player import Player
from minesweeper_kit.play.selfplay import (
    First,
    Games,
    Settings,
    Totals,
    blocks,
    first_click,
    play_blocks,
    play_board,
)


@pytest.mark.parametrize("first", ["safe", "opening", "any"])
def test_games_are_played_on_the_boards_of_generate(first: First) -> None:
    rows, cols, mines = 7, 9, 12
    click = first_click(rows, cols, mines, first)
    game = Game(Player(rows, cols, mines, False, 0))
    promised = {} if first == "any" else {"click": click, "first": first}
    cases = generate(rows, cols, mines, seed=-5, count=30, **promised)  # type: ignore[arg-type]
    for number, case in enumerate(cases, 1):
        reach = {"any": -1, "safe": 0, "opening": 1}[first]
        game.deal(-5, number, click[0] * cols + click[1], reach)
        assert [cell == Cell.MINE for cell in case.board.cells] == list(map(bool, game.is_mine))


def digest() -> str:
    """Every click of thousands of games, with its ground and its risk to the last bit."""
    clicks = hashlib.sha256()
    for rows, cols, mines, games in (
        (4, 4, 3, 1200),
        (5, 5, 4, 200),
        (6, 7, 8, 40),
        (8, 8, 6, 600),
        (9, 9, 10, 100),
        (16, 30, 99, 1),
    ):
        game = Game(Player(rows, cols, mines, True, 16))
        for number in range(1, games + 1):
            game.deal(3, number, 0, 0)
            won = game.play(0)
            made = [
                (game.cells[i], game.reasons[i], game.risks[i].hex()) for i in range(game.moves)
            ]
            clicks.update(repr((won, made)).encode())
    return clicks.hexdigest()


KEPT = Path(__file__).parents[1] / "data" / "play" / "digest.txt"
"""What `digest` gave; it changes with the way of playing, and with nothing else."""


def test_a_seed_gives_the_same_games_everywhere() -> None:
    assert digest() == KEPT.read_text().strip()


@pytest.mark.slow
def test_the_plain_source_chooses_the_same_clicks() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", "from tests.play.test_selfplay import digest; print(digest())"],
        env=os.environ | {"MINESWEEPER_KIT_PURE": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout.strip() == KEPT.read_text().strip()


def test_any_number_of_processes_plays_the_same_games() -> None:
    settings = Settings(4, 4, 4, "safe", (0, 0), seed=9)
    parts = [range(1, 30), range(30, 60), range(60, 90), range(90, 100)]

    def all_of(jobs: int) -> list[tuple[Totals, str]]:
        with play_blocks(settings, parts, jobs, moves=True) as results:
            return [(totals._replace(seconds=0), moves) for totals, moves in results]

    alone = all_of(1)
    assert all_of(3) == alone
    assert sum(totals.games for totals, _ in alone) == 99


def test_totals_say_where_games_were_lost() -> None:
    totals, _ = Games(Settings(9, 9, 10, "safe", (0, 0), seed=2)).block(range(1, 301))
    assert totals.games == 300
    assert totals.wins + sum(totals.lost_at) == 300
    assert totals.wins > 250
    assert totals.guesses > 0


def test_looking_ahead_wins_more_than_the_least_risk() -> None:
    """On the same boards; the numbers are far apart for these."""
    games = range(1, 1501)
    settings = Settings(5, 6, 7, "safe", (0, 0), seed=4)
    best, _ = Games(settings).block(games)
    least, _ = Games(settings._replace(policy="risk")).block(games)
    assert best.wins > least.wins + 10


def test_a_board_is_played_as_it_lies() -> None:
    settings = Settings(0, 0, 0)
    board = Board(1, 4, "1a99")
    game, won = play_board(None, board, None, settings)
    assert won
    assert (game.guesses, list(game.cells[:2])) == (0, [2, 3])
    same, won = play_board(game, Board(1, 4, "9a99"), (0, 1), settings)
    assert same is game
    assert not won
    other, won = play_board(game, Board(2, 2, "a999"), (1, 1), settings)
    assert other is not game


def test_where_counting_takes_too_much_a_game_goes_on() -> None:
    """Numbers at every second cell: far too many are open at a time."""
    size = 40
    mined = {(r, c) for r in range(0, size, 2) for c in range(0, size, 5)}
    cells = bytearray()
    for r in range(size):
        for c in range(size):
            around = [(r + y, c + x) for y in (-1, 0, 1) for x in (-1, 0, 1)]
            shown = r % 2 and c % 2
            cells.append(
                sum(at in mined for at in around) if shown else 10 if (r, c) in mined else 9
            )
    game, _ = play_board(None, Board(size, size, bytes(cells)), None, Settings(0, 0, 0))
    assert game.moves > 0


def test_first_clicks() -> None:
    said = {name: first_click(*LEVELS[name], "opening") for name in LEVELS}
    assert said == {"beginner": (2, 2), "intermediate": (2, 2), "expert": (3, 3)}
    assert first_click(1, 3, 1, "opening") == (0, 1)


def test_blocks_are_all_games() -> None:
    assert [number for block in blocks(2001) for number in block] == list(range(1, 2002))
