"""Who may ask: who knows the server by its name, and pages of its own. And what answers say.

A page of any other site can send requests to this machine, and a name of any other site can
be made to lead here: both are rejected.
"""

from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from minesweeper_kit.web.limits import RejectedError
from minesweeper_kit.web.worker import fault

LOCAL = frozenset({"localhost", "127.0.0.1", "[::1]"})
"""The names of this machine."""

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors "
)

HEADERS = {
    "content-security-policy": f"{_POLICY}'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
"""What every answer says to the browser."""


class Guard:
    """An application behind the checks of every request.

    `hosts` are the names it goes by, `frames` the origins whose pages may show it in a frame.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str], frames: Iterable[str] = ()) -> None:
        self._app = app
        self._hosts = frozenset(host.lower() for host in hosts)
        ancestors = " ".join(frames) or "'none'"
        self._headers = {**HEADERS, "content-security-policy": f"{_POLICY}{ancestors}"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request: as the application does, or with a rejection."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(self._headers)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            check(Headers(scope=scope), scope["method"], self._hosts)
        except RejectedError as error:
            await rejection_response(error)(scope, receive, send_on)
            return
        await self._app(scope, receive, send_on)


def check(headers: Headers, method: str, hosts: frozenset[str]) -> None:
    """Raise RejectedError for a request that is not for this server, or from another page.

    >>> check(Headers({"host": "127.0.0.1:80"}), "GET", LOCAL)
    >>> check(Headers({"host": "other.org"}), "GET", LOCAL)
    Traceback (most recent call last):
    minesweeper_kit.web.limits.RejectedError: this server has another host name (--allow-host)
    """
    host = headers.get("host", "").lower()
    if _name(host) not in hosts:
        raise RejectedError("host", "this server has another host name (--allow-host)")
    if method != "POST":
        return
    origin = headers.get("origin")
    if origin is not None and origin.lower().partition("://")[2] != host:
        raise RejectedError("origin", "requests from pages of other sites are rejected")
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise RejectedError("origin", "another page asks")


def _name(host: str) -> str:
    """A host without its port."""
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdecimal() else host


def rejection_response(error: RejectedError) -> Response:
    """The answer to a request that is rejected."""
    headers = {"retry-after": "1"} if error.code == "busy" else {}
    return Response(
        fault(error.code, error.message), error.status, headers, media_type="application/json"
    )


def closing_response(error: RejectedError) -> Response:
    """A rejection that ends the connection, for what comes to no application."""
    answer = rejection_response(error)
    answer.headers.update({**HEADERS, "cache-control": "no-store", "connection": "close"})
    return answer


async def full(scope: Scope, receive: Receive, send: Send) -> None:
    """Reject a request, as there are too many connections."""
    error = RejectedError("busy", "too many connections are open: try again")
    await closing_response(error)(scope, receive, send)
