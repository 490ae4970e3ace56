"""The JSON Schemas of what the kit reads and writes, as they are shipped."""

import os

from minesweeper_kit.registry import formats_folder

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
