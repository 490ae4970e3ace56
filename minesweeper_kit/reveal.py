"""The reveal engine: what a click does to a board, on plain cell codes.

The rules are those of LeetCode 529 and of Coding Ninjas' "Minesweeper": a mine
explodes; a safe cell with adjacent mines shows their count; a safe cell without
becomes blank and reveals its unrevealed safe neighbours in turn, in all eight
directions. Flags stay, and so does everything revealed before.

The opening is filled a span at a time: a stretch of cells in one row that have
no adjacent mine. A stack of spans replaces recursion, so no board is too large.
"""

from minesweeper_kit.cell import Cell, table
from minesweeper_kit.errors import ClickError

_EXPLODED = int(Cell.EXPLODED)
_EMPTY = int(Cell.EMPTY)

# A mine weighs 1 in the count of its neighbours. An unknown cell weighs 16, so
# that a count of 16 and more says: what is adjacent here cannot be known.
_UNKNOWN = 16
_WEIGHTS = table(
    {Cell.MINE: 1, Cell.FLAGGED_MINE: 1, Cell.HIDDEN: _UNKNOWN, Cell.FLAGGED: _UNKNOWN}
)

# What the fill knows of a cell.
_UNSEEN = 0
_WALL = 1  # not to be filled: it has adjacent mines, or is not an unrevealed safe cell
_OPEN = 2  # no adjacent mine, not reached yet
_FILLED = 3  # no adjacent mine, reached

_REFUSALS = {
    Cell.HIDDEN: "is hidden: what lies there is not known",
    Cell.FLAGGED: "is flagged: what lies there is not known",
    Cell.FLAGGED_MINE: "is flagged: take the flag away before clicking",
    Cell.FLAGGED_EMPTY: "is flagged: take the flag away before clicking",
}


def reveal_cells(cells: bytes, rows: int, cols: int, row: int, col: int) -> bytes:
    """The cells after a click at (row, col), zero-based.

    `cells` and the result hold rows * cols cell codes, row-major.

    Raises ClickError for a click outside the board, on a revealed or flagged
    cell, on a board where a mine has exploded already, and for an opening that
    touches cells whose content is unknown.
    """
    check_click(cells, rows, cols, row, col)
    clicked = row * cols + col
    if cells[clicked] != _EMPTY:
        return cells[:clicked] + bytes([_EXPLODED]) + cells[clicked + 1 :]
    return _open(cells, rows, cols, row, col)


def check_click(cells: bytes, rows: int, cols: int, row: int, col: int) -> None:
    """Raise ClickError unless (row, col) may be clicked."""
    if not (0 <= row < rows and 0 <= col < cols):
        raise ClickError(f"click ({row}, {col}) is outside the board of {rows}x{cols} cells")
    clicked = cells[row * cols + col]
    if clicked not in (Cell.EMPTY, Cell.MINE):
        raise ClickError(
            f"click ({row}, {col}) {_REFUSALS.get(Cell(clicked), 'is revealed already')}"
        )
    exploded = cells.find(_EXPLODED)
    if exploded >= 0:
        place = divmod(exploded, cols)
        raise ClickError(f"the game is over: the mine at {place} has exploded already")


def _open(cells: bytes, rows: int, cols: int, row: int, col: int) -> bytes:
    """The cells after opening the safe cell at (row, col)."""
    # Rows of the working planes have a column more at each end, and a row above
    # and below: no neighbour needs a check against the edge.
    width = cols + 2
    weights = bytearray((rows + 2) * width)
    plain = cells.translate(_WEIGHTS)
    for r in range(rows):
        at = (r + 1) * width + 1
        weights[at : at + cols] = plain[r * cols : (r + 1) * cols]
    counts = bytearray((rows + 2) * width)
    marks = bytearray((rows + 2) * width)

    _count_row(cells, cols, row, weights, counts, marks)
    if marks[(row + 1) * width + col + 1] == _WALL:
        count = counts[(row + 1) * width + col + 1]
        if count >= _UNKNOWN:
            raise _unknown(row, col)
        return cells[: row * cols + col] + bytes([count]) + cells[row * cols + col + 1 :]
    low, high = _fill(cells, rows, cols, row, col, weights, counts, marks)
    return _write(cells, cols, low, high, counts, marks)


def _count_row(
    cells: bytes, cols: int, row: int, weights: bytearray, counts: bytearray, marks: bytearray
) -> None:
    """Count the adjacent mines of one row, and mark which of its cells are open."""
    width = cols + 2
    start = (row + 1) * width
    left = weights[start - width] + weights[start] + weights[start + width]
    middle = weights[start - width + 1] + weights[start + 1] + weights[start + width + 1]
    source = row * cols
    for i in range(start + 1, start + cols + 1):
        right = weights[i - width + 1] + weights[i + 1] + weights[i + width + 1]
        count = left + middle + right
        counts[i] = count
        marks[i] = _OPEN if count == 0 and cells[source] == _EMPTY else _WALL
        source += 1
        left = middle
        middle = right


def _fill(
    cells: bytes,
    rows: int,
    cols: int,
    row: int,
    col: int,
    weights: bytearray,
    counts: bytearray,
    marks: bytearray,
) -> tuple[int, int]:
    """Mark every open cell connected to (row, col) as filled; the first and last row reached."""
    width = cols + 2
    low = high = row
    first, last = _widen(marks, (row + 1) * width + col + 1)
    stack = [(row, first, last)]
    while stack:
        row, first, last = stack.pop()
        for near in (row - 1, row + 1):
            if near < 0 or near >= rows:
                continue
            shift = (near - row) * width
            if marks[(near + 1) * width + 1] == _UNSEEN:
                _count_row(cells, cols, near, weights, counts, marks)
                low = min(low, near)
                high = max(high, near)
            # Diagonal neighbours count: one cell beyond the span at each end.
            i = first + shift - 1
            end = last + shift + 1
            while i <= end:
                if marks[i] == _OPEN:
                    start, i = _widen(marks, i)
                    stack.append((near, start, i))
                i += 1
    return low, high


def _widen(marks: bytearray, at: int) -> tuple[int, int]:
    """Fill the whole span around `at`; its first and last index."""
    first = at
    while marks[first - 1] == _OPEN:
        first -= 1
        marks[first] = _FILLED
    last = at
    marks[at] = _FILLED
    while marks[last + 1] == _OPEN:
        last += 1
        marks[last] = _FILLED
    return first, last


def _write(
    cells: bytes, cols: int, low: int, high: int, counts: bytearray, marks: bytearray
) -> bytes:
    """The cells with every filled cell and its safe neighbours revealed.

    Rows `low` to `high` are those the fill has looked at; the neighbours of a
    filled cell all lie there.
    """
    width = cols + 2
    out = bytearray(cells)
    for row in range(low, high + 1):
        start = (row + 1) * width
        if _FILLED not in marks[start - width : start + 2 * width]:
            continue
        at = row * cols
        for i in range(start + 1, start + cols + 1):
            if cells[at] == _EMPTY and (
                marks[i] == _FILLED
                or _FILLED in marks[i - width - 1 : i - width + 2]
                or _FILLED in marks[i - 1 : i + 2]
                or _FILLED in marks[i + width - 1 : i + width + 2]
            ):
                if counts[i] >= _UNKNOWN:
                    raise _unknown(row, at - row * cols)
                out[at] = counts[i]
            at += 1
    return bytes(out)


def _unknown(row: int, col: int) -> ClickError:
    return ClickError(
        f"the click would reveal ({row}, {col}), which touches hidden or flagged cells: "
        "its count cannot be known"
    )
