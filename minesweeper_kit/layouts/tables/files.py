"""`parquet`, `arrow` and `arrows`: tables as Parquet files, as Arrow's files and its streams.

A file is read and written a batch at a time, whatever its size. pyarrow checks what it
reads, and raises nearly anything for damaged bytes: each is a ParseError here.
"""

import io
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, islice
from typing import Any, BinaryIO, NamedTuple

from minesweeper_kit.batch import Item, flat
from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import MinesweeperKitError, ParseError
from minesweeper_kit.layouts.tables.batch import ROWS, SIZE, batches, items_of
from minesweeper_kit.layouts.tables.blocks import messages
from minesweeper_kit.layouts.tables.schema import CLICK, COLUMNS, check_schema, pyarrow, schema
from minesweeper_kit.layouts.tables.values import array_of, nulls_of
from minesweeper_kit.wording import one_line, shorten

_BUFFER = 2**18
"""How many bytes of a column of Parquet are read at a time."""

_ROWS, _SIZE = 2**14, 2**23
"""So many rows of Parquet are read at once, or fewer of so many bytes, as the file says."""

_EXPANDING_ROWS, _GATHERED = 2**6, 2**5
"""So many rows are where a column may have more bytes than the file says, which may be any number.
As a batch of `_GATHERED` times so many, a row takes less time."""

_EXPANDING = {"PLAIN_DICTIONARY", "RLE_DICTIONARY", "DELTA_BYTE_ARRAY"}
"""The encodings that write bytes once which stand in many rows."""


class Table(NamedTuple):
    """One kind of file: how a message names it, how it is opened for reading and for writing.

    `batches` gives the schema of a stream and the batches in it; `writer` a writer of a
    schema into a stream, with `write` for a batch and `close`.
    """

    title: str
    batches: Callable[[Any], tuple[Any, Iterator[Any]]]
    writer: Callable[[Any, Any], Any]

    def read(
        self, stream: BinaryIO, dialect: Dialect | None, source: str
    ) -> Iterator[Case | ParseError]:
        """The cases of a table; a ParseError in the place of a row that is bad.

        Raises ParseError for a file that is no such table, FormatError where pyarrow is
        not installed.

        >>> from io import BytesIO
        >>> from minesweeper_kit import Board, dump, load
        >>> stream = BytesIO()
        >>> dump([Case(Board.parse("EM", "leetcode"), (0, 0))], stream, "leetcode+parquet")
        >>> [(case.board, case.click) for case in load(BytesIO(stream.getvalue()), "parquet")]
        [(Board(1, 2, 'EM'), (0, 0))]
        """
        yield from flat(self.read_case_batches(stream, dialect, source))

    def read_case_batches(
        self, stream: BinaryIO, dialect: Dialect | None, source: str
    ) -> Iterator[Item]:
        """The cases as `read` gives them, those alike as case batches."""
        unpack = getattr(stream, "unpack", lambda _: None)  # of a stream under a limit of memory
        number = 1
        for batch in self.read_batches(stream, source):
            with self._as_parse_error(source):
                yield from items_of(batch, dialect, source, number, unpack)
            number += batch.num_rows

    def read_batches(self, stream: BinaryIO, source: str) -> Iterator[Any]:
        """The batches of a table, whose schema is checked. Raises what `read` raises."""
        pyarrow()
        unpack = getattr(stream, "unpack", lambda _: None)
        with self._as_parse_error(source):
            found, read = self.batches(stream)
            check_schema(found, source)
            for batch in read:
                batch.validate(full=True)
                unpack(batch.nbytes)
                yield batch

    def write(self, cases: Iterable[Case], stream: BinaryIO, dialect: Dialect | None) -> None:
        """Write a table.

        Raises LossyError for a cell that the dialect does not have and for an outcome of
        another size than its board, FormatError where pyarrow is not installed.

        >>> from io import BytesIO
        >>> from minesweeper_kit import Board, dump
        >>> stream = BytesIO()
        >>> dump([Case(Board.parse("EM", "leetcode"))], stream, "leetcode+arrow")
        >>> stream.getvalue()[:6]
        b'ARROW1'
        """
        pyarrow()
        self.write_batches(batches(cases, dialect), stream)

    def write_batches(self, found: Iterator[Any], stream: BinaryIO) -> None:
        """Write batches of one schema, a group of rows each."""
        first = list(islice(found, 1))  # what is rejected at once leaves nothing written
        sink = _Sink(stream)
        writer = self.writer(sink, first[0].schema if first else schema())
        try:
            for batch in chain(first, found):
                writer.write(batch)
            writer.close()
        finally:
            sink.over = True
            writer.close()

    @contextmanager
    def _as_parse_error(self, source: str) -> Iterator[None]:
        """What pyarrow raises in the block becomes a ParseError, but not what the system says."""
        try:
            yield
        except MinesweeperKitError:
            raise
        except Exception as error:
            if isinstance(error, OSError) and error.errno is not None:
                raise
            reason = shorten(one_line(str(error) or type(error).__name__), 200)
            raise ParseError(f"this {self.title} cannot be read: {reason}").located(
                source
            ) from error


class _Sink(io.RawIOBase):
    """A stream into another; when it is `over`, nothing is written."""

    over = False

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        if not self.over:
            self._stream.write(bytes(data))
        return len(data)


def _parquet_batches(stream: Any) -> tuple[Any, Iterator[Any]]:
    """The schema and the batches of a Parquet file, a group of rows after the other."""
    from pyarrow import parquet

    file = parquet.ParquetFile(stream, buffer_size=_BUFFER, pre_buffer=False)

    def read() -> Iterator[Any]:
        for number in range(file.num_row_groups):
            group = file.metadata.row_group(number)
            size = max(group.total_byte_size // max(group.num_rows, 1), 1)
            fit = max(_SIZE // size, 1)
            few = file.iter_batches(min(fit, _EXPANDING_ROWS), [number], use_threads=False)
            # Before something was read, pyarrow ends the process at columns that are damaged.
            first = list(islice(few, 1))
            if group.num_rows > _EXPANDING_ROWS and not _expands(file.schema, group):
                yield from file.iter_batches(min(fit, _ROWS), [number], use_threads=False)
            else:
                yield from chain(first, few)

    return file.schema_arrow, join_batches(read(), _GATHERED * _EXPANDING_ROWS, _SIZE)


def _expands(found: Any, group: Any) -> bool:
    """Whether rows of a group may have more bytes than its size says."""
    columns = [(group.column(at), found.column(at)) for at in range(group.num_columns)]
    return any(
        kind.max_repetition_level
        or ("BYTE_ARRAY" in kind.physical_type and _EXPANDING.intersection(column.encodings))
        for column, kind in columns
    )


def _parquet_writer(sink: Any, found: Any) -> Any:
    from pyarrow import parquet

    return parquet.ParquetWriter(sink, found, compression="zstd", use_dictionary=False)


def _file_batches(stream: Any) -> tuple[Any, Iterator[Any]]:
    return _stream_batches(messages(stream))


def _file_writer(sink: Any, found: Any) -> Any:
    from pyarrow import ipc

    return ipc.new_file(sink, found)


def _stream_batches(stream: Any) -> tuple[Any, Iterator[Any]]:
    from pyarrow import ipc

    reader = ipc.open_stream(stream)
    return reader.schema, iter(reader)


def _stream_writer(sink: Any, found: Any) -> Any:
    from pyarrow import ipc

    return ipc.new_stream(sink, found)


BY_NAME = {
    "parquet": Table("Parquet file", _parquet_batches, _parquet_writer),
    "arrow": Table("Arrow file", _file_batches, _file_writer),
    "arrows": Table("Arrow stream", _stream_batches, _stream_writer),
}


def regroup_batches(found: Iterable[Any]) -> Iterator[Any]:
    """The rows of batches of the kit's schema in batches as `batches` cuts them.

    >>> from minesweeper_kit import Board, Case
    >>> from minesweeper_kit.layouts.tables.batch import batch_of
    >>> one = batch_of([Case(Board(1, 1, "E"))])
    >>> [batch.num_rows for batch in regroup_batches([one] * 3)]
    [3]
    """
    pending: list[Any] = []
    rows = size = 0
    for batch in found:
        ends = _lengths(batch).cumsum()
        at = before = 0
        while at < len(ends):
            fit = int(ends.searchsorted(before + SIZE - size, "right"))
            end = max(at, min(fit, at + ROWS - rows), 0 if rows else at + 1)
            if end > at:
                pending.append(batch.slice(at, end - at))
                rows += end - at
                size += int(ends[end - 1]) - before
                at, before = end, int(ends[end - 1])
            if at < len(ends):
                yield _joined(pending)
                pending, rows, size = [], 0, 0
    if rows:
        yield _joined(pending)


def join_batches(found: Iterable[Any], rows: int = ROWS, size: int = SIZE) -> Iterator[Any]:
    """The rows of batches in fewer, each of which has at least so many rows or bytes.

    >>> from minesweeper_kit import Board, Case
    >>> from minesweeper_kit.layouts.tables.batch import batch_of
    >>> one = batch_of([Case(Board(1, 1, "E"))])
    >>> [batch.num_rows for batch in join_batches([one] * 5, rows=2)]
    [2, 2, 1]
    """
    pending: list[Any] = []
    pending_rows = pending_size = 0
    for batch in found:
        pending.append(batch)
        pending_rows += batch.num_rows
        pending_size += batch.get_total_buffer_size()  # the same without slices, and sooner
        if pending_rows >= rows or pending_size >= size:
            yield _one(pending)
            pending, pending_rows, pending_size = [], 0, 0
    if pending:
        yield _one(pending)


def _one(batches: list[Any]) -> Any:
    return batches[0] if len(batches) == 1 else pyarrow().concat_batches(batches)


def _joined(batches: list[Any]) -> Any:
    """The batches as one, in which what lies under a null is as it is when cases are written."""
    pa = pyarrow()
    batch = _one(batches)
    for name in ("mines", "click"):
        column, field = batch.column(name), schema().field(name)
        if not column.null_count:
            continue
        if column.null_count == len(column):
            column = pa.nulls(len(column), field.type)
        elif COLUMNS[name] == CLICK:
            parts = [part.fill_null(0) for part in column.flatten()]
            mask = column.is_null()
            column = pa.StructArray.from_arrays(parts, fields=list(field.type), mask=mask)
        else:
            column = pa.array(array_of(column), mask=nulls_of(column))
        batch = batch.set_column(schema().get_field_index(name), field, column)
    return batch


def _lengths(batch: Any) -> Any:
    """How many bytes the boards of each row take."""
    from pyarrow import compute

    boards = [compute.binary_length(batch.column(name)) for name in ("cells", "expected")]
    whole = boards[0]
    if boards[1].null_count < len(batch):
        whole = compute.add(whole, compute.fill_null(boards[1], 0))
    return array_of(whole).astype("int64")
