"""`grid`: rows of symbols, one row a line, an empty line between boards."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts.layout import Piece
from minesweeper_kit.layouts.lines import Line, consecutive, numbered, read_board, refuse_no_cells

_EMPTY_LINES = re.compile(rb"\n(?:[ \t\r\f\v]*\n)+")

ReadRows = Callable[[Dialect, list[bytes], str, int], Board]
"""From consecutive lines, their source and the number of the first to their board."""


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The boards of a file, each a case. Raises nothing; yields a ParseError for a bad board."""
    return boards(numbered(stream, source), dialect, source)


def boards(
    lines: Iterable[Line],
    dialect: Dialect,
    source: str,
    first: int = 1,
    read_rows: ReadRows = read_board,
) -> Iterator[Case | ParseError]:
    """The boards between empty lines, each a case, or a ParseError for one that is bad.

    The first of them is case number `first`.
    """
    for number, (line, rows) in enumerate(split(lines, dialect.alphabet.keeps_blanks), first):
        try:
            board = read_rows(dialect, rows, source, line)
        except ParseError as error:
            yield error
        else:
            yield Case(board, origin=Origin(source, dialect, number, consecutive(case=line)))


read_lines = boards


def cut(stream: BinaryIO, size: int, dialect: Dialect) -> Iterator[Piece]:
    """The pieces of a file, of about `size` bytes each."""
    count = _uncounted if dialect.alphabet.keeps_blanks else _count
    from minesweeper_kit.layouts.cutting import pieces

    return pieces(stream, size, count, b"\n\n", b"\n\r\n")


def _count(data: bytes) -> tuple[int, int]:
    """How many lines and boards there are."""
    blocks = [block.isspace() for block in _EMPTY_LINES.split(data) if block]
    return data.count(b"\n"), blocks.count(False)


def _uncounted(data: bytes) -> None:
    """A line of blanks may be a row."""
    del data


def split(lines: Iterable[Line], keeps_blanks: bool) -> Iterator[tuple[int, list[bytes]]]:
    """The blocks of lines between empty lines, each with the number of its first line.

    A line of blanks alone is empty, unless a blank is a symbol.
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


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    """Write the boards. Raises LossyError for a cell without a symbol, or no cells at all."""
    for number, case in enumerate(cases):
        board = case.board
        refuse_no_cells(board, "grid")
        lines = dialect.alphabet.encode_lines(board.cells, board.rows, board.cols)
        stream.write(b"\n" * (number > 0) + lines)
