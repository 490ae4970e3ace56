"""`minesweeper-kit corpus`: a subcommand for each operation that goes over many files."""

import inspect
from collections.abc import Callable
from typing import Annotated, Any, Literal, NamedTuple

import typer

from minesweeper_kit.cli import progress
from minesweeper_kit.cli.ending import ends_well, say
from minesweeper_kit.cli.operating import parameter_of, shared_field
from minesweeper_kit.cli.options import register_files, use_symbols
from minesweeper_kit.cli.settings import current
from minesweeper_kit.corpus.actions import ACTIONS, is_given, options_of
from minesweeper_kit.corpus.manifest import Manifest
from minesweeper_kit.corpus.parts import Record
from minesweeper_kit.corpus.running import run
from minesweeper_kit.operations import OPERATIONS, find
from minesweeper_kit.operations.interfaces import COMMAND
from minesweeper_kit.operations.option import Option, fields_of
from minesweeper_kit.wording import counted, listed

corpus = typer.Typer(
    name="corpus",
    help="""Do the work of a command on many files, on this machine or on a Dask cluster.

    Each input becomes a part of the output, written whole or not at all, with a mark beside it;
    manifest.json counts it all. Started again, only what is missing or has changed is done.
    Paths and addresses have to lead to the same files on every worker.

    Example: minesweeper-kit corpus reveal boards/ out/ --scheduler local --workers 4

    Example: minesweeper-kit corpus convert 's3://b/in-*.ndjson.gz' s3://b/out/ --to yaml \
--scheduler tcp://head:8786

    Example: minesweeper-kit corpus generate out/ --level expert --seed 1 --count 10000 --parts 10
    """,
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
)


class Running(NamedTuple):
    """How a corpus is gone through: the options of every action."""

    places: Annotated[
        tuple[str, ...],
        Option(
            "Files, folders, patterns, addresses (s3://...), then the folder of the output.",
            metavar="[INPUT]... OUT",
            argument=True,
        ),
    ]
    scheduler: Annotated[
        str | None,
        Option("Where Dask's scheduler is; local starts one. Else no Dask.", metavar="ADDRESS"),
    ] = None
    workers: Annotated[
        int | None,
        Option("How many processes a local scheduler has.", metavar="N", minimum=1),
    ] = None
    on_error: Annotated[
        Literal["side", "stop"],
        Option("A bad record goes beside its part, or its part is not made."),
    ] = "side"
    parts: Annotated[int, Option("In so many parts.", metavar="N", minimum=1)] = 1


def _function_of(action: str) -> Callable[..., None]:
    """The function of the subcommand of an action."""
    makes = bool(find(action).counted)
    fields = [*options_of(action).values()]
    for field in fields_of(Running, COMMAND):
        if field.name == "places" and makes:
            option = field.option._replace(help="The folder of the output.", metavar="OUT")
            fields.append(field._replace(option=option))
        elif field.name != "parts" or makes:
            fields.append(field)
    fields += [] if makes else [shared_field("from_"), shared_field("symbols")]
    fields += [shared_field("dialect_file")]

    @ends_well
    def command(places: list[str], **values: Any) -> None:
        register_files(values.pop("dialect_file"))
        _run(action, places, makes=makes, **values)

    parameters = list(map(parameter_of, fields))
    vars(command)["__signature__"] = inspect.Signature(parameters)
    command.__doc__ = OPERATIONS[action].summary
    return command


def _run(
    action: str,
    places: list[str],
    *,
    makes: bool,
    scheduler: str | None,
    workers: int | None,
    from_: str | None = None,
    symbols: str | None = None,
    **values: Any,
) -> None:
    """Run an action over a corpus, and end the command."""
    use_symbols(symbols, from_)
    if workers is not None and scheduler not in (None, "local"):
        raise typer.BadParameter("--workers is for a local scheduler: a cluster has its own")
    *inputs, out = places
    if not makes and not inputs:
        raise typer.BadParameter(f"{action} needs inputs, then the folder of the output")
    if makes and inputs:
        raise typer.BadParameter(f"{action} reads no inputs: name the folder of the output alone")
    given = {name.rstrip("_"): value for name, value in values.items()}
    if "to" in given:
        given["to"] = given["to"] or current().to
    manifest = run(
        action,
        None if makes else inputs,
        out,
        scheduler=scheduler or (None if workers is None else "local"),
        workers=workers,
        format=from_ or current().from_,
        prefer=current().prefer,
        symbols=current().symbols,
        on_part=_Watch(),
        notes=say,
        **{name: value for name, value in given.items() if is_given(value)},
    )
    _tell(manifest, out)
    if manifest.exit_code:
        raise typer.Exit(manifest.exit_code)


for _action in ACTIONS:
    corpus.command(_action)(_function_of(_action))


class _Watch:
    """Counts the parts on a bar, and names those that failed."""

    def __init__(self) -> None:
        self._bar: progress.Bar | None = None
        self._begun = False
        self._cases = 0

    def __call__(self, record: Record, parts: int) -> None:
        if not self._begun:
            self._begun = True
            self._bar = progress.bar(parts, "parts", quiet=True)
        if "error" in record:
            say(f"{record['part']}: not made: {record['error']['message']}")
        self._cases += record.get("cases", 0)
        if self._bar is not None:
            self._bar.note = f", {counted(self._cases, 'case')}"
            self._bar.add(1)


def _tell(manifest: Manifest, out: str) -> None:
    """Say what came of the run, in a line for people."""
    fields: dict[str, Any] = manifest.fields()
    done = counted(fields["done"], "part")
    before = fields["done"] + fields["failed"] - manifest.done_now
    parts = [f"{done} whole" + (f", {before} of them from before" if before else "")]
    parts += [f"{fields['failed']} not made"] if fields["failed"] else []
    parts += [counted(fields["cases"], "case")]
    parts += [counted(fields["bad"], "bad record")] if fields["bad"] else []
    parts += [counted(fields["findings"], "finding")] if fields["findings"] else []
    faults = [f"{count} {code}" for code, count in fields["faults"].items()]
    told = f" ({listed(faults)})" if faults else ""
    say(f"{out}: {', '.join(parts)}{told}")
