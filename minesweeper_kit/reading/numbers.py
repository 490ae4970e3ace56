"""Lines of numbers beside boards: sizes, totals of mines, counts of cases, clicks.

What they are is told by the rows that they stand beside: `3 4` above three rows of four
cells is their size, and nothing else.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from minesweeper_kit.reading.parts import Part

Size = tuple[int, int]


class Between(NamedTuple):
    """A run of bare lines of numbers, and the part before and behind it."""

    before: Part | None
    numbers: list[Part]
    after: Part | None


class Meaning(NamedTuple):
    """What the numbers between two boards are.

    Of the board above: its click, its total of mines, or the end of all input. Of the
    board below: its size, and its total.
    """

    click: Part | None = None
    end: Part | None = None
    total_above: Part | None = None
    sized: bool = False
    total: Part | None = None


def between(parts: Sequence[Part]) -> Iterator[Between]:
    """The parts in their order, with bare lines of numbers together and what is beside them."""
    before: Part | None = None
    run: list[Part] = []
    for part in parts:
        if part.kind in ("pair", "number") and not (part.role or part.sure or part.group):
            run.append(part)
            continue
        if run:
            yield Between(_matrix(before), run, part)
            run = []
        else:
            yield Between(None, [], part)
        before = part
    if run:
        yield Between(_matrix(before), run, None)


def _matrix(part: Part | None) -> Part | None:
    return part if part is not None and part.kind == "matrix" else None


def read_numbers(numbers: Sequence[Part], above: Size | None, below: Size | None) -> Meaning | None:
    """What these numbers are beside boards of these sizes; None where they are nothing known.

    >>> size = Part("pair", 1, 1, 1, pair=(3, 4))
    >>> read_numbers([size], None, (3, 4)).sized, read_numbers([size], None, (2, 4))
    (True, None)
    """
    for cut in range(len(numbers) + 1):
        upper = _of_above(numbers[:cut], above, below is None)
        lower = _of_below(numbers[cut:], below, first=above is None)
        if upper is not None and lower is not None:
            return upper._replace(sized=lower.sized, total=lower.total)
    return None


def _of_above(numbers: Sequence[Part], size: Size | None, last: bool) -> Meaning | None:
    """What numbers below a board of that size are."""
    if not numbers:
        return Meaning()
    if size is None or (len(numbers) > 1 and not last):
        return None
    values = [value for part in numbers for value in part.pair or ()]
    if len(numbers) == 1 and values == [0, 0]:
        return Meaning(end=numbers[0])
    if len(numbers) == 1 and len(values) == 2:
        return Meaning(click=numbers[0])
    if len(numbers) == 1 and len(values) == 1:
        return Meaning(total_above=numbers[0])
    if len(numbers) == 2 and len(values) == 4 and values[2:] == [0, 0]:
        return Meaning(click=numbers[0])
    return None


def _of_below(numbers: Sequence[Part], size: Size | None, *, first: bool) -> Meaning | None:
    """What numbers above a board of that size are."""
    if not numbers:
        return Meaning()
    if size is None:
        return None
    values = [value for part in numbers for value in part.pair or ()]
    rows, cols = size
    heads = [[rows, cols], [rows] if rows == cols else [rows, cols]]
    if len(values) > 1 and first and len(numbers) > 1 and len(numbers[0].pair or ()) == 1:
        heads += [[values[0], *head] for head in heads]  # the number of cases
    for head in heads:
        if values == head:
            return Meaning(sized=True)
        if values[:-1] == head:
            total = numbers[-1]._replace(pair=(values[-1],))
            return Meaning(sized=True, total=total)
    if values == [cols, rows]:
        return Meaning(sized=True)
    return None
