"""Which dialects have the symbols of a text: found in one table, before any of them reads it."""

import re
from collections.abc import Iterable
from functools import lru_cache

from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.io.candidates import HEAD, without_cut_end
from minesweeper_kit.io.format import Format
from minesweeper_kit.layouts import Layout, find_layout

_QUOTED = re.compile(rb"\"([^\"\\\n]+)\"|'([^'\\\n]+)'")
_NEGATIVE = re.compile(rb"\s*+\[[][0-9,\s]*+-[0-9][][0-9,\s-]*+\Z")
"""Numbers in brackets, one of them below zero, which no click has."""

_BLANKS = b" \t"

_LIST = re.compile(r'\s*+\[\s*+"[^"\\\n]*+"(?:\s*+,\s*+"[^"\\\n]*+")*+\s*+\]\s*+')
"""Texts in brackets, and nothing else: the rows of one board."""

_DROP_BLANKS = dict.fromkeys(map(ord, " \t\r\v\f"))

_BETWEEN = frozenset("0123456789, \t\r\n\v\f")
"""What stands between symbols in layouts of rows, or in the lines above them."""

_DROP_BETWEEN = dict.fromkeys(map(ord, _BETWEEN))


@lru_cache(maxsize=8)
def _table(known: tuple[Dialect, ...]) -> dict[str, int]:
    """The dialects that have each letter of a symbol: a bit for each dialect."""
    found: dict[str, int] = {}
    for number, dialect in enumerate(known):
        for letter in set("".join(dialect.alphabet.read_symbols)):
            found[letter] = found.get(letter, 0) | 1 << number
    return found


def likely_dialects(
    head: bytes, layout: Layout, known: list[Dialect]
) -> tuple[list[Dialect], bool]:
    """Those of the dialects that may have all symbols of the text: no other can read it all.

    It is all of them where nothing tells what in the text is a symbol. With them comes
    whether the symbols stand in quotes: then they tell more than how far a text is read.

    >>> from minesweeper_kit.layouts import find_layout, text_dialects
    >>> found, _ = likely_dialects(b"EMB", find_layout("grid"), text_dialects())
    >>> [dialect.name for dialect in found]
    ['leetcode', 'letters']
    """
    quoted = {double or single for double, single in set(_QUOTED.findall(head))}
    text = ""
    if quoted:
        text = b"".join(quoted).decode(errors="replace")
    elif layout.family == "rows":
        text = without_cut_end(head, layout).decode("utf-8-sig", "replace").translate(_DROP_BETWEEN)
    elif _NEGATIVE.match(head):
        text = "-"
    table = _table(tuple(known))
    every = found = (1 << len(known)) - 1
    for letter in set(text):
        found &= every if letter.isspace() else table.get(letter, 0)
    if found == every and not quoted:
        return known, False
    few = [dialect for number, dialect in enumerate(known) if found >> number & 1]
    few = [dialect for dialect in few if _takes(dialect, quoted)]
    return few, bool(quoted)


def with_letters(formats: list[Format], head: bytes) -> list[Format]:
    """Those of the formats whose symbols and headers have all letters of a whole text.

    No other can read it. Formats are left in whose layouts have letters of their own.
    """
    if len(formats) < 2 or len(head) == HEAD:
        return formats
    letters = set(head.decode("utf-8-sig", "replace")) - _BETWEEN
    return [
        format
        for format in formats
        if format.dialect is None
        or not find_layout(format.layout).headed
        or letters <= letters_of(format.dialect)
    ]


@lru_cache(maxsize=256)
def letters_of(dialect: Dialect) -> frozenset[str]:
    """The characters of the dialect's symbols and of its header."""
    return frozenset("".join([*dialect.alphabet.read_symbols, *dialect.framing.header]))


def without_ragged(known: list[Dialect], head: bytes, layout: Layout) -> list[Dialect]:
    r"""Those of the dialects that are left where blanks must be symbols: rows differ without them.

    It is all of them where that is not sure.

    >>> from minesweeper_kit.layouts import find_layout, text_dialects
    >>> left = without_ragged(text_dialects(), b"*  \n***", find_layout("grid"))
    >>> {"exercism", "leetcode"} & {dialect.name for dialect in left}
    {'exercism'}
    """
    if len(known) < 2 or b" " not in head or len(head) == HEAD:
        return known
    text = head.decode("utf-8-sig", "replace")
    if layout.closing:
        rows = text.strip()[1:-1].replace("\n", "").split(",") if _LIST.fullmatch(text) else []
    else:
        rows = [] if layout.begins else text.split("\n")
    # An empty row is an empty line between boards, or as long as its quotes.
    before, sizes = 0, [len(row.translate(_DROP_BLANKS)) for row in rows]
    for size in sizes:
        if size and before and size != before:
            return [dialect for dialect in known if not dialect.alphabet.plain_letters]
        before = size
    return known


def _takes(dialect: Dialect, texts: Iterable[bytes]) -> bool:
    """Whether each of these texts is a symbol of the dialect, or several after each other."""
    if dialect.alphabet.plain_letters:
        return dialect.alphabet.decode_between(b"".join(texts), _BLANKS) is not None
    try:
        for text in texts:
            dialect.alphabet.decode([text])
    except ParseError:
        return False
    return True
