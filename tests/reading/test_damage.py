"""Lists and rows that have lost a bracket, a quote or a symbol are refused, and say so."""

import pytest

from minesweeper_kit import ParseError, loads

DAMAGED = [
    'Input: [["E","E","M"],["E","E","E"]]\n[1,0]\nOutput: ["B","1","M"],["B","1","E"]]',
    'Input: [["E","E","M"],["E","E","E"]]\n[1,0]\nOutput: B["B","1","M"],["B","1","E"]]',
    'Input: [["E","E","M"],["E","E","E"]]\n[1,0]\nOutput: [["B","1","M],["B","1","E"]]',
    'board = [["E","E","M"],"[E","E","E"]]\nclick = [1,0]',
    "Input:\nEEM\n:EEE\nClick: 1,0\n",
    "Input:\nE E M\nE EnE\nClick: 1,0\n",
]


@pytest.mark.parametrize("text", DAMAGED)
def test_what_is_damaged_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        loads(text, strict=False, notes=print)
