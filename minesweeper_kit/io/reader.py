"""Reader: the cases of a source, each read when it is asked for."""

import os
import stat
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from itertools import chain, islice
from typing import Any, BinaryIO, Self, cast

from minesweeper_kit.batch import CaseBatch, Item
from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError, ShapeError
from minesweeper_kit.io.files import stream_chunks
from minesweeper_kit.io.format import Format
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.layouts.layout import Chunk
from minesweeper_kit.wording import size_of

_OWN = "minesweeper_kit."

OnNote = Callable[[str], object]
"""What is called with a line for people: what was skipped, or what is kept and has no use."""


def warn(line: str, category: type[Warning]) -> None:
    """Warn of a line, as of the line of the program that called the kit."""
    level, frame = 2, sys._getframe(1)
    while frame.f_back and frame.f_globals.get("__name__", "").startswith(_OWN):
        level, frame = level + 1, frame.f_back
    warnings.warn(line, category, stacklevel=level)


OnError = Callable[[ParseError], None]
"""What is called with the error of each case that cannot be read."""


class Reader(Iterator[Case]):
    """An iterator of the cases of a source; each is read when it is asked for.

    `notes` is called with a line for each unknown key that holds a board or a click.
    `format` is the one given to `load`, or the one detected; `source` is the name
    of the source in messages. An outcome of another size than its board is an error, but
    not with `checks`, where the cases are checked. Its length is how many cases are left:
    asking for it, as `list` does, reads them all. Files that `load` opened are closed after
    the last case, after an error, and at the end of a `with` block.
    """

    def __init__(
        self,
        items: Iterator[Item],
        source: str,
        format: Format,
        stream: BinaryIO | None = None,
    ) -> None:
        self.source = source
        self.format = format
        self.on_error: OnError | None = None
        self.notes: OnNote | None = None
        self.checks = False
        self._noted: set[str] = set()
        self.opened = ExitStack()
        self._items = items
        self._batch: Iterator[Case] = iter(())  # what is left of the batch that was begun
        self._stream = stream
        self._any = find_layout(format.layout).empty

    def __next__(self) -> Case:
        for case in self._batch:
            return case
        try:
            for item in map(self._fitting, self._items):
                if isinstance(item, Case):
                    self._take(item)
                    return item
                if isinstance(item, CaseBatch):
                    self._take(item.model)
                    self._batch = iter(item)
                    return next(self._batch)
                self._meet(item)
            self._end()
        except BaseException:  # an error that ends it
            self._close()
            raise
        raise StopIteration

    def case_batches(self) -> Iterator[Case | CaseBatch]:
        """What is left, in which cases alike may come together, as a `CaseBatch`.

        So they are faster to reveal and to write than one by one.
        """
        yield from self._batch
        try:
            for item in map(self._fitting, self._items):
                if isinstance(item, ParseError):
                    self._meet(item)
                else:
                    self._take(item if isinstance(item, Case) else item.model)
                    yield item
            self._end()
        except GeneratorExit:
            raise
        except BaseException:  # an error that ends it
            self._close()
            raise

    def _fitting(self, item: Item) -> Item:
        """The item, or the error for an outcome of another size than its board.

        One that was read from a file of answers is a program's, and it is for checks to tell.
        """
        if self.checks or not isinstance(item, Case) or item.expected is None:
            return item
        board, expected, origin = item.board, item.expected, item.origin
        if expected.rows == board.rows and expected.cols == board.cols:
            return item
        if origin is not None and origin.answer is not None:
            return item
        what = f"{size_of(expected.rows, expected.cols)} for a board of "
        what += f"{size_of(board.rows, board.cols)}; correct one of them"
        return ShapeError(f"an expected outcome of {what}").located(*item.place("expected"))

    def _take(self, case: Case) -> None:
        """Give the case, or cases like it; a key that is named in it is named once."""
        self._any = True
        if case.origin is None or not case.origin.unknown or self.notes is None:
            return
        source, line = case.origin.place("case")
        for key in case.origin.unknown:
            if key not in self._noted:
                self._noted.add(key)
                self.notes(f"{source}{'' if line is None else f':{line}'}: {key}")

    def in_order(self, *, skip: bool, each: bool = False) -> Iterator[Item]:
        """What is left, batches unless `each`, with the error of a case in its place.

        Raises ParseError where nothing can be read after it, and, unless `skip`, for any case.
        """
        met: list[ParseError] = []
        if skip:
            self.on_error = met.append
        items: Iterator[Item] = self if each else self.case_batches()
        while True:
            try:
                item = next(items, None)
            except ParseError:
                yield from met
                raise
            yield from met
            met.clear()
            if item is None:
                return
            yield item

    def _meet(self, error: ParseError) -> None:
        """Hand the error of a case to `on_error`, or raise it."""
        self._any = True
        if self.on_error is None:
            raise error
        self.on_error(error)

    def _end(self) -> None:
        """Close it, as there is nothing left. Raises ParseError where there was nothing at all."""
        if not self._any:
            raise ParseError("no board in here").located(self.source, 1, 1)
        self._close()

    def _close(self) -> None:
        self._items, self._any = iter(()), True
        self.opened.close()

    def first_dialect(self) -> Dialect | None:
        """The dialect of the first case of a source that is read whole; None where it has none.

        Raises NoBoardError where there is no board in it.
        """
        if find_layout(self.format.layout).cuts:
            return None  # it was looked at when it was opened, and has one dialect
        first = list(islice(self._items, 1))
        self._items = chain(first, self._items)
        case = first[0].model if first and isinstance(first[0], CaseBatch) else first and first[0]
        return case.dialect if isinstance(case, Case) else None

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

    def chunks(self, size: int) -> Iterator[Chunk] | None:
        """The source cut between cases into chunks of about `size` bytes each.

        None where the layout cannot be cut, or where there is a file of answers.
        Call it before any case is asked for: the chunks are read in their place,
        and `go_on` takes back those that are to be read as cases.
        """
        layout = find_layout(self.format.layout)
        if self._stream is None or not layout.cuts:
            return None
        chunks: Iterator[Chunk] = layout.code.cut(self._stream, size, self.format.dialect)
        return chunks

    def batches(self) -> Iterator[Any] | None:
        """The batches of Arrow of a table, each row of which names its dialect; else None.

        Call it before any case is asked for. Raises ParseError for what is no table of boards.
        """
        from minesweeper_kit.layouts.tables.files import BY_NAME

        table = BY_NAME.get(self.format.layout)
        if table is None or self._stream is None or self.format.dialect is not None:
            return None
        return self._batches(table.read_batches(self._stream, self.source))

    def _batches(self, found: Iterator[Any]) -> Iterator[Any]:
        let_go = getattr(self._stream, "let_go", lambda: None)  # of a stream under a limit
        with self.opened:
            for batch in found:
                let_go()
                yield batch

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

    def put_back(self, items: Iterable[Item]) -> None:
        """Give these items from here on, in place of the rest of the source."""
        self._items, self._batch = iter(items), iter(())
        self._stream = self.on_error = None

    def go_on(self, chunks: Iterable[Chunk], *, begun: bool) -> Self:
        """This reader, which gives the cases of these chunks from here on.

        `begun` says that there were cases before them: then it is no error if there
        are no more.
        """
        self._any = self._any or begun
        self._items = self._of_chunks(iter(chunks))
        return self

    def _of_chunks(self, chunks: Iterator[Chunk]) -> Iterator[Item]:
        from minesweeper_kit.layouts.batches import Lines

        first = next(chunks, None)
        if first is None:
            return
        texts = stream_chunks(chunk.data for chunk in chain([first], chunks))
        lines = Lines(texts, self.source, first.line)
        layout = find_layout(self.format.layout)
        yield from layout.code.read_lines(lines, self.format.dialect, self.source, first.number)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.opened.close()
