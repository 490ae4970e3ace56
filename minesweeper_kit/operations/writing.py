"""Writing what an operation makes of its input, in one process or in several.

For several processes the input is cut into chunks of whole cases. Each process reads a chunk,
does the work and writes the result to memory; the results are joined in the order of the
chunks.
"""

import io
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any, BinaryIO, NamedTuple, TypeVar, cast

from minesweeper_kit.case import Case
from minesweeper_kit.errors import LossyError, MinesweeperKitError
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.reader import OnError, Reader
from minesweeper_kit.io.writing import Notes, dump, write_stream
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.operations.operation import TABLES, Context, Operation

R = TypeVar("R")


def writable(
    operation: Operation, target: Format, *, lossy: bool = False
) -> Callable[[Any, Any, Context], Iterator[Case]]:
    """The work of an operation, of whose cases those that cannot be written are met instead."""

    def cases(reader: Any, own: Any, context: Context) -> Iterator[Case]:
        for item in operation.cases(reader, own, context):
            for case in (item,) if isinstance(item, Case) else item:
                try:
                    dump([case], io.BytesIO(), target, lossy=lossy)
                except LossyError as error:
                    context.meet(error)
                    continue
                yield case

    return cases


def write(
    operation: Operation,
    own: Any,
    reader: Reader,
    target: Format,
    out: BinaryIO,
    context: Context,
    *,
    lossy: bool = False,
    jobs: int = 1,
    stops: bool = True,
) -> int:
    r"""Write what the work gives for the cases of a reader, and return how many cases that is.

    `jobs` processes share it where both formats allow that. `stops` says that `context` raises
    the first error that it meets. Raises what reading, the work and writing raise.

    >>> from minesweeper_kit import loads
    >>> from minesweeper_kit.operations import find
    >>> reveal, out = find("reveal"), io.BytesIO()
    >>> reader = Reader(iter(loads('[["E","M"]]\n[0,0]\n')), "x", Format.parse("leetcode"))
    >>> context = Context(print, print)
    >>> write(reveal, reveal.options(), reader, reader.format, out, context), out.getvalue()
    (1, b'[["1","M"]]\n')
    """
    if target.layout in TABLES:
        from minesweeper_kit.operations.tables import worked_batches, write_batches

        batches = worked_batches(operation, own, reader, target, context)
        if batches is not None:
            return write_batches(batches, target.layout, out)

    left_out = _once(context.note)

    def write_cases(
        source: Reader, stream: BinaryIO, context: Context, notes: Notes = left_out
    ) -> int:
        source.on_error = cast(OnError, context.meet)
        cases = operation.cases(source, own, context)
        return write_stream(cases, stream, target, lossy=lossy, notes=notes)

    def chunk_of(source: Reader) -> _DoneChunk:
        data, errors, notes = io.BytesIO(), list[MinesweeperKitError](), list[str]()
        source.notes = notes.append
        meet = context.meet if stops else errors.append
        count = write_cases(source, data, context._replace(meet=meet), notes.append)
        return _DoneChunk(data.getvalue(), count, errors, notes)

    layout = find_layout(target.layout)
    if layout.joint is None or jobs == 1:
        return write_cases(reader, out, context)
    count, above = 0, b""
    with map_source(reader, chunk_of, jobs) as chunks:
        for chunk in chunks:
            if chunk.data:
                out.write(layout.between(above, chunk.data, target.dialect) + chunk.data)
                above = chunk.data
            for line in chunk.notes:
                left_out(line)
            for error in chunk.errors:
                context.meet(error)
            count += chunk.cases
    rest = After(partial(layout.between, above, dialect=target.dialect), out)
    return count + write_cases(reader, cast(BinaryIO, rest) if above else out, context)


class _DoneChunk(NamedTuple):
    """What came of a chunk: its cases as they are written, how many, and what was met and noted."""

    data: bytes
    cases: int
    errors: list[MinesweeperKitError]
    notes: list[str]


def _once(note: Notes) -> Notes:
    """The function, which is called with the first line alone."""
    is_noted = False

    def first(line: str) -> None:
        nonlocal is_noted
        if not is_noted:
            is_noted = True
            note(line)

    return first


def map_source(
    reader: Reader, work: Callable[[Reader], R], jobs: int
) -> AbstractContextManager[Iterator[R]]:
    """What `work` gives for chunks of the source, where several processes share it.

    `jobs` is how many. The reader then has what is left to read. With one job, and
    where the system cannot fork, nothing is shared and the reader has it all.
    """
    if jobs == 1 or not hasattr(os, "fork"):
        return nullcontext(iter(()))
    from minesweeper_kit.io.parallel import map_chunks

    return map_chunks(reader, work, jobs)


class After(io.RawIOBase):
    """A stream into `target` that writes what `between` gives for its first bytes before them.

    `begun` says whether anything was written.

    >>> out = io.BytesIO()
    >>> After(lambda first: b", ", out).write(b"second"), out.getvalue()
    (6, b', second')
    """

    def __init__(self, between: Callable[[bytes], bytes] | None, target: BinaryIO) -> None:
        self._between = between
        self._target = target
        self.begun = False

    def write(self, data: Any) -> int:
        """Write the data to the target; returns how many bytes of it were written."""
        if self._between is not None and not self.begun:
            self._target.write(self._between(data))
        self.begun = self.begun or len(data) > 0
        return self._target.write(data)
