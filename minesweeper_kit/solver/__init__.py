"""The exact solver: what is certain of a position, and how likely the rest is."""

from minesweeper_kit.solver.certain import is_guess_free, open_certain
from minesweeper_kit.solver.possible import check_possible, possible_totals
from minesweeper_kit.solver.solution import BUDGET, Solution, deduce, solve

__all__ = [
    "BUDGET",
    "Solution",
    "check_possible",
    "deduce",
    "is_guess_free",
    "open_certain",
    "possible_totals",
    "solve",
]
