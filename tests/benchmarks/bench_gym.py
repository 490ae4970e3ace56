"""The environments of Gymnasium: how long a step of random legal actions takes, resets included.

    python -m tests.benchmarks.bench_gym [--quick]

Every figure is of processor time in microseconds a step and board, the least of several runs
that take turns. The actions are drawn before: the time is that of the environment alone.
"""

import argparse
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from gymnasium.vector import SyncVectorEnv

from minesweeper_kit.gym import MinesweeperEnv, MinesweeperVectorEnv
from tests.benchmarks.measure import figure, machine, table, together

BOARDS = (1, 16, 128, 1024)
STEPS = 20_000
LEVELS = {"9x9, 10 mines": (9, 9, 10), "16x30, 99 mines": (16, 30, 99)}


def drawn(level: tuple[int, int, int], boards: int, steps: int) -> list[Any]:
    """Random legal actions for a vector environment after the seed 1."""
    random = np.random.default_rng(boards)
    envs = MinesweeperVectorEnv(boards, *level)
    _, infos = envs.reset(seed=1)
    found = []
    for _ in range(steps):
        masks = infos["action_mask"]
        found.append((random.random(masks.shape, "float32") * masks).argmax(axis=1))
        *_, infos = envs.step(found[-1])
    return found


def of_many(envs: Any, actions: list[Any], seconds: float) -> float:
    """The least processor time of a step for one board."""
    best, end = float("inf"), time.perf_counter() + seconds
    while True:
        envs.reset(seed=1)
        start = time.process_time()
        for chosen in actions:
            envs.step(chosen)
        best = min(best, time.process_time() - start)
        if time.perf_counter() > end:
            return best / (len(actions) * int(envs.num_envs))


def of_one(env: MinesweeperEnv, actions: list[int], seconds: float) -> float:
    """The least processor time of a step, or of the reset after a game."""
    best, end = float("inf"), time.perf_counter() + seconds
    while True:
        env.reset(seed=1)
        ended = False
        start = time.process_time()
        for action in actions:
            if ended:
                env.reset()
                ended = False
            else:
                ended = env.step(action)[2]
        best = min(best, time.process_time() - start)
        if time.perf_counter() > end:
            return best / len(actions)


def ways_of(level: tuple[int, int, int], steps: int) -> dict[str, Callable[[float], float]]:
    """What is timed, by `boards: what`."""
    ways: dict[str, Callable[[float], float]] = {}
    for boards in BOARDS:
        actions = drawn(level, boards, max(100, steps // boards))
        if boards == 1:
            one = [int(chosen[0]) for chosen in actions]
            ways["1: grid, one game"] = partial(of_one, MinesweeperEnv(*level), one)
            planes = MinesweeperEnv(*level, observation="planes")
            ways["1: planes, one game"] = partial(of_one, planes, one)
        if boards == 16:
            made: list[Any] = [lambda: MinesweeperEnv(*level)] * boards
            ways["16: grid, SyncVectorEnv"] = partial(of_many, SyncVectorEnv(made), actions)
        for observation in ("grid", "planes"):
            envs = MinesweeperVectorEnv(boards, *level, observation=observation)
            ways[f"{boards}: {observation}"] = partial(of_many, envs, actions)
    return ways


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="briefly")
    quick = parser.parse_args().quick
    print(f"Environments of Gymnasium; {machine()}.\n")
    columns = ("grid, one game", "planes, one game", "grid", "planes", "grid, SyncVectorEnv")
    rows = []
    for name, level in LEVELS.items():
        times = together(ways_of(level, STEPS // 20 if quick else STEPS), 0.3 if quick else 4.0)
        for boards in BOARDS:
            took = [times.get(f"{boards}: {column}") for column in columns]
            rows.append([name, str(boards), *(figure(each and each * 1e6) for each in took)])
    table(["level", "boards", *columns], rows)


if __name__ == "__main__":
    main()
