"""Runs of neighbouring lines that one way cuts to as many tokens, walls and borders left out."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice, pairwise
from typing import NamedTuple

from minesweeper_kit.cell import DIGITS
from minesweeper_kit.reading.dashes import cells_among
from minesweeper_kit.reading.parts import Line, Matrix, Part, Style
from minesweeper_kit.reading.roles import NUMBERS
from minesweeper_kit.reading.symbols import (
    BARS,
    Cut,
    boxed_characters,
    is_border,
    is_sequence,
    letters,
    split_at_walls,
)

_NUMBERS = re.compile(
    rf"\s*[0-9]{{1,{DIGITS}}}(?:(?:\s+|\s*[,x\u00d7]\s*)[0-9]{{1,{DIGITS}}}){{0,2}}\s*"
)
_GAPS = re.compile(rf"[\s{BARS}]+")
_AXES = frozenset(["x", "X", "c", "C"])
"""What a ruler says at its end that it counts."""
_LABELS = 3
_DECLARED = re.compile(r"\s*param\s\w{1,40}\s?:([^:=]*):=\s*")
_DECLARES = re.compile(r"(?<=[0-9\s]):=\s*\Z")
"""How AMPL heads a matrix: its name and the labels of its columns, in one line or in two."""
_COLUMNS = re.compile(r"(?i)\s*(?:cols?|columns?)\s?:(\s.*)")
"""A ruler that says what it is, as in `cols:  0 1 2`."""
_ROW_LABEL = re.compile(rf"[\s{BARS}]*+(?:(?i:row)\s?)?([0-9]{{1,3}}|[A-Za-z])(?=[\s{BARS}:.)])")
_OF_ANOTHER_LENGTH = "a rule beside the rows, or a row longer or shorter by one; correct it"
_FRAMED = "rows within a frame of another width; write blank cells as 0, or correct the frame"
_PADDED = "blanks at both walls that may be cells; write blank cells as 0, or leave them out"
FRAME = re.compile(r"[+\u250c\u2514*][-\u2500]{2,}+[+\u2510\u2518*]")
"""The border of a frame without crossings."""


class RowBlock(NamedTuple):
    """Lines that are cut alike: their cuts, and the index of the line behind them."""

    style: Style
    rows: list[tuple[Line, Cut]]
    end: int
    fault: str = ""
    lines: Sequence[Line] = ()
    """All lines of it, borders and rulers too."""

    def part(self) -> Part:
        """The matrix of these lines, or the fault in them."""
        first, last = self.rows[0][0], self.rows[-1][0]
        if self.lines and not self.fault:
            first, last = self.lines[0], self.lines[-1]
        if self.fault:
            return Part("fault", first.number, first.column(0), last.number, text=self.fault)
        heads = (ruler_of(self.lines[0].text) if self.lines else None) or []
        found = [_ROW_LABEL.match(line.text) for line in self.lines[bool(heads) :]]
        labels = [label[1] for label in found if label is not None]
        rows = [cut.row(line) for line, cut in self.rows]
        matrix = Matrix(rows, self.style, labels=labels, heads=heads)
        at = self.rows[0][1].starts[0]
        column = self.rows[0][0].column(at)
        return Part("matrix", first.number, column, last.number, matrix=matrix)


def is_numbers(line: Line) -> bool:
    """Whether a line is one to three whole numbers and nothing else."""
    return _NUMBERS.fullmatch(line.text) is not None


_UNEVEN = "some rows have a | at both ends, and others do not; write it at both ends of each row"


def block_of(
    lines: Sequence[Line],
    at: int,
    style: Style,
    way: Callable[[str], Cut | None],
    width: int | None = None,
    stop: int | None = None,
) -> RowBlock | None:
    """The lines from that index on that one way cuts to as many tokens; borders are passed over."""
    rows: list[tuple[Line, Cut]] = []
    end = at
    ruled = style == "letters" and at < len(lines) and is_border(lines[at].text)
    as_row = ruled and _is_above_rows(lines, at)
    while end < (len(lines) if stop is None else stop):
        text = lines[end].text
        dashes = style == "letters" and (rows or as_row) and len(set(text.strip())) == 1
        if is_border(text) and not dashes:
            end += 1
            continue
        cut = way(text)
        if cut is None or len(cut.tokens) != (width or len(cut.tokens)):
            break
        width = len(cut.tokens)
        if style == "cells" and not rows and _is_blank_header(lines, end, cut):
            end += 1
            continue
        rows.append((lines[end], cut))
        end += 1
    if not rows:
        return None
    fault = ""
    if style == "letters" and stop is None:
        rows = _without_rules(rows, lines, at)
        fault = _OF_ANOTHER_LENGTH * (_rules_beside(rows, (lines[at], *lines[end : end + 1])) == 1)
    if way is split_at_walls and stop is None:
        lead, trail, step = _margins(rows)
        if abs(lead - trail) >= step:  # a column of blank cells
            return block_of(lines, at, "cells", partial(_boxed_apart, lead % step, step))
        edges = {cut.tokens[side] for _, cut in rows for side in (0, -1)}
        zeros = any("0" in cut.tokens for _, cut in rows)
        borders = [*lines[at:end], *lines[end : end + 1]]
        fault = _FRAMED * (step == 1 and _are_uneven(rows, borders))
        fault = fault or _PADDED * (lead == trail == step and NUMBERS.keys() >= edges and not zeros)
    ends = _ends(rows) if style == "cells" else set()
    fault = _UNEVEN if (True, True) in ends and len(ends) > 1 else fault
    return RowBlock(style, _without_wall(rows, ends), end, lines=lines[at:end], fault=fault)


def _are_uneven(rows: list[tuple[Line, Cut]], beside: Sequence[Line]) -> bool:
    """Whether rows within walls stand in a frame that is wider, or not as wide."""
    texts = [line.text.strip() for line in beside]
    framed = {len(text) for text in texts if FRAME.fullmatch(text)}
    return bool(framed) and framed != {len(line.text.strip()) for line, _ in rows}


def _margins(rows: list[tuple[Line, Cut]]) -> tuple[int, int, int]:
    """The blanks that all rows have behind the wall at the left, and before that at the right.

    Then how far apart their cells are.
    """
    inner = [line.text.strip()[1:-1] for line, _ in rows]
    starts = [cut.starts for _, cut in rows]
    return (
        min(len(text) - len(text.lstrip()) for text in inner),
        min(len(text) - len(text.rstrip()) for text in inner),
        min((b - a for found in starts for a, b in pairwise(found)), default=1),
    )


def _boxed_apart(first: int, step: int, text: str) -> Cut | None:
    """The characters between two walls, of which only each so many are cells."""
    cut = boxed_characters(text)
    between = [mark for at, mark in enumerate(cut.tokens) if at % step != first] if cut else ["?"]
    if cut is None or "".join(between).strip():
        return None
    return Cut(cut.tokens[first::step], cut.starts[first::step])


def _ends(rows: list[tuple[Line, Cut]]) -> set[tuple[bool, bool]]:
    """Whether rows begin and end with a bar: once each of what there is."""
    return {(text[0] in BARS, text[-1] in BARS) for line, _ in rows if (text := line.text.strip())}


def _without_wall(
    rows: list[tuple[Line, Cut]], ends: set[tuple[bool, bool]]
) -> list[tuple[Line, Cut]]:
    """The rows without the empty cell at one end, where all have a bar there and none elsewhere."""
    if ends not in ({(True, False)}, {(False, True)}):
        return rows
    keep = slice(1, None) if (True, False) in ends else slice(-1)
    return [(line, Cut(cut.tokens[keep], cut.starts[keep])) for line, cut in rows]


def _is_above_rows(lines: Sequence[Line], at: int) -> bool:
    """Whether a rule of one mark, or several alike, is as long as the row of letters below it."""
    rule, texts = lines[at].text.strip(), (line.text.strip() for line in islice(lines, at, None))
    below = next((text for text in texts if text != rule), "")
    cut = None if is_border(below) else letters(below)
    return len(set(rule)) == 1 and cut is not None and len(rule) == len(cut.tokens)


def _without_rules(
    rows: list[tuple[Line, Cut]], lines: Sequence[Line], at: int
) -> list[tuple[Line, Cut]]:
    """The rows without the rules that frame them, or underline the title above."""
    title = lines[at - 1].text.strip() if at else ""
    underlines = len(title) == len(rows[0][1].tokens) and letters(title) is None
    return rows[cells_among([cut.tokens for _, cut in rows], underlines=underlines)]


def _rules_beside(rows: list[tuple[Line, Cut]], beside: Sequence[Line]) -> int:
    """How many of these lines are rules of a mark that the rows have, longer or shorter by one."""
    tokens = {token for _, cut in rows for token in cut.tokens}
    rules = [line.text.strip() for line in beside if is_border(line.text)]
    lengths = (len(rows[0][1].tokens) - 1, len(rows[0][1].tokens) + 1)
    return sum(len(set(text)) == 1 and text[0] in tokens and len(text) in lengths for text in rules)


def _is_blank_header(lines: Sequence[Line], at: int, cut: Cut) -> bool:
    """Whether a row is the heading of a Markdown table that has nothing in it."""
    blank = not "".join(cut.tokens).strip()
    below = lines[at + 1].text if at + 1 < len(lines) else ""
    bordered = is_border(below) and "|" in below
    return blank and bordered and (at == 0 or not is_border(lines[at - 1].text))


def ruler_of(text: str) -> list[str] | None:
    """The labels of the columns in a line; None where it is none."""
    declared = _DECLARED.fullmatch(text) or _COLUMNS.fullmatch(text)
    inner = (declared[1] if declared else _DECLARES.sub("", text)).strip().strip(BARS).strip()
    tokens = [token for token in _GAPS.split(inner) if token]
    if len(tokens) == 1 and len(inner) > 2:
        tokens = list(inner)
    if len(tokens) > _LABELS and tokens[-1] in _AXES and "".join(tokens[:-1]).isdigit():
        tokens.pop()
    return tokens if len(tokens) > 1 and is_sequence(tokens) else None
