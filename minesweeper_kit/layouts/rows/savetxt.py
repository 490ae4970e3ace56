"""`savetxt`: what numpy.savetxt writes, rows of floats that are whole numbers: the symbols."""

import math
import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from minesweeper_kit.batch import Item
from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import LossyError
from minesweeper_kit.layouts.lines import Line, numbered_lines, reject_no_cells
from minesweeper_kit.layouts.rows import grid
from minesweeper_kit.markup.text import text_of
from minesweeper_kit.wording import quoted, ragged

_TOKEN = re.compile(r"[^\s,;]+")
_FLOAT = re.compile(r"[-+]?[0-9]{1,40}(?:\.[0-9]{0,40})?(?:[eE][-+]?[0-9]{1,3})?")
_WHOLE = re.compile(r"-?[0-9]{1,9}")


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Item]:
    r"""The boards of a file, each a case; a ParseError in the place of a board that is bad.

    Blanks, commas or semicolons stand between the numbers. A line that begins with `#`
    is a comment, and stands between boards as an empty one does.

    >>> from minesweeper_kit import loads
    >>> [case.board for case in loads("-1.0e+00 1.0e+00\n", "numeric+savetxt")]
    [Board(1, 2, 'H1')]
    """
    lines = map(_without_comment, numbered_lines(stream, source))
    return grid.read_lines(lines, dialect, source, read_rows=_board)


def _without_comment(line: Line) -> Line:
    return (line[0], b"") if line[1].startswith(b"#") else line


def _board(dialect: Dialect, rows: list[bytes], source: str, first: int) -> Board:
    """The board of these rows, on lines of the source from `first` on. Raises ParseError."""
    cells, cols = bytearray(), 0
    symbols: dict[str, int] = {}  # those that have been met, and their cells
    for number, row in enumerate(rows):
        done = len(cells)
        for token in _TOKEN.finditer(text_of(row, source, first + number)):
            if token[0] not in symbols:
                symbol = _symbol(token[0])
                try:
                    symbols[token[0]] = dialect.alphabet.decode_symbols([symbol])[0]
                except KeyError:
                    place = source, first + number, token.start() + 1
                    raise dialect.alphabet.unknown(symbol).located(*place) from None
            cells.append(symbols[token[0]])
        found = len(cells) - done
        cols = found if not number else cols
        if found != cols:
            raise ragged(number, found, cols).located(source, first + number, 1)
    return Board(len(rows), cols, dialect.alphabet.settle(bytes(cells)))


def _symbol(token: str) -> str:
    """The token as a symbol: `1` for 1.000e+00; itself if it is no whole number."""
    number = float(token) if _FLOAT.fullmatch(token) else math.nan
    return str(int(number)) if math.isfinite(number) and number == int(number) else token


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    r"""Write the boards, each number as numpy.savetxt does.

    Raises LossyError for a symbol that is no whole number, and a board without cells.

    >>> from minesweeper_kit import Board, Case, dumps
    >>> dumps([Case(Board(1, 2, "H1"))], "numeric+savetxt")
    '-1.000000000000000000e+00 1.000000000000000000e+00\n'
    """
    for number, case in enumerate(cases):
        board = case.board
        reject_no_cells(board, "savetxt")
        symbols = dialect.alphabet.encode_symbols(board.cells, board.cols)
        floats: dict[str, str] = {}
        for symbol in dict.fromkeys(symbols):
            if not _WHOLE.fullmatch(symbol):
                raise LossyError(
                    f"savetxt holds whole numbers, and dialect {dialect.name} "
                    f"has {quoted(symbol)}; numeric is a dialect of numbers"
                )
            floats[symbol] = f"{int(symbol):.18e}"
        text = "\n" * (number > 0)
        for at in range(0, len(symbols), board.cols):
            text += " ".join([floats[symbol] for symbol in symbols[at : at + board.cols]]) + "\n"
        stream.write(text.encode())
