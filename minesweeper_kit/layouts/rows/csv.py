"""`csv`: rows of symbols with commas between, an empty line between boards.

A file whose first line names its columns has a case a row: `records` reads it.
"""

import csv
import io
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, islice
from typing import BinaryIO

from minesweeper_kit.batch import Item, Written
from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.cell import in_rows
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts import batches
from minesweeper_kit.layouts.layout import Chunk
from minesweeper_kit.layouts.lines import Line, refuse_no_cells
from minesweeper_kit.layouts.rows import grid, records
from minesweeper_kit.markup.text import text_of, without_bom
from minesweeper_kit.wording import ragged


def read_lines(
    lines: Iterator[Line], dialect: Dialect, source: str, number: int = 1
) -> Iterator[Item]:
    """The boards of numbered lines; the first is case `number`.

    Yields a ParseError in the place of a board that is bad.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> lines = iter([(1, b"E,M")])
    >>> [case.board for case in read_lines(lines, find_dialect("leetcode"), "boards.csv")]
    [Board(1, 2, 'EM')]
    """
    if number == 1:  # of the chunks of a file, a header stands in the first
        if isinstance(lines, batches.Lines):
            line = without_bom(lines.ahead(records.LONGEST)).partition(b"\n")[0]
        else:
            first = list(islice(lines, 1))
            line = first[0][1] if first else b""
            lines = chain(first, lines)
        if records.is_header(line):
            yield from records.read_records(lines, dialect, source)
            return
    yield from grid.read_lines(lines, dialect, source, number, _board)


def cut(stream: BinaryIO, size: int, dialect: Dialect) -> Iterator[Chunk]:
    r"""The chunks of a file, cut at empty lines; one with a header is not cut.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> file = io.BytesIO(b"E,M\n\nE,E\n")
    >>> [chunk.data for chunk in cut(file, 6, find_dialect("leetcode"))]
    [b'E,M\n\n', b'E,E\n']
    """
    return grid.cut(stream, size, dialect, _has_header)


def _has_header(data: bytes) -> bool:
    """Whether the bytes begin with the header of a table of cases."""
    return records.is_header(data[: records.LONGEST].partition(b"\n")[0])


def _board(dialect: Dialect, rows: list[bytes], source: str, first: int) -> Board:
    """The board of consecutive lines, the first of them `first`. Raises ParseError."""
    lines = dialect.alphabet.short.parted(rows, b",")
    alike = lines is not None and len(set(map(len, lines))) == 1
    if lines and alike and not any(b'"' in row for row in rows):
        return Board(len(lines), len(lines[0]), dialect.alphabet.settle(b"".join(lines)))
    cells = bytearray()
    cols = 0
    for line, row in enumerate(rows, first):
        symbols = _symbols(text_of(row, source, line), dialect, source, line)
        cols = cols or len(symbols)
        if len(symbols) != cols:
            raise ragged(line - first, len(symbols), cols).located(source, line, 1)
        try:
            cells += dialect.alphabet.decode_symbols(symbols)
        except KeyError as missing:
            symbol = missing.args[0]
            column = sum(len(before) + 1 for before in symbols[: symbols.index(symbol)]) + 1
            raise dialect.alphabet.unknown(symbol).located(source, line, column) from None
    return Board(len(rows), cols, dialect.alphabet.settle(bytes(cells)))


def _symbols(text: str, dialect: Dialect, source: str, line: int) -> list[str]:
    """The symbols of a row, without the blanks around them, unless a blank is a symbol."""
    symbols = text.split(",")
    if '"' in text:
        try:
            symbols = next(csv.reader([text], strict=True, skipinitialspace=True), [])
        except csv.Error as error:
            raise ParseError(f"not CSV: {error}").located(source, line, 1) from None
    return symbols if dialect.alphabet.keeps_blanks else [symbol.strip() for symbol in symbols]


def write(cases: Iterable[Case | Written], stream: BinaryIO, dialect: Dialect) -> None:
    r"""Write the boards.

    Raises LossyError for a cell without a symbol, and a board without cells.

    >>> from minesweeper_kit import dumps, loads
    >>> dumps(loads("EM", "leetcode+grid"), "leetcode+csv")
    'E,M\n'
    """
    batches.write_apart(cases, stream, dialect, _text)


def _text(case: Case, dialect: Dialect) -> bytes:
    """The rows of a board. Raises LossyError."""
    board = case.board
    refuse_no_cells(board, "csv")
    symbols = dialect.alphabet.encode_symbols(board.cells, board.cols)
    text = io.StringIO()
    rows = in_rows(symbols, board.rows, board.cols)
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()


write_case_batch = partial(batches.written, text_of=_text, shape=grid.template, joint=b"\n")
