"""Deduction by two simple rules, for all numbers of a board at once, until nothing is left.

A number (a revealed cell, a blank too) wants `need` more mines among its unknown
neighbours, and `spare` of them to be safe. The rules:

- one number: where need is 0 all its unknown neighbours are safe, where spare
  is 0 they all are mines;
- two numbers A and B that share n unknown neighbours: at most need(A) of the
  shared are mines and at most spare(B) of them are safe, so
  n <= need(A) + spare(B). Where both sides are equal, every mine of A and every
  safe cell of B is shared: A's other neighbours are safe, B's others are mines.
  That covers subsets, and the patterns players call 1-1 and 1-2.

Both work by arithmetic on planes, long integers with one byte a cell; `position`
says where a cell lies in them, and what the planes `need` and `spare` hold.
"""

from functools import lru_cache
from typing import NamedTuple

from minesweeper_kit.engine.adjacency import adjacent
from minesweeper_kit.solver.position import Position

_FEW = 3
"""Up to this many numbers with unknown neighbours are not compared: counting is faster."""


class PropagatedPosition(NamedTuple):
    """A position to which the rules were applied until they found nothing more.

    In `position` the cells found safe are no longer unknown, and the mines found are
    among its mines. `safe` is the plane of the cells found safe. `conflict` is the
    byte, in a plane, of a number that cannot be satisfied, or -1 where there is none.
    """

    position: Position
    safe: int
    conflict: int


def propagate(
    position: Position, *, at_least_one: bool = False, pairs: bool = True
) -> PropagatedPosition:
    """What both rules find in `position`, applied until they find no more, or a conflict.

    With `at_least_one` they end as soon as the first rule finds no more and a safe cell
    is found: it tells more to open that than to compare numbers. Without `pairs` only
    the first rule is applied.

    >>> from minesweeper_kit.board import Board
    >>> from minesweeper_kit.solver.position import read_position
    >>> settled = propagate(read_position(Board(2, 4, "HH1H BB11"), trust_flags=False))
    >>> found = settled.position
    >>> sorted(found.places(settled.safe)), sorted(found.places(found.mines))
    ([(0, 0), (0, 1)], [(0, 3)])
    >>> settled = propagate(read_position(Board(1, 2, "2H"), trust_flags=False))
    >>> settled.position.place(settled.conflict)
    (0, 0)
    """
    rows, cols, numbers, need, spare, unknown, mines = position
    width = cols + 1
    ones = numbers >> 7
    low = (numbers >> 3) - ones
    sevens = int.from_bytes(b"\x7f" * position.length, "little")
    nibbles = int.from_bytes(b"\x0f" * position.length, "little")
    found_safe = 0
    conflict = -1
    while True:
        lost = (need & spare & numbers) ^ numbers
        if lost:
            conflict = (lost.bit_length() - 1) >> 3
            break
        # Subtracting 1 takes bit 7 away where nothing was above it.
        no_mine = (((need - ones) & numbers) ^ numbers) >> 7
        no_safe = (((spare - ones) & numbers) ^ numbers) >> 7
        # Where both are, no unknown cell is left.
        telling = no_mine ^ no_safe
        if telling:
            # Both at once, 4 bits each: a sum is at most 8. One of 1 and more carries into bit 7.
            near = adjacent(no_mine & telling | (no_safe & telling) << 4, width)
            safe = ((near & nibbles) + sevens >> 7) & unknown
            mine = ((near >> 4 & nibbles) + sevens >> 7) & unknown
        else:
            active = numbers & (need - ones)
            if not pairs or (at_least_one and found_safe) or active.bit_count() <= _FEW:
                break
            safe, mine = _compare_pairs(active, need, spare, unknown, cols, sevens)
            if not safe and not mine:
                break
        unknown ^= safe | mine
        found_safe |= safe
        mines |= mine
        near = adjacent(mine | safe << 4, width)
        need -= near & low
        spare -= near >> 4 & low
    settled = Position(rows, cols, numbers, need, spare, unknown, mines)
    return PropagatedPosition(settled, found_safe, conflict)


def _compare_pairs(
    active: int, need: int, spare: int, unknown: int, cols: int, sevens: int
) -> tuple[int, int]:
    """The cells that the rule for two numbers proves safe, and those it proves mines: two planes.

    `active` has 0x80 at the numbers that have unknown neighbours, `sevens` has 0x7f
    in every byte; the others are the fields of a position.
    """
    values = active - (active >> 7)
    need &= values
    spare &= values
    shared = _rectangles(unknown, 8 * (cols + 1))
    safe = mine = 0
    for shift, shape, move, only_first, only_second in _pairs(cols + 1):
        both = active & (active >> shift)
        if not both:
            continue
        overlap = shared[shape]
        # Bit 7 stays where need + spare is more than the overlap.
        room = sevens - (overlap >> move if move >= 0 else overlap << -move)
        hit = both ^ (both & (room + need + (spare >> shift)))
        if hit:
            safe |= _spread(hit >> 7, only_first)
            mine |= _spread(hit >> 7, only_second)
        hit = both ^ (both & (room + spare + (need >> shift)))
        if hit:
            safe |= _spread(hit >> 7, only_second)
            mine |= _spread(hit >> 7, only_first)
    return safe & unknown, mine & unknown


def _rectangles(unknown: int, row: int) -> dict[tuple[int, int], int]:
    """For each shape (height, width) up to 3x3 the plane of its counts of unknown cells.

    The count of a rectangle stands at its top left cell. `row` is how many bits a row
    of the plane takes.

    >>> one_row = 0x01_01_01_00  # its cells 1 to 3 are unknown
    >>> hex(_rectangles(one_row, 8 * 4)[1, 2])
    '0x1020201'
    """
    sums = {}
    one = unknown
    two = one + (one >> 8)
    for wide, line in ((1, one), (2, two), (3, two + (one >> 16))):
        double = line + (line >> row)
        sums[1, wide] = line
        sums[2, wide] = double
        sums[3, wide] = double + (line >> 2 * row)
    return sums


def _spread(plane: int, shifts: tuple[int, ...]) -> int:
    """The plane moved by each of `shifts` bits, up or (below 0) down, all of them joined."""
    joined = 0
    for shift in shifts:
        joined |= plane << shift if shift >= 0 else plane >> -shift
    return joined


@lru_cache(maxsize=64)
def _pairs(
    width: int,
) -> tuple[tuple[int, tuple[int, int], int, tuple[int, ...], tuple[int, ...]], ...]:
    """The 12 ways in which a second number can lie near a first one, below or to its right.

    `width` is how many bytes a row of the plane has. For each way: the bits from the
    first number to the second; the shape (height, width) of the rectangle of their
    common neighbours; the bits from the first number to that rectangle's top left
    cell; and the bits from it to the neighbours that only the first has, and to those
    that only the second has.

    >>> len(_pairs(9)), _pairs(9)[0][:2]  # the second is the next cell to the right
    (12, (8, (3, 2)))
    """
    pairs = []
    for down in range(3):
        for right in range(-2, 3):
            if (down, right) <= (0, 0):
                continue
            first = _around(0, 0)
            second = _around(down, right)
            corner = 8 * ((down - 1) * width + max(right, 0) - 1)
            pairs.append(
                (
                    8 * (down * width + right),
                    (3 - down, 3 - abs(right)),
                    corner,
                    tuple(8 * (r * width + c) for r, c in sorted(first - second)),
                    tuple(8 * (r * width + c) for r, c in sorted(second - first)),
                )
            )
    return tuple(pairs)


def _around(row: int, col: int) -> set[tuple[int, int]]:
    """The (row, col) of the cell and of its eight neighbours."""
    return {(row + r, col + c) for r in (-1, 0, 1) for c in (-1, 0, 1)}
