"""Reading cases: load and loads."""

import io
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, BinaryIO, cast

from minesweeper_kit.batch import Item, flat
from minesweeper_kit.case import Case, Cases
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.errors import (
    AmbiguousFormatError,
    MinesweeperKitError,
    NoBoardError,
    ParseError,
    ShapeError,
    UnknownKeyWarning,
)
from minesweeper_kit.io.advising import advising_answers
from minesweeper_kit.io.compression import decompressing
from minesweeper_kit.io.files import (
    CHUNK,
    Source,
    as_binary,
    chunks,
    is_text,
    peek,
    seekable,
    stream_chunks,
)
from minesweeper_kit.io.format import Format, reject_text
from minesweeper_kit.io.memory_limit import MAX_MEMORY, LimitedStream, release_each
from minesweeper_kit.io.reader import OnError, OnNote, Reader, warn
from minesweeper_kit.layouts import LAYOUTS, find_layout
from minesweeper_kit.markup.text import without_bom
from minesweeper_kit.wording import comma_list, counted, openable, wrong_type

if TYPE_CHECKING:
    from minesweeper_kit.io.whole import ItemsOf, Text

SMALL = 512
"""In a text of so many bytes at most no batches are looked for: its few cases are read sooner."""

_LONGEST_NAME = 255
"""How many characters a text has at most that may be the name of a file."""

_SUFFIX = 8
"""How many characters a suffix has at most, its dot included."""

_BLANKS = frozenset(" \t\r")

_PROSE = re.compile(rb"(?<![A-Za-z])[A-Za-z]{3,}+ [A-Za-z]{2}")
_PASTED = 2**20
"""How many bytes a text has at most in which boards are looked for among other things."""


def load(
    source: Source,
    format: str | Format | None = None,
    *,
    answers: Source | None = None,
    on_error: OnError | None = None,
    on_read: Callable[[int], object] | None = None,
    max_memory: int = MAX_MEMORY,
    strict: bool = True,
    prefer: Sequence[str | Dialect] = (),
    symbols: str | Dialect | None = None,
    notes: OnNote | None = None,
) -> Reader:
    """A reader of the cases of a file, given by its path or as an open stream.

    A path that ends in .gz or .zst is unpacked as it is read; zstd needs the extra
    `zstd`. Without a format it is detected. `answers` is a file
    in the same format with one outcome for each case: its `expected`. A case that
    cannot be read raises its ParseError, or `on_error` is called with it where the
    cases after it can still be read. `on_read` is called with the number of bytes
    read each time, counted in the file as it is, compressed or not.
    A line, a board or a document that would take more than about `max_memory` bytes
    of memory to read is rejected before it is parsed.

    With `strict=False` boards are also found in what people paste: a text of at most
    1 MiB with prose, labels and markup around them, where there is no doubt what they
    are. `notes` is called with one line that says how the text was read, and what was
    ignored; without it that is a ReadingWarning. Any other text raises what it raises when
    `strict`, or a CodeError where code in it makes something else of a list.

    A dialect that is named alone is read in the layout that the suffix says: "leetcode" is
    leetcode+yaml in `suite.yaml`.

    `symbols` are those of the boards, as for `Dialect.inline`, or a dialect. Then the
    layout alone is detected, or named by `format`. A document that names dialects is
    read in those.

    A key of a document that names no part of a case is kept in its `extra`. Where it holds
    a board or a click, `notes` is called with a line; without it that is an
    UnknownKeyWarning.

    Where several formats fit, the first dialect in `prefer` that is among theirs settles
    it, and `notes` is called with a line that says so.

    Raises FormatError for a format that does not exist, AmbiguousFormatError
    where several fit, ParseError, and OSError.

    >>> reader = load(io.BytesIO(b'[["E","M"]]'))
    >>> reader.format, [case.board for case in reader]
    (Format(leetcode), [Board(1, 2, 'EM')])
    """
    dialect, fault, head = None, None, b""
    if symbols is not None:
        from minesweeper_kit.io.with_symbols import dialect_with, format_by_name, format_with

        dialect = dialect_with(symbols)
        format = None if format is None else format_by_name(format, dialect)
    asked = None if format is None else Format.parse(format)
    items_of = partial(_items, max_memory=max_memory)
    if asked is not None and is_text(source):
        reject_text(asked)
    with ExitStack() as opened:
        stream, name = _open(source, opened, on_read)
        if isinstance(format, str) and "+" not in format:
            from minesweeper_kit.io.suffixes import read_as

            asked = read_as(format, name)
        may_be_pasted, is_named = not strict and answers is None, asked is not None
        unread, named = stream, asked
        if asked is None:
            from minesweeper_kit.io.detect import detect

            head, stream = _begun(unread, name)
            try:
                if dialect is None:
                    asked = detect(head, name)
                else:
                    asked = named = format_with(dialect, head, name)
            except (ParseError, AmbiguousFormatError) as error:
                asked, fault = (named := _preferred(error, prefer, notes)), error
                if asked is None and not (
                    may_be_pasted and dialect is None and _may_be_pasted(name, error)
                ):
                    raise _with_strict_note(error, head, name, strict=strict) from None
        if may_be_pasted and _may_hold_boards(asked, is_named=is_named):
            data, stream = peek(unread, _PASTED + 1, head)
            if len(data) <= _PASTED:
                from minesweeper_kit.io.whole import Text, read_whole

                text = Text(data, name, named, asked, fault if asked is None else None, prefer)
                try:
                    reader = read_whole(text, items_of, notes, goes_on=on_error is not None)
                except MinesweeperKitError as error:
                    raise _with_true_advice(error, text, items_of) from error.__cause__
                reader.on_error, reader.notes = on_error, notes or _warn
                return reader
        if asked is None:
            raise cast(MinesweeperKitError, fault)
        stream = _seekable(stream, source, asked, opened)
        stream, items = items_of(stream, name, asked)
        if answers is not None:
            items = _answered(items, asked, answers, opened, max_memory, strict=strict)
        reader = Reader(items, name, asked, stream if answers is None else None)
        reader.on_error, reader.notes = on_error, notes or _warn
        reader.opened = opened.pop_all()
    return reader


def _with_true_advice(
    error: MinesweeperKitError, text: "Text", items_of: "ItemsOf"
) -> MinesweeperKitError:
    """The error of a text, without advice that does not help."""
    from minesweeper_kit.io.working_advice import with_working_advice

    advised = with_working_advice(error, text, load, items_of)
    if text.named is not None:
        return advised
    from minesweeper_kit.io.without_board import without_board

    return without_board(advised, text.data, text.source)


def _with_strict_note(
    error: MinesweeperKitError, head: bytes, name: str, *, strict: bool
) -> MinesweeperKitError:
    """The error, which says why where a text with prose in it is read strictly.

    Raises NoBoardError for an SVG image.
    """
    if strict:
        from minesweeper_kit.io.whole import reject_drawing

        reject_drawing(head, name)
    if strict and _PROSE.search(head):
        error.message += "; --strict takes nothing around boards: leave it out to read pasted text"
    from minesweeper_kit.io.without_board import without_board
    from minesweeper_kit.io.working_advice import open_frame

    return open_frame(head, name, error.line) or without_board(error, head, name)


def _warn(line: str) -> None:
    """What `notes` is where none are given."""
    warn(line, UnknownKeyWarning)


def _preferred(
    error: MinesweeperKitError, prefer: Sequence[str | Dialect], notes: OnNote | None
) -> Format | None:
    """Of the formats that fit, that of the first dialect preferred; None where it is none.

    Raises FormatError for a dialect that does not exist.
    """
    if isinstance(prefer, str):
        raise wrong_type("prefer: a list of dialects", prefer)
    fits = [Format.parse(name) for name in getattr(error, "candidates", ())]
    for wanted in map(find_dialect, prefer):
        for format in fits:
            if format.dialect == wanted:
                if notes is not None and len(fits) > 1:
                    others = comma_list(str(other) for other in fits if other is not format)
                    place = "" if error.source is None else f"{error.source}: "
                    notes(f"{place}read as {format}, which is preferred; {others} would fit too")
                return format
    return None


def _may_hold_boards(asked: Format | None, *, is_named: bool) -> bool:
    """Whether boards are looked for in a text of that format: in another program's document too."""
    if asked is None:
        return True
    row = find_layout(asked.layout)
    return row.pasted or (row.kind == "document" and not row.cuts and not is_named)


def _may_be_pasted(name: str, error: MinesweeperKitError) -> bool:
    """Whether a file of that name, in which detection met that error, may be a pasted text.

    It is none where its suffix is of a layout that is never looked for in one, or where all
    formats that fit are binary.
    """
    fits = [Format.parse(candidate) for candidate in getattr(error, "candidates", ())]
    if fits and all(find_layout(format.layout).is_bytes for format in fits):
        return False
    from minesweeper_kit.io.compression import suffix_of

    suffix = suffix_of(name)
    named = [row.pasted for row in LAYOUTS.values() if suffix in row.suffixes]
    return any(named) or not named


def _open(
    source: Source, opened: ExitStack, on_read: Callable[[int], object] | None = None
) -> tuple[BinaryIO, str]:
    """The decompressed bytes of a source as a stream, and its name for messages.

    A file that is opened is closed with `opened`.
    """
    if isinstance(source, str | os.PathLike):
        name = openable(source)
        return decompressing(
            _reporting(opened.enter_context(open(source, "rb", CHUNK)), on_read), name
        ), name
    if not hasattr(source, "read"):
        raise wrong_type("a path or an open stream", source, "loads takes texts and bytes")
    return _reporting(as_binary(source), on_read), str(getattr(source, "name", "<string>"))


def _begun(stream: BinaryIO, name: str) -> tuple[bytes, BinaryIO]:
    """The beginning of a stream, and the same stream. Raises NoBoardError for an empty one."""
    from minesweeper_kit.io.candidates import HEAD

    head, stream = peek(stream, HEAD)
    if not without_bom(head).strip():
        raise NoBoardError("empty: there is no board in here").located(name, 1, 1)
    if without_bom(head).split() in ([b"[]"], [b"[", b"]"]):
        raise NoBoardError("an empty list: there is no board in here").located(name, 1, 1)
    if head.lstrip()[:2] == b'{"':
        from minesweeper_kit.io.without_board import is_without_board

        if is_without_board(head):
            raise NoBoardError("no board in here: expected a key board").located(name, 1, 1)
    return head, stream


def _reporting(stream: BinaryIO, on_read: Callable[[int], object] | None) -> BinaryIO:
    """The same bytes as a stream that calls `on_read` with the size of each chunk read.

    A pipe without `on_read` is read in large chunks too; any other stream is given
    back as it is.
    """
    if on_read is None and stream.seekable():
        return stream

    def reported() -> Iterator[bytes]:
        for chunk in chunks(stream):
            if on_read is not None:
                on_read(len(chunk))
            yield chunk

    return stream_chunks(reported())


def _seekable(stream: BinaryIO, source: Source, format: Format, opened: ExitStack) -> BinaryIO:
    """The stream as the layout wants it: where that seeks, the file itself or a temporary one."""
    if not find_layout(format.layout).seeks:
        return stream
    if isinstance(source, str | os.PathLike) and os.path.isfile(source):
        stream, _ = _open(source, opened)  # in whatever order it is read, no bar tells how far
    return opened.enter_context(seekable(stream))


def _items(
    stream: BinaryIO, name: str, format: Format, max_memory: int
) -> tuple[BinaryIO, Iterator[Item]]:
    """The stream under the limit of memory, and the cases that are read from it."""
    layout = find_layout(format.layout)
    limit = LimitedStream(stream, name, layout.weight, max_memory)
    whole = lines = cast(BinaryIO, limit)
    if isinstance(stream, io.BytesIO) and len(stream.getbuffer()) <= SMALL:
        return whole, release_each(layout.read_cases(whole, format.dialect, name), limit)
    if layout.batches:
        ahead = stream_chunks(chunks(stream))  # of which can be seen what comes next
        limit = LimitedStream(ahead, name, layout.weight, max_memory)
        lines = cast(BinaryIO, limit)
    return whole, release_each(layout.read_case_batches(lines, format.dialect, name), limit)


def _answered(
    items: Iterator[Item],
    format: Format,
    answers: Source,
    opened: ExitStack,
    max_memory: int,
    *,
    strict: bool,
) -> Iterator[Item]:
    """The cases among these items, each with its outcome of the file of answers."""
    stream, name = _open(answers, opened)
    stream = _seekable(stream, answers, format, opened)
    answered = _with_answers(flat(items), format, stream, name, max_memory, strict=strict)
    from_file = isinstance(answers, str | os.PathLike)
    return advising_answers(answered, name, format.dialect) if from_file else answered


def _with_answers(
    questions: Iterator[Case | ParseError],
    format: Format,
    stream: BinaryIO,
    name: str,
    max_memory: int,
    *,
    strict: bool,
) -> Iterator[Case | ParseError]:
    """The questions, each with its answer (a board of `stream`) as `expected`.

    Answers that do not begin as the layout of the questions are in the layout of their beginning,
    unless `strict`; those to a document, in the dialect of its first case. Those of a document
    are the outcomes that it expects, or else its boards.
    A fault in a question or its answer is yielded in the place of the case. Raises
    ParseError where there are not as many answers as questions.
    """
    head, stream = peek(stream, SMALL)
    if len(head) < SMALL and not without_bom(head).strip():
        what = "empty: there are no answers in here; expected one for each case"
        raise ShapeError(what).located(name, 1, 1)
    # A list in such a file is what a program printed, in the layout of the questions.
    document = None if without_bom(head).lstrip().startswith(b"[") else _document_named(name)
    format = format if document is None else document
    layout = find_layout(format.layout)
    if document is None and format.dialect is None and not strict and layout.begins:
        first = next(questions, None)
        questions = chain([] if first is None else [first], questions)
        if isinstance(first, Case) and first.dialect and not layout.starts(without_bom(head)):
            format = Format(first.dialect, first.dialect.layout)  # as a program prints it
            layout = find_layout(format.layout)
    if format.dialect is not None:
        if layout.paired:
            limit = LimitedStream(stream, name, layout.weight, max_memory)
            lines = cast(BinaryIO, limit)
            for case in layout.code.read_answers(lines, format.dialect, name, questions):
                limit.let_go()
                yield case
            return
        # Rows, as programs print them.
        if not strict and layout.begins and not layout.starts(without_bom(head)):
            from minesweeper_kit.io.detect import common_layout

            format = Format(format.dialect, common_layout(without_bom(head), "").name)
        format = format.for_answers()
    pairs = zip_longest(questions, flat(_items(stream, name, format, max_memory)[1]))
    for number, (question, answer) in enumerate(pairs):
        if question is None:
            what = (
                f"more answers than the {counted(number, 'case')}; write one answer for each case"
            )
            raise ShapeError(what).located(name)
        if answer is None:
            what = f"{counted(number, 'answer')} for more cases; write one answer for each case"
            raise ShapeError(what).located(name)
        if isinstance(question, ParseError):
            if not strict and format.dialect is not None:
                advice = f"convert the input first (convert --to {format.dialect.name})"
                question.message += f"; with --answers no line is ignored: {advice}"
            yield question
        elif isinstance(answer, ParseError):
            yield answer
        else:
            origin = question.origin and question.origin._replace(answer=answer.origin)
            yield replace(question, expected=answer.expected or answer.board, origin=origin)


def _document_named(name: str) -> Format | None:
    """The format of a document by the suffix of its name, which names its dialect itself."""
    from minesweeper_kit.io.compression import suffix_of

    suffix = suffix_of(name)
    rows = (row for row in LAYOUTS.values() if row.kind == "document" and suffix in row.suffixes)
    row = next(rows, None) if suffix else None
    return None if row is None else Format(None, row.name)


def loads(
    text: str | bytes,
    format: str | Format | None = None,
    *,
    strict: bool = True,
    symbols: str | Dialect | None = None,
    notes: OnNote | None = None,
) -> Cases:
    """A list of the cases of a text, or of the bytes of a file; the options as for `load`.

    Raises what `load` raises, and ParseError for the name of a file.

    >>> loads("EM")[0].board
    Board(1, 2, 'EM')
    """
    given = text
    if isinstance(text, str):
        if format is not None and symbols is None:
            format = Format.parse(format)
            reject_text(format)
        text = text.encode("utf-8", "surrogatepass")
    elif not isinstance(text, bytes | bytearray | memoryview):
        advice = "load takes paths and streams, Board.from_lists lists of symbols"
        raise wrong_type("a text, or bytes,", text, advice)
    try:
        return Cases(load(io.BytesIO(text), format, strict=strict, symbols=symbols, notes=notes))
    except (ParseError, AmbiguousFormatError) as error:
        raise of_name(given, error) from None


def of_name(text: object, error: MinesweeperKitError) -> MinesweeperKitError:
    """The error met in a text, or one that says so where the text is the name of a file.

    >>> print(of_name("none.txt", ParseError("no board in here")))
    'none.txt' is taken for the text itself, but looks like the name of a file; to read a file, ...
    """
    if not isinstance(text, str) or "\n" in text or len(text) > _LONGEST_NAME:
        return error
    stem, suffix = os.path.splitext(text)
    named = stem[-1:].isalnum() and suffix[1:2].isalpha() and suffix[1:].isalnum()
    if os.path.isfile(text):
        reason = "is also the name of a file"
    elif named and suffix.islower() and 2 < len(suffix) <= _SUFFIX and not set(text) & _BLANKS:
        reason = "looks like the name of a file"
    else:
        return error
    return ParseError(
        f"{text!r} is taken for the text itself, but {reason}; "
        f"to read a file, use load({text!r}) or read(Path({text!r}))"
    )
