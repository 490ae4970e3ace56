"""A job: the parts of the inputs, those of them that are to be done, and the manifest."""

import functools
import hashlib
import os
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from itertools import chain
from typing import TYPE_CHECKING, Any, ParamSpec
from warnings import warn

from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import registered_dialects
from minesweeper_kit.errors import MinesweeperKitError, OptionError, advises, in_python
from minesweeper_kit.io import addresses
from minesweeper_kit.io.compression import suffix_of
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.memory_limit import MAX_MEMORY
from minesweeper_kit.io.output_paths import require_apart, require_rewritable
from minesweeper_kit.io.suffixes import suffixes_of, with_suffix
from minesweeper_kit.io.with_symbols import InferredSymbols, dialect_with, format_by_name
from minesweeper_kit.jobs.manifest import Manifest, require_same_job, write
from minesweeper_kit.jobs.parts import Part, Record, do_part, made_from, mark_of, without_conflict
from minesweeper_kit.jobs.stale_parts import remove_stale
from minesweeper_kit.jobs.work import can_share_input, checked_options, writes
from minesweeper_kit.operations import find
from minesweeper_kit.operations.operation import TABLES
from minesweeper_kit.wording import or_list

if TYPE_CHECKING:
    from distributed import Client

P = ParamSpec("P")

_AT_ONCE = 16
"""How many marks at addresses are looked at at a time."""

_ON_ERROR = ("stop", "skip", "side")

_VALUES = (
    "to scheduler report on-error seed count games parts size mines density level click first "
    "difficulty needs attempts budget neighbours hint view"
)
_FLAGS = "resume verify dry-run lossy strict all no-guess as-suite totals moves best apply trace"
_ARGUMENTS = {
    **{name: f"{name.replace('-', '_')}=..." for name in _VALUES.split()},
    **{name: f"{name.replace('-', '_')}=True" for name in _FLAGS.split()},
    "out-dir": "out=...",
    "in-place": "out=None",
}
"""The argument of `run_files` for each option of the commands that may be advised."""

_LINES = {"notes", "skipped"}
"""The keys of a record under which are lines for people."""

OnPart = Callable[[Record, int], object]
"""What is called with the record of each part, and how many parts the job has."""


def _in_python(function: Callable[P, Manifest]) -> Callable[P, Manifest]:
    """The function, with messages in its records for Python: they name arguments, not options."""
    arguments = {**MinesweeperKitError.arguments, **_ARGUMENTS}

    def told(record: Record) -> Record:
        copy = {**record}
        for key in _LINES & record.keys():
            copy[key] = [in_python(line, arguments) for line in record[key]]
        if "error" in record:
            message = in_python(record["error"]["message"], arguments)
            copy["error"] = {**record["error"], "message": message}
        return copy

    @functools.wraps(function)
    def wrapped(*args: P.args, **options: P.kwargs) -> Manifest:
        on_part = options.get("on_part")
        if callable(on_part):
            options["on_part"] = lambda record, parts: on_part(told(record), parts)
        manifest = function(*args, **options)
        return manifest._replace(parts=[*map(told, manifest.parts)])

    return wrapped


@_in_python
@advises(_ARGUMENTS)
def run_files(
    operation: str,
    inputs: str | Sequence[str] | None,
    out: str | None,
    *,
    resume: bool = False,
    verify: bool = False,
    dry_run: bool = False,
    scheduler: "str | Client | None" = None,
    jobs: int = 1,
    storage_options: addresses.Storage | None = None,
    format: str | Format | None = None,
    prefer: Sequence[str] = (),
    symbols: str | None = None,
    strict: bool = True,
    max_memory: int = MAX_MEMORY,
    on_error: str | None = None,
    on_part: OnPart | None = None,
    notes: Callable[[str], object] = warn,
    **options: Any,
) -> Manifest:
    r"""Do one operation on many files, one part of the output for each, and say what became of it.

    `operation` is convert, reveal, validate, solve, stats, generate or play; `options` are its
    own, by the names of the command's options. `inputs` are files, folders and patterns, on
    this machine or at addresses of fsspec, and None for `generate` and `play`, which write
    so many `parts`; by default one for each board, and one for all games. `out` is the folder of
    the output, where each part takes the place that its input has in its tree; None replaces
    each input by its part.

    Inputs are read as by `load`, with `format`, `prefer`, `symbols`, `strict` and `max_memory`.
    A file in a folder that has no board is skipped, which its record says.

    `jobs` processes of this machine share the parts, and large inputs. With a `scheduler` Dask
    does the parts: "local" starts `jobs` workers on this machine, an address or a
    `distributed.Client` gives the work to those of a cluster. They need the extra `dask`, the
    same version of the kit, and see the same addresses. `storage_options` is what fsspec is
    given besides.

    Each part is written whole or not at all. With `resume` or a scheduler a mark of it follows,
    in `_mskit/` under `out`: run again, the job does only what has no mark, or whose input or
    output has changed. With `verify` the SHA-256 of every part is compared.

    With `dry_run` nothing is done: the records of the manifest say what each part would be made
    from, those of parts that are done already what came of them.

    `on_error` says what happens at a bad record: "stop" ends the job, "skip" leaves the record
    out, "side" writes it to `_mskit/PART.bad.ndjson` as well, which is the default with marks.
    Else its part is not made. `on_part` is called with the record of each part as it is known,
    `notes` with a line that says what is waited for, removed or skipped.

    Raises OptionError for options that are not right, and where `out` holds another job or
    two parts would have one name; FormatError, ParseError and OSError where the inputs cannot
    be found; WorkerError where no scheduler answers, or a worker has another version of the kit.
    What is wrong with a part stands in its record.

    >>> import tempfile
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     size = Path(folder, "in.txt").write_text('[["E","M"]]\n[0,0]\n')
    ...     manifest = run_files("reveal", f"{folder}/in.txt", f"{folder}/out")
    ...     manifest.state, manifest.count("cases"), Path(folder, "out", "in.txt").read_text()
    ('complete', 1, '[["1","M"]]\n')
    """
    if scheduler is not None:
        from minesweeper_kit.jobs.cluster import require_dask

        require_dask()
    marks = resume or scheduler is not None
    if on_error is not None and on_error not in _ON_ERROR:
        raise OptionError(f"on_error={on_error!r}: expected {or_list(_ON_ERROR)}")
    if on_error == "side" and not marks:
        raise OptionError("--on-error side needs --resume or --scheduler")
    if verify and not marks:
        raise OptionError("--verify goes with --resume or --scheduler")
    if out is None and marks:
        raise OptionError("--resume and --scheduler need --out-dir: --in-place keeps no marks")
    common = Part(
        operation,
        checked_options(operation, options),
        "",
        None if out is None else addresses.absolute(out),
        **_reading(format, prefer, symbols),
        strict=strict,
        on_error=on_error or ("side" if marks else None),
        marks=marks,
        max_memory=max_memory,
        dialects=registered_dialects(),
        storage=storage_options,
    )
    marks_folder = out if marks else None
    parts = _planned(common, inputs, out, notes)
    manifest = Manifest(operation, parts[0].options, len(parts), [])
    records: dict[str, Record] = {}
    if marks_folder is not None:
        require_same_job(operation, manifest.options, marks_folder, storage_options)
        records = {
            part.name: mark
            for part, mark in zip(parts, _marks(parts, verify=verify), strict=True)
            if mark is not None
        }
        if not dry_run:
            remove_stale(parts, notes)
    if dry_run:
        planned = [records.get(part.name) or made_from(part) for part in parts]
        return manifest._replace(parts=planned, state="planned")
    left = [part for part in parts if part.name not in records]
    manifest = manifest._replace(done_now=len(left))
    if marks_folder is not None:
        write(manifest, marks_folder, storage_options)

    def ended() -> Manifest:
        known = [records[part.name] for part in parts if part.name in records]
        whole = len(known) == len(parts) and not any("error" in record for record in known)
        return manifest._replace(parts=known, state="complete" if whole else "unfinished")

    by_name, met = {part.name: part for part in parts}, InferredSymbols()
    try:
        with closing(_worked(left, scheduler, jobs, on_error, notes)) as results:
            for made in chain(list(records.values()), results):
                record = without_conflict(by_name[made["output"]], made, met)
                records[record["output"]] = record
                if on_part is not None:
                    on_part(record, len(parts))
                if "error" in record and on_error == "stop":
                    break
    finally:
        if marks_folder is not None:
            write(ended(), marks_folder, storage_options)
    return ended()


def _reading(
    format: str | Format | None, prefer: Sequence[str], symbols: str | None
) -> dict[str, Any]:
    """How inputs are read, as a part says it. Raises FormatError for what there is not."""
    if symbols is not None:
        dialect = dialect_with(symbols)
        if format is not None:
            format = format_by_name(format, dialect).layout
    elif format is not None:
        format = str(Format.parse(format))
    asked = None if format is None else str(format)
    return {"format": asked, "prefer": tuple(prefer), "symbols": symbols}


def _planned(
    common: Part,
    inputs: str | Sequence[str] | None,
    out: str | None,
    notes: Callable[[str], object],
) -> list[Part]:
    """The parts of a job, at least one. Raises what `run_files` raises."""
    parts = _of_numbers(common) if inputs is None else _of_inputs(common, inputs, out, notes)
    # What the marks and the manifest say of the job, and what another job is told by.
    plan: dict[str, Any] = {
        "format": common.format,
        "prefer": list(common.prefer),
        "on_error": common.on_error,
        "strict": common.strict,
    }
    if common.symbols is not None:
        plan["symbols"] = common.symbols
    if common.dialects:
        plan["dialects"] = {dialect.name: _fingerprint(dialect) for dialect in common.dialects}
    return [part._replace(options={**part.options, **plan}) for part in parts]


def _marks(parts: list[Part], *, verify: bool) -> list[Record | None]:
    """The mark of each part, None for those that are to be done."""

    def mark(part: Part) -> Record | None:
        return mark_of(part, verify=verify)

    if not any(
        addresses.is_remote(each) for part in parts for each in (part.target, part.source or "")
    ):
        return list(map(mark, parts))
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(_AT_ONCE) as pool:  # it is the answers that take the time
        return list(pool.map(mark, parts))


def _worked(
    parts: list[Part],
    scheduler: "str | Client | None",
    jobs: int,
    on_error: str | None,
    notes: Callable[[str], object],
) -> Generator[Record]:
    """The record of each part, as it is done.

    Where the first bad one ends the job, no other process may be further on.
    """
    if scheduler is not None:
        from minesweeper_kit.jobs.cluster import completed_parts

        yield from completed_parts(parts, scheduler, jobs, notes)
    elif jobs > 1 and on_error != "stop" and hasattr(os, "fork"):
        from minesweeper_kit.io.parallel import is_small, spread

        shared = can_share_input(parts[0].operation, parts[0].options) if parts else False

        def alone(part: Part) -> Record | None:
            path = str(part.source)
            whole = not shared or is_small(path) or suffix_of(path).lstrip(".") in TABLES
            return do_part(part) if whole else None

        with spread(parts, alone, jobs) as records:
            for part, record in zip(parts, records, strict=True):
                yield do_part(part, jobs) if record is None else record
    else:
        yield from (do_part(part, jobs) for part in parts)


def _fingerprint(dialect: Dialect) -> str:
    """What tells a dialect from another of its name."""
    symbols = sorted((cell.name, symbol) for cell, symbol in dialect.symbols.items())
    reads = sorted((symbol, cell.name) for symbol, cell in dialect.reads.items())
    return hashlib.sha256(repr((symbols, reads)).encode()).hexdigest()[:16]


def _of_inputs(
    common: Part,
    inputs: str | Sequence[str],
    out: str | None,
    notes: Callable[[str], object],
) -> list[Part]:
    """A part for each input. Raises OptionError where two outputs would be one file."""
    name = common.operation
    counted = find(name).counted
    if counted:
        raise OptionError(f"{name} reads no inputs: it takes {counted} and parts")
    given = [inputs] if isinstance(inputs, str) else list(inputs)
    target = writes(name, common.options)
    found = addresses.find(given, common.folder, common.storage, notes)
    if not found:
        raise OptionError(f"{name} needs inputs")
    if out is None:
        require_rewritable(found, target)
        names = [file.path for file in found]
    else:
        names = [with_suffix(file.place, target) for file in found]
        require_apart(found, [addresses.join_address(out, each) for each in names])
    return [
        common._replace(
            name=each,
            source=addresses.absolute(file.path),
            shown=file.path,
            listed=file.listed,
            many=len(found) > 1,
        )
        for each, file in zip(names, found, strict=True)
    ]


def _of_numbers(common: Part) -> list[Part]:
    """A part for each range of numbers of the cases to make."""
    counted = find(common.operation).counted
    if not counted:
        raise OptionError(f"{common.operation} needs inputs")
    target = writes(common.operation, common.options)
    suffix = ".txt" if target is None else suffixes_of(target)[0]
    count, parts = common.options[counted], common.options["parts"]
    before = common.options.get("start", 1) - 1
    if parts > count:
        raise OptionError(
            f"--parts {parts} is more than --{counted} {count}: expected 1 to {count}"
        )

    def made() -> Iterable[Part]:
        width = len(str(parts))
        for number in range(parts):
            first, last = count * number // parts + 1, count * (number + 1) // parts
            if first <= last:
                name = f"part-{number + 1:0{width}}{suffix}"
                yield common._replace(name=name, numbers=(before + first, before + last))

    return list(made())
