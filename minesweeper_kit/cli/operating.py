"""The command of an operation: built from the options that it declares, and run.

Cases go to outputs, rows are printed, what is drawn is written.
"""

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from inspect import Parameter, Signature
from itertools import chain
from typing import Annotated, Any, Literal

import typer

from minesweeper_kit import operations
from minesweeper_kit.board import Click
from minesweeper_kit.case import Case
from minesweeper_kit.cli import colour, progress, settings
from minesweeper_kit.cli.exit_codes import CaseErrors, ends_well, say
from minesweeper_kit.cli.inputs import InputFiles
from minesweeper_kit.cli.options import (
    bytes_of,
    click_of,
    inputs_of,
    keep_inputs,
    register_files,
    use_symbols,
)
from minesweeper_kit.cli.stdio import (
    SharedSymbols,
    open_output,
    read_input,
    terminal_width,
    write_output,
)
from minesweeper_kit.errors import FormatError, MinesweeperKitError, OptionError
from minesweeper_kit.io.compression import suffix_of
from minesweeper_kit.io.format import other_word
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.io.suffixes import report_of, target_of
from minesweeper_kit.operations import find
from minesweeper_kit.operations.interfaces import COMMAND
from minesweeper_kit.operations.operation import (
    TABLES,
    Context,
    Operation,
    Screen,
    made_format,
    with_seed,
)
from minesweeper_kit.operations.option import Common, Field, fields_of
from minesweeper_kit.wording import comma_list, counted, report_json

ADVANCED = "Advanced"
"""The heading in the help of the options that few people need."""

FIRST = ("from_", "symbols", "to", "output")
"""The shared options that come first in the help."""


def parameter_of(field: Field) -> Parameter:
    """The parameter of a command's function for an option, as typer takes it."""
    base: Any = str if field.base == Click else field.base
    if field.choices:
        base = Literal[field.choices]
    if field.many:
        base = list[base] | None
    elif field.optional:
        base = base | None
    default = None if field.many else field.default
    if field.required:
        default = Parameter.empty
    return Parameter(
        field.name,
        Parameter.KEYWORD_ONLY,
        default=default,
        annotation=Annotated[base, info_of(field)],
    )


def info_of(field: Field) -> Any:
    """What typer is told of an option."""
    option = field.option
    more: dict[str, Any] = {"metavar": option.metavar, "help": option.help}
    if option.advanced:
        more["rich_help_panel"] = ADVANCED
    if field.base == Click:
        more["parser"] = click_of
    if option.completes is not None:
        more["autocompletion"] = _completed(option.completes)
    if option.argument:
        return typer.Argument(**more)
    if field.choices:
        more["case_sensitive"] = False
    flags = option.flags or (f"--{field.word.replace('_', '-')}",)
    return typer.Option(*flags, min=option.minimum, max=option.maximum, **more)


def shared_field(name: str, options: Any = Common) -> Field:
    """The option of that name that operations share, or that is among these of one."""
    return next(field for field in fields_of(options, COMMAND) if field.name == name)


def _completed(kind: str) -> Callable[[str], list[str]]:
    """What a shell offers for an option that completes so."""

    def offered(incomplete: str) -> list[str]:
        from minesweeper_kit.cli import completing  # only a shell asks for it

        found: list[str] = getattr(completing, kind)(incomplete)
        return found

    return offered


def function_of(name: str) -> Callable[..., None]:
    """The function of the command that is an operation, which runs it with what is given."""
    operation = find(name)

    @ends_well
    def command(**values: Any) -> None:
        given = operation.given(
            {
                key: tuple(value) if isinstance(value, list) else value
                for key, value in values.items()
                if value is not None
            }
        )
        register_files(given.common.dialect_file)
        use_symbols(given.common.symbols, given.common.from_)
        if "color" in operation.takes:
            colour.use(given.common.color)
        own = operation.settle(given)
        _check_out_dir(operation, own, given.common)
        if given.common.out_dir is not None or given.common.in_place:
            from minesweeper_kit.cli import many

            many.run(name, operation, own, given.common)
        elif operation.own_command:
            import_module(f"minesweeper_kit.cli.{name}").run(operation, own, given.common)
        else:
            run(operation, own, given.common)

    fields = operation.fields(COMMAND)
    shared = [each for each in fields if each.name in operation.takes]
    first = [each for name in FIRST for each in shared if each.name == name]
    rest = [each for each in fields if each not in first]
    parameters = map(parameter_of, first + rest)
    vars(command)["__signature__"] = Signature(list(parameters))
    command.__doc__ = sys.modules[f"{operations.__name__}.{name}"].__doc__
    return command


def _check_out_dir(operation: Operation, own: Any, common: Common) -> None:
    """Raise OptionError for what needs --out-dir where it is not given, or does not go with it."""
    marks = common.resume or common.scheduler is not None
    if (common.output != "-") + (common.out_dir is not None) + common.in_place > 1:
        flags = {"output": "-o", "out_dir": "--out-dir", "in_place": "--in-place"}
        names = [flag for name, flag in flags.items() if name in operation.takes]
        raise OptionError(f"use only one of {', '.join(names[:-1])} and {names[-1]}")
    if common.in_place and common.on_error == "skip":
        raise OptionError(
            "--in-place would lose the cases that --on-error skip leaves out: use --out-dir"
        )
    if common.out_dir is None:
        without = {"--resume": common.resume, "--scheduler": common.scheduler}
        without |= {"--verify": common.verify, "--dry-run": common.dry_run}
        without |= {"--parts": common.parts is not None, "--report": common.report != "text"}
        if common.jobs > 1 and not operation.own_command:
            without["--jobs"] = not operation.writes(own)
        for flag, value in without.items():
            if value:
                raise OptionError(f"{flag} needs --out-dir DIR")
    if getattr(own, "on_error", common.on_error) == "side" and not (common.out_dir and marks):
        raise OptionError("--on-error side needs --out-dir DIR, and --resume or --scheduler")


def run(operation: Operation, own: Any, common: Common) -> None:
    """Do the work of an operation with its own options and the common ones, and end the command."""
    if "from_" not in operation.takes:  # nor does it take the format that the settings name
        settings.use(settings.current()._replace(from_=None))
        common = common._replace(from_=getattr(own, "from_", None))
    if operation.make is not None:
        _make(operation, operation.make, own, common)
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
            "names": common.case,
            "max_memory": bytes_of(common.max_memory),
            "strict": common.strict,
            "inferred": SharedSymbols(),
            "one_of_many": len(common.sources) > 1 or any(map(os.path.isdir, common.sources)),
            **more,
        },
    )


def _write(operation: Operation, own: Any, common: Common) -> None:
    """Write the cases that an operation gives."""
    from minesweeper_kit.cli.outputs import Plan, check_output, write_alone

    target = target_of(common.to, common.output, settings.current().to)
    if target is None and "to" in operation.needs:
        suffix = suffix_of(common.output)
        advice = "name the format to write: --to FORMAT, or -o with its suffix, as .yaml"
        if suffix == ".txt":
            advice = (
                "the suffix .txt does not say which notation: name it, for example --to leetcode"
            )
        elif suffix:
            advice = f"the suffix {suffix} names no format: {other_word(suffix[1:]) or advice}"
        raise typer.BadParameter(advice)
    outputs = [] if common.output == "-" else [common.output]
    read = reading(common, quiet=bool(outputs))
    plan = Plan(read, operation, own, target, common.jobs, common.lossy)
    inputs = inputs_of(common, outputs)
    check_output(common.output, common.sources)
    if outputs:
        read_from = [*(found.path for found in inputs), common.answers or "-"]
        keep_inputs(common.output, read_from, in_place="in_place" in operation.takes)
    files = InputFiles(inputs, common.on_error, common.output)
    if len(inputs) == 1:
        source = inputs[0].path
        files.attempt(source, partial(write_alone, plan, source, common.output))
    else:
        from minesweeper_kit.cli.combine_inputs import write_combined

        write_combined(plan, files, common.output)
    files.end()


def _make(
    operation: Operation, make: Callable[..., Iterator[Case]], own: Any, common: Common
) -> None:
    """Write the cases that an operation makes; a seed that is drawn is named."""
    target = made_format(target_of(common.to, common.output, settings.current().to), own)
    drawn: list[str] = []
    own = with_seed(own, drawn.append)
    numbers = operation.numbers(own)
    bar = progress.bar(len(numbers), "boards", quiet=True)
    attempt = None if bar is None else partial(_tried, bar)
    context = Context(_rejected, say, attempt=attempt)
    if target.layout in TABLES:
        from minesweeper_kit.operations.tables import made_batches, write_batches

        batches = made_batches(operation, own, numbers, context, target)
        if batches is not None:
            if bar is not None:
                batches = _counted(batches, bar)
            with open_output(common.output) as stream:
                write_batches(_announced(batches, drawn), target.layout, stream)
            return
    cases = make(own, numbers, context)
    if bar is not None:
        cases = _counted(cases, bar)
    write_output(_announced(cases, drawn), common.output, target, lossy=common.lossy)


def _announced(made: Iterator[Any], notes: list[str]) -> Iterator[Any]:
    """The same cases or batches; the notes are said once the first one was taken, not rejected."""
    for item in made:
        yield item
        for note in notes:
            say(note)
        notes.clear()


def _rejected(error: MinesweeperKitError) -> None:
    raise error


def _counted(made: Iterator[Any], bar: progress.Bar) -> Iterator[Any]:
    """The same cases or batches, counted on the bar, which is off the terminal during a write."""
    for item in made:
        bar.add(1 if isinstance(item, Case) else item.num_rows)
        progress.clear()
        yield item
        sys.stdout.flush()


def _tried(bar: progress.Bar, attempt: int) -> None:
    """Show on the bar how many boards were tried for the next one."""
    bar.note = f", {attempt} tried for the next"
    bar.add(0)


def _report(operation: Operation, own: Any, common: Common) -> None:
    """Print the rows that an operation gives, or write what is drawn of them."""
    paths = [] if common.output == "-" else [common.output]
    inputs = inputs_of(common, paths)
    keep_inputs(common.output, [found.path for found in inputs])
    files = InputFiles(inputs, common.on_error)
    own = _report_of_suffix(operation, own, common.output)
    if getattr(own, "report", None) == "parquet":
        work = partial(_batches, operation, own)
        _write_table(files.results(reading(common), work, len), common.output)
        files.end(summarize="on_error" in operation.takes)
        return
    rows = files.results(reading(common), partial(_rows, operation, own, files))
    coloured = common.output == "-" and colour.wanted(sys.stdout)
    screen = Screen(say, coloured, terminal_width())
    if operation.pieces is not None:
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
    files.end(summarize="on_error" in operation.takes)


def _report_of_suffix(operation: Operation, own: Any, output: str) -> Any:
    """The options with the report that the suffix of the output names, where none is given."""
    kinds = [field.choices for field in operation.fields(COMMAND) if field.name == "report"]
    if not kinds:
        return own  # it draws, or knows itself what it writes
    return own._replace(report=report_of(own.report, output, kinds[0]))


def _batches(
    operation: Operation, own: Any, reader: Reader, case_errors: CaseErrors
) -> Iterator[Any]:
    """The batches of a report; rows with an error go to `case_errors` as findings."""
    from minesweeper_kit.operations.tables import errors_of, reported_batches

    errors: Counter[str] = Counter()
    for batch in reported_batches(operation, own, reader, Context(case_errors.meet, say)):
        errors += errors_of(batch)
        yield batch
    if errors:
        case_errors.worst = max(case_errors.worst, 1)
        counts = comma_list(f"{count} {code}" for code, count in errors.items())
        say(f"{reader.source}: {counted(errors.total(), 'row')} with an error: {counts}")


def _write_table(batches: Iterator[Any], output: str) -> None:
    """Write the batches of a report as Parquet.

    Raises BadParameter for a terminal, FormatError for inputs whose columns differ.
    """
    from minesweeper_kit.operations.tables import write_batches

    if output == "-" and sys.stdout.isatty():
        raise typer.BadParameter("Parquet is not for a terminal: use -o PATH")

    def alike() -> Iterator[Any]:
        first = None
        for batch in batches:
            if first is not None and batch.schema != first:
                raise FormatError(
                    "the inputs have other columns than the first one: use --out-dir, which "
                    "writes a file for each"
                )
            first = batch.schema
            yield batch

    with open_output(output) as stream:
        write_batches(alike(), "parquet", stream)


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
    operation: Operation, own: Any, files: InputFiles, reader: Reader, case_errors: CaseErrors
) -> Iterator[Any]:
    """The rows that an operation gives for the cases of a reader; findings go to `case_errors`."""
    for row in operation.rows(reader, own, Context(case_errors.meet, say, files.several)):
        if operation.finding(row) is not None:
            message = operation.finding_message(row)
            case_errors.take(() if message is None else (message,), 1)
        yield row
