"""Work shared among processes: pieces of a file, read and worked on, with results in order.

This process cuts the file into pieces and does some of them itself. The others are
forked from it and know what it knows; each is told through one pipe what to do and
gives results through another. Where the file is one that lies there as it is, a
worker reads its pieces itself. What cannot be done is left: the reader goes on with that
piece and all after it, so that whatever is wrong is met, and told, as by one
process alone. Systems without fork have no use for this module.
"""

import fcntl
import os
import pickle
import select
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import chain, islice
from typing import Any, NoReturn, TypeVar

from minesweeper_kit.errors import WorkerError
from minesweeper_kit.io.reading import Reader
from minesweeper_kit.layouts.layout import Piece

R = TypeVar("R")
Do = Callable[[Piece], Any]

PIECE = 2**18
"""About how many bytes are a piece: it and its result fit into a processor's cache."""

# A worker has its next piece before it has done one, and some results may wait for their turn.
_ASKED = 2
_AHEAD = 4

# glibc gives memory back that was freed, and gets it again page by page, which takes a tenth
# of the time; not once a block as large as this was freed, though nothing was written to it.
_KEPT = 2**23

_PIPE = 2**20
_LENGTH = 8
# What a pipe holds beside the bytes of a piece, at most.
_AROUND = 2**13


class _Share:
    """A piece and, when it is done, the result: None where it could not be done."""

    def __init__(self, piece: Piece) -> None:
        self.piece = piece
        self.is_done = False
        self.result: Any = None

    def done(self, result: Any) -> None:
        self.is_done, self.result = True, result


@contextmanager
def shared(reader: Reader, work: Callable[[Reader], R], jobs: int) -> Iterator[Iterator[R]]:
    """What the work gives for each piece of a source, in order, as far as it is shared.

    `jobs` processes do it, this one and others that end with the block. After the
    last result the reader reads what is left: all of it where nothing can be
    shared, everything from the first piece on at which the work failed, or
    nothing. Results have to be picklable.

    Raises WorkerError where a worker died.
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
    """What `shared` gives. The workers are started when there is a second piece."""
    pieces = reader.pieces(PIECE)
    if pieces is None:
        return
    first = list(islice(pieces, 2))
    todo = chain(first, pieces)
    begun, more = False, len(first) > 1
    do, file = partial(_result, reader, work), reader.file()
    if more:
        bytes(_KEPT)
        _start(workers, jobs - 1, do, file)
    shares: deque[_Share] = deque()
    while more or shares:
        _gather(workers)
        if shares and shares[0].is_done:
            share = shares.popleft()
            if share.result is None:
                todo = chain([share.piece], [other.piece for other in shares], todo)
                break
            begun = begun or bool(share.piece.cases)
            yield share.result
        elif not more or len(shares) == _AHEAD * jobs:
            _gather(workers, wait=True)
        elif (piece := next(todo, None)) is None:
            more = False
        elif piece.cases is None:
            more, todo = False, chain([piece], todo)
        else:
            shares.append(_Share(piece))
            _give(shares[-1], workers, do)
    reader.go_on(todo, begun=begun)


def _start(workers: "list[_Worker]", count: int, do: Do, file: int | None) -> None:
    """Start workers, so many. Raises WorkerError where the system has no room for them."""
    try:
        while len(workers) < count:
            workers.append(_Worker(do, file, workers))
    except OSError as error:
        raise WorkerError(f"no worker process can be started: {error.strerror}") from None


def _result(reader: Reader, work: Callable[[Reader], Any], piece: Piece) -> Any:
    """The result of a piece, None where the work fails: then the reader goes on with it."""
    part = Reader(iter(()), reader.source, reader.format)
    try:
        return work(part.go_on([piece], begun=True))
    except Exception:  # noqa: BLE001 - whatever it is, it is met again there, and told
        return None


def _give(share: _Share, workers: "list[_Worker]", do: Do) -> None:
    """Have a worker do it; here, where all of them have enough to do."""
    for worker in workers:
        if worker.has_room(share):
            worker.ask(share)
            return
    share.done(do(share.piece))


def _gather(workers: "list[_Worker]", *, wait: bool = False) -> None:
    """Take the results that are there. Where there are none, wait for one if told so."""
    by_pipe = {worker.results: worker for worker in workers}
    ready = select.poll()
    for pipe in by_pipe:
        ready.register(pipe, select.POLLIN)
    for pipe, _ in ready.poll(None if wait else 0):
        by_pipe[pipe].answer()


class _Worker:
    """A process forked from this one, which knows how to `do` pieces, and what it was given."""

    def __init__(self, do: Do, file: int | None, others: "list[_Worker]") -> None:
        self._asked: deque[_Share] = deque()
        self._reads = file is not None
        self._status: int | None = None
        tasks, self._tasks = os.pipe()
        self.results, results = os.pipe()
        self._room = _widened(tasks)
        _widened(results)
        # Ctrl-C is for this process to handle: a worker is started, and stays, deaf to it.
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
        """Whether the share can be sent without waiting for the worker, which may wait for us.

        That is so where it waits for a share, and where all that it was sent fits into
        its pipe.
        """
        if self._reads or not self._asked:
            return len(self._asked) < _ASKED
        sent = sum(len(asked.piece.data) + _AROUND for asked in (*self._asked, share))
        return len(self._asked) < _ASKED and sent <= self._room

    def ask(self, share: _Share) -> None:
        """Have it do a share. Raises WorkerError where it died."""
        piece = share.piece._replace(data=b"") if self._reads else share.piece
        try:
            _send(self._tasks, (piece, len(share.piece.data)))
        except BrokenPipeError:
            self._mourn()
        self._asked.append(share)

    def answer(self) -> None:
        """Take its next result. Raises WorkerError where it died."""
        try:
            result = _receive(self.results)
        except EOFError:
            self._mourn()
        self._asked.popleft().done(result)

    def _mourn(self) -> NoReturn:
        self._status = os.waitpid(self._process, 0)[1]
        raise WorkerError(f"a worker process died ({_how(self._status)})")

    def end(self) -> None:
        """End it, if it has not ended."""
        if self._status is None:
            os.kill(self._process, signal.SIGKILL)
            os.waitpid(self._process, 0)
        self.close()

    def close(self) -> None:
        """Close what leads to it."""
        os.close(self._tasks)
        os.close(self.results)


def _widened(pipe: int) -> int:
    """How many bytes the pipe holds: some pieces and more, where the system can do that."""
    try:
        return fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _PIPE)
    except (AttributeError, OSError):
        return select.PIPE_BUF


def _how(status: int) -> str:
    code = os.waitstatus_to_exitcode(status)
    if code >= 0:
        return f"exit code {code}"
    return f"{signal.Signals(-code).name}: was it killed, or out of memory?"


def _serve(tasks: int, results: int, do: Do, file: int | None, workers: list[_Worker]) -> NoReturn:
    """Do pieces until there are no more: what a worker does, and all that it does."""
    code = 1
    try:
        for worker in workers:  # or they would not see their pipes end
            worker.close()
        sys.stdout = sys.stderr  # a stray print is no output
        with suppress(EOFError, BrokenPipeError):  # who asked is no more
            while True:
                piece, size = _receive(tasks)
                if file is not None:
                    piece = piece._replace(data=os.pread(file, size, piece.start))
                _send(results, do(piece) if len(piece.data) == size else None)
        code = 0
    finally:
        os._exit(code)  # what this process was before is not ended twice


def _send(pipe: int, message: object) -> None:
    """Write a message. Raises BrokenPipeError where nobody reads it."""
    data = pickle.dumps(message)
    for part in (len(data).to_bytes(_LENGTH), data):
        rest = memoryview(part)
        while rest:
            rest = rest[os.write(pipe, rest) :]


def _receive(pipe: int) -> Any:
    """Read a message, which was sent from this program. Raises EOFError where there is none."""
    size = int.from_bytes(_read(pipe, _LENGTH))
    return pickle.loads(_read(pipe, size))  # noqa: S301


def _read(pipe: int, size: int) -> bytes:
    parts = []
    while size:
        part = os.read(pipe, size)
        if not part:
            raise EOFError
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
