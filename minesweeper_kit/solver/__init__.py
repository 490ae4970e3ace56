"""The exact solver: what is certain of a position, and how likely the rest is."""

from minesweeper_kit.solver.solution import Solution, solve

__all__ = ["Solution", "solve"]
