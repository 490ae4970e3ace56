"""`ndjson`: one case a line, with its dialect; a bare matrix is read too.

A line as programs write it is read in a faster way than by the JSON parser, which gets
every other line.
"""

import io
import json
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from typing import Any, BinaryIO

from minesweeper_kit.batch import BatchText, Item
from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import LARGEST
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.errors import FormatError, ParseError
from minesweeper_kit.layouts import batches
from minesweeper_kit.layouts.brackets.canonical import (
    read_canonical,
    read_strings,
    write_strings,
)
from minesweeper_kit.layouts.documents import document, fields, keys
from minesweeper_kit.layouts.layout import Chunk
from minesweeper_kit.layouts.lines import Line, on_one_line
from minesweeper_kit.layouts.templates import Span, Template
from minesweeper_kit.markup.json import read_json

_BOARDS = {"board": b'"board":', "expected": b'"expected":'}
_TYPES = {"dialect": str, "name": str, "board": int, "click": list, "expected": int, "mines": int}
_NUMBERS = (0, 0)
_OTHERS = re.compile(
    rb'"name": ?"(?P<name>[^"]*)"|"click": ?\[(?P<row>[0-9]{1,9}), ?(?P<col>[0-9]{1,9})\]'
)
_ENCODER = json.JSONEncoder(ensure_ascii=False)
_DECODER = json.JSONDecoder(object_pairs_hook=tuple)  # a tuple is no JSON value: it shows objects


def read_lines(
    lines: Iterator[Line], dialect: Dialect | None, source: str, number: int = 1
) -> Iterator[Item]:
    """The cases of numbered lines; the first is case `number`.

    Yields a ParseError in the place of a line that is bad.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> lines = iter([(1, b'[["E", "M"]]')])
    >>> [case.board for case in read_lines(lines, find_dialect("leetcode"), "a.ndjson")]
    [Board(1, 2, 'EM')]
    """
    next_batch = batches.batches_of(lines, template, read_lines, dialect)
    while True:
        batch = next_batch(number, None)
        if batch is not None:
            yield batch
            number += len(batch)
            continue
        line_number, line = next(lines, (0, b""))
        if not line_number:
            return
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


def template(text: bytes, dialect: Dialect | None) -> Template | None:
    r"""The template of the case with which a text begins, a line as programs write it; or None.

    >>> template(b'{"dialect": "leetcode", "board": ["EM"], "click": [0, 0]}\n', None).parts
    ['board', 'row', 'col']
    """
    end = text.find(b"\n") + 1
    line = text[: end - 1]
    if not end or _read_quick(line, dialect) is None:
        return None
    spans = []
    for part, key in _BOARDS.items():
        start = line.find(key) + len(key)
        if start >= len(key):
            start += line.startswith(b" ", start)
            spans.append(Span(part, start, _end_of_array(line, start)))
    for found in _OTHERS.finditer(line):
        spans += [
            Span(part, *found.span(part))
            for part, value in found.groupdict().items()
            if value is not None
        ]
    return Template(text, sorted(spans, key=lambda span: span.start), end)


def begins(text: bytes, dialect: Dialect | None) -> bool:
    """Whether the first line of a text is a case by itself, and no document on one line.

    A line that is cut off at the end of the text counts as one unless it has a list of cases.

    >>> begins(b'{"board": ["EM"]}', None), begins(b'{"cases": [{"board": ["EM"]}]}', None)
    (True, False)
    """
    del dialect
    line, end, _ = text.strip().partition(b"\n")
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return not end and not keys.names_list(line)
    if not isinstance(value, dict):
        return False
    found = keys.plain_keys(list(value)).parts
    return "board" in found or "input" in found


def cut(stream: BinaryIO, size: int, dialect: Dialect | None) -> Iterator[Chunk]:
    r"""The chunks of a file, whole lines, of about `size` bytes each.

    >>> file = io.BytesIO(b'[["E"]]\n[["M"]]\n')
    >>> [chunk.data for chunk in cut(file, 10, None)]
    [b'[["E"]]\n', b'[["M"]]\n']
    """
    del dialect
    from minesweeper_kit.layouts import chunks

    return chunks.cut(stream, size, _count, b"\n")


def _count(data: bytes) -> tuple[int, int]:
    """The number of lines and of cases in the bytes of a file."""
    lines = [line.isspace() for line in io.BytesIO(data)]
    return len(lines), lines.count(False)


def _read_quick(line: bytes, dialect: Dialect | None) -> tuple[Dialect, dict[str, Any]] | None:
    """The dialect and the parts of the case on a line; None to leave it to the JSON parser.

    Each board is cut out and replaced by a 0, and the short rest is parsed. The line
    has no backslash, so every quote begins or ends a string: what looks like the key
    of a board is one, if the rest is JSON.
    """
    if b"\\" in line:
        return None
    boards = {}
    for part, key in _BOARDS.items():
        start = line.find(key) + len(key)
        if start >= len(key):
            start += line.startswith(b" ", start)
            end = _end_of_array(line, start)
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
    own = dialect
    if "dialect" in parts:
        try:
            own = find_dialect(parts.pop("dialect"))
        except FormatError:
            return None
    if own is None:
        return None
    if dialect is not None and not dialect.is_inline and dialect.name != own.name:
        return None
    asked, answered = fields.roles(own, fixture="expected" in parts)
    for part, text in boards.items():
        read_board = read_canonical if text.startswith(b"[[") else read_strings
        parts[part] = read_board(text, answered if part == "expected" else asked)
        if parts[part] is None:
            return None
    if "click" in parts:
        parts["click"] = tuple(parts["click"])
    return own, parts


def _end_of_array(line: bytes, start: int) -> int:
    """The end of the array that begins at `start`, one of strings or of rows.

    Of any other array it is a place in it; then the board is not read in the fast way.
    """
    first = line.find(b"]", start)
    if not line.startswith(b"[[", start):
        return first + 1
    if line.startswith(b"]]", first):
        return first + 2
    # Rows of equal length end at equal distances, so what is between need not be searched.
    pitch = line.find(b"[", first) - start - 1
    ends = line[first :: max(pitch, 1)]
    rows = len(ends) - len(ends.lstrip(b"]"))
    end = first + (rows - 1) * pitch + 2
    if line.startswith(b"]]", end - 2):
        return end
    return max(line.find(b"]]", first) + 2, first + 1)


def _is_plain(parts: dict[str, Any]) -> bool:
    """Whether these are the parts of a case, of the right types, the board included."""
    return (
        "board" in parts
        and all(type(value) is _TYPES.get(part) for part, value in parts.items())
        and [type(number) for number in parts.get("click", _NUMBERS)] == [int, int]
        and max(map(abs, parts.get("click", _NUMBERS))) <= LARGEST
        and 0 <= parts.get("mines", 0) <= LARGEST
    )


def write(cases: Iterable[Case | BatchText], stream: BinaryIO, dialect: Dialect | None) -> None:
    r"""Write each case on a line.

    A case without a dialect is written in one that has its cells, where none is given. Raises
    LossyError for a cell without a symbol.

    >>> from minesweeper_kit import dumps, loads
    >>> dumps(loads("EM", "leetcode+grid"), "ndjson")
    '{"dialect": "leetcode", "board": ["EM"]}\n'
    """
    for case in cases:
        if isinstance(case, BatchText):
            stream.write(case.text)
        else:
            stream.write(_line(case, fields.own_dialect(case, dialect)))


def _line(case: Case, dialect: Dialect) -> bytes:
    """A case on its line. Raises LossyError."""
    found = fields.case_fields(case, dialect, _board_text)
    parts = [_dialect_field(dialect.name)]
    parts += [
        b'"%b": %b' % (key.encode(), value if isinstance(value, bytes) else _text(value))
        for key, value in found.items()
    ]
    return b"{" + b", ".join(parts) + b"}\n"


write_case_batch = partial(batches.batch_text, text_of=_line, shape=template)


@lru_cache(maxsize=8)
def _dialect_field(name: str) -> bytes:
    return b'"dialect": ' + _text(name)


def _board_text(board: Board, dialect: Dialect) -> bytes:
    if dialect.alphabet.plain_letters:
        return write_strings(board, dialect)
    return _text(fields.board_rows(board, dialect))


def _text(value: Any) -> bytes:
    return _ENCODER.encode(value).encode()
