"""`ndjson`: one case a line, with its dialect; a bare matrix is read too."""

import json
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts import document
from minesweeper_kit.layouts.text import numbered, on_one_line
from minesweeper_kit.plain import read_json

HOLDS = document.HOLDS


def read(stream: BinaryIO, dialect: Dialect | None, source: str) -> Iterator[Case | ParseError]:
    """The cases of a file. Yields a ParseError for a line that cannot be read."""
    number = 0
    for line_number, line in numbered(stream, source):
        if not line.strip():
            continue
        number += 1
        try:
            value = read_json(line, source, line_number)
            yield document.read_line(value, dialect, number, on_one_line(case=line_number))
        except ParseError as error:
            yield error


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect | None) -> None:
    """Write a line a case.

    Raises LossyError for a cell without a symbol, FormatError where no dialect
    is known.
    """
    for case in cases:
        written_in = document.own_dialect(case, dialect)
        fields = {"dialect": written_in.name, **document.case_fields(case, written_in)}
        stream.write(json.dumps(fields, ensure_ascii=False).encode() + b"\n")
