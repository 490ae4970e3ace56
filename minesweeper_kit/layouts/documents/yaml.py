"""`yaml`: the kit's document in YAML, each board a block (`|`): a text of several lines."""

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts.documents import document
from minesweeper_kit.markup.yaml import read_yaml

# A name that no reader of YAML takes for anything but text.
_PLAIN_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*([ _-][A-Za-z0-9]+)+")


def read(stream: BinaryIO, dialect: Dialect | None, source: str) -> Iterator[Case | ParseError]:
    r"""The cases of a document; a ParseError in the place of one that is bad.

    Raises ParseError for a fault outside the cases. With a `dialect` the document must
    be in it, or name none.

    >>> from minesweeper_kit import loads
    >>> text = "dialect: leetcode\ncases:\n- board: [EM]\n  click: [0, 0]\n"
    >>> [(case.board, case.click) for case in loads(text, "yaml")]
    [(Board(1, 2, '9a'), (0, 0))]
    """
    yield from document.read_document(read_yaml(stream.read(), source), dialect)


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect | None) -> None:
    """Write a document.

    Raises LossyError for a cell without a symbol, FormatError for a case without a
    dialect where none is given.

    >>> from minesweeper_kit import dumps, loads
    >>> print(dumps(loads("EM", "leetcode+grid"), "yaml"), end="")
    minesweeper_kit: 1
    dialect: leetcode
    cases:
      - board: |
          EM
    """
    cases, dialect = document.one_dialect(cases, dialect)
    stream.write(b"minesweeper_kit: %d\n" % document.VERSION)
    if dialect is not None:
        stream.write(f"dialect: {dialect.name}\n".encode())
    number = 0
    for number, case in enumerate(cases, 1):
        stream.write(b"cases:\n" if number == 1 else b"")
        stream.write(_case(case, document.own_dialect(case, dialect)).encode())
    if not number:
        stream.write(b"cases: []\n")


def _case(case: Case, dialect: Dialect) -> str:
    asked, answered = document.roles(dialect, fixture=case.expected is not None)
    lines = []
    if case.name is not None:
        lines.append(f"name: {_name(case.name)}")
    lines.append(f"board: {_board(case.board, asked)}")
    if case.click is not None:
        lines.append(f"click: [{case.click[0]}, {case.click[1]}]")
    if case.expected is not None:
        lines.append(f"expected: {_board(case.expected, answered)}")
    if case.mines is not None:
        lines.append(f"mines: {case.mines}")
    return "  - " + "\n    ".join(line.replace(": \n", ":\n", 1) for line in lines) + "\n"


def _name(name: str) -> str:
    return name if _PLAIN_NAME.fullmatch(name) else _quoted(name)


def _quoted(text: str) -> str:
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
