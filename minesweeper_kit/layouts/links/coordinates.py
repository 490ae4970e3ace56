"""`coordinates`: the size and the places of the mines as a JSON object, as games save them.

Written is minegauler's file: `{"x_size": 2, "y_size": 1, "mine_coords": [[1, 0]], "per_cell": 1}`.
Other names of the keys are read too, and places as `{"x": 1, "y": 0}` or `{"row": 0, "col": 1}`.
A pair is column and row beside a width, row and column beside rows and columns. The places of
opened and flagged cells are read as well: an opened cell shows its number. A list under another
key may say something of the cells, and is an error; other keys are kept in the case's `extra`.
"""

import json
from collections.abc import Collection, Iterable, Iterator
from itertools import product
from typing import Any, BinaryIO

from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import LossyError, ParseError
from minesweeper_kit.layouts.bits import mines_of_board
from minesweeper_kit.layouts.lines import on_one_line
from minesweeper_kit.markup.json import read_json
from minesweeper_kit.markup.source_data import SourceData
from minesweeper_kit.wording import as_json, quoted

_WIDTH = ("x_size", "width", "cols", "columns", "w")
_HEIGHT = ("y_size", "height", "rows", "h")
_MINES = ("mine_coords", "mines", "bombs")
_OPENED = ("revealed", "opened", "open", "uncovered")
_FLAGS = ("flags", "flagged")
_COL, _ROW = ("x", "col", "column"), ("y", "row")
_LARGEST = 255
"""The most rows and columns: a few bytes say how large a board is, and no cell of it."""


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The board of a file. Raises ParseError, with the place, for what is wrong with it.

    >>> from minesweeper_kit import loads
    >>> text = '{"width": 2, "height": 1, "mines": [[1, 0]]}'
    >>> [case.board for case in loads(text, "mgb")]
    [Board(1, 2, 'EM')]
    """
    document = read_json(stream.read(), source)
    if not isinstance(document.value, dict):
        raise document.error('expected an object: {"width": 2, "height": 1, "mines": [[1, 0]]}')
    width, height, mines = (_key(document, names) for names in (_WIDTH, _HEIGHT, _MINES))
    cols, rows = _side(document, width), _side(document, height)
    if document.value.get("per_cell", 1) != 1:
        raise document.error("more than one mine a cell cannot be expressed", "per_cell")
    opened, flags = (_key(document, names, needed=False) for names in (_OPENED, _FLAGS))
    for key, value in document.value.items():
        if key not in (mines, opened, flags) and isinstance(value, list | dict) and value:
            raise document.error(
                f"{quoted(key)} is no list that is known here; delete it if it says nothing of"
                " the cells",
                key,
            )
    places = {
        key: _places(document, key, (rows, cols), row_first=height == "rows") if key else {}
        for key in (mines, opened, flags)
    }
    cells = bytearray([Cell.EMPTY]) * (rows * cols)
    for row, col in places[mines]:
        cells[row * cols + col] = Cell.MINE
    numbers = Board(rows, cols, bytes(cells)).opened().cells
    for (row, col), number in places[opened].items():
        fault = _fault_of_opened(row, col, numbers, places[opened], (rows, cols))
        if fault:
            raise document.error(f"({row}, {col}) {fault}", opened, number)
        cells[row * cols + col] = numbers[row * cols + col]
    for (row, col), number in places[flags].items():
        if (row, col) in places[opened]:
            raise document.error(f"({row}, {col}) is open and has a flag", flags, number)
        is_mine = (row, col) in places[mines]
        cells[row * cols + col] = Cell.FLAGGED_MINE if is_mine else Cell.FLAGGED_EMPTY
    known = (width, height, mines, opened, flags, "per_cell")
    extra = {key: value for key, value in document.value.items() if key not in known}
    line = document.mark(mines).line
    origin = Origin(source, dialect, 1, on_one_line(case=line))
    yield Case(Board(rows, cols, bytes(cells)), extra=extra, origin=origin)


def _fault_of_opened(
    row: int, col: int, numbers: bytes, opened: Collection[Click], size: tuple[int, int]
) -> str:
    """What keeps a cell from being open; empty where nothing does."""
    rows, cols = size
    number = numbers[row * cols + col]
    if number == Cell.MINE:
        return "is a mine and open; expected a mine that is closed"
    around = product(range(row - 1, row + 2), range(col - 1, col + 2))
    closed = [
        place
        for place in around
        if 0 <= place[0] < rows and 0 <= place[1] < cols and place not in opened
    ]
    if number == Cell.BLANK and closed:
        return (
            f"is open and blank, but its neighbour {closed[0]} is not open; expected all open cells"
        )
    return ""


def _key(document: SourceData, names: tuple[str, ...], *, needed: bool = True) -> str:
    """The key that is there of these, which mean the same. Raises ParseError."""
    there = [name for name in names if name in document.value]
    if not (there or needed):
        return ""
    if len(there) != 1:
        found = "found none of them" if not there else f"found {' and '.join(there)}"
        raise document.error(f"expected one of {', '.join(names)}, {found}")
    return there[0]


def _side(document: SourceData, key: str) -> int:
    side = document.value[key]
    if type(side) is not int or not 0 < side <= _LARGEST:
        raise document.error(f"expected a number from 1 to {_LARGEST}, found {as_json(side)}", key)
    return side


def _places(
    document: SourceData, key: str, size: tuple[int, int], *, row_first: bool
) -> dict[Click, int]:
    """The (row, col) of each place in a list, with its number there. Raises ParseError."""
    found = document.value[key]
    if not isinstance(found, list):
        raise document.error("expected a list of places, as [[1, 0]]", key)
    places: dict[Click, int] = {}
    for number in range(len(found)):
        row, col = place = _place(document, key, number, row_first=row_first)
        if not (0 <= row < size[0] and 0 <= col < size[1]):
            message = f"row {row}, column {col} is outside the board of {size[0]}x{size[1]}"
            if not row_first and isinstance(found[number], list):
                message += "; width and height say that pairs are [x, y]"
            raise document.error(message, key, number)
        if place in places:
            message = f"({row}, {col}) a second time: more than one a cell cannot be expressed"
            raise document.error(message, key, number)
        places[place] = number
    return places


def _place(document: SourceData, key: str, number: int, *, row_first: bool) -> tuple[int, int]:
    """The row and the column of a place in a list."""
    place = document.value[key][number]
    pair: list[Any] = []
    if isinstance(place, list):
        pair = place if row_first else place[::-1]
    elif isinstance(place, dict):
        pair = [place[name] for names in (_ROW, _COL) for name in names if name in place]
    if len(pair) != 2 or not all(type(side) is int for side in pair):
        message = f"expected a place, as [1, 0], found {as_json(place)}"
        raise document.error(message, key, number)
    return pair[0], pair[1]


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    r"""Write the board as minegauler does.

    Raises LossyError for cells that are revealed, flagged or unknown, for a board
    without cells, and for one of more than 255 rows or columns.

    >>> from minesweeper_kit import dumps, loads
    >>> dumps(loads("EM", "leetcode+grid"), "mgb")
    '{"x_size": 2, "y_size": 1, "mine_coords": [[1, 0]], "per_cell": 1}\n'
    """
    for case in cases:
        board = case.board
        if max(board.rows, board.cols) > _LARGEST:
            raise LossyError(f"coordinates has room for {_LARGEST} rows and columns at most")
        places = [[col, row] for row, col in mines_of_board(board, dialect, "coordinates")]
        fields = {"x_size": board.cols, "y_size": board.rows, "mine_coords": places, "per_cell": 1}
        stream.write(json.dumps(fields).encode() + b"\n")
