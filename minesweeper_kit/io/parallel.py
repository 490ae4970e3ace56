"""One file, or many, worked on by several processes, with the results in order.

This process cuts the file into chunks and works on some of them itself. The workers
are forked from it, so they have all its objects. A worker gets its chunks through one
pipe and gives their results through another. It reads a regular file itself; other
sources are read here, and their bytes are sent to it.

Where the work on a chunk fails, sharing ends: the reader goes on with that chunk and
all after it, so that an error is raised and reported as it is by one process alone.
Only for systems with fork.
"""

import fcntl
import os
import pickle
import select
import signal
import stat
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import chain, islice
from typing import Any, NoReturn, TypeVar

from minesweeper_kit.errors import WorkerError
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.layouts.layout import Chunk

R = TypeVar("R")
T = TypeVar("T")
Do = Callable[[Chunk], Any]

CHUNK = 2**18
"""About how many bytes a chunk has: it and its result fit into a processor's cache."""

# How many chunks a worker has at once, the one it works on included; and how many chunks for
# each job may be begun, or done, before the results of those before them are taken.
_ASKED = 2
_AHEAD = 4

# glibc gives freed memory back to the system, and gets it again page by page: a tenth of the
# time. It stops doing so after a block of this size was freed, even one never written to.
_KEPT = 2**23

_SMALL = 2**20
"""A file of at most so many bytes is done by one process; a larger one may be shared."""

_PIPE = 2**20
_LENGTH = 8
# The most bytes in a pipe for one chunk beside its data: its length and its numbers.
_AROUND = 2**13


class _Share:
    """A chunk and, when `is_done`, its result; None if the work on it failed."""

    def __init__(self, chunk: Chunk) -> None:
        self.chunk = chunk
        self.is_done = False
        self.result: Any = None

    def done(self, result: Any) -> None:
        self.is_done, self.result = True, result


def is_small(path: str) -> bool:
    """Whether it is a plain file that one process may do as a whole, and not one that is packed.

    >>> is_small("no such file")
    False
    """
    with suppress(OSError, ValueError):
        status = os.stat(path)
        small = stat.S_ISREG(status.st_mode) and status.st_size <= _SMALL
        return small and not path.lower().endswith((".gz", ".zst"))
    return False


@contextmanager
def map_chunks(reader: Reader, work: Callable[[Reader], R], jobs: int) -> Iterator[Iterator[R]]:
    r"""An iterator of the results of `work` for the chunks of a source, in their order.

    `work` takes a reader of the cases of one chunk and returns its result, which
    must be picklable. `jobs` processes do it: this one, and workers that are ended
    with the block. After the last result the reader gives the cases that are left:
    all of them where the layout cannot be cut, or the source is a single chunk;
    those from the first chunk on for which `work` failed; or none.

    Raises WorkerError where a worker died.

    >>> import io
    >>> from minesweeper_kit import load
    >>> boards = (b"E" * 1000 + b"\n\n") * 1000
    >>> reader = load(io.BytesIO(boards), "leetcode+grid")
    >>> with map_chunks(reader, lambda part: len(list(part)), jobs=1) as counts:
    ...     sum(counts), len(list(reader))
    (1000, 0)
    """
    workers: list[_Worker] = []
    try:
        yield _results(reader, work, jobs, workers)
    finally:
        for worker in workers:
            worker.end()


def _results(
    reader: Reader, work: Callable[[Reader], R], jobs: int, workers: "list[_Worker]"
) -> Iterator[R]:
    """The results of `map_chunks`. Workers are started, into `workers`, for a second chunk."""
    chunks = reader.chunks(CHUNK)
    if chunks is None:
        return
    first = list(islice(chunks, 2))
    todo = chain(first, chunks)
    begun = False
    if len(first) > 1:
        bytes(_KEPT)
        do = partial(_result, reader, work)
        _start(workers, jobs - 1, do, reader.file())
        shares: deque[_Share] = deque()
        left: list[Chunk] = []
        for share in _done(_counted(todo, left), shares, workers, do, jobs):
            if share.result is None:
                left = [share.chunk, *(other.chunk for other in shares), *left]
                break
            begun = begun or bool(share.chunk.cases)
            yield share.result
        todo = chain(left, todo)
    reader.go_on(todo, begun=begun)


def _counted(chunks: Iterator[Chunk], left: list[Chunk]) -> Iterator[Chunk]:
    """The chunks up to the first whose cases are not counted, which is put into `left`."""
    for chunk in chunks:
        if chunk.cases is None:
            left.append(chunk)
            return
        yield chunk


def _done(
    todo: Iterator[Chunk], shares: deque[_Share], workers: "list[_Worker]", do: Do, jobs: int
) -> Iterator[_Share]:
    """The shares of the chunks in their order, as they are done; `shares` has those in work."""
    more = True
    while more or shares:
        _gather(workers)
        if shares and shares[0].is_done:
            yield shares.popleft()
        elif not more or len(shares) == _AHEAD * jobs:
            _gather(workers, wait=True)
        elif (chunk := next(todo, None)) is None:
            more = False
        else:
            shares.append(_Share(chunk))
            _give(shares[-1], workers, do)


@contextmanager
def spread(
    items: Sequence[T], work: Callable[[T], R | None], jobs: int
) -> Iterator[Iterator[R | None]]:
    """An iterator of what `work` gives for each item, in their order.

    `jobs` processes do it, this one and workers that are ended with the block; what it
    gives must be picklable. None stands for an item for which the work raised an error, as
    well: whoever asked can do that one again, in its turn.

    Raises WorkerError where a worker died.
    """
    workers: list[_Worker] = []
    try:
        yield _spread_results(items, work, jobs, workers)
    finally:
        for worker in workers:
            worker.end()


def _spread_results(
    items: Sequence[T], work: Callable[[T], R | None], jobs: int, workers: "list[_Worker]"
) -> Iterator[R | None]:
    """The results of `spread`. What is sent to a worker is the number of an item."""

    def do(chunk: Chunk) -> R | None:
        try:
            return work(items[chunk.number])
        except Exception:  # noqa: BLE001 - whoever asked comes to it again
            return None

    _start(workers, min(jobs, len(items)) - 1, do, None)
    todo = (Chunk(b"", 0, 0, number, None) for number in range(len(items)))
    for share in _done(todo, deque(), workers, do, jobs):
        yield share.result


def _start(workers: "list[_Worker]", count: int, do: Do, file: int | None) -> None:
    """Start `count` workers. Raises WorkerError where the system does not start one."""
    try:
        while len(workers) < count:
            workers.append(_Worker(do, file, workers))
    except OSError as error:
        raise WorkerError(f"no worker process can be started: {error.strerror}") from None


def _result(reader: Reader, work: Callable[[Reader], Any], chunk: Chunk) -> Any:
    """The result of the work on one chunk; None where it raises an error."""
    part = Reader(iter(()), reader.source, reader.format)
    try:
        return work(part.go_on([chunk], begun=True))
    except Exception:  # noqa: BLE001 - the reader comes to it again, and raises it
        return None


def _give(share: _Share, workers: "list[_Worker]", do: Do) -> None:
    """Ask a worker with room for it; if all are busy, do the chunk here."""
    for worker in workers:
        if worker.has_room(share):
            worker.ask(share)
            return
    share.done(do(share.chunk))


def _gather(workers: "list[_Worker]", *, wait: bool = False) -> None:
    """Take the results that workers have sent; `wait` waits until there is one."""
    by_pipe = {worker.results: worker for worker in workers}
    ready = select.poll()
    for pipe in by_pipe:
        ready.register(pipe, select.POLLIN)
    for pipe, _ in ready.poll(None if wait else 0):
        by_pipe[pipe].answer()


class _Worker:
    """A forked process that works on chunks (`do`), and the shares that it was asked for.

    `file` is the descriptor from which it reads its chunks itself; None where their
    bytes are sent to it. `others` are the workers there are already.
    """

    def __init__(self, do: Do, file: int | None, others: "list[_Worker]") -> None:
        self._asked: deque[_Share] = deque()
        self._reads = file is not None
        self._status: int | None = None
        tasks, self._tasks = os.pipe()
        self.results, results = os.pipe()
        self._room = _widened(tasks)
        _widened(results)
        # A worker never sees Ctrl-C: this process handles it.
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            self._process = os.fork()
            if not self._process:
                _serve(tasks, results, do, file, [self, *others])
        except OSError:
            self.close()
            raise
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
            os.close(tasks)
            os.close(results)

    def has_room(self, share: _Share) -> bool:
        """Whether the share can be sent now without a wait, in which both could be stuck.

        So it is where the worker has nothing to do and reads at once, and where all
        that was sent to it fits into its pipe.
        """
        if self._reads or not self._asked:
            return len(self._asked) < _ASKED
        sent = sum(len(asked.chunk.data) + _AROUND for asked in (*self._asked, share))
        return len(self._asked) < _ASKED and sent <= self._room

    def ask(self, share: _Share) -> None:
        """Send it a share to do. Raises WorkerError where the worker died."""
        chunk = share.chunk._replace(data=b"") if self._reads else share.chunk
        try:
            _send(self._tasks, (chunk, len(share.chunk.data)))
        except BrokenPipeError:
            self._raise_died()
        self._asked.append(share)

    def answer(self) -> None:
        """Receive its next result, for the oldest share. Raises WorkerError where it died."""
        try:
            result = _receive(self.results)
        except EOFError:
            self._raise_died()
        self._asked.popleft().done(result)

    def _raise_died(self) -> NoReturn:
        """Raise a WorkerError that says how the process ended."""
        self._status = os.waitpid(self._process, 0)[1]
        raise WorkerError(f"a worker process died ({_how_ended(self._status)})")

    def end(self) -> None:
        """Kill the process if it still runs, and close its pipes."""
        if self._status is None:
            os.kill(self._process, signal.SIGKILL)
            os.waitpid(self._process, 0)
        self.close()

    def close(self) -> None:
        """Close this side of its pipes."""
        os.close(self._tasks)
        os.close(self.results)


def _widened(pipe: int) -> int:
    """The size of a pipe in bytes, after it was made to hold some chunks if the system can."""
    try:
        return fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _PIPE)
    except (AttributeError, OSError):
        return select.PIPE_BUF


def _how_ended(status: int) -> str:
    """How a process ended, for a message: `exit code 1`, or the name of a signal."""
    code = os.waitstatus_to_exitcode(status)
    if code >= 0:
        return f"exit code {code}"
    return f"{signal.Signals(-code).name}: was it killed, or out of memory?"


def _serve(tasks: int, results: int, do: Do, file: int | None, workers: list[_Worker]) -> NoReturn:
    """Run a worker: do the chunks that come, send their results, and exit."""
    code = 1
    try:
        for worker in workers:  # a pipe ends only when all processes have closed it
            worker.close()
        sys.stdout = sys.stderr  # a stray print is no output
        with suppress(EOFError, BrokenPipeError):  # the process that forked it is gone
            while True:
                chunk, size = _receive(tasks)
                if file is not None:
                    chunk = chunk._replace(data=os.pread(file, size, chunk.start))
                _send(results, do(chunk) if len(chunk.data) == size else None)
        code = 0
    finally:
        os._exit(code)  # at once: what runs at exit belongs to the process that forked it


def _send(pipe: int, message: object) -> None:
    """Write a pickled message to a pipe. Raises BrokenPipeError where nobody reads it."""
    data = pickle.dumps(message)
    for part in (len(data).to_bytes(_LENGTH), data):
        rest = memoryview(part)
        while rest:
            rest = rest[os.write(pipe, rest) :]


def _receive(pipe: int) -> Any:
    """Read a message of `_send` from a pipe. Raises EOFError where the pipe ends."""
    size = int.from_bytes(_read(pipe, _LENGTH))
    return pickle.loads(_read(pipe, size))  # noqa: S301


def _read(pipe: int, size: int) -> bytes:
    """The next `size` bytes of a pipe. Raises EOFError where it ends before."""
    parts = []
    while size:
        part = os.read(pipe, size)
        if not part:
            raise EOFError
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
