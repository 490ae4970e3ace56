"""Several inputs that become one output, of which a bad input is no part.

What comes of an input is held until it was read whole: in memory, and in a temporary
file beyond a limit.
"""

import io
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from shutil import copyfileobj
from tempfile import SpooledTemporaryFile
from typing import Any, BinaryIO, NamedTuple, cast

import typer

from minesweeper_kit.batch import CaseBatch
from minesweeper_kit.case import Case
from minesweeper_kit.cli.exit_codes import CaseErrors
from minesweeper_kit.cli.inputs import InputFiles, spread
from minesweeper_kit.cli.outputs import Plan
from minesweeper_kit.cli.stdio import open_output
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import FormatError, MinesweeperKitError
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.inputs import InputFile
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.io.reading import load
from minesweeper_kit.io.suffixes import is_whole
from minesweeper_kit.io.writing import dump, write_stream
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.operations.operation import TABLES, Context
from minesweeper_kit.operations.tables import write_batches
from minesweeper_kit.operations.writing import After

_IN_MEMORY = 2**24


def write_combined(plan: Plan, files: InputFiles, output: str) -> None:
    """Write what comes of all inputs, one after the other, as one output.

    Where all of them are bad, a file that is there already stays as it is.
    """
    plan = _settled(plan, files.inputs)
    target = plan.target
    if target is None:  # no input can be opened: each is named
        for path, *_ in files.inputs:
            files.attempt(path, partial(_open, plan, path))
        return
    with open_output(output) as stream:
        layout = find_layout(target.layout)
        if target.layout in TABLES:
            batches = _batches_of_all(plan, files, target.dialect)
            begun = list(islice(batches, 1))
            if files.done:
                write_batches(chain(begun, batches), target.layout, stream)
        elif layout.joint is None:
            cases = _cases_of_all(plan, files, target)
            begun = list(islice(cases, 1))
            if files.done:
                dump(chain(begun, cases), stream, target, lossy=plan.lossy)
        else:
            _join(plan, files, stream, target)
        if not files.done:
            files.end()


def _settled(plan: Plan, inputs: Sequence[InputFile]) -> Plan:
    """The plan with the format to write: where none is given, that of the first input.

    Where the dialect alone is not given, it is the first input's.

    That is the first that can be opened. An input in another format is then a bad one.
    """
    if is_whole(plan.target):
        return plan
    for path, *_ in inputs:
        if path == "-":
            raise typer.BadParameter("standard input among several inputs needs --to")
        try:
            with plan.read(path) as reader:
                first, target = reader.format, plan.target_for(reader)
        except (MinesweeperKitError, OSError):
            continue  # it is named in its turn
        wanted = first if plan.target is None else None
        return plan._replace(
            read=partial(_read_alike, plan.read, path, target, wanted), target=target
        )
    return plan._replace(target=None)


def _open(plan: Plan, path: str, case_errors: CaseErrors) -> None:
    """Open an input, which raises the error that is to be named."""
    del case_errors
    plan.read(path).opened.close()


def _read_alike(
    read: Callable[[str], Reader], first: str, target: Format, wanted: Format | None, path: str
) -> Reader:
    """The reader of an input.

    Raises FormatError where it is not in the format of the first input, `wanted`; where that
    is None, not in the dialect of the output.
    """
    reader = read(path)
    if wanted is not None:
        same = str(reader.format) == str(wanted)
    else:
        same = (reader.format.dialect or reader.first_dialect()) in (None, target.dialect)
    if same:
        return reader
    reader.opened.close()
    other = wanted or (target.dialect and target.dialect.name)
    raise FormatError(
        f"in {reader.format}, but {first} is in {other}: to write both to one file add "
        f"--to FORMAT, for example --to {target}"
    )


def _join(plan: Plan, files: InputFiles, stream: BinaryIO, target: Format) -> None:
    """Write what comes of each input to the stream, with the joint of the layout between."""
    layout = find_layout(target.layout)
    above = b""
    for spool in _written(plan, files, target):
        if size := spool.tell():
            spool.seek(0)
            rest = After(partial(layout.between, above, dialect=target.dialect), stream)
            copyfileobj(spool, rest, _IN_MEMORY)
            spool.seek(max(0, size - _IN_MEMORY))
            above = spool.read()


def _batches_of_all(plan: Plan, files: InputFiles, dialect: Dialect | None) -> Iterator[Any]:
    """The batches of all inputs, each with the columns of the first: another is a bad input."""
    from minesweeper_kit.layouts.tables.files import BY_NAME

    table = BY_NAME["arrows"]
    first: dict[str, Any] = {}  # the columns with their types

    def check(source: str, spool: BinaryIO) -> None:
        spool.seek(0)
        for batch in islice(table.read_batches(spool, source), 1):
            fields = {field.name: field.type for field in batch.schema}
            if not first:
                first.update(fields)
            other = first.items() ^ fields.items()
            if other:
                named = ", ".join(sorted({f"{name} ({of_type})" for name, of_type in other}))
                raise FormatError(
                    f"the columns differ from those of the first table: {named}; "
                    "write one file for each input (--out-dir)"
                )

    for spool in _written(plan, files, Format(dialect, "arrows"), check):
        spool.seek(0)
        for batch in table.read_batches(spool, ""):
            yield batch.select(list(first))


def _written(
    plan: Plan,
    files: InputFiles,
    target: Format,
    check: Callable[[str, BinaryIO], None] = lambda *_: None,
) -> Iterator[BinaryIO]:
    """What comes of each input that is read whole, in a file; `check` raises what makes it bad."""

    def in_any_process(found: InputFile) -> _Written:
        messages: list[str] = []
        case_errors = CaseErrors(files.on_error, messages.append)
        written = io.BytesIO()
        _write_into(plan._replace(jobs=1), found.path, target, written, case_errors)
        return _Written(written.getvalue(), messages, case_errors.worst, case_errors.cases)

    def work(
        found: InputFile, done: _Written | None, spool: BinaryIO, case_errors: CaseErrors
    ) -> None:
        if done is None:
            _write_into(plan, found.path, target, spool, case_errors)
        else:
            spool.write(done.data)
            case_errors.take(done.messages, done.worst, done.cases)
        check(found.path, spool)

    for found, done in spread(files.inputs, in_any_process, plan.jobs):
        with SpooledTemporaryFile(_IN_MEMORY) as file:
            spool = cast(BinaryIO, file)
            if files.attempt(found.path, partial(work, found, done, spool)):
                yield spool


class _Written(NamedTuple):
    """What came of an input in another process: the cases, and the messages about bad ones.

    `worst` is the highest exit code of these, 0 for none; `cases` is how many were written.
    """

    data: bytes
    messages: list[str]
    worst: int
    cases: int


def _write_into(
    plan: Plan, source: str, target: Format, stream: BinaryIO, case_errors: CaseErrors
) -> None:
    """Write what comes of an input to a stream."""
    with plan.read(source) as reader:
        plan.write(reader, target, stream, case_errors)


def _cases_of_all(plan: Plan, files: InputFiles, target: Format) -> Iterator[Case | CaseBatch]:
    """The cases to write of all inputs that are read whole, and can be written as they should."""

    def hold(source: str, spool: BinaryIO, case_errors: CaseErrors) -> None:
        with plan.read(source) as reader, open(os.devnull, "wb") as nowhere:
            context = Context(case_errors.meet, case_errors.say)
            cases = plan.operation.cases(case_errors.watch(reader), plan.own, context)
            case_errors.cases += write_stream(
                _spooled(cases, spool), nowhere, target, lossy=plan.lossy, notes=case_errors.say
            )

    for found in files.inputs:
        with SpooledTemporaryFile(_IN_MEMORY) as file:
            spool = cast(BinaryIO, file)
            if files.attempt(found.path, partial(hold, found.path, spool)) and spool.tell():
                spool.seek(0)
                yield from load(spool, "ndjson", notes=lambda _: None)


def _spooled(cases: Iterable[Case | CaseBatch], spool: BinaryIO) -> Iterator[Case | CaseBatch]:
    """The same cases, each of which is put into the file."""
    for case in cases:
        dump([case], spool, "ndjson")
        yield case
