"""`avf`: the board of an Arbiter replay."""

import io

import pytest

from minesweeper_kit import Board, Case, FormatError, dump, loads
from tests.layouts.damaged import assert_survives, refused
from tests.layouts.replays import BOARD, REST, of_size, pairs_of
from tests.zoo import samples

CUSTOM = samples("avf")["custom"]


def test_a_custom_board() -> None:
    (case,) = loads(CUSTOM, "avf")
    assert case == Case(BOARD)
    assert case.place("board") == ("<string>", None)


@pytest.mark.parametrize(
    ("level", "board"),
    [(3, of_size(8, 8, 10)), (4, of_size(16, 16, 40)), (5, of_size(16, 30, 99))],
)
def test_the_levels(level: int, board: Board) -> None:
    data = b"4abcd" + bytes([level]) + pairs_of(board, row_first=True, base=1) + REST
    assert loads(data, "avf") == [Case(board)]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"4abcd\7", "file: byte 5: expected a level from 3 to 6, found 7: this is no AVF replay"),
        (
            b"4abcd\6\2\1\0\1\0\1",
            "file: byte 10: mine 1 at (-1, 0), outside the board of 2x3",
        ),
        (b"4abcd\6\2\1\0\1\3\1", "file: byte 10: mine 1 at (2, 0), outside the board of 2x3"),
        (
            b"4abcd\6\2\1\0\2\1\1\1\1",
            "file: byte 12: mine 2 at (0, 0), where there is one already",
        ),
        (b"4abcd\6\2\1\xff\xff", "file: byte 10: 65535 mines on a board of 2x3, which has 6 cells"),
    ],
)
def test_what_is_refused(data: bytes, message: str) -> None:
    assert refused(data, "avf") == message


@pytest.mark.parametrize("length", range(len(CUSTOM) - len(REST)))
def test_truncated(length: int) -> None:
    assert refused(CUSTOM[:length], "avf").startswith(f"file: byte {length}: the file ends")


def test_damaged_files() -> None:
    assert_survives(CUSTOM, "avf")


@pytest.mark.parametrize("layout", ["avf", "evf", "mvf", "rmv"])
def test_replays_are_not_written(layout: str) -> None:
    with pytest.raises(FormatError) as caught:
        dump([Case(BOARD)], io.BytesIO(), layout)
    assert str(caught.value) == (
        f"{layout} is only read: a replay is more than its board; "
        "mbf holds a board of mines, and rawvf its events, too"
    )
