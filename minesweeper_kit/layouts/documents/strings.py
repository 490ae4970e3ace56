"""`strings`: Exercism's. A board is a JSON array of row strings, one board a line.

The arrays may be written in any way that `testcase` reads. A canonical-data.json is
read too: its cases, in groups or not, with `input`, `expected` and `description`.
"""

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, BinaryIO

from minesweeper_kit.batch import Item
from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts.brackets import array
from minesweeper_kit.layouts.documents.values import board_of_rows
from minesweeper_kit.layouts.lines import numbered_lines, on_one_line
from minesweeper_kit.markup.json import read_json
from minesweeper_kit.markup.source_data import Path, SourceData
from minesweeper_kit.markup.text import without_bom

_AS_IT_IS = re.compile(r'[^"\\\x00-\x1f]*')
"""A text that stands in JSON without an escape."""

_BOARDS = ("minefield", "garden", "board")
"""The keys of the board in `input`: they differ between versions of the exercise."""


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Item]:
    """The boards of a file, or the cases of a canonical-data.json.

    Yields a ParseError in the place of a board that is bad, and raises one for
    brackets that do not match.

    >>> from minesweeper_kit import loads
    >>> [case.board for case in loads('["· *"]', "exercism")]
    [Board(1, 3, 'EEM')]
    """
    head: list[bytes] = []
    text = b""
    for line in stream:
        head.append(line)
        text = without_bom(line).lstrip()
        if text:
            break
    if text.startswith(b"{"):
        document = read_json(b"".join([*head, stream.read()]), source)
        yield from _read_canonical(document, dialect)
    else:
        lines = numbered_lines(chain(head, stream), source)
        yield from array.read_lines(lines, dialect, source, columns=True)


def _read_canonical(document: SourceData, dialect: Dialect) -> Iterator[Case | ParseError]:
    """The cases of a canonical-data.json, those of its groups included, in their order."""
    number = 0
    waiting: list[tuple[Path, Any]] = [((), document.value)]
    while waiting:
        path, value = waiting.pop()
        if not isinstance(value, dict):
            raise document.error("expected a case: description, input and expected", *path)
        if "input" in value:
            number += 1
            try:
                yield _case(document, path, value, dialect, number)
            except ParseError as error:
                yield error
        elif isinstance(value.get("cases"), list):
            inner = [((*path, "cases", at), case) for at, case in enumerate(value["cases"])]
            waiting += reversed(inner)
        else:
            raise document.error("expected cases, or a case with input and expected", *path)


def _case(document: SourceData, path: Path, value: Any, dialect: Dialect, number: int) -> Case:
    """The case `value`, at `path` of the document. Raises ParseError."""
    given = value["input"]
    key = next((key for key in _BOARDS if isinstance(given, dict) and key in given), None)
    if key is None:
        raise document.error(f"expected a board: {' or '.join(_BOARDS)}", *path, "input")
    at: Path = (*path, "input", key)
    board = _board(document, at, given[key], dialect.as_role("question"))
    expected = None
    if "expected" in value:
        answered = dialect.as_role("answer")
        expected = _board(document, (*path, "expected"), value["expected"], answered)
    name = value.get("description")
    marks = {"case": document.mark(*path).line, "board": document.mark(*at).line}
    marks["expected"] = document.mark(*path, "expected").line
    origin = Origin(document.source, dialect, number, on_one_line(**marks))
    return Case(
        board, expected=expected, name=name if isinstance(name, str) else None, origin=origin
    )


def _board(document: SourceData, path: Path, rows: Any, dialect: Dialect) -> Board:
    """The board of a list of row strings, at `path` of the document. Raises ParseError."""
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise document.error("expected a board, which is a list of row strings", *path)
    return board_of_rows(document, path, rows, dialect)


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    r"""Write each board on a line. Raises LossyError for a cell without a symbol.

    >>> from minesweeper_kit import dumps, loads
    >>> dumps(loads("EM", "leetcode+grid"), "exercism")
    '[" *"]\n'
    """
    as_it_is = all(_AS_IT_IS.fullmatch(symbol) for symbol in dialect.symbols.values())
    for case in cases:
        board = case.board
        rows = dialect.alphabet.encode(board.cells, board.rows, board.cols)
        if as_it_is and rows:
            line = b'["' + b'", "'.join(rows) + b'"]'
        else:
            line = json.dumps([row.decode() for row in rows], ensure_ascii=False).encode()
        stream.write(line + b"\n")
