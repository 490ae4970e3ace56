"""The boards that are played: from seeds, or those that are given."""

import os
from collections.abc import Iterable
from typing import Any, Literal

import numpy as np

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.cell import MINES, Cell
from minesweeper_kit.errors import ClickError
from minesweeper_kit.generator import ATTEMPTS, free_of_mines, generate
from minesweeper_kit.io.reading import load
from minesweeper_kit.play.game import Game
from minesweeper_kit.play.player import Player
from minesweeper_kit.wording import size_of

First = Literal["any", "safe", "opening"]
"""What a first click meets: anything, no mine, or a cell without adjacent mines."""

Boards = str | os.PathLike[str] | Iterable[Board | Case]
"""A file of boards, or the boards themselves."""

_REACH = {"any": -1, "safe": 0, "opening": 1}
_IS_MINE = np.frombuffer(bytes(code in MINES for code in range(256)), "bool")
_EMPTY = np.uint8(Cell.EMPTY)  # a mine laid on it, 1, makes it a MINE
_WITHOUT_FLAGS = bytes.maketrans(
    bytes([Cell.FLAGGED_MINE, Cell.FLAGGED_EMPTY]), bytes([Cell.MINE, Cell.EMPTY])
)


class Deals:
    """Deals the board of every game, as an array of cell codes (uint8).

    Game `number` of `seed`, counted from 1, is the case with this number of `generate`. Of
    boards that are given it is the board `seed + number - 1`, counted from 0 and round again.

    `late` says that the mines are laid at the first click, which says where they may lie.

    >>> deals = Deals(2, 3, 1, "safe", no_guess=False)
    >>> deals.boards(seeds=[5, 5], numbers=[1, 2], clicks=[0, 0]).tolist()
    [[9, 9, 9, 9, 10, 9], [9, 9, 9, 9, 9, 10]]
    """

    def __init__(
        self,
        rows: int,
        cols: int,
        mines: int,
        first: First,
        *,
        no_guess: bool,
        boards: Boards | None = None,
    ) -> None:
        if first not in _REACH:
            raise ValueError(f"first: {first!r}; expected {', '.join(_REACH)}")
        if no_guess and (first == "any" or boards is not None):
            raise ValueError("no_guess needs boards from a seed, and a first click that is safe")
        self.rows, self.cols, self.mines, self.first = rows, cols, mines, first
        self._given = None
        if boards is not None:
            self.rows, self.cols, self._given = _stacked(boards)
            self.late = False
            return
        self.late = first != "any"
        # The click that leaves least room: inside the board. Without a safe cell nothing is won.
        inside = min(1, rows - 1), min(1, cols - 1)
        free_of_mines(rows, cols, mines, inside, "safe" if first == "any" else first)
        self._no_guess = no_guess
        self._game = Game(Player(rows, cols, mines, looks=False, endgame=0))
        self._laid = np.frombuffer(self._game.is_mine, "uint8")

    def boards(self, seeds: list[int], numbers: list[int], clicks: list[int]) -> Any:
        """The cells of games, a row for each. A first click is `row * cols + col`."""
        games = zip(seeds, numbers, clicks, strict=True)
        if self._given is not None:
            count = len(self._given)
            return self._given[[(seed + number - 1) % count for seed, number, _ in games]]
        if self._no_guess:
            drawn = b"".join([self._guess_free(*game) for game in games])
            return np.frombuffer(drawn, "uint8").reshape(-1, self.rows * self.cols)
        deal, reach, laid = self._game.deal, _REACH[self.first], self._laid.tobytes
        mines = []
        for seed, number, click in games:
            deal(seed, number, click, reach)
            mines.append(laid())
        drawn = b"".join(mines)
        return np.frombuffer(drawn, "uint8").reshape(-1, self.rows * self.cols) + _EMPTY

    def _guess_free(self, seed: int, number: int, click: int) -> bytes:
        """The cells of a game that needs no guess."""
        (case,) = generate(
            self.rows,
            self.cols,
            self.mines,
            seed=seed,
            start=number,
            click=divmod(click, self.cols),
            first="opening" if self.first == "opening" else "safe",
            no_guess=True,
            attempts=ATTEMPTS,
        )
        return case.board.cells

    def totals(self, cells: Any, laid: Any) -> Any:
        """How many mines the boards have, an array of shape (boards, cells); known before laid."""
        return np.where(laid, _IS_MINE[cells].sum(axis=-1), self.mines)


def _stacked(boards: Boards) -> tuple[int, int, Any]:
    """The size of the boards, and their cells, a row for each, after the clicks of cases."""
    if isinstance(boards, str | os.PathLike):
        with load(os.fspath(boards)) as reader:
            boards = list(reader)
    found = [_playable(given, number) for number, given in enumerate(boards)]
    if not found:
        raise ValueError("boards: none; expected at least one")
    rows, cols = found[0].rows, found[0].cols
    for number, board in enumerate(found):
        if (board.rows, board.cols) != (rows, cols):
            raise ValueError(
                f"board {number} (from 0): {size_of(board.rows, board.cols)}; "
                f"expected {size_of(rows, cols)}, as the first board"
            )
    cells = b"".join([board.cells for board in found])
    return rows, cols, np.frombuffer(cells, "uint8").reshape(-1, rows * cols)


def _playable(given: Board | Case, number: int) -> Board:
    """The board without flags and after its click. Raises ValueError where it cannot be won."""
    board = given.board if isinstance(given, Case) else given
    where = f"board {number} (from 0)"
    if board.is_player_view:
        raise ValueError(f"{where}: it hides cells; expected a board that shows its mines")
    board = Board(board.rows, board.cols, board.cells.translate(_WITHOUT_FLAGS))
    if isinstance(given, Case) and given.click is not None:
        try:
            board = board.reveal(given.click)
        except ClickError as error:
            raise ValueError(f"{where}: {error}") from None
    if Cell.EXPLODED in board or Cell.EMPTY not in board:
        raise ValueError(f"{where}: the game is over; expected a board that can be won")
    return board
