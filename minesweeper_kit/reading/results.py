"""Outcomes in comments, as in `reveal(board, [0, 0])  // [["1", "M"]]`, and by name."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from minesweeper_kit.reading.lists import Lists, find_lists
from minesweeper_kit.reading.parts import Line, Part

_ARROW = re.compile(
    r"\s*(?:[=-]+>|[\u279e\u2192]|(?i:returns?|results?|outputs?|expected|gives?)\b:?)"
)
_BESIDE = "a board in a comment, as outcomes are; leave it out, or write all in comments"
_BELOW = 2
"""So many lines below its board an outcome begins."""

_CALL = r"[\w.:]{1,60}\("
_SAME = re.compile(
    rf"(?:assert|expect)\w{{0,20}}\(\s?(?:{_CALL}(?P<first>\w{{1,40}})\)(?:,\s?|\)\s?(?:\.|\|>\s?)"
    rf"to\w{{0,10}}(?:Be|Equal)\()(?P<again>(?P=first))|(?P<name>\w{{1,40}}),\s?{_CALL}(?P=name)\))\s?\)"
)
"""An assertion that a function gives back what it is given, by its name."""


def outcomes_by_name(lines: Sequence[Line], parts: Sequence[Part]) -> Iterator[Part]:
    """The boards that an assertion calls the outcome of themselves, where it names them.

    >>> lines = [Line('b = ["**", "**"]', 1), Line("assertEqual(count(b), b)", 2)]
    >>> [(part.role, part.line) for part in outcomes_by_name(lines, find_lists(lines).parts)]
    [('expected', 2)]
    """
    boards = [part for part in parts if part.matrix is not None]
    places = [board.line for board in boards]
    for line in lines if boards else ():
        same = _SAME.search(line.text) if "(" in line.text else None
        above = bisect_left(places, line.number) if same else 0
        board = boards[above - 1]
        if same is None or not above or board.text != (same["first"] or same["name"]):
            continue
        place = line.number, line.column(same.start("again" if same["first"] else "name"))
        outcome = board._replace(role="expected", sure=True)
        yield outcome._replace(line=place[0], column=place[1], last=line.number)


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
    outcomes: list[Part] = []
    asked: list[Part] = []
    for run in found.comments if boards else ():
        begun = {line.number: line for line in run}
        for part in find_lists(run).parts:
            above = bisect_left(places, (part.line, part.column))
            board = boards[above - 1]
            if part.matrix is None or not above or part.line - board.last > _BELOW:
                asked += [part] * (part.role == "board")
                continue
            arrow = _ARROW.match(begun[part.line].text)
            if arrow or (board.matrix and part.matrix.size == board.matrix.size):
                outcomes.append(part._replace(role="expected", group=board.group))
    named = any(part.text for part in outcomes)
    return [
        *outcomes,
        *(part._replace(kind="fault", text=_BESIDE, matrix=None) for part in asked if named),
    ]
