"""A way to read the symbols of a text, and how well it keeps the rules."""

from collections.abc import Mapping
from typing import NamedTuple

from minesweeper_kit.board import Board
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.reading.evidence import Evidence


class Candidate(NamedTuple):
    """A way to read the symbols: their cells in questions and in answers.

    `dialects` are those with these cells; none where it is inferred.
    """

    asked: Mapping[str, int]
    answered: Mapping[str, int]
    dialects: tuple[Dialect, ...]
    boards: list[tuple[Board, Board | None]]
    evidence: Evidence
