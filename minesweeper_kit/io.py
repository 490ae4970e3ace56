"""Reading and writing cases: load, loads, dump, dumps; the shape of json's functions."""

import io
import os
import re
import stat
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from itertools import chain, zip_longest
from typing import IO, Any, BinaryIO, Self, cast

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.compression import packed, unpacked
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import FormatError, LossyError, ParseError, ShapeError, counted
from minesweeper_kit.files import CHUNK, as_binary, chunks, peek, replacing, streamed
from minesweeper_kit.format import Format
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.layouts.layout import Piece

Source = str | os.PathLike[str] | IO[Any]
"""A path, or an open stream of bytes or text."""
OnError = Callable[[ParseError], None]


_HALF = re.compile("[\ud800-\udfff]")
_PARTS = {"click": "the click", "expected": "the expected outcome", "mines": "the total of mines"}


class Reader(Iterator[Case]):
    """The cases of a source, read as they are asked for.

    `format` is the format they are in, named or detected. What `load` opened is
    closed after the last case or an error; as a context manager also before.
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

    def pieces(self, size: int) -> Iterator[Piece] | None:
        """The source in pieces of about `size` bytes that hold whole cases.

        They are read instead of the cases, of which none may have been asked for
        before. None where the layout cannot be cut, or answers belong to it.
        """
        layout = find_layout(self.format.layout)
        if self._stream is None or not layout.cuts:
            return None
        return layout.cut(self._stream, size, self.format.dialect)

    def file(self) -> int | None:
        """The descriptor of the regular file that is read, if its bytes lie there as they are."""
        try:
            descriptor = cast(BinaryIO, self._stream).fileno()
            return descriptor if stat.S_ISREG(os.fstat(descriptor).st_mode) else None
        except (AttributeError, OSError):
            return None

    def go_on(self, pieces: Iterable[Piece], *, begun: bool) -> Self:
        """This reader, with the cases of these pieces as those that it reads from here on.

        `begun` says that there were cases before them.
        """
        self._any = self._any or begun
        self._items = self._of_pieces(iter(pieces))
        return self

    def _of_pieces(self, pieces: Iterator[Piece]) -> Iterator[Case | ParseError]:
        from minesweeper_kit.layouts.text import numbered

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
) -> Reader:
    """The cases of a file, by its path or as an open stream, one after the other.

    A path that ends in .gz or .zst is unpacked as it is read; zstd needs the extra
    `minesweeper-kit[zstd]`. Without a format it is detected. `answers` is a file
    in the same format with the outcomes, one for each case, which becomes its
    `expected`. A case that cannot be read raises its ParseError, or is handed to
    `on_error` where the rest can still be read. `on_read` is told how many bytes
    of the file, as it lies there, are read each time.

    Raises FormatError for a format that does not exist, AmbiguousFormatError
    where several fit, ParseError, and OSError.
    """
    asked = None if format is None else Format.parse(format)
    if asked is not None and _is_text(source):
        _refuse_text(asked)
    with ExitStack() as opened:
        stream, name = _open(source, opened, on_read)
        if asked is None:
            from minesweeper_kit.detect import HEAD, detect

            head, stream = peek(stream, HEAD)
            if not head.removeprefix(b"\xef\xbb\xbf").strip():
                raise ParseError("empty: there is no board in here").located(name, 1, 1)
            asked = detect(head, name)
        items = _items(stream, name, asked)
        if answers is not None:
            items = _with_answers(items, asked, *_open(answers, opened))
        reader = Reader(items, name, asked, stream if answers is None else None)
        reader.on_error = on_error
        reader.opened = opened.pop_all()
    return reader


def _is_text(stream: Source) -> bool:
    """Whether it is a stream of text alone, with no bytes under it."""
    return isinstance(stream, io.TextIOBase) and not hasattr(stream, "buffer")


def _refuse_text(format: Format) -> None:
    """Raise FormatError for a binary format where there is only text."""
    if find_layout(format.layout).kind == "binary":
        raise FormatError(
            f"{format} is binary, and this is text: "
            "use load and dump with a path or a stream of bytes, or loads with bytes"
        )


def _open(
    source: Source, opened: ExitStack, on_read: Callable[[int], object] | None = None
) -> tuple[BinaryIO, str]:
    """The bytes of a source and its name."""
    if isinstance(source, str | os.PathLike):
        name = os.fspath(source)
        return unpacked(_told(opened.enter_context(open(source, "rb", CHUNK)), on_read), name), name
    return _told(as_binary(source), on_read), str(getattr(source, "name", "<string>"))


def _told(stream: BinaryIO, on_read: Callable[[int], object] | None) -> BinaryIO:
    """The stream, read by large chunks; it tells how much of it is read where somebody asks."""
    if on_read is None and stream.seekable():
        return stream

    def telling() -> Iterator[bytes]:
        for chunk in chunks(stream):
            if on_read is not None:
                on_read(len(chunk))
            yield chunk

    return streamed(telling())


def _items(stream: BinaryIO, name: str, format: Format) -> Iterator[Case | ParseError]:
    return find_layout(format.layout).read(stream, format.dialect, name)


def _with_answers(
    questions: Iterator[Case | ParseError], format: Format, stream: BinaryIO, name: str
) -> Iterator[Case | ParseError]:
    """The questions, each with the outcome that the answers give.

    Raises ParseError where there are not as many answers as questions.
    """
    layout = find_layout(format.layout)
    if format.dialect is not None:
        if layout.paired:
            yield from layout.read_answers(stream, format.dialect, name, questions)
            return
        format = replace(format, dialect=format.dialect.as_role("answer"))
    pairs = zip_longest(questions, _items(stream, name, format))
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


def loads(text: str | bytes, format: str | Format | None = None) -> list[Case]:
    """The cases of a text. Raises what `load` raises."""
    if isinstance(text, str):
        if format is not None:
            _refuse_text(Format.parse(format))
        text = text.encode("utf-8", "surrogatepass")
    return list(load(io.BytesIO(text), format))


def dump(
    cases: Iterable[Case],
    target: Source,
    format: str | Format,
    *,
    lossy: bool = False,
) -> None:
    """Write cases to a path, whole or not at all, or to an open stream.

    A path that ends in .gz or .zst is written compressed.
    `lossy` allows what would be refused: it applies the fallbacks that the
    dialect declares, and leaves out what the layout has no room for.

    Raises LossyError for what would be lost, FormatError for a format that does
    not exist or a case without a dialect, and OSError.
    """
    asked = Format.parse(format)
    if isinstance(target, str | os.PathLike):
        with writing(target) as stream:
            _write(cases, stream, asked, lossy)
    elif _is_text(target):
        target.write(dumps(cases, asked, lossy=lossy))
    else:
        target.flush()
        _write(cases, as_binary(target), asked, lossy)


@contextmanager
def writing(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A stream whose bytes become the file at `path`, whole or not at all.

    They are compressed where its suffix asks for it. Raises OSError, and
    FormatError where what the compression needs is not installed.
    """
    with replacing(path) as stream, packed(stream, os.fspath(path)) as packing:
        yield packing


def dumps(cases: Iterable[Case], format: str | Format, *, lossy: bool = False) -> str:
    """The cases as a text. Raises what `dump` raises, and FormatError for a binary format."""
    asked = Format.parse(format)
    _refuse_text(asked)
    buffer = io.BytesIO()
    _write(cases, buffer, asked, lossy)
    return buffer.getvalue().decode()


def _write(cases: Iterable[Case], stream: BinaryIO, format: Format, lossy: bool) -> None:
    layout = find_layout(format.layout)
    holds = layout.room(format.dialect)
    latest: Case | None = None

    def prepared() -> Iterator[Case]:
        nonlocal latest
        for case in cases:
            latest = case
            yield _fit(case, format, holds, lossy)

    try:
        layout.write(prepared(), stream, format.dialect)
    except LossyError as error:
        if latest is not None:
            error.message = f"{latest.label}: {error.message}"
            error.located(*latest.place())
        raise


def _fit(case: Case, format: Format, holds: Collection[str], lossy: bool) -> Case:
    """The case as the format can hold it.

    Raises LossyError for a part it has no room for, unless a loss is allowed. A
    name is left out without a word: it is a label, and no part of the game.
    """
    dialect = format.dialect or case.dialect
    lost = [
        part
        for part in ("click", "expected", "mines")
        if part not in holds and getattr(case, part) is not None
    ]
    if "mines" in lost and case.mines == case.board.mines and not case.board.is_player_view:
        lost.remove("mines")  # the board itself shows it
    for board in (case.board, case.expected):
        if board is not None and board.cols and not board.rows:
            raise LossyError(f"a board of 0x{board.cols} would be read back as one of 0x0")
    if case.name is not None and "name" in holds and _HALF.search(case.name):
        raise LossyError(f"the name {case.name!a} is no text that UTF-8 can write")
    if lost and not lossy:
        if dialect is not None:  # a cell without a symbol is the greater loss to name
            dialect.require(case.board.cells, case.board.cols)
        parts = " and ".join(_PARTS[part] for part in lost)
        raise LossyError(
            f"the layout {format.layout} has no room for {parts}; "
            "where a loss is allowed (--lossy), it is left out"
        )
    if not lossy or dialect is None:
        return case
    board, mines = _fall_back(case.board, dialect), case.mines
    if mines is None and board.is_player_view and not case.board.is_player_view:
        mines = case.board.mines  # which the board no longer shows
    return replace(
        case,
        board=board,
        click=None if "click" in lost else case.click,
        expected=None
        if case.expected is None or "expected" in lost
        else _fall_back(case.expected, dialect),
        mines=mines if "mines" in holds else None,
    )


def _fall_back(board: Board, dialect: Dialect) -> Board:
    return Board(board.rows, board.cols, dialect.fall_back(board.cells))
