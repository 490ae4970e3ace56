"""`json`: the kit's document in JSON."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from minesweeper_kit.batch import Item
from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts.documents import document, fields, suite
from minesweeper_kit.markup.json import read_json


def read(stream: BinaryIO, dialect: Dialect | None, source: str) -> Iterator[Case | ParseError]:
    """The cases of a document; a ParseError in the place of one that is bad.

    Raises ParseError for a fault outside the cases. With a `dialect` the document must
    be in it, or name none.

    >>> from minesweeper_kit import loads
    >>> text = '{"dialect": "leetcode", "cases": [{"board": ["EM"], "click": [0, 0]}]}'
    >>> [(case.board, case.click) for case in loads(text, "json")]
    [(Board(1, 2, 'EM'), (0, 0))]
    """
    data = document.parse(stream.read(), source, read_json)
    yield from document.read_document(data, dialect)


def read_case_batches(stream: BinaryIO, dialect: Dialect | None, source: str) -> Iterator[Item]:
    r"""The cases as `read` gives them, those alike as batches where it is as `write` writes it.

    >>> import io
    >>> from minesweeper_kit import dumps, loads
    >>> text = dumps(loads("EM\n\n" * 999, "leetcode+grid"), "json").encode()
    >>> [len(batch) for batch in read_case_batches(io.BytesIO(text), None, "suite.json")]
    [16, 16, 64, 256, 647]
    """
    yield from suite.read_suite(stream.read(), source, dialect, "json", read_json)


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect | None) -> None:
    """Write a document, each row of a board on a line of its own.

    A case without a dialect is written in one that has its cells, where none is given. Raises
    LossyError for a cell without a symbol.

    >>> from minesweeper_kit import dumps, loads
    >>> print(dumps(loads("EM", "leetcode+grid"), "json"), end="")
    {
      "minesweeper_kit": 1,
      "dialect": "leetcode",
      "cases": [
        {
          "board": [
            "EM"
          ]
        }
      ]
    }
    """
    common, owned = fields.with_dialects(cases, dialect)
    head: dict[str, Any] = {"minesweeper_kit": fields.VERSION}
    if common is not None:
        head["dialect"] = common.name
    lines = [f"  {_text(key)}: {_text(value)},\n" for key, value in head.items()]
    stream.write(f'{{\n{"".join(lines)}  "cases": ['.encode())
    number = 0
    for number, (case, own) in enumerate(owned, 1):
        named = {} if own.name == head["dialect"] else {"dialect": own.name}
        found = named | fields.case_fields(case, own)
        parts = ",\n".join(f"      {_text(key)}: {_value(value)}" for key, value in found.items())
        stream.write(f"{',' * (number > 1)}\n    {{\n{parts}\n    }}".encode())
    stream.write(b"\n  ]\n}\n" if number else b"]\n}\n")


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _value(value: Any) -> str:
    """A value as JSON: a board with a line for each row, all else on one line."""
    if isinstance(value, list) and value and not isinstance(value[0], int):
        rows = ",\n".join(f"        {_text(row)}" for row in value)
        return f"[\n{rows}\n      ]"
    return _text(value)
