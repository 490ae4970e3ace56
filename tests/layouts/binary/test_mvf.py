"""`mvf`: the board of a Minesweeper Clone replay."""

import pytest

from minesweeper_kit import Board, Case, loads
from tests.layouts.damaged import assert_survives, refused
from tests.layouts.replays import BOARD, REST, of_size, pairs_of
from tests.zoo import samples

FILES = {name: data for name, data in samples("mvf").items() if name not in ("beginner", "whole")}


@pytest.mark.parametrize("data", FILES.values(), ids=FILES)
def test_every_version(data: bytes) -> None:
    assert loads(data, "mvf") == [Case(BOARD)]


@pytest.mark.parametrize("board", [of_size(8, 8, 10), of_size(16, 16, 40), of_size(16, 30, 99)])
def test_before_0_97(board: Board) -> None:
    data = bytes([board.cols, board.rows, 0, board.mines]) + pairs_of(board) + REST
    assert loads(data, "mvf") == [Case(board)]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\x11", "file: byte 1: the file ends, expected the first bytes of an MVF replay"),
        (
            b"\x09\x09\0\0",
            (
                "file: byte 0: a board of 9x9, expected 8x8, 16x16 or 16x30 "
                "in a replay without the program's name: this is no MVF replay"
            ),
        ),
        (
            FILES["0.97"].replace(b"2005", b"2004"),
            "file: byte 27: expected a year that ends in 5 to 8, found '4'",
        ),
        (FILES["0.97"][:97] + b"\0\2\0\0", "file: byte 97: a width of 0: there is no board"),
        (
            FILES["2006"][:84] + b"\3\2\0\1\0\1",
            "file: byte 88: mine 1 at (0, -1), outside the board of 2x3",
        ),
    ],
)
def test_what_is_refused(data: bytes, message: str) -> None:
    assert refused(data, "mvf") == message


@pytest.mark.parametrize("data", FILES.values(), ids=FILES)
def test_damaged_files(data: bytes) -> None:
    assert_survives(data, "mvf")
    for length in range(len(data) - len(REST)):
        assert "the file ends" in refused(data[:length], "mvf")
