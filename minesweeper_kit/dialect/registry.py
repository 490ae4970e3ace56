"""The dialects there are: those that are shipped, of other packages, and registered ones."""

import os
import sys
from functools import cache
from importlib.machinery import PathFinder

from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.shipped import shipped, shipped_names
from minesweeper_kit.errors import FormatError
from minesweeper_kit.wording import one_line, unknown_name

ENTRY_POINTS = "minesweeper_kit.dialects"
"""The entry-point group in which other packages register theirs: a Dialect, or a file's path."""

_registered: dict[str, Dialect] = {}


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
    found = {name: shipped(name) for name in sorted(shipped_names())}
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
    if wanted in shipped_names():
        return shipped(wanted)
    names = _by_name()
    if wanted in names:
        return names[wanted]
    raise unknown_name("dialect", name, names)
