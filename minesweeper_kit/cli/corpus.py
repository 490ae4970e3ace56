"""`minesweeper-kit corpus`."""

from enum import StrEnum
from typing import Annotated, Any

import typer

from minesweeper_kit.cli import progress
from minesweeper_kit.cli.ending import ends_well, say
from minesweeper_kit.cli.games import First, Policy
from minesweeper_kit.cli.options import (
    DialectFiles,
    FromOption,
    LossyOption,
    SymbolsOption,
    click_of,
    completed_formats,
    register_files,
    use_symbols,
)
from minesweeper_kit.cli.settings import current
from minesweeper_kit.corpus.actions import ACTIONS, is_given
from minesweeper_kit.corpus.manifest import Manifest
from minesweeper_kit.corpus.parts import Record
from minesweeper_kit.corpus.running import run
from minesweeper_kit.tasks.convert import View
from minesweeper_kit.tasks.generate import Difficulty, Level
from minesweeper_kit.wording import counted, listed


class Action(StrEnum):
    """What is done with the cases of every input."""

    reveal = "reveal"
    convert = "convert"
    validate = "validate"
    solve = "solve"
    stats = "stats"
    generate = "generate"
    play = "play"


class OnBad(StrEnum):
    """What happens to a bad record: it goes to a file beside the part, or the part is not made."""

    side = "side"
    stop = "stop"


@ends_well
def corpus(
    action: Annotated[Action, typer.Argument(help="What is done with every case.")],
    places: Annotated[
        list[str],
        typer.Argument(
            metavar="[INPUT]... OUT",
            help="Files, folders, patterns, addresses (s3://...), then the folder of the output.",
        ),
    ],
    scheduler: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS", help="Where Dask's scheduler is; local starts one. Else no Dask."
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="How many processes a local scheduler has."),
    ] = None,
    on_error: Annotated[
        OnBad, typer.Option(help="A bad record goes beside its part, or its part is not made.")
    ] = OnBad.side,
    from_: FromOption = None,
    to: Annotated[
        str | None,
        typer.Option(
            "-t",
            "--to",
            metavar="FORMAT",
            help="The format to write. If not given, that of the input.",
            autocompletion=completed_formats,
        ),
    ] = None,
    lossy: LossyOption = False,
    click: Annotated[
        list[str] | None,
        typer.Option(metavar="R,C", help="reveal, stats, generate: click here. Repeat to reveal."),
    ] = None,
    as_fixture: Annotated[
        bool, typer.Option("--as-fixture", help="reveal, generate: write the outcome besides.")
    ] = False,
    view: Annotated[
        View | None, typer.Option(help="convert: everything, or only what a player sees.")
    ] = None,
    require_expected: Annotated[
        bool,
        typer.Option("--require-expected", help="validate: no expected outcome is a finding."),
    ] = False,
    mines: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="solve, generate, play: how many mines.")
    ] = None,
    density: Annotated[
        float | None, typer.Option(metavar="P", help="solve, generate: instead, as 0.2.")
    ] = None,
    trust_flags: Annotated[
        bool, typer.Option("--trust-flags", help="solve: take every flag for a mine.")
    ] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="solve: say why each certain cell is certain.")
    ] = False,
    best: Annotated[bool, typer.Option("--best", help="solve: say what to click next.")] = False,
    budget: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="solve: how many states counting keeps.")
    ] = None,
    size: Annotated[
        str | None, typer.Option(metavar="RxC", help="generate, play: rows and columns.")
    ] = None,
    level: Annotated[Level | None, typer.Option(help="generate, play: or a level.")] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="S", help="generate, play: the seed. It is needed.")
    ] = None,
    count: Annotated[
        int | None, typer.Option(metavar="K", min=1, help="generate, play: boards, or games.")
    ] = None,
    parts: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="generate, play: in so many parts.")
    ] = None,
    first: Annotated[
        First | None, typer.Option(help="generate, play: what the first click meets.")
    ] = None,
    no_guess: Annotated[
        bool, typer.Option("--no-guess", help="generate: boards that need no guess.")
    ] = False,
    difficulty: Annotated[
        Difficulty | None, typer.Option(help="generate: boards that take just that.")
    ] = None,
    attempts: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="generate: draw so many for one board.")
    ] = None,
    grade: Annotated[
        bool, typer.Option("--grade", help="stats: say how hard each board is from its click.")
    ] = False,
    policy: Annotated[
        Policy | None, typer.Option(help="play: as well as can be, or by the least risk.")
    ] = None,
    endgame: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=0, max=100_000, help="play: search all from N arrangements on."
        ),
    ] = None,
    dialect_file: DialectFiles = None,
    symbols: SymbolsOption = None,
) -> None:
    """Do the work of a command on many files, on this machine or on a Dask cluster.

    Each input becomes a part of the output, written whole or not at all, with a mark beside it;
    manifest.json counts it all. Started again, only what is missing or has changed is done.
    Paths and addresses have to lead to the same files on every worker.

    Example: minesweeper-kit corpus reveal boards/ out/ --scheduler local --workers 4

    Example: minesweeper-kit corpus convert 's3://b/in-*.ndjson.gz' s3://b/out/ --to yaml \
--scheduler tcp://head:8786

    Example: minesweeper-kit corpus generate out/ --level expert --seed 1 --count 10000 --parts 10
    """
    register_files(dialect_file)
    use_symbols(symbols, from_)
    if workers is not None and scheduler not in (None, "local"):
        raise typer.BadParameter("--workers is for a local scheduler: a cluster has its own")
    *inputs, out = places
    reads = ACTIONS[action].reads
    if reads and not inputs:
        raise typer.BadParameter(f"{action} needs inputs, then the folder of the output")
    if not reads and inputs:
        raise typer.BadParameter(f"{action} reads no inputs: name the folder of the output alone")
    clicks = [click_of(text) for text in click or []]
    if action is not Action.reveal and len(clicks) > 1:
        raise typer.BadParameter("one --click at a time goes with this")
    given: dict[str, Any] = {
        "to": to or (current().to if "to" in ACTIONS[action].options else None),
        "lossy": lossy,
        "click": clicks if action is Action.reveal else next(iter(clicks), None),
        "as_fixture": as_fixture,
        "view": view,
        "require_expected": require_expected,
        "mines": mines,
        "density": density,
        "trust_flags": trust_flags,
        "explain": explain,
        "best": best,
        "budget": budget,
        "size": size,
        "level": level,
        "seed": seed,
        "count": count,
        "parts": parts,
        "first": first,
        "no_guess": no_guess,
        "difficulty": grade if action is Action.stats else difficulty,
        "attempts": attempts,
        "policy": policy,
        "endgame": endgame,
    }
    if difficulty is not None and action is Action.stats:
        raise typer.BadParameter("stats tells the difficulty with --grade")
    if grade and action is not Action.stats:
        raise typer.BadParameter("--grade goes with stats")
    watch = _Watch()
    manifest = run(
        action.value,
        inputs if reads else None,
        out,
        scheduler=scheduler or (None if workers is None else "local"),
        workers=workers,
        format=from_ or current().from_,
        prefer=current().prefer,
        symbols=current().symbols,
        on_error=on_error.value,
        on_part=watch,
        notes=say,
        **{name: value for name, value in given.items() if is_given(value)},
    )
    _tell(manifest, out)
    if manifest.exit_code:
        raise typer.Exit(manifest.exit_code)


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
