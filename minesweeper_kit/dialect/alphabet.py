"""Alphabet: turns the symbols of a dialect into cells, and cells into symbols.

It works on bytes. Symbols come as rows of UTF-8 text, cells as codes of `Cell`, one
byte each, row by row from the top (row-major).
"""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from minesweeper_kit.cell import NUMBERS, Cell, in_rows
from minesweeper_kit.dialect.parts import SharedSymbol
from minesweeper_kit.dialect.symbols import (
    Role,
    advice_for,
    decode_row,
    encode_rows,
    lost_cells,
    reject_symbol,
    symbols_of_role,
    tokens,
)
from minesweeper_kit.errors import LossyError, SymbolError
from minesweeper_kit.wording import quoted, ragged, shorten

if TYPE_CHECKING:
    from minesweeper_kit.dialect.short import Short

BLANKED = b"\xff"
"""The byte that `Alphabet.blanked` puts in place of symbols. UTF-8 text never has it."""

_LISTED = 200
"""How many characters of the symbols that there are stand in a message."""

_AT_ONCE = 256
"""So many rows become objects at once: a row of one cell takes 120 bytes of memory meanwhile."""

_LONG = 2**18
"""A row of more bytes is not cut into symbols at once."""

_BAD = 255
_BLANKS = b" \t"
_EVERY = bytes(range(256))
_NUMBERS = bytes(NUMBERS)
_ROLES = {"question": "a question", "answer": "an answer"}

_SCALAR = re.compile(r"true|false|-?(0|[1-9][0-9]{0,8})")


def is_scalar(symbol: str) -> bool:
    """Whether JSON can write the symbol without quotes: a whole number, true or false.

    >>> is_scalar("-1"), is_scalar("01")
    (True, False)
    """
    return _SCALAR.fullmatch(symbol) is not None


class Alphabet:
    r"""The symbols of a dialect, each with its cell.

    `name` is what errors call it. `symbols` maps each cell that can be written to
    its symbol, `reads` maps further symbols, which are never written, to their
    cells. `fallbacks` maps cells without a symbol to those that may be written
    instead, where the user allows a loss. `spaced` puts a space between the symbols
    of a row. `scalars` says that symbols are numbers, true or false.

    `shared` holds the symbols that stand for two cells: one in questions (boards
    still to be played), one in answers. A board that shows a number is an answer,
    any other a question. `role` says that all boards are one or the other.

    >>> alphabet = Alphabet("mine", {Cell.MINE: "@", Cell.EMPTY: "o"})
    >>> alphabet.decode([b"o@", b"oo"])
    (2, 2, b'\t\n\t\t')
    >>> alphabet.encode(b"\t\n\t\t", 2, 2)
    [b'o@', b'oo']
    """

    def __init__(
        self,
        name: str,
        symbols: Mapping[Cell, str],
        reads: Mapping[str, Cell] | None = None,
        shared: Mapping[str, SharedSymbol] | None = None,
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
        table, to_blanked = bytearray(BLANKED * 256), bytearray(_EVERY)
        short = {symbol for symbol in codes if len(symbol) == 1 and symbol.isascii()}
        for symbol in short:
            table[ord(symbol)] = codes[symbol]
            to_blanked[ord(symbol)] = _BAD
        is_ascii = short.issuperset(symbols.values())
        # Longer symbols that are only read stop the table, if it cannot take them for others.
        longer = codes.keys() - short
        by_table = is_ascii and not any(map(short.issuperset, longer))
        to_symbols = bytearray(256)
        for cell, symbol in symbols.items():
            to_symbols[cell] = ord(symbol) if is_ascii else 1
        to_answers = bytearray(_EVERY)
        for cells in self.shared.values():
            to_answers[cells.question] = cells.answer
        plain = is_ascii and not longer and "".join(codes).isprintable()
        plain = plain and codes.keys().isdisjoint("\"\\[], '")
        self._codes = codes
        self.read_symbols = tuple(codes)
        """The symbols that are read."""
        self._to_codes = bytes(table) if by_table else None
        self._longer = bool(longer)
        self._to_answers = bytes(to_answers)
        self._to_symbols = bytes(to_symbols)
        self._texts = {int(cell): symbol for cell, symbol in symbols.items()}
        self._to_blanked = bytes(to_blanked)
        self._blanks = b"" if any(map(str.isspace, "".join(codes))) else _BLANKS

        self.letters = not scalars and all(len(symbol) == 1 for symbol in symbols.values())
        """Whether symbols are single characters, not scalars: a row can be a string of them."""

        self.plain_letters = plain and not scalars
        """Whether symbols, read ones too, are single printable ASCII characters, not scalars.

        Brackets, commas, quotes, backslashes and spaces do not count as such.
        """

        self.keeps_blanks = not self._blanks
        """Whether a space is a symbol, so that spaces may be neither dropped nor added."""

    def __str__(self) -> str:
        """The symbols that can be written, for people: `B E M X 1-8`."""
        numbers = [self.symbols[number] for number in NUMBERS if number in self.symbols]
        written = dict.fromkeys(self.symbols.values())
        others = sorted(repr(s) if s.isspace() else s for s in written if s not in numbers)
        if len(numbers) == len(NUMBERS):
            numbers = [f"{numbers[0]}-{numbers[-1]}"]
        return " ".join([*others, *numbers])

    def __repr__(self) -> str:
        return f"<Alphabet {self.name}: {self}>"

    def decode(self, rows: Sequence[bytes], line: int | None = None) -> tuple[int, int, bytes]:
        r"""Rows of symbols as cells: (number of rows, number of columns, cell codes).

        Spaces and tabs between symbols mean nothing, unless one is a symbol itself.
        `line` is the line of the first row, for errors; None if there are no lines.

        Raises SymbolError for an unknown symbol, ShapeError for rows of different
        lengths, ParseError for bytes that are no text, all with line and column
        (columns from 1).

        >>> alphabet = Alphabet("mine", {Cell.MINE: "@", Cell.EMPTY: "o"})
        >>> alphabet.decode([b"o @"])
        (1, 2, b'\t\n')
        >>> alphabet.decode([b"o@", b"?o"], line=1)
        Traceback (most recent call last):
            ...
        minesweeper_kit.errors.SymbolError: 2:1: unknown symbol '?' in dialect mine (it has @ o)
        """
        if len(rows) <= _AT_ONCE:
            cells, cols = self._rectangle(rows, line)
        else:
            parts, width = [], None
            for first in range(0, len(rows), _AT_ONCE):
                some, at = rows[first : first + _AT_ONCE], None if line is None else line + first
                part, width = self._rectangle(some, at, first, width)
                parts.append(part)
            cells, cols = b"".join(parts), width or 0
        return len(rows), cols, self.settle(cells)

    def _rectangle(
        self, rows: Sequence[bytes], line: int | None, first: int = 0, width: int | None = None
    ) -> tuple[bytes, int]:
        """The cell codes of rows, of which `first` is the number of the first, and their width.

        `width` is that of the rows before them. Raises what `decode` raises.
        """
        if self._to_codes is not None:
            lines = [row.translate(self._to_codes, self._blanks) for row in rows]
            cells = b"".join(lines)
            if _BAD in cells and not self._longer:
                reject_symbol(rows, {*self._codes, *self._blanks.decode()}, self.unknown, line)
        if self._to_codes is None or _BAD in cells:
            lines = self._long_rows(rows) or [
                decode_row(
                    row,
                    self._cut,
                    self._codes,
                    self.unknown,
                    None if line is None else line + number,
                )
                for number, row in enumerate(rows)
            ]
            cells = b"".join(lines)
        cols = width if width is not None else len(lines[0]) if lines else 0
        if len(cells) != cols * len(lines) or any(len(row) != cols for row in lines):
            number, row = next((n, row) for n, row in enumerate(lines) if len(row) != cols)
            at = None if line is None else line + number
            raise ragged(first + number, len(row), cols).located(
                None, at, None if at is None else 1
            )
        return cells, cols

    def _long_rows(self, rows: Sequence[bytes]) -> list[bytes] | None:
        """The cell codes of each row of symbols that no table can read; None if there is a fault.

        Some rows without one give None too: whether there is one is for `decode_row` to say.
        """
        if self._apart:
            found = self.short.parted(rows, b" ")
            if found is not None:
                return found
            if any(len(row) > _LONG for row in rows):  # each symbol is an object meanwhile
                return None
            try:
                return [bytes(map(self._codes.__getitem__, row.decode().split())) for row in rows]
            except (KeyError, UnicodeDecodeError):
                return None
        text = self.short.shortened_run(b"\n".join(rows))
        if text is None or text.count(b"\n") != len(rows) - 1:
            return None
        lines = [row.translate(self.short.codes, self._blanks) for row in text.split(b"\n")]
        return None if any(_BAD in line for line in lines) else lines

    def decode_between(self, text: bytes, between: bytes) -> bytes | None:
        r"""The cell codes of symbols in a text, without the bytes in `between`.

        Only for alphabets with `plain_letters`. None if there is an unknown symbol.

        >>> alphabet = Alphabet("mine", {Cell.MINE: "@", Cell.EMPTY: "o"})
        >>> alphabet.decode_between(b'["o@"]', between=b'["]')
        b'\t\n'
        """
        assert self._to_codes is not None  # noqa: S101 - that is what plain letters are
        cells = text.translate(self._to_codes, between)
        return None if _BAD in cells else self.settle(cells)

    def blanked(self, text: bytes) -> bytes:
        r"""The text with the byte BLANKED in place of each symbol, to compare the rest of it.

        Only for alphabets with `plain_letters`.

        >>> alphabet = Alphabet("mine", {Cell.MINE: "@", Cell.EMPTY: "o"})
        >>> alphabet.blanked(b'["o@"]')
        b'["\xff\xff"]'
        """
        return text.translate(self._to_blanked)

    def codes(self, letters: bytes) -> bytes:
        r"""The cell code of each letter, BLANKED where it is no symbol.

        Only for alphabets with `plain_letters`, without symbols of two cells.

        >>> alphabet = Alphabet("mine", {Cell.MINE: "@", Cell.EMPTY: "o"})
        >>> alphabet.codes(b"o@?")
        b'\t\n\xff'
        """
        assert self._to_codes is not None  # noqa: S101 - that is what plain letters are
        return letters.translate(self._to_codes)

    def encode_all(self, cells: bytes) -> bytes | None:
        r"""One letter for each cell; None where a cell has no symbol.

        Only for alphabets with `plain_letters`, without symbols of two cells.

        >>> alphabet = Alphabet("mine", {Cell.MINE: "@", Cell.EMPTY: "o"})
        >>> alphabet.encode_all(b"\t\n"), alphabet.encode_all(b"\x00")
        (b'o@', None)
        """
        text = cells.translate(self._to_symbols)
        return None if 0 in text else text

    def decode_symbols(self, symbols: Sequence[str]) -> bytes:
        r"""The cell codes of symbols, given one by one. Pass those of a whole board to `settle`.

        Raises KeyError with the first unknown symbol.

        >>> Alphabet("mine", {Cell.MINE: "@", Cell.EMPTY: "o"}).decode_symbols(["o", "@"])
        b'\t\n'
        """
        return bytes(map(self._codes.__getitem__, symbols))

    def settle(self, cells: bytes) -> bytes:
        """The cells of a whole board, each symbol of two cells taken for the right one.

        In `cells` all of these are taken as in a question. If the board shows a
        number it is an answer, and they become the cells that they are in answers.

        >>> shared = {" ": SharedSymbol(question=Cell.EMPTY, answer=Cell.BLANK)}
        >>> list(Alphabet("mine", {Cell.ONE: "1"}, shared=shared).settle(bytes([9, 1])))
        [0, 1]
        """
        if self.shared and _shows_number(cells):
            return cells.translate(self._to_answers)
        return cells

    def unknown(self, symbol: str) -> SymbolError:
        """The SymbolError for a symbol that the dialect does not have."""
        message = (
            f"unknown symbol {quoted(symbol)} in dialect {shorten(self.name)} (it has {self.has})"
        )
        if self.name == "inline":
            message = f"{quoted(symbol)} is none of the given symbols ({self.has}): give it a cell"
        if symbol.islower() and symbol.upper() in self._codes:
            message += f": write {quoted(symbol.upper())}, its symbols are capital letters"
        error = SymbolError(message)
        error.symbol = symbol
        return error

    def encode(self, cells: bytes, rows: int, cols: int) -> list[bytes]:
        """The rows of symbols for rows * cols cell codes, with spaces if `spaced`.

        Raises LossyError if a cell has no symbol, or would be read back as another.

        >>> alphabet = Alphabet("mine", {Cell.MINE: "@", Cell.EMPTY: "o"}, spaced=True)
        >>> alphabet.encode(bytes([Cell.EMPTY, Cell.MINE]), 1, 2)
        [b'o @']
        >>> alphabet.encode(bytes([Cell.EMPTY, Cell.EXPLODED]), 1, 2)
        Traceback (most recent call last):
            ...
        minesweeper_kit.errors.LossyError: dialect mine has no symbol for EXPLODED (1 cell, ...
        """
        if self._to_codes is None:
            return self._encode_long(cells, rows, cols, " " if self.spaced else "")
        if self.spaced and cols:
            return self._spaced_lines(cells, rows, cols).split(b"\n")[:rows]
        return self.encode_letters(cells, rows, cols)

    def encode_lines(self, cells: bytes, rows: int, cols: int) -> bytes:
        """The rows of `encode` as one text, with a line end after each.

        Raises LossyError as `encode` does.
        """
        if self._to_codes is not None and self.spaced and cols:
            return self._spaced_lines(cells, rows, cols)
        return b"".join([row + b"\n" for row in self.encode(cells, rows, cols)])

    def _spaced_lines(self, cells: bytes, rows: int, cols: int) -> bytes:
        """Rows of one-letter symbols with spaces, a line end after each. Raises LossyError."""
        text = bytearray(b" ") * (2 * len(cells))
        text[::2] = self.encode_cells(cells, cols)
        text[2 * cols - 1 :: 2 * cols] = b"\n" * rows
        return bytes(text)

    def encode_letters(self, cells: bytes, rows: int, cols: int) -> list[bytes]:
        """The rows of symbols without spaces, even if `spaced`. Only for alphabets of `letters`.

        Raises LossyError as `encode` does.
        """
        if self._to_codes is None:
            return self._encode_long(cells, rows, cols, "")
        return in_rows(self.encode_cells(cells, cols), rows, cols)

    def encode_cells(self, cells: bytes, cols: int) -> bytes:
        r"""One letter for each cell, all in a row. Only for alphabets with `plain_letters`.

        `cols` is for the message. Raises LossyError as `encode` does.

        >>> alphabet = Alphabet("mine", {Cell.MINE: "@", Cell.EMPTY: "o"})
        >>> alphabet.encode_cells(b"\t\n", 2)
        b'o@'
        """
        text = cells.translate(self._to_symbols)
        if 0 in text or self.shared:
            self._reject_cells(cells, cols)
        return text

    def require(self, cells: bytes, cols: int) -> None:
        """Raise LossyError if a cell has no symbol, or would be read back as another."""
        if 0 in cells.translate(self._to_symbols) or self.shared:
            self._reject_cells(cells, cols)

    def encode_symbols(self, cells: bytes, cols: int) -> list[str]:
        """The symbols of cell codes, as a list of one string for each cell.

        `cols` is for the message. Raises LossyError as `encode` does.
        """
        self.require(cells, cols)
        return list(map(self._texts.__getitem__, cells))

    def fall_back(self, cells: bytes) -> bytes:
        """The cells, those without a symbol replaced by their fallbacks if they have one.

        >>> fallbacks = {Cell.FLAGGED_MINE: Cell.MINE}
        >>> list(Alphabet("mine", {Cell.MINE: "@"}, fallbacks=fallbacks).fall_back(bytes([14])))
        [10]
        """
        codes = bytearray(range(256))
        for cell, instead in self.fallbacks.items():
            if cell not in self.symbols:
                codes[cell] = instead
        return cells.translate(bytes(codes))

    @cached_property
    def has(self) -> str:
        """The symbols as messages list them."""
        return shorten(str(self), _LISTED)

    @cached_property
    def short(self) -> "Short":
        """The symbols with a byte each, for texts that are translated whole."""
        from minesweeper_kit.dialect.short import Short

        return Short(self._codes)

    @property
    def _apart(self) -> bool:
        """Whether symbols that no table can read have to stand between blanks."""
        return self.spaced and not self.letters

    @cached_property
    def _cut(self) -> re.Pattern[str]:
        """The pattern that cuts a row into symbols, for symbols that no table can read."""
        return tokens(self._codes, apart=self._apart, blanks=self._blanks.decode())

    @cached_property
    def _run_together(self) -> dict[str, bool]:
        """Whether a row may be read back as another, by what stands between the symbols."""
        from minesweeper_kit.dialect.short import run_together

        written = set(self.symbols.values())
        blank = any(map(str.isspace, "".join(written)))
        return {
            between: blank or run_together(written, self._codes.keys(), between)
            for between in ("", " ")
        }

    def _encode_long(self, cells: bytes, rows: int, cols: int, between: str) -> list[bytes]:
        """Rows of symbols that no table can read. `between` stands between the symbols.

        Raises LossyError if a row would be read back as another.
        """
        lines = in_rows(self.encode_symbols(cells, cols), rows, cols)
        if not self._run_together[between] and not (self._apart and not between):
            return [between.join(line).encode() for line in lines]
        try:
            return encode_rows(lines, between, self._cut, self._codes)
        except LossyError as error:
            error.message += f" in dialect {shorten(self.name)} (spaced: true keeps them apart)"
            raise

    def _reject_cells(self, cells: bytes, cols: int) -> None:
        """Raise LossyError if a cell has no symbol, or would be read back as another.

        The second happens with symbols of two cells, in a board of the other role.
        """
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
        unknown = Cell.HIDDEN in cells and Cell.HIDDEN not in symbols
        hint = "; use --lossy to write other symbols in their place" if covered else ""
        hint += "" if covered and not unknown else advice_for(cells, symbols)
        where = f" in {_ROLES[role]}{shows}" if role else ""
        raise LossyError(f"dialect {shorten(self.name)} has no symbol for {lost}{where}", hint)


def _shows_number(cells: bytes) -> bool:
    return len(cells.translate(None, _NUMBERS)) < len(cells)
