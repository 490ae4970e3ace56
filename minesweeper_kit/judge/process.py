"""The worker as the judge sees it: started when needed, asked, and ended with all under it.

The worker (`worker`) is a process that runs solutions. What is said to it and by it
is described there. As a Python solution is imported by the worker itself, nothing that
the worker says is taken for true: a message has a bounded time, size and shape, and what
it says of a solution can only be to its disadvantage, or is an answer yet to be compared.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Self

from minesweeper_kit.errors import WorkerError, WorkerLostError
from minesweeper_kit.judge import sandbox
from minesweeper_kit.judge.worker import loading, main, messages, process_tree
from minesweeper_kit.judge.worker.messages import Message, Shape

# The stack of a process is as large as the limit was when it started.
_WITH_STACK = (
    f'ulimit -Ss {loading.STACK // 1024} || ulimit -Ss "$(ulimit -Hs)"; exec "$@"',
    "sh",
)

LOAD_SECONDS = 20.0
"""How long a Python file may take to be imported, before its own time begins."""

# How much longer than a case's own limits the worker may take to tell what happened.
_GRACE_SECONDS = 10.0

# How long what runs under a worker may take to be gone when it was told to end.
_END_SECONDS = 5.0

# Between two looks at the memory, which the worker looks at more often where it is honest.
_LOOK_SECONDS = 0.1

_LOADED: Shape = {"ticket": (str,), "fault": (str,), "line": (int, type(None)), "syntax": (bool,)}
_REASONS = ("", "time", "memory", "output")
_RESULT: Shape = {"ticket": (str,), "result": (str,)}
_REPORT: Shape = {
    **dict.fromkeys(("ticket", "reason", "output", "errors"), (str,)),
    **dict.fromkeys(("code", "memory"), (int,)),
    "ended": (bool,),
}

_RUNNING = (
    "it stopped the process that started it",
    "it ended the process that started it",
    "it wrote what only the process that started it may write",
)
"""What is said where the worker does not answer a job: see `Worker._exchange`."""


def check_system() -> None:
    """Raise WorkerError where nothing can be judged, because the system is not a POSIX one."""
    if not hasattr(os, "fork"):
        raise WorkerError("judging needs a POSIX system, as Linux, macOS, or WSL under Windows")


class Worker:
    """A process that runs cases, one after the other, each in a child of its own.

    `file` is the Python file that it imports: its `source`, `path`, the `name` of
    what is called in it, and the `depth` that calls may have; or None for commands.
    `access` says what is to be seen in its sandbox; where it is None, there is none.
    """

    def __init__(
        self, file: Message | None = None, access: Callable[[], sandbox.Access] | None = None
    ) -> None:
        self._file = file
        self._access = access
        self._process: subprocess.Popen[bytes] | None = None
        self._pipes = (-1, -1)
        self._limit = self._memory = 0
        self._next_look = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def load(self) -> tuple[str, int | None, bool]:
        """Start it unless it runs; why it cannot be judged, the line, whether by its syntax.

        The first is empty where the file can be judged; the line may be None. Raises
        WorkerLostError where importing the file ends the worker or takes too long, and
        WorkerError where the system is not a POSIX one.
        """
        if self._process is not None:
            return "", None, False
        self._start()
        words = _RUNNING
        if self._file is not None:
            words = (
                f"importing the file takes more than {LOAD_SECONDS:g} s",
                "importing the file ends the process",
                "importing the file writes what only the judge's own process may write",
            )
        self._limit = sys.maxsize
        # Without a file, it answers when it has started, which is no case's time.
        reply = self._exchange(self._file or {}, LOAD_SECONDS, 2**16, (_LOADED,), words)
        self._next_look = 0.0  # what it has taken already counts in the first case
        if reply["fault"]:
            self.close()
        return reply["fault"], reply["line"], reply["syntax"]

    def ask(self, job: Message) -> Message:
        """The worker's report on a job, with `seconds` and `memory` as the judge sees them.

        What a `job` holds is told in `worker.main`. Raises WorkerLostError where the solution
        ended, stopped or disturbed the worker itself, and as `load` does.
        """
        fault, *_ = self.load()
        if fault:
            raise WorkerLostError(fault)
        self._limit, self._memory = job["memory"], 0
        # Each byte that is kept of the three streams takes six in JSON at most.
        most = 6 * (2 * job["output"] + 2**18)
        began = time.monotonic()
        try:
            seconds = _GRACE_SECONDS + job["time"]
            report = self._exchange(job, seconds, most, (_RESULT, _REPORT), _RUNNING)
        except MemoryError:
            seconds = time.monotonic() - began
            report = {"reason": "memory", "ended": True, "output": "", "errors": ""}
            report |= {"memory": 0, "seconds": seconds}
        report["memory"] = max(self._memory, min(report["memory"], 2**60))
        if not report["reason"] and report["seconds"] > job["time"]:
            report["reason"] = "time"
        if not report["reason"] and report["memory"] > job["memory"]:
            report["reason"] = "memory"
        return report

    def _exchange(
        self,
        message: Message,
        seconds: float,
        most: int,
        shapes: tuple[Shape, ...],
        words: tuple[str, str, str],
    ) -> Message:
        """The answer to a message: one of each shape, of `most` bytes each, in so many `seconds`.

        The `words` are what WorkerLostError says if there is none: in that time, as the
        worker has ended, and as something else was answered. Raises MemoryError where
        the memory of a solution is seen to be too much. After any error it is closed.
        """
        silent, ended, disturbed = words
        try:
            return self._answer(message, time.monotonic() + seconds, most, shapes)
        except BaseException as error:
            self.close()
            if isinstance(error, TimeoutError):
                raise WorkerLostError(silent) from None
            if isinstance(error, OSError | EOFError):
                raise WorkerLostError(ended) from None
            if isinstance(error, ValueError):
                raise WorkerLostError(disturbed) from None
            raise

    def _answer(
        self, message: Message, until: float, most: int, shapes: tuple[Shape, ...]
    ) -> Message:
        """The answer to a message, with the `seconds` until its first part was here.

        Raises ValueError where it is none, and as `messages` does.
        """
        asks, tells = self._pipes
        # What was written before it was asked has another ticket, and is no answer.
        ticket = messages.token()
        began = time.monotonic()
        messages.send(asks, {**message, "ticket": ticket}, until, self._look)
        whole: Message = {}
        for shape in shapes:
            answer = messages.receive(tells, most, until, self._look)
            if not messages.has_shape(answer, shape) or answer["ticket"] != ticket:
                raise ValueError("not an answer to what was asked")
            whole = {"seconds": time.monotonic() - began, **answer, **whole}
        if whole.get("reason", "") not in _REASONS:
            raise ValueError("not a limit")
        whole.get("output", "").encode("utf-8", "surrogateescape")  # as it was decoded from bytes
        return whole

    def _look(self) -> None:
        """Raise EOFError where the worker has ended, MemoryError where too much is in use.

        Raise TimeoutError where it is stopped: nothing will come of it.
        """
        process = self._process
        if process is None or process.poll() is not None:
            raise EOFError
        now = time.monotonic()
        if now >= self._next_look:
            self._next_look = now + _LOOK_SECONDS
            # Itself, the process that imports the file, and what that has started.
            found = process_tree.tree(process.pid)[0 if self._access is None else 1 :]
            if any(map(process_tree.is_stopped, found[: 1 if self._file is None else 2])):
                raise TimeoutError
            self._memory = max(
                self._memory, process_tree.memory(found[1:2]), process_tree.memory(found[2:])
            )
            if self._memory > self._limit:
                raise MemoryError

    def _start(self) -> None:
        check_system()
        # What is installed beside Python is for solutions alone, and takes as long as the rest.
        alone = ["-S"] if self._file is None else []
        words = [sys.executable, "-P", *alone, os.path.abspath(main.__file__)]
        if self._access is not None:
            access = self._access()
            inside = [*words[:-1], sandbox.script(), *sandbox.limits(access)]
            words = [*sandbox.wrapper(access), *inside]
        self._process = process = subprocess.Popen(
            ["/bin/sh", "-c", *_WITH_STACK, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env=None if self._access is None else sandbox.environment(),
        )
        asks, tells = (pipe.fileno() for pipe in (process.stdin, process.stdout) if pipe)
        self._pipes = (asks, tells)
        for handle in self._pipes:
            os.set_blocking(handle, False)

    def close(self) -> None:
        """End the worker and whatever still runs under it. Asked again, it starts anew."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.poll() is None:
            process.send_signal(signal.SIGCONT)  # a solution may have stopped it
        for pipe in (process.stdin, process.stdout):
            if pipe:
                pipe.close()
        try:
            process.wait(_END_SECONDS)  # it ends all under it when there is nobody to ask
        except subprocess.TimeoutExpired:
            process_tree.sweep(process.pid)
            process.kill()
            process.wait()
