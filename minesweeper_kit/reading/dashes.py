"""Rules of dashes as long as the rows beside them, which may be rows of cells as well.

A rule above and one below are a frame, a rule below a title is its underline. Where the rows have
the mark of the rule too, or cannot be a whole board, the rule is a row of cells.
"""

from collections.abc import Collection, Sequence
from itertools import takewhile

from minesweeper_kit.engine.adjacency import adjacent_counts
from minesweeper_kit.reading.parts import Matrix
from minesweeper_kit.reading.roles import HIDES, NUMBERS

Rows = Sequence[Sequence[str]]

_MARKS = frozenset("-_=\u2500\u2501\u2550")
_SHORTEST = 3
WALLS = frozenset("#*+@%")
"""What draws a wall around a board, with nothing else in it."""
_WALLED = 4
"""So many rows and columns have walls and a board within."""


def is_rule(tokens: Sequence[str]) -> bool:
    """Whether a row has nothing but the mark of a rule, at least three times."""
    return len(tokens) >= _SHORTEST and tokens[0] in _MARKS and len(set(tokens)) == 1


def cells_among(rows: Rows, *, underlines: bool) -> slice:
    """Which of these rows, as wide as each other, are cells: not the rules above or below them.

    `underlines` says that a title as long stands above. Where a rule may be cells it is kept.

    >>> cells_among(["---", "111", "1*1", "---"], underlines=False)
    slice(1, 3, None)
    >>> cells_among(["---", "111", "000"], underlines=False)
    slice(0, 3, None)
    """
    top, bottom, inner = _split(rows)
    whole, inside = slice(0, len(rows)), slice(top, len(rows) - bottom)
    if not inner or max(top, bottom) != 1 or not _marks(rows).isdisjoint(_tokens(inner)):
        return whole
    if top == bottom or (top and underlines):
        return inside
    return whole if _may_be_cells(inner, inner[0 if top else -1]) else inside


def doubtful_rule(matrix: Matrix, explained: Collection[str]) -> int | None:
    """The line of a rule that may be a row of cells or not; None where nothing is in doubt.

    So is the first row within walls of one symbol, around what is a whole board without them.
    `told` are the symbols that the text names: then a rule of one of them is a row.

    >>> from minesweeper_kit.reading.parts import Row
    >>> rows = [Row(text, n, range(3)) for n, text in enumerate(["---", "1-1", "11-", "---"], 1)]
    >>> doubtful_rule(Matrix(rows, "letters"), {}), doubtful_rule(Matrix(rows, "letters"), {"-"})
    (1, None)
    """
    rows = [row.tokens for row in matrix.rows]
    if not matrix.labels and _is_walled(rows) and rows[0][0] not in explained:
        return matrix.rows[0].line
    top, bottom, inner = _split(rows)
    marks = _marks(rows)
    if matrix.style != "letters" or matrix.labels or not inner or marks.issubset(explained):
        return None
    if marks.isdisjoint(_tokens(inner)):
        doubtful = max(top, bottom) == 1 or (top and bottom)
        doubtful = doubtful and not _tokens(inner) <= NUMBERS.keys()
    else:
        doubtful = top == bottom == 1 and not any(map(is_rule, inner))  # a frame, perhaps
    return matrix.rows[0 if top else -1].line if doubtful else None


def _split(rows: Rows) -> tuple[int, int, Rows]:
    """How many rules stand above the other rows, and below them; and the other rows."""
    top = len(list(takewhile(is_rule, rows)))
    bottom = len(list(takewhile(is_rule, reversed(rows))))
    return top, bottom, rows[top : len(rows) - bottom]


def _is_walled(rows: Rows) -> bool:
    """Whether a whole board stands within walls of `#`, or of what else draws them."""
    if len(rows) < _WALLED or len(rows[0]) < _WALLED or rows[0][0] not in WALLS:
        return False
    around = {*rows[0], *rows[-1], *(row[side] for row in rows for side in (0, -1))}
    inner = [row[1:-1] for row in rows[1:-1]]
    symbols = _tokens(inner) - NUMBERS.keys()
    return len(around) == len(symbols) == 1 and _counts(inner)


def _marks(rows: Rows) -> set[str]:
    return {row[0] for row in (*rows[:1], *rows[-1:]) if is_rule(row)}


def _tokens(rows: Rows) -> set[str]:
    return {token for row in rows for token in row}


def _may_be_cells(inner: Rows, edge: Sequence[str]) -> bool:
    """Whether a rule beside the `edge` of a board may be opened cells, or hidden ones with mines.

    They are opened where that has numbers alone, and no other symbol is a zero.
    """
    symbols = _tokens(inner) - NUMBERS.keys()
    opened = NUMBERS.keys() >= set(edge) and "0" not in _tokens(inner)
    return opened or (HIDES.isdisjoint(symbols) and len(symbols) < 2 and not _counts(inner))


def _counts(rows: Rows) -> bool:
    """Whether each number is that of the other symbols beside it."""
    cells = [token for row in rows for token in row]
    mines = bytes(token not in NUMBERS for token in cells)
    counts = adjacent_counts(mines, len(rows), len(rows[0]))
    pairs = zip(cells, counts, strict=True)
    return all(NUMBERS[token] == count for token, count in pairs if token in NUMBERS)
