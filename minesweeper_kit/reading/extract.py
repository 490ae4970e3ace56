"""The parts of a text, and the cases that are put together of them.

Links, elements of web pages, records and lists are found first, and rows in what is left.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import NoBoardError
from minesweeper_kit.reading.assemble import assemble
from minesweeper_kit.reading.blanks import with_blank_cells
from minesweeper_kit.reading.cleaning import clean
from minesweeper_kit.reading.dom import find_dom
from minesweeper_kit.reading.drafts import AssembledDrafts
from minesweeper_kit.reading.elements import with_elements
from minesweeper_kit.reading.empty_cases import empty_cases
from minesweeper_kit.reading.errors import example
from minesweeper_kit.reading.facts import find_facts
from minesweeper_kit.reading.joined import side_by_side, split_joined_rows
from minesweeper_kit.reading.links import find_frames, find_links
from minesweeper_kit.reading.lists import Lists, find_lists
from minesweeper_kit.reading.longest_block import MARK
from minesweeper_kit.reading.parts import Line, Part
from minesweeper_kit.reading.plain import rulers_apart
from minesweeper_kit.reading.prose import parts_of_line
from minesweeper_kit.reading.records import find_records
from minesweeper_kit.reading.results import outcomes_by_name, outcomes_in_comments
from minesweeper_kit.reading.rows import find_rows
from minesweeper_kit.reading.symbols import BARS
from minesweeper_kit.reading.terminated import find_terminated
from minesweeper_kit.reading.titles import name_cases
from minesweeper_kit.reading.wrapped import with_bare_cells, without_quotes
from minesweeper_kit.wording import comma_list, quoted

_FEW = 4
"""So many different symbols rows have at most that are taken for a board of no notation."""

_LETTERS = {"E": Cell.EMPTY, "M": Cell.MINE, "B": Cell.BLANK, "X": Cell.EXPLODED}
"""What these letters are on most boards with one of the first two."""

_PROMPT = re.compile(r"\s*(?:>>>\s|In\s?\[[0-9]{0,6}\]:)")
_SYMBOL = re.compile(r"[0-9.*#?_|-]")


def extract(text: str, asked: Dialect | None, source: str) -> tuple[list[Part], AssembledDrafts]:
    """The parts of a text, put together. Raises NoBoardError where none is a board."""
    elements, inside = find_dom(text.split("\n")) if "class" in text else ([], frozenset())
    links, lines = find_links([line for line in clean(text) if line.number not in inside])
    framed, lines = find_frames(with_bare_cells(without_quotes(lines)), asked)
    records, lines = find_records(lines)
    lines, counts = with_elements(lines)
    data, lines = find_terminated(lines)
    found = find_lists(lines, named=asked is not None)
    parts = _in_order(
        elements, links, framed, records, counts, data, *_lists_and_rows(found, lines)
    )
    assembled = _assemble(parts, text, source)
    if not (assembled.drafts or assembled.links):
        parts = _of_comments(found.comments) or parts
        assembled = _assemble(parts, text, source)
    if not (assembled.drafts or assembled.links):
        facts, rest = find_facts(lines)
        parts = _in_order(facts, _rows(rest)) if facts else parts
        assembled = _assemble(parts, text, source)
    if not (assembled.drafts or assembled.links):
        raise _no_board(parts, found.unread, source)
    return parts, assembled


def extract_source(text: str, source: str) -> tuple[list[Part], AssembledDrafts]:
    """The parts of source code, put together. Raises NoBoardError where none is a board."""
    lines = clean(text)
    found = find_lists(lines, named=True)
    parts = _in_order(*_lists_and_rows(found, lines))
    assembled = _assemble(parts, text, source)
    if not assembled.drafts:
        raise _no_board(parts, found.unread, source)
    return parts, assembled


def _lists_and_rows(found: Lists, lines: Sequence[Line]) -> tuple[list[Part], list[Part]]:
    """The lists of a text, with outcomes in comments, and the rows and texts beside them."""
    outcomes = outcomes_in_comments(found)
    taken = {number for part in outcomes for number in range(part.line, part.last + 1)}
    rest = [each for each in found.rest if each.number not in taken or not MARK.match(each.text)]
    by_name = outcomes_by_name(lines, found.parts)
    empty = empty_cases(lines, found.parts)
    return _in_order(found.parts, outcomes, by_name, empty), _rows(rest)


def _of_comments(runs: Sequence[list[Line]]) -> list[Part]:
    """The parts in comments, whose rows and lists stand there alone."""
    if any("[" in line.text and '"' in line.text for run in runs for line in run):
        lines = [line for run in runs for line in (*run, Line("", run[-1].number))]
        found = find_lists(lines)
        if any(part.matrix is not None for part in found.parts):
            return _in_order(*_lists_and_rows(found, lines))
    return [part for run in runs for part in _rows(without_quotes(run))]


def _rows(lines: Sequence[Line]) -> list[Part]:
    """The parts in lines without lists; what is text is looked through for labels and clicks."""
    lines = with_blank_cells(list(rulers_apart(lines)))
    apart, gaps = side_by_side(lines)
    cut, joined = split_joined_rows(apart)
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


def _assemble(parts: Sequence[Part], text: str, source: str) -> AssembledDrafts:
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
    if unknown := _unknown_symbols(parts):
        return unknown.located(source)
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
    like = max(
        (part for part in texts if _share_of_symbols(part) >= 0.5),
        default=None,
        key=_share_of_symbols,
    )
    nearest = "no line looks like a row of cells, and there is no list, frame or game link"
    if like is not None:
        nearest = "this line looks most like a row of cells, but no row is above or below it"
    return NoBoardError(
        f"no board in here: {nearest}; paste all rows of the board, one below the other"
    ).located(source, *((like.line, like.column) if like else (1, 1)))


def _unknown_symbols(parts: Sequence[Part]) -> NoBoardError | None:
    """The error for rows of one width with symbols of no notation, at the first line of these."""
    rows = [(part, _symbols_of(part)) for part in parts if part.kind != "fault"]
    for (above, upper), (below, lower) in pairwise(rows):
        if not upper or len(upper) != len(lower) or above.last + 1 != below.line:
            continue
        found = sorted({*upper, *lower})
        if len(found) <= _FEW and (len(upper) > 2 or len(found) < len(upper) + len(lower)):
            symbols = [each for each in found if not each.isdigit()]
            known = _LETTERS if {"E", "M"} & set(found) else None
            walled = any(bar in f"{above.text}{below.text}" for bar in BARS)
            frame = "leave out the frame and " * walled
            return NoBoardError(
                f"no board in here: no notation has rows of {comma_list(map(quoted, found))}; "
                f"correct them, or {frame}say what all symbols are, for example "
                f"{example(symbols, known)}"
            ).located(None, above.line, above.column)
    return None


def _symbols_of(part: Part) -> list[str]:
    """The symbols of a row, or of a text that may be one: single characters, apart or not."""
    if part.matrix is not None:
        return [*part.matrix.rows[-1].tokens]
    tokens = part.text.strip(f" {BARS}").split() if part.kind == "text" else []
    tokens = list(tokens[0]) if len(tokens) == 1 else tokens
    return tokens if len(tokens) > 1 and all(len(each) == 1 for each in tokens) else []


def _share_of_symbols(part: Part) -> float:
    """How much of a text are symbols that stand on boards."""
    characters = "".join(part.text.split())
    return len(_SYMBOL.findall(characters)) / len(characters)
