"""Boards side by side: in the columns of a text, or in the cells of a table.

Each is put below the other, with the heading of its column above it, and is read as every
other; each character keeps its place.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from minesweeper_kit.reading.numbers import adds_numbers
from minesweeper_kit.reading.parts import Line, Matrix, Part, Style
from minesweeper_kit.reading.symbols import BARS, SYMBOL, is_border, letters, spaced
from minesweeper_kit.reading.words import is_sentence

_WIDE = 3
"""A gap of so many blanks is no mistake: a board that has one has blank cells, or is two."""
_MOST = 4
"""So many boards at most stand side by side."""
_HEADS = 2
"""So many lines at most are the size of a board, or the heading of its column."""
_GAP = re.compile(r"\s+")
_CELL = re.compile(rf"[^{BARS}]+")
_SIZE = re.compile(r"[0-9]{1,3}(?:\s+[0-9]{1,3}){0,2}")
_NO_ROW = re.compile(r"[0-9]+(?:[-.:/][0-9]+)*|[A-Za-z][0-9]{1,3}")
"""A number, a decimal, a date, a version, or a row or a column that is named, as in `r0 c4`."""
_UNTOLD = (
    "a wide gap in each row: two boards side by side, or one with blank cells; "
    "write each board by itself, or close the gap"
)
_UNLIKE = (
    "rows side by side, and a line that is not like them; write all rows, or each board by itself"
)

Spans = list[tuple[int, int]]
"""Where the columns of a line begin and end."""


def side_by_side(lines: Sequence[Line]) -> tuple[list[Line], list[Part]]:
    """The lines with boards side by side one below the other, and the faults of other gaps.

    >>> texts = ["Input   Output", "* . .   * 1 0", ". . .   1 1 0"]
    >>> [line.text for line in side_by_side([Line(text, 1) for text in texts])[0]]
    ['', 'Input', '* . .', '. . .', '', '', 'Output', '* 1 0', '1 1 0', '']
    """
    found: list[Line] = []
    faults: list[Part] = []
    at = 0
    while at < len(lines):
        end = at
        while end < len(lines) and _is_row(lines[end].text):
            end += 1
        block = [line for line in lines[at:end] if not is_border(line.text)]
        spans, gap = _columns(block)
        boards = _boards(block, spans)
        above = _headings(found, spans[0], gap) if boards else []
        closed = {board.style for board in boards} == {"letters"}
        closed = closed and len({board.size[0] for board in boards}) == 1
        if above or closed or any(adds_numbers(*pair) for pair in pairwise(boards)):
            if above:
                while found.pop() is not above[0]:
                    pass
            heads = [_pieces(line, spans[0], gap) for line in above]
            rows = [_cut(line, each) for line, each in zip(block, spans, strict=True)]
            found += _below_each_other([*heads, *rows])
        else:
            found += lines[at : max(end, at + 1)]
            what = _UNTOLD if boards and gap >= _WIDE else ""
            what = what or (_UNLIKE if sum(_is_pair(line.text) for line in block) > 1 else "")
            if what:
                first = block[0]
                faults.append(Part("fault", first.number, first.column(0), first.number, text=what))
        at = max(end, at + 1)
    return found, faults


def _is_row(text: str) -> bool:
    """Whether a line has nothing but symbols, rows of them, walls and numbers."""
    if is_border(text):
        return True
    words = [word for word in text.split() if word not in BARS]
    return bool(words) and all(SYMBOL.fullmatch(word) or letters(word) for word in words)


def _is_pair(text: str) -> bool:
    """Whether a line is rows of several boards, each closed up."""
    words = text.split()
    rows = [word for word in words if (row := letters(word)) and len(row.tokens) > 1]
    return 1 < len(rows) == len(words) and not all(map(_NO_ROW.fullmatch, rows))


def _columns(block: Sequence[Line]) -> tuple[list[Spans], int]:
    """Where the columns of each line are, and how wide the gap between them is: 0 for walls."""
    texts = [line.text for line in block]
    if len(texts) < 2:
        return [], 0
    if any(mark in texts[0] for mark in BARS):
        walled = [[cell.span() for cell in _CELL.finditer(text.strip())] for text in texts]
        offsets = [len(text) - len(text.lstrip()) for text in texts]
        moved = [
            [(a + offset, b + offset) for a, b in cells]
            for cells, offset in zip(walled, offsets, strict=True)
        ]
        return (moved, 0) if len({len(cells) for cells in moved}) == 1 else ([], 0)
    gaps = [(a, b) for a, b in _common_gaps(texts)]
    for width in sorted({b - a for a, b in gaps}, reverse=True):
        chosen = [(a, b) for a, b in gaps if b - a >= width]
        edges = list(pairwise([0, *(b for _, b in chosen), max(map(len, texts))]))
        inner = [
            len(gap[0])
            for text in texts
            for a, b in edges
            for gap in _GAP.finditer(text[a:b].strip())
        ]
        if len(edges) <= _MOST and max(inner, default=0) < width:
            return [edges] * len(texts), width
    return [], 0


def _common_gaps(texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where all lines are blank, between what stands in some of them."""
    length = max(map(len, texts))
    taken = 0
    for text in texts:
        taken |= int(re.sub(r"\s", "0", re.sub(r"\S", "1", text.ljust(length))), 2)
    marks = f"{taken:0{length}b}"
    for gap in re.finditer("(?<=1)0+(?=1)", marks):
        yield gap.span()


def _cut(line: Line, spans: Spans) -> list[Line]:
    """The pieces of a line in its columns, without the blanks around them."""
    pieces = []
    for a, b in spans:
        said = line.text[a:b]
        first = a + len(said) - len(said.lstrip())
        pieces.append(line.cut(first, first + len(said.strip())))
    return pieces


def _boards(block: Sequence[Line], spans: Sequence[Spans]) -> list[Matrix]:
    """The boards in columns, each below its size or not; none where one column is no board."""
    pieces = [_cut(line, each) for line, each in zip(block, spans, strict=False)]
    found = [
        _board([piece for piece in column if piece.text]) for column in zip(*pieces, strict=True)
    ]
    boards = [board for board in found if board is not None]
    plain = [all(_NO_ROW.fullmatch("".join(row.tokens)) for row in board.rows) for board in boards]
    return boards if len(boards) == len(found) > 1 and not all(plain) else []


def _board(lines: Sequence[Line]) -> Matrix | None:
    """The board in a column of text, at most a size above it; None where it is none."""
    style: Style = "spaced" if lines and spaced(lines[-1].text) else "letters"
    rows = [spaced(line.text) if style == "spaced" else letters(line.text) for line in lines]
    width = len(rows[-1].tokens) if rows and rows[-1] else 0
    ends = [at for at, row in enumerate(rows) if row is None or len(row.tokens) != width]
    heads = ends[-1] + 1 if ends else 0
    sizes = heads <= _HEADS and all(_SIZE.fullmatch(line.text) for line in lines[:heads])
    if not sizes or width < 2 or len(rows) < heads + 2:
        return None
    pairs = zip(rows[heads:], lines[heads:], strict=True)
    return Matrix([cut.row(line) for cut, line in pairs if cut], style)


def _headings(found: Sequence[Line], spans: Spans, gap: int) -> list[Line]:
    """The lines above boards that have a heading for each column, perhaps with a blank line."""
    lines: list[Line] = []
    for line in reversed(found[-_HEADS - 2 :]):
        if not line.text.strip() or is_border(line.text):
            continue
        pieces = _pieces(line, spans, gap)
        if (
            len(pieces) != len(spans)
            or not all(piece.text for piece in pieces)
            or any(is_sentence(piece.text) for piece in pieces)
        ):
            break
        lines.insert(0, line)
    return lines


def _pieces(line: Line, spans: Spans, gap: int) -> list[Line]:
    """The headings of columns in a line; none where one reaches into the next column."""
    if not gap:
        cells = _columns([line, line])[0]
        return _cut(line, cells[0]) if cells else []
    starts = [a for a, _ in spans]
    if any(line.text[a - 1 : a].strip() for a in starts[1:]):
        return []
    return _cut(line, list(pairwise([*starts, len(line.text)])))


def _below_each_other(rows: Sequence[Sequence[Line]]) -> Iterator[Line]:
    """The pieces of each column below each other, with an empty line around them."""
    for column in zip(*rows, strict=True):
        pieces = [piece for piece in column if piece.text]
        yield Line("", pieces[0].number)
        yield from pieces
        yield Line("", pieces[-1].number)
