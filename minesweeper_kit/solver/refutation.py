"""Proofs by contradiction.

A cell is supposed to be the other way round, and one number after another settles cells
under that supposition, until some number cannot be met.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from minesweeper_kit.solver.frontier import Frontier
from minesweeper_kit.solver.proofs import (
    COSTS,
    Branch,
    Consequence,
    Failure,
    Forced,
    Proof,
    Refutation,
    Split,
    Technique,
    Total,
    proof_of,
    settled_mines,
)
from minesweeper_kit.solver.sweep import Budget

TOTAL = -1
"""Stands for the total of mines among the numbers of a consequence."""

_MOST_SPLITS = 24
"""So many cells are tried for a proof by cases."""

_MOST_LINKS = 24
"""A proof of more links, in all its cases together, is no explanation any more."""

Check = Callable[[Mapping[int, bool]], Failure | None]
"""Finds the failure of a supposition that no number shows alone."""


class Refuter:
    """Looks for contradictions on a frontier, as it stands now.

    With a total of the mines that are left it counts as one more number, around all
    `open_cells`; `check` is asked where nothing more follows.
    """

    def __init__(
        self,
        frontier: Frontier,
        budget: Budget,
        total: Total | None = None,
        open_cells: Sequence[int] = (),
        check: Check | None = None,
    ) -> None:
        self.frontier = frontier
        self.budget = budget
        self.total = total
        self.open_cells = open_cells
        self.check = check

    def refute(self, cell: int, *, is_mine: bool, depth: int) -> Branch | None:
        """Why the cell cannot be that; `depth` is how many cases within cases there may be."""
        return self._branch({cell: is_mine}, {}, depth)

    def _branch(
        self, known: dict[int, bool], why: dict[int, Consequence], depth: int
    ) -> Branch | None:
        """Why what is known now fails. `why` has the consequences that led to it."""
        known, why, before = dict(known), dict(why), set(map(id, why.values()))
        steps: list[Consequence] = []
        frontier = self.frontier
        waiting = sorted({n for cell in known for n in frontier.touching.get(cell, ())})
        while True:
            failing = None
            while waiting and failing is None:
                following: set[int] = set()
                for number in waiting:
                    cells, need = self._left(number, known)
                    if not 0 <= need <= len(cells):
                        failing = Failure((number,), need < 0)
                        break
                    if cells and need in (0, len(cells)):
                        self._conclude(number, cells, need > 0, known, why, steps)
                        following.update(n for c in cells for n in frontier.touching.get(c, ()))
                waiting = sorted(following)
            if failing is not None:
                return Branch(self._traced(steps, why, before, _uses(failing), known), failing)
            if self.total is None:
                break
            cells, need = self._left(TOTAL, known)
            if not 0 <= need <= len(cells):
                failing = Failure((), need < 0)
                return Branch(self._traced(steps, why, before, _uses(failing), known), failing)
            if not cells or need not in (0, len(cells)):
                break
            self._conclude(TOTAL, cells, need > 0, known, why, steps)
            waiting = sorted({n for c in cells for n in frontier.touching.get(c, ())})
        if self.check is not None and (failing := self.check(known)) is not None:
            return Branch(tuple(steps), failing)
        split = self._split(known, why, depth)
        if split is None:
            return None
        if _has_total(Branch((), split)):  # what counts all mines uses everything
            return Branch(tuple(steps), split)
        uses = [use for inner in split[1:] for use in _branch_uses(inner)]
        return Branch(self._traced(steps, why, before, uses, known), split)

    def _left(self, number: int, known: Mapping[int, bool]) -> tuple[list[int], int]:
        """The open cells of a number, and how many mines it needs among them."""
        if number == TOTAL and self.total is not None:
            around: Sequence[int] = self.open_cells
            need = self.total.mines
        else:
            around = sorted(self.frontier.unknown[number])
            need = self.frontier.need[number]
        cells = [cell for cell in around if cell not in known]
        return cells, need - sum([known[cell] for cell in around if cell in known])

    def _conclude(
        self,
        number: int,
        cells: list[int],
        is_mine: bool,
        known: dict[int, bool],
        why: dict[int, Consequence],
        steps: list[Consequence],
    ) -> None:
        self.budget.spend(1, len(cells), 0)
        step = Consequence(number, tuple(cells), is_mine)
        steps.append(step)
        for cell in cells:
            known[cell] = is_mine
            why[cell] = step

    def _traced(
        self,
        steps: list[Consequence],
        why: Mapping[int, Consequence],
        before: set[int],
        uses: "Sequence[_Use]",
        known: Mapping[int, bool],
    ) -> tuple[Consequence, ...]:
        """Those of the steps that lead to these uses.

        What follows where mines are complete needs the mines, what follows where cells
        are few needs the safe cells.
        """
        needed: set[int] = set()
        waiting = list(uses)
        while waiting:
            number, kind = waiting.pop()
            around = self.open_cells if number == TOTAL else self.frontier.unknown[number]
            for cell in around:
                step = why.get(cell)
                if step is None or known[cell] is not kind or id(step) in needed:
                    continue
                if id(step) in before:
                    continue
                if step.number == number:
                    continue
                needed.add(id(step))
                waiting.append((step.number, not step.is_mine))
        return tuple([step for step in steps if id(step) in needed])

    def _split(
        self,
        known: dict[int, bool],
        why: dict[int, Consequence],
        depth: int,
    ) -> Split | None:
        """Why both ways of some other cell near fail; the shortest such proof."""
        if depth == 0:
            return None
        frontier = self.frontier
        near = [number for cell in known for number in frontier.touching.get(cell, ())]
        best = self._shortest(near, known, why, depth)
        if best is None and depth == 1 and self.total is not None:  # it links all cells
            best = self._shortest(frontier.unknown, known, why, depth)
        return best

    def _shortest(
        self,
        numbers: Iterable[int],
        known: dict[int, bool],
        why: dict[int, Consequence],
        depth: int,
    ) -> Split | None:
        """The shortest such proof for a cell of these numbers."""
        frontier = self.frontier
        cells: dict[tuple[int, ...], int] = {}
        for number in numbers:
            for other in sorted(frontier.unknown[number]):
                if other not in known:
                    cells.setdefault(frontier.touching[other], other)
        best: Split | None = None
        for other in list(cells.values())[:_MOST_SPLITS]:
            if_mine = self._branch(known | {other: True}, why, depth - 1)
            if if_mine is None:
                continue
            if_safe = self._branch(known | {other: False}, why, depth - 1)
            if if_safe is None:
                continue
            split = Split(other, if_mine, if_safe)
            if best is None or _ends(split) < _ends(best):
                best = split
        return best


_Use = tuple[int, bool]
"""A number, and whether its mines are used, or its safe cells."""


def _uses(failing: Failure) -> list[_Use]:
    return [(number, failing.too_many) for number in failing.numbers or (TOTAL,)]


def _branch_uses(branch: Branch) -> list[_Use]:
    """What the links of a branch and its ends use."""
    found = [(step.number, not step.is_mine) for step in branch.consequences]
    if isinstance(branch.end, Split):
        return found + [use for inner in branch.end[1:] for use in _branch_uses(inner)]
    return found + _uses(branch.end)


def length(branch: Branch) -> int:
    """How many links a branch has, its ends included."""
    return len(branch.consequences) + _ends(branch.end)


def _ends(end: Failure | Split) -> int:
    return length(end.if_mine) + length(end.if_safe) if isinstance(end, Split) else 1


def numbers_of(branch: Branch) -> dict[int, bool]:
    """The numbers of a branch, and whether safe cells around them are used."""
    found: dict[int, bool] = {}
    for step in branch.consequences:
        found[step.number] = found.get(step.number, False) or step.is_mine
    if isinstance(branch.end, Split):
        for inner in (branch.end.if_mine, branch.end.if_safe):
            for number, safe in numbers_of(inner).items():
                found[number] = found.get(number, False) or safe
    else:
        for number in branch.end.numbers or (TOTAL,):
            found[number] = found.get(number, False) or not branch.end.too_many
    return found


def find_refutation(
    frontier: Frontier,
    alike: Mapping[tuple[int, ...], Sequence[int]],
    certain: Mapping[int, bool],
    refuter: Refuter,
    depth: int,
) -> Proof | None:
    """The cheapest contradiction for any of some certain cells, by groups that are alike."""
    best: Proof | None = None
    for cells in alike.values():
        cell = cells[0]
        branch = refuter.refute(cell, is_mine=not certain[cell], depth=depth)
        if branch is None or length(branch) > _MOST_LINKS:
            continue
        proof = _proof(frontier, branch, cells, certain)
        if best is None or (proof.cost, len(proof.numbers), proof.numbers) < (
            best.cost,
            len(best.numbers),
            best.numbers,
        ):
            best = proof
    return best


def _proof(
    frontier: Frontier,
    branch: Branch,
    cells: Sequence[int],
    certain: Mapping[int, bool],
) -> Proof:
    numbers = numbers_of(branch)
    by_total = TOTAL in numbers or _has_total(branch)
    numbers.pop(TOTAL, None)
    settled: frozenset[int] = frozenset().union(
        *[settled_mines(frontier, number, safe=safe) for number, safe in numbers.items()]
    )
    kind = certain[cells[0]]
    forced: Forced = {cell: kind for cell in cells if certain[cell] is kind}
    cost = COSTS["link"] * length(branch) + COSTS["total"] * by_total
    technique: Technique = "total" if by_total else "chain"
    reason = Refutation(cells[0], branch)
    return proof_of(technique, reason, cost, numbers, settled, forced)


def _has_total(branch: Branch) -> bool:
    if isinstance(branch.end, Split):
        return _has_total(branch.end.if_mine) or _has_total(branch.end.if_safe)
    return branch.end.by_total or not branch.end.numbers
