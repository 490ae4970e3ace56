"""Boards by the million: tables, batches of boards as arrays, and work on a cluster."""
