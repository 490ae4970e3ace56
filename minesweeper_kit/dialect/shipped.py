"""What is shipped in `formats/`: the dialects' files, and the JSON Schemas."""

import json
import os
from functools import cache
from typing import Any

from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.file import dialect_fields
from minesweeper_kit.markup import Mark, Marked

SCHEMAS = {
    "document": "the kit's document, in JSON or YAML",
    "case": "one case: a line of NDJSON",
    "dialect": "a dialect's file",
    "report": "what `validate --report json` prints",
    "judge": "what `judge --report json` prints",
}
"""Every schema, and what it describes."""


def schema_text(name: str) -> str:
    """The text of one of SCHEMAS: JSON Schema, draft 7."""
    path = os.path.join(formats_folder(), "schemas", f"{name}.json")
    with open(path, encoding="utf-8") as stream:
        return stream.read()


def formats_folder() -> str:
    """Where the dialects' files lie: in the package, or beside it in a checkout."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    inside = os.path.join(package, "formats")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), "formats")


@cache
def _parsed() -> dict[str, Any]:
    """What the kit's files say, by name, as the build has parsed them; nothing in a checkout.

    A small job takes less time than parsing YAML, and importing what parses it.
    """
    try:
        with open(os.path.join(formats_folder(), "dialects.json"), "rb") as stream:
            return dict(json.load(stream))
    except FileNotFoundError:
        return {}


@cache
def shipped(name: str) -> Dialect:
    """The dialect of the kit with that name, which must be one of `shipped_names`."""
    path = os.path.join(formats_folder(), name + ".yaml")
    if name not in _parsed():
        return Dialect.from_file(path)
    return Dialect(**dialect_fields(Marked(_parsed()[name], path, "", lambda: Mark(1, 1))))


@cache
def shipped_names() -> frozenset[str]:
    """The names of the dialects that the kit ships, aliases aside."""
    return frozenset(
        name.removesuffix(".yaml")
        for name in os.listdir(formats_folder())
        if name.endswith(".yaml")
    )
