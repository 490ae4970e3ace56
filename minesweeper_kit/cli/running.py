"""How a command runs an operation: cases go to outputs, rows are printed."""

import sys
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Any

import typer

from minesweeper_kit.case import Case
from minesweeper_kit.cli import colour, progress, settings
from minesweeper_kit.cli.ending import Tally, say
from minesweeper_kit.cli.options import bytes_of, inputs_of
from minesweeper_kit.cli.several import Several
from minesweeper_kit.cli.streams import open_output, read_input, terminal_width, write_output
from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.operations.operation import (
    Context,
    Operation,
    Screen,
    made_format,
    with_seed,
)
from minesweeper_kit.operations.option import Common
from minesweeper_kit.run import Run
from minesweeper_kit.wording import report_json


def run(operation: Operation, own: Any, common: Common) -> None:
    """Do the work of an operation with its own options and the common ones, and end the command."""
    if "from_" not in operation.takes:  # nor does it take the format that the settings name
        settings.use(settings.current()._replace(from_=None))
    if operation.makes:
        _make(operation, own, common)
    elif operation.reports(own):
        _report(operation, own, common)
    else:
        _write(operation, own, common)


def reading(common: Common, **more: Any) -> Any:
    """What opens an input by its path, with the options given."""
    return partial(
        read_input,
        **{
            "format": common.from_,
            "answers": common.answers,
            "max_memory": bytes_of(common.max_memory),
            "strict": common.strict,
            **more,
        },
    )


def _write(operation: Operation, own: Any, common: Common) -> None:
    """Write the cases that an operation gives."""
    from minesweeper_kit.cli.outputs import Outputs, convey_all
    from minesweeper_kit.cli.pipeline import Plan
    from minesweeper_kit.cli.targets import target_of

    target = target_of(common.to, common.output)
    if target is None and "to" in operation.needs:
        raise typer.BadParameter("name the format to write: --to FORMAT, or -o with its suffix")
    outputs = Outputs(common.output, common.out_dir, common.in_place)
    strict = common.strict or common.in_place
    read = reading(common, quiet=not outputs.printed, strict=strict)
    plan = Plan(read, partial(_cases, operation, own), target, common.jobs, common.lossy)
    inputs = inputs_of(common.sources, outputs.paths, common.answers)
    convey_all(plan, inputs, outputs, common.on_error)


def _cases(operation: Operation, own: Any, reader: Reader, tally: Tally) -> Iterable[Case | Run]:
    """The cases that an operation gives for those of a reader; bad ones go to the tally."""
    return operation.cases(reader, own, Context(tally.meet, tally.say))


def _make(operation: Operation, own: Any, common: Common) -> None:
    """Write the cases that an operation makes; a seed that is drawn is named."""
    from minesweeper_kit.cli.targets import target_of

    target = made_format(target_of(common.to, common.output))
    own = with_seed(own, say)
    count = getattr(own, operation.counted)
    bar = progress.bar(count, "boards", quiet=True)
    attempt = None if bar is None else partial(_tried, bar)
    context = Context(_refused, say, attempt=attempt)
    cases = operation.make(own, range(1, count + 1), context)
    if bar is not None:
        cases = _counted(cases, bar)
    write_output(cases, common.output, target, lossy=common.lossy)


def _refused(error: MinesweeperKitError) -> None:
    raise error


def _counted(cases: Iterator[Case], bar: progress.Bar) -> Iterator[Case]:
    """The same cases, each counted on the bar; the bar is off the terminal while one is written."""
    for case in cases:
        bar.add(1)
        progress.clear()
        yield case
        sys.stdout.flush()


def _tried(bar: progress.Bar, attempt: int) -> None:
    """Show on the bar how many boards were tried for the next one."""
    bar.note = f", {attempt} tried for the next"
    bar.add(0)


def _report(operation: Operation, own: Any, common: Common) -> None:
    """Print the rows that an operation gives, or write what is drawn of them."""
    paths = [] if common.output == "-" else [common.output]
    several = Several(inputs_of(common.sources, paths), common.on_error)
    rows = several.results(reading(common), partial(_rows, operation, own, several))
    coloured = common.output == "-" and colour.wanted(sys.stdout)
    screen = Screen(say, coloured, terminal_width())
    if operation.draws:
        _draw(operation, own, common.output, operation.pieces(rows, own, screen))
    else:
        if operation.lines is None or getattr(own, "report", None) == "json":
            lines: Iterator[str] = (report_json(operation.record(row)) for row in rows)
        else:
            lines = operation.lines(rows, own, screen)
        if common.output == "-":
            for line in lines:
                print(line)
        else:
            with open_output(common.output) as stream:
                for line in lines:
                    stream.write(f"{line}\n".encode())
    several.end(told="on_error" in operation.takes)


def _draw(operation: Operation, own: Any, output: str, pieces: Iterator[bytes]) -> None:
    """Write what is drawn. Raises BadParameter where that is no use on a terminal."""
    if output == "-" and not operation.media(own).startswith("text/plain") and sys.stdout.isatty():
        raise typer.BadParameter("a picture is not for a terminal: use -o PATH")
    first = next(pieces, None)
    if first is not None:
        with open_output(output) as stream:
            for piece in chain([first], pieces):
                stream.write(piece)


def _rows(
    operation: Operation, own: Any, several: Several, reader: Reader, tally: Tally
) -> Iterator[Any]:
    """The rows that an operation gives for the cases of a reader; findings go to the tally."""
    for row in operation.rows(reader, own, Context(tally.meet, say, several.label)):
        if operation.finding(row) is not None:
            tally.worst = max(tally.worst, 1)
        yield row
