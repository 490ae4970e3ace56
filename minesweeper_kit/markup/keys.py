"""Reads mappings whose keys are declared: a table says what reads the value of each key.

A reader takes the document and the path of a value in it, and gives what the value means.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from minesweeper_kit.markup.source_data import SourceData
from minesweeper_kit.wording import as_json, as_python, comma_list, shorten

Readers = Mapping[str, Callable[..., Any]]


def read_keys(
    file: SourceData, what: str, readers: Readers, *path: str | int, needs: Iterable[str] = ()
) -> dict[str, Any]:
    """What the mapping at `path` says, by key; `what` tells a user what it is, as in "a dialect".

    Raises ParseError with the line and column of a key that nobody declared, of a mapping that
    lacks one of `needs`, and of what a reader rejects.

    >>> from minesweeper_kit.markup.yaml import read_yaml
    >>> readers = {"name": text, "rows": whole_number}
    >>> read_keys(read_yaml(b"{name: pond, rows: 3}", "pond.yaml"), "a pond", readers)
    {'name': 'pond', 'rows': 3}
    >>> read_keys(read_yaml(b"{nmae: pond}", "pond.yaml"), "a pond", readers)
    Traceback (most recent call last):
        ...
    minesweeper_kit.errors.ParseError: pond.yaml:1:2: unknown key 'nmae' (a pond has name, rows)
    """
    found = expect(file, dict, f"{what}: {comma_list(readers, 20)}", *path)
    for key in found:
        if key not in readers:
            known = f"{what} has {comma_list(readers)}"
            raise file.key_error(f"unknown key {shorten(as_python(key))} ({known})", *path, key)
    for key in needs:
        if key not in found:
            raise file.error(f"{what} needs {key!r}", *path)
    return {key: readers[key](file, *path, key) for key in found}


def expect(file: SourceData, kind: type, what: str, *path: str | int) -> Any:
    """The value at `path`, which must be a `kind`; `what` tells a user so. Raises ParseError.

    >>> from minesweeper_kit.markup.yaml import read_yaml
    >>> expect(read_yaml(b"{rows: 3}", "pond.yaml"), int, "a whole number", "rows")
    3
    """
    value = file.value
    for key in path:
        value = value[key]
    if not isinstance(value, kind) or (kind is not bool and isinstance(value, bool)):
        hint = ": quote it" if kind is str and not isinstance(value, dict | list) else ""
        raise file.error(f"expected {what}, found {shorten(as_json(value))}{hint}", *path)
    return value


def text(file: SourceData, *path: str | int) -> str:
    """The text at `path`. Raises ParseError for anything else.

    >>> from minesweeper_kit.markup.yaml import read_yaml
    >>> text(read_yaml(b"{name: 3}", "pond.yaml"), "name")
    Traceback (most recent call last):
        ...
    minesweeper_kit.errors.ParseError: pond.yaml:1:8: expected text, found 3: quote it
    """
    return str(expect(file, str, "text", *path))


def flag(file: SourceData, *path: str | int) -> bool:
    """The true or false at `path`. Raises ParseError for anything else.

    >>> from minesweeper_kit.markup.yaml import read_yaml
    >>> flag(read_yaml(b"{deep: true}", "pond.yaml"), "deep")
    True
    """
    return bool(expect(file, bool, "true or false", *path))


def whole_number(file: SourceData, *path: str | int) -> int:
    """The number at `path`, from 0 to 1 000 000. Raises ParseError for anything else.

    >>> from minesweeper_kit.markup.yaml import read_yaml
    >>> whole_number(read_yaml(b"{rows: 3}", "pond.yaml"), "rows")
    3
    """
    number = int(expect(file, int, "a whole number", *path))
    if not 0 <= number <= 10**6:
        raise file.error(f"expected 0 to 1000000, found {shorten(as_json(number))}", *path)
    return number


def texts(file: SourceData, *path: str | int) -> tuple[str, ...]:
    """The texts of the list at `path`. Raises ParseError for anything else.

    >>> from minesweeper_kit.markup.yaml import read_yaml
    >>> texts(read_yaml(b"{fish: [pike, carp]}", "pond.yaml"), "fish")
    ('pike', 'carp')
    """
    found = expect(file, list, "a list", *path)
    return tuple(text(file, *path, at) for at in range(len(found)))


def one_of(*known: str) -> Callable[..., str]:
    """A reader of a text that must be one of those known.

    >>> from minesweeper_kit.markup.yaml import read_yaml
    >>> one_of("pike", "carp")(read_yaml(b"{fish: carp}", "pond.yaml"), "fish")
    'carp'
    """

    def read(file: SourceData, *path: str | int) -> str:
        found = text(file, *path)
        if found not in known:
            named = f"{', '.join(known[:-1])} or {known[-1]}"
            raise file.error(f"expected {named}, found {shorten(as_json(found))}", *path)
        return found

    return read
