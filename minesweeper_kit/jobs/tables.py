"""The work of an operation from a table to a table, batch by batch.

Where a row is bad, or needs more than its columns say, the few rows around it are done case
by case.
"""

from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, NamedTuple, cast

from minesweeper_kit.case import Case
from minesweeper_kit.errors import ParseError
from minesweeper_kit.io.compression import suffix_of
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.held import limited
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.operations.files import Counts, Meet
from minesweeper_kit.operations.operation import TABLES, Context, Operation

_FEW = 64
"""So many rows are done case by case sooner than halved once more."""


class Tables(NamedTuple):
    """An operation from a table to a table: the layouts of both, and its own options."""

    operation: Operation
    batch: Callable[[Any, Any], Any]
    own: Any
    read: str
    written: str


def tables_of(
    operation: Operation, own: Any, asked: Format | None, target: Format | None, source: str
) -> Tables | None:
    """The work from a table to a table; None where it is another.

    `asked` is the format to read, None for the one that the suffix of `source` says, and
    `target` the one to write, None for that of the input.

    >>> from minesweeper_kit.operations import find
    >>> from minesweeper_kit.operations.reveal import Options
    >>> tables_of(find("reveal"), Options(), None, None, "a.parquet").written
    'parquet'
    >>> tables_of(find("reveal"), Options(), None, None, "a.txt")
    """
    if operation.batch is None or not operation.writes(own):
        return None
    format = asked or Format(None, suffix_of(source).lstrip("."))
    if _is_table(format) and _is_table(target or format):
        return Tables(operation, operation.batch, own, format.layout, (target or format).layout)
    return None


def _is_table(format: Format) -> bool:
    return format.dialect is None and format.layout in TABLES


def work(
    tables: Tables, stream: BinaryIO, source: str, max_memory: int, out: BinaryIO, meet: Meet
) -> Counts:
    """Do the work, and count the cases that are written. Raises what `load` and `dump` raise.

    >>> import io
    >>> from minesweeper_kit import Board, dump
    >>> from minesweeper_kit.operations import find
    >>> from minesweeper_kit.operations.reveal import Options
    >>> source = io.BytesIO()
    >>> dump([Case(Board(1, 2, "9a"), (0, 0))], source, "arrows")
    >>> tables = tables_of(find("reveal"), Options(), None, None, "a.arrows")
    >>> work(tables, io.BytesIO(source.getvalue()), "a.arrows", 2**20, io.BytesIO(), print).cases
    1
    """
    from minesweeper_kit.layouts.tables.batch import grouped
    from minesweeper_kit.layouts.tables.files import BY_NAME

    row = find_layout(tables.read)
    count = 0

    def counted() -> Iterator[Any]:
        nonlocal count
        for batch in _worked(tables, held, source, meet, let_go=limit.let_go):
            count += batch.num_rows
            yield batch

    held, limit = limited(stream, source, row.weight, max_memory)
    BY_NAME[tables.written].write_batches(grouped(counted()), out)
    return Counts(count)


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


def write_made(batches: Iterator[Any], layout: str, out: BinaryIO) -> None:
    """Write the batches that `made_batches` gives. Raises what making them raises.

    >>> import io
    >>> from minesweeper_kit import Board
    >>> from minesweeper_kit.layouts.tables.batch import batches
    >>> out = io.BytesIO()
    >>> write_made(batches([Case(Board(1, 2, "9a"))], None), "parquet", out)
    >>> out.getvalue()[:4]
    b'PAR1'
    """
    from minesweeper_kit.layouts.tables.files import BY_NAME

    BY_NAME[layout].write_batches(batches, out)


def _worked(
    tables: Tables, stream: BinaryIO, source: str, meet: Meet, let_go: Callable[[], None]
) -> Iterator[Any]:
    """The batches that come of those of the input."""
    from minesweeper_kit.layouts.tables.files import BY_NAME

    number = 1
    for batch in BY_NAME[tables.read].read_batches(stream, source):
        let_go()
        yield from _done(tables, batch, source, meet, number)
        number += batch.num_rows


def _done(tables: Tables, batch: Any, source: str, meet: Meet, number: int) -> Iterator[Any]:
    """The batches that come of one whose first row has this number.

    A batch that cannot be done as a whole is halved, so that only the rows near one that
    needs its case are done case by case.
    """
    from minesweeper_kit.arrays.plain import plain_batch

    plain = plain_batch(batch)
    done = None if plain is None else tables.batch(plain, tables.own)
    if done is not None:
        yield done
    elif batch.num_rows > _FEW and _may_be_halved(tables, batch):
        half = batch.num_rows // 2
        yield from _done(tables, batch.slice(0, half), source, meet, number)
        yield from _done(tables, batch.slice(half), source, meet, number + half)
    elif batch.num_rows:
        yield from _by_case(tables, batch, source, meet, number)


def _may_be_halved(tables: Tables, batch: Any) -> bool:
    """Whether a part of the batch may be done as a whole: so it is if no rows could be.

    It is not where the columns or the options ask for cases.
    """
    from minesweeper_kit.arrays.plain import plain_batch

    plain = plain_batch(batch.slice(0, 0))
    return plain is not None and tables.batch(plain, tables.own) is not None


def _by_case(tables: Tables, batch: Any, source: str, meet: Meet, number: int) -> Iterator[Any]:
    """The batches that come of the cases of one whose first row has this number."""
    from minesweeper_kit.layouts.tables.batch import batches, items_of

    items = items_of(batch, None, source, number)
    reader = Reader(items, source, Format(None, tables.read))
    reader.on_error = cast(Callable[[ParseError], None], meet)
    context = Context(meet, lambda _: None)
    items_done = tables.operation.cases(reader, tables.own, context)
    cases = (case for item in items_done for case in ([item] if isinstance(item, Case) else item))
    yield from batches(cases, None)
