"""Damaged files of every format: cases, or a ParseError with its place, and no room for claims."""

import re
import tracemalloc
from collections.abc import Iterator

import pytest

from minesweeper_kit import Board, Case, Format, FormatError, LossyError, ParseError, loads
from tests.fuzz.feed import feed
from tests.layouts.damaged import flipped, truncated
from tests.zoo import BINARY, CELLS, FORMATS, HERE, REPLAYS, WRITE_ONLY, put

OTHERS = [
    f"hex+{name}" for name in HERE if name not in CELLS | WRITE_ONLY | {"npy", "npz", "savetxt"}
]
NUMBERS = ("0", "1", "999999999", "1000000000", "9" * 30, "-1", "")
ROOM = 2**21


def sample(name: str) -> bytes:
    """A file of the format, with as much in it as it has room for."""
    if name in REPLAYS:
        return REPLAYS[name]
    format = Format.parse(name)
    assert format.dialect is not None
    example = format.dialect.examples[0]
    board = Board.parse(example.board, format.dialect)
    for case in (
        Case(board, example.click, mines=example.mines),
        Case(board, mines=example.mines),
        Case(board, example.click),
        Case(board),
        Case(board.player_view(), mines=1),
    ):
        try:
            return put([case], format)
        except LossyError:
            continue
    raise AssertionError(name)


def lies(file: bytes, *, binary: bool) -> Iterator[bytes]:
    """The file with each of its numbers changed, which in a binary file are its bytes."""
    if binary:
        for at in range(len(file)):
            for size in (1, 2, 4):
                for byte in (b"\0", b"\xff"):
                    yield file[:at] + byte * size + file[at + size :]
    for found in re.finditer(rb"[0-9]+", file):
        for number in NUMBERS:
            yield file[: found.start()] + number.encode() + file[found.end() :]


@pytest.mark.parametrize("name", [*FORMATS, *OTHERS])
def test_cut_at_every_length_and_every_byte_changed(name: str) -> None:
    format, file = Format.parse(name), sample(name)
    assert format.dialect is not None
    assert feed(file, format.layout, format.dialect)
    for damaged in (*truncated(file), *flipped(file)):
        feed(damaged, format.layout, format.dialect)


@pytest.mark.parametrize("name", [*FORMATS, *OTHERS])
def test_what_a_file_claims_takes_no_room(name: str) -> None:
    format, file = Format.parse(name), sample(name)
    assert format.dialect is not None
    feed(file, format.layout, format.dialect)  # what is imported for it takes room as well
    tracemalloc.start()
    try:
        for lie in lies(file, binary=format.layout in BINARY):
            feed(lie, format.layout, format.dialect)
        assert tracemalloc.get_traced_memory()[1] < ROOM
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", [*FORMATS, *OTHERS])
def test_an_empty_file_holds_no_board(name: str) -> None:
    with pytest.raises((ParseError, FormatError)):
        loads(b"", name)
