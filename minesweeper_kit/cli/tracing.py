"""What `reveal --trace` writes: the steps of a search."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from minesweeper_kit.case import Case
from minesweeper_kit.cli.ending import Tally
from minesweeper_kit.cli.several import Several
from minesweeper_kit.cli.streams import open_output
from minesweeper_kit.errors import ClickError
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.tasks.tracing import Asked, Traced, step_fields, traced
from minesweeper_kit.trace import HOLDS
from minesweeper_kit.wording import report_json


def write_steps(
    asked: Asked, several: Several, read: Callable[[str], Reader], output: str, *, json: bool
) -> None:
    """Write the steps of every case, a line each, and end the command."""
    lines = several.results(read, partial(_lines, asked, several.label, json=json))
    with open_output(output) as stream:
        for line in lines:
            stream.write(f"{line}\n".encode())
    several.end()


def _lines(
    asked: Asked,
    label: Callable[[Case], str],
    cases: Iterable[Case],
    tally: Tally,
    *,
    json: bool,
) -> Iterator[str]:
    """The lines for each case; one that cannot be clicked goes to the tally."""
    for case in cases:
        try:
            steps = traced(case, asked)
        except ClickError as error:
            tally.meet(error)
            continue
        if not json:
            yield f"{label(case)}:"
        for step in steps:
            yield report_json(step_fields(case, step)) if json else _text(asked, case, step)


def _text(asked: Asked, case: Case, traced: Traced) -> str:
    row, col, cell, size = traced.step
    symbols = case.dialect.symbols if case.dialect else {}
    shown = symbols.get(cell, cell.name)
    place = f"({row}, {col})"
    return f"{traced.number:>6}  {place:<10}  {shown}  {HOLDS[asked.search]} {size}"
