"""`rmv`: the board of a ViennaSweeper replay."""

import pytest

from minesweeper_kit import Case, loads
from tests.layouts.damaged import assert_survives, refused
from tests.layouts.replays import BOARD, REST
from tests.zoo import samples

FIRST, SECOND = samples("rmv")["version-1"], samples("rmv")["version-2"]


@pytest.mark.parametrize("data", [FIRST, SECOND])
def test_both_versions(data: bytes) -> None:
    assert loads(data, "rmv") == [Case(BOARD)]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "file: byte 0: the file ends, expected *rmv"),
        (b"*avf", "file: byte 0: expected *rmv, found b'*avf': this is no RMV replay"),
        (b"*rmv\0\3", "file: byte 4: expected version 1 or 2, found 3"),
        (
            FIRST.replace(b"\0\x0c", b"\0\x0d"),
            "file: byte 16: 13 bytes of board, but 2 mines take 12",
        ),
        (
            FIRST.replace(b"time\3\2", b"time\0\2"),
            "file: byte 44: a width of 0: there is no board",
        ),
        (
            FIRST.replace(b"time\3\2", b"time\2\2"),
            "file: byte 48: mine 1 at (0, 2), outside the board of 2x2",
        ),
    ],
)
def test_what_is_refused(data: bytes, message: str) -> None:
    assert refused(data, "rmv") == message


@pytest.mark.parametrize("data", [FIRST, SECOND])
def test_damaged_files(data: bytes) -> None:
    assert_survives(data, "rmv")
    for length in range(len(data) - len(REST)):
        assert "the file ends" in refused(data[:length], "rmv")
