"""Which of the candidates that keep the rules explains most: by numbers, then by habits."""

from minesweeper_kit.cell import Cell
from minesweeper_kit.reading.evidence import LEAST, Candidate
from minesweeper_kit.reading.roles import NUMBERS, is_usual


def strongest(left: list[Candidate], symbols: list[str]) -> Candidate | None:
    """The candidate that explains clearly more exactly than any of another kind; else None.

    Of those that differ only within a kind (a mine, exploded or not; a hidden cell, with a
    flag or not; a blank or an empty cell) it is the likeliest. What
    explains most must not go against the habits that another candidate follows, unless it
    explains by far the most.
    """
    best = min(left, key=lambda each: (-each.evidence.exact, rare_cells(each), not each.dialects))
    if not best.evidence.numbers and len(left) > 1:
        return None
    for each in left:
        alike = cell_kinds(each) == cell_kinds(best)
        if not alike and best.evidence.exact - each.evidence.exact < evidence_threshold(best):
            return None
    usual = _usual(best, symbols)
    for each in left:
        asked = all(each.asked[symbol] == best.asked[symbol] for symbol in symbols)
        if asked and cell_kinds(each) == cell_kinds(best):
            continue  # in the answers what is empty for one has no mine beside it
        lead, swapped = usual - _usual(each, symbols), _is_swapped(each, best, symbols)
        plain = best.evidence.exact >= _PLAIN * max(LEAST, each.evidence.exact)
        if plain and (lead > 0 or not swapped):
            continue  # whatever the habits are
        if lead < 0 or (lead < _SWAPPED and swapped):
            return None
    return best


_PLAIN = 4
"""A candidate that explains so many times as much exactly needs no habits."""


def evidence_threshold(candidate: Candidate) -> int:
    """How many numbers are evidence: fewer of a whole board with usual mines, or with answers."""
    mines = (symbol for symbol, code in candidate.asked.items() if code == Cell.MINE)
    usual = candidate.dialects and any(is_usual(symbol, Cell.MINE) for symbol in mines)
    cells = {cell for board, _ in candidate.boards for cell in board.cells}
    usual = usual and Cell.MINE in cells and Cell.EMPTY not in cells
    answered = all(answer is not None for _, answer in candidate.boards)
    return candidate.evidence.least if usual or answered else LEAST


_SWAPPED = 2
"""So many more habits must a candidate follow than one with the same cells, differently given."""


def _is_swapped(one: Candidate, other: Candidate, symbols: list[str]) -> bool:
    """Whether two candidates give the same cells to the symbols, each to another."""
    codes = [[each.asked[symbol] for symbol in symbols] for each in (one, other)]
    return codes[0] != codes[1] and sorted(codes[0]) == sorted(codes[1])


def rare_cells(candidate: Candidate) -> int:
    """How many cells have exploded, or have a flag: fewer are likelier."""
    cells = b"".join(board.cells for pair in candidate.boards for board in pair if board)
    return sum(map(cells.count, (Cell.EXPLODED, Cell.FLAGGED)))


def cell_kinds(candidate: Candidate) -> list[bytes]:
    """The cells of all boards by their kinds alone: mine, unknown, safe, number."""
    return [board.cells.translate(_TO_KIND) for pair in candidate.boards for board in pair if board]


_TO_KIND = bytes.maketrans(
    bytes([Cell.EXPLODED, Cell.FLAGGED_MINE, Cell.FLAGGED, Cell.EMPTY, Cell.FLAGGED_EMPTY]),
    bytes([Cell.MINE, Cell.MINE, Cell.HIDDEN, Cell.BLANK, Cell.BLANK]),
)


def _usual(candidate: Candidate, symbols: list[str]) -> int:
    """How many habits a candidate follows: where rules and habits differ, nothing is sure.

    A registered dialect is a habit; a mine by a symbol that nobody uses for one counts against.
    """
    found = int(bool(candidate.dialects))
    for symbol in symbols:
        if symbol not in NUMBERS:
            cell = Cell(candidate.asked[symbol])
            found += 1 if is_usual(symbol, cell) else -(cell is Cell.MINE)
    return found
