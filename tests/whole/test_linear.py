"""Time grows as sizes do: a board or a suite of 8 times the size takes 8 times as long.

These are files as the formats write them; `test_growth` has those that few would write.
"""

import io
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import pytest

from minesweeper_kit import Cell, Format, ParseError, dialects, load
from minesweeper_kit.markup.json import read_json
from minesweeper_kit.markup.source_data import SourceData
from minesweeper_kit.markup.yaml import read_yaml
from tests.growth import is_linear
from tests.hostile import kind_of, suite
from tests.zoo import CELLS, DOCUMENTS, HERE, READ_ONLY, WRITE_ONLY, put

pytestmark = pytest.mark.slow

SIZES = 2**8, 2**14  # cells: from so many to so many
CASES = 2**5, 2**11
SHAPES = ("narrow", "a row", "small boards")

OWN = {
    str(Format(dialect, layout))
    for dialect in dialects()
    for layout in (dialect.layout, *dialect.also)
    if layout not in READ_ONLY
}
# Symbols that are no letters take the long way everywhere; documents have a way of their own.
OTHERS = {f"emoji+{layout}" for layout in HERE.keys() - {"grid"} - CELLS}
OTHERS |= {f"leetcode+{layout}" for layout in DOCUMENTS} | {"tatham+masked"}


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


FORMATS = sorted(OWN | {format for format in OTHERS if kind_of(format, "a row", 32)})


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("format", FORMATS)
def test_writing_and_reading(format: str, shape: str) -> None:
    kind = kind_of(format, shape, 2**10)
    if kind is None:  # it holds one board, or small ones
        assert kind_of(format, "small boards", 16)
        return

    def writing(size: int) -> Callable[[], object]:
        return partial(put, suite(kind, shape, size), format)

    def reading(size: int) -> Callable[[], object]:
        data = put(suite(kind, shape, size), format)
        return lambda: (get(data, format), get(spoilt(data, format), format))

    assert is_linear(writing, *SIZES), "writing"
    if Format.parse(format).layout not in WRITE_ONLY:
        assert is_linear(reading, *SIZES), "reading"


TEXTS: dict[str, tuple[Callable[[bytes, str], SourceData], str, str, str]] = {
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

    assert is_linear(places, *CASES)
