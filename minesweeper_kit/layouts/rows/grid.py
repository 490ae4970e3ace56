"""`grid`: rows of symbols, one row a line, an empty line between boards."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import BinaryIO

from minesweeper_kit.batch import BatchText, Item
from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts import batches
from minesweeper_kit.layouts.layout import Chunk
from minesweeper_kit.layouts.lines import Line, consecutive, read_board, reject_no_cells
from minesweeper_kit.layouts.templates import Span, Template

_EMPTY_LINES = re.compile(rb"\n(?:[ \t\r\f\v]*\n)+")

ReadRows = Callable[[Dialect, list[bytes], str, int], Board]
"""`read_board`, or a function like it: the board of a dialect's rows, on lines of a source from
one on."""


def read_lines(
    lines: Iterable[Line],
    dialect: Dialect,
    source: str,
    first: int = 1,
    read_rows: ReadRows = read_board,
) -> Iterator[Item]:
    """The boards between empty lines, each a case, or a ParseError for one that is bad.

    The first is case number `first`. `read_rows` makes a board of its lines.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> lines = [(1, b"EM"), (2, b""), (3, b"1M")]
    >>> [case.board for case in read_lines(lines, find_dialect("leetcode"), "boards.txt")]
    [Board(1, 2, 'EM'), Board(1, 2, '1M')]
    """
    alone = partial(read_lines, read_rows=read_rows)
    next_batch = batches.batches_of(lines, template, alone, dialect)
    blocks = split(lines, dialect.alphabet.keeps_blanks)
    while True:
        batch = next_batch(first, None)
        if batch is not None:
            yield batch
            first += len(batch)
            continue
        block = next(blocks, None)
        if block is None:
            return
        line, rows = block
        try:
            board = read_rows(dialect, rows, source, line)
        except ParseError as error:
            yield error
        else:
            yield Case(board, origin=Origin(source, dialect, first, consecutive(case=line)))
        first += 1


def template(text: bytes, dialect: Dialect | None) -> Template | None:
    r"""The template of the board with which a text begins, up to the empty line behind it.

    None where there is none, and where symbols may be quoted.

    >>> template(b"EM\n\nEE\n\n", None).between
    [b'', b'\n\n']
    """
    del dialect
    end = text.find(b"\n\n")
    if end < 0 or text.find(b'"', 0, end) >= 0:
        return None
    return Template(text, [Span("board", 0, end)], end + 2)


def cut(
    stream: BinaryIO,
    size: int,
    dialect: Dialect,
    uncut: Callable[[bytes], bool] | None = None,
) -> Iterator[Chunk]:
    r"""The chunks of a file, cut at empty lines, of about `size` bytes each.

    Nothing is cut that `uncut` is true of.

    >>> import io
    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> file = io.BytesIO(b"EM\n\nEE\n")
    >>> [chunk.data for chunk in cut(file, 4, find_dialect("leetcode"))]
    [b'EM\n\n', b'EE\n']
    """

    def count(data: bytes) -> tuple[int, int] | None:
        # Where a blank is a symbol, a line of blanks may be a row.
        return None if dialect.alphabet.keeps_blanks or (uncut and uncut(data)) else _count(data)

    from minesweeper_kit.layouts import chunks

    return chunks.cut(stream, size, count, b"\n\n", b"\n\r\n")


def _count(data: bytes) -> tuple[int, int]:
    """The number of lines and of boards in the bytes of a file."""
    blocks = [block.isspace() for block in _EMPTY_LINES.split(data) if block]
    return data.count(b"\n"), blocks.count(False)


def split(lines: Iterable[Line], keeps_blanks: bool) -> Iterator[tuple[int, list[bytes]]]:
    """The blocks of lines between empty lines, each with the number of its first line.

    A line of blanks is empty too, unless `keeps_blanks`: then a blank is a symbol.

    >>> list(split([(1, b"EM"), (2, b"EE"), (3, b""), (4, b"1M")], keeps_blanks=False))
    [(1, [b'EM', b'EE']), (4, [b'1M'])]
    """
    rows: list[bytes] = []
    first = 0
    for number, line in lines:
        if line if keeps_blanks else line.strip():
            if not rows:
                first = number
            rows.append(line)
        elif rows:
            yield first, rows
            rows = []
    if rows:
        yield first, rows


def write(cases: Iterable[Case | BatchText], stream: BinaryIO, dialect: Dialect) -> None:
    r"""Write the boards.

    Raises LossyError for a cell without a symbol, and a board without cells.

    >>> from minesweeper_kit import dumps, loads
    >>> dumps(loads("EM\n\n1M", "leetcode+grid"), "leetcode+grid")
    'EM\n\n1M\n'
    """
    batches.write_apart(cases, stream, dialect, _text)


def _text(case: Case, dialect: Dialect) -> bytes:
    """The rows of a board. Raises LossyError."""
    board = case.board
    reject_no_cells(board, "grid")
    return dialect.alphabet.encode_lines(board.cells, board.rows, board.cols)


write_case_batch = partial(batches.batch_text, text_of=_text, shape=template, joint=b"\n")
