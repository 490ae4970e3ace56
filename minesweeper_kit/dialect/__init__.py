"""Dialect: a table of symbols, Cell <-> symbol.

A dialect is data. It turns rows of symbols into cell codes and back and knows
nothing of boards, cases or files: only codes, sizes and bytes.
"""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Literal

from minesweeper_kit.cell import NUMBERS, Cell, in_rows
from minesweeper_kit.dialect.alphabet import (
    decode_row,
    encode_rows,
    lost_cells,
    refuse_symbol,
    tokens,
)
from minesweeper_kit.dialect.file import NO_LIMITS, Example, Limits, Shared, dialect_fields
from minesweeper_kit.errors import LossyError, ShapeError, SymbolError
from minesweeper_kit.markup.yaml import read_yaml
from minesweeper_kit.wording import counted

Role = Literal["question", "answer"]

_BAD = 255
BLANKED = b"\xff"
"""What stands for every symbol where only what is between them matters. No text has it."""

_BLANKS = b" \t"
_NUMBERS = bytes(NUMBERS)


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Dialect:
    """One convention's symbols, and what else its file says.

    `symbols` maps each cell that the dialect can write to its symbol, `reads`
    further symbols to the cells they are read as. A symbol of two cells is in
    `shared` too: a board that shows a number is an answer, any other a question,
    unless what it lies in knows better (`as_role`). `fallbacks` names what may
    stand for a cell that it cannot write, where the user allows a loss.

    `layout` is that of its convention, `also` are others that belong to it alone.
    `scalars` are symbols that stand in JSON without quotes. `header` are the
    lines above a board in the layout `sized`, which is `counted` where the number
    of boards is its first line; `asks` is what a question asks for: the outcome
    of a "click", or of opening "all" safe cells.
    """

    name: str
    symbols: Mapping[Cell, str]
    title: str = ""
    aliases: tuple[str, ...] = ()
    suffixes: tuple[str, ...] = ()
    family: str = "custom"
    source: str = ""
    layout: str = "grid"
    also: tuple[str, ...] = ()
    reads: Mapping[str, Cell] = field(default_factory=dict)
    shared: Mapping[str, Shared] = field(default_factory=dict)
    spaced: bool = False
    scalars: bool = False
    header: tuple[str, ...] = ("{rows} {cols}",)
    counted: bool = False
    bare_answers: bool = False
    asks: str = "click"
    limits: Limits = NO_LIMITS
    fallbacks: Mapping[Cell, Cell] = field(default_factory=dict)
    examples: tuple[Example, ...] = ()
    role: Role | None = None

    _codes: Mapping[str, int] = field(init=False, repr=False)
    _to_codes: bytes | None = field(init=False, repr=False)
    _longer: bool = field(init=False, repr=False)
    _to_answers: bytes = field(init=False, repr=False)
    _to_symbols: bytes = field(init=False, repr=False)
    _blanks: bytes = field(init=False, repr=False)
    _to_blanked: bytes = field(init=False, repr=False)
    _plain: bool = field(init=False, repr=False)

    def __post_init__(self) -> None:
        codes = {symbol: int(cell) for cell, symbol in self.symbols.items()}
        codes.update({symbol: int(cell) for symbol, cell in self.reads.items()})
        codes.update({symbol: int(cells.question) for symbol, cells in self.shared.items()})
        # Dialects of single ASCII characters, nearly all, are two translation tables.
        table, to_blanked = bytearray([_BAD]) * 256, bytearray(range(256))
        short = {symbol for symbol in codes if len(symbol) == 1 and symbol.isascii()}
        for symbol in short:
            table[ord(symbol)] = codes[symbol]
            to_blanked[ord(symbol)] = _BAD
        is_ascii = short.issuperset(self.symbols.values())
        # Longer symbols that are only read stop the table, if it cannot take them for others.
        longer = codes.keys() - short
        by_table = is_ascii and not any(short.issuperset(symbol) for symbol in longer)
        to_symbols = bytearray(256)
        for cell, symbol in self.symbols.items():
            to_symbols[cell] = ord(symbol) if is_ascii else 1
        to_answers = bytearray(range(256))
        for cells in self.shared.values():
            to_answers[cells.question] = cells.answer
        plain = is_ascii and not longer and "".join(codes).isprintable()
        plain = plain and codes.keys().isdisjoint("\"\\[], '")
        blanks = b"" if any(character.isspace() for character in "".join(codes)) else _BLANKS
        for name, value in (
            ("spaced", self.spaced or self.scalars),
            ("_codes", codes),
            ("_to_codes", bytes(table) if by_table else None),
            ("_longer", bool(longer)),
            ("_to_answers", bytes(to_answers)),
            ("_to_symbols", bytes(to_symbols)),
            ("_blanks", blanks),
            ("_to_blanked", bytes(to_blanked)),
            ("_plain", plain and not self.scalars),
        ):
            object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        return f"<Dialect {self.name}: {self.alphabet}>"

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> "Dialect":
        """The dialect that a YAML file describes.

        Raises ParseError with the place of the fault, OSError where the file
        cannot be read.
        """
        with open(path, "rb") as stream:
            return cls(**dialect_fields(read_yaml(stream.read(), os.fspath(path))))

    @property
    def letters(self) -> bool:
        """Whether every symbol is one character, so that a row can be one string of them."""
        return not self.scalars and all(len(symbol) == 1 for symbol in self.symbols.values())

    @property
    def plain_letters(self) -> bool:
        """Whether every symbol is one ASCII character that stands in JSON as it is."""
        return self._plain

    @property
    def keeps_blanks(self) -> bool:
        """Whether a blank is a symbol, so that none may be dropped or added."""
        return not self._blanks

    @property
    def alphabet(self) -> str:
        """Its symbols, in a few words for a person."""
        numbers = [self.symbols[number] for number in NUMBERS if number in self.symbols]
        written = dict.fromkeys(self.symbols.values())
        others = sorted(repr(s) if s.isspace() else s for s in written if s not in numbers)
        if len(numbers) == len(NUMBERS):
            numbers = [f"{numbers[0]}-{numbers[-1]}"]
        return " ".join([*others, *numbers])

    def as_role(self, role: Role) -> "Dialect":
        """The dialect as it is in questions or in answers, where no symbol stands for two cells."""
        return _as_role(self, role) if self.shared else self

    def decode(self, rows: Sequence[bytes], line: int | None = None) -> tuple[int, int, bytes]:
        """The number of rows and columns, and the cell codes, of rows of symbols.

        Blanks between symbols mean nothing, unless the dialect has a blank for
        a symbol. Errors give line + the row's position as their line (or no
        line), and the column in the row.

        Raises SymbolError for a symbol the dialect does not have, ShapeError
        for rows of different lengths.
        """
        if self._to_codes is not None:
            lines = [row.translate(self._to_codes, self._blanks) for row in rows]
            cells = b"".join(lines)
            if _BAD in cells and not self._longer:
                refuse_symbol(rows, {*self._codes, *self._blanks.decode()}, self.unknown, line)
        if self._to_codes is None or _BAD in cells:
            cut, codes = _tokens(self), self._codes
            lines = [
                decode_row(row, cut, codes, self.unknown, None if line is None else line + number)
                for number, row in enumerate(rows)
            ]
            cells = b"".join(lines)
        cols = len(lines[0]) if lines else 0
        if len(cells) != cols * len(lines) or any(len(row) != cols for row in lines):
            number, row = next((n, row) for n, row in enumerate(lines) if len(row) != cols)
            at = None if line is None else line + number
            raise ShapeError(
                f"row {number} has {counted(len(row), 'cell')}, expected {cols} like the rows above"
            ).located(None, at, None if at is None else 1)
        return len(lines), cols, self.settle(cells)

    def decode_between(self, text: bytes, between: bytes) -> bytes | None:
        """The cells of symbols with such bytes between them, for dialects of `plain_letters`.

        None where there is a symbol that it does not have.
        """
        assert self._to_codes is not None  # noqa: S101 - that is what plain letters are
        cells = text.translate(self._to_codes, between)
        return None if _BAD in cells else self.settle(cells)

    def blanked(self, text: bytes) -> bytes:
        """The text with BLANKED for each of its symbols, for dialects of `plain_letters`."""
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
        error = SymbolError(
            f"unknown symbol {symbol!r} in dialect {self.name} (it has {self.alphabet})"
        )
        error.symbol = symbol
        return error

    def encode(self, cells: bytes, rows: int, cols: int) -> list[bytes]:
        """The rows of symbols of rows * cols cell codes, spaced where the dialect is.

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
        """The rows of symbols without anything between, for dialects of `letters`.

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

    def _encode_long(self, cells: bytes, rows: int, cols: int, between: str) -> list[bytes]:
        """Rows of symbols that no table reads back, and that must not run into each other."""
        lines = in_rows(self.encode_symbols(cells, cols), rows, cols)
        try:
            return encode_rows(lines, between, _tokens(self), self._codes)
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
            symbols = self.as_role(role).symbols
            lost = lost_cells(cells, cols, symbols)
        if not lost:
            return
        covered = set(map(Cell, self.fall_back(cells))) <= symbols.keys()
        hint = "; its file declares fallbacks for this, used where a loss is allowed (--lossy)"
        where = f" in {_ROLES[role]}{shows}" if role else ""
        raise LossyError(f"dialect {self.name} has no symbol for {lost}{where}{hint * covered}")


_ROLES = {"question": "a question", "answer": "an answer"}


def _shows_number(cells: bytes) -> bool:
    return len(cells.translate(None, _NUMBERS)) < len(cells)


@cache
def _as_role(dialect: Dialect, role: Role) -> Dialect:
    symbols = {
        cell: symbol
        for cell, symbol in dialect.symbols.items()
        if symbol not in dialect.shared or cell == getattr(dialect.shared[symbol], role)
    }
    own = {symbol: getattr(cells, role) for symbol, cells in dialect.shared.items()}
    other = {cells.question: getattr(cells, role) for cells in dialect.shared.values()}
    reads = {symbol: other.get(cell, cell) for symbol, cell in dialect.reads.items()}
    return replace(dialect, symbols=symbols, reads={**reads, **own}, shared={}, role=role)


@cache
def _tokens(dialect: Dialect) -> re.Pattern[str]:
    return tokens(
        dialect._codes,
        apart=dialect.spaced and not dialect.letters,
        blanks=dialect._blanks.decode(),
    )
