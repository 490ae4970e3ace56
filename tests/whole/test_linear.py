"""Time grows as sizes do: a board or a suite of 8 times the size takes 8 times as long.

What is quadratic takes 64 times as long; memory makes 20 of it here and there.
"""

import gc
import io
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from math import ceil

import pytest

from minesweeper_kit import Board, Case, Cell, Format, LossyError, ParseError, dialects, dump, load
from minesweeper_kit.layouts import LAYOUTS
from minesweeper_kit.markup.json import read_json
from minesweeper_kit.markup.marked import Marked
from minesweeper_kit.markup.yaml import read_yaml
from tests.zoo import CELLS, DOCUMENTS, READ_ONLY, WRITE_ONLY

TIMES, LIMIT, ROUNDS = 8, 3 * 8, 5
LEAST = 0.005  # seconds that the small size takes
MOST = 2**14  # cells that it has: what takes less time than that is done several times

# From a number of cells to a number of cases, and the rows and columns of each.
SHAPES: dict[str, Callable[[int], tuple[int, int, int]]] = {
    "rows": lambda size: (1, size // 4, 4),
    "columns": lambda size: (1, 4, size // 4),
    "cases": lambda size: (size // 16, 4, 4),
}
# What boards are made of: every format takes one of these, if it takes any board.
KINDS = [
    Case(Board(1, 4, "9a99"), click=(0, 0)),
    *(Case(Board(1, 4, cells)) for cells in ("9a99", "1a10", "1e10", "cc0c")),
    Case(Board(1, 4, "cc0c"), mines=1),
]

OWN = {
    str(Format(dialect, layout))
    for dialect in dialects()
    for layout in (dialect.layout, *dialect.also)
    if layout not in READ_ONLY
}
# Symbols that are no letters take the long way everywhere; documents have a way of their own.
OTHERS = {f"emoji+{layout}" for layout in LAYOUTS.keys() - {"grid"} - CELLS}
OTHERS |= {f"leetcode+{layout}" for layout in DOCUMENTS} | {"tatham+masked"}


def cases(kind: Case, shape: str, size: int) -> list[Case]:
    count, rows, cols = SHAPES[shape](size)
    board = Board(rows, cols, kind.board.cells * (rows * cols // 4))
    return [Case(board, kind.click, mines=kind.mines)] * count


def put(suite: list[Case], format: str) -> bytes:
    dump(suite, file := io.BytesIO(), format)
    return file.getvalue()


def get(data: bytes, format: str) -> list[object]:
    """The cases and the faults, up to one that ends it."""
    found: list[object] = []
    with suppress(ParseError):
        found += load(io.BytesIO(data), format, on_error=found.append)
    return found


def spoilt(data: bytes, format: str) -> bytes:
    """The data with another symbol for each mine in the second half."""
    dialect, half = Format.parse(format).dialect, len(data) // 2
    symbol = dialect.symbols.get(Cell.MINE, "0") if dialect else "0"
    return data[:half] + data[half:].replace(symbol.encode(), "\u00a4".encode())


def kind_of(format: str, shape: str, size: int) -> Case | None:
    for kind in KINDS:
        with suppress(LossyError):
            put(cases(kind, shape, size), format)
            return kind
    return None


FORMATS = sorted(OWN | {format for format in OTHERS if kind_of(format, "columns", 32)})


def seconds(work: Callable[[], object], times: int = 1) -> float:
    begun = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - begun) / times


def is_linear(job: Callable[[int], Callable[[], object]]) -> bool:
    """Whether what the job gives for a size takes time in proportion to it."""
    size = 2**8
    while (took := seconds(job(size))) < LEAST and size < MOST:
        size *= 2
    times = ceil(LEAST / took)
    # A step, as where memory becomes dear, lies at one size; a curve goes on.
    for doubled in (1, 2):
        small, large = job(size * doubled), job(size * doubled * TIMES)
        least = min(seconds(small, times) for _ in range(ROUNDS))
        if any(seconds(large) <= LIMIT * least for _ in range(ROUNDS)):
            return True
    return False


@pytest.fixture(autouse=True)
def _no_collections() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("format", FORMATS)
def test_writing_and_reading(format: str, shape: str) -> None:
    kind = kind_of(format, shape, 2**10)
    if kind is None:  # it holds one board, or small ones
        assert kind_of(format, "cases", 16)
        return

    def writing(size: int) -> Callable[[], object]:
        suite = cases(kind, shape, size)
        return lambda: put(suite, format)

    def reading(size: int) -> Callable[[], object]:
        data = put(cases(kind, shape, size), format)
        return lambda: (get(data, format), get(spoilt(data, format), format))

    assert is_linear(writing), "writing"
    if Format.parse(format).layout not in WRITE_ONLY:
        assert is_linear(reading), "reading"


TEXTS: dict[str, tuple[Callable[[bytes, str], Marked], str, str, str]] = {
    "yaml, blocks": (read_yaml, "cases:\n", "- board: |\n    EM\n    EM\n", ""),
    "yaml, rows": (read_yaml, "cases:\n", "- board:\n  - EM\n  - EM\n", ""),
    "yaml, one line": (read_yaml, '{"cases": [', '{"board": ["EM", "EM"]}, ', "]}"),
    "json, lines": (read_json, '{"cases": [\n', '{"board": ["EM", "EM"]},\n', "{}]}"),
    "json, one line": (read_json, '{"cases": [', '{"board": ["EM", "EM"]}, ', "{}]}"),
}


@pytest.mark.parametrize("kind", TEXTS)
def test_places_in_a_document(kind: str) -> None:
    def places(size: int) -> Callable[[], object]:
        read, head, case, end = TEXTS[kind]
        document = read((head + case * size + end).encode(), "suite")
        paths = [("cases", number, "board", 1) for number in range(size)]
        document.mark()  # which JSON is read a second time for
        return lambda: [(document.error("", *path), document.written(*path)) for path in paths]

    assert is_linear(places)
