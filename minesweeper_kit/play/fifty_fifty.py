"""Pairs of cells of which one has to be guessed in the end, whatever else becomes known.

Two cells are twins if every cell beside one of them alone is certainly a mine: then no
number will ever tell them apart. Where just one of twins is a mine, they cost half of
the games, sooner or later; sooner is better, since what the guess shows may help.

This source runs as it is. `fifty_fifty.pxd` beside it gives the C types for compiling it.
"""

from array import array

from minesweeper_kit.solver.analysis import Analysis
from minesweeper_kit.solver.knowledge import UNKNOWN

_UNKNOWN = UNKNOWN
_SURE = 1.0 - 1e-9


def find_fifty_fifty(analysis: Analysis, bonus: "array[float]") -> int:
    """A cell that is a 50/50 with its twin, to be guessed at once; -1 if there is none.

    Each cell gets its `bonus`, a factor for what a click there is worth: 1, or more for a
    twin, since a part of its risk has to be taken anyway.
    """
    for cell in range(analysis.size):
        bonus[cell] = 1.0
    for cell in range(analysis.size):
        if analysis.seen[cell] != _UNKNOWN or analysis.risk[cell] > _SURE:
            continue
        for at in range(9 * cell + 1, 9 * cell + 1 + analysis.beside[9 * cell]):
            other = analysis.beside[at]
            if other < cell or analysis.seen[other] != _UNKNOWN:
                continue
            if analysis.risk[other] > _SURE or not are_twins(analysis, cell, other):
                continue
            risk = analysis.risk[cell]
            one = 2.0 * risk
            if not _is_one_at_most(analysis, cell, other):
                one *= 1.0 - risk
            elif one > _SURE:
                return cell
            factor = 1.0 / (1.0 - 0.5 * one)
            bonus[cell] = max(bonus[cell], factor)
            bonus[other] = max(bonus[other], factor)
    return -1


def are_twins(analysis: Analysis, cell: int, other: int) -> bool:
    """Whether all cells beside only one of two neighbours are certainly mines."""
    return _is_covered(analysis, cell, other) and _is_covered(analysis, other, cell)


def _is_covered(analysis: Analysis, cell: int, other: int) -> bool:
    """Whether each neighbour of a cell is one of the other too, or certainly a mine."""
    for at in range(9 * cell + 1, 9 * cell + 1 + analysis.beside[9 * cell]):
        beside = analysis.beside[at]
        if beside == other or analysis.risk[beside] > _SURE:
            continue
        if not _is_beside(analysis, beside, other):
            return False
    return True


def _is_beside(analysis: Analysis, cell: int, other: int) -> bool:
    """Whether two cells are neighbours."""
    for at in range(9 * cell + 1, 9 * cell + 1 + analysis.beside[9 * cell]):
        if analysis.beside[at] == other:
            return True
    return False


def _is_one_at_most(analysis: Analysis, cell: int, other: int) -> bool:
    """Whether a number beside both wants just one mine more."""
    for at in range(9 * cell + 1, 9 * cell + 1 + analysis.beside[9 * cell]):
        rule = analysis.beside[at]
        if analysis.seen[rule] < 0 or analysis.need[rule] != 1:
            continue
        if _is_beside(analysis, rule, other):
            return True
    return False
