"""What the layouts of text share: numbered lines, and boards out of them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import BinaryIO

from minesweeper_kit.board import Board
from minesweeper_kit.case import LineOf
from minesweeper_kit.cell import DIGITS
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import LossyError, ParseError, ShapeError
from minesweeper_kit.markup.text import MAGICS, not_utf8, without_bom
from minesweeper_kit.wording import counted, shown

Line = tuple[int, bytes]
"""A line's number, from 1, and its bytes without the line end."""

_SPOOL = 16 * 2**20
_NUMBER = re.compile(rb"[0-9]{1,%d}" % DIGITS)
_PAIR = re.compile(rb"([0-9]{1,%d})\s+([0-9]{1,%d})" % (DIGITS, DIGITS))


def numbered(stream: Iterable[bytes], source: str, first: int = 1) -> Iterator[Line]:
    """The lines of a stream, without line ends (LF or CRLF) and byte order mark."""
    for number, read in enumerate(stream, first):
        line = read
        if number == 1:
            if line.startswith(tuple(MAGICS)):
                raise not_utf8(line, 0).located(source, 1, 1)
            line = without_bom(line)
        yield number, line.removesuffix(b"\n").removesuffix(b"\r")


def whole_number(line: bytes) -> int | None:
    """The number that the line holds, and nothing else."""
    found = _NUMBER.fullmatch(line.strip())
    return int(found[0]) if found else None


def number_pair(line: bytes) -> tuple[int, int] | None:
    """The two numbers that the line holds, and nothing else."""
    found = _PAIR.fullmatch(line.strip())
    return (int(found[1]), int(found[2])) if found else None


def read_board(dialect: Dialect, rows: Sequence[bytes], source: str, line: int) -> Board:
    """The board of consecutive lines, the first of them `line`.

    Raises ParseError with its place.
    """
    try:
        return Board(*dialect.alphabet.decode(rows, line))
    except ParseError as error:
        raise error.located(source, line) from None


def read_sized(dialect: Dialect, rows: Sequence[bytes], cols: int, source: str, line: int) -> Board:
    """The board of consecutive lines, each of the announced length.

    Raises ParseError with its place.
    """
    board = read_board(dialect, rows, source, line)
    if board.rows and board.cols != cols:
        raise ShapeError(f"row 0 has {counted(board.cols, 'cell')}, expected {cols}").located(
            source, line, 1
        )
    return board


def consecutive(**first: int) -> LineOf:
    """The line of each part of a case whose rows stand on consecutive lines."""
    return partial(_rows_from, first)


def _rows_from(first: dict[str, int], part: str, row: int) -> int:
    return first.get(part, first["case"]) + row


def on_one_line(**lines: int) -> LineOf:
    """The line of each part of a case whose boards stand on one line each."""
    return partial(_line_from, lines)


def _line_from(lines: dict[str, int], part: str, _row: int) -> int:
    return lines.get(part, lines["case"])


def write_counted(items: Iterable[bytes], stream: BinaryIO) -> None:
    """Write how many items there are, on a line, and then the items.

    Without any, nothing is written.
    """
    import shutil
    import tempfile

    total = 0
    # The number comes first and is known last: what is long waits on the disk.
    with tempfile.SpooledTemporaryFile(_SPOOL) as body:
        for item in items:
            body.write(item)
            total += 1
        if total:
            stream.write(b"%d\n" % total)
            body.seek(0)
            shutil.copyfileobj(body, stream)


def refuse_no_cells(board: Board, layout: str) -> None:
    """Raise LossyError for a board without cells, which no rows of text can show."""
    if not board.cells:
        raise LossyError(f"{layout} has no way to write a board of {board.rows}x{board.cols}")


def refuse_symbols(dialect: Dialect, reserved: str, layout: str) -> None:
    """Raise LossyError where a symbol holds a character that means something in the layout."""
    for symbol in dialect.symbols.values():
        if not set(reserved).isdisjoint(symbol):
            raise LossyError(f"{layout} has no way to write the symbol {shown(symbol)}")
