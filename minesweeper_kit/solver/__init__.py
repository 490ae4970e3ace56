"""The exact solver: what is certain of a position, and how likely the rest is."""

from minesweeper_kit.solver.certain import Opened, is_guess_free, open_certain
from minesweeper_kit.solver.solution import BUDGET, Solution, solve

__all__ = ["BUDGET", "Opened", "Solution", "is_guess_free", "open_certain", "solve"]
