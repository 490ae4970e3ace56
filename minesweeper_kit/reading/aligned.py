"""Rows whose cells stand under the labels of a ruler, where a blank is a cell too.

A console game prints them so: `A * 1   M`. Each row has a label, or a wall at either side, and
its cells begin, or all end, where the labels of the columns do.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, product
from typing import NamedTuple

from minesweeper_kit.reading.longest_block import NOT_COUNTED
from minesweeper_kit.reading.parts import Line
from minesweeper_kit.reading.row_blocks import RowBlock, ruler_of
from minesweeper_kit.reading.symbols import (
    BARS,
    SYMBOL,
    Cut,
    counts_up_or_down,
    is_border,
    is_spacer,
)

_WALLS = frozenset(BARS)
_TOKEN = re.compile(rf"[^\s{BARS}]+")
_LETTER = re.compile(rf"[^\s{BARS}]")
_LEFT = re.compile(
    rf"\s*+(?:(?P<label>[0-9]{{1,3}}|[A-Za-z])\s*+)?[:.)]?\s*+(?P<wall>[{BARS}]?)\s*+"
)
_RIGHT = re.compile(rf"\s*+(?P<wall>[{BARS}]?)\s*+(?P<label>[0-9]{{1,3}}|[A-Za-z])?\s*+")
_FEWEST = 3
"""So many rows, and blank cells in them, make a board where some cells are blanks."""
_SHIFTED = 2
"""Where labels of columns stand further apart, cells may stand one place beside them."""
_ASTRAY = "a row whose cells do not stand under the labels of the ruler; align them"


class _Columns(NamedTuple):
    """The labels of a ruler, and the columns at which the cells below them begin or end.

    `token` is what a cell may be: one letter where labels stand without blanks between them.
    """

    labels: list[re.Match[str]]
    places: dict[int, int]
    ends: Callable[[re.Match[str]], int]
    token: re.Pattern[str] = _TOKEN


def find_aligned(lines: Sequence[Line], at: int) -> RowBlock | None:
    """The run under the ruler at that index, where some cell is a blank; None for any other.

    >>> texts = ["  1 2 3", "A M   1", "B 1 1 1"]
    >>> run = find_aligned([Line(text, number) for number, text in enumerate(texts, 1)], 0)
    >>> [cut.tokens for _, cut in run.rows]
    [['M', ' ', '1'], ['1', '1', '1']]
    """
    ruler = ruler_of(lines[at].text)
    if ruler is None or _are_walled(lines[at + 1 :], len(ruler)):
        return None
    for columns in _columns(lines[at].text, len(ruler)):
        run = _run(lines, at, columns)
        if run is not None:
            return run
    return None


def _are_walled(lines: Sequence[Line], count: int) -> bool:
    """Whether the first row below a ruler has walls around each of so many cells."""
    row = next((line.text for line in lines if not is_border(line.text)), "")
    return sum(map(row.count, BARS)) == count + 1


def _columns(text: str, count: int) -> Iterator[_Columns]:
    """Where the cells below a ruler with so many labels may stand."""
    token = _TOKEN if len(text.split()) > 1 else _LETTER
    found = list(token.finditer(text))
    gaps = [other.start() - one.end() for one, other in pairwise(found)]
    if len(found) != count or (token is _TOKEN and min(gaps, default=0) < 1):
        return
    shifts = (0, 1, -1) if min(gaps, default=0) >= _SHIFTED else (0,)
    for ends, shift in product((re.Match.start, re.Match.end), shifts):
        places = {ends(label) + shift: number for number, label in enumerate(found)}
        yield _Columns(found, places, ends, token)


def find_spread(lines: Sequence[Line], at: int) -> RowBlock | None:
    """The run of rows with a cell in every other column, some of them blanks; None for any other.

    Three of them at least are blank, and two between others: fewer may be damage.

    >>> texts = [". . 1", ". 2 1", "1 1     1", "1   1 1 ."]
    >>> run = find_spread([Line(text, number) for number, text in enumerate(texts, 1)], 0)
    >>> ["".join(cut.tokens) for _, cut in run.rows]
    ['..1  ', '.21  ', '11  1', '1 11.']
    """
    if at and _singles(lines[at - 1]):
        return None  # it was tried from the first row on
    found: list[list[re.Match[str]]] = []
    for index in range(at, len(lines)):
        tokens = _singles(lines[index])
        sides = {token.start() % 2 for row in (tokens, *found[:1]) for token in row}
        if not tokens or len(sides) != 1:
            break
        found.append(tokens)
    if len(found) < _FEWEST:
        return None
    columns = {token.start() for tokens in found for token in tokens}
    first, width = min(columns), (max(columns) - min(columns)) // 2 + 1
    blank = [width - len(tokens) for tokens in found]
    inner = [(row[-1].start() - row[0].start()) // 2 + 1 - len(row) for row in found]
    if sum(blank) < _FEWEST or sum(inner) < 2 or len(set(blank)) < 2 or len(columns) < width:
        return None
    rows = []
    for line, tokens in zip(lines[at : at + len(found)], found, strict=True):
        cells = [" "] * width
        for token in tokens:
            cells[(token.start() - first) // 2] = token[0]
        rows.append((line, Cut(cells, list(range(first, first + 2 * width, 2)))))
    return RowBlock("cells", rows, at + len(rows), lines=lines[at : at + len(rows)])


def _singles(line: Line) -> list[re.Match[str]]:
    """The symbols of one letter in a line that has nothing else, no walls either; else none."""
    if not _WALLS.isdisjoint(line.text):
        return []
    tokens = list(_TOKEN.finditer(line.text))
    single = all(len(token[0]) == 1 and SYMBOL.fullmatch(token[0]) for token in tokens)
    return tokens if single else []


def _run(lines: Sequence[Line], at: int, columns: _Columns) -> RowBlock | None:
    """The run of rows whose cells stand in these columns."""
    rows: list[tuple[Line, Cut]] = []
    labels: list[str] = []
    end = at + 1
    while end < len(lines):
        line = lines[end]
        if not (is_border(line.text) or is_spacer(line.text)):
            found = _row(line.text, columns)
            if found is None:
                break
            labels.append(found[0])
            rows.append((line, found[1]))
        end += 1
    blank = sum(" " in cut.tokens for _, cut in rows)
    if len(rows) < 2 or blank < (1 if columns.token is _TOKEN else _FEWEST):
        return None
    run = RowBlock("cells", rows, end, lines=lines[at:end])
    if not (counts_up_or_down(labels) or all(label == BARS for label in labels)):
        return run._replace(fault=NOT_COUNTED.format(", ".join(labels[:4])))
    below = lines[end] if end < len(lines) else None
    if below is not None and counts_up_or_down([*labels, _label(below.text, columns)]):
        return run._replace(end=end + 1, fault=_ASTRAY)
    return run


def _label(text: str, columns: _Columns) -> str:
    found = _LEFT.match(text, 0, columns.labels[0].start())
    return (found["label"] or "") if found else ""


def _row(text: str, columns: _Columns) -> tuple[str, Cut] | None:
    """The label of a row, or bars for walls at both sides, with its cells; None for another."""
    ruler, places = columns.labels, dict(columns.places)
    left = _LEFT.fullmatch(text, 0, min(len(text), ruler[0].start()))
    wall = next((n for n in range(ruler[-1].end(), len(text)) if text[n] in BARS), None)
    last = len(text) if wall is None else wall
    right = _RIGHT.fullmatch(text, last)
    if left is None or right is None or right["label"] not in (None, left["label"]):
        return None
    label = left["label"] or (BARS if left["wall"] and right["wall"] else "")
    tokens, starts = [" "] * len(ruler), [found.start() for found in ruler]
    for token in columns.token.finditer(text, min(len(text), ruler[0].start()), last):
        number = places.pop(columns.ends(token), None)
        if number is None or not SYMBOL.fullmatch(token[0]):
            return None
        tokens[number], starts[number] = token[0], token.start()
    return (label, Cut(tokens, starts)) if label else None
