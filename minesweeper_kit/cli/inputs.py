"""The inputs of a command: each by itself, a bad one named and skipped, a line at the end."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

import typer

from minesweeper_kit.cli.exit_codes import UNREADABLE, CaseErrors, OnError, say
from minesweeper_kit.errors import LossyError, MinesweeperKitError, NoBoardError, WorkerError
from minesweeper_kit.io.inputs import InputFile
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.io.suffixes import with_file
from minesweeper_kit.wording import counted, system_error

R = TypeVar("R")


class InputFiles:
    """The inputs of a command, and what became of them so far.

    Of one input an error ends the command, and so it is for several where `on_error` is
    "stop". Else a bad input is named and passed over, and so is a file without a board in a
    folder, which is no bad one. For a case `on_error` is "stop" unless it says otherwise: then a
    bad case is a bad input. `cases` counts what was written, and `output` is the one file for
    all of it, if there is one. An input without a case is named, where the work `counts` cases.
    """

    def __init__(
        self,
        inputs: Sequence[InputFile],
        on_error: OnError | None,
        output: str = "-",
        *,
        counts: bool = True,
    ) -> None:
        self._counts = counts
        self.inputs = inputs
        self._output = output
        self.cases = 0
        self.done = 0
        self.worst = 0
        self._passed = self._in_part = 0
        self._skipped = 0
        self._listed = {found.path for found in inputs if found.listed}
        self.on_error: OnError = on_error or "stop"
        self._ends = len(inputs) == 1 or on_error == "stop"

    @property
    def several(self) -> bool:
        """Whether a report has to say which input a case is in."""
        return len(self.inputs) > 1

    def attempt(self, source: str, work: Callable[[CaseErrors], object]) -> bool:
        """Do the work on an input; False for a bad one, which was named and is passed over.

        The work is given the errors of its cases.
        """
        before = self.done
        with self._attempted(source) as case_errors:
            work(case_errors)
        return self.done > before

    def results(
        self,
        read: Callable[[str], Reader],
        work: Callable[[Reader, CaseErrors], Iterable[R]],
        count: Callable[[R], int] = lambda _: 1,
    ) -> Iterator[R]:
        """What the work gives for the cases of each input, as it comes, up to what makes it bad.

        `count` says how many cases a result is of.
        """
        for path, *_ in self.inputs:
            attempted = self._attempted(path, in_part=True)
            with attempted as case_errors, case_errors.watch(read(path)) as reader:
                for result in work(reader, case_errors):
                    case_errors.cases += count(result)
                    yield result

    @contextmanager
    def _attempted(self, source: str, *, in_part: bool = False) -> Iterator[CaseErrors]:
        """A block that does the work on an input, with the errors of its cases.

        With `in_part` the cases before the one at which it ends count too.
        """
        case_errors = CaseErrors(self.on_error)
        try:
            yield case_errors
        except (BrokenPipeError, WorkerError):
            raise
        except (MinesweeperKitError, OSError) as error:
            if isinstance(error, NoBoardError) and source in self._listed:
                say(f"{source}: skipped: there is no board in it")
                self._skipped += 1
                return
            if self._ends:
                raise
            code = UNREADABLE
            if isinstance(error, OSError):
                say(system_error(error, source))
            else:
                message = error.located(source).for_command()
                say(with_file(message, self._output) if isinstance(error, LossyError) else message)
                code = error.exit_code
            self.worst = max(self.worst, case_errors.worst, code)
            if in_part and case_errors.cases:
                self._in_part += 1
                self.cases += case_errors.cases
            else:
                self._passed += 1
            return
        if not case_errors.cases and not case_errors.worst and self._counts:
            say_empty(source)
        self.done += 1
        self.cases += case_errors.cases
        self.worst = max(self.worst, case_errors.worst)

    def end(self, *, summarize: bool = True) -> None:
        """End with the worst exit code; with `summarize` count the inputs, if several."""
        if self._skipped == len(self.inputs):
            self.worst = UNREADABLE
        if summarize and len(self.inputs) > 1:
            passed = f", {self._in_part} read in part" if self._in_part else ""
            passed += f", {self._passed} skipped" if self._passed else ""
            passed += f", {self._skipped} without a board" if self._skipped else ""
            files = counted(len(self.inputs), "file")
            say(f"{files}: {self.done} done{passed}, {counted(self.cases, 'case')}")
        if self.worst:
            raise typer.Exit(self.worst)


def say_empty(source: str) -> None:
    """Say that an input has no case."""
    say(f"{'<stdin>' if source == '-' else source}: there is no case in it")


def spread(
    inputs: Sequence[InputFile], work: Callable[[InputFile], R], jobs: int
) -> Iterator[tuple[InputFile, R | None]]:
    """Each input with what `work` gives for it, done by several processes where it is small.

    None stands for an input that this process has to do: it is large, no plain file, or
    the work on it raised an error, which is met again.
    """
    if jobs == 1 or len(inputs) == 1 or not hasattr(os, "fork"):
        yield from ((found, None) for found in inputs)
        return
    from minesweeper_kit.io.parallel import is_small
    from minesweeper_kit.io.parallel import spread as spread_over

    def small(found: InputFile) -> R | None:
        return work(found) if is_small(found.path) else None

    with spread_over(inputs, small, jobs) as results:
        yield from zip(inputs, results, strict=True)
