"""Groups of equivalent cells, and components: what the simple rules leave undecided.

A number whose unknown neighbours are not all decided is a constraint: so many
mines among them. Unknown cells that touch exactly the same numbers are alike:
they form a group, and only how many of them are mines matters. Groups that share a
number, directly or through others, form a component; components influence each
other only through the total of mines. Unknown cells that touch no
number are unconstrained.
"""

from typing import NamedTuple

from minesweeper_kit.solver.position import Position, indices


class Shape(NamedTuple):
    """The constraints of a component, without their places on the board.

    `sizes[group]` is how many cells a group has, `links[group]` which constraints it is
    under, and `targets[c]` how many mines the groups under constraint c have together.

    So two numbers, 1 and 2, each with two neighbours of its own and one in common, are
    `Shape(sizes=(2, 1, 2), links=((0,), (0, 1), (1,)), targets=(1, 2))`.
    """

    sizes: tuple[int, ...]
    links: tuple[tuple[int, ...], ...]
    targets: tuple[int, ...]


class Component(NamedTuple):
    """A shape, and where it lies: `groups[group]` are the cells of a group, `numbers[c]` is the
    number that is constraint c. A place is the index of a byte of a plane (`position`).
    """

    shape: Shape
    groups: tuple[list[int], ...]
    numbers: tuple[int, ...]


def find_components(position: Position) -> tuple[list[Component], int]:
    """The components of a position, and how many unconstrained cells it has.

    The position has to be one that `propagate` has settled, without a conflict.

    >>> from minesweeper_kit.board import Board
    >>> from minesweeper_kit.solver.position import read_position
    >>> position = read_position(Board(1, 8, "H1HHHH1H"), trust_flags=False)
    >>> components, unconstrained = find_components(position)  # the rules find nothing in it
    >>> [[position.place(at) for at in each.numbers] for each in components], unconstrained
    ([[(0, 1)], [(0, 6)]], 2)
    >>> components[0].shape  # one group of two cells, one of them a mine
    Shape(sizes=(2,), links=((0,),), targets=(1,))
    """
    numbers, unknown = position.numbers, position.unknown
    active = numbers & (position.need - (numbers >> 7))
    if not active:
        return [], unknown.bit_count()
    width = position.cols + 1
    length = position.length
    is_unknown = unknown.to_bytes(length, "little")
    around = (-width - 1, -width, 1 - width, -1, 1, width - 1, width, width + 1)
    owners: dict[int, tuple[int, ...]] = {}  # the numbers around each unknown cell
    for number in indices(active >> 7, length):
        for step in around:
            cell = number + step
            if is_unknown[cell]:
                owners[cell] = (*owners[cell], number) if cell in owners else (number,)
    groups: dict[tuple[int, ...], list[int]] = {}
    for cell, numbers_around in owners.items():
        if numbers_around in groups:
            groups[numbers_around].append(cell)
        else:
            groups[numbers_around] = [cell]
    need = position.need.to_bytes(length, "little")
    return split(groups, need), unknown.bit_count() - len(owners)


def split(
    groups: dict[tuple[int, ...], list[int]], need: bytes | dict[int, int]
) -> list[Component]:
    """The components of `groups`, which maps the numbers around a group to its cells.

    `need` is how many mines each number wants, in the low 4 bits.

    >>> [each.numbers for each in split({(1,): [7], (2,): [8, 9]}, {1: 1, 2: 1})]
    [(1,), (2,)]
    """
    under: dict[int, list[tuple[int, ...]]] = {}
    for owners in groups:
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
        mine: dict[tuple[int, ...], None] = {}  # the component's groups, in order
        for number in waiting:  # grows while it is walked
            for owners in under.pop(number):
                if owners in mine:
                    continue
                mine[owners] = None
                for other in owners:
                    if other not in index:
                        index[other] = len(waiting)
                        waiting.append(other)
        cells = tuple([groups[owners] for owners in mine])
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
