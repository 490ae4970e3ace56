"""What `convert` and `reveal` write: a file for each input, or all of them as one."""

import os
from functools import partial
from typing import BinaryIO, NamedTuple, cast

import typer

from minesweeper_kit.cli.exit_codes import CaseErrors, OnError
from minesweeper_kit.cli.inputs import Several, spread
from minesweeper_kit.cli.output_paths import in_place, under
from minesweeper_kit.cli.pipeline import After, Part, Plan, convey, target_for
from minesweeper_kit.cli.streams import open_output
from minesweeper_kit.errors import LossyError, MinesweeperKitError
from minesweeper_kit.io.compression import unpacked
from minesweeper_kit.io.inputs import Found
from minesweeper_kit.io.writing import whole_file
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.markup.text import text_of
from minesweeper_kit.markup.yaml import has_comments


class Outputs(NamedTuple):
    """Where a command writes: to one file (`-` for standard output), or a file for each input."""

    path: str = "-"
    folder: str | None = None
    in_place: bool = False

    @property
    def paths(self) -> list[str]:
        """The file or the folder that is written; none for standard output and the inputs."""
        return [path for path in (self.path, self.folder) if path not in (None, "-")]

    @property
    def printed(self) -> bool:
        """Whether it is standard output that is written."""
        return not self.paths and not self.in_place

    def check(self, on_error: OnError | None, inputs: list[Found]) -> None:
        """Raise BadParameter for options that do not go together."""
        plain = self.path != "-" and not os.path.exists(self.path)
        if plain and not os.path.splitext(self.path)[1] and any(found.listed for found in inputs):
            raise typer.BadParameter(
                f"-o {self.path} would be one file for the whole folder: use --out-dir "
                f"{self.path} for a file for each, or name the file with a suffix"
            )
        if (self.path != "-") + (self.folder is not None) + self.in_place > 1:
            raise typer.BadParameter("use only one of -o, --out-dir and --in-place")
        if self.in_place and on_error == "skip":
            raise typer.BadParameter(
                "--in-place would lose the cases that --on-error skip leaves out: use --out-dir"
            )


def convey_all(plan: Plan, inputs: list[Found], outputs: Outputs, on_error: OnError | None) -> None:
    """Do the work of a plan on all inputs of a command, write the outputs, and end it."""
    outputs.check(on_error, inputs)
    several = Several(inputs, on_error)
    if outputs.folder is not None:
        _convey_each(plan, several, under(outputs.folder, several.inputs, plan.target), on_error)
    elif outputs.in_place:
        _convey_each(plan, several, in_place(several.inputs, plan.target), on_error)
    elif len(several.inputs) == 1:
        several.attempt(several.inputs[0].path, partial(_convey_alone, plan, several, outputs.path))
    else:
        from minesweeper_kit.cli.merging import convey_as_one

        convey_as_one(plan, several, outputs.path)
    several.end()


def _convey_alone(plan: Plan, several: Several, output: str, case_errors: CaseErrors) -> None:
    """Write what comes of the only input as it is read."""
    with plan.read(several.inputs[0].path) as reader, open_output(output) as stream:
        target = target_for(plan, reader)
        watched = After(b"", stream)
        try:
            convey(
                plan,
                reader,
                target,
                cast(BinaryIO, watched) if output == "-" else stream,
                case_errors,
            )
        except MinesweeperKitError as error:
            if output == "-" and watched.begun and find_layout(target.layout).joint is None:
                error.message += "; the output is incomplete"
            if plan.target is None and isinstance(error, LossyError):
                error.message += ", or write another format, for example --to yaml"
            raise


def _convey_each(plan: Plan, several: Several, paths: list[str], on_error: OnError | None) -> None:
    """Write what comes of each input to a file of its own."""
    targets = dict(zip(several.inputs, paths, strict=True))
    alone = plan._replace(jobs=1)

    def in_any_process(found: Found) -> Part:
        messages: list[str] = []
        case_errors = several.case_errors(messages.append)
        _convey_one(alone, found.path, targets[found], case_errors)
        return Part(b"", messages, case_errors.worst, case_errors.cases)

    # Where the first bad input ends it, no other process may be further on.
    jobs = 1 if on_error == "stop" else plan.jobs
    for found, part in spread(several.inputs, in_any_process, jobs, tables=True):
        if part is None:
            several.attempt(found.path, partial(_convey_one, plan, found.path, targets[found]))
        else:
            several.attempt(found.path, part.tell)


def _convey_one(plan: Plan, source: str, path: str, case_errors: CaseErrors) -> None:
    """Write what comes of an input to the file at `path`, in a folder that is made if need be."""
    with plan.read(source) as reader:
        os.makedirs(os.path.dirname(path) or os.curdir, exist_ok=True)
        with whole_file(path) as stream:
            target = target_for(plan, reader)
            convey(plan, reader, target, stream, case_errors)
            if path == source and target.layout == "yaml" and _has_comments(source):
                case_errors.say(f"{source}: the cases were written anew, without comments")


def _has_comments(path: str) -> bool:
    """Whether there are comments in a YAML file."""
    with open(path, "rb") as stream:
        return has_comments(text_of(unpacked(stream, path).read(), path))
