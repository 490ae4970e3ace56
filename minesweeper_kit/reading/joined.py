"""Boards that lost their line breaks: rows in one line, or boards side by side.

Pages that are copied as text often give an example as `4 5 EEEEE EEMEE EEEEE EEEEE 3 0`. Each
row gets a line of its own again and is read as every other; each character keeps its place.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from minesweeper_kit.reading.numbers import adds_numbers
from minesweeper_kit.reading.parts import Line, Matrix, Part, Row
from minesweeper_kit.reading.symbols import NUMBER, SYMBOL, is_border, letters
from minesweeper_kit.reading.words import is_sentence, labels

_WORD = re.compile(r"\S+")
_DECIMALS = re.compile(r"[0-9]+(?:[-.:/][0-9]+)+")
"""A decimal, a date, a time or a version: no row, where all words are such."""
_PLACE = re.compile(r"[rc][0-9]{1,3}")
"""A row or a column that is named, as in `r0 c4`."""
_ENOUGH = 3
"""So many rows make a board where no size and no label says that they are one."""
_FAULT = (
    "rows in one line beside what is no row; write each row on a line of its own, or leave them out"
)


class _Word(NamedTuple):
    """A word of a line: what is written, where it stands, and its cells where it may be a row."""

    text: str
    start: int
    end: int
    cells: tuple[str, ...]


def unjoin(lines: Sequence[Line]) -> tuple[list[Line], list[Part]]:
    """The lines with joined rows on lines of their own, and the faults of lines that resist.

    >>> [line.text for line in unjoin([Line("2 3 EEM EEE 1 0", 1)])[0]]
    ['', '2 3', 'EEM', 'EEE', '1 0', '']
    """
    found: list[Line] = []
    faults: list[Part] = []
    for line in lines:
        cut = _cut(line, _words(line.text))
        if cut is None:
            place = line.number, line.column(0), line.number
            faults.append(Part("fault", *place, text=_FAULT))
        found += cut or [line]
    return found, faults


def _words(text: str) -> list[_Word]:
    """The words of a line; none where none may be a row of symbols."""
    found = []
    for match in _WORD.finditer(text):
        word = match[0]
        spoken = word.isalpha() and not word.isupper()
        other = spoken or word.endswith(":") or SYMBOL.fullmatch(word) or is_border(word)
        cut = None if other or _PLACE.fullmatch(word) else letters(word)
        found.append(_Word(word, *match.span(), tuple(cut.tokens) if cut else ()))
    return found if any(word.cells and not _is_number(word) for word in found) else []


def _is_number(word: _Word) -> bool:
    return NUMBER.fullmatch(word.text) is not None


def _has_symbols(rows: Sequence[_Word]) -> bool:
    """Whether words are rows of a board, rather than numbers or one mark again and again."""
    cells = {cell for word in rows for cell in word.cells}
    plain = all(_is_number(word) or _DECIMALS.fullmatch(word.text) for word in rows)
    return len(cells) > 1 and not plain


def _cut(line: Line, words: Sequence[_Word]) -> list[Line] | None:
    """The lines of labels, numbers and rows in a line; itself where it has no rows.

    None where something stands beside the rows that is neither.
    """
    runs = list(_runs(words))
    if not runs:
        return [line]
    blank = Line("", line.number)
    found = [blank]
    at = 0
    for start, end in runs:
        boards = _boards(words[start:end])
        said = _said(line, words[at:start], boards, first=at == 0)
        if said is None:
            return [line] if is_sentence(line.text) else None
        if at == 0 and not said and end - start < _ENOUGH:
            return [line]
        found += said
        for number, board in enumerate(boards):
            found += [blank] if number else []
            found += [line.cut(row.start, row.end) for row in board]
        at = end
    tail = words[at:]
    if not all(map(_is_number, tail)) or len(tail) > 4:
        return [line] if is_sentence(line.text) else None
    return [*found, *_lines(line, [tail[:2], tail[2:]]), blank]


def _runs(words: Sequence[_Word]) -> Iterator[tuple[int, int]]:
    """Where words of one width follow each other: the indices of the first, and behind the last."""
    at = 0
    for width, group in groupby(words, lambda word: len(word.cells)):
        rows = list(group)
        if width > 1 and len(rows) > 1 and _has_symbols(rows):
            yield at, at + len(rows)
        at += len(rows)


def _said(
    line: Line, words: Sequence[_Word], boards: Sequence[Sequence[_Word]], *, first: bool
) -> list[Line] | None:
    """The lines before boards: numbers that end what is above, a label, the size of the boards.

    None where it is something else.
    """
    start = 0
    while not first and start < len(words) and _is_number(words[start]):
        start += 1
    end = len(words)
    while end > start and _is_number(words[end - 1]):
        end -= 1
    above, numbers = (words[:start], words[end:]) if start < end else ([], words)
    split = _split(numbers, boards)
    if split is None:
        end, numbers, split = len(words), [], 0
    label = [line.cut(words[start].start, words[end - 1].end)] if start < end else []
    if label and not _is_label(label[0].text):
        return None
    return [*_lines(line, [above]), *label, *_lines(line, [numbers[:split], numbers[split:]])]


def _split(numbers: Sequence[_Word], boards: Sequence[Sequence[_Word]]) -> int | None:
    """The index of the size of boards among the numbers above them; None where there is none."""
    if not numbers:
        return 0
    height, width = len(boards[0]), len(boards[0][0].cells)
    sizes = (height, width), (width, height)
    values = [int(word.text) for word in numbers]
    found = [at for at in range(len(values) - 1) if (values[at], values[at + 1]) in sizes]
    return found[-1] if found else None


def _is_label(text: str) -> bool:
    return text.rstrip("*_ ").endswith((":", "\uff1a")) or bool(labels(text, alone=True))


def _lines(line: Line, groups: Sequence[Sequence[_Word]]) -> list[Line]:
    """A line for each group of neighbouring words that is not empty."""
    return [line.cut(group[0].start, group[-1].end) for group in groups if group]


def _boards(rows: Sequence[_Word]) -> list[Sequence[_Word]]:
    """The rows as one board; as two where the second half adds the numbers to the first."""
    half = len(rows) // 2
    asked, answered = rows[:half], rows[half:]
    both = half > 1 and adds_numbers(_matrix(asked), _matrix(answered))
    return [asked, answered] if both else [rows]


def _matrix(rows: Sequence[_Word]) -> Matrix:
    return Matrix([Row(word.cells, 1, ()) for word in rows], "letters")
