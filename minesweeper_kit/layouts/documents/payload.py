"""`payload` and `state`: requests to a solver and to a player, a JSON object for each board.

`payload` is minesweepr's: `board`, a text of rows with a blank or a line end between two of them,
and `total_mines`. `state` is what a hackathon of 2026 gave its players: `board`, a list of rows,
its `rows` and `cols`, `mines`, and how many `flags_placed` and `cells_revealed` it shows. Other
keys are kept in the case's `extra`, or are an error in a state.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any, BinaryIO

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import LARGEST, Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import LossyError, ParseError
from minesweeper_kit.layouts.documents.values import board_at
from minesweeper_kit.layouts.lines import on_one_line, reject_no_cells, total_of
from minesweeper_kit.markup.json import read_json
from minesweeper_kit.markup.source_data import SourceData
from minesweeper_kit.wording import as_json

_FLAGS = (Cell.FLAGGED, Cell.FLAGGED_MINE, Cell.FLAGGED_EMPTY)

BoardOf = Callable[[SourceData, Dialect], Board]
Fields = Callable[[Board, int, Dialect], dict[str, Any]]


def _read(
    total: str, board_of: BoardOf, stream: BinaryIO, dialect: Dialect, source: str
) -> Iterator[Case | ParseError]:
    """The boards of a file, an object a line, or one object over several lines.

    Yields a ParseError in the place of an object that is bad. `total` is the key of the mines.

    >>> from minesweeper_kit import loads
    >>> text = '{"board": "x1", "total_mines": 1}'
    >>> [(case.board, case.mines) for case in loads(text, "minesweepr+payload")]
    [(Board(1, 2, 'H1'), 1)]
    """
    data = stream.read()
    whole = not data.lstrip().partition(b"\n")[0].rstrip().endswith(b"}")
    number = 0
    for line, text in [(1, data)] if whole else enumerate(data.split(b"\n"), 1):
        if text.strip():
            number += 1
            try:
                document = read_json(text, source, line)
                board = board_of(document, dialect)
                mines = _mines(document, total)
            except ParseError as error:
                yield error
                continue
            at = on_one_line(case=document.mark("board").line)
            known = ("board", total, *_counts(board))
            extra = {key: value for key, value in document.value.items() if key not in known}
            origin = Origin(source, dialect, number, at)
            yield Case(board, mines=mines, extra=extra, origin=origin)


def _mines(document: SourceData, key: str) -> int:
    mines = document.value.get(key)
    if type(mines) is not int or mines < 0:
        raise document.error(f"expected a number of mines as {key}", key)
    if mines > LARGEST:
        raise document.error(f"a total of {as_json(mines)} mines: {LARGEST} is the most", key)
    return mines


def _board_of_text(document: SourceData, dialect: Dialect) -> Board:
    value = document.value
    if not isinstance(value, dict) or not isinstance(value.get("board"), str):
        raise document.error('expected {"board": "rows", "total_mines": number}', "board")
    rows = value["board"].encode("utf-8", "surrogatepass")
    keeps = dialect.alphabet.keeps_blanks
    try:
        return Board(
            *dialect.alphabet.decode(rows.rstrip(b"\n").split(b"\n") if keeps else rows.split())
        )
    except ParseError as error:
        raise document.error(error.message, "board") from None


def _board_of_rows(document: SourceData, dialect: Dialect) -> Board:
    value = document.value
    if not isinstance(value, dict) or not isinstance(value.get("board"), list):
        raise document.error('expected {"board": [[...], ...], "rows": ..., "mines": ...}', "board")
    board = board_at(document, ("board",), dialect)
    counts = _counts(board)
    for key in value:
        if key not in ("board", "mines", *counts):
            raise document.key_error(f"{as_json(key)} is no key of a state: leave it out", key)
    for key, count in counts.items():
        if value.get(key) != count or isinstance(value[key], bool):
            found = as_json(value.get(key)) if key in value else "nothing"
            raise document.error(f"expected {key}: {count}, as on the board, found {found}", key)
    return board


def _counts(board: Board) -> dict[str, int]:
    """What a state says of its board."""
    return {
        "rows": board.rows,
        "cols": board.cols,
        "flags_placed": sum(map(board.cells.count, _FLAGS)),
        "cells_revealed": sum(cell <= Cell.EIGHT or cell == Cell.EXPLODED for cell in board.cells),
    }


def _write(
    name: str, fields: Fields, cases: Iterable[Case], stream: BinaryIO, dialect: Dialect
) -> None:
    r"""Write each board on a line.

    Raises LossyError for a cell without a symbol, a board without cells, and a total of mines
    that is not known.

    >>> from minesweeper_kit import dumps
    >>> dumps([Case(Board(1, 2, "H1"), mines=1)], "minesweepr+payload")
    '{"board": "x1", "total_mines": 1}\n'
    """
    for case in cases:
        reject_no_cells(case.board, name)
        text = json.dumps(fields(case.board, total_of(case, name), dialect), ensure_ascii=False)
        stream.write(text.encode() + b"\n")


def _payload(board: Board, mines: int, dialect: Dialect) -> dict[str, Any]:
    """The fields of a payload. Raises LossyError for symbols of several characters."""
    if not dialect.alphabet.letters:
        raise LossyError("payload has room for symbols of one character only")
    rows = dialect.alphabet.encode_letters(board.cells, board.rows, board.cols)
    return {"board": b"\n".join(rows).decode(), "total_mines": mines}


def _state(board: Board, mines: int, dialect: Dialect) -> dict[str, Any]:
    symbols = dialect.alphabet.encode_symbols(board.cells, board.cols)
    rows = [symbols[at : at + board.cols] for at in range(0, len(symbols), board.cols)]
    size = {"board": rows, "rows": board.rows, "cols": board.cols, "mines": mines}
    return size | _counts(board)


BY_NAME = {
    name: SimpleNamespace(read=partial(_read, total, board_of), write=partial(_write, name, fields))
    for name, total, board_of, fields in (
        ("payload", "total_mines", _board_of_text, _payload),
        ("state", "mines", _board_of_rows, _state),
    )
}
"""The layouts by their names."""
