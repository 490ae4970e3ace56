"""The suite: every vector once, in the order of the groups."""

from collections.abc import Iterator

from minesweeper_kit.conformance import spec
from minesweeper_kit.conformance.vector import Vector


def vectors(groups: tuple[str, ...] = ()) -> list[Vector]:
    """All vectors, or those of some groups, always the same and in the same order.

    Raises KeyError for a group that does not exist.

    >>> vectors(("status",))[0].record()["output"]
    'playing'
    """
    wanted = groups or tuple(spec.groups())
    found: dict[str, dict[str, Vector]] = {group: {} for group in spec.groups()}
    for vector in _made(set(wanted)):
        found[vector.group].setdefault(vector.id, vector)
    return [
        vector for group in spec.groups() if group in wanted for vector in found[group].values()
    ]


def _made(wanted: set[str]) -> Iterator[Vector]:
    from minesweeper_kit.conformance.games import game_vectors
    from minesweeper_kit.conformance.notations import notation_vectors
    from minesweeper_kit.conformance.positions import position_vectors

    if wanted - {"probabilities", "guess", "read", "write", "link"}:
        yield from game_vectors()
    if wanted & {"probabilities", "guess"}:
        yield from position_vectors()
    if wanted & {"read", "write", "link"}:
        yield from notation_vectors()
