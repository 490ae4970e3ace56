"""What is left of a text once its lists are taken: other lines, embedded texts, comments."""

import re
from collections.abc import Iterator, Sequence

from minesweeper_kit.reading.brackets import Node, Tree
from minesweeper_kit.reading.parts import Line


def lines_left(
    found: Tree, taken: Sequence[tuple[int, int]], embedded: Sequence[tuple[int, int, list[Line]]]
) -> Iterator[Line]:
    """The lines without what was taken, and the lines of embedded texts in their place."""
    spans = sorted([(a, b, None) for a, b in taken] + list(embedded), key=lambda span: span[:2])
    at = 0
    for number, line in enumerate(found.lines):
        start = found.starts[number]
        end = start + len(line.text)
        position = start
        pieces: list[Line] = []
        inside = False
        while at < len(spans) and spans[at][0] <= end:
            first, last, lines = spans[at]
            if first > position:
                pieces.append(line.cut(position - start, first - start))
            if lines is not None and first >= start:
                yield from (piece for piece in pieces if piece.text.strip())
                pieces = []
                yield Line("", line.number)
                yield from lines
                yield Line("", line.number)
            position = max(position, min(last, end))
            inside = True
            if last > end:
                break
            at += 1
        if not inside:
            yield line
            continue
        if position < end:
            # A number right behind a bracket is kept with that: it is no line of numbers.
            touches = found.text[position].isdigit() and position > start
            pieces.append(line.cut(position - start - touches))
        for piece in pieces:
            if piece.text.strip(" ,;.()[]{}\t`"):
                yield from (Line("", line.number), piece, Line("", line.number))


def comments_of(found: Tree) -> Iterator[list[Line]]:
    """The lines of comments without their marks, each comment, or run of them, by itself."""
    run: list[Line] = []
    last = -2
    for node in _all_comments(found.nodes):
        first = found.line(node.start)
        for offset, text in enumerate(node.text.split("\n")):
            mark = re.match(r"\s*(?://+|/\*+|#+|%+|--+|\{-|<!--|\*+(?=\s|/|$))?(?:\*/)?\s?", text)
            line = found.lines[first + offset]
            at = node.start - found.starts[first] if not offset else 0
            begin = at + (mark.end() if mark else 0)
            if first + offset > last + 1 and run:
                yield run
                run = []
            run.append(line.cut(begin, at + len(text)))
            last = first + offset
    if run:
        yield run


def _all_comments(nodes: Sequence[Node]) -> Iterator[Node]:
    for node in nodes:
        if node.kind == "comment":
            yield node
        elif node.kind == "group":
            yield from _all_comments(node.kids)
