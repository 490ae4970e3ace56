"""A dialect's file: the YAML that describes one convention, checked and read."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from minesweeper_kit.cell import Cell
from minesweeper_kit.plain import Plain, as_json

_NAME = re.compile(r"[a-z][a-z0-9-]*")
_TEXTS = ("title", "family", "source", "layout")
_KEYS = ("name", *_TEXTS, "aliases", "symbols", "spaced", "limits", "fallbacks", "examples")

NUMBERS = tuple(Cell(count) for count in range(1, 9))


class Limits(NamedTuple):
    """The sizes a convention allows: (least, most) of each, or None where it says nothing."""

    rows: tuple[int, int] | None = None
    cols: tuple[int, int] | None = None
    cases: tuple[int, int] | None = None


class Example(NamedTuple):
    """A board in the dialect's own symbols, one row a line; what a click makes of it."""

    name: str
    board: str
    click: tuple[int, int] | None = None
    expected: str | None = None


NO_LIMITS = Limits()


def dialect_fields(file: Plain) -> dict[str, Any]:
    """What the file says, as the fields of a Dialect.

    Raises ParseError with the place of the fault.
    """
    _expect(file, dict, "a dialect: name, symbols, ...")
    for key in file.value:
        if key not in _KEYS:
            raise file.error(f"unknown key {key!r} (a dialect has {', '.join(_KEYS)})", key)
    for key in ("name", "symbols"):
        if key not in file.value:
            raise file.error(f"a dialect needs {key!r}")
    name = _expect(file, str, "a name", "name")
    if not _NAME.fullmatch(name):
        raise file.error(f"{as_json(name)} is no name: small letters, digits and '-'", "name")
    fields: dict[str, Any] = {"name": name}
    readers: dict[str, Callable[[Plain], Any]] = {
        "aliases": _aliases,
        "symbols": _symbols,
        "limits": _limits,
        "fallbacks": _fallbacks,
        "examples": _examples,
        "spaced": lambda file: _expect(file, bool, "true or false", "spaced"),
    }
    for key in file.value:
        if key in _TEXTS:
            fields[key] = _expect(file, str, "text", key)
        elif key in readers:
            fields[key] = readers[key](file)
    return fields


def _expect(file: Plain, kind: type, what: str, *path: str | int) -> Any:
    value = file.value
    for key in path:
        value = value[key]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        hint = ": quote it" if kind is str and not isinstance(value, dict | list) else ""
        raise file.error(f"expected {what}, found {as_json(value)}{hint}", *path)
    return value


def _cell(file: Plain, name: object, *path: str | int) -> Cell:
    if not isinstance(name, str) or name not in Cell.__members__:
        raise file.error(
            f"{as_json(name)} is no cell (the cells are {', '.join(Cell.__members__)})", *path
        )
    return Cell[name]


def _aliases(file: Plain) -> tuple[str, ...]:
    aliases = _expect(file, list, "a list of names", "aliases")
    for number, alias in enumerate(aliases):
        if not isinstance(alias, str) or not _NAME.fullmatch(alias):
            raise file.error(
                f"{as_json(alias)} is no name: small letters, digits and '-'", "aliases", number
            )
    return tuple(aliases)


def _symbols(file: Plain) -> dict[Cell, str]:
    symbols: dict[Cell, str] = {}
    given = _expect(file, dict, "cells and their symbols", "symbols")
    for key, value in given.items():
        path = ("symbols", key)
        if key == "numbers":
            double = next((cell.name for cell in NUMBERS if cell.name in given), None)
            if double:
                raise file.error(f"{double} stands in 'numbers' already", "symbols", double)
            if not isinstance(value, str | list) or len(value) != len(NUMBERS):
                raise file.error("expected eight symbols, for the numbers 1 to 8", *path)
            symbols.update(zip(NUMBERS, value, strict=True))
        else:
            symbols[_cell(file, key, *path)] = value
        for symbol in value if key == "numbers" else [value]:
            if not isinstance(symbol, str) or not symbol or re.search(r"[\0-\x1f]", symbol):
                raise file.error(
                    f"{as_json(symbol)} is no symbol: quote one or more characters", *path
                )
    seen: dict[str, Cell] = {}
    for cell, symbol in symbols.items():
        if symbol in seen:
            raise file.error(
                f"{symbol!r} stands for {seen[symbol].name} and for {cell.name}", "symbols"
            )
        seen[symbol] = cell
    if file.value.get("spaced") is True and re.search(r"\s", "".join(symbols.values())):
        raise file.error("a symbol with a blank in it cannot be spaced", "symbols")
    if not symbols:
        raise file.error("a dialect needs at least one symbol", "symbols")
    return symbols


def _limits(file: Plain) -> Limits:
    found: dict[str, tuple[int, int]] = {}
    for key in _expect(file, dict, "limits", "limits"):
        if key not in Limits._fields:
            raise file.error(f"unknown limit {key!r} (rows, cols, cases)", "limits", key)
        found[key] = _pair(file, "limits", key)
    return Limits(**found)


def _pair(file: Plain, *path: str | int) -> tuple[int, int]:
    pair = _expect(file, list, "two whole numbers", *path)
    if len(pair) != 2 or not all(type(number) is int and number >= 0 for number in pair):
        raise file.error(f"expected two whole numbers, found {as_json(pair)}", *path)
    return pair[0], pair[1]


def _fallbacks(file: Plain) -> dict[Cell, Cell]:
    given = _expect(file, dict, "cells and what may stand for them", "fallbacks")
    return {
        _cell(file, key, "fallbacks", key): _cell(file, value, "fallbacks", key)
        for key, value in given.items()
    }


def _examples(file: Plain) -> tuple[Example, ...]:
    examples = []
    for number in range(len(_expect(file, list, "a list of examples", "examples"))):
        at = ("examples", number)
        example = _expect(file, dict, "an example", *at)
        for key in example:
            if key not in Example._fields:
                raise file.error(f"unknown key {key!r} ({', '.join(Example._fields)})", *at, key)
        for key in ("name", "board"):
            if key not in example:
                raise file.error(f"an example needs {key!r}", *at)
        examples.append(
            Example(
                name=_expect(file, str, "a name", *at, "name"),
                board=_expect(file, str, "a board", *at, "board"),
                click=_pair(file, *at, "click") if "click" in example else None,
                expected=_expect(file, str, "a board", *at, "expected")
                if "expected" in example
                else None,
            )
        )
    return tuple(examples)
