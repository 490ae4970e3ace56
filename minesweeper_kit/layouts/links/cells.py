"""`cells`: a matrix of JSON objects, one for each cell, as games in JavaScript keep a board.

Written are `isMine`, `isRevealed`, `isFlagged` and `adjacentMines`. Of other names the
usual ones are read too. Other keys are kept in the case's `extra`: of each a matrix of its values.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import IS_MINE, Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.engine.adjacency import adjacent_counts
from minesweeper_kit.errors import LossyError, ParseError
from minesweeper_kit.layouts.bits import reject_cells
from minesweeper_kit.layouts.lines import on_one_line, reject_no_cells
from minesweeper_kit.markup.json import read_json
from minesweeper_kit.markup.source_data import SourceData
from minesweeper_kit.wording import as_json, ragged

_NAMES = {
    "mine": ("isMine", "mine", "isBomb", "bomb", "hasMine", "hasBomb", "is_mine"),
    "revealed": ("isRevealed", "revealed", "isOpen", "open", "opened", "is_revealed"),
    "flagged": ("isFlagged", "flagged", "flag", "hasFlag", "is_flagged"),
}
_COUNTS = ("adjacentMines", "nearbyBombs", "neighborMines", "adjacent_mines", "adjacent", "count")
_KNOWN = {*(name for names in _NAMES.values() for name in names), *_COUNTS}
_CELLS = {
    # mine, revealed, flagged
    (False, False, False): Cell.EMPTY,
    (True, False, False): Cell.MINE,
    (True, True, False): Cell.EXPLODED,
    (True, False, True): Cell.FLAGGED_MINE,
    (False, False, True): Cell.FLAGGED_EMPTY,
}
_HELD = (*_CELLS.values(), *map(Cell, range(9)))
_UNCOUNTED = 255
_LARGEST = 255
"""The most rows and columns that are written: a cell takes a hundred bytes."""


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The board of a file. Raises ParseError, with the place, for what is wrong with it.

    >>> from minesweeper_kit import loads
    >>> text = '[[{"bomb": false, "open": true, "nearbyBombs": 1}, {"bomb": true}]]'
    >>> [case.board for case in loads(text, "cells")]
    [Board(1, 2, '1M')]
    """
    document = read_json(stream.read(), source)
    matrix = document.value
    if not isinstance(matrix, list) or not all(isinstance(row, list) and row for row in matrix):
        raise document.error("expected rows of cells: [[{...}, ...], ...]")
    if not matrix:
        raise document.error("there are no cells")
    cells = bytearray()
    for row, objects in enumerate(matrix):
        if len(objects) != len(matrix[0]):
            raise document.locate(ragged(row, len(objects), len(matrix[0])), row)
        cells += bytes(_cell(document, row, col) for col in range(len(objects)))
    rows, cols = len(matrix), len(matrix[0])
    counts = adjacent_counts(bytes(cells).translate(IS_MINE), rows, cols)
    for at, code in enumerate(cells):
        if code == _UNCOUNTED:
            cells[at] = counts[at]
    origin = Origin(source, dialect, 1, on_one_line(case=1))
    yield Case(Board(rows, cols, bytes(cells)), extra=_extra(matrix), origin=origin)


def _extra(matrix: list[list[dict[str, Any]]]) -> dict[str, list[list[Any]]]:
    """What the cells say beside what is known, by the keys: a value for each cell, or None.

    >>> _extra([[{"mine": True, "id": 1}, {"mine": False}]])
    {'id': [[1, None]]}
    """
    others = dict.fromkeys(key for row in matrix for cell in row for key in cell)
    kept = [key for key in others if key not in _KNOWN]
    return {key: [[cell.get(key) for cell in row] for row in matrix] for key in kept}


def _cell(document: SourceData, row: int, col: int) -> int:
    """The code of a cell, `_UNCOUNTED` for a revealed one without its number."""
    given = document.value[row][col]
    if not isinstance(given, dict):
        raise document.error(f"expected a cell, {{...}}, found {as_json(given)}", row, col)
    bits: list[bool] = []
    for part, names in _NAMES.items():
        there = [name for name in names if name in given]
        if len(there) > 1 or (part == "mine" and not there):
            raise document.error(f"expected one of {', '.join(names)} in a cell", row, col)
        value = given[there[0]] if there else False
        if not isinstance(value, bool):
            raise document.error(
                f"expected true or false, found {as_json(value)}", row, col, there[0]
            )
        bits.append(value)
    mine, revealed, flagged = bits
    if revealed and flagged:
        raise document.error("a cell that is revealed and flagged", row, col)
    if mine or not revealed:
        return _CELLS[mine, revealed, flagged]
    name = next((name for name in _COUNTS if name in given), None)
    if name is None:
        return _UNCOUNTED
    count = given[name]
    if type(count) is not int or not 0 <= count <= Cell.EIGHT:
        raise document.error(f"expected a count of mines, found {as_json(count)}", row, col, name)
    return count


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    r"""Write the board, a row of cells on a line.

    Raises LossyError for cells of unknown content, a board without cells, and one of
    more than 255 rows or columns.

    >>> from minesweeper_kit import dumps, loads
    >>> print(dumps(loads("1", "leetcode+grid"), "cells"), end="")
    [
    [{"isMine": false, "isRevealed": true, "isFlagged": false, "adjacentMines": 1}]
    ]
    """
    kinds = {cell: letters for letters, cell in _CELLS.items()}
    for case in cases:
        board = case.board
        reject_no_cells(board, "cells")
        if max(board.rows, board.cols) > _LARGEST:
            raise LossyError(f"cells has room for {_LARGEST} rows and columns at most")
        reject_cells(board, _HELD, dialect, "cells")
        counts = adjacent_counts(board.cells.translate(IS_MINE), board.rows, board.cols)
        objects: list[dict[str, Any]] = []
        for code, count in zip(board.cells, counts, strict=True):
            mine, revealed, flagged = kinds.get(Cell(code), (False, True, False))
            objects.append(
                {
                    "isMine": mine,
                    "isRevealed": revealed,
                    "isFlagged": flagged,
                    "adjacentMines": code if revealed and not mine else count,
                }
            )
        lines = (json.dumps(objects[at : at + board.cols]) for at in _starts(board))
        stream.write(("[\n" + ",\n".join(lines) + "\n]\n").encode())


def _starts(board: Board) -> range:
    """Where each row begins among the cells."""
    return range(0, len(board.cells), board.cols)
