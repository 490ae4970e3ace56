"""Strings that look like rows of a board, and are in none: one of its brackets is missing."""

import re
from bisect import bisect_right
from collections.abc import Container, Iterator, Sequence
from itertools import accumulate

from minesweeper_kit.reading.brackets import Node

_ROW = re.compile(r"[\"']([^\"'\n]{2,200})[\"']")
_SMALL = re.compile(r"[a-z]{2}")
_CELLS = re.compile(r"[\"']([ *.#_0-9?-]{1,200})[\"']")
"""A string of symbols that stand on boards."""
_ROW_OF_CELLS = re.compile(r"[ *.0-9]{2,200}")


def has_row(text: str, widths: Container[int]) -> bool:
    """Whether a string in source code may be a row of a board, as wide as one of these."""
    found = (string[1] for string in _ROW.finditer(text))
    return any(len(row) in widths and not _SMALL.search(row) for row in found)


def has_cell(text: str) -> bool:
    """Whether a string in source code is nothing but symbols of cells."""
    return _CELLS.search(text) is not None


def rows_left(
    nodes: Sequence[Node], taken: Sequence[tuple[int, int]], widths: Container[int]
) -> Iterator[Node]:
    """The strings that are rows as wide as those of boards, outside of the spans in order."""
    starts = [start for start, _ in taken]
    ends = list(accumulate((end for _, end in taken), max))
    for node in _strings_in(nodes):
        if len(node.text) in widths and _ROW_OF_CELLS.fullmatch(node.text):
            at = bisect_right(starts, node.start)
            if not at or ends[at - 1] <= node.start:
                yield node


def _strings_in(nodes: Sequence[Node]) -> Iterator[Node]:
    """All strings among nodes, and in their brackets."""
    for node in nodes:
        if node.kind == "string":
            yield node
        yield from _strings_in(node.kids)
