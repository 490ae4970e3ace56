"""Cases whose parts are being found, and what is asked of them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from minesweeper_kit.errors import ParseError
from minesweeper_kit.reading.parts import Matrix, Part
from minesweeper_kit.reading.symbols import counts_up_or_down, is_sequence
from minesweeper_kit.reading.words import counts_from

_NAME = re.compile(r"\w+")
_PAST = re.compile(r"(?i)\bclicked\b")
_NUMBERS = frozenset("12345678")
_FROM_ONE = (
    "the labels beside the board count from 1, and this click may count from 0 or 1; say above it "
    "that rows and columns count from 1, or from 0"
)


@dataclass(slots=True)
class Draft:
    """A case whose parts are being found.

    `labelled` says that something calls its board a question. `end` is a pair 0 0 below it,
    which ends the input of some judges and is a click for others. `possible_click` is what may be
    the click, with the error for it as its text.
    """

    board: Part
    name: str | None = None
    labelled: bool = False
    click: Part | None = None
    mines: Part | None = None
    end: Part | None = None
    possible_click: Part | None = None
    frame: str = ""
    answers: dict[str, Part] = field(default_factory=dict)

    @property
    def expected(self) -> Part | None:
        """The answer: what was expected, rather than what came out."""
        return self.answers.get("expected") or self.answers.get("output")

    @property
    def matrix(self) -> Matrix:
        """The matrix of its board."""
        assert self.board.matrix is not None  # noqa: S101 - boards are matrices
        return self.board.matrix


@dataclass(slots=True)
class AssembledDrafts:
    """The drafts of a text, the links that were read whole, and the lines that were used.

    `totals` are the bare numbers that were taken for the number of mines.
    """

    source: str = ""
    drafts: list[Draft] = field(default_factory=list)
    links: list[Part] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    totals: list[Part] = field(default_factory=list)

    def use(self, part: Part) -> None:
        """Take the lines of a part for used."""
        self.used.update(range(part.line, part.last + 1))

    def reject(self, part: Part, what: str) -> ParseError:
        """The error that says what is wrong with a part, with its place."""
        return ParseError(what).located(self.source, part.line, part.column)


def is_weak(part: Part) -> bool:
    """Whether a matrix is one row of bare symbols: a board only where something says so."""
    return bool(part.text) and not part.code and part.matrix is not None


def is_before(draft: Draft) -> bool:
    """Whether a draft's click stands before its board: then so do those of the next ones."""
    click = draft.click
    return click is not None and (click.line, click.column) < (draft.board.line, draft.board.column)


def boards_of_call(text: str, drafts: Sequence[Draft]) -> list[bool] | None:
    """Whether code names the board before the last one, and the last; None where both are no pair.

    Tests begin with `board1 = ...; board2 = ...` and compare both below: where a call is given the
    first by name, the last is its outcome.
    """
    if not drafts[1:]:
        return None
    asked, answer = drafts[-2:]
    free = not any(draft.click or draft.answers for draft in (asked, answer))
    words = set(_NAME.findall(text))
    numbered = asked.board.number and answer.board.number
    if not (free and numbered) or asked.matrix.size != answer.matrix.size:
        return None
    return [asked.board.text in words, answer.board.text in words]


def is_empty(part: Part) -> bool:
    """Whether code has [""] with a name of its own, which may be a board of one row or none."""
    return bool(part.code and part.text) and part.matrix is not None and part.matrix.size == (1, 0)


def is_symbol(part: Part) -> bool:
    """Whether a matrix is one bare symbol alone: never a board."""
    return is_weak(part) and part.matrix is not None and part.matrix.size == (1, 1)


def differ(draft: Draft, part: Part) -> bool:
    """Whether the names of a board and an outcome end with different numbers."""
    return bool(draft.board.number and part.number) and draft.board.number != part.number


def split_answer(part: Part, waiting: Sequence[Draft]) -> Iterator[Part]:
    """The answer cut into those of several questions, where they stand on each other."""
    matrix = part.matrix
    assert matrix is not None  # noqa: S101 - answers are matrices
    if matrix.size == waiting[0].matrix.size:
        yield part
        return
    at, pieces = 0, []
    for draft in waiting:
        rows, cols = draft.matrix.size
        if matrix.size[1] != cols or at >= matrix.size[0]:
            break
        pieces.append(part._replace(matrix=matrix._replace(rows=matrix.rows[at : at + rows])))
        at += rows
    if at == matrix.size[0]:
        yield from pieces


def used_lines(drafts: Iterable[Draft]) -> set[int]:
    """The lines of all parts of these drafts, but for what came out where it is not expected."""
    parts = [part for d in drafts for part in (d.board, d.click, d.mines, d.expected) if part]
    return {line for part in parts for line in range(part.line, part.last + 1)}


def with_frames(drafts: Sequence[Draft]) -> list[Draft]:
    """The drafts with frames that tell their judges: sizes with clicks, sizes and an end."""
    if any(draft.click for draft in drafts) or not any(d.frame and d.end for d in drafts):
        return list(drafts)
    if len(drafts) == 1 and drafts[0].matrix.style == "spaced":
        first = drafts[0]
        return [first if first.answers else replace(first, frame="stdin", click=first.end)]
    return [replace(draft, frame="fields") if draft.frame else draft for draft in drafts]


def count_clicks_from_zero(drafts: Sequence[Draft], text: str, source: str) -> bool:
    """Change clicks that a text counts from 1 to count from 0. Whether there are such clicks.

    Raises ParseError where the text says both, and for a click that does not fit what it says.
    """
    clicked = []
    for draft in drafts:
        if draft.click is not None and draft.click.number[:1].isalpha():
            draft.click = _by_labels(draft.click, draft.matrix, source)
        elif draft.click is not None:
            clicked.append(draft)
    bases = counts_from(text) if clicked else set()
    if 1 not in bases:
        for draft in clicked:
            if not draft.answers:  # which would tell how the click counts
                _check_inside(draft, source)
            click = draft.click
            beside = not bases and _has_label_from_one(draft.matrix)
            if beside and click and click.pair and 0 not in click.pair:
                raise ParseError(_FROM_ONE).located(source, click.line, click.column)
        return False
    for draft in clicked:
        click = draft.click
        assert click is not None and click.pair is not None  # noqa: S101, PT018 - looked at above
        if 0 in bases or 0 in click.pair:
            what = (
                "the text says that it counts from 1, but this click may count from 0; "
                "write it as click: [row, col], both from 0, and leave out that sentence"
            )
            raise ParseError(what).located(source, click.line, click.column)
        draft.click = click._replace(pair=tuple(number - 1 for number in click.pair))
    return True


def _has_label_from_one(matrix: Matrix) -> bool:
    """Whether the labels of rows, or those of columns, count from 1, and both are numbers."""
    rows, cols = matrix.labels, matrix.heads
    counted = len(rows) == matrix.size[0] and counts_up_or_down(rows) and is_sequence(cols)
    return counted and rows[0].isdigit() and "1" in (min(rows, key=int), cols[0])


def drop_past_clicks(assembled: AssembledDrafts) -> None:
    """Leave out clicks that a text tells of, whose cell is a number by now.

    What comes of such a click is the board itself: its line counts as ignored.
    """
    for draft in assembled.drafts:
        click = draft.click
        if click is None or click.pair is None or draft.answers or not _PAST.search(click.text):
            continue
        row, col = click.pair
        rows = draft.matrix.rows
        if row < len(rows) and col < len(rows[row].tokens) and rows[row].tokens[col] in _NUMBERS:
            draft.click = None
            assembled.used.difference_update(range(click.line, click.last + 1))


def _check_inside(draft: Draft, source: str) -> None:
    """Raise ParseError for a click outside its board that would be inside counted from 1."""
    click, (rows, cols) = draft.click, draft.matrix.size
    assert click is not None and click.pair is not None  # noqa: S101, PT018 - looked at above
    row, col = click.pair
    if not (row < rows and col < cols) and 0 < row <= rows and 0 < col <= cols:
        what = (
            f"the click ({row}, {col}) is outside the board of {rows}x{cols}: rows and columns "
            f"count from 0; if it counts from 1, write it as click: [{row - 1}, {col - 1}]"
        )
        raise ParseError(what).located(source, click.line, click.column)


def _by_labels(click: Part, matrix: Matrix, source: str) -> Part:
    """The click with the row and column that it names by labels. Raises ParseError."""
    letter, number = click.number[0].upper(), click.number[1:]
    rows, cols = ([label.upper() for label in those] for those in (matrix.labels, matrix.heads))
    if len(rows) == matrix.size[0] and len(cols) == matrix.size[1]:
        for row, col in ((number, letter), (letter, number)):
            if row in rows and col in cols:
                return click._replace(pair=(rows.index(row), cols.index(col)), number="")
    what = (
        f"the click {click.number}, and no row and column with these labels; "
        "write it as click: [row, col], both from 0"
    )
    raise ParseError(what).located(source, click.line, click.column)
