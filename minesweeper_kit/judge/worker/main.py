"""The process that solutions run under: it forks for what it runs, and never calls them itself.

Started as a script, it needs nothing but the standard library. It is two processes: the
upper one runs nothing of a solution, and kills all that is left when the judge has gone
or the lower one has ended. The lower one does the work: it reads messages from standard
input and answers each on standard output, both as their length (four bytes, the highest
first) and JSON. A Python file is imported once, by the lower one; what it does then to this
process hurts nobody but itself, as the judge is another one.

Every message has a `ticket`, which its answer repeats. There are these:

- A file or nothing, once and first: its `source` and `path`, the `name` of what is called, and
  the `depth` that calls may have. The answer has `fault`, why it cannot be judged, `line`,
  the line at fault or None, and `syntax`, whether it is a syntax error.
- A job: `time` in seconds, `memory` and `output` (the most that may be written) in bytes,
  and for a command `argv`, its words, the `folder` that it runs in and what is set in its
  environment, `env`. `interrupt` is the number of the signal, if there is one, that makes a
  child say where it is, when its time is over. `input` is its standard input. The answer is in two
  messages, the first with the `result`, empty here; then comes a report.
- A job that `stays`: a command that reads questions from its handle 3, and writes a line on
  handle 4 when it is ready and for each question; or, where there is a file, a child that calls
  its solution for one question after the other. The answer is that to a question, with
  the first of these lines as the `result`, told as soon as it is there.
- Then, as long as it is there, a question for it: `ask`, what it reads, with `time`, `memory` and
  `output` anew. The answer is the same.

In a report, `reason` is the limit that was passed (time, memory, output) or empty. With it
come the exit `code` (below 0 for a signal), whether the child has `ended`, `memory`, and the
`output` and `errors` of the child, of one that stays those since the last report.

A child leads a session of its own, which is killed as a whole when the child
ends or a limit is passed; where the system knows how, what escaped from the
session comes back to this process, and is killed as well, and the child dies when
this process does.
"""

import _thread
import contextlib
import faulthandler
import gc
import os
import select
import signal
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING or __package__:
    from minesweeper_kit.judge.worker import (
        child_process,
        messages,
        process_tree,
        python_solution,
        syscalls,
    )
else:
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    import child_process
    import messages
    import process_tree
    import python_solution
    import syscalls

    del sys.path[0]
    for name in ("child_process", "loading", "messages", "process_tree", "python_solution"):
        del sys.modules[name]
    del sys.modules["syscalls"]

_THREAD = 2**23  # bytes of a thread's stack
_JUDGE_SECONDS = 1.0  # between two looks whether the judge is still there

_FOR_OTHERS = tuple(  # by their names: this module is imported where not all of them are
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGALRM")
    if hasattr(signal, name)
)


def main(limits: list[str]) -> None:
    """Answer messages until there are no more, or nobody is there to read the answers.

    `limits` are those of a sandbox, if it runs in one: see `syscalls.confine`.
    """
    import resource  # noqa: F401 - here, where it is for all children

    faulthandler.enable(2, all_threads=False)  # whatever the stream is by then
    faulthandler.register(signal.SIGXCPU, 2, all_threads=False)  # of a child whose time is over
    _thread.stack_size(_THREAD)  # else each would have as much as the process
    judge, upper = os.getppid(), os.getpid()
    adopts = process_tree.adopt_orphans()
    syscalls.leave_session_keys()
    if limits:
        syscalls.confine(limits)
    # Before anything of a solution is run, and so out of its reach.
    lower = os.fork()
    if lower:
        process_tree.show(readable=False)
        supervise(lower, judge, adopts=adopts)
        return
    process_tree.show(readable=True)
    os.setsid()  # what a file signals its group is for this process alone
    process_tree.die_with(upper)
    process_tree.adopt_orphans()
    try:
        with contextlib.suppress(EOFError):
            Server().serve()
    finally:
        process_tree.sweep()


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
    while not process_tree.has_ended(pid) and os.getppid() == judge:
        if any(handle == 0 for handle, _ in poll.poll(_JUDGE_SECONDS * 1000)):
            break
        with contextlib.suppress(BlockingIOError):
            os.read(wakes, 4096)
    if not adopts:  # only that child knows what it started: let it end by itself
        poll.unregister(0)
        poll.poll(_JUDGE_SECONDS * 1000)
    process_tree.kill_group(pid)
    process_tree.sweep()


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
        self.private: tuple[int, ...] = (self.jobs, self.reports, nothing, self.wakes, self._waker)
        self.solution: python_solution.Solution | None = None

    def serve(self) -> None:
        """Answer one message after the other. Raises EOFError when there are no more."""
        resident: child_process.InteractiveRun | None = None
        while True:
            job = messages.receive(self.jobs)
            ticket = job["ticket"]
            if "time" not in job:
                fault = self._imported(job) if "source" in job else python_solution.NO_FAULT
                self.tell({**fault, "ticket": ticket})
            elif "ask" in job and resident is not None:
                self.tell({**resident.report(job), "ticket": ticket})
            else:
                if resident is not None:
                    resident.end()
                resident = child_process.InteractiveRun(job, self) if "stays" in job else None
                run = resident or child_process.Run(job, self)
                self.tell({**run.report(job), "ticket": ticket})

    def _imported(self, job: messages.Message) -> messages.Message:
        """Import a Python file; why it cannot be judged."""
        sys.meta_path.insert(0, python_solution.NoKit())
        self.solution = python_solution.Solution(job)
        if os.getpid() != self.pid:
            os._exit(0)  # the file forked when it was imported, and this is its child
        self._set_signals()
        gc.freeze()  # else a search for garbage in a child would copy what it looks at
        return self.solution.fault

    def _set_signals(self) -> None:
        """Be woken by the end of a child, and ignore signals that are meant for another process."""
        for number in _FOR_OTHERS:
            signal.signal(number, signal.SIG_IGN)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._waker, warn_on_full_buffer=False)

    def tell(self, message: messages.Message) -> None:
        """Write a message to the judge."""
        messages.send(self.reports, message)


if __name__ == "__main__":
    main(sys.argv[1:])
    os._exit(0)  # all is done, and an orderly end takes as long as starting
