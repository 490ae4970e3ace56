"""The keys of a case: the kit's own, and those that others call its parts by.

Documents of the kit have no other keys than the parts themselves. In plain data, a key
that is no part's is kept: it belongs to the case's `extra`.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from minesweeper_kit.markup.source_data import Path
from minesweeper_kit.wording import as_python

NAMES = {
    "name": ("name", "title", "label", "id", "description"),
    "dialect": ("dialect", "notation"),
    "board": ("board", "grid", "field", "minefield", "matrix", "before"),
    "click": ("click", "move", "position", "pos"),
    "expected": (
        *("expected", "expect", "output", "answer", "result", "after"),
        *("expected output", "expected board", "expected result"),
    ),
    "mines": ("mines", "total mines", "mine count", "num mines"),
    "input": ("input",),
    "extra": ("extra",),
}
"""What the parts of a case are called in plain data, the kit's own name first.

Capitals count for nothing, nor do blanks, hyphens and underscores: `Expected_Output`
and `expectedOutput` are the same. Of several names in one case the first in this order
is the name. `input` holds the board, or the board and the click.
"""

LISTS = ("cases", "tests", "test cases", "examples", "fixtures")
"""What the list of cases is called in plain data."""

PARTS = ("name", "dialect", "board", "click", "expected", "mines", "extra")
"""The keys of a case in the kit's own documents."""

NUMBERS = {
    "row": ("row", "r", "clickrow"),
    "col": ("col", "column", "c", "clickcol", "clickcolumn"),
}
"""What the two numbers of a click are called, in a mapping, and in columns of a CSV file."""

_LONGEST = 30
"""A key with more characters is no misspelled one."""


class Fault(NamedTuple):
    """What is wrong with the key `key`."""

    key: Any
    message: str


class Keys(NamedTuple):
    """Where the parts of a case and the keys besides lie, as seen from the case.

    `fault` is what is wrong with the first key that is at fault.
    """

    parts: dict[str, Path]
    extra: dict[str, Path]
    fault: Fault | None = None


def own_keys(keys: Sequence[Any]) -> Keys:
    """The keys of a case in a document of the kit.

    >>> own_keys(["board", "click"]).parts
    {'board': ('board',), 'click': ('click',)}
    >>> own_keys(["grid"]).fault.message
    "unknown key 'grid' (the keys are ...); put your own keys under extra"
    """
    for key in keys:
        if key not in PARTS:
            fault = unknown_key(key, PARTS)
            if fault.message.endswith("?"):  # it is a slip, and no key of their own
                return Keys({}, {}, fault)
            advice = "; put your own keys under extra"
            return Keys({}, {}, fault._replace(message=fault.message + advice))
    return _of_parts(tuple(keys))


@lru_cache(maxsize=256)
def _of_parts(keys: tuple[str, ...]) -> Keys:
    return Keys({key: (key,) for key in keys}, {})


def unknown_key(key: Any, known: Sequence[str]) -> Fault:
    """The fault for a key that is not among those known.

    >>> unknown_key("id", ["name"]).message, unknown_key("nmae", ["name"]).message
    ("unknown key 'id' (the keys are name)", "unknown key 'nmae': did you mean name?")
    """
    near = _near(key.lower(), known) if isinstance(key, str) and len(key) <= _LONGEST else None
    advice = f" (the keys are {', '.join(known)})" if near is None else f": did you mean {near}?"
    return Fault(key, f"unknown key {as_python(key)}{advice}")


def plain_keys(keys: Sequence[Any]) -> Keys:
    """The keys of a case in plain data.

    >>> found = plain_keys(["Grid", "move", "level"])
    >>> found.parts, found.extra
    ({'board': ('Grid',), 'click': ('move',)}, {'level': ('level',)})
    >>> plain_keys(["board", "expcted"]).fault.message
    "unknown key 'expcted': did you mean expected?"
    >>> plain_keys(["board", "grid"]).fault.message
    "the key 'grid' means the same as 'board': keep one of them"
    """
    parts: dict[str, Path] = {}
    extra: dict[str, Path] = {}
    ranks: dict[str, int] = {}
    for key in keys:
        part, rank = _part_of(key) if isinstance(key, str) else (None, 0)
        if part is None:
            fault = _no_part(key)
            if fault is not None:
                return Keys({}, {}, fault)
            extra[key] = (key,)
        elif part not in parts:
            parts[part], ranks[part] = (key,), rank
        elif part != "name":
            return Keys({}, {}, same_meaning(key, parts[part]))
        elif rank < ranks[part]:
            extra[str(parts[part][0])] = parts[part]
            parts[part], ranks[part] = (key,), rank
        else:
            extra[key] = (key,)
    return Keys(parts, extra)


def same_meaning(key: Any, other: Path) -> Fault:
    """The fault for a key that means what the one at the end of `other` means."""
    return Fault(
        key, f"the key {as_python(key)} means the same as {as_python(other[-1])}: keep one of them"
    )


def list_key(keys: Sequence[Any]) -> tuple[list[Any], list[Any], Fault | None]:
    """The keys of a list of cases among these, the other ones, and what is wrong with those.

    >>> list_key(["dialect", "Tests", "author"])
    (['Tests'], ['dialect', 'author'], None)
    """
    lists = [key for key in keys if isinstance(key, str) and folded(key) in _LISTS]
    others = [key for key in keys if key not in lists]
    for key in others:
        fault = None
        if not isinstance(key, str) or _part_of(key)[0] is None:
            fault = _no_part(key, _LISTS)
        if fault is not None:
            return lists, others, fault
    return lists, others, None


def names_list(text: bytes) -> bool:
    """Whether the key of a list of cases stands in a piece of JSON.

    >>> names_list(b'{"cases": ['), names_list(b'{"board": [')
    (True, False)
    """
    return any(b'"%b"' % name.encode() in text for name in LISTS)


def dialect_key(keys: Sequence[Any]) -> Any:
    """The key among these that names the dialect; None if there is none.

    >>> dialect_key(["Notation", "cases"])
    'Notation'
    """
    named = (key for key in keys if isinstance(key, str))
    return next((key for key in named if _part_of(key)[0] == "dialect"), None)


def number_keys(keys: Sequence[Any]) -> dict[str, Any]:
    """The keys among these for the row and the col of a click.

    >>> number_keys(["r", "Column"])
    {'row': 'r', 'col': 'Column'}
    """
    words = {word: number for number, words in NUMBERS.items() for word in words}
    named = {folded(key): key for key in keys if isinstance(key, str)}
    return {words[word]: key for word, key in named.items() if word in words}


def folded(key: str) -> str:
    """The key without what makes no difference: capitals, blanks, hyphens, underscores.

    >>> folded("Expected_Output")
    'expectedoutput'
    """
    return re.sub(r"[\s_-]+", "", key[: 4 * _LONGEST]).lower()


_BY_NAME: dict[str, tuple[str | None, int]] = {
    folded(name): (part, rank) for part, names in NAMES.items() for rank, name in enumerate(names)
}
_LISTS = {folded(name) for name in LISTS}
_SPELLED = {
    folded(name): name for name in (*LISTS, *(n for names in NAMES.values() for n in names))
}


def _part_of(key: str) -> tuple[str | None, int]:
    """The part that a key of plain data names, and its place among the names of that part."""
    return _BY_NAME.get(key) or _BY_NAME.get(folded(key)) or (None, 0)


def _no_part(key: Any, besides: set[str] = frozenset()) -> Fault | None:  # type: ignore[assignment]
    """What is wrong with a key that names no part: it is no text, or nearly names one.

    `besides` are more names that it may have been meant for.
    """
    if not isinstance(key, str):
        return Fault(key, f"expected a key that is a text, found {as_python(key)}: quote it")
    if key == "<<":
        return Fault(key, "YAML's merge key <<: write the keys themselves")
    near = _nearest(folded(key), frozenset(besides)) if len(key) <= _LONGEST else None
    if near is None:
        return None
    part = _BY_NAME.get(folded(key).removesuffix("s"), (None, 0))[0]
    advice = f"did you mean {_SPELLED[near]}?"
    if part in ("board", "click", "expected"):
        advice = f'a case has one {part}; write a list of cases, "cases": [{{"board": ["EM", "EE"]'
        advice += {"board": "}, ...]", "click": ', "click": [0, 0]}, ...]'}.get(
            part, ', "click": [0, 0], "expected": ["1M", "EE"]}, ...]'
        )
    return Fault(key, f"unknown key {as_python(key)}: {advice}")


@lru_cache(maxsize=256)
def _nearest(word: str, besides: frozenset[str]) -> str | None:
    """The known name that the word is nearly equal to; None if it is like none of them."""
    return _near(word, (*_BY_NAME, *sorted(besides)))


def _near(word: str, names: Sequence[str]) -> str | None:
    """The name that is nearly the word, or has two of its letters in the other order; or None.

    >>> _near("clcik", ["board", "click"]), _near("game", ["name"])
    ('click', None)
    """
    import difflib

    known = [name for name in names if len(name) > 3]
    swapped = {
        word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :] for at in range(len(word))
    }
    return next(
        (name for name in known if name in swapped),
        next(iter(difflib.get_close_matches(word, known, 1, 0.82)), None),
    )
