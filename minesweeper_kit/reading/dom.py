"""The elements of a web game's page, as a board: what their classes say, one for each cell.

The words of the classes are those that games use: `hd_closed`, `open3`, `bombflagged`.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell
from minesweeper_kit.reading.parts import Part
from minesweeper_kit.reading.roles import NUMBERS

_ELEMENT = re.compile(
    r"<(?P<tag>div|td|tr|span|button|img|a|li|br)\b(?P<rest>[^<>]{0,400})>(?P<text>[^<>]{0,20})",
    re.IGNORECASE,
)
_CLASS = re.compile(r"\bclass\s?=\s?[\"']([^\"'<>]{1,200})[\"']")
_PLACE = re.compile(r"\b(?:data-(?P<axis>x|y|row|col)\w{0,6})\s?=\s?[\"']?(?P<value>[0-9]{1,4})")
_AXES = {"x": "col", "y": "row", "row": "row", "col": "col"}
_WORD = re.compile(r"[a-z]+|[0-9]+")
_CELLS = frozenset(["cell", "square", "tile", "field", "hd", "box"])
_OPEN = frozenset(
    ["open", "opened", "revealed", "type", "number", "num", "n", "nearby", "adjacent", "adj"]
)
_MINE = ("type", "10")
"""How minesweeper.online shows a mine; of its types 11 and 12 programs say different things."""
_PLACES = frozenset(["size", "row", "col", "r", "c", "x", "y", "w", "h"])
"""Words of a class whose numbers are of the element, and not of the mines near its cell."""
_UNKNOWN = -1
"""What stands for an opened cell whose class has a number that says no cell."""
_STATES = (
    (Cell.FLAGGED, ("bombflagged", "mineflagged", "flagged", "flag")),
    (Cell.EXPLODED, ("bombdeath", "exploded", "explosion", "death", "detonated")),
    (Cell.MINE, ("bombrevealed", "bomb", "mine")),
    (Cell.HIDDEN, ("closed", "covered", "hidden", "unopened", "unrevealed", "blank")),
)
"""What the words in a class say of a cell, the first that is there."""
_ROWS = frozenset(["div", "tr", "li", "br"])
"""What may hold a row of cells, or end one."""
_LEAST = 4
"""So many cells in a row of elements at least are a board."""


class _Element(NamedTuple):
    """A cell of a page: its code, the row and column that it names, and where it stands."""

    code: int
    place: tuple[int, int] | None
    row: int
    line: int
    column: int


def find_dom(lines: Sequence[str]) -> tuple[list[Part], frozenset[int]]:
    """The board that the elements of these lines are, as a part, and the lines it stands in.

    Elements are in the row of the element around them; where they name their row and column,
    in that. Cells that do not fill their rows are a fault, and so is one row: its rows are lost.

    >>> cell = '<td class="square {}"></td>'
    >>> row = "<tr>" + cell.format("blank") + cell.format("open1")
    >>> parts, used = find_dom([row, row])
    >>> parts[0].cases[0].board, used
    (Board(2, 2, 'H1 H1'), frozenset({1, 2}))
    """
    found = list(_elements(lines))
    if len(found) < _LEAST:
        return [], frozenset()
    first, last = found[0], found[-1]
    used = frozenset(element.line for element in found)
    if all(element.place for element in found):
        found.sort(key=lambda each: each.place or (0, 0))
        rows = [list(row) for _, row in groupby(found, key=lambda each: (each.place or (0,))[0])]
    else:
        rows = [list(row) for _, row in groupby(found, key=lambda each: each.row)]
    unknown = next((element for element in found if element.code == _UNKNOWN), None)
    if unknown is not None:
        what = "an element whose class says of no cell what it is; write the board as rows"
        return [Part("fault", unknown.line, unknown.column, unknown.line, text=what)], used
    width = len(rows[0])
    places = [row[0].place[0] for row in rows if row[0].place]
    loose = len(rows) == 1 if not first.place else places != [*range(places[0], places[-1] + 1)]
    if loose or any(len(row) != width for row in rows):
        what = "elements of a page that do not fill their rows; copy all of the board"
        return [Part("fault", first.line, first.column, last.line, text=what)], used
    cells = bytes(element.code for row in rows for element in row)
    case = Case(Board(len(rows), width, cells))
    return [Part("cases", first.line, first.column, last.line, cases=[case])], used


def _elements(lines: Sequence[str]) -> Iterator[_Element]:
    """The cells among the elements of a page, each with the number of its row."""
    row = 0
    for number, text in enumerate(lines, 1):
        if "class" not in text and "<tr" not in text and "<br" not in text:
            continue
        for found in _ELEMENT.finditer(text):
            class_name = _CLASS.search(found["rest"])
            words = class_name[1].lower() if class_name else ""
            code = _code(words)
            if code == Cell.BLANK and (shown := found["text"].strip()):
                code = NUMBERS.get(shown)
            if code is None:
                row += found["tag"].lower() in _ROWS
                continue
            said_here = _PLACE.finditer(found["rest"])
            places = {_AXES[place["axis"]]: int(place["value"]) for place in said_here}
            place = (places["row"], places["col"]) if len(places) == 2 else None
            yield _Element(code, place, row, number, found.start() + 1)


def _code(words: str) -> int | None:
    """The cell that the words of a class say; None where it is none."""
    parts = _WORD.findall(words.replace("_", " "))
    if _CELLS.isdisjoint(parts):
        return None
    joined = set(parts)
    for cell, names in _STATES:
        if not joined.isdisjoint(names):
            return int(cell)
    numbered = [
        (word, number)
        for word, number in pairwise(parts)
        if number.isdigit() and word.isalpha() and word not in _PLACES | _CELLS
    ]
    for word, number in numbered:
        if word in _OPEN and number in NUMBERS:
            return int(number)
        if (word, number) == _MINE:
            return int(Cell.MINE)
    if joined.isdisjoint(("open", "opened", "revealed")):
        return None
    return _UNKNOWN if numbered else int(Cell.BLANK)
