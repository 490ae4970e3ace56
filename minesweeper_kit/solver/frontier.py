"""The numbers of a position one by one, and what each still wants as cells are settled.

`propagate` asks all numbers at once what they prove. Here every proof is wanted by
itself: which numbers, with which settled cells, force a cell. So each number has the
set of its unknown cells, and cells are settled one after another. A place is the index
of a byte of a plane (`position`); places are in reading order.
"""

from collections.abc import Iterable, Iterator

from minesweeper_kit.solver.position import Position, indices

Wants = tuple[frozenset[int], int]
"""What a number says: these cells, and how many mines among them."""


class Frontier:
    """Numbers, what each wants of its unknown cells, and which of these are settled by now.

    `width` is how many bytes a row of a plane has. `wants[number]` is what a number said
    at first, `unknown[number]` are its cells that are still open, `need[number]` is how
    many of these are mines. `touching[cell]` are the numbers around an unknown cell,
    `found[cell]` is whether a settled cell is a mine, `settled_around[number]` the safe cells
    and the mines among those around a number. `changed` collects the numbers that change.

    >>> from minesweeper_kit.board import Board
    >>> from minesweeper_kit.solver.position import read_position
    >>> frontier = Frontier(read_position(Board(1, 3, "H1H"), trust_flags=False))
    >>> frontier.unknown, frontier.need
    ({6: {5, 7}}, {6: 1})
    >>> frontier.settle(5, is_mine=True)
    >>> frontier.unknown, frontier.need
    ({6: {7}}, {6: 0})
    """

    def __init__(self, position: Position) -> None:
        numbers, length, width = position.numbers, position.length, position.cols + 1
        low = numbers - (numbers >> 7)
        # One unknown cell and more carries into bit 7.
        touched = ((position.need & low) + (position.spare & low) + low & numbers) >> 7
        need = position.need.to_bytes(length, "little")
        is_unknown = position.unknown.to_bytes(length, "little")
        around = (-width - 1, -width, 1 - width, -1, 1, width - 1, width, width + 1)
        self.width = width
        self.wants: dict[int, Wants] = {}
        self.touching: dict[int, tuple[int, ...]] = {}
        for number in indices(touched, length):
            cells = frozenset([number + step for step in around if is_unknown[number + step]])
            self.wants[number] = cells, need[number] & 15
            for cell in cells:
                self.touching[cell] = (*self.touching.get(cell, ()), number)
        self.unknown = {number: set(cells) for number, (cells, _) in self.wants.items()}
        self.need = {number: mines for number, (_, mines) in self.wants.items()}
        self.found: dict[int, bool] = {}
        self.settled_around: dict[int, tuple[set[int], set[int]]] = {
            number: (set(), set()) for number in self.wants
        }
        self.changed = set(self.wants)
        self._neighbours: dict[int, tuple[int, ...]] = {}

    def settle(self, cell: int, *, is_mine: bool) -> None:
        """Take it as known whether a cell is a mine."""
        self.found[cell] = is_mine
        for number in self.touching.get(cell, ()):
            self.unknown[number].remove(cell)
            self.need[number] -= is_mine
            self.settled_around[number][is_mine].add(cell)
            self.changed.add(number)

    def neighbours(self, number: int) -> tuple[int, ...]:
        """The other numbers with which a number had cells in common at first, in order."""
        if number not in self._neighbours:
            touching = self.touching
            found = {other for cell in self.wants[number][0] for other in touching[cell]}
            self._neighbours[number] = tuple(sorted(found - {number}))
        return self._neighbours[number]

    def near(self, number: int) -> list[int]:
        """The other numbers with which a number has open cells in common, in order."""
        touching = self.touching
        found = {other for cell in self.unknown[number] for other in touching[cell]}
        return sorted(found - {number})

    def connected(self, cell: int, size: int) -> Iterator[tuple[int, ...]]:
        """Each set of `size` numbers, one of them around `cell`, that open cells link.

        >>> from minesweeper_kit.board import Board
        >>> from minesweeper_kit.solver.position import read_position
        >>> frontier = Frontier(read_position(Board(2, 4, "HHHH 1221"), trust_flags=False))
        >>> list(frontier.connected(6, 2))  # around (0, 0) are 11 and 12
        [(11, 12), (11, 13), (12, 13), (12, 14)]
        """
        passed: set[int] = set()
        for root in self.touching[cell]:
            passed.add(root)
            others = [other for other in self.near(root) if other not in passed]
            yield from self._grown((root,), others, passed.union(others), size)

    def _grown(
        self, chosen: tuple[int, ...], others: list[int], seen: set[int], size: int
    ) -> Iterator[tuple[int, ...]]:
        """Each set of `size` numbers of `chosen`, some of `others`, and what these lead to.

        `seen` are all numbers that were candidates before.
        """
        if len(chosen) == size:
            yield tuple(sorted(chosen))
            return
        for at, other in enumerate(others):
            new = [each for each in self.near(other) if each not in seen]
            yield from self._grown((*chosen, other), others[at + 1 :] + new, seen.union(new), size)

    def now(self, numbers: Iterable[int]) -> list[Wants]:
        """What these numbers want of their open cells, all settled cells being known."""
        return [(frozenset(self.unknown[each]), self.need[each]) for each in numbers]

    def settled(self, numbers: Iterable[int]) -> list[int]:
        """The settled cells around these numbers, in order."""
        found = self.found
        return sorted({c for number in numbers for c in self.wants[number][0] if c in found})
