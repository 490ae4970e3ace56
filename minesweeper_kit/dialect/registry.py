"""Finds dialects by name: the kit's own, those of other packages, and registered ones.

The kit's own lie in `formats/`, with the JSON Schemas.
"""

import json
import os
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.parts import Example, Framing, Limits, SharedSymbol
from minesweeper_kit.errors import AmbiguousFormatError, FormatError, ParseError, ShapeError
from minesweeper_kit.plugins import plugins
from minesweeper_kit.wording import comma_list, nearest, quoted, shorten, unknown_name, wrong_type

_CELLS = tuple(Cell)

SCHEMAS = {
    "document": "the kit's document, in JSON or YAML",
    "case": "one case: a line of NDJSON",
    "dialect": "a dialect's file",
    "report": "what `validate --report json` prints",
    "judge": "what `judge --report json` prints",
    "table": "what `judge --report json` prints of several solutions",
    "mutants": "what `judge --mutants --report json` prints",
    "vectors": "a line of what `vectors` writes",
}
"""The name of every schema, and what it describes."""


def schema_text(name: str) -> str:
    """The text of a JSON Schema (draft 7). `name` is a key of SCHEMAS.

    >>> json.loads(schema_text("case"))["title"]
    'A case of minesweeper-kit: one line of NDJSON'
    """
    path = os.path.join(formats_folder(), "schemas", f"{name}.json")
    with open(path, encoding="utf-8") as stream:
        return stream.read()


def formats_folder() -> str:
    """The path of the folder with the dialects' files.

    It is in the installed package, or beside the package in a checkout.

    >>> os.path.isfile(os.path.join(formats_folder(), "leetcode.yaml"))
    True
    """
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    inside = os.path.join(package, "formats")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), "formats")


def json_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """What a dialect's file says, as `dialect_fields` gives it, in values that JSON has."""
    mappings = ("symbols", "reads", "shared", "fallbacks")
    return {**fields, **{key: list(fields[key].items()) for key in mappings if key in fields}}


def _unpacked(data: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a dialect from what `json_fields` made of them, after JSON has kept it."""
    fields = {key: tuple(value) if type(value) is list else value for key, value in data.items()}
    fields["symbols"] = {_CELLS[cell]: symbol for cell, symbol in data["symbols"]}
    fields["reads"] = {symbol: _CELLS[cell] for symbol, cell in data.get("reads", ())}
    fields["shared"] = {
        symbol: SharedSymbol(_CELLS[question], _CELLS[answer])
        for symbol, (question, answer) in data.get("shared", ())
    }
    fields["fallbacks"] = {_CELLS[cell]: _CELLS[other] for cell, other in data.get("fallbacks", ())}
    header, *rest = data["framing"]
    fields["framing"] = Framing(tuple(header), *rest)
    fields["shows"] = tuple(map(Cell, data.get("shows", ())))
    fields["limits"] = Limits(*[most and tuple(most) for most in data.get("limits", ())])
    fields["examples"] = tuple(
        Example(name, board, click and tuple(click), *rest)
        for name, board, click, *rest in data.get("examples", ())
    )
    return fields


@cache
def _built() -> dict[str, Any]:
    """What each dialect's file says, by the dialect's name, as the build checked and packed it.

    That saves the time to import a YAML parser. In a checkout it is empty.
    """
    try:
        with open(os.path.join(formats_folder(), "dialects.json"), "rb") as stream:
            return dict(json.load(stream))
    except FileNotFoundError:
        return {}


@cache
def shipped(name: str) -> Dialect:
    """The kit's own dialect with that name, which must be one of `shipped_names`."""
    if name in _built():
        return Dialect(**_unpacked(_built()[name]))
    return Dialect.from_file(os.path.join(formats_folder(), name + ".yaml"))


@cache
def shipped_names() -> frozenset[str]:
    """The names of the kit's own dialects, without aliases."""
    if _built():
        return frozenset(_built())
    files = map(os.path.splitext, os.listdir(formats_folder()))
    return frozenset(name for name, suffix in files if suffix == ".yaml")


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
                f"the dialect name {quoted(name)} is taken: "
                f"{shorten(taken.title or taken.name, 80)}"
            )
    _registered[dialect.name] = dialect


def registered_dialects() -> tuple[Dialect, ...]:
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

    Raises FormatError, which suggests the nearest names, if there is none, and TypeError for
    what is no name.

    >>> find_dialect("LC")
    <Dialect leetcode: B E M X 1-8>
    >>> find_dialect("letcode")
    Traceback (most recent call last):
        ...
    minesweeper_kit.errors.FormatError: unknown dialect 'letcode': did you mean leetcode or ...
    """
    if isinstance(name, Dialect):
        return name
    if not isinstance(name, str):
        raise wrong_type("a dialect, or the name of one,", name)
    wanted = name.strip().lower()
    if wanted in _registered:
        return _registered[wanted]
    if wanted in shipped_names():
        return shipped(wanted)
    names = _by_name()
    if wanted in names:
        return names[wanted]
    raise unknown_name("dialect", name, names)


def fitting_board(rows: Sequence[bytes]) -> tuple[int, int, bytes]:
    r"""The number of rows and columns and the cells of these rows, in whichever dialect fits.

    Dialects that make the same board of them are as good as one. Tried are all dialects but
    those of links and binary files, and those that detection never thinks of.

    Raises AmbiguousFormatError, a FormatError, where dialects make different boards of
    them, and where none has all symbols. Raises ShapeError for rows of different lengths.

    >>> fitting_board([b"EEM"])
    (1, 3, b'\t\t\n')
    """
    found: dict[tuple[int, int, bytes], list[str]] = {}
    faults: list[tuple[Dialect, ParseError]] = []
    for dialect in dialects():
        if dialect.detect is not True or dialect.family == "compact":
            continue
        try:
            board = dialect.alphabet.decode(rows, line=1)
        except ParseError as error:
            faults.append((dialect, error))
            continue
        if not rows or set(dialect.shows) <= set(board[2]):
            found.setdefault(board, []).append(dialect.name)
    if len(found) == 1:
        return next(iter(found))
    if found:
        names = [name for group in found.values() for name in group]
        message = (
            f"the symbols fit several dialects: {comma_list(names)}; name one of them (dialect=...)"
        )
        raise _error(message, names)
    ragged = next((fault for _, fault in faults if isinstance(fault, ShapeError)), None)
    if ragged is not None:
        raise ragged
    furthest = max((fault.line or 0, fault.column or 0) for _, fault in faults)
    last = [
        (dialect.name, fault)
        for dialect, fault in faults
        if (fault.line or 0, fault.column or 0) == furthest
    ]
    names = [name for name, _ in last]
    symbol = getattr(last[0][1], "symbol", None)
    what = "these symbols" if symbol is None else f"the symbol {quoted(symbol)}"
    advice = 'Dialect.inline("*=MINE .=EMPTY") makes one of your symbols'
    message = f"no dialect has {what} here{nearest(names)}; {advice}"
    raise _error(message, names, nothing_fits=True).located(None, *furthest)


def _error(
    message: str, names: Sequence[str], *, nothing_fits: bool = False
) -> AmbiguousFormatError:
    error = AmbiguousFormatError(message)
    error.candidates = () if nothing_fits else tuple(names)
    error.nothing_fits = nothing_fits
    return error
