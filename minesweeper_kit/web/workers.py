"""Worker processes: each does one request at a time, and is killed where that takes too long."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple, cast

from minesweeper_kit.operations import find
from minesweeper_kit.web.limits import Limits, RejectedError

_BEGINS = 30
"""After how many seconds a process that did not begin is given up."""


class Reply(NamedTuple):
    """The status of an answer, and its JSON."""

    status: int
    text: bytes


class Workers:
    """The processes, begun when they are needed, and their limits.

    The operations that may take long have places of their own: however many of them there
    are, the others go on. `enforced` says whether the system sees to the limit of memory.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.enforced = False
        count = os.cpu_count() or 1
        self._places = {
            False: asyncio.Semaphore(max(2, count)),
            True: asyncio.Semaphore(max(1, count // 2)),
        }
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._closed = False

    async def start(self) -> None:
        """Begin the first process, so that the first request need not wait for it."""
        process = await self._begun()
        self._idle.append(process)

    async def close(self) -> None:
        """End all processes; what they were doing is rejected, and so is what comes."""
        self._closed = True
        for process in list(self._all):
            await self._end(process)

    async def answer(self, name: str, body: bytes) -> Reply:
        """The answer of an operation to a body.

        Raises RejectedError with "busy" where no process was free in time, and with "time"
        where the work took too long: its process is killed, as it is where this is cancelled.
        """
        long = find(name).long
        seconds = self.limits.long_seconds if long else self.limits.seconds
        async with self._place(long, seconds):
            process = await self._free()
            goes_on = False
            try:
                async with asyncio.timeout(seconds):
                    answered, goes_on = await self._asked(process, name, body, seconds)
            except TimeoutError:
                raise RejectedError("time", f"it takes longer than {seconds:g} seconds") from None
            except (OSError, asyncio.IncompleteReadError, ValueError):
                self._require_open()
                # It ended by itself: the system killed it, or it had no memory to say anything.
                raise RejectedError("memory", "this takes more memory than the limit") from None
            finally:
                if goes_on and not self._closed:
                    self._idle.append(process)
                else:
                    await self._end(process)
            return answered

    @asynccontextmanager
    async def _place(self, long: bool, seconds: float) -> AsyncIterator[None]:
        """A block in which one of the places is taken. Raises RejectedError after `seconds`."""
        places = self._places[long]
        try:
            async with asyncio.timeout(seconds):
                await places.acquire()
        except TimeoutError:
            raise RejectedError("busy", "the server is busy: try again") from None
        try:
            yield
        finally:
            places.release()

    async def _free(self) -> Process:
        """A process that waits for a request: an idle one that still runs, else a new one."""
        while self._idle:
            process = self._idle.pop()
            if process.returncode is None:
                return process
            await self._end(process)  # the system killed it meanwhile
        return await self._begun()

    async def _asked(
        self, process: Process, name: str, body: bytes, seconds: float
    ) -> tuple[Reply, bool]:
        """What the process answers, and whether it takes another request.

        Raises OSError or IncompleteReadError where it ends.
        """
        stdin, stdout = cast(asyncio.StreamWriter, process.stdin), _output(process)
        head = f"{name} {self.limits.cells} {seconds} {len(body)}\n".encode()
        stdin.writelines((head, body))
        await stdin.drain()
        status, size, goes_on = (await stdout.readline()).split()
        return Reply(int(status), await stdout.readexactly(int(size))), goes_on == b"1"

    def _require_open(self) -> None:
        """Raise RejectedError where the server ends."""
        if self._closed:
            raise RejectedError("busy", "the server ends") from None

    async def _begun(self) -> Process:
        """A new process. Raises RejectedError where it does not begin."""
        self._require_open()
        # It finds the kit where this process did; never in the current folder by itself.
        paths = os.pathsep.join(filter(None, sys.path))
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "minesweeper_kit.web.worker", str(self.limits.memory)),
            stdin=PIPE,
            stdout=PIPE,
            env=os.environ | {"PYTHONPATH": paths},
            start_new_session=True,  # so that Ctrl-C is for the server alone
        )
        self._all.add(process)
        try:
            async with asyncio.timeout(_BEGINS):
                said = await _output(process).readline()
        except BaseException:
            await self._end(process)
            raise
        if not said:
            await self._end(process)
            raise RejectedError("internal", "a worker process does not start")
        self.enforced = said == b"enforced\n"
        return process

    async def _end(self, process: Process) -> None:
        """Kill a process and wait for its end, also where this is cancelled meanwhile."""
        self._all.discard(process)
        if process.returncode is None:
            with suppress(ProcessLookupError):
                _kill(process)
        await asyncio.shield(_ended(process))


async def _ended(process: Process) -> None:
    """Return when a process that is killed has ended."""
    cast(asyncio.StreamWriter, process.stdin).close()
    with suppress(RuntimeError):  # of two that read only one may, and that one comes to the end
        await _output(process).read()  # else it would not be seen that the pipe is closed
    await process.wait()


def _kill(process: Process) -> None:
    """Kill a process. Raises ProcessLookupError where it is gone."""
    if os.name == "posix":
        # Popen.kill looks first whether it has ended, and takes its exit code from who waits.
        os.kill(process.pid, signal.SIGKILL)
    else:
        process.kill()


def _output(process: Process) -> asyncio.StreamReader:
    return cast(asyncio.StreamReader, process.stdout)
