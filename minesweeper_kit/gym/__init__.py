"""Minesweeper as Gymnasium environments, for agents that learn: one game, or many at once.

Importing this package registers `minesweeper_kit/Minesweeper-v0` with Gymnasium.

>>> import gymnasium
>>> import minesweeper_kit.gym
>>> env = gymnasium.make("minesweeper_kit/Minesweeper-v0", rows=16, cols=30, mines=99)
>>> env.observation_space, env.action_space
(Box(0, 13, (16, 30), int8), Discrete(480))
"""

from minesweeper_kit.wording import install

try:
    import gymnasium
except ImportError as error:
    raise ImportError(f"environments need Gymnasium: {install('gymnasium')}") from error

from minesweeper_kit.gym.environment import MinesweeperEnv
from minesweeper_kit.gym.task import Rewards
from minesweeper_kit.gym.vector import MinesweeperVectorEnv

__all__ = ["MinesweeperEnv", "MinesweeperVectorEnv", "Rewards"]

gymnasium.register(
    "minesweeper_kit/Minesweeper-v0",
    entry_point=f"{__name__}.environment:MinesweeperEnv",
    vector_entry_point=f"{__name__}.vector:MinesweeperVectorEnv",
)
