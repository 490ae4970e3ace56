"""Files and streams: sources to read from, targets that are written whole or not at all."""

import io
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from typing import IO, Any, BinaryIO, cast

CHUNK = 2**17
"""How many bytes are read at a time."""

# Names of files that are open already, such as /dev/stdout: they are written to as they are.
_OPEN_ALREADY = re.compile(r"/dev/(stdout|stderr)|(?:/dev|/proc/self)/fd/([0-9]{1,9})")
_STANDARD = {"stdout": 1, "stderr": 2}


class _Chunks(io.RawIOBase):
    """A stream to read from whose bytes come from an iterator of chunks."""

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self._chunks = chunks
        self._rest = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._rest:
            chunk = next(self._chunks, None)
            if chunk is None:
                return 0
            self._rest = memoryview(chunk)
        size = min(len(self._rest), len(buffer))
        buffer[:size] = self._rest[:size]
        self._rest = self._rest[size:]
        return size


def streamed(chunks: Iterator[bytes]) -> BinaryIO:
    """A stream of the bytes of all chunks. Each chunk is asked for when it is needed.

    >>> streamed(iter([b"EM", b"EE"])).read(3)
    b'EME'
    """
    return io.BufferedReader(_Chunks(chunks), CHUNK)


def chunks(stream: BinaryIO) -> Iterator[bytes]:
    """The bytes of a stream in chunks of at most `CHUNK` bytes.

    What a pipe or a socket has sent is passed on at once, however little it is.

    >>> list(chunks(io.BytesIO(b"EM")))
    [b'EM']
    """
    read = getattr(stream, "read1", stream.read)
    while chunk := read(CHUNK):
        yield chunk


def peek(stream: BinaryIO, size: int) -> tuple[bytes, BinaryIO]:
    """The first `size` bytes (fewer where it ends), and a stream that still begins with them.

    >>> head, stream = peek(io.BytesIO(b"EM"), 1)
    >>> head, stream.read()
    (b'E', b'EM')
    """
    if stream.seekable():
        start = stream.tell()
        head = stream.read(size)
        stream.seek(start)
        return head, stream
    head = stream.read(size)
    return head, streamed(chain([head], chunks(stream)))


def as_binary(stream: IO[Any]) -> BinaryIO:
    """The binary stream behind `stream`: itself, its `.buffer`, or its text as UTF-8.

    >>> as_binary(io.StringIO("EM")).read()
    b'EM'
    """
    if isinstance(stream, io.TextIOBase):
        under = getattr(stream, "buffer", None)
        if under is not None:
            return cast(BinaryIO, under)
        return io.BytesIO(stream.read().encode("utf-8", "surrogatepass"))
    return cast(BinaryIO, stream)


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A stream whose bytes become the file at `path` when the block ends without an error.

    They are written to a temporary file beside it, which then takes its name.
    After an error that file is removed, and a file that was at `path` is
    unchanged. A device or a pipe is written to directly. Raises OSError.

    >>> import tempfile
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "boards.txt")
    ...     with replacing(path) as stream:
    ...         size = stream.write(b"EM")
    ...     path.read_bytes()
    b'EM'
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


Source = str | os.PathLike[str] | IO[Any]
"""A path, or an open stream of bytes or text."""


def is_text(stream: Source) -> bool:
    """Whether it is a text stream without a binary one behind it (no `.buffer`).

    >>> is_text(io.StringIO("EM")), is_text("boards.txt")
    (True, False)
    """
    return isinstance(stream, io.TextIOBase) and not hasattr(stream, "buffer")
