"""Finds dialects by name: the kit's own, those of other packages, and registered ones."""

import os
import sys
from functools import cache, lru_cache
from importlib.machinery import PathFinder

from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.shipped import shipped, shipped_names
from minesweeper_kit.errors import FormatError
from minesweeper_kit.wording import cut, one_line, shown, unknown_name

ENTRY_POINTS = "minesweeper_kit.dialects"
"""The entry-point group for dialects of other packages: each a Dialect, or a file's path."""

_registered: dict[str, Dialect] = {}


@cache
def _plugins() -> tuple[Dialect, ...]:
    """The dialects of other installed packages.

    Raises FormatError for one that cannot be loaded, whatever error its code raises.
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
            fault = cut(one_line(str(error)), 200) or type(error).__name__
            raise FormatError(
                f"the dialect {shown(entry.name)} that {package} registers "
                f"cannot be loaded: {fault}"
            ) from error
    return tuple(found)


def _may_have_plugins() -> bool:
    """Whether some installed package may have dialects: False only if none can.

    Usually it looks for ENTRY_POINTS in the packages' metadata. importlib.metadata
    would know for certain, but importing it takes too long for every start.
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
    """Whether the package with its metadata in that folder has entry points for dialects."""
    try:
        with open(os.path.join(info, "entry_points.txt"), "rb") as stream:
            return ENTRY_POINTS.encode() in stream.read()
    except OSError:
        return False


def register(dialect: Dialect) -> None:
    """Make a dialect known by its name and aliases, until the program ends.

    Raises FormatError if another dialect, with other symbols, has one of the names.

    >>> register(Dialect("lc", {}))
    Traceback (most recent call last):
        ...
    minesweeper_kit.errors.FormatError: the dialect name 'lc' is taken: LeetCode 529, "Minesweeper"
    """
    for name in (dialect.name, *dialect.aliases):
        taken = _by_name().get(name)
        if taken is not None and taken.symbols != dialect.symbols:
            raise FormatError(
                f"the dialect name {shown(name)} is taken: {cut(taken.title or taken.name, 80)}"
            )
    _registered[dialect.name] = dialect


def registered() -> tuple[Dialect, ...]:
    """The dialects that were registered since the program began.

    >>> registered()
    ()
    """
    return tuple(_registered.values())


def dialects() -> list[Dialect]:
    """All dialects: the kit's own by name, then those of other packages and registered ones.

    Raises FormatError if one of another package cannot be loaded.

    >>> [dialect.name for dialect in dialects() if "lc" in dialect.aliases]
    ['leetcode']
    """
    return list(_known(shipped_names(), _plugins(), tuple(_registered.values())))


@lru_cache(maxsize=4)
def _known(
    own: frozenset[str], of_packages: tuple[Dialect, ...], registered: tuple[Dialect, ...]
) -> tuple[Dialect, ...]:
    """The dialects of these names, then the others whose names are not among them."""
    found = {name: shipped(name) for name in sorted(own)}
    for dialect in (*of_packages, *registered):
        found.setdefault(dialect.name, dialect)
    return tuple(found.values())


def dialect_names() -> list[str]:
    """The names and aliases of all dialects.

    >>> {"leetcode", "lc"} <= set(dialect_names())
    True
    """
    return list(_by_name())


def _by_name() -> dict[str, Dialect]:
    names: dict[str, Dialect] = {}
    for dialect in dialects():
        for name in (dialect.name, *dialect.aliases):
            names.setdefault(name, dialect)
    return names


def find_dialect(name: str | Dialect) -> Dialect:
    """The dialect with that name or alias, in small or capital letters.

    A Dialect is given back as it is.

    Raises FormatError, which suggests the nearest names, if there is none.

    >>> find_dialect("LC")
    <Dialect leetcode: B E M X 1-8>
    >>> find_dialect("letcode")
    Traceback (most recent call last):
        ...
    minesweeper_kit.errors.FormatError: unknown dialect 'letcode': did you mean leetcode or ...
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
