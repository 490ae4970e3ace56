"""Listening: the socket, connections that end in time, and the end of the server."""

import asyncio
import errno
import ipaddress
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.web.app import application
from minesweeper_kit.web.guard import LOCAL, closing_response, full
from minesweeper_kit.web.limits import Limits, RejectedError
from minesweeper_kit.web.workers import Workers

PORT = 8529
"""The port, or one of the next ones, where none is asked for."""

_PORTS = 100
_HEAD = 10.0
"""How many seconds a client may take to ask for something, or to take an answer."""
_REQUEST = 60.0
"""How many seconds a request may take until its answer begins."""
_LOOK = 1.0
_CONNECTIONS = 200
_CHUNKS = 4096
"""How many chunks a body may come in, beside one for each KiB of it."""
_ENDS = 2


class Place(NamedTuple):
    """Where a server listens, the other names that it goes by, and who may frame its page."""

    host: str = "127.0.0.1"
    port: int | None = None
    names: tuple[str, ...] = ()
    frames: tuple[str, ...] = ()

    @property
    def is_local(self) -> bool:
        """Whether only this machine reaches it.

        >>> Place("127.0.0.1").is_local, Place("0.0.0.0").is_local
        (True, False)
        """
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False


def bound(place: Place) -> socket.socket:
    """A socket that listens there: at the port asked for, else at the first that is free.

    Raises OSError where there is none.

    >>> listening = bound(Place(port=0))
    >>> listening.getsockname()[0]
    '127.0.0.1'
    >>> listening.close()
    """
    ports: Iterable[int] = [place.port] if place.port is not None else range(PORT, PORT + _PORTS)
    in_use = "in use by another program: choose another port with --port"
    last = OSError(errno.EADDRINUSE, in_use)
    for port in ports:
        try:
            return _bound(place.host, port)
        except OSError as error:
            error.filename = address(place.host, port)
            last = error
            if error.errno != errno.EADDRINUSE:
                break
            error.strerror = in_use
    raise last


def _bound(host: str, port: int) -> socket.socket:
    # With its protocol named: only then asyncio sends an answer without waiting for the other
    # side to acknowledge the head of it, which takes it 40 ms.
    family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listening = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere it would share a port that is taken
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen()
    except BaseException:
        listening.close()
        raise
    return listening


def address(host: str, port: int) -> str:
    """The address for a browser.

    >>> address("::1", 80)
    'http://[::1]:80'
    """
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def run(place: Place, limits: Limits, started: Callable[[str, bool], object]) -> None:
    """Serve until a signal ends it.

    `started` is called with the address, once requests are answered there, and with whether
    the system sees to the limit of memory. Raises OSError where nothing can listen there,
    MinesweeperKitError for a public place without that limit.
    """
    asyncio.run(_run(place, limits, started))


async def _run(place: Place, limits: Limits, started: Callable[[str, bool], object]) -> None:
    workers = Workers(limits)
    listening = bound(place)
    try:
        await _start(workers)
        if not (workers.enforced or place.is_local):
            raise MinesweeperKitError(
                "this system enforces no limit of memory: only this machine can be served"
            )
        names = {*LOCAL, *place.names}
        config = uvicorn.Config(
            application(workers, names, place.frames),
            http=Prompt,
            ws="none",
            lifespan="off",
            loop="asyncio",
            access_log=False,
            log_level="error",
            server_header=False,
            timeout_graceful_shutdown=_ENDS,
        )
        port = listening.getsockname()[1]
        where = address(place.host, port)
        server = _Server(config, lambda: started(where, workers.enforced), workers)
        await server.serve(sockets=[listening])
    finally:
        listening.close()
        await workers.close()


async def _start(workers: Workers) -> None:
    try:
        await workers.start()
    except RejectedError as error:
        raise MinesweeperKitError(error.message) from None


class _Server(uvicorn.Server):
    """A server that says when it has started, and ends the work when it ends itself."""

    def __init__(
        self, config: uvicorn.Config, started: Callable[[], object], workers: Workers
    ) -> None:
        super().__init__(config)
        self._tell = started
        self._workers = workers

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer requests."""
        await super().startup(sockets)
        if self.started:
            self._tell()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End, without waiting for the work."""
        await self._workers.close()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A block that signals end in order, SIGHUP too, unless it is ignored."""
        number = getattr(signal, "SIGHUP", None)
        with super().capture_signals():
            if number is None or signal.getsignal(number) == signal.SIG_IGN:
                yield
                return
            before = signal.signal(number, self.handle_exit)
            try:
                yield
            finally:
                signal.signal(number, before)


class _Chunks(h11.Connection):
    """The requests of a connection, with a limit on the chunks of a body.

    All chunks that have come are read at once, while every other connection waits.
    """

    rejection: RejectedError | None = None
    """Why the request was not read, where that is not for its HTTP."""

    def next_event(self) -> Any:
        """The next part of a request. Raises RemoteProtocolError where it is rejected."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._chunks = self._size = 0
        elif isinstance(event, h11.Data):
            self._chunks += event.chunk_start
            self._size += len(event.data)
            if self._chunks > _CHUNKS + self._size // 1024:
                self.rejection = RejectedError("too-large", "the body comes in too many chunks")
                raise h11.RemoteProtocolError(self.rejection.message)
        return event


class Prompt(H11Protocol):
    """A connection that is ended where its client is too slow: to ask, or to take the answer."""

    def connection_made(self, transport: Any) -> None:
        """Begin, and look at it now and then."""
        super().connection_made(transport)
        self.conn: h11.Connection = _Chunks(h11.SERVER)
        if len(self.connections) > _CONNECTIONS:
            self.app = full
        self._request: object = None
        self._since = self.loop.time()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._next.cancel()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Reject what was not read, in the form of every rejection, and end the connection."""
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            found = getattr(self.conn, "rejection", None)
            answer = closing_response(found or RejectedError("request", msg))
            head = h11.Response(status_code=answer.status_code, headers=answer.raw_headers)
            for event in (head, h11.Data(data=bytes(answer.body)), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _look(self) -> None:
        """End the connection if its client is too slow; else look again later."""
        self._next = self.loop.call_later(_LOOK, self._look)
        cycle = getattr(self, "cycle", None)  # None before the first request
        busy = cycle is not None and not cycle.response_started
        request = (cycle, busy)
        if request != self._request:
            self._request, self._since = request, self.loop.time()
        elif self.loop.time() - self._since > (_REQUEST if busy else _HEAD):
            self.transport.abort()


def has_display() -> bool:
    """Whether there is a display for a browser."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
