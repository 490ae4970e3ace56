"""Boards by the million: tables, batches of boards as arrays, and work on a cluster."""

from minesweeper_kit.corpus.batches import (
    Figures,
    Revealed,
    Validated,
    reveal_many,
    stats_many,
    validate_many,
)
from minesweeper_kit.corpus.solving import Solved, Unsolved, solve_many
from minesweeper_kit.corpus.tables import cells, from_batch, tensors, to_batch
from minesweeper_kit.corpus.texts import parse_many
from minesweeper_kit.engine.refusal import Refusal

__all__ = [
    "Figures",
    "Refusal",
    "Revealed",
    "Solved",
    "Unsolved",
    "Validated",
    "cells",
    "from_batch",
    "parse_many",
    "reveal_many",
    "solve_many",
    "stats_many",
    "tensors",
    "to_batch",
    "validate_many",
]
