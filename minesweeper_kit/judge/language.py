"""Languages that solutions are written in: each is a file, here in `languages/` or a user's own.

Such a file says how a solution in the language is made into a program and run. Beside the
solution lies a driver, which asks it the cases and writes its answers; in both, and in
commands, words between @ are filled in (`building`).
"""

import os
import re
import signal
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from minesweeper_kit.judge.data import files, read
from minesweeper_kit.markup.keys import expect, read_keys, text, texts, whole_number
from minesweeper_kit.markup.source_data import SourceData
from minesweeper_kit.wording import as_json, openable

Command = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Signature:
    """How a solution is called: where its source has `finds`, by `call`.

    `speaks` is the format whose symbols it is given: `leetcode` for that judge's own. `problem`
    is the one that calls it, where that is not the problem of a click. `is_bare` says that it
    stands in no class.
    """

    finds: str
    speaks: str
    call: str
    problem: str = ""
    is_bare: bool = False


@dataclass(frozen=True, slots=True)
class Language:
    """What a language's file says; docs/reference/languages.md lists its keys."""

    name: str
    title: str
    suffixes: tuple[str, ...]
    install: str
    signatures: tuple[Signature, ...]
    run: tuple[Command, ...]
    compile: tuple[Command, ...] = ()
    check: tuple[Command, ...] = ()
    driver: Mapping[str, str] = field(default_factory=dict)
    source: str = "solution@suffix@"
    named: str = ""
    main: str = ""
    ignores: str = ""
    owner: str = ""
    within: str = ""
    reads: str = ""
    defines: str = ""
    standards: tuple[str, ...] = ("",)
    sanitize: tuple[str, ...] = ()
    few: tuple[str, ...] = ()
    note: str = ""
    entry: str = ""
    starts: Mapping[str, str] = field(default_factory=dict)
    before: str = ""
    behind: str = ""
    around: tuple[str, ...] = ("", "")
    imports: Mapping[str, str] = field(default_factory=dict)
    unless: Mapping[str, str] = field(default_factory=dict)
    drop: tuple[str, ...] = ()
    drop_called: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    env: Mapping[str, str] = field(default_factory=dict)
    cache: str = ""
    library: tuple[Command, ...] = ()
    memory: int = 0
    interrupt: int = 0
    seconds: int = 60
    fault: str = ""
    error: str = ""
    where: str = ""
    overflow: str = ""
    memory_error: str = ""
    version: tuple[str, ...] = ()
    outdated: str = ""
    newer: str = ""

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> "Language":
        """The language that a YAML file describes, called as the file is.

        Raises ParseError with the line and column of what is wrong, and OSError where the
        file cannot be read.
        """
        path = os.fspath(openable(path))
        name = os.path.splitext(os.path.basename(path))[0]
        return cls(name, **_fields(read(path)))


def find_language(path: str) -> Language | None:
    """The language of a solution's file, by its suffix; None where there is none."""
    suffix = os.path.splitext(path)[1]
    for file in reversed(files("languages").values()):
        if suffix and re.search(rf"(?m)^suffixes:[^:]*{re.escape(suffix)}(?!\w)", _text(file)):
            return _language(file)
    return None


def languages() -> Iterator[Language]:
    """The languages that come with the kit, and those of added folders."""
    return map(_language, files("languages").values())


def patterns_of_errors() -> list[str]:
    """How the lines begin, or are, in which programs name the errors that end them."""
    return list(dict.fromkeys(language.error for language in languages() if language.error))


@cache
def _text(path: str) -> str:
    """The text of a language's file."""
    with open(path, encoding="utf-8", errors="replace") as stream:
        return stream.read()


_language = cache(Language.from_file)


def _fields(file: SourceData) -> dict[str, Any]:
    """What a language's file says, as the arguments of `Language`.

    Raises ParseError with the line and column of what is wrong.
    """
    needs = ("title", "suffixes", "install", "signatures", "run")
    return read_keys(file, "a language", _KEYS, needs=needs)


def _pattern(file: SourceData, *path: str | int) -> str:
    found = text(file, *path)
    _check_pattern(file, found, *path)
    return found


def _check_pattern(file: SourceData, pattern: str, *path: str | int) -> None:
    """Raise ParseError where a text is no regular expression."""
    try:
        re.compile(pattern)
    except re.error as error:
        raise file.error(f"no regular expression: {error}", *path) from None


def _signal(file: SourceData, *path: str | int) -> int:
    """The number of a signal, from its name: INT, QUIT."""
    number = getattr(signal, f"SIG{text(file, *path)}", None)
    if not isinstance(number, signal.Signals):
        raise file.error("expected the name of a signal, as INT or QUIT", *path)
    return int(number)


def _patterns(file: SourceData, *path: str | int) -> tuple[str, ...]:
    found = expect(file, list, "a list", *path)
    return tuple(_pattern(file, *path, at) for at in range(len(found)))


def _commands(file: SourceData, *path: str | int) -> tuple[Command, ...]:
    """One command or more, of which the first is used whose program is there."""
    found = expect(file, list, "a list of commands", *path)
    commands = tuple(texts(file, *path, at) for at in range(len(found)))
    if not commands or not all(commands):
        raise file.error("expected commands, each a list of words", *path)
    return commands


def _texts_by_name(file: SourceData, *path: str | int) -> dict[str, str]:
    found = expect(file, dict, "a mapping", *path)
    return {str(name): text(file, *path, name) for name in found}


def _texts_by_pattern(file: SourceData, *path: str | int) -> dict[str, str]:
    found = _texts_by_name(file, *path)
    for pattern in found:
        _check_pattern(file, pattern, *path, pattern)
    return found


def _files(file: SourceData, *path: str | int) -> dict[str, str]:
    """Texts of files, by their names."""
    found = _texts_by_name(file, *path)
    for name in found:
        if not re.fullmatch(r"\w[\w.-]*", name):
            raise file.key_error(f"{as_json(name)} is no name of a file", *path, name)
    return found


def _signatures(file: SourceData, *path: str | int) -> tuple[Signature, ...]:
    found = expect(file, list, "a list of signatures", *path)
    needs = {"finds": _pattern, "speaks": text, "call": text}
    readers = {**needs, "problem": text}
    return tuple(
        Signature(**read_keys(file, "a signature", readers, *path, at, needs=needs))
        for at in range(len(found))
    )


_KEYS: dict[str, Callable[..., Any]] = {
    **dict.fromkeys(("title", "install", "source", "before", "behind", "newer"), text),
    **dict.fromkeys(("within", "cache"), text),
    **dict.fromkeys(("named", "main", "entry", "fault", "error", "where"), _pattern),
    **dict.fromkeys(("overflow", "memory_error", "outdated", "note"), _pattern),
    **dict.fromkeys(("ignores", "owner", "reads", "defines"), _pattern),
    **dict.fromkeys(("suffixes", "folders", "needs", "standards", "version"), texts),
    **dict.fromkeys(("sanitize", "few", "around"), texts),
    **dict.fromkeys(("imports", "env", "starts"), _texts_by_name),
    **dict.fromkeys(("compile", "check", "run", "library"), _commands),
    **dict.fromkeys(("memory", "seconds"), whole_number),
    "drop": _patterns,
    "drop_called": _patterns,
    "interrupt": _signal,
    "unless": _texts_by_pattern,
    "driver": _files,
    "signatures": _signatures,
}
"""The keys of a language's file, and what reads each."""
