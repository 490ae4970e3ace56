"""One part of a job: a pure function of what is read, whose result is written whole or not at all.

A job that can be resumed keeps a mark of each part that is done, `_mskit/PART.done.json`: what
it was made from, how, and what came of it. It is written last, so that what has a mark is whole.
"""

import hashlib
import io
import json
import os
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, BinaryIO, NamedTuple, cast

from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import register
from minesweeper_kit.errors import (
    AmbiguousFormatError,
    LossyError,
    MinesweeperKitError,
    NoBoardError,
    OptionError,
    ParseError,
)
from minesweeper_kit.io import addresses
from minesweeper_kit.io.advising import advise_one_of_many
from minesweeper_kit.io.compression import compressing, suffix_of
from minesweeper_kit.io.inputs import JOB
from minesweeper_kit.io.memory_limit import MAX_MEMORY
from minesweeper_kit.io.reading import load
from minesweeper_kit.io.with_symbols import InferredSymbols, cells_of
from minesweeper_kit.jobs.work import work
from minesweeper_kit.operations.operation import Counts
from minesweeper_kit.operations.operation import Part as Share
from minesweeper_kit.version import __version__
from minesweeper_kit.wording import one_line, system_error

Record = dict[str, Any]
"""What became of a part, as JSON: its mark, or its `part`, `input` and `error` where it failed."""

DONE = ".done.json"
BAD = ".bad.ndjson"
"""What follows the name of a part in the names of its mark, and of the file of its bad records."""

NO_BOARD = "no_board"
"""The key that says in a record that the input, which was found in a folder, has no board."""

_LONGEST = 2**16
"""How many characters a line has at most that is kept with a bad record."""


class Part(NamedTuple):
    """What is to be done for one part. It can be sent to any process on any machine.

    `name` is its place in the tree of `folder`, the output; None for one that replaces its
    input. It is made from the file at `source`, which messages call `shown`, or from the cases
    of `numbers`. `listed` says that the file was found in a folder: it may be none with boards;
    `many` that the job has other files. With `marks` the job can be resumed.
    """

    operation: str
    options: dict[str, Any]
    name: str
    folder: str | None
    source: str | None = None
    shown: str | None = None
    listed: bool = False
    many: bool = False
    numbers: tuple[int, int] | None = None
    format: str | None = None
    prefer: tuple[str, ...] = ()
    symbols: str | None = None
    strict: bool = True
    on_error: str | None = None
    marks: bool = False
    max_memory: int = MAX_MEMORY
    dialects: tuple[Dialect, ...] = ()
    storage: addresses.Storage = None

    @property
    def passes(self) -> bool:
        """Whether its other cases are written where one is bad."""
        return self.on_error in ("skip", "side")

    @property
    def target(self) -> str:
        """Where the part is written."""
        return str(self.source) if self.folder is None else self._beside(self.name)

    @property
    def mark(self) -> str:
        """Where its mark is written."""
        return self._beside(f"{JOB}/{self.name}{DONE}")

    @property
    def bad(self) -> str:
        """Where its bad records are written."""
        return self._beside(f"{JOB}/{self.name}{BAD}")

    def _beside(self, place: str) -> str:
        return addresses.join_address(str(self.folder), place)


def do_part(part: Part, jobs: int = 1) -> Record:
    r"""Do the work of one part, and say what became of it. It raises no error.

    `jobs` processes share a large input whose cases are written.

    >>> import tempfile
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     source = Path(folder, "a.txt")
    ...     size = source.write_text("EM")
    ...     options = {"to": "leetcode+csv", "view": "full", "lossy": False}
    ...     record = do_part(Part("convert", options, "b.csv", folder, str(source), "a.txt"))
    ...     Path(folder, "b.csv").read_text(), record["cases"], record["bad"]
    ('E,M\n', 1, 0)
    """
    try:
        for dialect in part.dialects:
            register(dialect)
        if part.marks:
            _forget(part)
        return _done(part, jobs)
    except NoBoardError as error:
        return {**made_from(part), NO_BOARD: True} if part.listed else failure_record(part, error)
    except Exception as error:  # noqa: BLE001 - whatever it is, the other parts are done
        return failure_record(part, error)


def failure_record(part: Part, error: Exception) -> Record:
    """What is said of a part that could not be made.

    >>> failure_record(Part("stats", {}, "a.ndjson", "out"), OSError(28, "No space left"))["error"]
    {'code': 'system', 'message': 'out/a.ndjson: No space left'}
    """
    if isinstance(error, MinesweeperKitError):
        if part.many:
            advise_one_of_many(error)
        code, message = error.code, error.located(part.shown).for_command()
    elif isinstance(error, OSError):
        here = os.path.join(os.getcwd(), "")
        if isinstance(error.filename, str):
            error.filename = error.filename.removeprefix(here)
        written = part.target.removeprefix(here)
        code, message = "system", system_error(error, written)
    else:
        code, message = "failed", f"{type(error).__name__}: {error}"
    return {**made_from(part), "error": {"code": code, "message": one_line(message, 1000)}}


def without_conflict(part: Part, record: Record, met: InferredSymbols) -> Record:
    """The record of a part, or that of its failure, where symbols were others in parts before.

    `met` are the symbols inferred of these. What was written of the part is removed then.
    """
    try:
        met.add(record.get("inferred", {}), str(part.shown))
    except AmbiguousFormatError as error:
        addresses.remove(part.target, part.storage)
        if part.marks:
            addresses.remove(part.mark, part.storage)
        return failure_record(part, error)
    return record


def mark_of(part: Part, *, verify: bool = False) -> Record | None:
    """The mark of a part; None where it is to be done again.

    So it is where there is none, where its input has changed, and where its bytes are no more
    those of the mark. They are compared where the part was touched, and always with `verify`.
    Raises OptionError for the mark of another job, OSError where it cannot be looked at.
    """
    mark = addresses.json_in(part.mark, part.storage)
    if not mark or mark.get("stamp") != _stamp(part):
        return None
    if mark.get("operation") != part.operation or mark.get("options") != part.options:
        other = mark.get("operation")
        raise OptionError(f"{part.target} was made by another job ({other}): give another folder")
    there = addresses.stamp(part.target, part.storage)
    if there is None or there["size"] != mark.get("bytes"):
        return None
    if verify or there != mark.get("written"):
        same = addresses.digest(part.target, part.storage) == mark.get("sha256")
        return mark if same else None
    return mark


def _stamp(part: Part) -> dict[str, Any] | None:
    return None if part.source is None else addresses.stamp(part.source, part.storage)


def made_from(part: Part) -> Record:
    """The beginning of every record: which part it is, and what it is made from.

    >>> made_from(Part("generate", {}, "part-1.txt", "out", numbers=(1, 5)))
    {'output': 'part-1.txt', 'numbers': [1, 5]}
    """
    found: Record = {"output": part.name}
    if part.shown is not None:
        found |= {"input": part.shown, "source": part.source}
    if part.numbers is not None:
        found["numbers"] = list(part.numbers)
    return found


def _forget(part: Part) -> None:
    """Remove what was made of this part before, so that nobody takes it for what is made now."""
    if addresses.stamp(part.mark, part.storage) is not None:
        addresses.remove(part.mark, part.storage)
        addresses.remove(part.target, part.storage)
    addresses.remove(part.bad, part.storage)


def _done(part: Part, jobs: int) -> Record:
    """The mark of a part, which is made now."""
    began = time.perf_counter()
    before = _stamp(part)
    try:
        made = _make(part, before, jobs)
    except LossyError:
        if not part.passes:
            raise
        made = _make(part, before, jobs, careful=True)
    if made.faults and part.on_error == "side":
        _write_side(part, made.faults)
    codes = Counter(fault.code for fault in made.faults)
    counts = made.counts
    record = {
        **made_from(part),
        "operation": part.operation,
        "options": part.options,
        "version": __version__,
        "stamp": before,
        "bytes": made.bytes,
        "sha256": made.sha256,
        "seconds": round(time.perf_counter() - began, 4),
        "cases": counts.cases,
        "bad": len(made.faults),
        "findings": sum(counts.findings.values()),
        "codes": dict(sorted((codes + Counter(counts.findings)).items())),
    }
    if counts.totals is not None:
        record["totals"] = counts.totals
    if made.inferred:
        record["inferred"] = made.inferred
    if part.marks:
        record["written"] = addresses.stamp(part.target, part.storage)
        with addresses.writing(part.mark, part.storage) as stream:
            stream.write(json.dumps(record, indent=1).encode() + b"\n")
    if made.notes:
        record["notes"] = made.notes
    if part.on_error == "skip":
        record["skipped"] = [fault.note for fault in made.faults]
    return record


class _Fault(NamedTuple):
    """What is wrong with a record, and where it is."""

    line: int | None
    column: int | None
    code: str
    message: str
    note: str


class _Made(NamedTuple):
    """What came of a part, and what was written of it; `inferred` are the cells of its symbols."""

    counts: Counts
    faults: list[_Fault]
    notes: list[str]
    inferred: dict[str, int]
    bytes: int
    sha256: str


def _make(part: Part, before: dict[str, Any] | None, jobs: int, *, careful: bool = False) -> _Made:
    """Write a part, whole or not at all. Raises the error for which it cannot be made."""
    faults: list[_Fault] = []
    notes: list[str] = []
    inferred: dict[str, int] = {}

    def meet(error: MinesweeperKitError) -> None:
        if not part.passes:
            raise error
        message = error.located(part.shown).for_command()
        faults.append(_Fault(error.line, error.column, error.code, error.message, message))

    # Only what a mark speaks of has to be on the disk by then.
    with addresses.writing(part.target, part.storage, on_disk=part.marks) as written:
        hashed = _Hashed(written)
        with compressing(cast(BinaryIO, hashed), part.target) as out:
            share = Share(out, meet, notes.append, stops=not part.passes)
            if part.numbers is not None:
                first, last = part.numbers
                share = share._replace(numbers=range(first, last + 1))
                counts = work(part.operation, part.options, share, careful=careful)
            else:
                with _cases(part, notes) as reader:
                    reader.on_error = meet
                    dialect = None if part.symbols else reader.format.dialect
                    if dialect is not None and dialect.is_inline:
                        inferred = cells_of(dialect)
                    share = share._replace(reader=reader)
                    counts = work(part.operation, part.options, share, careful=careful, jobs=jobs)
        if part.folder is None and part.source is not None and _drops_comments(part):
            notes.append(f"{part.shown}: the cases were written anew, without comments")
        if _stamp(part) != before:
            raise ParseError("it has changed while it was read: start the job again")
    return _Made(counts, faults, notes, inferred, hashed.size, hashed.hash.hexdigest())


@contextmanager
def _cases(part: Part, notes: list[str]) -> Iterator[Any]:
    """The reader of the cases of a part's input, whose notes go to a list."""
    with (
        _read(part) as stream,
        load(
            stream,
            part.format,
            prefer=part.prefer,
            symbols=part.symbols,
            max_memory=part.max_memory,
            strict=part.strict,
            notes=notes.append,
        ) as reader,
    ):
        yield reader


def _read(part: Part) -> AbstractContextManager[BinaryIO]:
    """The bytes of a part's input."""
    return addresses.reading(str(part.source), str(part.shown), part.storage)


def _drops_comments(part: Part) -> bool:
    """Whether the input, which is rewritten, is YAML with comments."""
    if suffix_of(part.target) not in (".yaml", ".yml"):
        return False
    from minesweeper_kit.markup.text import text_of
    from minesweeper_kit.markup.yaml import has_comments

    with _read(part) as stream:
        return has_comments(text_of(stream.read(), str(part.shown)))


def _write_side(part: Part, faults: list[_Fault]) -> None:
    """Write the bad records, a JSON object each: the place, why, and the line."""
    lines = _lines(part, {fault.line for fault in faults if fault.line is not None})
    with addresses.writing(part.bad, part.storage) as stream:
        for fault in faults:
            record = {**made_from(part), **fault._asdict()}
            del record["output"], record["source"], record["note"]
            if fault.line in lines:
                record["text"] = lines[fault.line]
            stream.write(json.dumps(record).encode() + b"\n")


def _lines(part: Part, wanted: set[int]) -> dict[int | None, str]:
    """The lines of a part's input with these numbers, but for those that are very long."""
    found: dict[int | None, str] = {}
    if not wanted:
        return found
    with _read(part) as stream:
        number, begins = 1, True
        while len(found) < len(wanted) and (line := stream.readline(_LONGEST)):
            if begins and number in wanted:
                if line.endswith(b"\n") or len(line) < _LONGEST:
                    found[number] = line.decode("utf-8", "backslashreplace").rstrip("\r\n")
                else:
                    wanted.discard(number)
            begins = line.endswith(b"\n")
            number += begins
    return found


class _Hashed(io.RawIOBase):
    """A stream into `target` that counts what is written, and hashes it."""

    def __init__(self, target: BinaryIO) -> None:
        self.size = 0
        self.hash = hashlib.sha256()
        self._target = target

    def writable(self) -> bool:
        return True

    def tell(self) -> int:
        return self.size

    def write(self, data: Any) -> int:
        self._target.write(data)
        self.hash.update(data)
        self.size += len(data)
        return len(data)
