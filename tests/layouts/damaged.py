"""Damaged files: every truncation and every changed byte of a file that is right."""

import io
from collections.abc import Iterator

import pytest

from minesweeper_kit import Board, Case, Cell, ParseError, find_dialect
from minesweeper_kit.layouts import find_layout
from tests.fuzz.feed import feed

EXAMPLE = Board(4, 5, "99999 99a99 99999 99999")
"""The board of the documentation: one mine, at (1, 2)."""


def truncated(data: bytes) -> Iterator[bytes]:
    """The beginnings of the file, but for the file itself."""
    return (data[:length] for length in range(len(data)))


def flipped(data: bytes) -> Iterator[bytes]:
    """The file with one byte changed, each to several others."""
    for at, byte in enumerate(data):
        for changed in (byte ^ 1, byte ^ 0x20, byte ^ 0x80, byte ^ 0xFF, 0):
            yield data[:at] + bytes([changed]) + data[at + 1 :]


def assert_survives(data: bytes, layout: str, dialect: str | None = None) -> None:
    """Whether all of them give cases or a ParseError with its place, and nothing else."""
    spoken = find_dialect(dialect or layout)
    for damaged in (*truncated(data), *flipped(data), data + data, data + b"\0", b"\0" + data):
        feed(damaged, layout, spoken)


def read(data: bytes, layout: str, dialect: str | None = None) -> list[Case]:
    """The cases of a file, by its layout. Raises the first ParseError."""
    items = list(
        find_layout(layout).read_cases(io.BytesIO(data), find_dialect(dialect or layout), "file")
    )
    for item in items:
        if isinstance(item, ParseError):
            raise item
    return [item for item in items if isinstance(item, Case)]


def refused(data: bytes, layout: str) -> str:
    """What the ParseError says with which a file is refused."""
    with pytest.raises(ParseError) as caught:
        read(data, layout)
    assert caught.value.exit_code == 3
    return str(caught.value)


def minefield(rows: int, *mines: tuple[int, int], cols: int) -> Board:
    """A board of these mines, nothing revealed."""
    cells = bytearray([Cell.EMPTY]) * (rows * cols)
    for row, col in mines:
        cells[row * cols + col] = Cell.MINE
    return Board(rows, cols, bytes(cells))
