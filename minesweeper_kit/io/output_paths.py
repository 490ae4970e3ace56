"""Where outputs go: no two to one file, and none to a file that is read, unless it is rewritten."""

import os
from collections.abc import Sequence

from minesweeper_kit.errors import OptionError
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.inputs import InputFile, is_link
from minesweeper_kit.io.suffixes import is_fit


def require_apart(inputs: Sequence[InputFile], paths: Sequence[str]) -> None:
    """Raise OptionError where two inputs would be written to one path, or one to an input.

    So it is for what has no name for a file: standard input, a link, a game id.

    >>> require_apart([InputFile("a/b.txt", "b.txt")], ["out/b.txt"])
    """
    for path, *_ in inputs:
        if path == "-":
            raise OptionError("standard input has no name for a file under --out-dir")
        if _is_link(path):
            raise OptionError(f"{path} is a link or a game id, with no name for a file: use -o")
    _require_different(inputs, paths)
    read = {_real(path): path for path, *_ in inputs}
    for path in paths:
        if _real(path) in read:
            raise OptionError(f"{path} is an input itself: --in-place rewrites inputs")


def require_rewritable(inputs: Sequence[InputFile], format: Format | None) -> None:
    """Raise OptionError where inputs cannot be rewritten in that format, None for their own.

    So it is for standard input and links, for two names of one file, and where
    the format is not fit for the suffix of a file.

    >>> require_rewritable([InputFile("a/b.txt", "b.txt")], None)
    """
    for path, *_ in inputs:
        if path == "-":
            raise OptionError("standard input cannot be rewritten: --in-place takes files")
        if _is_link(path):
            raise OptionError(f"{path} is a link or a game id: --in-place takes files")
        if format is not None and not is_fit(path, format):
            raise OptionError(
                f"{path} would hold {format}, which its name does not say: "
                "use --out-dir, which gives each file its suffix"
            )
    _require_different(inputs, [path for path, *_ in inputs])


def _require_different(inputs: Sequence[InputFile], paths: Sequence[str]) -> None:
    taken: dict[str, str] = {}
    for (source, *_), path in zip(inputs, paths, strict=True):
        other = taken.setdefault(_real(path), source)
        if other != source:
            raise OptionError(f"{other} and {source} would both be written to {path}")


def _is_link(path: str) -> bool:
    return not os.path.lexists(path) and is_link(path)


def _real(path: str) -> str:
    return os.path.normcase(os.path.realpath(path))
