"""One part of a run: a pure function of what is read, whose result is written whole or not at all.

Beside each part that is done lies its mark, `PART.done.json`: what it was made from, how, and
what came of it. It is written last, so that what has a mark is whole.
"""

import hashlib
import io
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, BinaryIO, NamedTuple, cast

from minesweeper_kit.corpus import places
from minesweeper_kit.corpus.actions import work
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import register
from minesweeper_kit.errors import LossyError, MinesweeperKitError, OptionError, ParseError
from minesweeper_kit.io.compression import packed
from minesweeper_kit.io.inputs import BAD, DONE
from minesweeper_kit.io.reading import load
from minesweeper_kit.operations.files import Counts
from minesweeper_kit.operations.files import Part as Share
from minesweeper_kit.version import __version__
from minesweeper_kit.wording import one_line

Record = dict[str, Any]
"""What became of a part, as JSON: its mark, or its `part`, `input` and `error` where it failed."""

_LONGEST = 2**16
"""How many characters a line has at most that is kept with a bad record."""


class Part(NamedTuple):
    """What is to be done for one part. It can be sent to any process on any machine.

    `name` is its place in the tree of the output, `target` the address of that. It is made
    from the file at `source`, which messages call `shown`, or from the cases of `numbers`.
    """

    action: str
    options: dict[str, Any]
    name: str
    target: str
    source: str | None = None
    shown: str | None = None
    numbers: tuple[int, int] | None = None
    format: str | None = None
    prefer: tuple[str, ...] = ()
    symbols: str | None = None
    on_error: str = "side"
    dialects: tuple[Dialect, ...] = ()
    storage: places.Storage = None


def do(part: Part) -> Record:
    r"""Do the work of one part, and say what became of it. It raises no error.

    >>> import tempfile
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     source, target = Path(folder, "a.txt"), Path(folder, "b.csv")
    ...     size = source.write_text("EM")
    ...     options = {"to": "leetcode+csv", "view": "full", "lossy": False}
    ...     record = do(Part("convert", options, "b.csv", str(target), str(source), "a.txt"))
    ...     target.read_text(), record["cases"], record["bad"]
    ('E,M\n', 1, 0)
    """
    try:
        for dialect in part.dialects:
            register(dialect)
        _forget(part)
        return _done(part)
    except Exception as error:  # noqa: BLE001 - whatever it is, the other parts are done
        return failed(part, error)


def failed(part: Part, error: Exception) -> Record:
    """What is said of a part that could not be made.

    >>> failed(Part("stats", {}, "a.ndjson", "out/a.ndjson"), OSError(28, "No space left"))["error"]
    {'code': 'system', 'message': 'No space left'}
    """
    if isinstance(error, MinesweeperKitError):
        code, message = error.code, str(error.located(part.shown))
    elif isinstance(error, OSError):
        named = f"{error.filename}: " if error.filename else ""
        code, message = "system", f"{named}{error.strerror or error}"
    else:
        code, message = "failed", f"{type(error).__name__}: {error}"
    return {**_made_from(part), "error": {"code": code, "message": one_line(message, 1000)}}


def mark_of(part: Part) -> Record | None:
    """The mark of a part; None where it is to be done: it has none, or its input has changed.

    Raises OptionError for the mark of another run, OSError where it cannot be looked at.

    >>> mark_of(Part("stats", {}, "a.ndjson", "/there/is/none.ndjson")) is None
    True
    """
    text = places.content(part.target + DONE, part.storage)
    try:
        mark = None if text is None else json.loads(text)
    except ValueError:
        return None
    if not isinstance(mark, dict) or mark.get("stamp") != _stamp(part):
        return None
    if mark.get("action") != part.action or mark.get("options") != part.options:
        raise OptionError(
            f"{part.target} was made by another run ({mark.get('action')}): give another folder"
        )
    there = places.stamp(part.target, part.storage)
    return mark if there is not None and there["size"] == mark.get("bytes") else None


def _stamp(part: Part) -> dict[str, Any] | None:
    return None if part.source is None else places.stamp(part.source, part.storage)


def _made_from(part: Part) -> Record:
    """The beginning of every record: which part it is, and what it is made from."""
    made_from: Record = {"part": part.name}
    if part.shown is not None:
        made_from["input"] = part.shown
    if part.numbers is not None:
        made_from["numbers"] = list(part.numbers)
    return made_from


def _forget(part: Part) -> None:
    """Remove what an earlier run made of this part, which is not to be taken for this one's."""
    mark = part.target + DONE
    if places.stamp(mark, part.storage) is not None:
        places.remove(mark, part.storage)
        places.remove(part.target, part.storage)
    places.remove(part.target + BAD, part.storage)


def _done(part: Part) -> Record:
    """The mark of a part, which is made now."""
    before = _stamp(part)
    try:
        made = _make(part, before, careful=False)
    except LossyError:
        if part.on_error != "side":
            raise
        made = _make(part, before, careful=True)
    if made.faults:
        _write_side(part, made.faults)
    codes = Counter(fault.code for fault in made.faults)
    counts = made.counts
    record = {
        **_made_from(part),
        "action": part.action,
        "options": part.options,
        "kit": __version__,
        "stamp": before,
        "bytes": made.bytes,
        "sha256": made.sha256,
        "cases": counts.cases,
        "bad": len(made.faults),
        "findings": sum(counts.findings.values()),
        "faults": dict(sorted((codes + Counter(counts.findings)).items())),
    }
    if counts.totals is not None:
        record["totals"] = counts.totals
    with places.writing(part.target + DONE, part.storage) as stream:
        stream.write(json.dumps(record, indent=1).encode() + b"\n")
    return record


class _Fault(NamedTuple):
    """What is wrong with a record, and where it is."""

    line: int | None
    column: int | None
    code: str
    message: str


class _Made(NamedTuple):
    """What came of a part, and what was written of it."""

    counts: Counts
    faults: list[_Fault]
    bytes: int
    sha256: str


def _make(part: Part, before: dict[str, Any] | None, *, careful: bool) -> _Made:
    """Write a part, whole or not at all. Raises the error for which it cannot be made."""
    faults: list[_Fault] = []

    def meet(error: MinesweeperKitError) -> None:
        if part.on_error != "side":
            raise error
        faults.append(_Fault(error.line, error.column, error.code, error.message))

    with places.writing(part.target, part.storage) as written:
        hashed = _Hashed(written)
        with packed(cast(BinaryIO, hashed), part.target) as out:
            share = Share(out, meet)
            if part.numbers is not None:
                first, last = part.numbers
                share = share._replace(numbers=range(first, last + 1))
                counts = work(part.action, part.options, share, careful=careful)
            else:
                with _cases(part) as reader:
                    reader.on_error = meet
                    share = share._replace(reader=reader)
                    counts = work(part.action, part.options, share, careful=careful)
        if _stamp(part) != before:
            raise ParseError("it has changed while it was read: start the run again")
    return _Made(counts, faults, hashed.size, hashed.hash.hexdigest())


@contextmanager
def _cases(part: Part) -> Iterator[Any]:
    """The reader of the cases of a part's input."""
    with (
        _read(part) as stream,
        load(
            stream,
            part.format,
            prefer=part.prefer,
            symbols=part.symbols,
            notes=lambda _: None,
        ) as reader,
    ):
        yield reader


def _read(part: Part) -> AbstractContextManager[BinaryIO]:
    """The bytes of a part's input."""
    return places.reading(str(part.source), str(part.shown), part.storage)


def _write_side(part: Part, faults: list[_Fault]) -> None:
    """Write the bad records beside the part, a JSON object each: the place, why, and the line."""
    lines = _lines(part, {fault.line for fault in faults if fault.line is not None})
    with places.writing(part.target + BAD, part.storage) as stream:
        for fault in faults:
            said = {**_made_from(part), **fault._asdict()}
            del said["part"]
            if fault.line in lines:
                said["text"] = lines[fault.line]
            stream.write(json.dumps(said).encode() + b"\n")


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
