"""Reading cases: load, loads, Reader."""

import io
import os
import stat
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from itertools import chain, zip_longest
from typing import BinaryIO, Self, cast

from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.errors import (
    AmbiguousFormatError,
    MinesweeperKitError,
    ParseError,
    ShapeError,
    SkippedTextWarning,
)
from minesweeper_kit.io.compression import unpacked
from minesweeper_kit.io.files import CHUNK, Source, as_binary, chunks, is_text, peek, streamed
from minesweeper_kit.io.format import Format, refuse_text
from minesweeper_kit.io.held import MAX_MEMORY, limited, released
from minesweeper_kit.layouts import LAYOUTS, find_layout
from minesweeper_kit.layouts.layout import Piece
from minesweeper_kit.markup.text import without_bom
from minesweeper_kit.wording import counted, listed, openable, wrong_type

OnError = Callable[[ParseError], None]
"""What is called with the error of each case that cannot be read."""

OnNote = Callable[[str], object]
"""What is called with a line that says what was skipped."""

_PAGE = 2**20
"""How many bytes a text has at most in which boards are looked for among other things."""


class Reader(Iterator[Case]):
    """An iterator of the cases of a source; each is read when it is asked for.

    `format` is the one given to `load`, or the one detected; `source` is the name
    of the source in messages. Its length is how many cases are left: asking for it, as
    `list` does, reads them all. Files that `load` opened are closed after the last
    case, after an error, and at the end of a `with` block.
    """

    def __init__(
        self,
        items: Iterator[Case | ParseError],
        source: str,
        format: Format,
        stream: BinaryIO | None = None,
    ) -> None:
        self.source = source
        self.format = format
        self.on_error: OnError | None = None
        self.opened = ExitStack()
        self._items = items
        self._stream = stream
        self._any = find_layout(format.layout).empty

    def __next__(self) -> Case:
        try:
            return self._next()
        except BaseException:  # the end, or an error that ends it
            self._items, self._any = iter(()), True
            self.opened.close()
            raise

    def _next(self) -> Case:
        for item in self._items:
            self._any = True
            if isinstance(item, Case):
                return item
            if self.on_error is None:
                raise item
            self.on_error(item)
        if not self._any:
            self._any = True
            raise ParseError("no board in here").located(self.source, 1, 1)
        raise StopIteration

    def __len__(self) -> int:
        """How many cases are left. They are all read for it, and kept until they are asked for."""
        return len(self._kept())

    def __contains__(self, case: object) -> bool:
        return case in self._kept()

    def _kept(self) -> list[Case]:
        """All cases that are left, which stay to be asked for.

        With them a reader is a Collection: so pytest wants what a test is parametrized by.
        """
        rest = [case for case in self]  # noqa: C416 - a list made at once would ask for the length
        self._items = iter(rest)
        return rest

    def pieces(self, size: int) -> Iterator[Piece] | None:
        """The source cut between cases into pieces of about `size` bytes each.

        None where the layout cannot be cut, or where there is a file of answers.
        Call it before any case is asked for: the pieces are read in their place,
        and `go_on` takes back those that are to be read as cases.
        """
        layout = find_layout(self.format.layout)
        if self._stream is None or not layout.cuts:
            return None
        return layout.cut(self._stream, size, self.format.dialect)

    def file(self) -> int | None:
        """The descriptor of the regular file that is read: its bytes are those of the cases.

        None where there is none, as for a pipe or an `io.BytesIO`, and for compressed
        data.
        """
        try:
            descriptor = cast(BinaryIO, self._stream).fileno()
            return descriptor if stat.S_ISREG(os.fstat(descriptor).st_mode) else None
        except (AttributeError, OSError):
            return None

    def go_on(self, pieces: Iterable[Piece], *, begun: bool) -> Self:
        """This reader, which gives the cases of these pieces from here on.

        `begun` says that there were cases before them: then it is no error if there
        are no more.
        """
        self._any = self._any or begun
        self._items = self._of_pieces(iter(pieces))
        return self

    def _of_pieces(self, pieces: Iterator[Piece]) -> Iterator[Case | ParseError]:
        from minesweeper_kit.layouts.lines import numbered

        first = next(pieces, None)
        if first is None:
            return
        texts = (io.BytesIO(piece.data) for piece in chain([first], pieces))
        lines = numbered(chain.from_iterable(texts), self.source, first.line)
        layout = find_layout(self.format.layout)
        yield from layout.read_lines(lines, self.format.dialect, self.source, first.number)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.opened.close()


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
    notes: OnNote | None = None,
) -> Reader:
    """A reader of the cases of a file, given by its path or as an open stream.

    A path that ends in .gz or .zst is unpacked as it is read; zstd needs the extra
    `minesweeper-kit[zstd]`. Without a format it is detected. `answers` is a file
    in the same format with one outcome for each case: its `expected`. A case that
    cannot be read raises its ParseError, or `on_error` is called with it where the
    cases after it can still be read. `on_read` is called with the number of bytes
    read each time, counted in the file as it is, compressed or not.
    A line, a board or a document that would take more than about `max_memory` bytes
    of memory to read is refused before it is parsed.

    With `strict=False` boards are also found in what people paste: a text of at most
    1 MiB with prose, labels and markup around them, where there is no doubt what they
    are. `notes` is called with one line that says what was skipped; without it that is
    a SkippedTextWarning. Any other text raises what it raises when `strict`.

    Where several formats fit, the first dialect in `prefer` that is among theirs settles
    it, and `notes` is called with a line that says so.

    Raises FormatError for a format that does not exist, AmbiguousFormatError
    where several fit, ParseError, and OSError.

    >>> reader = load(io.BytesIO(b'[["E","M"]]'))
    >>> reader.format, [case.board for case in reader]
    (Format(leetcode), [Board(1, 2, '9a')])
    """
    asked = None if format is None else Format.parse(format)
    if asked is not None and is_text(source):
        refuse_text(asked)
    with ExitStack() as opened:
        stream, name = _open(source, opened, on_read)
        may_be_page = not strict and answers is None
        unread, head, fault, named = stream, b"", None, asked
        if asked is None:
            from minesweeper_kit.io.attempts import HEAD
            from minesweeper_kit.io.detect import detect

            head, stream = peek(unread, HEAD)
            if not without_bom(head).strip():
                raise ParseError("empty: there is no board in here").located(name, 1, 1)
            try:
                asked = detect(head, name)
            except (ParseError, AmbiguousFormatError) as error:
                asked = _preferred(error, prefer, notes)
                if asked is None:
                    if not may_be_page or not _leaves_a_page(error, name):
                        raise
                    fault = error
        if may_be_page and (asked is None or find_layout(asked.layout).pasted):
            data, stream = peek(unread, _PAGE + 1, head)
            if len(data) <= _PAGE:
                reader = _whole(data, named, asked, fault, name, max_memory, notes)
                reader.on_error = on_error
                return reader
        if asked is None:
            assert fault is not None  # noqa: S101 - it is why there is no format
            raise fault
        stream, items = _items(stream, name, asked, max_memory)
        if answers is not None:
            items = _with_answers(items, asked, *_open(answers, opened), max_memory)
        reader = Reader(items, name, asked, stream if answers is None else None)
        reader.on_error = on_error
        reader.opened = opened.pop_all()
    return reader


def _preferred(
    error: MinesweeperKitError, prefer: Sequence[str | Dialect], notes: OnNote | None
) -> Format | None:
    """Of the formats that fit, that of the first dialect preferred; None where it is none.

    Raises FormatError for a dialect that does not exist.
    """
    fits = [Format.parse(name) for name in getattr(error, "candidates", ())]
    for wanted in map(find_dialect, prefer):
        for format in fits:
            if format.dialect == wanted:
                if notes is not None:
                    others = listed(str(other) for other in fits if other is not format)
                    place = "" if error.source is None else f"{error.source}: "
                    notes(f"{place}read as {format}, which is preferred; {others} would fit too")
                return format
    return None


def _leaves_a_page(error: MinesweeperKitError, name: str) -> bool:
    """Whether a text in which detection met this error may still have boards among other things.

    One that fits several formats stays refused, and so does a file whose suffix names a
    layout that is never looked for in a page.
    """
    from minesweeper_kit.io.compression import suffix_of

    if isinstance(error, AmbiguousFormatError) and not error.nothing_fits:
        return False
    suffix = suffix_of(name)
    named = [row.pasted for row in LAYOUTS.values() if suffix in row.suffixes]
    return any(named) or not named


def _whole(
    data: bytes,
    named: Format | None,
    found: Format | None,
    fault: MinesweeperKitError | None,
    name: str,
    max_memory: int,
    notes: OnNote | None,
) -> Reader:
    """A reader of a text that is read to its end now; as a page, where strict reading fails.

    `named` is the format that was given, `found` that or the one detected. Without one,
    `fault` is why. Raises the fault where there is no format and it is no page.
    """
    items: Iterator[Case | ParseError] = iter(())
    whole: list[Case | ParseError] = []
    if found is not None:
        items = _items(cast(BinaryIO, io.BytesIO(data)), name, found, max_memory)[1]
        try:
            for item in items:
                whole.append(item)
                if isinstance(item, ParseError):
                    fault = item
                    break
        except ParseError as error:
            fault, items = error, _raising(error)
        if fault is None and whole:
            # From the beginning again, where it is to be shared among processes.
            stream, _ = _items(cast(BinaryIO, io.BytesIO(data)), name, found, max_memory)
            return Reader(iter(whole), name, found, stream)
    from minesweeper_kit.io.page import read_page

    page = read_page(data, named, name)
    if page is not None:
        if notes is not None:
            notes(page.note)
        else:
            warnings.warn(page.note, SkippedTextWarning, stacklevel=3)
        return Reader(iter(page.cases), name, page.format)
    if found is None:
        assert fault is not None  # noqa: S101 - it is why there is no format
        raise fault
    return Reader(chain(whole, items), name, found)


def _raising(error: ParseError) -> Iterator[Case | ParseError]:
    """An iterator that raises this error at once."""
    raise error
    yield error


def _open(
    source: Source, opened: ExitStack, on_read: Callable[[int], object] | None = None
) -> tuple[BinaryIO, str]:
    """The decompressed bytes of a source as a stream, and its name for messages.

    A file that is opened is closed with `opened`.
    """
    if isinstance(source, str | os.PathLike):
        name = openable(source)
        return unpacked(
            _reporting(opened.enter_context(open(source, "rb", CHUNK)), on_read), name
        ), name
    if not hasattr(source, "read"):
        raise wrong_type("a path or an open stream", source, "loads takes texts and bytes")
    return _reporting(as_binary(source), on_read), str(getattr(source, "name", "<string>"))


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

    return streamed(reported())


def _items(
    stream: BinaryIO, name: str, format: Format, max_memory: int
) -> tuple[BinaryIO, Iterator[Case | ParseError]]:
    """The stream under the limit of memory, and the cases that are read from it."""
    layout = find_layout(format.layout)
    stream, limit = limited(stream, name, layout.weight, max_memory)
    return stream, released(layout.read(stream, format.dialect, name), limit)


def _with_answers(
    questions: Iterator[Case | ParseError],
    format: Format,
    stream: BinaryIO,
    name: str,
    max_memory: int,
) -> Iterator[Case | ParseError]:
    """The questions, each with its answer (a board of `stream`) as `expected`.

    A fault in a question or its answer is yielded in the place of the case. Raises
    ParseError where there are not as many answers as questions.
    """
    layout = find_layout(format.layout)
    if format.dialect is not None:
        if layout.paired:
            stream, limit = limited(stream, name, layout.weight, max_memory)
            for case in layout.read_answers(stream, format.dialect, name, questions):
                limit.let_go()
                yield case
            return
        format = replace(format, dialect=format.dialect.as_role("answer"))
    pairs = zip_longest(questions, _items(stream, name, format, max_memory)[1])
    for number, (question, answer) in enumerate(pairs):
        if question is None:
            raise ShapeError(f"more answers than the {counted(number, 'question')}").located(name)
        if answer is None:
            raise ShapeError(
                f"the answers end after {number}, and there are more questions"
            ).located(name)
        if isinstance(question, ParseError):
            yield question
        elif isinstance(answer, ParseError):
            yield answer
        else:
            origin = question.origin and replace(question.origin, answer=answer.origin)
            yield replace(question, expected=answer.board, origin=origin)


def loads(
    text: str | bytes,
    format: str | Format | None = None,
    *,
    strict: bool = True,
    notes: OnNote | None = None,
) -> list[Case]:
    """The cases of a text, or of the bytes of a file; `strict` and `notes` as for `load`.

    Raises what `load` raises.

    >>> loads("EM")[0].board
    Board(1, 2, '9a')
    """
    if isinstance(text, str):
        if format is not None:
            refuse_text(Format.parse(format))
        text = text.encode("utf-8", "surrogatepass")
    elif not isinstance(text, bytes | bytearray | memoryview):
        advice = "load takes paths and streams, Board.from_lists lists of symbols"
        raise wrong_type("a text, or bytes,", text, advice)
    return list(load(io.BytesIO(text), format, strict=strict, notes=notes))
