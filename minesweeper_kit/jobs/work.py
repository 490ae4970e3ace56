"""The work of each operation on one part of a job, and the options that it has there.

It is done on the cases of one input, or on a range of numbers.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from minesweeper_kit.errors import OptionError
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.suffixes import output_format
from minesweeper_kit.io.writing import write_stream
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.operations import find, names_of
from minesweeper_kit.operations.interfaces import FILES
from minesweeper_kit.operations.operation import (
    Context,
    Counts,
    Operation,
    Part,
    made_format,
    plain,
)
from minesweeper_kit.operations.option import WRITING, Field, OptionValues
from minesweeper_kit.operations.tables import (
    errors_of,
    made_batches,
    reported_batches,
    write_batches,
)
from minesweeper_kit.operations.writing import writable, write
from minesweeper_kit.wording import comma_list, or_list, quoted, report_json, unknown_name

Options = Mapping[str, Any]

NAMES = tuple(names_of(FILES))
"""The operations that go over many files."""


def options_of(name: str) -> dict[str, Field]:
    """The options of an operation, by the names that they have here."""
    operation = find(name)
    writes_cases = not operation.reports(operation.options())
    fields = operation.fields(FILES)
    return {field.word: field for field in fields if writes_cases or field.name not in WRITING}


def checked_options(name: str, given: Options) -> dict[str, Any]:
    """The options of an operation, all of them, as plain values; made cases have `parts` besides.

    Raises FormatError for an operation or an option that there is not, OptionError for one
    that is not right.

    >>> checked_options("convert", {"to": "yaml"})
    {'view': 'full', 'to': 'yaml', 'lossy': False}
    """
    if name not in NAMES:
        raise unknown_name("operation", name, NAMES)
    operation = find(name)
    known = {key: field.default for key, field in options_of(name).items()}
    if operation.counted:
        known["parts"] = None
    for key, value in given.items():
        if key not in known and is_given(value):
            near = get_close_matches(key, known, 1)
            advice = f"did you mean {near[0]}?" if near else f"it has {comma_list(known) or 'none'}"
            raise OptionError(f"{name} has no option {key}: {advice}")
    options = {**known, **{key: value for key, value in given.items() if key in known}}
    if operation.counted and options["parts"] is None:
        options["parts"] = options[operation.counted] if operation.make else 1
    if options.get("report") == "text":  # what is written is the same
        options["report"] = "json"
    # What is kept with the parts is compared with this, and was JSON.
    options = dict(json.loads(json.dumps(options)))
    _check(name, operation, options)
    return options


def _check(name: str, operation: Operation, options: Options) -> None:
    """Raise OptionError for options that are not right."""
    for key, field in options_of(name).items():
        value = options[key]
        if field.choices and value not in field.choices and not (field.optional and value is None):
            flag = f"--{key.replace('_', '-')}"
            raise OptionError(f"{flag} {quoted(str(value))}: expected {or_list(field.choices)}")
        if field.name in operation.needs and value is None:
            raise OptionError(f"{name} needs the format to write: --{key} FORMAT")
    if options.get("report") == "csv":
        raise OptionError("--report csv does not go with --out-dir: write json or parquet there")
    target_of(options)
    if operation.counted:
        if options["seed"] is None:
            raise OptionError("add --seed S: a job that is continued makes the same boards again")
        if options[operation.counted] < 1 or options["parts"] < 1:
            raise OptionError(f"--{operation.counted} and --parts are 1 or more")
    operation.settle(_given(operation, options))


def _given(operation: Operation, options: Options) -> OptionValues:
    """The options as the operation takes them."""
    fields = operation.fields(FILES)
    given = {field.name: options[field.word] for field in fields if field.word in options}
    return operation.given(
        {name: plain(value) for name, value in given.items() if value is not None}
    )


def is_given(value: object) -> bool:
    """Whether an option says something: 0 does.

    >>> is_given(None), is_given(False), is_given([]), is_given(0)
    (False, False, False, True)
    """
    return value is not None and value is not False and value not in ((), [])


def target_of(options: Options) -> Format | None:
    """The format of the option `to`, None where it is not given. Raises FormatError."""
    to = options.get("to")
    if to is None:
        return None
    target = Format.parse(to, needs_dialect=False)
    find_layout(target.layout).require_written()
    return target


def writes(name: str, options: Options) -> Format | None:
    """The format of what an operation writes, None for that of the input.

    >>> writes("stats", {}), writes("reveal", {"to": None})
    (Format(ndjson), None)
    """
    operation = find(name)
    own = _given(operation, options).own
    if operation.make is not None:
        return made_format(target_of(options), own)
    if operation.part is not None or operation.reports(own):
        return Format.parse("parquet" if options.get("report") == "parquet" else "ndjson")
    return target_of(options)


def can_share_input(name: str, options: Options) -> bool:
    """Whether several processes can share one input: its cases are written as they are read.

    >>> can_share_input("convert", checked_options("convert", {"to": "yaml"}))
    True
    >>> can_share_input("stats", checked_options("stats", {}))
    False
    """
    operation = find(name)
    return operation.writes(operation.settle(_given(operation, options)))


def work(
    name: str, options: Options, part: Part, *, careful: bool = False, jobs: int = 1
) -> Counts:
    r"""Do the work of an operation on a part, and write what it gives.

    With `careful` each case is tried before it is written, so that one that cannot be is a
    bad one. `jobs` processes share a large input whose cases are written.

    >>> import io
    >>> from minesweeper_kit.io import load
    >>> reader = load(io.BytesIO(b'[["E","M"]]\n[0,0]\n'), "leetcode")
    >>> options = checked_options("reveal", {})
    >>> work("reveal", options, Part(io.BytesIO(), print, print, reader)).cases
    1
    """
    operation = find(name)
    given = _given(operation, options)
    own = operation.settle(given)
    if operation.part is not None:
        return operation.part(part, own)
    context = Context(part.meet, part.note)
    if operation.make is not None:
        target = made_format(target_of(options), own)
        batches = made_batches(operation, own, part.numbers, context, target)
        if batches is not None:
            return Counts(write_batches(batches, target.layout, part.out))
        made = operation.make(own, part.numbers, context)
        return Counts(write_stream(made, part.out, target, lossy=given.common.lossy))
    if operation.reports(own) and options.get("report") == "parquet":
        return _write_table(operation, own, part, context)
    if operation.reports(own):
        return _write_rows(operation, own, part, context)
    target = output_format(target_of(options), part.reader, operation.gives(own))
    if careful:
        operation = operation._replace(cases=writable(operation, target, lossy=given.common.lossy))
    written = write(
        operation,
        own,
        part.reader,
        target,
        part.out,
        context,
        lossy=given.common.lossy,
        jobs=jobs,
        stops=part.stops,
    )
    return Counts(written)


def _write_rows(operation: Operation, own: Any, part: Part, context: Context) -> Counts:
    """Write the rows of an operation, a JSON object a line, and count them."""
    cases = 0
    findings: Counter[str] = Counter()
    for row in operation.rows(part.reader, own, context):
        cases += 1
        found = operation.finding(row)
        if found is not None:
            findings[found] += 1
        part.out.write(report_json(operation.record(row)).encode() + b"\n")
    return Counts(cases, findings)


def _write_table(operation: Operation, own: Any, part: Part, context: Context) -> Counts:
    """Write a report as Parquet, and count its rows; those with an error are findings."""
    findings: Counter[str] = Counter()

    def watched() -> Iterator[Any]:
        for batch in reported_batches(operation, own, part.reader, context):
            findings.update(errors_of(batch))
            yield batch

    rows = write_batches(watched(), "parquet", part.out)
    return Counts(rows, findings)
