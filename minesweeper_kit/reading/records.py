"""Boards that are given cell by cell as records of an API."""

import re
from collections.abc import Iterator, Mapping, Sequence
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


class RecordBoards(NamedTuple):
    """The parts that are boards of records, and the lines without them."""

    parts: list[Part]
    rest: list[Line]


def find_records(lines: Sequence[Line]) -> RecordBoards:
    """The boards of records in these lines, as parts, and what is left of the lines.

    >>> cell = "{mine: %s, open: false}"
    >>> found = find_records([Line(f"[[{cell % 'true'}, {cell % 'false'}]]", 1)])
    >>> found.parts[0].cases[0].board
    Board(1, 2, 'ME')
    """
    if not any("{" in line.text for line in lines):
        return RecordBoards([], list(lines))
    if not any(_MENTIONED.search(line.text) for line in lines):
        return RecordBoards([], list(lines))
    found = tree(lines)
    parts, taken = [], []
    for node, rows in _boards(found.nodes, 0):
        try:
            part = _part(found, node, "cases")._replace(cases=[Case(_board(rows))])
        except _Fault as fault:
            part = _part(found, fault.node, "fault")._replace(text=str(fault))
        parts.append(part)
        taken.append((node.start, node.end))
    return RecordBoards(parts, list(lines_left(found, taken, [])) if parts else list(lines))


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
    roles = {_KEYS[word] for word in words if word in _KEYS}
    if roles == {"count"} and words[0] in ("is", "has"):
        return "mine"
    return next((key for key in _ORDER if key in roles), "")


def _record(node: Node) -> Record:
    """What a record says. Raises _Fault for one that cannot be read."""
    found: dict[str, int] = {}
    kids = [kid for kid in node.kids if kid.kind not in ("break", "comment")]
    for at in range(0, len(kids), 4):
        item = kids[at : at + 4]
        if len(item) < 3 or item[1].text != ":" or (len(item) == 4 and item[3].text != ","):
            raise _Fault(node, "a record of a cell that cannot be read; write each as key: value")
        key = _meaning(item[0].text)
        text = item[2].text
        value = _TRUTHS.get(text.lower(), int(text) if _NUMBER.fullmatch(text) else None)
        if key and value is None and text.lower() in ("null", "none") and key == "count":
            continue
        if key and value is None:
            raise _Fault(item[2], f"{text!r} says nothing of a cell; expected true, false, 0 to 8")
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
    places_of = [
        [
            (row + first, col + first) if straight else (col + first, row + first)
            for row, col in here
        ]
        for first in (0, 1)
        for straight in (True, False)
    ]
    if places not in places_of:
        raise _Fault(rows[0][0], "cells that name other places than those they stand at")
