"""Rows of symbols that no translation table turns into cells, and the errors for the rest."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Literal, NoReturn

from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect.parts import SharedSymbol
from minesweeper_kit.errors import LossyError, ParseError, SymbolError
from minesweeper_kit.markup.text import not_utf8
from minesweeper_kit.wording import counted, quoted

Role = Literal["question", "answer"]
"""Whether a board is a question, still to be played, or an answer. See `Alphabet`."""


Unknown = Callable[[str], SymbolError]
"""Makes the error for a symbol that a dialect does not have."""


def tokens(symbols: Collection[str], *, apart: bool, blanks: str) -> re.Pattern[str]:
    """A pattern whose matches in a row are its symbols, known or not.

    With `apart` symbols stand between spaces. Otherwise they may follow each other:
    the longest known symbol is taken, else one character, and `blanks` are skipped.

    >>> tokens([":x:", "1"], apart=False, blanks=" ").findall(":x:1 1?")
    [':x:', '1', '1', '?']
    """
    if apart:
        return re.compile(r"\S+")
    longest_first = sorted(symbols, key=len, reverse=True)
    other = f"(?![{blanks}])." if blanks else "."
    return re.compile("|".join([*map(re.escape, longest_first), other]), re.DOTALL)


def decode_row(
    row: bytes,
    cut: re.Pattern[str],
    codes: Mapping[str, int],
    unknown: Unknown,
    line: int | None,
) -> bytes:
    """The cell codes of a row of symbols. Raises ParseError with `line` and the column.

    >>> codes = {":x:": 10, "1": 1}
    >>> decode_row(b"1:x:", tokens(codes, apart=False, blanks=""), codes, SymbolError, None).hex()
    '010a'
    """
    try:
        text = row.decode()
    except UnicodeDecodeError as error:
        column = len(row[: error.start].decode()) + 1
        raise not_utf8(row, error.start).located(None, line, column) from None
    found = bytearray()
    for token in cut.finditer(text):
        code = codes.get(token[0])
        if code is None:
            if token[0] == "\0":
                raise _nul().located(None, line, token.start() + 1)
            raise unknown(token[0]).located(None, line, token.start() + 1)
        found.append(code)
    return bytes(found)


def encode_rows(
    rows: Sequence[Sequence[str]], between: str, cut: re.Pattern[str], codes: Mapping[str, int]
) -> list[bytes]:
    """Rows of symbols as text, `between` between them.

    Raises LossyError for a row that would be read back as another.

    >>> codes = {":x:": 10, "1": 1}
    >>> encode_rows([["1", ":x:"]], " ", tokens(codes, apart=True, blanks=""), codes)
    [b'1 :x:']
    """
    lines = []
    for number, row in enumerate(rows):
        line = between.join(row)
        if [codes.get(token[0]) for token in cut.finditer(line)] != [codes[s] for s in row]:
            raise LossyError(
                f"row {number} would be read back as another: symbols run into each other"
            )
        lines.append(line.encode())
    return lines


def reject_symbol(
    rows: Sequence[bytes], known: Collection[str], unknown: Unknown, line: int | None
) -> NoReturn:
    """Raise the error for the first character in `rows` that is not in `known`.

    `line` is the line of the first row, or None.

    >>> reject_symbol([b"EE", b"EQ"], "E", SymbolError, 1)
    Traceback (most recent call last):
    minesweeper_kit.errors.SymbolError: 2:2: Q
    """
    for number, row in enumerate(rows):
        at = None if line is None else line + number
        try:
            text, bad = row.decode(), None
        except UnicodeDecodeError as error:
            text, bad = row[: error.start].decode(), error.start
        for column, symbol in enumerate(text, 1):
            if symbol == "\0":
                raise _nul().located(None, at, column)
            if symbol not in known:
                raise unknown(symbol).located(None, at, column)
        if bad is not None:
            raise not_utf8(row, bad).located(None, at, len(text) + 1)
    raise AssertionError("called for rows without a fault")


def _nul() -> ParseError:
    return ParseError("NUL byte: this is not a text file")


def lost_cells(cells: bytes, cols: int, symbols: Collection[Cell]) -> str:
    """What messages say of the cells that are not in `symbols`; an empty text for none.

    Each kind of cell is named, with how many there are and where the first is,
    as zero-based (row, col).

    >>> lost_cells(bytes([9, 10, 9, 11]), cols=2, symbols=[Cell.EMPTY, Cell.MINE])
    'EXPLODED (1 cell, first at (1, 1))'
    """
    lost = []
    for code in sorted(set(cells.translate(None, bytes(symbols)))):
        first = divmod(cells.index(code), cols)
        count = cells.count(code)
        lost.append(f"{Cell(code).name} ({counted(count, 'cell')}, first at {first})")
    return ", ".join(lost)


def cell_phrase(symbol: str, code: int) -> str:
    """What a symbol is, in words.

    >>> cell_phrase("*", Cell.FLAGGED_MINE)
    "'*' flagged mine"
    """
    return f"{quoted(symbol)} {Cell(code).name.lower().replace('_', ' ')}"


def advice_for(cells: bytes, held: Collection[Cell]) -> str:
    """What to do where an output has no symbol for some cells: which other one has them."""
    if Cell.HIDDEN in cells and Cell.HIDDEN not in held:
        return "; the board hides its mines, and --lossy cannot help: write it with --to yaml"
    covered = {Cell.EMPTY, Cell.MINE}.intersection(cells) - set(held)
    if covered and Cell.HIDDEN in held:
        return (
            "; it shows what a player sees: write that (convert --view player --lossy), "
            "or another notation, which has all cells (--to hex)"
        )
    return "; write another format, which has them (--to hex)"


def symbols_of_role(
    symbols: Mapping[Cell, str], shared: Mapping[str, SharedSymbol], role: Role
) -> dict[Cell, str]:
    """The cells that can be written in one role, with their symbols.

    A symbol of two cells stays for the cell that it is in that role.

    >>> symbols = {Cell.MINE: "*", Cell.EMPTY: ".", Cell.BLANK: "."}
    >>> symbols_of_role(symbols, {".": SharedSymbol(Cell.EMPTY, Cell.BLANK)}, "answer")
    {<Cell.MINE: 10>: '*', <Cell.BLANK: 0>: '.'}
    """
    return {
        cell: symbol
        for cell, symbol in symbols.items()
        if symbol not in shared or cell == getattr(shared[symbol], role)
    }
