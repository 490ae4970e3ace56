r"""Many cases alike, read and written at once: what the layouts of bulk files share.

A layout says of the text of one case where its parts stand (a `Form`). Text of the same
form follows in most files, and is a `Run`: one pattern cuts it, one comparison proves all
boards (with BLANKED for every symbol they all look as the first does), one translation
gives all cells. Whatever does not match is left to the layout's own way, case by case.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import Any, BinaryIO, NamedTuple

from minesweeper_kit.board import Click
from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.alphabet import BLANKED
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts.lines import Line, first_line, numbered
from minesweeper_kit.run import Item, Run, Written

LEAST = 4
"""Fewer cases than so many are no run: they are read one by one."""

_PATIENCE = 4
_LONGEST_WAIT = 256
"""After fewer than `_PATIENCE` vain attempts a run is looked for at the next case, then after
one case, two, four; and after so many at the latest."""

_NUMBER = rb"0|[1-9][0-9]{0,8}"
_SLOTS = {"row": _NUMBER, "col": _NUMBER, "name": rb'[^"\\\x00-\x1f]*'}
"""The pattern of a part whose length differs; that of a board is always the same."""


class Span(NamedTuple):
    """A part of a text that differs from case to case: which one, where it begins and ends.

    `part` is "board", "expected", "row" or "col" of the click, or "name".
    """

    part: str
    start: int
    end: int


class Form:
    r"""How the text of a case is made: the parts that differ, and what stands between them.

    `text` begins with that of the case, which ends at `end`; `spans` are its parts in
    their order. `then` are bytes that must follow it.

    >>> form = Form(b"[[1]]\n[0,0]\n", [Span("board", 0, 5), Span("row", 7, 8)], 12)
    >>> form.parts, form.between
    (['board', 'row'], [b'', b'\n[', b',0]\n'])
    """

    def __init__(self, text: bytes, spans: Sequence[Span], end: int, then: bytes = b"") -> None:
        self.text = text[:end]
        self.parts = [span.part for span in spans]
        self.found = [text[span.start : span.end] for span in spans]
        starts = [0, *(span.end for span in spans)]
        ends = [*(span.start for span in spans), end]
        self.between = [text[start:stop] for start, stop in zip(starts, ends, strict=True)]
        self.then = then

    @classmethod
    def matched(cls, found: re.Match[bytes], then: bytes = b"") -> "Form":
        """The form of a text in which a pattern has a group for each part."""
        spans = [Span(part, *found.span(part)) for part in found.re.groupindex]
        return cls(found.string, [span for span in spans if span.start >= 0], found.end(), then)

    @cached_property
    def _cuts(self) -> tuple[re.Pattern[bytes], re.Pattern[bytes]]:
        """The patterns of all texts of this form, and of one of them with its parts."""
        one = every = re.escape(self.between[0])
        for part, found, between in zip(self.parts, self.found, self.between[1:], strict=True):
            slot = _SLOTS.get(part, b".{%d}" % len(found))
            one += b"(%b)%b" % (slot, re.escape(between))
            every += b"(?:%b)%b" % (slot, re.escape(between))
        if self.then:
            every += b"(?=%b)" % re.escape(self.then)
        return re.compile(b"(?:%b)*+" % every, re.DOTALL), re.compile(one, re.DOTALL)

    def cut(self, data: bytes) -> list[Sequence[bytes]]:
        """The parts of all texts of this form with which some bytes begin: a column for each."""
        every, one = self._cuts
        begun = every.match(data)
        found = one.findall(data, 0, begun.end()) if begun is not None else []
        return [found] if len(self.parts) == 1 else list(zip(*found, strict=True))

    def size(self, columns: Iterable[Sequence[bytes]], count: int) -> int:
        """How many bytes the first `count` texts have, of which these are the parts."""
        size = count * sum(map(len, self.between))
        for part, found, column in zip(self.parts, self.found, columns, strict=True):
            size += sum(map(len, column[:count])) if part in _SLOTS else count * len(found)
        return size


Read = Callable[[Iterator[Line], int], Iterable[Item]]
"""A layout's way to read the cases of numbered lines; the first is case number so and so."""

Shape = Callable[[bytes, Dialect | None], Form | None]
"""Gives the form of the case with which a text begins; None where it has none, or none ends."""


class Lines:
    """The numbered lines of a stream, of which runs can be taken at once, with `run`.

    `source` is the name for messages, `number` that of the next line. Iterating gives the
    lines as `numbered` does. The stream has a `peek`, and may have `skip`.
    """

    def __init__(self, stream: Any, source: str, number: int = 1) -> None:
        self.number = number
        self._stream = stream
        self._source = source
        self._lines = self._numbered()
        self._kept: tuple[Form, Case, int] | None = None
        self._failed = self._wait = 0

    def __iter__(self) -> Iterator[Line]:
        return self._lines

    def __next__(self) -> Line:
        return next(self._lines)

    def _numbered(self) -> Iterator[Line]:
        for read in self._stream:
            number = self.number
            self.number = number + 1
            line = read if number > 1 else first_line(read, self._source)
            yield number, line.removesuffix(b"\n").removesuffix(b"\r")

    def run(
        self,
        shape: Shape,
        read: Read,
        dialect: Dialect | None,
        number: int,
        most: int | None = None,
    ) -> Run | None:
        """The run with which the next lines begin; None where there is none to be seen.

        `shape` is the layout's, `read` its way to read a single case in numbered lines,
        case `number`. At most `most` cases are taken.
        """
        if self._wait:
            self._wait -= 1
            return None
        data = self._stream.peek()
        run = None
        if self._kept is not None:
            run = self._begun(data, *self._kept, number, most)
        if run is None and data:
            learnt = self._learnt(data, shape, read, dialect, number)
            if learnt is not None:
                self._kept = learnt
                run = self._begun(data, *learnt, number, most)
        self._failed = 0 if run is not None else self._failed + 1
        self._wait = min(1 << self._failed >> _PATIENCE, _LONGEST_WAIT)
        return run

    def _learnt(
        self,
        data: bytes,
        shape: Shape,
        read: Read,
        dialect: Dialect | None,
        number: int,
    ) -> tuple[Form, Case, int] | None:
        """The form of the next case, the case as it is read by itself, and its line."""
        form = shape(data, dialect)
        if form is None:
            return None
        lines = form.text.splitlines(keepends=True) if b"\r" not in form.text else []
        try:
            cases = list(read(numbered(lines, self._source, self.number), number))
        except ParseError:
            return None
        if len(cases) != 1 or not isinstance(cases[0], Case) or not is_bulk(cases[0].dialect):
            return None
        return form, cases[0], self.number

    def _begun(
        self, data: bytes, form: Form, model: Case, line: int, number: int, most: int | None
    ) -> Run | None:
        """The run of that form with which the data begins; it is skipped in the stream."""
        assert model.origin is not None  # noqa: S101 - it was read
        columns = form.cut(data)
        count = len(columns[0]) if columns else 0
        count = count if most is None else min(count, most)
        if count < LEAST:
            return None
        alphabet = model.origin.dialect.alphabet
        boards: dict[str, tuple[bytes, bytes]] = {}
        for part, found, column in zip(form.parts, form.found, columns, strict=True):
            if part in ("board", "expected"):
                text, pattern = b"".join(column[:count]), alphabet.blanked(found)
                if BLANKED in text:
                    return None
                count = alike(alphabet.blanked(text), pattern)
                boards[part] = text, pattern
        cells = {}
        for part, (text, pattern) in boards.items():
            board = model.board if part == "board" else model.expected
            if board is None or pattern.count(BLANKED) != len(board.cells):
                return None
            cells[part] = alphabet.decode_all(text[: count * len(pattern)])
        if count < LEAST or "board" not in cells:
            return None
        values: dict[str, Sequence[bytes]] = dict(zip(form.parts, columns, strict=True))
        names = None
        if "name" in values:
            try:
                names = b"\n".join(values["name"][:count]).decode().split("\n")
            except UnicodeDecodeError:
                return None
        run = Run(
            model,
            cells["board"],
            _clicks(values, count),
            cells.get("expected"),
            names,
            self.number - line,
            number - model.origin.number,
            form.text.count(b"\n"),
        )
        size = form.size(columns, count)
        self._skip(size, count * run.step)
        return run

    def _skip(self, size: int, lines: int) -> None:
        """Go on after so many bytes, which are so many lines."""
        self.number += lines
        skip = getattr(self._stream, "skip", None)
        if skip is None:
            self._stream.read(size)
        else:
            skip(size, lines)


def next_run(
    lines: Iterable[Line],
    shape: Shape,
    read: Read,
    dialect: Dialect | None,
    number: int,
    most: int | None = None,
) -> Run | None:
    """The run with which lines begin, as `Lines.run` gives it; None where they are no `Lines`.

    >>> next_run([(1, b"EM")], lambda text, dialect: None, lambda lines, number: [], None, 1)
    """
    return lines.run(shape, read, dialect, number, most) if isinstance(lines, Lines) else None


def _clicks(values: dict[str, Sequence[bytes]], count: int) -> list[Click] | None:
    """The clicks of a run from the digits of their rows and columns."""
    if "row" not in values:
        return None
    rows, cols = values["row"][:count], values["col"][:count]
    return list(zip(map(int, rows), map(int, cols), strict=True))


def is_bulk(dialect: Dialect | None) -> bool:
    """Whether symbols of the dialect are single letters, each of one cell whatever is beside."""
    return dialect is not None and dialect.alphabet.plain_letters and not dialect.shared


def alike(text: bytes, unit: bytes) -> int:
    """How many times the unit stands at the beginning of a text, one after the other.

    >>> alike(b"abababac", b"ab")
    3
    """
    size, count = len(unit), len(text) // len(unit)
    if text == unit * count:
        return count
    least = 0
    while least < count:  # the first `least` are alike, those from `count` on are not
        middle = (least + count + 1) // 2
        if text[least * size : middle * size] == unit * (middle - least):
            least = middle
        else:
            count = middle - 1
    return least


def written(
    run: Run,
    dialect: Dialect,
    text_of: Callable[[Case, Dialect], bytes],
    shape: Shape,
    joint: bytes = b"",
) -> bytes | None:
    r"""The text of all cases of a run; None where they must be written one by one.

    `text_of` writes a single case and `shape` gives the form of what it writes, with the
    `joint` between two cases.

    >>> def text_of(case: Case, dialect: Dialect) -> bytes:
    ...     return dialect.alphabet.encode_lines(case.board.cells, 1, 2)
    >>> def shape(text: bytes, dialect: Dialect | None) -> Form:
    ...     return Form(text, [Span("board", 0, 2)], 3)
    >>> from minesweeper_kit.board import Board
    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> run = Run(Case(Board(1, 2, "9a")), bytes([9, 10, 10, 9]))
    >>> written(run, find_dialect("leetcode"), text_of, shape)
    b'EM\nME\n'
    """
    if not is_bulk(dialect):
        return None
    letters = {"board": dialect.alphabet.encode_all(run.cells)}
    if run.expected is not None:
        letters["expected"] = dialect.alphabet.encode_all(run.expected)
    if None in letters.values():
        return None
    text = text_of(run.case(0), dialect)
    form = shape(text + joint + text, dialect)
    if form is None:
        return None
    columns: list[Iterable[Any]] = []
    between = [form.between[0].replace(b"%", b"%%")]
    rows, cols = run.model.board.rows, run.model.board.cols
    for part, found, other in zip(form.parts, form.found, form.between[1:], strict=True):
        after = other.replace(b"%", b"%%")
        if part in letters:
            blanked = dialect.alphabet.blanked(found)
            filled = _filled(blanked, letters[part] or b"", rows, cols)
            if filled is None:
                return None
            head, boards, tail = filled
            columns.append(boards)
            between[-1] += head
            between += [tail + after]
        elif part == "name":
            columns.append([name.encode() for name in run.names or ()])
            between += [after]
        else:
            columns.append([str(click[part == "col"]).encode() for click in run.clicks or ()])
            between += [after]
    parts = tuple(chain.from_iterable(zip(*columns, strict=True)))
    whole = b"%b".join(between) * len(run) % parts
    return whole.removesuffix(joint)


def write_apart(
    items: Iterable[Case | Written],
    stream: BinaryIO,
    dialect: Dialect,
    text_of: Callable[[Case, Dialect], bytes],
) -> None:
    r"""Write each case by `text_of`, or the text of a run, with an empty line between.

    >>> from io import BytesIO
    >>> stream = BytesIO()
    >>> write_apart([Written(b"EM\n\nEE\n", 2, True)] * 2, stream, None, None)
    >>> stream.getvalue()
    b'EM\n\nEE\n\nEM\n\nEE\n'
    """
    for number, item in enumerate(items):
        text = item.text if isinstance(item, Written) else text_of(item, dialect)
        stream.write(b"\n" * (number > 0) + text)


def _filled(
    blanked: bytes, letters: bytes, rows: int, cols: int
) -> tuple[bytes, list[bytes], bytes] | None:
    """What stands before the first symbol of a board, all boards from there, and what after.

    `blanked` is the text of one board, `letters` are the symbols of all. None where the
    symbols do not stand in rows that look alike.
    """
    first, last = blanked.find(BLANKED), blanked.rfind(BLANKED) + 1
    step = blanked.find(BLANKED, first + 1) - first if cols > 1 else 1
    row = blanked[first : first + (cols - 1) * step + 1]
    below = blanked.find(BLANKED, first + len(row))
    gap = b"" if rows == 1 else blanked[first + len(row) : below]
    middle = blanked[first + 1 : first + step].join([BLANKED] * cols)
    if row != middle or blanked[first:last] != gap.join([row] * rows):
        return None
    pitch = len(row) + len(gap)
    text = bytearray((row + gap) * (len(letters) // cols))
    for col in range(cols):
        text[col * step :: pitch] = letters[col::cols]
    size, all_rows = rows * pitch, bytes(text)
    boards = [all_rows[at : at + size - len(gap)] for at in range(0, len(all_rows), size)]
    return blanked[:first], boards, blanked[last:]
