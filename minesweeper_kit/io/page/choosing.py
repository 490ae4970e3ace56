"""The dialect of each case of a page, and its boards, read by the layouts."""

import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from minesweeper_kit.case import Case, LineOf, Origin
from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.page.classifying import Known
from minesweeper_kit.io.page.pairing import Doubt, Draft, Part
from minesweeper_kit.layouts import find_layout

_ITEM = re.compile(r"\"([^\"\n]*)\"|'([^'\n]*)'|([\w-]+)")
_OWN = {"list": "testcase", "grid": "stdin", "frame": "stdin"}
_LAYOUTS = {"list": "testcase", "grid": "grid", "frame": "stdin"}
_LISTS = ("testcase", "array", "strings")


def choose(drafts: list[Draft], known: Known) -> list[Dialect]:
    """The dialect of each draft. Raises Doubt where several fit, or none.

    Boards in brackets have one dialect where there is one for them all, and so have
    those of rows.
    """
    fits = [_fitting(draft, known) for draft in drafts]
    chosen = {at: fits[at][0] for at, draft in enumerate(drafts) if draft.board.format}
    for kinds in (("list",), ("grid", "frame")):
        here = [at for at, draft in enumerate(drafts) if draft.board.kind in kinds]
        if not here:
            continue
        common = [d for d in fits[here[0]] if all(d in fits[at] for at in here)]
        clicked = any(drafts[at].click or drafts[at].board.kind == "frame" for at in here)
        for at in here:
            own = _OWN[drafts[at].board.kind]
            clicked_here = bool(drafts[at].click) or drafts[at].board.kind == "frame"
            left = common or fits[at]
            if len(left) > 1 and (clicked if common else clicked_here):
                left = [dialect for dialect in left if dialect.layout == own] or left
            if len(left) != 1:
                raise Doubt("several dialects, or none")
            chosen[at] = left[0]
    return [chosen[at] for at in range(len(drafts))]


def _fitting(draft: Draft, known: Known) -> tuple[Dialect, ...]:
    """The dialects that have all symbols of a draft."""
    own = draft.board.format
    if own is not None and own.dialect is not None:
        return (own.dialect,)
    symbols: set[str] = set()
    scalars = False
    for part in (draft.board, *draft.answers.values()):
        for text in _rows(part):
            if part.kind != "list" or part.flat:
                symbols |= set("".join(text.split()) if part.kind != "list" else _joined(text))
            else:
                symbols |= {a or b or c for a, b, c in _ITEM.findall(text)}
                scalars = True
    return known.fitting(frozenset(symbols), items=scalars)


def _joined(text: str) -> str:
    return "".join(a or b for a, b, _ in _ITEM.findall(text))


def _rows(part: Part) -> Iterator[str]:
    """The lines of a part that are rows: of what a judge's program reads, those alone."""
    if part.kind != "frame":
        yield from (text for _, text in part.lines)
        return
    texts = [text for _, text in part.lines]
    at = 0 if len(texts[0].split()) > 1 else 1
    while at < len(texts):
        size = int(texts[at].split()[0])
        yield from texts[at + 1 : at + 1 + size]
        at += size + 2


def read(draft: Draft, dialect: Dialect, source: str, number: int) -> Iterator[Case]:
    """The cases of a draft; the first is case `number`. Raises ParseError and Doubt."""
    expected = draft.expected
    if draft.board.is_whole:
        read_whole = _framed if draft.board.kind == "frame" else _sampled
        yield from read_whole(draft.board, expected, dialect, source, number)
        return
    asked = dialect if expected is None else dialect.as_role("question")
    board = _one(draft.board, asked, source).board
    if draft.click is not None and Cell.EXPLODED in board.cells:
        raise Doubt("a click after the end of the game")
    lines = {"board": _numbers(draft.board)}
    outcome = None
    if expected is not None:
        outcome = _one(expected, dialect.as_role("answer"), source).board
        lines["expected"] = _numbers(expected)
    if draft.click is not None:
        lines["click"] = (draft.click_line + 1,)
    origin = Origin(source, dialect, number, partial(_line_of, lines))
    yield Case(board, draft.click, outcome, name=draft.name, origin=origin)


def _numbers(part: Part) -> tuple[int, ...]:
    """The lines of a board's rows, from 1; the first alone for a list in brackets."""
    numbers = tuple(number + 1 for number, _ in part.lines)
    return numbers[:1] if part.kind == "list" else numbers


def _line_of(lines: dict[str, tuple[int, ...]], part: str, row: int) -> int:
    found = lines.get(part) or (min(line for (line, *_) in lines.values()),)
    return found[min(row, len(found) - 1)]


def _one(part: Part, dialect: Dialect, source: str) -> Case:
    """The only case that a layout reads from these lines. Raises ParseError and Doubt."""
    if part.kind != "list" and dialect.alphabet.keeps_blanks:
        raise Doubt("blanks that are symbols")
    items = list(find_layout(_LAYOUTS[part.kind]).read(_stream(part), dialect, source))
    (item,) = items if len(items) == 1 else (None,)
    if isinstance(item, ParseError):
        raise item
    if item is None or item.click is not None or not item.board.cells:
        raise Doubt("no board, or several")
    return item


def _stream(part: Part) -> io.BytesIO:
    return io.BytesIO("".join(f"{text}\n" for _, text in part.lines).encode())


def _framed(
    part: Part, answers: Part | None, dialect: Dialect, source: str, first: int
) -> Iterator[Case]:
    """The cases of what a judge's program reads, with the answers in their order."""
    if len(part.lines[0][1].split()) > 1:
        part = Part(part.kind, [(part.lines[0][0], "1"), *part.lines])
    layout = find_layout("stdin")
    cases = layout.read(_stream(part), dialect, source)
    if answers is not None:
        if answers.kind != "grid":
            raise Doubt("answers that are no rows")
        cases = layout.read_answers(_stream(answers), dialect, source, cases)
    yield from _placed(cases, part, answers, first)


def _sampled(
    part: Part, answers: Part | None, dialect: Dialect, source: str, first: int
) -> Iterator[Case]:
    """The cases of a sample, with the answers in their order."""
    assert part.format is not None  # noqa: S101 - samples have one
    layout = find_layout(part.format.layout)
    asked = dialect if answers is None else dialect.as_role("question")
    cases = list(layout.read(_stream(part), asked, source))
    if answers is not None:
        if answers.kind == "list" or (answers.format or part.format) != part.format:
            raise Doubt("answers in another format")
        outcomes = list(layout.read(_stream(answers), dialect.as_role("answer"), source))
        if len(outcomes) != len(cases):
            raise Doubt("more answers than questions, or fewer")
        cases = [_answered(case, outcome) for case, outcome in zip(cases, outcomes, strict=True)]
    yield from _placed(cases, part, answers, first)


def _answered(case: Case | ParseError, outcome: Case | ParseError) -> Case | ParseError:
    """The question with its answer."""
    if isinstance(case, ParseError) or isinstance(outcome, ParseError):
        return case if isinstance(case, ParseError) else outcome
    origin = case.origin and case.origin._replace(answer=outcome.origin)
    return replace(case, expected=outcome.board, origin=origin)


def _placed(
    cases: Iterable[Case | ParseError], part: Part, answers: Part | None, first: int
) -> Iterator[Case]:
    """The cases of a part of the page, with their places in the page; the first is `first`."""
    lines = _places(part)
    answer_lines = _places(answers) if answers else ()
    for number, case in enumerate(cases, first):
        if isinstance(case, ParseError):
            raise case
        if case.click is not None and Cell.EXPLODED in case.board.cells:
            raise Doubt("a click after the end of the game")
        if case.origin is None:
            continue
        origin = case.origin._replace(
            number=number, line_of=_moved(case.origin, lines), answer=None
        )
        if case.origin.answer is not None and answers is not None:
            answer = case.origin.answer._replace(line_of=_moved(case.origin.answer, answer_lines))
            origin = origin._replace(answer=answer)
        yield replace(case, origin=origin)


def _places(part: Part) -> tuple[int, ...]:
    """The numbers of a part's lines in the page, from 1."""
    return tuple(number + 1 for number, _ in part.lines)


def _moved(origin: Origin, lines: tuple[int, ...]) -> LineOf:
    """The lines of a case that was cut out of a page, where they stand in the page."""
    return partial(_line_moved, origin.line_of, lines)


def _line_moved(line_of: LineOf, numbers: tuple[int, ...], part: str, row: int) -> int:
    line = line_of(part, row) or 1
    return numbers[max(0, min(line, len(numbers)) - 1)]


def format_of(drafts: list[Draft], dialects: list[Dialect]) -> Format:
    """The format in which cases like these are written; NDJSON where the dialects differ."""
    if len({dialect.name for dialect in dialects}) > 1:
        return Format(None, "ndjson")
    dialect = dialects[0]
    kinds = {draft.board.kind for draft in drafts}
    if len(kinds) > 1:
        return Format(dialect, dialect.layout)
    (kind,) = kinds
    if kind == "sample":
        formats = {draft.board.format for draft in drafts}
        return next(filter(None, formats)) if len(formats) == 1 else Format(dialect, dialect.layout)
    if kind == "list":
        return Format(dialect, dialect.layout if dialect.layout in _LISTS else "testcase")
    return Format(dialect, _LAYOUTS[kind])
