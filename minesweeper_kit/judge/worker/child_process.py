"""In the worker: one child that runs a case, or one that stays for many, watched and reported on.

What a job, a question and a report hold is told in `worker.main`.
"""

import contextlib
import math
import os
import select
import signal
import sys
import time
from typing import TYPE_CHECKING, NoReturn, Protocol

if TYPE_CHECKING or __package__:
    from minesweeper_kit.judge.worker import process_tree, python_solution
    from minesweeper_kit.judge.worker.messages import Message
else:
    import process_tree  # the worker has put this folder on the path
    from messages import Message

_LOOK_SECONDS = 0.02  # between two looks at the memory of a child
_TAIL = 2**14  # what is kept of what a Python solution prints, or the system of its crash
_ERRORS = 2**17  # and of a command's standard error: a deep stack, with the error before it
_TELL_SECONDS = 0.3  # for a child whose time is over, to say where it is
_ASKS, _TELLS = 3, 4  # the handles of a child that stays
_ABOVE = 10  # where handles are out of the way of these


class Server(Protocol):
    """What a run has to know of the worker.

    Its number, the Python solution if any, where messages of the judge come in, what can be
    read when a child ends, and all handles that a child has no business with.
    """

    pid: int
    solution: "python_solution.Solution | None"
    jobs: int
    wakes: int
    private: tuple[int, ...]

    def tell(self, message: Message) -> None:
        """Write a message to the judge."""


class Kept:
    """What is kept of a stream: no more than `limit` bytes, its first or, with `tail`, its last.

    `overflowed` tells whether there were more.
    """

    def __init__(self, limit: int, *, tail: bool = False) -> None:
        self.data = bytearray()
        self.limit = limit
        self.tail = tail
        self.overflowed = False

    def add(self, chunk: bytes) -> None:
        """Add what was read of the stream, and drop what is too much."""
        self.data += chunk
        if len(self.data) > self.limit:
            self.overflowed = True
            del self.data[slice(-self.limit) if self.tail else slice(self.limit, None)]


class Run:
    """One case that is run: a child, the pipes to it, what it did."""

    def __init__(self, job: Message, server: Server) -> None:
        self.job = job
        self.server = server
        self.is_python = server.solution is not None
        self.poll = select.poll()
        self.told = False
        self.ticket = job["ticket"]
        self.interrupt = job.get("interrupt", 0)
        self._start_anew()
        pipes = {name: os.pipe() for name in ("question", "input", "output", "errors", "result")}
        self.pid = os.fork()
        if self.pid == 0:
            _be_the_child(job, pipes, server)
        for name, (reads, writes) in pipes.items():
            os.close(reads if name in ("question", "input") else writes)
        self.gate = pipes["question"][1]
        self.feed = pipes["input"][1]
        # What a solution that is called prints is only to be shown, what a command prints
        # is its answer.
        called = "stays" in job
        self.kept = {
            pipes["output"][0]: Kept(_TAIL if called else job["output"], tail=called),
            pipes["errors"][0]: Kept(_TAIL if self.is_python else _ERRORS, tail=True),
            pipes["result"][0]: Kept(job["output"]),
        }
        self.output, self.errors, self.result = self.kept
        for handle in self.kept:
            os.set_blocking(handle, False)
            self.poll.register(handle, select.POLLIN)
        os.set_blocking(self.feed, False)
        self.poll.register(server.wakes, select.POLLIN)
        self.poll.register(server.jobs, select.POLLIN)

    def _start_anew(self) -> None:
        """Count from now on: the time, the memory, what limit was passed."""
        self.reason = ""
        self.memory = 0
        self.began = time.monotonic()
        self.deadline = self.began + self.job["time"]

    def report(self, job: Message) -> Message:
        """The report on the child, which ends by itself or at a limit."""
        os.close(self.gate)
        self._offer(job["input"])
        try:
            self._watch()
        finally:
            process_tree.kill_group(self.pid)
        return self._reported()

    def _reported(self) -> Message:
        """The report on a child that has ended or was killed; nothing of it is left."""
        process_tree.kill_group(self.pid)
        _, status, usage = os.wait4(self.pid, 0)
        self._take(self.result)
        self._send_result()
        process_tree.sweep()
        for handle in self.kept:
            self._take(handle)  # what was still in the pipes
            os.close(handle)
        self._close_feed()
        most = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        return {
            "code": os.waitstatus_to_exitcode(status),
            "ended": True,
            "reason": self.reason,
            "memory": max(self.memory, most),
            **self._printed(),
        }

    def _printed(self) -> Message:
        return {
            "output": self.kept[self.output].data.decode("utf-8", "surrogateescape"),
            "errors": self.kept[self.errors].data.decode("utf-8", "replace"),
        }

    def _send_result(self) -> None:
        """Tell what a child that stays has answered, once."""
        if not self.told:
            self.told = True
            result = self.kept[self.result].data.decode("utf-8", "replace")
            self.server.tell({"result": result, "ticket": self.ticket})

    def _is_done(self) -> bool:
        """Whether there is nothing more to wait for."""
        return process_tree.has_ended(self.pid)

    def _watch(self) -> None:
        """Feed the child and take what it writes, until it ends or `reason` has the limit passed.

        Raises SystemExit where the judge has gone.
        """
        look = self.began + _LOOK_SECONDS
        while not self._is_done():
            now = time.monotonic()
            if now >= self.deadline:
                self.reason = "time"
                self._ask_where()
            elif now >= look:
                self._look()
                look = time.monotonic() + _LOOK_SECONDS
            if self.reason:
                return
            wait = max(0.0, min(self.deadline, look) - time.monotonic())
            for handle, _ in self.poll.poll(math.ceil(wait * 1000)):
                if handle == self.server.jobs:
                    raise SystemExit  # nobody waits for the report any more
                if handle == self.server.wakes:
                    with contextlib.suppress(BlockingIOError):
                        os.read(handle, 4096)
                elif handle == self.feed:
                    self._give()
                else:
                    self._take(handle)

    def _ask_where(self) -> None:
        """Have the child say where it is, where a signal makes it do so."""
        if not self.interrupt:
            return
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, self.interrupt)
        until = time.monotonic() + _TELL_SECONDS
        while (left := until - time.monotonic()) > 0:
            ready, _, _ = select.select([self.output, self.errors], [], [], left)
            before = [len(kept.data) for kept in self.kept.values()]
            for handle in ready:
                self._take(handle)
            if before == [len(kept.data) for kept in self.kept.values()]:
                return  # it has said all, or more than is kept
            until = min(until, time.monotonic() + _TELL_SECONDS / 4)

    def _look(self) -> None:
        """See how much memory is in use by the child and all that it started."""
        self.memory = max(self.memory, process_tree.memory(process_tree.tree(self.pid)))
        if self.memory > self.job["memory"]:
            self.reason = "memory"

    def _offer(self, text: str) -> None:
        """Have this given to the child, as fast as it takes it."""
        self.unfed = memoryview(text.encode())
        if self.unfed:
            self.poll.register(self.feed, select.POLLOUT)
        else:
            self._fed()

    def _give(self) -> None:
        """Write as much of the input as the child takes now."""
        try:
            self.unfed = self.unfed[os.write(self.feed, self.unfed) :]
        except BlockingIOError:
            return
        except BrokenPipeError:
            self.unfed = self.unfed[:0]
        if not self.unfed:
            self.poll.unregister(self.feed)
            self._fed()

    def _fed(self) -> None:
        """Go on when all is given: there is no more."""
        self._close_feed()

    def _close_feed(self) -> None:
        if self.feed >= 0:
            os.close(self.feed)
            self.feed = -1

    def _take(self, handle: int) -> None:
        """Read what is there now of a stream, up to a megabyte."""
        kept = self.kept[handle]
        try:
            for _ in range(16):
                chunk = os.read(handle, 65536)
                if not chunk:
                    with contextlib.suppress(KeyError):  # seen already
                        self.poll.unregister(handle)
                    break
                kept.add(chunk)
        except BlockingIOError:
            pass
        if kept.overflowed and not kept.tail:
            self.reason = self.reason or "output"


class InteractiveRun(Run):
    """A child that stays: a command, or a called solution, that answers questions in turn."""

    def __init__(self, job: Message, server: Server) -> None:
        super().__init__(job, server)
        self.before = set(process_tree.tree(server.pid))
        os.close(self.feed)
        self.feed = self.gate
        os.set_blocking(self.feed, False)
        self.unfed = memoryview(b"")
        self.gone = False

    def report(self, question: Message) -> Message:
        """The report on the child's answer to a question, or on its start."""
        self.ticket = question["ticket"]
        self.job = question
        self._start_anew()
        self.told = False
        for handle, kept in self.kept.items():
            self.kept[handle] = Kept(
                question["output"] if handle == self.result else kept.limit, tail=kept.tail
            )
        if self.unfed:
            self.poll.unregister(self.feed)
        if "ask" in question:
            self._offer(question["ask"])
        try:
            self._watch()
        except BaseException:
            self.end()
            raise
        if self.reason or process_tree.has_ended(self.pid):
            self.gone = True
            return self._reported()
        self._send_result()
        self._look()
        for handle in (self.output, self.errors):
            self._take(handle)
        record = {"code": 0, "ended": False, "reason": self.reason, "memory": self.memory}
        if record["reason"] or self._has_left_others():
            self.end()
            record["ended"] = True
        return {**record, **self._printed()}

    def _has_left_others(self) -> bool:
        """Whether a called solution has left processes running, which end with it."""
        return self.is_python and not self.before.issuperset(process_tree.tree(self.server.pid))

    def end(self) -> None:
        """Kill the child and all that it started, unless that has been done."""
        if not self.gone:
            self.gone = True
            self._reported()

    def _is_done(self) -> bool:
        """Whether a line has come, or none can come any more."""
        return b"\n" in self.kept[self.result].data or super()._is_done()

    def _fed(self) -> None:
        """Go on when all is given: the next question comes the same way."""


# --- in the child ---


def _be_the_child(job: Message, pipes: dict[str, tuple[int, int]], server: Server) -> NoReturn:
    """In the child: become the command, or answer with the Python solution, and end."""
    try:
        _set_apart(pipes, server.pid)
        # What the file opened when it was imported stays open, what is ours does not.
        gate, result = pipes["question"][0], pipes["result"][1]
        for handle in (*server.private, *(end for pair in pipes.values() for end in pair)):
            if handle not in (gate, result):
                os.close(handle)
        if server.solution is not None:
            server.solution.stay(job, gate, result)
            os._exit(0)
        if "stays" in job:
            import fcntl

            ends = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, _ABOVE) for end in (gate, result)]
            for end, handle in zip(ends, (_ASKS, _TELLS), strict=True):
                os.dup2(end, handle)
        _become(job)
    except OSError as error:
        os.write(2, f"{job.get('argv', '?')[0]}: {error.strerror}\n".encode())
    finally:
        # Nothing of the solution runs after this: no exit handlers, no threads to wait for.
        os._exit(127)


def _become(job: Message) -> NoReturn:
    """Become the command of a job. Raises OSError where that fails."""
    os.chdir(job["folder"])
    # It closes what is ours.
    os.execvpe(job["argv"][0], job["argv"], {**os.environ, **job["env"]})  # noqa: S606


def _set_apart(pipes: dict[str, tuple[int, int]], parent: int) -> None:
    """Give the child a session, streams and signals of its own, as in a process started anew.

    It dies with its parent.
    """
    import resource

    os.setsid()
    process_tree.die_with(parent)
    signal.set_wakeup_fd(-1)
    for name in ("SIGTERM", "SIGHUP", "SIGALRM", "SIGCHLD", "SIGPIPE", "SIGXFSZ"):
        signal.signal(getattr(signal, name), signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.dup2(pipes["input"][0], 0)
    os.dup2(pipes["output"][1], 1)
    os.dup2(pipes["errors"][1], 2)
