"""What `generate` takes: sizes, levels and difficulties, as people name them."""

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import StrEnum

from minesweeper_kit.case import Case
from minesweeper_kit.errors import OptionError
from minesweeper_kit.generator import DENSITIES, LEVELS
from minesweeper_kit.wording import shown

_SIZE = re.compile(r"([0-9]{1,6})[xX\u00d7]([0-9]{1,6})")


class Level(StrEnum):
    """The level of the boards, one of LEVELS."""

    beginner = "beginner"
    intermediate = "intermediate"
    expert = "expert"


class Difficulty(StrEnum):
    """What it takes to win: single numbers, two numbers, short chains, or more than these."""

    easy = "easy"
    medium = "medium"
    hard = "hard"
    extreme = "extreme"


class First(StrEnum):
    """What the first click meets: a cell without adjacent mines, or any safe cell."""

    opening = "opening"
    safe = "safe"


def ordered(
    size: str | None = None,
    level: str | None = None,
    mines: int | None = None,
    density: float | None = None,
    difficulty: str | None = None,
) -> tuple[int, int, int]:
    """The rows, columns and mines asked for. Raises OptionError where they are not clear.

    >>> ordered("16x30", mines=99), ordered(level="beginner")
    ((16, 30, 99), (9, 9, 10))
    """
    if difficulty is not None and level is None and mines is None and density is None:
        density = DENSITIES[difficulty]
    if level is not None:
        if size is not None or mines is not None or density is not None:
            raise OptionError("--level says size and mines: leave the others out")
        return LEVELS[level]
    if size is None:
        raise OptionError("give --size RxC with --mines N, or a --level")
    rows, cols = size_of(size)
    if (mines is None) == (density is None):
        raise OptionError("give either --mines or --density")
    return rows, cols, round((density or 0) * rows * cols) if mines is None else mines


def size_of(text: str) -> tuple[int, int]:
    """The rows and columns that a size says. Raises OptionError for anything else.

    >>> size_of("16x30")
    (16, 30)
    """
    found = _SIZE.fullmatch(text)
    if found is None:
        raise OptionError(f"{shown(text)} is no size: write ROWSxCOLUMNS, as in 16x30")
    return int(found[1]), int(found[2])


def fixtures(cases: Iterable[Case]) -> Iterator[Case]:
    """The cases, each with its right outcome as the expected one.

    >>> from minesweeper_kit.board import Board
    >>> [case.expected for case in fixtures([Case(Board(1, 2, "9a"), click=(0, 0))])]
    [Board(1, 2, '1a')]
    """
    return (replace(case, expected=case.outcome()) for case in cases)


def any_seed() -> int:
    """A seed from the system, from 0 to 2**32 - 1.

    >>> 0 <= any_seed() < 2**32
    True
    """
    return int.from_bytes(os.urandom(4), "big")
