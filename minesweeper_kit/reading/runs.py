"""Runs of lines that are cut alike, with rulers, labels and marks beside them.

Rulers, row labels, walls and borders are told by being sequences or constants, and are left
out.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice, pairwise
from typing import NamedTuple

from minesweeper_kit.cell import DIGITS
from minesweeper_kit.reading.dashes import cells_among
from minesweeper_kit.reading.parts import Line, Matrix, Part, Style
from minesweeper_kit.reading.roles import NUMBERS
from minesweeper_kit.reading.symbols import (
    BARS,
    NUMBER,
    WAYS,
    Cut,
    boxed,
    counts_up_or_down,
    is_border,
    is_sequence,
    is_spacer,
    label_of,
    letters,
    spaced,
    walled,
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
MARK = re.compile(r"\s*(?P<mark>//[/!]?|--|[%#*+•-])\s+(?=\S)")
SURE_MARKS = frozenset(["//", "///", "//!", "--", "%", "•"])
_RULER = "the ruler has {} columns, and the rows have {}; correct one of them"
LATER = "the labels of columns begin at 0, those of rows do not; write all rows"
NOT_COUNTED = "row labels {} do not count up by one; correct them"
_BARE_LABEL = re.compile(r"\s*([0-9]{1,3}|[A-Za-z])\s+(?=\S)")
_ROW_LABEL = re.compile(rf"[\s{BARS}]*+(?:(?i:row)\s?)?([0-9]{{1,3}}|[A-Za-z])(?=[\s{BARS}:.)])")
_OUTSIDE = "a row outside its frame; move it inside, or leave an empty line"
_BESIDE = 2
"""So many lines below rows with labels may have a label that counts on."""
_AT_EDGE = 5
"""The most neighbours of a cell at the edge."""
_MANY_LABELS = 3
"""So many labels that count tell that they are none of the cells."""
_GAPS_COMPARED = 5
_OF_ANOTHER_LENGTH = "a rule beside the rows, or a row longer or shorter by one; correct it"
_FRAMED = "rows within a frame of another width; write blank cells as 0, or correct the frame"
_PADDED = "blanks at both walls that may be cells; write blank cells as 0, or leave them out"
FRAME = re.compile(r"[+\u250c\u2514*][-\u2500]{2,}+[+\u2510\u2518*]")
"""The border of a frame without crossings."""
_WALLED = 3
"""So many rows within walls are a board, without a border above or below."""
_TRIED = 4
"""So many lines with labels in a row are tried as the first of a board."""


class Run(NamedTuple):
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


def longest(lines: Sequence[Line], at: int) -> Run | None:
    """The longest run of rows that begins at that index, in whatever way they are cut.

    Below a ruler it is that of as many columns. A click below rows of two is none of them.
    """
    ruled = next(_ruled(lines, at), None)
    if ruled is not None:
        return ruled
    best: Run | None = None
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


def _without_labels(lines: Sequence[Line], at: int, run: Run) -> Run:
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


_UNEVEN = "some rows have a | at both ends, and others do not; write it at both ends of each row"


def run_of(
    lines: Sequence[Line],
    at: int,
    style: Style,
    way: Callable[[str], Cut | None],
    width: int | None = None,
    stop: int | None = None,
) -> Run | None:
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
    if way is walled and stop is None:
        lead, trail, step = _margins(rows)
        if abs(lead - trail) >= step:  # a column of blank cells
            return run_of(lines, at, "cells", partial(_boxed_apart, lead % step, step))
        edges = {cut.tokens[side] for _, cut in rows for side in (0, -1)}
        zeros = any("0" in cut.tokens for _, cut in rows)
        borders = [*lines[at:end], *lines[end : end + 1]]
        fault = _FRAMED * (step == 1 and _are_uneven(rows, borders))
        fault = fault or _PADDED * (lead == trail == step and NUMBERS.keys() >= edges and not zeros)
    ends = _ends(rows) if style == "cells" else set()
    fault = _UNEVEN if (True, True) in ends and len(ends) > 1 else fault
    return Run(style, _without_wall(rows, ends), end, lines=lines[at:end], fault=fault)


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
    cut = boxed(text)
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
    said = [line.text.strip() for line in beside if is_border(line.text)]
    lengths = (len(rows[0][1].tokens) - 1, len(rows[0][1].tokens) + 1)
    return sum(len(set(text)) == 1 and text[0] in tokens and len(text) in lengths for text in said)


def _is_blank_header(lines: Sequence[Line], at: int, cut: Cut) -> bool:
    """Whether a row is the heading of a Markdown table that has nothing in it."""
    blank = not "".join(cut.tokens).strip()
    below = lines[at + 1].text if at + 1 < len(lines) else ""
    bordered = is_border(below) and "|" in below
    return blank and bordered and (at == 0 or not is_border(lines[at - 1].text))


def _ruled(lines: Sequence[Line], at: int) -> Iterator[Run]:
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


def begins_later(first: str, run: Run) -> bool:
    """Whether the labels of rows begin after 0 and count on from there, below columns from 0."""
    if first != "0":
        return False
    labels = [each.label for each in map(label_of, (line.text for line in run.lines)) if each]
    labels = labels or [line.text[: cut.starts[0]].strip() for line, cut in run.rows]
    found = [int(label) for label in labels if NUMBER.fullmatch(label)]
    return len(found) > 1 and min(found) > 0


def _is_inside(ruler: Line, run: Run) -> bool:
    """Whether a ruler begins behind the first column of the rows."""
    return len(ruler.text) - len(ruler.text.lstrip()) > run.rows[0][1].starts[0]


def _is_indented(ruler: Line, run: Run) -> bool:
    """Whether the rows begin with labels, which the ruler does not have."""
    line, cut = run.rows[0]
    return bool(line.text[: cut.starts[0]].strip(" |")) or ruler.text[:1] == " "


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


def _bare(lines: Sequence[Line], at: int) -> Iterator[Run]:
    for style, way in WAYS:
        run = run_of(lines, at, style, way)
        if run is not None:
            yield run


def _boxed(lines: Sequence[Line], at: int) -> Iterator[Run]:
    """The run of rows within a frame whose characters are cells, blanks too.

    Where every other column is blank, blanks stand between the cells.
    """
    if at and boxed(lines[at - 1].text) is not None:
        return  # it was tried from the first row on
    run = run_of(lines, at, "cells", boxed)
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


def _closes_up(run: Run) -> bool:
    """Whether two cells stand right beside each other in some row."""
    pairs = (pair for _, cut in run.rows for pair in pairwise(cut.tokens))
    return any(one != " " != other for one, other in pairs)


def _has_gaps(run: Run) -> bool:
    """Whether some cell of rows within walls is blank, and none of the blanks is between cells."""
    blank = any(" " in cut.tokens for _, cut in run.rows)
    return blank and all(any(mark.strip() for mark in cut.tokens[1::2]) for _, cut in run.rows)


def _first_labels(lines: Sequence[Line], at: int) -> Iterator[Run]:
    """The run of rows whose first, or last, token is a label, or both alike."""
    for style, way in WAYS:
        run = run_of(lines, at, style, way)
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


def _closed_up(lines: Sequence[Line], at: int, width: int) -> Iterator[Run]:
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
        yield Run("letters", rows, at + len(rows), lines=lines[at : at + len(rows)])


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


def _labelled(lines: Sequence[Line], at: int) -> Iterator[Run]:
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
    for style, way in (*WAYS, ("cells", boxed)):
        run = run_of(kept, 0, style, way)
        if (
            run is not None
            and len(run.rows) == len(labels)
            and (way is not boxed or _closes_up(run))
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


def _marked(lines: Sequence[Line], at: int) -> Iterator[Run]:
    """The run of rows behind the same mark, of a comment or a list.

    A mark that may be a cell as well, where the rows can be read with it too, is a fault.
    """
    mark = MARK.match(lines[at].text)
    in_string = at + 1 < len(lines) and lines[at].number == lines[at + 1].number
    if mark is None or in_string:
        return
    kept = _Behind(lines, at, mark["mark"])
    for style, way in WAYS:
        run = run_of(kept, 0, style, way)
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
            both = [spaced(line.text) for line, _ in _lines_of(lines, at, run)]
            if all(both):
                what = (
                    f"{mark['mark']} before each row may be a mark or a cell; write the rows alone"
                )
                run = run._replace(fault=what)
        yield run


def _lines_of(lines: Sequence[Line], at: int, run: Run) -> list[tuple[Line, int]]:
    return [(line, n) for n, line in enumerate(lines[at : run.end])]
