"""Compare two suites, or two boards, cell by cell, in whatever notations they are.

Cases are paired by name where every case has one of its own, else by place. Compared
are boards, clicks, expected outcomes and totals of mines. Ends with exit code 0 where
all are equal, and 1 where something differs.

Example: minesweeper-kit diff suite.yaml answers.txt
"""

from typing import Annotated, NamedTuple

from minesweeper_kit.errors import OptionError
from minesweeper_kit.operations.operation import Operation
from minesweeper_kit.operations.option import Given, NoBoardsOption, Option


class Options(NamedTuple):
    """The options of `diff`."""

    a: Annotated[str, Option("A file, or - for standard input.", metavar="A", argument=True)]
    b: Annotated[str, Option("What to compare it with: a file, or -.", metavar="B", argument=True)]
    from_: Annotated[
        tuple[str, ...],
        Option(
            "The format of both, or given twice that of A and that of B. Detected if not given.",
            metavar="FORMAT",
        ),
    ] = ()
    no_boards: NoBoardsOption = False
    quiet: Annotated[bool, Option("Print nothing: the exit code tells.", ("-q", "--quiet"))] = False


def _settle(given: Given) -> Options:
    """The options. Raises OptionError for those that do not go together."""
    own: Options = given.own
    if own.a == own.b == "-":
        raise OptionError("standard input is one of A and B, not both")
    if len(own.from_) > 2:
        raise OptionError("--from is given once for both, or once for A and once for B")
    return own


OPERATION = Operation(Options, ("max_memory", "dialect_file", "symbols", "color"), settle=_settle)
