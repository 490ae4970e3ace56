"""Boards by the million: tables, batches of boards as arrays, and work on a cluster."""

from minesweeper_kit.corpus.actions import ACTIONS
from minesweeper_kit.corpus.bags import read_boards
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
from minesweeper_kit.corpus.tables import cells, from_batch, tensors, to_batch

__all__ = [
    "ACTIONS",
    "META",
    "STATS_META",
    "VALIDATE_META",
    "Manifest",
    "cells",
    "from_batch",
    "read_boards",
    "reveal_partition",
    "run",
    "stats_partition",
    "tensors",
    "to_batch",
    "validate_partition",
]
