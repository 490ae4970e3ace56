"""The figures of a board: its mines, and how many clicks it takes.

The terms are those of the Authoritative Minesweeper site and of the Minesweeper
Wiki:

- An opening is a connected area of cells without adjacent mines, with the numbers
  at its edge.
- 3BV (Bechtel's Board Benchmark Value, by Stephan Bechtel) is the least number of
  left clicks that open every safe cell without flags: one for each opening, and
  one for each number outside the openings.
- An island is a connected area of such numbers outside the openings.
- ZiNi (by Elmar and Christoph Nikolaus, 2009) is how many clicks a player takes who places
  flags and chords, where flags and chords count as clicks.

Cells are connected across sides and corners.
"""

import re
from collections.abc import Iterator
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from minesweeper_kit.board import Board, require_board
from minesweeper_kit.cell import IS_MINE, MINES
from minesweeper_kit.engine.adjacency import adjacent_counts
from minesweeper_kit.errors import OptionError
from minesweeper_kit.wording import HIDES

_STRETCH = re.compile(b"\1++")
_IS_BLANK = b"\1".ljust(256, b"\0")
_KINDS = bytes(1 + (code in MINES) for code in range(256))  # _SAFE, _MINE
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


class Zini(NamedTuple):
    """The ZiNi of a board: how many clicks it takes with flags and chords.

    `greedy` goes by the greedy rules: at every step it opens and chords the cell with the
    highest premium, or opens the first area or number left where no premium is 0 or more.
    `human` opens all openings first, and chords open cells alone. Neither is always the
    least number of clicks.

    The premium of a cell is what it saves: the openings and numbers outside of openings that
    are closed among it and its neighbours, less the mines without a flag around it, less 1
    for the chord and 1 more if the cell is closed. The first cell in reading order decides
    between equal ones.
    """

    greedy: int
    human: int


def zini(board: Board) -> Zini:
    """The ZiNi of a board, by the greedy and by the human rules.

    What is revealed or flagged already makes no difference. Raises OptionError for a board
    with HIDDEN or FLAGGED cells.

    >>> zini(Board(3, 4, "EEEE EMEM EEME"))
    Zini(greedy=6, human=7)
    """
    require_board(board)
    if board.is_player_view:
        raise OptionError(HIDES)
    return Zini(_Chording(board).clicks(), _Chording(board, human=True).clicks())


def stats(board: Board) -> Stats:
    """The figures of a board: size, mines, openings, islands and 3BV.

    Raises OptionError for a board with HIDDEN or FLAGGED cells: where its mines
    lie is not known.

    >>> stats(Board.parse("EEEMEMEEEM", "leetcode"))
    Stats(rows=1, cols=10, mines=3, density=0.3, openings=2, islands=1, bbbv=3)
    """
    require_board(board)
    if board.is_player_view:
        raise OptionError(HIDES)
    rows, cols = board.rows, board.cols
    mines = board.cells.translate(IS_MINE)
    counts = adjacent_counts(mines, rows, cols)
    # A mine's count does not matter: with its bit it is no count at all.
    neighbours = int.from_bytes(counts, "little") | int.from_bytes(mines, "little") << 4
    safe = neighbours.to_bytes(len(counts), "little")
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


def _areas(mask: bytes, cols: int) -> int:
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
    for start in range(0, len(mask), cols or 1):
        here = []
        reach = 0
        for found in _STRETCH.finditer(mask[start : start + cols]):
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


_OUTSIDE, _SAFE, _MINE = range(3)


class _Chording:
    """A board that is opened with flags and chords, and the premium of each cell.

    Cells lie in a frame of cells outside the board, so that each has eight neighbours. A
    unit is what one left click opens at the least: an opening, or a number outside of
    openings. `unit` has the first cell of the unit that a cell stands for; 0 for none, as a
    number at the edge of an opening.
    """

    def __init__(self, board: Board, *, human: bool = False) -> None:
        rows, cols = board.rows, board.cols
        width = cols + 1
        above = bytes(width + 1)
        kinds = board.cells.translate(_KINDS)
        lines = [kinds[at : at + cols] + b"\0" for at in range(0, rows * cols, cols or 1)]
        self._kind = kind = above + b"".join(lines) + above
        self._offsets = -width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1
        self._human = human
        self._safe = [at for at, found in enumerate(kind) if found == _SAFE]
        self._closed = bytearray(found == _SAFE for found in kind)
        self._flagged = bytearray(len(kind))
        self._unit = [0] * len(kind)
        self._openings: list[int] = []
        self._cells: dict[int, set[int]] = {}  # those that one click on the unit opens
        self._touching: dict[int, list[int]] = {}  # whose chord opens the unit
        self._premium = [0] * len(kind)
        mines = {at: sum(kind[near] == _MINE for near in self._around(at)) for at in self._safe}
        self._find_units(mines)
        for at in self._safe:
            units = {self._unit[near] for near in (at, *self._around(at))} - {0}
            self._premium[at] = len(units) - mines[at] - 2
            for unit in units:
                self._touching[unit].append(at)
        self._left = set(self._cells)
        self._queue = [] if human else [(-self._premium[at], at) for at in self._safe]
        heapify(self._queue)

    def clicks(self) -> int:
        """Open the board; how many clicks it took."""
        clicks = 0
        units = sorted(self._cells)
        if self._human:
            for unit in self._openings:
                self._open(unit)
                clicks += 1
        remaining = iter(units)
        while self._left:
            best = self._best()
            if best is None:
                self._open(next(unit for unit in remaining if unit in self._left))
                clicks += 1
            else:
                clicks += self._chord(best)
        return clicks

    def _around(self, at: int) -> Iterator[int]:
        return (at + offset for offset in self._offsets)

    def _find_units(self, mines: dict[int, int]) -> None:
        """Find openings, and the numbers outside of them."""
        edges: set[int] = set()
        for first in self._safe:
            if mines[first] or self._unit[first]:
                continue
            members, stack = {first}, [first]
            self._unit[first] = first
            while stack:
                for near in self._around(stack.pop()):
                    if self._kind[near] == _SAFE:
                        members.add(near)
                        if not mines[near] and not self._unit[near]:
                            self._unit[near] = first
                            stack.append(near)
            edges |= members
            self._cells[first] = members
            self._openings.append(first)
        for at in self._safe:
            if at not in edges:
                self._unit[at] = at
                self._cells[at] = {at}
        self._touching = {unit: [] for unit in self._cells}

    def _best(self) -> int | None:
        """The first cell with the highest premium; None where that is below 0."""
        queue = self._queue
        while queue and -queue[0][0] != self._premium[queue[0][1]]:
            heappop(queue)  # its premium has changed since
        return queue[0][1] if queue and queue[0][0] <= 0 else None

    def _change(self, at: int, by: int) -> None:
        """Change the premium of a cell."""
        self._premium[at] += by
        if not (self._human and self._closed[at]):
            heappush(self._queue, (-self._premium[at], at))

    def _open(self, at: int) -> None:
        """Open a cell, with its opening where it is blank."""
        unit = self._unit[at]
        for cell in self._cells.get(unit, (at,)):
            if self._closed[cell]:
                self._closed[cell] = False
                self._change(cell, 1)
        if unit in self._left:
            self._left.remove(unit)
            for cell in self._touching[unit]:
                self._change(cell, -1)

    def _chord(self, at: int) -> int:
        """Open a cell, place flags around it, and open its other neighbours; how many clicks."""
        clicks = 1 + self._closed[at]
        for near in self._around(at):
            if self._kind[near] == _MINE and not self._flagged[near]:
                self._flagged[near] = True
                clicks += 1
                for cell in self._around(near):
                    if self._kind[cell] == _SAFE:
                        self._change(cell, 1)
        for cell in (at, *self._around(at)):
            if self._closed[cell]:
                self._open(cell)
        return clicks
