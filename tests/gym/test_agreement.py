"""One game, many games, and the oracle: the same views, rewards, ends and masks at every step."""

from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper_kit import Board, Cell
from minesweeper_kit.gym import MinesweeperEnv, MinesweeperVectorEnv, Rewards
from tests.gym.oracle import Oracle, Step

REWARDS = Rewards(win=4.0, loss=-2.0, cell=0.25)


class Played(NamedTuple):
    """Settings of an environment, and what is played there."""

    rows: int
    cols: int
    mines: int
    options: dict[str, Any]
    seed: int
    actions: list[list[int]]
    """A row for each step, with an action for each board."""

    @property
    def games(self) -> int:
        return len(self.actions[0])

    def oracles(self) -> list[Oracle]:
        return [
            Oracle(
                self.rows,
                self.cols,
                self.mines,
                self.options.get("first", "safe"),
                self.seed + number,
                flags=self.options["flags"],
                rewards=REWARDS,
                boards=self.options.get("boards", ()),
            )
            for number in range(self.games)
        ]


@st.composite
def played(draw: st.DrawFn) -> Played:
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(2, 5))
    flags = draw(st.booleans())
    options: dict[str, Any] = {"flags": flags, "rewards": REWARDS}
    mines = 0
    if draw(st.booleans()):
        kinds = st.lists(st.sampled_from([9, 9, 10]), min_size=rows * cols, max_size=rows * cols)
        some = kinds.filter(lambda codes: Cell.EMPTY in codes)
        boards = draw(st.lists(some, min_size=1, max_size=3))
        options["boards"] = [Board(rows, cols, bytes(codes)) for codes in boards]
    else:
        first = draw(st.sampled_from(["any", "safe", "opening"]))
        room = rows * cols - (min(rows, 3) * min(cols, 3) if first == "opening" else 1)
        mines = draw(st.integers(0, room))
        options["first"] = first
    step = st.lists(st.integers(0, rows * cols * (1 + flags) - 1), min_size=2, max_size=2)
    actions = draw(st.lists(step, min_size=1, max_size=25))
    return Played(rows, cols, mines, options, draw(st.integers(0, 2**70)), actions)


def assert_same(seen: Step, view: Any, reward: Any, ended: Any, mask: Any, won: Any) -> None:
    assert seen == (view.tolist(), float(reward), bool(ended), mask.tolist(), bool(won))


@given(played())
def test_many_games_are_those_of_the_oracle(game: Played) -> None:
    envs = MinesweeperVectorEnv(game.games, game.rows, game.cols, game.mines, **game.options)
    oracles = game.oracles()
    views, infos = envs.reset(seed=game.seed)
    for at, oracle in enumerate(oracles):
        assert_same(oracle.seen(0), views[at], 0, False, infos["action_mask"][at], False)
    for actions in game.actions:
        views, rewards, ends, truncations, infos = envs.step(actions)
        assert views in envs.observation_space
        assert not truncations.any()
        assert (envs.action_masks() == infos["action_mask"]).all()
        assert infos["_action_mask"].all()
        assert infos["_won"].all()
        for at, oracle in enumerate(oracles):
            seen = oracle.begin() if oracle.over else oracle.step(actions[at])
            mask, won = infos["action_mask"][at], infos["won"][at]
            assert_same(seen, views[at], rewards[at], ends[at], mask, won)


@given(played())
def test_one_game_is_that_of_the_oracle(game: Played) -> None:
    env = MinesweeperEnv(game.rows, game.cols, game.mines, **game.options)
    oracle = game.oracles()[0]
    view, info = env.reset(seed=game.seed)
    assert_same(oracle.seen(0), view, 0, False, info["action_mask"], info["won"])
    for action, after in game.actions:
        view, reward, ended, truncated, info = env.step(action)
        assert view in env.observation_space
        assert truncated is False
        assert (env.action_masks() == info["action_mask"]).all()
        mask, won = info["action_mask"], info["won"]
        assert_same(oracle.step(action), view, reward, ended, mask, won)
        if ended and after % 3:  # else the game that is over takes more actions
            view, info = env.reset()
            assert_same(oracle.begin(), view, 0, False, info["action_mask"], info["won"])


@given(played())
def test_an_action_is_legal_where_it_changes_something(game: Played) -> None:
    env = MinesweeperEnv(game.rows, game.cols, game.mines, **game.options)
    view, info = env.reset(seed=game.seed)
    for action, _ in game.actions:
        legal = info["action_mask"][action]
        after, reward, _, _, info = env.step(action)
        assert legal == (after.tolist() != view.tolist())
        assert legal or reward == 0
        view = after


@pytest.mark.parametrize("flags", [False, True])
def test_planes_are_the_grid_as_ones(flags: bool) -> None:
    shown = [*range(9), Cell.EXPLODED, Cell.HIDDEN, *([Cell.FLAGGED] if flags else [])]
    grids = MinesweeperVectorEnv(8, 4, 5, 6, first="any", flags=flags)
    planes = MinesweeperVectorEnv(8, 4, 5, 6, first="any", flags=flags, observation="planes")
    assert planes.single_observation_space.shape == (len(shown), 4, 5)
    grids.reset(seed=3)
    planes.reset(seed=3)
    random = np.random.default_rng(1)
    met = set()
    for _ in range(30):
        actions = random.integers(0, grids.single_action_space.n, 8)  # type: ignore[attr-defined]
        grid, *_ = grids.step(actions)
        plane, *_ = planes.step(actions)
        assert plane in planes.observation_space
        assert (plane.sum(axis=1) == 1).all()
        assert (np.array(shown)[plane.argmax(axis=1)] == grid).all()
        met |= set(grid.ravel().tolist())
    assert {Cell.EXPLODED, Cell.HIDDEN} <= met
