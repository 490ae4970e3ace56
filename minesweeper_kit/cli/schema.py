"""`minesweeper-kit schema`."""

from typing import Annotated, Literal

import typer

from minesweeper_kit.cli.exit_codes import ends_well
from minesweeper_kit.dialect.registry import schema_text

Schema = Literal["document", "case", "dialect", "report", "judge", "table", "mutants", "vectors"]
"""What there is a schema of; `report` is that of validate and diff."""


@ends_well
def schema(
    name: Annotated[
        Schema,
        typer.Argument(
            metavar="NAME",
            help="document, case, dialect, report, judge, table, mutants or vectors.",
        ),
    ],
) -> None:
    """Print a JSON Schema, so that your editor completes and checks suites.

    NAME is document (a suite in YAML or JSON), case (a line of NDJSON), dialect
    (a dialect file), report (validate and diff --report json), judge (judge --report json), table
    (judge --report json of several solutions), mutants (judge --mutants --report json), or vectors
    (what vectors writes).

    Example: mskit schema document > suite.schema.json
    """
    print(schema_text(name), end="")
