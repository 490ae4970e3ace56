"""The best player by brute force: sets of arrangements, nothing clever, for small positions."""

from functools import cache
from itertools import combinations

from minesweeper_kit import Board
from minesweeper_kit.board import Click

Arrangement = frozenset[Click]


def arrangements(board: Board, mines: int) -> list[Arrangement]:
    """Every way to lay the mines under the hidden cells so that the numbers hold."""
    shown = {place: board[place] for place in _places(board) if board[place] <= 8}
    hidden = [place for place in _places(board) if place not in shown]
    return [
        laid
        for laid in map(frozenset, combinations(hidden, mines))
        if all(_number(laid, place) == count for place, count in shown.items())
    ]


def wins_of_clicks(board: Board, mines: int) -> dict[Click, int]:
    """For every hidden cell in how many arrangements a click there wins with best play after it."""
    everything = frozenset(arrangements(board, mines))
    hidden = frozenset(place for place in _places(board) if board[place] > 8)

    @cache
    def best(possible: frozenset[Arrangement], closed: frozenset[Click]) -> int:
        if any(laid == closed for laid in possible):
            return len(possible)  # all are, or the number of mines would differ
        free = [cell for cell in closed if not any(cell in laid for laid in possible)]
        if free:
            return click(possible, closed, free[0])
        return max(click(possible, closed, cell) for cell in closed)

    def click(possible: frozenset[Arrangement], closed: frozenset[Click], cell: Click) -> int:
        groups: dict[int, set[Arrangement]] = {}
        for laid in possible:
            if cell not in laid:
                groups.setdefault(_number(laid, cell), set()).add(laid)
        rest = closed - {cell}
        # Shown numbers of cells opened before lie in the set of what is possible.
        return sum(best(frozenset(group), rest) for group in groups.values())

    return {cell: click(everything, hidden, cell) for cell in hidden}


def _places(board: Board) -> list[Click]:
    return [(row, col) for row in range(board.rows) for col in range(board.cols)]


def _number(laid: Arrangement, place: Click) -> int:
    return sum(abs(row - place[0]) <= 1 and abs(col - place[1]) <= 1 for row, col in laid)
