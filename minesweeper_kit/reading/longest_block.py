"""The longest run of rows that begins at a line: below a ruler, behind labels or marks, or bare.

Rulers and labels are known by being sequences, marks by being alike, and are left out.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from minesweeper_kit.reading.parts import Line
from minesweeper_kit.reading.row_blocks import RowBlock, block_of, is_numbers, ruler_of
from minesweeper_kit.reading.symbols import (
    NUMBER,
    WAYS,
    Cut,
    boxed_characters,
    counts_up_or_down,
    is_border,
    is_sequence,
    is_spacer,
    label_of,
    letters,
    split_at_blanks,
)

MARK = re.compile(r"\s*(?P<mark>//[/!]?|--|[%#*+•-])\s+(?=\S)")
SURE_MARKS = frozenset(["//", "///", "//!", "--", "%", "•"])
_RULER = "the ruler has {} columns, and the rows have {}; correct one of them"
LATER = "the labels of columns begin at 0, those of rows do not; write all rows"
NOT_COUNTED = "row labels {} do not count up by one from 0, 1 or A; correct them"
_BARE_LABEL = re.compile(r"\s*([0-9]{1,3}|[A-Za-z])\s+(?=\S)")
_OUTSIDE = "a row outside its frame; move it inside, or leave an empty line"
_BESIDE = 2
"""So many lines below rows with labels may have a label that counts on."""
_AT_EDGE = 5
"""The most neighbours of a cell at the edge."""
_MANY_LABELS = 3
"""So many labels that count tell that they are none of the cells."""
_GAPS_COMPARED = 5
_WALLED = 3
"""So many rows within walls are a board, without a border above or below."""
_TRIED = 4
"""So many lines with labels in a row are tried as the first of a board."""


def longest(lines: Sequence[Line], at: int) -> RowBlock | None:
    """The longest run of rows that begins at that index, in whatever way they are cut.

    Below a ruler it is that of as many columns. A click below rows of two is none of them.
    """
    ruled = next(_ruled(lines, at), None)
    if ruled is not None:
        return ruled
    best: RowBlock | None = None
    runs = (*_labelled(lines, at), *_marked(lines, at), *_bare(lines, at), *_boxed(lines, at))
    for run in runs:
        if best is None or len(run.rows) > len(best.rows):
            best = run
    if best is not None and len(best.rows) > 2 and len(best.rows[0][1].tokens) == 2:
        *others, (last, _) = best.rows
        digits = any(token.isdigit() for _, cut in others for token in cut.tokens)
        if is_numbers(last) and not digits and best.end <= len(lines):
            return best._replace(rows=others, end=best.end - 1)
    return _without_labels(lines, at, best) if best is not None else None


def _without_labels(lines: Sequence[Line], at: int, run: RowBlock) -> RowBlock:
    """The run without the first column, if that numbers the rows and can be nothing else.

    A wider gap follows it than is between cells, or it has a number that no cell at the
    edge of a board can have.
    """
    labels = [cut.tokens[0] for _, cut in run.rows]
    if run.style != "spaced" or not (is_sequence(labels) and all(map(str.isdigit, labels))):
        return run
    gaps = [[b - a for a, b in pairwise(cut.starts[:_GAPS_COMPARED])] for _, cut in run.rows]
    set_apart = all(len(found) > 1 and found[0] > max(found[1:]) for found in gaps)
    if len(labels) < _MANY_LABELS or not (set_apart or int(labels[-1]) > _AT_EDGE):
        return run
    labelled = (each for each in _first_labels(lines, at) if each.end == run.end)
    return next((each for each in labelled if not each.fault), run)


def _ruled(lines: Sequence[Line], at: int) -> Iterator[RowBlock]:
    """The run below a ruler of column labels, with the labels of its rows."""
    ruler = ruler_of(lines[at].text)
    if ruler is None or at + 1 >= len(lines):
        return
    below = at + 1
    bordered = is_border(lines[below].text)
    runs = (*_labelled(lines, below), *_first_labels(lines, below), *_bare(lines, below))
    for run in (*runs, *_closed_up(lines, below, len(ruler))):
        if len(run.rows) < 2:
            continue
        labelled = run.style == "cells" or len(run.rows[0][1].tokens) == len(ruler)
        if len(run.rows[0][1].tokens) != len(ruler):
            wider = len(run.rows[0][1].tokens) == len(ruler) + 1 and _is_inside(lines[at], run)
            if bordered or run.fault or (wider and len(ruler) > 2):
                yield run._replace(fault=_RULER.format(len(ruler), len(run.rows[0][1].tokens)))
            continue
        if labelled and (bordered or len(ruler) > 3 or _is_indented(lines[at], run)):
            fault = run.fault or (LATER if begins_later(ruler[0], run) else "")
            yield run._replace(lines=lines[at : run.end], fault=fault)
            return


def begins_later(first: str, run: RowBlock) -> bool:
    """Whether the labels of rows begin after 0 and count on from there, below columns from 0."""
    if first != "0":
        return False
    labels = [each.label for each in map(label_of, (line.text for line in run.lines)) if each]
    labels = labels or [line.text[: cut.starts[0]].strip() for line, cut in run.rows]
    found = [int(label) for label in labels if NUMBER.fullmatch(label)]
    return len(found) > 1 and min(found) > 0


def _is_inside(ruler: Line, run: RowBlock) -> bool:
    """Whether a ruler begins behind the first column of the rows."""
    return len(ruler.text) - len(ruler.text.lstrip()) > run.rows[0][1].starts[0]


def _is_indented(ruler: Line, run: RowBlock) -> bool:
    """Whether the rows begin with labels, which the ruler does not have."""
    line, cut = run.rows[0]
    return bool(line.text[: cut.starts[0]].strip(" |")) or ruler.text[:1] == " "


def _bare(lines: Sequence[Line], at: int) -> Iterator[RowBlock]:
    for style, way in WAYS:
        run = block_of(lines, at, style, way)
        if run is not None:
            yield run


def _boxed(lines: Sequence[Line], at: int) -> Iterator[RowBlock]:
    """The run of rows within a frame whose characters are cells, blanks too.

    Where every other column is blank, blanks stand between the cells.
    """
    if at and boxed_characters(lines[at - 1].text) is not None:
        return  # it was tried from the first row on
    run = block_of(lines, at, "cells", boxed_characters)
    if run is None:
        return
    bordered = any(is_border(line.text) for line in run.lines)
    if not bordered and (len(run.rows) < _WALLED or not _has_gaps(run)):
        return
    columns = range(0, len(run.rows[0][1].tokens), 2)
    if not any(cut.tokens[column] != " " for _, cut in run.rows for column in columns):
        return
    inside = range(run.rows[0][0].number, run.rows[-1][0].number)
    borders = sum(is_border(line.text) and line.number in inside for line in run.lines)
    yield run if borders in (0, len(run.rows) - 1) else run._replace(fault=_OUTSIDE)


def _closes_up(run: RowBlock) -> bool:
    """Whether two cells stand right beside each other in some row."""
    pairs = (pair for _, cut in run.rows for pair in pairwise(cut.tokens))
    return any(one != " " != other for one, other in pairs)


def _has_gaps(run: RowBlock) -> bool:
    """Whether some cell of rows within walls is blank, and none of the blanks is between cells."""
    blank = any(" " in cut.tokens for _, cut in run.rows)
    return blank and all(any(mark.strip() for mark in cut.tokens[1::2]) for _, cut in run.rows)


def _first_labels(lines: Sequence[Line], at: int) -> Iterator[RowBlock]:
    """The run of rows whose first, or last, token is a label, or both alike."""
    for style, way in WAYS:
        run = block_of(lines, at, style, way)
        if run is None or len(run.rows) < 2 or len(run.rows[0][1].tokens) < 3:
            continue
        left, right = ([cut.tokens[side] for _, cut in run.rows] for side in (0, -1))
        both = left == right and len(run.rows[0][1].tokens) > 3
        for labels, keep in ((left, slice(1, -1 if both else None)), (right, slice(None, -1))):
            if is_sequence(labels):
                rows = [(line, Cut(c.tokens[keep], c.starts[keep])) for line, c in run.rows]
                yield run._replace(rows=rows)
        if _is_broken(left):
            yield run._replace(fault=NOT_COUNTED.format(", ".join(left[:4])))


def _closed_up(lines: Sequence[Line], at: int, width: int) -> Iterator[RowBlock]:
    """The run of rows without blanks between their cells, behind labels that count."""
    rows: list[tuple[Line, Cut]] = []
    labels = []
    for line in lines[at:]:
        found = _BARE_LABEL.match(line.text)
        cut = letters(line.text[found.end() :]) if found is not None else None
        if found is None or cut is None or len(cut.tokens) != width:
            break
        labels.append(found[1])
        rows.append((line, Cut(cut.tokens, [start + found.end() for start in cut.starts])))
    if rows and counts_up_or_down(labels):
        yield RowBlock("letters", rows, at + len(rows), lines=lines[at : at + len(rows)])


def _is_broken(labels: Sequence[str]) -> bool:
    """Whether labels are distinct numbers that do not count up by one."""
    return len(labels) > 1 and len(set(labels)) == len(labels) and all(map(str.isdigit, labels))


def _is_labelled(text: str) -> bool:
    return is_border(text) or is_spacer(text) or label_of(text) is not None


class _Behind(Sequence[Line]):
    """Lines from an index on without the mark before each; blank where the mark is another."""

    def __init__(self, lines: Sequence[Line], at: int, mark: str) -> None:
        self._lines, self._at, self._mark = lines, at, mark

    def __len__(self) -> int:
        return len(self._lines) - self._at

    def __getitem__(self, index: int | slice) -> Line | list[Line]:  # type: ignore[override]
        if isinstance(index, slice):
            return [self._line(at) for at in range(*index.indices(len(self)))]
        return self._line(index)

    def _line(self, index: int) -> Line:
        line = self._lines[self._at + index]
        found = MARK.match(line.text)
        same = found is not None and found["mark"] == self._mark
        return line.cut(found.end()) if found is not None and same else Line("", line.number)


def _labelled(lines: Sequence[Line], at: int) -> Iterator[RowBlock]:
    """The run of rows with a label and a mark before each, or a label behind each."""
    around = [_is_labelled(line.text) for line in lines[max(0, at - _TRIED) : at + 1]]
    if not around[-1] or (len(around) > _TRIED and all(around)):
        return
    kept: list[Line] = []
    labels: list[str] = []
    for index in range(at, len(lines)):
        line = lines[index]
        found = label_of(line.text)
        if found is None:
            if not (is_border(line.text) or is_spacer(line.text)):
                break
            kept.append(Line("---", line.number))
            continue
        labels.append(found.label)
        kept.append(line.cut(found.start, found.end))
    if len(labels) < 2 or not counts_up_or_down(labels):
        if _is_broken(labels):
            bare = next((run for run in _bare(kept, 0) if len(run.rows) == len(labels)), None)
            if bare is not None:
                what = NOT_COUNTED.format(", ".join(labels[:4]))
                yield bare._replace(end=at + bare.end, fault=what)
        return
    fault = ""
    if _goes_on(
        labels, lines[max(0, at - 1) : at], lines[at + len(kept) : at + len(kept) + _BESIDE]
    ):
        fault = "a row beside these, whose label counts on, is not like them; correct it"
    for style, way in (*WAYS, ("cells", boxed_characters)):
        run = block_of(kept, 0, style, way)
        if (
            run is not None
            and len(run.rows) == len(labels)
            and (way is not boxed_characters or _closes_up(run))
        ):
            yield run._replace(end=at + run.end, lines=lines[at : at + run.end], fault=fault)


def _goes_on(labels: Sequence[str], above: Sequence[Line], below: Sequence[Line]) -> bool:
    """Whether a line above or below rows with labels has one that goes on with them."""
    if not all(map(str.isdigit, labels)):
        return False
    first, last = int(labels[0]), int(labels[-1])
    step = 1 if last > first else -1
    before, after = (
        [
            int(found.label)
            for line in beside
            if (found := label_of(line.text)) and found.label.isdigit()
        ]
        for beside in (above, below)
    )
    return first - step in before or last + step in after or last + 2 * step in after


def _marked(lines: Sequence[Line], at: int) -> Iterator[RowBlock]:
    """The run of rows behind the same mark, of a comment or a list.

    A mark that may be a cell as well, where the rows can be read with it too, is a fault.
    """
    mark = MARK.match(lines[at].text)
    in_string = at + 1 < len(lines) and lines[at].number == lines[at + 1].number
    if mark is None or in_string:
        return
    kept = _Behind(lines, at, mark["mark"])
    for style, way in WAYS:
        run = block_of(kept, 0, style, way)
        if run is None or len(run.rows) < 2:
            continue
        run = run._replace(end=at + run.end)
        tokens = {token for _, cut in run.rows for token in cut.tokens}
        if mark["mark"] in tokens:
            continue  # a symbol of the board
        lettered = any(map(str.isalpha, tokens))
        above = lines[at - 1].text.strip() if at else ""
        headed = above.startswith(f"{mark['mark']} ") and above.endswith(":")
        if mark["mark"] not in SURE_MARKS and not (lettered or headed):
            both = [split_at_blanks(line.text) for line, _ in _lines_of(lines, at, run)]
            if all(both):
                what = (
                    f"{mark['mark']} before each row may be a mark or a cell; write the rows alone"
                )
                run = run._replace(fault=what)
        yield run


def _lines_of(lines: Sequence[Line], at: int, run: RowBlock) -> list[tuple[Line, int]]:
    return [(line, n) for n, line in enumerate(lines[at : run.end])]
