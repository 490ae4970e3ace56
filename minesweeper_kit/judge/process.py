"""The worker as the judge sees it: started when needed, asked, and ended with all under it.

The worker (`worker`) is a process that runs solutions. What is said to it and by it,
and what a job and a report hold, is described there.
"""

import contextlib
import os
import select
import signal
import subprocess
import sys
from typing import Any, Self

from minesweeper_kit.errors import MinesweeperKitError, WorkerLostError
from minesweeper_kit.judge import descendants, worker

SYSTEM = os.name

LOAD_SECONDS = 20.0
"""How long a Python file may take to be imported, before its own time begins."""

# How much longer than a case's own limits the worker may take to tell what happened.
_GRACE_SECONDS = 10.0


class Worker:
    """A process that runs cases, one after the other, each in a child of its own."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def ask(self, job: dict[str, Any]) -> dict[str, Any]:
        """The worker's report on a job; the worker is started where none runs.

        Raises WorkerLostError where the job ended or stopped the worker itself, or where
        importing the file takes too long, and MinesweeperKitError where the system is not
        a POSIX one.
        """
        process = self._process or self._start()
        asks, tells = (pipe.fileno() for pipe in (process.stdin, process.stdout) if pipe)
        child = 0
        wait, ended = LOAD_SECONDS, "importing the file ends the process"
        silent = f"importing the file takes more than {LOAD_SECONDS:g} s"
        with contextlib.suppress(OSError):
            worker.write_message(asks, job)
            while True:
                if not select.select([tells], [], [], wait)[0]:
                    ended = silent
                    break
                message = worker.read_message(tells)
                if message is None:
                    break
                if "reason" in message:
                    return message
                child = message.get("pid", child)
                wait = job["time"] + _GRACE_SECONDS
                ended = "it ended the process that started it"
                silent = "it stopped the process that started it"
        self.close()
        if child:
            descendants.kill_group(child)
        raise WorkerLostError(ended)

    def _start(self) -> subprocess.Popen[bytes]:
        if SYSTEM != "posix":
            raise MinesweeperKitError(
                "judging needs a POSIX system, as Linux, macOS, or WSL under Windows"
            )
        self._process = subprocess.Popen(
            [sys.executable, "-P", os.path.abspath(worker.__file__)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        return self._process

    def close(self) -> None:
        """End the worker and whatever still runs under it. Asked again, it starts anew."""
        process, self._process = self._process, None
        if process is None:
            return
        # A worker that was stopped goes on only to be killed.
        descendants.sweep(process.pid)
        process.send_signal(signal.SIGKILL)
        process.communicate()
