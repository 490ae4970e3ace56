"""What a request may take, and what is answered where it takes more or is none at all."""

from typing import NamedTuple

ANSWER = 64 * 2**20
"""How many bytes an answer has at most."""


class Limits(NamedTuple):
    """What one request may take.

    `body` is in bytes, `cells` counts those of all its boards, `seconds` are for the work,
    `long_seconds` for that of the operations that may take longer, and `memory`, in bytes,
    is that of a worker process.
    """

    body: int = 4 * 2**20
    cells: int = 10**6
    seconds: float = 2
    long_seconds: float = 10
    memory: int = 2**30


REJECTIONS = {
    "request": (400, "the body must be a JSON object, or a key in it is unknown or not right"),
    "origin": (403, "another page asks: requests from pages of other sites are rejected"),
    "not-found": (404, "there is nothing at this path"),
    "method": (405, "this path takes another method"),
    "slow": (408, "the body did not come in time"),
    "too-large": (413, "the body, the boards or the answer are over a limit"),
    "content-type": (415, "the body must be application/json"),
    "host": (421, "Host is no name of this server"),
    "internal": (500, "a fault of the server"),
    "time": (503, "it took longer than the limit"),
    "memory": (503, "it took more memory than the limit"),
    "busy": (503, "the server is busy: try again"),
}
"""The codes of errors that are the server's own, each with its status and what it means."""


class RejectedError(Exception):
    """A request that is not carried out; `code` is one of REJECTIONS.

    >>> RejectedError("busy", "try again").status
    503
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = REJECTIONS[code][0]
