"""The errors of the kit, as one tree. `except MinesweeperKitError` catches them all.

MinesweeperKitError
├── ParseError (also a ValueError)   the input is not what its format says
│   ├── SymbolError                  a symbol that the dialect does not have
│   ├── NoBoardError                 no board in a text
│   ├── CodeError                    source code that changes its lists
│   └── ShapeError                   rows of different lengths, missing rows, wrong sizes
├── OptionError (also a ValueError)  options that do not go together, a wrong value
├── FormatError                      an unknown or unsuitable format, layout or dialect
│   └── AmbiguousFormatError         no format was given, and none or several fit
├── LossyError                       writing would lose something
├── ClickError                       a click that the game does not allow
├── ContradictionError               no arrangement of mines fits a position
├── BudgetError                      the answer needs more than the budget
├── SolutionError                    a solution that cannot be run, or returns no board
├── SandboxError                     a required sandbox is not available
└── WorkerError                      a worker process died, or did not start
    └── WorkerLostError              the process that judged a solution died

Each class has the `exit_code` with which the command `minesweeper-kit` ends, and a `code`
by which programs tell them apart: one or two small words that stay as they are.

Beside them are two warnings. SkippedTextWarning: what was read stood among other text.
UnknownKeyWarning: a board or a click stands under a key that names no part of a case.
"""

from typing import ClassVar, Self

LONGEST = 1000
"""How many characters a message has at most, its place not counted."""


def bounded(message: str) -> str:
    """The message, without its middle where it is too long: its end often says what to do.

    >>> bounded("E" * 5000).partition(" ... ")[1], len(bounded("E" * 5000))
    (' ... ', 1000)
    """
    if len(message) <= LONGEST:
        return message
    end = LONGEST // 4
    return f"{message[: LONGEST - end - 5]} ... {message[-end:]}"


class MinesweeperKitError(Exception):
    """The base of all errors: one sentence, and the place in a file if there is one.

    The sentence has at most 1000 characters, however long the names in it are.

    `line` and `column` count from 1, columns in characters. `str(error)` is
    `source:line:column: message`, without the parts that are None. The exit code
    is 1 where a class below has no other.

    >>> str(ParseError("no board").located("suite.txt", 3))
    'suite.txt:3: no board'
    """

    exit_code: ClassVar[int] = 1
    code: ClassVar[str] = "error"

    source: str | None = None
    line: int | None = None
    column: int | None = None

    def __init__(self, message: str) -> None:
        self.message = bounded(message)
        super().__init__(self.message)

    def located(
        self, source: str | None = None, line: int | None = None, column: int | None = None
    ) -> Self:
        """This same error, with its place filled in where that was not known yet.

        `line` and `column` go together: an error with a line keeps both.

        >>> error = ParseError("no board").located(line=3).located("suite.txt", line=9)
        >>> error.source, error.line
        ('suite.txt', 3)
        """
        if self.line is None:
            self.line, self.column = line, column
        if self.source is None:
            self.source = source
        return self

    def __str__(self) -> str:
        """What Python shows: advice names arguments, such as `format="uva"`."""
        if "--" not in self.message:
            return self.for_command()
        from minesweeper_kit.wording import in_python

        return self._placed(in_python(self.message))

    def for_command(self) -> str:
        """What the command prints: advice names options, such as `--from uva`."""
        return self._placed(self.message)

    def _placed(self, message: str) -> str:
        place = [str(part) for part in (self.source, self.line, self.column) if part is not None]
        return ": ".join([":".join(place), message]) if place else message


class ParseError(MinesweeperKitError, ValueError):
    """A file or a text that is not what its format says. Exit code 3.

    `unnamed` says that plain data names no dialect, and that none or several have its symbols.
    """

    exit_code = 3
    code = "parse"
    unnamed: bool = False


class SymbolError(ParseError):
    """A symbol that the dialect does not have. Exit code 3.

    `symbol` is that symbol, None if the error does not speak of a single one.
    """

    code = "symbol"
    symbol: str | None = None


class NoBoardError(ParseError):
    """A text in which nothing looks like a board. Exit code 3."""

    code = "no-board"


class CodeError(ParseError):
    """Source code that changes its lists, so that they are not what it shows. Exit code 3."""

    code = "source-code"


class ShapeError(ParseError):
    """A board with rows of different lengths, or of another size than it says. Exit code 3."""

    code = "shape"


class OptionError(MinesweeperKitError, ValueError):
    """Options that do not go together, or a wrong value. Exit code 2."""

    exit_code = 2
    code = "option"


class FormatError(MinesweeperKitError):
    """An unknown or unsuitable format, layout or dialect. Exit code 2."""

    exit_code = 2
    code = "format"


class AmbiguousFormatError(FormatError):
    """No format was given, and the text fits several, or none. Exit code 3.

    `nothing_fits` says that it is none; `candidates` are the names of those that fit.
    """

    exit_code = 3
    code = "ambiguous-format"
    candidates: tuple[str, ...] = ()
    nothing_fits: bool = False


class SkippedTextWarning(UserWarning):
    """Text around boards was skipped; the message says which lines. It is no error."""


class UnknownKeyWarning(UserWarning):
    """A key of a document holds a board or a click, and names no part of a case. It is kept."""


class LossyError(MinesweeperKitError):
    """The output format cannot hold everything, for example a cell without a symbol.

    `loss` is the message without the advice to allow that, for where it cannot be
    allowed. Exit code 4.

    >>> LossyError("no symbol for EMPTY", "; --lossy allows that").loss
    'no symbol for EMPTY'
    """

    exit_code = 4
    code = "lossy"

    def __init__(self, message: str, advice: str = "") -> None:
        super().__init__(message + advice)
        self.loss = bounded(message)


class ClickError(MinesweeperKitError):
    """A click that the game does not allow, or whose outcome is not known. Exit code 1."""

    code = "click"


class ContradictionError(MinesweeperKitError):
    """A position that no arrangement of mines fits. Exit code 1.

    `cells` are the zero-based (row, col) pairs of the numbers that contradict each
    other. It is empty if only the total of mines is wrong.
    """

    code = "contradiction"

    def __init__(self, message: str, cells: tuple[tuple[int, int], ...] = ()) -> None:
        super().__init__(message)
        self.cells = cells


class BudgetError(MinesweeperKitError):
    """The solver gave up: the exact answer needs more than its budget. Exit code 1."""

    code = "budget"


class SolutionError(MinesweeperKitError):
    """A solution that cannot be found or run, or returns no board.

    Exit code 3.
    """

    exit_code = 3
    code = "solution"


class SandboxError(MinesweeperKitError):
    """A required sandbox that is not available. Exit code 2."""

    exit_code = 2
    code = "sandbox"


class WorkerError(MinesweeperKitError):
    """A worker process that died, or could not be started. Exit code 3."""

    exit_code = 3
    code = "worker"


class WorkerLostError(WorkerError):
    """A process that died, or gave no answer, while it judged a solution. Exit code 3."""

    code = "worker-lost"
