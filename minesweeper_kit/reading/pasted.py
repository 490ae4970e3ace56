"""Reading what people paste: any text with boards in it.

The text is cleaned (`cleaning`), lists and rows are extracted (`lists`, `rows`), put together
to cases (`assemble`), and their symbols are interpreted (`interpret`). What was used and
what was ignored add up to the whole text, and is said.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import dialects, find_dialect
from minesweeper_kit.errors import (
    AmbiguousFormatError,
    MinesweeperKitError,
    NoBoardError,
    ParseError,
)
from minesweeper_kit.layouts.rows.ruled import LOST
from minesweeper_kit.markup.text import text_of
from minesweeper_kit.reading.assemble import assemble
from minesweeper_kit.reading.blanks import with_blank_cells
from minesweeper_kit.reading.cases import (
    case_of,
    fill_with_zeros,
    is_confirmed,
    may_answer,
    may_hold,
    question_of,
    refuse_answer,
    refuse_blanks,
    refuse_other_sizes,
    refuse_rules,
    refuse_unanswered,
    with_place,
)
from minesweeper_kit.reading.cleaning import clean
from minesweeper_kit.reading.damage import has_row
from minesweeper_kit.reading.dom import find_dom
from minesweeper_kit.reading.drafts import (
    Assembled,
    Draft,
    count_clicks_from_zero,
    drop_past_clicks,
    used_by,
    with_frames,
)
from minesweeper_kit.reading.facts import find_facts
from minesweeper_kit.reading.interpret import Interpretation, interpret
from minesweeper_kit.reading.joined import side_by_side, unjoin
from minesweeper_kit.reading.legend import denied, explained, legend
from minesweeper_kit.reading.links import find_frames, find_links
from minesweeper_kit.reading.lists import Lists, find_lists
from minesweeper_kit.reading.lost_blanks import suspect_blanks
from minesweeper_kit.reading.note import ignored_said, notation_said
from minesweeper_kit.reading.parts import Line, Part
from minesweeper_kit.reading.plain import rulers_apart
from minesweeper_kit.reading.prose import parts_of_line, total_said
from minesweeper_kit.reading.records import find_records
from minesweeper_kit.reading.refusals import refuse_numbers
from minesweeper_kit.reading.results import outcomes_in_comments
from minesweeper_kit.reading.roles import NUMBERS
from minesweeper_kit.reading.rows import find_rows
from minesweeper_kit.reading.runs import MARK
from minesweeper_kit.reading.titles import name_cases
from minesweeper_kit.reading.words import is_code, is_prose
from minesweeper_kit.reading.wrapped import with_bare_cells, without_quotes
from minesweeper_kit.wording import counted, shown

_LISTS = ("items", "strings")
_APART = 64
"""More boards than these have one notation, or those in lists one and those in rows another."""
_STRING = re.compile(r"[\"'`][^\"'`]{1,200}[\"'`][,;]?\s*+")
_PROMPT = re.compile(r"\s*(?:>>>\s|In\s?\[[0-9]{0,6}\]:)")
_WORD = re.compile(r"[a-z0-9]{3,20}")
_SYMBOL = re.compile(r"[0-9.*#?_|-]")
_OF_MINES = re.compile(
    r"(?i)mine ?sweeper|mine ?field|\b(?:land)?mines?\b|\bbomb(?:s|as?|es?|en)?\b|\bminas?\b"
    r"|\bminen\b|buscaminas|d\u00e9mineur|[\U0001f4a3\U0001f6a9\u2691]|地雷|扫雷|지뢰"
)
_TWO = re.compile(r"\s*+\[[ \t]{0,3}[\w.]{1,5}[ \t]{0,3},[ \t]{0,3}[\w.]{1,5}[ \t]{0,3}\][;,]?\s*+")
_CODE = re.compile(r"[=!<>+]=|&&|\+\+|[)\]]\s?[;{]|\]\s?=|\breturn\b|\bcase\s?['\"]")
"""What a line of code has, which says nothing of symbols."""
_FLAGS_PLANTED = re.compile(
    r"(?i)\bflags?\s(?:planted|placed|set|used|on the board)\s?[:=]\s{0,3}([0-9]{1,4})(?![\w/.])"
)
"""How many flags a program says are on the board."""
_LOST = re.compile(r"(?m)^(?P<lost>status: lost)\s?\nrows: .{1,60}revealed_safe: ")
"""A game that is lost in the environment whose layout is `status`."""


class Pasted(NamedTuple):
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
) -> Pasted:
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
        parts, assembled = _extract(text, asked, source)
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
    found = find_lists(clean(text), named=True)
    parts = _in_order(*_lists_and_rows(found))
    drafts = _assemble(parts, text, source).drafts
    if not drafts:
        raise _no_board(parts, found.unread, source)
    _refuse_list_beside(parts, drafts, source)
    _refuse_text(parts, drafts, source)
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
            raise refuse_answer(draft, source)
        before = draft, case
        yield case


def _refuse_list_beside(parts: Sequence[Part], drafts: Sequence[Draft], source: str) -> None:
    """Raise ParseError for a short list without a name beside a board, which is no click of it."""
    beside = {line for draft in drafts for line in (draft.board.line - 1, draft.board.last + 1)}
    for part in parts:
        if part.line in beside and part.kind == "text" and _TWO.fullmatch(part.text):
            what = "a list beside a board that is no click of it; expected one as in [3, 0]"
            raise ParseError(what).located(source, part.line, part.column)


def _refuse_text(parts: Sequence[Part], drafts: Sequence[Draft], source: str) -> None:
    """Raise ParseError for a line beside source code that is none: words, a row, numbers."""
    used = used_by(drafts)
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
            what = f"{shown(part.text.strip())} is no source code; --strict takes no other text"
            raise ParseError(what).located(source, part.line, part.column)


def _extract(text: str, asked: Dialect | None, source: str) -> tuple[list[Part], Assembled]:
    """The parts of a text, put together. Raises NoBoardError where none is a board."""
    elements, inside = find_dom(text.split("\n")) if "class" in text else ([], frozenset())
    links, lines = find_links([line for line in clean(text) if line.number not in inside])
    framed, lines = find_frames(with_bare_cells(without_quotes(lines)), asked)
    records, lines = find_records(lines)
    found = find_lists(lines, named=asked is not None)
    parts = _in_order(elements, links, framed, records, *_lists_and_rows(found))
    assembled = _assemble(parts, text, source)
    if not (assembled.drafts or assembled.links):
        parts = [part for run in found.comments for part in _rows(without_quotes(run))] or parts
        assembled = _assemble(parts, text, source)
    if not (assembled.drafts or assembled.links):
        facts, rest = find_facts(lines)
        parts = _in_order(facts, _rows(rest)) if facts else parts
        assembled = _assemble(parts, text, source)
    if not (assembled.drafts or assembled.links):
        raise _no_board(parts, found.unread, source)
    return parts, assembled


def _lists_and_rows(found: Lists) -> tuple[list[Part], list[Part]]:
    """The lists of a text, with outcomes in comments, and the rows and texts beside them."""
    outcomes = outcomes_in_comments(found)
    taken = {number for part in outcomes for number in range(part.line, part.last + 1)}
    rest = [each for each in found.rest if each.number not in taken or not MARK.match(each.text)]
    return _in_order(found.parts, outcomes), _rows(rest)


def _rows(lines: Sequence[Line]) -> list[Part]:
    """The parts in lines without lists; what is text is looked through for labels and clicks."""
    lines = with_blank_cells(list(rulers_apart(lines)))
    apart, gaps = side_by_side(lines)
    cut, joined = unjoin(apart)
    pieces = _pieces(lines)  # of one line; in columns each is a line of its own
    pieces += _pieces(cut) - _pieces(apart)
    found: list[Part] = []
    by_place = {(line.number, line.column(0)): line for line in cut if line.text}
    for part in find_rows(cut):
        if part.kind == "text":
            columns = range(part.column, part.column + len(part.text))
            line = by_place.get((part.line, part.column), Line(part.text, part.line, columns))
            found += parts_of_line(line, whole=pieces[part.line] == 1)
        else:
            found.append(part)
    return _in_order(gaps, joined, found)


def _pieces(lines: Sequence[Line]) -> Counter[int]:
    """How many pieces of each line of the source there are."""
    return Counter(line.number for line in lines if line.text.strip())


def _in_order(*groups: Iterable[Part]) -> list[Part]:
    """The parts of all groups in the order of the text; of each group they stay in theirs.

    In columns side by side one is read after the other.
    """
    placed = []
    for group in groups:
        place = (0, 0)
        for part in group:
            place = max(place, (part.line, part.column))
            placed.append((place, part))
    return [part for _, part in sorted(placed, key=lambda each: each[0])]


def _assemble(parts: Sequence[Part], text: str, source: str) -> Assembled:
    numbered = enumerate(text.split("\n"), 1) if ">>>" in text or "In [" in text else ()
    prompted = frozenset(number for number, line in numbered if _PROMPT.match(line))
    found = assemble(parts, source, prompted)
    name_cases(found.drafts, text)
    return found


def _no_board(parts: Sequence[Part], unread: tuple[int, int] | None, source: str) -> NoBoardError:
    """The error for a text without a board, at the place that is most like one."""
    if unread is not None:
        return NoBoardError(
            "this list is no board as it stands; write all rows in one, as in [['E','M'],['E','E']]"
        ).located(source, *unread)
    row = next((part for part in parts if part.matrix is not None), None)
    if row is not None:
        alone = len(row.matrix.rows) == 1 if row.matrix is not None else False
        return NoBoardError(
            "no board in here: this row stands alone; paste all rows of the board, one below the "
            "other, or write a label such as board: above it"
            if alone
            else "no board in here: the nearest is this, which nothing names as a board; write "
            "board: above it if it is one"
        ).located(source, row.line, row.column)
    texts = [part for part in parts if part.kind == "text" and part.text.strip()]
    like = max(texts, key=_share_of_symbols, default=None)
    nearest = "no line looks like a row of cells, and there is no list, frame or game link"
    if like is not None and _share_of_symbols(like):
        nearest = "this line looks most like a row of cells, but no row is beside it"
    return NoBoardError(
        f"no board in here: {nearest}; paste all rows of the board, one below the other"
    ).located(source, *((like.line, like.column) if like else (1, 1)))


def _share_of_symbols(part: Part) -> float:
    """How much of a text are symbols that stand on boards."""
    said = "".join(part.text.split())
    return len(_SYMBOL.findall(said)) / len(said)


def _read(
    assembled: Assembled,
    parts: Sequence[Part],
    asked: Dialect | None,
    text: str,
    source: str,
    prefer: Sequence[str | Dialect],
) -> Pasted:
    """The cases of drafts, with the note on what was ignored."""
    drafts = with_frames(assembled.drafts)
    refuse_other_sizes(drafts, parts, source)
    fill_with_zeros(drafts)
    from_one = count_clicks_from_zero(drafts, text, source)
    drop_past_clicks(assembled)
    told = _legend(drafts, parts, text, source) if asked is None else {}
    if asked is None:
        refuse_rules(drafts, told, source)
    matrices = [draft.matrix for draft in drafts]
    try:
        readings = _interpret(drafts, told, asked, text, source, prefer)
    except AmbiguousFormatError as error:
        for _, _, boards in error.advised[:1]:
            refuse_blanks(zip(matrices, boards, strict=False), text, source)
        raise
    found = [reading.boards[at][0] for _, reading, at in readings]
    refuse_blanks(zip(matrices, found, strict=True), text, source, asked)
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
            raise refuse_numbers(draft.matrix, source)
        if draft.click is not None and Cell.EXPLODED in case.board.cells:
            raise ParseError(
                "a click, but a mine has exploded on the board above: the game is over"
            ).located(source, draft.click.line, draft.click.column)
        if before is not None and may_answer(before, draft, case):
            above, question = before
            if not is_confirmed(question.board, question.click, case.board):
                raise refuse_answer(draft, source)
            above.answers["expected"] = draft.board
            both = reading._replace(boards=[(question.board, case.board)])
            cases[-1] = case_of(above, both, 0, source, len(cases))
            drafts = [each for each in drafts if each is not draft]
            before = None
            continue
        before = draft, case
        cases.append(case)
    total = total_said(parts)
    if total is not None and len(cases) == 1 and may_hold(cases[0], total):
        cases[0] = replace(cases[0], mines=(total.pair or (0,))[0])
        assembled.totals.append(total)
    refuse_unanswered(drafts, cases[len(cases) - len(drafts) :], source)
    chosen = [reading for _, reading, _ in readings]
    dialect, layout = _format_of(drafts, [reading.dialect for reading in chosen], cases)
    totals = [f"{part.text} in line {part.line}" for part in assembled.totals]
    taken = f"; {' and '.join(totals)} taken for the number of mines" if totals else ""
    taken += "; clicks counted from 1, as the text says" if from_one else ""
    notation = notation_said(assembled.links, readings)
    note = f"{source}: read {counted(len(cases), 'case')}{notation}{taken}"
    ignored = ignored_said(assembled, drafts, parts, text)
    note += f"; {ignored}" if ignored else ""
    return Pasted(cases, dialect, layout, note, bool(ignored))


def _legend(
    drafts: Sequence[Draft], parts: Sequence[Part], text: str, source: str
) -> dict[str, Cell]:
    """What the text says of the symbols. Raises ParseError for a line of it that says nothing."""
    symbols = {t for draft in drafts for row in draft.matrix.rows for t in row.tokens}
    said = [part for part in parts if part.kind in ("text", "label")]
    told = legend([part.text for part in said if not _CODE.search(part.text)], symbols)
    if len(drafts) == 1:
        told = _flags_counted(said, drafts[0]) | told
    if "[|" in text and "_" in symbols and not any(d.matrix.quoted for d in drafts):
        told = {"_": Cell.HIDDEN} | told  # in MiniZinc's data a value that is not known
    unknown = {symbol for symbol in symbols - told.keys() if not symbol.isalnum()} if told else ()
    for part in said:
        number = denied(part.text) if told else ""
        if number and Cell(int(number)) in map(NUMBERS.get, symbols):
            raise ParseError(
                f"this line says of the number {number} what no number is; correct it"
            ).located(source, part.line, part.column)
        if symbol := explained(part.text, unknown):
            raise ParseError(
                f"this line does not say which cell {shown(symbol)} is; write mine, hidden, blank, "
                "empty or flag, or name the symbols"
            ).located(source, part.line, part.column)
    return told


def _flags_counted(said: Iterable[Part], draft: Draft) -> dict[str, Cell]:
    """The symbol that stands on a board as often as the text says flags are planted."""
    totals = {int(found[1]) for part in said for found in _FLAGS_PLANTED.finditer(part.text)}
    counts = Counter(token for row in draft.matrix.rows for token in row.tokens)
    flags = [t for t, count in counts.items() if count > 1 and count in totals]
    flags = [t for t in flags if t.strip() and not t.isalnum()]
    return {flags[0]: Cell.FLAGGED} if len(flags) == len(totals) == 1 else {}


def _interpret(
    drafts: Sequence[Draft],
    told: Mapping[str, Cell],
    asked: Dialect | None,
    text: str,
    source: str,
    prefer: Sequence[str | Dialect],
) -> list[tuple[Draft, Interpretation, int]]:
    """Each draft with its reading, and the index of its boards there.

    All have one notation, or those in lists one and those in rows another.
    """
    named = set() if asked is not None else _named(text)
    clicked = any(draft.click is not None and draft.click.role == "click" for draft in drafts)
    mined = clicked or _OF_MINES.search(text) is not None
    if any(draft.board.role == "mask" for draft in drafts):
        named = {"mask"}
    by_style: list[list[int]] = [
        [at for at, draft in enumerate(drafts) if (draft.matrix.style in _LISTS) is lists]
        for lists in (True, False)
    ]
    together = [list(range(len(drafts)))]
    groups = [group for group in by_style if group]
    alone = [[at] for at in range(len(drafts))] if len(drafts) <= _APART else []
    tries = [together, *([groups] if len(groups) > 1 else []), *([alone] if len(alone) > 1 else [])]
    nothing_else = _is_nothing_else(text, drafts)
    fault: MinesweeperKitError | None = None
    for tried in tries:
        try:
            readings = [
                interpret(
                    [question_of(drafts[at]) for at in group],
                    fixed=asked,
                    legend=told,
                    named=named,
                    prefer=[find_dialect(each).name for each in prefer],
                    source=source,
                    mined=mined,
                    alone=nothing_else,
                )
                for group in tried
                if group
            ]
        except MinesweeperKitError as error:
            fault = fault or error
            continue
        chosen = {
            at: (drafts[at], reading, index)
            for group, reading in zip(filter(None, tried), readings, strict=True)
            for index, at in enumerate(group)
        }
        return [chosen[at] for at in range(len(drafts))]
    if fault is not None:
        raise fault
    return []


def _is_nothing_else(text: str, drafts: Sequence[Draft]) -> bool:
    """Whether a text has boards alone: rows, brackets and sizes, but no label and no frame."""
    matrices = [draft.matrix for draft in drafts]
    rows = {row.line for matrix in matrices for row in matrix.rows}
    sizes = {" ".join(map(str, matrix.size)) for matrix in matrices}
    numbered = enumerate(text.split("\n"), 1)
    others = (line for number, line in numbered if number not in rows and line.strip() not in sizes)
    labelled = any(matrix.labels or matrix.heads for matrix in matrices)
    return not labelled and not any(line.strip("[](){},; \t\r") for line in others)


def _named(text: str) -> set[str]:
    """The dialects whose judges or games a text names."""
    words = set(_WORD.findall(text.lower()))
    return {
        dialect.name
        for dialect in dialects()
        if dialect.family != "people" and words.intersection((dialect.name, *dialect.aliases))
    }


def _format_of(
    drafts: Sequence[Draft], chosen: Sequence[Dialect], cases: list[Case]
) -> tuple[Dialect | None, str]:
    """The dialect and layout in which cases like these are written; NDJSON where they differ."""
    if len({dialect.name for dialect in chosen}) != 1 or len(drafts) < len(cases):
        return None, "ndjson"
    dialect = chosen[0]
    styles = {draft.matrix.style in _LISTS for draft in drafts}
    if styles == {True}:
        own = dialect.layout in ("testcase", "array", "strings")
        return dialect, dialect.layout if own else "testcase"
    bare = all(draft.frame == "" for draft in drafts)
    return dialect, "grid" if styles == {False} and bare else dialect.layout
