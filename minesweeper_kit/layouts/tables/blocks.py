"""An Arrow file as the stream of its messages, in the thread that reads it.

pyarrow's own reader of files reads the footer in a thread of its own. Where the interpreter ends
before that thread has released the file, the process ends by SIGABRT. Its reader of streams has
no threads, so a file is given to it message by message, as the footer lists them.
"""

import io
import os
from collections.abc import Iterator
from struct import Struct, error, unpack_from
from typing import Any

from minesweeper_kit.layouts.tables.schema import pyarrow

_MAGIC = b"ARROW1"
_END = Struct("<i6s")
"""What ends a file: the length of the footer, and the magic."""

_BLOCK = Struct("<qi4xq")
"""Where a message begins, the length of its metadata, and of its body."""

_LISTS = (2, 3)
"""The fields of the footer, a table of FlatBuffers, that list dictionaries and batches."""


def messages(file: Any) -> io.RawIOBase:
    """The stream of the messages of an Arrow file. Raises ValueError for a file that is none.

    >>> import io
    >>> from minesweeper_kit import Board, Case, dump
    >>> file = io.BytesIO()
    >>> dump([Case(Board(1, 2, "EM"))], file, "arrow")
    >>> pyarrow().ipc.open_stream(messages(file)).read_all().column("rows").to_pylist()
    [1]
    """
    end = file.seek(0, os.SEEK_END)
    footer = b""
    if end > _END.size:
        file.seek(end - _END.size)
        length, magic = _END.unpack(file.read(_END.size))
        if magic == _MAGIC and 0 < length <= end - _END.size:
            file.seek(end - _END.size - length)
            footer = file.read(length)
    if not footer:
        raise ValueError("its footer is missing or damaged: the file is incomplete")
    try:
        blocks = list(_blocks(footer))
    except error:
        raise ValueError("its footer is damaged") from None
    if any(min(block) < 0 or sum(block) > end for block in blocks):
        raise ValueError("its footer is damaged: it lists what is not in the file")
    return _Messages(file, _schema(footer).serialize().to_pybytes(), blocks)


def _schema(footer: bytes) -> Any:
    """The schema in a footer: that of a file with nothing else, which needs no thread."""
    from pyarrow import ipc

    alone = _MAGIC + b"\0\0" + footer + _END.pack(len(footer), _MAGIC)
    return ipc.open_file(pyarrow().BufferReader(alone)).schema


def _blocks(footer: bytes) -> Iterator[tuple[int, int]]:
    """Where each message begins, and its length: the dictionaries first."""
    (table,) = unpack_from("<I", footer)
    fields = table - unpack_from("<i", footer, table)[0]
    (size,) = unpack_from("<H", footer, fields)
    for number in _LISTS:
        at = 4 + 2 * number
        (there,) = unpack_from("<H", footer, fields + at) if at < size else (0,)
        if there:
            found = table + there
            found += unpack_from("<I", footer, found)[0]
            (count,) = unpack_from("<I", footer, found)
            listed = footer[found + 4 : found + 4 + count * _BLOCK.size]
            for start, metadata, body in _BLOCK.iter_unpack(listed):
                yield start, metadata + body


class _Messages(io.RawIOBase):
    """The schema of a file and then its messages, one after the other."""

    def __init__(self, file: Any, schema: bytes, blocks: list[tuple[int, int]]) -> None:
        self._file = file
        self._schema = io.BytesIO(schema)
        self._blocks = iter(blocks)
        self._left = 0

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1, /) -> bytes:
        found = self._schema.read(size)
        while len(found) < size:
            if not self._left:
                start, self._left = next(self._blocks, (0, 0))
                if not self._left:
                    break
                self._file.seek(start)
            data = self._file.read(min(size - len(found), self._left))
            if not data:
                break
            self._left -= len(data)
            found = found + data if found else data
        return found
