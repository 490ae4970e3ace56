"""`minesweeper-kit validate`."""

from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Annotated

import typer

from minesweeper_kit.cli.ending import UNREADABLE, OnError, ends_well, say
from minesweeper_kit.cli.findings import PRINTERS, Printer, Report
from minesweeper_kit.cli.options import (
    AnswersOption,
    DialectFiles,
    FromOption,
    JobsOption,
    MaxMemoryOption,
    OnErrorOption,
    StrictOption,
    bytes_of,
    register_files,
)
from minesweeper_kit.cli.streams import read_input, sharing, write_output
from minesweeper_kit.errors import FormatError, MinesweeperKitError, ParseError
from minesweeper_kit.fixtures.findings import Finding, Summary, examine, examine_part, unreadable
from minesweeper_kit.fixtures.fix import Change, fixed
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.reading import Reader


@ends_well
def validate(
    sources: Annotated[
        list[str] | None,
        typer.Argument(metavar="[INPUT]...", help="Files, or - for standard input."),
    ] = None,
    from_: FromOption = None,
    max_memory: MaxMemoryOption = "4G",
    strict: StrictOption = False,
    answers: AnswersOption = None,
    report: Annotated[
        Report, typer.Option(help="For people, for programs, or as GitHub annotations.")
    ] = Report.text,
    fix: Annotated[
        bool,
        typer.Option("--fix", help="Write the suite with right outcomes to the file of -o."),
    ] = False,
    output: Annotated[
        str | None,
        typer.Option(
            "-o", "--output", metavar="PATH", help="The fixed file, written whole or not at all."
        ),
    ] = None,
    drop: Annotated[
        bool, typer.Option("--drop", help="Leave out of the fixed file what cannot be fixed.")
    ] = False,
    on_error: OnErrorOption = OnError.stop,
    jobs: JobsOption = 1,
    dialect_file: DialectFiles = None,
) -> None:
    """Check that boards and clicks are legal and expected outcomes right.

    Ends with exit code 1 where a check found something; with --fix, where it
    found something that cannot be fixed.

    Example: minesweeper-kit validate suite.yaml --report github
    """
    sources = sources or ["-"]
    if answers is not None and len(sources) > 1:
        raise typer.BadParameter("one INPUT at a time goes with --answers")
    _check_options(sources, output, fix=fix, drop=drop)
    if fix and jobs > 1:
        raise typer.BadParameter("--fix is done in one process: leave out --jobs")
    register_files(dialect_file)
    format = None if from_ is None else Format.parse(from_)
    summary = Summary()
    printer = PRINTERS[report]()
    skip = on_error is OnError.skip
    quiet = report is not Report.json  # whose lines are printed in parts
    read = partial(
        read_input,
        format=format,
        answers=answers,
        max_memory=bytes_of(max_memory),
        quiet=quiet,
        strict=strict or fix,
    )
    if output is not None:
        bad = _fix(sources[0], read, output, printer, summary, skip=skip, drop=drop)
    else:
        for finding in _findings(sources, read, jobs, summary, skip=skip):
            printer.add(finding)
        printer.end(summary)
        bad = summary.findings > 0
    if summary.unreadable:
        raise typer.Exit(UNREADABLE)
    if bad:
        raise typer.Exit(1)


def _check_options(sources: list[str], output: str | None, *, fix: bool, drop: bool) -> None:
    """Raise BadParameter for options that do not go together."""
    if drop and not fix:
        raise typer.BadParameter("--drop goes with --fix")
    if output is not None and not fix:
        raise typer.BadParameter("-o goes with --fix")
    if not fix:
        return
    if output is None:
        raise typer.BadParameter("--fix needs a file to write: -o PATH")
    if output == "-":
        raise typer.BadParameter("--fix writes to a file, as the report is on standard output")
    if len(sources) > 1:
        raise typer.BadParameter("one INPUT at a time goes with --fix")


def _findings(
    sources: list[str],
    read: Callable[[str], Reader],
    jobs: int,
    summary: Summary,
    *,
    skip: bool,
) -> Iterator[Finding]:
    """What is wrong with each source in turn, up to the first that cannot be read.

    With `skip` it goes on there. Everything is counted in `summary`.
    """
    for source in sources:
        own = Summary()
        try:
            with read(source) as reader:
                with sharing(reader, partial(examine_part, skip=skip), jobs) as parts:
                    for found, counted in parts:
                        own.add(counted)
                        yield from found
                yield from examine(reader, own, skip=skip)
        except (ParseError, FormatError, OSError) as error:
            yield _unopened(error, source, own)
        summary.add(own)
        if summary.unreadable and not skip:
            return


def _unopened(error: MinesweeperKitError | OSError, source: str, summary: Summary) -> Finding:
    """The finding for a source that cannot be opened, or read on."""
    if isinstance(error, OSError):
        failed = MinesweeperKitError(error.strerror or str(error)).located(error.filename)
        return unreadable(failed, summary)
    return unreadable(error.located(source), summary)


def _fix(
    source: str,
    read: Callable[[str], Reader],
    output: str,
    printer: Printer,
    summary: Summary,
    *,
    skip: bool,
    drop: bool,
) -> bool:
    """Write the input with right outcomes to `output`, and tell whether any could not be fixed.

    `read` opens the source. With `skip`, cases that cannot be read are passed over; with
    `drop`, those that cannot be fixed are left out.
    """
    kinds: Counter[str] = Counter()

    def tell(change: Change) -> None:
        kinds[change.kind] += 1
        say(str(change))

    try:
        reader = read(source)
    except (MinesweeperKitError, OSError) as error:
        printer.add(_unopened(error, source, summary))
        printer.end(summary)
        return True
    with reader:
        cases = fixed(reader, summary, printer.add, tell, skip=skip, drop=drop)
        try:
            write_output(cases, output, reader.format)
        except MinesweeperKitError as error:
            with suppress(MinesweeperKitError):
                deque(cases, maxlen=0)  # the report is on all of the input
            error.message = f"nothing written: {error.message}"
            raise
        finally:
            printer.end(summary)
    done = [f"{kinds[kind]} {kind}" for kind in ("fixed", "kept", "dropped") if kinds[kind]]
    say(f"{output}: {', '.join(done) or 'nothing to fix'}")
    return bool(kinds["kept"] or kinds["dropped"])
