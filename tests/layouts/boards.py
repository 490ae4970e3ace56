"""Boards for the layouts that hold cells of a few kinds, as Hypothesis strategies."""

from hypothesis import settings
from hypothesis import strategies as st

from minesweeper_kit import Board, Cell

few = settings(max_examples=25, deadline=None)
"""For a round trip: the boards are plain, and a file is damaged elsewhere."""


def boards(*cells: Cell, most: int = 12) -> st.SearchStrategy[Board]:
    """Boards of these cells, of any shape up to `most` rows and columns."""
    codes = bytes(cells)

    def of_size(size: tuple[int, int]) -> st.SearchStrategy[Board]:
        rows, cols = size
        drawn = st.binary(min_size=rows * cols, max_size=rows * cols)
        return drawn.map(lambda d: Board(rows, cols, bytes(codes[b % len(codes)] for b in d)))

    return st.tuples(st.integers(1, most), st.integers(1, most)).flatmap(of_size)


def minefields(most: int = 12) -> st.SearchStrategy[Board]:
    """Boards of mines, nothing revealed."""
    return boards(Cell.EMPTY, Cell.MINE, most=most)
