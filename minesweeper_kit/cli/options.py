"""The options that commands share."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated

import typer

from minesweeper_kit.board import Click
from minesweeper_kit.cli.ending import OnError, say
from minesweeper_kit.cli.settings import current, use
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import register
from minesweeper_kit.io.inputs import Found, find_inputs
from minesweeper_kit.wording import shown


def completed_formats(incomplete: str) -> list[str]:
    """The formats that a shell offers.

    >>> completed_formats("leet")
    ['leetcode']
    """
    from minesweeper_kit.cli.completing import formats  # only a shell asks for them

    return formats(incomplete)


Inputs = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[INPUT]...", help="Files, folders, patterns (**/*.yaml), - for standard input."
    ),
]
FromOption = Annotated[
    str | None,
    typer.Option(
        "-f",
        "--from",
        metavar="FORMAT",
        help="The input's format. Detected if not given.",
        autocompletion=completed_formats,
    ),
]
ToOption = Annotated[
    str | None,
    typer.Option(
        "-t",
        "--to",
        metavar="FORMAT",
        help="The format to write. If not given, what the suffix of -o says.",
        autocompletion=completed_formats,
    ),
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
SymbolsOption = Annotated[
    str | None,
    typer.Option(
        "--symbols",
        metavar="SYMBOL=CELL ...",
        help="The symbols of the input, as in '*=MINE -=HIDDEN .=BLANK'.",
    ),
]
LossyOption = Annotated[
    bool,
    typer.Option("--lossy", help="Allow a loss: the dialect's fallbacks, and parts left out."),
]
OutDirOption = Annotated[
    str | None,
    typer.Option(
        "--out-dir", metavar="DIR", help="Write a file for each INPUT, the tree of folders kept."
    ),
]
InPlaceOption = Annotated[bool, typer.Option("--in-place", help="Rewrite each INPUT itself.")]
OnErrorOption = Annotated[
    OnError, typer.Option(help="Stop at the first bad case, or name it and go on.")
]
BadInputOption = Annotated[
    OnError | None,
    typer.Option(
        "--on-error",
        help="Stop at the first bad case, or leave it out. Not given, a bad case makes its file "
        "a bad one, and the other files are done.",
        show_default=False,
    ),
]
StrictOption = Annotated[
    bool,
    typer.Option("--strict", help="Skip nothing: refuse text that stands around boards."),
]


class Search(StrEnum):
    """A search whose steps can be followed: breadth first, or depth first."""

    bfs = "bfs"
    dfs = "dfs"


TraceOption = Annotated[
    Search | None,
    typer.Option("--trace", help="The steps of a search: by a queue, or by recursion."),
]
NeighboursOption = Annotated[
    str | None,
    typer.Option(
        "--neighbours",
        metavar="ORDER",
        help="With --trace: the order of neighbours, as in n,e,s,w,ne,se,sw,nw.",
    ),
]
JobsOption = Annotated[
    int,
    typer.Option(metavar="N", min=1, help="How many processes share the work on a large file."),
]


def click_of(text: str) -> Click:
    """The (row, col) that an option's `ROW,COL` says, also in brackets, as judges print it.

    Raises BadParameter for anything else.

    >>> click_of("3,0"), click_of("[3, 0]")
    ((3, 0), (3, 0))
    """
    from minesweeper_kit.layouts.documents.values import two_numbers

    click = two_numbers(text)
    if click is None:
        raise typer.BadParameter(f"{shown(text)} is no click: write ROW,COL, as in 3,0")
    return click


def inputs_of(
    given: list[str] | None, outputs: Iterable[str] = (), answers: str | None = None
) -> list[Found]:
    """The inputs that the arguments of a command stand for; `outputs` is where it writes to.

    Raises BadParameter where a file of answers is to go with several.

    >>> inputs_of(None)
    [Found(path='-', place='-')]
    """
    inputs = find_inputs(given, outputs, say)
    if answers is not None and len(inputs) > 1:
        raise typer.BadParameter("one INPUT at a time goes with --answers")
    return inputs


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
    """Make the dialects in the user's own files known by name, and those of the settings."""
    for dialect in map(Dialect.from_file, [*current().dialect_files, *(paths or [])]):
        register(dialect)


def use_symbols(symbols: str | None, from_: str | None) -> None:
    """Have the inputs read in these symbols. What the command line says replaces the settings.

    >>> use_symbols("*=MINE", None)
    >>> current().symbols
    '*=MINE'
    >>> use_symbols(None, "leetcode")
    >>> current().symbols
    """
    settings = current()
    if symbols is not None:
        use(settings._replace(symbols=symbols, from_=None))
    elif from_ is not None:
        use(settings._replace(symbols=None))
