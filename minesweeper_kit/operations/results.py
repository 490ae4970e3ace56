"""What the server answers, as JSON Schema: what follows from cases and rows, and other parts."""

from minesweeper_kit.operations.operation import Operation, Schema

TEXT: Schema = {"type": "string"}
NOTES: Schema = {
    "type": "array",
    "items": TEXT,
    "description": "What was skipped or left out, a line each.",
}
FROM: Schema = {**TEXT, "description": "The format that the boards were read in."}
TO: Schema = {**TEXT, "description": "The format that they are written in."}
CONTENT: dict[str, Schema] = {
    "text": {**TEXT, "description": "What is written."},
    "data": {**TEXT, "contentEncoding": "base64", "description": "Instead: of a binary format."},
}


def an_object(properties: dict[str, Schema], *optional: str) -> Schema:
    """The schema of an object with these keys."""
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required}


def rows_as(what: str) -> Schema:
    """The schema of the answer with a JSON object for each row."""
    cases = {"type": "array", "items": {"type": "object"}, "description": what}
    return an_object({"from": FROM, "cases": cases, "notes": NOTES})


WRITTEN = an_object({"from": FROM, "to": TO, **CONTENT, "notes": NOTES}, *CONTENT)
"""The schema of the answer with cases in a format."""


def result_of(operation: Operation) -> Schema:
    """The schema of what the server sends for an operation."""
    if operation.result is not None:
        return operation.result()
    if not operation.rows_description:
        return WRITTEN
    rows = rows_as(operation.rows_description)
    return rows if operation.gives_rows is None else {"anyOf": [WRITTEN, rows]}
