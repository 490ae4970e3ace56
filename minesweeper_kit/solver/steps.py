"""Why cells are certain: one step after another, as a player would find them.

A step names the fewest numbers that force its cells, and those cells of earlier
steps that they need for it. `techniques` says what the techniques are; the easiest
one that finds anything is always taken first, and what it finds is settled before
anything else is looked for.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Literal, NamedTuple

from minesweeper_kit.board import Board, Click
from minesweeper_kit.errors import BudgetError
from minesweeper_kit.solver import techniques
from minesweeper_kit.solver.answer import BUDGET, Solution, solve
from minesweeper_kit.solver.frontier import Frontier, Queue
from minesweeper_kit.solver.position import Position, read
from minesweeper_kit.solver.sweep import Budget
from minesweeper_kit.solver.techniques import (
    FEW,
    Forced,
    Technique,
    Total,
    chains,
    decided,
    fits,
    long_chain,
    pairs,
    possible,
    with_total,
)
from minesweeper_kit.solver.tell import Teller
from minesweeper_kit.wording import wrong_type


class Step(NamedTuple):
    """One deduction: what forces which cells. A cell is (row, col), zero-based.

    `numbers` are the revealed cells that force the cells `safe` and `mines`, with what
    the earlier steps found out of `settled`; with the technique "total" the board's
    total of mines is known besides. Without any of these the others do not force them.
    `technique` is None for cells that are certain, but for which no proof was found
    within the budget. `text` is a sentence that says it.

    >>> step = explain(Board(2, 3, "ccc 111"))[0]  # c is a hidden cell
    >>> step.technique, step.numbers, step.safe, step.mines
    ('subset', ((1, 0), (1, 1)), ((0, 2),), ())
    >>> step.text
    'of (0, 0) and (0, 1) 1 is a mine (the 1 at (1, 0)), ...: (0, 2) is safe'
    """

    technique: Technique | None
    numbers: tuple[Click, ...]
    settled: tuple[Click, ...]
    safe: tuple[Click, ...]
    mines: tuple[Click, ...]
    text: str

    @property
    def marks(self) -> dict[str, tuple[Click, ...]]:
        """The cells of the step by what they are in it, for a picture of the board.

        >>> explain(Board(2, 3, "ccc 111"))[0].marks
        {'number': ((1, 0), (1, 1)), 'safe': ((0, 2),)}
        """
        kinds = ("number", "settled", "safe", "mine")
        cells = (self.numbers, self.settled, self.safe, self.mines)
        return {kind: found for kind, found in zip(kinds, cells, strict=True) if found}


def explain(
    board: Board,
    mines: int | None = None,
    *,
    trust_flags: bool = False,
    budget: int = BUDGET,
    solution: Solution | None = None,
) -> list[Step]:
    """How a player finds each certain cell of `board`, the easiest steps first.

    Certain are the `safe` and `mines` of `solve`, whose arguments and errors these are
    (cells that a trusted flag marks need no step). The techniques, in the order in which
    they are tried: "single", one number; "subset" and "overlap", two; "chain", three and
    more; "total", the total of mines, alone or with numbers. For up to four numbers, the
    total counted as one, there is no proof with fewer; longer ones can spare none of
    theirs.

    A `solution` that `solve` gave for the same arguments is not worked out again, and that
    of a density is explained without a total.

    `budget` bounds the search, too: how many ways to lay mines it may try. Where it ends,
    the last step has the cells left, without a technique.

    >>> for step in explain(Board(2, 3, "ccc 111")):
    ...     print(step.technique, step.safe, step.mines)
    subset ((0, 2),) ()
    single () ((0, 1),)
    single ((0, 0),) ()
    """
    if mines is None and not board.is_player_view:
        mines = board.mines
    if solution is None:
        solution = solve(board, mines, trust_flags=trust_flags, budget=budget)
    elif solution.prior == "density":
        mines = None
    position = read(board, trust_flags)
    search = _Search(board, position, solution, mines, budget)
    return list(search.steps())


def explain_cell(steps: list[Step], cell: Click) -> list[Step]:
    """Those of the steps that it takes to find one certain cell, the last one its own.

    `steps` are those that `explain` gives of a board. They are none for a cell that no
    step finds. Raises TypeError for what is no list of steps.

    >>> steps = explain(Board(2, 3, "ccc 111"))
    >>> [step.technique for step in explain_cell(steps, (0, 1))]
    ['subset', 'single']
    """
    if not isinstance(steps, list | tuple):
        raise wrong_type("a list of steps", steps, "explain(board) gives it")
    wanted = {cell}
    taken = []
    for step in reversed(steps):
        if not wanted.isdisjoint(step.safe + step.mines):
            wanted.update(step.settled)
            taken.append(step)
    return taken[::-1]


Found = tuple[Technique, tuple[int, ...], Forced]
"""A technique, the numbers, and what they force; as places of a plane."""


class _Search:
    """What is settled by now, what is certain but not yet settled, and how to find more of it."""

    def __init__(
        self,
        board: Board,
        position: Position,
        solution: Solution,
        mines: int | None,
        budget: int,
    ) -> None:
        self.place = position.place
        self.frontier = Frontier(position)
        self.allowance = Budget(budget)
        self.total = None
        if mines is not None:
            left = mines - position.mines.bit_count()
            self.total = Total(left, position.unknown.bit_count())
        self.tell = Teller(board, self.frontier, self.total)
        width = self.frontier.width
        is_unknown = position.unknown.to_bytes(position.length, "little")
        self.certain: Forced = {}
        for cells, is_mine in ((solution.safe, False), (solution.mines, True)):
            for row, col in cells:
                at = (row + 1) * width + 1 + col
                if is_unknown[at]:  # else a trusted flag
                    self.certain[at] = is_mine
        self.by_numbers: Forced = {}
        self.singles, self.subsets, self.overlaps = (self.frontier.queue() for _ in range(3))

    def steps(self) -> Iterator[Step]:
        """All steps, until no certain cell is left."""
        with suppress(BudgetError):
            while found := self._next():
                step, cells = self._step_of(*found)
                for cell, is_mine in cells.items():
                    self.frontier.settle(cell, is_mine=is_mine)
                    del self.certain[cell]
                    self.by_numbers.pop(cell, None)
                yield step
        if self.certain:
            yield self._step(None, (), (), self.certain)

    def _next(self) -> Found | None:
        """What the easiest technique finds that finds anything."""
        if not self.certain:
            return None
        return (
            self._single()
            or self._pair(self.subsets, "subset")
            or self._pair(self.overlaps, "overlap")
            or self._chain()
            or self._with_total()
        )

    def _single(self) -> Found | None:
        while (number := self.singles.pop()) is not None:
            if forced := techniques.single(self.frontier, number):
                return "single", (number,), forced
        return None

    def _pair(self, queue: Queue, technique: Literal["subset", "overlap"]) -> Found | None:
        while (number := queue.pop()) is not None:
            for numbers, forced in pairs(self.frontier, number, subset=technique == "subset"):
                queue.add(number)  # there may be more
                return technique, numbers, forced
        return None

    def _chain(self) -> Found | None:
        if not self.by_numbers:
            self.by_numbers = decided(self.frontier, self.allowance)
        for size in range(3, FEW + 1):
            for numbers, forced in chains(self.frontier, self.by_numbers, size, self.allowance):
                return "chain", numbers, forced
        found = long_chain(self.frontier, self.by_numbers, self.allowance)
        return found and ("chain", *found)

    def _with_total(self) -> Found | None:
        if self.total is None:
            return None
        found = with_total(self.frontier, self.certain, self.total, self.allowance)
        return found and ("total", *found)

    def _step_of(
        self, technique: Technique, numbers: tuple[int, ...], forced: Forced
    ) -> tuple[Step, Forced]:
        """The step for the first cell of what was found and those that go with it, and these cells.

        They need the same settled cells. A proof by contradiction is told for one cell, so that
        there they touch the same numbers, too. The rest may now be easier to find.
        """
        first, kind = next(iter(forced.items()))
        chosen = set(numbers)
        alone = technique in ("chain", "total")

        def around(cell: int) -> set[int]:
            return chosen.intersection(self.frontier.touching.get(cell, ()))

        needed = self._needed(technique, numbers, first, is_mine=kind)
        cells = {first: kind}
        for cell, is_mine in forced.items():
            if cell == first or (alone and (is_mine is not kind or around(cell) != around(first))):
                continue
            if self._needed(technique, numbers, cell, is_mine=is_mine) == needed:
                cells[cell] = is_mine
        return self._step(technique, numbers, needed, cells), cells

    def _needed(
        self, technique: Technique, numbers: tuple[int, ...], cell: int, *, is_mine: bool
    ) -> tuple[int, ...]:
        """The settled cells without which the numbers do not force a cell."""
        frontier = self.frontier
        total = self.total if technique == "total" else None
        found = frontier.settled(numbers)
        if technique == "single":  # its mines are found, or all cells that are safe
            return tuple([each for each in found if frontier.found[each] is not is_mine])
        needed = found if total is None else sorted(frontier.found)
        for each in reversed(needed):
            fewer = [other for other in needed if other != each]
            known = {other: frontier.found[other] for other in fewer}
            wants = frontier.knowing(numbers, known)
            if total is None and len(numbers) <= FEW:
                still = not fits(wants, cell, self.allowance, is_mine=not is_mine)
            else:
                left = total and total.left(known)
                width = frontier.width
                still = not possible(
                    wants, cell, width, self.allowance, is_mine=not is_mine, total=left
                )
            if still:
                needed = fewer
        return tuple(needed)

    def _step(
        self,
        technique: Technique | None,
        numbers: tuple[int, ...],
        settled: tuple[int, ...],
        cells: Forced,
    ) -> Step:
        safe, mines = ([c for c in sorted(cells) if cells[c] is kind] for kind in (False, True))
        if technique is None:
            text = f"{self.tell.result(cells)}; no short proof found"
        else:
            text = self.tell.sentence(technique, numbers, settled, cells)
        named, needed, free, mined = (
            tuple(map(self.place, part)) for part in (numbers, settled, safe, mines)
        )
        return Step(technique, named, needed, free, mined, text)
