"""Cells in bytes: NumPy's arrays, boards of mines, replays."""
