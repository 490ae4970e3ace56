"""Dialect: a table of symbols, Cell <-> symbol; and the registry that reads formats/*.yaml.

A dialect is data. It turns rows of symbols into cell codes and back and knows
nothing of boards, cases or files: only codes, sizes and bytes.
"""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NoReturn

from minesweeper_kit.cell import Cell
from minesweeper_kit.dialectfile import NO_LIMITS, NUMBERS, Example, Limits, dialect_fields
from minesweeper_kit.errors import (
    FormatError,
    LossyError,
    ParseError,
    ShapeError,
    SymbolError,
    unknown_name,
)
from minesweeper_kit.plain import not_utf8, read_yaml

ENTRY_POINTS = "minesweeper_kit.dialects"
"""The entry-point group in which other packages register theirs: a Dialect, or a file's path."""

_BAD = 255
_BLANKS = b" \t"


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Dialect:
    """One convention's symbols, and what else its file says.

    `symbols` maps each cell that the dialect can write to its symbol;
    `fallbacks` names what may stand for a cell that it cannot write, where the
    user allows a loss.
    """

    name: str
    symbols: Mapping[Cell, str]
    title: str = ""
    aliases: tuple[str, ...] = ()
    family: str = "custom"
    source: str = ""
    layout: str = "grid"
    spaced: bool = False
    limits: Limits = NO_LIMITS
    fallbacks: Mapping[Cell, Cell] = field(default_factory=dict)
    examples: tuple[Example, ...] = ()

    _codes: Mapping[str, int] = field(init=False, repr=False)
    _to_codes: bytes | None = field(init=False, repr=False)
    _to_symbols: bytes = field(init=False, repr=False)
    _blanks: bytes = field(init=False, repr=False)

    def __post_init__(self) -> None:
        codes = {symbol: int(cell) for cell, symbol in self.symbols.items()}
        # Dialects of single ASCII characters, nearly all, are two translation tables.
        to_codes = None
        to_symbols = bytearray(256)
        if all(len(symbol) == 1 and symbol.isascii() for symbol in codes):
            table = bytearray([_BAD]) * 256
            for symbol, code in codes.items():
                table[ord(symbol)] = code
            for cell, symbol in self.symbols.items():
                to_symbols[cell] = ord(symbol)
            to_codes = bytes(table)
        else:
            for cell in self.symbols:
                to_symbols[cell] = 1
        object.__setattr__(self, "_codes", codes)
        object.__setattr__(self, "_to_codes", to_codes)
        object.__setattr__(self, "_to_symbols", bytes(to_symbols))
        blanks = b"" if any(symbol.isspace() for symbol in codes) else _BLANKS
        object.__setattr__(self, "_blanks", blanks)

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
        return all(len(symbol) == 1 for symbol in self._codes)

    @property
    def plain_letters(self) -> bool:
        """Whether every symbol is one ASCII character that stands in JSON as it is."""
        return self._to_codes is not None and self._codes.keys().isdisjoint("\"\\[], '")

    @property
    def keeps_blanks(self) -> bool:
        """Whether a blank is a symbol, so that none may be dropped or added."""
        return not self._blanks

    @property
    def alphabet(self) -> str:
        """Its symbols, in a few words for a person."""
        numbers = [self.symbols[number] for number in NUMBERS if number in self.symbols]
        others = sorted(repr(s) if s.isspace() else s for s in self._codes if s not in numbers)
        if numbers == list("12345678"):
            numbers = ["1-8"]
        return " ".join([*others, *numbers])

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
            if _BAD in cells:
                self._refuse_symbol(rows, line)
        else:
            lines = [self._decode_long(row, number, line) for number, row in enumerate(rows)]
            cells = b"".join(lines)
        cols = len(lines[0]) if lines else 0
        if len(cells) != cols * len(lines) or any(len(row) != cols for row in lines):
            number, row = next((n, row) for n, row in enumerate(lines) if len(row) != cols)
            at = None if line is None else line + number
            raise ShapeError(
                f"row {number} has {len(row)} cells, expected {cols} like the rows above"
            ).located(None, at, None if at is None else 1)
        return len(lines), cols, cells

    def decode_symbols(self, symbols: Sequence[str]) -> bytes:
        """The cell codes of single symbols. Raises KeyError with the one it does not have."""
        return bytes(map(self._codes.__getitem__, symbols))

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
            symbols = self.encode_symbols(cells, cols)
            between = " " if self.spaced else ""
            return [
                between.join(symbols[at : at + cols]).encode()
                for at in range(0, rows * cols, cols or 1)
            ] or [b""] * rows
        lines = self.encode_letters(cells, rows, cols)
        if self.spaced:
            return [b" ".join([row[i : i + 1] for i in range(cols)]) for row in lines]
        return lines

    def encode_letters(self, cells: bytes, rows: int, cols: int) -> list[bytes]:
        """The rows of symbols without anything between, for dialects of `letters`.

        Raises LossyError where it has no symbol for a cell.
        """
        if self._to_codes is None:
            symbols = self.encode_symbols(cells, cols)
            return ["".join(symbols[row * cols :][:cols]).encode() for row in range(rows)]
        text = cells.translate(self._to_symbols)
        if 0 in text:
            self._refuse_cells(cells, cols)
        return [text[row * cols : (row + 1) * cols] for row in range(rows)]

    def require(self, cells: bytes, cols: int) -> None:
        """Raise LossyError unless it has a symbol for every cell."""
        if 0 in cells.translate(self._to_symbols):
            self._refuse_cells(cells, cols)

    def encode_symbols(self, cells: bytes, cols: int) -> list[str]:
        """The symbols of cell codes, one string each.

        Raises LossyError where it has no symbol for a cell.
        """
        self.require(cells, cols)
        return [self.symbols[Cell(code)] for code in cells]

    def fall_back(self, cells: bytes) -> bytes:
        """The cells, those it has no symbol for replaced by its declared fallbacks."""
        codes = bytearray(range(256))
        for cell, instead in self.fallbacks.items():
            if cell not in self.symbols:
                codes[cell] = instead
        return cells.translate(bytes(codes))

    def _decode_long(self, row: bytes, number: int, line: int | None) -> bytes:
        """The codes of a row whose symbols are longer than one ASCII character."""
        try:
            text = row.decode()
        except UnicodeDecodeError:
            self._refuse_symbol([row], None if line is None else line + number)
        codes = bytearray()
        for found in _tokens(self).finditer(text):
            symbol = found[0]
            if symbol not in self._codes:
                at = None if line is None else line + number
                raise self.unknown(symbol).located(None, at, found.start() + 1)
            codes.append(self._codes[symbol])
        return bytes(codes)

    def _refuse_symbol(self, rows: Sequence[bytes], line: int | None) -> NoReturn:
        """Raise the error for the first symbol in `rows` that it does not have."""
        for number, row in enumerate(rows):
            at = None if line is None else line + number
            try:
                text, bad = row.decode(), None
            except UnicodeDecodeError as error:
                text, bad = row[: error.start].decode(), error.start
            for column, symbol in enumerate(text, 1):
                if symbol == "\0":
                    raise ParseError("NUL byte: this is not a text file").located(None, at, column)
                if symbol not in self._codes and symbol.encode() not in (b" ", b"\t"):
                    raise self.unknown(symbol).located(None, at, column)
            if bad is not None:
                raise not_utf8(row, bad).located(None, at, len(text) + 1)
        raise AssertionError("called for rows without a fault")

    def _refuse_cells(self, cells: bytes, cols: int) -> NoReturn:
        lost = []
        for code in sorted(set(cells)):
            if Cell(code) not in self.symbols:
                first = divmod(cells.index(code), cols)
                count = cells.count(code)
                lost.append(f"{Cell(code).name} ({count} cell{'s'[: count > 1]}, first at {first})")
        covered = not any(Cell(code) not in self.symbols for code in set(self.fall_back(cells)))
        hint = "; its file declares fallbacks for this, used where a loss is allowed (--lossy)"
        raise LossyError(f"dialect {self.name} has no symbol for {', '.join(lost)}{hint * covered}")


@cache
def _tokens(dialect: Dialect) -> re.Pattern[str]:
    """What to cut a row into: symbols, the longest first, or else single characters."""
    if dialect.spaced:
        return re.compile(r"\S+")
    longest_first = sorted(dialect.symbols.values(), key=len, reverse=True)
    blank = "" if dialect.keeps_blanks else r"(?![ \t])"
    return re.compile("|".join(map(re.escape, longest_first)) + f"|{blank}.", re.DOTALL)


# --- the registry: the dialects there are ---

_registered: dict[str, Dialect] = {}


def _folder() -> str:
    """Where the dialects' files lie: in the package, or beside it in a checkout."""
    here = os.path.dirname(os.path.abspath(__file__))
    inside = os.path.join(here, "formats")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(here), "formats")


@cache
def _shipped(name: str) -> Dialect:
    return Dialect.from_file(os.path.join(_folder(), name + ".yaml"))


@cache
def _shipped_names() -> frozenset[str]:
    return frozenset(
        name.removesuffix(".yaml") for name in os.listdir(_folder()) if name.endswith(".yaml")
    )


@cache
def _plugins() -> tuple[Dialect, ...]:
    """The dialects that other installed packages register."""
    from importlib.metadata import entry_points

    found = []
    for entry in entry_points(group=ENTRY_POINTS):
        value = entry.load()
        if not isinstance(value, Dialect):
            value = Dialect.from_file(value)
        found.append(value)
    return tuple(found)


def register(dialect: Dialect) -> None:
    """Make a dialect known by its name and aliases for the rest of the process.

    Raises FormatError where one of them is taken by another dialect.
    """
    for name in (dialect.name, *dialect.aliases):
        taken = _by_name().get(name)
        if taken is not None and taken.symbols != dialect.symbols:
            raise FormatError(f"the dialect name {name!r} is taken: {taken.title or taken.name}")
    _registered[dialect.name] = dialect


def dialects() -> list[Dialect]:
    """Every dialect there is: those of the kit, of other packages, and registered ones."""
    found = {name: _shipped(name) for name in sorted(_shipped_names())}
    for dialect in (*_plugins(), *_registered.values()):
        found.setdefault(dialect.name, dialect)
    return list(found.values())


def _by_name() -> dict[str, Dialect]:
    names: dict[str, Dialect] = {}
    for dialect in dialects():
        for name in (dialect.name, *dialect.aliases):
            names.setdefault(name, dialect)
    return names


def find_dialect(name: str | Dialect) -> Dialect:
    """The dialect of that name or alias, in any case of letters.

    Raises FormatError, with the nearest names, where there is none.
    """
    if isinstance(name, Dialect):
        return name
    wanted = name.strip().lower()
    if wanted in _registered:
        return _registered[wanted]
    if wanted in _shipped_names():
        return _shipped(wanted)
    names = _by_name()
    if wanted in names:
        return names[wanted]
    raise unknown_name("dialect", name, names)
