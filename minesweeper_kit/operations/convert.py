"""Convert boards from one format to another: name the new one with --to, or by -o FILE.yaml.

If the output format has no place for a click, an expected outcome or the number of mines, the
command stops with exit code 4; --lossy leaves that part out. It never changes a hidden cell: if the
format cannot show one, the command stops even then. Case names and your own keys (under `extra`)
are left out if the format has no place for them, and a message says so.

Example: mskit convert boards.txt --to yaml

Example: mskit convert board.txt --to codingninjas -o input.txt
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, Literal, NamedTuple

from minesweeper_kit.batch import CaseBatch
from minesweeper_kit.case import Case
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.operations.operation import Context, Operation
from minesweeper_kit.operations.option import EACH, READING, WRITING, Option


class Options(NamedTuple):
    """The options of `convert`."""

    view: Annotated[
        Literal["full", "player"],
        Option("full: the whole board. player: only what a player sees, without the mines."),
    ] = "full"


def player_view(case: Case) -> Case:
    """The case as a player sees it, with the total of mines that the board no longer shows.

    >>> from minesweeper_kit.board import Board
    >>> case = player_view(Case(Board(1, 3, "1ME")))  # a number, a mine, a safe cell
    >>> case.board, case.mines
    (Board(1, 3, '1HH'), 1)
    """
    mines = case.mines if case.board.is_player_view else case.board.mines
    expected = None if case.expected is None else case.expected.player_view()
    return replace(case, board=case.board.player_view(), expected=expected, mines=mines)


def _cases(reader: Reader, options: Options, context: Context) -> Iterable[Case | CaseBatch]:
    """The cases as they are written."""
    del context
    return map(player_view, reader) if options.view == "player" else reader.case_batches()


OPERATION = Operation(
    Options,
    (*READING, "answers", *WRITING, *EACH, "report"),
    needs=("to",),
    helps={
        "to": "Output format: a dialect (leetcode), a layout (csv) or both (codingninjas+yaml). "
        "Without it the suffix of -o decides. mskit formats lists them."
    },
    cases=_cases,
    batch=lambda batch, options: batch if options.view == "full" else None,
)
