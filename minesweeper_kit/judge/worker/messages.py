"""Messages to and from a process that is not trusted: objects in JSON, bounded in time and size.

A message is its length, four bytes with the highest first, and JSON. Whoever is at the
other end may write anything, at any pace, or nothing. A process of the judge's own waits for
as long as it takes.
"""

import json
import math
import os
import select
import struct
import time
from collections.abc import Callable, Mapping
from typing import Any

Message = dict[str, Any]
Shape = Mapping[str, tuple[type, ...]]
"""The names that a message has, all of them and no others, and the types of their values."""

_LOOK_SECONDS = 0.1


def token() -> str:
    """A word that nobody can guess."""
    return os.urandom(8).hex()  # `secrets` imports what else is not needed


def send(
    handle: int,
    message: Message,
    until: float = math.inf,
    look: Callable[[], None] | None = None,
) -> None:
    """Write a message to the handle of a pipe.

    `until` is when to give up, in the time of `time.monotonic`; `look` is called
    now and then. Raises TimeoutError then, and OSError where nobody reads.
    """
    body = json.dumps(message).encode()
    left = memoryview(struct.pack(">I", len(body)) + body)
    while left:
        _wait(handle, select.POLLOUT, until, look)
        try:
            left = left[os.write(handle, left) :]
        except BlockingIOError:
            continue


def receive(
    handle: int,
    most: int = 2**32,
    until: float = math.inf,
    look: Callable[[], None] | None = None,
) -> Message:
    r"""The next message from the handle of a pipe, of `most` bytes at most.

    `until` and `look` are as in `send`. Raises TimeoutError, EOFError where the pipe
    ends, and ValueError where what comes is no message.

    >>> reads, writes = os.pipe()
    >>> _ = os.write(writes, bytes([0, 0, 0, 5]) + b"hello")
    >>> receive(reads, 100, time.monotonic() + 5)
    Traceback (most recent call last):
    ...
    json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)
    """
    (size,) = struct.unpack(">I", _exactly(handle, 4, until, look))
    if size > most:
        raise ValueError(f"a message of {size} bytes")
    return parse_object(_exactly(handle, size, until, look))


def _exactly(handle: int, size: int, until: float, look: Callable[[], None] | None) -> bytes:
    """So many bytes from a pipe."""
    data = bytearray()
    while len(data) < size:
        _wait(handle, select.POLLIN, until, look)
        try:
            chunk = os.read(handle, min(size - len(data), 2**20))
        except BlockingIOError:
            continue
        if not chunk:
            raise EOFError
        data += chunk
    return bytes(data)


def _wait(handle: int, event: int, until: float, look: Callable[[], None] | None) -> None:
    """Wait until the handle is ready, or closed at its other end. Raises TimeoutError."""
    poll = select.poll()
    poll.register(handle, event)
    while True:
        if look is not None:
            look()
        left = until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        seconds = min(left, math.inf if look is None else _LOOK_SECONDS)
        if poll.poll(None if seconds == math.inf else seconds * 1000):
            return


def parse_object(data: bytes | str) -> Message:
    """The object in JSON. Raises ValueError where it is anything else.

    >>> parse_object('{"returned": [["B"]]}')
    {'returned': [['B']]}
    >>> parse_object("[" * 60000)
    Traceback (most recent call last):
    ...
    ValueError: nested too deeply
    """
    try:
        value = json.loads(data)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not isinstance(value, dict):
        raise ValueError("no object")  # noqa: TRY004 - the text is wrong, not its type
    return value


def has_shape(message: Message, shape: Shape) -> bool:
    """Whether a message has the names of a shape, each with a value of its types.

    >>> has_shape({"code": 1}, {"code": (int,)}), has_shape({"code": True}, {"code": (int,)})
    (True, False)
    """
    return message.keys() == shape.keys() and all(
        type(message[name]) in types for name, types in shape.items()
    )
