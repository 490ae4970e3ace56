"""Texts that may cost a reader more than their share: made of what each layout writes.

A file of a layout, of which a piece stands there again and again; such a file with a run of
marks in it; large boards, and many. A new row of the catalogue takes part as it is.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from math import isqrt
from typing import NamedTuple

from minesweeper_kit import Board, Case, Dialect, Format, LossyError, dialects, find_dialect
from minesweeper_kit.cell import Cell
from minesweeper_kit.layouts import Layout
from tests.zoo import READ_ONLY, put, samples

RUNS = (
    *(" ", "\n", "\r", '"', "'", "[", "]", "{", "<", "|", "#", "0", "1:", '\\"', ",", ":", "-"),
    *("- ", "&a=", "/", "a", '"a",', "a.", "new ", "a: b\n", '"a":', "\u00a4", "||a||"),
    *("Example ", "Example\n", "Input:", "click\n", "click:[0,0]\n", "Explanation\n"),
)
"""What is repeated, before a file of the layout and in the middle of one."""

LISTS = ("0", "[]", '"ab"', '"\U0001f4a3"')
"""What a list has very often."""

_PIECES = re.compile(rb"\w+|\s+|[^\w\s]")
_MOST_PIECES = 6
_SMALL = Board(2, 4, "9a99 9a99")

KINDS = [
    Case(_SMALL, (0, 0), _SMALL, 2, "a b"),
    Case(_SMALL, (0, 0)),
    *(Case(Board(2, 4, cells * 2)) for cells in ("9a99", "1a10", "1e10", "cc0c")),
    Case(Board(2, 4, "cc0ccc0c"), mines=1),
]
"""Of these the first that a layout takes makes the sample, all of them make large boards."""

RUNS_OF_CELLS = [Case(Board(2, 4, code * 8)) for code in "019abcdef"]
"""Boards of one kind of cell each, revealed, flagged or neither."""

SHAPES: dict[str, Callable[[int], tuple[int, int, int]]] = {
    "a row": lambda cells: (1, 1, cells),
    "narrow": lambda cells: (1, cells // 2, 2),
    "a square": lambda cells: (1, isqrt(cells), isqrt(cells)),
    "small boards": lambda cells: (cells // 16, 4, 4),
    "cells": lambda cells: (cells // 8, 1, 1),
}
"""From a number of cells to a number of boards, and the rows and columns of each."""


class Hostile(NamedTuple):
    """A text of any size: `head`, then `run` as often as there is room for it, then `tail`."""

    name: str
    head: bytes
    run: bytes
    tail: bytes

    def text(self, size: int) -> bytes:
        """The text of about that many bytes."""
        return self.head + self.run * max(1, size // len(self.run)) + self.tail


def fitting(row: Layout) -> Dialect:
    """A dialect to read and write that layout in: the first whose own it is, if there is one."""
    own = (d for d in dialects() if row.name in (d.layout, *d.also))
    return next(own, find_dialect("leetcode"))


def kinds(row: Layout, dialect: Dialect) -> list[Case]:
    """Small cases that the layout holds."""
    found = []
    for kind in KINDS:
        with suppress(LossyError):
            put([kind], Format(dialect, row.name))
            found.append(kind)
    return found


def sample(row: Layout, dialect: Dialect) -> bytes:
    """A small file of that layout."""
    if row.name in READ_ONLY:
        return next(iter(samples(row.name).values()))
    return put(kinds(row, dialect)[:1] * (1 if row.single else 2), Format(dialect, row.name))


def hostile(row: Layout, dialect: Dialect) -> Iterator[Hostile]:
    """Such texts for that layout."""
    file = sample(row, dialect)
    yield Hostile("the file", b"", file, b"")
    symbol = dialect.symbols.get(Cell.MINE, "0").encode()
    yield Hostile("the file, spoilt", b"", file.replace(symbol, "\u00a4".encode()), b"")
    at = 0
    for line in file.splitlines(keepends=True):
        yield Hostile(f"line {line[:20]!r}", file[:at], line, file[at + len(line) :])
        at += len(line)
    spans = [found.span() for found in _PIECES.finditer(file)]
    step = -(-len(spans) // _MOST_PIECES)
    pairs = [(start, end) for (start, _), (_, end) in pairwise(spans)]
    for start, end in spans[::step] + pairs[::step]:
        yield Hostile(f"{start}:{end}", file[:start], file[start:end], file[end:])
    inside = spans[len(spans) // 3][0]
    for run in map(str.encode, RUNS):
        yield Hostile(f"{run!r} before", b"", run, file)
        yield Hostile(f"{run!r} within", file[:inside], run, file[inside:])
    yield Hostile("Example and blanks", b"Example", b" ", b"\1")


def lists() -> Iterator[Hostile]:
    """Lists of many values, which any layout may be given."""
    for value in map(str.encode, LISTS):
        for head, tail in ((b"[", b"]"), (b'{"cases":[', b"]}")):
            yield Hostile(f"a list of {value!r} in {head!r}", head, value + b",", value + tail)


def suite(kind: Case, shape: str, cells: int) -> list[Case]:
    """Cases like that one, with boards of that shape, and with so many cells or somewhat fewer."""
    count, rows, cols = SHAPES[shape](cells)
    codes = kind.board.cells
    board = Board(rows, cols, (codes * (rows * cols // len(codes) + 1))[: rows * cols])
    return [replace(kind, board=board, expected=kind.expected and board)] * count


def kind_of(format: str | Format, shape: str, cells: int) -> Case | None:
    """The first of those kinds that the format holds in that shape, if there is one."""
    for kind in KINDS:
        with suppress(LossyError):
            put(suite(kind, shape, cells), format)
            return kind
    return None


def boards(row: Layout, dialect: Dialect, cells: int) -> Iterator[tuple[str, bytes]]:
    """Files of that layout with so many cells: one row, two columns, boards of one cell."""
    found = kinds(row, dialect)
    for kind in found[:1] + found[1:][-1:]:
        for shape in ("a row", "narrow", "cells"):
            with suppress(LossyError):
                made = put(suite(kind, shape, cells), Format(dialect, row.name))
                yield f"{shape} of {kind.board.cells[:4].hex()}", made
