"""Rows of symbols that no translation table turns into cells, and the errors for the rest."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NoReturn

from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import LossyError, ParseError, SymbolError
from minesweeper_kit.markup.text import not_utf8
from minesweeper_kit.wording import counted

Unknown = Callable[[str], SymbolError]
"""The error for a symbol that a dialect does not have."""


def tokens(symbols: Collection[str], *, apart: bool, blanks: str) -> re.Pattern[str]:
    """What to cut a row into: symbols, the longest first, or else single characters.

    `apart` are symbols between blanks; otherwise `blanks` are those that may
    stand anywhere and mean nothing.
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
    """The codes of a row of symbols. Raises ParseError with its column, and `line`."""
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
    """The rows as text. Raises LossyError for one that would be read back as another."""
    lines = []
    for number, row in enumerate(rows):
        line = between.join(row)
        if [codes.get(token[0]) for token in cut.finditer(line)] != [codes[s] for s in row]:
            raise LossyError(
                f"row {number} would be read back as another: symbols run into each other"
            )
        lines.append(line.encode())
    return lines


def refuse_symbol(
    rows: Sequence[bytes], known: Collection[str], unknown: Unknown, line: int | None
) -> NoReturn:
    """Raise the error for the first character in `rows` that is not known."""
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
    """The cells that have no symbol: each by name, how many, and where the first is."""
    lost = []
    for code in sorted(set(cells)):
        if Cell(code) not in symbols:
            first = divmod(cells.index(code), cols)
            count = cells.count(code)
            lost.append(f"{Cell(code).name} ({counted(count, 'cell')}, first at {first})")
    return ", ".join(lost)
