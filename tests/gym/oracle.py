"""A plain game on `Board.reveal`, with the next game after one that is over, as an oracle."""

from collections.abc import Sequence

import numpy as np

from minesweeper_kit import Board, Case, Cell, ClickError, generate
from minesweeper_kit.gym import Rewards

Step = tuple[list[list[int]], float, bool, list[int], bool]
"""A view, a reward, whether the game is over, a mask, whether it is won."""


class Oracle:
    """One board of an environment, cell by cell and flag by flag."""

    def __init__(
        self,
        rows: int,
        cols: int,
        mines: int,
        first: str,
        seed: int,
        *,
        flags: bool,
        rewards: Rewards,
        boards: Sequence[Board] = (),
    ) -> None:
        self.rows, self.cols, self.mines, self.first = rows, cols, mines, first
        self.seed, self.flags, self.rewards, self.boards = seed, flags, rewards, boards
        self.number = 0
        self.begin()

    def begin(self) -> Step:
        self.number += 1
        self.over = self.won = False
        self.flagged: set[tuple[int, int]] = set()
        self.board: Board | None = None  # not laid yet
        if self.boards:
            self.board = self.boards[(self.seed + self.number - 1) % len(self.boards)]
        elif self.first == "any":
            self.board = self.drawn(None)
        return self.seen(0.0)

    def drawn(self, click: tuple[int, int] | None) -> Board:
        case: Case = next(
            generate(
                self.rows,
                self.cols,
                self.mines,
                seed=self.seed,
                start=self.number,
                click=click,
                first="opening" if self.first == "opening" else "safe",
            )
        )
        return case.board

    def with_flags(self) -> Board:
        """The board with its flags, as the kit writes them; hidden where it is not laid."""
        board = self.board or Board(
            self.rows, self.cols, bytes([Cell.EMPTY]) * (self.rows * self.cols)
        )
        cells = board.to_numpy()
        for place in self.flagged:
            cells[place] = Cell.FLAGGED_MINE if cells[place] == Cell.MINE else Cell.FLAGGED_EMPTY
        return Board.from_numpy(cells)

    def step(self, action: int) -> Step:
        kind, at = divmod(action, self.rows * self.cols)
        place = divmod(at, self.cols)
        if self.over:
            return self.seen(0.0)
        if kind:
            shown = self.with_flags().player_view()[place]
            if shown in (Cell.HIDDEN, Cell.FLAGGED):
                self.flagged ^= {place}
            return self.seen(0.0)
        if place in self.flagged:
            return self.seen(0.0)
        if self.board is None:
            self.board = self.drawn(place)
        try:
            after = self.with_flags().reveal(place)
        except ClickError:
            return self.seen(0.0)
        before = self.board.to_numpy()
        opened = after.to_numpy()
        changed = (opened <= Cell.EIGHT) & (before > Cell.EIGHT)
        before[opened <= Cell.EXPLODED] = opened[opened <= Cell.EXPLODED]
        self.board = Board.from_numpy(before)
        if Cell.EXPLODED in self.board:
            self.over = True
            return self.seen(self.rewards.loss)
        self.won = self.over = Cell.EMPTY not in self.board
        return self.seen(self.rewards.cell * changed.sum() + self.rewards.win * self.won)

    def seen(self, reward: float) -> Step:
        view = self.with_flags().player_view()
        hidden = [code in (Cell.HIDDEN, Cell.FLAGGED) and not self.over for code in view.cells]
        opens = [code == Cell.HIDDEN and not self.over for code in view.cells]
        mask = opens + hidden if self.flags else opens
        grid = np.asarray(view).tolist()
        return grid, float(reward), self.over, list(map(int, mask)), self.won
