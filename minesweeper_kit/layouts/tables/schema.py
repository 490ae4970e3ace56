"""The schema of tables: which columns they have, and whether those of a file are these.

A file is read whatever program wrote it, if it has the columns: pandas, Polars and DuckDB
write the same values in other types of Arrow than they read.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from minesweeper_kit.errors import FormatError, ParseError
from minesweeper_kit.wording import comma_list, install, one_line, quoted, shorten

VERSION = 1
"""The version of the schema."""

KEY = b"minesweeper_kit"
"""The key of the version in the metadata of a schema."""

REQUIRED = ("rows", "cols", "cells")
"""The columns without which there is no board; they have no nulls."""

NUMBERS, BYTES, TEXT, CLICK = "whole numbers", "binary", "text", "a struct of row and col"
COLUMNS = {
    "name": TEXT,
    "rows": NUMBERS,
    "cols": NUMBERS,
    "cells": BYTES,
    "click": CLICK,
    "expected": BYTES,
    "mines": NUMBERS,
    "dialect": TEXT,
    "extra": TEXT,
}
"""Every column with what is in it, in the order in which they are written."""

INDEX = "__index_level_"
"""With this begins the name of a column in which pandas keeps the labels of its rows."""


def pyarrow() -> Any:
    """The package pyarrow. Raises FormatError, with what to install, where there is none.

    >>> pyarrow().int32().bit_width
    32
    """
    try:
        import pyarrow as package
    except ImportError as error:
        raise FormatError(f"Parquet and Arrow files need pyarrow: {install('pyarrow')}") from error
    return package


@cache
def schema() -> Any:
    """The schema in which tables are written, a `pyarrow.Schema`.

    >>> schema().names
    ['name', 'rows', 'cols', 'cells', 'click', 'expected', 'mines', 'dialect', 'extra']
    """
    pa = pyarrow()
    types = {
        NUMBERS: pa.int32(),
        BYTES: pa.binary(),
        TEXT: pa.string(),
        CLICK: pa.struct([("row", pa.int32()), ("col", pa.int32())]),
    }
    fields = [
        pa.field(name, types[what], nullable=name not in REQUIRED) for name, what in COLUMNS.items()
    ]
    return pa.schema(fields, {KEY: b"%d" % VERSION})


def check_schema(found: Any, source: str) -> None:
    """Raise ParseError unless cases can be read from a table of this schema.

    `found` is a `pyarrow.Schema`, `source` the name of the file for messages.

    >>> check_schema(schema(), "boards.parquet")
    """
    version = (found.metadata or {}).get(KEY)
    if version is not None and version != b"%d" % VERSION:
        version_text = quoted(version.decode("utf-8", "replace"))
        raise ParseError(
            f"a table in version {version_text} of the kit's schema, and this kit reads version "
            f"{VERSION}: a newer minesweeper-kit may read it"
        ).located(source)
    names = found.names
    missing = [f"{name} ({COLUMNS[name]})" for name in REQUIRED if name not in names]
    if missing:
        there = comma_list(map(_named, names)) or "none"
        raise ParseError(
            f"a table of boards has the columns {', '.join(REQUIRED)}: "
            f"missing {', '.join(missing)}, found {there}"
        ).located(source)
    for name, what in COLUMNS.items():
        if names.count(name) > 1:
            raise ParseError(f"two columns with the name {name}").located(source)
        if name in names and not _is(what, found.field(name).type, name not in REQUIRED):
            kind = shorten(one_line(str(found.field(name).type)), 80)
            raise ParseError(f"the column {name} is {kind}, expected {what}").located(source)


def _named(name: str) -> str:
    return one_line(shorten(name))


def _is(what: str, kind: Any, nullable: bool) -> bool:
    """Whether a type of Arrow is one of those in which that may be."""
    types = pyarrow().types
    if types.is_null(kind):
        return nullable
    if types.is_dictionary(kind):
        kind = kind.value_type
    if what == CLICK:
        return types.is_struct(kind) and all(
            kind.get_field_index(name) >= 0 and _is(NUMBERS, kind.field(name).type, True)
            for name in ("row", "col")
        )
    tests: dict[str, list[Callable[[Any], bool]]] = {
        NUMBERS: [types.is_integer, types.is_floating, types.is_decimal],
        BYTES: [
            types.is_binary,
            types.is_large_binary,
            types.is_binary_view,
            types.is_fixed_size_binary,
        ],
        TEXT: [types.is_string, types.is_large_string, types.is_string_view],
    }
    return any(test(kind) for test in tests[what])
