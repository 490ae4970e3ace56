"""Boards that are given cell by cell as facts of a logic program, or a function of Essence."""

import re
from collections.abc import Collection, Sequence

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell
from minesweeper_kit.reading.parts import Line, Part

_FACT = re.compile(
    r"\b(?P<name>[a-z]\w{0,40})\(\s?(?P<row>[0-9]{1,3})\s?,\s?(?P<col>[0-9]{1,3})\s?,"
    r"\s?(?P<number>[0-8])\s?\)\s?\."
)
_MAPPED = re.compile(
    r"(?P<name>)\(\s?(?P<row>[0-9]{1,3})\s?,\s?(?P<col>[0-9]{1,3})\s?\)\s?-->\s?(?P<number>[0-8])(?![0-9])"
)
"""The number of a cell in a function of Essence."""
_SAYS_NUMBER = re.compile(r"number|num|hint|clue|adj|near|count|value|cell|info")
_SIZE = re.compile(
    r"(?:#const\s)?\b(?P<name>rows?|r|height|h|cols?|columns|c|width|w|n|size)(?:\s?=\s?"
    r"(?P<value>[0-9]{1,3})|\(\s?(?:(?P<first>[01])\s?\.\.\s?)?(?P<last>[0-9]{1,3})\s?\))\s?\."
)
"""A size as a constant, a fact or a range: `#const rows = 3.`, `width(4).`, `row(1..3).`"""
_BOTH = re.compile(r"\b(?:size|dim|dims|grid|board)\(\s?([0-9]{1,3})\s?,\s?([0-9]{1,3})\s?\)\s?\.")
"""Rows and columns in one fact."""
_RANGES = re.compile(
    r"\b[a-z]\w{0,40}\(\s?([01])\s?\.\.\s?([0-9]{1,3})\s?,\s?([01])\s?\.\.\s?([0-9]{1,3})\s?\)\s?\."
)
"""The rows and columns of all cells as ranges: `cell(1..4,1..5).`"""
_LETTING = re.compile(
    r"\bletting\s(?P<name>rows|height|h|cols|columns|width|w|n|m|size)\sbe\s(?P<value>[0-9]{1,3})\b"
)
"""A size in Essence."""
_CONST = re.compile(r"#const\s([a-z]\w{0,20})\s?=\s?([0-9]{1,3})\s?\.")
_UP_TO = re.compile(r"\.\.\s?([a-z]\w{0,20})(\s?-\s?1)?")
_LEAST = 4
"""So few facts are no board, unless all of its cells are named beside them."""


def find_facts(lines: Sequence[Line]) -> tuple[list[Part], list[Line]]:
    """The board that the facts in these lines are, as a part, and the lines without them.

    A cell without a number is hidden. Facts whose board has no size are a fault, and so are
    places that may count from 0 or from 1.

    >>> said = ["#const n = 2.", "number(1,1,1). number(1,2,1).", "number(2,1,1). number(2,2,1)."]
    >>> parts, rest = find_facts([Line(text, at) for at, text in enumerate(said, 1)])
    >>> parts[-1].cases[0].board, rest
    (Board(2, 2, '11 11'), [])
    """
    lines = _without_constants(lines)
    pattern = _MAPPED if any("-->" in line.text for line in lines) else _FACT
    found = [
        (line, fact) for line in lines if "(" in line.text for fact in pattern.finditer(line.text)
    ]
    names = {fact["name"] for _, fact in found}
    ranges = [(line, both) for line in lines for both in _RANGES.finditer(line.text)]
    least = 2 if len(ranges) == 1 else _LEAST
    is_named = len(names) == 1 and (pattern is _MAPPED or _SAYS_NUMBER.search(names.pop()))
    if len(found) < least or not is_named:
        return [], list(lines)
    sizes, starts = _sizes(lines)
    firsts = {0, 1}
    if len(ranges) == 1:
        line, both = ranges[0]
        top, bottom, left, right = map(int, both.groups())
        sizes |= {"rows": bottom + 1 - top, "cols": right + 1 - left}
        firsts = {top} if top == left else firsts
        starts.add(line.number)
    taken = {line.number for line, _ in found} | starts
    first, last = found[0][0], found[-1][0]
    place = first.number, first.column(found[0][1].start()), last.number
    numbers = {(int(f["row"]), int(f["col"])): int(f["number"]) for _, f in found}
    rest = [line for line in lines if line.number not in taken]
    rows, cols = (sizes.get(axis, sizes.get("both", 0)) for axis in ("rows", "cols"))
    board = _board_of(numbers, rows, cols, firsts)
    if isinstance(board, str):
        return [Part("fault", *place, text=board)], rest
    sized = [Part("cases", number, 1, number) for number in starts]  # used, as the note says
    return sorted([*sized, Part("cases", *place, cases=[Case(board)])], key=lambda p: p.line), rest


def _without_constants(lines: Sequence[Line]) -> list[Line]:
    """The lines with the values of constants where a range ends with one.

    >>> lines = [Line("#const n = 3.", 1), Line("cell(0..n-1, 0..n-1).", 2)]
    >>> _without_constants(lines)[1].text
    'cell(0..2, 0..2).'
    """
    values = {name: int(value) for line in lines for name, value in _CONST.findall(line.text)}

    def value(found: re.Match[str]) -> str:
        known = values.get(found[1])
        return found[0] if known is None else f"..{known - bool(found[2])}"

    return [
        line._replace(text=_UP_TO.sub(value, line.text)) if values and ".." in line.text else line
        for line in lines
    ]


def _sizes(lines: Sequence[Line]) -> tuple[dict[str, int], set[int]]:
    """The lengths of axes that lines say, and the numbers of these lines."""
    sizes: dict[str, int] = {}
    starts = set()
    for line in lines:
        for size in _SIZE.finditer(line.text):
            value = int(size["value"] or size["last"]) + (size["first"] == "0")
            sizes[_axis(size["name"])] = value
            starts.add(line.number)
        if both := _BOTH.search(line.text):
            sizes |= {"rows": int(both[1]), "cols": int(both[2])}
            starts.add(line.number)
    letting = [(line, size) for line in lines for size in _LETTING.finditer(line.text)]
    lengths = {size["name"]: int(size["value"]) for _, size in letting}
    square = lengths.get("n", 0) == lengths.pop("m", lengths.get("n", 0))
    sizes |= {_axis(name): value for name, value in lengths.items() if name != "n" or square}
    return sizes, starts | {line.number for line, _ in letting}


def _axis(name: str) -> str:
    """The axis whose length a constant is."""
    if name in ("n", "size"):
        return "both"
    return "rows" if name[0] in "rh" else "cols"


def _board_of(
    numbers: dict[tuple[int, int], int], rows: int, cols: int, counted: Collection[int]
) -> Board | str:
    """The board of these numbers, or what is wrong with them. They may be `counted` from these."""
    if not rows or not cols:
        return "facts of cells without the size of their board; expected #const rows = R. and cols"
    firsts = [
        first
        for first in counted
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
