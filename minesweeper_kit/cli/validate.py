"""How `validate` goes through its inputs."""

from collections.abc import Callable, Iterator
from functools import partial

import typer

from minesweeper_kit.cli.exit_codes import UNREADABLE, say
from minesweeper_kit.cli.findings import EMPTY, FIX, Printer, printer_of, unopened_finding
from minesweeper_kit.cli.inputs import spread
from minesweeper_kit.cli.operating import reading
from minesweeper_kit.cli.options import inputs_of, keep_inputs
from minesweeper_kit.cli.stdio import printing_to
from minesweeper_kit.errors import FormatError, NoBoardError, ParseError
from minesweeper_kit.io.inputs import InputFile
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.operations.operation import Operation
from minesweeper_kit.operations.option import Common
from minesweeper_kit.operations.validate import Options
from minesweeper_kit.operations.writing import map_source
from minesweeper_kit.suites.findings import Finding, Summary, examine, examine_part
from minesweeper_kit.wording import counted


def run(operation: Operation, own: Options, common: Common) -> None:
    """Print the findings, write what --fix asks for, and end the command."""
    del operation
    output = own.output
    inputs = inputs_of(common, [] if output is None else [output])
    if own.fix and output is not None and len(inputs) > 1:
        raise typer.BadParameter("-o takes one INPUT at a time: --in-place fixes each")
    if output is not None and not own.fix:
        keep_inputs(output, [*(found.path for found in inputs), common.answers or "-"])
    summary = Summary()
    read = reading(
        common,
        quiet=own.report != "json",  # whose lines are printed in parts
        strict=common.strict or own.fix,
    )
    skip = own.on_error != "stop"
    if own.fix:
        from minesweeper_kit.cli.fixing import Fix, fix_all
        from minesweeper_kit.suites.fix import fix_cases

        printer = printer_of(own.report, quiet=own.quiet, boards=not own.no_boards, about=FIX)
        fix = partial(fix_cases, skip=skip, drop=own.drop, require_expected=own.require_expected)
        asked = Fix(output, fix, common.answers is not None)
        worst = fix_all(inputs, read, asked, printer, summary)
    else:
        check = partial(_checked, skip=skip, require_expected=own.require_expected)
        with printing_to(output) as tell:
            printer = printer_of(own.report, quiet=own.quiet, boards=not own.no_boards)
            printer.say = tell
            any_board = _check_all(inputs, read, check, printer, summary, common.jobs, skip=skip)
        worst = int(summary.findings > 0) if any_board else UNREADABLE
        if not (summary.cases or summary.unreadable):
            worst = UNREADABLE
            if own.quiet or own.report != "text":  # whose report does not say it
                say(EMPTY)
    if summary.unreadable:
        worst = max(worst, UNREADABLE)
    if worst:
        raise typer.Exit(worst)


Checked = tuple[list[Finding], Summary]


def _check_all(
    inputs: list[InputFile],
    read: Callable[[str], Reader],
    check: Callable[..., Iterator[Finding]],
    printer: Printer,
    summary: Summary,
    jobs: int,
    *,
    skip: bool,
) -> bool:
    """Print what is wrong with each input in turn, and count it in `summary`.

    Without `skip` it ends at the first that cannot be read. A file without a board that was
    found in a folder is named and skipped; returns whether others were there.
    """

    def in_any_process(found: InputFile) -> Checked:
        own = Summary()
        return list(check(found, read, own, 1)), own

    without = 0

    for found, checked in spread(inputs, in_any_process, jobs):
        printer.start(found.path)
        own = Summary() if checked is None else checked[1]
        findings = check(found, read, own, jobs) if checked is None else checked[0]
        try:
            for finding in findings:
                printer.add(finding)
        except NoBoardError:
            say(f"{found.path}: skipped: there is no board in it")
            printer.skip()
            without += 1
        summary.add(own)
        if summary.unreadable and not skip:
            break
    printer.end(summary)
    if without:
        say(f"{counted(without, 'file')} skipped, without a board")
    return without < len(inputs)


def _checked(
    found: InputFile,
    read: Callable[[str], Reader],
    summary: Summary,
    jobs: int,
    *,
    skip: bool,
    require_expected: bool,
) -> Iterator[Finding]:
    """What is wrong with an input, up to what cannot be read; with `skip` it goes on there.

    Raises NoBoardError for a file without a board that was found in a folder.
    """
    part = partial(examine_part, skip=skip, require_expected=require_expected)
    try:
        with read(found.path) as reader:
            if found.listed:
                reader.first_dialect()  # raises NoBoardError
            with map_source(reader, part, jobs) as parts:
                for findings, own in parts:
                    summary.add(own)
                    yield from findings
            yield from examine(reader, summary, skip=skip, require_expected=require_expected)
    except (ParseError, FormatError, OSError) as error:
        if isinstance(error, NoBoardError) and found.listed:
            raise
        yield unopened_finding(error, found.path, summary)
