"""How `diff` prints what differs."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from typing import cast

import typer

from minesweeper_kit.case import Case
from minesweeper_kit.cli.exit_codes import say
from minesweeper_kit.cli.findings import About, Printer, printer_of
from minesweeper_kit.cli.options import bytes_of, use_symbols
from minesweeper_kit.cli.stdio import SharedSymbols, read_input
from minesweeper_kit.errors import AmbiguousFormatError, MinesweeperKitError, ParseError
from minesweeper_kit.game.rules import Violation
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.operations.diff import Options
from minesweeper_kit.operations.operation import Operation
from minesweeper_kit.operations.option import Common
from minesweeper_kit.suites.diff import Pair, compare_cases, pair_cases
from minesweeper_kit.suites.findings import Finding, Summary
from minesweeper_kit.wording import counted

_PARTS = ("board", "click", "expected", "mines", "name")


def run(operation: Operation, own: Options, common: Common) -> None:
    """Print what differs, then how much, and end the command."""
    del operation
    if common.symbols is None and own.from_:
        use_symbols(None, own.from_[0])
    formats = [Format.parse(name) for name in own.from_]
    first, second = (formats * 2)[:2] if formats else (None, None)
    memory = bytes_of(common.max_memory)
    names = ("<stdin>" if own.a == "-" else own.a), ("<stdin>" if own.b == "-" else own.b)
    summary = Summary()
    read = partial(read_input, max_memory=memory, strict=common.strict, inferred=SharedSymbols())
    with ExitStack() as opened:
        ones, others = _both(lambda *each: opened.enter_context(read(*each)), own, (first, second))
        found = (list(_findings(pair, names)) for pair in pair_cases(ones, others))
        if own.quiet:
            summary.bad += any(found)
        else:
            printer = printer_of(own.report, quiet=False, boards=not own.no_boards, about=_ABOUT)
            printer.start(names[0])
            _print_all(found, printer, summary, whole=own.report != "text")
    if summary.bad:
        raise typer.Exit(1)


def _both(
    read: Callable[..., Reader], own: Options, formats: tuple[Format | None, Format | None]
) -> tuple[Reader, Reader]:
    """The readers of both files.

    One that cannot be read for itself, as a wrong number shows no notation, is read as the other.
    """
    paths = own.a, own.b
    readers: list[Reader | None] = [None, None]
    faults: list[MinesweeperKitError | None] = [None, None]
    for at in (0, 1):
        try:
            readers[at] = read(paths[at], formats[at])
        except (ParseError, AmbiguousFormatError) as error:
            faults[at] = error
    for at, fault in enumerate(faults):
        there = readers[1 - at]
        dialect = there.format.dialect if there is not None else None
        if fault is not None:
            if formats[at] or paths[at] == "-" or there is None or not dialect or dialect.is_inline:
                raise fault
            try:
                readers[at] = read(paths[at], there.format)
            except MinesweeperKitError:
                raise fault from None
            say(f"{paths[at]}: read as {there.format}, as {paths[1 - at]} is")
    return cast(Reader, readers[0]), cast(Reader, readers[1])


def _print_all(
    found: Iterator[list[Finding]], printer: Printer, summary: Summary, *, whole: bool
) -> None:
    """Print the findings of each pair of cases, and count them.

    A report that has to be `whole` is, also where a case cannot be read.
    """
    try:
        for findings in found:
            summary.cases += 1
            summary.bad += bool(findings)
            summary.codes.update(finding.violation.code for finding in findings)
            for finding in findings:
                printer.add(finding)
    except (MinesweeperKitError, OSError):
        if whole:
            printer.end(summary)
        raise
    printer.end(summary)


def _findings(pair: Pair, names: tuple[str, str]) -> Iterator[Finding]:
    """What differs in two cases that belong together: a finding for each part."""
    one, other = pair
    if one is not None and other is not None:
        for part in compare_cases(one, other, names):
            there = ":".join(map(str, _place(other, part.part, part.row)))
            violation = Violation(part.part, None, None, f"{part.message} ({there})", part.part)
            place = _place(one, part.part, part.row)
            number = one.origin.number if one.origin else None
            yield Finding(violation, *place, None, number, one.name, part.view, one)
    elif (case := one or other) is not None:
        violation = Violation("missing", None, None, f"not in {names[one is not None]}", "case")
        number = case.origin.number if case.origin else None
        yield Finding(violation, *_place(case), None, number, case.name, None, case)


def _place(case: Case, part: str = "case", row: int = 0) -> tuple[str | None, int | None]:
    """The file and line of a part of a case, or of one row of it; its own where it has none."""
    source, line = case.place("case" if part == "name" else part, row)
    return (source, line) if line is not None else case.place()


def _counts(summary: Summary) -> str:
    """The counts in a sentence.

    >>> _counts(Summary(cases=3, bad=1))
    '3 cases: 2 equal, 1 different'
    """
    different = f", {summary.bad} different" if summary.bad else ""
    return f"{counted(summary.cases, 'case')}: {summary.cases - summary.bad} equal{different}"


_ABOUT = About(
    "diff",
    {
        **{part: f"a case whose {part} is not that of the other file" for part in _PARTS},
        "missing": "a case that the other file does not have",
    },
    _counts,
)
