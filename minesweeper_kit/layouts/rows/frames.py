"""What a frame says of its board: labels that count rows, rulers and borders as wide as these.

A frame that contradicts its rows is damaged: a row is missing, or a line is another one.
"""

import re
from itertools import pairwise
from typing import NamedTuple

from minesweeper_kit.errors import ShapeError
from minesweeper_kit.wording import counted, quoted

_CROSSES = re.compile(r"\s*\+(?:-+\+)+\s*")
_RULED = re.compile(r"\s*-+\|(-+)\|\s*")
_FIRST = {"0", "1", "a", "A"}
"""The labels with which counting rows begins, from above or from below."""


class Frame:
    """The lines of a frame, taken as they are read, to be compared with the rows.

    `counted` says that labels count from the first row on: others show a part of a board.
    """

    def __init__(self, *, counted: bool = False) -> None:
        self._counted = counted
        self._rows: list[_Labelled] = []
        self._borders: list[tuple[int, int, str]] = []
        self._rulers: list[tuple[int, str]] = []

    def border(self, line: int, text: str) -> None:
        """Take a line of the frame that is no row."""
        if "-" in text:
            self._borders.append((line, len(self._rows), text))
        else:
            self._rulers.append((line, text))

    def row(self, line: int, label: str) -> None:
        """Take a row, with the label before it; empty where it has none."""
        self._rows.append(_Labelled(line, label))

    def check(self, cols: int) -> None:
        """Raise ShapeError, with the line, where the frame contradicts rows of so many cells.

        >>> frame = Frame()
        >>> frame.row(1, "1")
        >>> frame.row(2, "3")
        >>> frame.check(9)
        Traceback (most recent call last):
        minesweeper_kit.errors.ShapeError: 2:1: the row label '3' follows '1': a row is missing, ...
        """
        self._check_labels()
        self._check_ends()
        self._check_borders(cols)
        self._check_doubled()
        for line, text in self._rulers if len(self._rulers) == 1 else ():
            columns = text.replace("|", " ")
            if cols not in (len(columns.split()), len("".join(columns.split()))):
                raise ShapeError(
                    f"the columns are {quoted(text.strip())} here, and the rows have "
                    f"{counted(cols, 'cell')}"
                ).located(None, line, 1)

    def _check_labels(self) -> None:
        """Raise ShapeError for labels that do not count the rows."""
        steps = {_step(above.label, row.label) for above, row in pairwise(self._rows)}
        if len(steps) < 2 and steps <= {0, 1, -1}:
            return
        for above, row in pairwise(self._rows):
            step = _step(above.label, row.label)
            if step not in (0, 1, -1) or step != _step(*(r.label for r in self._rows[:2])):
                fault = f"the row label {quoted(row.label)} follows {quoted(above.label)}"
                raise ShapeError(f"{fault}: a row is missing, or a label is wrong").located(
                    None, row.line, 1
                )

    def _check_doubled(self) -> None:
        """Raise ShapeError for two borders with no row and no ruler between them."""
        for (above, _, _), (line, _, _) in pairwise(self._borders):
            if line == above + 1:
                raise ShapeError("a row is missing above this line").located(None, line, 1)

    def _check_ends(self) -> None:
        """Raise ShapeError for labels that do not begin the count, and a border on one side."""
        first, last = self._rows[0], self._rows[-1]
        if self._counted and first.label and not {first.label, last.label} & _FIRST:
            raise ShapeError(
                f"the first row has the label {quoted(first.label)}: a row is missing above, or an "
                "empty line stands in the board"
            ).located(None, first.line, 1)
        columns = self._rulers[0][1].replace("|", " ").split() if self._rulers else ()
        labels = [int(row.label) for row in (first, last) if row.label.isdigit()]
        if columns and labels and columns[0] in ("0", "1") and min(labels) > int(columns[0]):
            raise ShapeError(
                f"the columns count from {columns[0]}, and the rows from {min(labels)}: a row is "
                "missing, or a label is wrong"
            ).located(None, first.line, 1)
        above = [line for line, at, _ in self._borders if at == 0]
        below = [line for line, at, _ in self._borders if at == len(self._rows)]
        if (below and not above) or (above and not below and not first.label):
            row = last if above else first
            side = "below" if above else "above"
            raise ShapeError(
                f"the frame has no line {side} this row: a line of it is missing, or an empty line "
                "stands in the board"
            ).located(None, row.line, 1)

    def _check_borders(self, cols: int) -> None:
        """Raise ShapeError for borders of another width, and where one or a row is missing."""
        between = dict.fromkeys(range(1, len(self._rows)), 0)
        for line, at, text in self._borders:
            if at in between:
                between[at] += 1
            ruled = _RULED.fullmatch(text)
            width = len(ruled[1]) if ruled else text.count("+") - 1
            if text.count("+") == 2 and text.count("-") >= 2 * cols - 1:
                continue  # a line of a box around all columns
            if (ruled or _CROSSES.fullmatch(text)) and width != cols:
                raise ShapeError(
                    f"the frame has {counted(width, 'column')} here, and the rows have "
                    f"{counted(cols, 'cell')}"
                ).located(None, line, 1)
        if len(set(between.values())) < 2 and not any(count > 1 for count in between.values()):
            return
        usual = 0 if list(between.values()).count(0) * 2 > len(between) else 1
        for at, count in between.items():
            if count != usual:
                what = "a row is missing above" if count else "a line of the frame is missing above"
                raise ShapeError(f"{what} this row").located(None, self._rows[at].line, 1)


class _Labelled(NamedTuple):
    """The line of a row, and its label."""

    line: int
    label: str


def _step(above: str, below: str) -> int | None:
    """By how much the label grows; 0 for two rows without one, None where that is unknown."""
    if not above and not below:
        return 0
    if above.isdigit() and below.isdigit():
        if above == "9" and below == "0":  # of each number its last digit alone
            return 1
        return int(below) - int(above) or None
    if len(above) == len(below) == 1 and above.isalpha() and below.isalpha():
        return ord(below) - ord(above) or None
    return None
