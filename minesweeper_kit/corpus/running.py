"""A run: the parts of the inputs, those of them that are to be done, and the manifest."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import TYPE_CHECKING, Any
from warnings import warn

from minesweeper_kit.corpus import places
from minesweeper_kit.corpus.actions import checked, writes
from minesweeper_kit.corpus.cluster import require_dask, worked
from minesweeper_kit.corpus.manifest import Manifest, require_same_run, write
from minesweeper_kit.corpus.parts import Part, Record, do, mark_of
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import registered
from minesweeper_kit.errors import OptionError
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.suffixes import renamed, suffixes_of
from minesweeper_kit.io.with_symbols import dialect_with, format_named
from minesweeper_kit.operations import find

if TYPE_CHECKING:
    from distributed import Client

_AT_ONCE = 16
"""How many marks at addresses are looked at at a time."""

OnPart = Callable[[Record, int], object]
"""What is called with the record of each part, and how many parts the run has."""


def run(
    action: str,
    inputs: str | Sequence[str] | None,
    out: str,
    *,
    scheduler: "str | Client | None" = None,
    workers: int | None = None,
    storage_options: places.Storage | None = None,
    format: str | Format | None = None,
    prefer: Sequence[str] = (),
    symbols: str | None = None,
    on_error: str = "side",
    on_part: OnPart | None = None,
    notes: Callable[[str], object] = warn,
    **options: Any,
) -> Manifest:
    r"""Do the same work on many files, one part of the output for each, and say what became of it.

    `action` is one of ACTIONS; `options` are its own, by the names of the command's options.
    `inputs` are files, folders and patterns, on this machine or at addresses of fsspec, and
    None for `generate` and `play`, whose `count` cases are made in so many `parts`. `out` is
    the folder of the output, where each part takes the place that its input has in its tree.

    Without a `scheduler` the parts are done in this process, one after the other. "local"
    starts `workers` processes on this machine, an address or a `distributed.Client` gives
    the work to those of a cluster: they need the extra `minesweeper-kit[dask]`, and see
    the same addresses. `storage_options` is what fsspec is given besides.

    Each part is written whole or not at all, then its mark. Done again, a run does what has
    no mark, or whose input has changed. With `on_error="side"` a bad record goes to
    `PART.bad.ndjson` with its place, with "stop" its part is not made. `on_part` is called
    with the record of each part as it is known, `notes` with a line that says what is waited
    for or skipped.

    Raises OptionError for options that are not right, and where `out` holds another run or
    two parts would have one name; FormatError, ParseError and OSError where the inputs cannot
    be found; WorkerError where no scheduler answers. What is wrong with a part stands in its
    record.

    >>> import tempfile
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     size = Path(folder, "in.txt").write_text('[["E","M"]]\n[0,0]\n')
    ...     manifest = run("reveal", f"{folder}/in.txt", f"{folder}/out")
    ...     manifest.state, manifest.count("cases"), Path(folder, "out", "in.txt").read_text()
    ('whole', 1, '[["1","M"]]\n')
    """
    require_dask(scheduler)
    read = format, prefer, symbols
    parts = _planned(action, inputs, out, storage_options, read, on_error, options, notes)
    options = parts[0].options
    require_same_run(action, options, out, storage_options)
    marks = zip(parts, _marks(parts), strict=True)
    records = {part.name: mark for part, mark in marks if mark is not None}
    left = [part for part in parts if part.name not in records]
    manifest = Manifest(action, options, len(parts), [], done_now=len(left))
    write(manifest, out, storage_options)

    def ended() -> Manifest:
        known = [records[part.name] for part in parts if part.name in records]
        whole = len(known) == len(parts) and not any("error" in record for record in known)
        return manifest._replace(parts=known, state="whole" if whole else "unfinished")

    try:
        for record in chain(list(records.values()), _worked(left, scheduler, workers, notes)):
            records[record["part"]] = record
            if on_part is not None:
                on_part(record, len(parts))
    finally:
        write(ended(), out, storage_options)
    return ended()


def _planned(
    action: str,
    inputs: str | Sequence[str] | None,
    out: str,
    storage: places.Storage,
    read: tuple[str | Format | None, Sequence[str], str | None],
    on_error: str,
    given: dict[str, Any],
    notes: Callable[[str], object],
) -> list[Part]:
    """The parts of a run, at least one. Raises what `run` raises."""
    if on_error not in ("side", "stop"):
        raise OptionError("on_error is side or stop")
    format, prefer, symbols = read
    if symbols is not None:
        dialect = dialect_with(symbols)
        if format is not None:
            format = format_named(format, dialect).layout
    elif format is not None:
        format = str(Format.parse(format))
    common = Part(
        action,
        checked(action, given),
        "",
        "",
        format=None if format is None else str(format),
        prefer=tuple(prefer),
        symbols=symbols,
        on_error=on_error,
        dialects=registered(),
        storage=storage,
    )
    parts = _of_numbers(common, out) if inputs is None else _of_inputs(common, inputs, out, notes)
    # What the marks and the manifest say of the run, and what another run is told by.
    told: dict[str, Any] = {"format": common.format, "prefer": list(prefer), "on_error": on_error}
    if symbols is not None:
        told["symbols"] = symbols
    if common.dialects:
        told["dialects"] = {dialect.name: _told(dialect) for dialect in common.dialects}
    return [part._replace(options={**part.options, **told}) for part in parts]


def _marks(parts: list[Part]) -> list[Record | None]:
    """The mark of each part, None for those that are to be done."""
    if not any(
        places.is_remote(each) for part in parts for each in (part.target, part.source or "")
    ):
        return list(map(mark_of, parts))
    with ThreadPoolExecutor(_AT_ONCE) as pool:  # it is the answers that take the time
        return list(pool.map(mark_of, parts))


def _worked(
    parts: list[Part],
    scheduler: "str | Client | None",
    workers: int | None,
    notes: Callable[[str], object],
) -> Iterable[Record]:
    """The record of each part, as it is done."""
    if scheduler is None or not parts:
        return map(do, parts)
    return worked(parts, scheduler, workers, notes)


def _told(dialect: Dialect) -> str:
    """What tells a dialect from another of its name."""
    symbols = sorted((cell.name, symbol) for cell, symbol in dialect.symbols.items())
    reads = sorted((symbol, cell.name) for symbol, cell in dialect.reads.items())
    return hashlib.sha256(repr((symbols, reads)).encode()).hexdigest()[:16]


def _of_inputs(
    common: Part, inputs: str | Sequence[str], out: str, notes: Callable[[str], object]
) -> list[Part]:
    """A part for each input. Raises OptionError where two would have one name."""
    counted = find(common.action).counted
    if counted:
        raise OptionError(f"{common.action} reads no inputs: it takes {counted} and parts")
    given = [inputs] if isinstance(inputs, str) else list(inputs)
    target = writes(common.action, common.options)
    parts: dict[str, Part] = {}
    folder = places.absolute(out)
    for path, place in places.find(given, out, common.storage, notes):
        name = renamed(place, target)
        other = parts.get(name)
        if other is not None:
            raise OptionError(f"{other.shown} and {path} would both be written to {name}")
        source, written = places.absolute(path), places.joined(folder, name)
        if source == written:
            raise OptionError(f"{path} is an input itself: give another folder for the output")
        parts[name] = common._replace(name=name, target=written, source=source, shown=path)
    if not parts:
        raise OptionError(f"{common.action} needs inputs")
    return list(parts.values())


def _of_numbers(common: Part, out: str) -> list[Part]:
    """A part for each range of numbers of the cases to make."""
    counted = find(common.action).counted
    if not counted:
        raise OptionError(f"{common.action} needs inputs")
    target = writes(common.action, common.options)
    suffix = ".txt" if target is None else suffixes_of(target)[0]
    folder = places.absolute(out)
    count, parts = common.options[counted], common.options["parts"]

    def made() -> Iterator[Part]:
        width = len(str(parts))
        for number in range(parts):
            first, last = count * number // parts + 1, count * (number + 1) // parts
            if first <= last:
                name = f"part-{number + 1:0{width}}{suffix}"
                written = places.joined(folder, name)
                yield common._replace(name=name, target=written, numbers=(first, last))

    return list(made())
