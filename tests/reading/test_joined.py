"""Boards whose line breaks are lost: what is cut into lines, what is left, what is an error."""

import pytest

from minesweeper_kit.reading.joined import split_joined_rows
from minesweeper_kit.reading.parts import Line

LEFT = (
    "Versions 1.2.3 4.5.6 7.8.9 are old.",
    "1.5 2.5 3.5",
    "-1 -1 0 1",
    "+---+ +---+ +---+",
    "**** **** ****",
    "if we do it as is, so be it",
    "*.. .*.",
    "EEM",
)
"""Lines in which no rows are joined."""

CUT = {
    "3 2 EM EE ME": ["3 2", "EM", "EE", "ME"],
    "2 2 3 EEM EME 0 1": ["2", "2 3", "EEM", "EME", "0 1"],
    "Input: *.. ..*": ["Input:", "*..", "..*"],
    "we get the field: *.. ... *10 110": ["we get the field:", "*..", "...", "", "*10", "110"],
    "2 2 EM EE 1 1 2 2 ME EE 0 1": ["2 2", "EM", "EE", "1 1", "2 2", "ME", "EE", "0 1"],
    "2 3 *.. ... 0 0": ["2 3", "*..", "...", "0 0"],
    "Field #1: *10 110 Field #2: 1*1 111": [
        *("Field #1:", "*10", "110", "Field #2:", "1*1", "111"),
    ],
}


@pytest.mark.parametrize("text", LEFT)
def test_what_is_not_joined_is_left(text: str) -> None:
    assert split_joined_rows([Line(text, 7)]) == ([Line(text, 7)], [])


@pytest.mark.parametrize("text", CUT)
def test_rows_get_lines_of_their_own(text: str) -> None:
    lines, faults = split_joined_rows([Line(text, 7)])
    assert [line.text for line in lines] == ["", *CUT[text], ""]
    assert not faults
    assert {line.number for line in lines} == {7}
    said = [(line.column(0) - 1, line.text) for line in lines if line.text]
    assert all(text.startswith(row, at) for at, row in said)


@pytest.mark.parametrize("text", ["3 3 *.. ... ..* 0Output", "4 3 EEM EEE EME", "a EEM EEE EME b"])
def test_rows_beside_what_is_no_row_are_a_fault(text: str) -> None:
    lines, faults = split_joined_rows([Line(text, 7)])
    assert lines == [Line(text, 7)]
    assert [(fault.kind, fault.line, fault.column) for fault in faults] == [("fault", 7, 1)]
