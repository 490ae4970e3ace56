"""Rows of symbols in the lines of a text, with the sizes and numbers beside them.

A line beside a run of rows that would be a row but for one fault makes the run a fault.
"""

import re
from collections.abc import Iterator, Sequence

from minesweeper_kit.reading.aligned import find_aligned, find_spread
from minesweeper_kit.reading.longest_block import LATER, MARK, SURE_MARKS, begins_later, longest
from minesweeper_kit.reading.numbers import Size, adds_numbers, size_headers
from minesweeper_kit.reading.parts import Line, Part
from minesweeper_kit.reading.plain import (
    LONG_RULER,
    click_in,
    is_blank,
    plain_row,
    without_bare_marks,
    without_gaps,
    without_mark_of_click,
)
from minesweeper_kit.reading.row_blocks import FRAME, RowBlock, block_of, is_numbers, ruler_of
from minesweeper_kit.reading.side_by_side import check_run, fault_beside, without_right_labels
from minesweeper_kit.reading.symbols import (
    BARS,
    WAYS,
    WORD,
    boxed_characters,
    is_border,
    is_broken_sequence,
    is_field,
    label_of,
)
from minesweeper_kit.wording import counted

_NUMBER = re.compile(r"[0-9]+")
_HEADS = 3
"""So many lines of numbers at most stand above a board."""
_OF_FRAME = 2
_TENS = 10
_OF_CLICK = 2
_WITH_TOTAL = 3


def find_rows(lines: Sequence[Line]) -> list[Part]:
    """The parts in lines: each line that is not blank is in one.

    >>> found = find_rows([Line("See:", 1), Line("1 *", 2), Line("1 1", 3)])
    >>> [part.kind for part in found], found[1].matrix.rows[0].tokens
    (['text', 'matrix'], ['1', '*'])
    """
    parts: list[Part] = []
    lines = [line._replace(text=plain_row(line.text)) for line in without_bare_marks(lines)]
    lines, clicked = without_mark_of_click(without_gaps(lines))
    first, label = 0, ""
    while first < len(lines):
        if is_blank(lines[first]):
            first += 1
            continue
        block: list[Line] = []
        while first < len(lines) and not (is_blank(lines[first]) and _ends(block)):
            block += [] if is_blank(lines[first]) else [lines[first]]
            first += 1
        rows = _Block(block, label)
        for part in rows.parts():
            parts += [part, *click_in(part, clicked)]
        label = rows.first
    return parts


def _ends(block: Sequence[Line]) -> bool:
    """Whether a blank line ends a block: not where it is a ruler alone, perhaps below its tens.

    Nor does one behind a ruler with text above it.
    """
    alone = len(block) <= 2 or WORD.search(block[-2].text)
    return not alone or len(ruler_of(block[-1].text) or ()) < LONG_RULER


class _Block:
    """Goes through lines with no blank one among them; `inside` a comment or not.

    `read` and `cut_off` are the ends of comments and of runs of numbers that were looked at:
    they are tried once, not from each of their lines.
    """

    def __init__(self, lines: Sequence[Line], first: str = "", *, inside: bool = False) -> None:
        self.lines = lines
        self.inside = inside
        self.at = self.read = self.cut_off = 0
        self.width = 0
        """How many cells the rows right above have; 0 where there are none."""
        self.above: Line | None = None
        """The line of text above, where there is one."""
        self.first = first
        """The first label of the ruler above, where there is one."""

    def parts(self) -> Iterator[Part]:
        """The parts of all lines."""
        while self.at < len(self.lines):
            found = self._of_comment() or self._of_tens() or self._of_size()
            if not found:
                run = self._run()
                found = self._of_run(run) if run is not None else self._of_line()
            yield from found

    def _go(self, end: int, above: Line | None = None) -> None:
        self.at, self.above = end, above

    def _of_comment(self) -> list[Part]:
        """The parts of a comment with a board in it; nothing for any other."""
        if self.inside or self.at < self.read:
            return []
        comment = _comment(self.lines, self.at)
        self.read = max(self.read, self.at + len(comment))
        found = list(_Block(comment, inside=True).parts()) if len(comment) > 1 else []
        if not any(part.kind == "matrix" and not part.text for part in found):
            return []
        self._go(self.at + len(comment))
        return found

    def _of_tens(self) -> list[Part]:
        """The part of a line that is the tens of the ruler below it; nothing for any other."""
        line, below = self.lines[self.at], self.lines[self.at + 1 : self.at + 2]
        if not below or not _is_tens(line.text, below[0].text):
            return []
        self._go(self.at + 1)
        return [_ruler(line)]

    def _of_size(self) -> list[Part]:
        """The parts of a size and the rows below it; nothing where there is none."""
        sized = _sized(self.lines, self.at)
        if sized is None:
            return []
        count, run = sized
        numbers = [_numbers(line) for line in self.lines[self.at : self.at + count]]
        self._go(run.end)
        return [*numbers, run.part()]

    def _is_above_ruler(self) -> bool:
        """Whether a border stands here, and a ruler below it."""
        below = self.lines[self.at + 1 : self.at + 2]
        return bool(below and is_border(self.lines[self.at].text) and ruler_of(below[0].text))

    def _run(self) -> RowBlock | None:
        """The run of rows that begins here; none where it is lines of numbers beside a board."""
        if self.at < self.cut_off or self._is_above_ruler():
            return None
        run = find_aligned(self.lines, self.at) or find_spread(self.lines, self.at)
        run = run or longest(self.lines, self.at)
        if run is None or not is_numbers(self.lines[self.at]):
            return run
        width = len(run.rows[0][1].tokens)
        if self.width > width == _OF_CLICK and all(is_numbers(line) for line, _ in run.rows):
            self.cut_off = run.end - 1  # clicks right below a board
            return None
        if len(run.rows[0][1].tokens) == 1 and all(is_numbers(line) for line, _ in run.rows):
            self.cut_off = run.end - 1
            return None
        if _is_cut_off(run, self.lines):
            self.cut_off = run.end
        below = _sized(self.lines, self.at + 1) if self.at + 1 < len(self.lines) else None
        return None if below is not None or self.cut_off > self.at else run

    def _of_run(self, run: RowBlock) -> list[Part]:
        """The parts of a run of rows, and of a fault beside it."""
        line, above = self.lines[self.at], self.above
        run = without_right_labels(run)
        foot = _foot(run, self.lines)
        run = run._replace(end=foot + 1) if foot else run
        self._go(run.end)
        self.width = len(run.rows[0][1].tokens)
        if len(run.rows) > 1:
            later = LATER if begins_later(self.first, run) else ""
            run = run._replace(fault=run.fault or later)
            self.first = ""
            return [
                *check_run(run, above, self.lines),
                *map(_ruler, self.lines[foot : foot and run.end]),
            ]
        if ruler := ruler_of(line.text):
            self.first = ruler[0]
            return [_ruler(line)]
        if _is_broken_ruler(self.lines, run):
            what = "a ruler that does not count up by one; correct it, or leave an empty line"
            return [Part("fault", line.number, line.column(0), line.number, text=what)]
        if (width := _uneven(self.lines, run)) is not None:
            what = (
                f"a row of {counted(width, 'cell')} below one of {self.width}; write as many in "
                "each, or an empty line between two boards"
                if width != self.width
                else "a row written otherwise than the one above it; write both alike"
            )
            if width == self.width:
                what = "a row without the wall that those beside it have; write it at both ends"
            below = self.lines[run.end]
            return [Part("fault", below.number, below.column(0), below.number, text=what)]
        if _is_framed(self.lines, run):
            what = "one row in a frame; write all rows, or leave the frame out"
            return [Part("fault", line.number, line.column(0), line.number, text=what)]
        if above is not None and above.text.lstrip()[:1] in BARS:
            self.above = above  # a row of a frame that is broken into two lines
        return [_weak(run), *self._below_weak(run)]

    def _below_weak(self, run: RowBlock) -> list[Part]:
        """The fault of a line below a row by itself that may be a row too."""
        if run.end >= len(self.lines):
            return []
        below = self.lines[run.end]
        what = fault_beside(below, run)
        if below.text.split()[0] in run.rows[0][1].tokens:
            what = what or "a line that begins as the row above it, and is none; correct it"
        place = below.number, below.column(0), below.number
        barred = min(run.rows[0][0].text.count("|"), below.text.count("|")) > 1  # of one table
        return [Part("fault", *place, role="" if barred else "weak", text=what)] if what else []

    def _of_line(self) -> list[Part]:
        """The part of a line that is no row; nothing for a border."""
        line = self.lines[self.at]
        place = line.number, line.column(0), line.number
        self._go(self.at + 1)
        self.width = self.width if is_numbers(line) else 0
        if is_numbers(line):
            return [_numbers(line)]
        if is_field(line.text):
            return [Part("label", *place, role="field", text=line.text.strip())]
        if not is_border(line.text):
            self.above = line
            return [Part("text", *place, text=line.text)]
        while self.at < len(self.lines) and is_border(self.lines[self.at].text):
            self.at += 1
        return []


def _is_framed(lines: Sequence[Line], run: RowBlock) -> bool:
    """Whether a row by itself is within walls, with a border of a frame near, and no other row."""
    if boxed_characters(run.rows[0][0].text) is None:
        return False
    number = run.rows[0][0].number
    row = next(at for at in range(run.end - 1, -1, -1) if lines[at].number == number)
    around = [
        line.text.strip() for line in lines[max(0, row - _OF_FRAME) : row + 1 + 2 * _OF_FRAME]
    ]
    walled = [text for text in around if text[:1] in BARS and text[-1:] in BARS]
    return any(map(FRAME.fullmatch, around)) and len(walled) == 1


def _ruler(line: Line) -> Part:
    """The part of a ruler."""
    return Part("label", line.number, 1, line.number, role="ruler", text=line.text)


def _foot(run: RowBlock, lines: Sequence[Line]) -> int:
    """The index of the ruler below a run of rows with labels, perhaps below a border; 0 without."""
    at = run.end
    at += at < len(lines) and is_border(lines[at].text)
    if len(run.rows) < 2 or at >= len(lines) or not _is_labelled(run):
        return 0
    ruler = ruler_of(lines[at].text) or []
    last = at + 1 == len(lines) or not lines[at + 1].text.strip() or not longest(lines, at + 1)
    return at if last and len(ruler) == len(run.rows[0][1].tokens) else 0


def _is_labelled(run: RowBlock) -> bool:
    """Whether all rows of a run have labels, before or behind them."""
    labelled = all(label_of(line.text) or is_border(line.text) for line in run.lines)
    sides = (
        (line.text[: cut.starts[0]], line.text[cut.starts[-1] + len(cut.tokens[-1]) :])
        for line, cut in run.rows
    )
    return labelled or all(left.strip() or right.strip() for left, right in sides)


def _is_tens(text: str, below: str) -> bool:
    """Whether a line has the tens of the numbers that a ruler below it counts by their last digit.

    >>> _is_tens("          11", "012345678901"), _is_tens("1 1", "0 1")
    (True, False)
    """
    tens = [at for at, digit in enumerate(text) if not digit.isspace()]
    if not tens or not text.strip().replace(" ", "").isdigit():
        return False
    ruler = ruler_of(below) or []
    columns = [at for at, digit in enumerate(below) if digit.isdigit()]
    if len(columns) != len(ruler) or len(ruler) < _TENS:
        return False
    first = int(ruler[0])
    wanted = {at: (first + n) // _TENS for n, at in enumerate(columns)}
    return all(text[at] == str(wanted.get(at)) for at in tens)


def _comment(lines: Sequence[Line], at: int) -> list[Line]:
    """The lines of a comment from that index on, without the marks before each."""
    first = MARK.match(lines[at].text)
    if first is None or first["mark"] not in SURE_MARKS:
        return []
    kept = []
    for index in range(at, len(lines)):
        mark = MARK.match(lines[index].text)
        if mark is None or mark["mark"] != first["mark"]:
            break
        kept.append(lines[index].cut(mark.end()))
    return kept


def _numbers(line: Line) -> Part:
    """The part of a line of one to three numbers."""
    numbers = _values(line)
    kind = "number" if len(numbers) == 1 else "pair"
    text = line.text.strip()
    if kind == "number":
        return Part("number", line.number, line.column(0), line.number, text=text, pair=numbers)
    return Part("pair", line.number, line.column(0), line.number, text=text, pair=numbers)


def _values(line: Line) -> tuple[int, ...]:
    """The numbers in a line."""
    return tuple(map(int, _NUMBER.findall(line.text)))


def _is_cut_off(run: RowBlock, lines: Sequence[Line]) -> bool:
    """Whether the run is lines of numbers alone, next to rows of another width."""
    if not all(is_numbers(line) for line, _ in run.rows):
        return False
    if len(run.rows) == 1 or run.end >= len(lines):
        return len(run.rows) == 1
    follows = longest(lines, run.end)
    return follows is not None and len(follows.rows) > 1


def _sized(lines: Sequence[Line], at: int) -> tuple[int, RowBlock] | None:
    """The number of lines of numbers at that index, and the rows below of the size they say."""
    numbers: list[tuple[int, ...]] = []
    for count in range(1, _HEADS + 1):
        if at + count >= len(lines) or not is_numbers(lines[at + count - 1]):
            return None
        numbers.append(_values(lines[at + count - 1]))
        for size, _ in size_headers(numbers, first=True):
            run = _of_size(lines, at + count, size)
            if run is not None:
                return count, run
    return None


def _of_size(lines: Sequence[Line], at: int, size: Size) -> RowBlock | None:
    """The rows at that index, below their size, if there are as many, as wide."""
    found = _exactly(lines, at, size)
    if found is None:
        return None
    run, more = found
    if more is None or not is_numbers(lines[run.end]):
        is_answer = more is None or adds_numbers(run.part().matrix, more.part().matrix)
        return run if is_answer else None
    head, foot = _values(lines[at - 1]), _values(lines[run.end])
    if not len(head) == len(foot) == size[1] == _WITH_TOTAL:
        return run
    # All are rows of three, unless the last is the size of the next board.
    sizes = size_headers([foot], first=False)
    return run if any(_exactly(lines, run.end + 1, each) for each, _ in sizes) else None


def _exactly(lines: Sequence[Line], at: int, size: Size) -> tuple[RowBlock, RowBlock | None] | None:
    """The rows of that size at that index, and as many more that follow, cut alike."""
    rows, cols = size
    if not rows or not cols or rows > len(lines) - at:
        return None
    for style, way in WAYS:
        run = block_of(lines, at, style, way, cols, at + rows)
        if run is not None and len(run.rows) == rows and run.end == at + rows:
            stop = min(len(lines), run.end + rows)
            return run, block_of(lines, run.end, style, way, cols, stop)
    return None


def _uneven(lines: Sequence[Line], run: RowBlock) -> int | None:
    """The length of another row below one by itself, if that has some of its symbols."""
    below = longest(lines, run.end) if run.end < len(lines) else None
    if below is None or below.style != run.style or is_numbers(below.rows[0][0]):
        return None
    one, other = run.rows[0][1].tokens, below.rows[0][1].tokens
    alike = min(len(one), len(other)) > 1 and not set(one).isdisjoint(other)
    return len(other) if alike else None


def _is_broken_ruler(lines: Sequence[Line], run: RowBlock) -> bool:
    """Whether a row by itself would be the ruler of the rows below but for one label."""
    tokens = run.rows[0][1].tokens
    if not is_broken_sequence(tokens) or run.end >= len(lines):
        return False
    below = longest(lines, run.end)
    width = len(below.rows[0][1].tokens) if below is not None and len(below.rows) > 1 else 0
    return len(tokens) in (width, width - 1)


def _weak(run: RowBlock) -> Part:
    """One row by itself: a matrix only where something says that it is a board."""
    part = run.part()
    return part._replace(text=run.rows[0][0].text)
