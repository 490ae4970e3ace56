"""How hard a board is, by the techniques that it takes to open it (see `techniques`)."""

from collections.abc import Iterable
from typing import Literal, NamedTuple, get_args

from minesweeper_kit.board import Board, Click
from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import ClickError
from minesweeper_kit.solver.answer import BUDGET
from minesweeper_kit.solver.certain import has_twins, safe_by_counting
from minesweeper_kit.solver.frontier import Frontier
from minesweeper_kit.solver.game import Game
from minesweeper_kit.solver.position import marked, settled
from minesweeper_kit.solver.propagate import Settled, propagate
from minesweeper_kit.solver.sweep import Budget
from minesweeper_kit.solver.techniques import FEW, TECHNIQUES, Forced, chains, decided, pairs

Level = Literal["easy", "medium", "hard", "extreme", "guess"]
"""What a board needs: "easy" single numbers alone, "medium" two numbers too, "hard" up to
four, "extreme" longer chains or the total of mines, "guess" a guess."""

LEVELS: tuple[Level, ...] = get_args(Level)


class Difficulty(NamedTuple):
    r"""The level of a board from a first click, and how many steps of each technique it takes.

    A step is everything that one technique finds at a time: the easiest that finds
    anything. Where a guess is needed, the steps are those before it.

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

    Raises ValueError for a board with HIDDEN or FLAGGED cells, ClickError where the game
    does not allow the click, or where it meets a mine, and BudgetError where a step would keep
    more than `budget` states in memory.

    >>> difficulty(Board.parse("EM\nEE", "leetcode"), (0, 0)).level
    'guess'
    """
    if board.is_player_view:
        raise ValueError("the board hides cells: what opening them would show is not known")
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
        game.position = settled(game.position, target, int.from_bytes(mines, "little"))
        game.open(target)
    return Difficulty(LEVELS[level], steps)


def _easiest(found: Settled, total: int, budget: int) -> tuple[Level, str, Forced]:
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
    allowance = Budget(budget)
    certain = decided(frontier, allowance)
    for size in range(3, FEW + 1):
        forced = _joined(each for _, each in chains(frontier, certain, size, allowance))
        if forced:
            return "hard", "chain", forced
    if certain:
        return "extreme", "chain", certain
    safe = safe_by_counting(found, total, budget)
    cells = dict.fromkeys(marked(safe, found.position.length), False)
    return ("extreme", "total", cells) if cells else ("guess", "", {})


def _joined(parts: Iterable[Forced]) -> Forced:
    joined: Forced = {}
    for part in parts:
        joined |= part
    return joined
