"""Symbols of several bytes put into one byte each, so that a whole text is translated at once."""

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

NO_CELL = 255
"""What `Short.codes` has for a byte that is no symbol."""

STAND_INS = bytes([1, 2, 3, 0xC0, 0xC1, *range(0xF5, 0x100)])
"""A byte for each cell. No text in UTF-8 has them, but for three control characters."""


class Short:
    r"""The symbols of an alphabet, those of several bytes with a byte to stand for them.

    Made from the code of the cell of each symbol. Symbols of one cell have the same
    stand-in. `codes` is a table for `bytes.translate`, from stand-ins and symbols of one
    byte to the cells, and from all else to NO_CELL.

    >>> short = Short({"-1": 10, "0": 0})
    >>> list(short.shortened(b"0-10").translate(short.codes))
    [0, 10, 0]
    """

    def __init__(self, codes: Mapping[str, int]) -> None:
        table = bytearray([NO_CELL]) * 256
        for stand_in, code in zip(STAND_INS, range(16), strict=True):
            table[stand_in] = code
        long = []
        for symbol, code in codes.items():
            if len(symbol) == 1 and symbol.isascii():
                table[ord(symbol)] = code
            else:
                long.append(symbol)
        # A symbol that begins as another one does is looked for before it.
        long.sort(key=len, reverse=True)
        self.symbols = frozenset(codes)
        self._letters = frozenset("".join(codes))
        self._pairs = [
            (symbol.encode("utf-8", "surrogatepass"), STAND_INS[codes[symbol] :][:1])
            for symbol in long
        ]
        self.codes = bytes(table)
        self.long = tuple(long)

    @cached_property
    def blanked(self) -> bytes:
        """A table for `bytes.translate` that puts 255 in place of each symbol of one byte."""
        return bytes(byte if code == NO_CELL else NO_CELL for byte, code in enumerate(self.codes))

    def shortened(self, text: bytes) -> bytes | None:
        r"""The text with its stand-in for each symbol of several bytes.

        None if the text has a stand-in already, so that it would be taken for a symbol.

        >>> Short({"-1": 10}).shortened(b"[-1, -1]")
        b'[\xfa, \xfa]'
        """
        if has_stand_in(text):
            return None
        for symbol, stand_in in self._pairs:
            text = text.replace(symbol, stand_in)
        return text

    def parted(self, rows: Sequence[bytes], between: bytes) -> list[bytes] | None:
        r"""The cell codes of rows whose symbols have that one byte between them, and nothing else.

        None for all other rows, and where this cannot be told.

        >>> [list(row) for row in Short({"-1": 10, "0": 0}).parted([b"0,-1", b"-1,0"], b",")]
        [[0, 10], [10, 0]]
        """
        text = self.shortened(b"\n".join(rows))
        if text is None or len(text) % 2 == 0 or between.decode() in self._letters:
            return None
        # What stands between is every second byte, what is left one byte for each symbol.
        lines = text[1::2].split(b"\n")
        cells = text[::2].translate(self.codes)
        if NO_CELL in cells or len(lines) != len(rows) or b"".join(lines).strip(between):
            return None
        found, start = [], 0
        for line in lines:
            end = start + len(line) + 1
            found.append(cells[start:end])
            start = end
        return found

    def shortened_run(self, text: bytes) -> bytes | None:
        r"""As `shortened`, for symbols without anything between them.

        Where the result is nothing but symbols, they are those that reading the text from
        the left finds. None where this cannot be promised, for symbols that overlap.

        >>> Short({"<x>": 10, "1": 1}).shortened_run(b"<x>1")
        b'\xfa1'
        """
        if self._run is None or has_stand_in(text):
            return None
        for symbol, stand_in in self._run:
            text = text.replace(symbol, stand_in)
        return text

    @cached_property
    def _run(self) -> list[tuple[bytes, bytes]] | None:
        """The symbols to replace, without those that overlap themselves, as `:x:` does in `:x:x:`.

        None if others overlap, or if one of those would not leave something that is no symbol.
        """
        kept = [symbol for symbol in self.symbols if not _overlaps({symbol}, {symbol})]
        letters = set("".join(kept))
        left = self.symbols - set(kept)
        if _overlaps(kept, kept) or any(letters.issuperset(symbol) for symbol in left):
            return None
        taken = {symbol.encode("utf-8", "surrogatepass") for symbol in left}
        return [pair for pair in self._pairs if pair[0] not in taken]


def has_stand_in(text: bytes) -> bool:
    r"""Whether a text has one of the bytes that may stand for a symbol.

    >>> has_stand_in("é".encode()), has_stand_in(b"\xff")
    (False, True)
    """
    return len(text.translate(None, STAND_INS)) != len(text)


def _overlaps(ones: Collection[str], others: Collection[str]) -> bool:
    """Whether one of these symbols can begin inside one of those, at another place than its first.

    >>> _overlaps({"10"}, {"01"}), _overlaps({"10"}, {"1"})
    (True, False)
    """
    beginnings = {other[:end] for other in others for end in range(1, len(other) + 1)}
    whole = set(others)
    for one in ones:
        for start in range(1, len(one)):
            rest = one[start:]
            if rest in beginnings:
                return True
            if any(rest[:end] in whole for end in range(1, len(rest))):
                return True
    return False


def run_together(written: Collection[str], known: Collection[str], between: str) -> bool:
    """Whether a symbol that is written, and what follows it, can be read as a longer one.

    `between` stands between the symbols of a row; it may be empty.

    >>> run_together({"1", "0"}, {"1", "0", "10"}, ""), run_together({"1", "0"}, {"10"}, " ")
    (True, False)
    """
    follows = {between[0]} if between else {symbol[0] for symbol in written}
    return any(
        longer != symbol and longer.startswith(symbol) and longer[len(symbol)] in follows
        for symbol in written
        for longer in known
    )
