"""Count the mines of each row.

Example: mskit toy boards.txt --least 2
"""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, NamedTuple

from minesweeper_kit.cell import Cell
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.operations.operation import Context, Operation, Screen, case_fields
from minesweeper_kit.operations.option import MANY, READING, Option


class Options(NamedTuple):
    """The options of `toy`."""

    least: Annotated[int, Option("Leave out rows with fewer.", metavar="N", minimum=0)] = 0
    of: Annotated[Literal["mines", "flags"], Option("What to count.")] = "mines"
    report: Annotated[
        Literal["text", "json"], Option("For people, or JSON.", interfaces=("command",))
    ] = "text"


def _rows(reader: Reader, options: Options, context: Context) -> Iterator[dict[str, Any]]:
    cell = Cell.MINE if options.of == "mines" else Cell.FLAGGED
    for case in reader:
        counts = [row.count(cell) for row in case.board]
        yield {
            **case_fields(case),
            "counts": [count for count in counts if count >= options.least],
        }


def _lines(rows: Iterator[dict[str, Any]], options: Options, screen: Screen) -> Iterator[str]:
    for row in rows:
        yield f"case {row['case']}: {' '.join(map(str, row['counts']))} {options.of}"


OPERATION = Operation(
    Options,
    (*READING, *MANY),
    rows=_rows,
    finding=lambda row: None if any(row["counts"]) else "no-mines",
    lines=_lines,
    rows_description="The counts of each case.",
)
