"""What would follow, one number after another, if a cell were the other way round."""

from collections.abc import Mapping
from typing import NamedTuple

from minesweeper_kit.solver.frontier import Wants


class Consequence(NamedTuple):
    """What numbers would force: these cells, all mines or all safe. Places of a plane."""

    numbers: tuple[int, ...]
    cells: tuple[int, ...]
    is_mine: bool


def suppose(
    wants: Mapping[int, Wants], cell: int, *, is_mine: bool
) -> tuple[int | None, list[Consequence]]:
    """The number that could not be met if `cell` were a mine, or were none, and why.

    What that needs comes in the order in which it follows: by one number, or where that
    finds nothing by two. None, with no reasons, where it takes more to see it.

    >>> wants = {1: (frozenset({11, 12}), 1), 2: (frozenset({12, 13}), 1), 3: (frozenset({13}), 1)}
    >>> suppose(wants, 11, is_mine=False)
    (3, [Consequence(numbers=(1,), cells=(12,), is_mine=True), Consequence(numbers=(2,), ...)])
    """
    known = {cell: is_mine}
    why: dict[int, Consequence] = {}
    steps: list[Consequence] = []
    while True:
        left = {
            number: (
                cells - known.keys(),
                need - sum([known.get(each, False) for each in cells]),
            )
            for number, (cells, need) in wants.items()
        }
        for number, (cells, need) in left.items():
            if not 0 <= need <= len(cells):
                return number, _needed(steps, why, wants, number)
        new = _by_one(left) or _by_two(left)
        if new is None:
            return None, []
        steps.append(new)
        known |= dict.fromkeys(new.cells, new.is_mine)
        why |= dict.fromkeys(new.cells, new)


def _by_one(left: Mapping[int, Wants]) -> Consequence | None:
    for number, (cells, need) in left.items():
        if cells and need in (0, len(cells)):
            return Consequence((number,), tuple(sorted(cells)), need > 0)
    return None


def _by_two(left: Mapping[int, Wants]) -> Consequence | None:
    """What the rule for two numbers (see `propagate`) finds first."""
    for one, (mine, need) in left.items():
        for other, (theirs, wants) in left.items():
            shared = mine & theirs
            if not shared or len(shared) != need + len(theirs) - wants:
                continue
            for cells, is_mine in ((theirs - shared, True), (mine - shared, False)):
                if cells:
                    return Consequence((one, other), tuple(sorted(cells)), is_mine)
    return None


def _needed(
    steps: list[Consequence],
    why: Mapping[int, Consequence],
    wants: Mapping[int, Wants],
    failing: int,
) -> list[Consequence]:
    """Those of the steps that lead to the number that fails."""
    needed: set[Consequence] = set()
    numbers = [failing]
    while numbers:
        for cell in wants[numbers.pop()][0]:
            step = why.get(cell)
            if step is not None and step not in needed:
                needed.add(step)
                numbers += step.numbers
    return [step for step in steps if step in needed]
