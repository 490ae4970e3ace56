"""The keys of a request: what JSON Schema says of the options that an operation has here."""

from functools import cache
from typing import Any

from minesweeper_kit.errors import in_request
from minesweeper_kit.operations import find, names_of
from minesweeper_kit.operations.interfaces import SERVER
from minesweeper_kit.operations.operation import Operation, Schema
from minesweeper_kit.operations.option import Click, Field

MOST = 10**9
"""The largest number where an option has none; without a smallest one those of JSON go."""

_LONGEST = 1000
_JSON = 2**53
_MANY = 10_000
_KINDS = {bool: "boolean", int: "integer", float: "number", str: "string"}
_CELL: Schema = {
    "type": "array",
    "items": {"type": "integer", "minimum": 1 - MOST, "maximum": MOST - 1},
    "minItems": 2,
    "maxItems": 2,
}

INPUT: dict[str, Schema] = {
    "text": {
        "type": ["string", "null"],
        "default": None,
        "description": "Boards, in any notation, with anything around them.",
    },
    "data": {
        "type": ["string", "null"],
        "default": None,
        "description": "Instead: the bytes of a file, in base64.",
        "contentEncoding": "base64",
    },
}
"""What the operations take that read boards."""


class Keys:
    """The keys of a request for an operation, each with its schema and its field.

    >>> "text" in Keys(find("detect")).schemas, "text" in Keys(find("generate")).schemas
    (True, False)
    """

    def __init__(self, operation: Operation) -> None:
        self.operation = operation
        self.fields = {field.key: field for field in operation.fields(SERVER)}
        self.reads = operation.make is None
        self.required = [key for key, field in self.fields.items() if field.name in operation.needs]
        self.schemas = dict(INPUT) if self.reads else {}
        for key, field in self.fields.items():
            self.schemas[key] = schema_of(field, required=key in self.required)
            self.schemas[key]["description"] = self.advise(field.option.help)

    def advise(self, message: str) -> str:
        """The message with its advice for requests: keys in place of options.

        >>> Keys(find("convert")).advise("use --lossy to convert without it")
        'use "lossy": true to convert without it'
        """
        return in_request(message, {f.word.replace("_", "-"): f.key for f in self.fields.values()})


@cache
def keys_of(name: str) -> Keys:
    """The keys of the operation of that name."""
    return Keys(find(name))


def operations() -> list[str]:
    """The operations that can be asked for."""
    return names_of(SERVER)


def schema_of(field: Field, *, required: bool = False) -> Schema:
    """What the value of an option has to be."""
    schema: Schema = dict(_CELL) if field.base == Click else {"type": _KINDS[field.base]}
    schema |= _bounds(field)
    if field.choices:
        schema["enum"] = list(field.choices)
    if field.many:
        schema = {"type": "array", "items": schema, "maxItems": _MANY}
    if field.optional and not required:
        schema["type"] = [schema["type"], "null"]
        if field.choices:
            schema["enum"].append(None)
    if not required:
        schema["default"] = list(field.default) if field.many else field.default
    return schema


def _bounds(field: Field) -> Schema:
    """The bounds of a value: those of the option, else what is never more than enough."""
    option: Any = field.option
    if field.base is str and not field.choices:
        return {} if option.long else {"maxLength": _LONGEST}
    if field.base is float:
        return {"minimum": option.minimum, "maximum": option.maximum}
    if field.base is int:
        least, most = option.minimum, option.maximum
        without = _JSON if least is None else MOST
        return {
            "minimum": -_JSON if least is None else least,
            "maximum": without if most is None else most,
        }
    return {}
