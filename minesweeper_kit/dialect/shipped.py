"""What comes with the kit in `formats/`: the dialects' files, and the JSON Schemas."""

import json
import os
from collections.abc import Mapping
from functools import cache
from typing import Any

from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.parts import Example, Framing, Limits, Shared

_CELLS = tuple(Cell)

SCHEMAS = {
    "document": "the kit's document, in JSON or YAML",
    "case": "one case: a line of NDJSON",
    "dialect": "a dialect's file",
    "report": "what `validate --report json` prints",
    "judge": "what `judge --report json` prints",
    "table": "what `judge --report json` prints of several solutions",
    "strength": "what `judge --strength --report json` prints",
    "vectors": "a line of what `vectors` writes",
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


def packed(fields: Mapping[str, Any]) -> dict[str, Any]:
    """What a dialect's file says, as `dialect_fields` gives it, in values that JSON has."""
    mappings = ("symbols", "reads", "shared", "fallbacks")
    return {**fields, **{key: list(fields[key].items()) for key in mappings if key in fields}}


def _unpacked(data: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a dialect from what `packed` made of them, after JSON has kept it."""
    fields = {key: tuple(value) if type(value) is list else value for key, value in data.items()}
    fields["symbols"] = {_CELLS[cell]: symbol for cell, symbol in data["symbols"]}
    fields["reads"] = {symbol: _CELLS[cell] for symbol, cell in data.get("reads", ())}
    fields["shared"] = {
        symbol: Shared(_CELLS[question], _CELLS[answer])
        for symbol, (question, answer) in data.get("shared", ())
    }
    fields["fallbacks"] = {_CELLS[cell]: _CELLS[other] for cell, other in data.get("fallbacks", ())}
    header, *rest = data["framing"]
    fields["framing"] = Framing(tuple(header), *rest)
    fields["shows"] = tuple(_CELLS[cell] for cell in data.get("shows", ()))
    fields["limits"] = Limits(*(most and tuple(most) for most in data.get("limits", ())))
    fields["examples"] = tuple(
        Example(name, board, click and tuple(click), *rest)
        for name, board, click, *rest in data.get("examples", ())
    )
    return fields


@cache
def _built() -> dict[str, Any]:
    """What each dialect's file says, by the dialect's name, as the build checked and packed it.

    That saves the time to import a YAML parser. In a checkout it is empty.
    """
    try:
        with open(os.path.join(formats_folder(), "dialects.json"), "rb") as stream:
            return dict(json.load(stream))
    except FileNotFoundError:
        return {}


@cache
def shipped(name: str) -> Dialect:
    """The kit's own dialect with that name, which must be one of `shipped_names`."""
    if name in _built():
        return Dialect(**_unpacked(_built()[name]))
    return Dialect.from_file(os.path.join(formats_folder(), name + ".yaml"))


@cache
def shipped_names() -> frozenset[str]:
    """The names of the kit's own dialects, without aliases."""
    return frozenset(
        name.removesuffix(".yaml")
        for name in os.listdir(formats_folder())
        if name.endswith(".yaml")
    )
