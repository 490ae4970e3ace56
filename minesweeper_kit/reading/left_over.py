"""Lists and strings that look like boards or rows, and were not taken: something is missing."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterator, Sequence
from itertools import accumulate

from minesweeper_kit.reading.brackets import Node, Tree
from minesweeper_kit.reading.words import role_of
from minesweeper_kit.wording import quoted

_ROW = re.compile(r"[\"']([^\"'\n]{2,200})[\"']")
_SMALL = re.compile(r"[a-z]{2}")
_CELLS = re.compile(r"[\"']([ *.#_0-9?-]{1,200})[\"']")
"""A string of symbols that stand on boards."""
_ROW_OF_CELLS = re.compile(r"[ *.0-9]{2,200}")

_NO_ROW = "a row in no list; look for a missing bracket or quote"
_NO_OUTCOME = "an outcome that is no board as it stands"
_NO_BOARD = "{} names a board elsewhere, and here a list that is none; correct its rows"
_NO_TITLE = "no title with a board as beside it; look for a missing quote or comma"


class LeftOver:
    """What may have been meant for a board.

    `named` are the lists that are no boards as they stand, with their names, `titled` what stands
    in lists beside a board with a title. `rows` says that each row stands in a list.
    """

    def __init__(self, *, rows: bool) -> None:
        self.named: list[tuple[str, Node]] = []
        self.titled: list[Node] = []
        self._rows = rows

    def faults(
        self,
        tree: Tree,
        taken: Sequence[tuple[int, int]],
        boards: Container[str],
        widths: Container[int],
        *,
        titled: bool,
    ) -> list[tuple[Node, str]]:
        """The faults beside what was taken: the names of `boards`, and the `widths` of all.

        `titled` says that boards have titles.
        """
        spans = sorted(taken)
        starts = [start for start, _ in spans]

        def is_left(node: Node) -> bool:
            return bisect_left(starts, node.start) == bisect_left(starts, node.end)

        rows = _rows_left(tree.nodes, spans, widths) if self._rows else ()
        found = [(node, _NO_ROW) for node in rows]
        found += [(node, _NO_TITLE) for node in self.titled if titled and is_left(node)]
        for name, node in self.named:
            text = tree.text[node.start : node.end]
            if not is_left(node):
                continue
            if role_of(name) == "expected" and has_row(text, widths):
                found.append((node, _NO_OUTCOME))
            elif name in boards and _CELLS.search(text):
                found.append((node, _NO_BOARD.format(quoted(name))))
        return found


def has_row(text: str, widths: Container[int]) -> bool:
    """Whether a string in source code may be a row of a board, as wide as one of these."""
    found = (string[1] for string in _ROW.finditer(text))
    return any(len(row) in widths and not _SMALL.search(row) for row in found)


def _rows_left(
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
