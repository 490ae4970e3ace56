"""The template of a case's text: where its parts stand, and how the symbols of its board do.

With it many cases of one template are cut out of a text at once, and written at once.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.dialect.alphabet import BLANKED, Alphabet

_NUMBER = rb"0|[1-9][0-9]{0,8}"
_SLOTS = {"row": _NUMBER, "col": _NUMBER, "name": rb'[^"\\\x00-\x1f]*'}
"""The pattern of a part whose length differs; that of a board is always the same."""


_WIDE = 24
"""Boards of fewer columns are gathered and filled column by column, wider ones row by row."""


class Span(NamedTuple):
    """A part of a text that differs from case to case: which one, where it begins and ends.

    `part` is "board", "expected", "row" or "col" of the click, or "name".
    """

    part: str
    start: int
    end: int


class Template:
    r"""How the text of a case is made: the parts that differ, and what stands between them.

    `text` begins with that of the case, which ends at `end`; `spans` are its parts in
    their order. `then` are bytes that must follow it.

    >>> template = Template(b"[[1]]\n[0,0]\n", [Span("board", 0, 5), Span("row", 7, 8)], 12)
    >>> template.parts, template.between
    (['board', 'row'], [b'', b'\n[', b',0]\n'])
    """

    def __init__(self, text: bytes, spans: Sequence[Span], end: int, then: bytes = b"") -> None:
        self.text = text[:end]
        self.spans = spans
        self.rows: dict[str, Rows] = {}
        self.parts = [span.part for span in spans]
        self.found = [text[span.start : span.end] for span in spans]
        starts = [0, *(span.end for span in spans)]
        ends = [*(span.start for span in spans), end]
        self.between = [text[start:stop] for start, stop in zip(starts, ends, strict=True)]
        self.then = then

    @classmethod
    def matched(cls, found: re.Match[bytes], then: bytes = b"") -> "Template":
        """The template of a text in which a pattern has a group for each part."""
        spans = [Span(part, *found.span(part)) for part in found.re.groupindex]
        return cls(found.string, [span for span in spans if span.start >= 0], found.end(), then)

    def with_crlf(self) -> "Template":
        r"""The same template where each line ends in CRLF.

        >>> Template(b"EM\nEE\n", [Span("board", 0, 5)], 6).with_crlf().found
        [b'EM\r\nEE']
        """

        def moved(at: int) -> int:
            return at + self.text.count(b"\n", 0, at)

        spans = [Span(part, moved(start), moved(end)) for part, start, end in self.spans]
        text, then = (each.replace(b"\n", b"\r\n") for each in (self.text, self.then))
        return Template(text, spans, len(text), then)

    def of(self, case: Case, alphabet: Alphabet) -> "Template | None":
        """The same template with what is known of the boards of its case: its `rows`.

        The spans of boards go from their first symbol to their last. None where the rows
        of a board do not stand alike, or the case has what no span holds, such as a click
        with a sign: its text would be that of all cases, and its value none's.
        """
        parts = {span.part for span in self.spans}
        for part, value in (("row", case.click), ("expected", case.expected), ("name", case.name)):
            if value is not None and part not in parts:
                return None
        spans, rows = [], {}
        for span in self.spans:
            board = {"board": case.board, "expected": case.expected}.get(span.part)
            if board is not None:
                found = Rows.found(self.text[span.start : span.end], board, alphabet)
                if found is None:
                    return None
                rows[span.part], start, end = found
                spans.append(Span(span.part, span.start + start, span.start + end))
            else:
                spans.append(span)
        template = Template(self.text, spans, len(self.text), self.then)
        template.rows = rows
        return template

    @cached_property
    def _cuts(self) -> tuple[re.Pattern[bytes], re.Pattern[bytes]]:
        """The patterns of all texts of this template, and of one of them with its parts."""
        one = every = re.escape(self.between[0])
        for part, found, between in zip(self.parts, self.found, self.between[1:], strict=True):
            slot = _SLOTS.get(part, b".{%d}" % len(found))
            one += b"(%b)%b" % (slot, re.escape(between))
            every += b"(?:%b)%b" % (slot, re.escape(between))
        if self.then:
            every += b"(?=%b)" % re.escape(self.then)
        return re.compile(b"(?:%b)*+" % every, re.DOTALL), re.compile(one, re.DOTALL)

    def cut(self, data: bytes) -> list[Sequence[bytes]]:
        """The parts of all texts of it with which some bytes begin: a column for each."""
        every, one = self._cuts
        begun = every.match(data)
        found = one.findall(data, 0, begun.end()) if begun is not None else []
        return [found] if len(self.parts) == 1 else list(zip(*found, strict=True))

    def size(self, columns: Iterable[Sequence[bytes]], count: int) -> int:
        """How many bytes the first `count` texts have, of which these are the parts."""
        size = count * sum(map(len, self.between))
        for part, found, column in zip(self.parts, self.found, columns, strict=True):
            size += sum(map(len, column[:count])) if part in _SLOTS else count * len(found)
        return size


class Rows(NamedTuple):
    r"""How the symbols of a board stand in a text, from the first to the last of them.

    `size` is its rows and columns; from one symbol to the next in a row it is `step`
    bytes. `row` is a row with BLANKED for each symbol, `gap` stands between two rows.

    >>> rows = Rows((1, 2), 2, b"\xff \xff", b"\n")
    >>> rows.filled(b"E.M#")
    b'E .\nM #\n'
    >>> rows.letters(b'E .\nM #\n')
    b'E.M#'
    """

    size: tuple[int, int]
    step: int
    row: bytes
    gap: bytes

    @classmethod
    def found(cls, text: bytes, board: Board, alphabet: Alphabet) -> tuple["Rows", int, int] | None:
        """How they stand in the text of a board, and where the first and the last do.

        None where not all rows look alike, for a board without cells, and for a text of
        another board.
        """
        if not board.cells:
            return None
        blanked = alphabet.blanked(text)
        rows, cols = board.rows, board.cols
        start, end = blanked.find(BLANKED), blanked.rfind(BLANKED) + 1
        step = blanked.find(BLANKED, start + 1) - start if cols > 1 else 1
        row = blanked[start + 1 : start + step].join([BLANKED] * cols)
        below = start + len(row)
        gap = blanked[below : blanked.find(BLANKED, below)] if rows > 1 else b"\n"
        own = cls((rows, cols), step, row, gap)
        if blanked[start:end] != gap.join([row] * rows):
            return None
        if alphabet.codes(own.letters(text[start:end] + gap)) != board.cells:
            return None
        return own, start, end

    def filled(self, letters: bytes) -> bytes:
        """The text of all boards of which these are the symbols, with the gap after each row."""
        cols, step, width, gap = self.size[1], self.step, len(self.row), self.gap
        if len(gap) != step - 1 and cols < _WIDE:
            text = bytearray((self.row + gap) * (len(letters) // cols))
            for col in range(cols):
                text[col * step :: width + len(gap)] = letters[col::cols]
            return bytes(text)
        text = bytearray((BLANKED + self.row[1:step]) * len(letters))
        text[::step] = letters
        if len(gap) == step - 1:
            for at in range(step - 1):
                text[width + at :: width + len(gap)] = gap[at : at + 1] * (len(letters) // cols)
            return bytes(text)
        even = bytes(text)
        rows = [even[at : at + width] for at in range(0, len(even), cols * step)]
        return gap.join([*rows, b""])

    def letters(self, text: bytes) -> bytes:
        """What stands in the places of symbols in the text of boards, a gap after each row."""
        cols, pitch = self.size[1], len(self.row) + len(self.gap)
        letters = bytearray(len(text) // pitch * cols)
        for col in range(cols):
            letters[col::cols] = text[col * self.step :: pitch]
        return bytes(letters)

    def cells(self, texts: Sequence[bytes], alphabet: Alphabet) -> bytes:
        """The cells of boards as long as this one, up to the first that does not stand so."""
        text = self.gap.join(texts) + self.gap
        letters = self._proved(text)
        if letters is not None and BLANKED not in (codes := alphabet.codes(letters)):
            return codes
        letters = self.letters(text)
        codes = alphabet.codes(letters)
        rows, cols = self.size
        unknown = codes.find(BLANKED)
        count = len(texts) if unknown < 0 else unknown // (rows * cols)
        count = _alike(text, self.filled(letters), rows * (len(self.row) + len(self.gap)), count)
        return codes[: count * rows * cols]

    def _proved(self, text: bytes) -> bytes | None:
        """What `letters` gives, where all else in the text is as it should be; else None.

        It is quick where the rows are wide and some bytes are in the gaps alone. Without
        those all symbols stand at equal distances.
        """
        row, gap, between = self.row, self.gap, self.row[1 : self.step]
        pitch = len(row) + len(gap)
        alone = bytes(set(gap) - set(between))
        if self.size[1] < _WIDE or (gap.translate(None, alone) != between and len(gap) > 1):
            return None
        for at, byte in enumerate(gap, len(row)):
            if text[at::pitch].strip(bytes([byte])):
                return None
        even = text
        for byte in alone:
            without = even.replace(bytes([byte]), b"")
            if len(even) - len(without) != len(text) // pitch * gap.count(byte):
                return None
            even = without if len(gap) > 1 or not between else even.replace(gap, between)
        letters = even[:: self.step]
        again = bytearray((BLANKED + between) * len(letters))
        again[:: self.step] = letters
        return letters if again == even else None

    def boards(self, letters: bytes) -> list[bytes]:
        """The text of each board of which these are the symbols, from its first to its last."""
        text, size = self.filled(letters), self.size[0] * (len(self.row) + len(self.gap))
        end = size - len(self.gap)
        return [text[at : at + end] for at in range(0, len(text), size)]


def _alike(text: bytes, other: bytes, size: int, count: int) -> int:
    """How many pieces of that size two texts have in common from their beginnings, of `count`."""
    least = 0
    if text[: size * count] == other[: size * count]:
        return count
    while least < count:  # the first `least` are alike, more than `count` are not
        middle = (least + count + 1) // 2
        if text[least * size : middle * size] == other[least * size : middle * size]:
            least = middle
        else:
            count = middle - 1
    return least
