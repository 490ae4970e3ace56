"""`apart`: rows of one-letter symbols with a blank after each, where a blank may be a symbol too.

The blank after the last symbol of a row may be missing.
"""

import io
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from minesweeper_kit.batch import Item
from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import LossyError, ParseError, ShapeError
from minesweeper_kit.layouts.lines import numbered_lines, reject_no_cells
from minesweeper_kit.layouts.rows import grid
from minesweeper_kit.markup.text import text_of
from minesweeper_kit.wording import quoted


def begins(text: bytes, dialect: Dialect) -> bool:
    r"""Whether each line has a blank in every second place, and one where a symbol stands too.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> begins(b". 1   \n1 1 1\n", find_dialect("gym")), begins(b". 1\n1 1\n", find_dialect("gym"))
    (True, False)
    """
    if not dialect.alphabet.keeps_blanks:
        return False
    lines = [line.rstrip(b"\r\n") for line in io.BytesIO(text)]
    return (
        all(not line or (len(line) > 2 and not line[1::2].strip(b" ")) for line in lines)
        and any(b" " in line[::2] for line in lines)
        and any(line.strip() for line in lines)
    )


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Item]:
    r"""The boards of a file, each a case; a ParseError in the place of a board that is bad.

    >>> from minesweeper_kit import loads
    >>> [case.board for case in loads(". 1   \n1 1 1\n", "gym")]
    [Board(2, 3, 'H1B 111')]
    """
    return grid.read_lines(numbered_lines(stream, source), dialect, source, read_rows=_board)


def _board(dialect: Dialect, rows: list[bytes], source: str, line: int) -> Board:
    """The board of these rows, on lines of the source from `line` on. Raises ParseError."""
    symbols = []
    for number, row in enumerate(rows, line):
        text = text_of(row, source, number)
        if between := text[1::2].strip(" "):
            at = text.index(between[0], 1)
            raise ShapeError(
                f"expected a blank after each symbol, found {quoted(between[0])}"
            ).located(source, number, at + 1)
        symbols.append(text[::2].encode())
    try:
        return Board(*dialect.alphabet.decode(symbols, line))
    except ParseError as error:
        if error.column:
            error.column = 2 * error.column - 1
        raise error.located(source, line) from None


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    r"""Write the boards.

    Raises LossyError for a cell without a symbol, symbols of several letters, and a
    board without cells.

    >>> from minesweeper_kit import dumps, loads
    >>> dumps(loads("EM\nEE", "leetcode+grid"), "leetcode+apart")
    'E M\nE E\n'
    """
    for number, case in enumerate(cases):
        board = case.board
        reject_no_cells(board, "apart")
        if not dialect.alphabet.letters:
            raise LossyError(
                f"apart holds symbols of one letter, and dialect {dialect.name} has others"
            )
        rows = dialect.alphabet.encode_letters(board.cells, board.rows, board.cols)
        lines = "".join(" ".join(row.decode()) + "\n" for row in rows)
        stream.write(b"\n" * (number > 0) + lines.encode())
