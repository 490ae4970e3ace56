"""Rows of symbols in the lines of a text: the longest runs of lines that are cut alike.

Rulers, row labels, walls and borders are told by being sequences or constants, and are left
out. A line beside a run that would be a row but for one fault makes the run a fault.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from minesweeper_kit.cell import DIGITS
from minesweeper_kit.reading.numbers import heads
from minesweeper_kit.reading.parts import Line, Matrix, Part, Style
from minesweeper_kit.reading.symbols import (
    BARS,
    PICTURES,
    WAYS,
    Cut,
    is_border,
    is_broken_sequence,
    is_sequence,
    label_of,
    letters,
    right_label_of,
    spaced,
)
from minesweeper_kit.wording import counted

_NUMBERS = re.compile(
    rf"\s*[0-9]{{1,{DIGITS}}}(?:(?:\s+|\s*[,x\u00d7]\s*)[0-9]{{1,{DIGITS}}}){{0,2}}\s*"
)
_NUMBER = re.compile(r"[0-9]+")
_GAPS = re.compile(rf"[\s{BARS}]+")
_APART = re.compile(r"\s\s\S{1,3}\Z")
"""A label behind a row, with a wide gap between."""
_DECLARED = re.compile(r"\s*param\s\w{1,40}\s?:([^:=]*):=\s*")
"""How AMPL heads a matrix: its name and the labels of its columns."""
_FIELD = re.compile(r"\s*Field\s?\#[0-9]{1,9}:?\s*", re.IGNORECASE)
_MARK = re.compile(r"\s*(?P<mark>//|--|[%#*+•-])\s+(?=\S)")
_SURE_MARKS = frozenset(["//", "--", "%", "•"])
_WORD = re.compile(r"[^\W\d_]{3}")
_DOUBTFUL = re.compile(r"[0-9.#*?|_-]")
_HEADS = 3
"""So many lines of numbers at most stand above a board."""


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
        matrix = Matrix([cut.row(line) for line, cut in self.rows], self.style)
        at = self.rows[0][1].starts[0]
        column = self.rows[0][0].column(at)
        return Part("matrix", first.number, column, last.number, matrix=matrix)


def find_rows(lines: Sequence[Line]) -> list[Part]:
    """The parts in lines: each line that is not blank is in one.

    >>> found = find_rows([Line("See:", 1), Line("1 *", 2), Line("1 1", 3)])
    >>> [part.kind for part in found], found[1].matrix.rows[0].tokens
    (['text', 'matrix'], ['1', '*'])
    """
    parts: list[Part] = []
    first = 0
    while first < len(lines):
        if not lines[first].text.strip():
            first += 1
            continue
        end = first
        while end < len(lines) and lines[end].text.strip():
            end += 1
        parts += _Block(lines[first:end]).parts()
        first = end
    return parts


class _Block:
    """Goes through lines with no blank one among them; `inside` a comment or not.

    `read` and `cut_off` are the ends of comments and of runs of numbers that were looked at:
    they are tried once, not from each of their lines.
    """

    def __init__(self, lines: Sequence[Line], *, inside: bool = False) -> None:
        self.lines = lines
        self.inside = inside
        self.at = self.read = self.cut_off = 0
        self.above: Line | None = None
        """The line of text above, where there is one."""

    def parts(self) -> Iterator[Part]:
        """The parts of all lines."""
        while self.at < len(self.lines):
            found = self._of_comment() or self._of_size()
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

    def _of_size(self) -> list[Part]:
        """The parts of a size and the rows below it; nothing where there is none."""
        sized = _sized(self.lines, self.at)
        if sized is None:
            return []
        count, run = sized
        numbers = [_numbers(line) for line in self.lines[self.at : self.at + count]]
        self._go(run.end)
        return [*numbers, run.part()]

    def _run(self) -> Run | None:
        """The run of rows that begins here; none where it is lines of numbers beside a board."""
        if self.at < self.cut_off:
            return None
        run = _longest(self.lines, self.at)
        if run is None or not _is_numbers(self.lines[self.at]):
            return run
        if _is_cut_off(run, self.lines):
            self.cut_off = run.end
        below = _sized(self.lines, self.at + 1) if self.at + 1 < len(self.lines) else None
        return None if below is not None or self.cut_off > self.at else run

    def _of_run(self, run: Run) -> list[Part]:
        """The parts of a run of rows, and of a fault beside it."""
        line, above = self.lines[self.at], self.above
        self._go(run.end)
        if len(run.rows) > 1:
            return list(_checked(run, above, self.lines))
        if _ruler(line.text):
            return [Part("label", line.number, 1, line.number, role="ruler", text=line.text)]
        if _is_broken_ruler(self.lines, run):
            what = "a ruler that does not count up by one; correct it, or leave an empty line"
            return [Part("fault", line.number, line.column(0), line.number, text=what)]
        if _is_uneven(self.lines, run):
            what = "rows of different lengths; correct them, or leave an empty line"
            return [Part("fault", line.number, line.column(0), line.number, text=what)]
        return [_weak(run), *self._below_weak(run)]

    def _below_weak(self, run: Run) -> list[Part]:
        """The fault of a line below a row by itself that may be a row too."""
        if run.end >= len(self.lines):
            return []
        below = self.lines[run.end]
        what = _fault_of(below, run)
        if below.text.split()[0] in run.rows[0][1].tokens:
            what = what or "a line that begins as the row above it, and is none; correct it"
        place = below.number, below.column(0), below.number
        return [Part("fault", *place, role="weak", text=what)] if what else []

    def _of_line(self) -> list[Part]:
        """The part of a line that is no row; nothing for a border."""
        line = self.lines[self.at]
        place = line.number, line.column(0), line.number
        self._go(self.at + 1)
        if _is_numbers(line):
            return [_numbers(line)]
        if _FIELD.fullmatch(line.text):
            return [Part("label", *place, role="field", text=line.text.strip())]
        if not is_border(line.text):
            self.above = line
            return [Part("text", *place, text=line.text)]
        while self.at < len(self.lines) and is_border(self.lines[self.at].text):
            self.at += 1
        return []


def _comment(lines: Sequence[Line], at: int) -> list[Line]:
    """The lines of a comment from that index on, without the marks before each."""
    first = _MARK.match(lines[at].text)
    if first is None or first["mark"] not in _SURE_MARKS:
        return []
    kept = []
    for index in range(at, len(lines)):
        mark = _MARK.match(lines[index].text)
        if mark is None or mark["mark"] != first["mark"]:
            break
        kept.append(lines[index].cut(mark.end()))
    return kept


def _is_numbers(line: Line) -> bool:
    return _NUMBERS.fullmatch(line.text) is not None


def _numbers(line: Line) -> Part:
    """The part of a line of one to three numbers."""
    numbers = tuple(map(int, _NUMBER.findall(line.text)))
    kind = "number" if len(numbers) == 1 else "pair"
    text = line.text.strip()
    if kind == "number":
        return Part("number", line.number, line.column(0), line.number, text=text, pair=numbers)
    return Part("pair", line.number, line.column(0), line.number, text=text, pair=numbers)


def _is_cut_off(run: Run, lines: Sequence[Line]) -> bool:
    """Whether the run is lines of numbers alone, next to rows of another width."""
    if not all(_is_numbers(line) for line, _ in run.rows):
        return False
    if len(run.rows) == 1 or run.end >= len(lines):
        return len(run.rows) == 1
    follows = _longest(lines, run.end)
    return follows is not None and len(follows.rows) > 1


def _sized(lines: Sequence[Line], at: int) -> tuple[int, Run] | None:
    """The number of lines of numbers at that index, and the rows below of the size they say."""
    numbers: list[tuple[int, ...]] = []
    for count in range(1, _HEADS + 1):
        if at + count >= len(lines) or not _is_numbers(lines[at + count - 1]):
            return None
        numbers.append(tuple(map(int, _NUMBER.findall(lines[at + count - 1].text))))
        for size, _ in heads(numbers, first=True):
            run = _of_size(lines, at + count, size)
            if run is not None:
                return count, run
    return None


def _of_size(lines: Sequence[Line], at: int, size: tuple[int, int]) -> Run | None:
    """The rows at that index, if there are as many, as wide."""
    rows, cols = size
    if not rows or not cols or rows > len(lines) - at:
        return None
    for style, way in WAYS:
        run = _run(lines, at, style, way, cols, at + rows)
        if run is not None and len(run.rows) == rows and run.end == at + rows:
            return run
    return None


def _longest(lines: Sequence[Line], at: int) -> Run | None:
    """The longest run of rows that begins at that index, in whatever way they are cut.

    Below a ruler it is that of as many columns. A click below rows of two is none of them.
    """
    ruled = next(_ruled(lines, at), None)
    if ruled is not None:
        return ruled
    best: Run | None = None
    for run in (*_labelled(lines, at), *_marked(lines, at), *_bare(lines, at)):
        if best is None or len(run.rows) > len(best.rows):
            best = run
    if best is not None and len(best.rows) > 2 and len(best.rows[0][1].tokens) == 2:
        *others, (last, _) = best.rows
        digits = any(token.isdigit() for _, cut in others for token in cut.tokens)
        if _is_numbers(last) and not digits and best.end <= len(lines):
            return best._replace(rows=others, end=best.end - 1)
    return best


def _is_uneven(lines: Sequence[Line], run: Run) -> bool:
    """Whether a row by itself has another below it, of some of its symbols and another length."""
    below = _longest(lines, run.end) if run.end < len(lines) else None
    if below is None or below.style != run.style or _is_numbers(below.rows[0][0]):
        return False
    one, other = run.rows[0][1].tokens, below.rows[0][1].tokens
    return min(len(one), len(other)) > 1 and not set(one).isdisjoint(other)


def _is_broken_ruler(lines: Sequence[Line], run: Run) -> bool:
    """Whether a row by itself would be the ruler of the rows below but for one label."""
    tokens = run.rows[0][1].tokens
    if not is_broken_sequence(tokens) or run.end >= len(lines):
        return False
    below = _longest(lines, run.end)
    width = len(below.rows[0][1].tokens) if below is not None and len(below.rows) > 1 else 0
    return len(tokens) in (width, width - 1)


def _run(
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
    while end < (len(lines) if stop is None else stop):
        text = lines[end].text
        if is_border(text) and not (rows and style == "letters"):
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
    return Run(style, rows, end, lines=lines[at:end]) if rows else None


def _is_blank_header(lines: Sequence[Line], at: int, cut: Cut) -> bool:
    """Whether a row is the heading of a Markdown table that has nothing in it."""
    blank = not "".join(cut.tokens).strip()
    below = lines[at + 1].text if at + 1 < len(lines) else ""
    return blank and is_border(below) and (at == 0 or not is_border(lines[at - 1].text))


def _ruled(lines: Sequence[Line], at: int) -> Iterator[Run]:
    """The run below a ruler of column labels, with the labels of its rows."""
    ruler = _ruler(lines[at].text)
    if ruler is None or at + 1 >= len(lines):
        return
    below = at + 1
    bordered = is_border(lines[below].text)
    for run in (*_labelled(lines, below), *_first_labels(lines, below), *_bare(lines, below)):
        if len(run.rows) < 2:
            continue
        labelled = run.style == "cells" or len(run.rows[0][1].tokens) == len(ruler)
        if len(run.rows[0][1].tokens) != len(ruler):
            if bordered or run.fault:
                yield run._replace(fault=_RULER.format(len(ruler), len(run.rows[0][1].tokens)))
            continue
        if labelled and (bordered or len(ruler) > 3 or _is_indented(lines[at], run)):
            yield run._replace(lines=lines[at : run.end])
            return


_RULER = "the ruler has {} columns, and the rows have {}; correct one of them"


def _is_indented(ruler: Line, run: Run) -> bool:
    """Whether the rows begin with labels, which the ruler does not have."""
    line, cut = run.rows[0]
    return bool(line.text[: cut.starts[0]].strip(" |")) or ruler.text[:1] == " "


def _ruler(text: str) -> list[str] | None:
    """The labels of the columns in a line; None where it is none."""
    declared = _DECLARED.fullmatch(text)
    inner = (declared[1] if declared else text).strip().strip(BARS).strip()
    tokens = [token for token in _GAPS.split(inner) if token]
    if len(tokens) == 1 and len(inner) > 2:
        tokens = list(inner)
    return tokens if len(tokens) > 1 and is_sequence(tokens) else None


def _bare(lines: Sequence[Line], at: int) -> Iterator[Run]:
    for style, way in WAYS:
        run = _run(lines, at, style, way)
        if run is not None:
            yield run


def _first_labels(lines: Sequence[Line], at: int) -> Iterator[Run]:
    """The run of rows whose first, or last, token is a label."""
    for style, way in WAYS:
        run = _run(lines, at, style, way)
        if run is None or len(run.rows) < 2:
            continue
        for first in (True, False):
            labels = [cut.tokens[0 if first else -1] for _, cut in run.rows]
            wide = len(run.rows[0][1].tokens) > 2
            if wide and is_sequence(labels):
                keep = slice(1, None) if first else slice(None, -1)
                rows = [(line, Cut(c.tokens[keep], c.starts[keep])) for line, c in run.rows]
                yield run._replace(rows=rows)
            elif wide and first and _is_broken(labels):
                yield run._replace(fault=_NOT_COUNTED.format(", ".join(labels[:4])))


def _is_broken(labels: Sequence[str]) -> bool:
    """Whether labels are distinct numbers that do not count up by one."""
    return len(labels) > 1 and len(set(labels)) == len(labels) and all(map(str.isdigit, labels))


_NOT_COUNTED = "row labels {} do not count up by one; correct them"
_TRIED = 4
"""So many lines with labels in a row are tried as the first of a board."""


def _is_labelled(text: str) -> bool:
    return is_border(text) or label_of(text) is not None


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
        found = _MARK.match(line.text)
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
            if not is_border(line.text):
                break
            kept.append(Line("---", line.number))
            continue
        labels.append(found[0])
        kept.append(line.cut(found[1]))
    if len(labels) < 2 or not is_sequence(labels):
        if _is_broken(labels):
            bare = next((run for run in _bare(kept, 0) if len(run.rows) == len(labels)), None)
            if bare is not None:
                what = _NOT_COUNTED.format(", ".join(labels[:4]))
                yield bare._replace(end=at + bare.end, fault=what)
        return
    for style, way in WAYS:
        run = _run(kept, 0, style, way)
        if run is not None and len(run.rows) == len(labels):
            yield run._replace(end=at + run.end, lines=lines[at : at + run.end])


def _marked(lines: Sequence[Line], at: int) -> Iterator[Run]:
    """The run of rows behind the same mark, of a comment or a list.

    A mark that may be a cell as well, where the rows can be read with it too, is a fault.
    """
    mark = _MARK.match(lines[at].text)
    if mark is None:
        return
    kept = _Behind(lines, at, mark["mark"])
    for style, way in WAYS:
        run = _run(kept, 0, style, way)
        if run is None or len(run.rows) < 2:
            continue
        run = run._replace(end=at + run.end)
        tokens = {token for _, cut in run.rows for token in cut.tokens}
        if mark["mark"] in tokens:
            continue  # a symbol of the board
        lettered = any(map(str.isalpha, tokens))
        if mark["mark"] not in _SURE_MARKS and not lettered:
            both = [spaced(line.text) for line, _ in _lines_of(lines, at, run)]
            if all(both):
                what = (
                    f"{mark['mark']} before each row may be a mark or a cell; write the rows alone"
                )
                run = run._replace(fault=what)
        yield run


def _lines_of(lines: Sequence[Line], at: int, run: Run) -> list[tuple[Line, int]]:
    return [(line, n) for n, line in enumerate(lines[at : run.end])]


def _weak(run: Run) -> Part:
    """One row by itself: a matrix only where something says that it is a board."""
    part = run.part()
    return part._replace(text=run.rows[0][0].text)


def _checked(run: Run, above: Line | None, lines: Sequence[Line]) -> Iterator[Part]:
    """The run, and the fault of a line beside it that would be a row but for a fault.

    Rows of another width that follow at once have the role "ragged": they may be another answer.
    """
    below = lines[run.end] if run.end < len(lines) else None
    run = _without_right_labels(run) or run
    for line in (above, below):
        what = _fault_of(line, run) if line is not None and not run.fault else ""
        if line is not None and line is below and _is_inner_ruler(lines, run):
            what = "a ruler between rows; write one above each board, with an empty line before it"
        if what and line is not None:
            fault = Part("fault", line.number, line.column(0), line.number, text=what)
            if line is below and what.startswith(_RAGGED):
                yield run.part()
                yield fault._replace(role="ragged")
            else:
                yield fault
            return
    yield run.part()


_RAGGED = "a row of"


def _is_inner_ruler(lines: Sequence[Line], run: Run) -> bool:
    """Whether a ruler stands below a run, and more rows of its kind below that."""
    if run.fault or run.end + 1 >= len(lines) or _ruler(lines[run.end].text) is None:
        return False
    text = lines[run.end + 1].text
    cut = next((cut for style, way in WAYS if style == run.style and (cut := way(text))), None)
    return cut is not None and len(cut.tokens) >= len(run.rows[0][1].tokens)


def _without_right_labels(run: Run) -> Run | None:
    """The run without labels behind its rows, where a wide gap divides them."""
    if run.style != "spaced" or len(run.rows) < 2:
        return None
    found = [right_label_of(line.text) for line, _ in run.rows]
    if not all(found) or not is_sequence([label for label, _ in filter(None, found)]):
        return None
    if not all(_APART.search(line.text.rstrip()) for line, _ in run.rows):
        return None
    rows = [(line, Cut(cut.tokens[:-1], cut.starts[:-1])) for line, cut in run.rows]
    return run._replace(rows=rows)


def _fault_of(line: Line, run: Run) -> str:
    """What is wrong with a line beside a run that may be a row of it; empty where it is none."""
    width = len(run.rows[0][1].tokens)
    text = line.text
    if is_border(text) or _is_numbers(line) or _FIELD.fullmatch(text) or _ruler(text):
        return ""
    ways = [way for style, way in WAYS if style == run.style]
    for cut in filter(None, (way(text) for way in ways)):
        if len(cut.tokens) > 1 or run.style == "letters":
            found = counted(len(cut.tokens), "cell")
            return f"{_RAGGED} {found} beside rows of {width}; correct it, or leave an empty line"
    body = text.strip()
    if _has_row(body, run):
        return "a row with text beside it; write the row on a line of its own"
    barred = body[:1] in BARS and any(body.count(bar) > 1 for bar in BARS)
    pictured = PICTURES.match(body) and any(map(body.startswith, run.rows[0][1].tokens))
    if pictured or (run.style == "cells" and barred):
        return "a line that begins as a row of the board does, and is none; correct it"
    tokens = body.split()
    if run.style == "spaced" and len(tokens) == width > 2 and not _WORD.search(body):
        return "a line that would be a row but for a symbol; correct it, or leave an empty line"
    if run.style == "letters" and len(body) == width and " " not in body and body[-1] != ":":
        return "a line as long as the rows, and no row; correct it, or leave an empty line"
    doubtful = not _WORD.search(body) and _DOUBTFUL.search(body) and not body.endswith(":")
    if doubtful or len(PICTURES.findall(body)) > 1:
        return "a line that is neither a row nor the size of the board; correct it, or leave it out"
    return ""


def _has_row(body: str, run: Run) -> bool:
    """Whether a line has a row as wide as the run before its words, or behind a label."""
    width = len(run.rows[0][1].tokens)
    symbols = {token for _, cut in run.rows for token in cut.tokens}
    first, last = body.split(None, 1)[0], body.rsplit(None, 1)[-1]
    ends = [first, last] if run.style == "letters" else []
    if run.style == "spaced":
        words = body.split()
        ends = [" ".join(words[:width]), " ".join(words[-width:])] if len(words) > width else []
    for end in ends:
        cut = letters(end) if run.style == "letters" else spaced(end)
        if cut is not None and len(cut.tokens) == width > 1 and symbols.intersection(cut.tokens):
            return end != body
    return False
