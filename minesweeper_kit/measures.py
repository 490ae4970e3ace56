"""The figures of a board: its mines, and how many clicks it takes.

The terms are those of the Authoritative Minesweeper site and of the Minesweeper
Wiki:

- An opening is a connected area of cells without adjacent mines, with the numbers
  at its edge.
- 3BV (Bechtel's Board Benchmark Value, by Stephan Bechtel) is the least number of
  left clicks that open every safe cell without flags: one for each opening, and
  one for each number outside the openings.
- An island is a connected area of such numbers outside the openings.

Cells are connected across sides and corners.
"""

import re
from typing import NamedTuple

from minesweeper_kit.board import Board
from minesweeper_kit.cell import IS_MINE
from minesweeper_kit.engine.adjacency import adjacent_counts

_STRETCH = re.compile(b"\1++")
_IS_BLANK = b"\1".ljust(256, b"\0")
_IS_NUMBER = (b"\0" + b"\1" * 8).ljust(256, b"\0")


class Stats(NamedTuple):
    """The figures of a board. They do not depend on what is revealed already.

    `density` is the share of cells that are mines, from 0 to 1. `openings`,
    `islands` and `bbbv` (3BV) are explained at the top of this module.
    """

    rows: int
    cols: int
    mines: int
    density: float
    openings: int
    islands: int
    bbbv: int
    """3BV."""


def stats(board: Board) -> Stats:
    """The figures of a board: size, mines, openings, islands and 3BV.

    Raises ValueError for a board with HIDDEN or FLAGGED cells: where its mines
    lie is not known.

    >>> stats(Board.parse("EEEMEMEEEM", "leetcode"))
    Stats(rows=1, cols=10, mines=3, density=0.3, openings=2, islands=1, bbbv=3)
    """
    if board.is_player_view:
        raise ValueError("the board hides cells: where its mines lie is not known")
    rows, cols = board.rows, board.cols
    mines = board.cells.translate(IS_MINE)
    counts = adjacent_counts(mines, rows, cols)
    # A mine's count does not matter: with its bit it is no count at all.
    told = int.from_bytes(counts, "little") | int.from_bytes(mines, "little") << 4
    safe = told.to_bytes(len(counts), "little")
    blank = safe.translate(_IS_BLANK)
    edge = adjacent_counts(blank, rows, cols).translate(_IS_BLANK)
    lone = int.from_bytes(safe.translate(_IS_NUMBER), "little") & int.from_bytes(edge, "little")
    alone = lone.to_bytes(len(counts), "little")
    openings = _areas(blank, cols)
    total = board.mines
    return Stats(
        rows=rows,
        cols=cols,
        mines=total,
        density=total / len(board.cells) if board.cells else 0.0,
        openings=openings,
        islands=_areas(alone, cols),
        bbbv=openings + lone.bit_count(),
    )


def _areas(marked: bytes, cols: int) -> int:
    """How many connected areas the marked cells (1, others 0) make up.

    Each stretch of marked cells in a row is joined with those of the row above
    that it touches, at a corner too.
    """
    parents: list[int] = []

    def root(area: int) -> int:
        while parents[area] != area:
            parents[area] = parents[parents[area]]
            area = parents[area]
        return area

    above: list[tuple[int, int, int]] = []
    joined = 0
    for start in range(0, len(marked), cols or 1):
        here = []
        reach = 0
        for found in _STRETCH.finditer(marked[start : start + cols]):
            area = len(parents)
            parents.append(area)
            first, last = found.start(), found.end() - 1
            # Those that end before this one begins touch none of the later ones either.
            while reach < len(above) and above[reach][1] < first - 1:
                reach += 1
            for near_first, _, near in above[reach:]:
                if near_first > last + 1:
                    break
                one, other = root(area), root(near)
                if one != other:
                    parents[one] = other
                    joined += 1
            here.append((first, last, area))
        above = here
    return len(parents) - joined
