"""Records with each row of a board beside that of its outcome, and the title of the case.

{{{"*..", "*1."},
{"...", "11."}}, "a mine in a corner"},
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from minesweeper_kit.reading.brackets import Node, Tree
from minesweeper_kit.reading.numbers import adds_numbers
from minesweeper_kit.reading.parts import Matrix, Row

_RECORD = re.compile(r"[\]})]\s?,\s?\"[^\"\n]{0,60}[a-z]{2}")
"""What ends a record."""
_TITLE = re.compile(r"[^\W\d_]{2}")
_BESIDE = ("break", "comment")


class Zipped(NamedTuple):
    """A record: its board and outcome, or what is wrong with it, and its title."""

    node: Node
    title: Node | None = None
    board: Matrix | None = None
    outcome: Matrix | None = None
    fault: str = ""


_FAULT = "not rows beside those of their outcome, as the records beside it are; correct it"


def find_zipped(tree: Tree) -> dict[int, Zipped]:
    """The records of a text that zip boards with outcomes, by where their brackets begin.

    There are none where no record has an outcome that adds the numbers to its board.

    >>> from minesweeper_kit.reading.brackets import tree
    >>> from minesweeper_kit.reading.parts import Line
    >>> text = '{{{{"* ", "*1"}}, "one"}, {{{"**", "**"}}, "two"}}'
    >>> [found.title.text for found in find_zipped(tree([Line(text, 1)])).values()]
    ['one', 'two']
    """
    if not _RECORD.search(tree.text):
        return {}
    for records in _lists_of_records(tree.nodes):
        found = {node.start: _zipped(tree, node) for node in records}
        if any(adds_numbers(one.board, one.outcome) for one in found.values()):
            return found
    return {}


def _lists_of_records(nodes: Sequence[Node]) -> Iterator[list[Node]]:
    """The elements of each list that has a record."""
    for node in nodes:
        kids = [kid for kid in node.kids if kid.kind not in _BESIDE and kid.text != ","]
        if any(_record(kid) for kid in kids):
            yield kids
        yield from _lists_of_records(node.kids)


def _record(node: Node) -> tuple[Node, Node] | None:
    """The pairs of rows in a record, and its title; None for what is no record."""
    kids = [kid for kid in node.kids if kid.kind not in _BESIDE]
    if len(kids) != 3 or kids[0].kind != "group" or kids[1].text != ",":
        return None
    title = kids[2].kind == "string" and _TITLE.search(kids[2].text)
    return (kids[0], kids[2]) if title else None


def _zipped(tree: Tree, node: Node) -> Zipped:
    """The board and outcome of a record."""
    record = _record(node)
    pairs = record[0].kids if record else ()
    kids = [kid for kid in pairs if kid.kind not in _BESIDE]
    strings = [[each for each in kid.kids if each.kind not in _BESIDE] for kid in kids[::2]]
    commas = all(kid.text == "," for kid in kids[1::2]) and (len(kids) % 2 or not kids)
    whole = commas and all(
        [each.kind for each in pair] == ["string", "mark", "string"] for pair in strings
    )
    if record is None or not whole:
        return Zipped(node, fault=_FAULT)
    board, outcome = (
        Matrix([_row(tree, pair[at]) for pair in strings], "strings", quoted=True) for at in (0, 2)
    )
    rows = [row.tokens for row in (*board.rows, *outcome.rows)]
    same = [row.tokens for row in board.rows] == [row.tokens for row in outcome.rows]
    if len(set(map(len, rows))) > 1 or not (same or adds_numbers(board, outcome)):
        return Zipped(node, fault=_FAULT)
    return Zipped(node, record[1], board, outcome)


def _row(tree: Tree, node: Node) -> Row:
    line, column = tree.place(node.start + 1)
    return Row(list(node.text), line, range(column, column + len(node.text)))
