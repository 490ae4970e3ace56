"""What a shell offers to complete: the values of options that take a name."""

from minesweeper_kit.dialect.registry import dialects
from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.layouts import LAYOUTS


def formats(incomplete: str) -> list[str]:
    """The formats that begin so: dialects and documents, after a `+` all layouts.

    >>> formats("leet"), formats("leetcode+y")
    (['leetcode'], ['leetcode+yaml'])
    """
    dialect, plus, _ = incomplete.partition("+")
    if plus:
        names = [f"{dialect}+{layout}" for layout in LAYOUTS]
    else:
        documents = [row.name for row in LAYOUTS.values() if row.names_dialect]
        names = sorted({*_dialects(), *documents})
    return [name for name in names if name.startswith(incomplete)]


def names(incomplete: str) -> list[str]:
    """The dialects and layouts that begin so."""
    found = sorted({*_dialects(), *LAYOUTS})
    return [name for name in found if name.startswith(incomplete)]


def _dialects() -> list[str]:
    """The names of all dialects; none where they cannot be read, as nothing can be said here."""
    try:
        return [dialect.name for dialect in dialects()]
    except MinesweeperKitError:
        return []


def problems(incomplete: str) -> list[str]:
    """The problems that begin so.

    >>> problems("codef")
    ['codeforces']
    """
    from minesweeper_kit.judge.problem import problems as known

    return [problem.name for problem in known() if problem.name.startswith(incomplete)]
