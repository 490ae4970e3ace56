"""Reading takes time that grows as the text does, whatever is repeated in it.

Each text is read at one size and at eight times it; where the times differ by more than
they should, larger ones decide. `test_linear` does so with what the formats write.
"""

import gc
import io
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice

import pytest

from minesweeper_kit import Board, Case, Format, MinesweeperKitError, ParseError, dumps, load
from minesweeper_kit.io.attempts import HEAD
from minesweeper_kit.io.detect import detect
from minesweeper_kit.layouts import LAYOUTS
from tests.hostile import RUNS, Hostile, boards, fitting, hostile
from tests.zoo import DOCUMENTS

TIMES = 8
SIZE = 2**10  # bytes, of the smaller text
DOUBTFUL, LIMIT = 1.5 * TIMES, 3 * TIMES  # what is quadratic takes 64 times as long
LEAST = 0.002  # seconds: what takes less for the larger text is far from the square of it
LONG = 0.2  # seconds
ROUNDS = 3
MANY = 2**18  # cells

READ = sorted(
    {row.module or row.name: row.name for row in LAYOUTS.values() if not row.unread}.values()
)
"""A layout of each module."""
PASTED = [name for name in READ if LAYOUTS[name].pasted]
SHARES, SHARE = 32, 3

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


def naming(format: Format) -> Read:
    """What writes a case with that text for its name, and for a key of its `extra`."""

    def write(data: bytes) -> None:
        text = data.decode()
        dumps([Case(Board(1, 2, "9a"), name=text, extra={text: text})], format)

    return write


def seconds(read: Read, data: bytes) -> float:
    begun = time.process_time()
    read(data)
    return time.process_time() - begun


def is_linear(read: Read, made: Hostile, size: int, most: int) -> bool:
    """Whether reading the text takes time in proportion to its size, up to `most` bytes."""
    for smaller in (size // TIMES, size):
        large = seconds(read, made.text(smaller * TIMES))
        if large >= LEAST and large > DOUBTFUL * seconds(read, made.text(smaller)):
            break
    else:
        return True
    size = smaller
    if large < LONG:  # what takes long already is not made longer
        size = min(size * TIMES, most // TIMES)
    data = made.text(size)
    least = min(seconds(read, data) for _ in range(ROUNDS))
    data = made.text(size * TIMES)
    return any(seconds(read, data) <= LIMIT * least for _ in range(ROUNDS))


@pytest.fixture(autouse=True)
def _no_collections() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("name", READ)
def test_reading(name: str) -> None:
    row = LAYOUTS[name]
    dialect = fitting(row)
    read = reading(Format(dialect, name))
    slow = (made for made in hostile(row, dialect) if not is_linear(read, made, SIZE, 2**20))
    assert next(slow, None) is None


@pytest.mark.parametrize("at", range(len(READ)))
def test_detection(at: int) -> None:
    """Every dialect may be tried on a text: each layout has a share of the texts, not all."""
    row = LAYOUTS[READ[at]]
    for made in islice(hostile(row, fitting(row)), at % SHARES, None, SHARES):
        assert is_linear(detecting, made, HEAD // TIMES // 2, HEAD), made


@pytest.mark.parametrize("name", PASTED)
def test_pages(name: str) -> None:
    """A text that is none of its format is looked through for boards. Its share is a page's."""
    row = LAYOUTS[name]
    page = b"What do you say of this board?\n\n"
    for made in islice(hostile(row, fitting(row)), len(name) % SHARE, None, SHARE):
        assert is_linear(pasting, made._replace(head=page + made.head), SIZE, 2**19), made


@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.parametrize("run", RUNS)
def test_writing_texts(run: str, name: str) -> None:
    """A text is all that is written besides cells, of which `test_linear` has very many."""
    write = naming(Format.parse(f"leetcode+{name}"))
    assert is_linear(write, Hostile(run, b"", run.encode(), b""), SIZE, 2**20)


@pytest.mark.parametrize("name", [name for name in READ if LAYOUTS[name].family == "rows"])
def test_many_rows(name: str) -> None:
    """What is copied for each row shows only where there are very many."""
    row = LAYOUTS[name]
    dialect = fitting(row)
    small, large = (
        next(data for shape, data in boards(row, dialect, cells) if "narrow" in shape)
        for cells in (MANY // TIMES, MANY)
    )
    read = reading(Format(dialect, name))
    assert any(seconds(read, large) <= 2 * TIMES * seconds(read, small) for _ in range(ROUNDS))
