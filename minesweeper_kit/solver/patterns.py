"""Proofs by one number or two, and the named patterns, the cheapest first."""

from collections.abc import Iterator
from heapq import heappop, heappush

from minesweeper_kit.solver.frontier import Frontier
from minesweeper_kit.solver.proofs import (
    COSTS,
    Forced,
    Line,
    Pair,
    Proof,
    Reason,
    Single,
    Technique,
    proof_of,
    settled_mines,
)

_CHEAPEST_PAIR = COSTS["pattern"]


class Candidates:
    """All proofs by one number or two on a frontier, and by the patterns of three and four.

    `shown` is the number that each place of a number shows on the board.
    """

    def __init__(self, frontier: Frontier, shown: dict[int, int]) -> None:
        self.frontier = frontier
        self.shown = shown
        self._waiting: set[int] = set()  # numbers that are not yet compared with others
        self._heap: list[_Entry] = []

    def cheapest(self) -> Proof | None:
        """The proof with the least cost, then the fewest numbers, then the first."""
        self._look_at_changed()
        if self._cost() > _CHEAPEST_PAIR:
            self._compare_waiting()
        if self._cost() == _NONE:
            return None
        entry = self._heap[0]
        forced, settled = entry[5], entry[6]
        cost = entry[0] - len(settled)
        return proof_of(entry[7], entry[4], cost, entry[2], settled, forced, entry[8])

    def _cost(self) -> int:
        """The cost of the cheapest entry that still holds."""
        heap, unknown = self._heap, self.frontier.unknown
        while heap:
            entry = heap[0]
            if [len(unknown[number]) for number in entry[2]] == entry[3][1]:
                return entry[0]
            heappop(heap)
        return _NONE

    def _push(
        self,
        technique: Technique,
        reason: Reason,
        cost: int,
        numbers: tuple[int, ...],
        settled: frozenset[int],
        forced: Forced,
        pattern: str | None,
    ) -> None:
        """Add a proof. A pattern that contains another comes before it where both cost the same."""
        unknown = self.frontier.unknown
        sizes = [len(unknown[number]) for number in numbers]
        rank = 2 * len(numbers) if len(numbers) <= 2 else 3
        cost += len(settled)
        order = len(self._heap) + len(self.frontier.found) * 1_000_000
        state = (order, sizes)
        heappush(
            self._heap,
            (cost, rank, numbers, state, reason, forced, settled, technique, pattern),
        )

    def _look_at_changed(self) -> None:
        """Find what single numbers force, of those that changed."""
        frontier = self.frontier
        self._waiting |= frontier.changed
        for number in sorted(frontier.changed):
            cells, need = frontier.unknown[number], frontier.need[number]
            if cells and need in (0, len(cells)):
                settled = settled_mines(frontier, number, safe=need > 0)
                forced = dict.fromkeys(cells, need > 0)
                pattern = "corner" if need == 1 and self._is_corner(number) else None
                cost = COSTS["single"]
                self._push("single", Single(number), cost, (number,), settled, forced, pattern)
        frontier.changed.clear()

    def _is_corner(self, number: int) -> bool:
        """Whether a number touches nothing but one cell diagonally."""
        cells = self.frontier.wants[number][0]
        width = self.frontier.width
        return len(cells) == 1 and abs(number - min(cells)) in (width - 1, width + 1)

    def _compare_waiting(self) -> None:
        """Find what two numbers force, of those that changed."""
        waiting, frontier = self._waiting, self.frontier
        unknown, need = frontier.unknown, frontier.need
        # A number that forces something by itself needs no other.
        for one in sorted(waiting):
            mine, needs = unknown[one], need[one]
            if 0 < needs < len(mine):
                for other in frontier.neighbours(one):
                    theirs, wants = unknown[other], need[other]
                    if other < one and other in waiting:
                        continue
                    if not 0 < wants < len(theirs):
                        continue
                    shared = len(mine & theirs)
                    if not shared:
                        continue
                    if len(theirs) - shared == wants - needs:
                        self._pair(one, other)
                    elif len(mine) - shared == needs - wants:
                        self._pair(other, one)
        waiting.clear()

    def _pair(self, few: int, many: int) -> None:
        """Add the proof that `many` needs a mine in each cell that it does not share."""
        frontier = self.frontier
        fewer, more = frontier.unknown[few], frontier.unknown[many]
        shared, rest, spared = (frozenset(c) for c in (fewer & more, more - fewer, fewer - more))
        if not rest and not spared:
            return
        forced = dict.fromkeys(rest, True) | dict.fromkeys(spared, False)
        settled = settled_mines(frontier, few, safe=False) | settled_mines(
            frontier, many, safe=True
        )
        technique: Technique = "overlap" if rest and spared else "subset"
        pattern = self._pattern(few, many, shared, rest, spared)
        cost = COSTS["pattern" if pattern else technique]
        numbers = (min(few, many), max(few, many))
        reason = Pair(few, many, shared, rest, spared)
        self._push(technique, reason, cost, numbers, settled, forced, pattern)
        if pattern in ("1-2", "reduced 1-2"):
            for line in self._lines(few, many):
                self._push_line(line)

    def _pattern(
        self,
        few: int,
        many: int,
        shared: frozenset[int],
        rest: frozenset[int],
        spared: frozenset[int],
    ) -> str | None:
        """The name that players give to what two numbers force."""
        needs = self.frontier.need[few], self.frontier.need[many]
        name = None
        if abs(few - many) in (1, self.frontier.width):
            if needs == (1, 1) and not rest:
                name = "1-1"
            elif needs == (1, 2) and len(rest) == 1:
                name = "1-2"
        if name is not None:
            return self._reduced(name, (few, many))
        inner = self.frontier.need[many if not rest else few]
        return "box" if not (rest and spared) and len(shared) == 2 and inner == 1 else None

    def _reduced(self, name: str, numbers: tuple[int, ...]) -> str:
        """The name, with "reduced" where a number shows more mines than it still needs."""
        plain = all(self.shown[number] == self.frontier.need[number] for number in numbers)
        return name if plain else f"reduced {name}"

    def _lines(self, one: int, two: int) -> Iterator[tuple[int, ...]]:
        """The patterns 1-2-1 and 1-2-2-1 that begin with these two numbers."""
        unknown, need = self.frontier.unknown, self.frontier.need
        three = two + two - one
        four = three + two - one
        if len(unknown[two]) != 3 or three not in need:
            return
        beyond = unknown[two] - unknown[three]
        if need[three] == 1 and len(beyond) == 1 and beyond <= unknown[one]:
            yield one, two, three
        if need[three] == 2 and len(unknown[three]) == 3 and need.get(four) == 1:
            first, second = unknown[three] - unknown[four], unknown[two] - unknown[one]
            contains = first <= unknown[two] and second <= unknown[three]
            if len(first) == 1 and first != second and contains:
                yield one, two, three, four

    def _push_line(self, line: tuple[int, ...]) -> None:
        frontier = self.frontier
        unknown = frontier.unknown
        if len(line) == 3:
            name = "1-2-1"
            mines = unknown[line[1]] - (unknown[line[0]] & unknown[line[2]])
        else:
            name = "1-2-2-1"
            mines = (unknown[line[1]] - unknown[line[0]]) | (unknown[line[2]] - unknown[line[3]])
        cells = set().union(*[unknown[number] for number in line])
        forced = dict.fromkeys(cells - mines, False) | dict.fromkeys(mines, True)
        settled = frozenset().union(
            *[
                settled_mines(frontier, number, safe=number not in (line[0], line[-1]))
                for number in line
            ]
        )
        pattern = self._reduced(name, line)
        numbers = tuple(sorted(line))
        cost = COSTS["pattern"]
        self._push("overlap", Line(line), cost, numbers, settled, forced, pattern)


_NONE = 1 << 30
"""More than any proof costs."""

_Entry = tuple[
    int,
    int,
    tuple[int, ...],
    tuple[int, list[int]],
    Reason,
    Forced,
    frozenset[int],
    Technique,
    str | None,
]
"""A proof in the heap: cost, rank, numbers, when it was found and how many open cells each
number had, and the other parts of a `Proof`."""
