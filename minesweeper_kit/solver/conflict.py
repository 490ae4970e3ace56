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
from minesweeper_kit.wording import counted

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
    the 2 at (0, 4) cannot be satisfied: only 1 neighbour can be a mine ((0, 4),)
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
        return ContradictionError(_alone(position, found[0]), cells)
    names = ", ".join(map(str, cells[:8])) + (", ..." if len(cells) > 8 else "")
    return ContradictionError(f"no arrangement of mines satisfies the numbers at {names}", cells)


def _alone(position: Position, at: int) -> str:
    """Why the number at a byte of a plane cannot be satisfied, whatever the other numbers say."""
    width = position.cols + 1
    places = [at + down + right for down in (-width, 0, width) for right in (-1, 0, 1)]
    mines = sum(position.mines >> 8 * place & 1 for place in places)
    unknown = sum(position.unknown >> 8 * place & 1 for place in places)
    value = (position.need >> 8 * at & 0xFF) - 0x80 + mines
    most = mines + unknown
    if value < mines:
        reason = f"it touches {counted(mines, 'known mine')}"
    elif not most:
        reason = "no neighbour can be a mine"
    else:
        reason = f"only {counted(most, 'neighbour')} can be {'a mine' if most == 1 else 'mines'}"
    return f"the {value} at {position.place(at)} cannot be satisfied: {reason}"


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
