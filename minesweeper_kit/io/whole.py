"""Reading a text to its end: as the format it is in, or as one with boards among other things."""

import io
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, BinaryIO, NamedTuple, cast

from minesweeper_kit.batch import Item, flat
from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import dialects
from minesweeper_kit.errors import (
    FormatError,
    MinesweeperKitError,
    NoBoardError,
    ParseError,
    ReadingWarning,
    ShapeError,
    SymbolError,
    in_python,
)
from minesweeper_kit.io.advising import advise_format, advise_symbols
from minesweeper_kit.io.compression import suffix_of
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.reader import OnNote, Reader, warn
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.markup.json import MORE_TEXT

if TYPE_CHECKING:
    from minesweeper_kit.reading.pasted import PastedText

_JUDGED = 4
"""How many boards of a text are held against the rules before it is taken for boards at all."""

_WORDS = re.compile(
    rb"[A-Za-z][a-z]{2}|(?=[A-Z]{0,2}[ACDGIJKLNPQRTVWYZ])[A-Z]{3}|\b(?:[aeiouy][a-z]|[a-z][aeiouy]|[A-Z][a-z])\b"
    rb"|\b(?i:e\.g|i\.e)\.|\b(?i:[io]/p)\b|[^\x00-\x7f]|\A\s*+(?:`{3}|~{3})\s*\n"
)
"""What tells that a text is more than rows, lists and numbers."""

_CLICK = re.compile(
    rb"\n[ \t]*+[\[(]?+[ \t]*+[0-9]{1,4}[ \t]*+,[ \t]*+[0-9]{1,4}[ \t]*+[\])]?+\s*+\Z"
)
"""A click on the last line, below rows."""

_OWN_KEY = re.compile(rb'"(?:minesweeper_kit|cases|board)"')
"""A key of a document of cases."""

_SIZE = re.compile(rb"\s*[0-9]+[ \t]+[0-9]+[ \t]*\r?\n")
"""What may be the size of the rows below, and no row."""

_HEAD = re.compile(
    rb"\s*+[0-9]++[ \t]++[0-9]++[ \t]*+\r?\n|[ \t]++(?:0[ \t]++)?1(?:[ \t]++[0-9]++)++[ \t]*+\r?\n"
)
"""What may be the size of the rows below, or the labels of their columns."""

_RECORD = re.compile(rb"(?i)\"[a-z_]{0,20}(?:mine|bomb)[a-z]{0,20}\"\s?:\s?(?:true|false)")
"""What a game's record of a cell has in it."""

_WORD_IN_QUOTES = re.compile(rb"[\[,]\s*+[\"'][A-Za-z]{2,}+[\"']")
"""An item of a list that may be a word."""

_NO_JSON = re.compile(rb"\s*+\{\s*+[^\s\"'}]")
"""An object whose first key has no quotes."""

_FENCE = re.compile(rb"(?m)^(?:`{3}|~{3})")
"""What a line begins with above a fenced block of Markdown."""

_LISTS = re.compile(rb"\s*+\[\s*+\[")
"""What a list of lists begins with, of boards perhaps."""

_DRAWING = re.compile(
    rb"(?:\xef\xbb\xbf)?+\s*+(?:<\?xml[^>]*+>\s*+)?+"
    rb"(?:<!--(?:[^-]|-(?!->))*+-->\s*+|<!DOCTYPE svg\b[^>]*+>\s*+)*+<svg\b"
)
"""The beginning of an SVG image, with the comments that programs write before it."""


def reject_drawing(data: bytes, source: str) -> None:
    """Raise NoBoardError for the beginning of an SVG image.

    >>> reject_drawing(b"<svg>", "a.svg")
    Traceback (most recent call last):
    minesweeper_kit.errors.NoBoardError: a.svg: an SVG picture, and no board is read from one; ...
    """
    if _DRAWING.match(data):
        what = "an SVG picture, and no board is read from one; name the file that it was drawn from"
        raise NoBoardError(f"{what}, or a screenshot of it (PNG)").located(source)


_GROUPS = (
    "this line may be one row or several; write each row on a line of its own, or a row without "
    "blanks between groups of cells"
)

_APART = (
    "rows with empty lines between them: one board, or boards of one row; leave out the empty "
    "lines, or name the format (--from) for boards of one row"
)

ItemsOf = Callable[[BinaryIO, str, Format], tuple[BinaryIO, Iterator[Item]]]
"""What reads a stream in a format: the stream from its beginning, and its items."""


class Text(NamedTuple):
    """A text, and what is known of its format.

    `named` is the format that was given, `found` that or the one detected, `fault` why there
    is none. The first dialect in `prefer` settles which of several notations it is.
    """

    data: bytes
    source: str
    named: Format | None
    found: Format | None
    fault: MinesweeperKitError | None
    prefer: Sequence[str | Dialect] = ()


_COUNTED = frozenset(["fields", "sized", "stdin", "framed", "columns"])
"""The layouts in which sizes, rulers or borders say how many rows and columns there are."""


class _Strict(NamedTuple):
    """What a text is in its format: the items up to the first fault, and those after it.

    `reader` is there where nothing is wrong.
    """

    before: list[Item]
    after: Iterator[Item]
    fault: MinesweeperKitError | None
    reader: Reader | None


def read_whole(text: Text, items_of: ItemsOf, notes: OnNote | None, *, goes_on: bool) -> Reader:
    r"""A reader of a text that is read to its end now, as a pasted one where that is needed.

    `goes_on` says that cases with a fault are left out. A text without a named format whose
    symbols too many notations have is always taken apart.

    A document that names no dialect is read in that of its boards.

    Raises ParseError, and AmbiguousFormatError where it can be read in several ways.

    >>> from minesweeper_kit import loads
    >>> text = '{"board": ["~~~~", "12~~", "012~"],\n"turn": 3}'
    >>> [case.board for case in loads(text, strict=False, notes=print)]
    <string>: read as json (symbols inferred; to set them: --symbols "~=HIDDEN")
    [Board(3, 4, 'HHHH 12HH B12H')]
    """
    reject_drawing(text.data, text.source)
    if text.named is None and _FENCE.search(text.data):
        fenced = _read_fenced(text, items_of, notes, goes_on=goes_on)
        if fenced is not None:
            return fenced
    strict = _read_strictly(text, items_of)
    if isinstance(strict.fault, ParseError) and strict.fault.unnamed and not strict.before:
        text = _in_dialect(text, strict.fault, notes)
        strict = _read_strictly(text, items_of)
    named, found = text.named, text.found
    if strict.reader is not None and _is_sure(text, strict.before):
        return strict.reader
    table = strict.fault is not None and _is_table(text)
    if table and found is None:
        raise cast(MinesweeperKitError, strict.fault)
    sized = isinstance(strict.fault, ShapeError) and _HEAD.match(text.data)
    clicked = found is not None and found.layout == "grid" and _CLICK.search(text.data)
    beside = named is None and (sized or clicked)
    bare = strict.fault is not None and not beside and not _WORDS.search(text.data)
    document = found is not None and find_layout(found.layout).kind == "document"
    foreign = document and _is_foreign(strict, text)
    own = not foreign if document else _keeps_own_error(text, strict, bare=bare)
    if found is not None and (own or table):
        return _reader_as_is(text, strict, found)
    from minesweeper_kit.reading.pasted import read_pasted

    asked = named.dialect if named is not None else None
    try:
        pasted = read_pasted(text.data, asked, text.source, text.prefer)
    except (ParseError, FormatError) as error:
        error = _rows_in_a_line(text, strict) or error
        fits = bool(getattr(strict.fault, "candidates", ()))
        none = isinstance(error, NoBoardError)
        own = (bare and (found is not None or none)) or (fits and none)
        if document:
            own = none or not foreign
        advised = isinstance(error, SymbolError) and "; try: " in error.message
        fault = strict.fault if own and strict.fault is not None and not advised else error
        if fault is error and isinstance(error, ParseError) and error.two_roles:
            raise  # so are the boards before the fault
        if isinstance(fault, ParseError) and not _cases(strict.before):
            advise_format(fault, text.data, named)
            if named is None and not document:
                advise_symbols(fault, text.data)
        return _with_faults(text, strict, fault, goes_on=goes_on)
    if strict.reader is not None and _cases(strict.before) == pasted.cases:
        if found is not None and find_layout(found.layout).is_code and pasted.ignores:
            _say(pasted.note, notes)
        return strict.reader
    if bare and pasted.ignores:
        if found is None:
            raise cast(MinesweeperKitError, strict.fault)
        return _reader_as_is(text, strict, found)
    return _taken_apart(text, pasted, notes)


def _read_fenced(
    text: Text, items_of: ItemsOf, notes: OnNote | None, *, goes_on: bool
) -> Reader | None:
    """A reader of the suite in a fenced block of the text; None where no block has one."""
    from minesweeper_kit.io.detect import detect
    from minesweeper_kit.io.fenced import suite_in_fence

    suite = suite_in_fence(text.data, text.source)
    if suite is None:
        return None
    found = detect(suite.data.lstrip(), text.source)
    inside = text._replace(data=suite.data, found=found, fault=None)
    reader = read_whole(inside, items_of, notes, goes_on=goes_on)
    _say(f"{text.source}: read the suite in {found}; ignored {suite.ignored}", notes)
    return reader


def _is_table(text: Text) -> bool:
    """Whether a text begins with the header of a table of cases: then it is nothing else."""
    from minesweeper_kit.layouts.rows.records import is_header

    first = text.data.partition(b"\n")[0]
    return is_header(first, csv=suffix_of(text.source) == ".csv")


def _in_dialect(text: Text, fault: ParseError, notes: OnNote | None) -> Text:
    """A document that names no dialect, with that of its boards. Raises the fault without one."""
    dialect = _dialect_of_boards(text)
    if dialect is None:
        raise fault
    from minesweeper_kit.reading.errors import option

    found = cast(Format, text.found)
    format = Format(dialect, found.layout)
    inferred = f"{found} (symbols inferred; to set them: {option(dialect)})"
    _say(f"{text.source}: read as {format if dialect in dialects() else inferred}", notes)
    return text._replace(found=format)


def _dialect_of_boards(text: Text) -> Dialect | None:
    """The dialect of the boards in a text, whatever stands around them; None where it is not sure.

    It is inferred where no dialect has their symbols.
    """
    from minesweeper_kit.reading.pasted import read_pasted

    try:
        return read_pasted(text.data, None, text.source, text.prefer).dialect
    except (ParseError, FormatError):
        return None


def _read_strictly(text: Text, items_of: ItemsOf) -> _Strict:
    """What the text is in the format that was given or detected."""
    if text.found is None:
        return _Strict([], iter(()), text.fault, None)

    before: list[Item] = []
    _, after = items_of(cast(BinaryIO, io.BytesIO(text.data)), text.source, text.found)
    try:
        for item in after:
            before.append(item)
            if isinstance(item, ParseError):
                return _Strict(before, after, item, None)
    except ParseError as error:
        return _Strict(before, _raising(error), error, None)
    if not before:
        return _Strict(before, after, text.fault, None)
    # From the beginning again, where it is to be shared among processes.
    stream, _ = items_of(cast(BinaryIO, io.BytesIO(text.data)), text.source, text.found)
    reader = Reader(iter(before), text.source, text.found, stream)
    return _Strict(before, after, text.fault, reader)


def _is_sure(text: Text, items: Sequence[Item]) -> bool:
    """Whether a text without a fault is in its format, and not rows that are like it."""
    found = cast(Format, text.found)
    layout = find_layout(found.layout)
    if layout.is_code:  # what stands around its lists is ignored, and said
        return text.named is not None and bool(layout.code.is_plain(text.data, found.dialect))
    if text.named is not None:
        return not (found.layout == "grid" and _is_spread(text.data, found.dialect))
    if _SIZE.match(text.data):
        return False
    if found.layout == "grid" and _may_be_rows(text.data, items):
        return False
    clicked = [case.click is not None for case in _cases(items)]
    if any(clicked):  # what a click stands below is told by that to be a board
        return all(clicked) or found.layout != "testcase"  # one without may be an outcome
    from minesweeper_kit.io.detect import is_weak

    absurd = _is_absurd(items, worded=_WORD_IN_QUOTES.search(text.data) is not None)
    if absurd or is_weak(text.data, found):
        return False
    return layout.kind == "document" or not _has_letters_in_some(items)


def _may_be_rows(data: bytes, items: Sequence[Item]) -> str:
    """What is wrong with boards of one row that may be the rows of one board; empty for others."""
    sizes = [(case.board.rows, case.board.cols) for case in _cases(items) if case.click is None]
    words = data.split()
    groups = len(words) > 1 and len(words[0]) > 1 and len({len(word) for word in words}) == 1
    if groups and sizes == [(1, len(words) * len(words[0]))]:
        return _GROUPS
    if len(sizes) > 2 and len(set(sizes)) == 1 and sizes[0][0] == 1:
        return _APART
    return ""


def _rows_in_a_line(text: Text, strict: _Strict) -> ParseError | None:
    """The error for rows that may be those of one board, and are read as neither."""
    what = "" if strict.reader is None else _may_be_rows(text.data, strict.before)
    return ParseError(what).located(text.source, 1) if what else None


def _is_spread(data: bytes, dialect: Dialect | None) -> bool:
    """Whether rows have a cell in every other column alone, and a number, and blanks are cells.

    No board without gaps has them: beside each of its numbers is a mine, or a hidden cell.
    """
    blank = dialect is not None and dialect.alphabet.keeps_blanks
    if not blank or not re.search(rb"[1-8]", data):
        return False
    rows = data.decode(errors="replace").splitlines()
    places = {at % 2 for row in rows for at, cell in enumerate(row) if not cell.isspace()}
    return len(places) == 1 and max(len(row.split()) for row in rows) > 1


def _is_foreign(strict: _Strict, text: Text) -> bool:
    """Whether a document is another program's: with no case in it, or a record for each cell.

    One that begins as no JSON does is none, unless its suffix says so: source code, perhaps.
    """
    data = text.data
    if strict.fault is not None and _NO_JSON.match(data) and suffix_of(text.source) != ".json":
        return True
    record = not strict.before and _RECORD.search(data) is not None
    other = isinstance(strict.fault, NoBoardError) and not strict.fault.malformed
    begins = strict.fault is not None and MORE_TEXT in strict.fault.message
    begins = begins and _OWN_KEY.search(data) is None
    return other or record or begins


def _keeps_own_error(text: Text, strict: _Strict, *, bare: bool) -> bool:
    """Whether what is wrong with a text is told by its format: a file with nothing around it.

    A bracket at its beginning says little of a format in which not even its line can be read.
    """
    if isinstance(strict.fault, ParseError) and strict.fault.two_roles:
        return False  # the rules tell, perhaps
    if text.named is None:
        if text.found is None:
            return bare and not _LISTS.match(text.data)
        first = isinstance(strict.fault, ParseError) and strict.fault.line == 1
        layout = find_layout(text.found.layout)
        return bare and not (first and (layout.closing or layout.is_code))
    return (bare and text.named.layout in _COUNTED) or not find_layout(text.named.layout).pasted


def _reader_as_is(text: Text, strict: _Strict, found: Format) -> Reader:
    """A reader of the text in its format, which raises what is wrong there."""
    if isinstance(strict.fault, ParseError) and not _cases(strict.before):
        advise_format(strict.fault, text.data, text.named)
    return Reader(chain(strict.before, strict.after), text.source, found)


def _with_faults(text: Text, strict: _Strict, error: Exception, *, goes_on: bool) -> Reader:
    """A reader of a file of cases with a bad one among them. Raises the error for other texts."""
    worded = text.named is None and _WORDS.search(text.data) is not None
    if text.found is None or strict.fault is None or (worded and text.found.layout == "grid"):
        raise error  # rows of symbols have no words beside them
    rest = [] if text.found.layout == "grid" and not goes_on else list(_remaining(strict.after))
    if not _cases([*strict.before, *rest]):
        raise error
    return Reader(chain(strict.before, rest, strict.after), text.source, text.found)


def _taken_apart(text: Text, pasted: "PastedText", notes: OnNote | None) -> Reader:
    """A reader of the boards found among other things; what was ignored is said."""
    _say(pasted.note, notes)
    format = text.named or Format(pasted.dialect, pasted.layout)
    return Reader(iter(pasted.cases), text.source, format)


def _say(note: str, notes: OnNote | None) -> None:
    if notes is not None:
        notes(note)
    else:
        warn(in_python(note), ReadingWarning)


def _is_absurd(whole: Sequence[Item], *, worded: bool = False) -> bool:
    """Whether nearly all numbers and blanks on boards are wrong, as in a list of words.

    Of rows that may be such words, `worded`, all blanks are where no number stands beside them.
    """
    from minesweeper_kit.game.rules import numbers_hold
    from minesweeper_kit.reading.evidence import Evidence, measure

    found = Evidence()
    for case in _cases(whole)[:_JUDGED]:
        board = case.board
        if numbers_hold(board.cells, board.rows, board.cols):
            return False
        found += measure(board, None, None)
    no_board = worded and not found.numbers and 0 < found.blanks == found.wrong_blanks
    return found.is_all_wrong or no_board


def _has_letters_in_some(items: Sequence[Item]) -> bool:
    """Whether some boards have letters, and others have none: letters tell the notation of all.

    Whether those others keep the rules is looked at where all boards of a text are.
    """
    return len({_is_lettered(case) for case in _cases(items)[:_JUDGED]}) > 1


def _is_lettered(case: Case) -> bool:
    if case.dialect is None:
        return True
    symbols = case.dialect.alphabet.encode_symbols(case.board.cells, case.board.cols)
    return any(map(str.isalpha, symbols))


def _remaining(items: Iterator[Item]) -> Iterator[Item]:
    """The items that are left; an error that ends them is the last one."""
    try:
        yield from items
    except ParseError as error:
        yield error


def _cases(items: Sequence[Item]) -> list[Case]:
    """The cases among what was read."""
    return [case for case in flat(items) if isinstance(case, Case)]


def _raising(error: ParseError) -> Iterator[Item]:
    """An iterator that raises this error at once."""
    raise error
    yield error
