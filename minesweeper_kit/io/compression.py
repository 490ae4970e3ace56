"""Compressed files, known by their suffix (.gz, .zst): what they hold, read and written.

A file is unpacked in small steps, so that a small one that unpacks to very much
does not fill the memory. No name and no time is written into a file: the same
content gives the same bytes.
"""

import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, NamedTuple, cast

from minesweeper_kit.errors import FormatError, ParseError
from minesweeper_kit.io.files import stream_chunks
from minesweeper_kit.wording import install

# Four bytes of zstd can stand for 128 KiB: such a step gives 8 MiB at most.
_STEP = 2**8
_GATHERED = 2**16
# The largest window of a zstd file, the bytes kept in memory: the limit of its own tool.
_WINDOW = 2**27


class _Compression(NamedTuple):
    """One kind of compression: its name for messages, and how to make its objects.

    A file is one or more frames (gzip calls them members), one after the other. One with data
    begins with `magic`. `decompressor` gives a new object for one frame, with `decompress`,
    `eof` and `unused_data`, and the error it raises for damaged data. `compressor` gives a
    new object that writes one frame, with `compress` and `flush`.
    """

    name: str
    magic: bytes
    decompressor: Callable[[], tuple[Any, type[Exception]]]
    compressor: Callable[[], Any]


def _gzip_decompressor() -> tuple[Any, type[Exception]]:
    import zlib

    return zlib.decompressobj(wbits=31), zlib.error


def _gzip_compressor() -> Any:
    import zlib

    return zlib.compressobj(level=6, wbits=31)


def _zstd_decompressor() -> tuple[Any, type[Exception]]:
    zstandard = _zstandard()
    reader = zstandard.ZstdDecompressor(max_window_size=_WINDOW)
    return reader.decompressobj(), zstandard.ZstdError


def _zstd_compressor() -> Any:
    return _zstandard().ZstdCompressor(level=3, write_checksum=True).compressobj()


def _zstandard() -> Any:
    try:
        import zstandard
    except ImportError as error:
        raise FormatError(f"files in .zst need zstandard: {install('zstandard')}") from error
    return zstandard


_BY_SUFFIX = {
    ".gz": _Compression("gzip", b"\x1f\x8b", _gzip_decompressor, _gzip_compressor),
    ".zst": _Compression("zstd", b"\x28\xb5\x2f\xfd", _zstd_decompressor, _zstd_compressor),
}


_UNWRITTEN = (".xz", ".bz2", ".lz4", ".br", ".zip", ".7z", ".lzma")
"""The suffixes of other compressed files, which are not written: nobody expects text in them."""


def suffix_of(name: str) -> str:
    """The suffix of a file's name in lower case; .gz and .zst at its end do not count."""
    stem, suffix = os.path.splitext(name)
    return os.path.splitext(stem if suffix.lower() in _BY_SUFFIX else name)[1].lower()


def _compression_of(name: str) -> _Compression | None:
    return _BY_SUFFIX.get(os.path.splitext(name)[1].lower())


def decompressing(stream: BinaryIO, name: str) -> BinaryIO:
    """The decompressed stream if `name` ends in .gz or .zst, else `stream` itself.

    Reading from it raises ParseError for data that is damaged or cut off. Raises
    FormatError where the package for zstd is not installed.
    """
    kind = _compression_of(name)
    if kind is None:
        return stream
    kind.decompressor()  # raises now, and not at the first read, if zstd is not installed
    return stream_chunks(_decompressed(stream, kind, name))


def _decompressed(stream: BinaryIO, kind: _Compression, name: str) -> Iterator[bytes]:
    """The decompressed bytes of a stream, frame after frame, in small steps.

    Raises ParseError, with `name` as its source, for data that is damaged or cut
    off.
    """
    frame, fault = kind.decompressor()
    data = stream.read(_STEP)
    is_kind = kind.magic.startswith(data[: len(kind.magic)])
    no_kind = f"this is no {kind.name} file; rename it without the suffix, or compress it"
    while data:
        try:
            found = frame.decompress(data)
        except fault as error:
            reason = str(error).rpartition(": ")[2]
            what = f"cannot be unpacked as {kind.name}: {reason}" if is_kind else no_kind
            raise ParseError(what).located(name) from None
        if found:
            yield found
        if not frame.eof:
            data = stream.read(_STEP)
            continue
        # Zeros after a frame are padding: some disks and tapes fill up their blocks.
        data = frame.unused_data.lstrip(b"\0")
        while not data and (more := stream.read(_STEP)):
            data = more.lstrip(b"\0")
        if data:
            frame, fault = kind.decompressor()
    if not (frame.eof or is_kind):
        raise ParseError(no_kind).located(name)
    if not frame.eof:
        raise ParseError(f"the {kind.name} data ends too early: the file is cut off").located(name)


@contextmanager
def compressing(stream: BinaryIO, name: str) -> Iterator[BinaryIO]:
    """A stream to write to: compressed into `stream` if `name` ends in .gz or .zst.

    With any other name it is `stream` itself. After an error in the block the end
    of the compressed data is not written, so that nobody takes the file for whole.
    Raises FormatError where the package for zstd is not installed, and for the suffix of
    another compression.
    """
    kind = _compression_of(name)
    stem, suffix = os.path.splitext(name)
    if suffix.lower() in _UNWRITTEN:
        names = f"{stem}.gz or {stem}.zst"
        raise FormatError(f"{name}: {suffix} files are not written: name it {names}")
    if kind is None:
        yield stream
        return
    writer = _CompressingStream(kind.compressor(), stream)
    yield cast(BinaryIO, writer)
    writer.end()


class _CompressingStream(io.RawIOBase):
    """A stream to write to; what is written goes through `compressor` into `target`.

    `end` writes the rest, and the end of the compressed data.
    """

    def __init__(self, compressor: Any, target: BinaryIO) -> None:
        self._compressor = compressor
        self._target = target
        self._gathered = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._gathered += data
        if len(self._gathered) >= _GATHERED:
            self._target.write(self._compressor.compress(bytes(self._gathered)))
            self._gathered.clear()
        return len(data)

    def end(self) -> None:
        self._target.write(
            self._compressor.compress(bytes(self._gathered)) + self._compressor.flush()
        )
