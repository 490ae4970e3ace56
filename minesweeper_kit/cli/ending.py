"""How a command ends: its exit code, and what it says on standard error on the way."""

import functools
import os
import sys
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import ParamSpec, TypeVar

import typer

from minesweeper_kit.cli import progress
from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.io.reading import Reader

P = ParamSpec("P")
R = TypeVar("R")
UNREADABLE = 3
"""The exit code where the input or the output cannot be opened, read or written."""
CLOSED_PIPE = 141
"""The exit code where nobody reads the output any more, as of a program ended by SIGPIPE."""


class OnError(StrEnum):
    """What happens at a case that is at fault: stop there, or name it and go on."""

    stop = "stop"
    skip = "skip"


def say(message: str) -> None:
    """Print one line to standard error; a progress bar is taken away before."""
    progress.clear()
    print(message, file=sys.stderr)


def ends_well(command: Callable[P, R]) -> Callable[P, R]:
    """The command, with every error that a user can meet turned into one line and an exit code."""

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


class Tally:
    """The faulty cases met so far, and the exit code that the command has to end with.

    They are named by `say`, on standard error unless told otherwise. `worst` is the
    highest exit code of those met, 0 for none.
    """

    def __init__(self, on_error: OnError, say: Callable[[str], object] = say) -> None:
        self.on_error = on_error
        self.worst = 0
        self._say = say

    def watch(self, reader: Reader) -> Reader:
        """The same reader, which now hands the cases that it cannot read to `meet`."""
        reader.on_error = self.meet
        return reader

    def meet(self, error: MinesweeperKitError) -> None:
        """Name the error and go on, or raise it, as `on_error` asks for."""
        if self.on_error is OnError.stop:
            raise error
        self.take([str(error)], error.exit_code)

    def take(self, messages: Iterable[str], worst: int) -> None:
        """Name errors that were met elsewhere; `worst` is the highest of their exit codes."""
        for message in messages:
            self._say(message)
        self.worst = max(self.worst, worst)

    def end(self) -> None:
        """End the command with the highest exit code met. Returns where there was none."""
        if self.worst:
            raise typer.Exit(self.worst)
