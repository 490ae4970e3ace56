"""`csv`: rows of symbols with commas between, an empty line between boards.

A file whose first line names its columns has a case a row: `records` reads it, and
`record_writer` writes it where a case has more than a board.
"""

import csv
import io
import shutil
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, islice
from tempfile import SpooledTemporaryFile
from typing import BinaryIO

from minesweeper_kit.batch import BatchText, CaseBatch, Item
from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.cell import in_rows
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts import batches
from minesweeper_kit.layouts.layout import Chunk
from minesweeper_kit.layouts.lines import SPOOL, Line, numbered_lines, reject_no_cells
from minesweeper_kit.layouts.rows import grid, record_writer, records
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
        ahead = lines.ahead(records.LONGEST) if isinstance(lines, batches.Lines) else b""
        line = without_bom(ahead).partition(b"\n")[0]
        if not ahead:  # nor is anything at hand where little memory is allowed
            first = list(islice(lines, 1))
            line = first[0][1] if first else b""
            lines = chain(first, lines)
        if records.is_header(line, csv=True):
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
    return records.is_header(data[: records.LONGEST].partition(b"\n")[0], csv=True)


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


def write(cases: Iterable[Case | BatchText], stream: BinaryIO, dialect: Dialect) -> None:
    r"""Write rows of symbols, or a table where a case has more than its board.

    Raises LossyError for a cell without a symbol, and a board without cells.

    >>> from minesweeper_kit import dumps, loads
    >>> dumps(loads("EM", "leetcode+grid"), "leetcode+csv")
    'E,M\n'
    >>> dumps([Case(Board(1, 2, "EM"), (0, 0))], "leetcode+csv")
    'board,click\nEM,"0,0"\n'
    """
    items = iter(cases)
    with SpooledTemporaryFile(SPOOL) as spool:
        for item in items:
            if isinstance(item, Case) and not record_writer.is_bare(item):
                spool.seek(0)
                before = _cases(read_lines(numbered_lines(spool, ""), dialect, ""))
                after = chain.from_iterable(map(partial(_cases_of, dialect), items))
                record_writer.write_records(chain(before, [item], after), stream, dialect)
                return
            text = item.text if isinstance(item, BatchText) else _text(item, dialect)
            spool.write(b"\n" * (spool.tell() > 0) + text)
        spool.seek(0)
        shutil.copyfileobj(spool, stream)


def _cases_of(dialect: Dialect, item: Case | BatchText) -> Iterator[Case]:
    """The cases of what is written."""
    if isinstance(item, Case):
        return iter((item,))
    return _cases(read_lines(numbered_lines(io.BytesIO(item.text), ""), dialect, ""))


def _cases(items: Iterable[Item]) -> Iterator[Case]:
    """The cases among what was read of a text that was written here: that is all of it."""
    return (item for item in items if isinstance(item, Case))


def _text(case: Case, dialect: Dialect) -> bytes:
    """The rows of a board. Raises LossyError."""
    board = case.board
    reject_no_cells(board, "csv")
    symbols = dialect.alphabet.encode_symbols(board.cells, board.cols)
    text = io.StringIO()
    rows = in_rows(symbols, board.rows, board.cols)
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()


def write_case_batch(batch: CaseBatch, dialect: Dialect) -> bytes | None:
    r"""The text of a batch; None where its cases have more than their boards.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> batch = CaseBatch(Case(Board(1, 2, "EM")), bytes([9, 10, 10, 9]))
    >>> write_case_batch(batch, find_dialect("leetcode"))
    b'E,M\n\nM,E\n'
    """
    if batch.names is not None or not record_writer.is_bare(batch.case(0)):
        return None
    return batches.batch_text(batch, dialect, _text, grid.template, b"\n")
