"""Compare two boards or two suites cell by cell. They may be in different formats.

Cases are paired by name if every case has its own name, else by position. The command
compares boards, clicks, expected outcomes and numbers of mines. The exit code is 0 if all
are equal and 1 if something differs. To check what a program printed for a suite, use validate
--answers.

Example: mskit diff suite.yaml other.csv
"""

from typing import Annotated, NamedTuple

from minesweeper_kit.errors import OptionError
from minesweeper_kit.operations.operation import Operation
from minesweeper_kit.operations.option import NoBoardsOption, Option, OptionValues, ReportOption


class Options(NamedTuple):
    """The options of `diff`."""

    a: Annotated[str, Option("A file, or - for standard input.", metavar="A", argument=True)]
    b: Annotated[str, Option("The file to compare with, or -.", metavar="B", argument=True)]
    from_: Annotated[
        tuple[str, ...],
        Option(
            "Format of both files. Give it twice for A and B. By default it is detected.",
            ("-f", "--from"),
            "FORMAT",
        ),
    ] = ()
    report: ReportOption = "text"
    no_boards: NoBoardsOption = False
    quiet: Annotated[
        bool,
        Option("Print no report: exit code 0 says equal, 1 different.", ("-q", "--quiet")),
    ] = False


def _settle(given: OptionValues) -> Options:
    """The options. Raises OptionError for those that do not go together."""
    own: Options = given.own
    if own.a == own.b == "-":
        raise OptionError("standard input is one of A and B, not both")
    if len(own.from_) > 2:
        raise OptionError("--from is given once for both, or once for A and once for B")
    return own


OPERATION = Operation(
    Options,
    ("strict", "max_memory", "dialect_file", "symbols", "color"),
    settle=_settle,
    own_command=True,
)
