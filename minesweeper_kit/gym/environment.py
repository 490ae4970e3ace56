"""The environment of one game."""

from operator import index
from typing import Any, SupportsIndex, Unpack

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from minesweeper_kit.board import Board, unchecked_board
from minesweeper_kit.cell import Cell, merge_masked, table
from minesweeper_kit.engine.reveal import reveal_cells
from minesweeper_kit.gym.task import Options, Task

TOGGLED = {
    Cell.EMPTY: Cell.FLAGGED_EMPTY,
    Cell.FLAGGED_EMPTY: Cell.EMPTY,
    Cell.MINE: Cell.FLAGGED_MINE,
    Cell.FLAGGED_MINE: Cell.MINE,
}
"""What a cell becomes when a flag is placed on it or removed."""

# NumPy, and a look-up, take longer with a member of an enumeration than with its number.
EMPTY, EXPLODED, FLAGGED_EMPTY = map(int, (Cell.EMPTY, Cell.EXPLODED, Cell.FLAGGED_EMPTY))
_CLOSED = bytes([Cell.EMPTY, Cell.MINE])
_IS_FLAGGED = table({Cell.FLAGGED_EMPTY: 255})
_FLAGGED = table({Cell.EMPTY: Cell.FLAGGED_EMPTY, Cell.MINE: Cell.FLAGGED_MINE})


def with_flags(laid: bytes, before: bytes) -> bytes:
    """A board whose mines are just laid, with the flags that were there before.

    >>> list(with_flags(bytes([9, 10, 10]), bytes([15, 15, 9])))
    [15, 14, 10]
    """
    return merge_masked(before.translate(_IS_FLAGGED), laid.translate(_FLAGGED), laid)


class MinesweeperEnv(gymnasium.Env[NDArray[np.int8], SupportsIndex]):
    """One game of Minesweeper at a time, by the kit's own rules.

    The action `row * cols + col` opens a cell; with `flags=True` the action
    `rows * cols + row * cols + col` places a flag there or removes it. An action that is not
    legal changes nothing and has the reward 0. The game is terminated when a mine explodes or
    all safe cells are open; it is never truncated.

    Game k after `reset(seed=s)` is played on case k of `generate(seed=s)` for its first click;
    each `reset()` without a seed begins the next game.

    `info` has `action_mask` (int8, 1 for each legal action; all 0 when the game is over), `won`,
    and `mine_probabilities` where asked for. `options` are those of `Task`.

    >>> env = MinesweeperEnv(2, 3, 1)
    >>> view, info = env.reset(seed=5)
    >>> view, reward, terminated, truncated, info = env.step(0)
    >>> view.tolist(), info["action_mask"].tolist()
    ([[1, 12, 12], [12, 12, 12]], [0, 1, 1, 1, 1, 1])
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        rows: int = 9,
        cols: int = 9,
        mines: int = 10,
        *,
        render_mode: str | None = None,
        **options: Unpack[Options],
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode: {render_mode!r}; expected ansi, or None")
        self.render_mode = render_mode
        self._task = task = Task(rows, cols, mines, **options)
        self.observation_space = task.space
        self.action_space = gymnasium.spaces.Discrete(task.actions)
        self._seed = -1  # not reset yet
        self._number = 0
        self._cells = bytes([EMPTY]) * task.size
        self._is_laid = False
        self._left = 0  # how many safe cells are to be opened; 0 when the game is over
        self._won = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Begin a game: the first of a seed, or the next one. There are no `options`."""
        super().reset(seed=seed)
        reject(options)
        if seed is not None or self._seed < 0:
            self._seed = int(self.np_random.integers(2**63)) if seed is None else index(seed)
            self._number = 0
        self._number += 1
        task = self._task
        self._is_laid = False
        self._won = False
        self._cells = bytes([EMPTY]) * task.size
        if task.deals.late:
            self._left = task.size - task.deals.mines
        else:
            self._lay(0)
        return self._seen()

    def step(
        self, action: SupportsIndex
    ) -> tuple[NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        """Open a cell, or place or remove a flag. Raises ValueError for what is no action."""
        if self._seed < 0:
            raise ResetNeeded("call reset() before the first step")
        at = index(action)
        task = self._task
        if not 0 <= at < task.actions:
            raise ValueError(f"action {at}; expected 0 to {task.actions - 1}")
        reward = 0.0
        if self._left:
            if at >= task.size:
                self._toggle(at - task.size)
            elif self._cells[at] in _CLOSED:
                reward = self._open(at)
        view, info = self._seen()
        return view, reward, not self._left, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """For each action whether it is legal, as `sb3-contrib` asks for it."""
        masks: NDArray[np.bool_] = self._mask(bytearray(self._cells)).view(np.bool_)
        return masks

    def render(self) -> str | None:
        """The player's view as text, where `render_mode` is "ansi"."""
        return str(self.board.player_view()) if self.render_mode else None

    @property
    def board(self) -> Board:
        """The whole board, mines included. Before a first click that is safe it has none yet."""
        return unchecked_board(self._task.rows, self._task.cols, self._cells)

    def _lay(self, click: int) -> None:
        """Lay the mines for the first click."""
        laid = self._task.deals.boards([self._seed], [self._number], [click]).tobytes()
        self._cells = with_flags(laid, self._cells) if FLAGGED_EMPTY in self._cells else laid
        self._is_laid = True
        self._left = _safe(self._cells)

    def _open(self, at: int) -> float:
        """Open a cell; the reward."""
        task, rewards = self._task, self._task.rewards
        if not self._is_laid:
            self._lay(at)
        before = self._left
        row, col = divmod(at, task.cols)
        self._cells = reveal_cells(self._cells, task.rows, task.cols, row, col)
        if self._cells[at] == EXPLODED:
            self._left = 0
            return rewards.loss
        self._left = _safe(self._cells)
        self._won = not self._left
        return rewards.cell * (before - self._left) + (rewards.win if self._won else 0.0)

    def _toggle(self, at: int) -> None:
        """Place a flag on a cell, or remove it; nothing on an open cell."""
        cell = Cell(self._cells[at])
        code = bytes([TOGGLED.get(cell, cell)])
        self._cells = self._cells[:at] + code + self._cells[at + 1 :]

    def _mask(self, cells: bytearray) -> NDArray[np.int8]:
        mask: NDArray[np.int8] = self._task.masks(cells)
        if not self._left:
            mask[:] = 0
        return mask

    def _seen(self) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """What the agent sees, and `info`."""
        cells, task = bytearray(self._cells), self._task
        info = {"action_mask": self._mask(cells), "won": self._won}
        if task.probabilities:
            info["mine_probabilities"] = task.mine_probabilities(cells, self._is_laid)
        return task.observed(cells), info


def _safe(cells: bytes) -> int:
    """How many safe cells are not open."""
    return cells.count(EMPTY) + cells.count(FLAGGED_EMPTY)


def reject(options: dict[str, Any] | None) -> None:
    """Raise ValueError for options of `reset`, which has none.

    >>> reject({"reset_mask": []})
    Traceback (most recent call last):
        ...
    ValueError: reset takes no options, not 'reset_mask'
    """
    for name in options or ():
        raise ValueError(f"reset takes no options, not {name!r}")
