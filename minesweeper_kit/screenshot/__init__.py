"""Boards in screenshots: the grid is found, each cell compared with those of known skins.

A board is read exactly, or rejected with the row and the column of the cell that is not clear.
"""

from minesweeper_kit.screenshot.board import Picture, read_picture

__all__ = ["Picture", "read_picture"]
