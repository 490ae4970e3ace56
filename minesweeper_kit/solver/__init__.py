"""The exact solver: what is certain of a position, and how likely the rest is."""

from minesweeper_kit.solver.solution import Solution, deduce, solve

__all__ = ["Solution", "deduce", "solve"]
