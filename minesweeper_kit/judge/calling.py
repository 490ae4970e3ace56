"""In a child of the worker: load a Python solution, call it, and report what it did."""

import contextlib
import json
import os
import sys
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or __package__:
    from minesweeper_kit.judge import descendants
else:
    import descendants  # the worker has put this folder on the path

Message = dict[str, Any]

NAMES = ("Solution.updateBoard", "Solution.update_board", "updateBoard", "update_board")
"""What is called in a Python file, the first of these that it has."""

# What LeetCode has imported before a solution's first line: modules by their names, and all
# names of some.
_MODULES = (
    *("array", "bisect", "collections", "copy", "datetime", "functools", "heapq", "itertools"),
    *("json", "math", "operator", "queue", "random", "re", "statistics", "string", "sys", "typing"),
)
_STARRED = ("typing", "copy", "math", "heapq", "bisect", "functools", "itertools", "collections")


def prelude(source: bytes) -> dict[str, Any]:
    """The names that a solution finds without importing them, modules only if it names them."""
    import importlib
    import warnings

    names: dict[str, Any] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # typing has names on their way out
        for module in map(importlib.import_module, _STARRED):
            public = getattr(module, "__all__", None) or dir(module)
            names |= {name: getattr(module, name) for name in public if not name.startswith("_")}
    names |= {name: importlib.import_module(name) for name in _MODULES if name.encode() in source}
    return names


class Solution:
    """A Python file that was imported, and what of it is called.

    `fault` says why it cannot be judged, and is empty where it can.
    """

    def __init__(self, job: Message) -> None:
        self.path = job["path"]
        self.fault: Message = {}
        try:
            self._names = self._load(job["source"].encode("utf-8", "surrogateescape"))
            self._owner, self._method = self._find(job["name"])
        except BaseException as error:  # noqa: BLE001 - whatever a file does when it is imported
            self.fault = {"not_loaded": _last_line(error), "line": _line(error, self.path)}
        else:
            if self._owner is None:
                self.fault = {"not_found": True}

    def _load(self, source: bytes) -> dict[str, Any]:
        """The names of the file as a module. Raises what the file raises."""
        import types

        module = types.ModuleType("solution")
        module.__dict__.update(prelude(source), __file__=self.path)
        sys.modules["solution"] = module
        sys.path.insert(0, os.path.dirname(os.path.abspath(self.path)))
        sys.argv = [self.path]
        code = compile(source, self.path, "exec", dont_inherit=True)
        exec(code, module.__dict__)  # noqa: S102 - this is what the process is for
        return module.__dict__

    def _find(self, asked: str | None) -> tuple[Any, str]:
        """What to call: a function, or a class and the name of its method; None if it has none."""
        for name in [asked] if asked else NAMES:
            owner, _, method = name.partition(".")
            found = self._names.get(owner)
            if callable(getattr(found, method, None) if method else found):
                return found, method
        return None, ""

    def report(self, job: Message, result: int) -> None:
        """Call it with the job's board and click; write what it returned or raised to `result`."""
        me = os.getpid()
        _limit_memory(job["memory"])
        report = self._call(job["board"], job["click"])
        if os.getpid() != me:
            return  # the solution forked, and this is its child
        data = memoryview(json.dumps(report).encode())
        while data:
            data = data[os.write(result, data) :]
        with contextlib.suppress(BaseException):
            sys.stdout.flush()
            sys.stderr.flush()

    def _call(self, board: list[list[str]], click: list[int]) -> Message:
        began = time.perf_counter()
        try:
            solve = getattr(self._owner(), self._method) if self._method else self._owner
            returned = solve(board, click)
            seconds = time.perf_counter() - began
            unreadable = _fault(returned)
        except BaseException as error:  # noqa: BLE001 - exiting is an error here, too
            return {
                "seconds": time.perf_counter() - began,
                "raised": _last_line(error),
                "line": _line(error, self.path),
                "memory_error": isinstance(error, MemoryError),
            }
        if unreadable:
            return {"unreadable": unreadable, "seconds": seconds}
        return {"returned": [list(row) for row in returned], "seconds": seconds}


def _limit_memory(size: int) -> None:
    """Let allocations fail past the limit, over what the process has already."""
    import resource

    used = descendants.statm("self", 5)
    if used:
        resource.setrlimit(resource.RLIMIT_DATA, (used + size, used + size))


def _fault(value: Any) -> str | None:
    """Why a returned value is no board, which is a list of lists of strings."""
    if value is None:
        return "returned None: the board has to be returned, not only changed"
    if not isinstance(value, list | tuple):
        return f"returned {_shown(value)}, expected a list of rows"
    for number, row in enumerate(value):
        if not isinstance(row, list | tuple):
            return f"row {number} is {_shown(row)}, expected a list of one-letter strings"
        for col, symbol in enumerate(row):
            if not isinstance(symbol, str):
                return f"({number}, {col}) is {_shown(symbol)}, expected a one-letter string"
    return None


def _shown(value: Any) -> str:
    kind = type(value).__name__
    text = repr(value) if isinstance(value, bool | int | float | str) else ""
    return f"{text} of type {kind}" if 0 < len(text) <= 40 else f"of type {kind}"


def _last_line(error: BaseException) -> str:
    """The last line of the traceback, whatever the exception's own methods do."""
    import traceback

    lines = "".join(traceback.format_exception_only(error)).strip().splitlines()
    return lines[-1] if lines else type(error).__name__


def _line(error: BaseException, path: str) -> int | None:
    """The line of the solution that the error comes from."""
    if isinstance(error, SyntaxError) and error.filename == path:
        return error.lineno
    import traceback

    line = None
    for frame, number in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_filename == path:
            line = number
    return line
