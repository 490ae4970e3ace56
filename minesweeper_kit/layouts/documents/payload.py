"""`payload`: minesweepr's request. A JSON object a line, with `board` and `total_mines`.

The board is a text: its rows, with a blank or a line end between two of them.
"""

import json
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import LARGEST
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import LossyError, ParseError
from minesweeper_kit.layouts.lines import on_one_line, refuse_no_cells
from minesweeper_kit.markup.json import read_json
from minesweeper_kit.markup.marked import Marked
from minesweeper_kit.wording import as_json


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The boards of a file, an object a line, or one object over several lines.

    Yields a ParseError in the place of an object that is bad.

    >>> from minesweeper_kit import loads
    >>> text = '{"board": "x1", "total_mines": 1}'
    >>> [(case.board, case.mines) for case in loads(text, "minesweepr+payload")]
    [(Board(1, 2, 'c1'), 1)]
    """
    data = stream.read()
    whole = not data.lstrip().partition(b"\n")[0].rstrip().endswith(b"}")
    number = 0
    for line, text in [(1, data)] if whole else enumerate(data.split(b"\n"), 1):
        if text.strip():
            number += 1
            try:
                yield _case(read_json(text, source, line), dialect, number)
            except ParseError as error:
                yield error


def _case(document: Marked, dialect: Dialect, number: int) -> Case:
    value = document.value
    if not isinstance(value, dict) or not isinstance(value.get("board"), str):
        raise document.error('expected {"board": "rows", "total_mines": number}', "board")
    mines = value.get("total_mines")
    if type(mines) is not int or mines < 0:
        raise document.error("expected a number of mines as total_mines", "total_mines")
    if mines > LARGEST:
        message = f"a total of {as_json(mines)} mines: {LARGEST} is the most"
        raise document.error(message, "total_mines")
    rows = value["board"].encode("utf-8", "surrogatepass")
    keeps = dialect.alphabet.keeps_blanks
    try:
        board = Board(
            *dialect.alphabet.decode(rows.rstrip(b"\n").split(b"\n") if keeps else rows.split())
        )
    except ParseError as error:
        raise document.error(error.message, "board") from None
    line = document.mark("board").line
    origin = Origin(document.source, dialect, number, on_one_line(case=line))
    return Case(board, mines=mines, origin=origin)


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    r"""Write each board on a line.

    Raises LossyError for a cell without a symbol, a board without cells, a dialect
    with a symbol of several characters, and a total of mines that is not known.

    >>> from minesweeper_kit import dumps
    >>> dumps([Case(Board(1, 2, "c1"), mines=1)], "minesweepr+payload")
    '{"board": "x1", "total_mines": 1}\n'
    """
    for case in cases:
        board, mines = case.board, case.mines
        refuse_no_cells(board, "payload")
        if not dialect.alphabet.letters:
            raise LossyError("payload has room for symbols of one character only")
        if mines is None and not board.is_player_view:
            mines = board.mines
        if mines is None:
            raise LossyError(
                "payload wants the total of mines, which a player's view does not show"
            )
        rows = dialect.alphabet.encode_letters(board.cells, board.rows, board.cols)
        fields = {"board": b"\n".join(rows).decode(), "total_mines": mines}
        stream.write(json.dumps(fields, ensure_ascii=False).encode() + b"\n")
