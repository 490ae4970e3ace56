"""Finds dialects by name: the kit's own, those of other packages, and registered ones."""

from functools import cache, lru_cache
from typing import Any

from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.shipped import shipped, shipped_names
from minesweeper_kit.errors import FormatError
from minesweeper_kit.plugins import plugins
from minesweeper_kit.wording import cut, shown, unknown_name

_registered: dict[str, Dialect] = {}


@cache
def _plugins() -> tuple[Dialect, ...]:
    """The dialects of other installed packages: each registers a Dialect, or a file's path.

    Raises FormatError for one that cannot be loaded.
    """
    found = []
    for _, dialect in plugins("dialect", _made):
        if isinstance(dialect, FormatError):
            raise dialect
        found.append(dialect)
    return tuple(found)


def _made(value: Any) -> Dialect:
    return value if isinstance(value, Dialect) else Dialect.from_file(value)


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
    """The dialects that were registered since the program began."""
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
    """The names and aliases of all dialects."""
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
