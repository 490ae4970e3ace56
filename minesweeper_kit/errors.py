"""Every error a user can meet, as one tree.

MinesweeperKitError
├── ParseError (also a ValueError)   what was read is not a board
│   ├── SymbolError                  a symbol the dialect does not have
│   └── ShapeError                   rows of different lengths, missing rows, sizes that lie
├── FormatError                      a format, layout or dialect that does not exist or is not right
│   └── AmbiguousFormatError         no format was given, and none or several fit
├── LossyError                       writing would lose something
├── ClickError                       a click that the game does not allow
├── ContradictionError               no arrangement of mines fits a position
├── BudgetError                      an answer would cost more than was allowed
├── SolutionError                    a solution that cannot be run, or gives back no board
└── WorkerError                      a process that shared the work died, or did not start
    └── WorkerLostError              the process that judged a solution ended under it

Each class knows the exit code that the command ends with.
"""

from typing import ClassVar, Self


class MinesweeperKitError(Exception):
    """The base of all: one sentence, and the place it speaks of where there is one.

    `line` and `column` count from 1, columns in characters. `str(error)` is
    `source:line:column: message`, as far as the parts are known.
    """

    exit_code: ClassVar[int] = 1

    source: str | None = None
    line: int | None = None
    column: int | None = None

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    def located(
        self, source: str | None = None, line: int | None = None, column: int | None = None
    ) -> Self:
        """This error, with the parts of its place filled in that were not known yet."""
        if self.line is None:
            self.line, self.column = line, column
        if self.source is None:
            self.source = source
        return self

    def __str__(self) -> str:
        place = [str(part) for part in (self.source, self.line, self.column) if part is not None]
        return ": ".join([":".join(place), self.message]) if place else self.message


class ParseError(MinesweeperKitError, ValueError):
    """What was read is not what its format says. Exit code 3."""

    exit_code = 3


class SymbolError(ParseError):
    """A symbol that the dialect does not have: `symbol`, where it is one alone."""

    symbol: str | None = None


class ShapeError(ParseError):
    """Rows of different lengths, too few or too many of them, sizes that lie."""


class FormatError(MinesweeperKitError):
    """A format, layout or dialect that does not exist or does not fit. Exit code 2."""

    exit_code = 2


class AmbiguousFormatError(FormatError):
    """No format was named and the text fits several, or none. Exit code 3."""

    exit_code = 3


class LossyError(MinesweeperKitError):
    """Writing would lose something, and was refused. Exit code 4."""

    exit_code = 4


class ClickError(MinesweeperKitError):
    """A click that the game does not allow. Exit code 1."""


class ContradictionError(MinesweeperKitError):
    """No arrangement of mines fits the position. Exit code 1.

    `cells` are the (row, col) pairs that cannot be satisfied together; it is
    empty where only the total of mines does not fit.
    """

    def __init__(self, message: str, cells: tuple[tuple[int, int], ...] = ()) -> None:
        super().__init__(message)
        self.cells = cells


class BudgetError(MinesweeperKitError):
    """An exact answer would cost more than was allowed. Exit code 1."""


class SolutionError(MinesweeperKitError):
    """A solution that cannot be found or run, or gives back what is no board. Exit code 3."""

    exit_code = 3


class WorkerError(MinesweeperKitError):
    """A process that shared the work died, or could not be started. Exit code 3."""

    exit_code = 3


class WorkerLostError(WorkerError):
    """The process that a solution is judged in ended, or fell silent, under a case."""
