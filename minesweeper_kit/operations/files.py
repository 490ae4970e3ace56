"""Work over many files: one part of it, and what came of that."""

from collections.abc import Callable, Mapping
from typing import Any, BinaryIO, NamedTuple

from minesweeper_kit.errors import MinesweeperKitError

Meet = Callable[[MinesweeperKitError], object]
"""What is called with the error of a bad case: it raises it, or the other cases go on."""


class Counts(NamedTuple):
    """What came of one input: cases written or checked, findings by code, totals of games."""

    cases: int
    findings: Mapping[str, int] = {}
    totals: dict[str, Any] | None = None


class Part(NamedTuple):
    """One input, or some numbers of cases to make, of work over many files.

    `out` is where the result goes, and `meet` where bad cases go.
    """

    out: BinaryIO
    meet: Meet
    reader: Any = None
    numbers: range = range(0)
