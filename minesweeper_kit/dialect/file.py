"""Reads a dialect's file: YAML that describes one convention for writing boards.

The functions named after a key of the file read what stands under it. All raise
ParseError with the line and column of what is wrong.
"""

import re
from collections.abc import Callable
from typing import Any, cast

from minesweeper_kit.cell import LARGEST, NUMBERS, Cell, cell_by_name
from minesweeper_kit.dialect.alphabet import is_scalar
from minesweeper_kit.dialect.parts import FRAMES, Detect, Example, Framing, Limits, SharedSymbol
from minesweeper_kit.errors import ParseError
from minesweeper_kit.markup.keys import expect, flag, one_of, read_keys, text
from minesweeper_kit.markup.source_data import SourceData
from minesweeper_kit.markup.yaml import read_yaml
from minesweeper_kit.wording import as_json, quoted

_NAME = re.compile(r"[a-z][a-z0-9_-]*")
_KEY = re.compile(rb"\b(?:name|symbols|cases)[\"']?[ ]?:")
"""A key of a dialect's file, or of a suite."""

_SUFFIX = re.compile(r"\.[a-z0-9][a-z0-9.]*")


def read_dialect(data: bytes, source: str) -> dict[str, Any]:
    r"""The arguments of `Dialect` that the bytes of its file say.

    Raises ParseError with the line and column of what is wrong.

    >>> read_dialect(b"..*\n...\n", "a.txt")
    Traceback (most recent call last):
    minesweeper_kit.errors.ParseError: a.txt: no dialect file: expected YAML with the keys name ...
    """
    try:
        return dialect_fields(read_yaml(data, source))
    except ParseError:
        if _KEY.search(data):
            raise
    what = "expected YAML with the keys name and symbols; to read boards in here, give it as input"
    raise ParseError(f"no dialect file: {what}").located(source)


def dialect_fields(file: SourceData) -> dict[str, Any]:
    """What a dialect's file says, as the arguments of `Dialect`.

    Raises ParseError with the line and column of what is wrong.

    >>> from minesweeper_kit.markup.yaml import read_yaml
    >>> fields = dialect_fields(read_yaml(b"{name: mine, symbols: {MINE: '@'}}", "mine.yaml"))
    >>> fields["name"], fields["symbols"]
    ('mine', {<Cell.MINE: 10>: '@'})
    """
    if isinstance(file.value, dict) and "cases" in file.value:
        raise file.error("this is a suite of cases, not a dialect file; give it as input")
    fields = read_keys(file, "a dialect", _KEYS, needs=("name", "symbols"))
    framing = {key: fields.pop(key) for key in Framing._fields if key in fields}
    fields["framing"] = Framing(**framing)
    for symbol, (question, answer) in fields.get("shared", {}).items():
        fields["symbols"][question] = fields["symbols"][answer] = symbol
    _check_symbols(file, fields)
    return fields


def _cell(file: SourceData, name: object, *path: str | int) -> Cell:
    """The cell with that name, which stands at `path`, as a key or as a value."""
    cell = cell_by_name(name) if isinstance(name, str) else None
    if cell is None:
        error = file.key_error if path[-1] == name else file.error
        cells = ", ".join(Cell.__members__)
        raise error(f"{as_json(name)} is no cell (the cells are {cells})", *path)
    return cell


def _name(file: SourceData, key: str) -> str:
    name = str(expect(file, str, "a name", key))
    if not _NAME.fullmatch(name):
        raise file.error(f"{as_json(name)} is no name: small letters, digits, '-' and '_'", key)
    return name


def _names(pattern: re.Pattern[str], what: str) -> Callable[[SourceData, str], tuple[str, ...]]:
    """A reader of names in a list, which must match the pattern."""

    def read(file: SourceData, key: str) -> tuple[str, ...]:
        names = expect(file, list, "a list of names", key)
        for number, name in enumerate(names):
            if not isinstance(name, str) or not pattern.fullmatch(name):
                raise file.error(f"{as_json(name)} is no {what}", key, number)
        return tuple(names)

    return read


def _symbols(file: SourceData, key: str) -> dict[Cell, str]:
    symbols: dict[Cell, str] = {}
    given = expect(file, dict, "cells and their symbols", key)
    for name, value in given.items():
        path = (key, name)
        if name == "numbers":
            double = next(filter(_is_number, given), None)
            if double:
                raise file.error(f"{double} stands in 'numbers' already", key, double)
            if not isinstance(value, str | list) or len(value) != len(NUMBERS):
                raise file.error("expected eight symbols, for the numbers 1 to 8", *path)
            for number, symbol in zip(NUMBERS, value, strict=True):
                symbols[number] = _symbol(file, symbol, *path)
        else:
            cell = _cell(file, name, *path)
            if cell in symbols:
                raise file.key_error(f"{cell.name} stands here twice", *path)
            symbols[cell] = _symbol(file, value, *path)
    if file.value.get("spaced") is True and re.search(r"\s", "".join(symbols.values())):
        raise file.error("a symbol with a blank in it cannot be spaced", key)
    if not symbols:
        raise file.error("a dialect needs at least one symbol", key)
    return symbols


def _is_number(name: object) -> bool:
    """Whether it is the name of a cell that shows 1 to 8."""
    return isinstance(name, str) and cell_by_name(name) in NUMBERS


def _symbol(file: SourceData, value: object, *path: str | int) -> str:
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


def _reads(file: SourceData, key: str) -> dict[str, Cell]:
    reads = {}
    for symbol, name in expect(file, dict, "symbols and their cells", key).items():
        if not isinstance(symbol, str) or not symbol or re.search(r"[\0-\x1f]", symbol):
            raise file.error(
                f"{as_json(symbol)} is no symbol: quote one or more characters", key, symbol
            )
        reads[symbol] = _cell(file, name, key, symbol)
    return reads


def _shared(file: SourceData, key: str) -> dict[str, SharedSymbol]:
    shared = {}
    for symbol in expect(file, dict, "symbols and their two cells", key):
        path = (key, symbol)
        cells = expect(file, dict, "two cells: {question: CELL, answer: CELL}", *path)
        if cells.keys() != {"question", "answer"}:
            raise file.error("expected two cells: {question: CELL, answer: CELL}", *path)
        shared[_symbol(file, symbol, *path)] = SharedSymbol(
            _cell(file, cells["question"], *path), _cell(file, cells["answer"], *path)
        )
    return shared


def _check_symbols(file: SourceData, fields: dict[str, Any]) -> None:
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
                f"{quoted(symbol)} stands for {seen[symbol].name} and for {cell.name}", key
            )
        seen[symbol] = cell
        if fields.get("spaced") and any(character.isspace() for character in symbol):
            raise file.error(
                f"there is a blank in {quoted(symbol)}, so nothing can be spaced", "spaced"
            )
    for name in file.value.get("symbols", ()):
        for symbol, cells in shared.items():
            if cell_by_name(name) in cells:
                raise file.error(f"{name} has a symbol already: {quoted(symbol)}", "symbols", name)


def _header(file: SourceData, key: str) -> tuple[str, ...]:
    lines = expect(file, list, "a list of lines, such as '{rows} {cols}'", key)
    for number in range(len(lines)):
        expect(file, str, "a line, such as '{rows} {cols}'", key, number)
    closed = "\n".join(lines).split("}")[:-1]
    names = [piece.partition("{")[2] for piece in closed if "{" in piece]
    if not {"rows", "cols", "side", "mines"}.issuperset(names):
        raise file.error("a header knows {rows}, {cols}, {side} and {mines}", key)
    sizes = sorted(name for name in names if name != "mines")
    if len(set(names)) < len(names) or sizes not in (["cols", "rows"], ["side"]):
        raise file.error("a header needs {rows} and {cols}, once each, or {side}", key)
    return tuple(lines)


def _detect(file: SourceData, key: str) -> Detect:
    detect = file.value[key]
    if not isinstance(detect, bool) and detect != "own":
        raise file.error(f"expected true, false or own, found {as_json(detect)}", key)
    return cast(Detect, detect)


def _shows(file: SourceData, key: str) -> tuple[Cell, ...]:
    cells = expect(file, list, "a list of cells", key)
    return tuple(_cell(file, cell, key, number) for number, cell in enumerate(cells))


def _limits(file: SourceData, key: str) -> Limits:
    return Limits(**read_keys(file, "limits", dict.fromkeys(Limits._fields, _pair), key))


def _pair(file: SourceData, *path: str | int) -> tuple[int, int]:
    """The two whole numbers, not negative, that stand at `path`."""
    pair = expect(file, list, "two whole numbers", *path)
    if len(pair) != 2 or not all(type(number) is int and number >= 0 for number in pair):
        raise file.error(f"expected two whole numbers, found {as_json(pair)}", *path)
    if max(pair) > LARGEST:
        raise file.error(f"{as_json(pair)}: {LARGEST} is the most", *path)
    return pair[0], pair[1]


def _total(file: SourceData, *path: str | int) -> int:
    """The total of mines that stands at `path`."""
    total = int(expect(file, int, "a whole number", *path))
    if abs(total) > LARGEST:
        raise file.error(f"a total of {as_json(total)} mines: {LARGEST} is the most", *path)
    return total


def _fallbacks(file: SourceData, key: str) -> dict[Cell, Cell]:
    fallbacks = {}
    for name, value in expect(file, dict, "cells and what may stand for them", key).items():
        path = (key, name)
        for cell in NUMBERS if name == "numbers" else [_cell(file, name, *path)]:
            fallbacks[cell] = _cell(file, value, *path)
    return fallbacks


def _examples(file: SourceData, key: str) -> tuple[Example, ...]:
    examples = expect(file, list, "a list of examples", key)
    needs = ("name", "board")
    return tuple(
        Example(**read_keys(file, "an example", _EXAMPLE, key, number, needs=needs))
        for number in range(len(examples))
    )


_EXAMPLE: dict[str, Callable[..., Any]] = {
    "name": text,
    "board": text,
    "click": _pair,
    "expected": text,
    "mines": _total,
}
"""The keys of an example, and what reads each."""

_KEYS: dict[str, Callable[..., Any]] = {
    "name": _name,
    **dict.fromkeys(("title", "family", "source", "layout"), text),
    "aliases": _names(_NAME, "name: small letters, digits, '-' and '_'"),
    "suffixes": _names(_SUFFIX, "suffix, such as '.mine'"),
    "also": _names(_NAME, "layout: small letters and digits"),
    "symbols": _symbols,
    "reads": _reads,
    "shared": _shared,
    **dict.fromkeys(("spaced", "scalars", "counted", "bare_answers"), flag),
    "header": _header,
    "frame": one_of(*FRAMES),
    "asks": one_of("click", "all"),
    "detect": _detect,
    "shows": _shows,
    "limits": _limits,
    "fallbacks": _fallbacks,
    "examples": _examples,
}
"""The keys of a dialect's file, and what reads each."""
