"""Files of LeetCode's test cases: what is counted at once is what is counted line by line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper_kit.layouts.brackets import testcase

LINES = [
    *('[["E","M"]]', '[["E"],["M"]]', "[[]]", "[[],[]]", "[[0,1]]", '[["E"]] '),
    *('["E"]]', '[["E"]', 'board = [["E"]]', '[["E"]]\n\r'),
    *("[0,1]", "[-1,2]", "[ 0,1 ]", "[0,1]x", "[1234567890,1]", "[]", "", "x"),
]


@given(st.lists(st.sampled_from(LINES), max_size=6), st.sampled_from(["", "\n", "\r\n", "\n\n"]))
def test_both_counts_agree(lines: list[str], end: str) -> None:
    data = ("\n".join(lines) + end).encode()
    at_once = testcase._count_plain(data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(testcase, "_count_plain", lambda data: None)
        assert at_once in (None, testcase._count(data))


def test_the_usual_file_is_counted_at_once() -> None:
    assert testcase._count_plain(b'[["E"],["M"]]\n[0,0]\n[["E"]]\n') == (3, 2)
