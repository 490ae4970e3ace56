"""A request's body: read as JSON, and compared with what its operation takes."""

import json
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, NoReturn

from minesweeper_kit.operations.operation import Schema
from minesweeper_kit.web.limits import RejectedError
from minesweeper_kit.web.operations import keys_of
from minesweeper_kit.wording import comma_list, quoted, shorten

Options = dict[str, Any]
"""Every key of an operation with its value: the one given, else its default."""


def options_of(name: str, body: bytes) -> Options:
    r"""What a request asks of the operation of that name.

    Raises RejectedError with the code "request" for a body that is no JSON object, a key that the
    operation does not have, and a value that is not right.

    >>> options_of("detect", b'{"text": "EM"}')["strict"]
    False
    >>> options_of("detect", b'{"test": "EM"}')
    Traceback (most recent call last):
    minesweeper_kit.web.limits.RejectedError: unknown key 'test': did you mean text?
    """
    operation = keys_of(name)
    keys = operation.schemas
    given = _object(body)
    for key in given:
        if key not in keys:
            raise RejectedError("request", _unknown(key, list(keys)))
    for key in operation.required:
        if key not in given:
            raise RejectedError("request", f"{key} is missing: {keys[key]['description']}")
    options = {key: schema.get("default") for key, schema in keys.items()}
    options |= {key: _checked(value, keys[key], key) for key, value in given.items()}
    if operation.reads and (options["text"] is None) == (options["data"] is None):
        raise RejectedError(
            "request", 'give the boards as "text", or as "data" in base64; not both'
        )
    return options


OTHER_KEYS = {
    **dict.fromkeys(("rows", "cols", "columns", "width", "height"), ("size",)),
    **dict.fromkeys(("board", "boards", "input", "source", "cases"), ("text",)),
    **dict.fromkeys(("format", "dialect", "notation"), ("to", "from")),
    **dict.fromkeys(("bytes", "file", "base64"), ("data",)),
    "answers": ("answers_text",),
    "click": ("clicks", "click"),
}
"""What people call keys, and the names of these, of which an operation has some."""


def _unknown(key: str, keys: list[str]) -> str:
    """What is said of a key that an operation does not have.

    >>> _unknown("rows", ["size", "mines"]), _unknown("xyzzy", ["size", "mines"])
    ("unknown key 'rows': did you mean size?", "unknown key 'xyzzy': there are size, mines")
    """
    near = [name for name in OTHER_KEYS.get(key.lower(), ()) if name in keys]
    near = near or get_close_matches(shorten(key).lower(), keys, 2)
    advice = f"did you mean {' or '.join(near)}?" if near else f"there are {comma_list(keys)}"
    return f"unknown key {quoted(key)}: {advice}"


def _object(body: bytes) -> Mapping[str, Any]:
    """The object that a body is. Raises RejectedError."""
    try:
        # A number too long for Python is a ValueError, as is what is no JSON or no UTF-8.
        given = json.loads(body, parse_constant=_reject_constant)
    except RecursionError:
        raise RejectedError("request", "the body is nested too deep") from None
    except ValueError as error:
        message = f"the body is not JSON: {shorten(str(error), 80)}"
        raise RejectedError("request", message) from None
    if not isinstance(given, dict):
        raise RejectedError("request", 'the body must be a JSON object, such as {"text": "EM"}')
    return given


def _reject_constant(name: str) -> NoReturn:
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


def _reject(key: str, wanted: str, value: Any, schema: Schema) -> NoReturn:
    """Raise the RejectedError for a value that is not what is wanted."""
    said = f"{key} must be {wanted}, not {shorten(json.dumps(value), 40)}"
    said += f": {schema['description']}" if "description" in schema else ""
    raise RejectedError("request", said)


def _checked(value: Any, schema: Schema, key: str) -> Any:
    """The value, as it is used. Raises RejectedError where it is not what the schema says."""
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    kind = next((kind for kind in kinds if _KINDS[kind](value)), None)
    is_cell = schema.get("minItems") == schema.get("maxItems") == 2
    if kind is None or (kind == "array" and is_cell and len(value) != 2):
        wanted = " or ".join(_NAMES[kind] for kind in kinds if kind != "null")
        _reject(key, "[row, column]" if is_cell else wanted, value, schema)
    if value not in schema.get("enum", [value]):
        wanted = ", ".join(each for each in schema["enum"] if each is not None)
        _reject(key, f"one of {wanted}", value, {})
    if kind in ("integer", "number"):
        least, most = schema.get("minimum"), schema.get("maximum")
        if (least is not None and value < least) or (most is not None and value > most):
            _reject(key, f"from {least} to {most}", value, {})
        return int(value) if kind == "integer" else value
    if kind == "string" and len(value) > schema.get("maxLength", len(value)):
        raise RejectedError("request", f"{key} has at most {schema['maxLength']} characters")
    if kind == "array":
        least, most = schema.get("minItems", 0), schema["maxItems"]
        if not least <= len(value) <= most:
            raise RejectedError("request", f"{key} is a list of {least} to {most}")
        items = enumerate(value)
        return [_checked(each, schema["items"], f"{key}[{at}]") for at, each in items]
    return value
