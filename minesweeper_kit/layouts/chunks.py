"""Files cut into chunks between cases, where a few bytes show that a case begins."""

from collections.abc import Callable, Iterator
from typing import BinaryIO

from minesweeper_kit.layouts.layout import Chunk
from minesweeper_kit.markup.text import without_bom

_PATIENCE = 256
"""A case longer than so many chunks is cut at any line, and so is the file after it."""


def cut(
    stream: BinaryIO,
    size: int,
    count: Callable[[bytes], tuple[int, int] | None],
    *between: bytes,
    keeps: int = 0,
) -> Iterator[Chunk]:
    r"""The chunks of a file, cut between cases, of about `size` bytes each.

    `between` are the bytes at which to cut, one or several spellings of them; the
    last `keeps` of these bytes belong to the case after the cut. `count` gives the
    number of lines and of cases in some bytes; None where these bytes alone cannot
    tell. Then this chunk and all after it have no count, and may end at any line.

    Where reading the stream fails, what was read before is a chunk without a count,
    and the error is raised after it.

    >>> import io
    >>> file = io.BytesIO(b"EM\n\nEE\n")
    >>> [chunk.data for chunk in cut(file, 4, lambda data: (data.count(b"\n"), 1), b"\n\n")]
    [b'EM\n\n', b'EE\n']
    """
    start = stream.tell() if stream.seekable() else 0
    line = number = 1
    reject_piece = getattr(stream, "reject_piece", None)  # where memory is limited
    counted, wanted, rest = True, size, b""
    while True:
        more, fault = _read(stream, wanted)
        at_end = len(more) < wanted
        data = rest + more
        counted = counted and fault is None and len(data) <= _PATIENCE * size
        if at_end and fault is None:
            end = len(data)
        elif not counted:
            end = data.rfind(b"\n") + 1
        else:
            found = max((data.rfind(mark), len(mark)) for mark in between)
            end = sum(found) - keeps if found[0] >= 0 else 0
        chunk, rest = data[:end], data[end:]
        if reject_piece is not None and not chunk:  # a case goes on beyond all that was read
            reject_piece(rest, line)
        if chunk or fault is not None:
            # The mark before the first chunk, and no other, is no part of a line.
            counts = count(without_bom(chunk) if line == 1 else chunk) if counted else None
            counted = counts is not None
            lines, cases = counts or (0, None)
            yield Chunk(chunk, start, line, number, cases)
            start, line, number = start + end, line + lines, number + (cases or 0)
        if fault is not None:
            raise fault
        if at_end:
            return
        wanted = max(size, len(rest))  # a long case is not looked through again and again


def _read(stream: BinaryIO, size: int) -> tuple[bytes, Exception | None]:
    """The next `size` bytes, fewer at the end or if reading fails, and the error if it does."""
    read = getattr(stream, "read1", stream.read)
    parts = []
    try:
        while size and (part := read(size)):
            parts.append(part)
            size -= len(part)
    except Exception as error:  # noqa: BLE001 - raised when its turn comes
        return b"".join(parts), error
    return b"".join(parts), None
