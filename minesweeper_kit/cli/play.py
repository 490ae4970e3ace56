"""`minesweeper-kit play`."""

import csv
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from enum import StrEnum
from functools import partial
from typing import Annotated, Any, BinaryIO

import typer

from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell
from minesweeper_kit.cli import progress
from minesweeper_kit.cli.ending import Tally, ends_well, say
from minesweeper_kit.cli.games import First, Policy
from minesweeper_kit.cli.options import (
    BadInputOption,
    DialectFiles,
    FromOption,
    Inputs,
    MaxMemoryOption,
    StrictOption,
    SymbolsOption,
    bytes_of,
    inputs_of,
    register_files,
    use_symbols,
)
from minesweeper_kit.cli.several import Several
from minesweeper_kit.cli.streams import open_output, read_input
from minesweeper_kit.engine.reveal import check_click
from minesweeper_kit.errors import ClickError, FormatError, LossyError
from minesweeper_kit.generator import LEVELS
from minesweeper_kit.io.files import replacing
from minesweeper_kit.play.choose import ENDGAME
from minesweeper_kit.play.selfplay import (
    Settings,
    Totals,
    blocks,
    dealt,
    play_board,
    played,
    report,
    told,
)
from minesweeper_kit.play.table import Table
from minesweeper_kit.tasks.generate import Level, any_seed, size_of
from minesweeper_kit.version import __version__
from minesweeper_kit.wording import counted

_BETWEEN = 10.0
"""How many seconds pass before a record of a long run is written again."""


class Report(StrEnum):
    """How the result is printed."""

    text = "text"
    json = "json"
    csv = "csv"


@ends_well
def play(
    sources: Inputs = None,
    level: Annotated[
        Level | None, typer.Option(help="Play boards of 9x9, 16x16 or 16x30, dealt from a seed.")
    ] = None,
    size: Annotated[
        str | None, typer.Option(metavar="RxC", help="Instead: rows and columns, as in 16x30.")
    ] = None,
    mines: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="With --size: how many are mines.")
    ] = None,
    first: Annotated[
        First, typer.Option(help="The first click meets no mine, or an opening, or anything.")
    ] = First.safe,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games.")] = 1000,
    seed: Annotated[
        int | None,
        typer.Option(metavar="S", help="The same seed gives the same games, everywhere."),
    ] = None,
    jobs: Annotated[
        int,
        typer.Option(metavar="N", min=1, help="How many processes play; the result is the same."),
    ] = 1,
    policy: Annotated[
        Policy, typer.Option(help="Play as well as can be, or by the least risk alone.")
    ] = Policy.best,
    endgame: Annotated[
        int,
        typer.Option(metavar="N", min=0, max=100_000, help="Search all from N arrangements on."),
    ] = ENDGAME,
    report: Annotated[Report, typer.Option(help="For people, JSON, or CSV.")] = Report.text,
    moves: Annotated[
        str | None,
        typer.Option(metavar="PATH", help="Write every game, a line of JSON each (.gz, .zst)."),
    ] = None,
    resume: Annotated[
        str | None,
        typer.Option(metavar="PATH", help="Keep totals there, and go on from what is there."),
    ] = None,
    from_: FromOption = None,
    max_memory: MaxMemoryOption = "4G",
    strict: StrictOption = False,
    on_error: BadInputOption = None,
    dialect_file: DialectFiles = None,
    symbols: SymbolsOption = None,
) -> None:
    """Play whole games, as well as can be, and say how many are won.

    Boards are dealt as `generate` deals them, or read from inputs and played as they lie.
    The player knows the total of mines, never where they are. Ctrl-C ends a long run with
    what was played.

    Example: minesweeper-kit play --level expert --games 1000 --seed 1 --jobs 2

    Example: minesweeper-kit play boards.txt --moves games.ndjson
    """
    settings = Settings(0, 0, 0, first.value, (0, 0), 0, policy.value, endgame)
    if level is None and size is None and sources:
        if mines is not None or resume is not None:
            given = "--mines" if resume is None else "--resume"
            raise typer.BadParameter(f"{given} does not go with input boards")
        register_files(dialect_file)
        use_symbols(symbols, from_)
        several = Several(inputs_of(sources), on_error)
        read = partial(read_input, format=from_, max_memory=bytes_of(max_memory), strict=strict)
        _REPORTS[report](settings, _play_boards(several, read, settings, moves, report))
        several.end()
        return
    if sources:
        raise typer.BadParameter("give input boards, or a --level or --size, not both")
    if level is not None and (size is not None or mines is not None):
        raise typer.BadParameter("--level says size and mines: leave the others out")
    if level is None and (size is None or mines is None):
        raise typer.BadParameter("give a --level, or --size RxC with --mines N, or input boards")
    if moves is not None and resume is not None:
        raise typer.BadParameter("--moves does not go with --resume: not all games are played here")
    if seed is None:
        if resume is not None:
            raise typer.BadParameter("--resume needs a --seed: the same games again")
        seed = any_seed()
        say(f"seed {seed}")
    rows, cols, number = LEVELS[level] if level is not None else (*size_of(size or ""), mines or 0)
    try:
        settings = dealt(settings._replace(rows=rows, cols=cols, mines=number, seed=seed))
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    run = _Run(settings, games, jobs, moves, resume)
    try:
        run.play()
    except KeyboardInterrupt:
        progress.clear()
        _REPORTS[report](settings, run.total())
        sys.stdout.flush()  # the process dies of the signal
        raise
    _REPORTS[report](settings, run.total())


class _Run:
    """A run of games: what is known of it so far, and where that is kept."""

    def __init__(
        self, settings: Settings, games: int, jobs: int, moves: str | None, resume: str | None
    ) -> None:
        self.settings = settings
        self.games = games
        self.jobs = jobs
        self.moves = moves
        self.resume = resume
        self.done: list[Totals] = []

    def play(self) -> None:
        """Play what is left to play, and keep it, also where that is cut short."""
        if self.resume is not None and os.path.exists(self.resume):
            self.done = self._kept(self.resume)
        left = blocks(self.games)[len(self.done) :]
        bar = progress.bar(self.games, "games", quiet=True)
        if bar is not None:
            bar.add(sum(totals.games for totals in self.done))
        try:
            self._keep()  # what cannot be written is better known now
            with ExitStack() as stack:
                out: BinaryIO | None = None
                if self.moves is not None:
                    out = stack.enter_context(open_output(self.moves))
                results = stack.enter_context(
                    played(self.settings, left, self.jobs, moves=out is not None)
                )
                self._follow(results, bar, out)
        finally:
            self._keep()

    def _follow(
        self,
        results: Iterator[tuple[Totals, str]],
        bar: progress.Bar | None,
        out: BinaryIO | None,
    ) -> None:
        """Take the results as they come."""
        kept = time.monotonic()
        for totals, lines in results:
            self.done.append(totals)
            if out is not None:
                out.write(lines.encode())
            if bar is not None:
                bar.note = f", {self.total().wins} won"
                bar.add(totals.games)
            if time.monotonic() - kept > _BETWEEN:
                self._keep()
                kept = time.monotonic()

    def total(self) -> Totals:
        """All totals together."""
        whole = Totals()
        for totals in self.done:
            whole = whole.plus(totals)
        return whole

    def _document(self) -> dict[str, Any]:
        """What the record says of the run itself."""
        settings = json.loads(json.dumps(self.settings._asdict()))
        return {"settings": settings, "games": self.games, "version": __version__}

    def _keep(self) -> None:
        """Write the record of the run, whole or not at all."""
        if self.resume is not None:
            with replacing(self.resume) as stream:
                document = {**self._document(), "blocks": self.done}
                stream.write(json.dumps(document).encode())

    def _kept(self, path: str) -> list[Totals]:
        """What was played before. Raises FormatError where that was something else."""
        try:
            with open(path, encoding="utf-8") as stream:
                document = json.load(stream)
            found = [
                Totals(games, wins, guesses, tuple(lost_at), seconds)
                for games, wins, guesses, lost_at, seconds in document.pop("blocks")
            ]
        except (ValueError, TypeError, KeyError, IndexError, AttributeError):
            raise FormatError(f"{path}: this is no record of a run to go on with") from None
        for name, value in self._document().items():
            if document.get(name) != value:
                other = _difference(value, document.get(name))
                raise FormatError(f"{path}: the run there had another {other or name}: start anew")
        return found


def _difference(here: object, there: object) -> str:
    """The first setting in which two runs differ, "" where that cannot be said."""
    if isinstance(here, dict) and isinstance(there, dict):
        return next((name for name, value in here.items() if there.get(name) != value), "")
    return ""


def _play_boards(
    several: Several, read: Any, settings: Settings, moves: str | None, report: Report
) -> Totals:
    """Play the boards of the inputs; with a report for people each is named."""
    whole = Totals()
    table: Table | None = None

    def results(cases: Iterable[Case], tally: Tally) -> Iterator[tuple[Case, Table, bool, float]]:
        nonlocal table
        for case in cases:
            board = case.board
            if board.is_player_view:
                reason = "the board hides cells: what a click would show is not known"
                tally.meet(LossyError(f"{case.label}: {reason}").located(*case.place("board")))
                continue
            try:
                click = case.click or divmod(max(board.cells.find(Cell.EMPTY), 0), board.cols)
                if case.click is not None or Cell.EXPLODED in board.cells:
                    check_click(board.cells, board.rows, board.cols, *click)
            except ClickError as error:
                tally.meet(error.located(*case.place("click")))
                continue
            began = time.process_time()
            table, won = play_board(table, board, case.click, settings)
            yield case, table, won, time.process_time() - began

    with ExitStack() as stack:
        out = None if moves is None else stack.enter_context(open_output(moves))
        for case, played_at, won, seconds in several.results(read, results):
            lost_at = () if won else (0,) * (max(played_at.guesses, 1) - 1) + (1,)
            whole = whole.plus(Totals(1, int(won), played_at.guesses, lost_at, seconds))
            if out is not None:
                out.write(f"{told(played_at, several.label(case), won)}\n".encode())
            if report is Report.text:
                guesses = counted(played_at.guesses, "guess")
                print(f"{several.label(case)}: {'won' if won else 'lost'}, {guesses}")
    return whole


def _print_text(_settings: Settings, totals: Totals) -> None:
    """Print the result for people."""
    if not totals.games:
        print("no game was played to its end")
        return
    low, high = totals.interval
    print(f"{totals.wins} of {counted(totals.games, 'game')} won: {totals.wins / totals.games:.2%}")
    print(f"  the rate lies between {low:.2%} and {high:.2%} (95 %)")
    print(f"  {totals.guesses / totals.games:.2f} guesses a game", end="")
    lost = totals.games - totals.wins
    if lost:
        ordinals = [f"{share / lost:.0%}" for share in totals.lost_at[:5]]
        print(f"; of the lost, by the first, second ... guess: {' '.join(ordinals)}", end="")
    print(f"\n  {totals.seconds / totals.games * 1000:.2f} ms a game, processor time")


def _print_json(settings: Settings, totals: Totals) -> None:
    """Print the result as one JSON object."""
    print(json.dumps(report(settings, totals)))


def _print_csv(settings: Settings, totals: Totals) -> None:
    """Print the result as a header and a line."""
    said = report(settings, totals)
    settings_said = said.pop("settings")
    low, high = said.pop("interval")
    said["lost_at_guess"] = " ".join(map(str, said["lost_at_guess"]))
    said |= {"low": low, "high": high} | settings_said
    said["click"] = ",".join(map(str, settings.click))
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(said)
    table.writerow(said.values())


_REPORTS = {Report.text: _print_text, Report.json: _print_json, Report.csv: _print_csv}
