"""Boards by the million: tables, batches of boards as arrays, and work on a cluster."""

from minesweeper_kit.corpus.tables import cells, from_batch, tensors, to_batch

__all__ = ["cells", "from_batch", "tensors", "to_batch"]
