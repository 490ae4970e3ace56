"""Any bytes give cases or one ParseError with its place; any board comes back or is refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper_kit import (
    AmbiguousFormatError,
    Board,
    Case,
    LossyError,
    MinesweeperKitError,
    ParseError,
    dialects,
    dumps,
    loads,
)
from minesweeper_kit.io.detect import detect
from tests.fuzz.inputs import PIECES, SYMBOLS
from tests.zoo import BINARY, CELLS, HERE, PICTURES

FORMATS = sorted(
    {dialect.name for dialect in dialects() if dialect.layout not in CELLS | PICTURES}
    | {f"{dialect.name}+{layout}" for dialect in dialects() for layout in dialect.also}
    | {f"leetcode+{layout}" for layout in HERE if layout not in CELLS}
)
FORMATS = [name for name in FORMATS if name.partition("+")[2] not in BINARY]
TEXTS = st.lists(st.sampled_from(PIECES) | st.sampled_from(SYMBOLS), max_size=25).map("".join)
BYTES = TEXTS.map(str.encode) | st.tuples(TEXTS.map(str.encode), st.binary(max_size=4)).map(
    b"".join
)
BOARDS = st.tuples(st.integers(0, 5), st.integers(0, 5)).flatmap(
    lambda size: st.builds(
        Board,
        st.just(size[0]),
        st.just(size[1]),
        st.lists(
            st.integers(0, 15) | st.sampled_from([0, 1, 9, 10, 12]),
            min_size=size[0] * size[1],
            max_size=size[0] * size[1],
        ).map(bytes),
    )
)


@pytest.mark.parametrize("format", FORMATS)
@settings(max_examples=15, deadline=None)
@given(data=BYTES)
def test_any_bytes(format: str, data: bytes) -> None:
    try:
        loads(data, format)
    except ParseError as error:
        place = error.line
    else:
        return
    assert place is not None or format in ("leetcode+json", "leetcode+yaml")


@settings(max_examples=100, deadline=None)
@given(data=BYTES)
def test_detection_of_any_bytes(data: bytes) -> None:
    try:
        detect(data, "-")
    except MinesweeperKitError as error:
        kind = type(error)
    else:
        return
    assert issubclass(kind, ParseError | AmbiguousFormatError)


@pytest.mark.parametrize("format", [name for name in FORMATS if not name.endswith("+counts")])
@settings(max_examples=15, deadline=None)
@given(board=BOARDS, mines=st.none() | st.integers(0, 30))
def test_any_board(format: str, board: Board, mines: int | None) -> None:
    try:
        text = dumps([Case(board, mines=mines)], format)
    except LossyError:
        return
    assert [case.board for case in loads(text, format)] == [board]
