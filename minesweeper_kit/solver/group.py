"""Boxes and components: what the rules leave undecided, in as few pieces as possible.

Unknown cells that touch exactly the same numbers are alike: they form a box,
and only how many of them are mines matters. Boxes that share a number, directly
or through others, form a component; components do not influence each other but
through the total. Unknown cells that touch no number are the sea.
"""

from typing import NamedTuple

from minesweeper_kit.solver.position import Position, marked


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
    is_unknown = unknown.to_bytes(length, "little")
    around = (-width - 1, -width, 1 - width, -1, 1, width - 1, width, width + 1)
    owners: dict[int, tuple[int, ...]] = {}  # the numbers around each unknown cell
    for number in marked(active >> 7, length):
        for step in around:
            cell = number + step
            if is_unknown[cell]:
                owners[cell] = (*owners[cell], number) if cell in owners else (number,)
    boxes: dict[tuple[int, ...], list[int]] = {}
    for cell, numbers_around in owners.items():
        if numbers_around in boxes:
            boxes[numbers_around].append(cell)
        else:
            boxes[numbers_around] = [cell]
    need = position.need.to_bytes(length, "little")
    return _split(boxes, need), unknown.bit_count() - len(owners)


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
    for first in list(under):
        if first not in under:
            continue
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
