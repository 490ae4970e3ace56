"""Playing by certainty alone: what can be opened without a guess."""

from functools import lru_cache
from operator import mul
from typing import NoReturn

from minesweeper_kit.board import Board, require_board
from minesweeper_kit.cell import Cell, table
from minesweeper_kit.errors import ContradictionError, OptionError
from minesweeper_kit.solver.answer import BUDGET, count_settled, deduce, wrong_total
from minesweeper_kit.solver.combine import by_total
from minesweeper_kit.solver.conflict import contradiction
from minesweeper_kit.solver.game import Game
from minesweeper_kit.solver.position import indices, pad_plane, read_position
from minesweeper_kit.solver.propagate import PropagatedPosition, propagate
from minesweeper_kit.wording import HIDES

_IS_EMPTY = table({Cell.EMPTY: 1})
_LIES_THERE = table({Cell.MINE: 1})
_UNTOUCHED = bytes([Cell.EMPTY, Cell.MINE])


def open_certain(board: Board, *, budget: int = BUDGET) -> Board:
    r"""The board after every cell that is certainly safe was opened, again and again.

    What opening cells shows makes more of them certain; it ends where nothing more is.
    The board has to show its mines: their total is used, where they lie is not. The
    game is won where no EMPTY cell is left; else going on needs a guess.

    Raises OptionError for a board with HIDDEN or FLAGGED cells, ContradictionError where
    its numbers call a mine safe or cannot hold, and BudgetError where one step would
    keep more than `budget` states in memory.

    >>> board = Board.parse("EEEM\nEEEE\nEEEE", "leetcode")
    >>> shown = board.reveal((0, 2))  # a 1; the board has 1 mine, so it is beside it
    >>> print(open_certain(shown))
    BB1M
    BB11
    BBBB
    """
    require_board(board)
    if board.is_player_view:
        raise OptionError(HIDES)
    game = Game(board)
    untouched = True
    while game.empty:
        settled = propagate(game.position, at_least_one=True)
        if settled.conflict >= 0:
            _reject(game, budget, settled.conflict)
        safe = settled.safe
        game.position = settled.position
        if not safe & (game.empty | game.mines):
            try:
                safe = safe_by_counting(settled, game.total, budget)
            except ContradictionError:
                _reject(game, budget)
        target = safe & game.empty
        if safe & game.mines or (target and Cell.EXPLODED in board.cells):
            _check_safe(game, safe & (game.empty | game.mines))
        if not target:
            break
        game.open(target)
        untouched = False
    return board if untouched else game.board


def _reject(game: Game, budget: int, at: int = -1) -> NoReturn:
    """Raise the ContradictionError for a board whose numbers cannot hold, as it is now.

    `at` is the number, a byte of a plane, at which deduction failed.
    """
    deduce(game.board, game.total, budget=budget)
    raise contradiction(read_position(game.board, False), at)


def _check_safe(game: Game, safe: int) -> None:
    """Raise the error for the first of the cells called safe that cannot be opened.

    That is ContradictionError for a mine, ClickError where the game is over.
    """
    board, position = game.board, game.position
    for at in indices(safe, position.length):
        cell = position.place(at)
        if board[cell] == Cell.MINE:
            raise ContradictionError(f"the numbers say that {cell} is safe, and it is a mine")
        board.reveal(cell)


def safe_by_counting(settled: PropagatedPosition, total: int, budget: int) -> int:
    """The cells, as a plane, that no arrangement with that total of mines has as a mine.

    Raises ContradictionError where there is no arrangement, and BudgetError.
    """
    position = settled.position
    counted = count_settled(settled, position, budget)
    combined = by_total(counted.ways, counted.unconstrained, total - counted.least)
    if combined is None:
        raise wrong_total(total, counted.totals)
    safe = bytearray(position.length)
    inland = bytearray(position.length)
    for component, found, weights in zip(
        counted.components, counted.counts, combined.weights, strict=True
    ):
        for group, ways in zip(component.groups, found.mined, strict=True):
            is_safe = not any(map(mul, ways, weights))
            for at in group:
                safe[at] = is_safe
                inland[at] = 1
    plane = int.from_bytes(safe, "little")
    if combined.unconstrained[0] == 0:
        plane |= position.unknown & ~int.from_bytes(inland, "little")
    return plane


def is_guess_free(board: Board, click: tuple[int, int], *, budget: int = BUDGET) -> bool:
    r"""Whether a first click at (row, col), zero-based, and certainty after it win the game.

    The total of mines is known to the player. A click on a mine does not win.

    Raises ClickError where the game does not allow the click, and what
    `open_certain` raises.

    >>> is_guess_free(Board.parse("EEEM\nEEEE\nEEEE", "leetcode"), (0, 2))
    True
    >>> is_guess_free(Board.parse("EM\nEE", "leetcode"), (0, 0))  # a 1, and three hidden cells
    False
    """
    require_board(board)
    opened = board.reveal(click)
    if Cell.EXPLODED in opened.cells or has_twins(board, click):
        return False
    return Cell.EMPTY not in open_certain(opened, budget=budget).cells


def has_twins(board: Board, click: tuple[int, int]) -> bool:
    r"""Whether some mines and as many safe cells, without the one clicked, can be exchanged
    so that all other safe cells show the same: no player can ever tell which are which.

    Looked for are a mine and a safe cell side by side, and two of each in a square, on
    boards of nothing but EMPTY and MINE cells. Where a guess is needed, one of these is
    often the reason, and it is seen at once.

    >>> has_twins(Board.parse("MEEE\nEEEE", "leetcode"), (0, 3))
    True
    >>> has_twins(Board.parse("MEEE\nEMEE", "leetcode"), (0, 3))
    True
    """
    if board.cells.translate(None, _UNTOUCHED):
        return False
    width = board.cols + 1
    text = pad_plane(board)
    safe = int.from_bytes(text.translate(_IS_EMPTY), "little")
    mines = int.from_bytes(text.translate(_LIES_THERE), "little")
    solid = int.from_bytes(b"\1" * len(text), "little") ^ safe  # a mine, or no cell
    safe &= ~(1 << 8 * ((click[0] + 1) * width + 1 + click[1]))
    for ones, others, apart in _twins(width):
        here = there = -1
        for shift in ones:
            here &= mines >> shift
            there &= safe >> shift
        for shift in others:
            here &= safe >> shift
            there &= mines >> shift
        found = here | there
        for shift in apart:
            found &= solid >> shift if shift >= 0 else solid << -shift
        if found:
            return True
    return False


@lru_cache(maxsize=64)
def _twins(width: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The five ways in which cells that can be exchanged lie together.

    For each way the bits, in a plane, from the first cell to those on its side, to
    those of the other side, and to all cells that have not as many of both beside them.
    """
    found = []
    for ones, others in (
        ([(0, 0)], [(0, 1)]),
        ([(0, 0)], [(1, 0)]),
        ([(0, 0)], [(1, 1)]),
        ([(0, 0)], [(1, -1)]),
        ([(0, 0), (1, 1)], [(0, 1), (1, 0)]),
    ):
        apart = [
            (row, col)
            for row in range(-1, 3)
            for col in range(-2, 3)
            if (row, col) not in ones + others
            and _beside(row, col, ones) != _beside(row, col, others)
        ]
        found.append(
            tuple(
                tuple(8 * (row * width + col) for row, col in cells)
                for cells in (ones, others, apart)
            )
        )
    return tuple(found)


def _beside(row: int, col: int, cells: list[tuple[int, int]]) -> int:
    """How many of these cells are beside one at (row, col)."""
    return sum(abs(row - r) <= 1 and abs(col - c) <= 1 for r, c in cells)
