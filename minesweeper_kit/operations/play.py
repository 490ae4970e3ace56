"""Let the kit's solver play games; to play yourself, open the page with mskit serve.

The command counts the wins. The boards come from a seed, as with generate, or from INPUT. The
solver knows the number of mines, never where they are. Ctrl-C stops early and reports the games
played so far.

Example: mskit play --level expert --games 1000 --seed 1 --jobs 2

Example: mskit play boards.txt --moves games.ndjson
"""

from typing import Annotated, Literal, NamedTuple

from minesweeper_kit.errors import OptionError
from minesweeper_kit.generator import LEVELS
from minesweeper_kit.operations.generate import LevelName, size_of
from minesweeper_kit.operations.interfaces import COMMAND, FILES
from minesweeper_kit.operations.operation import Counts, Operation, Part
from minesweeper_kit.operations.option import MANY, READING, REST_LEFT_OUT, Option, OptionValues
from minesweeper_kit.play.choose import ENDGAME
from minesweeper_kit.play.selfplay import (
    BLOCK,
    First,
    Games,
    Policy,
    Settings,
    Totals,
    with_first_click,
)

_COMMAND = (COMMAND,)
_BOTH = (COMMAND, FILES)


class Options(NamedTuple):
    """The options of `play`."""

    level: Annotated[
        LevelName | None,
        Option(
            "beginner (9x9, 10 mines), intermediate (16x16, 40) or expert (16x30, 99).",
            metavar="LEVEL",
            interfaces=_BOTH,
        ),
    ] = None
    size: Annotated[
        str | None,
        Option(
            "Rows and columns, for example 16x30, instead of --level.",
            metavar="RxC",
            interfaces=_BOTH,
        ),
    ] = None
    mines: Annotated[
        int | None,
        Option("With --size: number of mines.", metavar="N", minimum=0, interfaces=_BOTH),
    ] = None
    first: Annotated[
        First | None,
        Option(
            "With --level or --size: keep mines away from the first click: from its cell (safe, "
            "the default), from the cells around it too (opening), or not at all (any).",
            interfaces=_BOTH,
        ),
    ] = None
    games: Annotated[
        int,
        Option(
            "Number of random games. Boards of INPUT are played once each.",
            metavar="N",
            minimum=1,
            interfaces=_BOTH,
        ),
    ] = 1000
    seed: Annotated[
        int | None,
        Option("Random seed. The same seed gives the same games.", metavar="S", interfaces=_BOTH),
    ] = None
    policy: Annotated[
        Policy,
        Option(
            "best: the click with the best chance to win. risk: the cell with the least risk.",
            interfaces=_BOTH,
            advanced=True,
        ),
    ] = "best"
    endgame: Annotated[
        int,
        Option(
            "Near the end of a game, when at most N mine arrangements are left, search all of "
            "them for the click that wins most often.",
            metavar="N",
            minimum=0,
            maximum=100_000,
            interfaces=_BOTH,
            advanced=True,
        ),
    ] = ENDGAME
    report: Annotated[
        Literal["text", "json", "csv"],
        Option("Report as text, JSON or CSV.", interfaces=_COMMAND),
    ] = "text"
    moves: Annotated[
        str | None,
        Option(
            "Write every game to this file (.ndjson, .gz, .zst): its board, and each cell that is "
            "opened, with the reason and the risk.",
            metavar="PATH",
            interfaces=_COMMAND,
        ),
    ] = None
    totals: Annotated[
        str | None,
        Option(
            "Save the totals to this file. After an interruption the same command, with its "
            "--seed, continues from there.",
            metavar="PATH",
            interfaces=_COMMAND,
            advanced=True,
        ),
    ] = None

    @property
    def settings(self) -> Settings:
        """How it is played, on boards that are read."""
        return Settings(0, 0, 0, self.first or "safe", (0, 0), 0, self.policy, self.endgame)

    @property
    def dealt(self) -> Settings:
        """What is played. Raises OptionError where there are no such boards."""
        if self.level is not None and (self.size is not None or self.mines is not None):
            raise OptionError("--level sets the size and the mines: leave out --size and --mines")
        if self.level is None and (self.size is None or self.mines is None):
            raise OptionError("give a --level, or --size RxC with --mines N, or input boards")
        rows, cols, mines = (
            LEVELS[self.level] if self.level else (*size_of(self.size or ""), self.mines or 0)
        )
        settings = self.settings._replace(rows=rows, cols=cols, mines=mines, seed=self.seed or 0)
        try:
            return with_first_click(settings)
        except ValueError as error:
            raise OptionError(str(error)) from None


def _settle(given: OptionValues) -> Options:
    """The options. Raises OptionError for those that do not go together."""
    own: Options = given.own
    if given.common.sources:
        if own.level is not None or own.size is not None:
            raise OptionError("give input boards, or a --level or --size, not both")
        alone = {"--totals": own.totals, "--mines": own.mines, "--first": own.first}
        alone["--seed"] = own.seed
        for flag, value in alone.items():
            if value is not None:
                raise OptionError(
                    f"{flag} does not go with input boards, which are played as they are: "
                    "leave it out"
                )
        return own
    own.dealt  # noqa: B018 - it raises what is wrong
    if own.moves is not None and own.totals is not None:
        raise OptionError("--moves does not go with --totals: not all games are played here")
    if own.seed is None and own.totals is not None:
        raise OptionError("--totals needs --seed S, so that the same games can be continued")
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
    Options,
    (*READING, *MANY, "parts"),
    helps={
        "sources": "Files, folders, patterns such as 'suites/**/*.yaml', game ids of Simon "
        "Tatham's Mines, or links that hold a board. With - standard input is read. Without INPUT "
        "give --level, or --size and --mines.",
        "on_error": REST_LEFT_OUT + ".",
        "out_dir": "Write random games, as --moves does, to files in this folder or URL "
        "(s3://...). The wins are counted only with --report json. Files of the same name are "
        "overwritten.",
        "parts": "With --out-dir: number of files that share the games. By default one.",
    },
    settle=_settle,
    counted="games",
    part=_part,
    own_command=True,
)
