"""Generate random boards, no-guess boards, or boards of a given difficulty.

Give --level, or --size with --mines, --density or --difficulty. With --size and --difficulty alone
the number of mines is chosen for you. Without --seed the boards are new each time, and the seed
that makes them again is printed.

Example: mskit generate --size 9x9 --mines 10 --to yaml

Example: mskit generate --level expert --no-guess --count 5

Example: mskit generate --size 16x16 --difficulty hard

Example: mskit generate --level beginner --needs subset (the hardest step compares two numbers)

Example: mskit generate --level beginner --to tatham (a game id of Simon Tatham's Mines)
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, Literal, NamedTuple

from minesweeper_kit.board import Click
from minesweeper_kit.case import Case
from minesweeper_kit.cell import REVEALED, Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import OptionError
from minesweeper_kit.generator import (
    DENSITIES,
    LEVELS,
    Difficulty,
    First,
    Technique,
    free_of_mines,
    generate,
    middle,
)
from minesweeper_kit.operations.operation import (
    CONTENT,
    NOTES,
    TO,
    Context,
    Operation,
    Schema,
    an_object,
)
from minesweeper_kit.operations.option import MANY, WRITING, Option, OptionValues
from minesweeper_kit.wording import quoted

_UNTOUCHED = bytes([Cell.EMPTY, Cell.MINE])
_OUTCOMES = _UNTOUCHED + bytes([*REVEALED, Cell.EXPLODED])
"""The cells that boards may have, without and with what a click opens."""

_SIZE = re.compile(r"([0-9]{1,9})[xX\u00d7]([0-9]{1,9})")

LevelName = Literal["beginner", "intermediate", "expert"]
SeedOption = Annotated[
    int | None, Option("Random seed. The same seed gives the same boards.", metavar="S")
]


class Options(NamedTuple):
    """The options of `generate`."""

    size: Annotated[str | None, Option("Rows and columns, for example 16x30.", metavar="RxC")] = (
        None
    )
    level: Annotated[
        LevelName | None,
        Option(
            "beginner (9x9, 10 mines), intermediate (16x16, 40) or expert (16x30, 99), instead of "
            "--size and --mines.",
            metavar="LEVEL",
        ),
    ] = None
    mines: Annotated[int | None, Option("Number of mines.", metavar="N", minimum=0)] = None
    density: Annotated[
        float | None,
        Option(
            "Share of cells that are mines, instead of --mines: 0.2 is one cell in five.",
            metavar="P",
            minimum=0,
            maximum=1,
        ),
    ] = None
    seed: SeedOption = None
    # A tuple has a method of this name, which nobody needs here.
    count: Annotated[int, Option("Number of boards.", metavar="K", minimum=1)] = 1  # type: ignore[assignment]
    start: Annotated[
        int,
        Option(
            "Start with board N of the seed's series: --start 101 continues after 100 boards.",
            metavar="N",
            minimum=1,
            advanced=True,
        ),
    ] = 1
    click: Annotated[
        Click | None,
        Option(
            "First click: row and column, from 0. Without it --no-guess and --as-suite begin in "
            "the middle.",
            metavar="R,C",
        ),
    ] = None
    first: Annotated[
        First | None,
        Option(
            "With --click, --no-guess, --difficulty, --needs or --as-suite: keep mines away from "
            "the first click. opening: from its cell and the cells around it, so that it opens an "
            "area (the default). safe: only from its cell."
        ),
    ] = None
    no_guess: Annotated[
        bool, Option("Only boards that can be solved from the click without guessing.")
    ] = False
    difficulty: Annotated[
        Difficulty | None,
        Option("Only no-guess boards that are easy, medium, hard or extreme.", metavar="LEVEL"),
    ] = None
    needs: Annotated[
        Technique | None,
        Option(
            "Only no-guess boards whose hardest step needs this technique. single: one number is "
            "enough. subset: two numbers; the second touches all unopened cells that the first "
            "touches. overlap: two numbers that share some of the unopened cells around them. "
            "chain: three or more numbers. total: the number of mines left.",
            metavar="TECHNIQUE",
        ),
    ] = None
    attempts: Annotated[
        int | None,
        Option(
            "With --no-guess, --difficulty or --needs: give up on a board after N attempts. By "
            "default 10000.",
            metavar="N",
            minimum=1,
            advanced=True,
        ),
    ] = None
    as_suite: Annotated[
        bool, Option("Write test cases: each board with its click and expected outcome.")
    ] = False

    @property
    def is_picky(self) -> bool:
        """Whether the solver chooses among boards."""
        return self.no_guess or self.difficulty is not None or self.needs is not None

    @property
    def first_click(self) -> First:
        """What is kept free of mines at the first click."""
        return self.first or "opening"

    @property
    def ordered(self) -> tuple[int, int, int]:
        """The rows, columns and mines. Raises OptionError where they are not clear."""
        density = self.density
        if self.difficulty is not None and (self.level, self.mines, density) == (None,) * 3:
            density = DENSITIES[self.difficulty]
        return ordered(self.size, self.level, self.mines, density)


def ordered(
    size: str | None = None,
    level: str | None = None,
    mines: int | None = None,
    density: float | None = None,
) -> tuple[int, int, int]:
    """The rows, columns and mines asked for. Raises OptionError where they are not clear.

    >>> ordered("16x30", mines=99), ordered(level="beginner")
    ((16, 30, 99), (9, 9, 10))
    """
    if level is not None:
        if size is not None or mines is not None or density is not None:
            raise OptionError(
                "--level sets the size and the mines: leave out --size, --mines and --density"
            )
        return LEVELS[level]
    if size is None:
        raise OptionError("give --size RxC with --mines N or --difficulty LEVEL, or a --level")
    rows, cols = size_of(size)
    if (mines is None) == (density is None):
        raise OptionError(
            "give --mines or --density, not both"
            if mines is not None
            else "give --mines, --density or --difficulty"
        )
    return rows, cols, round((density or 0) * rows * cols) if mines is None else mines


def size_of(text: str) -> tuple[int, int]:
    """The rows and columns that a size says. Raises OptionError for anything else.

    >>> size_of("16x30")
    (16, 30)
    """
    found = _SIZE.fullmatch(text)
    if found is None:
        raise OptionError(f"--size: {quoted(text)} is not a size: write ROWSxCOLUMNS, as in 16x30")
    return int(found[1]), int(found[2])


def _settle(given: OptionValues) -> Options:
    """The options. Raises OptionError for those that do not go together."""
    own: Options = given.own
    rows, cols, mines = own.ordered
    if own.click is None and (own.as_suite or own.is_picky):
        own = own._replace(click=middle(rows, cols))
    if own.first is not None and own.click is None:
        raise OptionError(
            "--first goes with --click, --no-guess, --difficulty, --needs or --as-suite"
        )
    if own.attempts is not None and not own.is_picky:
        raise OptionError("--attempts goes with --no-guess, --difficulty or --needs")
    try:
        free_of_mines(rows, cols, mines, own.click, own.first_click)
    except ValueError as error:
        raise OptionError(str(error)) from None
    return own


def _make(options: Options, numbers: range, context: Context) -> Iterator[Case]:
    """The boards of these numbers."""
    rows, cols, mines = options.ordered
    cases = generate(
        rows,
        cols,
        mines,
        seed=options.seed or 0,
        start=numbers.start,
        count=len(numbers),
        click=options.click,
        first=options.first_click,
        no_guess=options.no_guess,
        difficulty=options.difficulty,
        needs=options.needs,
        attempts=options.attempts,
        on_attempt=context.attempt,
    )
    for case in cases:
        yield replace(case, expected=case.outcome()) if options.as_suite else case


def _make_batches(
    options: Options, numbers: range, context: Context, dialect: Dialect
) -> Iterator[Any] | None:
    """The boards of these numbers with their totals of mines, for a table."""
    from minesweeper_kit.arrays.random_batches import batches_of_numbers, fits
    from minesweeper_kit.layouts.tables.batch import batches

    rows, cols, mines = options.ordered
    if not fits(rows * cols, _OUTCOMES if options.as_suite else _UNTOUCHED, dialect):
        return None
    if options.is_picky:
        cases = _make(options, numbers, context)
        return batches((replace(case, mines=mines) for case in cases), dialect)
    return batches_of_numbers(
        numbers,
        rows,
        cols,
        mines,
        seed=options.seed or 0,
        click=options.click,
        first=options.first_click,
        dialect=dialect.name,
        with_outcomes=options.as_suite,
    )


def _cells(options: Options) -> int:
    rows, cols, _ = options.ordered
    return rows * cols * options.count


def _result() -> Schema:
    return an_object({"to": TO, **CONTENT, "seed": {"type": "integer"}, "notes": NOTES}, *CONTENT)


OPERATION = Operation(
    Options,
    (*WRITING, *MANY, "parts", "report", "dialect_file"),
    helps={
        "lossy": "Leave out what the output format cannot hold, and say what.",
        "resume": "With --out-dir: continue an earlier job, and make only the files that are "
        "missing or have changed.",
        "jobs": "With --out-dir: number of processes that share the work.",
        "out_dir": "Write a file for each board into this folder or URL (s3://...). Files of the "
        "same name are overwritten.",
        "to": "Output format: a dialect (uva), a layout (csv) or both (codingninjas+yaml). By "
        "default leetcode, and leetcode+yaml with --as-suite. mskit formats lists them.",
    },
    settle=_settle,
    make=_make,
    make_batches=_make_batches,
    cells=_cells,
    counted="count",
    result=_result,
    long=True,
)
