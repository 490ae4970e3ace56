"""Reading and writing take time that grows as sizes do, whatever is repeated in a text.

Every layout is read by its name and detected, with the texts of `tests.hostile` that are made
for it, and written, with its boards and texts. `tests.growth` says how times are compared;
`test_linear` does so with files as the formats write them.
"""

import io
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import islice, product
from typing import Any

import pytest

from minesweeper_kit import (
    Board,
    Case,
    Format,
    LossyError,
    MinesweeperKitError,
    ParseError,
    dumps,
    load,
)
from minesweeper_kit.io.candidates import HEAD
from minesweeper_kit.io.detect import detect
from tests.growth import Job, is_linear
from tests.hostile import (
    KINDS,
    RUNS,
    RUNS_OF_CELLS,
    SHAPES,
    Hostile,
    fitting,
    hostile,
    kind_of,
    suite,
)
from tests.zoo import DOCUMENTS, HERE, READ_ONLY, WRITE_ONLY, put

pytestmark = pytest.mark.slow

BYTES = 2**7, 2**10  # from so many to so many
CELLS = 2**8, 2**11
MANY, MANY_WRITTEN = 2**14, 2**13  # cells

READ = [name for name in HERE if name not in WRITE_ONLY]
WRITTEN = [name for name in HERE if name not in READ_ONLY]
MODULES = sorted(
    {row.module or row.name: row.name for row in HERE.values() if not row.unread}.values()
)
"""A layout of each module that reads."""
PASTED = [name for name in MODULES if HERE[name].pasted]
SMALL = ("cells", "coordinates")  # which hold no large boards
LONG = [
    name for name in MODULES if name in WRITTEN and not HERE[name].is_bytes and name not in SMALL
]
SHARES, SHARE = 32, 6

Read = Callable[[bytes], object]


def say(error: ParseError) -> None:
    assert str(error)


def reading(format: Format) -> Read:
    """What reads a text in that format and asks for the place of each case and fault."""

    def read(data: bytes) -> None:
        with suppress(ParseError):
            for case in load(io.BytesIO(data), format, on_error=say):
                assert isinstance(case, Case)
                case.place("board", 0)

    return read


def detecting(data: bytes) -> None:
    with suppress(MinesweeperKitError):
        detect(data, "text")


def pasting(data: bytes) -> None:
    with suppress(MinesweeperKitError):
        for case in load(io.BytesIO(data), strict=False, notes=str):
            case.place("board", 0)


def of_text(read: Read, made: Hostile) -> Job:
    """The job to read that text."""
    return lambda size: partial(read, made.text(size))


def writing(kind: Case, shape: str, format: Format) -> Job:
    """The job to write boards of that shape, or to refuse them."""

    def write(cases: list[Case]) -> None:
        with suppress(LossyError):
            put(cases, format)

    return lambda size: partial(write, suite(kind, shape, size))


@pytest.mark.parametrize("name", READ)
def test_reading(name: str) -> None:
    row = HERE[name]
    dialect = fitting(row)
    read = reading(Format(dialect, name))
    for made in hostile(row, dialect):
        assert is_linear(of_text(read, made), *BYTES), made


@pytest.mark.parametrize("name", READ)
def test_detection(name: str) -> None:
    """Every dialect may be tried on a text: each layout has a share of the texts, not all."""
    row = HERE[name]
    for made in islice(hostile(row, fitting(row)), READ.index(name) % SHARES, None, SHARES):
        assert is_linear(of_text(detecting, made), HEAD // 128, HEAD // 16, HEAD), made


@pytest.mark.parametrize("name", PASTED)
def test_pages(name: str) -> None:
    """A text that is none of its format is looked through for boards. Its share is a page's."""
    row = HERE[name]
    page = b"What do you say of this board?\n\n"
    for made in islice(hostile(row, fitting(row)), len(name) % SHARE, None, SHARE):
        text = made._replace(head=page + made.head)
        assert is_linear(of_text(pasting, text), *BYTES), made


@pytest.mark.parametrize("name", WRITTEN)
def test_writing(name: str) -> None:
    format = Format(fitting(HERE[name]), name)
    for kind, shape in (*product(KINDS, SHAPES), *product(RUNS_OF_CELLS, ["a square"])):
        assert is_linear(writing(kind, shape, format), *CELLS), (kind, shape)


@pytest.mark.parametrize("name", WRITTEN)
@pytest.mark.parametrize("shape", ["narrow", "cells"])
def test_writing_many(shape: str, name: str) -> None:
    """What is copied for each row or case shows only where there are very many."""
    format = Format(fitting(HERE[name]), name)
    kind = kind_of(format, shape, 8)
    assert kind
    assert is_linear(writing(kind, shape, format), MANY_WRITTEN, MANY_WRITTEN)


TEXTS: dict[str, Callable[[str], Case]] = {
    "name": lambda text: Case(Board(1, 2, "9a"), name=text),
    "extra": lambda text: Case(Board(1, 2, "9a"), extra={text: [text]}),
}
LISTS: dict[str, Callable[[int], Any]] = {
    "a list": lambda size: [0] * size,
    "lists": lambda size: [[]] * size,
    "texts": lambda size: ["a: b\n"] * size,
    "keys": lambda size: {f"key {number}": number for number in range(size)},
    "mappings": lambda size: [{"key": None}] * size,
}


@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.parametrize("part", TEXTS)
def test_writing_texts(part: str, name: str) -> None:
    def job(run: str, size: int) -> Callable[[], object]:
        case = TEXTS[part](run * (size // len(run)))
        return lambda: dumps([case], f"leetcode+{name}")

    for run in RUNS:
        assert is_linear(partial(job, run), *BYTES), run


@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.parametrize("made", LISTS)
def test_writing_lists(made: str, name: str) -> None:
    def job(size: int) -> Callable[[], object]:
        case = Case(Board(1, 2, "9a"), extra={"key": LISTS[made](size)})
        return lambda: dumps([case], f"leetcode+{name}")

    assert is_linear(job, *BYTES)


@pytest.mark.parametrize("name", LONG)
def test_many_rows(name: str) -> None:
    """So does what is copied while reading."""
    format = Format(fitting(HERE[name]), name)
    shapes = ("narrow", "a row", "cells")  # some have no room for very many rows
    kind, shape = next((kind, shape) for shape in shapes if (kind := kind_of(format, shape, MANY)))
    read = reading(format)
    assert is_linear(lambda size: partial(read, put(suite(kind, shape, size), format)), MANY, MANY)
