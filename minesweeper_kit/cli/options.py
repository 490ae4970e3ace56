"""How commands read the values of their options."""

import os
from collections.abc import Iterable, Sequence

import typer

from minesweeper_kit.board import Click
from minesweeper_kit.cli.exit_codes import say
from minesweeper_kit.cli.settings import check_formats, current, use
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import register
from minesweeper_kit.errors import FormatError, ParseError
from minesweeper_kit.io.inputs import InputFile, find_inputs
from minesweeper_kit.operations.option import Common
from minesweeper_kit.wording import openable, quoted, system_error


def click_of(text: str) -> Click:
    """The (row, col) that an option's `ROW,COL` says, also in brackets, as judges print it.

    Raises BadParameter for anything else.

    >>> click_of("3,0"), click_of("[3, 0]")
    ((3, 0), (3, 0))
    """
    from minesweeper_kit.layouts.documents.values import two_numbers

    click = two_numbers(text)
    if click is None:
        raise typer.BadParameter(f"{quoted(text)} is no cell: write ROW,COL, as in 3,0")
    return click


def inputs_of(common: Common, outputs: Iterable[str] = ()) -> list[InputFile]:
    """The inputs that the arguments of a command stand for; `outputs` is where it writes to.

    Raises BadParameter where several are given with an option that takes one.

    >>> inputs_of(Common())
    [InputFile(path='-', place='-', listed=False)]
    """
    inputs = find_inputs(common.sources or None, outputs, say)
    for flag, value in (("--answers", common.answers), ("--case", common.case)):
        if value and len(inputs) > 1:
            advice = "write several into one first (convert INPUT... -o all.yaml)"
            raise typer.BadParameter(f"{flag} takes one INPUT: {advice}")
    return inputs


def keep_inputs(output: str, paths: Iterable[str], *, in_place: bool = False) -> None:
    """Raise BadParameter for an output that is one of the files that are read.

    With `in_place` the command can overwrite its inputs, which the message says then.
    """
    real = os.path.realpath(output)
    if os.path.isfile(real) and any(os.path.realpath(path) == real for path in paths):
        instead = ", or use --in-place to overwrite it" if in_place else ""
        raise typer.BadParameter(
            f"-o {output} is an input itself, which would be lost: name another file{instead}"
        )


_UNITS = {"K": 2**10, "M": 2**20, "G": 2**30}


def bytes_of(text: str, option: str = "--max-memory") -> int:
    """The bytes that the size in an option says: 512M or 4G. Raises BadParameter for others.

    >>> bytes_of("2K")
    2048
    """
    digits, unit = (text[:-1], text[-1:].upper()) if text[-1:].upper() in _UNITS else (text, "")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 15 and int(digits)):
        raise typer.BadParameter(f"{option}: {text!r}: expected a size, such as 512M or 4G")
    return int(digits) * _UNITS.get(unit, 1)


def register_files(paths: Sequence[str] | None) -> None:
    """Make the dialects and skins in the user's own files known, and those of the settings.

    These dialects are preferred where others fit as well: first those that the command line names,
    then the dialects that the settings prefer, then those in files of the settings. Raises
    FormatError where the settings name a format or a dialect that does not exist then, ParseError
    where they name a file that cannot be read.
    """
    given = list(paths or ())
    first: list[str] = []
    last: list[str] = []
    for path in [*current().dialect_files, *given]:
        try:
            with open(openable(path), "rb") as stream:
                data = stream.read()
        except OSError as error:
            if path in given:
                raise
            message = f"dialect-files: {system_error(error, path)}"
            raise ParseError(message).located(current().origins["dialect-files"]) from None
        if b"\npictures:" in b"\n" + data:
            from minesweeper_kit.markup.yaml import read_yaml
            from minesweeper_kit.screenshot.skins import register_skin

            register_skin(path, read_yaml(data, path).value)
            continue
        dialect = Dialect.from_file(path)
        register(dialect)
        (first if path in given else last).append(dialect.name)
    use(current()._replace(prefer=(*reversed(first), *current().prefer, *last)))
    check_formats()


def use_symbols(symbols: str | None, from_: str | None) -> None:
    """Have the inputs read in these symbols. What the command line says replaces the settings.

    Raises FormatError for symbols that are none.

    >>> use_symbols("*=MINE", None)
    >>> current().symbols
    '*=MINE'
    >>> use_symbols(None, "leetcode")
    >>> current().symbols
    """
    settings = current()
    if symbols is not None:
        try:
            Dialect.inline(symbols)
        except FormatError as error:
            raise error.located("--symbols") from None
        use(settings._replace(symbols=symbols, from_=None))
    elif from_ is not None:
        use(settings._replace(symbols=None, from_=None))
