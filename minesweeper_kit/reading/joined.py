"""Boards that lost their lines: rows in one line, or boards side by side.

Pages that are copied as text often give an example as `4 5 EEEEE EEMEE EEEEE EEEEE 3 0`. Each
row gets a line of its own again; boards in columns, or in the cells of a table, are put below
each other with the heading of their column. Each character keeps its place.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from minesweeper_kit.reading.longest_block import MARK, SURE_MARKS
from minesweeper_kit.reading.numbers import adds_numbers
from minesweeper_kit.reading.parts import Line, Matrix, Part, Row, Style
from minesweeper_kit.reading.symbols import (
    BARS,
    NUMBER,
    SYMBOL,
    is_border,
    letters,
    split_at_blanks,
)
from minesweeper_kit.reading.words import is_sentence, labels

_WORD = re.compile(r"\S+")
_SLASHED = re.compile(r"[^\s/]+")
"""The words of a line with slashes between rows, as in `1*1/111/...`."""
_DECIMALS = re.compile(r"[0-9]+(?:[-.:/][0-9]+)+")
"""A decimal, a date, a time or a version: no row, where all words are such."""
_DRAWN = re.compile(r"[\\][_/|]|[_/|][\\]|/[_|]+/")
"""Strokes of letters that are drawn with symbols, as the title of a game is."""
_PLACE = re.compile(r"[rc][0-9]{1,3}")
"""A row or a column that is named, as in `r0 c4`."""
_ENOUGH = 3
"""So many rows make a board where no size and no label says that they are one."""
_FAULT = (
    "rows in one line beside what is no row; write each row on a line of its own, or leave them out"
)


class _Word(NamedTuple):
    """A word of a line: what is written, where it stands, and its cells where it may be a row."""

    text: str
    start: int
    end: int
    cells: tuple[str, ...]


def split_joined_rows(lines: Sequence[Line]) -> tuple[list[Line], list[Part]]:
    """The lines with joined rows on lines of their own, and the faults of lines that resist.

    >>> [line.text for line in split_joined_rows([Line("2 3 EEM EEE 1 0", 1)])[0]]
    ['', '2 3', 'EEM', 'EEE', '1 0', '']
    """
    found: list[Line] = []
    faults: list[Part] = []
    last_text = ""
    for line in lines:
        answers = _heads_outcome(last_text)
        cut = _cut(line, _words(line.text, answers=answers), answers=answers)
        last_text = line.text if line.text.strip() else last_text
        if cut is None and _DRAWN.search(line.text):
            cut = [line]
        if cut is None:
            place = line.number, line.column(0), line.number
            faults.append(Part("fault", *place, text=_FAULT))
        found += cut or [line]
    return found, faults


def _words(text: str, *, answers: bool) -> list[_Word]:
    """The words of a line; none where none may be a row of symbols.

    In an outcome a number of several digits may be one.
    """
    found = []
    slashed = "/" in text and len({len(row) for row in text.strip().split("/")}) == 1
    for match in (_SLASHED if slashed else _WORD).finditer(text):
        word = match[0]
        spoken = word.isalpha() and not word.isupper()
        numbers = answers and len(word) > 1 and word.isdigit()
        other = spoken or word.endswith(":") or is_border(word)
        other = other or (SYMBOL.fullmatch(word) is not None and not numbers)
        cut = None if other or _PLACE.fullmatch(word) else letters(word)
        found.append(_Word(word, *match.span(), tuple(cut.tokens) if cut else ()))
    return found if any(word.cells and not _is_number(word) for word in found) else []


def _is_number(word: _Word) -> bool:
    return NUMBER.fullmatch(word.text) is not None


def _has_symbols(rows: Sequence[_Word]) -> bool:
    """Whether words are rows of a board, rather than numbers or one mark again and again."""
    cells = {cell for word in rows for cell in word.cells}
    plain = all(_is_number(word) or _DECIMALS.fullmatch(word.text) for word in rows)
    return len(cells) > 1 and not plain


def _heads_outcome(text: str) -> bool:
    """Whether a line is the label of an outcome and nothing else."""
    return any(label.role in ("expected", "output") for label in labels(text, alone=True))


def _cut(line: Line, words: Sequence[_Word], *, answers: bool) -> list[Line] | None:
    """The lines of labels, numbers and rows in a line; itself where it has no rows.

    None where something stands beside the rows that is neither. `answers` says that the label of
    an outcome stands above: then two rows are enough.
    """
    runs = list(_runs(words))
    if not runs:
        return [line]
    blank = Line("", line.number)
    found = [blank]
    at = 0
    for start, end in runs:
        boards = _boards(words[start:end])
        before = _lines_before(line, words[at:start], boards, first=at == 0)
        if before is None:
            return [line] if is_sentence(line.text) else None
        if at == 0 and not before and end - start < _ENOUGH - answers:
            return [line]
        found += before
        for number, board in enumerate(boards):
            found += [blank] if number else []
            found += [line.cut(row.start, row.end) for row in board]
        at = end
    tail = words[at:]
    if not all(map(_is_number, tail)) or len(tail) > 4:
        return [line] if is_sentence(line.text) else None
    return [*found, *_lines(line, [tail[:2], tail[2:]]), blank]


def _runs(words: Sequence[_Word]) -> Iterator[tuple[int, int]]:
    """Where words of one width follow each other: the indices of the first, and behind the last."""
    at = 0
    for width, group in groupby(words, lambda word: len(word.cells)):
        rows = list(group)
        if width > 1 and len(rows) > 1 and _has_symbols(rows):
            yield at, at + len(rows)
        at += len(rows)


def _lines_before(
    line: Line, words: Sequence[_Word], boards: Sequence[Sequence[_Word]], *, first: bool
) -> list[Line] | None:
    """The lines before boards: numbers that end what is above, a label, the size of the boards.

    None where it is something else.
    """
    start = 0
    while not first and start < len(words) and _is_number(words[start]):
        start += 1
    end = len(words)
    while end > start and _is_number(words[end - 1]):
        end -= 1
    above, numbers = (words[:start], words[end:]) if start < end else ([], words)
    split = _split(numbers, boards)
    if split is None:
        end, numbers, split = len(words), [], 0
    label = [line.cut(words[start].start, words[end - 1].end)] if start < end else []
    if label and not _is_label(label[0].text):
        return None
    return [*_lines(line, [above]), *label, *_lines(line, [numbers[:split], numbers[split:]])]


def _split(numbers: Sequence[_Word], boards: Sequence[Sequence[_Word]]) -> int | None:
    """The index of the size of boards among the numbers above them; None where there is none."""
    if not numbers:
        return 0
    height, width = len(boards[0]), len(boards[0][0].cells)
    values = [int(word.text) for word in numbers]
    pairs = list(pairwise(values))
    for size in ((height, width), (width, height)):
        found = [at for at, pair in enumerate(pairs) if pair == size]
        if found:
            return found[-1]
    return None


def _is_label(text: str) -> bool:
    return text.rstrip("*_ ").endswith((":", "\uff1a")) or bool(labels(text, alone=True))


def _lines(line: Line, groups: Sequence[Sequence[_Word]]) -> list[Line]:
    """A line for each group of neighbouring words that is not empty."""
    return [line.cut(group[0].start, group[-1].end) for group in groups if group]


def _boards(rows: Sequence[_Word]) -> list[Sequence[_Word]]:
    """The rows as one board; as two where the second half adds the numbers to the first."""
    half = len(rows) // 2
    asked, answered = rows[:half], rows[half:]
    both = half > 1 and adds_numbers(_matrix(asked), _matrix(answered))
    return [asked, answered] if both else [rows]


def _matrix(rows: Sequence[_Word]) -> Matrix:
    return Matrix([Row(word.cells, 1, ()) for word in rows], "letters")


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

_ARROW = re.compile(r"\s(?:>>|[-=]{1,2}>|\u2192|\u21d2|\u279e)(?=\s)")
"""What stands between the row of a board and that of its outcome."""
_MARK = re.compile(r"(?:[0-9]{1,3}|[A-Za-z])[.:)]|//|--|##|>>|%%")
"""The label of a row, or the mark of a comment."""
Spans = list[tuple[int, int]]
"""Where the columns of a line begin and end."""


def side_by_side(lines: Sequence[Line]) -> tuple[list[Line], list[Part]]:
    """The lines with boards side by side one below the other, and the faults of other gaps.

    >>> texts = ["Input   Output", "* . .   * 1 0", ". . .   1 1 0"]
    >>> [line.text for line in side_by_side([Line(text, 1) for text in texts])[0]]
    ['', 'Input', '* . .', '. . .', '', '', 'Output', '* 1 0', '1 1 0', '']
    """
    found: list[Line] = []
    at = 0
    lines, faults = _without_arrows(lines)
    while at < len(lines):
        end = at
        while end < len(lines) and _is_row(lines[end].text):
            end += 1
        block = [line for line in lines[at:end] if not is_border(line.text)]
        spans, gap = _columns(block)
        boards = _boards_in(block, spans)
        above = _headings(found, spans[0], gap) if boards else []
        closed = {board.style for board in boards} == {"letters"}
        closed = closed and len({board.size[0] for board in boards}) == 1
        if above or closed or any(adds_numbers(*pair) for pair in pairwise(boards)):
            if above:
                while found.pop() is not above[0]:
                    pass
            heads = [_pieces(line, spans[0], gap) for line in above]
            rows = [_cells_in(line, each) for line, each in zip(block, spans, strict=True)]
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


def _without_arrows(lines: Sequence[Line]) -> tuple[list[Line], list[Part]]:
    """The lines with boards that have an arrow between their rows one below the other.

    A line beside such rows that has an arrow too, and is not like them, is a fault.

    >>> texts = ["# #  >>  * 1", "# #  >>  1 1"]
    >>> [line.text for line in _without_arrows([Line(text, 1) for text in texts])[0]]
    ['', '# # ', '# # ', '', '=>', '', '  * 1', '  1 1', '']
    """
    found: list[Line] = []
    faults: list[Part] = []
    blocks = [(at, list(run)) for at, run in groupby(lines, key=lambda line: _arrow_at(line.text))]
    sure = [at is not None and len(block) > 1 for at, block in blocks]
    for number, (at, block) in enumerate(blocks):
        beside = [block[0]] * any(sure[max(0, number - 1) : number])
        beside += [block[-1]] * any(sure[number + 1 : number + 2])
        for line in beside if not sure[number] else ():
            if _ARROW.search(line.text):
                place = line.number, line.column(0), line.number
                faults.append(Part("fault", *place, text=_UNLIKE))
        mark = _ARROW.search(block[0].text) if at is not None else None
        if mark is None or len(block) < 2:
            found += block
            continue
        blank = Line("", block[0].number)
        found += [blank, *(line.cut(0, mark.start()) for line in block), blank]
        found += [block[0]._replace(text="=>", columns=None), blank]
        found += [*(line.cut(mark.end()) for line in block), Line("", block[-1].number)]
    return found, faults


def _arrow_at(text: str) -> int | None:
    """Where an arrow stands in a line, with a row at either side; None in any other line."""
    found = _ARROW.search(text)
    sides = _ARROW.split(text)
    return found.start() if found and len(sides) == 2 and all(map(_is_row, sides)) else None


def _is_row(text: str) -> bool:
    """Whether a line has nothing but symbols, rows of them, walls and numbers."""
    if is_border(text):
        return True
    mark = MARK.match(text)
    if mark is not None and mark["mark"] in SURE_MARKS:
        return False  # of a comment
    words = [word for word in text.split() if word not in BARS]
    return bool(words) and all(SYMBOL.fullmatch(word) or letters(word) for word in words)


def _is_pair(text: str) -> bool:
    """Whether a line is rows of several boards, each closed up."""
    words = text.split()
    if text.strip()[:1] in BARS and text.strip()[-1:] in BARS:
        return False  # one row within walls
    cuts = [letters(word) for word in words if not _MARK.fullmatch(word)]
    rows = ["".join(cut.tokens) for cut in cuts if cut and len(cut.tokens) > 1]
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


def _cells_in(line: Line, spans: Spans) -> list[Line]:
    """The pieces of a line in its columns, without the blanks around them."""
    pieces = []
    for a, b in spans:
        text = line.text[a:b]
        first = a + len(text) - len(text.lstrip())
        pieces.append(line.cut(first, first + len(text.strip())))
    return pieces


def _boards_in(block: Sequence[Line], spans: Sequence[Spans]) -> list[Matrix]:
    """The boards in columns, each below its size or not; none where one column is no board."""
    pieces = [_cells_in(line, each) for line, each in zip(block, spans, strict=False)]
    found = [
        _board([piece for piece in column if piece.text]) for column in zip(*pieces, strict=True)
    ]
    boards = [board for board in found if board is not None]
    plain = [all(_NO_ROW.fullmatch("".join(row.tokens)) for row in board.rows) for board in boards]
    return boards if len(boards) == len(found) > 1 and not all(plain) else []


def _board(lines: Sequence[Line]) -> Matrix | None:
    """The board in a column of text, at most a size above it; None where it is none."""
    style: Style = "spaced" if lines and split_at_blanks(lines[-1].text) else "letters"
    rows = [
        split_at_blanks(line.text) if style == "spaced" else letters(line.text) for line in lines
    ]
    width = len(rows[-1].tokens) if rows and rows[-1] else 0
    ends = [at for at, row in enumerate(rows) if row is None or len(row.tokens) != width]
    heads = ends[-1] + 1 if ends else 0
    sizes = heads <= _HEADS and all(_SIZE.fullmatch(line.text) for line in lines[:heads])
    if not sizes or width < 2 or len(rows) < heads + 2:
        return None
    if all(_MARK.fullmatch(line.text) for line in lines[heads:]):
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
        return _cells_in(line, cells[0]) if cells else []
    starts = [a for a, _ in spans]
    if any(line.text[a - 1 : a].strip() for a in starts[1:]):
        return []
    return _cells_in(line, list(pairwise([*starts, len(line.text)])))


def _below_each_other(rows: Sequence[Sequence[Line]]) -> Iterator[Line]:
    """The pieces of each column below each other, with an empty line around them."""
    for column in zip(*rows, strict=True):
        pieces = [piece for piece in column if piece.text]
        yield Line("", pieces[0].number)
        yield from pieces
        yield Line("", pieces[-1].number)
