"""Why cells are certain: one step after another, as a player would find them.

A step is the proof that costs least by the table of `proofs`, and what it finds is
settled before anything else is looked for. Proofs by one number or two come from
`patterns`, those by the last mines from `totals`. Where none of them finds anything,
chains are sought: forward by `chains`, by contradiction in `refutation`. Where even
these fail, `techniques` finds the smallest set of numbers that forces a cell.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from minesweeper_kit.arguments import as_click
from minesweeper_kit.board import Board, Click, require_board
from minesweeper_kit.errors import BudgetError
from minesweeper_kit.solver.answer import BUDGET, Solution, solve
from minesweeper_kit.solver.frontier import Frontier
from minesweeper_kit.solver.hard_proofs import HardProofs
from minesweeper_kit.solver.patterns import Candidates
from minesweeper_kit.solver.phrases import Phrases
from minesweeper_kit.solver.position import Position, indices, read_position
from minesweeper_kit.solver.proofs import COSTS, Forced, Packing, Proof, Technique, Total
from minesweeper_kit.solver.sweep import Budget
from minesweeper_kit.solver.techniques import forced_cells
from minesweeper_kit.solver.totals import find_packing, last_mines
from minesweeper_kit.wording import wrong_type


class Step(NamedTuple):
    r"""One deduction: what forces which cells. A cell is (row, col), zero-based.

    `numbers` are the revealed cells that force the cells `safe` and `mines`, with what
    the earlier steps found out of `settled`; with the technique "total" the board's
    total of mines is known besides. `pattern` is the name that players give to the step,
    `cost` how hard it is to follow. The sentences of `why` derive it, those of `hence` say
    which cells are safe or mines; `text` joins them all.
    `technique` is None for cells that are certain, but for which no proof was found
    within the budget.

    >>> step = explain(Board(2, 3, "HHH 111"))[0]
    >>> step.technique, step.pattern, step.numbers, step.safe, step.mines
    ('subset', '1-1', ((1, 0), (1, 1)), ((0, 2),), ())
    >>> print(*step.sentences, sep="\n")
    The 1 at (1, 0) has one mine in (0, 0) or (0, 1).
    Both touch the 1 at (1, 1), which needs no more.
    So (0, 2) is safe.
    """

    technique: Technique | None
    pattern: str | None
    cost: int
    numbers: tuple[Click, ...]
    settled: tuple[Click, ...]
    safe: tuple[Click, ...]
    mines: tuple[Click, ...]
    why: tuple[str, ...]
    hence: tuple[str, ...]

    @property
    def sentences(self) -> tuple[str, ...]:
        """All sentences in order."""
        return self.why + self.hence

    @property
    def text(self) -> str:
        """The sentences in a row."""
        return " ".join(self.sentences)

    def fields(self) -> dict[str, Any]:
        """The step as a JSON object has it.

        >>> sorted(explain(Board(1, 2, "1H"))[0].fields())
        ['cost', 'mines', 'numbers', 'pattern', 'safe', 'settled', 'technique', 'text']
        """
        fields = self._asdict()
        del fields["why"], fields["hence"]
        return fields | {"text": self.text}

    @property
    def marks(self) -> dict[str, tuple[Click, ...]]:
        """The cells of the step by what they are in it, for a picture of the board.

        >>> explain(Board(2, 3, "HHH 111"))[0].marks
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
    (cells that a trusted flag marks need no step). The techniques: "single", one number;
    "subset" and "overlap", two, or a pattern such as 1-2-1; "chain", links of one number
    each; "total", the total of mines, alone or with numbers. Each step costs least of
    those found: 1 for a single number, 2 for a named pattern, 3 for a subset, 4 for an
    overlap, 3 for each link of a chain, 4 for the total, and 1 more for each settled cell.
    Chains are only sought where one number, two, or the last mines find nothing.

    A `solution` that `solve` gave for the same arguments is not worked out again, and that
    of a density is explained without a total.

    `budget` bounds the search, too: how many ways to lay mines it may try. Where it ends,
    the last step has the cells left, without a technique.

    >>> for step in explain(Board(2, 3, "HHH 111")):
    ...     print(step.technique, step.safe, step.mines)
    subset ((0, 2),) ()
    single () ((0, 1),)
    single ((0, 0),) ()
    """
    require_board(board)
    if mines is None and not board.is_player_view:
        mines = board.mines
    if solution is None:
        solution = solve(board, mines, trust_flags=trust_flags, budget=budget)
    return list(steps_of(board, solution, mines, trust_flags=trust_flags, budget=budget))


def steps_of(
    board: Board, solution: Solution, mines: int | None, *, trust_flags: bool, budget: int
) -> Iterator[Step]:
    """The steps of a solved board, each found when it is asked for."""
    if solution.prior == "density":
        mines = None
    return _Search(board, read_position(board, trust_flags), solution, mines, budget).steps()


def explain_cell(steps: list[Step], cell: Click) -> list[Step]:
    """Those of the steps that it takes to find one certain cell, the last one its own.

    `steps` are those that `explain` gives of a board. The list is empty for a cell that none
    of them finds: one that is revealed, outside the board, or not certain. Raises TypeError
    for what is no list of steps or no cell.

    >>> steps = explain(Board(2, 3, "HHH 111"))
    >>> [step.technique for step in explain_cell(steps, (0, 1))]
    ['subset', 'single']
    """
    if not isinstance(steps, list | tuple):
        raise wrong_type("a list of steps", steps, "explain(board) gives it")
    wanted = {as_click(cell)}
    taken = []
    for step in reversed(steps):
        if not wanted.isdisjoint(step.safe + step.mines):
            wanted.update(step.settled)
            taken.append(step)
    return taken[::-1]


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
        self.frontier = frontier = Frontier(position)
        self.allowance = Budget(budget)
        unknown = indices(position.unknown, position.length)
        self.open_cells = set(unknown)
        self.left: Total | None = None
        if mines is not None:
            left = mines - position.mines.bit_count()
            self.left = Total(left, position.unknown.bit_count())
        shown = {number: int(board[self.place(number)]) for number in frontier.wants}
        self.phrases = Phrases(frontier, shown)
        self.candidates = Candidates(frontier, shown)
        width = frontier.width
        self.certain: Forced = {}
        for cells, is_mine in ((solution.safe, False), (solution.mines, True)):
            for row, col in cells:
                at = (row + 1) * width + 1 + col
                if at in self.open_cells:  # else a trusted flag
                    self.certain[at] = is_mine
        self.by_numbers: Forced = {}

    def steps(self) -> Iterator[Step]:
        """All steps, until no certain cell is left."""
        with suppress(BudgetError):
            while self.certain and (proof := self._next()):
                step = self._step(proof)
                self._settle(proof.forced)
                yield step
        if self.certain:
            yield self._unproved()

    def _settle(self, cells: Forced) -> None:
        for cell, is_mine in cells.items():
            self.frontier.settle(cell, is_mine=is_mine)
            self.open_cells.discard(cell)
            del self.certain[cell]
            self.by_numbers.pop(cell, None)
        if self.left is not None:
            self.left = self.left.left(cells)

    def _next(self) -> Proof | None:
        """The proof with the least cost of those that are easy to find, else a harder one."""
        best = self.candidates.cheapest()
        if self.left is None or (best is not None and best.cost < COSTS["total"]):
            return best or self._hard()
        last = last_mines(self.left, self.open_cells)
        if last is None and (best is None or best.cost > COSTS["total"]):
            last = find_packing(self.frontier, self.left, self.open_cells, single=True)
        if last is not None and (best is None or last.cost <= best.cost):
            return last
        return best or self._hard()

    def _hard(self) -> Proof | None:
        """The cheapest proof by a chain or by several numbers and the total."""
        if not self.by_numbers:
            self.by_numbers = forced_cells(self.frontier, self.allowance)
        hard = HardProofs(self.frontier, self.left, self.open_cells, self.allowance)
        return hard.by_chain(self.by_numbers) or hard.by_total(self.certain)

    def _step(self, proof: Proof) -> Step:
        settled = proof.settled
        if proof.technique == "total":
            found = self.frontier.found
            all_known = isinstance(proof.reason, Packing) and not proof.reason.all_mines
            settled |= {cell for cell in found if found[cell] or not all_known}
        why, hence = self.phrases.why(proof), self.phrases.hence(proof)
        technique, pattern, cost, numbers, _, forced, _ = proof
        return self._named(technique, pattern, cost, numbers, settled, forced, why, hence)

    def _unproved(self) -> Step:
        """The cells that are certain by counting alone."""
        found = self.certain
        counts = sum(found.values()), len(found)
        sentence = f"{counts[1] - counts[0]} cells are safe and {counts[0]} are mines, by counting"
        if len(found) <= _LISTED:
            sentence = self.phrases.result(found)[-1].rstrip(".").removeprefix("So ")
        return self._named(None, None, 0, (), (), found, (), (f"{sentence}; no short proof found",))

    def _named(
        self,
        technique: Technique | None,
        pattern: str | None,
        cost: int,
        numbers: Iterable[int],
        settled: Iterable[int],
        cells: Forced,
        why: tuple[str, ...],
        hence: tuple[str, ...],
    ) -> Step:
        safe, mines = ([c for c in sorted(cells) if cells[c] is kind] for kind in (False, True))
        named, needed, free, mined = (
            tuple(map(self.place, part)) for part in (numbers, sorted(settled), safe, mines)
        )
        return Step(technique, pattern, cost, named, needed, free, mined, why, hence)


_LISTED = 4
"""So many cells without a proof are listed."""
