"""Advice for a text that is in another format than the one named."""

import io
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from minesweeper_kit.board import Board
from minesweeper_kit.dialect.registry import dialects
from minesweeper_kit.errors import FormatError, MinesweeperKitError, ParseError, SymbolError
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.reader import Reader

_FOLLOWED = 2**16
"""In a text of so many bytes at most advice is followed before it is given."""

_CELLS = frozenset(".*#?~_-+=@!$%&^:")
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


def keep_advice(error: MinesweeperKitError, data: bytes, load: Callable[..., Reader]) -> None:
    r"""Leave out of an error the options with which the text is not read as it says.

    `load` is what reads it.

        >>> from minesweeper_kit import Board, load
        >>> error = ParseError("no; try: --from uva or --from uva+grid")
        >>> told = [Board(1, 2, "a9")]
        >>> error.advised = tuple((f"--from {n}", {"format": n}, told) for n in ("uva", "uva+grid"))
        >>> keep_advice(error, b"*.\n", load)
        >>> error.message
        'no; try: --from uva+grid'
    """
    if not error.advised or len(data) > _FOLLOWED:
        return
    kept = [said for said, options, boards in error.advised if _gives(load, data, options, boards)]
    before, mark, _ = error.message.rpartition("try: ")
    if kept:
        error.message = f"{before}{mark}{' or '.join(kept)}"
    else:
        before = before.removesuffix("; ").removesuffix(", or ")
        error.message = f"{before} (--symbols)" if "say what" in before else f"{before}; {_SAY}"


_SAY = "say what they are (--symbols), or name the format (--from)"


def _gives(
    load: Callable[..., Reader], data: bytes, options: Mapping[str, Any], boards: Sequence[Board]
) -> bool:
    """Whether these boards come of a text with these options, one after the other."""
    try:
        with load(io.BytesIO(data), strict=False, notes=lambda _: None, **options) as reader:
            found = [case.board for case in reader]
    except MinesweeperKitError:
        return False
    left = iter(found)
    return len(found) >= len(boards) and all(board in left for board in boards)


def advise_symbols(error: ParseError) -> None:
    """Add to an error about an unknown symbol, in a format that nobody named, how to name a cell.

    A letter or a digit is more likely a mistake, and a bracket is no cell.

    >>> error = SymbolError("unknown symbol '.' in dialect jsminesweeper")
    >>> error.symbol = "."
    >>> advise_symbols(error)
    >>> error.message.partition("; ")[2]
    'correct it, or say what all symbols are (--symbols)'
    """
    symbol = error.symbol if isinstance(error, SymbolError) else None
    if symbol in _CELLS and "; " not in error.message:
        error.message += "; correct it, or say what all symbols are (--symbols)"


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
