"""`testcase`: LeetCode's. A JSON matrix on a line, `[row,col]` on the next if there is a click.

An answer is the matrix alone. Read too, because people paste it: the text of a
problem's page (`board = [...], click = [...]`, `Input:`, `Click :`, `Output:`,
`Example 1:`), arrays over several lines, single quotes, arrays of row strings.
"""

import io
import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import BinaryIO

from minesweeper_kit.batch import BatchText, CaseBatch, Item
from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import DIGITS
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ClickError, ParseError
from minesweeper_kit.layouts import batches
from minesweeper_kit.layouts.brackets.canonical import read_canonical, write_matrix
from minesweeper_kit.layouts.brackets.tokens import (
    Rows,
    Scan,
    Token,
    board_of,
    click_of,
    read_click,
    read_value,
)
from minesweeper_kit.layouts.layout import Chunk
from minesweeper_kit.layouts.lines import Line, numbered_lines, on_one_line
from minesweeper_kit.layouts.templates import Template
from minesweeper_kit.wording import quoted

LABELS = {
    "board": "board",
    "grid": "board",
    "input": "board",
    "click": "click",
    "expected": "expected",
    "output": "expected",
    "answer": "expected",
}
_RECORD = re.compile(
    rb"(?P<board>\[\[[^\n]*\]\])\n(?:\[(?P<row>[0-9]{1,9}), ?(?P<col>[0-9]{1,9})\]\n)?(?=\[\[)"
)
_NO_BRACKETS = bytes(set(range(256)).difference(b"[]"))
_NO_BRACKETS_NOR_ENDS = _NO_BRACKETS.replace(b"\n", b"")
_CLICKS = rb"(?:\[-?[0-9]{1,%d},-?[0-9]{1,%d}\]\n)*+" % (DIGITS, DIGITS)
_END = (0, b"")
_PROSE = frozenset({"explanation", "constraints", "note", "notes"})
_FIRST_WORD = rb"\s*([A-Za-z]+)"
LETTERS = re.compile(rb"[\s,]*+[\[{(]\s*+(?:(['\"]).\1\s*+,?\s*+){2,}+[\]})]")
"""A list of single letters: a board of one column, or a row of one whose other rows follow."""
_NAMED = re.compile(rb"\s*+([A-Za-z]+)\s?[=:]\s?(?=\[\[)")
_HEADING = rb"(?i)(Example\s*+[0-9]*+)\s*+:?"


class _Draft:
    """A case whose parts are still being read, and the line of each part.

    `labelled` says that its board has a label, or its case a name.
    """

    def __init__(self, lines: dict[str, int], name: str | None, board: Board | ParseError) -> None:
        self.lines = lines
        self.name = name
        self.board = board
        self.labelled = False
        self.click: Click | None = None
        self.expected: Board | ParseError | None = None

    def finish(self, source: str, dialect: Dialect, number: int) -> Case | ParseError:
        """The case, or what is wrong with one of its boards."""
        if isinstance(self.board, ParseError):
            return self.board
        if isinstance(self.expected, ParseError):
            return self.expected
        origin = Origin(source, dialect, number, on_one_line(**self.lines))
        return Case(self.board, self.click, self.expected, name=self.name, origin=origin)


def read_lines(
    lines: Iterator[Line],
    dialect: Dialect,
    source: str,
    number: int = 1,
    *,
    columns: bool = False,
) -> Iterator[Item]:
    """The cases of numbered lines; the first is case `number`.

    Yields a ParseError in the place of a case with a bad board. Raises one for brackets that do
    not match, and for a click or an outcome without a board.

    With `columns` lists of single letters are boards of one column each. Otherwise such a
    list behind another is rejected: they may be the rows of one board.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> lines = iter([(1, b'[["E","M"]]'), (2, b"[0,0]")])
    >>> [case.click for case in read_lines(lines, find_dialect("leetcode"), "cases.txt")]
    [(0, 0)]
    """
    before: Case | None = None
    for draft in _drafts(_parts(lines, dialect, source, columns=columns), source):
        if isinstance(draft, CaseBatch):
            yield draft.but(number=number)
            number += len(draft)
            before = draft.case(len(draft) - 1)
        else:
            item = draft.finish(source, dialect, number)
            number += 1
            unsaid = before is not None and before.click is not None and not draft.labelled
            if unsaid and isinstance(item, Case) and _is_outcome(item, before):
                what = "this board may be the outcome of the one above, or another question; "
                error = ParseError(what + "write expected: or board: above it")
                error.two_roles = True
                yield error.located(source, draft.lines["board"], 1)
                before = None
            else:
                yield item
                before = item if isinstance(item, Case) else None


def _is_outcome(case: Case, before: Case | None) -> bool:
    """Whether a board without a click is what the click of the case before it opens."""
    if before is None or before.click is None or before.expected or case.click is not None:
        return False
    if (before.board.rows, before.board.cols) != (case.board.rows, case.board.cols):
        return False
    try:
        return before.board.reveal(before.click) == case.board != before.board
    except ClickError:
        return False


def cut(stream: BinaryIO, size: int, dialect: Dialect) -> Iterator[Chunk]:
    r"""The chunks of a file, cut between cases, of about `size` bytes each.

    Only where each board is on a line of its own, and each click, they have a count.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> file = io.BytesIO(b'[["E"]]\n[0,0]\n[["M"]]\n')
    >>> [chunk.data for chunk in cut(file, 16, find_dialect("leetcode"))]
    [b'[["E"]]\n[0,0]\n', b'[["M"]]\n']
    """
    del dialect
    from minesweeper_kit.layouts import chunks

    return chunks.cut(stream, size, _count, b"\n[[", keeps=2)


def _count(data: bytes) -> tuple[int, int] | None:
    """The number of lines and of boards; None unless each board and click has its own line."""
    plain = _count_plain(data)
    if plain is not None:
        return plain
    lines = boards = 0
    for line in io.BytesIO(data):
        lines += 1
        if line.startswith(b"[["):
            brackets = line.translate(None, _NO_BRACKETS)
            one = b"[" + b"[]" * (len(brackets) // 2 - 1) + b"]"
            if brackets != one or not line.rstrip().endswith(b"]"):
                return None
            boards += 1
        elif not line.isspace() and read_click(line) is None:
            return None
    return lines, boards


def _count_plain(data: bytes) -> tuple[int, int] | None:
    """The same, told at once where there are but boards, and clicks without blanks."""
    lines = data.translate(None, _NO_BRACKETS_NOR_ENDS).split(b"\n")
    for kind in {*lines[:-1]} - {b"[]"}:
        if not kind or kind != b"[" + b"[]" * (len(kind) // 2 - 1) + b"]":
            return None
    *boards, rest = data.split(b"]]\n")
    clicks = b"".join([board.partition(b"[[")[0] for board in boards]) + rest
    if len(boards) != len(lines) - 1 - lines.count(b"[]") or lines[-1]:
        return None
    return (len(lines) - 1, len(boards)) if re.fullmatch(_CLICKS, clicks) else None


def _drafts(parts: Iterable["Part"], source: str) -> Iterator[_Draft | CaseBatch]:
    """The parts of each case put together. Of several faults in a case the first is raised.

    A case begins with its board, or with its name before it. Raises ParseError for a click or
    an outcome without a board, and for a second one.
    """
    draft: _Draft | None = None
    name: str | None = None
    try:
        for part, value, line in parts:
            if part == "begins":
                if draft is not None:
                    yield draft
                draft = None
            elif isinstance(value, CaseBatch):
                if draft is not None:
                    yield draft
                draft = None
                yield value
            elif isinstance(value, str):
                name = value
            elif isinstance(value, tuple):
                if draft is None or draft.click is not None:
                    second = "a second click for one board: write the board above it again"
                    which = "a click without a board" if draft is None else second
                    raise ParseError(which).located(source, line, 1)
                draft.click, draft.lines["click"] = value, line
            elif part == "expected":
                if draft is None or draft.expected is not None:
                    which = "an outcome without a board" if draft is None else "a second outcome"
                    raise ParseError(which).located(source, line, 1)
                draft.expected, draft.lines["expected"] = value, line
            else:
                if draft is not None:
                    yield draft
                labelled = part == "question" or name is not None
                draft, name = _Draft({"case": line, "board": line}, name, value), None
                draft.labelled = labelled
    except ParseError:
        if draft is not None and isinstance(draft.board, ParseError):
            raise draft.board from None
        raise
    if draft is not None:
        yield draft


Part = tuple[str, Board | ParseError | Click | str | CaseBatch, int]
"""A part of a case: what it is ("board", "click", "expected" or "name"), its value, its line.

A board with a label is a "question".
"begins" is no part: it says that a case begins there, before its board is read. A "batch" is
whole cases, which count from 0."""


def _parts(
    lines: Iterator[Line],
    dialect: Dialect,
    source: str,
    *,
    columns: bool = False,
) -> Iterator[Part]:
    """The parts in numbered lines, in their order. Raises ParseError."""
    scan = Scan(lines, source)
    next_batch = batches.batches_of(lines, template, read_lines, dialect)
    label = name = ""
    labelling: Token | None = None
    prose = letters = False
    while True:
        if not (label or name or prose):
            batch = next_batch(0, None)
            if batch is not None:
                yield "batch", batch, 0
                continue
        number, line = next(lines, _END)
        if not number:
            if label and labelling is not None:
                labelling.reject(f"{quoted(labelling.text)} without a list behind it", source)
            return
        is_blank = not line.strip()  # there may be many, and detection reads in all dialects
        prose = prose if is_blank else _is_prose(line, prose)
        if prose or is_blank:
            continue
        heading = re.fullmatch(_HEADING, line.strip())
        if heading:
            name = heading[1].decode()
            yield "name", name, number
            continue
        letters = not (columns or dialect.shared) and _is_row(line, letters, source, number)
        if not label:
            part = _board_of_line(line, dialect)
            if part is not None:
                yield *part, number
                name = ""
                continue
            click = read_click(line)
            if click is not None:
                yield "click", click, number
                continue
            if line.startswith(b"[["):  # a fault in it must not spoil the case before it
                yield "begins", "", number
        scan.begin((number, line))
        while (token := next(scan.here, None)) is not None:
            if token.kind == "word" and token.text.lower() in LABELS:
                label, labelling = LABELS[token.text.lower()], token
            elif token.kind == "[":
                yield part_of(label, read_value(token, iter(scan), source), dialect, source)
                label = name = ""
            elif token.kind not in (",", ":", "=", ";"):
                token.reject(
                    f"unexpected {quoted(token.text)}, expected a board like [['E','M'],['E','E']] "
                    "or a click like [3,0]",
                    source,
                )


def template(text: bytes, dialect: Dialect | None) -> Template | None:
    r"""The template of the case with which a text begins; None where it, or the next, is another.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> template(b'[["E","M"]]\n[0,0]\n[["E"', find_dialect("leetcode")).parts
    ['board', 'row', 'col']
    """
    found = _RECORD.match(text)
    if found is None or dialect is None or not dialect.alphabet.plain_letters:
        return None
    if read_canonical(found["board"], dialect) is None:
        return None
    return Template.matched(found, b"[[")


def _board_of_line(line: bytes, dialect: Dialect) -> tuple[str, Board] | None:
    """What the board of a line is, and the board, where that is written as programs do."""
    named = _NAMED.match(line)
    label = LABELS.get(named[1].lower().decode(), "") if named else "board"
    role = dialect.as_role("answer") if label == "expected" else dialect
    board = read_canonical(line[named.end() :] if named else line, role) if label else None
    return None if board is None else ("question" if named and label == "board" else label, board)


def _is_row(line: bytes, after_row: bool, source: str, number: int) -> bool:
    """Whether a line is a list of single letters. Raises ParseError for one after another."""
    is_row = LETTERS.match(line) is not None
    if is_row and after_row:
        raise ParseError("a row by itself: write [[...], [...]] for a board").located(
            source, number, 1
        )
    return is_row


def _is_prose(line: bytes, before: bool) -> bool:
    """Whether the line is part of an explanation; `before` says whether the line above it is.

    It ends where a board, a click or an example begins.
    """
    found = re.match(_FIRST_WORD, line)
    word = found[1].lower().decode() if found else ""
    if word in _PROSE:
        return True
    begins = word in LABELS or word == "example" or line.lstrip().startswith(b"[")
    return before and not begins


def part_of(label: str, value: Rows, dialect: Dialect, source: str) -> Part:
    """The part that a value in brackets is: by its label, or, without one, by its items.

    Raises ParseError for a bad click. A bad board is given as its error.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> from minesweeper_kit.layouts.brackets.tokens import tokens
    >>> rest = tokens([(1, b"[0,1]")], "cases.txt")
    >>> value = read_value(next(rest), rest, "cases.txt")
    >>> part_of("", value, find_dialect("leetcode"), "cases.txt")
    ('click', (0, 1), 1)
    """
    line = value.opening.line
    asked = "question" if label == "board" else label
    numbers = [token for token in value.flat if token.kind == "number"]
    if label == "click" or (not label and numbers and len(numbers) == len(value.flat)):
        return "click", click_of(value, source, alone=not label), line
    try:
        role = dialect.as_role("answer") if label == "expected" else dialect
        return asked or "board", board_of(value, role, source), line
    except ParseError as error:
        if not label and numbers and len(value.flat) == 2:
            return "click", click_of(value, source), line  # which names what is no number
        return asked or "board", error, line


def write(cases: Iterable[Case | BatchText], stream: BinaryIO, dialect: Dialect) -> None:
    r"""Write each board, and its click under it. Raises LossyError for a cell without a symbol.

    >>> from minesweeper_kit import dumps, loads
    >>> dumps(loads("EM", "leetcode+grid"), "leetcode")
    '[["E","M"]]\n'
    """
    above = b""
    for case in cases:
        text = case.text if isinstance(case, BatchText) else _text(case, dialect)
        stream.write((between(above, text, dialect) if above else b"") + text)
        above = text


def between(above: bytes, below: bytes, dialect: Dialect | None) -> bytes:
    r"""What stands between two texts of cases: a label where one would be read as an outcome.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> case, outcome = b'[["E","M"]]\n[0,0]\n', b'[["1","M"]]\n'
    >>> between(case, outcome, find_dialect("leetcode")), between(outcome, case, None)
    (b'board = ', b'')
    """
    last = above[above.rfind(b"\n", 0, above.rfind(b"\n", 0, -1)) + 1 :]  # two lines
    click = last.partition(b"\n")[2]
    if dialect is None or not click or click.startswith(b"[["):
        return b""
    text = last + b"\n".join(below.split(b"\n", 2)[:2])
    items = read_lines(numbered_lines(io.BytesIO(text), ""), dialect, "")
    both = any(isinstance(item, ParseError) and item.two_roles for item in items)
    return b"board = " if both else b""


def _text(case: Case, dialect: Dialect) -> bytes:
    click = b"[%d,%d]\n" % case.click if case.click is not None else b""
    return write_matrix(case.board, dialect) + b"\n" + click


write_case_batch = partial(batches.batch_text, text_of=_text, shape=template)
