"""What is interpreted, a way to read its symbols, and how well that keeps the rules."""

from collections.abc import Mapping
from typing import NamedTuple

from minesweeper_kit.board import Board, Click
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.reading.evidence import Evidence
from minesweeper_kit.reading.parts import Matrix


class Question(NamedTuple):
    """Matrices that are one case: a board, its answer, and what stands around them.

    `frame` is "stdin", "fields" or "sized" where sizes stand above the rows, "strings" for quoted
    rows with blanks in them.
    """

    board: Matrix
    answer: Matrix | None = None
    click: Click | None = None
    frame: str = ""
    mines: int | None = None


class Candidate(NamedTuple):
    """A way to read the symbols: their cells in questions and in answers.

    `dialects` are those with these cells; none where it is inferred.
    """

    asked: Mapping[str, int]
    answered: Mapping[str, int]
    dialects: tuple[Dialect, ...]
    boards: list[tuple[Board, Board | None]]
    evidence: Evidence
