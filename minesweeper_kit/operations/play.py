"""Play whole games, as well as can be, and say how many are won.

Boards are dealt as `generate` deals them, or read from inputs and played as they lie.
The player knows the total of mines, never where they are. Ctrl-C ends a long run with
what was played.

Example: minesweeper-kit play --level expert --games 1000 --seed 1 --jobs 2

Example: minesweeper-kit play boards.txt --moves games.ndjson
"""

from typing import Annotated, Literal, NamedTuple

from minesweeper_kit.errors import OptionError
from minesweeper_kit.generator import LEVELS
from minesweeper_kit.operations.files import Counts, Part
from minesweeper_kit.operations.generate import LevelName, size_of
from minesweeper_kit.operations.interfaces import COMMAND, FILES
from minesweeper_kit.operations.operation import Operation
from minesweeper_kit.operations.option import MANY, READING, Given, Option
from minesweeper_kit.play.choose import ENDGAME
from minesweeper_kit.play.selfplay import BLOCK, First, Games, Policy, Settings, Totals, dealt

_COMMAND = (COMMAND,)
_BOTH = (COMMAND, FILES)


class Options(NamedTuple):
    """The options of `play`."""

    level: Annotated[
        LevelName | None,
        Option("Play boards of 9x9, 16x16 or 16x30, dealt from a seed.", interfaces=_BOTH),
    ] = None
    size: Annotated[
        str | None,
        Option("Instead: rows and columns, as in 16x30.", metavar="RxC", interfaces=_BOTH),
    ] = None
    mines: Annotated[
        int | None,
        Option("With --size: how many are mines.", metavar="N", minimum=0, interfaces=_BOTH),
    ] = None
    first: Annotated[
        First,
        Option("The first click meets no mine, or an opening, or anything.", interfaces=_BOTH),
    ] = "safe"
    games: Annotated[int, Option("How many games.", metavar="N", minimum=1, interfaces=_BOTH)] = (
        1000
    )
    seed: Annotated[
        int | None,
        Option("The same seed gives the same games, everywhere.", metavar="S", interfaces=_BOTH),
    ] = None
    policy: Annotated[
        Policy,
        Option("Play as well as can be, or by the least risk alone.", interfaces=_BOTH),
    ] = "best"
    endgame: Annotated[
        int,
        Option(
            "Search all from N arrangements on.",
            metavar="N",
            minimum=0,
            maximum=100_000,
            interfaces=_BOTH,
        ),
    ] = ENDGAME
    report: Annotated[
        Literal["text", "json", "csv"],
        Option("For people, JSON, or CSV.", interfaces=_COMMAND),
    ] = "text"
    moves: Annotated[
        str | None,
        Option(
            "Write every game, a line of JSON each (.gz, .zst).",
            metavar="PATH",
            interfaces=_COMMAND,
        ),
    ] = None
    totals: Annotated[
        str | None,
        Option(
            "Keep totals there, and go on from what is there.",
            metavar="PATH",
            interfaces=_COMMAND,
        ),
    ] = None

    @property
    def settings(self) -> Settings:
        """How it is played, on boards that are read."""
        return Settings(0, 0, 0, self.first, (0, 0), 0, self.policy, self.endgame)

    @property
    def dealt(self) -> Settings:
        """What is played. Raises OptionError where there are no such boards."""
        if self.level is not None and (self.size is not None or self.mines is not None):
            raise OptionError("--level says size and mines: leave the others out")
        if self.level is None and (self.size is None or self.mines is None):
            raise OptionError("give a --level, or --size RxC with --mines N, or input boards")
        rows, cols, mines = (
            LEVELS[self.level] if self.level else (*size_of(self.size or ""), self.mines or 0)
        )
        settings = self.settings._replace(rows=rows, cols=cols, mines=mines, seed=self.seed or 0)
        try:
            return dealt(settings)
        except ValueError as error:
            raise OptionError(str(error)) from None


def _settle(given: Given) -> Options:
    """The options. Raises OptionError for those that do not go together."""
    own: Options = given.own
    if given.common.sources:
        if own.level is not None or own.size is not None:
            raise OptionError("give input boards, or a --level or --size, not both")
        if own.mines is not None or own.totals is not None:
            other = "--mines" if own.totals is None else "--totals"
            raise OptionError(f"{other} does not go with input boards")
        return own
    own.dealt  # noqa: B018 - it raises what is wrong
    if own.moves is not None and own.totals is not None:
        raise OptionError("--moves does not go with --totals: not all games are played here")
    if own.seed is None and own.totals is not None:
        raise OptionError("--totals needs a --seed: the same games again")
    return own


def _part(part: Part, options: Options) -> Counts:
    """Play the games of these numbers: a line of JSON each, and their totals."""
    games = Games(options.dealt, moves=True)
    whole = Totals()
    for first in range(part.numbers.start, part.numbers.stop, BLOCK):
        totals, lines = games.block(range(first, min(first + BLOCK, part.numbers.stop)))
        whole = whole.plus(totals)
        part.out.write(lines.encode())
    fields = whole._asdict()
    del fields["seconds"]  # the same games take another time
    return Counts(whole.games, totals=fields | {"lost_at": list(whole.lost_at)})


OPERATION = Operation(
    Options, (*READING, *MANY, "parts"), settle=_settle, counted="games", part=_part
)
