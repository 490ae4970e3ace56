"""Boards as programs write them, one line of JSON: a fast way to read and write them.

A line that is not exactly as expected is left to the slower way, in `tokens`. After
each comma there may be a blank, or none.
"""

import json
from functools import lru_cache

from minesweeper_kit.board import Board, unchecked
from minesweeper_kit.cell import in_rows
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.alphabet import BLANKED
from minesweeper_kit.dialect.short import NO_CELL

_SPOKEN = b'[]", '


def write_matrix(board: Board, dialect: Dialect) -> bytes:
    """The board as one line of JSON: an array of rows, each an array of symbols.

    Raises LossyError for a cell without a symbol.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> write_matrix(Board(1, 2, "9a"), find_dialect("leetcode"))
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
    Board(1, 2, '9a')
    >>> read_canonical(b"[[0, 1], [-1, 1]]", find_dialect("numeric"))
    Board(2, 2, '01 c1')
    """
    if not line.startswith(b"[[" if dialect.scalars else (b'[["', b"[['")):
        return None
    # The common variants, as Python prints them: single quotes, a blank after each comma.
    if b'"' not in line:
        line = line.replace(b"'", b'"')
    text = line.rstrip()
    if not dialect.alphabet.plain_letters:
        return _read_short(text, dialect)
    end = text.find(b"]")
    comma = _comma(text, end + 2)
    # A symbol takes three bytes with its quotes.
    return _proved(text, (end - 2 + len(comma)) // (3 + len(comma)), comma, dialect)


def _read_short(text: bytes, dialect: Dialect) -> Board | None:
    """The board of such a line whose symbols have several letters, or no quotes."""
    short = dialect.alphabet.short
    letters = short.shortened(text)
    if letters is None:
        return None
    symbol = BLANKED if dialect.scalars else b'"' + BLANKED + b'"'
    end = letters.find(b"]")
    comma = _comma(letters, end + 2)
    cols = (end - 2 + len(comma)) // (len(symbol) + len(comma))
    cells = letters.translate(short.codes, _SPOKEN)
    if cols < 1 or not cells or len(cells) % cols or NO_CELL in cells:
        return None
    rows = len(cells) // cols
    row = b"[" + comma.join([symbol] * cols) + b"]"
    if letters.translate(short.blanked) != b"[" + comma.join([row] * rows) + b"]":
        return None
    return unchecked(rows, cols, dialect.alphabet.settle(cells))


def write_strings(board: Board, dialect: Dialect) -> bytes:
    """The board as one line of JSON: an array of strings, a row each.

    Only for dialects of `plain_letters`. Raises LossyError for a cell without a symbol.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> write_strings(Board(2, 2, "9a 99"), find_dialect("leetcode"))
    b'["EM", "EE"]'
    """
    rows = dialect.alphabet.encode_letters(board.cells, board.rows, board.cols)
    return b'["' + b'", "'.join(rows) + b'"]' if rows else b"[]"


def read_strings(text: bytes, dialect: Dialect) -> Board | None:
    """The board of JSON as `write_strings` writes it; None if it is anything else.

    The blanks after commas may be missing. It is made sure of as in `read_canonical`.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> read_strings(b'["EM","EE"]', find_dialect("leetcode"))
    Board(2, 2, '9a 99')
    """
    if not text.startswith(b'["') or not dialect.alphabet.plain_letters:
        return None
    end = text.find(b'"', 2)
    return _proved(text, end - 2, _comma(text, end + 1), dialect)


def _comma(text: bytes, first: int) -> bytes:
    """The comma between the items of an array, with its blank if there is one.

    `first` is where the first row ends.
    """
    return b", " if text.find(b", ", 0, first + 2) >= 0 else b","


def _proved(text: bytes, cols: int, comma: bytes, dialect: Dialect) -> Board | None:
    """The board of an array of arrays, or of strings; None if the punctuation is not that of one.

    A row has `cols` symbols, and `comma` stands between two of them.
    """
    cells = dialect.alphabet.decode_between(text, _SPOKEN)
    if not cells or cols < 1 or len(cells) % cols:
        return None
    rows = len(cells) // cols
    punctuation = _punctuation if len(cells) > _LARGE else _kept_punctuation
    if dialect.alphabet.blanked(text) != punctuation(rows, cols, comma, text.startswith(b"[[")):
        return None
    return unchecked(rows, cols, cells)


def _punctuation(rows: int, cols: int, comma: bytes, nested: bool) -> bytes:
    """How such an array looks with BLANKED for every symbol."""
    row = b'"' + BLANKED * cols + b'"'
    if nested:
        row = b"[" + comma.join([b'"' + BLANKED + b'"'] * cols) + b"]"
    return b"[" + comma.join([row] * rows) + b"]"


# Most files have boards of one size, so the last few are kept, if they are not large.
_kept_punctuation = lru_cache(maxsize=8)(_punctuation)
_LARGE = 2**16
