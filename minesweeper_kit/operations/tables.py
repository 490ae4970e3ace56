"""The work of an operation on tables, batch by batch.

Where a row is bad, or needs more than its columns say, the few rows around it are done case
by case.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any, BinaryIO, cast

from minesweeper_kit.case import Case
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.reader import OnError, Reader
from minesweeper_kit.operations.operation import TABLES, Context, Operation

_FEW = 64
"""So many rows are done case by case sooner than halved once more."""

_ROWS, _SIZE = 2**14, 2**23
"""So many rows are done at once, or fewer of so many bytes: each time has its own cost."""

_ROW = "row of the batch"
"""The key under which a case says which row of a batch it is from."""


def worked_batches(
    operation: Operation, own: Any, reader: Reader, target: Format, context: Context
) -> Iterator[Any] | None:
    r"""The batches that come of a table where a table is written; None for any other work.

    Columns that are not the kit's stay as they are. Raises what reading the table raises;
    `context` meets what is wrong with a row.

    >>> import io
    >>> from minesweeper_kit import Board, dump, load
    >>> from minesweeper_kit.operations import find
    >>> source = io.BytesIO()
    >>> dump([Case(Board(1, 2, "EM"), (0, 0))], source, "arrows")
    >>> reveal = find("reveal")
    >>> reader = load(io.BytesIO(source.getvalue()), "arrows")
    >>> work = reveal, reveal.options(), reader, Format.parse("parquet"), Context(print, print)
    >>> [batch.column("cells").to_pylist() for batch in worked_batches(*work)]
    [[b'\x01\n']]
    """
    if operation.batch is None or target.dialect is not None or target.layout not in TABLES:
        return None
    batches = reader.batches()
    if batches is None:
        return None
    from minesweeper_kit.layouts.tables.files import regroup_batches

    return regroup_batches(_worked(operation, own, batches, reader.source, context))


def reported_batches(
    operation: Operation, own: Any, reader: Reader, context: Context
) -> Iterator[Any]:
    """The batches of what is read with the columns of a report beside their own.

    Of a table they are its own batches, with all their columns. Raises what reading raises, and
    LossyError for a case that no table holds.

    >>> from minesweeper_kit import loads
    >>> from minesweeper_kit.operations import find
    >>> reader = Reader(iter(loads("EM")), "x", Format.parse("leetcode+grid"))
    >>> stats = find("stats")
    >>> batches = reported_batches(stats, stats.options(), reader, Context(print, print))
    >>> [batch.column("3bv").to_pylist() for batch in batches]
    [[1]]
    """
    if operation.columns is None:
        return
    from minesweeper_kit.layouts.tables.batch import batches
    from minesweeper_kit.layouts.tables.files import join_batches

    found = reader.batches()
    if found is None:
        reader.on_error = cast(OnError, context.meet)
        found = batches(reader, None)
    for batch in join_batches(found):
        yield _with_columns(batch, operation.columns(batch, own))


def _with_columns(batch: Any, columns: dict[str, Any]) -> Any:
    """The batch with these columns anew."""
    for name, column in columns.items():
        at = batch.schema.get_field_index(name)
        with_it = batch.append_column if at < 0 else partial(batch.set_column, at)
        batch = with_it(name, column)
    return batch


def errors_of(batch: Any) -> Counter[str]:
    """How many rows of a report have each error.

    >>> from pyarrow import record_batch
    >>> errors_of(record_batch({"error": [None, "hidden"]}))
    Counter({'hidden': 1})
    """
    counts = batch.column("error").value_counts().to_pylist()
    return Counter({each["values"]: each["counts"] for each in counts if each["values"]})


def made_batches(
    operation: Operation, own: Any, numbers: range, context: Context, target: Format
) -> Iterator[Any] | None:
    """The batches of the cases that an operation makes; None where cases are to be written.

    >>> from minesweeper_kit.operations import find
    >>> operation = find("generate")
    >>> own = operation.options(level="beginner", seed=1)
    >>> context = Context(print, print)
    >>> asked = Format.parse("leetcode+parquet")
    >>> [batch.num_rows for batch in made_batches(operation, own, range(1, 4), context, asked)]
    [3]
    """
    if operation.make_batches is None or target.layout not in TABLES or target.dialect is None:
        return None
    return operation.make_batches(own, numbers, context, target.dialect)


def write_batches(batches: Iterator[Any], layout: str, out: BinaryIO) -> int:
    """Write batches to a table, and return how many rows that is. Raises what making them raises.

    >>> import io
    >>> from minesweeper_kit import Board
    >>> from minesweeper_kit.layouts.tables.batch import batches
    >>> out = io.BytesIO()
    >>> rows = write_batches(batches([Case(Board(1, 2, "EM"))], None), "parquet", out)
    >>> rows, out.getvalue()[:4]
    (1, b'PAR1')
    """
    from minesweeper_kit.layouts.tables.files import BY_NAME

    count = 0

    def counted() -> Iterator[Any]:
        nonlocal count
        for batch in batches:
            count += batch.num_rows
            yield batch

    BY_NAME[layout].write_batches(counted(), out)
    return count


def _worked(
    operation: Operation, own: Any, batches: Iterator[Any], source: str, context: Context
) -> Iterator[Any]:
    """The batches that come of those of the input, with the columns that are not the kit's."""
    from minesweeper_kit.layouts.tables.files import join_batches
    from minesweeper_kit.layouts.tables.schema import COLUMNS, INDEX

    work = _Work(operation, own, source, context)
    number = 1
    for batch in join_batches(batches, _ROWS, _SIZE):
        names = list(enumerate(batch.schema.names))
        kit = batch.select([at for at, name in names if name in COLUMNS])
        others = batch.select(
            [at for at, name in names if name not in COLUMNS and not name.startswith(INDEX)]
        )
        for done, rows in work.done(kit, number, numbered=others.num_columns > 0):
            yield _with_others(done, others, rows)
        number += batch.num_rows


def _with_others(batch: Any, others: Any, rows: Any) -> Any:
    """The batch with other columns as well, which have these rows of another batch: a slice, or
    a list of numbers.
    """
    for field, column in zip(others.schema, others.columns, strict=True):
        values = column[rows] if isinstance(rows, slice) else column.take(_numbers(rows))
        if hasattr(values, "dictionary_decode"):  # another one in each batch
            values = values.dictionary_decode()
        batch = batch.append_column(field.name, values)
    return batch


def _numbers(rows: list[int]) -> Any:
    from minesweeper_kit.layouts.tables.schema import pyarrow

    return pyarrow().array(rows, "int64")


class _Work:
    """An operation with its options, on the batches of an input."""

    def __init__(self, operation: Operation, own: Any, source: str, context: Context) -> None:
        self.operation, self.own, self.source, self.context = operation, own, source, context

    def done(
        self, batch: Any, number: int, at: int = 0, *, numbered: bool
    ) -> Iterator[tuple[Any, Any]]:
        """The batches that come of one, each with the rows that it is from if `numbered`.

        The first row is row `number` of the input, and row `at` of the whole batch. What cannot
        be done as a whole is halved, so that only the rows near one that needs its case are
        done case by case.
        """
        done = self.at_once(batch)
        if done is not None:
            yield done, slice(at, at + batch.num_rows)
        elif batch.num_rows > _FEW and self.at_once(batch.slice(0, 0)) is not None:
            half = batch.num_rows // 2
            yield from self.done(batch.slice(0, half), number, at, numbered=numbered)
            yield from self.done(batch.slice(half), number + half, at + half, numbered=numbered)
        elif batch.num_rows:
            yield from self.by_case(batch, number, at, numbered=numbered)

    def at_once(self, batch: Any) -> Any:
        """What comes of a batch as a whole; None where rows or options need cases."""
        from minesweeper_kit.arrays.plain import plain_batch

        plain = plain_batch(batch)
        return None if plain is None else cast(Any, self.operation.batch)(plain, self.own)

    def by_case(
        self, batch: Any, number: int, at: int, *, numbered: bool
    ) -> Iterator[tuple[Any, Any]]:
        """The batches that come of the cases of one, each with the rows that it is from."""
        from minesweeper_kit.layouts.tables.batch import batches, items_of

        if numbered:  # as a column that is not the kit's, which becomes a key of each case
            batch = batch.append_column(_ROW, _numbers(list(range(at, at + batch.num_rows))))
        items = items_of(batch, None, self.source, number)
        reader = Reader(items, self.source, Format(None, "arrow"))
        reader.on_error = cast(OnError, self.context.meet)
        rows: list[int] = []

        def cases() -> Iterator[Case]:
            for item in self.operation.cases(reader, self.own, self.context):
                for case in [item] if isinstance(item, Case) else item:
                    if numbered:
                        extra = dict(case.extra)
                        rows.append(extra.pop(_ROW))
                        yield replace(case, extra=extra)
                    else:
                        yield case

        for done in batches(cases(), None):
            yield done, rows[: done.num_rows]
            del rows[: done.num_rows]
