"""Alphabet: symbols to cells and back.

It turns rows of symbols into cell codes and back, and knows nothing of boards,
cases or files: only codes, sizes and bytes.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import Literal, NoReturn

from minesweeper_kit.cell import NUMBERS, Cell, in_rows
from minesweeper_kit.dialect.file import Shared
from minesweeper_kit.errors import LossyError, ParseError, SymbolError
from minesweeper_kit.markup.text import not_utf8
from minesweeper_kit.wording import counted, ragged

Role = Literal["question", "answer"]
"""What a board is, where a symbol stands for one cell in questions, for another in answers."""

BLANKED = b"\xff"
"""What stands for every symbol where only what is between them matters. No text has it."""

_BAD = 255
_BLANKS = b" \t"
_NUMBERS = bytes(NUMBERS)
_ROLES = {"question": "a question", "answer": "an answer"}


class Alphabet:
    r"""A table of symbols, Cell <-> symbol, and the bytes that make it quick.

    `symbols` maps each cell that can be written to its symbol, `reads` further
    symbols to the cells they are read as. A symbol of two cells is in `shared` too:
    a board that shows a number is an answer, any other a question; `role` says
    that all of them are the one or the other. `fallbacks` names what may stand for
    a cell that cannot be written, where the user allows a loss. `spaced` puts a
    blank between symbols that are written, `scalars` are symbols that stand in JSON
    without quotes. `name` is what errors call it.

    >>> Alphabet("mine", {Cell.MINE: "@", Cell.EMPTY: "o"}).decode([b"o@", b"oo"])
    (2, 2, b'\t\n\t\t')
    """

    def __init__(
        self,
        name: str,
        symbols: Mapping[Cell, str],
        reads: Mapping[str, Cell] | None = None,
        shared: Mapping[str, Shared] | None = None,
        fallbacks: Mapping[Cell, Cell] | None = None,
        *,
        spaced: bool = False,
        scalars: bool = False,
        role: Role | None = None,
    ) -> None:
        self.name = name
        self.symbols = symbols
        self.shared = shared or {}
        self.fallbacks = fallbacks or {}
        self.spaced = spaced or scalars
        self.scalars = scalars
        self.role = role
        codes = {symbol: int(cell) for cell, symbol in symbols.items()}
        codes.update({symbol: int(cell) for symbol, cell in (reads or {}).items()})
        codes.update({symbol: int(cells.question) for symbol, cells in self.shared.items()})
        # Alphabets of single ASCII characters, nearly all, are two translation tables.
        table, to_blanked = bytearray([_BAD]) * 256, bytearray(range(256))
        short = {symbol for symbol in codes if len(symbol) == 1 and symbol.isascii()}
        for symbol in short:
            table[ord(symbol)] = codes[symbol]
            to_blanked[ord(symbol)] = _BAD
        is_ascii = short.issuperset(symbols.values())
        # Longer symbols that are only read stop the table, if it cannot take them for others.
        longer = codes.keys() - short
        by_table = is_ascii and not any(short.issuperset(symbol) for symbol in longer)
        to_symbols = bytearray(256)
        for cell, symbol in symbols.items():
            to_symbols[cell] = ord(symbol) if is_ascii else 1
        to_answers = bytearray(range(256))
        for cells in self.shared.values():
            to_answers[cells.question] = cells.answer
        plain = is_ascii and not longer and "".join(codes).isprintable()
        plain = plain and codes.keys().isdisjoint("\"\\[], '")
        self._codes = codes
        self._to_codes = bytes(table) if by_table else None
        self._longer = bool(longer)
        self._to_answers = bytes(to_answers)
        self._to_symbols = bytes(to_symbols)
        self._to_blanked = bytes(to_blanked)
        self._blanks = b"" if any(map(str.isspace, "".join(codes))) else _BLANKS

        self.letters = not scalars and all(len(symbol) == 1 for symbol in symbols.values())
        """Whether every symbol is one character, so that a row can be one string of them."""

        self.plain_letters = plain and not scalars
        """Whether every symbol is one ASCII character that stands in JSON as it is."""

        self.keeps_blanks = not self._blanks
        """Whether a blank is a symbol, so that none may be dropped or added."""

    def __str__(self) -> str:
        """The symbols, in a few words for a person: `B E M X 1-8`."""
        numbers = [self.symbols[number] for number in NUMBERS if number in self.symbols]
        written = dict.fromkeys(self.symbols.values())
        others = sorted(repr(s) if s.isspace() else s for s in written if s not in numbers)
        if len(numbers) == len(NUMBERS):
            numbers = [f"{numbers[0]}-{numbers[-1]}"]
        return " ".join([*others, *numbers])

    def __repr__(self) -> str:
        return f"<Alphabet {self.name}: {self}>"

    def decode(self, rows: Sequence[bytes], line: int | None = None) -> tuple[int, int, bytes]:
        """The number of rows and columns, and the cell codes, of rows of symbols.

        Blanks between symbols mean nothing, unless a blank is a symbol itself.
        Errors give `line` plus the row's position as their line (or no line), and
        the column in the row.

        Raises SymbolError for a symbol that it does not have, ShapeError
        for rows of different lengths.
        """
        if self._to_codes is not None:
            lines = [row.translate(self._to_codes, self._blanks) for row in rows]
            cells = b"".join(lines)
            if _BAD in cells and not self._longer:
                _refuse_symbol(rows, {*self._codes, *self._blanks.decode()}, self.unknown, line)
        if self._to_codes is None or _BAD in cells:
            cut, codes = self._cut, self._codes
            lines = [
                _decode_row(row, cut, codes, self.unknown, None if line is None else line + number)
                for number, row in enumerate(rows)
            ]
            cells = b"".join(lines)
        cols = len(lines[0]) if lines else 0
        if len(cells) != cols * len(lines) or any(len(row) != cols for row in lines):
            number, row = next((n, row) for n, row in enumerate(lines) if len(row) != cols)
            at = None if line is None else line + number
            raise ragged(number, len(row), cols).located(None, at, None if at is None else 1)
        return len(lines), cols, self.settle(cells)

    def decode_between(self, text: bytes, between: bytes) -> bytes | None:
        """The cells of symbols with such bytes between them, for alphabets of `plain_letters`.

        None where there is a symbol that it does not have.
        """
        assert self._to_codes is not None  # noqa: S101 - that is what plain letters are
        cells = text.translate(self._to_codes, between)
        return None if _BAD in cells else self.settle(cells)

    def blanked(self, text: bytes) -> bytes:
        """The text with BLANKED for each of its symbols, for alphabets of `plain_letters`."""
        return text.translate(self._to_blanked)

    def decode_symbols(self, symbols: Sequence[str]) -> bytes:
        """The cell codes of single symbols. Raises KeyError with the one it does not have.

        A whole board of them must still be settled.
        """
        return bytes(map(self._codes.__getitem__, symbols))

    def settle(self, cells: bytes) -> bytes:
        """The cells of a whole board, where a symbol of two cells was taken for the question's."""
        if self.shared and _shows_number(cells):
            return cells.translate(self._to_answers)
        return cells

    def unknown(self, symbol: str) -> SymbolError:
        """The error for a symbol that the dialect does not have."""
        error = SymbolError(f"unknown symbol {symbol!r} in dialect {self.name} (it has {self})")
        error.symbol = symbol
        return error

    def encode(self, cells: bytes, rows: int, cols: int) -> list[bytes]:
        """The rows of symbols of rows * cols cell codes, spaced where it says so.

        Raises LossyError where it has no symbol for a cell.
        """
        if self._to_codes is None:
            return self._encode_long(cells, rows, cols, " " if self.spaced else "")
        if self.spaced and cols:
            return self._spaced_lines(cells, rows, cols).split(b"\n")[:rows]
        return self.encode_letters(cells, rows, cols)

    def encode_lines(self, cells: bytes, rows: int, cols: int) -> bytes:
        """The rows of `encode` as a text, a line end after each.

        Raises LossyError where it has no symbol for a cell.
        """
        if self._to_codes is not None and self.spaced and cols:
            return self._spaced_lines(cells, rows, cols)
        return b"".join([row + b"\n" for row in self.encode(cells, rows, cols)])

    def _spaced_lines(self, cells: bytes, rows: int, cols: int) -> bytes:
        """Letters with a blank between, a line end after each row. Raises LossyError."""
        text = bytearray(b" ") * (2 * len(cells))
        text[::2] = self._letters(cells, cols)
        text[2 * cols - 1 :: 2 * cols] = b"\n" * rows
        return bytes(text)

    def encode_letters(self, cells: bytes, rows: int, cols: int) -> list[bytes]:
        """The rows of symbols without anything between, for alphabets of `letters`.

        Raises LossyError where it has no symbol for a cell.
        """
        if self._to_codes is None:
            return self._encode_long(cells, rows, cols, "")
        return in_rows(self._letters(cells, cols), rows, cols)

    def _letters(self, cells: bytes, cols: int) -> bytes:
        """A letter a cell, where every symbol is one. Raises LossyError."""
        text = cells.translate(self._to_symbols)
        if 0 in text or self.shared:
            self._refuse_cells(cells, cols)
        return text

    def require(self, cells: bytes, cols: int) -> None:
        """Raise LossyError unless it has a symbol for every cell."""
        if 0 in cells.translate(self._to_symbols) or self.shared:
            self._refuse_cells(cells, cols)

    def encode_symbols(self, cells: bytes, cols: int) -> list[str]:
        """The symbols of cell codes, one string each.

        Raises LossyError where it has no symbol for a cell.
        """
        self.require(cells, cols)
        symbols = {int(cell): symbol for cell, symbol in self.symbols.items()}
        return [symbols[code] for code in cells]

    def fall_back(self, cells: bytes) -> bytes:
        """The cells, those it has no symbol for replaced by its declared fallbacks."""
        codes = bytearray(range(256))
        for cell, instead in self.fallbacks.items():
            if cell not in self.symbols:
                codes[cell] = instead
        return cells.translate(bytes(codes))

    @cached_property
    def _cut(self) -> re.Pattern[str]:
        """What cuts a row into symbols, where no table reads them."""
        apart = self.spaced and not self.letters
        return _tokens(self._codes, apart=apart, blanks=self._blanks.decode())

    def _encode_long(self, cells: bytes, rows: int, cols: int, between: str) -> list[bytes]:
        """Rows of symbols that no table reads back, and that must not run into each other."""
        lines = in_rows(self.encode_symbols(cells, cols), rows, cols)
        try:
            return _encode_rows(lines, between, self._cut, self._codes)
        except LossyError as error:
            error.message += f" in dialect {self.name} (spaced: true keeps them apart)"
            raise

    def _refuse_cells(self, cells: bytes, cols: int) -> None:
        """Raise LossyError for cells without a symbol, or that would be read as others."""
        symbols, role, shows = self.symbols, self.role, ""
        lost = lost_cells(cells, cols, symbols)
        if not lost and self.shared:
            role = "answer" if _shows_number(cells) else "question"
            shows = (
                f", as which a board that shows {'a' if role == 'answer' else 'no'} number is read"
            )
            symbols = symbols_of_role(symbols, self.shared, role)
            lost = lost_cells(cells, cols, symbols)
        if not lost:
            return
        covered = set(map(Cell, self.fall_back(cells))) <= symbols.keys()
        hint = "; its file declares fallbacks for this, used where a loss is allowed (--lossy)"
        where = f" in {_ROLES[role]}{shows}" if role else ""
        raise LossyError(f"dialect {self.name} has no symbol for {lost}{where}{hint * covered}")


def symbols_of_role(
    symbols: Mapping[Cell, str], shared: Mapping[str, Shared], role: Role
) -> dict[Cell, str]:
    """The symbols without those that stand for another cell in this role."""
    return {
        cell: symbol
        for cell, symbol in symbols.items()
        if symbol not in shared or cell == getattr(shared[symbol], role)
    }


def _shows_number(cells: bytes) -> bool:
    return len(cells.translate(None, _NUMBERS)) < len(cells)


Unknown = Callable[[str], SymbolError]
"""The error for a symbol that a dialect does not have."""


def _tokens(symbols: Collection[str], *, apart: bool, blanks: str) -> re.Pattern[str]:
    """What to cut a row into: symbols, the longest first, or else single characters.

    `apart` are symbols between blanks; otherwise `blanks` are those that may
    stand anywhere and mean nothing.
    """
    if apart:
        return re.compile(r"\S+")
    longest_first = sorted(symbols, key=len, reverse=True)
    other = f"(?![{blanks}])." if blanks else "."
    return re.compile("|".join([*map(re.escape, longest_first), other]), re.DOTALL)


def _decode_row(
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


def _encode_rows(
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


def _refuse_symbol(
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
