"""What reading is counted with: how much memory a text of each layout takes at most."""

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
from minesweeper_kit.io.memory_limit import MAX_MEMORY
from minesweeper_kit.layouts import Layout
from tests.hostile import boards, fitting, hostile, kinds, lists, sample
from tests.zoo import BINARY, HERE, READ_ONLY, WRITE_ONLY, put

SMALL, LARGE = 2**10, 5 * 2**9  # bytes, of boards half as many cells
LEAST = 64  # bytes: what grows less than that is held in the same memory
RUNS = (b'"', b"\n", b"&a=", b"a: b\n")
ROW, CODE_ROW, SUITE = 10**7, 10**6, 100_000

READ = sorted(HERE.keys() - WRITE_ONLY)
GROWING = sorted({row.module or row.name: row.name for row in HERE.values()}.values())
"""A layout of each module, of those whose files may be long."""
GROWING = [name for name in GROWING if name in READ and (name == "npy" or name not in BINARY)]


def texts(row: Layout, dialect: Dialect) -> Iterator[tuple[str, bytes, bytes]]:
    """Two sizes of each text, with its name."""
    sizes = (boards(row, dialect, size // 2) for size in (SMALL, LARGE))
    for (name, small), (_, large) in zip(*sizes, strict=False):
        yield name, small, large
    if row.is_bytes:
        return
    for made in (*lists(), *(made for made in hostile(row, dialect) if made.run in RUNS)):
        yield made.name, made.text(SMALL), made.text(LARGE)


def read(row: Layout, dialect: Dialect, data: bytes) -> None:
    """Read the data and ask for the place of each case."""
    with suppress(MinesweeperKitError):
        for item in row.read_cases(io.BytesIO(data), dialect, "text"):
            if isinstance(item, Case):
                item.place("board", 0)


def peak(row: Layout, dialect: Dialect, data: bytes) -> int:
    """The most memory that reading the data took, in bytes."""
    tracemalloc.start()
    read(row, dialect, data)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


def measured(row: Layout) -> Iterator[tuple[float, str]]:
    """How much each text takes, as a share of what it is counted with, and its name."""
    dialect = fitting(row)
    for name, small, large in texts(row, dialect):
        if len(large) - len(small) >= LEAST:
            read(row, dialect, small)  # what is kept after the first time is not counted
            more = peak(row, dialect, large) - peak(row, dialect, small)
            yield more / (row.weight.of(large) - row.weight.of(small)), name


@pytest.mark.slow
@pytest.mark.parametrize("name", GROWING)
def test_the_weight(name: str) -> None:
    """It is not exceeded by more than the steps in which lists grow, and not ten times too much."""
    gc.collect()
    gc.freeze()  # what is there already need not be looked through for each text
    shares = list(measured(HERE[name]))
    gc.unfreeze()
    assert max(shares) <= (1.1, "")
    assert max(shares) >= (0.1, "")


def weights(row: Layout, dialect: Dialect, board: Board, *, answered: bool) -> Iterator[int]:
    """What a case with a board of that size weighs, each kind that the layout can hold."""
    for kind in kinds(row, dialect):
        cells = (kind.board.cells[:4] * len(board.cells))[: len(board.cells)]
        of_size = Board(board.rows, board.cols, cells)
        case = replace(
            kind, board=of_size, expected=kind.expected and of_size if answered else None
        )
        with suppress(LossyError):
            yield row.weight.of(put([case], Format(dialect, row.name)))


@pytest.mark.parametrize("name", sorted(HERE.keys() - READ_ONLY - WRITE_ONLY))
def test_a_long_row_and_many_cases_are_read(name: str) -> None:
    """Not read here, but compared with the limit, which is looked at before a text is parsed."""
    row = HERE[name]
    for dialect in (find_dialect("leetcode"), find_dialect("emoji"), fitting(row)):
        few, many = (
            weights(row, dialect, Board(1, cols, bytes(cols)), answered=False)
            for cols in (400, 2400)
        )
        for small, large in zip(few, many, strict=False):  # some layouts have no room for long rows
            cells = CODE_ROW if row.is_code else ROW
            assert large + (large - small) * (cells - 2400) // 2000 <= MAX_MEMORY
    if row.kind == "document":
        suite = weights(row, find_dialect("leetcode"), Board(9, 9, bytes(81)), answered=True)
        assert max(suite) * SUITE <= MAX_MEMORY


@pytest.mark.parametrize("name", READ)
def test_a_small_limit(name: str) -> None:
    row = HERE[name]
    data = sample(row, fitting(row))
    with pytest.raises(ParseError, match=r"takes more memory than 10 bytes") as caught:
        list(load(io.BytesIO(data), Format(fitting(row), name), max_memory=10))
    assert "\n" not in str(caught.value)
    assert caught.value.exit_code == 3
