r"""Batches of cases, read and written at once: what the layouts of bulk files share.

A layout says of the text of one case where its parts stand (a `Template`). Text of the same
template follows in most files, and is a `CaseBatch`: one pattern cuts it, one comparison proves all
boards (with BLANKED for every symbol they all look as the first does), one translation
gives all cells. Whatever does not match is left to the layout's own way, case by case.
"""

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, BinaryIO

from minesweeper_kit.batch import BatchText, CaseBatch, Item
from minesweeper_kit.board import Click
from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts.lines import Line, first_line, numbered_lines
from minesweeper_kit.layouts.templates import Template

LEAST = 4
"""Fewer cases than so many are no batch: they are read one by one."""

FEW = 16
"""At first so many cases are looked at as a batch, and more while nothing but its end ends a batch:
of what stands behind a bad case nothing is looked at in vain."""

_PATIENCE = 3
_LONGEST_WAIT = 1000
"""After `_PATIENCE` vain attempts it is given up for 3 cases, then for 15, 63, and so many at most:
where boards have all sizes, looking for batches costs next to nothing."""

Read = Callable[[Iterator[Line], Any, str, int], Iterable[Item]]
"""A layout's `read_lines`: the cases of numbered lines, in a dialect, from a number on."""

Shape = Callable[[bytes, Dialect | None], Template | None]
"""Gives the template of the case with which a text begins; None where it has none, or none ends."""


class Lines:
    """The numbered lines of a stream, of which batches can be taken at once, with `batch`.

    `source` is the name for messages, `number` that of the next line. Iterating gives the
    lines as `numbered_lines` does. The stream has a `peek`, and may have `skip`.
    """

    def __init__(self, stream: Any, source: str, number: int = 1) -> None:
        self.number = number
        self._stream = stream
        self._source = source
        self._lines = self._numbered()
        self._kept: tuple[Template, Case, int] | None = None
        self._failed = self._wait = 0
        self._ahead = FEW

    def __iter__(self) -> Iterator[Line]:
        return self._lines

    def __next__(self) -> Line:
        return next(self._lines)

    def ahead(self, size: int) -> bytes:
        """Up to so many bytes that come next, which stay to be read."""
        return bytes(self._stream.peek()[:size])

    def _numbered(self) -> Iterator[Line]:
        for read in self._stream:
            number = self.number
            self.number = number + 1
            line = read if number > 1 else first_line(read, self._source)
            yield number, line.removesuffix(b"\n").removesuffix(b"\r")

    def batches(
        self, shape: Shape, read: Read, dialect: Dialect | None
    ) -> Callable[[int, int | None], CaseBatch | None]:
        """A function that takes the batch with which the next lines begin.

        It is asked with the number of the next case and how many to take at most, and gives
        None where there is no batch to be seen. `shape` and `read` are the layout's.
        """

        def next_batch(number: int, most: int | None = None) -> CaseBatch | None:
            if self._wait:
                self._wait -= 1
                return None
            data = self._stream.peek()
            batch = None
            if self._kept is not None:
                batch = self._begun(data, *self._kept, number, most)
            if batch is None and _has_lines(data):
                learnt = self._learnt(_shaped(shape, data, dialect), read, dialect, number)
                if learnt is not None:
                    self._kept = learnt
                    batch = self._begun(data, *learnt, number, most)
            self._failed = 0 if batch is not None else self._failed + 1
            self._wait = min(4 ** max(self._failed - _PATIENCE, 0) - 1, _LONGEST_WAIT)
            return batch

        return next_batch

    def _learnt(
        self, template: Template | None, read: Read, dialect: Dialect | None, number: int
    ) -> tuple[Template, Case, int] | None:
        """The template of the next case, the case as it is read by itself, and its line."""
        if template is None:
            return None
        try:
            lines = numbered_lines(io.BytesIO(template.text), self._source, self.number)
            cases = list(read(lines, dialect, self._source, number))
        except ParseError:
            return None
        case = cases[0] if len(cases) == 1 else None
        if not isinstance(case, Case) or case.dialect is None or not is_bulk(case.dialect):
            return None
        template = template.of(case, case.dialect.alphabet)
        return None if template is None else (template, case, self.number)

    def _begun(
        self, data: bytes, template: Template, model: Case, line: int, number: int, most: int | None
    ) -> CaseBatch | None:
        """The batch of that template with which the data begins; it is skipped in the stream."""
        lines = self.number - line
        found = first_batch(data, template, model, lines, number, most, self._ahead)
        self._ahead = cases_ahead(self._ahead, found)
        if found is None:
            return None
        batch, size = found
        self._skip(size, len(batch) * batch.step)
        return batch

    def _skip(self, size: int, lines: int) -> None:
        """Go on after so many bytes, which are so many lines."""
        self.number += lines
        skip = getattr(self._stream, "skip", None)
        if skip is None:
            self._stream.read(size)
        else:
            skip(size, lines)


def cases_ahead(ahead: int, found: tuple[CaseBatch, int] | None) -> int:
    """How many cases to look at after a batch was found, or none, where it was looked `ahead`.

    >>> from minesweeper_kit.board import Board
    >>> batch = CaseBatch(Case(Board(1, 1, "E")), bytes([9] * 10))
    >>> cases_ahead(16, (batch, 10)), cases_ahead(64, (batch, 10)), cases_ahead(64, None)
    (64, 16, 16)
    """
    return ahead * 4 if found is not None and len(found[0]) >= ahead // 2 else FEW


def first_batch(
    data: bytes,
    template: Template,
    model: Case,
    lines: int,
    number: int,
    most: int | None = None,
    ahead: int = FEW,
) -> tuple[CaseBatch, int] | None:
    r"""The batch of that template with which the data begins, and how many bytes that is.

    None where it is none. `model` is the case of the template, so many `lines` before the data;
    `number` is that of the next case. At most so many cases are taken, and about as many
    are looked at as `ahead` says.

    >>> from minesweeper_kit.board import Board
    >>> from minesweeper_kit.case import Origin
    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> from minesweeper_kit.layouts.templates import Span
    >>> dialect, board = find_dialect("leetcode"), Board(1, 2, "EM")
    >>> model = Case(board, origin=Origin("x", dialect, 1, lambda part, row: 1))
    >>> template = Template(b"EM\n", [Span("board", 0, 2)], 3).of(model, dialect.alphabet)
    >>> batch, size = first_batch(b"EM\nEM\nME\nEM\nQ\n", template, model, 0, 1)
    >>> len(batch), size
    (4, 12)
    """
    assert model.origin is not None  # noqa: S101 - it was read
    columns = [column[:most] for column in template.cut(data[: ahead * len(template.text)])]
    count = len(columns[0]) if columns else 0
    values = dict(zip(template.parts, columns, strict=False))
    cells: dict[str, bytes] = {}
    for part, rows in template.rows.items():
        if count < LEAST:
            return None
        cells[part] = rows.cells(values[part][:count], model.origin.dialect.alphabet)
        count = len(cells[part]) // len(model.board.cells)
    try:
        names = b"\n".join(values.get("name", ())[:count]).decode().split("\n")
    except UnicodeDecodeError:
        return None
    if count < LEAST:
        return None
    size = count * len(model.board.cells)
    batch = CaseBatch(
        model,
        cells["board"][:size],
        _clicks(values, count),
        cells["expected"][:size] if "expected" in cells else None,
        names if "name" in values else None,
        lines,
        number - model.origin.number,
        template.text.count(b"\n"),
    )
    return batch, template.size(columns, count)


def _has_lines(data: bytes) -> bool:
    """Whether there may be a batch: each of its cases begins a line."""
    at = -1
    for _ in range(LEAST - 1):
        at = data.find(b"\n", at + 1)
        if at < 0:
            return False
    return True


def _shaped(shape: Shape, data: bytes, dialect: Dialect | None) -> Template | None:
    """The template of the case with which the data begins, whose lines may end in CRLF."""
    if data.partition(b"\n")[0][-1:] != b"\r":
        return shape(data, dialect)
    template = shape(data.replace(b"\r\n", b"\n"), dialect)
    return template and template.with_crlf()


def batches_of(
    lines: Iterable[Line], shape: Shape, read: Read, dialect: Dialect | None
) -> Callable[[int, int | None], CaseBatch | None]:
    """What `Lines.batches` gives; where they are no `Lines`, a function that gives None."""
    return lines.batches(shape, read, dialect) if isinstance(lines, Lines) else _no_batch


def _no_batch(number: int, most: int | None = None) -> None:
    """None: there is no batch."""


def _clicks(values: dict[str, Sequence[bytes]], count: int) -> list[Click] | None:
    """The clicks of a batch from the digits of their rows and columns."""
    if "row" not in values:
        return None
    rows, cols = values["row"][:count], values["col"][:count]
    return list(zip(map(int, rows), map(int, cols), strict=True))


def is_bulk(dialect: Dialect) -> bool:
    """Whether symbols of the dialect are single letters, each of one cell whatever is beside.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> is_bulk(find_dialect("leetcode")), is_bulk(find_dialect("exercism"))
    (True, False)
    """
    return dialect.alphabet.plain_letters and not dialect.shared


def batch_text(
    batch: CaseBatch,
    dialect: Dialect,
    text_of: Callable[[Case, Dialect], bytes],
    shape: Shape,
    joint: bytes = b"",
) -> bytes | None:
    r"""The text of all cases of a batch; None where they must be written one by one.

    `text_of` writes a single case and `shape` gives the template of what it writes, with the
    `joint` between two cases.

    >>> def text_of(case: Case, dialect: Dialect) -> bytes:
    ...     return dialect.alphabet.encode_lines(case.board.cells, 1, 2)
    >>> def shape(text: bytes, dialect: Dialect | None) -> Template:
    ...     return Template(text, [templates.Span("board", 0, 2)], 3)
    >>> from minesweeper_kit.board import Board
    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> from minesweeper_kit.layouts import templates
    >>> batch = CaseBatch(Case(Board(1, 2, "EM")), bytes([9, 10, 10, 9]))
    >>> batch_text(batch, find_dialect("leetcode"), text_of, shape)
    b'EM\nME\n'
    """
    if not is_bulk(dialect):
        return None
    letters = {"board": dialect.alphabet.encode_all(batch.cells)}
    if batch.expected is not None:
        letters["expected"] = dialect.alphabet.encode_all(batch.expected)
    if None in letters.values():
        return None
    case = batch.case(0)
    text = text_of(case, dialect)
    template = shape(text + joint + text, dialect)
    template = template and template.of(case, dialect.alphabet)
    if template is None:
        return None
    values: dict[str, Iterable[Any]] = {
        part: rows.boards(letters[part] or b"") for part, rows in template.rows.items()
    }
    if batch.clicks is not None:
        values["row"], values["col"] = zip(*batch.clicks, strict=True)
    if batch.names is not None:
        values["name"] = [name.encode() for name in batch.names]
    fields = [*(b"%d" if part in ("row", "col") else b"%b" for part in template.parts), b""]
    between = [text.replace(b"%", b"%%") for text in template.between]
    one = b"".join(chain.from_iterable(zip(between, fields, strict=True)))
    parts = chain.from_iterable(zip(*map(values.__getitem__, template.parts), strict=True))
    return (one * len(batch) % tuple(parts)).removesuffix(joint)


def write_apart(
    items: Iterable[Case | BatchText],
    stream: BinaryIO,
    dialect: Dialect,
    text_of: Callable[[Case, Dialect], bytes],
) -> None:
    r"""Write each case by `text_of`, or the text of a batch, with an empty line between.

    >>> from io import BytesIO
    >>> stream = BytesIO()
    >>> write_apart([BatchText(b"EM\n\nEE\n", 2, True)] * 2, stream, None, None)
    >>> stream.getvalue()
    b'EM\n\nEE\n\nEM\n\nEE\n'
    """
    for number, item in enumerate(items):
        text = item.text if isinstance(item, BatchText) else text_of(item, dialect)
        stream.write(b"\n" * (number > 0) + text)
