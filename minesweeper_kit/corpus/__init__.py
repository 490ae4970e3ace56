"""Boards by the million: tables, batches of boards as arrays, and work on a cluster."""

from minesweeper_kit.corpus.actions import ACTIONS
from minesweeper_kit.corpus.bags import read_boards
from minesweeper_kit.corpus.batches import (
    Figures,
    Revealed,
    Validated,
    reveal_many,
    stats_many,
    validate_many,
)
from minesweeper_kit.corpus.frames import (
    META,
    STATS_META,
    VALIDATE_META,
    reveal_partition,
    stats_partition,
    validate_partition,
)
from minesweeper_kit.corpus.manifest import Manifest
from minesweeper_kit.corpus.running import run
from minesweeper_kit.corpus.solving import Solved, Unsolved, solve_many
from minesweeper_kit.corpus.tables import cells, from_batch, tensors, to_batch
from minesweeper_kit.corpus.texts import parse_many
from minesweeper_kit.engine.refusal import Refusal

__all__ = [
    "ACTIONS",
    "META",
    "STATS_META",
    "VALIDATE_META",
    "Figures",
    "Manifest",
    "Refusal",
    "Revealed",
    "Solved",
    "Unsolved",
    "Validated",
    "cells",
    "from_batch",
    "parse_many",
    "read_boards",
    "reveal_many",
    "reveal_partition",
    "run",
    "solve_many",
    "stats_many",
    "stats_partition",
    "tensors",
    "to_batch",
    "validate_many",
    "validate_partition",
]
