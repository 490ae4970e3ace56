"""The one format of those in which a text can be read, or the error that names them."""

import re
from collections.abc import Iterable, Mapping
from itertools import count, islice

from minesweeper_kit.case import Case
from minesweeper_kit.dialect.symbols import cell_phrase
from minesweeper_kit.errors import AmbiguousFormatError, ParseError
from minesweeper_kit.io.candidates import Attempt, cases_of
from minesweeper_kit.io.dialect_candidates import letters_of
from minesweeper_kit.io.format import Format
from minesweeper_kit.wording import SYMBOLS_ADVICE, comma_list, nearest, quoted

_OFFERED = 3
"""So many formats at most are offered as examples where several fit."""

_ROWS_IN_A_LINE = re.compile(
    rb"(?=.*[^0-9/|;,])[^][{}()\s\"'/|;,]{2,}+(?P<mark>[/|;,])[^][{}()\s\"']+"
)
_SYMBOLS = 5
"""How many symbols there are at most, one of them between rows, where these are in one line."""

_HOPELESS = 16
"""After how many bad cases at the beginning no format is looked for by the others."""


def best_first(fits: list[Attempt]) -> list[Format]:
    """The formats of these readings, first of those whose boards keep the rules."""
    if len(fits) > 1:
        fits = sorted(fits, key=lambda attempt: attempt.breaks_rules)
    return [attempt.format for attempt in fits]


def only_one(fits: list[Format], head: bytes, source: str) -> Format:
    """The only format in `fits`. Raises AmbiguousFormatError where there are more."""
    if len(fits) > 1:
        names = tuple(map(str, fits))
        error = AmbiguousFormatError(
            f"the symbols fit several formats: {comma_list(names)}; name the right one, for "
            f"example {_examples(fits, head)} (mskit formats NAME describes one)"
        )
        error.candidates = names
        raise error.located(source)
    return fits[0]


def _examples(fits: list[Format], head: bytes) -> str:
    """The options that name formats, one for each meaning that the symbols can have."""
    codes = [
        {symbol: cell for cell, symbol in each.symbols.items()} | dict(each.reads)
        for format in fits
        if (each := format.dialect)
    ]
    if len(codes) < len(fits):
        return f"--from {fits[0]}"
    symbols = set(head.decode(errors="replace")).difference("0123456789")
    shared = sorted(symbols.intersection(*codes))
    apart = [symbol for symbol in shared if len({each[symbol] for each in codes}) > 1]
    meant: dict[str, str] = {}
    for format, own in zip(fits, codes, strict=True):
        meaning = ", ".join(cell_phrase(symbol, own[symbol]) for symbol in apart)
        meant.setdefault(f" ({meaning})" * bool(meaning), f"--from {format}")
    return " or ".join(f"{option}{meaning}" for meaning, option in islice(meant.items(), _OFFERED))


def choose_format(
    attempts: list[Attempt], headed: list[Attempt], head: bytes, source: str
) -> Format:
    """The one format that fits; `headed` are attempts in formats whose beginning the text has.

    Where none fits, it is the one whose symbols do, or do in all cases but those that no
    format can read: reading the file in it will name the fault. Raises
    AmbiguousFormatError where several are left, and ParseError for a symbol that no
    dialect has.
    """
    fits = [attempt for attempt in attempts if attempt.fits]
    if not fits:
        _reject_rows_in_a_line(head, source)
        by_symbols = [attempt for attempt in headed if not attempt.wrong_symbol]
        fits = by_symbols or [attempt for attempt in attempts if not attempt.wrong_symbol]
        if len(fits) > 1 and fits[0].fault is not None:
            raise fits[0].fault
    if not fits:
        fits = _fit_but_for_the_bad(attempts, head, source)
    if not fits:
        raise no_format_fits([attempt for attempt in headed if attempt.fault] or attempts, source)
    # Several dialects have these symbols, but only some are written with a click below.
    if len(fits) > 1 and any(attempt.clicked for attempt in fits):
        fits = [attempt for attempt in fits if _is_own(attempt.format)] or fits
        fits = [attempt for attempt in fits if attempt.is_possible] or fits
    return only_one(best_first(fits), head, source)


def _reject_rows_in_a_line(head: bytes, source: str) -> None:
    """Raise ParseError for a line that is rows of one length with a mark between them."""
    line = head.strip(b" \t\r\n\"'`")
    found = _ROWS_IN_A_LINE.fullmatch(line)
    if found is None:
        return
    rows = line.split(found["mark"])
    if len(set(map(len, rows))) == 1 and len(set(line) - set(b"12345678")) <= _SYMBOLS:
        what = f"{quoted(found['mark'])} between rows; write each row on a line of its own"
        raise ParseError(what).located(source, 1, head.index(found["mark"]) + 1)


def _fit_but_for_the_bad(attempts: Iterable[Attempt], head: bytes, source: str) -> list[Attempt]:
    """The attempt in the one format that reads every case which any of the formats reads.

    The list is empty where there is none, or more than one.
    """
    # All of them read case by case. Where some can read a case, the others are out.
    readings = {attempt.format: cases_of(head, attempt.format, source) for attempt in attempts}
    left, out, clicked = list(readings), list[Format](), False
    bad: dict[int, ParseError] = {}
    for number in count():
        items = {format: item for format in left if (item := next(readings[format], None))}
        if not items:
            break
        good = {format: item for format, item in items.items() if isinstance(item, Case)}
        out += [format for format in left if format not in (good or items)]
        if good:
            clicked = clicked or any(case.click is not None for case in good.values())
        else:
            bad[number] = next(fault for fault in items.values() if isinstance(fault, ParseError))
        left = list(good or items)
        if not out and number >= _HOPELESS:
            return []
    if clicked:
        left = [format for format in left if _is_own(format)] or left
    if len(left) != 1 or not out or any(_reads_any(bad, head, other, source) for other in out):
        return []
    return [Attempt(left[0], None, clicked, fits=True, shown=True, boards=[])]


def _reads_any(bad: Mapping[int, ParseError], head: bytes, format: Format, source: str) -> bool:
    """Whether any of these cases, which other formats cannot read, can be read in that format."""
    letters = letters_of(format.dialect) if format.dialect else frozenset()
    symbols = [getattr(fault, "symbol", None) for fault in bad.values()]
    if all(symbol and letters.isdisjoint(symbol) for symbol in symbols):
        return False
    cases = enumerate(cases_of(head, format, source))
    return any(number in bad and isinstance(item, Case) for number, item in cases)


def _is_own(format: Format) -> bool:
    """Whether the layout is the dialect's own."""
    return format.dialect is not None and format.dialect.layout == format.layout


def no_format_fits(
    attempts: Iterable[Attempt], source: str, *, placed: bool = True
) -> ParseError | AmbiguousFormatError:
    """The error where no format fits: that of the one that could read most of the text.

    Where several read as much, it is one that names them. It has a place if the text is
    the file's own, `placed`.
    """
    faults = {str(attempt.format): attempt.fault for attempt in attempts if attempt.fault}
    places = {name: (fault.line or 0, fault.column or 0) for name, fault in faults.items()}
    if not places:  # a file of numbers that was cut off in its first board
        return ParseError("there is no whole board in here").located(source)
    furthest = max(places.values())
    last = [name for name, place in places.items() if place == furthest]
    if len(last) == 1 and placed:
        return faults[last[0]]
    symbol = getattr(faults[last[0]], "symbol", None)
    what = "this text" if symbol is None else f"the symbol {quoted(symbol)}"
    error = AmbiguousFormatError(
        f"no format is given, and none takes {what} here{nearest(last)}; say what each "
        f"symbol is, {SYMBOLS_ADVICE}, or name the format (--from)"
    )
    error.nothing_fits = True
    return error.located(source, *furthest) if placed and any(furthest) else error.located(source)
