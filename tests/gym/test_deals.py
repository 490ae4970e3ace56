"""The boards that are played, and what the agent is told of their mines."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from minesweeper_kit import (
    Board,
    BudgetError,
    Case,
    Cell,
    dump,
    generate,
    is_guess_free,
    solve,
)
from minesweeper_kit.gym import MinesweeperEnv, MinesweeperVectorEnv

CLOSED = bytes([Cell.EMPTY] * 9 + list(range(9, 256)))
CASES = list(generate(5, 6, 4, seed=3, count=4, click=(2, 2)))


def boards_of(games: int, **options: Any) -> list[Board]:
    """The boards of the first games after the seed 0."""
    env = MinesweeperEnv(**options)
    env.reset(seed=0)
    found = [env.board]
    for _ in range(games - 1):
        env.reset()
        found.append(env.board)
    return found


def test_boards_of_a_file_are_played_in_turn_after_their_clicks(tmp_path: Path) -> None:
    path = tmp_path / "boards.mines.yaml"
    dump(CASES, path, "leetcode+yaml")
    wanted = [case.board.reveal(case.click) for case in CASES]
    assert boards_of(5, boards=path) == [*wanted, wanted[0]]
    assert boards_of(5, boards=str(path)) == boards_of(5, boards=CASES)
    envs = MinesweeperVectorEnv(6, boards=CASES)
    views, _ = envs.reset(seed=1)
    views_wanted = [np.asarray(board.player_view()) for board in wanted]
    for number, view in enumerate(views):
        assert (view == views_wanted[(1 + number) % 4]).all()


def test_flags_on_given_boards_are_taken_off() -> None:
    assert boards_of(1, boards=[Board(1, 4, "99ef")]) == [Board(1, 4, "99a9")]


@pytest.mark.parametrize(
    ("boards", "message"),
    [
        ([], "boards: none; expected at least one"),
        ([Board(1, 2, "9a"), Board(1, 2, "9c")], r"board 1 \(from 0\): it hides cells"),
        ([Board(1, 2, "9a"), Board(2, 1, "9a")], r"board 1 \(from 0\): 2x1; expected 1x2"),
        ([Board(1, 2, "1a")], r"board 0 \(from 0\): the game is over"),
        ([Board(1, 2, "9b")], r"board 0 \(from 0\): the game is over"),
        ([Case(Board(1, 2, "9a"), (0, 1))], r"board 0 \(from 0\): the game is over"),
        ([Case(Board(1, 2, "9a"), (0, 2))], r"board 0 \(from 0\): click \(0, 2\) is outside"),
    ],
)
def test_boards_that_cannot_be_played_are_an_error(boards: list[Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        MinesweeperEnv(boards=boards)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rows": 0}, "has no cells"),
        ({"rows": 2, "cols": 2, "mines": 4}, "room for at most 3 mines"),
        ({"rows": 2, "cols": 2, "mines": 4, "first": "any"}, "room for at most 3 mines"),
        ({"rows": 3, "cols": 4, "mines": 4, "first": "opening"}, "room for at most 3 mines"),
        ({"first": "sure"}, "first: 'sure'; expected any, safe, opening"),
        ({"observation": "cells"}, "observation: 'cells'; expected grid, planes"),
        ({"no_guess": True, "first": "any"}, "no_guess needs"),
        ({"no_guess": True, "boards": CASES}, "no_guess needs"),
    ],
)
def test_settings_that_cannot_be_are_an_error(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        MinesweeperEnv(**options)
    with pytest.raises(ValueError, match=message):
        MinesweeperVectorEnv(**options)
    with pytest.raises(ValueError, match="num_envs: 0; expected at least 1"):
        MinesweeperVectorEnv(0)


def test_boards_without_guessing_are_so_from_the_first_click() -> None:
    env = MinesweeperEnv(5, 5, 4, no_guess=True)
    for seed in range(8):
        env.reset(seed=seed)
        env.step(7)
        board = Board(5, 5, env.board.cells.translate(CLOSED))
        assert is_guess_free(board, (1, 2))


@pytest.mark.parametrize("flags", [False, True])
def test_probabilities_are_those_of_the_solver(flags: bool) -> None:
    envs = MinesweeperVectorEnv(4, 4, 4, 3, probabilities=True, flags=flags)
    _, infos = envs.reset(seed=2)
    assert infos["mine_probabilities"] == pytest.approx(np.full((4, 4, 4), 3 / 16))
    random = np.random.default_rng(5)
    met = set()
    for _ in range(25):
        actions = random.integers(0, 32 if flags else 16, 4)
        views, *_, infos = envs.step(actions)
        for view, chances in zip(views, infos["mine_probabilities"], strict=True):
            solved = solve(Board.from_numpy(view), 3).probabilities
            for row in range(4):
                for col in range(4):
                    exploded = view[row, col] == Cell.EXPLODED
                    wanted = solved.get((row, col), Fraction(int(exploded)))
                    assert chances[row, col] == pytest.approx(float(wanted))
                    met.add(wanted)
    assert {0, 1} < met


def test_probabilities_of_given_boards_know_the_mines_of_each() -> None:
    boards = [Board(1, 3, "99a"), Board(1, 3, "9aa")]
    envs = MinesweeperVectorEnv(2, boards=boards, probabilities=True)
    _, infos = envs.reset(seed=0)
    assert infos["mine_probabilities"] == pytest.approx(np.array([[[1 / 3] * 3], [[2 / 3] * 3]]))


def test_probabilities_that_take_too_much_memory_are_no_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from minesweeper_kit import solver

    def refused(*_: Any, **__: Any) -> None:
        raise BudgetError("too much")

    monkeypatch.setattr(solver, "solve", refused)
    env = MinesweeperEnv(2, 2, 1, probabilities=True)
    _, info = env.reset(seed=1)
    assert np.isnan(info["mine_probabilities"]).all()
