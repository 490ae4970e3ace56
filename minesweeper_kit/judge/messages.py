"""The worker's side of `channel`: messages to and from the judge, on pipes that block."""

import json
import os
import struct
from typing import Any

Message = dict[str, Any]


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
