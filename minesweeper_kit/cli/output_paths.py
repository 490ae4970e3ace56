"""Where the output of each input goes: under a folder, or to the place of the input itself."""

import os
from collections.abc import Iterable, Sequence

import typer

from minesweeper_kit.cli.settings import current
from minesweeper_kit.dialect.registry import dialects
from minesweeper_kit.errors import FormatError
from minesweeper_kit.io.compression import suffix_of
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.inputs import Found, is_link
from minesweeper_kit.io.suffixes import known_suffixes, renamed, suffixes_of
from minesweeper_kit.layouts import LAYOUTS


def is_fit(path: str, format: Format) -> bool:
    """Whether a file of that name may hold that format: its suffix does not say another.

    >>> is_fit("a.yml", Format.parse("yaml")), is_fit("a.yml", Format.parse("json"))
    (True, False)
    >>> is_fit("a.dat", Format.parse("leetcode")), is_fit("a.dat", Format.parse("json"))
    (True, False)
    """
    suffix, own = suffix_of(path), suffixes_of(format)
    return suffix in own or (".txt" in own and suffix not in known_suffixes())


def target_of(to: str | None, path: str) -> Format | None:
    """The format to write to `path`: that of --to, else of its suffix, else of the settings.

    None where nothing says it. `path` is `-` for standard output. Where a layout is
    named alone, as by `.csv`, the dialect is left open.

    Raises BadParameter where --to and the suffix say different things, FormatError for a
    format that does not exist.

    >>> target_of(None, "suite.json"), target_of("leetcode", "board.txt")
    (Format(json), Format(leetcode))
    """
    asked = None if to is None else Format.parse(to, needs_dialect=False)
    said = None if path == "-" else _said_by(path)
    if asked is None:
        usual = current().to
        return said or (None if usual is None else Format.parse(usual))
    if said is not None and suffix_of(path) not in suffixes_of(asked):
        raise typer.BadParameter(
            f"{path} is the name of a {said.layout} file, and --to says {asked}: "
            "leave out --to, or name the file otherwise"
        )
    return asked


def _said_by(path: str) -> Format | None:
    """The format that the suffix of a path says; None for one that says nothing."""
    suffix = suffix_of(path)
    if suffix in ("", ".txt"):
        return None
    rows = [row for row in LAYOUTS.values() if suffix in row.suffixes]
    for row in rows:
        if row.names_dialect or (row.kind == "text" and row.common):
            return Format(None, row.name)
    for dialect in dialects():
        if suffix in dialect.suffixes:
            return Format(dialect, dialect.layout)
        for row in rows:
            if row.name in (dialect.layout, *dialect.also):
                return Format(dialect, row.name)
    return None


def under(folder: str, inputs: Sequence[Found], format: Format | None) -> list[str]:
    """The path under `folder` for the output of each input: its place, with the format's suffix.

    None stands for the format of the input, whose suffix stays. A file that was packed
    (.gz, .zst) is packed again.

    Raises BadParameter where two outputs have one path, where one would replace an
    input, and for standard input, which has no name.

    >>> under("out", [Found("a/b.txt.gz", "b.txt.gz")], Format.parse("yaml"))
    ['out/b.yaml.gz']
    """
    paths = []
    for path, place, _ in inputs:
        if path == "-":
            raise typer.BadParameter("standard input has no name for a file under --out-dir")
        paths.append(os.path.join(folder, renamed(place, format)))
    _require_different(inputs, paths)
    read = {os.path.realpath(path): path for path, *_ in inputs}
    for path in paths:
        if os.path.realpath(path) in read:
            raise typer.BadParameter(f"{path} is an input itself: --in-place rewrites inputs")
    return paths


def in_place(inputs: Sequence[Found], format: Format | None) -> list[str]:
    """The paths of the inputs, which are to be rewritten in that format, None for their own.

    Raises BadParameter for standard input and links, for two names of one file, and where
    the format is not fit for the suffix of a file.

    >>> in_place([Found("a/b.txt", "b.txt")], None)
    ['a/b.txt']
    """
    for path, *_ in inputs:
        if path == "-":
            raise typer.BadParameter("standard input cannot be rewritten: --in-place takes files")
        if not os.path.lexists(path) and is_link(path):
            raise typer.BadParameter(f"{path} is a link or a game id: --in-place takes files")
        if format is not None and not is_fit(path, format):
            raise typer.BadParameter(
                f"{path} would hold {format}, which its name does not say: "
                "use --out-dir, which gives each file its suffix"
            )
    paths = [path for path, *_ in inputs]
    _require_different(inputs, paths)
    return paths


def fixed_format(read: Format, path: str) -> Format:
    """The format in which a suite read in `read` is written to `path`: the one its suffix says.

    Raises FormatError for the suffix of a format without room for expected outcomes.

    >>> fixed_format(Format.parse("leetcode+yaml"), "suite.json")
    Format(leetcode+json)
    """
    suffix = suffix_of(path)
    if is_fit(path, read) or suffix not in known_suffixes():
        return read
    for row in LAYOUTS.values():
        if row.names_dialect and suffix in row.suffixes:
            return Format(read.dialect, row.name)
    raise FormatError(f"{path}: a file of that name cannot hold expected outcomes")


def _require_different(inputs: Iterable[Found], paths: Iterable[str]) -> None:
    """Raise BadParameter where the outputs of two inputs would be one file."""
    taken: dict[str, str] = {}
    for (source, *_), path in zip(inputs, paths, strict=True):
        other = taken.setdefault(os.path.normcase(os.path.realpath(path)), source)
        if other != source:
            raise typer.BadParameter(f"{other} and {source} would both be written to {path}")
