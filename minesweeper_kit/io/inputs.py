"""The inputs that names stand for: files, what lies in folders, what patterns match."""

import errno
import os
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple
from warnings import warn

from minesweeper_kit.errors import ParseError
from minesweeper_kit.io.compression import suffix_of
from minesweeper_kit.io.suffixes import known_suffixes

DONE = ".done.json"
BAD = ".bad.ndjson"
MANIFEST = "manifest.json"
"""What a run over a corpus writes beside its parts: their marks, bad records, and their sums."""

_MAGIC = frozenset("*?[")


class Found(NamedTuple):
    """A file to read: its path, or `-` for standard input, and its place in the tree given.

    `place` is its path under the folder, or under the part of a pattern that names one;
    of a file that was named itself it is the name alone.
    """

    path: str
    place: str


class _Search(NamedTuple):
    """Where a command writes to, which is not searched, and a function for what is skipped."""

    outputs: set[str]
    notes: Callable[[str], object]


def find_inputs(
    given: Iterable[str] | None,
    apart: Iterable[str] = (),
    notes: Callable[[str], object] = warn,
) -> list[Found]:
    """The files that the arguments of a command stand for; standard input if there are none.

    A folder stands for the files under it whose suffix is that of a format, or `.txt`, in
    the order of their paths. Hidden ones, links to folders, what lies at a path in
    `apart` (where the command writes to), and what a run over a corpus wrote beside its
    parts are left out. A pattern (`*`, `?`, `[...]`, and
    `**` for folders at any depth) stands for the files and folders that it matches; what
    exists under its very name is no pattern. A file that is found twice is read once.
    `notes` is called with a line for each link that leads back to itself, which is skipped.

    Raises ParseError for a folder or a pattern without a file, and OSError for a folder
    that cannot be read.

    >>> find_inputs(["boards.txt", "./boards.txt"])
    [Found(path='boards.txt', place='boards.txt')]
    """
    search = _Search({os.path.realpath(path) for path in apart}, notes)
    found: dict[str, Found] = {}
    for name in given or ["-"]:
        for file in _files_of(name, search):
            plain = file.path == "-" or "\0" in file.path
            found.setdefault(file.path if plain else os.path.abspath(file.path), file)
    return list(found.values())


def _files_of(name: str, search: _Search) -> Iterator[Found]:
    """The files that one argument stands for."""
    if name == "-" or "\0" in name:
        yield Found(name, name)
    elif os.path.isdir(name):
        files = list(_in_folder(name, name, search))
        if not files:
            kinds = ", ".join(sorted({*known_suffixes(), ".txt"}))
            message = f"no file under this folder has the suffix of a format ({kinds})"
            raise ParseError(message).located(name)
        yield from files
    elif os.path.lexists(name) or _MAGIC.isdisjoint(name):
        yield Found(name, os.path.basename(name))
    else:
        yield from _matching(name, search)


def _in_folder(folder: str, top: str, search: _Search) -> Iterator[Found]:
    """The files of a folder, with their places under the folder `top`."""
    suffixes = {*known_suffixes(), ".txt"}
    paths = list(_under(folder, search))
    is_run = not {path + DONE for path in paths}.isdisjoint(paths)
    for path in paths:
        if suffix_of(path) in suffixes and not (is_run and is_beside(path)):
            yield Found(path, os.path.relpath(path, top))


def is_beside(path: str) -> bool:
    """Whether a run over a corpus writes a file of that name beside its parts.

    >>> is_beside("a/b.ndjson.done.json"), is_beside("manifest.json"), is_beside("b.ndjson")
    (True, True, False)
    """
    name = path.replace(os.sep, "/").rpartition("/")[2]
    return name == MANIFEST or name.endswith((DONE, BAD))


def _under(folder: str, search: _Search) -> Iterator[str]:
    """The paths of the files under a folder, in their order."""
    for entry in _entries(folder, search):
        if os.path.realpath(entry.path) in search.outputs:
            continue
        if not entry.is_dir():
            if entry.is_file() or entry.is_symlink():
                yield entry.path
        elif not entry.is_symlink():
            yield from _under(entry.path, search)


def _entries(folder: str, search: _Search, *, hidden: bool = False) -> "Iterator[os.DirEntry[str]]":
    """What lies in a folder, by name; hidden entries (`.name`) only where they are asked for.

    A link that leads back to itself is none of them.
    """
    with os.scandir(folder or os.curdir) as entries:
        kept = [entry for entry in entries if hidden or not entry.name.startswith(".")]
    for entry in sorted(kept, key=lambda entry: entry.name):
        try:
            entry.is_dir()
        except OSError as error:
            if error.errno != errno.ELOOP:
                raise
            search.notes(f"{entry.path}: skipped: the link leads back to itself")
        else:
            yield entry


def _matching(pattern: str, search: _Search) -> Iterator[Found]:
    """The files that a pattern matches, and those in the folders that it matches."""
    parts = [part for part in pattern.split("/") if part]
    fixed = next(at for at, part in enumerate(parts) if not _MAGIC.isdisjoint(part))
    top = "/" * pattern.startswith("/") + "/".join(parts[:fixed])
    found = False
    for path in _matches(top, parts[fixed:], search):
        files = (
            _in_folder(path, top or os.curdir, search)
            if os.path.isdir(path)
            else [Found(path, os.path.relpath(path, top or os.curdir))]
        )
        for file in files:
            found = True
            yield file
    if not found:
        raise FileNotFoundError(errno.ENOENT, "no file matches this pattern", pattern)


def _matches(folder: str, parts: list[str], search: _Search) -> Iterator[str]:
    """The paths under a folder that match the parts of a pattern, in their order."""
    from fnmatch import fnmatchcase

    part, *rest = parts
    if not os.path.isdir(folder or os.curdir):
        return
    if part == "**":
        if rest[:1] == ["**"]:
            return (yield from _matches(folder, rest, search))
        if rest:
            yield from _matches(folder, rest, search)
        for entry in _entries(folder, search):
            path = os.path.join(folder, entry.name)
            if entry.is_dir() and not entry.is_symlink():
                yield from _matches(path, parts, search)
            elif not rest and not entry.is_dir():
                yield path
        return
    if _MAGIC.isdisjoint(part):
        path = os.path.join(folder, part)
        if rest:
            yield from _matches(path, rest, search)
        elif os.path.lexists(path):
            yield path
        return
    for entry in _entries(folder, search, hidden=part.startswith(".")):
        if fnmatchcase(entry.name, part):
            path = os.path.join(folder, entry.name)
            if rest:
                yield from _matches(path, rest, search)
            else:
                yield path
