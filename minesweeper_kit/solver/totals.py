"""Proofs by the total of mines: what is left of it, and numbers that share no cell."""

from collections.abc import Mapping

from minesweeper_kit.solver.frontier import Frontier
from minesweeper_kit.solver.packing import Weight, packs
from minesweeper_kit.solver.proofs import (
    COSTS,
    Failure,
    Inner,
    Packing,
    Proof,
    Total,
    proof_of,
    settled_mines,
)


def last_mines(left: Total, open_cells: set[int]) -> Proof | None:
    """The proof that all open cells are safe, or mines, where the mines that are left say so."""
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
    frontier: Frontier,
    left: Total,
    open_cells: set[int],
    *,
    single: bool = False,
    with_inner: bool = False,
) -> Proof | None:
    """The cheapest proof by numbers that share no cell and need all mines that are left.

    Then the cells outside are safe. Or the numbers have all the safe cells that are left:
    then the cells outside are mines. With `single` it is one number. With `with_inner` a
    number may count just in the cells that do not touch another, whose cells all touch it.

    >>> from minesweeper_kit.board import Board
    >>> from minesweeper_kit.solver.position import read_position
    >>> frontier = Frontier(read_position(Board(1, 5, "H1HHH"), trust_flags=False))
    >>> find_packing(frontier, Total(1, 4), {7, 9, 10, 11}).forced
    {10: False, 11: False}
    """
    best: Proof | None = None
    for all_mines in (False, True):
        goal = left.unknown - left.mines if all_mines else left.mines
        weights = _weights(frontier, {}, spare=all_mines)
        if with_inner:
            weights = _distinct(weights + _inner_weights(frontier, spare=all_mines))
        for pack in packs(weights, goal, exact=True, single=single):
            outside = open_cells - frozenset().union(*[each.cells for each in pack])
            if not outside:
                continue
            inners = tuple(
                [
                    Inner(each.number, each.inner, each.cells, _difference(frontier, each))
                    for each in pack
                    if each.inner is not None
                ]
            )
            whole = tuple([each.number for each in pack if each.inner is None])
            numbers = {*whole, *[n for inner in inners for n in inner[:2]]}
            precise = all_mines or with_inner
            settled: frozenset[int] = frozenset().union(
                *[settled_mines(frontier, number, safe=precise) for number in numbers]
            )
            cost = COSTS["total"] + COSTS["link"] * (len(numbers) - 1)
            if best is None or cost + len(settled) < best.cost:
                best = proof_of(
                    "total",
                    Packing(whole, all_mines, left, inners),
                    cost,
                    numbers,
                    settled,
                    dict.fromkeys(outside, all_mines),
                    "last mines",
                )
    return best


def _difference(frontier: Frontier, weight: Weight) -> int:
    """How many mines a number has more than the one inside it."""
    inner = 0 if weight.inner is None else frontier.need[weight.inner]
    return frontier.need[weight.number] - inner


def _inner_weights(frontier: Frontier, *, spare: bool) -> list[Weight]:
    """What numbers need in the cells that do not touch another number inside them."""
    found = []
    for number, around in frontier.unknown.items():
        for inner in frontier.near(number) if around else ():
            cells = frontier.unknown[inner]
            if cells and cells < around:
                rest = frozenset(around - cells)
                mines = frontier.need[number] - frontier.need[inner]
                weight = len(rest) - mines if spare else mines
                if weight > 0:
                    found.append(Weight(weight, number, rest, inner))
    return found


def _distinct(weights: list[Weight]) -> list[Weight]:
    """The first for the same cells, whole numbers first; those with the most come first."""
    found: dict[frozenset[int], Weight] = {}
    for each in weights:
        found.setdefault(each.cells, each)
    return sorted(found.values(), key=lambda each: (-each.weight, each.number))


def overfull_numbers(frontier: Frontier, left: Total, known: Mapping[int, bool]) -> Failure | None:
    """Numbers that share no cell and need more than is left of the total, under a supposition."""
    mines = left.mines - sum(known.values())
    safe = left.unknown - left.mines - (len(known) - sum(known.values()))
    for spare, goal in ((False, mines), (True, safe)):
        weights = _weights(frontier, known, spare=spare)
        for pack in packs(weights, goal, exact=False):
            numbers = tuple([each.number for each in pack])
            return Failure(numbers, not spare, goal, by_total=True)
    return None


def _weights(frontier: Frontier, known: Mapping[int, bool], *, spare: bool) -> list[Weight]:
    """Each number's mines, or its safe cells, with the cells: those with the most come first."""
    found = []
    for number, around in frontier.unknown.items():
        if not around:
            continue
        cells = frozenset([cell for cell in around if cell not in known])
        need = frontier.need[number] - sum([known.get(cell, False) for cell in around])
        weight = len(cells) - need if spare else need
        if weight > 0:
            found.append(Weight(weight, number, cells))
    return sorted(found, key=lambda each: (-each.weight, each.number))
