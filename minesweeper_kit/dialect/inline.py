"""Inline dialects: symbols given on the spot, as in `*=MINE -=HIDDEN .=BLANK`."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from minesweeper_kit.cell import NUMBERS, Cell, cell_by_name
from minesweeper_kit.dialect.alphabet import is_scalar
from minesweeper_kit.errors import FormatError
from minesweeper_kit.wording import quoted, shorten

_EXAMPLE = 'as in "*=MINE -=HIDDEN .=BLANK"'
_PAIR = re.compile(r"'[^'\n]+'=\S*|\S+")
"""A symbol in quotes may have blanks in it; any other ends at the next blank."""

_ORDER = {cell: (cell not in (Cell.MINE, Cell.HIDDEN), cell) for cell in Cell}
"""Mines and hidden cells are named first, as people do."""

_COMMA = re.compile(r"(=[A-Za-z_]+),")
_TWO_PAIRS = re.compile(r"=\w+\W")


def inline_fields(symbols: str | Mapping[str, Cell | str], name: str) -> dict[str, Any]:
    """The arguments of `Dialect` for symbols that are given on the spot.

    Raises FormatError for what is no pair of a symbol and a cell, and for a symbol of two cells.

    >>> inline_fields("*=MINE .=BLANK 0=BLANK", "inline")["reads"]
    {'0': <Cell.BLANK: 0>}
    """
    pairs = _pairs(symbols) if isinstance(symbols, str) else _given(symbols)
    reads: dict[str, Cell] = {}
    for symbol, cell in pairs:
        if re.search(r"[\0-\x1f]", symbol) or not symbol:
            raise FormatError(f"{quoted(symbol)} is no symbol: it needs one or more characters")
        if reads.setdefault(symbol, cell) is not cell:
            raise FormatError(
                f"the symbol {quoted(symbol)} stands for {reads[symbol].name} and for {cell.name}: "
                "give it one cell"
            )
    if not reads:
        raise FormatError(f"no symbols: write each with its cell, {_EXAMPLE}")
    for number in (*NUMBERS, Cell.BLANK):
        reads.setdefault(str(int(number)), number)
    written: dict[Cell, str] = {}
    for symbol, cell in reads.items():
        written.setdefault(cell, symbol)
    scalars = all(map(is_scalar, reads))
    spaced = not scalars and _needs_blanks(written, reads)
    return {
        "name": name,
        "symbols": dict(sorted(written.items())),
        "reads": {symbol: cell for symbol, cell in reads.items() if written[cell] != symbol},
        "scalars": scalars,
        "spaced": spaced,
        "is_inline": True,
    }


def _given(symbols: Mapping[str, Cell | str]) -> Iterator[tuple[str, Cell]]:
    """The symbols and cells of a mapping, whose cells may be names. Raises FormatError."""
    for symbol, given in symbols.items():
        cell = given if isinstance(given, Cell) else cell_by_name(str(given))
        if cell is None:
            raise FormatError(f"{quoted(symbol)}: {_no_cell(str(given))}")
        yield symbol, cell


def _pairs(text: str) -> Iterator[tuple[str, Cell]]:
    """The symbols and cells that the text gives. Raises FormatError."""
    for pair in _PAIR.findall(_COMMA.sub(_without_comma, text)):
        symbol, equals, name = pair.rpartition("=")
        if not equals or not symbol:
            raise FormatError(f"expected SYMBOL=CELL, found {quoted(pair)}: write it {_EXAMPLE}")
        if len(symbol) > 2 and symbol[0] == symbol[-1] == "'":
            symbol = symbol[1:-1]
        cell = cell_by_name(name)
        if cell is None and cell_by_name(symbol) is not None:
            raise FormatError(f"{quoted(pair)}: the symbol comes first: write {name}={symbol}")
        if cell is None:
            raise FormatError(f"{quoted(pair)}: {_no_cell(name)}")
        second = _TWO_PAIRS.search(symbol)
        if second and cell_by_name(second[0][1:-1]) is not None:
            raise FormatError(f"{quoted(pair)} is more than one pair: put a blank between pairs")
        yield symbol, cell


def _without_comma(found: re.Match[str]) -> str:
    """A blank in place of a comma between two pairs."""
    return f"{found[1]} " if cell_by_name(found[1][1:]) is not None else found[0]


def _no_cell(name: str) -> str:
    """What is said of a name that no cell has, with the nearest."""
    import difflib

    near = difflib.get_close_matches(shorten(name).upper(), Cell.__members__, n=1)
    advice = f"did you mean {near[0]}?" if near else f"the cells are {', '.join(Cell.__members__)}"
    return f"unknown cell {quoted(name)}: {advice}"


def _needs_blanks(written: Mapping[Cell, str], reads: Mapping[str, Cell]) -> bool:
    """Whether symbols in a row without blanks between them could be read as others."""
    if all(len(symbol) == 1 for symbol in reads):
        return False
    from minesweeper_kit.dialect.short import run_together

    return run_together(set(written.values()), reads.keys(), "")


def symbols_text(dialect: Any) -> str:
    """The symbols of a dialect as `Dialect.inline` and the option `--symbols` take them.

    The digits 0 to 8 are left out where they stand for their numbers. A symbol of two
    cells stands for that of questions; the text is empty where that is a digit, since the
    option would take it so in answers too.

    >>> from minesweeper_kit.dialect import Dialect
    >>> symbols_text(Dialect.inline({"*": Cell.MINE, " ": Cell.EMPTY}))
    "*=MINE ' '=EMPTY"
    """
    if any(symbol.isdigit() for symbol in dialect.shared):
        return ""
    cells = {symbol: cell for cell, symbol in dialect.symbols.items()} | dict(dialect.reads)
    cells.update({symbol: both.question for symbol, both in dialect.shared.items()})
    return " ".join(
        f"{_quoted(symbol)}={cell.name}"
        for symbol, cell in sorted(cells.items(), key=lambda pair: _ORDER[pair[1]])
        if cell > Cell.EIGHT or symbol != str(int(cell))
    )


def _quoted(symbol: str) -> str:
    """The symbol, in quotes where it would be read as another without."""
    quoted = len(symbol) > 2 and symbol[0] == symbol[-1] == "'"
    return f"'{symbol}'" if quoted or re.search(r"\s", symbol) else symbol
