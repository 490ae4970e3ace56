"""In a child of the worker: load a Python solution, call it, and report what it did.

The worker is the process that solutions run under (`worker`). It imports the file
once, and starts a child, which calls the solution for one case after the other.
"""

import contextlib
import json
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or __package__:
    from minesweeper_kit.judge.worker import loading, process_tree
else:
    import loading
    import process_tree  # the worker has put this folder on the path

Message = dict[str, Any]


_MOST = 1000  # characters of a message
_DIGITS = 20  # of a number; longer ones are no count
_RESERVE = 2**20  # bytes that are kept until a solution has failed


NO_FAULT: Message = {"fault": "", "line": None, "syntax": False}
"""What is said of a file that can be judged."""


class NoKit:
    """Who is asked first for modules: the kit is not there, as its engine knows the answers."""

    @staticmethod
    def find_spec(name: str, *_: Any) -> None:
        """Raise ModuleNotFoundError for the kit and what is in it."""
        if name.partition(".")[0] == "minesweeper_kit":
            raise ModuleNotFoundError("a judged solution cannot import minesweeper_kit", name=name)


class Solution:
    """A Python file that was imported, and what of it is called.

    It is made from a message to the worker. `fault` has `fault`, why it cannot be
    judged, or nothing where it can, and `line`, the line at fault or None.
    """

    def __init__(self, job: Message) -> None:
        self.path = job["path"]
        self.fault = NO_FAULT
        sys.argv = [self.path]
        sys.setrecursionlimit(job["depth"])
        try:
            source = job["source"].encode("utf-8", "surrogateescape")
            _, self._solve = loading.find(loading.run(self.path, source, "solution"), job["name"])
        except BaseException as error:  # noqa: BLE001 - whatever a file does when it is imported
            message, line = _error_text(loading.fault, error, self.path)
            syntax = issubclass(type(error), SyntaxError)
            self.fault = {"fault": message, "line": line, "syntax": syntax}

    def stay(self, job: Message, asks: int, tells: int) -> None:
        """Call the solution with the arguments of one question after the other.

        Each is a line of JSON on the handle `asks`, with a secret `word`. What was done is a line
        on `tells`, the word and JSON; an empty line says before that it can begin.
        """
        me = os.getpid()
        _limit_memory(job["memory"])
        with open(asks, encoding="ascii") as questions:
            os.write(tells, b"\n")
            for line in questions:
                question = json.loads(line)
                report = self._call(question)
                if os.getpid() != me:
                    return  # the solution forked, and this is its child
                with contextlib.suppress(BaseException):
                    sys.stdout.flush()
                    sys.stderr.flush()
                data = memoryview(f"{question['word']} {json.dumps(report)}\n".encode())
                while data:
                    data = data[os.write(tells, data) :]

    def _call(self, question: Message) -> Message:
        """What the call came to; with `texts` it should give back a text for each row.

        `returned` are the rows it gave back, `unreadable` says why they are none, `raised`
        is the line of a traceback that names the error, with the `line` of the file, and
        whether it is `memory_error` or `overflow`, the end of the room for calls.
        """
        reserve = bytearray(_RESERVE)
        try:
            # A copy that nobody else has: what is checked is what is told.
            returned = copy_rows(
                self._solve(*question["arguments"]), question["texts"], question["numbers"]
            )
        except BaseException as error:  # noqa: BLE001 - exiting is an error here, too
            del reserve  # there may be no other memory left to tell it
            raised, line = _error_text(_raised, error, self.path)
            return {
                "raised": raised,
                "line": line,
                "memory_error": issubclass(type(error), MemoryError),
                "overflow": loading.is_overflow(error),
            }
        if isinstance(returned, str):
            return {"unreadable": returned[:_MOST]}
        return {"returned": returned}


def _raised(error: BaseException, path: str) -> tuple[str, int | None]:
    """The line that names the error, and the line of the file `path`, or None."""
    return loading.own_line(error), loading.line_of(error, path)


def _error_text(
    tell: Callable[[BaseException, str], tuple[str, int | None]], error: BaseException, path: str
) -> tuple[str, int | None]:
    """The message and the line that `tell` has for an error, cut to what a report may hold.

    It is the name of the error's type alone where that fails, as it runs methods of the error.
    """
    try:
        message, line = tell(error, path)
        return message[:_MOST], line if type(line) is int else None
    except BaseException:  # noqa: BLE001 - whatever these methods do
        return type.__getattribute__(type(error), "__name__")[:_MOST], None


def _limit_memory(size: int) -> None:
    """Have allocations fail that need `size` bytes more than the process has already.

    Without /proc, as on macOS, nothing is limited here.
    """
    import resource

    used = process_tree.statm("self", 5)
    if used:
        resource.setrlimit(resource.RLIMIT_DATA, (used + size, used + size))


def copy_rows(value: Any, texts: bool = False, numbers: bool = False) -> list[list[str]] | str:
    """A returned value as a list of lists of strings, or why it is none.

    With `texts` it should be a list of strings, and is given as lists of their letters; with
    `numbers` a list of lists of integers, and is given as lists of their digits.
    Each part is looked at once, as it may be another one the next time.
    """
    if value is None:
        return "returned None: the board has to be returned, not only changed"
    if not isinstance(value, list | tuple):
        return f"returned {_shown(value)}, expected a list of rows"
    rows = []
    for number, row in enumerate(value):
        if texts:
            if not isinstance(row, str):
                return f"row {number} is {_shown(row)}, expected a string"
            rows.append(list(str.__str__(row)))
            continue
        if not isinstance(row, list | tuple):
            return f"row {number} is {_shown(row)}, expected a list of one-letter strings"
        symbols = list(row)
        for col, symbol in enumerate(symbols):
            if numbers and type(symbol) is int:
                symbols[col] = str(symbol)[:_DIGITS]
            elif numbers or not isinstance(symbol, str):
                expected = "an integer" if numbers else "a one-letter string"
                return f"({number}, {col}) is {_shown(symbol)}, expected {expected}"
        rows.append(symbols)
    return rows


def _shown(value: Any) -> str:
    """A value as a message shows it: its type, and itself where that is short."""
    kind = type(value).__name__
    text = repr(value) if isinstance(value, bool | int | float | str) else ""
    return f"{text} of type {kind}" if 0 < len(text) <= 40 else f"of type {kind}"
