"""Boards side by side: what is put below each other, what is left, what is an error."""

import pytest

from minesweeper_kit.reading.joined import side_by_side
from minesweeper_kit.reading.parts import Line

APART = {
    "*..   *10\n...   110": ["*..", "...", "", "", "*10", "110"],
    "Before   After\n? ?      1 1\n? ?      1 *": [
        *("Before", "? ?", "? ?", "", "", "After", "1 1", "1 *"),
    ],
    "Input   Output\n\n1 3     *10\n*..     110\n...": [
        *("Input", "1 3", "*..", "...", "", "", "Output", "*10", "110"),
    ],
    "| In  | Out |\n|-----|-----|\n| * . | * 1 |\n| . . | 1 1 |": [
        *("In", "* .", ". .", "", "", "Out", "* 1", "1 1"),
    ],
}
LEFT = ("1 2 3\n4 5 6", "| * | 1 |\n| 1 | 1 |", "A   . .\nB   . *", "10:30 11:30\n12:30 13:30")
FAULTS = {
    "*.. *10\n... 110\n*.. 1* 0": "a line that is not like them",
    "*.. *10\n... 110\n...": "a line that is not like them",
    "1 1   . .\n1 *   * .": "a wide gap in each row",
}


def lines_of(text: str) -> list[Line]:
    return [Line(line, number) for number, line in enumerate(text.split("\n"), 1)]


@pytest.mark.parametrize("text", APART)
def test_boards_are_put_below_each_other(text: str) -> None:
    lines, faults = side_by_side(lines_of(text))
    assert [line.text for line in lines] == ["", *APART[text], ""]
    assert not faults
    raw = text.split("\n")
    assert all(raw[each.number - 1].startswith(each.text, each.column(0) - 1) for each in lines)


@pytest.mark.parametrize("text", LEFT)
def test_other_lines_are_left(text: str) -> None:
    assert side_by_side(lines_of(text)) == (lines_of(text), [])


@pytest.mark.parametrize("text", FAULTS)
def test_what_may_be_one_board_or_two_is_a_fault(text: str) -> None:
    lines, (fault,) = side_by_side(lines_of(text))
    assert lines == lines_of(text)
    assert (fault.kind, fault.line) == ("fault", 1)
    assert FAULTS[text] in fault.text
