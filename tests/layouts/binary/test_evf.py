"""`evf`: the board of a Metasweeper replay."""

import pytest

from minesweeper_kit import Case, loads
from tests.layouts.damaged import assert_survives, minefield, refused
from tests.layouts.replays import BOARD, REST
from tests.zoo import samples

_SIZES = b"\2\3\0\2"
_CELL = b"\x18\0\0\0\5"
FILES = {name: data for name, data in samples("evf").items() if name != "whole"}


@pytest.mark.parametrize("data", FILES.values(), ids=FILES)
def test_every_version(data: bytes) -> None:
    assert loads(data, "evf") == [Case(BOARD)]


def test_bits_go_on_over_the_ends_of_rows() -> None:
    # The example of the format's own page.
    data = FILES["version-1"][:2] + b"\3\4\0\x09" + _CELL + bytes(3 + 7) + b"\x37\xf0"
    mines = [(0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 0), (2, 1), (2, 2), (2, 3)]
    assert loads(data, "evf") == [Case(minefield(3, *mines, cols=4))]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "file: byte 0: the file ends, expected the version"),
        (b"\5", "file: byte 0: expected a version from 0 to 4, found 5: this is no EVF replay"),
        (b"\1\0\0\3", "file: byte 2: a height of 0: there is no board"),
        (b"\1\0\3\0", "file: byte 3: a width of 0: there is no board"),
        (
            FILES["version-1"][:-6].replace(_SIZES, b"\2\3\0\3"),
            "file: byte 21: the bitmap has 2 mines, the file says 3",
        ),
        (
            FILES["version-1"][:21] + b"\x31",
            "file: byte 21: a mine after the last cell: the bits that fill up the end must be 0",
        ),
        (
            FILES["version-1"][:18],
            "file: byte 18: the file ends, expected the zero byte after the start",
        ),
        (FILES["version-4"][:45], "file: byte 45: the file ends, expected the device"),
        (
            FILES["version-1"][:2] + b"\xff\xff\0\x01" + _CELL + bytes(11),
            "file: byte 22: the file ends, expected the 8129 bytes of the bitmap of 255x255 cells",
        ),
    ],
)
def test_what_is_refused(data: bytes, message: str) -> None:
    assert refused(data, "evf") == message


@pytest.mark.parametrize("data", FILES.values(), ids=FILES)
def test_damaged_files(data: bytes) -> None:
    assert_survives(data, "evf")
    for length in range(len(data) - len(REST)):
        assert "the file ends" in refused(data[:length], "evf")
