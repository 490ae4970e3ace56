"""Finds what other installed packages add to the kit through entry points."""

import os
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib.machinery import PathFinder
from typing import Any, TypeVar

from minesweeper_kit.errors import FormatError
from minesweeper_kit.wording import one_line, quoted, shorten

GROUPS = {
    "dialect": "minesweeper_kit.dialects",
    "layout": "minesweeper_kit.layouts",
}
"""The group of entry points for each kind of thing that a package can add."""

Made = TypeVar("Made")


def plugins(kind: str, make: Callable[[Any], Made]) -> Iterator[tuple[str, Made | FormatError]]:
    """What other packages register of a kind: the name of each, and what `make` makes of it.

    In the place of one that cannot be loaded stands a FormatError, whatever its code raises.

    >>> list(plugins("dialect", str))
    []
    """
    if GROUPS[kind] not in _registered():
        return
    from importlib.metadata import entry_points

    for entry in entry_points(group=GROUPS[kind]):
        try:
            yield entry.name, make(entry.load())
        except Exception as error:  # noqa: BLE001 - whatever the other package raises
            package = entry.dist.name if entry.dist else "another package"
            fault = shorten(one_line(str(error)), 200) or type(error).__name__
            yield (
                entry.name,
                FormatError(
                    f"the {kind} {quoted(entry.name)} that {package} registers "
                    f"cannot be loaded: {fault}"
                ),
            )


@cache
def _registered() -> frozenset[str]:
    """The groups in which some installed package may have entry points.

    Usually it looks for them in the packages' metadata. importlib.metadata would know for
    certain, but importing it takes too long for every start.
    """
    found: set[str] = set()
    for finder in sys.meta_path:
        if finder is not PathFinder and hasattr(finder, "find_distributions"):
            return frozenset(GROUPS.values())
    for folder in sys.path:
        try:
            names = os.listdir(folder or ".")
        except FileNotFoundError:
            continue
        except OSError:  # an archive, which may hold packages
            return frozenset(GROUPS.values())
        for name in names:
            if name.lower().endswith("-info"):
                try:
                    with open(os.path.join(folder, name, "entry_points.txt"), "rb") as stream:
                        text = stream.read()
                except OSError:
                    continue
                found |= {group for group in GROUPS.values() if group.encode() in text}
    return frozenset(found)
