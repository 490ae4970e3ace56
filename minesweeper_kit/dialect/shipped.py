"""What comes with the kit in `formats/`: the dialects' files, and the JSON Schemas."""

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
"""The name of every schema, and what it describes."""


def schema_text(name: str) -> str:
    """The text of a JSON Schema (draft 7). `name` is a key of SCHEMAS.

    >>> json.loads(schema_text("case"))["title"]
    'A case of minesweeper-kit: one line of NDJSON'
    """
    path = os.path.join(formats_folder(), "schemas", f"{name}.json")
    with open(path, encoding="utf-8") as stream:
        return stream.read()


def formats_folder() -> str:
    """The path of the folder with the dialects' files.

    It is in the installed package, or beside the package in a checkout.

    >>> os.path.isfile(os.path.join(formats_folder(), "leetcode.yaml"))
    True
    """
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    inside = os.path.join(package, "formats")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), "formats")


@cache
def _parsed() -> dict[str, Any]:
    """What each dialect's file says, by the dialect's name, as the build wrote it to JSON.

    That saves the time to import a YAML parser. In a checkout it is empty.
    """
    try:
        with open(os.path.join(formats_folder(), "dialects.json"), "rb") as stream:
            return dict(json.load(stream))
    except FileNotFoundError:
        return {}


@cache
def shipped(name: str) -> Dialect:
    """The kit's own dialect with that name, which must be one of `shipped_names`.

    >>> shipped("leetcode")
    <Dialect leetcode: B E M X 1-8>
    """
    path = os.path.join(formats_folder(), name + ".yaml")
    if name not in _parsed():
        return Dialect.from_file(path)
    return Dialect(**dialect_fields(Marked(_parsed()[name], path, "", Mark(1, 1))))


@cache
def shipped_names() -> frozenset[str]:
    """The names of the kit's own dialects, without aliases.

    >>> "leetcode" in shipped_names(), "lc" in shipped_names()
    (True, False)
    """
    return frozenset(
        name.removesuffix(".yaml")
        for name in os.listdir(formats_folder())
        if name.endswith(".yaml")
    )
