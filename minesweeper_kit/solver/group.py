"""Boxes and components: what the rules leave undecided, in as few pieces as possible.

Unknown cells that touch exactly the same numbers are alike: they form a box,
and only how many of them are mines matters. Boxes that share a number, directly
or through others, form a component; components do not influence each other but
through the total. Unknown cells that touch no number are the sea.
"""

from itertools import compress
from typing import NamedTuple

from minesweeper_kit.solver.position import Position, adjacent


class Shape(NamedTuple):
    """Constraints on boxes, without their places on the board.

    `sizes` has the number of cells of each box, `links` the constraints on each
    box, as indices into `targets`: how many mines the boxes under each have.
    """

    sizes: tuple[int, ...]
    links: tuple[tuple[int, ...], ...]
    targets: tuple[int, ...]


class Component(NamedTuple):
    """A shape, the cells of each box and the number of each constraint, as bytes of a plane."""

    shape: Shape
    boxes: tuple[list[int], ...]
    numbers: tuple[int, ...]


def group(position: Position) -> tuple[list[Component], int]:
    """The components of a settled position, and how many cells are the sea."""
    numbers, unknown = position.numbers, position.unknown
    active = numbers & (position.need - (numbers >> 7))
    if not active:
        return [], unknown.bit_count()
    width = position.cols + 1
    length = position.length
    sevens = int.from_bytes(b"\x7f" * length, "little")
    frontier = ((adjacent(active >> 7, width) + sevens) >> 7) & unknown
    is_active = active.to_bytes(length, "little")
    around = (-width - 1, -width, 1 - width, -1, 1, width - 1, width, width + 1)
    boxes: dict[tuple[int, ...], list[int]] = {}
    for cell in compress(range(length), frontier.to_bytes(length, "little")):
        owners = tuple([cell + step for step in around if is_active[cell + step]])
        if owners in boxes:
            boxes[owners].append(cell)
        else:
            boxes[owners] = [cell]
    need = position.need.to_bytes(length, "little")
    return _split(boxes, need), (unknown ^ frontier).bit_count()


def _split(boxes: dict[tuple[int, ...], list[int]], need: bytes) -> list[Component]:
    """The components of `boxes`, which maps the numbers around a box to its cells."""
    under: dict[int, list[tuple[int, ...]]] = {}
    for owners in boxes:
        for number in owners:
            if number in under:
                under[number].append(owners)
            else:
                under[number] = [owners]
    components = []
    while under:
        first = next(iter(under))
        index = {first: 0}  # the constraint of each number
        waiting = [first]
        mine: dict[tuple[int, ...], None] = {}  # the component's boxes, in order
        for number in waiting:  # grows while it is walked
            for owners in under.pop(number):
                if owners in mine:
                    continue
                mine[owners] = None
                for other in owners:
                    if other not in index:
                        index[other] = len(waiting)
                        waiting.append(other)
        cells = tuple([boxes[owners] for owners in mine])
        components.append(
            Component(
                Shape(
                    tuple(map(len, cells)),
                    tuple([tuple([index[number] for number in owners]) for owners in mine]),
                    tuple([need[number] & 15 for number in waiting]),
                ),
                cells,
                tuple(waiting),
            )
        )
    return components
