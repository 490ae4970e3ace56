"""Boards that are given cell by cell: records of an API, and facts of a logic program."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.cell import DIGITS, IS_MINE, Cell
from minesweeper_kit.engine.adjacency import adjacent_counts
from minesweeper_kit.reading.brackets import Node, Tree, tree
from minesweeper_kit.reading.calls import words_in
from minesweeper_kit.reading.embedded import lines_left
from minesweeper_kit.reading.parts import Line, Part

_KEYS = {
    word: key
    for key, words in {
        "mine": "mine mined bomb",
        "revealed": "revealed open opened uncovered clicked clear cleared",
        "covered": "hidden covered closed",
        "flagged": "flag flagged marked",
        "count": "adjacent neighbors neighbours neighbor neighbour nearby count number mines bombs",
        "row": "row r y i",
        "col": "col column c x j",
    }.items()
    for word in words.split()
}
_ORDER = ("count", "revealed", "covered", "flagged", "mine", "row", "col")
"""What a key may say, the first of them that a word in it says."""
_MENTIONED = re.compile(r"(?i)(?:mine|bomb)\w{0,20}[\"']?\s?:")
_TRUTHS = {"true": 1, "false": 0}
_NUMBER = re.compile(rf"[0-9]{{1,{DIGITS}}}")
_DEEPEST = 4
"""Within so many brackets a board is looked for."""

Record = Mapping[str, int]


class _Fault(Exception):  # noqa: N818 - never leaves this module
    """What is wrong with records, and with which node."""

    def __init__(self, node: Node, what: str) -> None:
        super().__init__(what)
        self.node = node


class Found(NamedTuple):
    """The parts that are boards of records, and the lines without them."""

    parts: list[Part]
    rest: list[Line]


def find_records(lines: Sequence[Line]) -> Found:
    """The boards of records in these lines, as parts, and what is left of the lines.

    >>> cell = "{mine: %s, open: false}"
    >>> found = find_records([Line(f"[[{cell % 'true'}, {cell % 'false'}]]", 1)])
    >>> found.parts[0].cases[0].board
    Board(1, 2, 'ME')
    """
    if not any("{" in line.text for line in lines):
        return Found([], list(lines))
    if not any(_MENTIONED.search(line.text) for line in lines):
        return Found([], list(lines))
    found = tree(lines)
    parts, taken = [], []
    for node, rows in _boards(found.nodes, 0):
        try:
            part = _part(found, node, "cases")._replace(cases=[Case(_board(rows))])
        except _Fault as fault:
            part = _part(found, fault.node, "fault")._replace(text=str(fault))
        parts.append(part)
        taken.append((node.start, node.end))
    return Found(parts, list(lines_left(found, taken, []))) if parts else Found([], list(lines))


def _part(found: Tree, node: Node, kind: str) -> Part:
    line, column = found.place(node.start)
    return Part(kind, line, column, found.place(node.end - 1)[0])  # type: ignore[arg-type]


def _boards(nodes: Sequence[Node], depth: int) -> Iterator[tuple[Node, list[list[Node]]]]:
    """The lists of lists of records among nodes, each with the records in its rows."""
    for node in nodes:
        if node.kind != "group" or depth > _DEEPEST:
            continue
        rows = [kid for kid in node.kids if kid.kind == "group"]
        cells = [[kid for kid in row.kids if kid.kind == "group"] for row in rows]
        lists = node.text == "[" and rows and all(row.text == "[" for row in rows)
        records = [cell for row in cells for cell in row if cell.text == "{"]
        if lists and records and "mine" in _keys(records[0]).values():
            yield node, cells
        else:
            yield from _boards(node.kids, depth + 1)


def _keys(node: Node) -> dict[str, str]:
    """The keys of a record, each with what it says; empty for what says nothing of a cell."""
    kids = node.kids
    names = [
        kid.text
        for kid, sign in pairwise(kids)
        if kid.kind in ("word", "string") and sign.text == ":"
    ]
    return {name: _meaning(name) for name in names}


def _meaning(name: str) -> str:
    words = words_in(name)
    said = {_KEYS[word] for word in words if word in _KEYS}
    if said == {"count"} and words[0] in ("is", "has"):
        return "mine"
    return next((key for key in _ORDER if key in said), "")


def _record(node: Node) -> Record:
    """What a record says. Raises _Fault for one that cannot be read."""
    found: dict[str, int] = {}
    kids = [kid for kid in node.kids if kid.kind not in ("break", "comment")]
    for at in range(0, len(kids), 4):
        item = kids[at : at + 4]
        if len(item) < 3 or item[1].text != ":" or (len(item) == 4 and item[3].text != ","):
            raise _Fault(node, "a record of a cell that cannot be read; write each as key: value")
        key = _meaning(item[0].text)
        said = item[2].text
        value = _TRUTHS.get(said.lower(), int(said) if _NUMBER.fullmatch(said) else None)
        if key and value is None and said.lower() in ("null", "none") and key == "count":
            continue
        if key and value is None:
            raise _Fault(item[2], f"{said!r} says nothing of a cell; expected true, false, 0 to 8")
        if key in found:
            raise _Fault(item[0], "a record that says a thing twice; leave one of both out")
        if key:
            found[key] = value or 0
    if "covered" in found:
        found["revealed"] = 1 - found.pop("covered")
    return found


def _board(rows: list[list[Node]]) -> Board:
    """The board of records. Raises _Fault where they do not say one board."""
    width = len(rows[0])
    first = rows[0][0]
    keys = _keys(first)
    for row in rows:
        for cell in row:
            if cell.text != "{" or _keys(cell) != keys:
                raise _Fault(cell, "a cell that is no record like the others")
        if len(row) != width:
            raise _Fault(row[0] if row else first, f"expected {width} cells like the row above")
    records = [[_record(cell) for cell in row] for row in rows]
    _check_places(rows, records)
    if "count" in records[0][0] and "revealed" not in records[0][0]:
        raise _Fault(first, "cells that do not say whether they are revealed; write the rows")
    mines = bytes(Cell.MINE if each["mine"] else Cell.EMPTY for row in records for each in row)
    counts = adjacent_counts(mines.translate(IS_MINE), len(rows), width)
    opened = sum(bool(each["mine"] and each.get("revealed")) for row in records for each in row)
    cells = bytearray()
    nodes = (cell for row in rows for cell in row)
    flat = (each for row in records for each in row)
    for node, each, count in zip(nodes, flat, counts, strict=True):
        wrong = each.get("count", count) not in ((count, 0) if each["mine"] else (count,))
        if wrong and (each.get("count") or each.get("revealed")):
            raise _Fault(node, f"this cell says {each['count']} mines, but {count} touch it")
        cells.append(_cell(each, count, exploded=opened == 1))
    return Board(len(rows), width, bytes(cells))


def _cell(record: Record, count: int, *, exploded: bool) -> int:
    if record["mine"]:
        if record.get("revealed"):
            return Cell.EXPLODED if exploded else Cell.MINE
        return Cell.FLAGGED_MINE if record.get("flagged") else Cell.MINE
    if record.get("revealed"):
        return count
    return Cell.FLAGGED_EMPTY if record.get("flagged") else Cell.EMPTY


def _check_places(rows: list[list[Node]], records: list[list[Record]]) -> None:
    """Raise _Fault where records name other places than those they stand at."""
    places = [(each.get("row"), each.get("col")) for row in records for each in row]
    if places[0] == (None, None):
        return
    here = [(row, col) for row in range(len(rows)) for col in range(len(rows[0]))]
    said = [
        [
            (row + first, col + first) if straight else (col + first, row + first)
            for row, col in here
        ]
        for first in (0, 1)
        for straight in (True, False)
    ]
    if places not in said:
        raise _Fault(rows[0][0], "cells that name other places than those they stand at")


_FACT = re.compile(
    r"\b(?P<name>[a-z]\w{0,40})\(\s?(?P<row>[0-9]{1,3})\s?,\s?(?P<col>[0-9]{1,3})\s?,"
    r"\s?(?P<number>[0-8])\s?\)\s?\."
)
_MAPPED = re.compile(
    r"(?P<name>)\(\s?(?P<row>[0-9]{1,3})\s?,\s?(?P<col>[0-9]{1,3})\s?\)\s?-->\s?(?P<number>[0-8])(?![0-9])"
)
"""The number of a cell in a function of Essence."""
_SAYS_NUMBER = re.compile(r"number|num|hint|clue|adj|near|count|value|cell|info")
_SIZE = re.compile(
    r"(?:#const\s)?\b(?P<name>rows?|r|height|h|cols?|columns|c|width|w|n|size)(?:\s?=\s?"
    r"(?P<value>[0-9]{1,3})|\(\s?(?:(?P<first>[01])\s?\.\.\s?)?(?P<last>[0-9]{1,3})\s?\))\s?\."
)
"""A size as a constant, a fact or a range: `#const rows = 3.`, `width(4).`, `row(1..3).`"""
_BOTH = re.compile(r"\b(?:size|dim|dims|grid|board)\(\s?([0-9]{1,3})\s?,\s?([0-9]{1,3})\s?\)\s?\.")
"""Rows and columns in one fact."""
_RANGES = re.compile(
    r"\b[a-z]\w{0,40}\(\s?([01])\s?\.\.\s?([0-9]{1,3})\s?,\s?([01])\s?\.\.\s?([0-9]{1,3})\s?\)\s?\."
)
"""The rows and columns of all cells as ranges: `cell(1..4,1..5).`"""
_LETTING = re.compile(
    r"\bletting\s(?P<name>rows|height|h|cols|columns|width|w|n|m|size)\sbe\s(?P<value>[0-9]{1,3})\b"
)
"""A size in Essence."""
_CONST = re.compile(r"#const\s([a-z]\w{0,20})\s?=\s?([0-9]{1,3})\s?\.")
_UP_TO = re.compile(r"\.\.\s?([a-z]\w{0,20})(\s?-\s?1)?")
_LEAST = 4
"""So few facts are no board, unless all of its cells are named beside them."""


def find_facts(lines: Sequence[Line]) -> tuple[list[Part], list[Line]]:
    """The board that the facts in these lines are, as a part, and the lines without them.

    A cell without a number is hidden. Facts whose board has no size are a fault, and so are
    places that may count from 0 or from 1.

    >>> said = ["#const n = 2.", "number(1,1,1). number(1,2,1).", "number(2,1,1). number(2,2,1)."]
    >>> parts, rest = find_facts([Line(text, at) for at, text in enumerate(said, 1)])
    >>> parts[0].cases[0].board, rest
    (Board(2, 2, '11 11'), [])
    """
    lines = _without_constants(lines)
    pattern = _MAPPED if any("-->" in line.text for line in lines) else _FACT
    found = [
        (line, fact) for line in lines if "(" in line.text for fact in pattern.finditer(line.text)
    ]
    names = {fact["name"] for _, fact in found}
    ranges = [(line, both) for line in lines for both in _RANGES.finditer(line.text)]
    least = 2 if len(ranges) == 1 else _LEAST
    said = len(names) == 1 and (pattern is _MAPPED or _SAYS_NUMBER.search(names.pop()))
    if len(found) < least or not said:
        return [], list(lines)
    sizes, told = _sizes(lines)
    firsts = {0, 1}
    if len(ranges) == 1:
        line, both = ranges[0]
        top, bottom, left, right = map(int, both.groups())
        sizes |= {"rows": bottom + 1 - top, "cols": right + 1 - left}
        firsts = {top} if top == left else firsts
        told.add(line.number)
    taken = {line.number for line, _ in found} | told
    first, last = found[0][0], found[-1][0]
    place = first.number, first.column(found[0][1].start()), last.number
    numbers = {(int(f["row"]), int(f["col"])): int(f["number"]) for _, f in found}
    rest = [line for line in lines if line.number not in taken]
    rows, cols = (sizes.get(axis, sizes.get("both", 0)) for axis in ("rows", "cols"))
    board = _board_of(numbers, rows, cols, firsts)
    if isinstance(board, str):
        return [Part("fault", *place, text=board)], rest
    return [Part("cases", *place, cases=[Case(board)])], rest


def _without_constants(lines: Sequence[Line]) -> list[Line]:
    """The lines with the values of constants where a range ends with one.

    >>> lines = [Line("#const n = 3.", 1), Line("cell(0..n-1, 0..n-1).", 2)]
    >>> _without_constants(lines)[1].text
    'cell(0..2, 0..2).'
    """
    values = {name: int(value) for line in lines for name, value in _CONST.findall(line.text)}

    def value(found: re.Match[str]) -> str:
        known = values.get(found[1])
        return found[0] if known is None else f"..{known - bool(found[2])}"

    return [
        line._replace(text=_UP_TO.sub(value, line.text)) if values and ".." in line.text else line
        for line in lines
    ]


def _sizes(lines: Sequence[Line]) -> tuple[dict[str, int], set[int]]:
    """The lengths of axes that lines say, and the numbers of these lines."""
    sizes: dict[str, int] = {}
    told = set()
    for line in lines:
        for size in _SIZE.finditer(line.text):
            value = int(size["value"] or size["last"]) + (size["first"] == "0")
            sizes[_axis(size["name"])] = value
            told.add(line.number)
        if both := _BOTH.search(line.text):
            sizes |= {"rows": int(both[1]), "cols": int(both[2])}
            told.add(line.number)
    letting = [(line, size) for line in lines for size in _LETTING.finditer(line.text)]
    lengths = {size["name"]: int(size["value"]) for _, size in letting}
    square = lengths.get("n", 0) == lengths.pop("m", lengths.get("n", 0))
    sizes |= {_axis(name): value for name, value in lengths.items() if name != "n" or square}
    return sizes, told | {line.number for line, _ in letting}


def _axis(name: str) -> str:
    """The axis whose length a constant is."""
    if name in ("n", "size"):
        return "both"
    return "rows" if name[0] in "rh" else "cols"


def _board_of(
    numbers: dict[tuple[int, int], int], rows: int, cols: int, counted: Collection[int]
) -> Board | str:
    """The board of these numbers, or what is wrong with them. They may be `counted` from these."""
    if not rows or not cols:
        return "facts of cells without the size of their board; expected #const rows = R. and cols"
    firsts = [
        first
        for first in counted
        if all(0 <= r - first < rows and 0 <= c - first < cols for r, c in numbers)
    ]
    if not firsts:
        return f"a fact of a cell outside of the board of {rows}x{cols}; correct it, or the size"
    if len(firsts) > 1:
        return "places of cells that may count from 0 or from 1; write the rows of the board"
    cells = bytearray([Cell.HIDDEN]) * (rows * cols)
    for (row, col), number in numbers.items():
        cells[(row - firsts[0]) * cols + col - firsts[0]] = number
    return Board(rows, cols, bytes(cells))
