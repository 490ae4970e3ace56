"""A board whose dialect nobody names: the only one that the symbols of some dialect make of it."""

from collections.abc import Sequence

from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import dialects
from minesweeper_kit.errors import AmbiguousFormatError, ParseError, ShapeError
from minesweeper_kit.wording import listed, nearest, shown


def fitting_board(rows: Sequence[bytes]) -> tuple[int, int, bytes]:
    r"""The number of rows and columns and the cells of these rows, in whichever dialect fits.

    Dialects that make the same board of them are as good as one. Tried are all dialects but
    those of links and binary files, and those that detection never thinks of.

    Raises AmbiguousFormatError, a FormatError, where dialects make different boards of
    them, and where none has all symbols. Raises ShapeError for rows of different lengths.

    >>> fitting_board([b"EEM"])
    (1, 3, b'\t\t\n')
    """
    found: dict[tuple[int, int, bytes], list[str]] = {}
    faults: list[tuple[Dialect, ParseError]] = []
    for dialect in dialects():
        if dialect.detect is not True or dialect.family == "compact":
            continue
        try:
            board = dialect.alphabet.decode(rows, line=1)
        except ParseError as error:
            faults.append((dialect, error))
            continue
        if not rows or set(dialect.shows) <= set(board[2]):
            found.setdefault(board, []).append(dialect.name)
    if len(found) == 1:
        return next(iter(found))
    if found:
        names = [name for group in found.values() for name in group]
        message = f"the symbols fit several dialects: {listed(names)}; name one of them"
        raise _error(message, names)
    ragged = next((fault for _, fault in faults if isinstance(fault, ShapeError)), None)
    if ragged is not None:
        raise ragged
    furthest = max((fault.line or 0, fault.column or 0) for _, fault in faults)
    last = [
        (dialect.name, fault)
        for dialect, fault in faults
        if (fault.line or 0, fault.column or 0) == furthest
    ]
    names = [name for name, _ in last]
    symbol = getattr(last[0][1], "symbol", None)
    what = "these symbols" if symbol is None else f"the symbol {shown(symbol)}"
    message = f"no dialect takes {what} here{nearest(names)}"
    raise _error(message, names, nothing_fits=True).located(None, *furthest)


def _error(
    message: str, names: Sequence[str], *, nothing_fits: bool = False
) -> AmbiguousFormatError:
    error = AmbiguousFormatError(message)
    error.candidates = () if nothing_fits else tuple(names)
    error.nothing_fits = nothing_fits
    return error
