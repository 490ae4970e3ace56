"""Files: sources to read from, and targets that are written whole or not at all."""

import io
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, BinaryIO, cast

# What is open already, as /dev/stdout: writing goes on there, wherever it leads.
_OPEN_ALREADY = re.compile(r"/dev/(stdout|stderr)|(?:/dev|/proc/self)/fd/([0-9]{1,9})")
_STANDARD = {"stdout": 1, "stderr": 2}


class _Again(io.RawIOBase):
    """A stream that gives first what was read from it already."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        self._head = head
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        chunk = self._head[: len(buffer)]
        self._head = self._head[len(chunk) :]
        if not chunk:
            # What arrives is passed on at once: a pipe need not fill the buffer.
            read = getattr(self._rest, "read1", self._rest.read)
            chunk = read(len(buffer))
        buffer[: len(chunk)] = chunk
        return len(chunk)


def peek(stream: BinaryIO, size: int) -> tuple[bytes, BinaryIO]:
    """The first `size` bytes (fewer at the end), and a stream that still has them."""
    head = stream.read(size)
    return head, io.BufferedReader(_Again(head, stream))


def as_binary(stream: IO[Any]) -> BinaryIO:
    """The stream itself where it gives bytes; else the bytes under it, or of its text."""
    if isinstance(stream, io.TextIOBase):
        under = getattr(stream, "buffer", None)
        if under is not None:
            return cast(BinaryIO, under)
        return io.BytesIO(stream.read().encode("utf-8", "surrogatepass"))
    return cast(BinaryIO, stream)


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A stream whose bytes become the file at `path` when the block ends without an error.

    They are written to a temporary file beside it, which then takes its name;
    after an error nothing is left behind and a file that was there is as it
    was. What is no regular file (a device, a pipe) is written to directly.
    Raises OSError.
    """
    target = os.path.realpath(path)
    open_already = _OPEN_ALREADY.fullmatch(os.fspath(path))
    if open_already:
        with os.fdopen(os.dup(_STANDARD.get(open_already[1]) or int(open_already[2])), "wb") as out:
            yield out
        return
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        if not os.path.basename(path):
            raise
        umask = os.umask(0)
        os.umask(umask)
        mode = stat.S_IFREG | (0o666 & ~umask)
    if not stat.S_ISREG(mode):
        with open(path, "wb") as stream:
            yield stream
        return
    import tempfile

    try:
        handle, temporary = tempfile.mkstemp(prefix=".mskit-", dir=os.path.dirname(target))
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(path)) from None
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
        os.chmod(temporary, stat.S_IMODE(mode))
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise
