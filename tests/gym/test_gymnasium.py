"""What Gymnasium expects of an environment, asked by its own checks."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.utils.env_match import check_environments_match
from gymnasium.vector import AutoresetMode

from minesweeper_kit.gym import MinesweeperEnv, MinesweeperVectorEnv

NAME = "minesweeper_kit/Minesweeper-v0"
OPTIONS: dict[str, dict[str, Any]] = {
    "as it is": {},
    "planes": {"observation": "planes"},
    "flags": {"flags": True},
    "planes and flags": {"observation": "planes", "flags": True},
    "any first click": {"first": "any"},
    "an opening": {"first": "opening"},
    "no guess": {"rows": 5, "cols": 5, "mines": 3, "no_guess": True},
    "probabilities": {"rows": 4, "cols": 4, "mines": 3, "probabilities": True},
    "rewards": {"rewards": (10, -5, 0.5)},
}


@pytest.mark.parametrize("kind", OPTIONS)
def test_the_checker_of_gymnasium_passes(kind: str) -> None:
    env = gymnasium.make(NAME, render_mode="ansi", **OPTIONS[kind])
    check_env(env.unwrapped)
    made = gymnasium.make(NAME, **OPTIONS[kind])
    check_environments_match(env, made, num_steps=60, skip_render=True)


@pytest.mark.parametrize("kind", OPTIONS)
def test_the_vector_environment_is_that_of_gymnasium_with_single_ones(kind: str) -> None:
    ours = gymnasium.make_vec(NAME, num_envs=3, **OPTIONS[kind])
    theirs = gymnasium.make_vec(NAME, num_envs=3, vectorization_mode="sync", **OPTIONS[kind])
    assert isinstance(ours, MinesweeperVectorEnv)
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    assert ours.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    for space in ("observation_space", "action_space", "single_observation_space"):
        assert getattr(ours, space) == getattr(theirs, space)
    ours.action_space.seed(1)
    assert same(ours.reset(seed=11), theirs.reset(seed=11))
    ended = 0
    for _ in range(60):
        actions = ours.action_space.sample()
        step = ours.step(actions)
        assert same(step, theirs.step(actions))
        ended += step[2].sum()
    assert ended > 2
    assert same(ours.reset(), theirs.reset())
    ours.close()


def same(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    *ours, infos = one
    *theirs, their_infos = other
    arrays = {key: np.array(value) for key, value in infos.items()}
    return data_equivalence(ours, theirs) and data_equivalence(
        arrays, {key: np.array(value) for key, value in their_infos.items()}
    )


def test_importing_the_module_by_the_name_registers() -> None:
    code = (
        "import gymnasium, sys\n"
        "assert 'minesweeper_kit' not in sys.modules\n"
        f"print(gymnasium.make('minesweeper_kit.gym:{NAME}', rows=2, cols=2, mines=1).spec.id)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"{NAME}\n"


def test_the_kit_does_not_import_gymnasium() -> None:
    code = "import minesweeper_kit as kit, sys\nkit.generate, kit.solve\n"
    code += "print('gymnasium' in sys.modules, 'minesweeper_kit.gym' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"


def test_without_gymnasium_the_extra_is_named() -> None:
    code = (
        "import sys\nsys.modules['gymnasium'] = None\n"
        "try:\n    import minesweeper_kit.gym\nexcept ImportError as error:\n    print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "environments need Gymnasium: pip install gymnasium\n"


def test_what_an_environment_returns_is_the_callers() -> None:
    envs = MinesweeperVectorEnv(2, 4, 4, 3, first="any")
    views, infos = envs.reset(seed=1)
    kept = views.copy()
    views[:] = 0
    infos["action_mask"][:] = 0
    infos["won"][:] = True
    again, *_, infos = envs.step([0, 0])
    assert (again[again == 12] == kept[again == 12]).all()
    assert infos["action_mask"].any()
    assert not infos["won"].any()
    again[:] = 5
    assert 12 in envs.step([1, 1])[0]


def test_a_step_before_the_first_reset() -> None:
    with pytest.raises(ResetNeeded, match="call reset"):
        MinesweeperEnv().step(0)
    with pytest.raises(ResetNeeded, match="call reset"):
        MinesweeperVectorEnv(2).step([0, 0])


@pytest.mark.parametrize("action", [-1, 81])
def test_what_is_no_action_is_an_error(action: int) -> None:
    env, envs = MinesweeperEnv(), MinesweeperVectorEnv(2)
    env.reset(seed=1)
    envs.reset(seed=1)
    with pytest.raises(ValueError, match="expected 0 to 80"):
        env.step(action)
    with pytest.raises(ValueError, match="expected 0 to 80"):
        envs.step([0, action])
    with pytest.raises(ValueError, match=r"shape \(2,\)"):
        envs.step([0])
    with pytest.raises(TypeError, match="whole numbers"):
        envs.step([0.5, 1.0])


def test_options_of_reset_are_an_error() -> None:
    for env in (MinesweeperEnv(), MinesweeperVectorEnv(2)):
        with pytest.raises(ValueError, match="reset takes no options, not 'reset_mask'"):
            env.reset(options={"reset_mask": [True, False]})


def test_unseeded_environments_differ_and_a_seed_reproduces() -> None:
    def first_games(seed: int | None) -> list[Any]:
        env = MinesweeperEnv(first="any")
        found = []
        for _ in range(3):
            env.reset(seed=seed)
            found.append(env.board)
            seed = None
        return found

    assert first_games(None) != first_games(None)
    assert first_games(5) == first_games(5)
    assert len(set(first_games(5))) == 3


def test_rendering_shows_what_the_player_sees() -> None:
    env = MinesweeperEnv(2, 3, 1, render_mode="ansi")
    env.reset(seed=5)
    assert env.render() == "HHH\nHHH"
    env.step(0)
    assert env.render() == "1HH\nHHH"
    assert MinesweeperEnv().render() is None
    with pytest.raises(ValueError, match="expected ansi"):
        MinesweeperEnv(render_mode="human")
