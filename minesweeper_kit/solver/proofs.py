"""What proves that cells are certain: the kinds of reasoning, and what each costs.

The cost says how hard a proof is to follow. A search takes the proof with the least
cost, then the one with the fewest numbers, then the first in reading order. Cells and
numbers are places of a plane (`position`).
"""

from collections.abc import Collection
from typing import Literal, NamedTuple, get_args

from minesweeper_kit.solver.frontier import Frontier

Technique = Literal["single", "subset", "overlap", "chain", "total"]
TECHNIQUES: tuple[Technique, ...] = get_args(Technique)
"""The names of the techniques, the easiest first."""

COSTS = {"single": 1, "pattern": 2, "subset": 3, "overlap": 4, "link": 3, "total": 4}
"""What a proof costs: a named pattern of two numbers and more costs less than its technique.

Each settled cell that a proof uses costs 1 more."""

Forced = dict[int, bool]
"""Cells, and whether each is a mine."""


class Total(NamedTuple):
    """How many mines lie under unknown cells, and how many of these cells there are."""

    mines: int
    unknown: int

    def left(self, found: Forced) -> "Total":
        """What is left of it where some of the cells are settled."""
        return Total(self.mines - sum(found.values()), self.unknown - len(found))


class Single(NamedTuple):
    """One number has all its mines, or as many cells as mines left."""

    number: int


class Pair(NamedTuple):
    """`many` needs as many more mines than `few` as it has other cells."""

    few: int
    many: int
    shared: frozenset[int]
    rest: frozenset[int]
    spared: frozenset[int]


class Line(NamedTuple):
    """Three or four numbers in a line: the patterns 1-2-1 and 1-2-2-1."""

    numbers: tuple[int, ...]


class Link(NamedTuple):
    """A number limits how many of some cells are mines."""

    number: int
    cells: frozenset[int]
    least: int
    most: int


class Links(NamedTuple):
    """Each link follows from its number and the link before; the last settles its cells."""

    links: tuple[Link, ...]


class Consequence(NamedTuple):
    """A number settles all its cells that are still open, under a supposition."""

    number: int
    cells: tuple[int, ...]
    is_mine: bool


class Failure(NamedTuple):
    """Numbers that cannot hold: they have too many mines, or too few cells for them.

    With `by_total` they share no cell, and need more than is left of the total: more
    mines where there would be too many, else more safe cells. No number at all is the
    total itself.
    """

    numbers: tuple[int, ...]
    too_many: bool
    mines: int = 0
    by_total: bool = False


class Split(NamedTuple):
    """Both ways for one more cell fail."""

    cell: int
    if_mine: "Branch"
    if_safe: "Branch"


class Branch(NamedTuple):
    """What follows from a supposition, in order, and how it ends."""

    consequences: tuple[Consequence, ...]
    end: Failure | Split


class Refutation(NamedTuple):
    """The supposition that a cell is the other way round fails."""

    cell: int
    branch: Branch


class Inner(NamedTuple):
    """All cells of the number `inner` touch `number`, which has so many mines in the `rest`."""

    number: int
    inner: int
    rest: frozenset[int]
    mines: int


class Packing(NamedTuple):
    """Numbers that share no cell need all mines that are left, or all safe cells.

    Of the numbers of `inners` it is just the rest that shares no cell with the others.
    """

    numbers: tuple[int, ...]
    all_mines: bool  # the cells outside are all mines
    left: Total
    inners: tuple[Inner, ...] = ()


class Together(NamedTuple):
    """Numbers, and perhaps the total of mines, that only all together force a cell."""

    numbers: tuple[int, ...]
    left: Total | None


Reason = Single | Pair | Line | Links | Refutation | Packing | Together


class Proof(NamedTuple):
    """A proof, and all cells that it forces.

    `settled` are the cells found before that it uses; `total` says that it uses the
    total of mines.
    """

    technique: Technique
    pattern: str | None
    cost: int
    numbers: tuple[int, ...]
    settled: frozenset[int]
    forced: Forced
    reason: Reason


def proof_of(
    technique: Technique,
    reason: Reason,
    cost: int,
    numbers: Collection[int],
    settled: frozenset[int],
    forced: Forced,
    pattern: str | None = None,
) -> Proof:
    """The proof with its numbers and cells in reading order; `cost` is without settled cells."""
    return Proof(
        technique,
        pattern,
        cost + len(settled),
        tuple(sorted(numbers)),
        settled,
        dict(sorted(forced.items())),
        reason,
    )


def settled_mines(frontier: Frontier, number: int, *, safe: bool) -> frozenset[int]:
    """The settled mines around a number, and with `safe` its settled safe cells too."""
    found = frontier.settled_around[number]
    return frozenset(found[True] | found[False] if safe else found[True])
