"""The built-in suite of each problem.

That of clicks is made in code (`builtin`), the others are files in `cases/`.
"""

from collections.abc import Iterator
from typing import Any

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import FormatError
from minesweeper_kit.io.reading import load
from minesweeper_kit.judge import builtin
from minesweeper_kit.judge.data import FOLDERS, files, read
from minesweeper_kit.judge.problem import Asks, Problem, find_problem


def suite(problem: str | Problem = "click") -> list[Case]:
    """The cases of a problem's built-in suite, each with its right outcome where that is a board.

    Raises FormatError for a problem that does not exist, or has no suite.

    >>> case = suite("uva")[0]
    >>> case.name
    'the published shape: two mines touch a corner each'
    >>> print(case.expected.format("uva"), end="")
    *100
    2210
    1*10
    1110
    """
    found = find_problem(problem)
    cases = list(_cases(found)) or (builtin.suite() if found.is_click else [])
    if not cases:
        raise FormatError(f"{found.name} has no suite: give files of cases")
    return cases


def _cases(problem: Problem) -> Iterator[Case]:
    for name in problem.suites:
        path = files("cases")[name]
        if not path.startswith(FOLDERS[0]):  # of a user: a file of cases as any other
            yield from load(path)
            continue
        for entry in read(path).value:
            if problem.asks is Asks.verdict:
                yield Case(_numbered(entry, problem.most), name=entry["name"])
            elif problem.asks is Asks.touched:
                yield Case(_touched(entry["board"].split()), name=entry["name"])
            elif problem.asks is not Asks.numbers:
                yield Case(_board(entry, problem.most), name=entry["name"])
            else:
                board = _board(entry, problem.most)
                yield Case(board, expected=board.opened(), name=entry["name"])


def _numbered(entry: dict[str, Any], most: tuple[int, int]) -> Board:
    """A board that shows its numbers: those in its picture, or the right ones but for one."""
    if "board" in entry:
        return Board.parse("\n".join(entry["board"].split()), "codeforces")
    board = _board(entry, most).opened()
    if "wrong" not in entry:
        return board
    row, col = (
        at % size for at, size in zip(entry["wrong"], (board.rows, board.cols), strict=True)
    )
    cells = bytearray(board.cells)
    at = row * board.cols + col
    cells[at] += 1 if cells[at] < Cell.EIGHT else -1
    return Board(board.rows, board.cols, bytes(cells))


def _touched(rows: list[str]) -> Board:
    """A board whose cells drawn as x, or X for a mine, were touched, and no others.

    >>> _touched([".X", "x*"])
    Board(2, 2, 'EX 2M')
    """
    text = "".join(rows)
    table = str.maketrans("xX", ".*")
    board = Board.parse("\n".join(rows).translate(table), "uva")
    right = board.opened().cells
    cells = bytearray(board.cells)
    for at, letter in enumerate(text):
        if letter in "xX":
            cells[at] = right[at] if letter == "x" else Cell.EXPLODED
    return Board(board.rows, board.cols, bytes(cells))


def _board(entry: dict[str, Any], most: tuple[int, int]) -> Board:
    """An untouched board: that of its picture, or of a size with its mines somewhere.

    >>> print(_board({"rows": 2, "cols": "most", "mines": "ends"}, (50, 3)))
    MEE
    EEM
    """
    if "board" in entry:
        return Board.parse("\n".join(entry["board"].split()), "uva")
    rows, cols = (
        size if entry[key] == "most" else entry[key]
        for key, size in zip(("rows", "cols"), most, strict=True)
    )
    every = [(row, col) for row in range(rows) for col in range(cols)]
    mines = entry.get("mines", 0)
    if isinstance(mines, int):
        return builtin.scattered(rows, cols, mines, seed=mines)
    if isinstance(mines, dict):
        return builtin.mined(rows, cols, every[: mines["first"]])
    places = {
        "none": [],
        "all": every,
        "ends": [every[0], every[-1]],
        "checkered": [(row, col) for row, col in every if (row + col) % 2],
    }
    return builtin.mined(rows, cols, places[mines])
