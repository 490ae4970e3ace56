"""The reveal engine: what a click does to a board, on plain cell codes.

The rules are those of LeetCode 529 and of Coding Ninjas' "Minesweeper": a mine
explodes; a safe cell with adjacent mines shows their count; a safe cell without
becomes blank and reveals its unrevealed safe neighbours in turn, in all eight
directions. Flags stay, and so does everything revealed before.

Counting goes a row of bytes at a time, filling 64 cells at a time: which cells of
a row are open is packed into words, a bit a cell, and an addition whose carry runs
through a stretch of ones reaches every cell of it. A stack of rows replaces
recursion, so no board is too large. docs/explanation/engine.md tells the whole story.

This source runs as it is. `reveal.pxd` beside it gives the C types with which
Cython compiles the same source where a C compiler is at hand.
"""

import sys
from array import array

from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import ClickError, ShapeError
from minesweeper_kit.wording import outside_board

_EMPTY = int(Cell.EMPTY)
_MINE = int(Cell.MINE)
_EXPLODED = int(Cell.EXPLODED)
_HIDDEN = int(Cell.HIDDEN)
_FLAGGED = int(Cell.FLAGGED)
_FLAGGED_MINE = int(Cell.FLAGGED_MINE)

# A count of _UNKNOWN and more says: content that is not known lies beside.
_UNKNOWN = 16

# A word holds 64 cells of a row, the first as its lowest bit.
_WORD = 64
_ALL = 0xFFFF_FFFF_FFFF_FFFF
_FIRST = 1
_LAST = 0x8000_0000_0000_0000

# Eight flags, a byte each, lie in a word of their own as the machine orders bytes.
# Multiplied by _GATHER their bits meet in the highest byte, the first as the lowest
# bit; _SCATTER picks for each byte its own bit out of eight copies of such a byte.
_GATHER = 0x0102_0408_1020_4080
_SCATTER = 0x8040_2010_0804_0201
if sys.byteorder == "big":
    _GATHER, _SCATTER = _SCATTER, _GATHER
_COPIES = 0x0101_0101_0101_0101
_CARRIES = 0x7F7F_7F7F_7F7F_7F7F

# A row is counted from the weights of three. Two windows hold those, one after the
# other: one moves up the board, the other down.
_UP = 0
_DOWN = 3

_ZERO = array("Q", [0])

_REFUSALS = {
    Cell.HIDDEN: "is hidden, and what lies there is unknown; use solve to find safe cells",
    Cell.FLAGGED: "is flagged, and what lies there is unknown; use solve to find safe cells",
    Cell.FLAGGED_MINE: "is flagged: take the flag away before clicking",
    Cell.FLAGGED_EMPTY: "is flagged: take the flag away before clicking",
}


def reveal_cells(cells: bytes, rows: int, cols: int, row: int, col: int) -> bytes:
    """The cells of a board after a click at (row, col), zero-based.

    `cells` and the result hold rows * cols cell codes, row-major.

    Raises ClickError for a click outside the board, on a revealed, flagged or
    HIDDEN cell, or after a mine has exploded. Also for a click that would reveal
    a cell beside HIDDEN or FLAGGED ones: its count is not known.

    >>> cells = bytes([Cell.EMPTY, Cell.EMPTY, Cell.MINE])
    >>> list(reveal_cells(cells, 1, 3, 0, 0))
    [0, 1, 10]
    """
    check_click(cells, rows, cols, row, col)
    out = bytearray(cells)
    clicked = row * cols + col
    if cells[clicked] == _MINE:
        out[clicked] = _EXPLODED
        return bytes(out)
    flags = bytearray((cols + _WORD - 1) // _WORD * _WORD)
    _open(cells, bytearray(6 * cols), out, bytearray(cols + 2), flags, rows, cols, row, col)
    opened = bytes(out)
    if _UNKNOWN in opened:
        place = divmod(opened.find(_UNKNOWN), cols)
        raise ClickError(
            f"the click would reveal {place}, which touches hidden or flagged cells: "
            "its count cannot be known"
        )
    return opened


def check_click(cells: bytes, rows: int, cols: int, row: int, col: int) -> None:
    """Raise ClickError if the game does not allow a click at (row, col), zero-based.

    `cells` holds rows * cols cell codes, row-major; ShapeError if it does not.

    >>> check_click(bytes([Cell.ONE, Cell.MINE]), 1, 2, 0, 0)
    Traceback (most recent call last):
        ...
    minesweeper_kit.errors.ClickError: click (0, 0) is revealed already
    """
    if not (0 <= row < rows and 0 <= col < cols):
        raise ClickError(f"click {outside_board(row, col, rows, cols)}")
    if len(cells) != rows * cols:
        raise ShapeError(f"{len(cells)} cells do not make a board of {rows}x{cols}")
    clicked = cells[row * cols + col]
    if clicked not in (_EMPTY, _MINE):
        raise ClickError(
            f"click ({row}, {col}) {_REFUSALS.get(Cell(clicked), 'is revealed already')}"
        )
    if _EXPLODED in cells:
        place = divmod(cells.find(_EXPLODED), cols)
        raise ClickError(f"the game is over: the mine at {place} has exploded already")


def _weigh(cells: bytes, weights: bytearray, rows: int, cols: int, row: int, window: int) -> None:
    """Write to `weights` what each cell of a row adds to the counts of its neighbours.

    A mine adds 1, a cell of unknown content _UNKNOWN, any other 0. A row outside the
    board adds nothing. A window has room for three rows: the weights of a row are
    written over those of the row three before it.
    """
    at = (window + (row + 1) % 3) * cols
    if row < 0 or row >= rows:
        for i in range(cols):
            weights[at + i] = 0
        return
    start = row * cols
    for i in range(cols):
        cell = cells[start + i]
        mine = (cell == _MINE) | (cell == _FLAGGED_MINE)
        unknown = (cell == _HIDDEN) | (cell == _FLAGGED)
        weights[at + i] = mine | unknown << 4


def _open(  # noqa: C901, PLR0915 - arrays of words are not passed on without cost
    cells: bytes,
    weights: bytearray,
    out: bytearray,
    column: bytearray,
    flags: bytearray,
    rows: int,
    cols: int,
    row: int,
    col: int,
) -> None:
    """Write to `out` the cells after a click on the safe cell at (row, col).

    A count that cannot be known becomes _UNKNOWN. In the words of `opens` a cell is
    open (1) if it is unrevealed and safe, has no adjacent mine, and has not been
    reached yet. In those of `shown` it is 1 if it is the clicked cell or beside an open
    one; the safe ones of these are revealed. `weights`, `column` and `flags` are memory
    to work in: for the weights of six rows, the sums of one row, and the flags of one
    row, rounded up to whole words.
    """
    # One more word in each row and a row above and below: none has a neighbour missing.
    words = (cols + _WORD - 1) // _WORD
    stride = words + 1
    in_eights = (cols + 7) // 8
    size = (rows + 2) * stride + 1
    eights = memoryview(flags).cast("Q")
    opens = _ZERO * size
    shown = opens[:]

    # Words with cells both open and shown wait in the chain of their row, which begins at
    # the word that the row has too many. Behind them is a stack of the rows with such words.
    chain = _ZERO * (size + rows)
    at = (row + 1) * stride + col // _WORD + 1
    shown[at] = _FIRST << col % _WORD
    chain[(row + 1) * stride] = at
    chain[size] = row
    depth = size + 1
    # The rows from top to bottom are counted. Each window has two rows of the three for
    # the next one.
    top = max(row - 1, 0)
    bottom = top - 1
    for near in (top - 1, top):
        _weigh(cells, weights, rows, cols, near, _UP)
        _weigh(cells, weights, rows, cols, near, _DOWN)
    while depth > size:
        depth -= 1
        row = chain[depth]
        # Rows are counted outwards from the click, when the opening comes near.
        for near in range(max(row - 1, 0), min(row + 2, rows)):
            if near > bottom:
                bottom = near
                window = _DOWN
                ahead = near + 1
            elif near < top:
                top = near
                window = _UP
                ahead = near - 1
            else:
                continue
            _weigh(cells, weights, rows, cols, ahead, window)
            _count(cells, weights, out, column, flags, cols, near, window)
            at = (near + 1) * stride + 1
            for start in range(0, in_eights, 8):
                word = 0
                for i in range(min(8, in_eights - start)):
                    word |= (eights[start + i] * _GATHER >> 56 & 0xFF) << 8 * i
                opens[at] = word
                at += 1

        first = (row + 1) * stride
        while chain[first]:
            here = chain[first]
            chain[first] = chain[here]
            run = _runs(opens[here], opens[here] & shown[here])
            opens[here] &= ~run
            # What ends where its word ends goes on in the word beside.
            left = -1 if run & _FIRST else 0
            right = 1 if run & _LAST else 0
            for side in range(left, right + 1):
                reach = (run | run << 1 | run >> 1) & _ALL
                if side:
                    reach = _LAST if side < 0 else _FIRST
                for near in range(-1, 2):
                    at = here + side + near * stride
                    if opens[at] & reach and not opens[at] & shown[at]:
                        other = first + near * stride
                        if near and not chain[other]:
                            chain[depth] = row + near
                            depth += 1
                        chain[at] = chain[other]
                        chain[other] = at
                    shown[at] |= reach

    for near in range(top, bottom + 1):
        at = (near + 1) * stride + 1
        for start in range(0, in_eights, 8):
            word = shown[at]
            for i in range(min(8, in_eights - start)):
                eight = (word >> 8 * i & 0xFF) * _COPIES & _SCATTER
                eights[start + i] = eight + _CARRIES >> 7 & _COPIES
            at += 1
        _restore(cells, out, flags, cols, near)


def _count(
    cells: bytes,
    weights: bytearray,
    out: bytearray,
    column: bytearray,
    flags: bytearray,
    cols: int,
    row: int,
    window: int,
) -> None:
    """Write a row's counts of adjacent mines to `out`, and to `flags` a 1 for each open cell.

    The weights of the row and of those above and below it are in the window.
    """
    # Plain loops over bytes: a C compiler turns them into vector instructions.
    start = window * cols
    below = start + cols
    beyond = below + cols
    for i in range(cols):
        column[i + 1] = weights[start + i] + weights[below + i] + weights[beyond + i]
    start = row * cols
    for i in range(cols):
        count = column[i] + column[i + 1] + column[i + 2]
        out[start + i] = count if count < _UNKNOWN else _UNKNOWN
        flags[i] = (count == 0) & (cells[start + i] == _EMPTY)


def _runs(word: int, seeds: int) -> int:
    """The runs of ones in `word` that have a one of `seeds` among them.

    `seeds` has no ones that `word` does not have: _runs(0b1101110, 0b100) is 0b1110.
    """
    # Upwards: a seed added to its run turns the ones above it into zeros, by the carry.
    runs = seeds | word & ~(word + seeds)
    # Downwards, where no carry goes, by 1, 2, 4 .. 32 cells. `chain` has a one where
    # that many ones follow.
    chain = word
    shift = 1
    while shift < 64:  # a literal, so that a C compiler unrolls the loop
        runs |= chain & runs >> shift
        chain &= chain >> shift
        shift += shift
    return runs


def _restore(cells: bytes, out: bytearray, flags: bytearray, cols: int, row: int) -> None:
    """Write a row's cells to `out` again, but for safe ones with a 1 in `flags`.

    Those are revealed, and keep the counts that `out` has for them.
    """
    start = row * cols
    for i in range(cols):
        shown = flags[i] & (cells[start + i] == _EMPTY)
        out[start + i] = out[start + i] if shown else cells[start + i]
