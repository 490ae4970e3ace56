"""Settings: what is asked for without saying it each time, from the environment and from files.

They stand in `minesweeper-kit.toml`, or in the table `[tool.minesweeper-kit]` of a
`pyproject.toml`: the nearest such file from the current folder up to the root of the
repository that it is in, outside of a repository in the current folder alone. Each can
also be a variable of the environment, `MINESWEEPER_KIT_` and its name, which counts
more. What the command line says counts most.
"""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from minesweeper_kit.errors import FormatError, ParseError
from minesweeper_kit.wording import as_json, comma_list, unknown_name

KEYS = {
    "from": "the input format, instead of detecting it",
    "symbols": "what the symbols of the input mean, as in *=MINE -=HIDDEN, instead of from",
    "to": "the output format, without --to and a suffix of -o",
    "prefer": "dialects to prefer if several fit, in this order",
    "dialect-files": "paths of dialect files of your own",
}
"""Every setting, and what it is. The last two are lists."""

_LISTS = ("prefer", "dialect-files")
_PREFIX = "MINESWEEPER_KIT_"
_VARIABLES = {key: _PREFIX + key.upper().replace("-", "_") for key in KEYS}
_ELSEWHERE = [_PREFIX + name for name in ("BUILD", "PURE", "TEST_MARK")]
"""Variables of the environment that are no settings: of the build, the engine and the tests."""
_PLACE = re.compile(r"line ([0-9]{1,9}), column ([0-9]{1,9})")
_ADVICE = {
    "Illegal character '\\n'": 'the quote of this text is not closed; write "{}"',
    'Expected "\'"': 'the quote of this text is not closed; write "{}"',
    "Unterminated string": 'the quote of this text is not closed; write "{}"',
    "Invalid value": 'no value of TOML stands here; write a text in quotes, as in "{}"',
    "Cannot overwrite a value": "this key stands here twice; leave out one",
    "Unclosed array": "a list is not closed; write ] behind its last value",
}
"""What is wrong, and what to do, by the words of Python's reader of TOML."""

_OWN = "minesweeper-kit.toml"
_SHARED = "pyproject.toml"


class Settings(NamedTuple):
    """What is set: a value for each key, and `origins`, which says for each where that was read.

    `notes` are lines about variables of the environment that are no settings.
    """

    from_: str | None = None
    symbols: str | None = None
    to: str | None = None
    prefer: tuple[str, ...] = ()
    dialect_files: tuple[str, ...] = ()
    origins: Mapping[str, str] = {}
    notes: tuple[str, ...] = ()


def read_settings(folder: str = ".", environ: Mapping[str, str] = os.environ) -> Settings:
    """The settings that hold in a folder. `environ` are the variables of the environment.

    Raises ParseError for a file that is not right, FormatError for symbols that are none,
    OSError for a file that cannot be read. `check_formats` looks at the formats.

    >>> read_settings("/", {"MINESWEEPER_KIT_TO": "yaml"}).to
    'yaml'
    """
    values: dict[str, Any] = {}
    origins: dict[str, str] = {}
    path, table = _nearest(os.path.abspath(folder))
    for key, value in table.items():
        _check(key, value, path)
        values[key], origins[key] = value, path
    if "dialect-files" in values:
        base = os.path.dirname(path)
        values["dialect-files"] = [os.path.join(base, file) for file in values["dialect-files"]]
    for key, name in _VARIABLES.items():
        text = environ.get(name)
        if text:
            between = os.pathsep if key == "dialect-files" else ","
            values[key] = _listed(text, between) if key in _LISTS else text
            origins[key] = name
    if "symbols" in values:
        _check_symbols(values, origins)
    known = (*_VARIABLES.values(), *_ELSEWHERE)
    unknown = [name for name in environ if name.startswith(_PREFIX) and name not in known]
    return Settings(
        values.get("from"),
        values.get("symbols"),
        values.get("to"),
        tuple(values.get("prefer", ())),
        tuple(values.get("dialect-files", ())),
        origins,
        tuple(_unknown(name) for name in unknown) if unknown else (),
    )


def _unknown(name: str) -> str:
    """The line about a variable that looks like a setting, and is none.

    >>> _unknown("MINESWEEPER_KIT_FORM")
    'MINESWEEPER_KIT_FORM: ignored: no such setting; did you mean MINESWEEPER_KIT_FROM?'
    """
    from difflib import get_close_matches

    near = get_close_matches(name.removeprefix(_PREFIX).lower().replace("_", "-"), KEYS, 1)
    advice = f"did you mean {_VARIABLES[near[0]]}?" if near else ""
    advice = advice or f"there are {comma_list(_VARIABLES.values())}"
    return f"{name}: ignored: no such setting; {advice}"


def check_formats() -> None:
    """Raise FormatError for a format or a dialect that the settings name and that does not exist.

    Call it once the user's own dialects are known.
    """
    from minesweeper_kit.dialect.registry import find_dialect
    from minesweeper_kit.io.format import Format

    for key, names, find in (
        ("from", (_current.from_,), Format.parse),
        ("to", (_current.to,), Format.parse),
        ("prefer", _current.prefer, find_dialect),
    ):
        try:
            for name in filter(None, names):
                find(name)
        except FormatError as error:
            raise error.located(_current.origins.get(key)) from None


def _check_symbols(values: Mapping[str, Any], origins: Mapping[str, str]) -> None:
    """Raise FormatError for symbols that are none, and beside a format that is read."""
    from minesweeper_kit.dialect import Dialect

    try:
        Dialect.inline(values["symbols"])
    except FormatError as error:
        raise error.located(origins["symbols"]) from None
    if "from" in values:
        message = f"symbols and from ({origins['from']}) both say what is read: leave out one"
        raise FormatError(message).located(origins["symbols"])


def _listed(text: str, between: str) -> list[str]:
    """The parts of a variable that holds several."""
    return [part.strip() for part in text.split(between) if part.strip()]


def _nearest(folder: str) -> tuple[str, dict[str, Any]]:
    """The path of the file that has settings, and what it says; two times nothing without one."""
    found: tuple[str, dict[str, Any]] | None = None
    for place in (folder, *map(str, Path(folder).parents)):
        found = found or _settings_in(place)
        if found is not None and place == folder:
            return found
        if os.path.lexists(os.path.join(place, ".git")):
            return found or ("", {})
    return "", {}


def _settings_in(folder: str) -> tuple[str, dict[str, Any]] | None:
    """The file of a folder that has settings, and what it says. Raises ParseError and OSError."""
    for name in (_OWN, _SHARED):
        path = os.path.join(folder, name)
        try:
            with open(path, "rb") as stream:
                data = stream.read()
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            continue
        # Reading TOML takes longer to import than a small job takes: most have no such table.
        if name == _SHARED and b"minesweeper-kit" not in data:
            continue
        table = _toml(data, path)
        if name == _SHARED:
            tool = table.get("tool", {})
            if not isinstance(tool, dict) or "minesweeper-kit" not in tool:
                continue
            table = tool["minesweeper-kit"]
            if not isinstance(table, dict):
                raise ParseError("[tool.minesweeper-kit] must be a table").located(path)
        return path, table
    return None


def _toml(data: bytes, path: str) -> dict[str, Any]:
    """The content of a TOML file. Raises ParseError."""
    import tomllib

    try:
        text = data.decode()
        return tomllib.loads(text)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ParseError("this is no UTF-8").located(path, line) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise _no_toml(str(error), text).located(path) from None
    except ValueError:  # Python reads no number of so many digits
        found = re.search(rb"[0-9_]{4301}", data)
        place = data.count(b"\n", 0, found.start()) + 1 if found else None
        raise ParseError("a number of more than 4300 digits").located(path, place) from None


def _no_toml(message: str, text: str) -> ParseError:
    r"""The error for a text in which Python's reader of TOML finds a fault, with its place.

    >>> print(_no_toml("Invalid value (at line 1, column 6)", "to = leetcode"))
    1:6: not TOML: no value of TOML stands here; write a text in quotes, as in "leetcode"
    """
    what, _, place = message.rpartition(" (at ")
    lines = text.splitlines() or [""]
    found = _PLACE.match(place)
    line, column = (int(found[1]), int(found[2])) if found else (len(lines), None)
    value = lines[line - 1].partition("=")[2].partition("#")[0].strip(" \t\"'") or "TEXT"
    if "Invalid value" in what and value[:1] in ("[", "{"):
        advice = f"this {value[:1]!r} is not closed"
        return ParseError(f"not TOML: {advice}").located(None, line, column)
    advice = next((each for words, each in _ADVICE.items() if words in what), what or message)
    return ParseError(f"not TOML: {advice.format(value)}").located(None, line, column)


def _check(key: str, value: object, path: str) -> None:
    """Raise ParseError for a key that is none, and for a value of another kind."""
    if key not in KEYS:
        raise ParseError(unknown_name("setting", key, KEYS).message).located(path)
    if key in _LISTS:
        fits = isinstance(value, list) and all(isinstance(item, str) for item in value)
    else:
        fits = isinstance(value, str)
    if not fits:
        wanted = "a list of texts" if key in _LISTS else "a text"
        raise ParseError(f"{key} is {wanted}, not {as_json(value)}").located(path)


_current = Settings()


def use(settings: Settings) -> None:
    """Have these settings hold for the command that runs."""
    global _current  # noqa: PLW0603 - a process runs one command, and its options are asked for everywhere
    _current = settings


def current() -> Settings:
    """The settings that hold for the command that runs."""
    return _current


def settings_as_toml(settings: Settings) -> str:
    """The settings as TOML, with where each was read; those that are not set as comments.

    >>> settings = Settings(to="yaml", origins={"to": "MINESWEEPER_KIT_TO"})
    >>> print(settings_as_toml(settings).splitlines()[2])
    to = "yaml"  # from MINESWEEPER_KIT_TO
    """
    import json

    values = dict(zip(KEYS, settings, strict=False))
    return "".join(
        f"{key} = {json.dumps(values[key])}  # from {settings.origins[key]}\n"
        if key in settings.origins
        else f"# {key} is not set: {meaning}\n"
        for key, meaning in KEYS.items()
    )
