"""A request's body: read as JSON, and compared with what its operation takes."""

import json
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from minesweeper_kit.operations.operation import Schema
from minesweeper_kit.web.limits import RefusedError
from minesweeper_kit.web.operations import keys_of
from minesweeper_kit.wording import cut, unknown_name

Options = dict[str, Any]
"""Every key of an operation with its value: the one given, else its default."""


def options_of(name: str, body: bytes) -> Options:
    r"""What a request asks of the operation of that name.

    Raises RefusedError with the code "request" for a body that is no JSON object, a key that the
    operation does not have, and a value that is not right.

    >>> options_of("detect", b'{"text": "EM"}')["strict"]
    False
    >>> options_of("detect", b'{"test": "EM"}')
    Traceback (most recent call last):
    minesweeper_kit.web.limits.RefusedError: unknown key 'test': did you mean text?
    """
    operation = keys_of(name)
    keys = operation.schemas
    given = _object(body)
    for key in given:
        if key not in keys:
            raise RefusedError("request", unknown_name("key", key, keys, "/openapi.json").message)
    for key in operation.required:
        if key not in given:
            raise RefusedError("request", f"{key} is missing: {keys[key]['description']}")
    options = {key: schema.get("default") for key, schema in keys.items()}
    options |= {key: _checked(value, keys[key], key) for key, value in given.items()}
    if operation.reads and (options["text"] is None) == (options["data"] is None):
        raise RefusedError("request", "give the boards: one of text, or data in base64")
    return options


def _object(body: bytes) -> Mapping[str, Any]:
    """The object that a body is. Raises RefusedError."""
    try:
        # A number too long for Python is a ValueError, as is what is no JSON or no UTF-8.
        given = json.loads(body, parse_constant=_refuse_constant)
    except RecursionError:
        raise RefusedError("request", "the body is nested too deep") from None
    except ValueError as error:
        message = f"the body is not JSON: {cut(str(error), 80)}"
        raise RefusedError("request", message) from None
    if not isinstance(given, dict):
        raise RefusedError("request", "the body must be a JSON object")
    return given


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


_KINDS: dict[str, Callable[[Any], bool]] = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: _is_number(value) and value == value // 1,
    "number": _is_number,
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
}
_NAMES = {
    "null": "null",
    "boolean": "true or false",
    "integer": "a whole number",
    "number": "a number",
    "string": "a text",
    "array": "a list",
}


def _checked(value: Any, schema: Schema, key: str) -> Any:
    """The value, as it is used. Raises RefusedError where it is not what the schema says."""
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    kind = next((kind for kind in kinds if _KINDS[kind](value)), None)
    if kind is None:
        wanted = " or ".join(_NAMES[kind] for kind in kinds)
        raise RefusedError("request", f"{key} must be {wanted}")
    if value not in schema.get("enum", [value]):
        wanted = ", ".join(each for each in schema["enum"] if each is not None)
        raise RefusedError("request", f"{key} must be one of {wanted}")
    if kind in ("integer", "number"):
        least, most = schema.get("minimum"), schema.get("maximum")
        if (least is not None and value < least) or (most is not None and value > most):
            raise RefusedError("request", f"{key} must be from {least} to {most}")
        return int(value) if kind == "integer" else value
    if kind == "string" and len(value) > schema.get("maxLength", len(value)):
        raise RefusedError("request", f"{key} has at most {schema['maxLength']} characters")
    if kind == "array":
        least, most = schema.get("minItems", 0), schema["maxItems"]
        if not least <= len(value) <= most:
            raise RefusedError("request", f"{key} is a list of {least} to {most}")
        return [_checked(each, schema["items"], f"each of {key}") for each in value]
    return value
