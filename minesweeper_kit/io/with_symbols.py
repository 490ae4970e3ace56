"""Symbols that are given, for a text of which only the layout is left to be found, or inferred."""

import re
from collections.abc import Mapping

from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.symbols import cell_phrase
from minesweeper_kit.errors import AmbiguousFormatError, OptionError, ParseError
from minesweeper_kit.io.candidates import Attempt, cases_of, try_format
from minesweeper_kit.io.compression import suffix_of
from minesweeper_kit.io.detect import common_layout, detect
from minesweeper_kit.io.format import Format
from minesweeper_kit.layouts import LAYOUTS, Layout, find_layout
from minesweeper_kit.markup.text import text_of, without_bom
from minesweeper_kit.wording import comma_list

_SPREAD = 3
"""The width from which on rows have a blank between their symbols."""

_PAIR = re.compile(r"[0-9]+ [0-9]+")
"""A size above the rows, or a click below them."""


def dialect_with(symbols: str | Dialect) -> Dialect:
    """The dialect of symbols that are given: a Dialect, or pairs for `Dialect.inline`."""
    return symbols if isinstance(symbols, Dialect) else Dialect.inline(symbols)


def format_by_name(format: str | Format, dialect: Dialect) -> Format:
    """The format of that name, which has to be a layout alone, in the dialect.

    Raises OptionError for a format that names a dialect itself.
    """
    name = str(format).strip().lower()
    layouts = {name for row in LAYOUTS.values() for name in (row.name, *row.aliases)}
    if name in layouts:
        return Format(dialect, find_layout(name).name)
    found = Format.parse(format)
    raise OptionError(
        f"the symbols are given, and the format {found} has its own: leave out one of them, "
        "or name the layout alone, as in grid"
    )


def format_with(dialect: Dialect, head: bytes, source: str) -> Format:
    """The format of a file in that dialect: `head` are its first bytes, `source` its name.

    A link, a replay and other files without symbols are in their own format. Raises
    AmbiguousFormatError where layouts fit that give other boards.
    """
    suffix, text = suffix_of(source), without_bom(head)
    dialect = _without_gaps(dialect, text, source)
    rows = [row for row in LAYOUTS.values() if not row.unread]
    for row in rows:
        if row.kind not in ("text", "document") and (suffix in row.suffixes or row.starts(text)):
            named = row.numbers or row.names_dialect
            return Format(dialect, row.name) if named else detect(head, source)
    headed = [row for row in rows if row.own and row.pasted and row.starts(text, dialect)]
    tried = [try_format(head, Format(dialect, row.name), source) for row in headed]
    # One that reads a board names its fault further on: its size is no row of symbols.
    fits = [each for each in tried if each.fits] or [each for each in tried if each.boards]
    if not fits:
        return _common(dialect, head, common_layout(text, suffix), source)
    readings = [list(cases_of(head, attempt.format, source)) for attempt in fits]
    if any(reading != readings[0] for reading in readings):
        names = tuple(attempt.format.layout for attempt in fits)
        error = AmbiguousFormatError(
            f"with these symbols several layouts fit: {comma_list(names)}; "
            "name the right one (--from)"
        )
        error.candidates = names
        raise error.located(source)
    return fits[0].format


def _without_gaps(dialect: Dialect, text: bytes, source: str) -> Dialect:
    """The dialect, without its blank cell where a blank stands between all cells of the rows.

    No board has a mine or a number, and blank cells in every other column. Raises ParseError
    where blank cells are between such blanks.
    """
    cells = {symbol: Cell(code) for symbol, code in cells_of(dialect).items()}
    if cells.pop(" ", None) != Cell.BLANK:
        return dialect
    lines = [line.rstrip("\r") for line in text.decode(errors="replace").split("\n")]
    width = max(map(len, lines))
    rows = [line for line in lines if line.strip() and not (_PAIR.fullmatch(line) and width > 3)]
    symbols = {symbol for row in rows for symbol in row[::2]}
    mined = any(symbol in "12345678" or cells.get(symbol) == Cell.MINE for symbol in symbols)
    if not mined or width < _SPREAD or any(row[1::2].strip() for row in rows):
        return dialect
    if all(len(row.rstrip()) == width and " " not in row[::2] for row in rows):
        return Dialect.inline(cells)
    what = "a blank stands between all cells, and is a blank cell too; write another symbol for "
    first = next(number for number, line in enumerate(lines, 1) if line.strip())
    raise ParseError(f"{what}blank cells, or no blanks between").located(source, first, 1)


def _common(dialect: Dialect, head: bytes, row: Layout, source: str) -> Format:
    """The format of that common layout, or rows of symbols where these are read further."""
    found = Format(dialect, row.name)
    separated = "," in dialect.alphabet.read_symbols  # which is a cell, and stands between none
    if row.kind == "document" or (row.pasted and not separated):
        if row.name == "grid":
            _reject_blanks(dialect, head, source)
        return found
    # Words with a comma between them begin as rows of symbols with commas do.
    attempts = [try_format(head, format, source) for format in (Format(dialect, "grid"), found)]
    return max(attempts, key=_reach).format


def _reject_blanks(dialect: Dialect, head: bytes, source: str) -> None:
    """Raise ParseError for blanks among rows that may be opened cells, where nothing says so."""
    if Cell.HIDDEN not in dialect.symbols or dialect.symbols.get(Cell.BLANK, " ") not in " 0":
        return
    from minesweeper_kit.reading.lost_blanks import reject_lost_blanks
    from minesweeper_kit.reading.roles import NUMBERS

    text = text_of(head, source)
    cells = {symbol: Cell(code) for symbol, code in cells_of(dialect).items()}
    used = {**cells, **NUMBERS}
    reject_lost_blanks(text, {s: cell for s, cell in used.items() if s in f"{text} "}, source)


def _reach(attempt: Attempt) -> tuple[bool, int, int]:
    """How far the text was read."""
    fault = attempt.fault
    return attempt.fits, (fault and fault.line) or 0, (fault and fault.column) or 0


def cells_of(dialect: Dialect) -> dict[str, int]:
    """The code of the cell of each symbol of a dialect, but for digits that are numbers.

    >>> cells_of(Dialect.inline("-=MINE"))
    {'-': 10}
    """
    from minesweeper_kit.reading.interpret import codes_of
    from minesweeper_kit.reading.roles import NUMBERS

    return {s: code for s, code in codes_of(dialect)[0].items() if NUMBERS.get(s) != code}


class InferredSymbols:
    """The symbols inferred of several inputs, one cell each in all of them."""

    def __init__(self) -> None:
        self._cells: dict[str, tuple[int, str]] = {}

    def add(self, cells: Mapping[str, int], source: str) -> None:
        """Keep the symbols of an input. Raises AmbiguousFormatError where they conflict.

        >>> found = InferredSymbols()
        >>> found.add({"-": Cell.MINE}, "a.txt")
        >>> found.add({"-": Cell.HIDDEN}, "b.txt")
        Traceback (most recent call last):
        minesweeper_kit.errors.AmbiguousFormatError: b.txt: '-' hidden here, but '-' mine ...
        """
        from minesweeper_kit.reading.errors import option

        for symbol, code in cells.items():
            before, other = self._cells.setdefault(symbol, (code, source))
            if before != code:
                raise AmbiguousFormatError(
                    f"{cell_phrase(symbol, Cell(code))} here, but "
                    f"{cell_phrase(symbol, Cell(before))} "
                    f"in {other}, as inferred; say what the symbols are, for example "
                    f"{option({symbol: Cell(code) for symbol, code in cells.items()})}, or give "
                    "each file to a command of its own"
                ).located(source)
