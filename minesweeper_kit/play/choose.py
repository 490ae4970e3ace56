"""`best_click`: the click with which a game is won most often, and why."""

from typing import TYPE_CHECKING, Literal, NamedTuple

from minesweeper_kit.board import Board, Click, require_board
from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import ClickError
from minesweeper_kit.play import player as players
from minesweeper_kit.solver import BUDGET, Solution, solve
from minesweeper_kit.wording import counted, ratio

if TYPE_CHECKING:
    from fractions import Fraction

Reason = Literal["certain", "endgame", "fifty-fifty", "look-ahead", "risk", "only"]
"""Why a cell is the best click.

"certain": it is safe. "endgame": every way to go on was searched to the end. "fifty-fifty":
the guess cannot be avoided, so it is made at once. "look-ahead": what the cell can show, and
how safe the next click is then, make it the best. "risk": it is the least risky, where
looking ahead takes too much. "only": every other cell certainly is a mine."""

REASONS: tuple[Reason, ...] = ("certain", "endgame", "fifty-fifty", "look-ahead", "risk", "only")
"""Each by the number that a Player has for it."""

ENDGAME = 256
"""From how many arrangements on self-play searches a game to its end, unless told otherwise."""

_ENDGAME = 1000  # a single click may take longer

_LARGEST = 10_000
"""On boards of more cells the least risk decides: looking ahead takes too long there."""

_SHOWING = frozenset(range(9))
_FLAGS = frozenset((Cell.FLAGGED, Cell.FLAGGED_MINE, Cell.FLAGGED_EMPTY))


class Candidate(NamedTuple):
    """A cell that was weighed: how likely it is a mine, and what else is known of it.

    `value` is what looking ahead made of it, up to 1, larger is better; `win` the chance to
    win the game after it. Each is None where it was not worked out.
    """

    cell: Click
    risk: "Fraction"
    value: float | None = None
    win: "Fraction | None" = None

    def __repr__(self) -> str:
        win = self.win and ratio(self.win)
        return f"<Candidate {self.cell}: risk {ratio(self.risk)}, value {self.value}, win {win}>"


class Choice(NamedTuple):
    """The best click: a zero-based (row, col), the exact chance that it is a mine, and why.

    `win` is the chance to win the game with it, None where that is not known. `candidates`
    are the cells that were weighed, the best one among them, in reading order: where some
    are certainly safe, all of these.

    >>> choice = best_click(Board(2, 3, "HHH 111"), mines=1)
    >>> choice.cell, choice.reason, [str(candidate.risk) for candidate in choice.candidates]
    ((0, 0), 'certain', ['0', '0'])
    """

    cell: Click
    risk: "Fraction"
    reason: Reason
    win: "Fraction | None"
    candidates: tuple[Candidate, ...]

    def __repr__(self) -> str:
        win = self.win and ratio(self.win)
        return (
            f"<Choice {self.cell}: {self.reason}, risk {ratio(self.risk)}, win {win}, "
            f"{counted(len(self.candidates), 'candidate')}>"
        )


def best_click(
    board: Board,
    mines: int | None = None,
    *,
    trust_flags: bool = False,
    budget: int = BUDGET,
    solution: Solution | None = None,
) -> Choice:
    """The best next click on `board`: the one with which the game is won most often.

    It knows what a player knows, as `solve` does, which says what `mines`, `trust_flags`
    and `budget` are. Without the total of mines every arrangement counts the same.
    `solution` is what `solve` said of the board, where that is known.

    Raises ClickError where the game is over, and what `solve` raises.

    >>> choice = best_click(Board(4, 5, "HHHHH H1HHH H3HHH HHHHH"), mines=5)
    >>> choice.cell, str(choice.risk), choice.reason, str(choice.win)
    ((0, 2), '1/45', 'endgame', '19/24')
    """
    from fractions import Fraction

    require_board(board)
    if Cell.EXPLODED in board.cells:
        place = divmod(board.cells.find(Cell.EXPLODED), board.cols)
        raise ClickError(f"the game is over: the mine at {place} has exploded already")
    if mines is None and not board.is_player_view:
        mines = board.mines
    if solution is None:
        solution = solve(board, mines, trust_flags=trust_flags, budget=budget)
    risks = solution.probabilities
    open_to = sorted(cell for cell, risk in risks.items() if risk < 1)
    if not open_to:
        raise ClickError("the game is over: it is won, only mines are hidden")
    if solution.safe:
        safe = tuple(Candidate(cell, Fraction(0)) for cell in sorted(solution.safe))
        return Choice(safe[0].cell, Fraction(0), "certain", None, safe)
    if len(open_to) == 1:
        alone = Candidate(open_to[0], risks[open_to[0]])
        return Choice(*alone[:2], "only", None, (alone,))

    player = None if board.rows * board.cols > _LARGEST else _player_on(board, mines, trust_flags)
    chosen = players.LOST if player is None else player.choose()
    if player is None or chosen < 0 or player.reason == players.RISK:
        best = min(open_to, key=risks.__getitem__)
        all_alike = tuple(Candidate(c, risks[c]) for c in open_to if risks[c] == risks[best])
        return Choice(best, risks[best], "risk", None, all_alike)
    cell = divmod(chosen, board.cols)
    win, candidates = _weighed(player, board.cols, solution)
    candidates = candidates or _alone(cell, solution)
    return Choice(cell, risks[cell], REASONS[player.reason], win, candidates)


def _alone(cell: Click, solution: Solution) -> tuple[Candidate, ...]:
    """The chosen cell as the only candidate."""
    return (Candidate(cell, solution.probabilities[cell]),)


def _weighed(
    player: players.Player, cols: int, solution: Solution
) -> "tuple[Fraction | None, tuple[Candidate, ...]]":
    """The chance to win, where a player knows it, and the cells that it has weighed."""
    from fractions import Fraction

    risks = solution.probabilities
    if player.reason == players.ENDGAME and player.win >= 0:
        endgame = player.endgame
        of_all = endgame.arrangements
        wins = {
            divmod(endgame.cells[i], cols): Fraction(endgame.wins[i], of_all)
            for i in range(endgame.width)
        }
        win = max(wins.values())
        best = sorted(cell for cell, chance in wins.items() if chance == win)
        return win, tuple(Candidate(cell, risks[cell], None, win) for cell in best)
    if player.reason != players.LOOK_AHEAD:
        return None, ()
    return None, tuple(
        Candidate(cell, risks[cell], player.value[at])
        for cell, at in sorted((cell, cell[0] * cols + cell[1]) for cell in risks)
        if player.value[at] >= 0
    )


def _player_on(board: Board, mines: int | None, trust_flags: bool) -> players.Player:
    """A player before the board."""
    player = players.Player(board.rows, board.cols, -1 if mines is None else mines, True, _ENDGAME)
    for at, cell in enumerate(board.cells):
        if cell in _SHOWING:
            player.analysis.show(at, cell)
    if trust_flags:
        for at, cell in enumerate(board.cells):
            if cell in _FLAGS:
                player.analysis.mark(at)
    return player
