"""Counting a component's arrangements by dynamic programming, one group after another.

An arrangement says which unknown cells are mines, so that all numbers are right.
A group is cells that touch the same numbers. A component is a set of groups which
numbers link (`groups`). Its groups are eliminated one at a time: it is decided how
many mines each has. What the numbers begun so far still want is the state in
between (`sweep`). One sweep over the groups counts how each state can be reached,
one in the other direction how it can be completed. Where the two meet at a group
they give the arrangements in which a cell of that group is a mine.

Counts are kept by number of mines, as a polynomial: the coefficient of x^t is for
t mines. It is packed in one int, a fixed number of bits for each coefficient.

A large component pays for one sweep more, of counts alone, whatever the mines:
that tells how many bits a coefficient needs, and which states lead nowhere.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from minesweeper_kit.solver.groups import Component, Shape
from minesweeper_kit.solver.order import constraint_sizes, elimination_order, groups_under
from minesweeper_kit.solver.sweep import (
    Budget,
    complete,
    explore,
    explore_from_both_ends,
    marginals,
    plan,
)

_SMALL = 12
"""Components of up to this many groups recur so often that their counts are remembered."""

_LARGE = 48
"""From this many groups on it pays to sweep with counts alone first."""

_PLAIN = 40
"""Up to this many cells a coefficient simply gets a bit for each."""


class Counts(NamedTuple):
    """How many arrangements a component has, by its number of mines.

    `ways[t]` is how many have `least + t` mines, and `mined[group][t]` how many of these
    have a mine in one given cell of the group (all its cells are alike). `ways` is
    empty where the component has no arrangement. `states` is how many states counting
    kept in memory.
    """

    least: int
    ways: tuple[int, ...]
    mined: tuple[tuple[int, ...], ...]
    states: int


def count(component: Component, width: int, budget: Budget) -> Counts:
    """The counts of a component. `width` is the row length of a plane: cols + 1.

    Raises BudgetError where that keeps more states than `budget` has left.

    >>> from minesweeper_kit.board import Board
    >>> from minesweeper_kit.solver.groups import find_components
    >>> from minesweeper_kit.solver.position import read_position
    >>> position = read_position(Board(3, 5, "HHHHH H1H2H HHHHH"), trust_flags=False)
    >>> (component,), _ = find_components(position)
    >>> counts = count(component, width=6, budget=Budget(1_000))
    >>> counts.least, counts.ways  # 15 arrangements with 2 mines, 50 with 3
    (2, (15, 50))
    >>> component.shape.sizes, counts.mined
    ((5, 3, 5), ((0, 10), (5, 0), (3, 20)))
    """
    shape = component.shape
    groups = len(shape.sizes)
    if groups <= _SMALL:
        counts = _count_small(shape)
        budget.spend(counts.states, groups, groups)
        return counts
    order = elimination_order(shape, [divmod(group[0], width) for group in component.groups])
    return _count(shape, order, budget)


@lru_cache(maxsize=4096)
def _count_small(shape: Shape) -> Counts:
    # So few are counted about as fast in the order they were found in as in a better one.
    return _count(shape, range(len(shape.sizes)), Budget(1 << 60))


def _count(shape: Shape, order: Sequence[int], budget: Budget) -> Counts:
    """The counts of a shape whose groups are eliminated in this order."""
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
    """The first `terms` coefficients of a packed polynomial, `bits` bits each, from that of x^0."""
    mask = (1 << bits) - 1
    return tuple([packed >> at & mask for at in range(0, bits * terms, bits)])


def coefficient_bits(shape: Shape) -> int:
    """How many bits are enough for any number of arrangements of `shape`.

    A bit for each cell would do, and on a small shape it does. Constraints that
    share no group have C(cells, target) ways each, which takes fewer bits; only cells
    under none of these then take a bit each.

    >>> coefficient_bits(Shape(sizes=(2, 1, 2), links=((0,), (0, 1), (1,)), targets=(1, 2)))
    5
    """
    sizes, links, targets = shape
    free = sum(sizes)
    if free <= _PLAIN:
        return free
    remaining = constraint_sizes(shape)
    under = groups_under(shape)
    bound = 1
    covered = [False] * len(targets)  # a group of it is counted already
    for c, target in enumerate(targets):
        if not covered[c]:
            bound *= comb(remaining[c], target)
            free -= remaining[c]
            for group in under[c]:
                for other in links[group]:
                    covered[other] = True
    return bound.bit_length() + free
