"""Whole games by the thousand: how many the player wins.

Game k of a seed is played on the board that `generate` makes as its case k. The games
are played in blocks, by any number of processes, with the same result.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal, NamedTuple

from minesweeper_kit.board import Board, Click, unchecked_board
from minesweeper_kit.case import Case
from minesweeper_kit.cell import IS_MINE, Cell
from minesweeper_kit.generator import generate
from minesweeper_kit.io.parallel import spread
from minesweeper_kit.play.choose import ENDGAME, REASONS
from minesweeper_kit.play.game import Game
from minesweeper_kit.play.player import Player

First = Literal["safe", "opening", "any"]
Policy = Literal["best", "risk"]

BLOCK = 1000
"""How many games are a block: for each there is one record of totals."""

_REACH = {"any": -1, "safe": 0, "opening": 1}
_DENSE = 0.18
_Z = 1.959963984540054


class Settings(NamedTuple):
    """What is played: `mines` on boards of `rows` x `cols`, from a first `click`.

    `first` is what the click is promised, as `generate` means it; "any" promises nothing.
    The "best" policy is that of `best_click`, "risk" takes the least risk. From `endgame`
    arrangements on the end is searched, for 0 never.
    """

    rows: int
    cols: int
    mines: int
    first: First = "safe"
    click: Click = (0, 0)
    seed: int = 0
    policy: Policy = "best"
    endgame: int = ENDGAME

    @property
    def shown(self) -> dict[str, Any]:
        """The settings by name, as documents have them; boards that are read have their own."""
        found = {**self._asdict(), "click": list(self.click)}
        own = ("policy", "endgame") if not self.rows else found
        return {name: found[name] for name in own}


class Totals(NamedTuple):
    """What came of games: how many there were, were won, and the guesses made in them.

    `lost_at[i]` of them were lost by the guess i + 1. `seconds` is processor time.
    """

    games: int = 0
    wins: int = 0
    guesses: int = 0
    lost_at: tuple[int, ...] = ()
    seconds: float = 0.0

    def plus(self, other: "Totals") -> "Totals":
        """Both together."""
        longest = max(len(self.lost_at), len(other.lost_at))
        mine, theirs = (list(t.lost_at) + [0] * (longest - len(t.lost_at)) for t in (self, other))
        return Totals(
            self.games + other.games,
            self.wins + other.wins,
            self.guesses + other.guesses,
            tuple(a + b for a, b in zip(mine, theirs, strict=True)),
            self.seconds + other.seconds,
        )

    @property
    def interval(self) -> tuple[float, float]:
        """Between which rates the true one lies, 95 % of the time (Wilson's interval).

        >>> low, high = Totals(100, 40).interval
        >>> round(low, 3), round(high, 3)
        (0.309, 0.498)
        """
        if not self.games:
            return 0.0, 1.0
        rate, square = self.wins / self.games, _Z * _Z / self.games
        middle = rate + square / 2
        reach = (square * (rate * (1 - rate) + square / 4)) ** 0.5
        return (middle - reach) / (1 + square), (middle + reach) / (1 + square)


def first_click(rows: int, cols: int, mines: int, first: First) -> Click:
    """The first click that wins most, as far as is known: a corner, or near one for an opening.

    >>> first_click(16, 30, 99, "safe"), first_click(16, 30, 99, "opening")
    ((0, 0), (3, 3))
    """
    if first != "opening":
        return 0, 0
    inland = 3 if mines >= _DENSE * rows * cols else 2
    return min(inland, (rows - 1) // 2), min(inland, (cols - 1) // 2)


def with_first_click(settings: Settings) -> Settings:
    """The settings with their first click. Raises ValueError where there is no such board."""
    rows, cols, mines, first, *_ = settings
    click = first_click(max(rows, 1), max(cols, 1), mines, first)
    if first == "any":
        next(generate(rows, cols, mines))
    else:
        next(generate(rows, cols, mines, click=click, first=first))
    return settings._replace(click=click)


class Games:
    """The games of some settings, a block at a time; a player and a game serve for all."""

    def __init__(self, settings: Settings, *, moves: bool = False) -> None:
        self.settings = settings
        self._moves = moves
        self._game = _game(settings)

    def block(self, numbers: range) -> tuple[Totals, str]:
        """The totals of the games with these numbers, and their moves as lines of JSON."""
        settings, game = self.settings, self._game
        click = settings.click[0] * settings.cols + settings.click[1]
        start = click if settings.first != "any" else -1
        reach = _REACH[settings.first]
        began = time.process_time()
        wins = guesses = 0
        lost_at: list[int] = []
        lines = []
        for number in numbers:
            game.deal(settings.seed, number, click, reach)
            won = game.play(start)
            made = game.guesses
            guesses += made
            if won:
                wins += 1
            else:
                lost_at += [0] * (max(made, 1) - len(lost_at))
                lost_at[max(made, 1) - 1] += 1
            if self._moves:
                cells = bytes([Cell.MINE if mine else Cell.EMPTY for mine in game.is_mine])
                board = unchecked_board(settings.rows, settings.cols, cells)
                lines.append(record_of(game, f"game {number}", won, board))
        seconds = time.process_time() - began
        return Totals(len(numbers), wins, guesses, tuple(lost_at), seconds), "".join(lines)


def _game(settings: Settings) -> Game:
    """A game with a player who knows no more than the size and the mines."""
    looks = settings.policy == "best"
    endgame = settings.endgame if looks else 0
    return Game(Player(settings.rows, settings.cols, settings.mines, looks, endgame))


def record_of(game: Game, name: str, won: bool, board: Board) -> str:
    """A game that was just played as a line of NDJSON: a case whose `extra` has what came of it.

    `clicks` is what `clicks_of` counts; `opened` are the cells in the order in which they
    were opened, those around a blank too, each with its ground and its risk.
    """
    from minesweeper_kit.io.writing import dumps

    cols = game.player.analysis.cols
    opened = [
        [*divmod(game.cells[i], cols), REASONS[why] if (why := game.reasons[i]) >= 0 else "first"]
        + ([round(game.risks[i], 6)] if game.risks[i] > 0 else [])
        for i in range(game.moves)
    ]
    click = divmod(game.cells[0], cols) if game.moves else None
    clicks = clicks_of(game, board)
    extra = {"won": won, "guesses": game.guesses, "clicks": clicks, "opened": opened}
    return dumps([Case(board, click, name=name, extra=extra)], "ndjson")


def clicks_of(game: Game, board: Board) -> int:
    """How many clicks a person makes for a game that was just played on `board`.

    A click at a blank opens the cells around it, too.
    """
    clicks = 0
    for cell in game.cells[: game.moves]:
        place = divmod(cell, board.cols)
        if board[place] > Cell.EIGHT:
            board = board.reveal(place)
            clicks += 1
    return clicks


@contextmanager
def play_blocks(
    settings: Settings, blocks: Sequence[range], jobs: int, *, moves: bool = False
) -> Iterator[Iterator[tuple[Totals, str]]]:
    """The totals of each block and its moves, in order; `jobs` processes play them.

    Raises WorkerError where one of them died.
    """
    games = Games(settings, moves=moves)
    if jobs == 1 or len(blocks) < 2:
        yield map(games.block, blocks)
        return
    with spread(blocks, games.block, jobs) as results:
        yield (
            games.block(block) if result is None else result
            for block, result in zip(blocks, results, strict=True)
        )


def blocks(games: int) -> list[range]:
    """The numbers of the games, in blocks.

    >>> blocks(2500)
    [range(1, 1001), range(1001, 2001), range(2001, 2501)]
    """
    return [range(first, min(first + BLOCK, games + 1)) for first in range(1, games + 1, BLOCK)]


def play_board(
    game: Game | None, board: Board, click: Click | None, settings: Settings
) -> tuple[Game, bool]:
    """Play a board that shows its mines, as it lies; the game, and whether it was won.

    `game` serves again where it has the same size and mines.
    """
    size = board.rows, board.cols, board.mines
    if game is None or size != (
        game.player.analysis.rows,
        game.player.analysis.cols,
        game.player.analysis.mines,
    ):
        game = _game(settings._replace(rows=size[0], cols=size[1], mines=size[2]))
    shown = bytes(cell <= Cell.EIGHT for cell in range(256))
    game.lay(board.cells.translate(IS_MINE), board.cells.translate(shown))
    return game, game.play(-1 if click is None else click[0] * board.cols + click[1])


def report(settings: Settings, totals: Totals) -> dict[str, Any]:
    """What is to be said of the games, for a document."""
    from minesweeper_kit.version import __version__

    low, high = totals.interval
    return {
        "games": totals.games,
        "wins": totals.wins,
        "rate": totals.wins / totals.games if totals.games else None,
        "interval": [low, high],
        "guesses": totals.guesses / totals.games if totals.games else None,
        "lost_at_guess": list(totals.lost_at),
        "seconds": round(totals.seconds, 3),
        "settings": settings.shown,
        "version": __version__,
    }
