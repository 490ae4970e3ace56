"""Reading what people paste: any text with boards in it.

The text is cleaned (`cleaning`), lists and rows are extracted (`extract`), put together to cases
(`assemble`), and their symbols are interpreted (`notations`, `interpret`). What was used and
what was ignored add up to the whole text, and is said.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import (
    AmbiguousFormatError,
    ParseError,
)
from minesweeper_kit.layouts.rows.ruled import LOST
from minesweeper_kit.markup.text import text_of
from minesweeper_kit.reading.cases import (
    case_of,
    fill_with_zeros,
    is_confirmed,
    may_answer,
    may_hold,
    question_of,
    reject_answer,
    with_place,
)
from minesweeper_kit.reading.contradictions import (
    reject_blanks,
    reject_open_quotes,
    reject_rules,
    reject_text,
    reject_unanswered,
)
from minesweeper_kit.reading.drafts import (
    AssembledDrafts,
    Draft,
    count_clicks_from_zero,
    drop_past_clicks,
    used_lines,
    with_frames,
)
from minesweeper_kit.reading.errors import reject_numbers
from minesweeper_kit.reading.extract import extract, extract_source
from minesweeper_kit.reading.interpret import interpret
from minesweeper_kit.reading.left_over import has_row
from minesweeper_kit.reading.lost_blanks import suspect_blanks
from minesweeper_kit.reading.notations import LISTS, legend_of, notations_of
from minesweeper_kit.reading.note import ignored_note, notation_note
from minesweeper_kit.reading.parts import Part
from minesweeper_kit.reading.prose import stated_total
from minesweeper_kit.reading.words import is_code, is_prose
from minesweeper_kit.wording import counted, quoted

_STRING = re.compile(r"[\"'`][^\"'`]{1,200}[\"'`][,;]?\s*+")
_TWO = re.compile(r"\s*+\[[ \t]{0,3}[\w.]{1,5}[ \t]{0,3},[ \t]{0,3}[\w.]{1,5}[ \t]{0,3}\][;,]?\s*+")
_LOST = re.compile(r"(?m)^(?P<lost>status: lost)\s?\nrows: .{1,60}revealed_safe: ")
"""A game that is lost in the environment whose layout is `status`."""


class PastedText(NamedTuple):
    """The cases of a text, and what was ignored.

    `dialect` and `layout` are a format in which cases like these are written; the dialect is
    None where they differ in it. `ignores` says whether anything was ignored.
    """

    cases: list[Case]
    dialect: Dialect | None
    layout: str
    note: str
    ignores: bool = False


def read_pasted(
    data: bytes,
    asked: Dialect | None,
    source: str,
    prefer: Sequence[str | Dialect] = (),
) -> PastedText:
    r"""Read all boards of a text of any kind.

    `asked` is a dialect that was named: then it is the only one. Where several
    readings are left, the first dialect in `prefer` that is among them settles it.

    Raises ParseError, with the place, where there is no board or something beside one cannot
    be read, AmbiguousFormatError where its symbols can be read in several ways.

    >>> found = read_pasted(b"Look at this:\n\n[['E','M']], click = [0, 0] please", None, "a.txt")
    >>> found.note
    "a.txt: read 1 case as leetcode ('E' empty, 'M' mine); ignored line 1, part of line 3"
    """
    text = text_of(data, source)
    if lost := _LOST.search(text):
        line = text.count("\n", 0, lost.start("lost")) + 1
        raise ParseError(LOST).located(source, line, 1)
    try:
        parts, assembled = extract(text, asked, source)
        reject_open_quotes(assembled.drafts, text, source)
        return _read(assembled, parts, asked, text, source, prefer)
    except ParseError:
        suspected = suspect_blanks(text, source) if asked is None else None
        if suspected is None:
            raise
        raise suspected from None


def read_source(
    data: bytes, dialect: Dialect, source: str, first: int = 1, number: int = 1
) -> Iterator[Case | ParseError]:
    r"""The cases of source code, or of whatever else boards stand in, in a dialect that is given.

    Yields a ParseError in the place of a case that cannot be read. `first` is the number of
    the first line, `number` that of the first case.

    Raises ParseError where there is no board, something beside one cannot be read, or a line is
    plainly text and no source code.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> code = b"want := [][]byte{{'1', 'M'}}\nboard := [][]byte{{'E', 'M'}}\n"
    >>> [case.expected for case in read_source(code, find_dialect("leetcode"), "test.go")]
    [Board(1, 2, '1M')]
    """
    text = "\n" * (first - 1) + text_of(data, source)
    parts, assembled = extract_source(text, source)
    drafts = assembled.drafts
    _reject_list_beside(parts, drafts, source)
    _reject_text(parts, drafts, source)
    before: tuple[Draft, Case] | None = None
    for count, draft in enumerate(drafts, number):
        try:
            reading = interpret([question_of(draft)], fixed=dialect, source=source)
            case = case_of(draft, reading, 0, source, count)
        except ParseError as error:
            yield error
            before = None
            continue
        if before is not None and may_answer(before, draft, case):
            raise reject_answer(draft, source)
        before = draft, case
        yield case


def _reject_list_beside(parts: Sequence[Part], drafts: Sequence[Draft], source: str) -> None:
    """Raise ParseError for a short list without a name beside a board, which is no click of it."""
    beside = {line for draft in drafts for line in (draft.board.line - 1, draft.board.last + 1)}
    for part in parts:
        if part.line in beside and part.kind == "text" and _TWO.fullmatch(part.text):
            what = "a list beside a board that is no click of it; expected one as in [3, 0]"
            raise ParseError(what).located(source, part.line, part.column)


def _reject_text(parts: Sequence[Part], drafts: Sequence[Draft], source: str) -> None:
    """Raise ParseError for a line beside source code that is none: words, a row, numbers."""
    used = used_lines(drafts)
    widths = {draft.matrix.size[1] for draft in drafts}
    lines = Counter(part.line for part in parts)
    for part in parts:
        alone = lines[part.line] == 1 and part.line not in used and part.column == 1
        words = part.kind == "text" and (
            is_prose(part.text)
            or (alone and part.text.strip(" ,") and not is_code(part.text))
            or (alone and _STRING.fullmatch(part.text) and has_row(part.text, widths))
        )
        bare = alone and part.kind in ("matrix", "pair", "number") and not (part.code and part.text)
        if words or bare:
            what = f"{quoted(part.text.strip())} is no source code; --strict takes no other text"
            raise ParseError(what).located(source, part.line, part.column)


def _read(
    assembled: AssembledDrafts,
    parts: Sequence[Part],
    asked: Dialect | None,
    text: str,
    source: str,
    prefer: Sequence[str | Dialect],
) -> PastedText:
    """The cases of drafts, with the note on what was ignored."""
    drafts = with_frames(assembled.drafts)
    reject_text(drafts, parts, source)
    fill_with_zeros(drafts)
    from_one = count_clicks_from_zero(drafts, text, source)
    drop_past_clicks(assembled)
    meanings = legend_of(drafts, parts, text, source) if asked is None else {}
    if asked is None:
        reject_rules(drafts, meanings, source)
    matrices = [draft.matrix for draft in drafts]
    try:
        readings = notations_of(drafts, meanings, asked, text, source, prefer)
    except AmbiguousFormatError as error:
        for _, _, boards in error.advised[:1]:
            reject_blanks(zip(matrices, boards, strict=False), text, source)
        raise
    found = [reading.boards[at][0] for _, reading, at in readings]
    reject_blanks(zip(matrices, found, strict=True), text, source, asked)
    cases = [
        with_place(case, number, source, part)
        for number, (part, case) in enumerate(
            ((part, case) for part in assembled.links for case in part.cases), 1
        )
    ]
    before: tuple[Draft, Case] | None = None
    for draft, reading, at in readings:
        case = case_of(draft, reading, at, source, len(cases) + 1)
        if 0 < max(case.board.cells, default=0) <= Cell.EIGHT:
            raise reject_numbers(draft.matrix, source)
        if draft.click is not None and Cell.EXPLODED in case.board.cells:
            raise ParseError(
                "a click, but a mine has exploded on the board above: the game is over"
            ).located(source, draft.click.line, draft.click.column)
        if before is not None and may_answer(before, draft, case):
            above, question = before
            if not is_confirmed(question.board, question.click, case.board):
                raise reject_answer(draft, source)
            above.answers["expected"] = draft.board
            both = reading._replace(boards=[(question.board, case.board)])
            cases[-1] = case_of(above, both, 0, source, len(cases))
            drafts = [each for each in drafts if each is not draft]
            before = None
            continue
        before = draft, case
        cases.append(case)
    total = stated_total(parts)
    if total is not None and len(cases) == 1 and may_hold(cases[0], total):
        cases[0] = replace(cases[0], mines=(total.pair or (0,))[0])
        assembled.totals.append(total)
    reject_unanswered(drafts, cases[len(cases) - len(drafts) :], source)
    chosen = [reading for _, reading, _ in readings]
    dialect, layout = _format_of(drafts, [reading.dialect for reading in chosen], cases)
    totals = [f"{part.text} in line {part.line}" for part in assembled.totals]
    taken = f"; {' and '.join(totals)} taken for the number of mines" if totals else ""
    taken += "; clicks counted from 1, as the text says" if from_one else ""
    notation = notation_note(assembled.links, readings)
    note = f"{source}: read {counted(len(cases), 'case')}{notation}{taken}"
    ignored = ignored_note(assembled, drafts, parts, text)
    note += f"; {ignored}" if ignored else ""
    return PastedText(cases, dialect, layout, note, bool(ignored))


def _format_of(
    drafts: Sequence[Draft], chosen: Sequence[Dialect], cases: list[Case]
) -> tuple[Dialect | None, str]:
    """The dialect and layout in which cases like these are written; NDJSON where they differ."""
    if len({dialect.name for dialect in chosen}) != 1 or len(drafts) < len(cases):
        return None, "ndjson"
    dialect = chosen[0]
    styles = {draft.matrix.style in LISTS for draft in drafts}
    if styles == {True}:
        own = dialect.layout in ("testcase", "array", "strings")
        return dialect, dialect.layout if own else "testcase"
    bare = all(draft.frame == "" for draft in drafts)
    return dialect, "grid" if styles == {False} and bare else dialect.layout
