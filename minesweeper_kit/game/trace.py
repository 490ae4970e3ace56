"""Trace: how a textbook's search reveals cells, a step after the other.

The engine goes another way, which nobody could follow. What both reveal is the same.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from minesweeper_kit.board import Board, Click
from minesweeper_kit.cell import Cell
from minesweeper_kit.wording import shorten

Search = Literal["bfs", "dfs"]
"""Breadth first, with a queue; or depth first, by recursion."""

HOLDS = {"bfs": "queue", "dfs": "stack"}
"""What each search keeps the cells in that it still has to do with."""

_DIRECTIONS = {
    "nw": (-1, -1),
    "n": (-1, 0),
    "ne": (-1, 1),
    "w": (0, -1),
    "e": (0, 1),
    "sw": (1, -1),
    "s": (1, 0),
    "se": (1, 1),
}

Offsets = Sequence[tuple[int, int]]

ROW_BY_ROW: Offsets = tuple(_DIRECTIONS.values())
"""The neighbours of a cell from (-1, -1) to (1, 1), which is the usual order."""


class Step(NamedTuple):
    """A cell that is revealed, what it becomes, and how much the search holds then.

    That is the length of the queue with the cell in it, or the depth of the recursion.
    """

    row: int
    col: int
    cell: Cell
    size: int


def trace(
    board: Board, click: Click, search: Search = "bfs", neighbours: Offsets = ROW_BY_ROW
) -> Iterator[Step]:
    """The steps in which a search reveals cells after a click at (row, col), zero-based.

    "bfs" has a queue, and reveals a cell when it puts that in. "dfs" calls itself for each
    neighbour, and reveals a cell when it enters that. `neighbours` is the order in which
    both look around a cell. All in all the outcome is that of `reveal`.

    Raises ClickError as `reveal` does, before the first step.

    >>> board = Board.parse("EEM", "leetcode")
    >>> for step in trace(board, (0, 0)):
    ...     print(step)
    Step(row=0, col=0, cell=<Cell.BLANK: 0>, size=1)
    Step(row=0, col=1, cell=<Cell.ONE: 1>, size=1)
    >>> [step.size for step in trace(board, (0, 0), "dfs")]
    [1, 2]
    """
    outcome = board.reveal(click)
    return (_breadth_first if search == "bfs" else _depth_first)(board, outcome, click, neighbours)


def _breadth_first(
    board: Board, outcome: Board, click: Click, neighbours: Offsets
) -> Iterator[Step]:
    waiting = deque([click])
    left = _Left(board)
    left.take(click)
    yield Step(*click, outcome[click], len(waiting))
    while waiting:
        cell = waiting.popleft()
        if outcome[cell] != Cell.BLANK:
            continue
        for other in left.around(cell, neighbours):
            if left.take(other):
                waiting.append(other)
                yield Step(*other, outcome[other], len(waiting))


def _depth_first(board: Board, outcome: Board, click: Click, neighbours: Offsets) -> Iterator[Step]:
    # What the recursion would keep on the stack of calls, which has an end.
    left = _Left(board)
    entered = [iter([click])]
    while entered:
        cell = next(entered[-1], None)
        if cell is None:
            entered.pop()
        elif left.take(cell):
            yield Step(*cell, outcome[cell], len(entered))
            blank = outcome[cell] == Cell.BLANK
            entered.append(left.around(cell, neighbours) if blank else iter(()))


class _Left:
    """The cells that are not revealed yet."""

    def __init__(self, board: Board) -> None:
        self._rows, self._cols = board.rows, board.cols
        self._cells = bytearray(board.cells)

    def take(self, cell: Click) -> bool:
        """Reveal a cell; False where there is nothing to reveal."""
        at = cell[0] * self._cols + cell[1]
        before, self._cells[at] = self._cells[at], Cell.BLANK
        if before in (Cell.EMPTY, Cell.MINE):
            return True
        self._cells[at] = before
        return False

    def around(self, cell: Click, neighbours: Offsets) -> Iterator[Click]:
        """The neighbours of a cell that are on the board."""
        for down, across in neighbours:
            row, col = cell[0] + down, cell[1] + across
            if 0 <= row < self._rows and 0 <= col < self._cols:
                yield row, col


def neighbours_of(text: str) -> Offsets:
    """The order of neighbours that a text says, as in `n,e,s,w,ne,se,sw,nw`.

    Raises ValueError unless each of the eight is there once.

    >>> neighbours_of("n,ne,e,se,s,sw,w,nw")[:2]
    ((-1, 0), (-1, 1))
    """
    names = [name.strip().lower() for name in text.split(",")]
    if sorted(names) != sorted(_DIRECTIONS):
        raise ValueError(
            f"{shorten(text)!r} is not an order of neighbours: "
            f"name each of {','.join(_DIRECTIONS)} once"
        )
    return tuple(_DIRECTIONS[name] for name in names)
