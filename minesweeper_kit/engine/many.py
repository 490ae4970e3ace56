"""The engine for many boards of one size: clicks, figures and rules, a million at a time.

Boards lie one after the other in one string of cell codes. Each is copied into a frame:
two spare rows above it and two below, one spare column at least at the right, and rows
that begin every 16 bytes or a multiple of that. So all loops over it are plain ones over
bytes, which a C compiler vectorises without a rest. What is open is then followed a row
of up to 64 cells at a time, a bit a cell. On boards too large for that a click is the
work of `engine.reveal`.

This source runs as it is. `many.pxd` beside it gives the C types with which Cython
compiles the same source where a C compiler is at hand.
"""

import sys
from array import array

from minesweeper_kit.cell import Cell
from minesweeper_kit.engine.rejection import Rejection
from minesweeper_kit.engine.reveal import reveal_cells
from minesweeper_kit.errors import ClickError

FAULTY, LEGAL, HIDING = range(3)
"""What `judge_boards` says of a board: whether it breaks a rule, or hides cells."""

_LEGAL = LEGAL
_HIDING = HIDING

_EIGHT = int(Cell.EIGHT)
_EMPTY = int(Cell.EMPTY)
_MINE = int(Cell.MINE)
_EXPLODED = int(Cell.EXPLODED)
_HIDDEN = int(Cell.HIDDEN)
_FLAGGED = int(Cell.FLAGGED)
_FLAGGED_MINE = int(Cell.FLAGGED_MINE)

_OUTSIDE = int(Rejection.OUTSIDE)
_IS_REVEALED = int(Rejection.REVEALED)
_IS_FLAGGED = int(Rejection.FLAGGED)
_GAME_OVER = int(Rejection.GAME_OVER)
_UNKNOWN = int(Rejection.UNKNOWN)

# The spare cells of a frame: no cell has this code.
_FRAME = 255
# A sum has 1 for each mine and _BESIDE for each cell of unknown content.
_BESIDE = 16

# A word holds 64 cells of a row.
_WORD = 64
_FIRST = 1
# Eight bytes of 0 or 1 in a word of their own become bits, and bits such bytes: as in `reveal`.
_GATHER = 0x0102_0408_1020_4080
_SCATTER = 0x8040_2010_0804_0201
if sys.byteorder == "big":
    _GATHER, _SCATTER = _SCATTER, _GATHER
_COPIES = 0x0101_0101_0101_0101
_CARRIES = 0x7F7F_7F7F_7F7F_7F7F
# Beyond so many cells `engine.reveal` is as fast, which looks only at what an opening comes near.
_SMALL = 4096

_ZERO = array("Q", [0])
_NONE = array("q", [0])


def reveal_boards(  # noqa: C901, PLR0912, PLR0915 - arrays of words are not passed on
    cells: bytes, clicks: memoryview, rows: int, cols: int
) -> tuple[bytearray, bytearray]:
    """The cells of boards after a click on each, and for each board a `Rejection`'s number.

    `cells` holds rows * cols cell codes for each board, at least one. `clicks` has two
    numbers of 64 bits for each: the zero-based row and column. A board whose click is
    rejected stays as it is.

    >>> cells = bytes([Cell.EMPTY, Cell.MINE, Cell.ONE, Cell.MINE])
    >>> cells, rejections = reveal_boards(cells, memoryview(array("q", [0, 0, 0, 0])), 1, 2)
    >>> list(cells), list(rejections)
    ([1, 10, 1, 10], [0, 2])
    """
    size = rows * cols
    width = _width(cols)
    first = 2 * width
    is_small = cols <= _WORD and size <= _SMALL
    room = (rows + 4) * width if is_small else 0
    framed = bytearray([_FRAME]) * room
    weights = bytearray(room)
    tall = bytearray(room)
    sums = bytearray(room)
    flags = bytearray(room)
    eights = memoryview(flags).cast("Q")
    in_eights = (cols + 7) // 8
    # A bit a cell, the first of a row as the lowest; with a row above the board and one below.
    opens = _ZERO * (rows + 2)
    shown = _ZERO * (rows + 2)
    out = bytearray(cells)
    rejections = bytearray(len(cells) // size)
    places = clicks
    for number in range(len(cells) // size):
        at = number * size
        row = places[2 * number]
        col = places[2 * number + 1]
        rejection = _refusal(cells, at, rows, cols, row, col)
        if rejection:
            rejections[number] = rejection
            continue
        clicked = at + row * cols + col
        if cells[clicked] == _MINE:
            out[clicked] = _EXPLODED
            continue
        if not is_small:
            try:
                out[at : at + size] = reveal_cells(cells[at : at + size], rows, cols, row, col)
            except ClickError:
                rejections[number] = _UNKNOWN
            continue
        _copy(cells, at, cols, framed, first, width, rows, cols)
        _weigh(framed, weights, room)
        _sum(weights, tall, sums, width, room)
        beside = sums[first + row * width + col]
        if beside:
            if beside < _BESIDE:
                out[clicked] = beside
            else:
                rejections[number] = _UNKNOWN
            continue

        _mark_open(framed, sums, flags, width, room)
        for line in range(1, rows + 1):
            start = (line + 1) * width // 8
            word = 0
            for i in range(in_eights):
                word |= (eights[start + i] * _GATHER >> 56 & 0xFF) << 8 * i
            opens[line] = word
            shown[line] = 0
        line = row + 1
        word = _FIRST << col
        shown[line] = _stretch(opens[line], word)
        grows = True
        while grows:
            grows = False
            for line in range(2, rows + 1):
                word = shown[line - 1]
                word = (word | word << 1 | word >> 1) & opens[line] & ~shown[line]
                if word:
                    shown[line] |= _stretch(opens[line], word)
                    grows = True
            for line in range(rows - 1, 0, -1):
                word = shown[line + 1]
                word = (word | word << 1 | word >> 1) & opens[line] & ~shown[line]
                if word:
                    shown[line] |= _stretch(opens[line], word)
                    grows = True
        for line in range(1, rows + 1):
            word = shown[line - 1] | shown[line] | shown[line + 1]
            word |= word << 1 | word >> 1
            start = (line + 1) * width // 8
            for i in range(in_eights):
                eight = (word >> 8 * i & 0xFF) * _COPIES & _SCATTER
                eights[start + i] = eight + _CARRIES >> 7 & _COPIES
        if _show(framed, sums, flags, width, room):
            rejections[number] = _UNKNOWN
        else:
            _copy(framed, first, width, out, at, cols, rows, cols)  # type: ignore[arg-type] # as bytes
    return out, rejections


def measure_boards(  # noqa: C901, PLR0912, PLR0915 - arrays of numbers are not passed on
    cells: bytes, rows: int, cols: int
) -> memoryview:
    """Four numbers of 64 bits for each board: its mines, openings, islands and 3BV.

    They are what `measures.stats` gives; four times -1 for a board with HIDDEN or
    FLAGGED cells. `cells` holds rows * cols cell codes for each board, at least one.

    >>> list(measure_boards(bytes([9, 9, 9, 10, 9, 10, 9, 9, 9, 10]), 1, 10))
    [3, 2, 1, 3]
    """
    size = rows * cols
    width = _width(cols)
    first = 2 * width
    room = (rows + 4) * width
    framed = bytearray([_FRAME]) * room
    weights = bytearray(room)
    tall = bytearray(room)
    sums = bytearray(room)
    edges = bytearray(room)
    marks = bytearray(room)
    labels = _NONE * (2 * width)  # of a row and the one above it, in turns
    # No two cells with a label of their own touch each other.
    parents = _NONE * ((rows + 1) // 2 * ((cols + 1) // 2))
    count = len(cells) // size
    figures = _NONE * (4 * count)
    for number in range(count):
        _copy(cells, number * size, cols, framed, first, width, rows, cols)
        _weigh(framed, weights, room)
        mines = _total(weights, room)
        if mines < 0:
            for i in range(4):
                figures[4 * number + i] = -1
            continue
        figures[4 * number] = mines
        _sum(weights, tall, sums, width, room)
        _mark_blank(framed, sums, marks, width, room)
        for part in range(2):
            # Each marked cell takes the label of one of those before it that it touches;
            # two areas become one where it touches both.
            areas = 0
            used = 0
            for row in range(rows):
                here = row % 2 * width
                above = width - here
                start = first + row * width
                for i in range(cols):
                    at = start + i
                    if not marks[at]:
                        continue
                    other = -1
                    if marks[at - width]:
                        label = labels[above + i]
                    elif marks[at - width + 1]:
                        label = labels[above + i + 1]
                        if marks[at - width - 1]:
                            other = labels[above + i - 1]
                        elif marks[at - 1]:
                            other = labels[here + i - 1]
                    elif marks[at - width - 1]:
                        label = labels[above + i - 1]
                    elif marks[at - 1]:
                        label = labels[here + i - 1]
                    else:
                        label = used
                        parents[used] = used
                        used += 1
                        areas += 1
                    if other >= 0:
                        while parents[label] != label:
                            parents[label] = parents[parents[label]]
                            label = parents[label]
                        while parents[other] != other:
                            parents[other] = parents[parents[other]]
                            other = parents[other]
                        if label != other:
                            parents[other] = label
                            areas -= 1
                    labels[here + i] = label
            figures[4 * number + 1 + part] = areas
            if not part:
                _sum(marks, tall, edges, width, room)
                _mark_lone(framed, weights, edges, marks, width, room)
        figures[4 * number + 3] = figures[4 * number + 1] + _total(marks, room)
    return memoryview(figures)


def judge_boards(cells: bytes, rows: int, cols: int) -> bytearray:
    """For each board FAULTY, LEGAL or HIDING: whether it breaks a rule of `rules.check_board`.

    HIDING is a board that breaks none and has HIDDEN or FLAGGED cells: whether any
    arrangement of mines fits it is another question. `cells` holds rows * cols cell
    codes for each board, at least one.

    >>> list(judge_boards(bytes([2, 10, 1, 10, 1, 12]), 1, 2))
    [0, 1, 2]
    """
    size = rows * cols
    width = _width(cols)
    room = (rows + 4) * width
    framed = bytearray([_FRAME]) * room
    weights = bytearray(room)
    tall = bytearray(room)
    sums = bytearray(room)
    safe = bytearray(room)
    count = len(cells) // size
    verdicts = bytearray(count)
    for number in range(count):
        _copy(cells, number * size, cols, framed, 2 * width, width, rows, cols)
        _weigh(framed, weights, room)
        _sum(weights, tall, sums, width, room)
        hides = _total(weights, room) < 0
        _mark_empty(framed, weights, room)
        _sum(weights, tall, safe, width, room)
        if not _breaks(framed, sums, safe, width, room):
            verdicts[number] = _HIDING if hides else _LEGAL
    return verdicts


def _refusal(cells: bytes, at: int, rows: int, cols: int, row: int, col: int) -> int:
    """The number of the `Rejection` of a click on the board that begins at `at`, 0 for none."""
    if row < 0 or row >= rows or col < 0 or col >= cols:
        return _OUTSIDE
    clicked = cells[at + row * cols + col]
    if clicked not in (_EMPTY, _MINE):
        if clicked == _HIDDEN:
            return _UNKNOWN
        return _IS_FLAGGED if clicked > _HIDDEN else _IS_REVEALED
    exploded = 0
    for i in range(rows * cols):
        exploded |= cells[at + i] == _EXPLODED
    return _GAME_OVER if exploded else 0


def _width(cols: int) -> int:
    """How many bytes there are from row to row in a frame."""
    return (cols // 16 + 1) * 16


def _copy(
    cells: bytes, at: int, apart: int, out: bytearray, to: int, width: int, rows: int, cols: int
) -> None:
    """Copy a board from `at`, where its rows are so far apart, to `to`, where `width` apart."""
    for _ in range(rows):
        for i in range(cols):
            out[to + i] = cells[at + i]
        at += apart
        to += width


def _weigh(framed: bytearray, weights: bytearray, room: int) -> None:
    """What each cell adds to the sums of its neighbours: a mine 1, unknown content _BESIDE."""
    for i in range(room):
        cell = framed[i]
        mine = (cell == _MINE) | (cell == _FLAGGED_MINE) | (cell == _EXPLODED)
        unknown = (cell == _HIDDEN) | (cell == _FLAGGED)
        weights[i] = mine | unknown << 4


def _sum(weights: bytearray, tall: bytearray, sums: bytearray, width: int, room: int) -> None:
    """The sums of the weights of three by three cells, their middle included."""
    for i in range(width, room - width):
        tall[i] = weights[i - width] + weights[i] + weights[i + width]
    for i in range(2 * width, room - 2 * width):
        sums[i] = tall[i - 1] + tall[i] + tall[i + 1]


def _total(weights: bytearray, room: int) -> int:
    """The sum of all weights, -1 if one of them stands for unknown content."""
    total = 0
    unknown = 0
    for i in range(room):
        total += weights[i]
        unknown |= weights[i]
    return -1 if unknown >= _BESIDE else total


def _stretch(word: int, seeds: int) -> int:
    """The runs of ones in `word` that have a one of `seeds` among them."""
    run = 0
    while run != seeds:
        run = seeds
        seeds = (run | run << 1 | run >> 1) & word
    return run


def _mark_open(framed: bytearray, sums: bytearray, marks: bytearray, width: int, room: int) -> None:
    """Mark the unrevealed safe cells with neither mines nor unknown content beside them."""
    for i in range(2 * width, room - 2 * width):
        marks[i] = (sums[i] == 0) & (framed[i] == _EMPTY)


def _show(framed: bytearray, sums: bytearray, marks: bytearray, width: int, room: int) -> int:
    """Reveal the marked cells that are unrevealed and safe; not 0 if a count is not known."""
    unknown = 0
    for i in range(2 * width, room - 2 * width):
        shows = marks[i] & (framed[i] == _EMPTY)
        unknown |= shows & (sums[i] >= _BESIDE)
        framed[i] = sums[i] if shows else framed[i]
    return unknown


def _mark_blank(
    framed: bytearray, sums: bytearray, marks: bytearray, width: int, room: int
) -> None:
    """Mark the safe cells without adjacent mines."""
    for i in range(2 * width, room - 2 * width):
        marks[i] = (sums[i] == 0) & (framed[i] != _FRAME)


def _mark_lone(
    framed: bytearray, weights: bytearray, edges: bytearray, marks: bytearray, width: int, room: int
) -> None:
    """Mark the safe cells that are neither marked themselves nor beside marked ones."""
    for i in range(2 * width, room - 2 * width):
        marks[i] = (edges[i] == 0) & (weights[i] == 0) & (framed[i] != _FRAME)


def _mark_empty(framed: bytearray, marks: bytearray, room: int) -> None:
    """Mark the cells that are unrevealed and safe."""
    for i in range(room):
        marks[i] = framed[i] == _EMPTY


def _breaks(framed: bytearray, sums: bytearray, safe: bytearray, width: int, room: int) -> bool:
    """Whether a number is wrong, a blank's opening not finished, or a second mine exploded."""
    exploded = 0
    wrong = 0
    for i in range(2 * width, room - 2 * width):
        cell = framed[i]
        mines = sums[i] & 15
        most = mines + (sums[i] >> 4)
        unfinished = (cell == 0) & (safe[i] != 0)
        wrong |= (cell <= _EIGHT) & ((cell < mines) | (cell > most) | unfinished)
        exploded += cell == _EXPLODED
    return wrong != 0 or exploded > 1
