"""Rows of symbols that stand together: a grid, or what a judge's program reads."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from minesweeper_kit.board import Click
from minesweeper_kit.cell import DIGITS
from minesweeper_kit.io.page.classifying import Element

_NUMBERS = re.compile(rf"([0-9]{{1,{DIGITS}}})(?:\s{{1,9}}([0-9]{{1,{DIGITS}}}))?")
_LEAST = 2


class Block(NamedTuple):
    """Rows that stand together, with their lines' numbers (from 0).

    `kind` is "grid" (with its click, if that is the last line), "frame" for what a judge
    reads, and "doubt" for rows that can be read in two ways. `is_weak` says that it is
    too little to be a board unless something calls it one. `all_lines` are also those
    that are no row.
    """

    kind: str
    lines: list[tuple[int, str]]
    all_lines: list[tuple[int, str]]
    is_weak: bool = False
    click: Click | None = None


def blocks(elements: Iterable[Element]) -> Iterator[Element | Block]:
    """The elements, with the rows among them put together."""
    rows: list[Element] = []
    between: list[Element] = []
    headed = False
    for element in elements:
        if element.kind == "row":
            if between and rows and not _goes_on(rows, element):
                yield _block(rows, headed=headed)
                rows, headed = [], False
            yield from between
            between = []
            rows.append(element)
        elif rows and element.kind == "frame" and element.text and not between:
            headed = headed or (len(rows) == 1 and "-" in element.text and "+" not in element.text)
            yield element
        elif rows and element.kind in ("blank", "frame"):
            between.append(element)
        else:
            if rows:
                yield _block(rows, headed=headed)
            yield from between
            rows, between, headed = [], [], False
            yield element
    if rows:
        yield _block(rows, headed=headed)
    yield from between


def _goes_on(rows: list[Element], row: Element) -> bool:
    """Whether a row behind an empty line still belongs to what a judge's program reads."""
    first, second = (_NUMBERS.fullmatch(text) for text in _texts([*rows, row])[:2])
    return bool(first and not first[2] and second and second[2])


def _texts(rows: list[Element]) -> list[str]:
    return [row.text for row in rows]


def _block(rows: list[Element], *, headed: bool) -> Block:
    """The block of these rows. `headed` says that a line is drawn under the first of them."""
    numbers = [row.line for row in rows]
    raw, bare = _texts(rows), _unmarked(rows)
    if bare is not None and all(raw) and _is_even(raw) and _is_even(bare):
        return Block("doubt", [], list(zip(numbers, raw, strict=True)))
    if bare is not None and not (all(raw) and _is_even(raw)):
        raw = bare
    lines = list(zip(numbers, raw, strict=True))
    if not all(raw) or (headed and _counts(raw[0])):
        return Block("doubt", [], lines)
    if _is_frame(raw):
        alike = _is_even(raw)
        return Block("doubt" if alike else "frame", lines, lines)
    weak = len(raw) < _LEAST or all(_is_numeral(text) for text in raw)
    pair = _NUMBERS.fullmatch(raw[-1])
    if pair and pair[2] and len(raw) > 1 and _is_even(raw[:-1]) and not _is_even(raw):
        click = (int(pair[1]), int(pair[2]))
        weak = all(_is_numeral(text) for text in raw[:-1])
        return Block("grid", lines[:-1], lines, weak, click)
    return Block("grid", lines, lines, weak)


def _is_numeral(text: str) -> bool:
    return text.replace(" ", "").replace(".", "").isdigit()


def _is_even(texts: list[str]) -> bool:
    """Whether all rows have as many characters."""
    return len({len(text.replace(" ", "")) for text in texts}) == 1


def _counts(text: str) -> bool:
    """Whether a row is the numbers from 0 or 1 on, as they stand above columns."""
    symbols = text.split()
    return len(symbols) > 1 and any(
        symbols == [str(number) for number in range(first, first + len(symbols))]
        for first in (0, 1)
    )


def _unmarked(rows: list[Element]) -> list[str] | None:
    """The rows without the marks of a list before them; None where not all have the same."""
    if any(row.bare is None for row in rows):
        return None
    numbers = [row.number for row in rows]
    if numbers[0] is None:
        return [str(row.bare) for row in rows] if len({row.name for row in rows}) == 1 else None
    if numbers != list(range(numbers[0], numbers[0] + len(rows))) or len(rows) < _LEAST:
        return None
    return [str(row.bare) for row in rows]


def _is_frame(texts: list[str]) -> bool:
    """Whether the rows are what a judge's program reads.

    That is the number of cases, then for each a line of rows and columns, the rows, and
    the click as row and column; for one case alone the number may be missing.
    """
    numbers = [_NUMBERS.fullmatch(text) for text in texts]
    first = numbers[0]
    at, total = 0, None
    if first and not first[2]:
        at, total = 1, int(first[1])
    count = 0
    while at < len(texts):
        size = numbers[at]
        if size is None or not size[2] or (total is None and count) or count == total:
            return False
        at += 1 + int(size[1])
        if at >= len(texts):
            return False
        click = numbers[at]
        if click is None or not click[2]:
            return False
        at += 1
        count += 1
    return count > 0 and count == (total or 1)
