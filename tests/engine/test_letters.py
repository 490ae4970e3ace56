"""Letters two at a time, beside `bytes.translate`.

CI runs this file twice: compiled, and with MINESWEEPER_KIT_PURE=1.
"""

import sys
from array import array

from hypothesis import given
from hypothesis import strategies as st

from minesweeper_kit.engine.letters import decode_pairs


def pairs_of(codes: bytes) -> "array[int]":
    """The codes of each two letters."""
    words = (word.to_bytes(2, sys.byteorder) for word in range(1 << 16))
    return array("H", b"".join(bytes((codes[one], codes[two])) for one, two in words))


CODES = bytes(range(9, 16)) + b"\xff" * 249
PAIRS = pairs_of(CODES)


@given(st.binary(min_size=1).map(lambda half: half * 2) | st.binary(min_size=8, max_size=8))
def test_as_bytes_are_translated(letters: bytes) -> None:
    cells = bytearray(letters)
    assert decode_pairs(cells, PAIRS) is (b"\xff" not in letters.translate(CODES))
    assert cells == letters.translate(CODES)


@given(st.lists(st.integers(0, 6), min_size=1).map(lambda half: bytes(half * 2)))
def test_cells_are_told_to_be_cells(letters: bytes) -> None:
    cells = bytearray(letters)
    assert decode_pairs(cells, PAIRS)
    assert cells == letters.translate(CODES)
