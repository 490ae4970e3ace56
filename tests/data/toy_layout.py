"""`toy`, a layout for the tests: a line a board, `toy ROWSxCOLS`, its symbols and click in JSON."""

import json
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts.lines import numbered_lines, on_one_line


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The boards of a file, one a line. Yields a ParseError for a bad symbol."""
    for line, text in numbered_lines(stream, source):
        _, sizes, said = text.decode().split(" ", 2)
        rows, cols = map(int, sizes.split("x"))
        symbols, click = json.loads(said)
        try:
            cells = dialect.alphabet.decode_symbols(symbols)
        except KeyError as missing:
            yield dialect.alphabet.unknown(missing.args[0]).located(source, line, 1)
            continue
        origin = Origin(source, dialect, line, on_one_line(case=line))
        board = Board(rows, cols, dialect.alphabet.settle(cells))
        yield Case(board, click and tuple(click), origin=origin)


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    """Write a line a board. Raises LossyError for a cell without a symbol."""
    for case in cases:
        board = case.board
        symbols = dialect.alphabet.encode_symbols(board.cells, board.cols)
        said = json.dumps([symbols, case.click])
        stream.write(f"toy {board.rows}x{board.cols} {said}\n".encode())
