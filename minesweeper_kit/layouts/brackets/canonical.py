"""Boards as programs write them, one line of JSON: a fast way to read and write them.

A line that is not exactly as expected is left to the slower way, in `tokens`. After
each comma there may be a blank, or none.
"""

import json

from minesweeper_kit.board import Board, unchecked_board
from minesweeper_kit.cell import in_rows
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.alphabet import BLANKED
from minesweeper_kit.dialect.short import NO_CELL

_SPOKEN = b'[]", '


def write_matrix(board: Board, dialect: Dialect) -> bytes:
    """The board as one line of JSON: an array of rows, each an array of symbols.

    Raises LossyError for a cell without a symbol.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> write_matrix(Board(1, 2, "EM"), find_dialect("leetcode"))
    b'[["E","M"]]'
    """
    rows, cols = board.rows, board.cols
    if not board.cells:
        return b"[" + b",".join([b"[]"] * rows) + b"]"
    if not dialect.alphabet.plain_letters:
        lines = in_rows(dialect.alphabet.encode_symbols(board.cells, cols), rows, cols)
        if dialect.scalars:
            return ("[" + ",".join(f"[{','.join(line)}]" for line in lines) + "]").encode()
        return json.dumps(lines, ensure_ascii=False, separators=(",", ":")).encode()
    return _matrix(dialect.alphabet.encode_cells(board.cells, cols), cols)


def _matrix(letters: bytes, cols: int) -> bytes:
    """An array of rows, each an array of strings of one letter, without blanks."""
    # Written as one long row, a letter every four bytes; then cut at the ends of the rows.
    flat = bytearray(b' ","' * len(letters))
    flat[::4] = letters
    cut = [flat[at : at + 4 * cols - 3] for at in range(0, len(flat), 4 * cols)]
    return b'[["' + b'"],["'.join(cut) + b'"]]'


def read_canonical(line: bytes, dialect: Dialect) -> Board | None:
    """The board of a line as `write_matrix` writes it; None if the line is anything else.

    Single quotes may stand for double ones, and a blank after each comma. The cells
    are what is left without the punctuation. To make sure that the punctuation was
    right, all symbols are replaced by the same one, and the line is compared with
    what it must be then.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> read_canonical(b"[['E', 'M']]", find_dialect("leetcode"))
    Board(1, 2, 'EM')
    >>> read_canonical(b"[[0, 1], [-1, 1]]", find_dialect("numeric"))
    Board(2, 2, 'B1 H1')
    """
    if not line.startswith(b"[[" if dialect.scalars else (b'[["', b"[['")):
        return None
    # The common variants, as Python prints them: single quotes, a blank after each comma.
    if b'"' not in line:
        line = line.replace(b"'", b'"')
    return _proved(line.rstrip(), dialect)


def write_strings(board: Board, dialect: Dialect) -> bytes:
    """The board as one line of JSON: an array of strings, a row each.

    Only for dialects of `plain_letters`. Raises LossyError for a cell without a symbol.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> write_strings(Board(2, 2, "EM EE"), find_dialect("leetcode"))
    b'["EM", "EE"]'
    """
    rows = dialect.alphabet.encode_letters(board.cells, board.rows, board.cols)
    return b'["' + b'", "'.join(rows) + b'"]' if rows else b"[]"


def read_strings(text: bytes, dialect: Dialect) -> Board | None:
    """The board of JSON as `write_strings` writes it; None if it is anything else.

    The blanks after commas may be missing. It is made sure of as in `read_canonical`.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> read_strings(b'["EM","EE"]', find_dialect("leetcode"))
    Board(2, 2, 'EM EE')
    """
    if not text.startswith(b'["') or not dialect.alphabet.plain_letters:
        return None
    return _proved(text, dialect)


def _proved(text: bytes, dialect: Dialect) -> Board | None:
    """The board of an array of arrays, or of strings; None if it is written in another way."""
    short = dialect.alphabet.short
    letters = short.shortened(text)
    if letters is None:
        return None
    as_strings = letters.startswith(b'["')
    symbol = BLANKED if dialect.scalars else b'"' + BLANKED + b'"'
    end = letters.find(b'"' if as_strings else b"]", 2)
    # After each comma of the punctuation there is a blank, or after none.
    comma = b", " if letters.find(b", ", 0, end + 4) >= 0 else b","
    cols = end - 2 if as_strings else (end - 2 + len(comma)) // (len(symbol) + len(comma))
    cells = letters.translate(short.codes, _SPOKEN)
    if cols < 1 or not cells or len(cells) % cols or NO_CELL in cells:
        return None
    rows = len(cells) // cols
    row = b'"' + BLANKED * cols + b'"'
    if not as_strings:
        row = b"[" + comma.join([symbol] * cols) + b"]"
    if letters.translate(short.blanked) != b"[" + comma.join([row] * rows) + b"]":
        return None
    return unchecked_board(rows, cols, dialect.alphabet.settle(cells))
