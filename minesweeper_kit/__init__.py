"""Minesweeper boards in every notation: convert, reveal, validate, solve."""

from minesweeper_kit._engine import compiled
from minesweeper_kit.board import Board, reveal
from minesweeper_kit.cell import Cell

__all__ = ["Board", "Cell", "compiled", "reveal"]
