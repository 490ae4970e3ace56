"""Rows whose cells stand under the labels of a ruler, where a blank is a cell too.

A console game prints them so: `A * 1   M`. Each row has a label, or a wall at either side, and
its cells begin, or all end, where the labels of the columns do.
"""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from minesweeper_kit.reading.parts import Line
from minesweeper_kit.reading.runs import NOT_COUNTED, Run, ruler_of
from minesweeper_kit.reading.symbols import (
    BARS,
    SYMBOL,
    Cut,
    counts_up_or_down,
    is_border,
    is_spacer,
)

_TOKEN = re.compile(rf"[^\s{BARS}]+")
_LEFT = re.compile(
    rf"\s*+(?:(?P<label>[0-9]{{1,3}}|[A-Za-z])\s*+)?[:.)]?\s*+(?P<wall>[{BARS}]?)\s*+"
)
_RIGHT = re.compile(rf"\s*+(?P<wall>[{BARS}]?)\s*+(?P<label>[0-9]{{1,3}}|[A-Za-z])?\s*+")
_FEWEST = 3
"""So many rows, and blank cells in them, make a board where some cells are blanks."""
_ASTRAY = "a row whose cells do not stand under the labels of the ruler; align them"

Ends = Callable[[re.Match[str]], int]


def find_aligned(lines: Sequence[Line], at: int) -> Run | None:
    """The run under the ruler at that index, where some cell is a blank; None for any other.

    >>> texts = ["  1 2 3", "A M   1", "B 1 1 1"]
    >>> run = find_aligned([Line(text, number) for number, text in enumerate(texts, 1)], 0)
    >>> [cut.tokens for _, cut in run.rows]
    [['M', ' ', '1'], ['1', '1', '1']]
    """
    ruler = ruler_of(lines[at].text)
    found = list(_TOKEN.finditer(lines[at].text))
    if ruler is None or len(found) != len(ruler):
        return None
    if any(one.end() == other.start() for one, other in pairwise(found)):
        return None
    for ends in (re.Match.start, re.Match.end):
        run = _run(lines, at, found, ends)
        if run is not None:
            return run
    return None


def find_spread(lines: Sequence[Line], at: int) -> Run | None:
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
    return Run("cells", rows, at + len(rows), lines=lines[at : at + len(rows)])


def _singles(line: Line) -> list[re.Match[str]]:
    """The symbols of one letter in a line that has nothing else; none for any other line."""
    tokens = list(_TOKEN.finditer(line.text))
    single = all(len(token[0]) == 1 and SYMBOL.fullmatch(token[0]) for token in tokens)
    return tokens if single else []


def _run(lines: Sequence[Line], at: int, ruler: list[re.Match[str]], ends: Ends) -> Run | None:
    """The run of rows whose cells begin, or end, where the labels of the ruler do."""
    rows: list[tuple[Line, Cut]] = []
    labels: list[str] = []
    end = at + 1
    while end < len(lines):
        line = lines[end]
        if not (is_border(line.text) or is_spacer(line.text)):
            found = _row(line.text, ruler, ends)
            if found is None:
                break
            labels.append(found[0])
            rows.append((line, found[1]))
        end += 1
    if len(rows) < 2 or not any(" " in cut.tokens for _, cut in rows):
        return None
    run = Run("cells", rows, end, lines=lines[at:end])
    if not (counts_up_or_down(labels) or all(label == BARS for label in labels)):
        return run._replace(fault=NOT_COUNTED.format(", ".join(labels[:4])))
    below = lines[end] if end < len(lines) else None
    if below is not None and counts_up_or_down([*labels, _label(below.text, ruler)]):
        return run._replace(end=end + 1, fault=_ASTRAY)
    return run


def _label(text: str, ruler: list[re.Match[str]]) -> str:
    found = _LEFT.match(text, 0, ruler[0].start())
    return (found["label"] or "") if found else ""


def _row(text: str, ruler: list[re.Match[str]], ends: Ends) -> tuple[str, Cut] | None:
    """The label of a row, or bars for walls at both sides, with its cells; None for another."""
    left = _LEFT.fullmatch(text, 0, min(len(text), ruler[0].start()))
    wall = next((n for n in range(ruler[-1].end(), len(text)) if text[n] in BARS), None)
    last = len(text) if wall is None else wall
    right = _RIGHT.fullmatch(text, last)
    if left is None or right is None or right["label"] not in (None, left["label"]):
        return None
    label = left["label"] or (BARS if left["wall"] and right["wall"] else "")
    places = {ends(label): number for number, label in enumerate(ruler)}
    tokens, starts = [" "] * len(ruler), [found.start() for found in ruler]
    for token in _TOKEN.finditer(text, min(len(text), ruler[0].start()), last):
        number = places.pop(ends(token), None)
        if number is None or not SYMBOL.fullmatch(token[0]):
            return None
        tokens[number], starts[number] = token[0], token.start()
    return (label, Cut(tokens, starts)) if label else None
