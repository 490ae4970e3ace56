"""Counting a component's arrangements by dynamic programming along its frontier.

Boxes are eliminated one at a time, and for the states between them a sweep in
one direction counts how they can be reached, one in the other direction how
they can be completed. Where the two meet at a box they give the arrangements in
which a cell of that box is a mine.

A large component pays for one sweep more, of plain counts: that tells how many
bits a coefficient needs, and which states the sweeps with polynomials can leave
out.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from minesweeper_kit.solver.group import Component, Shape
from minesweeper_kit.solver.order import boxes_under, elimination_order, rooms
from minesweeper_kit.solver.sweep import (
    Budget,
    complete,
    explore,
    explore_from_both_ends,
    marginals,
    plan,
)

_SMALL = 12
"""Components of up to this many boxes recur so often that their counts are remembered."""

_LARGE = 48
"""From this many boxes on a sweep of plain counts pays."""

_PLAIN = 40
"""Up to this many cells a bit for each is bound enough for a coefficient."""


class Counts(NamedTuple):
    """How many arrangements a component has, by its number of mines.

    `ways[t]` is for `least + t` mines; `mined[box][t]` are those of them in
    which a given cell of the box is a mine. `ways` is empty where no
    arrangement satisfies the component. `states` is how many were kept.
    """

    least: int
    ways: tuple[int, ...]
    mined: tuple[tuple[int, ...], ...]
    states: int


def count(component: Component, width: int, budget: Budget) -> Counts:
    """The counts of a component; `width` is the planes' row length.

    Raises BudgetError where that keeps more states than `budget` has left.
    """
    shape = component.shape
    boxes = len(shape.sizes)
    if boxes <= _SMALL:
        counts = _count_small(shape)
        budget.spend(counts.states, boxes, boxes)
        return counts
    order = elimination_order(shape, [divmod(box[0], width) for box in component.boxes])
    return _count(shape, order, budget)


@lru_cache(maxsize=4096)
def _count_small(shape: Shape) -> Counts:
    # So few are counted about as fast in the order they were found in as in a better one.
    return _count(shape, range(len(shape.sizes)), Budget(1 << 60))


def _count(shape: Shape, order: Sequence[int], budget: Budget) -> Counts:
    steps = plan(shape, order)
    left = budget.left
    if len(steps) < _LARGE:
        bits = coefficient_bits(shape)
        tables = explore(steps, bits, budget)
        sign = -1
    else:
        arrangements, tables = explore_from_both_ends(steps, budget)
        bits = arrangements.bit_length()
        if arrangements:
            tables = complete(steps, bits, tables)
        sign = 1
    states = left - budget.left
    last, lack = tables[-1]
    whole = last.get(0, 0)
    if not whole:
        return Counts(0, (), (), states)
    least = ((whole & -whole).bit_length() - 1) // bits
    terms = -(-whole.bit_length() // bits) - least
    whole >>= least * bits
    least += lack
    mined = marginals(shape, steps, bits, tables, (whole, least), sign)
    return Counts(
        least,
        unpack(whole, bits, terms),
        tuple([unpack(packed, bits, terms) for packed in mined]),
        states,
    )


def unpack(packed: int, bits: int, terms: int) -> tuple[int, ...]:
    """The coefficients of a packed polynomial."""
    mask = (1 << bits) - 1
    return tuple([packed >> at & mask for at in range(0, bits * terms, bits)])


def coefficient_bits(shape: Shape) -> int:
    """Bits enough for any number of arrangements.

    A bit a cell would do. Constraints that share no box bound it better:
    C(cells, target) each, and 2 for each cell that none of them covers.
    """
    sizes, links, targets = shape
    free = sum(sizes)
    if free <= _PLAIN:
        return free
    room = rooms(shape)
    under = boxes_under(shape)
    bound = 1
    covered = [False] * len(targets)  # a box of it is counted already
    for c, target in enumerate(targets):
        if not covered[c]:
            bound *= comb(room[c], target)
            free -= room[c]
            for box in under[c]:
                for other in links[box]:
                    covered[other] = True
    return bound.bit_length() + free
