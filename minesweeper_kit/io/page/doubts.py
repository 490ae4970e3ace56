"""What must not be skipped: a line that could be part of a board, were it not for a fault."""

from collections.abc import Iterable

from minesweeper_kit.dialect import Dialect
from minesweeper_kit.io.page.classifying import Known
from minesweeper_kit.io.page.pairing import Doubt, Found
from minesweeper_kit.io.page.words import is_sentence


def refuse_faults(found: Found, page: list[str], dialects: Iterable[Dialect], known: Known) -> None:
    """Raise Doubt for a line that touches or resembles a row of the boards, and is skipped.

    `dialects` are those of the boards in rows.
    """
    letters = {known.letters(dialect) for dialect in dialects}
    for line, rest in found.left.items():
        whole = line not in found.used
        text = page[line] if whole else rest
        if _resembles(text, letters):
            raise Doubt("a line that resembles a row")
        if whole and line not in found.frames:
            _refuse_touching(line, text, found.rows)
    for text in found.frames.values():
        if _resembles(text, letters):
            raise Doubt("a line that resembles a row")


def _resembles(text: str, letters: Iterable[frozenset[str]]) -> bool:
    """Whether all symbols of the line but one could be symbols, small letters or capitals."""
    symbols = "".join(text.split())
    for own in letters:
        fitting = [symbol for symbol in symbols if symbol in own or symbol.upper() in own]
        misfits = len(symbols) - len(fitting)
        if fitting and (not misfits or (misfits == 1 and not _is_number(fitting))):
            return True
    return False


def _is_number(symbols: list[str]) -> bool:
    """Whether they are digits alone, of which a row that asks for something is never made."""
    return all(symbol.isdigit() for symbol in symbols)


def _refuse_touching(line: int, text: str, rows: set[int]) -> None:
    """Raise Doubt where the line lies between rows, or touches one and is not plainly text."""
    above, below = line - 1 in rows, line + 1 in rows
    introduces = below and text.rstrip("*_` ").endswith(":")
    if (above and below) or ((above or below) and not is_sentence(text) and not introduces):
        raise Doubt("a line that touches a row")
