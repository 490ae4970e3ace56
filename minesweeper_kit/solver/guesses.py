"""Why a guess is needed: what nobody can tell apart, and what the best guess decides."""

from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from minesweeper_kit.board import Board, Click, require_board
from minesweeper_kit.cell import COUNTS, Cell
from minesweeper_kit.errors import BudgetError, ContradictionError
from minesweeper_kit.solver.answer import BUDGET, Solution, solve
from minesweeper_kit.solver.sentences import join
from minesweeper_kit.wording import odds

_GROUPS = 2
"""So many groups of cells that touch the same numbers are named."""

_LISTED = 6
"""A group of more cells is not named."""

_WEIGHED = 8
"""So many of the cells with the least risk are compared by what they decide."""

_LARGEST = 2_000
"""On boards of more cells the first of them is taken: each takes up to nine solutions."""


class Guess(NamedTuple):
    r"""A position in which no cell is certainly safe, and the best cell to guess.

    The two cells of each pair of `swaps` can be swapped: no later click tells them apart.
    The cells of each of `alike` touch the same numbers. `decides` is the chance that another
    cell is certainly safe after the guess, where that is safe; None where that is not known.

    >>> guess = explain_guess(Board(1, 3, "H1H"))
    >>> print(*guess.sentences, sep="\n")
    No cell is certainly safe: a guess is needed.
    (0, 0) and (0, 2) can be swapped; no later click will ever tell them apart: a 50/50.
    No guess is safer than (0, 0), a mine in 50.00% of cases.
    It decides both cells.
    """

    cell: Click
    risk: Fraction
    swaps: tuple[tuple[Click, Click], ...]
    alike: tuple[tuple[Click, ...], ...]
    decides: Fraction | None

    @property
    def sentences(self) -> tuple[str, ...]:
        """What there is to say, in order."""
        found = ["No cell is certainly safe: a guess is needed."]
        for one, other in self.swaps[:_GROUPS]:
            never = "no later click will ever tell them apart: a 50/50"
            found.append(f"{one} and {other} can be swapped; {never}.")
        if not self.swaps:
            for group in self.alike[:_GROUPS]:
                cells = join([str(cell) for cell in group])
                found.append(f"{cells} touch the same numbers, so no number tells them apart.")
        risk = odds(self.risk)
        found.append(f"No guess is safer than {self.cell}, a mine in {risk} of cases.")
        if any(self.cell in pair for pair in self.swaps):
            found.append("It decides both cells.")
        elif self.decides == 0:
            found.append("Even if it is safe, its number makes no other cell safe.")
        elif self.decides is not None:
            often = "always " if self.decides == 1 else ""
            share = "" if often else f" in {odds(self.decides)} of cases"
            found.append(f"If it is safe, its number {often}makes another cell safe{share}.")
        return tuple(found)


def explain_guess(
    board: Board,
    mines: int | None = None,
    *,
    trust_flags: bool = False,
    budget: int = BUDGET,
    solution: Solution | None = None,
    cell: Click | None = None,
) -> Guess | None:
    """Why a guess is needed, and what the best one decides; None where it is not needed.

    The arguments are those of `explain`. `cell` is the cell to guess. Where it is not given,
    a cell with the least risk is taken. Of several it is the one that most often makes
    another cell safe: those beside numbers come first, then those with the fewest
    neighbours, then reading order. The first 8 are compared, on large boards the first one.

    >>> board = Board(4, 4, "HH2H 2HHH HHHH HHHH")
    >>> guess = explain_guess(board, mines=4)
    >>> guess.cell, str(guess.risk), str(guess.decides)
    ((2, 3), '23/132', '55/109')
    """
    require_board(board)
    if mines is None and not board.is_player_view:
        mines = board.mines
    if solution is None:
        solution = solve(board, mines, trust_flags=trust_flags, budget=budget)
    chances = solution.probabilities
    hidden = sorted(cell for cell, chance in chances.items() if 0 < chance < 1)
    if solution.safe or not hidden:
        return None
    touched: dict[tuple[Click, ...], list[Click]] = {}
    for each in hidden:
        if numbers := tuple(at for at in _around(board, each) if board[at] in COUNTS):
            touched.setdefault(numbers, []).append(each)
    alike = [tuple(group) for group in touched.values() if 1 < len(group) <= _LISTED]
    swaps = [
        pair
        for group in alike
        for pair in combinations(group, 2)
        if _is_swap(board, solution, *pair)
    ]
    if cell is None:
        beside = {each for group in touched.values() for each in group}
        least = min(chances[each] for each in hidden)
        cells = sorted(
            (each for each in hidden if chances[each] == least),
            key=lambda each: (each not in beside, len(_around(board, each)), each),
        )[: _WEIGHED if board.rows * board.cols <= _LARGEST else 1]
    else:
        cells = [cell]
    decides: Fraction | None = None
    cell = cells[0]
    if mines is None or solution.prior != "density":
        for each in cells:
            decided = _decides(board, mines, each, trust_flags=trust_flags, budget=budget)
            if decided is not None and (decides is None or decided > decides):
                cell, decides = each, decided
    return Guess(cell, chances[cell], tuple(swaps), tuple(alike), decides)


def _around(board: Board, cell: Click) -> list[Click]:
    rows = range(max(cell[0] - 1, 0), min(cell[0] + 2, board.rows))
    cols = range(max(cell[1] - 1, 0), min(cell[1] + 2, board.cols))
    return [(row, col) for row in rows for col in cols if (row, col) != cell]


def _is_swap(board: Board, solution: Solution, one: Click, other: Click) -> bool:
    """Whether just one of two cells is a mine, and nothing that can be opened touches only one.

    A number that has no other cells that may be mines, and needs one more, says the first.
    """
    first, second = set(_around(board, one)), set(_around(board, other))
    chances = solution.probabilities
    for cell in (first ^ second) - {one, other}:
        if chances.get(cell, 0 if board[cell] in COUNTS else 1) < 1:
            return False
    for number in first & second:
        if board[number] in COUNTS:
            near = _around(board, number)
            unsure = {cell for cell in near if 0 < chances.get(cell, 0) < 1}
            known = sum(board[cell] == Cell.EXPLODED or chances.get(cell) == 1 for cell in near)
            if unsure == {one, other} and int(board[number]) - known == 1:
                return True
    return False


def _decides(
    board: Board, mines: int | None, cell: Click, *, trust_flags: bool, budget: int
) -> Fraction | None:
    """How likely another cell is certain after a click on a cell that is safe."""
    ways = certain = 0
    before = board.cells
    at = cell[0] * board.cols + cell[1]
    for count in COUNTS:
        shown = before[:at] + bytes([count]) + before[at + 1 :]
        try:
            found = solve(
                Board(board.rows, board.cols, shown),
                mines,
                trust_flags=trust_flags,
                budget=budget,
            )
        except ContradictionError:
            continue
        except BudgetError:
            return None
        ways += found.arrangements
        certain += found.arrangements * bool(found.safe)
    return Fraction(certain, ways) if ways else None
