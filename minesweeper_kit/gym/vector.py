"""The environment of many games at once."""

from operator import index
from typing import Any, Unpack

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from minesweeper_kit.arrays.arguments import whole
from minesweeper_kit.cell import Cell
from minesweeper_kit.engine.many import reveal_boards
from minesweeper_kit.gym.environment import (
    EMPTY,
    EXPLODED,
    FLAGGED_EMPTY,
    TOGGLED,
    reject,
    with_flags,
)
from minesweeper_kit.gym.task import Options, Task

_MINE = int(Cell.MINE)
_TOGGLED = np.array([TOGGLED.get(cell, cell) for cell in Cell], "uint8")


class MinesweeperVectorEnv(VectorEnv[NDArray[np.int8], NDArray[np.int64], NDArray[Any]]):
    """Many games of Minesweeper at once, on the compiled engine.

    Board i is what `MinesweeperEnv` is after `reset(seed=seed + i)`. The step after the one
    that ends a game begins the next game on its board: its action is ignored, its reward is 0
    (Gymnasium's `AutoresetMode.NEXT_STEP`).

    `info` has the arrays `action_mask`, `won` and, where asked for, `mine_probabilities`, one
    row for each board. `options` are those of `Task`.

    >>> envs = MinesweeperVectorEnv(2, 2, 3, 1)
    >>> views, infos = envs.reset(seed=5)
    >>> views, rewards, terminations, truncations, infos = envs.step([0, 5])
    >>> views.tolist()
    [[[1, 12, 12], [12, 12, 12]], [[12, 12, 12], [12, 12, 1]]]
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "autoreset_mode": AutoresetMode.NEXT_STEP,
        "render_modes": [],
    }

    def __init__(
        self,
        num_envs: int = 1,
        rows: int = 9,
        cols: int = 9,
        mines: int = 10,
        **options: Unpack[Options],
    ) -> None:
        if num_envs < 1:
            raise ValueError(f"num_envs: {num_envs}; expected at least 1")
        self._task = task = Task(rows, cols, mines, **options)
        self.num_envs = num_envs
        self.single_observation_space = task.space
        self.single_action_space = Discrete(task.actions)
        self.observation_space = batch_space(task.space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seed = -1  # not reset yet
        self._numbers = np.zeros(num_envs, np.int64)
        self._cells = np.full((num_envs, task.size), EMPTY, "uint8")
        self._is_laid = np.zeros(num_envs, bool)
        self._left = np.zeros(num_envs, np.int64)  # safe cells to be opened; 0 when it is over
        self._won = np.zeros(num_envs, bool)
        # The cell at which each board begins, and the click of each action; the last is none.
        self._starts = np.arange(num_envs) * task.size
        places = [divmod(at % task.size, task.cols) for at in range(task.actions)]
        self._places = np.array([*places, (-1, -1)], np.int64)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Begin a game on each board: the first of a seed, or the next. There are no `options`."""
        super().reset(seed=seed)
        reject(options)
        if seed is not None or self._seed < 0:
            self._seed = int(self.np_random.integers(2**63)) if seed is None else index(seed)
            self._numbers[:] = 0
        self._begin(np.arange(self.num_envs))
        return self._seen(bytearray(self._cells))

    def step(
        self, actions: Any
    ) -> tuple[
        NDArray[np.int8], NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        """Take an action on each board. Raises ValueError for what is no action."""
        if self._seed < 0:
            raise ResetNeeded("call reset() before the first step")
        task = self._task
        chosen = whole(actions, "actions")
        if chosen.shape != (self.num_envs,):
            raise ValueError(
                f"actions of the shape ({self.num_envs},) were expected, not {chosen.shape}"
            )
        if chosen.min() < 0 or chosen.max() >= task.actions:
            raise ValueError(f"actions: expected 0 to {task.actions - 1}")
        plays = self._left > 0
        if not plays.all():
            self._begin(np.flatnonzero(~plays))
        if task.flags:
            self._toggle(np.flatnonzero(plays & (chosen >= task.size)), chosen % task.size)
            plays &= chosen < task.size
            chosen = chosen % task.size
        at = self._starts + chosen
        clicked = self._cells.reshape(-1)[at]
        plays &= (clicked == EMPTY) | (clicked == _MINE)
        if not self._is_laid.all():
            begun = np.flatnonzero(plays & ~self._is_laid)
            self._lay(begun, chosen[begun])
        clicks = self._places[np.where(plays, chosen, -1)].reshape(-1)
        cells, _ = reveal_boards(self._cells.tobytes(), clicks.data, task.rows, task.cols)
        self._cells = np.frombuffer(cells, "uint8").reshape(self._cells.shape)

        before, lost = self._left, self._cells.reshape(-1)[at] == EXPLODED
        self._left = np.where(plays, self._safe(self._cells), before)
        self._left[lost] = 0
        self._won = (self._left == 0) & ~lost
        rewards = task.rewards.cell * (before - self._left) + task.rewards.win * self._won
        rewards[lost] = task.rewards.loss
        views, infos = self._seen(cells)
        return views, rewards, self._left == 0, np.zeros(self.num_envs, bool), infos

    def action_masks(self) -> NDArray[np.bool_]:
        """For each board and action whether it is legal."""
        masks: NDArray[np.bool_] = self._masks(bytearray(self._cells)).view(np.bool_)
        return masks

    def _begin(self, boards: NDArray[np.int64]) -> None:
        """Begin the next game on some boards."""
        task = self._task
        self._numbers[boards] += 1
        self._cells[boards] = EMPTY
        self._is_laid[boards] = False
        self._won[boards] = False
        if task.deals.late:
            self._left[boards] = task.size - task.deals.mines
            return
        self._lay(boards, np.zeros_like(boards))
        self._left[boards] = self._safe(self._cells[boards])

    def _lay(self, boards: NDArray[np.int64], clicks: NDArray[np.int64]) -> None:
        """Lay the mines of some boards for their first clicks."""
        seeds = [self._seed + board for board in boards.tolist()]
        numbers = self._numbers[boards].tolist()
        cells = self._task.deals.boards(seeds, numbers, clicks.tolist())
        if self._task.flags:
            flagged = with_flags(cells.tobytes(), self._cells[boards].tobytes())
            cells = np.frombuffer(flagged, "uint8").reshape(cells.shape)
        self._cells[boards] = cells
        self._is_laid[boards] = True

    def _toggle(self, boards: NDArray[np.int64], cells: NDArray[np.int64]) -> None:
        """Place a flag on the cell of each of some boards, or remove it; nothing on open cells."""
        places = boards, cells[boards]
        self._cells[places] = _TOGGLED[self._cells[places]]

    def _safe(self, cells: NDArray[np.uint8]) -> NDArray[np.int64]:
        """How many safe cells of each board are not open."""
        closed = cells == EMPTY
        if self._task.flags:
            closed |= cells == FLAGGED_EMPTY
        left: NDArray[np.int64] = closed.sum(axis=1, dtype=np.int64)
        return left

    def _masks(self, cells: bytearray) -> NDArray[np.int8]:
        masks: NDArray[np.int8] = self._task.masks(cells, self.num_envs)
        masks[self._left == 0] = 0
        return masks

    def _seen(self, cells: bytearray) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """What the agent sees of all boards, and `info`."""
        task = self._task
        infos = {"action_mask": self._masks(cells), "won": self._won.copy()}
        if task.probabilities:
            infos["mine_probabilities"] = task.mine_probabilities(
                cells, self._is_laid, self.num_envs
            )
        infos |= {f"_{name}": np.ones(self.num_envs, bool) for name in infos}
        return task.observed(cells, self.num_envs), infos
