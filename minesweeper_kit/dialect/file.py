"""Reads a dialect's file: YAML that describes one convention for writing boards.

The functions named after a key of the file read what stands under it. All raise
ParseError with the line and column of what is wrong.
"""

import re
from collections.abc import Callable
from typing import Any, cast

from minesweeper_kit.cell import LARGEST, NUMBERS, Cell, cell_named
from minesweeper_kit.dialect.alphabet import is_scalar
from minesweeper_kit.dialect.parts import (
    FRAMES,
    Detect,
    Example,
    Framing,
    Limits,
    Shared,
)
from minesweeper_kit.markup.marked import Marked
from minesweeper_kit.wording import as_json, as_python, shown

_NAME = re.compile(r"[a-z][a-z0-9_-]*")
_SUFFIX = re.compile(r"\.[a-z0-9][a-z0-9.]*")
_TEXTS = ("title", "family", "source", "layout")
_LISTS = {
    "aliases": (_NAME, "name: small letters, digits, '-' and '_'"),
    "suffixes": (_SUFFIX, "suffix, such as '.mine'"),
    "also": (_NAME, "layout: small letters and digits"),
}
_FLAGS = ("spaced", "scalars", "counted", "bare_answers")
_KEYS = (
    "name",
    *_TEXTS,
    *_LISTS,
    "symbols",
    "reads",
    "shared",
    *_FLAGS,
    "header",
    "frame",
    "asks",
    "detect",
    "shows",
    "limits",
    "fallbacks",
    "examples",
)


def dialect_fields(file: Marked) -> dict[str, Any]:
    """What a dialect's file says, as the arguments of `Dialect`.

    Raises ParseError with the line and column of what is wrong.

    >>> from minesweeper_kit.markup.yaml import read_yaml
    >>> fields = dialect_fields(read_yaml(b"{name: mine, symbols: {MINE: '@'}}", "mine.yaml"))
    >>> fields["name"], fields["symbols"]
    ('mine', {<Cell.MINE: 10>: '@'})
    """
    _expect(file, dict, "a dialect: name, symbols, ...")
    for key in file.value:
        if key not in _KEYS:
            raise file.key_error(
                f"unknown key {as_python(key)} (a dialect has {', '.join(_KEYS)})", key
            )
    for key in ("name", "symbols"):
        if key not in file.value:
            raise file.error(f"a dialect needs {key!r}")
    name = _expect(file, str, "a name", "name")
    if not _NAME.fullmatch(name):
        raise file.error(f"{as_json(name)} is no name: small letters, digits, '-' and '_'", "name")
    fields: dict[str, Any] = {"name": name}
    readers: dict[str, Callable[[Marked], Any]] = {
        "symbols": _symbols,
        "reads": _reads,
        "shared": _shared,
        "header": _header,
        "frame": _frame,
        "asks": _asks,
        "detect": _detect,
        "shows": _shows,
        "limits": _limits,
        "fallbacks": _fallbacks,
        "examples": _examples,
    }
    for key in file.value:
        if key in _TEXTS:
            fields[key] = _expect(file, str, "text", key)
        elif key in _FLAGS:
            fields[key] = _expect(file, bool, "true or false", key)
        elif key in _LISTS:
            fields[key] = _names(file, key, *_LISTS[key])
        elif key in readers:
            fields[key] = readers[key](file)
    framing = {key: fields.pop(key) for key in Framing._fields if key in fields}
    fields["framing"] = Framing(**framing)
    for symbol, (question, answer) in fields.get("shared", {}).items():
        fields["symbols"][question] = fields["symbols"][answer] = symbol
    _check_symbols(file, fields)
    return fields


def _expect(file: Marked, kind: type, what: str, *path: str | int) -> Any:
    """The value at `path` in the file, which must be a `kind`; `what` tells a user so."""
    value = file.value
    for key in path:
        value = value[key]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        hint = ": quote it" if kind is str and not isinstance(value, dict | list) else ""
        raise file.error(f"expected {what}, found {as_json(value)}{hint}", *path)
    return value


def _cell(file: Marked, name: object, *path: str | int) -> Cell:
    """The cell with that name, which stands at `path`, as a key or as a value."""
    cell = cell_named(name) if isinstance(name, str) else None
    if cell is None:
        error = file.key_error if path[-1] == name else file.error
        cells = ", ".join(Cell.__members__)
        raise error(f"{as_json(name)} is no cell (the cells are {cells})", *path)
    return cell


def _names(file: Marked, key: str, pattern: re.Pattern[str], what: str) -> tuple[str, ...]:
    """The names listed under a key, which must match the pattern."""
    names = _expect(file, list, "a list of names", key)
    for number, name in enumerate(names):
        if not isinstance(name, str) or not pattern.fullmatch(name):
            raise file.error(f"{as_json(name)} is no {what}", key, number)
    return tuple(names)


def _symbols(file: Marked) -> dict[Cell, str]:
    symbols: dict[Cell, str] = {}
    given = _expect(file, dict, "cells and their symbols", "symbols")
    for key, value in given.items():
        path = ("symbols", key)
        if key == "numbers":
            double = next((name for name in given if _is_number(name)), None)
            if double:
                raise file.error(f"{double} stands in 'numbers' already", "symbols", double)
            if not isinstance(value, str | list) or len(value) != len(NUMBERS):
                raise file.error("expected eight symbols, for the numbers 1 to 8", *path)
            for number, symbol in zip(NUMBERS, value, strict=True):
                symbols[number] = _symbol(file, symbol, *path)
        else:
            cell = _cell(file, key, *path)
            if cell in symbols:
                raise file.key_error(f"{cell.name} stands here twice", *path)
            symbols[cell] = _symbol(file, value, *path)
    if file.value.get("spaced") is True and re.search(r"\s", "".join(symbols.values())):
        raise file.error("a symbol with a blank in it cannot be spaced", "symbols")
    if not symbols:
        raise file.error("a dialect needs at least one symbol", "symbols")
    return symbols


def _is_number(name: object) -> bool:
    """Whether it is the name of a cell that shows 1 to 8."""
    return isinstance(name, str) and cell_named(name) in NUMBERS


def _symbol(file: Marked, value: object, *path: str | int) -> str:
    """The value as a symbol. With `scalars: true`, numbers, true and false need no quotes."""
    if file.value.get("scalars") is True:
        if isinstance(value, bool):
            value = str(value).lower()
        symbol = str(value)
        if not is_scalar(symbol):
            raise file.error(f"{as_json(value)} is no whole number, nor true or false", *path)
        return symbol
    if not isinstance(value, str) or not value or re.search(r"[\0-\x1f]", value):
        raise file.error(f"{as_json(value)} is no symbol: quote one or more characters", *path)
    return value


def _reads(file: Marked) -> dict[str, Cell]:
    reads = {}
    for symbol, name in _expect(file, dict, "symbols and their cells", "reads").items():
        if not isinstance(symbol, str) or not symbol or re.search(r"[\0-\x1f]", symbol):
            raise file.error(
                f"{as_json(symbol)} is no symbol: quote one or more characters", "reads", symbol
            )
        reads[symbol] = _cell(file, name, "reads", symbol)
    return reads


def _shared(file: Marked) -> dict[str, Shared]:
    shared = {}
    for symbol in _expect(file, dict, "symbols and their two cells", "shared"):
        path = ("shared", symbol)
        cells = _expect(file, dict, "two cells: {question: CELL, answer: CELL}", *path)
        if cells.keys() != {"question", "answer"}:
            raise file.error("expected two cells: {question: CELL, answer: CELL}", *path)
        shared[_symbol(file, symbol, *path)] = Shared(
            _cell(file, cells["question"], *path), _cell(file, cells["answer"], *path)
        )
    return shared


def _check_symbols(file: Marked, fields: dict[str, Any]) -> None:
    """Raise ParseError for a symbol of two cells that is not among the `shared`.

    Also for a cell both in `symbols` and in `shared`, and for a symbol with a space
    in a `spaced` dialect.
    """
    shared, seen = fields.get("shared", {}), dict[str, Cell]()
    named = [(symbol, cell, "symbols") for cell, symbol in fields["symbols"].items()]
    named += [(symbol, cell, "reads") for symbol, cell in fields.get("reads", {}).items()]
    for symbol, cell, key in named:
        if symbol in seen and not (key == "symbols" and cell in shared.get(symbol, ())):
            raise file.error(
                f"{shown(symbol)} stands for {seen[symbol].name} and for {cell.name}", key
            )
        seen[symbol] = cell
        if fields.get("spaced") and any(character.isspace() for character in symbol):
            raise file.error(
                f"there is a blank in {shown(symbol)}, so nothing can be spaced", "spaced"
            )
    for name in file.value.get("symbols", ()):
        for symbol, cells in shared.items():
            if cell_named(name) in cells:
                raise file.error(f"{name} has a symbol already: {shown(symbol)}", "symbols", name)


def _header(file: Marked) -> tuple[str, ...]:
    lines = _expect(file, list, "a list of lines, such as '{rows} {cols}'", "header")
    for number in range(len(lines)):
        _expect(file, str, "a line, such as '{rows} {cols}'", "header", number)
    closed = "\n".join(lines).split("}")[:-1]
    names = [piece.partition("{")[2] for piece in closed if "{" in piece]
    if not {"rows", "cols", "side", "mines"}.issuperset(names):
        raise file.error("a header knows {rows}, {cols}, {side} and {mines}", "header")
    sizes = sorted(name for name in names if name != "mines")
    if len(set(names)) < len(names) or sizes not in (["cols", "rows"], ["side"]):
        raise file.error("a header needs {rows} and {cols}, once each, or {side}", "header")
    return tuple(lines)


def _frame(file: Marked) -> str:
    frame = _expect(file, str, "the name of a frame", "frame")
    if frame not in FRAMES:
        raise file.error(f"{shown(frame)} is no frame ({', '.join(FRAMES)})", "frame")
    return str(frame)


def _asks(file: Marked) -> str:
    asks = _expect(file, str, "click or all", "asks")
    if asks not in ("click", "all"):
        raise file.error(f"expected click or all, found {shown(asks)}", "asks")
    return str(asks)


def _detect(file: Marked) -> Detect:
    detect = file.value["detect"]
    if not isinstance(detect, bool) and detect != "own":
        raise file.error(f"expected true, false or own, found {as_json(detect)}", "detect")
    return cast(Detect, detect)


def _shows(file: Marked) -> tuple[Cell, ...]:
    cells = _expect(file, list, "a list of cells", "shows")
    return tuple(_cell(file, cell, "shows", number) for number, cell in enumerate(cells))


def _limits(file: Marked) -> Limits:
    found: dict[str, tuple[int, int]] = {}
    for key in _expect(file, dict, "limits", "limits"):
        if key not in Limits._fields:
            unknown = f"unknown limit {as_python(key)} (rows, cols, cases)"
            raise file.key_error(unknown, "limits", key)
        found[key] = _pair(file, "limits", key)
    return Limits(**found)


def _pair(file: Marked, *path: str | int) -> tuple[int, int]:
    """The two whole numbers, not negative, that stand at `path`."""
    pair = _expect(file, list, "two whole numbers", *path)
    if len(pair) != 2 or not all(type(number) is int and number >= 0 for number in pair):
        raise file.error(f"expected two whole numbers, found {as_json(pair)}", *path)
    if max(pair) > LARGEST:
        raise file.error(f"{as_json(pair)}: {LARGEST} is the most", *path)
    return pair[0], pair[1]


def _total(file: Marked, *path: str | int) -> int:
    """The total of mines that stands at `path`."""
    total = int(_expect(file, int, "a whole number", *path))
    if abs(total) > LARGEST:
        raise file.error(f"a total of {as_json(total)} mines: {LARGEST} is the most", *path)
    return total


def _fallbacks(file: Marked) -> dict[Cell, Cell]:
    fallbacks = {}
    for key, value in _expect(file, dict, "cells and what may stand for them", "fallbacks").items():
        path = ("fallbacks", key)
        for cell in NUMBERS if key == "numbers" else [_cell(file, key, *path)]:
            fallbacks[cell] = _cell(file, value, *path)
    return fallbacks


def _examples(file: Marked) -> tuple[Example, ...]:
    examples = []
    for number in range(len(_expect(file, list, "a list of examples", "examples"))):
        at = ("examples", number)
        example = _expect(file, dict, "an example", *at)
        for key in example:
            if key not in Example._fields:
                raise file.key_error(
                    f"unknown key {as_python(key)} ({', '.join(Example._fields)})", *at, key
                )
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
                mines=_total(file, *at, "mines") if "mines" in example else None,
            )
        )
    return tuple(examples)
