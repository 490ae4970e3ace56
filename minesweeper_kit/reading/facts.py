"""Boards in the facts of logic programs: one for each number, such as `number(1,4,4)`."""

import re
from collections.abc import Sequence

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell
from minesweeper_kit.reading.parts import Line, Part

_FACT = re.compile(
    r"\b(?P<name>[a-z]\w{0,40})\(\s?(?P<row>[0-9]{1,3})\s?,\s?(?P<col>[0-9]{1,3})\s?,"
    r"\s?(?P<number>[0-8])\s?\)\s?\."
)
_SAYS_NUMBER = re.compile(r"number|num|hint|clue|adj|near|count|value|cell|info")
_SIZE = re.compile(
    r"#const\s(?P<name>rows|row|r|height|h|cols|columns|col|c|width|w|n|size)\s?=\s?(?P<value>[0-9]{1,3})\s?\."
)
_LEAST = 4
"""So few facts are no board."""


def find_facts(lines: Sequence[Line]) -> tuple[list[Part], list[Line]]:
    """The board that the facts in these lines are, as a part, and the lines without them.

    A cell without a number is hidden. Facts whose board has no size are a fault, and so are
    places that may count from 0 or from 1.

    >>> said = ["#const n = 2.", "number(1,1,1). number(1,2,1).", "number(2,1,1). number(2,2,1)."]
    >>> parts, rest = find_facts([Line(text, at) for at, text in enumerate(said, 1)])
    >>> parts[0].cases[0].board, rest
    (Board(2, 2, '11 11'), [])
    """
    found = [
        (line, fact) for line in lines if "(" in line.text for fact in _FACT.finditer(line.text)
    ]
    names = {fact["name"] for _, fact in found}
    if len(found) < _LEAST or len(names) != 1 or not _SAYS_NUMBER.search(names.pop()):
        return [], list(lines)
    sizes = {
        _axis(size["name"]): int(size["value"])
        for line in lines
        for size in _SIZE.finditer(line.text)
    }
    taken = {line.number for line, _ in found}
    taken |= {line.number for line in lines if _SIZE.search(line.text)}
    first, last = found[0][0], found[-1][0]
    place = first.number, first.column(found[0][1].start()), last.number
    numbers = {(int(f["row"]), int(f["col"])): int(f["number"]) for _, f in found}
    rest = [line for line in lines if line.number not in taken]
    rows, cols = (sizes.get(axis, sizes.get("both", 0)) for axis in ("rows", "cols"))
    board = _board(numbers, rows, cols)
    if isinstance(board, str):
        return [Part("fault", *place, text=board)], rest
    return [Part("cases", *place, cases=[Case(board)])], rest


def _axis(name: str) -> str:
    """The axis whose length a constant is."""
    if name in ("n", "size"):
        return "both"
    return "rows" if name in ("rows", "row", "r", "height", "h") else "cols"


def _board(numbers: dict[tuple[int, int], int], rows: int, cols: int) -> Board | str:
    """The board of these numbers, or what is wrong with them."""
    if not rows or not cols:
        return "facts of cells without the size of their board; expected #const rows = R. and cols"
    firsts = [
        first
        for first in (0, 1)
        if all(0 <= r - first < rows and 0 <= c - first < cols for r, c in numbers)
    ]
    if not firsts:
        return f"a fact of a cell outside of the board of {rows}x{cols}; correct it, or the size"
    if len(firsts) > 1:
        return "places of cells that may count from 0 or from 1; write the rows of the board"
    cells = bytearray([Cell.HIDDEN]) * (rows * cols)
    for (row, col), number in numbers.items():
        cells[(row - firsts[0]) * cols + col - firsts[0]] = number
    return Board(rows, cols, bytes(cells))
