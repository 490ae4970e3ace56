"""`solve`, the exact answer to a position, and `deduce`, what is certain of it.

A position is a board on which some numbers are revealed. An arrangement is one way
to lay mines under its hidden cells so that every number is right. Simple rules
settle what they can (`propagate`). The rest falls into components, groups of unknown
cells that numbers link, and the unconstrained cells, which touch no number
(`groups`); the arrangements of each component are counted (`count`) and put together
(`combine`).
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress, product
from operator import index, mul
from typing import TYPE_CHECKING, Literal, NamedTuple

from minesweeper_kit.board import Board, Click, require_board
from minesweeper_kit.errors import ContradictionError, OptionError
from minesweeper_kit.solver.combine import CombinedWeights, by_odds, by_total
from minesweeper_kit.solver.conflict import contradiction
from minesweeper_kit.solver.count import Counts, count
from minesweeper_kit.solver.groups import Component, find_components
from minesweeper_kit.solver.position import Position, indices, read_position
from minesweeper_kit.solver.propagate import PropagatedPosition, propagate
from minesweeper_kit.solver.sweep import Budget
from minesweeper_kit.wording import as_python, counted, whole_number

if TYPE_CHECKING:
    from fractions import Fraction

Prior = Literal["total", "density", "uniform"]

BUDGET = 1_000_000
"""The most states, or intermediate results, that counting keeps in memory unless told
otherwise: some seconds of work."""

_ORDINARY = 1_000
"""For boards of up to this many cells the (row, col) of each byte of a plane is remembered."""


class Solution(NamedTuple):
    """What is known of the hidden cells of a board; every cell is (row, col), zero-based.

    `probabilities` has for each hidden cell, flagged ones included, the exact
    probability that it is a mine. `safe` are the cells that no arrangement has
    as a mine, `mines` those that every arrangement has. `arrangements` is how
    many arrangements of mines fit. `totals` is the least and the most mines,
    exploded ones included, that the numbers allow, whatever the prior. `board` is the
    board itself.

    `prior` is what was taken for granted before any number was seen: with "total" all
    arrangements that have the known total are equally likely; with "density" each cell
    is a mine with the same probability, on its own; with "uniform" all arrangements are
    equally likely, whatever their total.

    >>> solution = solve(Board(2, 3, "HHH 111"))
    >>> sorted(solution.safe), sorted(solution.mines)
    ([(0, 0), (0, 2)], [(0, 1)])
    >>> solution.arrangements, solution.totals, solution.prior
    (1, (1, 1), 'uniform')
    >>> solution
    <Solution of a 2x3 board: 3 hidden cells, 2 safe, 1 mine, 1 arrangement, total of mines unknown>
    """

    probabilities: "dict[Click, Fraction]"
    safe: frozenset[Click]
    mines: frozenset[Click]
    arrangements: int
    prior: Prior
    totals: tuple[int, int]
    board: Board

    def __repr__(self) -> str:
        hidden = counted(len(self.probabilities), "hidden cell")
        unknown = ", total of mines unknown" * (self.prior == "uniform")
        return (
            f"<Solution of a {self.board.rows}x{self.board.cols} board: {hidden}, "
            f"{len(self.safe)} safe, {counted(len(self.mines), 'mine')}, "
            f"{counted(self.arrangements, 'arrangement')}{unknown}>"
        )

    def _repr_svg_(self) -> str:
        """A picture of the board with the chances, for notebooks."""
        from minesweeper_kit.picture.notebook import as_svg

        return as_svg(self)

    @property
    def best(self) -> Click | None:
        """The cell that is least likely a mine, the first of several in reading order.

        None where every hidden cell certainly is a mine, or no cell is hidden.
        """
        if not self.probabilities:
            return None
        cell, chance = min(self.probabilities.items(), key=lambda item: item[1])
        return cell if chance < 1 else None


def solve(
    board: Board,
    mines: int | None = None,
    density: "float | Fraction | None" = None,
    *,
    trust_flags: bool = False,
    budget: int = BUDGET,
) -> Solution:
    """The exact probability of a mine for every hidden cell of `board`.

    The solver knows what a player knows: EMPTY and MINE cells are as hidden as HIDDEN
    ones, and EXPLODED is a mine. Flags say nothing; with `trust_flags` every flagged
    cell is a mine, whatever lies under it.

    `mines` is the total of mines of the whole board, exploded ones included. `density`
    is given instead where that is not known: the probability, between 0 and 1, that a
    cell is a mine before any number is seen; a float stands for its exact binary value.
    With neither, the total is taken from a board without any HIDDEN or FLAGGED cell,
    which shows its mines; on any other board all arrangements are equally likely.

    `budget` is how many states, its intermediate results, counting may keep in memory.

    Raises ContradictionError where no arrangement fits: its `cells` are numbers that
    cannot hold together, or none where only the total fails. Raises BudgetError where
    the budget does not suffice, and OptionError for both `mines` and `density`, or a
    value out of range.

    >>> solution = solve(Board(3, 5, "HHHHH H1H2H HHHHH"), mines=3)
    >>> solution.probabilities[0, 0], solution.probabilities[0, 4], solution.best
    (Fraction(1, 5), Fraction(2, 5), (0, 2))
    >>> from fractions import Fraction
    >>> solve(Board(1, 3, "HHH"), density=Fraction(1, 5)).probabilities[0, 0]
    Fraction(1, 5)
    """
    from fractions import Fraction  # which takes a while; opening a board does without

    require_board(board)
    odds = _odds(mines, density)
    if whole_number(budget, "budget") < 1:
        raise OptionError(f"the budget is a number of states from 1 on, not {budget}")
    if mines is None and odds is None and not board.is_player_view:
        mines = board.mines

    position = read_position(board, trust_flags)
    counted = count_all(position, budget)
    settled, unconstrained = counted.settled, counted.unconstrained
    prior: Prior = "uniform" if odds is None else "density"
    combined: CombinedWeights | None
    if mines is None:
        combined = by_odds(counted.ways, unconstrained, odds or 1)
    else:
        prior = "total"
        combined = by_total(counted.ways, unconstrained, mines - counted.least)
        if combined is None:
            raise wrong_total(mines, counted.totals)

    length = position.length
    of_unconstrained = Fraction(*combined.unconstrained)
    chances = [of_unconstrained] * length
    safe = indices(settled.safe, length)
    mined = indices(settled.position.mines, length)
    for component, found, weights in zip(
        counted.components, counted.counts, combined.weights, strict=True
    ):
        _share_out(component, found, weights, chances, safe, mined)
    never, always = Fraction(0), Fraction(1)
    for at in safe:
        chances[at] = never
    for at in mined:
        chances[at] = always

    hidden = position.unknown if not trust_flags else read_position(board, False).unknown
    shown = hidden.to_bytes(length, "little")
    places = _places(board.rows, board.cols)
    probabilities = dict(zip(compress(places, shown), compress(chances, shown), strict=True))
    if unconstrained and of_unconstrained.denominator == 1:  # 0 or 1
        safe = [at for at in range(length) if shown[at] and chances[at] == 0]
        mined = [at for at in range(length) if shown[at] and chances[at] == 1]
    return Solution(
        probabilities,
        frozenset([places[at] for at in safe]),
        frozenset([places[at] for at in mined if shown[at]]),
        combined.arrangements,
        prior,
        counted.totals,
        board,
    )


class Counted(NamedTuple):
    """A position that can be: what the rules found in it, and the counts of each component.

    `counts[i]` belongs to `components[i]`, and `ways[i]` to both: its arrangements by
    number of mines, from its least on. `unconstrained` is how many unknown cells touch no number.
    `least` is the fewest mines that the numbers allow, known ones included.
    """

    settled: PropagatedPosition
    components: list[Component]
    counts: list[Counts]
    ways: list[tuple[int, ...]]
    unconstrained: int
    least: int

    @property
    def totals(self) -> tuple[int, int]:
        """The least and the most mines that the numbers allow."""
        return self.least, self.least + sum(map(len, self.ways)) - len(
            self.ways
        ) + self.unconstrained


def count_all(position: Position, budget: int) -> Counted:
    """The counts of every component of a position, which no rule needs to have seen yet.

    Raises ContradictionError where no arrangement satisfies it, and BudgetError where
    counting would keep more than `budget` states.

    >>> count_all(read_position(Board(1, 4, "1HHH"), trust_flags=False), budget=100).totals
    (1, 3)
    """
    return count_settled(_settle(position), position, budget)


def count_settled(settled: PropagatedPosition, position: Position, budget: int) -> Counted:
    """The counts of every component of `position`, which the rules have settled already.

    Raises what `count_all` raises.
    """
    components, unconstrained = find_components(settled.position)
    allowance = Budget(budget)
    counts = []
    for component in components:
        found = count(component, position.cols + 1, allowance)
        if not found.ways:
            raise contradiction(position, component.numbers[0])
        counts.append(found)
    ways = [each.ways for each in counts]
    least = settled.position.mines.bit_count() + sum([each.least for each in counts])
    return Counted(settled, components, counts, ways, unconstrained, least)


def _places(rows: int, cols: int) -> Sequence[Click]:
    """The (row, col) of each byte of a plane, spare rows and columns included.

    Those of small boards are remembered.
    """
    small = rows * cols <= _ORDINARY
    return _remembered_places(rows, cols) if small else _all_places(rows, cols)


def _all_places(rows: int, cols: int) -> Sequence[Click]:
    return tuple(product(range(-1, rows + 1), range(-1, cols)))


_remembered_places = lru_cache(maxsize=16)(_all_places)


def deduce(
    board: Board,
    mines: int | None = None,
    *,
    trust_flags: bool = False,
    budget: int = BUDGET,
) -> tuple[frozenset[Click], frozenset[Click]]:
    """Hidden cells that are certainly safe, and hidden cells that certainly are mines.

    Flagged cells are hidden ones; with `trust_flags` all of them are among the mines.

    It is for opening a board step by step, and several times as fast as `solve`:
    where simple rules find a safe cell it returns what they found, which need not be
    all that is certain. Where they find none it is exact, the total of mines included:
    if then no cell is safe, going on needs a guess.

    The arguments and errors are those of `solve`. Where the rules find a safe cell, a
    contradiction elsewhere on the board can go unnoticed.

    >>> safe, mines = deduce(Board(2, 3, "HHH 111"))
    >>> sorted(safe), sorted(mines)
    ([(0, 0), (0, 2)], [(0, 1)])
    """
    require_board(board)
    _odds(mines, None)
    position = read_position(board, trust_flags)
    settled = _settle(position)
    if not settled.safe:
        solution = solve(board, mines, trust_flags=trust_flags, budget=budget)
        return solution.safe, solution.mines
    shown = (
        read_position(board, False).mines if trust_flags else position.mines
    )  # those that exploded
    return position.places(settled.safe), position.places(settled.position.mines ^ shown)


def _settle(position: Position) -> PropagatedPosition:
    """What the rules find in a position. Raises ContradictionError where a number cannot hold."""
    settled = propagate(position)
    if settled.conflict >= 0:
        raise contradiction(position, settled.conflict)
    return settled


def _odds(mines: int | None, density: "float | Fraction | None") -> "Fraction | None":
    """The odds of a mine, p / (1 - p), for a density of p; None without a density.

    Raises OptionError where `mines` or `density` is out of range, or both are given.
    """
    if mines is not None:
        try:
            negative = index(mines) < 0
        except TypeError:
            negative = True
        if negative:
            number = as_python(mines)
            raise OptionError(f"the total of mines is a whole number from 0 on, not {number}")
    if density is None:
        return None
    from fractions import Fraction

    if mines is not None:
        raise OptionError("give the total of mines or a density, not both")
    try:
        chance = Fraction(density)
    except (TypeError, ValueError, OverflowError):
        chance = Fraction(0)
    if not 0 < chance < 1:
        number = as_python(density)
        raise OptionError(f"the density is more than 0 and less than 1, not {number}")
    return chance / (1 - chance)


def wrong_total(mines: int, totals: tuple[int, int]) -> ContradictionError:
    """The error for a total of mines that no arrangement has; `totals` is least and most.

    >>> print(wrong_total(4, (1, 2)))
    a total of 4 mines does not fit: the numbers allow from 1 to 2
    """
    least, most = totals
    if least <= mines <= most:
        reason = "no arrangement that satisfies the numbers has that many"
    elif least == most:
        reason = f"the numbers allow only {least}"
    else:
        reason = f"the numbers allow from {least} to {most}"
    return ContradictionError(f"a total of {counted(mines, 'mine')} does not fit: {reason}")


def _share_out(
    component: Component,
    counts: Counts,
    weights: Sequence[int],
    chances: "list[Fraction]",
    safe: list[int],
    mined: list[int],
) -> None:
    """Write the probabilities of a component's cells into `chances`, a list by byte of a plane.

    Cells that are certain are added to `safe` or `mined` instead. `weights` are the
    component's own, as `combine` gives them.
    """
    from fractions import Fraction

    whole = sum(map(mul, counts.ways, weights))
    known: dict[int, Fraction] = {}
    for group, ways in zip(component.groups, counts.mined, strict=True):
        part = sum(map(mul, ways, weights))
        if part == 0:
            safe += group
        elif part == whole:
            mined += group
        else:
            if part not in known:
                known[part] = Fraction(part, whole)
            chance = known[part]
            for cell in group:
                chances[cell] = chance
