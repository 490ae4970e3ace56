"""What `convert` and `reveal` write to one output, from one input or from several."""

import os
from collections.abc import Callable, Iterable
from typing import Any, BinaryIO, NamedTuple, cast

import typer

from minesweeper_kit.cli.exit_codes import CaseErrors, say
from minesweeper_kit.cli.stdio import open_output
from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.io.suffixes import output_format
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.operations.operation import Context, Operation
from minesweeper_kit.operations.writing import After, writable, write


class Plan(NamedTuple):
    """An operation with its own options, and what is done with the cases that it gives.

    `read` opens an input by its path; `target` is the format that is written, None for
    the input's own; `jobs` is how many processes share the work.
    """

    read: Callable[[str], Reader]
    operation: Operation
    own: Any
    target: Format | None
    jobs: int = 1
    lossy: bool = False

    def target_for(self, reader: Reader, notes: Callable[[str], object] = say) -> Format:
        """The format to write for an input; `notes` is told if that is not the input's own."""
        gives = self.operation.gives(self.own)
        return output_format(self.target, reader, gives, None if self.lossy else notes)

    def write(
        self, reader: Reader, target: Format, stream: BinaryIO, case_errors: CaseErrors
    ) -> None:
        """Write what the work gives for the cases of a reader, which are counted."""
        stops = case_errors.on_error == "stop"
        operation = self.operation
        if not stops:
            operation = operation._replace(cases=writable(operation, target, lossy=self.lossy))
        case_errors.cases += write(
            operation,
            self.own,
            reader,
            target,
            stream,
            Context(case_errors.meet, case_errors.say),
            lossy=self.lossy,
            jobs=self.jobs,
            stops=stops,
        )


def check_output(output: str, inputs: Iterable[str]) -> None:
    """Raise BadParameter for a folder that would become a file without a suffix."""
    plain = output != "-" and not os.path.exists(output)
    if plain and not os.path.splitext(output)[1] and any(map(os.path.isdir, inputs)):
        raise typer.BadParameter(
            f"-o {output} would be one file for the whole folder: use --out-dir "
            f"{output} for a file for each, or name the file with a suffix"
        )


def write_alone(plan: Plan, source: str, output: str, case_errors: CaseErrors) -> None:
    """Write what comes of the only input as it is read."""
    with plan.read(source) as reader, open_output(output) as stream:
        notes: list[str] = []
        target = plan.target_for(reader, notes.append)
        watched = After(None, stream)
        try:
            plan.write(
                reader,
                target,
                cast(BinaryIO, watched) if output == "-" else stream,
                case_errors,
            )
        except MinesweeperKitError as error:
            if output == "-" and watched.begun and find_layout(target.layout).joint is None:
                error.message += "; the output is incomplete"
            raise
        case_errors.take(notes, 0)
