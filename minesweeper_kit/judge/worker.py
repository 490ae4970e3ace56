"""The process that solutions run under: it forks for each case, and never calls them itself.

Started as a script, it needs nothing but the standard library. It is two processes: the
upper one runs nothing of a solution, and kills all that is left when the judge has gone
or the lower one has ended. The lower one does the work: it reads messages from standard
input and answers each on standard output, both as their length (four bytes, the highest
first) and JSON. A Python file is imported once, by the lower one; what it does then to this
process hurts nobody but itself, as the judge is another one.

Every message has a `ticket`, which its answer repeats. There are three, in this order:

- A file, if any, once: its `source` and `path`, the `name` of what is called, and the
  `depth` that calls may have. The answer has `fault`, why it cannot be judged, and `line`,
  the line at fault or None.
- A job: `time` in seconds, `memory` and `output` (the most that may be written) in bytes,
  and for a command `argv`, its words. A child is started, and waits; the answer says no more.
- A question: `input`, the standard input of a command, or `board`, rows of symbols, and
  `click`. The child begins; the answer is in two messages, the first with the `result`,
  what a called Python solution did, in JSON, as soon as it is there; then comes a report.

In a report, `reason` is the limit that was passed (time, memory, output) or empty. With it
come the exit `code` (below 0 for a signal), `memory`, and the `output` and `errors` of
the child.

A child leads a session of its own, which is killed as a whole when the child
ends or a limit is passed; where the system knows how, what escaped from the
session comes back to this process, and is killed as well, and the child dies when
this process does.
"""

import _thread
import contextlib
import faulthandler
import gc
import json
import math
import os
import select
import signal
import struct
import sys
import time
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from minesweeper_kit.judge import calling, descendants
elif __name__ == "__main__":
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    import calling
    import descendants

    del sys.path[0], sys.modules["calling"], sys.modules["descendants"], sys.modules["loading"]

_LOOK_SECONDS = 0.02  # between two looks at the memory of a child
_THREAD = 2**23  # bytes of a thread's stack
_JUDGE_SECONDS = 1.0  # between two looks whether the judge is still there
_TAIL = 2**14  # what is kept of what a Python solution prints, or the system of its crash
_ERRORS = 2**17  # and of a command's standard error: a deep stack, with the error before it

_FOR_OTHERS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM)

Message = dict[str, Any]


def main() -> None:
    """Answer messages until there are no more, or nobody is there to read the answers."""
    faulthandler.enable(2, all_threads=False)  # whatever the stream is by then
    _thread.stack_size(_THREAD)  # else each would have as much as the process
    judge, upper = os.getppid(), os.getpid()
    adopts = descendants.adopt_orphans()
    # Before anything of a solution is run, and so out of its reach.
    lower = os.fork()
    if lower:
        supervise(lower, judge, adopts=adopts)
        return
    os.setsid()  # what a file signals its group is for this process alone
    descendants.die_with(upper)
    descendants.adopt_orphans()
    try:
        Server().serve()
    finally:
        descendants.sweep()


def supervise(pid: int, judge: int, *, adopts: bool) -> None:
    """Wait until this child or the judge, the parent, has ended; then kill all that is left.

    The other end of standard output is open until then: where it ends, all is gone. `adopts`
    tells whether orphans come back to this process.
    """
    for number in _FOR_OTHERS:
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    wakes, waker = os.pipe()
    for end in (wakes, waker):
        os.set_blocking(end, False)
    signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
    poll = select.poll()
    poll.register(0, 0)  # it is not read here: to be told that nobody can write any more
    poll.register(wakes, select.POLLIN)
    while not descendants.has_ended(pid) and os.getppid() == judge:
        if any(handle == 0 for handle, _ in poll.poll(_JUDGE_SECONDS * 1000)):
            break
        with contextlib.suppress(BlockingIOError):
            os.read(wakes, 4096)
    if not adopts:  # only that child knows what it started: let it end by itself
        poll.unregister(0)
        poll.poll(_JUDGE_SECONDS * 1000)
    descendants.kill_group(pid)
    descendants.sweep()


class Server:
    """Where messages come from and answers go, out of reach of the streams that solutions have.

    `jobs` and `reports` are handles of pipes; `wakes` can be read when a child ends.
    `private` are all handles that a child has no business with.
    """

    def __init__(self) -> None:
        self.pid = os.getpid()
        self.jobs, self.reports, nothing = os.dup(0), os.dup(1), os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        self.wakes, self._waker = os.pipe()
        for end in (self.wakes, self._waker):
            os.set_blocking(end, False)
        self._set_signals()
        self.private = (self.jobs, self.reports, nothing, self.wakes, self._waker)
        self.solution: calling.Solution | None = None

    def serve(self) -> None:
        """Answer one message after the other, until there are no more."""
        while (job := read_message(self.jobs)) is not None:
            if "source" in job:
                sys.meta_path.insert(0, calling.NoKit())
                self.solution = calling.Solution(job)
                if os.getpid() != self.pid:
                    os._exit(0)  # the file forked when it was imported, and this is its child
                self._set_signals()
                gc.freeze()  # else a search for garbage in a child would copy what it looks at
                self.tell({**self.solution.fault, "ticket": job["ticket"]})
                continue
            run = Run(job, self)
            self.tell({"ticket": job["ticket"]})
            question = read_message(self.jobs)
            if question is None:
                break
            self.tell({**run.report(question), "ticket": run.ticket})

    def _set_signals(self) -> None:
        """Be woken by the end of a child, and ignore signals that are meant for another process."""
        for number in _FOR_OTHERS:
            signal.signal(number, signal.SIG_IGN)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._waker, warn_on_full_buffer=False)

    def tell(self, message: Message) -> None:
        """Write a message to the judge."""
        write_message(self.reports, message)


def read_message(handle: int) -> Message | None:
    """The next message from the handle of a pipe, or None at its end."""
    head = _exactly(handle, 4)
    body = head and _exactly(handle, struct.unpack(">I", head)[0])
    return json.loads(body) if body else None


def write_message(handle: int, message: Message) -> None:
    """Write a message to the handle of a pipe, whole."""
    body = json.dumps(message).encode()
    left = memoryview(struct.pack(">I", len(body)) + body)
    while left:
        left = left[os.write(handle, left) :]


def _exactly(handle: int, size: int) -> bytes | None:
    """So many bytes from the handle of a pipe, or None where it ends before."""
    data = b""
    while len(data) < size:
        chunk = os.read(handle, size - len(data))
        if not chunk:
            return None
        data += chunk
    return data


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
    """One case that is run: a child that waits for its question, the pipes to it, what it did."""

    def __init__(self, job: Message, server: Server) -> None:
        self.job = job
        self.server = server
        self.reason = ""
        self.memory = 0
        self.poll = select.poll()
        self.is_python = server.solution is not None
        self.told = False
        self.ticket = ""
        pipes = {name: os.pipe() for name in ("question", "input", "output", "errors", "result")}
        self.pid = os.fork()
        if self.pid == 0:
            _be_the_child(job, pipes, server)
        for name, (reads, writes) in pipes.items():
            os.close(reads if name in ("question", "input") else writes)
        self.gate = pipes["question"][1]
        self.feed = pipes["input"][1]
        # What a Python solution prints is only to be shown, what a command prints is its answer.
        self.kept = {
            pipes["output"][0]: Kept(
                _TAIL if self.is_python else job["output"], tail=self.is_python
            ),
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

    def report(self, question: Message) -> Message:
        """The report on the child, which begins now and ends by itself or at a limit."""
        self.ticket = question.pop("ticket")
        self.unfed = memoryview(question.pop("input", "").encode())
        if self.unfed:
            self.poll.register(self.feed, select.POLLOUT)
        else:
            self._close_feed()
        self.began = time.monotonic()
        self.deadline = self.began + self.job["time"]
        with contextlib.suppress(BrokenPipeError):
            write_message(self.gate, question)
        os.close(self.gate)
        try:
            self._watch()
        finally:
            descendants.kill_group(self.pid)
        _, status, usage = os.wait4(self.pid, 0)
        self._take(self.result)
        self._tell_result()
        descendants.sweep()
        for handle in self.kept:
            self._take(handle)  # what was still in the pipes
            os.close(handle)
        self._close_feed()
        most = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        return {
            "code": os.waitstatus_to_exitcode(status),
            "reason": self.reason,
            "memory": max(self.memory, most),
            "output": self.kept[self.output].data.decode("utf-8", "surrogateescape"),
            "errors": self.kept[self.errors].data.decode("utf-8", "replace"),
        }

    def _tell_result(self) -> None:
        """Tell what a Python solution did, once."""
        if not self.told:
            self.told = True
            result = self.kept[self.result].data.decode("utf-8", "replace")
            self.server.tell({"result": result, "ticket": self.ticket})

    def _watch(self) -> None:
        """Feed the child and take what it writes, until it ends or `reason` has the limit passed.

        Raises SystemExit where the judge has gone.
        """
        look = self.began + _LOOK_SECONDS
        while not descendants.has_ended(self.pid):
            now = time.monotonic()
            if now >= self.deadline:
                self.reason = "time"
            elif now >= look:
                found = descendants.tree(self.pid)
                self.memory = max(self.memory, descendants.memory(found))
                if self.memory > self.job["memory"]:
                    self.reason = "memory"
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
                    if handle == self.result and self.is_python:
                        self._tell_result()
                    break
                kept.add(chunk)
        except BlockingIOError:
            pass
        if kept.overflowed and not kept.tail:
            self.reason = self.reason or "output"


# --- in the child ---


def _be_the_child(job: Message, pipes: dict[str, tuple[int, int]], server: Server) -> NoReturn:
    """In the child: become the command, or call the Python solution, and end."""
    code = 127
    try:
        _set_apart(pipes, server.pid)
        # What the file opened when it was imported stays open, what is ours does not.
        gate, result = pipes["question"][0], pipes["result"][1]
        for handle in (*server.private, *(end for pair in pipes.values() for end in pair)):
            if handle not in (gate, result):
                os.close(handle)
        question = read_message(gate)
        os.close(gate)
        if question is not None:
            if server.solution is None:
                os.execvp(job["argv"][0], job["argv"])  # noqa: S606 - closes what is ours
            server.solution.report(job, question, result)
            code = 0
    except OSError as error:
        os.write(2, f"{job.get('argv', '?')[0]}: {error.strerror}\n".encode())
    finally:
        # Nothing of the solution runs after this: no exit handlers, no threads to wait for.
        os._exit(code)


def _set_apart(pipes: dict[str, tuple[int, int]], parent: int) -> None:
    """Give the child a session, streams and signals of its own, as in a process started anew.

    It dies with its parent.
    """
    import resource

    os.setsid()
    descendants.die_with(parent)
    signal.set_wakeup_fd(-1)
    for name in ("SIGTERM", "SIGHUP", "SIGALRM", "SIGCHLD", "SIGPIPE", "SIGXFSZ"):
        signal.signal(getattr(signal, name), signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.dup2(pipes["input"][0], 0)
    os.dup2(pipes["output"][1], 1)
    os.dup2(pipes["errors"][1], 2)


if __name__ == "__main__":
    main()
