"""The options that commands share."""

from typing import Annotated

import typer

from minesweeper_kit.board import Click
from minesweeper_kit.cli.ending import OnError
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import register
from minesweeper_kit.wording import shown

Input = Annotated[str, typer.Argument(metavar="[INPUT]", help="A file, or - for standard input.")]
FromOption = Annotated[
    str | None,
    typer.Option("--from", metavar="FORMAT", help="The input's format. Detected if not given."),
]
MaxMemoryOption = Annotated[
    str,
    typer.Option(
        "--max-memory", metavar="SIZE", help="What one case of INPUT may take, as in 512M or 4G."
    ),
]
OutputOption = Annotated[
    str,
    typer.Option("-o", "--output", metavar="PATH", help="Write to a file, whole or not at all."),
]
AnswersOption = Annotated[
    str | None,
    typer.Option(
        metavar="PATH", help="A judge's answer file: the outcome expected of each case of INPUT."
    ),
]
DialectFiles = Annotated[
    list[str] | None,
    typer.Option("--dialect-file", metavar="PATH", help="A dialect of your own, to use by name."),
]
LossyOption = Annotated[
    bool,
    typer.Option("--lossy", help="Allow a loss: the dialect's fallbacks, and parts left out."),
]
OnErrorOption = Annotated[
    OnError, typer.Option(help="Stop at the first bad case, or name it and go on.")
]
StrictOption = Annotated[
    bool,
    typer.Option("--strict", help="Skip nothing: refuse text that stands around boards."),
]
JobsOption = Annotated[
    int,
    typer.Option(metavar="N", min=1, help="How many processes share the work on a large file."),
]


def click_of(text: str) -> Click:
    """The (row, col) that an option's `ROW,COL` says. Raises BadParameter for anything else.

    >>> click_of("3,0")
    (3, 0)
    """
    row, _, col = text.partition(",")
    try:
        return int(row), int(col)
    except ValueError:
        raise typer.BadParameter(f"{shown(text)} is no click: write ROW,COL, as in 3,0") from None


_UNITS = {"K": 2**10, "M": 2**20, "G": 2**30}


def bytes_of(text: str) -> int:
    """The bytes that a size says, as in 512M or 4G. Raises BadParameter for anything else.

    >>> bytes_of("2K")
    2048
    """
    digits, unit = (text[:-1], text[-1:].upper()) if text[-1:].upper() in _UNITS else (text, "")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 15 and int(digits)):
        raise typer.BadParameter(f"{text!r} is no size of memory: write it as in 512M or 4G")
    return int(digits) * _UNITS.get(unit, 1)


def register_files(paths: list[str] | None) -> None:
    """Make the dialects in the user's own files known by name."""
    for dialect in [Dialect.from_file(path) for path in paths or []]:
        register(dialect)
