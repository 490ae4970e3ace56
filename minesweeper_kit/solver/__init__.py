"""The exact solver: what is certain of a position, and how likely the rest is."""

from minesweeper_kit.solver.certain import is_guess_free, open_certain
from minesweeper_kit.solver.solution import BUDGET, Solution, deduce, solve

__all__ = ["BUDGET", "Solution", "deduce", "is_guess_free", "open_certain", "solve"]
