"""An independent solver: every arrangement of mines on the hidden cells, one after another.

It shares nothing with the package but the cells' codes, and is right because
it is stupid.
"""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from minesweeper_kit import Board, Cell

Place = tuple[int, int]


class Answer(NamedTuple):
    """As a Solution; None stands for a contradiction."""

    probabilities: dict[Place, Fraction]
    arrangements: int
    totals: tuple[int, int]


def fitting(board: Board) -> list[tuple[frozenset[Place], int]]:
    """Every arrangement that fits: its mines on hidden cells, and how many mines with exploded."""
    places = list(product(range(board.rows), range(board.cols)))
    hidden = [at for at in places if Cell.EMPTY <= board[at] != Cell.EXPLODED]
    exploded = {at for at in places if board[at] == Cell.EXPLODED}
    index = {at: bit for bit, at in enumerate(hidden)}
    checks = []
    for row, col in places:
        number = board[row, col]
        if number <= 8:
            around = [
                (row + r, col + c) for r, c in product((-1, 0, 1), repeat=2) if (r, c) != (0, 0)
            ]
            mask = sum(1 << index[at] for at in around if at in index)
            checks.append((mask, number - sum(at in exploded for at in around)))
    found = []
    for bits in range(1 << len(hidden)):
        if all((bits & mask).bit_count() == number for mask, number in checks):
            mines = frozenset(at for at in hidden if bits >> index[at] & 1)
            found.append((mines, len(mines) + len(exploded)))
    return found


def answer(
    board: Board, mines: int | None = None, density: Fraction | None = None
) -> Answer | None:
    """What `solve` should say, or None where it should find a contradiction."""
    everything = fitting(board)
    kept = [mined for mined, total in everything if mines is None or total == mines]
    if not kept:
        return None
    hidden = [
        at
        for at in product(range(board.rows), range(board.cols))
        if Cell.EMPTY <= board[at] != Cell.EXPLODED
    ]
    chance = Fraction(1, 2) if density is None else density
    weight: Counter[Place] = Counter()
    whole = Fraction(0)
    for mined in kept:
        odds = chance ** len(mined) * (1 - chance) ** (len(hidden) - len(mined))
        whole += odds
        for at in mined:
            weight[at] += odds  # type: ignore[assignment]
    totals = [total for _, total in everything]
    return Answer(
        {at: Fraction(weight[at]) / whole for at in hidden},
        len(kept),
        (min(totals), max(totals)),
    )
