"""Random boards as an array: those of `generate`, many in one call."""

from array import array
from operator import index
from typing import Any

from minesweeper_kit.arrays.arguments import needed_numpy
from minesweeper_kit.board import Click
from minesweeper_kit.cell import Cell
from minesweeper_kit.engine.shuffle import place_mines
from minesweeper_kit.generator import First, base_of, free_of_mines
from minesweeper_kit.wording import numeral


def generate_many(
    count: int,
    rows: int,
    cols: int,
    mines: int,
    *,
    seed: int = 0,
    start: int = 1,
    click: Click | None = None,
    first: First = "opening",
) -> Any:
    """Random boards with nothing revealed, as an array of shape (count, rows, cols).

    They are the boards that `generate` makes with the same arguments. `start` is the number
    of the first: boards 1 to 1000 and those from 1001 on together are those of one call.

    Raises what `generate` raises, ValueError also for a negative `count` and for more boards
    than the memory holds, FormatError where NumPy is not installed.

    >>> from minesweeper_kit.generator import generate
    >>> boards = generate_many(2, 1, 5, 2, seed=8)
    >>> boards.tolist()
    [[[10, 9, 9, 10, 9]], [[10, 9, 9, 9, 10]]]
    >>> [list(case.board.cells) for case in generate(1, 5, 2, seed=8, start=2)]
    [[10, 9, 9, 9, 10]]
    """
    numpy = needed_numpy()
    cells = board_cells(count, rows, cols, mines, seed, start, click, first)
    return numpy.frombuffer(cells, "uint8").reshape(index(count), index(rows), index(cols))


def board_cells(
    count: int,
    rows: int,
    cols: int,
    mines: int,
    seed: int,
    start: int,
    click: Click | None,
    first: First,
) -> bytearray:
    """The cells of all boards, one board after the other. Raises what `generate_many` raises.

    >>> list(board_cells(1, 1, 3, 1, 7, 1, (0, 0), "opening"))
    [9, 9, 10]
    """
    count, rows, cols, mines, seed, start = map(index, (count, rows, cols, mines, seed, start))
    if count < 0:
        raise ValueError(f"a count of boards of 0 or more was expected, not {numeral(count)}")
    if click is not None:
        click = index(click[0]), index(click[1])
    free = free_of_mines(rows, cols, mines, click, first)
    size = rows * cols
    try:
        places = array("q", [at for at in range(size) if at not in free] if free else range(size))
        cells = bytearray([Cell.EMPTY]) * (count * size)
    except (MemoryError, OverflowError):
        raise ValueError(
            f"{numeral(count)} boards of {rows}x{cols} do not fit in memory: make some at a "
            "time, each time with the next start"
        ) from None
    place_mines(cells, size, mines, places, base_of(seed, start))
    return cells
