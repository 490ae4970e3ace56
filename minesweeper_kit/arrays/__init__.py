"""Many boards at once: as NumPy arrays, Arrow batches and DataFrames."""

from minesweeper_kit.arrays.batches import (
    RevealResults,
    Statistics,
    ValidationResults,
    reveal_many,
    stats_many,
    validate_many,
)
from minesweeper_kit.arrays.frames import reveal_partition, stats_partition, validate_partition
from minesweeper_kit.arrays.generating import generate_many
from minesweeper_kit.arrays.solving import SolveResults, Unsolved, solve_many
from minesweeper_kit.arrays.tables import cells, from_batch, tensors, to_batch
from minesweeper_kit.arrays.texts import parse_many
from minesweeper_kit.engine.rejection import Rejection

__all__ = [
    "Rejection",
    "RevealResults",
    "SolveResults",
    "Statistics",
    "Unsolved",
    "ValidationResults",
    "cells",
    "from_batch",
    "generate_many",
    "parse_many",
    "reveal_many",
    "reveal_partition",
    "solve_many",
    "stats_many",
    "stats_partition",
    "tensors",
    "to_batch",
    "validate_many",
    "validate_partition",
]
