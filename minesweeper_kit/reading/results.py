"""Outcomes that stand in comments: `reveal([["E", "M"]], [0, 0])  // [["1", "M"]]`."""

import re
from bisect import bisect_left

from minesweeper_kit.reading.lists import Lists, find_lists
from minesweeper_kit.reading.parts import Part

_ARROW = re.compile(
    r"\s*(?:[=-]+>|[\u279e\u2192]|(?i:returns?|results?|outputs?|expected|gives?)\b:?)"
)
_BELOW = 2
"""So many lines below its board an outcome begins."""


def outcomes_in_comments(found: Lists) -> list[Part]:
    """The lists in comments behind or below a board that are as large, as its outcomes.

    Behind an arrow, or a word such as `returns`, they may have another size: a fault then.

    >>> from minesweeper_kit.reading.parts import Line
    >>> lines = [Line('reveal([["E","M"]], [0,0])  // [["1","M"]]', 1)]
    >>> [(part.role, part.column) for part in outcomes_in_comments(find_lists(lines))]
    [('expected', 32)]
    """
    boards = [part for part in found.parts if part.matrix is not None and part.matrix.rows]
    places = [(board.line, board.column) for board in boards]
    outcomes = []
    for run in found.comments if boards else ():
        begun = {line.number: line for line in run}
        for part in find_lists(run).parts:
            above = bisect_left(places, (part.line, part.column))
            board = boards[above - 1]
            if part.matrix is None or not above or part.line - board.last > _BELOW:
                continue
            told = _ARROW.match(begun[part.line].text)
            if told or (board.matrix and part.matrix.size == board.matrix.size):
                outcomes.append(part._replace(role="expected", group=board.group))
    return outcomes
