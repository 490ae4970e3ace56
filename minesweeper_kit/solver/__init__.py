"""The exact solver: what is certain of a position, and how likely the rest is."""

import minesweeper_kit.engine  # noqa: F401 - which says whether the compiled solver serves
from minesweeper_kit.solver.answer import BUDGET, Solution, deduce, solve
from minesweeper_kit.solver.certain import is_guess_free, open_certain
from minesweeper_kit.solver.possible import check_possible, possible_totals

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
