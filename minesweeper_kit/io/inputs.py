"""The inputs that names stand for: files, what lies in folders, what patterns match."""

import errno
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple
from warnings import warn

from minesweeper_kit.errors import ParseError
from minesweeper_kit.io.compression import suffix_of
from minesweeper_kit.io.suffixes import input_suffixes
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.wording import comma_list

JOB = "_mskit"
"""The folder under an output folder in which a job keeps marks, bad records and its manifest."""

MANIFEST = "manifest.json"
"""The name of a job's manifest in that folder."""

_LIKE_ID = re.compile(r"[0-9]+x[0-9]+[:;#n,]")
"""How a game id begins, also one with a slip in it."""

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*+://")
"""How the address of a file in a store begins."""

_BOARD = re.compile(r"\s*\[\s*\[|[^\w/]+\Z")
"""What a board begins with, or is, that was given in place of the name of a file."""

_MAGIC = frozenset("*?[")
_MARKS = frozenset(":=/")  # each link has one of them


class InputFile(NamedTuple):
    """A file to read: its path, or `-` for standard input, and its place in the tree given.

    `place` is its path under the folder, or under the part of a pattern that names one;
    of a file that was named itself it is the name alone. `listed` says that it was found in a
    folder, or by a pattern: it may be none with boards.
    """

    path: str
    place: str
    listed: bool = False


class _Search(NamedTuple):
    """Where a command writes to, which is not searched, and a function for what is skipped."""

    outputs: set[str]
    notes: Callable[[str], object]


def find_inputs(
    given: Iterable[str] | None,
    apart: Iterable[str] = (),
    notes: Callable[[str], object] = warn,
) -> list[InputFile]:
    """The files that the arguments of a command stand for; standard input if there are none.

    A folder stands for the files under it whose suffix is that of a format, `.txt` or `.in`, in
    the order of their paths. Hidden ones, links to folders, what lies at a path in
    `apart` (where the command writes to), and the folder in which a job keeps its marks
    are left out. A pattern (`*`, `?`, `[...]`, and
    `**` for folders at any depth) stands for the files and folders that it matches; what
    exists under its very name is no pattern. A file that is found twice is read once. A link
    or a game id (see `is_link`) stands for itself.
    `notes` is called with a line for each link that leads back to itself, which is skipped,
    and for each folder with files of other suffixes.

    Raises ParseError for a folder or a pattern without a file, for a folder whose job is
    unfinished, and for a web address without a board; OSError for a folder that cannot be read.
    """
    search = _Search({os.path.realpath(path) for path in apart}, notes)
    found: dict[str, InputFile] = {}
    for name in given or ["-"]:
        for file in _files_of(name, search):
            plain = file.path == "-" or "\0" in file.path
            found.setdefault(file.path if plain else os.path.abspath(file.path), file)
    return list(found.values())


def _files_of(name: str, search: _Search) -> Iterator[InputFile]:
    """The files that one argument stands for."""
    if name == "-" or "\0" in name:
        yield InputFile(name, name)
    elif os.path.isdir(name):
        files = list(_in_folder(name, name, search))
        if not files:
            message = "no file under this folder has the suffix of a format, as .txt, .yaml or .csv"
            others = Counter(map(suffix_of, _under(name, search))).most_common(1)
            if others:
                pattern = os.path.join(name, "**", f"*{others[0][0]}")
                message += f"; to read others, name a file, or a pattern as '{pattern}'"
            raise ParseError(message).located(name)
        yield from files
    elif not os.path.lexists(name) and is_link(name):
        yield InputFile(name, "link")
    elif not os.path.lexists(name) and name.startswith(("http://", "https://")):
        message = (
            "this address holds no board, and none is fetched; save the page and name its file"
        )
        raise ParseError(message).located(name)
    elif not os.path.lexists(name) and _ADDRESS.match(name):
        if name.startswith("file:"):
            from urllib.parse import unquote

            message = f"name a file of this machine by its path: {unquote(name[len('file://') :])}"
        else:
            message = (
                "an address is read by commands with --out-dir alone, for example mskit convert "
                f"{name} --out-dir boards; or copy the file, and name the copy"
            )
        raise ParseError(message).located(name)
    elif not os.path.lexists(name) and _LIKE_ID.match(name):
        message = "no such file, and no game id; an id of Tatham's Mines is like 4x3:0,0,u301"
        raise ParseError(message).located(name)
    elif os.path.lexists(name) or _MAGIC.isdisjoint(name):
        yield InputFile(name, os.path.basename(name))
    else:
        yield from _matching(name, search)


def is_link(name: str) -> bool:
    """Whether an argument is a link with a board in it, or a game id, and nothing else.

    An id from before the first click holds no board: reading it says so.

    >>> is_link("5x4:0,3,u01000"), is_link("https://example.org/?b=22&m=8"), is_link("b.txt")
    (True, True, False)
    >>> is_link("9x9n10"), is_link("9x9n10.txt")
    (True, False)
    """
    is_id = find_layout("tatham").starts(os.fsencode(name))
    if is_id or _MARKS.isdisjoint(name):
        return is_id
    from minesweeper_kit.reading.links import find_links
    from minesweeper_kit.reading.parts import Line

    parts, rest = find_links([Line(name, 1)])
    return bool(parts) and not rest


def _in_folder(folder: str, top: str, search: _Search) -> Iterator[InputFile]:
    """The files of a folder, with their places under the folder `top`."""
    suffixes = input_suffixes()
    paths = list(_under(folder, search))
    others = [os.path.basename(path) for path in paths if suffix_of(path) not in suffixes]
    if 0 < len(others) < len(paths):
        names = comma_list(others, 60)
        search.notes(f"{folder}: left out, by their suffix: {names}; name a file to read it")
    for path in paths:
        if suffix_of(path) in suffixes:
            yield InputFile(path, os.path.relpath(path, top), listed=True)


def require_finished(manifest: bytes, folder: str) -> None:
    """Raise ParseError where the manifest in a folder says that its job is unfinished.

    >>> require_finished(b'{"state": "complete"}', "boards")
    >>> require_finished(b'{"state": "running", "planned": 5, "done": 2}', "boards")
    Traceback (most recent call last):
        ...
    minesweeper_kit.errors.ParseError: boards: the job that writes this folder is unfinished \
(2 of 5 parts are done); run it again with --resume, or name the files
    """
    import json

    try:
        record = json.loads(manifest)
        whole = record["state"] == "complete"
        parts = f"{record['done']} of {record['planned']} parts are done" if not whole else ""
    except (ValueError, KeyError, TypeError):
        return  # it is no manifest of a job
    if not whole:
        raise ParseError(
            f"the job that writes this folder is unfinished ({parts}); "
            "run it again with --resume, or name the files"
        ).located(folder)


def is_of_job(place: str) -> bool:
    """Whether a place in a tree lies in the folder in which a job keeps its marks.

    >>> is_of_job("a/_mskit/manifest.json"), is_of_job("a/b.ndjson")
    (True, False)
    """
    return JOB in place.replace(os.sep, "/").split("/")


def _under(folder: str, search: _Search) -> Iterator[str]:
    """The paths of the files under a folder, in their order."""
    for entry in _entries(folder, search):
        if os.path.realpath(entry.path) in search.outputs:
            continue
        if not entry.is_dir():
            if entry.is_file() or entry.is_symlink():
                yield entry.path
        elif entry.name == JOB:
            with (
                suppress(FileNotFoundError),
                open(os.path.join(entry.path, MANIFEST), "rb") as file,
            ):
                require_finished(file.read(), folder)
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


def _matching(pattern: str, search: _Search) -> Iterator[InputFile]:
    """The files that a pattern matches, and those in the folders that it matches."""
    parts = [part for part in pattern.split("/") if part]
    fixed = next(at for at, part in enumerate(parts) if not _MAGIC.isdisjoint(part))
    top = "/" * pattern.startswith("/") + "/".join(parts[:fixed])
    found = False
    for path in _matches(top, parts[fixed:], search):
        files = (
            _in_folder(path, top or os.curdir, search)
            if os.path.isdir(path)
            else [InputFile(path, os.path.relpath(path, top or os.curdir), listed=True)]
        )
        for file in files:
            found = True
            yield file
    if not found:
        what = "no file matches this pattern"
        if _BOARD.match(pattern):
            what += "; a board itself is read from standard input (-)"
        raise FileNotFoundError(errno.ENOENT, what, pattern)


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
