"""What an agent sees, may do and is rewarded for: the same for one game and for many."""

from typing import Any, Literal, NamedTuple, TypedDict

import gymnasium
import numpy as np

from minesweeper_kit.arrays.solving import solve_many
from minesweeper_kit.cell import COUNTS, Cell, table
from minesweeper_kit.gym.deals import Boards, Deals, First

Observation = Literal["grid", "planes"]
"""Cell codes in the shape (rows, cols), or a plane of 0 and 1 for each code."""

_SHOWN = {Cell(code): code for code in (*COUNTS, Cell.EXPLODED)}
_VIEW = table(
    _SHOWN | {Cell.FLAGGED_MINE: Cell.FLAGGED, Cell.FLAGGED_EMPTY: Cell.FLAGGED}, Cell.HIDDEN
)
_OPENS = table({Cell.EMPTY: 1, Cell.MINE: 1})
_FLAGS = table({Cell.EMPTY: 1, Cell.MINE: 1, Cell.FLAGGED_MINE: 1, Cell.FLAGGED_EMPTY: 1})


class Rewards(NamedTuple):
    """What an agent is rewarded with: for a game won or lost, and for each cell it opens.

    The step that wins a game has the reward of its cells too. An illegal action has 0.
    """

    win: float = 1.0
    loss: float = -1.0
    cell: float = 0.0


class Options(TypedDict, total=False):
    """What environments take beside the size of boards; `Task` says what each is."""

    first: First
    no_guess: bool
    boards: Boards | None
    flags: bool
    observation: Observation
    rewards: Rewards
    probabilities: bool


class Task:
    """A task for an agent: boards, views, actions, rewards.

    - `rows`, `cols`, `mines`: the size of each board, and how many of its cells are mines.
    - `first`: what the first click meets. "safe": no mine. "opening": a cell without adjacent
      mines. "any": it may be a mine.
    - `no_guess`: every board can be won from the first click without guessing.
    - `boards`: boards to play in place of random ones: a file, or some `Board` or `Case`. They
      have one size. Flags on them are taken off; the click of a case is made before the first
      observation.
    - `flags`: as many actions again place a flag or remove it.
    - `observation`: "grid" or "planes".
    - `rewards`: a `Rewards`.
    - `probabilities`: give the exact mine probabilities in `info`. The solver then takes most
      of the time.

    >>> task = Task(2, 3, 1)
    >>> task.observed(bytearray([1, 9, 10, 9, 9, 9])).tolist()
    [[1, 12, 12], [12, 12, 12]]
    >>> task.masks(bytearray([1, 9, 10, 9, 9, 9])).tolist()
    [0, 1, 1, 1, 1, 1]
    """

    def __init__(
        self,
        rows: int,
        cols: int,
        mines: int,
        *,
        first: First = "safe",
        no_guess: bool = False,
        boards: Boards | None = None,
        flags: bool = False,
        observation: Observation = "grid",
        rewards: Rewards = Rewards(),  # noqa: B008 - it never changes
        probabilities: bool = False,
    ) -> None:
        if observation not in ("grid", "planes"):
            raise ValueError(f"observation: {observation!r}; expected grid, planes")
        self.deals = Deals(rows, cols, mines, first, no_guess=no_guess, boards=boards)
        self.rows, self.cols = self.deals.rows, self.deals.cols
        self.size = self.rows * self.cols
        self.flags = flags
        self.rewards = Rewards(*rewards)
        self.probabilities = probabilities
        self.actions = self.size * (2 if flags else 1)
        codes = [*_SHOWN, Cell.HIDDEN, *([Cell.FLAGGED] if flags else [])]
        self._codes = None
        shape: tuple[int, ...] = (self.rows, self.cols)
        if observation == "planes":
            self._codes = np.array(codes, "int8")[:, None, None]
            shape = (len(codes), *shape)
        most = Cell.FLAGGED if self._codes is None else 1
        self.space = gymnasium.spaces.Box(0, int(most), shape, np.int8)

    def observed(self, cells: bytearray, *boards: int) -> Any:
        """What the agent sees of a board, or of so many boards one after the other."""
        view = np.frombuffer(cells.translate(_VIEW), np.int8)
        view = view.reshape(*boards, self.rows, self.cols)
        if self._codes is None:
            return view
        return (view[..., None, :, :] == self._codes).view(np.int8)

    def masks(self, cells: bytearray, *boards: int) -> Any:
        """For each action of a game that goes on 1 where it is legal, and 0."""
        opens = np.frombuffer(cells.translate(_OPENS), np.int8)
        if boards or self.flags:
            opens = opens.reshape(*boards, self.size)
        if not self.flags:
            return opens
        flags = np.frombuffer(cells.translate(_FLAGS), np.int8).reshape(*boards, self.size)
        return np.concatenate([opens, flags], axis=-1)

    def mine_probabilities(self, cells: bytearray, laid: Any, *boards: int) -> Any:
        """The exact probability that each cell is a mine, for one who knows their total.

        NaN for all cells of a board for which counting would take too much memory.
        """
        codes = np.frombuffer(cells, "uint8").reshape(-1, self.size)
        views = np.frombuffer(cells.translate(_VIEW), "uint8").reshape(-1, self.rows, self.cols)
        probabilities, faults = solve_many(views, self.deals.totals(codes, laid))
        found = np.where(np.isnan(probabilities), views == Cell.EXPLODED, probabilities)
        found[faults != 0] = np.nan
        return found.reshape(*boards, self.rows, self.cols)
