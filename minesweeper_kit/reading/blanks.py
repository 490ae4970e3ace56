"""Rows without marks between their cells, where a blank is a cell: walls are written into them.

So rows read as those of a table do. Blanks are opened cells with no mine near: beside them stand
numbers and blanks alone. That tells a board from a text, and from one whose rows lost a cell.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from minesweeper_kit.reading.dashes import WALLS
from minesweeper_kit.reading.parts import Line
from minesweeper_kit.reading.roles import NUMBERS
from minesweeper_kit.reading.row_blocks import ruler_of
from minesweeper_kit.reading.symbols import (
    BARS,
    PICTURES,
    SYMBOL,
    counts_up_or_down,
    is_border,
    letters,
)

_CELL = re.compile(rf"{PICTURES.pattern}|.")
_LABEL = re.compile(rf"\s*+([0-9]{{1,3}}|[A-Za-z])\s?[{BARS}]")
_WALL = "|"
HARD = "\u00a0"
"""The blank that breaks no line: where rows have them, they are written to keep their cells."""
_FEWEST = 3
"""So many rows are a board that has neither ruler nor labels."""
_NARROWEST = 4
_SHARE = 4
"""Of so many blanks one may be beside something else where rows may be damaged."""


def with_blank_cells(lines: Sequence[Line]) -> list[Line]:
    """The lines, with walls in the rows whose blanks are cells.

    These are all lines of one length between two blank lines, or rows with labels and a bar
    below a ruler: they have as many cells as that, also where blanks at their end are lost.

    >>> texts = ["   1??", "1112??", "??????", "", "See 1 2"]
    >>> [line.text for line in with_blank_cells([Line(text, 1) for text in texts])][1:]
    ['|1|1|1|2|?|?|', '|?|?|?|?|?|?|', '', 'See 1 2']
    >>> texts = ["  0123", "0|", "1|  11", "2|  1?"]
    >>> [line.text for line in with_blank_cells([Line(text, 1) for text in texts])][1:3]
    ['0| | | | |', '1| | |1|1|']
    """
    found: list[Line] = []
    for block in _blocks(list(_with_hard_cells(lines))):
        rows = _ruled(block) or _boxed(block) or _even(block)
        found += [rows.get(at, line) for at, line in enumerate(block)]
    return found


def _with_hard_cells(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines, with walls in neighbouring rows that have blanks which break no line.

    Those that all rows begin with are an indentation, but where they may be opened cells.
    """
    for row, those in groupby(lines, lambda line: _closed(line.text)):
        block = list(those)
        texts = [line.text.strip(" \t") for line in block]
        if not row or len(block) < 2 or not any(HARD in text for text in texts):
            yield from (line._replace(text=line.text.replace(HARD, " ")) for line in block)
            continue
        rows = [_cells(text.replace(HARD, " ")) for text in texts]
        indented = all(HARD not in text.lstrip(HARD) for text in texts)
        indented = indented and len({len(text.lstrip(HARD)) for text in texts}) == 1
        zeros = any("0" in row for row in rows)
        for line, text, cells in zip(block, texts, rows, strict=True):
            start = line.text.index(text)
            plain = line.cut(start, start + len(text))
            if indented and (zeros or not are_opened(rows)):
                yield plain._replace(text=text.replace(HARD, " "))
            else:
                yield _walled(plain, -1, cells)


def _closed(text: str) -> bool:
    """Whether a line has nothing but symbols, and blanks that break no line."""
    symbols = text.strip(" \t").replace(HARD, "")
    return HARD in text if not symbols else letters(symbols) is not None and " " not in symbols


def _blocks(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """The lines between blank ones, and each blank one by itself.

    One that is as long as the line above it, or below, may be a row of blanks.
    """
    block: list[Line] = []
    for at, line in enumerate(lines):
        beside = {len(each.text) for each in (*block[-1:], *lines[at + 1 : at + 2])}
        if line.text.strip() or (line.text and len(line.text) in beside):
            block.append(line)
            continue
        yield block
        yield [line]
        block = []
    yield block


def _even(block: Sequence[Line]) -> dict[int, Line]:
    """The rows of a block whose lines are all as long, by their index; none for another."""
    widths = {len(line.text) for line in block}
    blank = any(" " in line.text for line in block)
    if len(block) < _FEWEST or len(widths) != 1 or not blank or min(widths) < _NARROWEST:
        return {}
    closed = all(letters("".join(line.text.split())) for line in block if line.text.strip())
    columns = zip(*(map(str.isspace, line.text) for line in block), strict=True)
    kept = any(line.text.endswith(" ") for line in block)  # nobody writes them for nothing
    if not closed or (any(map(all, columns)) and not kept):  # an indent, or boards side by side
        return {}
    rows = [_cells(line.text) for line in block]
    if sum(row.count(" ") for row in rows) < 2 or not are_opened(rows):  # one may be damage
        return {}
    return {
        at: _walled(line, -1, row) for at, (line, row) in enumerate(zip(block, rows, strict=True))
    }


def _boxed(block: Sequence[Line]) -> dict[int, Line]:
    """The rows within a box that one symbol draws, with blanks for cells, and no line for its top.

    >>> texts = ["######", "#1-- #", "######"]
    >>> _boxed([Line(text, 1) for text in texts])  # a blank beside - is none
    {}
    >>> texts = ["#######", "#-21  #", "#--1  #", "#######"]
    >>> [line.text for line in _boxed([Line(text, 1) for text in texts]).values()]
    ['', '|-|2|1| | |', '|-|-|1| | |', '']
    """
    found: dict[int, Line] = {}
    tops = [at for at, line in enumerate(block) if _is_wall(line.text)]
    for top, foot in pairwise(tops):
        wall, first = block[top].text.strip(), block[top].text.index(block[top].text.strip())
        texts = [line.text[first:].rstrip() for line in block[top + 1 : foot]]
        closed = (text[:1] == text[-1:] == wall[0] and len(text) == len(wall) for text in texts)
        if block[foot].text.strip() != wall or len(texts) < _FEWEST - 1 or not all(closed):
            continue
        rows = [_cells(text[1:-1]) for text in texts]
        if any(wall[0] in row for row in rows) or not are_opened(rows):
            continue
        found[top] = found[foot] = Line("", block[top].number)
        for at, row in enumerate(rows, top + 1):
            found[at] = _walled(block[at], first, row)
    return dict(sorted(found.items()))


def _is_wall(text: str) -> bool:
    wall = text.strip()
    return len(wall) >= _NARROWEST and wall[0] in WALLS and len(set(wall)) == 1


def _ruled(block: Sequence[Line]) -> dict[int, Line]:
    """The rows of a block that stand below a ruler with a label and a bar before each."""
    found: dict[int, Line] = {}
    for at, line in enumerate(block):
        ruler = ruler_of(line.text)
        if ruler is not None and len(ruler) >= _FEWEST:
            found |= _below(block, at + 1, len(ruler))
    return found


def _below(block: Sequence[Line], first: int, width: int) -> dict[int, Line]:
    """The rows of so many cells from an index on; none where they are no board with blanks."""
    labels: list[str] = []
    rows: dict[int, tuple[int, list[str]]] = {}
    for at in range(first, len(block)):
        text = block[at].text
        if is_border(text):
            continue
        label = _LABEL.match(text)
        cells = _cells(text[label.end() :].rstrip()) if label else []
        if len(cells) == width + 1 and cells[-1] in BARS:
            cells.pop()
        if label is None or len(cells) > width or not all(map(_may_be_cell, cells)):
            break
        labels.append(label[1])
        rows[at] = label.end() - 1, cells + [" "] * (width - len(cells))
    tokens = [row for _, row in rows.values()]
    whole = any(row[-1] != " " for row in tokens)
    if not (whole and counts_up_or_down(labels) and are_opened(tokens)):
        return {}
    return {at: _walled(block[at], bar, row) for at, (bar, row) in rows.items()}


def _cells(text: str) -> list[str]:
    return _CELL.findall(text)


def _may_be_cell(cell: str) -> bool:
    return cell == " " or (SYMBOL.fullmatch(cell) is not None and cell not in BARS)


def are_opened(rows: Sequence[Sequence[str]], *, damaged: bool = False) -> bool:
    """Whether some cells are blank, with numbers and blanks alone beside each of them.

    Beside one blank of four may be something else where rows may be `damaged`.

    >>> are_opened([" 1", "11"]), are_opened([" 1?", "11?"]), are_opened([" ?", "11"])
    (True, True, False)
    """
    blank = [(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == " "]
    ajar = sum(
        any(
            cell != " " and cell not in NUMBERS
            for row in rows[max(0, r - 1) : r + 2]
            for cell in row[max(0, c - 1) : c + 2]
        )
        for r, c in blank
    )
    numbered = any(cell in NUMBERS for row in rows for cell in row)
    return bool(blank) and numbered and ajar * _SHARE <= len(blank) * damaged


def _walled(line: Line, bar: int, cells: Sequence[str]) -> Line:
    """The line with a wall behind each cell, and one before them at the index of its bar.

    The index is -1 for a line without.
    """
    at = bar + 1
    text, columns = line.text[: max(0, bar)] + _WALL, [*map(line.column, range(at or 1))]
    for cell in cells:
        text += cell + _WALL
        columns += [line.column(at + n) for n in (*range(len(cell)), len(cell) - 1)]
        at += len(cell)
    return Line(text, line.number, tuple(columns))
