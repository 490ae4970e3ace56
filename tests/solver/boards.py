"""Boards for the solver's tests."""

from random import Random

from minesweeper_kit import Board, Cell

UNKNOWN = (Cell.HIDDEN, Cell.FLAGGED, Cell.EMPTY, Cell.MINE, Cell.FLAGGED_MINE, Cell.FLAGGED_EMPTY)


def random_game(rng: Random, rows: int, cols: int, mines: int, clicks: int) -> Board:
    """A full-information board on which some safe cells were clicked."""
    cells = rows * cols
    mined = set(rng.sample(range(cells), mines))
    board = Board(
        rows, cols, bytes(Cell.MINE if at in mined else Cell.EMPTY for at in range(cells))
    )
    safe = [at for at in range(cells) if at not in mined]
    for at in rng.sample(safe, min(clicks, len(safe))):
        if board.cells[at] == Cell.EMPTY:
            board = board.reveal(divmod(at, cols))
    return board


def random_view(rng: Random, rows: int, cols: int) -> Board:
    """Any cells at all: most such boards are impossible."""
    choice = [0, 1, 1, 2, 2, 3, 4, Cell.EXPLODED, *[Cell.HIDDEN] * 5, Cell.FLAGGED]
    return Board(rows, cols, bytes(rng.choice(choice) for _ in range(rows * cols)))


def hidden(board: Board) -> int:
    """How many cells are unknown to the solver."""
    return sum(cell in UNKNOWN for cell in board.cells)


def lattice(clue_rows: int, mines: int, seed: int) -> Board:
    """Clues at every second cell of every second row, ten a row, all else hidden."""
    rows, cols = 2 * clue_rows, 21
    clues = {(r, c) for r in range(1, rows, 2) for c in range(1, cols, 2)}
    covered = [(r, c) for r in range(rows) for c in range(cols) if (r, c) not in clues]
    mined = set(Random(seed).sample(covered, mines))
    cells = bytearray([Cell.HIDDEN] * (rows * cols))
    for r, c in clues:
        around = [(r + y, c + x) for y in (-1, 0, 1) for x in (-1, 0, 1)]
        cells[r * cols + c] = sum(at in mined for at in around)
    return Board(rows, cols, bytes(cells))
