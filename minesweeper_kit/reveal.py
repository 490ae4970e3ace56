"""The reveal engine: what a click does to a board, on plain cell codes.

The rules are those of LeetCode 529 and of Coding Ninjas' "Minesweeper": a mine
explodes; a safe cell with adjacent mines shows their count; a safe cell without
becomes blank and reveals its unrevealed safe neighbours in turn, in all eight
directions. Flags stay, and so does everything revealed before.

The opening is filled a span at a time: a stretch of cells in one row that have
no adjacent mine. A stack replaces recursion, so no board is too large.

This source runs as it is. `reveal.pxd` beside it gives the C types with which
Cython compiles the same source where a C compiler is at hand.
"""

from minesweeper_kit.cell import Cell, table
from minesweeper_kit.errors import ClickError, ShapeError

_EMPTY = int(Cell.EMPTY)
_MINE = int(Cell.MINE)
_EXPLODED = int(Cell.EXPLODED)

# What the fill knows of a cell is one byte: for an unrevealed safe cell the count
# of its adjacent mines, or else one of these.
_OPEN = 0  # an unrevealed safe cell without adjacent mines, not reached yet
_UNKNOWN = 16  # an unrevealed safe cell whose count cannot be known
_FILLED = 17  # no adjacent mines, reached
_WALL = 18  # stays as it is: any other cell, and what is beyond the edge

# What a cell adds to the counts of its neighbours. A count of _UNKNOWN and more
# says: content that is not known lies beside.
_WEIGHTS = table(
    {Cell.MINE: 1, Cell.FLAGGED_MINE: 1, Cell.HIDDEN: _UNKNOWN, Cell.FLAGGED: _UNKNOWN}
)

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
    out = bytearray(cells)
    clicked = row * cols + col
    if cells[clicked] == _MINE:
        out[clicked] = _EXPLODED
        return bytes(out)
    # Rows of the working planes have a column more, and there is a row above and
    # one below: no neighbour needs a check against the edge.
    size = (rows + 2) * (cols + 1) + 1
    _open(cells, out, bytearray(size), bytearray(size), bytearray(cols + 2), rows, cols, row, col)
    unknown = out.find(_UNKNOWN)
    if unknown >= 0:
        place = divmod(unknown, cols)
        raise ClickError(
            f"the click would reveal {place}, which touches hidden or flagged cells: "
            "its count cannot be known"
        )
    return bytes(out)


def check_click(cells: bytes, rows: int, cols: int, row: int, col: int) -> None:
    """Raise ClickError unless (row, col) may be clicked."""
    if not (0 <= row < rows and 0 <= col < cols):
        raise ClickError(f"click ({row}, {col}) is outside the board of {rows}x{cols} cells")
    if len(cells) != rows * cols:
        raise ShapeError(f"{len(cells)} cells do not make a board of {rows}x{cols}")
    clicked = cells[row * cols + col]
    if clicked not in (_EMPTY, _MINE):
        raise ClickError(
            f"click ({row}, {col}) {_REFUSALS.get(Cell(clicked), 'is revealed already')}"
        )
    exploded = cells.find(_EXPLODED)
    if exploded >= 0:
        place = divmod(exploded, cols)
        raise ClickError(f"the game is over: the mine at {place} has exploded already")


def _open(
    cells: bytes,
    out: bytearray,
    states: bytearray,
    weights: bytearray,
    column: bytearray,
    rows: int,
    cols: int,
    row: int,
    col: int,
) -> None:
    """Open the safe cell at (row, col) in `out`; what cannot be known becomes _UNKNOWN."""
    width = cols + 1
    for near in range(max(row - 1, 0), min(row + 2, rows)):
        _weigh(cells, weights, _WEIGHTS, cols, near)
    _survey(cells, states, weights, column, cols, row)
    top = row
    bottom = row

    at = (row + 1) * width + col + 1
    out[row * cols + col] = states[at]
    # The stack holds one cell of each span still to fill, as its row and its index.
    room = 64
    stack = memoryview(bytearray(16 * room)).cast("q")
    stack[0] = row
    stack[1] = at
    depth = 1
    while depth:
        depth -= 1
        row = stack[2 * depth]
        at = stack[2 * depth + 1]
        if states[at] != _OPEN:
            continue
        # An index into the board is an index into the planes less `shift`.
        shift = row + width + 1
        first = at
        while states[first] == _OPEN:
            states[first] = _FILLED
            out[first - shift] = 0
            first -= 1
        last = at + 1
        while states[last] == _OPEN:
            states[last] = _FILLED
            out[last - shift] = 0
            last += 1
        # The span lies between `first` and `last`. These two are revealed as well,
        # and so is what lies above and below, from `first` to `last`.
        if states[first] < _FILLED:
            out[first - shift] = states[first]
        if states[last] < _FILLED:
            out[last - shift] = states[last]
        for near in range(row - 1, row + 2, 2):
            if near < 0 or near >= rows:
                continue
            if near < top:
                top = near
                if near > 0:
                    _weigh(cells, weights, _WEIGHTS, cols, near - 1)
                _survey(cells, states, weights, column, cols, near)
            elif near > bottom:
                bottom = near
                if near < rows - 1:
                    _weigh(cells, weights, _WEIGHTS, cols, near + 1)
                _survey(cells, states, weights, column, cols, near)
            shift = near + width + 1
            step = (near - row) * width
            before = _WALL
            for at in range(first + step, last + step + 1):
                state = states[at]
                if state < _FILLED:
                    out[at - shift] = state
                    if state == _OPEN and before != _OPEN:
                        if depth == room:
                            stack = _doubled(stack)
                            room += room
                        stack[2 * depth] = near
                        stack[2 * depth + 1] = at
                        depth += 1
                before = state


def _weigh(cells: bytes, weights: bytearray, table: bytes, cols: int, row: int) -> None:
    """Enter what the cells of one row weigh."""
    source = row * cols
    target = (row + 1) * (cols + 1) + 1
    for i in range(cols):
        weights[target + i] = table[cells[source + i]]


def _survey(
    cells: bytes, states: bytearray, weights: bytearray, column: bytearray, cols: int, row: int
) -> None:
    """Enter the states of the cells of one row."""
    width = cols + 1
    start = (row + 1) * width
    above = start - width
    below = start + width
    # Three cells below each other first, then three such columns side by side:
    # loops that a C compiler turns into vector instructions.
    for i in range(width + 1):
        column[i] = weights[above + i] + weights[start + i] + weights[below + i]
    source = row * cols
    for i in range(cols):
        count = column[i] + column[i + 1] + column[i + 2]
        if count > _UNKNOWN:
            count = _UNKNOWN
        states[start + 1 + i] = count if cells[source + i] == _EMPTY else _WALL
    states[start] = _WALL
    states[start + width] = _WALL


def _doubled(stack: memoryview) -> memoryview:
    """The stack in twice the room."""
    larger = memoryview(bytearray(2 * stack.nbytes)).cast("q")
    larger[: len(stack)] = stack
    return larger
