"""The worker as the judge sees it: started when needed, asked, and ended with all under it."""

import contextlib
import os
import select
import signal
import subprocess
import sys
import time
from typing import Any, Self

from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.judge import descendants, worker

# How much longer than a case's own limits the worker may take to tell what happened.
_GRACE_SECONDS = 10.0


class WorkerLostError(MinesweeperKitError):
    """The worker ended, or was stopped, under a case."""


class Worker:
    """A process that runs cases, one after the other, each in a child of its own."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def ask(self, job: dict[str, Any]) -> dict[str, Any]:
        """The report on a job. Raises WorkerLostError where the job ended the worker itself."""
        process = self._process or self._start()
        asks, tells = (pipe.fileno() for pipe in (process.stdin, process.stdout) if pipe)
        wait = max(worker.LOAD_SECONDS, job["time"]) + job["time"] + _GRACE_SECONDS
        child = 0
        with contextlib.suppress(OSError):
            worker.write_message(asks, job)
            deadline = time.monotonic() + wait
            while True:
                left = max(0.0, deadline - time.monotonic())
                if not select.select([tells], [], [], left)[0]:
                    break
                message = worker.read_message(tells)
                if message is None:
                    break
                if "pid" not in message:
                    return message
                child = message["pid"]
        self.close()
        if child:
            descendants.kill_group(child)
        raise WorkerLostError("it ended or stopped the process that it was started by")

    def _start(self) -> subprocess.Popen[bytes]:
        if os.name != "posix":
            raise MinesweeperKitError(
                "judging needs a POSIX system, as Linux, macOS, or WSL under Windows"
            )
        self._process = subprocess.Popen(
            [sys.executable, "-P", os.path.abspath(worker.__file__)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        return self._process

    def close(self) -> None:
        """End the worker, and whatever still runs under it."""
        process, self._process = self._process, None
        if process is None:
            return
        # A worker that was stopped goes on only to be killed.
        descendants.sweep(process.pid)
        process.send_signal(signal.SIGKILL)
        process.communicate()
