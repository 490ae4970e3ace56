"""`validate --fix`: suites with right outcomes, edited where they stand or written anew."""

from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from functools import partial
from itertools import zip_longest
from tempfile import TemporaryFile
from typing import NamedTuple

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.cli.exit_codes import CaseErrors, say
from minesweeper_kit.cli.findings import Printer, unopened_finding
from minesweeper_kit.cli.inputs import InputFiles
from minesweeper_kit.cli.progress import size_of
from minesweeper_kit.cli.stdio import open_output, write_output
from minesweeper_kit.errors import AmbiguousFormatError, MinesweeperKitError, NoBoardError
from minesweeper_kit.io.compression import decompressing
from minesweeper_kit.io.files import chunks
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.inputs import InputFile
from minesweeper_kit.io.output_paths import require_rewritable
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.io.suffixes import fixed_format, is_whole
from minesweeper_kit.io.writing import dump
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.suites.findings import Summary
from minesweeper_kit.suites.fix import Change
from minesweeper_kit.suites.rewrite import rewrite_chunks

Read = Callable[..., Reader]


class Fix(NamedTuple):
    """What is asked of --fix: the file to write, None for the inputs themselves, and how.

    `fixed` is the function of that name with its options. `answered` says that the outcomes
    stand in a file of answers.
    """

    output: str | None
    fixed: Callable[..., Iterator[Case]]
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
        parts = [
            f"{self.kinds[kind]} {phrase}" for kind, phrase in words.items() if self.kinds[kind]
        ]
        return ", ".join(parts) or "nothing to fix"


def fix_all(
    inputs: list[InputFile], read: Read, asked: Fix, printer: Printer, summary: Summary
) -> int:
    """Write each input with right outcomes; returns the exit code for what could not be fixed.

    The findings go to `printer` and are counted in `summary`. Of several inputs one that
    cannot be written is named, and the others are done.
    """
    files = InputFiles(inputs, None, counts=False)
    if asked.output is None:
        require_rewritable(inputs, None)
    paths = [found.path for found in inputs] if asked.output is None else [asked.output]
    written: list[tuple[str, _Done]] = []
    try:
        for found, path in zip(inputs, paths, strict=True):
            printer.start(found.path)
            done = _Done()
            work = partial(_fix, found, path, read, asked, printer, summary, done)
            if files.attempt(found.path, work):
                written.append((path, done))
    finally:
        printer.end(summary)
    for path, done in written:
        if done.kinds or (len(inputs) == 1 and not summary.unreadable):
            say(f"{path}: {done}")
    left = any(done.kinds["kept"] or done.kinds["dropped"] for _, done in written)
    return max(files.worst, int(left))


def _fix(
    found: InputFile,
    path: str,
    read: Read,
    asked: Fix,
    printer: Printer,
    summary: Summary,
    done: _Done,
    case_errors: CaseErrors,
) -> None:
    """Write an input with right outcomes to `path`, whole or not at all.

    Raises NoBoardError for a file without a board that was found in a folder.
    """
    del case_errors
    source = found.path
    try:
        with ExitStack() as opened:
            reader = opened.enter_context(read(source))
            if found.listed:
                reader.first_dialect()  # raises NoBoardError
            opened.pop_all()
    except (MinesweeperKitError, OSError) as error:
        if found.listed and _has_no_board(source, read):
            raise NoBoardError("there is no board in it") from None
        if isinstance(error, AmbiguousFormatError):
            error.message += (
                "; if it is a pasted text, which cannot be fixed, convert it first "
                f"(mskit convert {source} --to yaml)"
            )
        printer.add(unopened_finding(error, source, summary))
        return
    with reader:
        format = fixed_format(reader.format, path)
        if not is_whole(format):
            format = Format(reader.first_dialect(), format.layout)
        cases = asked.fixed(reader, summary, printer.add, done.tell, target=format)
        try:
            if asked.answered or source == "-" or size_of(source) is None:
                write_output(cases, path, format)
                return
            deque(cases, maxlen=0)
            changed = done.outcomes or asked.output is not None
            layout = find_layout(format.layout)
            # Outcomes are edited in the text of a document alone.
            anew = done.outcomes and layout.kind != "document"
            other = str(format) != str(reader.format)
            if done.kinds["dropped"] or other or anew or (layout.kind == "table" and changed):
                if asked.output is None and anew:
                    _say_what_changes(source, read, format)
                _write_anew(source, path, read, asked, format)
            elif changed:
                _edit(source, path, read, asked, format, done.outcomes)
        except MinesweeperKitError as error:
            with suppress(MinesweeperKitError):
                deque(cases, maxlen=0)  # the report is on all of the input
            error.message = f"nothing written: {error.message}"
            raise


def _has_no_board(source: str, read: Read) -> bool:
    """Whether nothing in a file looks like a board, to a reader that is not strict either."""
    try:
        with read(source, strict=False) as reader:
            reader.first_dialect()
    except (MinesweeperKitError, OSError) as error:
        return isinstance(error, NoBoardError)
    return False


def _say_what_changes(source: str, read: Read, format: Format) -> None:
    """Say that a file is rewritten as a whole, where more of it changes than its outcomes."""
    with TemporaryFile() as same, read(source) as reader, open(source, "rb") as stream:
        dump(reader, same, format, lossy=True)
        same.seek(0)
        lines = zip_longest(decompressing(stream, source), same)
        line = next((number for number, (old, new) in enumerate(lines, 1) if old != new), 0)
    if line:
        what = "more than the outcomes changes, first in"
        say(f"{source}: rewritten as a whole: {what} line {line}; -o FILE keeps the input")


def _write_anew(source: str, path: str, read: Read, asked: Fix, format: Format) -> None:
    """Write the cases of an input, of which all was said already, one after the other."""

    def ignore(message: object) -> None:
        del message

    with read(source) as reader:
        cases = asked.fixed(reader, Summary(), ignore, ignore, target=format)
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

    Where that cannot be, a new file is written anew, and an input is rejected.
    """
    try:
        with open(source, "rb") as stream, open_output(path) as out:
            text = decompressing(stream, source)
            for piece in rewrite_chunks(text, format, outcomes) if outcomes else chunks(text):
                out.write(piece)
    except MinesweeperKitError as error:
        if asked.output is None or not find_layout(format.layout).names_dialect:
            raise error.located(source) from None
        _write_anew(source, path, read, asked, format)
        say(f"{source}: {error.message}: the cases were written anew, without comments")
