"""The best next click of each case, and why."""

from collections.abc import Iterator
from typing import NamedTuple

from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.operations.answers import Answer, SolveRequest, advice, answer
from minesweeper_kit.operations.operation import Context, Operation
from minesweeper_kit.operations.option import READING
from minesweeper_kit.operations.solve import MinesOption, TrustFlagsOption


class Options(NamedTuple):
    """The options of `best`."""

    mines: MinesOption = None
    trust_flags: TrustFlagsOption = False


def _rows(reader: Reader, options: Options, context: Context) -> Iterator[Answer]:
    """The answer to each case, with the best click."""
    asked = SolveRequest(options.mines, None, options.trust_flags, best=True)
    for case in reader:
        try:
            yield answer(case, asked)
        except MinesweeperKitError as error:
            context.meet(error)


OPERATION = Operation(
    Options,
    READING,
    rows=_rows,
    record=advice,
    rows_description="The name of each, and `best` as solve --best --report json has it.",
    long=True,
)
