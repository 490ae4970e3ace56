"""Words of `play` and `corpus`: what a first click is promised, and how clicks are chosen."""

from enum import StrEnum


class First(StrEnum):
    """What the first click is promised: no mine, no adjacent mine either, or nothing."""

    safe = "safe"
    opening = "opening"
    any = "any"


class Policy(StrEnum):
    """How clicks are chosen: as well as can be, or by the least risk alone."""

    best = "best"
    risk = "risk"
