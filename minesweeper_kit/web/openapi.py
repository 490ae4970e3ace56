"""What the server says of itself: OpenAPI 3.1, out of the tables and the kit's own schemas."""

import json
from typing import Any

from minesweeper_kit.dialect.registry import schema_text
from minesweeper_kit.operations import OPERATIONS
from minesweeper_kit.operations.operation import TEXT, Schema, an_object, result_of
from minesweeper_kit.version import __version__
from minesweeper_kit.web.limits import REJECTIONS, Limits
from minesweeper_kit.web.operations import keys_of, operations

_TEXTS: Schema = {"type": "array", "items": TEXT}
_PLACE: Schema = {"type": ["integer", "null"], "minimum": 1}

ERROR = an_object(
    {
        "error": an_object(
            {
                "code": {**TEXT, "pattern": "^[a-z]+(-[a-z]+)*$"},
                "message": TEXT,
                "line": _PLACE,
                "column": _PLACE,
                "candidates": {**_TEXTS, "description": "The formats that fit."},
            }
        )
    }
)
"""What comes back where a request is not carried out."""


def description(limits: Limits) -> dict[str, Any]:
    """The document at /openapi.json, for a server with these limits."""
    schemas: dict[str, Schema] = {"Error": ERROR}
    schemas |= {_answer_of(name): result_of(keys_of(name).operation) for name in operations()}
    report = _kits("report")
    schemas |= {f"report-{name}": each for name, each in report.pop("definitions").items()}
    schemas["report"] = report
    get = {
        "operationId": "formats",
        "summary": "Every dialect and every layout.",
        "responses": {"200": _response("All formats.", {"type": "object"}), **_errors(get=True)},
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "minesweeper-kit",
            "version": __version__,
            "description": (
                f"A request has at most {limits.body} bytes and {limits.cells} cells, and "
                f"{limits.seconds:g} seconds of work, or {limits.long_seconds:g}."
            ),
        },
        "paths": {
            "/api/formats": {"get": get},
            **{f"/api/{name}": {"post": _post(name)} for name in operations()},
        },
        "components": {"schemas": schemas},
    }


def _post(name: str) -> Schema:
    """What there is to say of an operation."""
    keys = keys_of(name)
    body: Schema = {
        "type": "object",
        "properties": keys.schemas,
        "required": keys.required,
        "additionalProperties": False,
    }
    if keys.reads:
        given = {"type": "string"}
        body["oneOf"] = [
            {"required": [one], "properties": {one: given, other: {"type": "null"}}}
            for one, other in (("text", "data"), ("data", "text"))
        ]
    answer = {"$ref": f"#/components/schemas/{_answer_of(name)}"}
    return {
        "operationId": name,
        "summary": OPERATIONS[name].summary,
        "requestBody": {"required": True, "content": {"application/json": {"schema": body}}},
        "responses": {"200": _response("Done.", answer), **_errors()},
    }


def _answer_of(name: str) -> str:
    """The name of the schema of what an operation answers."""
    return f"{name}-answer"


def _errors(*, get: bool = False) -> dict[str, Schema]:
    """The answers that are errors, by their status."""
    error = {"$ref": "#/components/schemas/Error"}
    said: dict[int, list[str]] = {} if get else {422: ["rejected, as the command rejects it"]}
    for code, (status, meaning) in REJECTIONS.items():
        if not get or code in ("host", "method"):
            said.setdefault(status, []).append(f"{code}: {meaning}")
    return {
        str(status): _response("; ".join(meanings), error)
        for status, meanings in sorted(said.items())
    }


def _response(what: str, schema: Schema) -> Schema:
    return {"description": what, "content": {"application/json": {"schema": schema}}}


def _kits(name: str) -> Schema:
    """One of the kit's own schemas, its definitions as components."""
    text = schema_text(name).replace("#/definitions/", f"#/components/schemas/{name}-")
    schema: Schema = json.loads(text)
    del schema["$schema"], schema["$id"]
    return schema
