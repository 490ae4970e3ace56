"""`yaml`: the kit's document in YAML, each board a block (`|`): a text of several lines."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, BinaryIO

from minesweeper_kit.batch import Item
from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts.documents import document, fields, suite
from minesweeper_kit.markup.yaml import read_yaml

# A name that no reader of YAML takes for anything but text.
_PLAIN_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*([ _-][A-Za-z0-9]+)+")

_SAFE = re.compile(r"[ !#-\[\]-~]*")
"""Text that needs nothing but quotes around it."""

_LONG_KEY = 1000


def read(stream: BinaryIO, dialect: Dialect | None, source: str) -> Iterator[Case | ParseError]:
    r"""The cases of a document; a ParseError in the place of one that is bad.

    Raises ParseError for a fault outside the cases. With a `dialect` the document must
    be in it, or name none.

    >>> from minesweeper_kit import loads
    >>> text = "dialect: leetcode\ncases:\n- board: [EM]\n  click: [0, 0]\n"
    >>> [(case.board, case.click) for case in loads(text, "yaml")]
    [(Board(1, 2, 'EM'), (0, 0))]
    """
    data = document.parse(stream.read(), source, read_yaml)
    yield from document.read_document(data, dialect)


def read_case_batches(stream: BinaryIO, dialect: Dialect | None, source: str) -> Iterator[Item]:
    r"""The cases as `read` gives them, those alike as batches where it is as `write` writes it.

    >>> import io
    >>> from minesweeper_kit import dumps, loads
    >>> text = dumps(loads("EM\n\n" * 999, "leetcode+grid"), "yaml").encode()
    >>> [len(batch) for batch in read_case_batches(io.BytesIO(text), None, "suite.yaml")]
    [16, 16, 64, 256, 647]
    """
    yield from suite.read_suite(stream.read(), source, dialect, "yaml", read_yaml)


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect | None) -> None:
    """Write a document.

    A case without a dialect is written in one that has its cells, where none is given. Raises
    LossyError for a cell without a symbol.

    >>> from minesweeper_kit import dumps, loads
    >>> print(dumps(loads("EM", "leetcode+grid"), "yaml"), end="")
    minesweeper_kit: 1
    dialect: leetcode
    cases:
      - board: |
          EM
    """
    common, owned = fields.with_dialects(cases, dialect)
    stream.write(b"minesweeper_kit: %d\n" % fields.VERSION)
    if common is not None:
        stream.write(f"dialect: {common.name}\n".encode())
    number = 0
    for number, (case, own) in enumerate(owned, 1):
        stream.write(b"cases:\n" if number == 1 else b"")
        stream.write(_case(case, own, names=own is not common).encode())
    if not number:
        stream.write(b"cases: []\n")


def _case(case: Case, dialect: Dialect, *, names: bool) -> str:
    """The lines of a case, which `names` its dialect or leaves that to the document."""
    asked, answered = fields.roles(dialect, fixture=case.expected is not None)
    lines = []
    if names:
        lines.append(f"dialect: {dialect.name}")
    if case.name is not None:
        lines.append(f"name: {_name(case.name)}")
    lines.append(f"board: {_board(case.board, asked)}")
    if case.click is not None:
        lines.append(f"click: [{case.click[0]}, {case.click[1]}]")
    if case.expected is not None:
        lines.append(f"expected: {_board(case.expected, answered)}")
    if case.mines is not None:
        lines.append(f"mines: {case.mines}")
    if case.extra:
        lines.append(f"extra: {_flow(case.extra)}")
    return "  - " + "\n    ".join(line.replace(": \n", ":\n", 1) for line in lines) + "\n"


def _flow(value: Any) -> str:
    """Plain data on one line, every text in quotes."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)}: {_flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, float):
        text = repr(value)  # in which YAML 1.1 wants a dot
        return text if "." in text else text.replace("e", ".0e")
    return json.dumps(value)  # null, true, false, or a whole number


def _key(key: str) -> str:
    """A key in quotes. YAML wants a sign before one that is long."""
    text = _quoted(key)
    return text if len(text) < _LONG_KEY else f"? {text} "


def _name(name: str) -> str:
    return name if _PLAIN_NAME.fullmatch(name) else _quoted(name)


def _quoted(text: str) -> str:
    if _SAFE.fullmatch(text):
        return f'"{text}"'
    import yaml

    written: str = yaml.safe_dump(text, default_style='"', allow_unicode=True, width=float("inf"))
    return written.removesuffix("\n")


def _board(board: Board, dialect: Dialect) -> str:
    """The board as a block, or as a list of quoted rows if a blank is a symbol."""
    rows = [row.decode() for row in dialect.alphabet.encode(board.cells, board.rows, board.cols)]
    if not board.cells:
        return "[" + ", ".join(['""'] * board.rows) + "]"
    if dialect.alphabet.keeps_blanks:
        return "".join(f"\n      - {_quoted(row)}" for row in rows)
    return "|" + "".join(f"\n      {row}" for row in rows)
