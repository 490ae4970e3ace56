"""How `play` plays games, keeps their totals, and prints the result."""

import csv
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from typing import Any, BinaryIO

from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell
from minesweeper_kit.cli import progress
from minesweeper_kit.cli.exit_codes import CaseErrors, say
from minesweeper_kit.cli.inputs import InputFiles
from minesweeper_kit.cli.operating import reading
from minesweeper_kit.cli.options import inputs_of
from minesweeper_kit.cli.stdio import open_output
from minesweeper_kit.engine.reveal import check_click
from minesweeper_kit.errors import ClickError, FormatError, LossyError
from minesweeper_kit.io.files import replacing
from minesweeper_kit.io.suffixes import require_suffix
from minesweeper_kit.operations.operation import Operation, label_of, with_seed
from minesweeper_kit.operations.option import Common
from minesweeper_kit.operations.play import Options
from minesweeper_kit.play.game import Game
from minesweeper_kit.play.selfplay import (
    Settings,
    Totals,
    blocks,
    clicks_of,
    play_blocks,
    play_board,
    record_of,
    report,
)
from minesweeper_kit.version import __version__
from minesweeper_kit.wording import HIDES, counted

_BETWEEN = 10.0
"""How many seconds pass before a record of a long run is written again."""


def run(operation: Operation, own: Options, common: Common) -> None:
    """Play, print the result, and end the command."""
    del operation
    require_suffix(own.moves, (".ndjson", ".jsonl", ".txt"))
    if common.sources:
        files = InputFiles(inputs_of(common), common.on_error)
        _REPORTS[own.report](own.settings, _play_boards(files, reading(common), own))
        files.end()
        return
    settings = own.dealt  # which says first what is wrong
    drawn: list[str] = []
    own = with_seed(own, drawn.append)
    settings = settings._replace(seed=own.seed or 0)
    games = _Run(settings, own.games, common.jobs, own.moves, own.totals)
    try:
        games.play(drawn)
    except KeyboardInterrupt:
        progress.clear()
        _REPORTS[own.report](settings, games.total())
        sys.stdout.flush()  # the process dies of the signal
        raise
    _REPORTS[own.report](settings, games.total())


class _Run:
    """A run of games: what is known of it so far, and where that is kept."""

    def __init__(
        self, settings: Settings, games: int, jobs: int, moves: str | None, totals: str | None
    ) -> None:
        self.settings = settings
        self.games = games
        self.jobs = jobs
        self.moves = moves
        self.totals = totals
        self.done: list[Totals] = []

    def play(self, notes: Iterable[str]) -> None:
        """Play what is left to play, and keep it, also where that is cut short.

        The notes are said once the files to write are open.
        """
        if self.totals is not None and os.path.exists(self.totals):
            self.done = self._kept(self.totals)
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
                for line in notes:
                    say(line)
                results = stack.enter_context(
                    play_blocks(self.settings, left, self.jobs, moves=out is not None)
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
        return {"settings": self.settings.shown, "games": self.games, "version": __version__}

    def _keep(self) -> None:
        """Write the record of the run, whole or not at all."""
        if self.totals is not None:
            with replacing(self.totals) as stream:
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
            raise FormatError(
                f"{path}: no totals of earlier games in here: name another file"
            ) from None
        for name, value in self._document().items():
            if document.get(name) != value:
                raise FormatError(
                    f"{path}: these are totals of other games "
                    f"({_difference(name, value, document.get(name))}); use the options of that "
                    "command, or another file"
                )
        return found


def _difference(name: str, here: object, there: object) -> str:
    """The first setting in which two runs differ, and what it is in each.

    >>> _difference("settings", {"rows": 9, "cols": 9}, {"rows": 9, "cols": 16})
    'cols 16, not 9'
    >>> _difference("settings", {"rows": 9}, {"rows": 9, "walls": 1})
    'settings has more than these'
    """
    if isinstance(here, dict) and isinstance(there, dict):
        for key, value in here.items():
            if there.get(key) != value:
                return _difference(key, value, there.get(key))
        return f"{name} has more than these"
    return f"{name} {there}, not {here}"


def _play_boards(files: InputFiles, read: Any, own: Options) -> Totals:
    """Play the boards of the inputs; with a report for people each is named."""
    settings, moves = own.settings, own.moves
    whole = Totals()
    game: Game | None = None

    def results(
        cases: Iterable[Case], case_errors: CaseErrors
    ) -> Iterator[tuple[Case, Game, bool, float]]:
        nonlocal game
        for case in cases:
            board = case.board
            if board.is_player_view:
                case_errors.meet(LossyError(f"{case.label}: {HIDES}").located(*case.place("board")))
                continue
            try:
                click = case.click or divmod(max(board.cells.find(Cell.EMPTY), 0), board.cols)
                if case.click is not None or Cell.EXPLODED in board.cells:
                    check_click(board.cells, board.rows, board.cols, *click)
            except ClickError as error:
                case_errors.meet(error.located(*case.place("click")))
                continue
            began = time.process_time()
            game, won = play_board(game, board, case.click, settings)
            yield case, game, won, time.process_time() - began

    with ExitStack() as stack:
        out = None if moves is None else stack.enter_context(open_output(moves))
        for case, played_at, won, seconds in files.results(read, results):
            lost_at = () if won else (0,) * (max(played_at.guesses, 1) - 1) + (1,)
            whole = whole.plus(Totals(1, int(won), played_at.guesses, lost_at, seconds))
            label = label_of(case, several=files.several)
            if out is not None:
                out.write(record_of(played_at, label, won, case.board).encode())
            if own.report == "text":
                clicks = counted(clicks_of(played_at, case.board), "click")
                guesses = counted(played_at.guesses, "guess")
                print(f"{label}: {'won' if won else 'lost'}, {clicks}, {guesses}")
    return whole


def _print_text(settings: Settings, totals: Totals) -> None:
    """Print the result for people."""
    if not totals.games:
        print("no game was played to its end")
        return
    low, high = totals.interval
    print(f"{totals.wins} of {counted(totals.games, 'game')} won: {totals.wins / totals.games:.2%}")
    if settings.rows:  # boards that are given are no sample of others
        print(f"  the rate lies between {low:.2%} and {high:.2%} (95 %)")
    print(f"  {totals.guesses / totals.games:.2f} guesses a game", end="")
    lost = totals.games - totals.wins
    if lost:
        shares = [
            f"{share / lost:.0%} at guess {n}" for n, share in enumerate(totals.lost_at[:5], 1)
        ]
        if later := sum(totals.lost_at[5:]):
            shares.append(f"{later / lost:.0%} later")
        print(f"; of the games lost: {', '.join(shares)}", end="")
    print(f"\n  {totals.seconds / totals.games * 1000:.2f} ms a game, processor time")


def _print_json(settings: Settings, totals: Totals) -> None:
    """Print the result as one JSON object."""
    print(json.dumps(report(settings, totals)))


def _print_csv(settings: Settings, totals: Totals) -> None:
    """Print the result as a header and a line."""
    record = report(settings, totals)
    of_settings = record.pop("settings")
    low, high = record.pop("interval")
    record["lost_at_guess"] = " ".join(map(str, record["lost_at_guess"]))
    record |= {"low": low, "high": high} | of_settings
    if "click" in record:
        record["click"] = ",".join(map(str, settings.click))
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(record)
    table.writerow(record.values())


_REPORTS = {"text": _print_text, "json": _print_json, "csv": _print_csv}
