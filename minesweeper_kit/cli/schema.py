"""`minesweeper-kit schema`."""

from enum import StrEnum
from typing import Annotated

import typer

from minesweeper_kit.cli.ending import ends_well
from minesweeper_kit.dialect.shipped import schema_text


class Schema(StrEnum):
    """What there is a schema of; `report` is that of validate."""

    document = "document"
    case = "case"
    dialect = "dialect"
    report = "report"
    judge = "judge"
    table = "table"
    strength = "strength"
    vectors = "vectors"


@ends_well
def schema(
    name: Annotated[Schema, typer.Argument(help="Which of them.", show_default=False)],
) -> None:
    """Print a JSON Schema: of a document, a case (a line of NDJSON), a dialect file, or of what
    validate (report), judge (judge; table of several solutions; strength) or vectors prints as
    JSON.

    Editors complete and check by it, and other programs validate by it.

    Example: minesweeper-kit schema document > suite.schema.json
    """
    print(schema_text(name.value), end="")
