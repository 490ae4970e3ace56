"""Compressed files, known by their suffix: reading what they hold, and writing them.

Unpacking goes by small steps, so that no file fills the memory, whatever it says
of itself. The same content makes the same bytes: no name and no time is written.
"""

import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, NamedTuple, cast

from minesweeper_kit.errors import FormatError, ParseError
from minesweeper_kit.io.files import streamed

# Four bytes of zstd can stand for 128 KiB: such a step gives 8 MiB at most.
_STEP = 2**8
_GATHERED = 2**16
# What a file of zstd may ask to be kept of what was unpacked: the limit of its own tool.
_WINDOW = 2**27


class _Compression(NamedTuple):
    """One kind of compressed data.

    `unpacks` makes what unpacks one whole of it, with `decompress`, `eof` and
    `unused_data`, and names the error that it raises; `packs` makes what packs
    one, with `compress` and `flush`.
    """

    name: str
    unpacks: Callable[[], tuple[Any, type[Exception]]]
    packs: Callable[[], Any]


def _gunzips() -> tuple[Any, type[Exception]]:
    import zlib

    return zlib.decompressobj(wbits=31), zlib.error


def _gzips() -> Any:
    import zlib

    return zlib.compressobj(level=6, wbits=31)


def _unzstds() -> tuple[Any, type[Exception]]:
    zstandard = _zstandard()
    reader = zstandard.ZstdDecompressor(max_window_size=_WINDOW)
    return reader.decompressobj(), zstandard.ZstdError


def _zstds() -> Any:
    return _zstandard().ZstdCompressor(level=3, write_checksum=True).compressobj()


def _zstandard() -> Any:
    try:
        import zstandard
    except ImportError as error:
        raise FormatError(
            "files in .zst need zstandard: pip install 'minesweeper-kit[zstd]'"
        ) from error
    return zstandard


_BY_SUFFIX = {
    ".gz": _Compression("gzip", _gunzips, _gzips),
    ".zst": _Compression("zstd", _unzstds, _zstds),
}


def suffix_of(name: str) -> str:
    """The suffix of a file's name in lower case, that of a compression aside."""
    stem, suffix = os.path.splitext(name)
    return os.path.splitext(stem if suffix.lower() in _BY_SUFFIX else name)[1].lower()


def _kind_of(name: str) -> _Compression | None:
    return _BY_SUFFIX.get(os.path.splitext(name)[1].lower())


def unpacked(stream: BinaryIO, name: str) -> BinaryIO:
    """What the stream holds where its name says that it is compressed, else the stream itself.

    Reading raises ParseError for data that is damaged or not whole. Raises
    FormatError where what the compression needs is not installed.
    """
    kind = _kind_of(name)
    if kind is None:
        return stream
    kind.unpacks()  # or say at once that it is not installed
    return streamed(_unpacked(stream, kind, name))


def _unpacked(stream: BinaryIO, kind: _Compression, name: str) -> Iterator[bytes]:
    """What is packed in the stream, one whole after the other, step by step."""
    whole, fault = kind.unpacks()
    data = stream.read(_STEP)
    while data:
        try:
            found = whole.decompress(data)
        except fault as error:
            reason = str(error).rpartition(": ")[2]
            raise ParseError(f"cannot be unpacked as {kind.name}: {reason}").located(name) from None
        if found:
            yield found
        if not whole.eof:
            data = stream.read(_STEP)
            continue
        # Zeros fill up a block of what it was copied from.
        data = whole.unused_data.lstrip(b"\0")
        while not data and (more := stream.read(_STEP)):
            data = more.lstrip(b"\0")
        if data:
            whole, fault = kind.unpacks()
    if not whole.eof:
        raise ParseError(f"the {kind.name} data ends too early: the file is cut off").located(name)


@contextmanager
def packed(stream: BinaryIO, name: str) -> Iterator[BinaryIO]:
    """A stream that packs into this one where the name asks for it, else this one itself.

    After an error the end is not written: what is cut off must not look whole.
    Raises FormatError where what the compression needs is not installed.
    """
    kind = _kind_of(name)
    if kind is None:
        yield stream
        return
    writer = _Packing(kind.packs(), stream)
    yield cast(BinaryIO, writer)
    writer.end()


class _Packing(io.RawIOBase):
    """A stream to write to, packed into another."""

    def __init__(self, packer: Any, target: BinaryIO) -> None:
        self._packer = packer
        self._target = target
        self._gathered = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._gathered += data
        if len(self._gathered) >= _GATHERED:
            self._target.write(self._packer.compress(bytes(self._gathered)))
            self._gathered.clear()
        return len(data)

    def end(self) -> None:
        self._target.write(self._packer.compress(bytes(self._gathered)) + self._packer.flush())
