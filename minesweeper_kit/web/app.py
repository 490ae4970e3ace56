"""Between HTTP and the work: the routes, the body of a request, and who goes away meanwhile."""

import asyncio
import gzip
import json
from collections.abc import Coroutine, Iterable, Iterator
from difflib import get_close_matches
from functools import partial
from importlib import resources
from importlib.util import find_spec
from pathlib import PurePath
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from minesweeper_kit.operations.formats import every_format
from minesweeper_kit.web.guard import Guard, rejection_response
from minesweeper_kit.web.limits import RejectedError
from minesweeper_kit.web.openapi import description
from minesweeper_kit.web.operations import operations
from minesweeper_kit.web.workers import Reply, Workers
from minesweeper_kit.wording import shorten

BODY_SECONDS = 10.0
"""How long a client may take to send a body."""

KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
}
"""What the files of the page are, by their suffixes. They are read once, at the start."""

UNREAD = 128 * 2**20
"""How many bytes of answers may wait for their clients to take them."""

_PIECE = 64 * 2**10
_SMALL = 1400
"""An answer of so many bytes is sent as it is: compressed it takes one packet as well."""
_JSON = "application/json"
_GONE = Response(status_code=499)  # nobody receives it


class Unread:
    """The bytes of answers that wait for their clients to take them."""

    def __init__(self) -> None:
        self.size = 0


class Pieces(Response):
    """An answer that is sent piece by piece, as its client takes it.

    It is rejected where too much waits already. What fits into one piece does not count as
    unread: a connection holds that much anyway.
    """

    def __init__(self, status: int, text: bytes, unread: Unread, *, packed: bool) -> None:
        headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if packed else {})
        super().__init__(text, status, headers, media_type=_JSON)
        self._unread = unread

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        size = len(self.body) if len(self.body) > _PIECE else 0
        if size and self._unread.size and self._unread.size + size > UNREAD:
            error = RejectedError("busy", "too many answers are unread: try again")
            await rejection_response(error)(scope, receive, send)
            return
        self._unread.size += size
        try:
            start = {"status": self.status_code, "headers": self.raw_headers}
            await send({"type": "http.response.start", **start})
            for begin in range(0, len(self.body), _PIECE):
                piece = bytes(self.body[begin : begin + _PIECE])
                await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            self._unread.size -= size


def _reads_pictures() -> bool:
    """Whether what reads screenshots is installed: the extra `image`."""
    return all(map(find_spec, ("PIL", "numpy")))


def application(workers: Workers, hosts: Iterable[str], frames: Iterable[str] = ()) -> Guard:
    """The server as an ASGI application.

    `hosts` are the names that it goes by, `frames` the origins that may show it in a frame.

    >>> from minesweeper_kit.web.limits import Limits
    >>> isinstance(application(Workers(Limits()), ["localhost"]), Guard)
    True
    """
    fixed = {
        "/openapi.json": (json.dumps(description(workers.limits)).encode(), _JSON),
        "/api/formats": (
            json.dumps({**every_format(), "pictures": _reads_pictures()}).encode(),
            _JSON,
        ),
        **dict(_page()),
    }
    routes = [
        Route(path, partial(_fixed, content, gzip.compress(content), kind), methods=["GET"])
        for path, (content, kind) in fixed.items()
    ]
    unread = Unread()
    routes += [
        Route(f"/api/{name}", partial(_answered, workers, unread, name), methods=["POST"])
        for name in operations()
    ]
    app = Starlette(routes=routes, exception_handlers={HTTPException: _not_there})
    return Guard(app, hosts, frames)


def _page() -> Iterator[tuple[str, tuple[bytes, str]]]:
    """Every file of the page: its path, what is in it, and what it is."""
    for file in (resources.files("minesweeper_kit.web") / "page").iterdir():
        path = "/" if file.name == "index.html" else f"/{file.name}"
        yield path, (file.read_bytes(), f"{KINDS[PurePath(file.name).suffix]}; charset=utf-8")


async def _fixed(content: bytes, packed: bytes, kind: str, request: Request) -> Response:
    headers = {"cache-control": "no-cache", "vary": "accept-encoding"}
    if takes_gzip(request.headers.get("accept-encoding", "")):
        return Response(packed, media_type=kind, headers={**headers, "content-encoding": "gzip"})
    return Response(content, media_type=kind, headers=headers)


def takes_gzip(accepted: str) -> bool:
    """Whether a client that sends this Accept-Encoding takes gzip.

    >>> takes_gzip("br, gzip;q=0.5"), takes_gzip("gzip;q=0"), takes_gzip("")
    (True, False, False)
    """
    for each in accepted.lower().split(","):
        name, _, weight = each.replace(" ", "").partition(";q=")
        if name == "gzip":
            return weight.strip("0.") != "" or not weight
    return False


async def _not_there(request: Request, error: Exception) -> Response:
    """What is said of a path or a method that is not there."""
    path = request.url.path
    headers = getattr(error, "headers", None) or {}
    if getattr(error, "status_code", 404) != 405:
        name = path.removeprefix("/api/").strip("/")
        near = get_close_matches(shorten(name).lower(), operations(), 1)
        advice = f"did you mean /api/{near[0]}?" if near else "/openapi.json lists all paths"
        return rejection_response(
            RejectedError("not-found", f"there is nothing at this path: {advice}")
        )
    takes = headers.get("Allow", "").split(",")[-1].strip() or "another method"
    answer = rejection_response(
        RejectedError("method", f"{path} takes {takes}, not {request.method}")
    )
    answer.headers.update(headers)
    return answer


async def _answered(workers: Workers, unread: Unread, name: str, request: Request) -> Response:
    """The answer of an operation."""
    try:
        body = await _body(request, workers.limits.body)
        found = await _unless_gone(request, workers.answer(name, body))
        packed = len(found.text) > _SMALL and takes_gzip(request.headers.get("accept-encoding", ""))
        text = await asyncio.to_thread(gzip.compress, found.text, 1) if packed else found.text
        return Pieces(found.status, text, unread, packed=packed)
    except RejectedError as error:
        return rejection_response(error)
    except ClientDisconnect:
        return _GONE


async def _body(request: Request, most: int) -> bytes:
    """The body of a request, which is JSON. Raises RejectedError, and ClientDisconnect."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != _JSON:  # which a page of another site cannot send unasked
        raise RejectedError("content-type", "Content-Type must be application/json")
    too_large = RejectedError("too-large", f"the body has more than {most} bytes")
    if int(request.headers.get("content-length", 0)) > most:
        raise too_large
    parts: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                parts.append(part)
                size += len(part)
                if size > most:
                    raise too_large
    except TimeoutError:
        raise RejectedError("slow", "the body did not come in time") from None
    return b"".join(parts)


async def _unless_gone(request: Request, work: Coroutine[Any, Any, Reply]) -> Reply:
    """What the work gives. Where the client goes away it is given up: raises ClientDisconnect."""
    working = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait([working, gone], return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        for task in (working, gone):
            task.cancel()
        await asyncio.gather(working, gone, return_exceptions=True)


async def _gone(request: Request) -> None:
    """Return when the client has gone away."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
