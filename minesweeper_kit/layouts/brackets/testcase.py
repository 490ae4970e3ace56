"""`testcase`: LeetCode's. A JSON matrix on a line, `[row,col]` on the next if there is a click.

An answer is the matrix alone. Read as well, because it is what people paste: a
problem's page (`board = [...], click = [...]`, `Input:`, `Click :`, `Output:`,
`Example 1:`), arrays over several lines, single quotes, arrays of row strings.
"""

import io
import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts.brackets.canonical import read_canonical, write_matrix
from minesweeper_kit.layouts.brackets.tokens import (
    Rows,
    Token,
    board_of,
    click_of,
    read_click,
    read_value,
    tokens,
)
from minesweeper_kit.layouts.layout import Piece
from minesweeper_kit.layouts.lines import Line, numbered, on_one_line

LABELS = {
    "board": "board",
    "grid": "board",
    "input": "board",
    "click": "click",
    "expected": "expected",
    "output": "expected",
    "answer": "expected",
}
_NO_BRACKETS = bytes(set(range(256)).difference(b"[]"))
_PROSE = frozenset({"explanation", "constraints", "note", "notes"})
_FIRST_WORD = re.compile(rb"\s*([A-Za-z]+)")
_HEADING = re.compile(rb"(Example\s*+[0-9]*+)\s*+:?", re.IGNORECASE)


@dataclass(slots=True)
class _Draft:
    """A case whose parts are still being read."""

    lines: dict[str, int]
    name: str | None
    board: Board | ParseError
    click: Click | None = None
    expected: Board | ParseError | None = None

    def finish(self, source: str, dialect: Dialect, number: int) -> Case | ParseError:
        if isinstance(self.board, ParseError):
            return self.board
        if isinstance(self.expected, ParseError):
            return self.expected
        origin = Origin(source, dialect, number, on_one_line(**self.lines))
        return Case(self.board, self.click, self.expected, name=self.name, origin=origin)


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The cases of a file. Raises ParseError for broken brackets, yields one for a bad symbol."""
    return read_lines(numbered(stream, source), dialect, source)


def read_lines(
    lines: Iterator[Line], dialect: Dialect, source: str, number: int = 1
) -> Iterator[Case | ParseError]:
    """The cases of some lines, the first of them with this number. Raises what `read` raises."""
    return cases_of(_parts(lines, dialect, source), dialect, source, number)


def cut(stream: BinaryIO, size: int, dialect: Dialect) -> Iterator[Piece]:
    """The pieces of a file, of about `size` bytes each, where it is written as LeetCode does."""
    del dialect
    from minesweeper_kit.layouts.cutting import pieces

    return pieces(stream, size, _count, b"\n[[", keeps=2)


def _count(data: bytes) -> tuple[int, int] | None:
    """How many lines and boards there are, if each board is on a line, and so is each click."""
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


def cases_of(
    parts: Iterable["Part"], dialect: Dialect, source: str, first: int = 1
) -> Iterator[Case | ParseError]:
    """The cases that boards, clicks, outcomes and names, in their order, make up.

    Raises ParseError for a click or an outcome without a board; yields one for
    a board that could not be read.
    """
    for number, draft in enumerate(_drafts(parts, source), first):
        yield draft.finish(source, dialect, number)


def _drafts(parts: Iterable["Part"], source: str) -> Iterator[_Draft]:
    """The parts put together to cases. Of several faults in one case the first is raised."""
    draft: _Draft | None = None
    name: str | None = None
    try:
        for part, value, line in parts:
            if part == "begins":
                if draft is not None:
                    yield draft
                draft = None
            elif isinstance(value, str):
                name = value
            elif isinstance(value, tuple):
                if draft is None or draft.click is not None:
                    which = "a click without a board" if draft is None else "a second click"
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
                draft, name = _Draft({"case": line, "board": line}, name, value), None
    except ParseError:
        if draft is not None and isinstance(draft.board, ParseError):
            raise draft.board from None
        raise
    if draft is not None:
        yield draft


Part = tuple[str, Board | ParseError | Click | str, int]
"""What it is ("board", "click", "expected", "name"), its value, and its line.

"begins" says that a case begins there, before it is read."""


def _parts(lines: Iterator[Line], dialect: Dialect, source: str) -> Iterator[Part]:
    """The boards, clicks, outcomes and names of a text, each with its line."""
    waiting: deque[Token] = deque()

    def tokens_on() -> Iterator[Token]:
        """The tokens of this line, and of the next ones as long as more are asked for."""
        while True:
            while waiting:
                yield waiting.popleft()
            more = next(lines, None)
            if more is None:
                return
            waiting.extend(tokens([more], source))

    label = ""
    prose = False
    for number, line in lines:
        prose = _is_prose(line, prose)
        if prose:
            continue
        heading = _HEADING.fullmatch(line.strip())
        if heading:
            yield "name", heading[1].decode(), number
            continue
        if not label:
            board = read_canonical(line, dialect)
            if board is not None:
                yield "board", board, number
                continue
            click = read_click(line)
            if click is not None:
                yield "click", click, number
                continue
            if line.startswith(b"[["):  # whatever is wrong with it is no fault of what was before
                yield "begins", "", number
        waiting.extend(tokens([(number, line)], source))
        while waiting:
            token = waiting.popleft()
            if token.kind == "word" and token.text.lower() in LABELS:
                label = LABELS[token.text.lower()]
            elif token.kind == "[":
                yield part_of(label, read_value(token, tokens_on(), source), dialect, source)
                label = ""
            elif token.kind not in (",", ":", "=", ";"):
                token.refuse(
                    f"unexpected {token.text!r}, expected a board like [['E','M'],['E','E']] "
                    "or a click like [3,0]",
                    source,
                )


def _is_prose(line: bytes, before: bool) -> bool:
    """Whether the line belongs to an explanation, which ends where a part begins."""
    found = _FIRST_WORD.match(line)
    word = found[1].lower().decode() if found else ""
    if word in _PROSE:
        return True
    begins = word in LABELS or word == "example" or line.lstrip().startswith(b"[")
    return before and not begins


def part_of(label: str, value: Rows, dialect: Dialect, source: str) -> Part:
    """What a bracketed value is: by its label, or else by what it holds."""
    line = value.opening.line
    numbers = [token for token in value.flat if token.kind == "number"]
    if label == "click" or (not label and numbers and len(numbers) == len(value.flat)):
        return "click", click_of(value, source), line
    try:
        return label or "board", board_of(value, dialect, source), line
    except ParseError as error:
        return label or "board", error, line


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    """Write each board, and its click under it. Raises LossyError for a cell without a symbol."""
    for case in cases:
        click = b"[%d,%d]\n" % case.click if case.click is not None else b""
        stream.write(write_matrix(case.board, dialect) + b"\n" + click)
