"""Boards to order, from a seed: the same seed gives the same board everywhere and always.

The mines are drawn by a partial Fisher-Yates shuffle of the cells in reading
order, those around a first click left out. The numbers for it come from
SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
generators", 2014), a bounded one by rejection, so that all are equally likely.
"""

from collections.abc import Callable, Iterator
from typing import Literal

from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell
from minesweeper_kit.wording import counted

First = Literal["opening", "safe"]
"""What a first click must meet: a cell without adjacent mines, or one that is no mine."""

_MASK = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15


def generate(
    rows: int,
    cols: int,
    mines: int,
    *,
    seed: int = 0,
    count: int = 1,
    click: Click | None = None,
    first: First = "opening",
    no_guess: bool = False,
    on_attempt: Callable[[int], None] | None = None,
) -> Iterator[Case]:
    """`count` cases with a board of rows x cols cells, `mines` of them mines, none revealed.

    `click` is a first click that meets what `first` says, and becomes the
    case's. With `no_guess` only boards are taken that certainty alone, the total
    of mines included, opens from there; `on_attempt` is told the number of each
    board that is tried. The case number k of a seed is the same however many
    are asked for.

    Raises ValueError for sizes and mines that no board has.
    """
    free = _check(rows, cols, mines, click, first, no_guess=no_guess)
    for number in range(1, count + 1):
        draws = _draws(seed, number)
        attempt = 0
        while True:
            attempt += 1
            if on_attempt is not None:
                on_attempt(attempt)
            board = _board(rows, cols, mines, free, draws)
            if click is None or not no_guess or _is_guess_free(board, click):
                break
        name = f"{rows}x{cols} with {counted(mines, 'mine')}, seed {seed}, number {number}"
        yield Case(board, click, name=name)


def _is_guess_free(board: Board, click: Click) -> bool:
    from minesweeper_kit.solver.certain import is_guess_free

    return is_guess_free(board, click)


def _check(
    rows: int, cols: int, mines: int, click: Click | None, first: First, *, no_guess: bool
) -> frozenset[int]:
    """The cells that must be free of mines. Raises ValueError where that is not possible."""
    if rows < 1 or cols < 1:
        raise ValueError(f"a board of {rows}x{cols} has no cells")
    if no_guess and click is None:
        raise ValueError("a board without guessing needs the first click to play it from")
    free: frozenset[int] = frozenset()
    if click is not None:
        row, col = click
        if not (0 <= row < rows and 0 <= col < cols):
            raise ValueError(f"the click ({row}, {col}) is outside the board of {rows}x{cols}")
        reach = 1 if first == "opening" else 0
        free = frozenset(
            r * cols + c
            for r in range(max(row - reach, 0), min(row + reach + 1, rows))
            for c in range(max(col - reach, 0), min(col + reach + 1, cols))
        )
    room = rows * cols - len(free)
    if not 0 <= mines <= room:
        around = f", {len(free)} of them free for the first click" if free else ""
        raise ValueError(f"{mines} mines do not fit on {rows * cols} cells{around}: 0 to {room} do")
    return free


def _board(
    rows: int, cols: int, mines: int, free: frozenset[int], draws: Callable[[int], int]
) -> Board:
    places = [at for at in range(rows * cols) if at not in free]
    cells = bytearray([Cell.EMPTY]) * (rows * cols)
    for taken in range(mines):
        other = taken + draws(len(places) - taken)
        places[taken], places[other] = places[other], places[taken]
        cells[places[taken]] = Cell.MINE
    return Board(rows, cols, bytes(cells))


def _draws(seed: int, number: int) -> Callable[[int], int]:
    """A function that draws a number below its argument, all equally likely.

    Each pair of a seed and a number starts a sequence of its own.
    """
    state = _mix(_mix(seed & _MASK) + number)

    def draw(below: int) -> int:
        nonlocal state
        # The numbers past the last whole multiple of `below` would favour the low ones.
        limit = (_MASK + 1) // below * below
        while True:
            state = (state + _GOLDEN) & _MASK
            value = _mix(state)
            if value < limit:
                return value % below

    return draw


def _mix(value: int) -> int:
    """SplitMix64's finalizer: 64 bits to 64 bits, each of the first changing half of the second."""
    value &= _MASK
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    value = (value ^ (value >> 27)) * 0x94D049BB133111EB & _MASK
    return value ^ (value >> 31)
