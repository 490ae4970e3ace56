"""`coordinates`: the size and the places of the mines as a JSON object, as games save them.

Written is minegauler's file: `{"x_size": 2, "y_size": 1, "mine_coords": [[1, 0]], "per_cell": 1}`.
Other names of the keys are read too, and mines as `{"x": 1, "y": 0}` or `{"row": 0, "col": 1}`.
A pair is column and row beside a width, row and column beside rows and columns.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import LossyError, ParseError
from minesweeper_kit.layouts.bits import mines_of_board
from minesweeper_kit.layouts.lines import on_one_line
from minesweeper_kit.markup.json import read_json
from minesweeper_kit.markup.marked import Marked
from minesweeper_kit.wording import as_json

_WIDTH = ("x_size", "width", "cols", "columns")
_HEIGHT = ("y_size", "height", "rows")
_MINES = ("mine_coords", "mines", "bombs")
_COL, _ROW = ("x", "col", "column"), ("y", "row")
_LARGEST = 255
"""The most rows and columns: a few bytes say how large a board is, and no cell of it."""


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The board of a file. Raises ParseError, with the place, for what is wrong with it.

    >>> from minesweeper_kit import loads
    >>> text = '{"width": 2, "height": 1, "mines": [[1, 0]]}'
    >>> [case.board for case in loads(text, "mgb")]
    [Board(1, 2, '9a')]
    """
    document = read_json(stream.read(), source)
    if not isinstance(document.value, dict):
        raise document.error('expected an object: {"width": 2, "height": 1, "mines": [[1, 0]]}')
    width, height, mines = (_key(document, names) for names in (_WIDTH, _HEIGHT, _MINES))
    cols, rows = _side(document, width), _side(document, height)
    if document.value.get("per_cell", 1) != 1:
        raise document.error("more than one mine a cell cannot be expressed", "per_cell")
    found = document.value[mines]
    if not isinstance(found, list):
        raise document.error("expected a list of places, as [[1, 0]]", mines)
    cells = bytearray([Cell.EMPTY]) * (rows * cols)
    for number in range(len(found)):
        row, col = _place(document, mines, number, row_first=height == "rows")
        if not (0 <= row < rows and 0 <= col < cols):
            message = f"a mine at ({row}, {col}), outside the board of {rows}x{cols}"
            raise document.error(message, mines, number)
        if cells[row * cols + col] == Cell.MINE:
            message = f"a second mine at ({row}, {col}): more than one a cell cannot be expressed"
            raise document.error(message, mines, number)
        cells[row * cols + col] = Cell.MINE
    line = document.mark(mines).line
    origin = Origin(source, dialect, 1, on_one_line(case=line))
    yield Case(Board(rows, cols, bytes(cells)), origin=origin)


def _key(document: Marked, names: tuple[str, ...]) -> str:
    """The key that is there of these, which mean the same. Raises ParseError."""
    there = [name for name in names if name in document.value]
    if len(there) != 1:
        found = "found none of them" if not there else f"found {' and '.join(there)}"
        raise document.error(f"expected one of {', '.join(names)}, {found}")
    return there[0]


def _side(document: Marked, key: str) -> int:
    side = document.value[key]
    if type(side) is not int or not 0 < side <= _LARGEST:
        raise document.error(f"expected a number from 1 to {_LARGEST}, found {as_json(side)}", key)
    return side


def _place(document: Marked, mines: str, number: int, *, row_first: bool) -> tuple[int, int]:
    """The row and the column of a mine."""
    place = document.value[mines][number]
    pair: list[Any] = []
    if isinstance(place, list):
        pair = place if row_first else place[::-1]
    elif isinstance(place, dict):
        pair = [place[name] for names in (_ROW, _COL) for name in names if name in place]
    if len(pair) != 2 or not all(type(side) is int for side in pair):
        raise document.error(f"expected the place of a mine, found {as_json(place)}", mines, number)
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
