"""Layouts: how cases are laid out in a file. Each is a row of the catalogue and a module."""

from functools import lru_cache
from typing import Any

from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import dialects
from minesweeper_kit.errors import FormatError
from minesweeper_kit.layouts.catalogue import LAYOUTS
from minesweeper_kit.layouts.layout import Layout
from minesweeper_kit.plugins import plugins
from minesweeper_kit.wording import unknown_name

__all__ = ["LAYOUTS", "Layout", "find_layout", "text_dialects"]

_FAULTS: dict[str, FormatError] = {}
"""Why a layout of another package cannot be used, by its name."""


def _made(value: Any) -> Layout:
    if not (isinstance(value, type) and issubclass(value, Layout)):
        raise TypeError("a class derived from minesweeper_kit.layouts.Layout is expected")
    return value.of_package()


def find_layout(name: str) -> Layout:
    """The layout of that name or alias, in small or capital letters.

    Raises FormatError, with the nearest names, for an unknown one.

    >>> find_layout("testcase").holds
    ('click',)
    >>> find_layout("yml").name
    'yaml'
    """
    if name in LAYOUTS:
        return LAYOUTS[name]
    if name in _FAULTS:
        raise _FAULTS[name]
    wanted = name.strip().lower()
    for row in LAYOUTS.values():
        if wanted == row.name or wanted in row.aliases:
            return row
    raise unknown_name("layout", name, LAYOUTS)


def text_dialects() -> list[Dialect]:
    """The dialects that a text in any layout may be in, where none is named.

    Those are all but the ones whose layout is a binary file or a link, and those that
    detection never thinks of, or only for files in their own layouts.

    >>> "leetcode" in [dialect.name for dialect in text_dialects()]
    True
    """
    return list(_texts(tuple(dialects())))


@lru_cache(maxsize=8)
def _texts(known: tuple[Dialect, ...]) -> list[Dialect]:
    others = {row.name for row in LAYOUTS.values() if row.kind in ("binary", "container")}
    return [d for d in known if d.detect is True and d.layout not in others]


# The layouts of other packages; the kit keeps its own names. It stands at the end, for their
# modules import what is above.
for _name, _row in plugins("layout", _made):
    if isinstance(_row, FormatError):
        _FAULTS[_name] = _row
    else:
        LAYOUTS.setdefault(_row.name, _row)
