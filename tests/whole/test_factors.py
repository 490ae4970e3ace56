"""What the catalogue says of memory: how much a byte of a layout's text takes at most."""

import gc
import io
import tracemalloc
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pytest

from minesweeper_kit import (
    Board,
    Case,
    Dialect,
    Format,
    LossyError,
    MinesweeperKitError,
    ParseError,
    find_dialect,
    load,
)
from minesweeper_kit.io.held import MAX_MEMORY
from minesweeper_kit.layouts import LAYOUTS, Layout
from tests.hostile import boards, fitting, hostile, kinds, lists, sample
from tests.zoo import READ_ONLY, WRITE_ONLY, put

SMALL, LARGE = 2**10, 5 * 2**9  # bytes, or twice as many cells
RUNS = (b"\n", b'"', b"[", b"0", b"a", b"||a||", b"a: b\n", b"&a=")
ROW, SUITE = 10**7, 100_000


def texts(row: Layout, dialect: Dialect) -> Iterator[tuple[str, bytes, bytes]]:
    """Two sizes of each text, with its name."""
    if row.name not in READ_ONLY:
        sizes = (boards(row, dialect, size // 2) for size in (SMALL, LARGE))
        for (name, small), (_, large) in zip(*sizes, strict=False):
            yield name, small, large
    if row.kind == "binary":
        return
    for made in (*lists(), *(made for made in hostile(row, dialect) if made.run in RUNS)):
        yield made.name, made.text(SMALL), made.text(LARGE)


def read(row: Layout, dialect: Dialect, data: bytes) -> None:
    """Read the data and ask for the place of each case."""
    with suppress(MinesweeperKitError):
        for item in row.read(io.BytesIO(data), dialect, "text"):
            if isinstance(item, Case):
                item.place("board", 0)


def peak(row: Layout, dialect: Dialect, data: bytes) -> int:
    """The most memory that reading the data took, in bytes."""
    gc.collect()
    tracemalloc.start()
    read(row, dialect, data)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


def measured(row: Layout) -> tuple[float, str]:
    """How many bytes of memory a byte takes, of the text that takes the most, and its name."""
    dialect = fitting(row)
    found = []
    gc.freeze()  # what is there already need not be looked through for each text
    for name, small, large in texts(row, dialect):
        read(row, dialect, small)  # what is kept after the first time is not counted
        more = peak(row, dialect, large) - peak(row, dialect, small)
        found.append((more / max(1, len(large) - len(small)), name))
    gc.unfreeze()
    return max(found, default=(0, ""))


@pytest.mark.parametrize("name", sorted(LAYOUTS.keys() - WRITE_ONLY))
def test_the_factor(name: str) -> None:
    row = LAYOUTS[name]
    most, text = measured(row)
    assert most <= row.factor, text


def written(row: Layout, board: Board, count: int) -> bytes | None:
    """A file of so many cases with that board; None where the layout holds no such."""
    for dialect in (find_dialect("leetcode"), fitting(row)):
        for kind in kinds(row, dialect):
            cells = kind.board.cells[:4] * (board.cols // 4) * board.rows
            with suppress(LossyError):
                made = replace(kind, board=Board(board.rows, board.cols, cells), expected=None)
                return put([made] * count, Format(dialect, row.name))
    return None


@pytest.mark.parametrize("name", sorted(LAYOUTS.keys() - READ_ONLY - WRITE_ONLY))
def test_a_long_row_and_many_cases_are_read(name: str) -> None:
    """Not read here, but compared with the limit, which is looked at before a text is parsed."""
    row = LAYOUTS[name]
    most = MAX_MEMORY // row.factor
    small, large = (written(row, Board(1, cols, b"\0" * cols), 1) for cols in (400, 2400))
    if small and large:  # else rows are short
        assert len(large) + (len(large) - len(small)) * (ROW - 2400) // 2000 <= most
    if row.kind == "document":
        suite = written(row, Board(4, 8, b"\0" * 32), 20)
        assert suite is not None
        assert len(suite) * SUITE // 20 <= most


@pytest.mark.parametrize("name", sorted(LAYOUTS.keys() - WRITE_ONLY))
def test_a_small_limit(name: str) -> None:
    row = LAYOUTS[name]
    data = sample(row, fitting(row))
    with pytest.raises(ParseError, match=r"takes more memory than 100 bytes") as caught:
        list(load(io.BytesIO(data), Format(fitting(row), name), max_memory=100))
    assert "\n" not in str(caught.value)
    assert caught.value.exit_code == 3
