"""`json`: the kit's document in JSON."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts.documents import document
from minesweeper_kit.markup.json import read_json


def read(stream: BinaryIO, dialect: Dialect | None, source: str) -> Iterator[Case | ParseError]:
    """The cases of a document. Raises ParseError for a fault outside its cases."""
    yield from document.read_document(read_json(stream.read(), source), dialect)


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect | None) -> None:
    """Write a document, a row of a board on a line.

    Raises LossyError for a cell without a symbol, FormatError where no dialect
    is known.
    """
    cases, dialect = document.one_dialect(cases, dialect)
    head: dict[str, Any] = {"minesweeper_kit": document.VERSION}
    if dialect is not None:
        head["dialect"] = dialect.name
    lines = [f"  {_text(key)}: {_text(value)},\n" for key, value in head.items()]
    stream.write(f'{{\n{"".join(lines)}  "cases": ['.encode())
    number = 0
    for number, case in enumerate(cases, 1):
        fields = document.case_fields(case, document.own_dialect(case, dialect))
        parts = ",\n".join(f"      {_text(key)}: {_value(value)}" for key, value in fields.items())
        stream.write(f"{',' * (number > 1)}\n    {{\n{parts}\n    }}".encode())
    stream.write(b"\n  ]\n}\n" if number else b"]\n}\n")


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _value(value: Any) -> str:
    """A value as JSON: a row of a board stays on a line, and so does a click."""
    if isinstance(value, list) and value and not isinstance(value[0], int):
        rows = ",\n".join(f"        {_text(row)}" for row in value)
        return f"[\n{rows}\n      ]"
    return _text(value)
