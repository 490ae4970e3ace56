"""The dialects there are: those of formats/*.yaml, of other packages, and registered ones."""

import json
import os
import sys
from functools import cache
from importlib.machinery import PathFinder
from typing import Any

from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialectfile import dialect_fields
from minesweeper_kit.errors import FormatError, one_line, unknown_name
from minesweeper_kit.plain import Mark, Plain

ENTRY_POINTS = "minesweeper_kit.dialects"
"""The entry-point group in which other packages register theirs: a Dialect, or a file's path."""

_registered: dict[str, Dialect] = {}


def formats_folder() -> str:
    """Where the dialects' files lie: in the package, or beside it in a checkout."""
    here = os.path.dirname(os.path.abspath(__file__))
    inside = os.path.join(here, "formats")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(here), "formats")


@cache
def _parsed() -> dict[str, Any]:
    """What the kit's files say, by name, as the build has parsed them; nothing in a checkout.

    A small job takes less time than parsing YAML, and importing what parses it.
    """
    try:
        with open(os.path.join(formats_folder(), "dialects.json"), "rb") as stream:
            return dict(json.load(stream))
    except FileNotFoundError:
        return {}


@cache
def _shipped(name: str) -> Dialect:
    path = os.path.join(formats_folder(), name + ".yaml")
    if name not in _parsed():
        return Dialect.from_file(path)
    return Dialect(**dialect_fields(Plain(_parsed()[name], path, "", lambda: Mark(1, 1))))


@cache
def _shipped_names() -> frozenset[str]:
    return frozenset(
        name.removesuffix(".yaml")
        for name in os.listdir(formats_folder())
        if name.endswith(".yaml")
    )


@cache
def _plugins() -> tuple[Dialect, ...]:
    """The dialects that other installed packages register.

    Raises FormatError for one that cannot be loaded, whatever its code does.
    """
    if not _may_have_plugins():
        return ()
    from importlib.metadata import entry_points

    found = []
    for entry in entry_points(group=ENTRY_POINTS):
        try:
            value = entry.load()
            found.append(value if isinstance(value, Dialect) else Dialect.from_file(value))
        except Exception as error:
            package = entry.dist.name if entry.dist else "another package"
            fault = one_line(str(error)) or type(error).__name__
            raise FormatError(
                f"the dialect {entry.name!r} that {package} registers cannot be loaded: {fault}"
            ) from error
    return tuple(found)


def _may_have_plugins() -> bool:
    """Whether some package may register dialects: whether one names ENTRY_POINTS, in most cases.

    importlib.metadata knows for certain, but importing it takes longer than detection does.
    """
    for finder in sys.meta_path:
        if finder is not PathFinder and hasattr(finder, "find_distributions"):
            return True
    for folder in sys.path:
        try:
            names = os.listdir(folder or ".")
        except FileNotFoundError:
            continue
        except OSError:  # an archive, which may hold packages
            return True
        for name in names:
            if name.lower().endswith("-info") and _names_dialects(os.path.join(folder, name)):
                return True
    return False


def _names_dialects(info: str) -> bool:
    """Whether a package whose metadata lie in that folder names ENTRY_POINTS."""
    try:
        with open(os.path.join(info, "entry_points.txt"), "rb") as stream:
            return ENTRY_POINTS.encode() in stream.read()
    except OSError:
        return False


def register(dialect: Dialect) -> None:
    """Make a dialect known by its name and aliases for the rest of the process.

    Raises FormatError where one of them is taken by another dialect.
    """
    for name in (dialect.name, *dialect.aliases):
        taken = _by_name().get(name)
        if taken is not None and taken.symbols != dialect.symbols:
            raise FormatError(f"the dialect name {name!r} is taken: {taken.title or taken.name}")
    _registered[dialect.name] = dialect


def dialects() -> list[Dialect]:
    """Every dialect there is: those of the kit, of other packages, and registered ones."""
    found = {name: _shipped(name) for name in sorted(_shipped_names())}
    for dialect in (*_plugins(), *_registered.values()):
        found.setdefault(dialect.name, dialect)
    return list(found.values())


def dialect_names() -> list[str]:
    """Every name and alias of a dialect."""
    return list(_by_name())


def _by_name() -> dict[str, Dialect]:
    names: dict[str, Dialect] = {}
    for dialect in dialects():
        for name in (dialect.name, *dialect.aliases):
            names.setdefault(name, dialect)
    return names


def find_dialect(name: str | Dialect) -> Dialect:
    """The dialect of that name or alias, in any case of letters.

    Raises FormatError, with the nearest names, where there is none.
    """
    if isinstance(name, Dialect):
        return name
    wanted = name.strip().lower()
    if wanted in _registered:
        return _registered[wanted]
    if wanted in _shipped_names():
        return _shipped(wanted)
    names = _by_name()
    if wanted in names:
        return names[wanted]
    raise unknown_name("dialect", name, names)
