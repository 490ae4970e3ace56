"""`grid`: rows of symbols, one row a line, an empty line between boards."""

from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts.text import (
    Line,
    consecutive,
    numbered,
    read_board,
    refuse_no_cells,
)

HOLDS: frozenset[str] = frozenset()

ReadRows = Callable[[Dialect, list[bytes], str, int], Board]
"""From consecutive lines, their source and the number of the first to their board."""


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The boards of a file, each a case. Raises nothing; yields a ParseError for a bad board."""
    return boards(numbered(stream, source), dialect, source)


def boards(
    lines: Iterable[Line], dialect: Dialect, source: str, read_rows: ReadRows = read_board
) -> Iterator[Case | ParseError]:
    """The boards between empty lines, each a case, or a ParseError for one that is bad."""
    for number, (line, rows) in enumerate(split(lines, dialect.keeps_blanks), 1):
        try:
            board = read_rows(dialect, rows, source, line)
        except ParseError as error:
            yield error
        else:
            yield Case(board, origin=Origin(source, dialect, number, consecutive(case=line)))


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
        lines = dialect.encode_lines(board.cells, board.rows, board.cols)
        stream.write(b"\n" * (number > 0) + lines)
