"""Boards in brackets on one line whose rows are all written alike: read without tokens.

What stands before the first symbol of such a line, between two symbols, between two
rows and after the last symbol is its frame. That the line is nothing but symbols in
this frame is proved by putting the symbols into the frame again, and comparing. What
the frame means is asked of the tokens, by a small board in the same frame: only they
know brackets, types and labels.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from minesweeper_kit.board import Board, unchecked
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.short import NO_CELL, STAND_INS, Short, has_stand_in
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts.lines import Line

Parts = Callable[[Iterator[Line], Dialect, str], Iterable[tuple[str, object, int]]]
"""A layout's function that gives the parts in lines, each what it is, its value, its line."""

_LONGEST = 256
"""The most bytes of a piece of a frame: lines with a longer one are left to the tokens."""

_CLOSING = {b"[": b"]", b"{": b"}", b"(": b")"}
_WORD = re.compile("-?[0-9]+|\\w+", re.ASCII)
_BLANKS = re.compile(rb"[ \t]*+")
_ENDING = re.compile(rb"['\"]?[\s\]})>;,]*+")
# A bracket behind a word is an index, or has the parameters of a type: bare symbols in it may
# not be taken for symbols.
_INDEX = re.compile(rb"\w ?\[[\s\[]*\Z")


class _Frame(NamedTuple):
    """What stands around the symbols of a line."""

    head: bytes
    inner: bytes
    between: bytes
    """What stands between two rows; empty where there is one."""
    tail: bytes
    width: int
    """How many symbols there are in a quoted text, counted up to two."""


def read_uniform(line: bytes, dialect: Dialect, parts: Parts) -> tuple[str, Board] | None:
    """The board of a line that is nothing else, and what it is: "board" or "expected".

    None for a line whose rows are not all written alike, and for all other lines: they
    are for `parts`, which reads by tokens and says what the frames mean.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> from minesweeper_kit.layouts.brackets.testcase import parts_by_tokens
    >>> read_uniform(b"board = [[0, -1], [0, 0]]", find_dialect("numeric"), parts_by_tokens)
    ('board', Board(2, 2, '0c 00'))
    """
    short = dialect.alphabet.short
    bare = _bare(short)
    pattern = _beginning(short, bare)
    text = short.shortened(line) if pattern and b"\\" not in line else None
    found = pattern.search(text, 0, 2 * _LONGEST) if pattern and text else None
    if text is None or found is None:
        return None
    bracket, quote, quoted = found[1], found[2] or b"", found[3] or b"?"
    start, width = found.start(3 if quote else 5), len(quoted)
    inner = quote + (found[4] or found[6]) + quote
    step = width + len(inner)

    end = text.find(_CLOSING[bracket], start)
    count = (end - start - len(quote) + len(inner)) // step
    length = count * step - len(inner)
    more = text.find(bracket, end)
    last, between = start, b""
    if more >= 0:
        second = _row_at(text, more, quote)
        between = text[start + length : second]
        last = _row_at(text, text.rfind(bracket), quote)
    period = length + len(between)
    frame = _Frame(text[:start], inner, between, text[last + length :], min(width, 2))
    if end < 0 or (last - start) % period or has_stand_in(b"".join(frame[:4])):
        return None
    rows = (last - start) // period + 1
    symbols = _symbols(text[start : last + length], frame, rows, count, width)
    if symbols is None or (width > 1 and short.long and short.shortened_run(line) != text):
        return None
    cells = symbols.translate(short.codes)
    if NO_CELL in cells or max(map(len, frame[:4])) > _LONGEST:
        return None
    if not quote and symbols.translate(None, bare):
        return None
    meaning = _meaning(frame, rows > 1, not quote, dialect, parts)
    if meaning is None:
        return None
    label, as_strings = meaning
    size = (count, width) if as_strings else (rows, count)
    return label, unchecked(*size, dialect.alphabet.settle(cells))


@lru_cache(maxsize=64)
def _bare(short: Short) -> bytes:
    """The bytes of the symbols that need no quotes: numbers and words."""
    singles = bytes(
        code for code in range(128) if short.codes[code] != NO_CELL and _WORD.fullmatch(chr(code))
    )
    return singles + STAND_INS * all(map(_WORD.fullmatch, short.long))


@lru_cache(maxsize=64)
def _beginning(short: Short, bare: bytes) -> re.Pattern[bytes] | None:
    """A pattern for the bracket of the first row, its first symbol, and what stands before the
    next one. None for an alphabet that cannot be written in quotes without escapes.
    """
    if not {"\\", "'", '"', "\0", "\n"}.isdisjoint("".join(short.symbols)):
        return None
    known = re.escape(bytes(code for code in range(256) if short.codes[code] != NO_CELL))
    either = rb"(['\"])([%b]++)\2([,;][ \t]*+)(?=\2)" % known
    if bare:
        either += rb"|([%b])([,;][ \t]*+)(?=[%b])" % (re.escape(bare), re.escape(bare))
    else:
        either += b"|()()(?!)"
    return re.compile(rb"([\[({])[ \t]*+(?:%b)" % either)


def _row_at(text: bytes, bracket: int, quote: bytes) -> int:
    """Where the first symbol after a bracket and its quote is, if there is one."""
    blanks = _BLANKS.match(text, bracket + 1)
    return (blanks.end() if blanks else bracket + 1) + len(quote)


def _symbols(body: bytes, frame: _Frame, rows: int, count: int, width: int) -> bytes | None:
    """The symbols of a text that is nothing else in a frame; None if it is not.

    There are `count` of them in a row, or texts of `width` symbols in a single row.
    """
    row = b"\0" * width + frame.inner
    length = len(row) * count - len(frame.inner)
    period = length + len(frame.between)
    if (width > 1 and rows > 1) or len(body) != period * rows - len(frame.between):
        return None
    framed = bytearray((row * count)[:length] + frame.between) * rows
    del framed[len(body) :]
    found = []
    if width == 1:
        for at in range(0, len(body), period):
            part = slice(at, at + length, len(row))
            found.append(body[part])
            framed[part] = found[-1]
    else:
        for at in range(0, len(body), len(row)):
            part = slice(at, at + width)
            found.append(body[part])
            framed[part] = found[-1]
    return b"".join(found) if framed == body else None


@lru_cache(maxsize=64)
def _meaning(
    frame: _Frame, several: bool, bare: bool, dialect: Dialect, parts: Parts
) -> tuple[str, bool] | None:
    """What a board in a frame is, and whether its rows are the quoted texts.

    None if the frame means anything else, by the tokens of a small board in it.
    """
    if _ENDING.fullmatch(frame.tail) is None:
        return None
    if bare and (_INDEX.search(frame.head) or _INDEX.search(frame.between)):
        return None
    texts = dialect.symbols.values()
    symbol = next((text for text in texts if not bare or _WORD.fullmatch(text)), "")
    row = frame.inner.join([symbol.encode() * frame.width] * 2)
    line = frame.head + row + (frame.between + row) * several + frame.tail
    try:
        found = [part for part in parts(iter([(1, line)]), dialect, "") if part[0] != "begins"]
    except ParseError:
        return None
    if len(found) != 1:
        return None
    label, board, _ = found[0]
    if not isinstance(board, Board):
        return None
    if frame.width == 1 and (board.rows, board.cols) == (1 + several, 2):
        return label, False
    # Without quotes it may be a click: that depends on the symbols, not on the frame.
    if not several and not bare and (board.rows, board.cols) == (2, frame.width):
        return label, True
    return None
