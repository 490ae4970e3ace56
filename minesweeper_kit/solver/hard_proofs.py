"""Proofs by chains, by contradiction, and by many numbers with the total of mines."""

from minesweeper_kit.solver.chains import find_links
from minesweeper_kit.solver.frontier import Frontier
from minesweeper_kit.solver.proofs import (
    COSTS,
    Forced,
    Proof,
    Technique,
    Together,
    Total,
    proof_of,
    settled_mines,
)
from minesweeper_kit.solver.refutation import Refuter, find_refutation
from minesweeper_kit.solver.sweep import Budget
from minesweeper_kit.solver.techniques import (
    FEW,
    chains,
    equivalent_cells,
    linked_numbers,
    long_chain,
    with_total,
)
from minesweeper_kit.solver.totals import find_packing, overfull_numbers

_DEPTH = 2
"""How many cases within cases a proof has at most."""

_NEVER = 1 << 30
"""More than any proof costs."""


class HardProofs:
    """Chains, contradictions, and several numbers with the total, on a frontier as it is now.

    `left` is what is left of the total of mines, `open_cells` are all cells that are
    unknown and not settled.
    """

    def __init__(
        self, frontier: Frontier, left: Total | None, open_cells: set[int], allowance: Budget
    ) -> None:
        self.frontier = frontier
        self.left = left
        self.open_cells = open_cells
        self.allowance = allowance

    def by_chain(self, certain: Forced) -> Proof | None:
        """The cheapest proof for any of the cells that numbers alone force.

        Numbers that need all the mines that are left may be cheaper still.
        """
        if not certain:
            return None
        frontier, allowance = self.frontier, self.allowance
        groups = equivalent_cells(frontier, certain)
        refuter = Refuter(frontier, allowance)
        found = [find_refutation(frontier, groups, certain, refuter, 0)]
        below = found[0].cost + 1 if found[0] else _NEVER
        found.append(find_links(frontier, linked_numbers(frontier, certain), below, allowance))
        if self.left is not None:
            found.append(find_packing(frontier, self.left, self.open_cells))
        for depth in range(1, _DEPTH + 1):
            if not any(found):
                found = [find_refutation(frontier, groups, certain, refuter, depth)]
        return min(filter(None, found), key=_order, default=None) or self._together(certain)

    def _together(self, certain: Forced) -> Proof | None:
        """The smallest set of numbers that forces a cell which no short chain explains."""
        for size in range(3, FEW + 1):
            for numbers, forced in chains(self.frontier, certain, size, self.allowance):
                return self._of_set("chain", numbers, forced, None)
        found = long_chain(self.frontier, certain, self.allowance)
        return found and self._of_set("chain", *found, None)

    def by_total(self, certain: Forced) -> Proof | None:
        """The cheapest proof for any certain cells by the mines that are left and numbers."""
        left = self.left
        if left is None:
            return None
        frontier, allowance = self.frontier, self.allowance
        found = find_packing(frontier, left, self.open_cells)
        if found is not None:
            return found
        groups = equivalent_cells(frontier, certain)
        open_cells = sorted(self.open_cells)
        refuter = Refuter(
            frontier,
            allowance,
            left,
            open_cells,
            lambda known: overfull_numbers(frontier, left, known),
        )
        for depth in range(_DEPTH + 1):
            found = find_refutation(frontier, groups, certain, refuter, depth)
            if found is None and depth == 0:
                found = find_packing(frontier, left, self.open_cells, with_inner=True)
            if found is not None:
                return found
        together = with_total(frontier, certain, left, allowance)
        return together and self._of_set("total", *together, left)

    def _of_set(
        self, technique: Technique, numbers: tuple[int, ...], forced: Forced, left: Total | None
    ) -> Proof:
        settled: frozenset[int] = frozenset().union(
            *[settled_mines(self.frontier, number, safe=True) for number in numbers]
        )
        cost = COSTS["link"] * len(numbers) + (COSTS["total"] if left is not None else 0)
        return proof_of(technique, Together(numbers, left), cost, numbers, settled, forced)


def _order(proof: Proof) -> tuple[int, int, tuple[int, ...]]:
    return proof.cost, len(proof.numbers), proof.numbers
