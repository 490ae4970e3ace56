"""`ndjson`: one case a line, with its dialect; a bare matrix is read too."""

import io
import json
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, LineOf, Origin
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import FormatError, ParseError
from minesweeper_kit.layouts import Piece, document
from minesweeper_kit.layouts.literal import read_rows
from minesweeper_kit.layouts.text import Line, numbered, on_one_line
from minesweeper_kit.plain import read_json
from minesweeper_kit.registry import find_dialect

HOLDS = document.HOLDS
JOINT = b""

_json = json.JSONEncoder(ensure_ascii=False).encode


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
        places = on_one_line(case=line_number)
        case = _read_canonical(line, dialect, source, number, places)
        try:
            if case is None:
                value = read_json(line, source, line_number)
                case = document.read_line(value, dialect, number, places)
        except ParseError as error:
            yield error
        else:
            yield case
        number += 1


def cut(stream: BinaryIO, size: int, dialect: Dialect | None) -> Iterator[Piece]:
    """The pieces of a file, of about `size` bytes each."""
    del dialect
    from minesweeper_kit.layouts.pieces import pieces

    return pieces(stream, size, _count, b"\n")


def _count(data: bytes) -> int:
    return sum(not line.isspace() for line in io.BytesIO(data))


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect | None) -> None:
    """Write a line a case.

    Raises LossyError for a cell without a symbol, FormatError where no dialect
    is known.
    """
    for case in cases:
        written_in = document.own_dialect(case, dialect)
        asked, answered = document.roles(written_in, fixture=case.expected is not None)
        fields = [("dialect", _json(written_in.name))]
        if case.name is not None:
            fields.append(("name", _json(case.name)))
        fields.append(("board", _rows(case.board, asked)))
        if case.click is not None:
            fields.append(("click", _json(case.click)))
        if case.expected is not None:
            fields.append(("expected", _rows(case.expected, answered)))
        if case.mines is not None:
            fields.append(("mines", str(case.mines)))
        text = ", ".join([f'"{key}": {value}' for key, value in fields])
        stream.write(f"{{{text}}}\n".encode())


def _rows(board: Board, dialect: Dialect) -> str:
    """The rows of a board as JSON."""
    if not dialect.plain_letters or not board.rows:
        return _json(document.board_rows(board, dialect))
    rows = b'", "'.join(dialect.encode_letters(board.cells, board.rows, board.cols))
    return f'["{rows.decode()}"]'


# --- lines as `write` writes them, by whole slices of bytes ---

_KEYS = {"dialect", "name", "board", "click", "expected", "mines"}
# As a list of pairs, so that a key that stands twice is seen.
_decode = json.JSONDecoder(object_pairs_hook=list).decode


def _read_canonical(
    line: bytes, dialect: Dialect | None, source: str, number: int, places: LineOf
) -> Case | None:
    """The case of a line as `write` writes it, or with a matrix for a board; else None.

    The boards are cut out, and what little is left is read as JSON.
    """
    rest, board_text = _cut_out(line, b'"board":')
    rest, expected_text = _cut_out(rest, b'"expected":')
    fields = _fields(rest, expects=expected_text is not None)
    if board_text is None or fields is None:
        return None
    name, click = fields.get("dialect"), fields.get("click")
    try:
        named = dialect if name is None else find_dialect(name)
    except FormatError:
        return None
    if named is None or (dialect is not None and dialect.name != named.name):
        return None
    asked, answered = document.roles(named, fixture=expected_text is not None)
    board = read_rows(board_text, asked)
    expected = None if expected_text is None else read_rows(expected_text, answered)
    if board is None or (expected is None and expected_text is not None):
        return None
    return Case(
        board,
        None if click is None else (click[0], click[1]),
        expected,
        fields.get("mines"),
        fields.get("name"),
        Origin(source, named, number, places),
    )


def _cut_out(line: bytes, key: bytes) -> tuple[bytes, bytes | None]:
    """The line with null for the rows at the key, and these rows."""
    start = line.find(key) + len(key)
    start += line.startswith(b" ", start)
    closing = b"]]" if line.startswith(b'[["', start) else b'"]'
    end = line.find(closing, start) + 2
    if start < len(key) or end < 2 or not line.startswith(b"[", start):
        return line, None
    return line[:start] + b"null" + line[end:], line[start:end]


def _fields(text: bytes, *, expects: bool) -> dict[str, Any] | None:
    """The fields of a case whose boards are null, if nothing is wrong with them."""
    if not text.startswith(b"{") or b"\\" in text:
        return None
    try:
        pairs = _decode(text.decode())
    except (ValueError, RecursionError):
        return None
    fields = dict(pairs)
    click, mines = fields.get("click"), fields.get("mines")
    good = (
        len(fields) == len(pairs)
        and fields.keys() <= _KEYS
        and fields.get("board", 0) is None
        and ("expected" in fields) == expects
        and fields.get("expected") is None
        and isinstance(fields.get("dialect"), str | None)
        and isinstance(fields.get("name"), str | None)
        and (click is None or (isinstance(click, list) and list(map(type, click)) == [int, int]))
        and (mines is None or (type(mines) is int and mines >= 0))
    )
    return fields if good else None
