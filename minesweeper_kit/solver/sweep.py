"""Sweeping over a component: from table to table of states, one group a step.

A group is cells that touch the same numbers, a constraint says how many
mines the groups under it have (`groups`). A step eliminates one group: it decides how
many mines the group has. A constraint is open from its first group to its last.

A state says what each open constraint still wants, 4 bits each, packed in one
int. A table has a value for each state: in how many ways its steps can come there,
by number of mines. That is a polynomial, the coefficient of x^t for t mines,
packed in one int as well, a fixed number of bits for each coefficient, enough for
the largest (Kronecker substitution): to add polynomials is one addition, to have
k more mines is one shift, to multiply is one multiplication. With 0 bits for each
coefficient all of them fall together: then a value is the number of ways,
whatever the mines. Those are plain counts.

A sweep forward goes from the first group to the last, one backward the other way.
Many states that can be reached from one end lead nowhere at the other. So only
the exploring functions look for states; a sweep after them keeps to the states
they found, which leaves those that lead to both ends.
"""

from collections.abc import Sequence
from functools import reduce
from math import comb
from operator import or_
from typing import NamedTuple

from minesweeper_kit.errors import BudgetError
from minesweeper_kit.solver.groups import Shape
from minesweeper_kit.solver.order import constraint_sizes

_STRIDE = 8
"""After this many steps the power of x that all values of a table share is divided out."""

_WAYS = [
    [(k, comb(size, k), comb(size - 1, k - 1) if k else 0) for k in range(size + 1)]
    for size in range(9)
]
"""For each size of a group, and k mines in it: k, the ways to place them, and in how many of
these a given cell is a mine."""

Move = tuple[int, int, int, int]
"""To put k mines in a group: what that adds to the state, by how many bits it shifts the
value, in how many ways it can be done, and in how many of these a given cell is a mine."""

Table = dict[int, int]
"""From a state to its value, a packed polynomial."""

Tables = list[tuple[Table, int]]
"""The tables before, between and after the steps, each with the power of x that was divided
out of all its values to keep them short: the mines that all ways there have in common."""


class Step(NamedTuple):
    """The elimination of one group, and where its constraints lie in a state.

    Each constraint has 4 bits in a state, from its `shift` on; the next may have
    them when it is closed. `opened`, `targets`, `mask` and `delta` are ints of the
    same layout as a state.
    """

    group: int
    size: int
    opened: int  # the targets of the constraints that begin here, added to the state
    targets: int  # those of all the group's constraints
    mask: int  # the bits of all the group's constraints
    delta: int  # what one mine takes from the state
    slots: tuple[
        tuple[int, int, int], ...
    ]  # each one's shift, its cells after and before the group
    first_of: int  # a constraint that begins here, or -1
    last_of: int  # a constraint that ends here, or -1


class Budget:
    """How many states counting may still keep in memory, of `states` in all."""

    def __init__(self, states: int) -> None:
        self.states = states
        self.left = states

    def spend(self, states: int, groups: int, done: int) -> None:
        """Take `states` from what is left. Raises BudgetError where fewer are left.

        `done` of a component's `groups` are eliminated: the message says so.
        """
        self.left -= states
        if self.left < 0:
            raise BudgetError(
                f"this position needs more than {self.states} states to count: counting stopped "
                f"after {done} of {groups} groups of cells; allow more (--budget)"
            )


def plan(shape: Shape, order: Sequence[int]) -> list[Step]:
    """The steps that eliminate the groups in this order.

    Each constraint gets a place in the state for as long as it is open.

    >>> shape = Shape(sizes=(2, 1, 2), links=((0,), (0, 1), (1,)), targets=(1, 2))
    >>> [(step.group, hex(step.opened), hex(step.delta)) for step in plan(shape, [0, 1, 2])]
    [(0, '0x1', '0x1'), (1, '0x20', '0x11'), (2, '0x0', '0x10')]
    """
    sizes, links, targets = shape
    remaining = constraint_sizes(shape)
    passed = [0] * len(remaining)
    shift_of: dict[int, int] = {}
    free: list[int] = []
    steps = []
    for group in order:
        size = sizes[group]
        opened = wanted = mask = delta = 0
        first_of = last_of = -1
        slots = []
        closing = []
        for c in links[group]:
            if c in shift_of:
                shift = shift_of[c]
            else:
                first_of = c
                shift = shift_of[c] = free.pop() if free else 4 * len(shift_of)
                opened |= targets[c] << shift
            wanted |= targets[c] << shift
            remaining[c] -= size
            mask |= 15 << shift
            delta |= 1 << shift
            slots.append((shift, remaining[c], passed[c]))
            passed[c] += size
            if not remaining[c]:
                last_of = c
                closing.append(shift)
        free.extend(closing)
        steps.append(
            Step(group, size, opened, wanted, mask, delta, tuple(slots), first_of, last_of)
        )
    return steps


def explore(steps: Sequence[Step], bits: int, budget: Budget) -> Tables:
    """The tables of a sweep forward: all states that can be reached, and in how many ways.

    There is one table before the first step and one after each. A coefficient has
    `bits` bits. Raises BudgetError.

    >>> shape = Shape(sizes=(2, 1, 2), links=((0,), (0, 1), (1,)), targets=(1, 2))
    >>> tables = explore(plan(shape, [0, 1, 2]), 8, Budget(100))
    >>> for table, lacking in tables:
    ...     print({hex(state): hex(value) for state, value in table.items()})
    {'0x0': '0x1'}
    {'0x1': '0x1', '0x0': '0x200'}
    {'0x10': '0x100', '0x20': '0x200'}
    {'0x0': '0x2020000'}

    The second table: no mine in group 0 leaves its constraint wanting 1, in one way; one
    mine leaves it wanting 0, in two. At the end nothing is wanted, and there are two
    arrangements with 2 mines and two with 3.
    """
    table: Table = {0: 1}
    lacking = 0
    tables = [(table, lacking)]
    for done, step in enumerate(steps, 1):
        table = _grow(table, step, bits, 1)
        budget.spend(len(table), len(steps), done)
        if not done % _STRIDE:
            table, common = _reduce(table, bits)
            lacking += common
        tables.append((table, lacking))
    return tables


def explore_from_both_ends(steps: Sequence[Step], budget: Budget) -> tuple[int, Tables]:
    """The number of arrangements, and the tables of plain counts that hold all their states.

    What can be reached from one end grows with the distance from it, far beyond
    what leads to the other end. So both ends advance, always the one with fewer
    states, until they meet; beyond the meeting the states are picked that can
    be reached from the first. Raises BudgetError.
    """
    groups = len(steps)
    reached: list[Table] = [{0: 1}]
    completed: list[Table] = [{0: 1}]
    for done in range(1, groups + 1):
        forward = len(reached[-1]) <= len(completed[-1])
        side = reached if forward else completed
        step = steps[len(reached) - 1] if forward else steps[-len(completed)]
        side.append(_grow(side[-1], step, 0, 1 if forward else -1))
        budget.spend(len(side[-1]), groups, done)
    ways = reached.pop()
    rest = completed.pop()
    middle = {state: ways[state] for state in ways if state in rest}
    arrangements = sum([count * rest[state] for state, count in middle.items()])
    tables = [*reached, middle]
    for step, others in zip(steps[len(reached) :], reversed(completed), strict=True):
        tables.append(_advance(tables[-1], others, _moves(step, 0, 1)))
    return arrangements, [(table, 0) for table in tables]


def _grow(table: Table, step: Step, bits: int, sign: int) -> Table:
    """The table after one step forward, or before it for sign -1, with all states there are."""
    mask = step.mask
    moves = _moves(step, bits, sign)
    possible: dict[int, list[Move]] = {}
    new: Table = {}
    for state, value in table.items():
        held = state & mask
        if held not in possible:
            possible[held] = _possible(moves, step, held, sign)
        for change, shift, ways, _ in possible[held]:
            after = state + change
            share = value << shift if shift else value
            if ways != 1:
                share *= ways
            if after in new:
                new[after] += share
            else:
                new[after] = share
    return new


def _moves(step: Step, bits: int, sign: int) -> list[Move]:
    """A step's moves, for 0 mines, 1 mine and so on in its group; backward for sign -1."""
    change, delta = sign * step.opened, sign * step.delta
    return [
        (change - k * delta, k * bits, ways, with_cell) for k, ways, with_cell in _WAYS[step.size]
    ]


def _possible(moves: list[Move], step: Step, held: int, sign: int) -> list[Move]:
    """The moves that leave each constraint enough cells, and give it no mine too many.

    `held` is what a state holds at the constraints of the step's group.
    """
    wants = held + step.opened if sign > 0 else step.targets - held
    least, most = 0, step.size
    for shift, after, before in step.slots:
        rest = wants >> shift & 15
        remaining = after if sign > 0 else before
        most = rest if rest < most else most  # min() would take most of the time here
        least = rest - remaining if rest - remaining > least else least
    return moves[least : most + 1]


def complete(steps: Sequence[Step], bits: int, tables: Tables) -> Tables:
    """The tables of a sweep backward: in how many ways each state can be completed.

    The first is for the end, the last for the start. Only states in `tables`, those
    of a sweep forward, are kept.
    """
    table: Table = {0: 1}
    lacking = 0
    found = [(table, lacking)]
    for done, (step, (others, _)) in enumerate(zip(steps[::-1], tables[-2::-1], strict=True), 1):
        table = _advance(table, others, _moves(step, bits, -1))
        if not done % _STRIDE:
            table, common = _reduce(table, bits)
            lacking += common
        found.append((table, lacking))
    return found


def marginals(
    shape: Shape,
    steps: Sequence[Step],
    bits: int,
    tables: Tables,
    total: tuple[int, int],
    sign: int,
) -> list[int]:
    """For each group, in how many arrangements a given cell of it is a mine.

    That is a polynomial by number of mines, packed like those of the tables. `sign` is
    1 for a sweep forward, -1 for one backward, and `tables` are those of the opposite
    sweep. Where both sweeps meet at a group they give its arrangements; the last group of
    a constraint needs no meeting: the others say what is left for it. `total` is all
    arrangements, packed, and the power of x that was divided out of them; it is
    divided out of the results as well.
    """
    whole, least = total
    found = [0] * len(steps)
    left = [target * whole for target in shape.targets]
    table: Table = {0: 1}
    lacking = 0
    for done, (step, (others, missing)) in enumerate(
        zip(steps[::sign], tables[-2::-1], strict=True), 1
    ):
        moves = _moves(step, bits, sign)
        last_of = step.last_of if sign > 0 else step.first_of
        if last_of < 0:
            table, mined = _meet(table, others, moves, bits)
            shift = (least - lacking - missing) * bits
            mined = mined >> shift if shift >= 0 else mined << -shift
        else:
            table = _advance(table, others, moves)
            mined = left[last_of] // step.size
        found[step.group] = mined
        for c in shape.links[step.group]:
            left[c] -= mined * step.size
        if not done % _STRIDE:
            table, common = _reduce(table, bits)
            lacking += common
    return found


def _advance(table: Table, others: Table, moves: list[Move]) -> Table:
    """The table after one step, with the states in `others` alone."""
    new: Table = {}
    for state, value in table.items():
        for change, shift, ways, _ in moves:
            after = state + change
            # A want that would fall below 0 borrows from the next: no state has that.
            if after in others:
                share = value << shift if shift else value
                if ways != 1:
                    share *= ways
                if after in new:
                    new[after] += share
                else:
                    new[after] = share
    return new


def _meet(table: Table, others: Table, moves: list[Move], bits: int) -> tuple[Table, int]:
    """As `_advance`, and the arrangements in which a given cell of the step's group is a mine.

    `others` has in how many ways each state is completed from the other end.
    """
    new: Table = {}
    mined = 0  # without the mine in that cell, so that the most usual move needs no shift
    for state, value in table.items():
        cell = 0
        for change, shift, ways, with_cell in moves:
            after = state + change
            if after in others:
                share = value
                if shift:
                    rest = others[after]
                    if shift != bits:
                        rest <<= shift - bits
                    cell += rest * with_cell if with_cell != 1 else rest
                    share = value << shift
                    if ways != 1:
                        share *= ways
                if after in new:
                    new[after] += share
                else:
                    new[after] = share
        if cell:
            mined += value * cell
    return new, mined << bits


def _reduce(table: Table, bits: int) -> tuple[Table, int]:
    """The table with x^n divided out of all its values, and n, as large as it can be."""
    joined = reduce(or_, table.values(), 0)
    common = ((joined & -joined).bit_length() - 1) // bits
    if common <= 0:
        return table, 0
    shift = common * bits
    return {state: value >> shift for state, value in table.items()}, common
