"""The order in which a component's groups are eliminated: it decides what counting costs.

A group is unknown cells that touch the same numbers; a constraint is
such a number: how many mines the groups under it have (`groups`). To eliminate a
group is to decide how many of its cells are mines. A constraint is open from its
first group to its last, and between two groups counting keeps a state for every
combination of what the open constraints still want. So an order's cost is
estimated as the sum, over its steps, of the product of the number of values each
open constraint can have.
"""

from collections.abc import Sequence
from math import inf, prod, sqrt

from minesweeper_kit.solver.groups import Shape

_EFFORT = 8
"""One attempt at an order takes about as long as counting this many states for each group."""

_STARTS = 32
"""The groups that greedy orders start from lie a 32nd of all groups apart."""

_NEAR = 1.3
"""Orders whose costs differ by less than this factor are compared more closely."""

_FINALISTS = 8
"""At most so many of those are compared, the cheapest first."""

_SHARE = 0.75
"""Of n combinations of values that open constraints could have on their own, together
they have about n to this power."""


def elimination_order(shape: Shape, places: Sequence[tuple[int, int]] = ()) -> list[int]:
    """The groups of `shape`, as indices into its `sizes`, in an order that is cheap to count in.

    `places` is the (row, col) of each group on the board, or nothing where these are
    not known. The orders tried are lines across the board and greedy orders from
    many starts, as long as one more attempt is cheap beside counting in the best
    order so far. Of those that come near the best a finer estimate chooses.

    >>> in_the_middle = Shape(sizes=(1, 1, 1), links=((0,), (1,), (0, 1)), targets=(1, 1))
    >>> elimination_order(in_the_middle)
    [0, 2, 1]
    """
    groups = len(shape.sizes)
    best, least = greedy(shape, 0, inf)
    found = {least: best}
    attempt = spent = _EFFORT * groups
    if places and spent < least:
        for order in sweeps(places):
            total = cost(shape, order, _NEAR * least)
            found[total] = order
            least = min(total, least)
    step = max(1, groups // _STARTS)
    for start in range(step, groups, step):
        if spent > least:
            break
        spent += attempt
        order, total = greedy(shape, start, _NEAR * least)
        found[total] = order
        least = min(total, least)
    near = [found[total] for total in sorted(found) if total <= _NEAR * least]
    if len(near) == 1:
        return near[0]
    return min(near[:_FINALISTS], key=lambda order: fine_cost(shape, order))


def sweeps(places: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Four orders of the groups: by row, by column and along both diagonals.

    >>> sweeps([(0, 0), (0, 1), (1, 0)])
    [[0, 1, 2], [0, 2, 1], [0, 1, 2], [1, 0, 2]]
    """
    groups = range(len(places))
    return [
        sorted(groups, key=places.__getitem__),
        sorted(groups, key=[(col, row) for row, col in places].__getitem__),
        sorted(groups, key=[(row + col, row) for row, col in places].__getitem__),
        sorted(groups, key=[(row - col, row) for row, col in places].__getitem__),
    ]


def constraint_sizes(shape: Shape) -> list[int]:
    """The number of cells under each constraint."""
    remaining = [0] * len(shape.targets)
    for size, owners in zip(shape.sizes, shape.links, strict=True):
        for c in owners:
            remaining[c] += size
    return remaining


def groups_under(shape: Shape) -> list[list[int]]:
    """The groups under each constraint."""
    under: list[list[int]] = [[] for _ in shape.targets]
    for group, owners in enumerate(shape.links):
        for c in owners:
            under[c].append(group)
    return under


def cost(shape: Shape, order: Sequence[int], limit: float) -> float:
    """The estimated number of states that eliminating the groups in this order keeps.

    It stops once that exceeds `limit`, and returns what it has so far.

    >>> one_by_one = Shape(sizes=(1, 1, 1, 1), links=((0,), (0,), (1,), (1,)), targets=(1, 1))
    >>> cost(one_by_one, [0, 1, 2, 3], inf) < cost(one_by_one, [0, 2, 1, 3], inf)
    True
    """
    sizes, links, targets = shape
    remaining = constraint_sizes(shape)
    done = [0] * len(targets)
    values = [1] * len(targets)
    states = total = 1.0
    for group in order:
        size = sizes[group]
        for c in links[group]:
            done[c] += size
            remaining[c] -= size
            now = _values(targets[c], done[c], remaining[c])
            states *= now / values[c]
            values[c] = now
        total += states**_SHARE
        if total > limit:
            break
    return total


def fine_cost(shape: Shape, order: Sequence[int]) -> float:
    """As `cost`, but what an open constraint can want is limited by its neighbours as well.

    Neighbours are constraints that share cells. One that has not begun puts all its
    mines into cells to come, one that has ended has put all of its into cells that
    are done: that says something about the cells it shares with the open constraint.
    """
    sizes, links, targets = shape
    remaining = constraint_sizes(shape)
    done = [0] * len(targets)
    ahead: list[dict[int, int]] = [{} for _ in targets]  # the cells shared with each neighbour
    for size, owners in zip(sizes, links, strict=True):
        for c in owners:
            for d in owners:
                if c != d:
                    ahead[c][d] = ahead[c].get(d, 0) + size
    behind = [dict.fromkeys(shared, 0) for shared in ahead]

    def values(c: int) -> int:
        """How many different numbers of mines the constraint can still want."""
        target = targets[c]
        least, most = max(0, target - done[c]), min(target, remaining[c])
        for d, shared in ahead[c].items():
            if shared and not done[d]:
                low, high = _within(remaining[c], remaining[d], shared, targets[d])
                least, most = max(least, low), min(most, high)
        for d, shared in behind[c].items():
            if shared and not remaining[d]:
                low, high = _within(done[c], done[d], shared, targets[d])
                least, most = max(least, target - high), min(most, target - low)
        return max(1, most - least + 1)

    open_values: dict[int, int] = {}
    total = 0.0
    for group in order:
        changed = set(links[group])
        for c in links[group]:
            done[c] += sizes[group]
            remaining[c] -= sizes[group]
            changed.update(ahead[c])
            for d in links[group]:
                if c != d:
                    ahead[c][d] -= sizes[group]
                    behind[c][d] += sizes[group]
        for c in changed:
            if done[c] and remaining[c]:
                open_values[c] = values(c)
            else:
                open_values.pop(c, None)
        total += sqrt(prod(open_values.values()))  # by trial: the best judge of the real work
    return total


def _within(cells: int, others: int, shared: int, mines: int) -> tuple[int, int]:
    """The least and the most mines that some cells can have, by what a neighbour says of them.

    Of the `cells` (how many there are), `shared` are among the `others` cells of the
    neighbour, which have `mines` mines in all. Of the rest nothing is known.

    >>> _within(3, 3, shared=2, mines=3)
    (2, 3)
    """
    return mines - (others - shared), cells - shared + min(shared, mines)


def greedy(shape: Shape, start: int, limit: float) -> tuple[list[int], float]:
    """The order that begins with group `start` and then always adds fewest states, and its `cost`.

    It stops once the cost exceeds `limit`, and returns what it has so far.
    """
    sizes, links, targets = shape
    remaining = constraint_sizes(shape)
    under = groups_under(shape)
    done = [0] * len(targets)
    values = [1] * len(targets)
    left = [True] * len(sizes)
    growth: dict[int, float] = {}  # by how much each group that could be next multiplies the states
    order = []
    states = total = 1.0
    group = start
    while True:
        order.append(group)
        left[group] = False
        growth.pop(group, None)
        size = sizes[group]
        changed = set()
        for c in links[group]:
            done[c] += size
            remaining[c] -= size
            now = _values(targets[c], done[c], remaining[c])
            states *= now / values[c]
            values[c] = now
            changed.update(under[c])
        total += states**_SHARE
        for other in changed:
            if not left[other]:
                continue
            size = sizes[other]
            factor = 1.0
            for c in links[other]:
                factor *= _values(targets[c], done[c] + size, remaining[c] - size) / values[c]
            growth[other] = factor
        if not growth or total > limit:
            return order, total
        group = min(growth, key=growth.__getitem__)


def _values(target: int, done: int, remaining: int) -> int:
    """How many different numbers of mines, of `target`, `done` cells can have.

    `remaining` is how many more cells the constraint has: what is left of `target` must
    find a place there.

    >>> _values(target=2, done=3, remaining=1)  # 1 or 2: the last cell takes one at most
    2
    """
    return (
        (target if target < done else done) - (target - remaining if target > remaining else 0) + 1
    )
