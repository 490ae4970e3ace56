"""`minesweeper-kit validate`."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Annotated

import typer

from minesweeper_kit.cli import colour
from minesweeper_kit.cli.boards import NoBoardsOption
from minesweeper_kit.cli.ending import UNREADABLE, OnError, ends_well
from minesweeper_kit.cli.findings import Printer, Report, printer_of, unopened
from minesweeper_kit.cli.options import (
    AnswersOption,
    DialectFiles,
    FromOption,
    Inputs,
    JobsOption,
    MaxMemoryOption,
    StrictOption,
    SymbolsOption,
    bytes_of,
    inputs_of,
    register_files,
    use_symbols,
)
from minesweeper_kit.cli.several import spread
from minesweeper_kit.cli.streams import read_input, sharing
from minesweeper_kit.errors import FormatError, ParseError
from minesweeper_kit.fixtures.findings import Finding, Summary, examine, examine_part
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.inputs import Found
from minesweeper_kit.io.reader import Reader


@ends_well
def validate(
    sources: Inputs = None,
    from_: FromOption = None,
    max_memory: MaxMemoryOption = "4G",
    strict: StrictOption = False,
    answers: AnswersOption = None,
    report: Annotated[
        Report,
        typer.Option(help="For people, for programs, as GitHub annotations, for CI, or a page."),
    ] = Report.text,
    quiet: Annotated[
        bool, typer.Option("-q", "--quiet", help="In text, print findings alone, no counts.")
    ] = False,
    require_expected: Annotated[
        bool,
        typer.Option(
            "--require-expected", help="A case without an expected outcome is a finding too."
        ),
    ] = False,
    no_boards: NoBoardsOption = False,
    color: colour.ColorOption = colour.When.auto,
    fix: Annotated[
        bool,
        typer.Option("--fix", help="Put wrong outcomes right: in the file of -o, or --in-place."),
    ] = False,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="PATH",
            help="The fixed file, written whole or not at all, in the format of its suffix.",
        ),
    ] = None,
    in_place: Annotated[
        bool, typer.Option("--in-place", help="With --fix: edit each INPUT itself.")
    ] = False,
    drop: Annotated[
        bool, typer.Option("--drop", help="Leave out of the fixed file what cannot be fixed.")
    ] = False,
    on_error: Annotated[
        OnError, typer.Option(help="Stop at what cannot be read, or name it and go on.")
    ] = OnError.skip,
    jobs: JobsOption = 1,
    dialect_file: DialectFiles = None,
    symbols: SymbolsOption = None,
) -> None:
    """Check that boards and clicks are legal and expected outcomes right.

    Ends with exit code 1 where a check found something; with --fix, where it
    found something that cannot be fixed.

    Example: minesweeper-kit validate suite.yaml --report github
    """
    _check_options(output, fix=fix, in_place=in_place, drop=drop)
    if fix and jobs > 1:
        raise typer.BadParameter("--fix is done in one process: leave out --jobs")
    if in_place and answers is not None:
        raise typer.BadParameter("--answers goes with -o, not with --in-place")
    register_files(dialect_file)
    use_symbols(symbols, from_)
    colour.use(color)
    inputs = inputs_of(sources, [] if output is None else [output], answers)
    if output is not None and len(inputs) > 1:
        raise typer.BadParameter("one INPUT at a time goes with -o: --in-place fixes each")
    format = None if from_ is None else Format.parse(from_)
    summary = Summary()
    read = partial(
        read_input,
        format=format,
        answers=answers,
        max_memory=bytes_of(max_memory),
        quiet=report is not Report.json,  # whose lines are printed in parts
        strict=strict or fix,
    )
    skip = on_error is OnError.skip
    printer = printer_of(report, quiet=quiet, boards=not no_boards)
    if fix:
        from minesweeper_kit.cli.fixing import Fix, fix_all

        asked = Fix(output, skip, drop, require_expected, answered=answers is not None)
        worst = fix_all(inputs, read, asked, printer, summary)
    else:
        check = partial(_checked, skip=skip, require_expected=require_expected)
        _check_all(inputs, read, check, printer, summary, jobs, skip=skip)
        worst = int(summary.findings > 0)
    if summary.unreadable:
        worst = max(worst, UNREADABLE)
    if worst:
        raise typer.Exit(worst)


def _check_options(output: str | None, *, fix: bool, in_place: bool, drop: bool) -> None:
    """Raise BadParameter for options that do not go together."""
    for given, name in ((drop, "--drop"), (output is not None, "-o"), (in_place, "--in-place")):
        if given and not fix:
            raise typer.BadParameter(f"{name} goes with --fix")
    if not fix:
        return
    if output is None and not in_place:
        raise typer.BadParameter("--fix needs a file to write: -o PATH, or --in-place")
    if output is not None and in_place:
        raise typer.BadParameter("give one of -o and --in-place")
    if output == "-":
        raise typer.BadParameter("--fix writes to a file, as the report is on standard output")


Checked = tuple[list[Finding], Summary]


def _check_all(
    inputs: list[Found],
    read: Callable[[str], Reader],
    check: Callable[..., Iterator[Finding]],
    printer: Printer,
    summary: Summary,
    jobs: int,
    *,
    skip: bool,
) -> None:
    """Print what is wrong with each input in turn, and count it in `summary`.

    Without `skip` it ends at the first that cannot be read.
    """

    def in_any_process(found: Found) -> Checked:
        own = Summary()
        return list(check(found.path, read, own, 1)), own

    for found, checked in spread(inputs, in_any_process, jobs):
        printer.start(found.path)
        own = Summary() if checked is None else checked[1]
        findings = check(found.path, read, own, jobs) if checked is None else checked[0]
        for finding in findings:
            printer.add(finding)
        summary.add(own)
        if summary.unreadable and not skip:
            break
    printer.end(summary)


def _checked(
    source: str,
    read: Callable[[str], Reader],
    summary: Summary,
    jobs: int,
    *,
    skip: bool,
    require_expected: bool,
) -> Iterator[Finding]:
    """What is wrong with an input, up to what cannot be read; with `skip` it goes on there."""
    part = partial(examine_part, skip=skip, require_expected=require_expected)
    try:
        with read(source) as reader:
            with sharing(reader, part, jobs) as parts:
                for found, counted in parts:
                    summary.add(counted)
                    yield from found
            yield from examine(reader, summary, skip=skip, require_expected=require_expected)
    except (ParseError, FormatError, OSError) as error:
        yield unopened(error, source, summary)
