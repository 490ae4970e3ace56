"""Many positions solved, by several processes."""

import math
import os
from array import array
from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Any, NamedTuple

from minesweeper_kit.arrays.arguments import needed_numpy, whole
from minesweeper_kit.arrays.boards import Boards, many_boards
from minesweeper_kit.errors import BudgetError, ContradictionError, ShapeError

Block = tuple[bytes, bytes]
"""The probabilities of some boards, as float64, and a byte for the fault of each."""

_BLOCK = 64
"""So many boards are solved at a time by one process."""


class Unsolved(IntEnum):
    """Why a position has no solution. `code` is that of the error that `solve` raises.

    >>> Unsolved(1), Unsolved.BUDGET.code
    (<Unsolved.CONTRADICTION: 1>, 'budget')
    """

    NONE = 0
    """It is solved."""
    CONTRADICTION = 1
    """No arrangement of mines fits."""
    BUDGET = 2
    """An exact answer would take too much memory."""
    UNREADABLE = 3
    """The row of the table is no case."""

    @property
    def code(self) -> str:
        """What the error is called; nothing for NONE."""
        return ("", ContradictionError.code, BudgetError.code, "unreadable")[self]


class SolveResults(NamedTuple):
    """The probabilities of positions, and which have none.

    `probabilities` has for each hidden cell, flagged ones included, the probability of a mine
    (float64), NaN for the others: an array of the shape that was given; of a batch it is
    a column with a list for each board, row by row. `faults` has a number for each
    board: 0, or why it is not solved, an `Unsolved`; its probabilities are all NaN, and null for
    a row that is no case.
    """

    probabilities: Any
    faults: Any


def solve_many(cells: Any, mines: Any = None, *, jobs: int = 1) -> SolveResults:
    """The probabilities of a mine for the hidden cells of many positions. See `solve`.

    `cells` are the boards, as `reveal_many` takes them. `mines` are the totals of mines
    of whole boards: a number for each, or one for all. Without it those of a batch are
    in its column `mines`, and what `solve` does without a total holds for the rest.

    Each is solved by itself, exactly, and rounded to a float at the end: there is no
    quicker way for many. `jobs` processes share them, where the system has fork.

    Raises what `reveal_many` raises for cells, TypeError and ShapeError for totals that
    are no whole numbers or not one for each board, ValueError for one below 0,
    WorkerError where a process died.

    >>> import numpy
    >>> probabilities, faults = solve_many(numpy.array([[[12, 12, 1]], [[12, 3, 12]]], "uint8"))
    >>> probabilities[0].tolist(), faults.tolist()
    ([[0.5, 1.0, nan]], [0, 1])
    """
    numpy = needed_numpy()
    boards = many_boards(cells)
    totals = _totals(boards, mines)
    probabilities = numpy.full(len(boards.cells), numpy.nan)
    faults = numpy.zeros(len(boards), "uint8")

    def block(first: int) -> Block:
        numbers = range(first, min(first + _BLOCK, len(boards)))
        solved = [_solved(boards, number, totals[number]) for number in numbers]
        return b"".join(own for own, _ in solved), bytes(fault for _, fault in solved)

    firsts = range(0, len(boards), _BLOCK)
    alone = jobs == 1 or not hasattr(os, "fork")
    results = map(block, firsts) if alone else _shared(firsts, block, jobs)
    for first, (own, failed) in zip(firsts, results, strict=True):
        last = min(first + _BLOCK, len(boards))
        probabilities[boards.starts[first] : boards.starts[last]] = numpy.frombuffer(own)
        faults[first:last] = numpy.frombuffer(failed, "uint8")
    return SolveResults(boards.shaped(probabilities), faults)


def _shared(firsts: range, block: Callable[[int], Block], jobs: int) -> Iterator[Block]:
    """What `block` gives for each first number, in order, by several processes."""
    from minesweeper_kit.io.parallel import spread

    with spread(firsts, block, jobs) as results:
        for first, result in zip(firsts, results, strict=True):
            yield block(first) if result is None else result


def _solved(boards: Boards, number: int, total: int | None) -> tuple[bytes, int]:
    """The probabilities of one board as float64, and its fault."""
    from minesweeper_kit.solver import solve

    if number in boards.faults:
        return b"", Unsolved.UNREADABLE
    board = boards.board(number)
    probabilities = array("d", [math.nan]) * len(board.cells)
    try:
        found = solve(board, total).probabilities
    except (ContradictionError, BudgetError) as error:
        is_budget = isinstance(error, BudgetError)
        return probabilities.tobytes(), Unsolved.BUDGET if is_budget else Unsolved.CONTRADICTION
    floats: dict[int, float] = {}  # by the identity of the fraction: many cells share one
    for (row, col), chance in found.items():
        value = floats.get(id(chance))
        if value is None:
            value = floats[id(chance)] = float(chance)
        probabilities[row * board.cols + col] = value
    return probabilities.tobytes(), Unsolved.NONE


def _totals(boards: Boards, mines: Any) -> list[int | None]:
    """The total of each board, None where it is not given."""
    numpy = needed_numpy()
    if mines is None:
        if boards.batch is None:
            return [None] * len(boards)
        from minesweeper_kit.arrays.columns import values_of_batch

        return values_of_batch(boards.batch, "mines")
    totals = whole(mines, "totals")
    if totals.shape not in ((), (len(boards),)):
        raise ShapeError(f"totals of the shape ({len(boards)},) were expected, not {totals.shape}")
    found: list[int | None] = numpy.broadcast_to(totals, len(boards)).tolist()
    return found
