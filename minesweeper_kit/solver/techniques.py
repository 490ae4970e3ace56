"""What a number, a few numbers, or all of them and the total of mines force.

A set of numbers forces a cell where no arrangement lets them hold with the cell the
other way round. The techniques, the easiest first:

- single: one number wants no mine more, or has no more cells than mines;
- subset: two numbers, and all open cells of one are beside the other as well;
- overlap: two numbers that share some of their open cells;
- chain: three numbers or more, linked by cells that they share;
- total: the total of mines, together with numbers or by itself.

Two numbers prove nothing but what the rule of `propagate` says, so that rule finds
every subset and overlap. For three and four numbers all sets are tried; longer
chains are what remains of all numbers around when each is left out that can be.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations

from minesweeper_kit.solver.combine import by_total
from minesweeper_kit.solver.conflict import minimal_conflict
from minesweeper_kit.solver.count import Counts, count
from minesweeper_kit.solver.frontier import Frontier, Wants
from minesweeper_kit.solver.groups import Component, split
from minesweeper_kit.solver.proofs import Forced, Total
from minesweeper_kit.solver.sweep import Budget

FEW = 4
"""Up to this many numbers, the total being one of them, all smaller sets are tried."""


def pairs(
    frontier: Frontier, number: int, *, subset: bool
) -> Iterator[tuple[tuple[int, ...], Forced]]:
    """Each number that forces cells together with `number`: both of them, and the cells.

    With `subset` those of which one has all its open cells beside the other, else the
    rest. Neither number forces anything by itself.

    >>> from minesweeper_kit.board import Board
    >>> from minesweeper_kit.solver.position import read_position
    >>> frontier = Frontier(read_position(Board(2, 3, "HHH 112"), trust_flags=False))
    >>> list(pairs(frontier, 9, subset=True))  # (1, 0), and the 1 and the 2 beside it
    [((9, 10), {7: False})]
    """
    mine = frontier.unknown[number]
    need = frontier.need[number]
    for other in frontier.near(number):
        theirs = frontier.unknown[other]
        shared = mine & theirs
        if subset is not (len(shared) in (len(mine), len(theirs))):
            continue
        wants = frontier.need[other]
        forced: Forced = {}
        if len(shared) == need + len(theirs) - wants:  # its mines, their safe cells: no others
            forced = dict.fromkeys(mine - shared, False) | dict.fromkeys(theirs - shared, True)
        if len(shared) == wants + len(mine) - need:
            forced |= dict.fromkeys(theirs - shared, False) | dict.fromkeys(mine - shared, True)
        if forced:
            yield (min(number, other), max(number, other)), dict(sorted(forced.items()))


def chains(
    frontier: Frontier, certain: Mapping[int, bool], size: int, budget: Budget
) -> Iterator[tuple[tuple[int, ...], Forced]]:
    """For each of some certain cells the first set of `size` numbers that forces it.

    It comes with all of the cells that it forces. No smaller set may force any of them.
    """
    for cell in sorted(certain):
        for numbers in frontier.connected(cell, size):
            wants = frontier.now(numbers)
            if not is_consistent(wants, cell, budget, is_mine=not certain[cell]):
                around = set().union(*[cells for cells, _ in wants])
                yield (
                    numbers,
                    {
                        each: certain[each]
                        for each in sorted(around & certain.keys())
                        if not is_consistent(wants, each, budget, is_mine=not certain[each])
                    },
                )
                break


def long_chain(
    frontier: Frontier, certain: Mapping[int, bool], budget: Budget
) -> tuple[tuple[int, ...], Forced] | None:
    """The shortest chain found for any of some certain cells, with the cells that it forces.

    Each number of it is needed. None where numbers alone force none of the cells.
    """
    best: tuple[tuple[int, ...], Forced] | None = None
    for cells in equivalent_cells(frontier, certain).values():
        cell = cells[0]
        is_mine = certain[cell]
        if not frontier.touching.get(cell):
            continue

        def fails(numbers: Sequence[int], cell: int = cell, is_mine: bool = is_mine) -> bool:
            wants = frontier.now(numbers)
            return not possible(wants, cell, frontier.width, budget, is_mine=not is_mine)

        linked = linked_numbers(frontier, [cell])
        if fails(linked):
            numbers = sorted(minimal_conflict(_ranked(frontier, cell, linked), fails))
            if best is None or len(numbers) < len(best[0]):
                chosen = set(numbers)
                here = chosen.intersection(frontier.touching[cell])
                others = [
                    each
                    for each in certain
                    if chosen.intersection(frontier.touching.get(each, ())) == here
                    and certain[each] is is_mine
                ]
                best = tuple(numbers), dict.fromkeys(sorted(others), is_mine)
    return best


def with_total(
    frontier: Frontier, certain: Mapping[int, bool], left: Total, budget: Budget
) -> tuple[tuple[int, ...], Forced] | None:
    """The fewest numbers that with what is left of the total force any of some certain cells.

    It comes with the cells that they force. Above three numbers it is not the fewest that
    is looked for, but each number is needed. None where there is no such cell.
    """
    numbers_left = sorted(number for number, cells in frontier.unknown.items() if cells)
    groups = list(equivalent_cells(frontier, certain).values())

    def forces(numbers: Sequence[int], cell: int) -> bool:
        wants = frontier.now(numbers)
        width = frontier.width
        return not possible(wants, cell, width, budget, is_mine=not certain[cell], total=left)

    for size in range(FEW):
        for numbers in combinations(numbers_left, size):
            budget.spend(1, size, 0)
            if not _can_conflict(frontier, numbers, left):
                continue
            cells = [each for each in groups if forces(numbers, each[0])]
            if cells:
                return numbers, {cell: certain[cell] for cell in sorted(chain.from_iterable(cells))}
    for each in groups:
        cell = each[0]
        if forces(numbers_left, cell):
            ranked = _ranked(frontier, cell, numbers_left)
            numbers = tuple(sorted(minimal_conflict(ranked, lambda some: forces(some, cell))))  # noqa: B023
            return numbers, dict.fromkeys(each, certain[cell])
    return None


def _can_conflict(frontier: Frontier, numbers: Sequence[int], left: Total) -> bool:
    """Whether so few numbers can at all come into conflict with the total that is left.

    They can where they might need more mines than there are, or more safe cells, or where
    so few cells lie outside that these cannot make up for any difference.
    """
    needs = sum([frontier.need[number] for number in numbers])
    remaining = sum([len(frontier.unknown[number]) for number in numbers])
    return (
        needs >= left.mines
        or remaining - needs >= left.unknown - left.mines
        or left.unknown <= 2 * remaining + 1
    )


def equivalent_cells(
    frontier: Frontier, certain: Mapping[int, bool]
) -> dict[tuple[int, ...], list[int]]:
    """The cells that touch the same numbers, in reading order, by these numbers."""
    found: dict[tuple[int, ...], list[int]] = {}
    for cell in sorted(certain):
        found.setdefault(frontier.touching.get(cell, ()), []).append(cell)
    return found


def linked_numbers(frontier: Frontier, cells: Iterable[int]) -> list[int]:
    """All numbers that are linked with some cells by open cells."""
    waiting = sorted({number for cell in cells for number in frontier.touching.get(cell, ())})
    found = set(waiting)
    for number in waiting:  # grows while it is walked
        new = [other for other in frontier.near(number) if other not in found]
        found.update(new)
        waiting += new
    return waiting


def _ranked(frontier: Frontier, cell: int, numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Numbers with how far each is from a cell, the nearest first."""
    row, col = divmod(cell, frontier.width)
    places = [(number, divmod(number, frontier.width)) for number in numbers]
    return sorted((max(abs(r - row), abs(c - col)), number) for number, (r, c) in places)


def is_consistent(wants: Iterable[Wants], cell: int, budget: Budget, *, is_mine: bool) -> bool:
    """Whether mines can lie so that a few numbers hold, and `cell` is a mine, or is none.

    It tries all ways, so it is for few numbers: five and more are for `count`. Each
    way that is begun takes one from the budget; raises BudgetError where none is left.
    """
    members: dict[int, list[int]] = {}
    needs = []
    remaining = []
    for index, (cells, need) in enumerate(wants):
        for each in cells:
            members.setdefault(each, []).append(index)
        needs.append(need)
        remaining.append(len(cells))
    for index in members.pop(cell, ()):
        needs[index] -= is_mine
        remaining[index] -= 1
    sizes: dict[tuple[int, ...], int] = {}
    for owners in members.values():
        key = tuple(owners)
        sizes[key] = sizes.get(key, 0) + 1
    groups = sorted(sizes.items(), key=lambda group: -len(group[0]))
    return _completes(groups, 0, needs, remaining, budget)


def _completes(
    groups: list[tuple[tuple[int, ...], int]],
    at: int,
    needs: list[int],
    remaining: list[int],
    budget: Budget,
) -> bool:
    """Whether the groups from `at` on can have mines so that every need comes out as 0.

    A group is the numbers that it touches, and how many cells it has. `remaining` is how many
    cells each number has in these groups together.
    """
    budget.spend(1, len(groups), at)
    for need, cells in zip(needs, remaining, strict=True):
        if not 0 <= need <= cells:
            return False
    if at == len(groups):
        return True
    owners, size = groups[at]
    if len(owners) == 1:  # and so are all that follow, one for each number
        return True
    most = min(size, *[needs[each] for each in owners])
    remaining = remaining[:]
    for each in owners:
        remaining[each] -= size
    least = max(0, *[needs[each] - remaining[each] for each in owners])
    for mines in range(least, most + 1):
        left = needs[:]
        for each in owners:
            left[each] -= mines
        if _completes(groups, at + 1, left, remaining, budget):
            return True
    return False


def forced_cells(frontier: Frontier, budget: Budget) -> Forced:
    """The open cells that numbers alone force, all of them together.

    No number may contradict the others.
    """
    forced: Forced = {}
    wants = frontier.now(frontier.wants)
    for component, counts in _arrangements(wants, frontier.width, budget) or ():
        ways = sum(counts.ways)
        for group, mined in zip(component.groups, counts.mined, strict=True):
            if sum(mined) in (0, ways):
                forced |= dict.fromkeys(group, sum(mined) > 0)
    return dict(sorted(forced.items()))


def possible(
    wants: Iterable[Wants],
    cell: int,
    width: int,
    budget: Budget,
    *,
    is_mine: bool,
    total: Total | None = None,
) -> bool:
    """Whether mines can lie so that numbers hold, and `cell` is a mine, or is none.

    With a `total` the mines have to be as many, too. `width` is the row length of a
    plane. Raises BudgetError where counting
    would keep more states than the budget has left.

    >>> wants = [(frozenset({1, 2}), 1)]
    >>> possible(wants, 1, 9, Budget(100), is_mine=True, total=Total(1, 3))
    True
    >>> possible(wants, 3, 9, Budget(100), is_mine=True, total=Total(1, 3))
    False
    """
    rest = [(cells - {cell}, need - (is_mine and cell in cells)) for cells, need in wants]
    found = _arrangements(rest, width, budget)
    if found is None or total is None:
        return found is not None
    unconstrained = total.unknown - 1 - len(frozenset().union(*[cells for cells, _ in rest]))
    ways = [counts.ways for _, counts in found]
    least = sum([counts.least for _, counts in found])
    return by_total(ways, unconstrained, total.mines - is_mine - least) is not None


def _arrangements(
    wants: Iterable[Wants], width: int, budget: Budget
) -> list[tuple[Component, Counts]] | None:
    """The components that some numbers make up, each counted; None if they cannot hold."""
    owners: dict[int, tuple[int, ...]] = {}
    needs = {}
    for number, (cells, need) in enumerate(wants):
        if not 0 <= need <= len(cells):
            return None
        needs[number] = need
        for cell in cells:
            owners[cell] = (*owners.get(cell, ()), number)
    groups: dict[tuple[int, ...], list[int]] = {}
    for cell, numbers in owners.items():
        groups.setdefault(numbers, []).append(cell)
    found = []
    for component in split(groups, needs):
        budget.spend(1, len(component.groups), 0)
        counts = count(component, width, budget)
        if not counts.ways:
            return None
        found.append((component, counts))
    return found
