"""In a child of the worker: load a Python solution, call it, and report what it did.

The worker is the process that solutions run under (`worker`). It imports the file
once, and starts a child for each case, which calls the solution.
"""

import contextlib
import json
import os
import sys
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or __package__:
    from minesweeper_kit.judge import descendants, loading
else:
    import descendants  # the worker has put this folder on the path
    import loading

Message = dict[str, Any]


class Solution:
    """A Python file that was imported, and what of it is called.

    It is made from a job of the worker. `fault` is empty where the file can be judged;
    else it has `message`, why it cannot, and `line`, the line at fault or None.
    """

    def __init__(self, job: Message) -> None:
        self.path = job["path"]
        self.fault: Message = {}
        sys.argv = [self.path]
        try:
            source = job["source"].encode("utf-8", "surrogateescape")
            _, self._solve = loading.find(loading.run(self.path, source, "solution"), job["name"])
        except BaseException as error:  # noqa: BLE001 - whatever a file does when it is imported
            message, line = loading.fault(error, self.path)
            self.fault = {"message": message, "line": line}

    def report(self, job: Message, result: int) -> None:
        """Call the solution with the job's board and click, and write what it did as JSON.

        `result` is the handle of the pipe to write it to. It is written once, by this
        process alone: where the solution forks, its child writes nothing.
        """
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
        """What the call came to, with its `seconds`.

        `returned` are the rows it gave back, `unreadable` says why they are none, `raised`
        is the last line of a traceback, with the `line` of the file and `memory_error`.
        """
        began = time.perf_counter()
        try:
            returned = self._solve(board, click)
            seconds = time.perf_counter() - began
            unreadable = _fault(returned)
        except BaseException as error:  # noqa: BLE001 - exiting is an error here, too
            return {
                "seconds": time.perf_counter() - began,
                "raised": loading.last_line(error),
                "line": loading.line_of(error, self.path),
                "memory_error": isinstance(error, MemoryError),
            }
        if unreadable:
            return {"unreadable": unreadable, "seconds": seconds}
        return {"returned": [list(row) for row in returned], "seconds": seconds}


def _limit_memory(size: int) -> None:
    """Have allocations fail that need `size` bytes more than the process has already.

    Without /proc, as on macOS, nothing is limited here.
    """
    import resource

    used = descendants.statm("self", 5)
    if used:
        resource.setrlimit(resource.RLIMIT_DATA, (used + size, used + size))


def _fault(value: Any) -> str | None:
    """Why a returned value is no list of lists of strings, or None where it is one."""
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
    """A value as a message shows it: its type, and itself where that is short."""
    kind = type(value).__name__
    text = repr(value) if isinstance(value, bool | int | float | str) else ""
    return f"{text} of type {kind}" if 0 < len(text) <= 40 else f"of type {kind}"
