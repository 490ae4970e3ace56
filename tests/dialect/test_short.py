"""Symbols of several characters: whole texts at once give what reading from the left does."""

import random
from itertools import pairwise

import pytest

from minesweeper_kit import Cell, LossyError, ParseError
from minesweeper_kit.dialect.alphabet import Alphabet

SYMBOLS = ["a", "b", "ab", "ba", "aab", "bb", ":a:", ":b:", "<a>", "é", "é\ufe0f", "1", "10", "-1"]
SYMBOLS += ["01", " ", "11", "2", "💣"]
PIECES = [*SYMBOLS, " ", "\t", ":", "x", "\ufe0f", "\x01", "\x85", "\n", "\0"]


def alphabet(source: random.Random) -> Alphabet:
    taken = source.sample(SYMBOLS, source.randint(2, 7))
    cells = source.sample(list(Cell), len(taken))
    written = dict(list(zip(cells, taken, strict=True))[: source.randint(1, len(taken))])
    reads = {s: c for c, s in zip(cells, taken, strict=True) if c not in written}
    return Alphabet("mine", written, reads, spaced=source.random() < 0.5)


def decoded(spoken: Alphabet, rows: list[bytes]) -> object:
    try:
        return spoken.decode(rows, line=1)
    except ParseError as error:
        return type(error), str(error)


def encoded(spoken: Alphabet, cells: bytes, cols: int) -> object:
    try:
        return spoken.encode(cells, len(cells) // cols, cols)
    except LossyError as error:
        return str(error)


def test_what_is_fast_gives_what_is_slow() -> None:
    source = random.Random(2)
    several = quick = 0
    for _ in range(3000):
        spoken = alphabet(source)
        known = [*spoken.symbols.values()] * 3
        rows = [
            source.choice(["", "", " "]).join(source.choices([*known, *PIECES[:12]], k=3)).encode()
            for _ in range(source.randint(0, 3))
        ]
        rows += [bytes(source.choices(b"\xff\xf5\x01ab ", k=3))] * (source.random() < 0.1)
        rows += ["".join(source.choices(PIECES, k=3)).encode()] * (source.random() < 0.2)
        cells, cols = bytes(source.choices([*spoken.symbols], k=4)), source.choice((1, 2, 4))
        fast = decoded(spoken, rows), encoded(spoken, cells, cols)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Alphabet, "_long_rows", lambda self, rows: None)
            patch.setattr(Alphabet, "_run_together", {"": True, " ": True})
            assert fast == (decoded(spoken, rows), encoded(spoken, cells, cols)), (spoken, rows)
        several += isinstance(fast[0], tuple) and len(fast[0]) == 3
        quick += not spoken._run_together[" "]
    assert several > 500 < quick


def test_symbols_that_overlap_are_left_to_the_slow_way() -> None:
    for one, other in pairwise(["ab", "bc", "cab"]):
        short = Alphabet("mine", {Cell.MINE: one, Cell.EMPTY: other}).short
        assert short.shortened_run(b"abc") is None
    for symbols in (["1️⃣", "2️⃣", "💣"], ["<a>", "<b>"], [":a:", "1"]):
        cells = dict(zip([Cell.ONE, Cell.TWO, Cell.MINE], symbols, strict=False))
        assert Alphabet("mine", cells).short.shortened_run(b"1") is not None


def test_symbols_with_one_byte_between() -> None:
    source = random.Random(3)
    told = 0
    for _ in range(3000):
        spoken, between = alphabet(source), source.choice([b" ", b",", b"b"])
        known = [*spoken.symbols.values(), *(source.choices(PIECES) if told % 3 else ())]
        rows = [
            between.join(each.encode() for each in source.choices(known, k=source.randint(1, 3)))
            for _ in range(source.randint(1, 3))
        ]
        found = spoken.short.parted(rows, between)
        if found is not None:
            told += 1
            symbols = [row.decode().split(between.decode()) for row in rows]
            assert found == [spoken.decode_symbols(row) for row in symbols], (spoken, rows)
    assert told > 1000
