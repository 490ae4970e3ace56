"""Counting a component's arrangements by dynamic programming along its frontier.

Boxes are eliminated one at a time. A state is what each open constraint still
wants, 4 bits each, packed in one int. Its value is a polynomial whose
coefficient of x^t is the number of ways to have come there with t mines, packed
in one int as well, a fixed number of bits for each coefficient, enough for the
largest (Kronecker substitution): to add polynomials is one addition, to have k
more mines is one shift, to multiply is one multiplication.

One pass forward keeps the table of states before each box, one pass backward
completes them; where they meet at a box they give the arrangements in which a
cell of that box is a mine. The first box of a constraint needs no meeting: the
constraint's other boxes say what is left for it.
"""

from collections.abc import Sequence
from functools import lru_cache, reduce
from math import comb
from operator import or_
from typing import NamedTuple

from minesweeper_kit.errors import BudgetError
from minesweeper_kit.solver.group import Component, Shape
from minesweeper_kit.solver.order import boxes_under, elimination_order, rooms

_SMALL = 12
"""Components of up to this many boxes recur so often that their counts are remembered."""

_LARGE = 48
"""From this many boxes on it pays to find out first how many bits a coefficient needs."""

_PLAIN = 40
"""Up to this many cells a bit for each is bound enough for a coefficient."""

_STRIDE = 8
"""After this many steps a table is freed of the powers of x that all its values share."""


_CHOICES = [
    [(k, comb(size, k), comb(size - 1, k - 1) if k else 0) for k in range(size + 1)]
    for size in range(9)
]
"""For each size of a box, as a move has it: k mines, the ways, and those with a given cell."""


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


class Step(NamedTuple):
    """The elimination of one box: where its constraints lie in a state."""

    box: int
    size: int
    opened: int  # the targets of the constraints that begin here, added to the state
    mask: int
    delta: int  # what one mine takes from the state
    slots: tuple[tuple[int, int], ...]  # of each constraint the shift, and its room after this box
    first_of: int  # a constraint that begins here, or -1


Move = tuple[int, int, int, int]
"""To put k mines in a box: what to take from the state, k, the ways, and the
ways in which a given cell is one of them."""

Moves = dict[int, list[Move]]
"""The moves of a step, by what the box's constraints still want."""

Table = dict[int, int]
"""From a state to its packed polynomial."""


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
    return _count(shape, elimination_order(shape), Budget(1 << 60))


def _count(shape: Shape, order: Sequence[int], budget: Budget) -> Counts:
    steps = plan(shape, order)
    moves: list[Moves] = [{} for _ in steps]
    if len(steps) < _LARGE:
        bits = coefficient_bits(shape)
        forward = _forward(steps, moves, bits, budget)
    else:
        arrangements = _arrangements(steps, moves, budget)
        if not arrangements:
            return Counts(0, (), (), 0)
        bits = arrangements.bit_length()
        forward = _forward(steps, moves, bits, None)
    states = sum(map(len, (table for table, _ in forward)))
    whole, drop = forward[-1][0].get(0, 0), forward[-1][1]
    if not whole:
        return Counts(0, (), (), states)
    least = ((whole & -whole).bit_length() - 1) // bits
    terms = -(-whole.bit_length() // bits) - least
    whole >>= least * bits
    least += drop
    mined = _backward(shape, steps, moves, bits, forward, (whole, least))
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


def plan(shape: Shape, order: Sequence[int]) -> list[Step]:
    """The steps of an elimination, with a place in the state for each constraint while open."""
    sizes, links, targets = shape
    room = rooms(shape)
    shift_of: dict[int, int] = {}
    free: list[int] = []
    steps = []
    for box in order:
        size = sizes[box]
        opened = mask = delta = 0
        first_of = -1
        slots = []
        closing = []
        for c in links[box]:
            if c in shift_of:
                shift = shift_of[c]
            else:
                first_of = c
                shift = shift_of[c] = free.pop() if free else 4 * len(shift_of)
                opened |= targets[c] << shift
            room[c] -= size
            mask |= 15 << shift
            delta |= 1 << shift
            slots.append((shift, room[c]))
            if not room[c]:
                closing.append(shift)
        free.extend(closing)
        steps.append(Step(box, size, opened, mask, delta, tuple(slots), first_of))
    return steps


def _moves(step: Step, wants: int) -> list[Move]:
    """How many mines the box may have where its constraints still want `wants`."""
    most = step.size
    least = 0
    for shift, room in step.slots:
        rest = wants >> shift & 15
        most = min(most, rest)
        least = max(least, rest - room)
    delta = step.delta
    return [
        (k * delta, k, ways, with_cell)
        for k, ways, with_cell in _CHOICES[step.size][least : most + 1]
    ]


def _arrangements(steps: list[Step], moves: list[Moves], budget: Budget) -> int:
    """How many arrangements there are, whatever their mines."""
    table: Table = {0: 1}
    for done, (step, known) in enumerate(zip(steps, moves, strict=True)):
        opened, mask = step.opened, step.mask
        new: Table = {}
        for state, ways in table.items():
            start = state + opened
            wants = start & mask
            if wants not in known:
                known[wants] = _moves(step, wants)
            for taken, _, choices, _ in known[wants]:
                after = start - taken
                if after in new:
                    new[after] += ways * choices
                else:
                    new[after] = ways * choices
        table = new
        budget.spend(len(table), len(steps), done + 1)
    return table.get(0, 0)


def _forward(
    steps: list[Step], moves: list[Moves], bits: int, budget: Budget | None
) -> list[tuple[Table, int]]:
    """The table before each step and after the last, each with the power of x it lacks."""
    table: Table = {0: 1}
    drop = 0
    tables = [(table, drop)]
    for done, (step, known) in enumerate(zip(steps, moves, strict=True), 1):
        opened, mask = step.opened, step.mask
        new: Table = {}
        for state, packed in table.items():
            start = state + opened
            wants = start & mask
            if wants not in known:
                known[wants] = _moves(step, wants)
            for taken, k, ways, _ in known[wants]:
                value = packed << k * bits if k else packed
                if ways != 1:
                    value *= ways
                after = start - taken
                if after in new:
                    new[after] += value
                else:
                    new[after] = value
        table = new
        if not done % _STRIDE:
            table, common = _reduce(table, bits)
            drop += common
        tables.append((table, drop))
        if budget:
            budget.spend(len(table), len(steps), done)
    return tables


def _reduce(table: Table, bits: int) -> tuple[Table, int]:
    """The table without the power of x that all its values share, and that power."""
    joined = reduce(or_, table.values(), 0)
    common = ((joined & -joined).bit_length() - 1) // bits
    if common <= 0:
        return table, 0
    shift = common * bits
    return {state: packed >> shift for state, packed in table.items()}, common


def _backward(
    shape: Shape,
    steps: list[Step],
    moves: list[Moves],
    bits: int,
    forward: list[tuple[Table, int]],
    total: tuple[int, int],
) -> list[int]:
    """For each box the arrangements, packed, in which a given cell of it is a mine.

    `total` is all arrangements, packed, and the power of x that these lack; the
    results lack the same.
    """
    whole, least = total
    found = [0] * len(steps)
    left = [target * whole for target in shape.targets]
    table: Table = {0: 1}
    drop = 0
    for at in range(len(steps) - 1, -1, -1):
        step, known, (before, lacking) = steps[at], moves[at], forward[at]
        if step.first_of < 0:
            table, mined = _meet(before, table, step, known, bits)
            shift = (least - lacking - drop) * bits
            mined = mined >> shift if shift >= 0 else mined << -shift
        else:
            table = _complete(before, table, step, known, bits)
            mined = left[step.first_of] // step.size
        found[step.box] = mined
        for c in shape.links[step.box]:
            left[c] -= mined * step.size
        if not at % _STRIDE:
            table, common = _reduce(table, bits)
            drop += common
    return found


def _complete(before: Table, after: Table, step: Step, known: Moves, bits: int) -> Table:
    """For each state before a step its completions, from those of the states after it."""
    opened, mask = step.opened, step.mask
    table: Table = {}
    for state in before:
        start = state + opened
        whole = 0
        for taken, k, ways, _ in known[start & mask]:
            rest = after.get(start - taken)
            if rest:
                whole += (rest << k * bits) * ways if k else rest
        if whole:
            table[state] = whole
    return table


def _meet(before: Table, after: Table, step: Step, known: Moves, bits: int) -> tuple[Table, int]:
    """As `_complete`, and the arrangements in which a given cell of the step's box is a mine."""
    opened, mask = step.opened, step.mask
    table: Table = {}
    mined = 0
    for state, packed in before.items():
        start = state + opened
        whole = cell = 0
        for taken, k, ways, with_cell in known[start & mask]:
            rest = after.get(start - taken)
            if rest:
                if k:
                    rest <<= k * bits
                    cell += rest * with_cell
                    whole += rest * ways
                else:
                    whole += rest
        if whole:
            table[state] = whole
            if cell:
                mined += packed * cell
    return table, mined
