"""Detection: the format of a file by its suffix, its beginning and its symbols.

Nothing is guessed: where several formats fit, detection rejects and names them.

The suffix, or a beginning that only one layout has, may settle it. If not, the
text is read in every dialect that is possible: the one that fits is the one that
reads it without an error.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import dialects
from minesweeper_kit.errors import AmbiguousFormatError, ParseError, SymbolError
from minesweeper_kit.io.candidates import HEAD, Attempt, cases_of, try_format
from minesweeper_kit.io.compression import suffix_of
from minesweeper_kit.io.dialect_candidates import (
    likely_dialects,
    with_letters,
    without_ragged,
)
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.format_choice import (
    best_first,
    choose_format,
    no_format_fits,
    only_one,
)
from minesweeper_kit.layouts import LAYOUTS, Layout, find_layout, text_dialects
from minesweeper_kit.layouts.lines import number_pair
from minesweeper_kit.markup.text import without_bom
from minesweeper_kit.wording import SYMBOLS_ADVICE


def detect(head: bytes, source: str) -> Format:
    """The format of a file: `head` are its first bytes, up to `HEAD`; `source` is its name.

    Raises AmbiguousFormatError, with the candidates, where several formats fit,
    and ParseError, with the place, for a symbol that no dialect has.

    >>> detect(b'[["E","M"]]', "boards.json")
    Format(leetcode)
    >>> detect(b"**", "boards.txt")
    Traceback (most recent call last):
    minesweeper_kit.errors.AmbiguousFormatError: boards.txt: the symbols fit several formats: ...
    """
    try:
        format = _detect(head, source)
    except (SymbolError, AmbiguousFormatError) as error:
        raise _small_letter(head, source) or error from None
    if find_layout(format.layout).is_code:
        return format
    spaced = format.dialect is not None and not format.dialect.alphabet.keeps_blanks
    if format.layout == "grid" and spaced and _WIDE_GAP.search(head):
        what = "but a gap in its rows may stand between two boards; close it"
        raise AmbiguousFormatError(
            f"the symbols fit {format}, {what}, or name the format (--from)"
        ).located(source)
    weak = is_weak(head, format) or not _SYMBOL.search(head)
    if weak or (not head.isascii() and find_layout(format.layout).kind == "text"):
        _reject_unlawful(head, format, source, weak=weak)
    return format


_SYMBOL = re.compile(rb"[^0-9\s]")
"""What every text has that shows a mine: one of numbers alone may be any table of numbers."""

_STRONG = re.compile(rb"[A-EG-LNP-WYZa-eg-lnp-wyz/!]|[\x80-\xff]")
"""What symbols have that do not leave it to the rules of the game what they are."""

_BESIDE_LINES = re.compile(rb"[#.*]")
"""What stands beside `_` where that is an opened cell; by itself it may be a hidden one."""

_MORE_THAN_DIGITS = re.compile(rb"[^][0-9,\s]|[0-9]{2}")
"""What a list has that may be no sudoku."""

_WIDE_GAP = re.compile(rb"[^\s][^\s][ \t]{2,}[^\s][^\s]")
"""What may stand between two boards side by side: cells have no such gaps."""

_SQUARES = re.compile("⬛|⬜".encode())
"""What is hidden in one notation and blank in another."""

_WEAK_SIGNS = re.compile("⬛|⬜|\ufe0f|\u20e3".encode())
"""Those squares, and what makes a keycap."""


def is_weak(data: bytes, format: Format) -> bool:
    r"""Whether a text has nothing but symbols that too many notations have, and no frame.

    >>> is_weak(b"- 1\n1 1\n", Format.parse("minesweepr"))
    True
    """
    layout = find_layout(format.layout)
    digits = layout.name == "array" and not _MORE_THAN_DIGITS.search(data)
    if not (layout.common or layout.name == "framed" or digits):
        return False
    if format.dialect is not None and "," in format.dialect.alphabet.read_symbols:
        return False  # nobody but its owner has such a notation
    if layout.closing:
        data = data[max(0, data.find(b"[")) :]  # before a list stands its name
    if b"_" in data and _BESIDE_LINES.search(data):
        return False
    return not _STRONG.search(data if data.isascii() else _WEAK_SIGNS.sub(b"", data))


def _reject_unlawful(head: bytes, format: Format, source: str, *, weak: bool) -> None:
    """Raise AmbiguousFormatError where a board cannot be meant in that format.

    In a weak one the numbers must be those of its mines; where there is none, no flag may lie on
    a board with blank cells: it is nothing but a habit of that notation. In one of pictures no
    known empty cell lies beside hidden ones. Where a click stands below a board, that tells its
    judge.
    """
    from minesweeper_kit.reading.evidence import Evidence, knows_and_hides, measure

    borrowed = format.dialect is not None and format.layout != format.dialect.layout
    if borrowed and not weak and _SQUARES.search(head):  # others write squares in plain rows
        raise AmbiguousFormatError(
            f"the symbols fit {format}, but squares may be hidden or blank; "
            f"say what they are, {SYMBOLS_ADVICE}"
        ).located(source)
    found, boards = Evidence(), []
    for case in cases_of(head, format, source):
        if isinstance(case, ParseError) or case.click is not None:
            return
        boards.append(case.board.cells)
        if weak:
            found += measure(case.board, case.expected, None)
    habit = weak and not found.numbers and {Cell.FLAGGED, Cell.BLANK} <= set(b"".join(boards))
    if not found.is_lawful or habit if weak else knows_and_hides(boards):
        what = "the numbers break the rules" if weak else "empty cells lie beside hidden ones"
        advice = f"say what they are; try: --from {format}"
        if weak and found.is_lawful:
            what, advice = (
                "no number bears it out",
                f"say what they are, {SYMBOLS_ADVICE}, or name it (--from)",
            )
        error = AmbiguousFormatError(f"the symbols fit {format}, but {what}; {advice}")
        error.candidates = (str(format),)
        raise error.located(source)


def _small_letter(head: bytes, source: str) -> SymbolError | None:
    """The error for the first small letter of a text that would fit in capital letters."""
    capitals = head.upper()
    if capitals == head or len(head) == HEAD:
        return None
    try:
        attempt = try_format(capitals, _detect(capitals, source), source)
    except (ParseError, AmbiguousFormatError):
        return None
    if attempt.fault is not None or attempt.format.dialect is None:
        return None
    fault = try_format(head, attempt.format, source).fault
    return fault if isinstance(fault, SymbolError) else None


def _detect(head: bytes, source: str) -> Format:
    """What `detect` gives."""
    suffix = suffix_of(source)
    text = without_bom(head)
    settled = _settled_layouts(text, suffix)
    if settled and settled[0].names_dialect:
        return _document_format(settled[0], head, source)
    if settled and settled[0].numbers:
        return _format_of_numbers(settled[0], head, source)
    known = [dialect for dialect in dialects() if dialect.detect]
    if settled:
        names = {row.name for row in settled}
        formats = [Format(d, name) for d in known for name in (d.layout, *d.also) if name in names]
        if formats:
            return only_one(formats, head, source)
    owners = [dialect for dialect in known if suffix in dialect.suffixes] if suffix else []
    if len(owners) == 1:
        return Format(owners[0], owners[0].layout)
    tried = _rows_tried()
    headed = _try_own(owners or known, tried.own, text, head, source)
    if [attempt for attempt in headed if attempt.fits]:
        return choose_format(headed, [], head, source)
    if _lacks_count(text):
        raise ParseError(
            "spaced rows under their size and over a click, as in Coding Ninjas' files, which "
            "begin with the number of test cases: write it above, or name the format (--from)"
        ).located(source, 1, 1)
    layout = common_layout(text, suffix)
    if layout.kind == "document":
        return _document_format(layout, head, source)
    if layout.is_code:
        return _format_of_code(layout, head, source)
    attempts = _try_dialects(head, layout, source)
    if b"," in text:  # it may be a cell, and stand between none
        with_comma = [d for d in known if "," in d.alphabet.read_symbols]
        attempts += [a for a in _try_each(with_comma, head, LAYOUTS["grid"], source) if a.fits]
    beside = [row for row in tried.beside if row.beside == layout.name]
    attempts += [found for found in _try_own(known, beside, text, head, source) if found.fits]
    if b"\0" in head and all(attempt.wrong_symbol for attempt in attempts):
        binary = sorted(row.name for row in LAYOUTS.values() if row.is_bytes)
        raise AmbiguousFormatError(
            "no format is given, and these bytes are no text; "
            f"name their format (--from): {', '.join(binary)}"
        ).located(source)
    return choose_format(attempts, headed, head, source)


def _lacks_count(text: bytes) -> bool:
    """Whether the text is cases as Coding Ninjas writes them, without their number above."""
    lines = [line.split() for line in text.split(b"\n") if line.strip()]
    at, symbols = 0, b""
    while at < len(lines):
        size = number_pair(b" ".join(lines[at]))
        if size is None or not all(size):
            return False
        rows, click = lines[at + 1 : at + 1 + size[0]], lines[at + 1 + size[0] : at + 2 + size[0]]
        if any(len(row) != size[1] for row in rows) or not click:
            return False
        if number_pair(b" ".join(click[0])) is None:
            return False
        symbols += b"".join(map(b"".join, rows))
        at += 2 + size[0]
    return bool(symbols) and not symbols.isdigit()


def _settled_layouts(text: bytes, suffix: str) -> list[Layout]:
    """The layouts that the text must be in, by its suffix, or by a beginning of their own.

    Only binary files, tables and links have one. An empty list leaves it to the symbols.
    """
    if suffix:
        named = [row for row in LAYOUTS.values() if suffix in row.suffixes]
        if len(named) == 1 and named[0].kind != "text":
            return named
    return [row for row in _rows_tried().settling if row.starts(text)]


class _Rows(NamedTuple):
    """The layouts whose beginning detection looks for: those with one of their own, and others."""

    settling: list[Layout]
    own: list[Layout]
    beside: list[Layout]
    common: list[Layout]


def _rows_tried() -> _Rows:
    return _rows_of(tuple(LAYOUTS))


@lru_cache(maxsize=4)
def _rows_of(names: tuple[str, ...]) -> _Rows:
    rows = [LAYOUTS[name] for name in names]
    return _Rows(
        [row for row in rows if row.kind in ("binary", "container", "table")],
        [row for row in rows if row.own],
        [row for row in rows if row.beside],
        [row for row in rows if row.common],
    )


@lru_cache(maxsize=8)
def _own_layouts(known: tuple[Dialect, ...]) -> dict[str, list[Dialect]]:
    """The dialects to which each layout belongs, by its name."""
    found: dict[str, list[Dialect]] = {}
    for dialect in known:
        for name in dict.fromkeys((dialect.layout, *dialect.also)):
            found.setdefault(name, []).append(dialect)
    return found


def _try_own(
    known: list[Dialect], rows: Iterable[Layout], text: bytes, head: bytes, source: str
) -> list[Attempt]:
    """The text read in those of these dialects' own layouts among `rows` that begin as it does."""
    own = _own_layouts(tuple(known))
    formats = [
        Format(dialect, row.name)
        for row in rows
        if row.name in own
        for dialect in row.starting(text, own[row.name])
    ]
    able = with_letters(formats, head)
    tried = [try_format(head, format, source) for format in able]
    if len(able) < len(formats) and not any(attempt.fits for attempt in tried):
        tried = [try_format(head, format, source) for format in formats]
    return _in_order([attempt for attempt in tried if attempt.shown], known)


def _in_order(attempts: list[Attempt], known: list[Dialect]) -> list[Attempt]:
    """The attempts in the order of their dialects."""
    if len(attempts) < 2:
        return attempts
    places = {dialect.name: place for place, dialect in enumerate(known)}
    return sorted(attempts, key=lambda attempt: places[str(attempt.format).partition("+")[0]])


def _document_format(layout: Layout, head: bytes, source: str) -> Format:
    """The format of a document or a table, which names its dialect itself.

    Where no line of NDJSON does, it is the one dialect that fits. All else is read as a
    whole, and its symbols are looked at then.
    """
    if layout.kind == "table":  # some write Arrow's streams to files of its other suffix
        begun = [row for row in _rows_tried().settling if row.kind == "table" and row.starts(head)]
        return Format(None, (begun or [layout])[0].name)
    bare = without_bom(head).lstrip().startswith(b"[") and layout.name != "json"
    if bare or (layout.cuts and b'"dialect"' not in head and b'"notation"' not in head):
        return choose_format(_try_dialects(head, layout, source), [], head, source)
    return Format(None, layout.name)


def _format_of_numbers(layout: Layout, head: bytes, source: str) -> Format:
    """The format of a file of numbers: those that the text of the same matrix may be in."""
    text = layout.code.as_text(head, source, HEAD)
    attempts = [
        attempt._replace(format=Format(attempt.format.dialect, layout.name))
        for attempt in _try_dialects(text, LAYOUTS["array"], source)
    ]
    fits = [attempt for attempt in attempts if attempt.fits]
    if not fits:
        raise no_format_fits(attempts, source, placed=False)
    return only_one(best_first(fits), text, source)


def _format_of_code(layout: Layout, head: bytes, source: str) -> Format:
    """The format of source code: the registered dialect of the boards in it."""
    from minesweeper_kit.reading.pasted import read_pasted

    for text in _uncut(head):
        try:
            dialect = read_pasted(text, None, source).dialect
        except AmbiguousFormatError as error:
            error.candidates = tuple(f"{name}+{layout.name}" for name in error.candidates)
            raise
        except ParseError as error:
            fault = error
            continue
        if dialect in dialects():
            return Format(dialect, layout.name)
        raise AmbiguousFormatError(
            "the boards in this code have symbols of no notation; "
            f"say what they are, {SYMBOLS_ADVICE}"
        ).located(source)
    raise fault


def _uncut(head: bytes) -> Iterator[bytes]:
    """The head of a file, and where it is cut off, shorter ones: up to a line, a function, half."""
    if len(head) < HEAD or b"\n" not in head:
        yield head
        return
    for end in (head.rfind(b"\n"), head.rfind(b"\n\n"), head.rfind(b"\n", 0, HEAD // 2)):
        if end > 0:
            yield head[: end + 1]


def common_layout(text: bytes, suffix: str) -> Layout:
    """The layout of a text, by its suffix and its beginning, among those that are `common`.

    Where none of them is told by its beginning, it is rows of symbols (`grid`).
    """
    rows = _rows_tried().common
    named = [row for row in rows if suffix in row.suffixes]
    if len(named) == 1 and not named[0].begins:
        return named[0]
    for row in (*named, *rows):
        if row.starts(text):
            return row
    return named[0] if len(named) == 1 else next(row for row in rows if not row.begins)


def _try_dialects(head: bytes, layout: Layout, source: str) -> list[Attempt]:
    """The text read in that layout in every dialect for texts, those it may be in first.

    Where one of these fits, the others are not tried.
    """
    known = text_dialects()
    likely, quoted = likely_dialects(head, layout, known)
    able = without_ragged(likely, head, layout)
    attempts = _try_each(able, head, layout, source)
    if len(able) < len(likely) and not any(attempt.fits for attempt in attempts):
        attempts = _try_each(likely, head, layout, source)
    if len(likely) == len(known) or any(attempt.fits for attempt in attempts):
        return attempts
    attempts += _try_each([d for d in known if d not in likely], head, layout, source)
    return attempts if quoted else _in_order(attempts, known)


def _try_each(known: Iterable[Dialect], head: bytes, layout: Layout, source: str) -> list[Attempt]:
    """The text read in that layout in each of these dialects.

    A list in brackets is first read in the dialect's own layout, if that is one too.
    """
    attempts = []
    for dialect in known:
        own = LAYOUTS.get(dialect.layout) if layout.closing else None
        attempt = None
        if own is not None and own is not layout and own.closing == layout.closing:
            attempt = try_format(head, Format(dialect, own.name), source)
        if attempt is None or not attempt.fits:
            attempt = try_format(head, Format(dialect, layout.name), source)
        if attempt.shown:
            attempts.append(attempt)
    return attempts
