"""Blanks that may be the opened cells of a position, where a text is read without them.

A position shows numbers and hidden cells. Where no other symbol is an opened cell with no mine
near, the blanks before, between and behind its cells may be such cells: beside them stand numbers
and blanks alone. Where a blank is such a cell, an empty line may be a row of them.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from minesweeper_kit.board import Board
from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import AmbiguousFormatError, ParseError
from minesweeper_kit.reading.blanks import HARD, are_opened
from minesweeper_kit.reading.errors import Advised, option
from minesweeper_kit.reading.parts import Matrix
from minesweeper_kit.reading.roles import HIDES, NUMBERS

_TAG = re.compile(r"</?\w{1,10}\s?/?>")
_DIGITS = frozenset("12345678")
_EMPTY = "an empty line that may be a row of blanks; write blank cells as 0, or cut the line"
_BLANK = "a line of blanks that may be a row; write blank cells as 0, or cut the line"
_LOST = "the blanks beside these cells may be opened cells; if they are none, cut them"
_FEWEST = 3
"""So many rows, and as many blanks, are suspected where nothing else is known of the symbols."""
_SPARSE = 8
"""Rows that fill a smaller part of their rectangle are none of one board."""


def reject_lost_blanks(
    text: str, symbols: Mapping[str, Cell], source: str, near: Mapping[int, bool] | None = None
) -> None:
    r"""Raise ParseError for blanks that may be opened cells and are not read as such.

    `symbols` are those that the text has. `near` has the lines of its boards, from 1, and whether
    a blank was read as a cell there; without it all lines are looked at.

    >>> reject_lost_blanks(" 12?\n 1??\n", {"?": Cell.HIDDEN}, "a.txt")
    Traceback (most recent call last):
    minesweeper_kit.errors.AmbiguousFormatError: a.txt:1:1: the blanks beside these cells may be ...
    """
    blank = {symbol for symbol, cell in symbols.items() if cell == Cell.BLANK}
    if Cell.HIDDEN not in symbols.values() or blank - {" "}:
        return
    lines = text.split("\n")
    cells = symbols.keys() | _DIGITS
    for rows in _regions(lines, cells):
        read = [near[number] for number in rows if number in near] if near is not None else [True]
        if read and blank and any(read):
            _reject_empty_line(lines, rows, source)
        elif read and (found := _opened_among(lines, rows)):
            raise _reject(lines, found, symbols, source)


def suspect_blanks(text: str, source: str) -> AmbiguousFormatError | None:
    r"""The error for the blanks of a text that is not read, where it may be a position with them.

    >>> str(suspect_blanks("  1?\n  2?\n  1?\n", "a.txt"))[:50]
    'a.txt:1:1: the blanks beside these cells may be op'
    """
    lines = text.split("\n")
    for symbol in HIDES.intersection(text):
        for rows in _regions(lines, _DIGITS | {symbol}):
            own = "".join(lines[rows.start - 1 : rows.stop - 1])
            several = len(rows) >= _FEWEST <= own.count(" ")
            if several and symbol in own and (found := _opened_among(lines, rows)):
                return _reject(lines, found, {symbol: Cell.HIDDEN}, source)
    return None


def reject_blank_row(
    matrix: Matrix, symbols: Mapping[str, Cell], lines: Sequence[str], source: str
) -> None:
    """Raise ParseError for a line of blanks above or below rows that may be a row too.

    It is as long as a row at least, and a blank is a cell in those rows, or breaks no line.

    >>> from minesweeper_kit.reading.parts import Row
    >>> rows = Row(("1", " "), 2, (1, 2)), Row(("1", " "), 3, (1, 2))
    >>> reject_blank_row(Matrix(rows, "cells"), {" ": Cell.BLANK}, ["  ", "1 ", "1 "], "a.txt")
    Traceback (most recent call last):
    minesweeper_kit.errors.ParseError: a.txt:1:1: a line of blanks that may be a row; write ...
    """
    number = _blank_row_beside(matrix, lines)
    if number is None:
        return
    first, last = min(number, matrix.rows[0].line), max(number, matrix.rows[-1].line)
    own = lines[first - 1 : last]
    bare = {*symbols, " "}.issuperset("".join(own)) and max(map(len, own)) == matrix.size[1]
    advice = (_with_opened(symbols, own),) if bare else ()
    error = ParseError(_BLANK + "".join(f"; try: {text}" for text, _, _ in advice))
    error.advised = advice
    raise error.located(source, number, 1)


def _blank_row_beside(matrix: Matrix, lines: Sequence[str]) -> int | None:
    """The number of a line of blanks above or below rows that is as long, or None."""
    blank = any(" " in row.tokens for row in matrix.rows)
    if not matrix.rows:
        return None
    for number in (matrix.rows[0].line - 1, matrix.rows[-1].line + 1):
        line = lines[number - 1] if 0 < number <= len(lines) else ""
        hard = line.replace("&nbsp;", HARD).count(HARD)
        line = _TAG.sub("", line.replace("&nbsp;", HARD)) if hard else line
        if line.isspace() and (len(line) if blank else hard) >= matrix.size[1]:
            return number
    return None


def _regions(lines: Sequence[str], cells: Collection[str]) -> Iterator[range]:
    """The neighbouring lines of these cells and blanks alone, some cell among them, from 1."""
    known = {*cells, " "}
    start = 0
    for number, line in enumerate([*lines, ""], 1):
        if line and known.issuperset(line):
            start = start or number
            continue
        if start and not "".join(lines[start - 1 : number - 1]).isspace():
            yield range(start, number)
        start = 0


def _opened_among(lines: Sequence[str], rows: range) -> range | None:
    """Those of these lines whose blanks may be opened cells: with the lines of blanks around them,
    or without.
    """
    cells = [number for number in rows if lines[number - 1].strip()]
    within = range(cells[0], cells[-1] + 1)
    return next((each for each in (rows, within) if _may_be_opened(lines, each)), None)


def _may_be_opened(lines: Sequence[str], those: range) -> bool:
    """Whether rows of cells side by side have blanks with numbers alone beside them."""
    own = lines[those.start - 1 : those.stop - 1]
    if len(own) * max(map(len, own)) > _SPARSE * sum(map(len, own)):
        return False  # and blanks that are written to its end would be too many to hold
    rows = _padded(own)
    glued = any(" " not in pair for row in rows for pair in pairwise(row))
    return glued and any(" " in row for row in rows) and are_opened(rows, damaged=True)


def _padded(lines: Sequence[str]) -> list[list[str]]:
    """The cells of rows as wide as the widest; blanks at their ends count where all have them."""
    if len({*map(len, lines)}) > 1:
        lines = [line.rstrip() for line in lines]
    width = max(map(len, lines))
    return [[*line.ljust(width)] for line in lines]


def _reject_empty_line(lines: Sequence[str], rows: range, source: str) -> None:
    """Raise ParseError for an empty line beside rows that have lost the blanks at their ends."""
    own = lines[rows.start - 1 : rows.stop - 1]
    trimmed = len({len(line) for line in own}) > 1
    last = len(lines) - (not lines[-1])
    for number, edge in ((rows.start - 1, own[0]), (rows.stop, own[-1])):
        if not 1 <= number <= last or lines[number - 1]:
            continue
        beyond = lines[: number - 1] if number < rows.start else lines[number:last]
        between = any(line.strip() for line in beyond)
        if (trimmed or between) and {*_DIGITS, " "}.issuperset(edge):
            raise ParseError(_EMPTY).located(source, number, 1)


def _reject(
    lines: Sequence[str], rows: range, symbols: Mapping[str, Cell], source: str
) -> AmbiguousFormatError:
    """The error for blanks in these lines."""
    advice = _with_opened(symbols, lines[rows.start - 1 : rows.stop - 1])
    error = AmbiguousFormatError(f"{_LOST}; try: {advice[0]}")
    error.advised = (advice,)
    return error.located(source, rows.start, 1)


def _with_opened(symbols: Mapping[str, Cell], lines: Sequence[str]) -> Advised:
    """The option that makes each blank in rows of one-letter cells an opened cell."""
    opened = {**symbols, " ": Cell.BLANK}
    rows = _padded(lines)
    cells = bytes((NUMBERS | opened)[cell] for row in rows for cell in row)
    own = Dialect.inline({s: cell for s, cell in opened.items() if s not in NUMBERS})
    return option(own), {"symbols": own}, [Board(len(rows), len(rows[0]), cells)]
