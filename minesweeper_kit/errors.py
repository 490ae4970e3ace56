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

Beside them are two warnings. ReadingWarning: the boards were found in a text of any kind.
UnknownKeyWarning: a board or a click stands under a key that names no part of a case.
"""

import functools
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, ParamSpec, Self, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

LONGEST = 1000
"""How many characters a message has at most, its place not counted."""

_OPTION = re.compile(
    r"--(?P<format>from|to) "
    r"(?P<name>FORMAT|(?!(?:needs|goes|does|is|or|and|says)\b)[a-z][\w+-]*)"
    r'|--(?P<other>symbols|click|on-error) (?P<value>"[^"]*"|R,C|(?:stop|skip|side)\b)'
    r"|--(?P<alone>[a-z]+(?:-[a-z]+)*)(?: (?P<after>[0-9]+|[A-Z]|RxC)\b)?"
)
"""An option in a message, with the value that it is advised to have."""

_IN_PYTHON = (
    (
        "--strict takes nothing around boards: leave it out to read pasted text",
        "strict=False finds the boards in any text",
    ),
    ("mskit formats lists", "minesweeper_kit.dialects() lists"),
    ("mskit show -o NAME.svg draws", "minesweeper_kit.svg draws"),
    ("mskit show -o NAME.png draws", "minesweeper_kit.png draws"),
    ("mskit show -o NAME.html draws", "minesweeper_kit.html draws"),
)
"""Commands in advice, and the functions that do the same."""

_ELSEWHERE = re.compile(r" \([a-z]+ --[^)]*\)| \(mskit [^)]*\)|; mskit [a-z]+ --[^;)]*(?=\))")
"""Advice that holds on the command line alone."""

_LEFT = re.compile(r"[;:][^;:]* \(--[a-z-]+\)$")
"""Advice at the end of a message that names an option which is not to be had there."""

_LISTED = re.compile(r",? (?:and|or) --[a-z-]+")
"""An option at the end of a list that is not to be had there."""

_PREFER = re.compile(r"MINESWEEPER_KIT_PREFER=([\w-]+)")
_DRAWN = re.compile(r"mskit show -o NAME\.([a-z]+) draws")
_NAMED = re.compile(r"-o NAME\.(svg|png|html)\b")
"""The name of a picture's file."""

_ARGUMENTS = {
    "from": "format=...",
    "to": "format=...",
    "symbols": "symbols=...",
    "click": "click=...",
    "answers": "answers=...",
    "max-memory": "max_memory=...",
    "budget": "budget=...",
    "lossy": "lossy=True",
    "strict": "strict=True",
}


def shorten_message(message: str) -> str:
    """The message, without its middle where it is too long: its end often says what to do.

    >>> shorten_message("E" * 5000).partition(" ... ")[1], len(shorten_message("E" * 5000))
    (' ... ', 1000)
    """
    if len(message) <= LONGEST:
        return message
    end = LONGEST // 4
    return f"{message[: LONGEST - end - 5]} ... {message[-end:]}"


def in_python(message: str, arguments: Mapping[str, str] = _ARGUMENTS) -> str:
    """The message with its advice for Python: arguments in place of options.

    `arguments` has the argument for each option.

    >>> in_python("several formats fit; try: --from uva or --from spoj")
    'several formats fit; try: format="uva" or format="spoj"'
    >>> in_python("grid cannot hold the click; use --lossy to convert without it")
    'grid cannot hold the click; use lossy=True to convert without it'
    >>> in_python("add --seed S", {"seed": "seed=..."})
    'add seed=...'
    """

    def argument(found: re.Match[str]) -> str:
        option, value, after = _parts(found)
        known = arguments.get(option)
        if known is None:
            return found[0]
        if value == "R,C":
            return "click=(row, col)"
        if found.start() == 0 and found.string.startswith(":", found.end()):  # what its value is
            return known.partition("=")[0]
        if value not in (None, "FORMAT"):
            return f"{known.partition('=')[0]}={_quoted(value)}"
        if after is None or known.endswith("=..."):
            return known.replace("...", after) if after and after.isdigit() else known
        return f"{known} {after}"

    if message.startswith("unknown layout"):
        message = message.replace("mskit formats lists", "minesweeper_kit.layouts.LAYOUTS has")
    for command, python in _IN_PYTHON:
        message = message.replace(command, python)
    message = _PREFER.sub(r'prefer=["\1"]', message)
    return _OPTION.sub(argument, _ELSEWHERE.sub("", message))


def advises(arguments: Mapping[str, str]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Have the errors of a function advise its own arguments: `{"to": "to=..."}` for `--to`.

    >>> @advises({"to": "to=..."})
    ... def convert() -> None:
    ...     raise ParseError("no symbol; write another format (--to hex)")
    >>> convert()
    Traceback (most recent call last):
    minesweeper_kit.errors.ParseError: no symbol; write another format (to="hex")
    """

    def decorated(function: Callable[P, R]) -> Callable[P, R]:
        @functools.wraps(function)
        def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
            try:
                return function(*args, **kwargs)
            except MinesweeperKitError as error:
                error.arguments = {**error.arguments, **arguments}
                raise

        return wrapped

    return decorated


def in_request(message: str, keys: Mapping[str, str]) -> str:
    """The message with its advice for the HTTP API; `keys` has the key for each option.

    >>> in_request("name the right one (--from)", {"from": "from"})
    'name the right one ("from")'
    >>> in_request("use --lossy to convert; try: --from uva", {"from": "from", "lossy": "lossy"})
    'use "lossy": true to convert; try: "from": "uva"'
    """

    def key(found: re.Match[str]) -> str:
        option, value, after = _parts(found)
        name = keys.get(option)
        if name is None:
            return found[0]
        if value is None or value == "FORMAT":
            number = f": {after}" * (after is not None and after.isdigit())
            return f'"{name}"' + ": true" * (option == "lossy") + number
        if value == "R,C":
            return f'"{name}": ' + ("[[row, column]]" if name == "clicks" else "[row, column]")
        return f'"{name}": {_quoted(value)}'

    message = _DRAWN.sub(r'POST /api/show with "as": "\1" draws', _ELSEWHERE.sub("", message))
    message = message.replace("mskit formats", "GET /api/formats")
    message = _NAMED.sub(r'"as": "\1"', message)
    first, *others = message.split(". ")  # a sentence may be about the name of a file to write
    message = ". ".join([first, *(each for each in others if " -o " not in each)])
    return _LISTED.sub("", _LEFT.sub("", _OPTION.sub(key, message)))


def _parts(found: re.Match[str]) -> tuple[str, str | None, str | None]:
    """The option that a message names, the value that is advised, and a word or number after it."""
    option = found["format"] or found["other"] or found["alone"]
    return option, found["name"] or found["value"], found["after"]


def _quoted(value: str) -> str:
    return value if value.startswith('"') else f'"{value}"'


class MinesweeperKitError(Exception):
    """The base of all errors: one sentence, and the place in a file if there is one.

    The sentence has at most 1000 characters, however long the names in it are.

    `line` and `column` count from 1, columns in characters. `str(error)` is
    `source:line:column: message`, without the parts that are None. The exit code
    is 1 where a class below has no other. `advised` are the options behind `try:` at the end of
    the message, each with the arguments of `load` that it stands for, and the boards that they
    should give. `arguments` has the argument for each option that the message may advise.

    >>> str(ParseError("no board").located("suite.txt", 3))
    'suite.txt:3: no board'
    """

    exit_code: ClassVar[int] = 1
    code: ClassVar[str] = "error"

    source: str | None = None
    line: int | None = None
    column: int | None = None
    advised: tuple[tuple[str, Mapping[str, Any], Sequence[Any]], ...] = ()
    arguments: Mapping[str, str] = _ARGUMENTS

    def __init__(self, message: str) -> None:
        self.message = shorten_message(message)
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
        return self._placed(in_python(self.message, self.arguments))

    def for_command(self) -> str:
        """What the command prints: advice names options, such as `--from uva`."""
        return self._placed(self.message)

    def _placed(self, message: str) -> str:
        place = [str(part) for part in (self.source, self.line, self.column) if part is not None]
        return ": ".join([":".join(place), message]) if place else message


class ParseError(MinesweeperKitError, ValueError):
    """A file or a text that is not what its format says. Exit code 3.

    `unnamed` says that plain data names no dialect, and that none or several have its symbols;
    `two_roles` that a board may be a question or an outcome.
    """

    exit_code = 3
    code = "parse"
    unnamed: bool = False
    two_roles: bool = False


class SymbolError(ParseError):
    """A symbol that the dialect does not have. Exit code 3.

    `symbol` is that symbol, None if the error does not speak of a single one. `unclear` is of a
    rejected picture: the rows, columns and cells of its board, and the places of unclear cells.
    """

    code = "symbol"
    symbol: str | None = None
    unclear: tuple[int, int, bytes, list[list[int]]] | None = None


class NoBoardError(ParseError):
    """A text in which nothing looks like a board. Exit code 3.

    `malformed` says that it is a document that cannot be parsed.
    """

    code = "no-board"
    malformed = False


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


class ReadingWarning(UserWarning):
    """How a text was read that names no format: the notation, and which lines were ignored."""


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
        self.loss = shorten_message(message)


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
