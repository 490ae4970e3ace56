"""`ndjson`: one case a line, with its dialect; a bare matrix is read too.

A line as programs write it is read by slices of bytes where that is proved to
say the same; every other line goes to the JSON parser.
"""

import io
import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, BinaryIO

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import LARGEST
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.errors import FormatError, ParseError
from minesweeper_kit.layouts.brackets.canonical import read_canonical, read_strings, write_strings
from minesweeper_kit.layouts.documents import document
from minesweeper_kit.layouts.layout import Piece
from minesweeper_kit.layouts.lines import Line, numbered, on_one_line
from minesweeper_kit.markup.json import read_json

_BOARDS = {"board": b'"board":', "expected": b'"expected":'}
_TYPES = {"dialect": str, "name": str, "board": int, "click": list, "expected": int, "mines": int}
_NUMBERS = (0, 0)
_ENCODER = json.JSONEncoder(ensure_ascii=False)
_DECODER = json.JSONDecoder(object_pairs_hook=tuple)  # a tuple is no JSON value: it shows objects


def read(stream: BinaryIO, dialect: Dialect | None, source: str) -> Iterator[Case | ParseError]:
    """The cases of a file. Yields a ParseError for a line that cannot be read."""
    return read_lines(numbered(stream, source), dialect, source)


def read_lines(
    lines: Iterator[Line], dialect: Dialect | None, source: str, number: int = 1
) -> Iterator[Case | ParseError]:
    """The cases of some lines, the first of them with this number."""
    for line_number, line in lines:
        if not line.strip():
            continue
        line_of = on_one_line(case=line_number)
        quick = _read_quick(line, dialect)
        try:
            if quick is not None:
                own, parts = quick
                yield Case(**parts, origin=Origin(source, own, number, line_of))
            else:
                value = read_json(line, source, line_number)
                yield document.read_line(value, dialect, number, line_of)
        except ParseError as error:
            yield error
        number += 1


def cut(stream: BinaryIO, size: int, dialect: Dialect | None) -> Iterator[Piece]:
    """The pieces of a file, of about `size` bytes each."""
    del dialect
    from minesweeper_kit.layouts.cutting import pieces

    return pieces(stream, size, _count, b"\n")


def _count(data: bytes) -> tuple[int, int]:
    """How many lines and cases there are."""
    lines = [line.isspace() for line in io.BytesIO(data)]
    return len(lines), lines.count(False)


def _read_quick(line: bytes, dialect: Dialect | None) -> tuple[Dialect, dict[str, Any]] | None:
    """The dialect and the parts of a line's case; None where the parser has to tell.

    The boards are cut out, a 0 left in the place of each, and the little that
    remains is parsed. Without a backslash every quote begins or ends a string,
    so what looks like a board's key is one wherever what remains is JSON.
    """
    if b"\\" in line:
        return None
    boards = {}
    for part, key in _BOARDS.items():
        start = line.find(key) + len(key)
        if start >= len(key):
            start += line.startswith(b" ", start)
            end = _end(line, start)
            boards[part] = line[start:end]
            line = line[:start] + b"0" + line[end:]
    try:
        rest = line.decode()
        pairs, end = _DECODER.raw_decode(rest)
    except (ValueError, RecursionError):
        return None
    parts = dict(pairs) if isinstance(pairs, tuple) else {}
    if end != len(rest) or not _is_plain(parts) or len(parts) != len(pairs):
        return None
    try:
        own = find_dialect(parts.pop("dialect"))
    except FormatError:
        return None
    if dialect is not None and dialect.name != own.name:
        return None
    asked, answered = document.roles(own, fixture="expected" in parts)
    for part, text in boards.items():
        read_board = read_canonical if text.startswith(b"[[") else read_strings
        parts[part] = read_board(text, answered if part == "expected" else asked)
        if parts[part] is None:
            return None
    if "click" in parts:
        parts["click"] = tuple(parts["click"])
    return own, parts


def _end(line: bytes, start: int) -> int:
    """Where the array ends that begins at `start`, if it is one of strings or of alike rows."""
    first = line.find(b"]", start)
    if not line.startswith(b"[[", start):
        return first + 1
    if line.startswith(b"]]", first):
        return first + 2
    # Rows that are alike end at equal distances: no need to look at all that is between.
    pitch = line.find(b"[", first) - start - 1
    ends = line[first :: max(pitch, 1)]
    rows = len(ends) - len(ends.lstrip(b"]"))
    return first + (rows - 1) * pitch + 2


def _is_plain(parts: dict[str, Any]) -> bool:
    """Whether these are parts of a case, with its board and dialect, of the right types."""
    return (
        parts.keys() >= {"board", "dialect"}
        and all(type(value) is _TYPES.get(part) for part, value in parts.items())
        and [type(number) for number in parts.get("click", _NUMBERS)] == [int, int]
        and max(map(abs, parts.get("click", _NUMBERS))) <= LARGEST
        and 0 <= parts.get("mines", 0) <= LARGEST
    )


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect | None) -> None:
    """Write a line a case.

    Raises LossyError for a cell without a symbol, FormatError where no dialect
    is known.
    """
    for case in cases:
        own = document.own_dialect(case, dialect)
        fields = document.case_fields(case, own, _board_text)
        parts = [_dialect(own.name)]
        parts += [
            b'"%b": %b' % (key.encode(), value if isinstance(value, bytes) else _text(value))
            for key, value in fields.items()
        ]
        stream.write(b"{" + b", ".join(parts) + b"}\n")


@lru_cache(maxsize=8)
def _dialect(name: str) -> bytes:
    return b'"dialect": ' + _text(name)


def _board_text(board: Board, dialect: Dialect) -> bytes:
    if dialect.alphabet.plain_letters:
        return write_strings(board, dialect)
    return _text(document.board_rows(board, dialect))


def _text(value: Any) -> bytes:
    return _ENCODER.encode(value).encode()
