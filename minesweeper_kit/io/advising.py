"""Advice for a text that is in another format than the one named."""

import re
from collections.abc import Iterator

from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import dialects
from minesweeper_kit.errors import (
    AmbiguousFormatError,
    FormatError,
    MinesweeperKitError,
    ParseError,
    SymbolError,
)
from minesweeper_kit.io.format import Format

_OPTION = re.compile(r"--(?:from (?P<dialect>[a-z][\w-]*)|from\b|symbols\b)")
"""An option that says how a file is read."""

_NO_SIGNS = frozenset(" \t\r\n0123456789[](){}\"',;")
"""What stands on boards, or between cells, and needs no meaning."""

_UNKNOWN = re.compile(r"\Aunknown symbol ('.*') in dialect")

_CELLS = frozenset(" .*#?~_-+=@!$%&^:")
"""Symbols that people write for cells."""


def advise_format(error: ParseError, data: bytes, named: Format | None) -> None:
    r"""Add to an error the format that a text is in, where it is another one.

    >>> error = ParseError("unknown symbol '#' in dialect leetcode")
    >>> advise_format(error, b"##.\n12_\n", Format.parse("leetcode"))
    >>> error.for_command()
    "unknown symbol '#' in dialect leetcode; try: --from codingninjas+grid"
    """
    if named is None or named.dialect is None or "; try: " in error.message:
        return
    found = _format_of(data, error.source or "<string>")
    if found is not None and found.dialect in dialects() and found != named:
        error.message += f"; try: --from {found}"


def advise_symbols(error: ParseError, data: bytes) -> None:
    r"""Have an error about an unknown symbol, where nobody named a dialect, say how to name a cell.

    A letter or a digit is more likely a mistake, and a bracket is no cell.

    >>> error = SymbolError("unknown symbol '.' in dialect jsminesweeper (it has H)")
    >>> error.symbol = "."
    >>> advise_symbols(error, b"HH1\n1.1")
    >>> error.message.partition("; correct it, or ")[::2]
    ("no notation has '.' with these symbols; nearest is jsminesweeper (it has H)", ...
    """
    symbol = error.symbol if isinstance(error, SymbolError) else None
    if symbol is None or "; " in error.message or ": write" in error.message:
        return
    error.message = _UNKNOWN.sub(
        r"no notation has \1 with these symbols; nearest is", error.message
    )
    if symbol in _CELLS:
        from minesweeper_kit.reading.errors import example

        signs = sorted(set(data.decode(errors="replace")) - _NO_SIGNS)
        error.message += f"; correct it, or say what all symbols are, for example {example(signs)}"


def advise_one_of_many(error: MinesweeperKitError) -> None:
    """Add to an error of one of many files that the options which it advises hold for all.

    >>> error = AmbiguousFormatError("several formats fit; try: --from uva+grid")
    >>> advise_one_of_many(error)
    >>> error.message.partition("all files: ")[2]
    'name this one alone, or set MINESWEEPER_KIT_PREFER=uva'
    """
    option = _OPTION.search(error.message)
    if option is None:
        return
    error.message += "; options hold for all files: name this one alone"
    if option["dialect"] and isinstance(error, AmbiguousFormatError):
        error.message += f", or set MINESWEEPER_KIT_PREFER={option['dialect']}"


def advising_answers(
    answered: Iterator[Case | ParseError], name: str, dialect: Dialect | None
) -> Iterator[Case | ParseError]:
    """The same cases, read with the answers of the file `name` in the dialect of the questions.

    An unknown symbol of an answer says in which notation answers are.
    """

    def advise(error: ParseError) -> None:
        unknown = isinstance(error, SymbolError) and "; " not in error.message
        if unknown and error.source == name and not (dialect and dialect.is_inline):
            error.message += "; answers are boards in the notation of the cases, and nothing else"
            if dialect is not None:
                error.message += f"; for another, mskit convert {name} --to {dialect.name}"

    try:
        for each in answered:
            if isinstance(each, ParseError):
                advise(each)
            yield each
    except SymbolError as error:
        advise(error)
        raise


def _format_of(data: bytes, source: str) -> Format | None:
    """The one format of a text, also with prose around its boards; None where it is not sure."""
    from minesweeper_kit.io.candidates import HEAD
    from minesweeper_kit.io.detect import detect
    from minesweeper_kit.reading.pasted import read_pasted

    try:
        return detect(data[:HEAD], source)
    except (ParseError, FormatError):
        pass
    try:
        pasted = read_pasted(data, None, source)
    except (ParseError, FormatError):
        return None
    return Format(pasted.dialect, pasted.layout)
