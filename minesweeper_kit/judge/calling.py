"""In a child of the worker: load a Python solution, call it, and report what it did."""

import contextlib
import json
import os
import sys
import time
import traceback
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or __package__:
    from minesweeper_kit.judge import descendants
else:
    import descendants  # the worker has put this folder on the path

Message = dict[str, Any]

NAMES = ("Solution.updateBoard", "Solution.update_board", "updateBoard", "update_board")
"""What is called in a Python file, the first of these that it has."""

# What LeetCode has imported before a solution's first line.
PRELUDE = """
import array, bisect, collections, copy, datetime, functools, heapq, itertools, json, math
import operator, queue, random, re, statistics, string, sys, typing
from typing import *
from copy import *
from math import *
from heapq import *
from bisect import *
from functools import *
from itertools import *
from collections import *
"""


def prelude() -> dict[str, Any]:
    """The names that a solution finds without importing them."""
    import warnings

    names: dict[str, Any] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # typing has names on their way out
        exec(PRELUDE, names)  # noqa: S102 - the text above
    del names["__builtins__"]
    return names


def report_solution(job: Message, names: dict[str, Any]) -> None:
    """Call the solution, and write what it returned or raised to the pipe of results."""
    report: Message
    me = os.getpid()
    try:
        solve = _load(job, names)
    except BaseException as error:  # noqa: BLE001 - whatever a file does when it is imported
        report = {"not_loaded": _last_line(error), "line": _line(error, job["path"])}
    else:
        os.write(3, b" ")  # from here on its own time runs
        if solve is None:
            report = {"not_found": True}
        elif "board" not in job:
            report = {"found": True}
        else:
            _limit_memory(job["memory"])
            report = _call(solve, job)
    if os.getpid() != me:
        return  # the solution forked, and this is its child
    data = memoryview(json.dumps(report).encode())
    while data:
        data = data[os.write(3, data) :]
    with contextlib.suppress(BaseException):
        sys.stdout.flush()
        sys.stderr.flush()


def _load(job: Message, names: dict[str, Any]) -> Any:
    """The function to call, or None where the file has none. Raises what the file raises."""
    import types

    path = job["path"]
    module = types.ModuleType("solution")
    module.__dict__.update(names, __file__=path)
    sys.modules["solution"] = module
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    sys.argv = [path]
    source = job["source"].encode("utf-8", "surrogateescape")
    code = compile(source, path, "exec", dont_inherit=True)
    exec(code, module.__dict__)  # noqa: S102 - this is what the process is for
    for name in [job["name"]] if job["name"] else NAMES:
        owner, _, method = name.partition(".")
        found = module.__dict__.get(owner)
        if found is not None and method:
            found = getattr(found(), method, None) if hasattr(found, method) else None
        if callable(found):
            return found
    return None


def _limit_memory(size: int) -> None:
    """Let allocations fail past the limit, over what the process has already."""
    import resource

    used = descendants.statm("self", 5)
    if used:
        resource.setrlimit(resource.RLIMIT_DATA, (used + size, used + size))


def _call(solve: Any, job: Message) -> Message:
    board, click = job["board"], job["click"]
    began = time.perf_counter()
    try:
        returned = solve(board, click)
        seconds = time.perf_counter() - began
        unreadable = _fault(returned)
    except BaseException as error:  # noqa: BLE001 - exiting is an error here, too
        return {
            "seconds": time.perf_counter() - began,
            "raised": _last_line(error),
            "line": _line(error, job["path"]),
            "memory_error": isinstance(error, MemoryError),
        }
    if unreadable:
        return {"unreadable": unreadable, "seconds": seconds}
    return {"returned": [list(row) for row in returned], "seconds": seconds}


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
    lines = "".join(traceback.format_exception_only(error)).strip().splitlines()
    return lines[-1] if lines else type(error).__name__


def _line(error: BaseException, path: str) -> int | None:
    """The line of the solution that the error comes from."""
    if isinstance(error, SyntaxError) and error.filename == path:
        return error.lineno
    line = None
    for frame, number in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_filename == path:
            line = number
    return line
