"""What the commands share: their options, opening and writing, and how errors end."""

import functools
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from enum import StrEnum
from typing import Annotated, BinaryIO, ParamSpec, TypeVar

import typer

from minesweeper_kit.board import Click
from minesweeper_kit.case import Case
from minesweeper_kit.cli import progress
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.files import as_binary
from minesweeper_kit.format import Format
from minesweeper_kit.io import Reader, dump, load, writing
from minesweeper_kit.registry import register

P = ParamSpec("P")
R = TypeVar("R")

UNREADABLE = 3
"""The exit code where the input or the output cannot be opened, read or written."""

CLOSED_PIPE = 141
"""The exit code where nobody reads the output any more, as of a program ended by SIGPIPE."""


class OnError(StrEnum):
    """What a bad case does to the rest."""

    stop = "stop"
    skip = "skip"


Input = Annotated[str, typer.Argument(metavar="[INPUT]", help="A file, or - for standard input.")]
FromOption = Annotated[
    str | None,
    typer.Option("--from", metavar="FORMAT", help="The input's format. Detected if not given."),
]
OutputOption = Annotated[
    str,
    typer.Option("-o", "--output", metavar="PATH", help="Write to a file, whole or not at all."),
]
AnswersOption = Annotated[
    str | None,
    typer.Option(
        metavar="PATH", help="A judge's answer file: the outcome expected of each case of INPUT."
    ),
]
DialectFiles = Annotated[
    list[str] | None,
    typer.Option("--dialect-file", metavar="PATH", help="A dialect of your own, to use by name."),
]
LossyOption = Annotated[
    bool,
    typer.Option("--lossy", help="Allow a loss: the dialect's fallbacks, and parts left out."),
]
OnErrorOption = Annotated[
    OnError, typer.Option(help="Stop at the first bad case, or name it and go on.")
]


JobsOption = Annotated[
    int,
    typer.Option(metavar="N", min=1, help="How many processes share the work on a large file."),
]


def say(message: str) -> None:
    """One line to standard error."""
    progress.clear()
    print(message, file=sys.stderr)


def ends_well(command: Callable[P, R]) -> Callable[P, R]:
    """Turn every error that a user can meet into one line and its exit code."""

    @functools.wraps(command)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            result = command(*args, **kwargs)
            sys.stdout.flush()
        except MinesweeperKitError as error:
            say(str(error))
            raise typer.Exit(error.exit_code) from None
        except BrokenPipeError:
            # Nothing more can be said there; the interpreter must not try at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(CLOSED_PIPE) from None
        except OSError as error:
            name = "<stdout>" if error.filename is None else error.filename or "''"
            say(f"{name}: {error.strerror or error}")
            raise typer.Exit(UNREADABLE) from None
        finally:
            progress.clear()
        return result

    return wrapped


def sharing(
    reader: Reader, work: Callable[[Reader], R], jobs: int
) -> AbstractContextManager[Iterator[R]]:
    """What the work gives for pieces of the source, where several processes share it.

    The reader then has what is left. With one job, and where the system cannot
    fork, that is all of it.
    """
    if jobs == 1 or not hasattr(os, "fork"):
        return nullcontext(iter(()))
    from minesweeper_kit.parallel import shared

    return shared(reader, work, jobs)


def click_of(text: str) -> Click:
    """The click that an option names."""
    row, _, col = text.partition(",")
    try:
        return int(row), int(col)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is no click: write ROW,COL, as in 3,0") from None


def register_files(paths: list[str] | None) -> None:
    """Make the dialects of the user's files known by name."""
    for dialect in [Dialect.from_file(path) for path in paths or []]:
        register(dialect)


class Tally:
    """The bad cases met so far: named on standard error, and what the command ends with."""

    def __init__(self, on_error: OnError, say: Callable[[str], object] = say) -> None:
        self.on_error = on_error
        self.worst = 0
        self._say = say

    def watch(self, reader: Reader) -> Reader:
        """The reader, handing the cases that it cannot read to this tally."""
        reader.on_error = self.meet
        return reader

    def meet(self, error: MinesweeperKitError) -> None:
        """Name the error and go on, or raise it."""
        if self.on_error is OnError.stop:
            raise error
        self.take([str(error)], error.exit_code)

    def take(self, messages: Iterable[str], worst: int) -> None:
        """Name errors that were met, here or elsewhere."""
        for message in messages:
            self._say(message)
        self.worst = max(self.worst, worst)

    def end(self) -> None:
        """End the command with the exit code of the worst that was met."""
        if self.worst:
            raise typer.Exit(self.worst)


def read_input(
    path: str, format: str | Format | None, answers: str | None = None, *, quiet: bool = False
) -> Reader:
    """The cases of the input; `-` is standard input. A bar shows how much of it was read.

    `quiet` says that nothing is printed to standard output in between.
    """
    bar = progress.bar(progress.size_of(path), "MB", quiet=quiet)
    on_read = None if bar is None else bar.add
    reader = load(sys.stdin if path == "-" else path, format, answers=answers, on_read=on_read)
    reader.opened.callback(progress.clear)
    return reader


def write_output(cases: Iterable[Case], path: str, format: Format, *, lossy: bool = False) -> None:
    """Write cases to a file, or to standard output for `-`."""
    with open_output(path) as stream:
        dump(cases, stream, format, lossy=lossy)


@contextmanager
def open_output(path: str) -> Iterator[BinaryIO]:
    """A stream to a file that is written whole or not at all, or to standard output for `-`."""
    try:
        if path == "-":
            yield as_binary(sys.stdout)
            sys.stdout.flush()
        else:
            with writing(path) as stream:
                yield stream
    except OSError as error:
        if error.filename is None:  # it failed while it was written
            error.filename = "<stdout>" if path == "-" else path
        raise
