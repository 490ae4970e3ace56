"""Work shared among processes: pieces of a file, read and worked on elsewhere, in order.

A worker is a process that gets pieces on its standard input and gives results on
its standard output. What it cannot do, it gives back: the reader goes on with that
piece and all after it here, so that whatever is wrong is met, and told, as by one
process alone.
"""

import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar

from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.format import Format
from minesweeper_kit.io import Reader
from minesweeper_kit.layouts import Piece
from minesweeper_kit.registry import register

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

R = TypeVar("R")

PIECE = 2**20
"""About how many bytes a worker is given at a time."""

# A worker has its next task before it has done one, and some results may wait for their turn.
_TASKS = 2
_AHEAD = 3

# The worker finds its modules where this process finds them.
_PROGRAM = "import sys; sys.path[:] = {!r}; from minesweeper_kit.parallel import serve; serve()"


class WorkerError(MinesweeperKitError):
    """A worker process died. Exit code 3."""

    exit_code = 3


class _Task(NamedTuple):
    """A piece and what to do with it. The format goes by its name: a dialect is loaded once."""

    work: Callable[[Reader], Any]
    source: str
    format: str
    piece: Piece


class Workers:
    """Up to `jobs` processes, started when there is work to share and ended with the block.

    They know these dialects besides those that are installed. With one job all
    is done here.
    """

    def __init__(self, jobs: int, dialects: Sequence[Dialect] = ()) -> None:
        self._jobs = jobs
        self._dialects = list(dialects)
        self._idle: queue.SimpleQueue[_Worker] = queue.SimpleQueue()
        self._started: list[_Worker] = []
        self._threads: ThreadPoolExecutor | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        for worker in self._started:
            worker.kill()
        if self._threads is not None:
            self._threads.shutdown(cancel_futures=True)
        for worker in self._started:
            worker.close()

    def each(self, reader: Reader, work: Callable[[Reader], R]) -> Iterator[R]:
        """What the work gives for each piece of a source, in order, as far as it is shared.

        When it ends, the reader reads what is left: all of it where nothing can
        be shared, everything from the first piece on at which the work failed,
        or nothing. The work and its result have to be picklable.

        Raises WorkerError where a worker died.
        """
        pieces = reader.pieces(PIECE) if self._jobs > 1 else None
        if pieces is None:
            return
        first = list(islice(pieces, 2))
        todo = chain(first, pieces)
        more = len(first) > 1
        begun = False
        shared: deque[tuple[Piece, Future[R | None]]] = deque()
        while True:
            while more and len(shared) < _AHEAD * self._jobs:
                piece = next(todo, None)
                more = piece is not None and piece.cases is not None
                if piece is not None and more:
                    task = _Task(work, reader.source, str(reader.format), piece)
                    shared.append((piece, self._submit(task)))
                elif piece is not None:
                    todo = chain([piece], todo)
            if not shared:
                break
            piece, future = shared.popleft()
            result = future.result()
            if result is None:
                todo = chain([piece], [piece for piece, _ in shared], todo)
                break
            begun = begun or bool(piece.cases)
            yield result
        reader.go_on(todo, begun=begun)

    def _submit(self, task: _Task) -> "Future[Any]":
        if self._threads is None:
            from concurrent.futures import ThreadPoolExecutor

            self._threads = ThreadPoolExecutor(_TASKS * self._jobs)
            self._started += [_Worker(self._dialects) for _ in range(self._jobs)]
            for worker in self._started * _TASKS:
                self._idle.put(worker)
        return self._threads.submit(self._ask, task)

    def _ask(self, task: _Task) -> Any:
        worker = self._idle.get()
        try:
            return worker.ask(task)
        finally:
            self._idle.put(worker)


class _Worker:
    """One process. It is in a group of its own: Ctrl-C is for this process to handle."""

    def __init__(self, dialects: list[Dialect]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM.format(sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            process_group=0,
        )
        self._first: list[Any] = [dialects]
        self._sending, self._receiving = threading.Lock(), threading.Lock()
        for pipe in (self._process.stdin, self._process.stdout):
            _widen(pipe)

    def ask(self, task: _Task) -> Any:
        """The result of the task, None where the worker cannot do it. Raises WorkerError.

        May be called again while it waits.
        """
        process = self._process
        assert process.stdin is not None and process.stdout is not None  # noqa: S101, PT018
        try:
            with self._sending:
                for message in (*self._first, task):
                    pickle.dump(message, process.stdin)
                process.stdin.flush()
                self._first.clear()
                self._receiving.acquire()  # before the next one sends: results come in order
            try:
                return pickle.load(process.stdout)  # noqa: S301 - of our own process
            finally:
                self._receiving.release()
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            self.kill()
            raise WorkerError(f"a worker process died ({_how(process.wait())})") from None

    def kill(self) -> None:
        """End it, if it has not ended."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """Close what led to it, when nobody asks it any more."""
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):  # what was not yet sent to it
                if pipe is not None:
                    pipe.close()


def _widen(pipe: Any) -> None:
    """Have the pipe hold a whole piece, where the system can do that: it goes faster."""
    with suppress(ImportError, AttributeError, OSError):
        import fcntl

        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, PIECE)


def _how(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    return f"{signal.Signals(-code).name}: was it killed, or out of memory?"


def serve() -> None:
    """Do tasks from standard input until it ends: what a worker does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    tasks, results = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a stray print must not be a result
    with suppress(EOFError, BrokenPipeError, pickle.UnpicklingError):  # who asked is no more
        for dialect in pickle.load(tasks):  # noqa: S301 - of our own process
            register(dialect)
        while True:
            pickle.dump(_done(pickle.load(tasks)), results)  # noqa: S301 - of our own process
            results.flush()


def _done(task: _Task) -> Any:
    """The result of a task, None where it fails: then the one who asked does it."""
    reader = Reader(iter(()), task.source, Format.parse(task.format))
    try:
        return task.work(reader.go_on([task.piece], begun=True))
    except Exception:  # noqa: BLE001 - whatever it is, it is met again there, and told
        return None
