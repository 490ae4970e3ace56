"""Proofs by the total of mines: what is left of it, and numbers that share no cell."""

from collections.abc import Iterator, Mapping

from minesweeper_kit.solver.frontier import Frontier
from minesweeper_kit.solver.proofs import (
    COSTS,
    Failure,
    Packing,
    Proof,
    Total,
    proof_of,
    used,
)

_MOST_NUMBERS = 4
_MOST_TRIES = 3000
"""So many sets of numbers are tried before the search gives up."""


def last_mines(left: Total, open_cells: set[int]) -> Proof | None:
    """The proof that all open cells are safe, or mines, where the mines that are left say so.

    >>> last_mines(Total(0, 2), {5, 7}).forced
    {5: False, 7: False}
    """
    if not open_cells or left.mines not in (0, len(open_cells)):
        return None
    all_mines = left.mines > 0
    return proof_of(
        "total",
        Packing((), all_mines, left),
        COSTS["total"],
        (),
        frozenset(),
        dict.fromkeys(open_cells, all_mines),
        "last mines",
    )


def find_packing(
    frontier: Frontier, left: Total, open_cells: set[int], most: int = _MOST_NUMBERS
) -> Proof | None:
    """The cheapest proof by numbers that share no cell and need all mines that are left.

    Then the cells outside are safe. Or the numbers have all the safe cells that are left:
    then the cells outside are mines.

    >>> from minesweeper_kit.board import Board
    >>> from minesweeper_kit.solver.position import read
    >>> frontier = Frontier(read(Board(1, 5, "c1ccc"), trust_flags=False))
    >>> find_packing(frontier, Total(1, 4), {7, 9, 10, 11}).forced
    {10: False, 11: False}
    """
    best: Proof | None = None
    for all_mines in (False, True):
        goal = left.unknown - left.mines if all_mines else left.mines
        weights = _weights(frontier, {}, spare=all_mines)
        for numbers in _packs(weights, goal, most, exact=True):
            inside = set().union(*[frontier.unknown[number] for number in numbers])
            outside = open_cells - inside
            if not outside:
                continue
            settled: frozenset[int] = frozenset().union(
                *[used(frontier, number, safe=all_mines) for number in numbers]
            )
            cost = COSTS["total"] + COSTS["link"] * (len(numbers) - 1)
            if best is None or cost + len(settled) < best.cost:
                best = proof_of(
                    "total",
                    Packing(numbers, all_mines, left),
                    cost,
                    numbers,
                    settled,
                    dict.fromkeys(outside, all_mines),
                    "last mines",
                )
    return best


def overfull(frontier: Frontier, left: Total, known: Mapping[int, bool]) -> Failure | None:
    """Numbers that share no cell and need more than is left of the total, under a supposition."""
    mines = left.mines - sum(known.values())
    safe = left.unknown - left.mines - (len(known) - sum(known.values()))
    for spare, goal in ((False, mines), (True, safe)):
        weights = _weights(frontier, known, spare=spare)
        for numbers in _packs(weights, goal + 1, _MOST_NUMBERS, exact=False):
            return Failure(numbers, not spare, goal, by_total=True)
    return None


_Weights = list[tuple[int, int, frozenset[int]]]


def _weights(frontier: Frontier, known: Mapping[int, bool], *, spare: bool) -> _Weights:
    """Each number's mines, or its safe cells, with the cells: those with the most come first."""
    found = []
    for number, around in frontier.unknown.items():
        cells = frozenset([cell for cell in around if cell not in known])
        need = frontier.need[number] - sum([known.get(cell, False) for cell in around])
        weight = len(cells) - need if spare else need
        if weight > 0:
            found.append((-weight, number, cells))
    return [(-weight, number, cells) for weight, number, cells in sorted(found, key=_by_weight)]


def _by_weight(entry: tuple[int, int, frozenset[int]]) -> tuple[int, int]:
    return entry[:2]


def _packs(weights: _Weights, goal: int, most: int, *, exact: bool) -> Iterator[tuple[int, ...]]:
    """Sets of at most so many numbers that share no cell, whose weights reach a goal."""
    if goal <= 0 or goal > 8 * most:
        return
    tries = 0
    for size in range(1, most + 1):
        stack: list[tuple[int, int, tuple[int, ...], frozenset[int]]] = [(0, 0, (), frozenset())]
        while stack:
            at, total, chosen, taken = stack.pop()
            if len(chosen) == size:
                if total == goal or (not exact and total > goal):
                    yield tuple(sorted(chosen))
                continue
            for index in range(at, len(weights)):
                weight, number, cells = weights[index]
                if total + weight * (size - len(chosen)) < goal:
                    break
                if exact and total + weight > goal:
                    continue
                tries += 1
                if tries > _MOST_TRIES:
                    return
                if not cells & taken:
                    stack.append((index + 1, total + weight, (*chosen, number), taken | cells))
