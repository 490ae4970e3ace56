"""Why a position is impossible: a few numbers that cannot hold together.

Deduction meets a contradiction anywhere, perhaps far from the numbers that
cause it. So the numbers around that place are taken in growing circles until
they contradict each other, and then each of them is left out that the rest can
spare: what remains is as small as it can be by leaving numbers out.
"""

from collections.abc import Callable

from minesweeper_kit.errors import BudgetError, ContradictionError
from minesweeper_kit.solver.count import count
from minesweeper_kit.solver.groups import find_components
from minesweeper_kit.solver.position import Position
from minesweeper_kit.solver.propagate import propagate
from minesweeper_kit.solver.sweep import Budget

_BUDGET = 100_000
"""The most states that one check may keep; where it needs more, the numbers count as possible."""


def contradiction(position: Position, at: int) -> ContradictionError:
    """The error for a position that no arrangement of mines satisfies.

    `position` is as it was read, before any deduction. `at` is where deduction failed:
    the byte, in a plane, of a number. The error's `cells` are the (row, col) of numbers
    that cannot hold together.

    >>> from minesweeper_kit.board import Board
    >>> from minesweeper_kit.solver.position import read_position
    >>> position = read_position(Board(1, 5, "HBHH2"), trust_flags=False)
    >>> error = contradiction(position, 10)  # (0, 4)
    >>> print(error, error.cells)
    the number at (0, 4) cannot be satisfied ((0, 4),)
    """
    row, col = position.place(at)
    numbers = position.numbers.to_bytes(position.length, "little")
    ranked = sorted(
        (max(abs(r - row), abs(c - col)), place)
        for place, is_number in enumerate(numbers)
        if is_number
        for r, c in [position.place(place)]
    )
    found = minimal_conflict(ranked, lambda numbers: _impossible(position, numbers))
    cells = tuple(position.place(place) for place in sorted(found))
    if len(cells) == 1:
        return ContradictionError(f"the number at {cells[0]} cannot be satisfied", cells)
    names = ", ".join(map(str, cells[:8])) + (", ..." if len(cells) > 8 else "")
    return ContradictionError(f"no arrangement of mines satisfies the numbers at {names}", cells)


def minimal_conflict(
    ranked: list[tuple[int, int]], fails: Callable[[list[int]], bool]
) -> list[int]:
    """Numbers of which none can be left out: without any of them the others can hold.

    `ranked` has a distance and a number, the nearest first; all of them together fail.
    Those in growing circles are taken until they fail, and then each is left out that
    the rest can spare, the farthest first.

    >>> minimal_conflict([(0, 1), (1, 2), (1, 3), (3, 4)], lambda some: {1, 3} <= set(some))
    [1, 3]
    """
    found = [number for _, number in ranked]
    reach = 1
    while ranked and reach < ranked[-1][0]:
        circle = [number for distance, number in ranked if distance <= reach]
        if fails(circle):
            found = circle
            break
        reach *= 2
    for number in reversed(found):
        rest = [other for other in found if other != number]
        if fails(rest):
            found = rest
    return found


def _impossible(position: Position, numbers: list[int]) -> bool:
    """Whether no arrangement satisfies the numbers at these bytes of a plane, by themselves.

    False where that would take more than _BUDGET states to tell.
    """
    kept = bytearray(position.length)
    for at in numbers:
        kept[at] = 0xFF
    keep = int.from_bytes(kept, "little")
    width = position.cols + 1
    part = position._replace(
        numbers=position.numbers & keep, need=position.need & keep, spare=position.spare & keep
    )
    settled = propagate(part)
    if settled.conflict >= 0:
        return True
    components, _ = find_components(settled.position)
    try:
        return any(not count(each, width, Budget(_BUDGET)).ways for each in components)
    except BudgetError:
        return False
