"""Sweeping over a component: from table to table of states, one box a step.

Between two steps a state is what each open constraint still wants, 4 bits each,
packed in one int. Its value is a polynomial whose coefficient of x^t is the
number of ways to come there with t mines, packed in one int as well, a fixed
number of bits for each coefficient, enough for the largest (Kronecker
substitution): to add polynomials is one addition, to have k more mines is one
shift, to multiply is one multiplication. With 0 bits for each coefficient all
of them fall together: then a value is the number of ways, whatever the mines.

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
from minesweeper_kit.solver.group import Shape
from minesweeper_kit.solver.order import rooms

_STRIDE = 8
"""After this many steps a table is freed of the powers of x that all its values share."""

_WAYS = [
    [(k, comb(size, k), comb(size - 1, k - 1) if k else 0) for k in range(size + 1)]
    for size in range(9)
]
"""For each size of a box: k mines, the ways, and those of them with a given cell."""

Move = tuple[int, int, int, int]
"""To put k mines in a box: what that adds to the state, the shift of the value,
the ways, and the ways in which a given cell is one of the mines."""

Table = dict[int, int]
"""From a state to its packed polynomial."""

Tables = list[tuple[Table, int]]
"""The tables before, between and after the steps, each with the power of x it lacks."""


class Step(NamedTuple):
    """The elimination of one box: where its constraints lie in a state."""

    box: int
    size: int
    opened: int  # the targets of the constraints that begin here, added to the state
    targets: int  # those of all the box's constraints
    mask: int
    delta: int  # what one mine takes from the state
    slots: tuple[tuple[int, int, int], ...]  # the shift, the room after this box and before it
    first_of: int  # a constraint that begins here, or -1
    last_of: int  # a constraint that ends here, or -1


class Budget:
    """How many states may still be kept."""

    def __init__(self, states: int) -> None:
        self.states = states
        self.left = states

    def spend(self, states: int, boxes: int, done: int) -> None:
        """Raise BudgetError where fewer than `states` are left."""
        self.left -= states
        if self.left < 0:
            raise BudgetError(
                f"counting would keep more than the budget of {self.states} states: it ended "
                f"after {done} of the {boxes} boxes of a component"
            )


def plan(shape: Shape, order: Sequence[int]) -> list[Step]:
    """The steps of an elimination, with a place in the state for each constraint while open."""
    sizes, links, targets = shape
    room = rooms(shape)
    passed = [0] * len(room)
    shift_of: dict[int, int] = {}
    free: list[int] = []
    steps = []
    for box in order:
        size = sizes[box]
        opened = wanted = mask = delta = 0
        first_of = last_of = -1
        slots = []
        closing = []
        for c in links[box]:
            if c in shift_of:
                shift = shift_of[c]
            else:
                first_of = c
                shift = shift_of[c] = free.pop() if free else 4 * len(shift_of)
                opened |= targets[c] << shift
            wanted |= targets[c] << shift
            room[c] -= size
            mask |= 15 << shift
            delta |= 1 << shift
            slots.append((shift, room[c], passed[c]))
            passed[c] += size
            if not room[c]:
                last_of = c
                closing.append(shift)
        free.extend(closing)
        steps.append(Step(box, size, opened, wanted, mask, delta, tuple(slots), first_of, last_of))
    return steps


def explore(steps: Sequence[Step], bits: int, budget: Budget) -> Tables:
    """Forward: all states that can be reached, before each step and after the last."""
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
    """The number of arrangements, and tables of plain counts that hold all states of theirs.

    What can be reached from one end grows with the distance from it, far beyond
    what leads to the other end. So both ends advance, always the one with fewer
    states, until they meet; beyond the meeting the states are picked that can
    be reached from the first.
    """
    boxes = len(steps)
    reached: list[Table] = [{0: 1}]
    completed: list[Table] = [{0: 1}]
    for done in range(1, boxes + 1):
        forward = len(reached[-1]) <= len(completed[-1])
        side = reached if forward else completed
        step = steps[len(reached) - 1] if forward else steps[-len(completed)]
        side.append(_grow(side[-1], step, 0, 1 if forward else -1))
        budget.spend(len(side[-1]), boxes, done)
    ways = reached.pop()
    rest = completed.pop()
    middle = {state: ways[state] for state in ways if state in rest}
    arrangements = sum([count * rest[state] for state, count in middle.items()])
    tables = [*reached, middle]
    for step, others in zip(steps[len(reached) :], reversed(completed), strict=True):
        tables.append(_advance(tables[-1], others, _moves(step, 0, 1)))
    return arrangements, [(table, 0) for table in tables]


def _grow(table: Table, step: Step, bits: int, sign: int) -> Table:
    """The table after one step forward, or before it for sign -1."""
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
    """The moves of a step, backward for sign -1."""
    change, delta = sign * step.opened, sign * step.delta
    return [
        (change - k * delta, k * bits, ways, with_cell) for k, ways, with_cell in _WAYS[step.size]
    ]


def _possible(moves: list[Move], step: Step, held: int, sign: int) -> list[Move]:
    """Those of the moves that leave no constraint too few cells, nor give it too many mines."""
    wants = held + step.opened if sign > 0 else step.targets - held
    least, most = 0, step.size
    for shift, after, before in step.slots:
        rest = wants >> shift & 15
        room = after if sign > 0 else before
        most = rest if rest < most else most  # min() would take most of the time here
        least = rest - room if rest - room > least else least
    return moves[least : most + 1]


def complete(steps: Sequence[Step], bits: int, tables: Tables) -> Tables:
    """Backward: the completions of those states in `tables` that have any, from the end on."""
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
    """For each box the arrangements, packed, in which a given cell of it is a mine.

    `tables` are those of the sweep against this one, which goes forward for sign
    1, backward for sign -1; where both meet at a box they give its arrangements.
    The last box of a constraint needs no meeting: the others say what is left
    for it. `total` is all arrangements, packed, and the power of x that these
    lack; the results lack the same.
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
        found[step.box] = mined
        for c in shape.links[step.box]:
            left[c] -= mined * step.size
        if not done % _STRIDE:
            table, common = _reduce(table, bits)
            lacking += common
    return found


def _advance(table: Table, others: Table, moves: list[Move]) -> Table:
    """The table after one step, of the states in `others` alone."""
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
    """As `_advance`, and the arrangements in which a given cell of the step's box is a mine."""
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
    """The table without the power of x that all its values share, and that power."""
    joined = reduce(or_, table.values(), 0)
    common = ((joined & -joined).bit_length() - 1) // bits
    if common <= 0:
        return table, 0
    shift = common * bits
    return {state: value >> shift for state, value in table.items()}, common
