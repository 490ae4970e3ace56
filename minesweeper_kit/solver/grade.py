"""How hard a board is, by the techniques that it takes to open it (see `techniques`)."""

from collections.abc import Iterable
from typing import Literal, NamedTuple, get_args

from minesweeper_kit.board import Board, Click, require_board
from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import ClickError, OptionError
from minesweeper_kit.solver.answer import BUDGET
from minesweeper_kit.solver.certain import has_twins, safe_by_counting
from minesweeper_kit.solver.frontier import Frontier
from minesweeper_kit.solver.game import Game
from minesweeper_kit.solver.hard_proofs import HardProofs
from minesweeper_kit.solver.position import indices, with_settled
from minesweeper_kit.solver.proofs import TECHNIQUES, Forced, Total
from minesweeper_kit.solver.propagate import PropagatedPosition, propagate
from minesweeper_kit.solver.sweep import Budget
from minesweeper_kit.solver.techniques import forced_cells, pairs
from minesweeper_kit.solver.totals import find_packing, last_mines
from minesweeper_kit.wording import HIDES

Level = Literal["easy", "medium", "hard", "extreme", "guess"]
"""What a board needs: "easy" single numbers alone, "medium" steps that cost 4 at most (two
numbers, patterns, the last mines), "hard" steps of 12 at most (chains of up to four links),
"extreme" more, "guess" a guess. The costs are those of `proofs`, without settled cells."""

_HARD = 12
"""What a step of a hard board costs at most."""

LEVELS: tuple[Level, ...] = get_args(Level)


class Difficulty(NamedTuple):
    r"""The level of a board from a first click, and how many steps of each technique it takes.

    A step is everything that one technique finds at a time: the easiest that finds
    anything. Of chains and of the total it is the cheapest proof. Where a
    guess is needed, the steps are those before it.

    >>> found = difficulty(Board.parse("EEEE\nEEEM\nEMEM", "leetcode"), (0, 0))
    >>> found.level, {name: count for name, count in found.steps.items() if count}
    ('medium', {'single': 1, 'subset': 1})
    """

    level: Level
    steps: dict[str, int]


def difficulty(
    board: Board, click: Click, *, most: Level = "guess", budget: int = BUDGET
) -> Difficulty:
    r"""How hard it is to win from a first click at (row, col), zero-based, without a guess.

    The player takes everything that the easiest technique finds, opens what is safe, and
    knows the total of mines. With `most` it ends as soon as a step is above that level.

    Raises OptionError for a board with HIDDEN or FLAGGED cells, ClickError where the game
    does not allow the click, or where it meets a mine, and BudgetError where a step would keep
    more than `budget` states in memory.

    >>> difficulty(Board.parse("EM\nEE", "leetcode"), (0, 0)).level
    'guess'
    """
    require_board(board)
    if board.is_player_view:
        raise OptionError(HIDES)
    opened = board.reveal(click)
    if Cell.EXPLODED in opened.cells:
        raise ClickError(f"the click {click} meets a mine")
    game = Game(opened)
    limit = LEVELS.index(most)
    steps: dict[str, int] = dict.fromkeys(TECHNIQUES, 0)
    level = 0
    if limit < len(LEVELS) - 1 and has_twins(board, click):
        return Difficulty("guess", steps)
    while game.empty:
        found = propagate(game.position, pairs=False)
        game.position = found.position
        if found.safe & game.empty:
            steps["single"] += 1
            game.open(found.safe & game.empty)
            continue
        needed, technique, forced = _easiest(found, game.total, budget)
        level = max(level, LEVELS.index(needed))
        if needed == "guess" or level > limit:
            break
        steps[technique] += 1
        safe, mines = bytearray(game.position.length), bytearray(game.position.length)
        for cell, is_mine in forced.items():
            (mines if is_mine else safe)[cell] = 1
        target = int.from_bytes(safe, "little")
        game.position = with_settled(game.position, target, int.from_bytes(mines, "little"))
        game.open(target)
    return Difficulty(LEVELS[level], steps)


def _easiest(found: PropagatedPosition, total: int, budget: int) -> tuple[Level, str, Forced]:
    """The level and the name of the easiest technique that finds anything, and what it finds.

    Single numbers find nothing.
    """
    frontier = Frontier(found.position)
    numbers = sorted(frontier.wants)
    for technique in ("subset", "overlap"):
        forced = _joined(
            each
            for number in numbers
            for _, each in pairs(frontier, number, subset=technique == "subset")
        )
        if forced:
            return "medium", technique, forced
    position = found.position
    left = Total(total - position.mines.bit_count(), position.unknown.bit_count())
    open_cells = set(indices(position.unknown, position.length))
    last = last_mines(left, open_cells) or find_packing(frontier, left, open_cells, single=True)
    if last is not None:
        return "medium", "total", last.forced
    allowance = Budget(budget)
    hard = HardProofs(frontier, left, open_cells, allowance)
    proof = hard.by_chain(forced_cells(frontier, allowance))
    if proof is None:
        safe = safe_by_counting(found, total, budget)
        certain = dict.fromkeys(indices(safe, position.length), False)
        proof = hard.by_total(certain) if certain else None
    if proof is None:
        return "guess", "", {}
    level: Level = "hard" if proof.cost - len(proof.settled) <= _HARD else "extreme"
    return level, proof.technique, proof.forced


def _joined(parts: Iterable[Forced]) -> Forced:
    joined: Forced = {}
    for part in parts:
        joined |= part
    return joined
