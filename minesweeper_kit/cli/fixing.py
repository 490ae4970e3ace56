"""`validate --fix`: suites with right outcomes, edited where they stand or written anew."""

from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.cli.exit_codes import CaseErrors, say
from minesweeper_kit.cli.findings import Printer, unopened
from minesweeper_kit.cli.inputs import InputFiles
from minesweeper_kit.cli.progress import size_of
from minesweeper_kit.cli.streams import open_output, write_output
from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.io.compression import unpacked
from minesweeper_kit.io.files import chunks
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.inputs import Found
from minesweeper_kit.io.output_paths import require_rewritable
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.io.suffixes import fixed_format
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.suites.findings import Summary
from minesweeper_kit.suites.fix import Change, fixed
from minesweeper_kit.suites.rewrite import rewritten

Read = Callable[[str], Reader]


class Fix(NamedTuple):
    """What is asked of --fix: the file to write, None for the inputs themselves, and how.

    `skip`, `drop` and `require_expected` are those of `fixed`. `answered` says that the
    outcomes stand in a file of answers.
    """

    output: str | None
    skip: bool
    drop: bool
    require_expected: bool
    answered: bool


class _Done:
    """What was done about the findings of one input."""

    def __init__(self) -> None:
        self.kinds: Counter[str] = Counter()
        self.outcomes: list[tuple[Case, Board]] = []

    def tell(self, change: Change) -> None:
        """Say what was done, and remember it."""
        self.kinds[change.kind] += 1
        if change.case is not None and change.outcome is not None:
            self.outcomes.append((change.case, change.outcome))
        say(str(change))

    def __str__(self) -> str:
        words = {"fixed": "fixed", "kept": "still wrong", "dropped": "left out"}
        parts = [f"{self.kinds[kind]} {said}" for kind, said in words.items() if self.kinds[kind]]
        return ", ".join(parts) or "nothing to fix"


def fix_all(inputs: list[Found], read: Read, asked: Fix, printer: Printer, summary: Summary) -> int:
    """Write each input with right outcomes; returns the exit code for what could not be fixed.

    The findings go to `printer` and are counted in `summary`. Of several inputs one that
    cannot be written is named, and the others are done.
    """
    files = InputFiles(inputs, None)
    if asked.output is None:
        require_rewritable(inputs, None)
    paths = [found.path for found in inputs] if asked.output is None else [asked.output]
    written: list[tuple[str, _Done]] = []
    try:
        for (source, *_), path in zip(inputs, paths, strict=True):
            printer.start(source)
            done = _Done()
            work = partial(_fix, source, path, read, asked, printer, summary, done)
            if files.attempt(source, work):
                written.append((path, done))
    finally:
        printer.end(summary)
    for path, done in written:
        if done.kinds or (len(inputs) == 1 and not summary.unreadable):
            say(f"{path}: {done}")
    left = any(done.kinds["kept"] or done.kinds["dropped"] for _, done in written)
    return max(files.worst, int(left))


def _fix(
    source: str,
    path: str,
    read: Read,
    asked: Fix,
    printer: Printer,
    summary: Summary,
    done: _Done,
    case_errors: CaseErrors,
) -> None:
    """Write an input with right outcomes to `path`, whole or not at all."""
    del case_errors
    try:
        reader = read(source)
    except (MinesweeperKitError, OSError) as error:
        printer.add(unopened(error, source, summary))
        return
    with reader:
        format = fixed_format(reader.format, path)
        cases = _fixing(asked, format)(reader, summary, printer.add, done.tell)
        try:
            if asked.answered or source == "-" or size_of(source) is None:
                write_output(cases, path, format)
                return
            deque(cases, maxlen=0)
            changed = done.outcomes or asked.output is not None
            table = find_layout(format.layout).kind == "table"  # no text, in which to edit
            other = str(format) != str(reader.format)
            if done.kinds["dropped"] or other or (table and changed):
                _write_anew(source, path, read, asked, format)
            elif changed:
                _edit(source, path, read, asked, format, done.outcomes)
        except MinesweeperKitError as error:
            with suppress(MinesweeperKitError):
                deque(cases, maxlen=0)  # the report is on all of the input
            error.message = f"nothing written: {error.message}"
            raise


def _fixing(asked: Fix, format: Format) -> Callable[..., Iterator[Case]]:
    """What `fixed` is, as asked, for cases that are written in that format."""
    return partial(
        fixed,
        target=format,
        skip=asked.skip,
        drop=asked.drop,
        require_expected=asked.require_expected,
    )


def _write_anew(source: str, path: str, read: Read, asked: Fix, format: Format) -> None:
    """Write the cases of an input, of which all was said already, one after the other."""

    def ignore(told: object) -> None:
        del told

    with read(source) as reader:
        cases = _fixing(asked, format)(reader, Summary(), ignore, ignore)
        write_output(cases, path, format)


def _edit(
    source: str,
    path: str,
    read: Read,
    asked: Fix,
    format: Format,
    outcomes: list[tuple[Case, Board]],
) -> None:
    """Write the text of an input with these outcomes in it, all else as it is.

    Where that cannot be, a new file is written anew, and an input is refused.
    """
    try:
        with open(source, "rb") as stream, open_output(path) as out:
            text = unpacked(stream, source)
            for piece in rewritten(text, format, outcomes) if outcomes else chunks(text):
                out.write(piece)
    except MinesweeperKitError as error:
        if asked.output is None or not find_layout(format.layout).names_dialect:
            raise error.located(source) from None
        _write_anew(source, path, read, asked, format)
        say(f"{source}: {error.message}: the cases were written anew, without comments")
