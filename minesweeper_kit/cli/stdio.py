"""The input and the output of a command: files, or standard input and output."""

import io
import os
import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from typing import TYPE_CHECKING, BinaryIO, cast

from minesweeper_kit.case import Case
from minesweeper_kit.cli import progress
from minesweeper_kit.cli.exit_codes import say
from minesweeper_kit.cli.selection import take_only
from minesweeper_kit.cli.settings import current
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import AmbiguousFormatError, LossyError, MinesweeperKitError
from minesweeper_kit.io.advising import advise_one_of_many
from minesweeper_kit.io.files import as_binary
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.inputs import is_link
from minesweeper_kit.io.memory_limit import MAX_MEMORY
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.io.reading import load
from minesweeper_kit.io.suffixes import with_file
from minesweeper_kit.io.writing import dump, whole_file
from minesweeper_kit.wording import one_line, shorten

if TYPE_CHECKING:
    from minesweeper_kit.io.with_symbols import InferredSymbols

_PIPED = 80


class SharedSymbols:
    """What the symbols of a command's inputs were inferred to be: one cell each in all of them.

    Another process knows what it has read alone: an input with such symbols is left to this one.
    """

    def __init__(self) -> None:
        self._symbols: InferredSymbols | None = None
        self._process = os.getpid()

    def add(self, reader: Reader, source: str) -> None:
        """Keep the symbols inferred of an input. Raises AmbiguousFormatError where they conflict.

        In another process it does where there are any.
        """
        from minesweeper_kit.io.with_symbols import InferredSymbols, cells_of

        self._symbols = self._symbols or InferredSymbols()
        cells = cells_of(cast(Dialect, reader.format.dialect))
        try:
            self._symbols.add(cells, source)
        except AmbiguousFormatError:
            reader.opened.close()
            raise
        if cells and os.getpid() != self._process:
            reader.opened.close()
            raise AmbiguousFormatError("symbols inferred in another process").located(source)


def read_input(
    path: str,
    format: str | Format | None,
    answers: str | None = None,
    *,
    names: Collection[str] = (),
    max_memory: int = MAX_MEMORY,
    quiet: bool = False,
    strict: bool = True,
    inferred: SharedSymbols | None = None,
    one_of_many: bool = False,
) -> Reader:
    """A reader of the cases at `path`, or on standard input for `-`.

    `format` is None where the settings say it, or else it is to be detected; `answers` is
    a judge's file of expected outcomes. `names`, if any, are the cases to take. On a terminal
    a bar shows how much was read; `quiet` says that nothing is printed to standard output in
    between. Without `strict` what stands around pasted boards is skipped, and said. `inferred`
    are the symbols of the command's other inputs, with which those of this one must not conflict.
    `one_of_many` says that there are others.
    """
    if path == "-":
        _require_input()
        if sys.stdin.isatty():
            say("paste a board here and end with Ctrl-D, or name a file; --help says more")
    bar = progress.bar(progress.size_of(path), "MB", quiet=quiet)
    on_read = None if bar is None else bar.add
    source = sys.stdin if path == "-" else _text_of(path)
    try:
        reader = load(
            source,
            format or current().from_,
            symbols=current().symbols,
            answers=answers,
            on_read=on_read,
            max_memory=max_memory,
            strict=strict,
            prefer=current().prefer,
            notes=say,
        )
    except MinesweeperKitError as error:
        if one_of_many:
            advise_one_of_many(error)
        raise
    reader.opened.callback(progress.clear)
    dialect = None if current().symbols else reader.format.dialect
    if inferred is not None and dialect is not None and dialect.is_inline:
        inferred.add(reader, path)
    if names:
        take_only(reader, names)
    return reader


def _text_of(path: str) -> str | BinaryIO:
    """The path, or the bytes of the argument itself where it is a link or a game id."""
    if os.path.lexists(path) or not is_link(path):
        return path
    stream = io.BytesIO(path.encode())
    stream.name = shorten(path)  # what messages call it
    return stream


def _require_input() -> None:
    """Raise OSError where standard input cannot be read: where it is closed, or a folder."""
    try:
        number = sys.stdin.fileno()
    except (OSError, ValueError):  # it is no file at all
        return
    try:
        os.read(number, 0)
    except OSError as error:
        error.filename = "<stdin>"
        raise


def write_output(cases: Iterable[Case], path: str, format: Format, *, lossy: bool = False) -> None:
    """Write cases to a file, or to standard output for `-`."""
    with open_output(path) as stream:
        dump(cases, stream, format, lossy=lossy, notes=say)


@contextmanager
def open_output(path: str) -> Iterator[BinaryIO]:
    """A stream to a file that is written whole or not at all, or to standard output for `-`."""
    try:
        if path == "-":
            yield as_binary(sys.stdout)
            sys.stdout.flush()
        else:
            with whole_file(path) as stream:
                yield stream
    except LossyError as error:
        error.message = with_file(error.message, path)
        raise
    except OSError as error:
        if error.filename is None:  # it failed while it was written
            error.filename = "<stdout>" if path == "-" else path
        raise


@contextmanager
def printing_to(path: str | None) -> Iterator[Callable[[str], None]]:
    """A block whose output goes to a file, which is written whole or not at all.

    It is given what says a line of a report on standard error, where the summary goes: in a file
    it stands in the report too.
    """
    if path in (None, "-"):
        yield say
        return
    with open_output(path) as stream, redirect_stdout(io.TextIOWrapper(stream, "utf-8")) as text:

        def print_both(line: str) -> None:
            say(line)
            print(one_line(line))

        yield print_both
        text.flush()
        text.detach()


def terminal_width() -> int:
    """How many columns the terminal has to which standard output goes; else 80."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or _PIPED
    except (OSError, ValueError):  # it is none
        return _PIPED
