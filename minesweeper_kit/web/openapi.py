"""What the server says of itself: OpenAPI 3.1, out of the tables and the kit's own schemas."""

import json
from typing import Any

from minesweeper_kit.dialect.shipped import schema_text
from minesweeper_kit.version import __version__
from minesweeper_kit.web.limits import REFUSALS, Limits
from minesweeper_kit.web.operations import OPERATIONS, Schema, keys_of

_TEXT: Schema = {"type": "string"}
_TEXTS: Schema = {"type": "array", "items": _TEXT}
_OBJECTS: Schema = {"type": "array", "items": {"type": "object"}}
_PLACE: Schema = {"type": ["integer", "null"], "minimum": 1}


def _object(properties: dict[str, Schema], *optional: str) -> Schema:
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required}


_NOTES: Schema = {**_TEXTS, "description": "What was skipped or left out, a line each."}
_FROM: Schema = {**_TEXT, "description": "The format that the boards were read in."}
_TO: Schema = {**_TEXT, "description": "The format that they are written in."}
_CONTENT: dict[str, Schema] = {
    "text": {**_TEXT, "description": "What is written."},
    "data": {**_TEXT, "contentEncoding": "base64", "description": "Instead: of a binary format."},
}
_WRITTEN = _object({"from": _FROM, "to": _TO, **_CONTENT, "notes": _NOTES}, *_CONTENT)


def _cases(what: str) -> Schema:
    return _object({"from": _FROM, "cases": {**_OBJECTS, "description": what}, "notes": _NOTES})


_FINDINGS: Schema = {
    "allOf": [
        {"$ref": "#/components/schemas/report"},
        _object({"from": _FROM, "notes": _NOTES}),
    ]
}

ANSWERS: dict[str, Schema] = {
    "Detected": _object(
        {
            "format": _TEXT,
            "reason": _TEXT,
            "symbols": {
                "type": ["string", "null"],
                "description": "Each symbol with its cell, as `symbols` takes them.",
            },
            "notes": _NOTES,
        }
    ),
    "Written": _WRITTEN,
    "WrittenOrSteps": {"anyOf": [_WRITTEN, _cases("The steps, as reveal --report json has them.")]},
    "WrittenOrAnswers": {"anyOf": [_WRITTEN, _cases("As solve --report json has them.")]},
    "Generated": _object(
        {"to": _TO, **_CONTENT, "seed": {"type": "integer"}, "notes": _NOTES}, *_CONTENT
    ),
    "Advice": _cases("The name of each, and `best` as solve --best --report json has it."),
    "Findings": _FINDINGS,
    "Figures": _cases("As stats --report json has them."),
    "Picture": _object({"from": _FROM, "type": _TEXT, **_CONTENT, "notes": _NOTES}, *_CONTENT),
    "Error": _object(
        {
            "error": _object(
                {
                    "code": {**_TEXT, "pattern": "^[a-z]+(-[a-z]+)*$"},
                    "message": _TEXT,
                    "line": _PLACE,
                    "column": _PLACE,
                    "candidates": {**_TEXTS, "description": "The formats that fit."},
                }
            )
        }
    ),
}
"""What comes back: the schemas by their names."""


def description(limits: Limits) -> dict[str, Any]:
    """The document at /openapi.json, for a server with these limits.

    >>> sorted(description(Limits())["paths"])[:3]
    ['/api/best', '/api/convert', '/api/detect']
    """
    schemas: dict[str, Schema] = {**ANSWERS}
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
            **{f"/api/{name}": {"post": _post(name)} for name in OPERATIONS},
        },
        "components": {"schemas": schemas},
    }


def _post(name: str) -> Schema:
    """What there is to say of an operation."""
    operation = OPERATIONS[name]
    body: Schema = {
        "type": "object",
        "properties": keys_of(operation),
        "required": [*operation.required],
        "additionalProperties": False,
    }
    if operation.reads:
        given = {"type": "string"}
        body["oneOf"] = [
            {"required": [one], "properties": {one: given, other: {"type": "null"}}}
            for one, other in (("text", "data"), ("data", "text"))
        ]
    answer = {"$ref": f"#/components/schemas/{operation.answers}"}
    return {
        "operationId": name,
        "summary": operation.what,
        "requestBody": {"required": True, "content": {"application/json": {"schema": body}}},
        "responses": {"200": _response("Done.", answer), **_errors()},
    }


def _errors(*, get: bool = False) -> dict[str, Schema]:
    """The answers that are errors, by their status."""
    error = {"$ref": "#/components/schemas/Error"}
    said: dict[int, list[str]] = {} if get else {422: ["refused, as the command refuses it"]}
    for code, (status, meaning) in REFUSALS.items():
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
