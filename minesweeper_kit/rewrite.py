"""Right outcomes written into a suite's own text: everything else in it stays as it is."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.io import loads
from minesweeper_kit.layouts.document import board_rows

_Edit = tuple[int, int, str]
"""From where to where, and what is to stand there."""


@dataclass(slots=True)
class _Node:
    """A value in the text, from `start` to `end`, and those in it.

    `style` is "|" for a block, the quote of a quoted text, and else empty.
    """

    start: int
    end: int
    style: str = ""
    items: list["_Node"] = field(default_factory=list)
    keys: dict[str, "_Node"] = field(default_factory=dict)


def with_outcomes(data: bytes, layout: str, outcomes: Iterable[tuple[Case, Board]]) -> bytes:
    """The suite with these outcomes as the expected ones of cases that were read from it.

    `layout` is json, yaml or ndjson.
    The result is read again, and is what was there but for these outcomes.

    Raises MinesweeperKitError where that cannot be done in place.
    """
    text, mark = data.decode("utf-8-sig"), data[:3] if data.startswith(b"\xef\xbb\xbf") else b""
    before = loads(data, layout)
    right = list(before)
    nodes = list(_CASES[layout](text))
    edits: list[_Edit] = []
    for case, outcome in outcomes:
        at = case.origin.number - 1 if case.origin else len(before)
        if before[at : at + 1] != [case] or case.dialect is None or case.expected is None:
            raise MinesweeperKitError("has changed since it was read")
        edits += _edits(text, nodes[at].keys["expected"], outcome, case.dialect)
        right[at] = replace(case, expected=outcome)
    text = "".join(_edited(text, edits))
    if loads(text, layout) != right:
        raise MinesweeperKitError("is written in a way that cannot be changed in place")
    return mark + text.encode()


def _edited(text: str, edits: list[_Edit]) -> Iterator[str]:
    """The pieces of the text with the edits in it, none of which reaches into another."""
    last = 0
    for start, end, new in sorted(edits):
        yield text[last:start]
        yield new
        last = end
    yield text[last:]


def _edits(text: str, node: _Node, board: Board, dialect: Dialect) -> Iterator[_Edit]:
    """What to write where, keeping the way in which the old outcome is written."""
    if node.style == "|":
        yield _block(text, node, board, dialect)
        return
    rows = board_rows(board, dialect)
    if not node.items or len(node.items) != len(rows):
        yield node.start, node.end, json.dumps(rows, ensure_ascii=False)
        return
    for old, row in zip(node.items, rows, strict=True):
        if old.items and len(old.items) == board.cols:
            symbols = row if isinstance(row, list) else list(row)
            for cell, symbol in zip(old.items, symbols, strict=True):
                yield from _scalar(text, cell, symbol)
        elif old.items or not isinstance(row, str):
            yield old.start, old.end, json.dumps(row, ensure_ascii=False)
        else:
            spaced = bool(re.search(r"\S[ \t]+\S", text[old.start : old.end]))
            yield from _scalar(text, old, " ".join(row) if spaced else row)


def _scalar(text: str, node: _Node, value: str) -> Iterator[_Edit]:
    old = text[node.start : node.end]
    quoted = json.dumps(value, ensure_ascii=False)
    if node.style == "'":
        quoted = "'" + value.replace("'", "''") + "'"
    elif not node.style and value == old:
        return
    if quoted != old:
        yield node.start, node.end, quoted


def _block(text: str, node: _Node, board: Board, dialect: Dialect) -> _Edit:
    """The rows of a block, as far in as they were, spaced as they were, to the same line end."""
    head = text.index("\n", node.start) + 1
    old = text[head : node.end].rstrip()
    indent = old[: len(old) - len(old.lstrip(" "))]
    newline = "\r\n" if text[head - 2 : head] == "\r\n" else "\n"
    rows = [row.decode() for row in dialect.encode(board.cells, board.rows, board.cols)]
    if dialect.letters:
        between = " " if re.search(r"\S[ \t]+\S", old) else ""
        letters = dialect.encode_letters(board.cells, board.rows, board.cols)
        rows = [between.join(row.decode()) for row in letters]
    return head, head + len(old), newline.join(indent + row for row in rows)


# --- where things stand ---


def _yaml_cases(text: str) -> Iterator[_Node]:
    import yaml

    def node_of(node: Any) -> _Node:
        made = _Node(node.start_mark.index, node.end_mark.index)
        if isinstance(node, yaml.ScalarNode):
            made.style = node.style or ""
        elif isinstance(node, yaml.SequenceNode):
            made.items = [node_of(item) for item in node.value]
            if not node.flow_style and made.items:  # else it would end at the next thing
                made.end = made.items[-1].end
        else:
            made.keys = {key.value: node_of(value) for key, value in node.value}
        return made

    # libyaml counts in bytes here and there, so the plain loader it is.
    yield from node_of(yaml.compose(text, Loader=yaml.SafeLoader)).keys["cases"].items


_TOKEN = re.compile(r'[\[\]{}]|"(?:[^"\\]|\\.)*"|[^\s\[\]{},:"]+')


def _json_node(text: str, offset: int = 0) -> _Node:
    """The value of a JSON text that was read already."""
    root = _Node(0, 0)
    stack = [root]
    waiting: list[str | None] = [None]
    mappings = [False]
    for token in _TOKEN.finditer(text):
        word, node = token[0], _Node(token.start() + offset, token.end() + offset)
        if word in "]}":
            stack.pop().end = node.end
            waiting.pop()
            mappings.pop()
            continue
        if mappings[-1] and waiting[-1] is None:
            waiting[-1] = json.loads(word)
            continue
        if mappings[-1]:
            stack[-1].keys[str(waiting[-1])] = node
            waiting[-1] = None
        else:
            stack[-1].items.append(node)
        if word in "[{":
            stack.append(node)
            waiting.append(None)
            mappings.append(word == "{")
        elif word.startswith('"'):
            node.style = '"'
    return root.items[0]


def _json_cases(text: str) -> Iterator[_Node]:
    yield from _json_node(text).keys["cases"].items


def _ndjson_cases(text: str) -> Iterator[_Node]:
    at = 0
    for line in text.split("\n"):
        if line.strip():
            yield _json_node(line, at)
        at += len(line) + 1


_CASES: dict[str, Callable[[str], Iterator[_Node]]] = {
    "yaml": _yaml_cases,
    "json": _json_cases,
    "ndjson": _ndjson_cases,
}
