"""Files and streams: sources to read from, targets that are written whole or not at all."""

import errno
import io
import os
import re
import signal
import stat
from binascii import crc32
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain, count, islice
from typing import IO, Any, BinaryIO, cast

from minesweeper_kit.wording import openable

CHUNK = 2**18
"""How many bytes are read at a time."""

_SPOOLED = 2**24
"""A file of more bytes than these is spooled to the disk where it has to be."""

# Names of files that are open already, such as /dev/stdout: they are written to as they are.
_OPEN_ALREADY = r"/dev/(stdout|stderr)|(?:/dev|/proc/self)/fd/([0-9]{1,9})"
_STANDARD = {"stdout": 1, "stderr": 2}

_WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH
# So many temporary names of a target are looked at: there are more where more write at a time.
_SWEPT = 8


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


def stream_chunks(chunks: Iterator[bytes]) -> BinaryIO:
    """A stream of the bytes of all chunks. Each chunk is asked for when it is needed."""
    return io.BufferedReader(_Chunks(chunks), CHUNK)


def chunks(stream: BinaryIO) -> Iterator[bytes]:
    """The bytes of a stream in chunks of at most `CHUNK` bytes.

    What a pipe or a socket has sent is passed on at once, however little it is.
    """
    read = getattr(stream, "read1", stream.read)
    while chunk := read(CHUNK):
        yield chunk


def peek(stream: BinaryIO, size: int, head: bytes = b"") -> tuple[bytes, BinaryIO]:
    """The first `size` bytes (fewer where it ends), and a stream that still begins with them.

    `head` are those that an earlier look took off a stream that cannot be rewound.
    """
    if stream.seekable():
        start = stream.tell()
        head = stream.read(size)
        stream.seek(start)
        return head, stream
    head += stream.read(size - len(head))
    return head, stream_chunks(chain([head], chunks(stream)))


@contextmanager
def seekable(stream: BinaryIO) -> Iterator[BinaryIO]:
    """The bytes of a stream as one that can seek: itself, or else a temporary file of them."""
    if stream.seekable() and not stream.tell():
        yield stream
        return
    from tempfile import SpooledTemporaryFile

    with SpooledTemporaryFile(_SPOOLED) as spool:
        for chunk in chunks(stream):
            spool.write(chunk)
        spool.seek(0)
        yield cast(BinaryIO, spool)


def as_binary(stream: IO[Any]) -> BinaryIO:
    """The binary stream behind `stream`: itself, its `.buffer`, or its text as UTF-8."""
    if isinstance(stream, io.TextIOBase):
        under = getattr(stream, "buffer", None)
        if under is not None:
            return cast(BinaryIO, under)
        return io.BytesIO(stream.read().encode("utf-8", "surrogatepass"))
    return cast(BinaryIO, stream)


@contextmanager
def defer_signals() -> Iterator[None]:
    """Put the signals that end a process off until the block ends, where the system can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    ending = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ending)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A stream whose bytes become the file at `path` when the block ends without an error.

    They are written to a file without a name, which then takes this one; where the
    system has no such files, to a temporary one beside it. After an error nothing is
    left behind and a file that was there is as it was. A new file takes the mode of the
    old one, but for setuid and setgid, and its owner where that is allowed. What is no
    regular file (a device, a pipe) is written to directly. Raises OSError, also for a
    file that may not be written to.
    """
    target = os.path.realpath(openable(path))
    open_already = re.fullmatch(_OPEN_ALREADY, os.fspath(path))
    if open_already:
        handle = os.dup(_STANDARD.get(open_already[1]) or int(open_already[2]))
        with io.BufferedWriter(_Target(handle, path)) as out:
            yield out
        return
    old: os.stat_result | None = None
    try:
        old = os.stat(path)
    except FileNotFoundError:
        if not os.path.basename(path):
            raise
    if old is not None and not stat.S_ISREG(old.st_mode):
        with io.BufferedWriter(_Target(path, path)) as stream:
            yield stream
        return
    # The administrator may write to everything, but not everything is meant to be written to.
    if old is not None and not (old.st_mode & _WRITABLE and os.access(path, os.W_OK)):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(path))
    new = _New(target, old)
    try:
        with _about(path):
            new.open()
        with io.BufferedWriter(_Target(new.handle, path, closefd=False)) as stream:
            yield stream
        with _about(path):
            new.take_the_name()
    finally:
        new.close()


@contextmanager
def _about(path: str | os.PathLike[str]) -> Iterator[None]:
    """A block whose errors of the system are about the file at `path`."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(path)) from None


class _Target(io.FileIO):
    """A file that is written; the system's errors, as of a full disk, name it as `path`."""

    def __init__(
        self,
        file: str | os.PathLike[str] | int,
        path: str | os.PathLike[str],
        *,
        closefd: bool = True,
    ) -> None:
        self._path = path
        super().__init__(file if isinstance(file, int) else os.fspath(file), "wb", closefd)

    def write(self, data: Any, /) -> int:
        """Write bytes. Raises OSError, which names the file."""
        with _about(self._path):
            return super().write(data)


class _New:
    """A file that is to become the one at `target`, in place of the `old` one if there is one."""

    def __init__(self, target: str, old: os.stat_result | None) -> None:
        self.handle = -1
        self._target = target
        self._old = old
        # The temporary name, while there may be such a file.
        self._name: str | None = None

    def open(self) -> None:
        """Create it: without a name where the system has such files."""
        # For a new file the system takes the umask off. What is to replace another is
        # nobody else's until it has that one's mode.
        mode = 0o666 if self._old is None else 0o600
        self._sweep()
        with defer_signals():
            self.handle = _unnamed(os.path.dirname(self._target), mode)
            if self.handle < 0:
                flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
                self._claim(lambda name: os.open(name, flags, mode))

    def take_the_name(self) -> None:
        """Make it the file at `target`, whole and with what it keeps of the old one."""
        if self._old is not None:
            self._keep(self._old)
            # Or, after the power fails, the name could lead to an empty file.
            os.fsync(self.handle)
        with defer_signals():
            if self._name is None:
                if self._old is None and self._linked():
                    return
                _lock(self.handle, wait=True)
                self._claim(self._link)
            if os.name == "nt":  # where what is open cannot be renamed
                os.close(self.handle)
                self.handle = -1
            os.replace(cast(str, self._name), self._target)
            self._name = None

    def close(self) -> None:
        """Close it; what has not become the target is no more."""
        with defer_signals():
            left = self._name if os.name == "nt" or self._is_named() else None
            if left is not None and os.name != "nt":
                os.unlink(left)
            handle, self.handle = self.handle, -1
            if handle >= 0:
                os.close(handle)
            if left is not None and os.name == "nt":  # where what is open cannot be removed
                os.unlink(left)

    def _linked(self) -> bool:
        """Give it the name `target`; False where somebody has made such a file meanwhile."""
        try:
            self._link(self._target)
        except FileExistsError:
            return False
        return True

    def _link(self, name: str) -> int:
        # With a folder given, though it is not looked at, the link in /proc is followed.
        os.link(f"/proc/self/fd/{self.handle}", name, src_dir_fd=self.handle)
        return self.handle

    def _keep(self, old: os.stat_result) -> None:
        """Give it the owner and the mode of the old one, as far as that is allowed."""
        if hasattr(os, "fchown"):
            own = os.fstat(self.handle)
            if own.st_gid != old.st_gid:
                with suppress(OSError):
                    os.fchown(self.handle, -1, old.st_gid)
            if own.st_uid != old.st_uid:
                with suppress(OSError):
                    os.fchown(self.handle, old.st_uid, -1)
        if os.chmod in os.supports_fd:
            os.chmod(self.handle, old.st_mode & 0o777)
        elif self._name is not None:
            os.chmod(self._name, old.st_mode & 0o777)

    def _claim(self, create: Callable[[str], int]) -> None:
        """Create it under the first temporary name that is free; `create` gives it open."""
        for name in self._names():
            self._name = name
            try:
                self.handle = create(name)
            except FileExistsError:
                self._name = None
                continue
            _lock(self.handle, wait=True)
            if self._is_named():
                return
            os.close(self.handle)  # who sweeps was faster than the lock

    def _is_named(self) -> bool:
        """Whether what lies under the temporary name is this file."""
        if self._name is None or self.handle < 0:
            return False
        try:
            return os.path.samestat(os.stat(self._name), os.fstat(self.handle))
        except OSError:
            return False

    def _names(self) -> Iterator[str]:
        """The names that it may have before it has the target's: always the same for a target."""
        folder, name = os.path.split(self._target)
        number = crc32(os.fsencode(name))
        return (os.path.join(folder, f".mskit-{number:08x}-{turn}") for turn in count())

    def _sweep(self) -> None:
        """Remove what processes that were killed have left behind of this target.

        A file that is still written to is locked.
        """
        for name in islice(self._names(), _SWEPT):
            with suppress(OSError):
                handle = os.open(name, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
                try:
                    if _lock(handle) and os.path.samestat(os.stat(name), os.fstat(handle)):
                        os.unlink(name)
                finally:
                    os.close(handle)


def _unnamed(folder: str, mode: int) -> int:
    """A new file without a name in the folder, open to be written; -1 where there are none."""
    try:
        handle = os.open(folder, os.O_TMPFILE | os.O_WRONLY, mode)
    except AttributeError:
        return -1
    except OSError as error:
        if error.errno in (errno.EOPNOTSUPP, errno.EISDIR, errno.EINVAL, errno.ENOENT):
            return -1
        raise
    if os.path.exists(f"/proc/self/fd/{handle}"):  # by which it can be given one
        return handle
    os.close(handle)
    return -1


def _lock(handle: int, *, wait: bool = False) -> bool:
    """Lock the file as one in work, until it is closed; False where it is, or cannot be."""
    try:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (ImportError, OSError):
        return False
    return True


Source = str | os.PathLike[str] | IO[Any]
"""A path, or an open stream of bytes or text."""


def is_text(stream: Source) -> bool:
    """Whether it is a text stream without a binary one behind it (no `.buffer`)."""
    return isinstance(stream, io.TextIOBase) and not hasattr(stream, "buffer")
