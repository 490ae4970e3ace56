"""`npz`: NumPy's archive of arrays, as savez and savez_compressed write it.

It is a ZIP file; each array in it is read as the layout `npy` reads one. The name of
an array is that of its boards, except for those that NumPy names itself, `arr_0`.
"""

import io
import re
import struct
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, BinaryIO, NoReturn

from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError, ShapeError
from minesweeper_kit.layouts.binary import npy
from minesweeper_kit.wording import one_line, quoted, shorten

if TYPE_CHECKING:
    import zipfile

_CHUNK = 2**16
_SUFFIX = ".npy"
_UNNAMED = re.compile(r"arr_[0-9]+")
_NAME = re.compile(r"\w[\w. -]{0,99}")
_LOCAL = struct.Struct("<4s5H3I2H")
"""What stands before the data of an array: the mark, flags, sizes and the lengths of names."""

_STORED, _DEFLATED = 0, 8


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The boards of all arrays, in the order in which they lie, each a case.

    Yields a ParseError in the place of a board with a number that is no symbol.
    Raises ParseError for any other fault, and FormatError where NumPy is not installed.

    >>> import io
    >>> import numpy
    >>> from minesweeper_kit import load
    >>> stream = io.BytesIO()
    >>> numpy.savez(stream, first=numpy.array([[-1, 1]]))
    >>> start = stream.seek(0)
    >>> [(case.name, case.board) for case in load(stream, "numeric+npz")]
    [('first', Board(1, 2, 'H1'))]
    """
    import zipfile

    data = stream.read()
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        members = archive.infolist()
    except Exception as error:  # noqa: BLE001 - what damaged data raises is nowhere listed
        _reject(error, 0, source)
    if sum(member.compress_size for member in members) > len(data):
        raise ShapeError("byte 0: the arrays of the archive lie over each other").located(source)
    number = 0
    for member in members:
        for item in _boards(_content(archive, member, stream, source), member, dialect, source):
            number += 1
            if isinstance(item, Case) and item.origin is not None:
                yield replace(item, origin=item.origin._replace(number=number))
            else:
                yield item


def _boards(
    array: bytes, member: "zipfile.ZipInfo", dialect: Dialect, source: str
) -> Iterator[Case | ParseError]:
    """The boards of an array, which is a member of the archive, by its name."""
    name = member.filename.removesuffix(_SUFFIX)
    try:
        for item in npy.read(io.BytesIO(array), dialect, source):
            if isinstance(item, ParseError):
                yield _of_member(item, name, member)
            else:
                yield item if _UNNAMED.fullmatch(name) else replace(item, name=name)
    except ParseError as error:
        raise _of_member(error, name, member) from None


def _of_member(error: ParseError, name: str, member: "zipfile.ZipInfo") -> ParseError:
    """The error, whose bytes are counted in an array, with the place of the array in the file."""
    error.message = f"byte {member.header_offset}: the array {quoted(name)}, {error.message}"
    return error


def _content(
    archive: "zipfile.ZipFile", member: "zipfile.ZipInfo", stream: BinaryIO, source: str
) -> bytes:
    """The bytes of an array, unpacked. They count for the memory that a case may take."""
    hold = getattr(stream, "hold", None)
    parts = []
    try:
        with archive.open(member) as packed:
            while part := packed.read(_CHUNK):
                if hold is not None:
                    hold(part)
                parts.append(part)
    except ParseError:
        raise
    except Exception as error:  # noqa: BLE001 - of the archive, its packing, its password
        _reject(error, member.header_offset, source)
    return b"".join(parts)


def _reject(error: Exception, at: int, source: str) -> NoReturn:
    """Raise a ParseError for what the archive says of itself, at that byte."""
    reason = shorten(one_line(str(error) or type(error).__name__), 80)
    message = f"byte {at}: this is no .npz file that can be read: {reason}"
    raise ShapeError(message).located(source) from error


def as_text(head: bytes, source: str, size: int) -> bytes:
    r"""The beginning of the first array as the text of the same matrix, as `npy.as_text` gives it.

    >>> import io
    >>> import numpy
    >>> stream = io.BytesIO()
    >>> numpy.savez_compressed(stream, numpy.array([[1, 0]]))
    >>> as_text(stream.getvalue(), "boards.npz", 100)
    b'[["1","0"]]\n'
    """
    if len(head) < _LOCAL.size:
        raise ShapeError("byte 0: this is no .npz file: it ends too early").located(source)
    mark, _, _, method, *_, name, extra = _LOCAL.unpack_from(head)
    if mark != b"PK\3\4" or method not in (_STORED, _DEFLATED):
        raise ShapeError("byte 0: this is no .npz file with an array in it").located(source)
    packed = head[_LOCAL.size + name + extra :]
    try:
        array = packed if method == _STORED else zlib.decompressobj(-15).decompress(packed, _CHUNK)
    except zlib.error as error:
        _reject(error, 0, source)
    return npy.as_text(array, source, size)


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    """Write each board as an array under the name of its case, if it has one.

    A name that no file may have, or that was there before, gives way to NumPy's
    `arr_0`. Raises LossyError for what `npy` cannot hold.

    >>> import io
    >>> import numpy
    >>> from minesweeper_kit import Board, Case, dump
    >>> stream = io.BytesIO()
    >>> dump([Case(Board(1, 2, "H1"), name="first")], stream, "numeric+npz")
    >>> start = stream.seek(0)
    >>> numpy.load(stream)["first"].tolist()
    [[-1, 1]]
    """
    import zipfile

    names: set[str] = set()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for number, case in enumerate(cases):
            name = case.name or ""
            if not _NAME.fullmatch(name) or _UNNAMED.fullmatch(name) or name in names:
                name = f"arr_{number}"
            names.add(name)
            array = io.BytesIO()
            npy.write([case], array, dialect)
            archive.writestr(zipfile.ZipInfo(name + _SUFFIX), array.getvalue())
    if names:
        stream.write(packed.getvalue())
