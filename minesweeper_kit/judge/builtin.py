"""The built-in suite: cases made here, each named after what it probes.

All boards are within the judges' limits of 50 rows and columns, in the four kinds
of cells that LeetCode and Coding Ninjas share. A partly revealed board is what
earlier clicks have made of an untouched one.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace

from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell

LARGEST = 50

_COUNTS = (
    (1, "M.. ... ..."),
    (2, "M.. ... ..M"),
    (3, "M.M ... M.."),
    (4, ".M. M.M .M."),
    (5, "MMM M.. M.."),
    (6, "MMM M.M M.."),
    (7, "MMM M.M MM."),
    (8, "MMM M.M MMM"),
)


def suite() -> list[Case]:
    """The cases of the built-in suite, each with a click and its right outcome.

    >>> case = suite()[0]
    >>> case.name, case.click
    ('the published shape: one mine, a click far from it', (3, 0))
    >>> print(case.expected)
    B1E1B
    B1M1B
    B111B
    BBBBB
    """
    made = [*_published(), *_edges(), *_counts(), *_spreads(), *_mines(), *_games(), *_largest()]
    return [replace(case, expected=case.outcome()) for case in made]


def _case(name: str, picture: str, click: Click, *before: Click) -> Case:
    """A case whose rows are the words of `picture`; `before` are clicks made already.

    In a picture `.` is a safe cell, and M a mine.

    >>> _case("a corner", "M. ..", (1, 1)).board
    Board(2, 2, 'ME EE')
    """
    board = Board.parse("\n".join(picture.replace(".", "E").split()), "leetcode")
    for earlier in before:
        board = board.reveal(earlier)
    return Case(board, click, name=name)


def mined(rows: int, cols: int, mines: Iterable[Click]) -> Board:
    """An untouched board with mines at these (row, col)."""
    cells = bytearray([Cell.EMPTY]) * (rows * cols)
    for row, col in mines:
        cells[row * cols + col] = Cell.MINE
    return Board(rows, cols, bytes(cells))


def _published() -> Iterator[Case]:
    picture = "..... ..M.. ..... ....."
    yield _case("the published shape: one mine, a click far from it", picture, (3, 0))
    yield _case("the published shape: then a click on the mine", picture, (1, 2), (3, 0))
    yield _case("the published shape: a click beside the mine shows one cell", picture, (1, 1))
    yield _case(
        "the walkthrough with a wrong answer: two mines touch", ".... ...M .M.. ..M.", (1, 2)
    )


def _edges() -> Iterator[Case]:
    yield _case("1x1: the only cell is safe", ".", (0, 0))
    yield _case("1x1: the only cell is a mine", "M", (0, 0))
    yield _case("1x2: safe beside a mine", ".M", (0, 0))
    yield _case("2x1: a mine above", "M .", (1, 0))
    yield _case("one row: stops at the mine in the middle", "......M......", (0, 0))
    yield _case("one row: the other side of the mine", "......M......", (0, 12))
    yield _case("one column: stops at the mine in the middle", ". . . . M . . . .", (8, 0))
    yield _case("one row of 50, no mine", "." * LARGEST, (0, 25))
    yield _case("one column of 50, a mine at the end", ". " * (LARGEST - 1) + "M", (0, 0))
    yield _case("no mine: every cell becomes blank", ".... .... ....", (1, 2))
    yield _case(
        "edges: mines opposite, left and right are no neighbours", "....M ....M ....M", (1, 0)
    )
    yield _case(
        "edges: mines opposite, top and bottom are no neighbours", "... ... ... MMM", (0, 1)
    )
    yield _case("edges: the row above ends where this one begins", "...M .... ....", (1, 0))
    yield _case("edges: a click in the corner of all mines but one", "MMM MMM MM.", (2, 2))
    yield _case(
        "rows and columns: wide, a click past the number of rows", "......M .......", (1, 4)
    )
    yield _case(
        "rows and columns: tall, a click past the number of columns", ".. .. .. .M .. .. ..", (6, 0)
    )
    yield _case(
        "rows and columns: a square whose mirror image differs", ".... ...M .... ....", (3, 0)
    )
    yield _case("rows and columns: the mirrored click is on a mine", "... ..M M..", (2, 1))


def _counts() -> Iterator[Case]:
    for count, picture in _COUNTS:
        yield _case(f"a count of {count}, and nothing else is revealed", picture, (1, 1))
    yield _case("a count of mines at the corners only", "M.M ... M.M", (1, 1))
    yield _case("every count around a ring of mines", "..... .MMM. .M.M. .MMM. .....", (0, 0))
    yield _case(
        "a checkerboard: four mines touch the click", ".M.M. M.M.M .M.M. M.M.M .M.M.", (2, 2)
    )


def _spreads() -> Iterator[Case]:
    yield _case(
        "spreading: a wall of mines is not passed", ".....M..... .....M..... .....M.....", (0, 0)
    )
    yield _case(
        "spreading: cells behind numbers stay closed", "..M... ...... ...... M.....", (3, 5)
    )
    yield _case("spreading: two openings meet at a corner only", "...M .... .... M...", (0, 0))
    yield _case("spreading: the other corner, from below", "M... .... .... ...M", (3, 0))
    yield _case("spreading: a number at the corner of an opening", "..M ... M..", (0, 0))
    yield _case(
        "spreading: numbers reached only diagonally", "M.... ..... ..... ..... ....M", (2, 2)
    )
    yield _case("spreading: a blank pocket among mines", "MMMMM M...M M...M M...M MMMMM", (2, 2))
    yield _case(
        "spreading: an opening with an island of mines",
        "....... ....... ..MMM.. ..MMM.. ..MMM.. ....... .......",
        (0, 3),
    )
    yield _case(
        "spreading: rows end differently", "..M....... .......M.. .......... M........M", (2, 4)
    )


def _mines() -> Iterator[Case]:
    yield _case("a mine explodes, the other mines stay", "M..M ..M. M..M", (1, 2))
    yield _case("all mines: one explodes", "MMM MMM MMM", (1, 1))
    yield _case("a mine in the corner explodes, nothing is counted", "M. ..", (0, 0))
    yield _case("mines beside an opening stay hidden", "......M ....... M...... .......", (3, 6))


def _games() -> Iterator[Case]:
    picture = "...M... ...M... ...M... ...M..."
    yield _case("a game: the second opening leaves the first as it is", picture, (0, 6), (0, 0))
    yield _case("a game: a number beside numbers", picture, (1, 2), (0, 2), (2, 2))
    yield _case("a game: an opening takes in a number shown before", picture, (3, 0), (1, 2))
    yield _case("a game: a mine explodes, what is revealed stays", picture, (2, 3), (0, 0), (0, 6))
    yield _case("a game: the last safe cell", ".M ..", (1, 1), (0, 0), (1, 0))
    for seed, (rows, cols, mines) in enumerate(
        ((9, 9, 10), (16, 16, 40), (16, 30, 99), (30, 7, 20))
    ):
        board = scattered(rows, cols, mines, seed)
        opening = _first(board.cells, board, blank=True)
        yield Case(board, opening, name=f"a random board: {rows}x{cols}, {mines} mines, an opening")
        if opening is not None:
            board = board.reveal(opening)
        number = _first(board.cells, board, blank=False)
        yield Case(
            board, number, name=f"a random board: {rows}x{cols}, {mines} mines, then a number"
        )


def scattered(rows: int, cols: int, mines: int, seed: int) -> Board:
    """An untouched board with its mines anywhere, always the same for a seed."""
    # random() alone is the same in every version of Python.
    rolls = random.Random(seed)  # noqa: S311
    order = sorted(range(rows * cols), key=lambda _: rolls.random())
    return mined(rows, cols, (divmod(at, cols) for at in order[:mines]))


def _first(cells: bytes, board: Board, *, blank: bool) -> Click | None:
    """The first safe cell, from the middle of the board on, whose click makes it blank.

    With `blank` False, whose click makes it a number. None where there is no such cell.
    `cells` are those of `board`.
    """
    size = len(cells)
    for step in range(size):
        at = (size // 2 + step) % size
        click = divmod(at, board.cols)
        if cells[at] == Cell.EMPTY and (board.reveal(click)[click] == Cell.BLANK) is blank:
            return click
    return None


def _largest() -> Iterator[Case]:
    size = LARGEST
    yield Case(mined(size, size, ()), (0, 0), name="50x50, no mine: deep recursion")
    yield Case(
        mined(size, size, [(size - 1, size - 1)]), (25, 25), name="50x50, one mine in the corner"
    )
    path = list(_spiral(25))
    yield Case(_corridor(path), path[0], name="49x49, a spiral followed from outside to the middle")
    yield Case(_corridor(path), path[-1], name="49x49, the same spiral from the middle out")
    every = ((row, col) for row in range(size) for col in range(size))
    yield Case(mined(size, size, every), (49, 0), name="50x50, all mines")
    checkered = ((row, col) for row in range(size) for col in range(size) if (row + col) % 2)
    yield Case(mined(size, size, checkered), (20, 30), name="50x50, a checkerboard")
    teeth = ((row, col) for row in range(size - 3) for col in range(3, size, 4))
    yield Case(mined(size, size, teeth), (49, 49), name="50x50, a comb: many dead ends")
    yield Case(mined(2, size, [(0, 0), (1, size - 1)]), (0, 25), name="2x50, a mine at either end")
    yield Case(mined(size, 2, [(0, 0), (size - 1, 1)]), (25, 1), name="50x2, a mine at either end")


def _spiral(size: int) -> Iterator[Click]:
    """A path from the corner inwards on every other cell, one untrodden line between its turns."""
    row = col = 0
    down, right = 0, 1
    seen = {(0, 0)}
    yield row, col
    while True:
        for _ in range(2):
            ahead, beyond = (row + down, col + right), (row + 2 * down, col + 2 * right)
            inside = 0 <= ahead[0] < size and 0 <= ahead[1] < size
            if inside and ahead not in seen and beyond not in seen:
                break
            down, right = right, -down
        else:
            return
        # Twice the scale: the cell on the way, and the next one of the path.
        yield row + ahead[0], col + ahead[1]
        row, col = ahead
        seen.add(ahead)
        yield 2 * row, 2 * col


def _corridor(path: list[Click]) -> Board:
    """A board on which exactly the path's cells have no mine beside them.

    All cells beside the path are safe, and all others are mines: so the path can be
    followed by opening blank cells, and has numbers along it.
    """
    size = max(max(place) for place in path) + 1
    near = {(r + i, c + j) for r, c in path for i in (-1, 0, 1) for j in (-1, 0, 1)}
    return mined(
        size, size, ((r, c) for r in range(size) for c in range(size) if (r, c) not in near)
    )
