"""Reading what people paste: any text with boards in it.

The text is cleaned (`cleaning`), lists and rows are extracted (`lists`, `rows`), put together
to cases (`assemble`), and their symbols are interpreted (`interpret`). What was used and
what was ignored add up to the whole text, and is said.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import IS_UNKNOWN, Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.inline import symbols_text
from minesweeper_kit.dialect.registry import dialects, find_dialect
from minesweeper_kit.errors import MinesweeperKitError, NoBoardError, ParseError
from minesweeper_kit.layouts.rows.ruled import LOST
from minesweeper_kit.markup.text import text_of
from minesweeper_kit.reading.assemble import ASTRAY, Assembler
from minesweeper_kit.reading.candidate import Question
from minesweeper_kit.reading.cleaning import clean, with_bare_cells
from minesweeper_kit.reading.columns import side_by_side
from minesweeper_kit.reading.dom import find_dom
from minesweeper_kit.reading.drafts import (
    Assembled,
    Draft,
    count_clicks_from_zero,
    used_by,
    with_frames,
)
from minesweeper_kit.reading.facts import find_facts
from minesweeper_kit.reading.frames import find_frames
from minesweeper_kit.reading.interpret import Interpretation, interpret
from minesweeper_kit.reading.joined import unjoin
from minesweeper_kit.reading.legend import legend
from minesweeper_kit.reading.links import find_links
from minesweeper_kit.reading.lists import MAY_BE_CLICK, find_lists
from minesweeper_kit.reading.parts import Line, Matrix, Part
from minesweeper_kit.reading.prose import parts_of_line
from minesweeper_kit.reading.records import find_records
from minesweeper_kit.reading.refusals import option
from minesweeper_kit.reading.rows import find_rows
from minesweeper_kit.wording import counted

_LISTS = ("items", "strings")
_APART = 64
"""More boards than these have one notation, or those in lists one and those in rows another."""
_MOST = 20
"""How many ranges of lines a note names."""
_PROMPT = re.compile(r"\s*(?:>>>\s|In\s?\[[0-9]{0,6}\]:)")
_WORD = re.compile(r"[a-z0-9]{3,20}")
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
    'a.txt: read 1 case as leetcode; ignored line 1, part of line 3'
    """
    text = text_of(data, source)
    if lost := _LOST.search(text):
        line = text.count("\n", 0, lost.start("lost")) + 1
        raise ParseError(LOST).located(source, line, 1)
    parts, assembled = _extract(text, asked, source)
    return _read(assembled, parts, asked, text, source, prefer)


def read_source(
    data: bytes, dialect: Dialect, source: str, first: int = 1, number: int = 1
) -> Iterator[Case | ParseError]:
    r"""The cases of source code, or of whatever else boards stand in, in a dialect that is given.

    Yields a ParseError in the place of a case that cannot be read. `first` is the number of
    the first line, `number` that of the first case.

    Raises ParseError where there is no board, or something beside one cannot be read.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> code = b"want := [][]byte{{'1', 'M'}}\nboard := [][]byte{{'E', 'M'}}\n"
    >>> [case.expected for case in read_source(code, find_dialect("leetcode"), "test.go")]
    [Board(1, 2, '1a')]
    """
    text = "\n" * (first - 1) + text_of(data, source)
    found = find_lists(clean(text), named=True)
    parts = _in_order(found.parts, _rows(found.rest))
    drafts = _assemble(parts, text, source).drafts
    if not drafts:
        raise _no_board(parts, found.unread, source)
    before: tuple[Draft, Case] | None = None
    for count, draft in enumerate(drafts, number):
        try:
            reading = interpret([_question(draft)], fixed=dialect, source=source)
            case = _case(draft, reading, 0, source, count)
        except ParseError as error:
            yield error
            before = None
            continue
        if before is not None and _may_answer(before, draft, case):
            raise _may_be_answer(draft, source)
        before = draft, case
        yield case


def _extract(text: str, asked: Dialect | None, source: str) -> tuple[list[Part], Assembled]:
    """The parts of a text, put together. Raises NoBoardError where none is a board."""
    elements, inside = find_dom(text.split("\n")) if "class" in text else ([], frozenset())
    links, lines = find_links([line for line in clean(text) if line.number not in inside])
    framed, lines = find_frames(with_bare_cells(lines), asked)
    records, lines = find_records(lines)
    found = find_lists(lines, named=asked is not None)
    parts = _in_order(elements, links, framed, records, found.parts, _rows(found.rest))
    assembled = _assemble(parts, text, source)
    if not (assembled.drafts or assembled.links):
        parts = [part for run in found.comments for part in _rows(run)] or parts
        assembled = _assemble(parts, text, source)
    if not (assembled.drafts or assembled.links):
        facts, rest = find_facts(lines)
        parts = _in_order(facts, _rows(rest)) if facts else parts
        assembled = _assemble(parts, text, source)
    if not (assembled.drafts or assembled.links):
        raise _no_board(parts, found.unread, source)
    return parts, assembled


def _rows(lines: Sequence[Line]) -> list[Part]:
    """The parts in lines without lists; what is text is looked through for labels and clicks."""
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
    return Assembler(source, prompted).take(parts)


def _no_board(parts: Sequence[Part], unread: tuple[int, int] | None, source: str) -> NoBoardError:
    """The error for a text without a board, at the place that is most like one."""
    if unread is not None:
        return NoBoardError(
            "this list is no board as it stands; write all rows in one, as in [['E','M'],['E','E']]"
        ).located(source, *unread)
    row = next((part for part in parts if part.matrix is not None), None)
    if row is not None:
        return NoBoardError(
            "no board in here but this row by itself: a board has two rows or more, or a label "
            "such as board: above it"
        ).located(source, row.line, row.column)
    place = next(((part.line, part.column) for part in parts if part.kind == "text"), (1, 1))
    return NoBoardError(
        "no board in here: looked for rows of symbols, lists, frames and links of games; "
        "paste the rows of the board, or name the format"
    ).located(source, *place)


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
    from_one = count_clicks_from_zero(drafts, text, source)
    said = [part.text for part in parts if part.kind in ("text", "label")]
    readings = _interpret(drafts, said, asked, text, source, prefer)
    cases = [
        _placed(case, number, source, part)
        for number, (part, case) in enumerate(
            ((part, case) for part in assembled.links for case in part.cases), 1
        )
    ]
    before: tuple[Draft, Case] | None = None
    for draft, reading, at in readings:
        case = _case(draft, reading, at, source, len(cases) + 1)
        if draft.click is not None and Cell.EXPLODED in case.board.cells:
            raise ParseError(
                "a click, but a mine has exploded on the board above: the game is over"
            ).located(source, draft.click.line, draft.click.column)
        if before is not None and _may_answer(before, draft, case):
            above, question = before
            if not _is_confirmed(question.board, question.click, case.board):
                raise _may_be_answer(draft, source)
            above.answers["expected"] = draft.board
            both = reading._replace(boards=[(question.board, case.board)])
            cases[-1] = _case(above, both, 0, source, len(cases))
            drafts = [each for each in drafts if each is not draft]
            before = None
            continue
        before = draft, case
        cases.append(case)
    _refuse_unanswered(drafts, cases[len(cases) - len(drafts) :], source)
    chosen = [reading for _, reading, _ in readings]
    dialect, layout = _format_of(drafts, [reading.dialect for reading in chosen], cases)
    totals = [f"{part.text} in line {part.line}" for part in assembled.totals]
    taken = f"; {' and '.join(totals)} taken for the number of mines" if totals else ""
    taken += "; clicks counted from 1, as the text says" if from_one else ""
    note = f"{source}: read {counted(len(cases), 'case')}{_reading(chosen)}{taken}; "
    ignored = _ignored(assembled, drafts, parts, text)
    return Pasted(cases, dialect, layout, note + (ignored or "ignored nothing"), bool(ignored))


def _interpret(
    drafts: Sequence[Draft],
    said: list[str],
    asked: Dialect | None,
    text: str,
    source: str,
    prefer: Sequence[str | Dialect],
) -> list[tuple[Draft, Interpretation, int]]:
    """Each draft with its reading, and the index of its boards there.

    All have one notation, or those in lists one and those in rows another.
    """
    symbols = {t for draft in drafts for row in draft.matrix.rows for t in row.tokens}
    told = {} if asked is not None else legend(said, symbols)
    named = set() if asked is not None else _named(text)
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
    fault: MinesweeperKitError | None = None
    for tried in tries:
        try:
            readings = [
                interpret(
                    [_question(drafts[at]) for at in group],
                    fixed=asked,
                    legend=told,
                    named=named,
                    prefer=[find_dialect(each).name for each in prefer],
                    source=source,
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


def _question(draft: Draft) -> Question:
    expected = draft.expected
    click = draft.click.pair if draft.click is not None else None
    return Question(
        draft.matrix,
        expected.matrix if expected is not None else None,
        (click[0], click[1]) if click is not None else None,
        draft.frame or _style_frame(draft.matrix),
        draft.mines.pair[0] if draft.mines is not None and draft.mines.pair else None,
    )


def _style_frame(matrix: Matrix) -> str:
    """The layout that quoted rows with blanks in them are in, whatever surrounds them."""
    blank = any(" " in row.tokens for row in matrix.rows)
    return "strings" if matrix.style == "strings" and blank else ""


def _named(text: str) -> set[str]:
    """The dialects whose judges or games a text names."""
    words = set(_WORD.findall(text.lower()))
    return {
        dialect.name
        for dialect in dialects()
        if words.intersection((dialect.name, *dialect.aliases))
    }


def _case(draft: Draft, reading: Interpretation, at: int, source: str, number: int) -> Case:
    """The case of a draft. Raises ParseError for an answer that cannot be its."""
    board, answer = reading.boards[at]
    question = _question(draft)
    total = draft.mines
    if total is not None and total.role != "mines" and min(board.cells, default=0) < Cell.HIDDEN:
        known = not any(map(IS_UNKNOWN.__getitem__, board.cells))
        if known and question.mines != board.mines:
            raise ParseError(ASTRAY).located(source, total.line, total.column)
    click = question.click
    ends = reading.dialect.layout == "fields" or (
        reading.inferred and answer is not None and not _is_confirmed(board, (0, 0), answer)
    )
    if click is None and draft.end is not None and not ends:
        click, draft.click = (0, 0), draft.end
    lines = {"board": _lines(draft.board)}
    if answer is not None and draft.expected is not None:
        lines["expected"] = _lines(draft.expected)
        if not draft.expected.sure and _hides(board, answer):
            raise ParseError(
                "this outcome hides what its board shows; name both, as in board = ..., "
                "expected = ..."
            ).located(source, lines["expected"][0])
        if (answer.rows, answer.cols) != (board.rows, board.cols):
            raise ParseError("an outcome of another size than its board").located(
                source, lines["expected"][0]
            )
    if draft.click is not None:
        if draft.click.role == "call" and not _is_confirmed(board, click, answer):
            raise ParseError(MAY_BE_CLICK).located(source, draft.click.line, draft.click.column)
        lines["click"] = (draft.click.line,)
    origin = Origin(source, reading.dialect, number, partial(_line_of, lines))
    return Case(board, click, answer, question.mines, draft.name, origin=origin)


def _is_confirmed(board: Board, click: Click | None, answer: Board | None) -> bool:
    """Whether the outcome comes of this click, and not of the same numbers read otherwise."""
    if click is None or answer is None:
        return False
    a, b = click
    found = set()
    for other in {(a, b), (b, a), (a - 1, b - 1), (b - 1, a - 1)}:
        with suppress(MinesweeperKitError):
            if board.reveal(other) == answer:
                found.add(other)
    return found == {click}


def _hides(board: Board, answer: Board) -> bool:
    """Whether a cell that is revealed on a board is not on the other, of the same size."""
    alike = (board.rows, board.cols) == (answer.rows, answer.cols)
    pairs = zip(board.cells, answer.cells, strict=True) if alike else ()
    return any(seen <= Cell.EIGHT < now for seen, now in pairs)


def _placed(case: Case, number: int, source: str, part: Part) -> Case:
    """A case that a layout has read, with its place in the text."""
    if case.origin is None:
        return case
    origin = case.origin._replace(source=source, number=number)
    if part.line == part.last:
        origin = origin._replace(line_of=partial(_line_of, {"board": (part.line,)}))
    return replace(case, origin=origin)


def _lines(part: Part) -> tuple[int, ...]:
    """The lines of a matrix's rows; that of the list for one without rows."""
    assert part.matrix is not None  # noqa: S101 - boards are matrices
    return tuple(row.line for row in part.matrix.rows) or (part.line,)


def _line_of(lines: dict[str, tuple[int, ...]], part: str, row: int) -> int:
    found = lines.get(part) or (min(line for (line, *_) in lines.values()),)
    return found[min(row, len(found) - 1)]


def _may_answer(before: tuple[Draft, Case], draft: Draft, case: Case) -> bool:
    """Whether a board that nothing calls a question could be the answer to the one above."""
    asked = before[1]
    if draft.labelled or case.click is not None or asked.expected is not None:
        return False
    alike = (asked.board.rows, asked.board.cols) == (case.board.rows, case.board.cols)
    begun = asked.board.cells.count(Cell.HIDDEN) < len(asked.board.cells)
    opens = asked.click is not None or (begun and asked.is_question and not case.board.is_untouched)
    return alike and opens and asked.dialect is case.dialect


def _may_be_answer(draft: Draft, source: str) -> ParseError:
    """The error for such a board, where nothing settles it."""
    return ParseError(
        "a board that may be the outcome of the one above, or another board; "
        "say which, as in expected: or board: above it"
    ).located(source, draft.board.line, draft.board.column)


def _refuse_unanswered(drafts: Sequence[Draft], cases: Sequence[Case], source: str) -> None:
    """Raise ParseError for a question without an outcome, where all others of its kind have one.

    Questions with a click are a kind, and boards with their mines and no numbers are. Code
    may compare the outcome of a click in other ways.
    """
    for clicked in (True, False):
        alike = [
            (draft, case)
            for draft, case in zip(drafts, cases, strict=True)
            if (case.click is not None) is clicked and _asks(case)
            if not (clicked and draft.board.code)
        ]
        missing = [draft for draft, case in alike if case.expected is None]
        if len(missing) == 1 and len(alike) > 1:
            board = missing[0].board
            raise ParseError(
                "a board without an outcome, where the others have one; write it, or leave the "
                "board out"
            ).located(source, board.line, board.column)


def _asks(case: Case) -> bool:
    """Whether a case has a click, or shows mines and nothing that is revealed."""
    cells = case.board.cells
    return case.click is not None or (Cell.MINE in cells and min(cells) > Cell.EIGHT)


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


def _reading(chosen: Sequence[Interpretation]) -> str:
    """What the note says of the notation."""
    names = dict.fromkeys(each.dialect.name for each in chosen if not each.inferred)
    said = f" as {' and '.join(names)}" if names else ""
    inferred = [each.dialect for each in chosen if each.inferred]
    if inferred and not symbols_text(inferred[0]):
        said += " (symbols inferred: 1 is a mine in the question, a number in the outcome)"
    elif inferred:
        said += f" (symbols inferred; to fix them: {option(inferred[0])})"
    return said


def _ignored(
    assembled: Assembled, drafts: Sequence[Draft], parts: Sequence[Part], text: str
) -> str:
    """What the note says of the lines that were ignored; empty where none was."""
    used = assembled.used | used_by(drafts)
    left = {part.line for part in parts if part.kind == "text" and part.text.strip()}
    whole, blank = [], set()
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            blank.add(number)
        elif number not in used:
            whole.append(number)
    said = []
    if whole:
        said.append("ignored " + _ranges("line", whole, blank))
    partly = sorted(left & used)
    if partly:
        said.append(("" if whole else "ignored ") + _ranges("part of line", partly, set()))
    return ", ".join(said)


def _ranges(noun: str, numbers: list[int], blank: set[int]) -> str:
    """The numbers as ranges, over blank lines too: `lines 1-3, 7`."""
    ranges: list[list[int]] = []
    for number in numbers:
        last = ranges[-1][1] if ranges else 0
        if ranges and all(between in blank for between in range(last + 1, number)):
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    shown = [str(a) if a == b else f"{a}-{b}" for a, b in ranges[:_MOST]]
    shown += ["..."] * (len(ranges) > _MOST)
    if len(numbers) > 1:
        noun = "parts of lines" if noun.startswith("part") else "lines"
    return f"{noun} {', '.join(shown)}"
