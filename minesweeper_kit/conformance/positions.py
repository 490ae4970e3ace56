"""Vectors of what a position says: exact chances, contradictions, and boards without a guess."""

from collections.abc import Iterator

from minesweeper_kit.board import Board, Click
from minesweeper_kit.cell import Cell
from minesweeper_kit.conformance.boards import (
    all_boards,
    clicks,
    game_positions,
    random_boards,
    rows_of,
    with_cell,
)
from minesweeper_kit.conformance.vector import Vector
from minesweeper_kit.errors import ContradictionError
from minesweeper_kit.solver import is_guess_free, solve


def position_vectors() -> Iterator[Vector]:
    """All vectors of these groups; some may come twice."""
    for board, mines in _positions():
        yield _chances(board, mines)
        yield _chances(board, None)
    for board, click in _games():
        yield _guess(board, click)


def _chances(board: Board, mines: int | None) -> Vector:
    asked = {"board": rows_of(board), "mines": mines}
    prior = "position.3" if mines is None else "position.1"
    try:
        chances = solve(board, mines).probabilities
    except ContradictionError:
        return Vector("probabilities", ("position.5", prior), asked, error="contradiction")
    rules = [prior, "position.2"]
    if Cell.FLAGGED in board.cells:
        rules.append("position.4")
    if any(not _touches_number(board, cell) for cell in chances):
        rules.append("position.6")
    fractions = [
        [str(chances[row, col]) if (row, col) in chances else None for col in range(board.cols)]
        for row in range(board.rows)
    ]
    return Vector("probabilities", tuple(rules), asked, fractions)


def _touches_number(board: Board, cell: Click) -> bool:
    return any(
        board[at] <= Cell.EIGHT and abs(at[0] - cell[0]) < 2 and abs(at[1] - cell[1]) < 2
        for at in clicks(board)
    )


def _positions() -> Iterator[tuple[Board, int]]:
    """What a player sees of small boards, each with its total, and some that cannot be."""
    for board in (*all_boards(3, 1), *all_boards(1, 4), *all_boards(2, 3)):
        if board.is_untouched and Cell.EMPTY in board.cells and board.mines:
            at = board.cells.find(Cell.EMPTY)
            yield board.reveal(divmod(at, board.cols)).player_view(), board.mines
    for rows, cols, mines in ((3, 3, 2), (3, 4, 3), (4, 4, 3), (4, 5, 5), (5, 5, 6)):
        for board in random_boards(rows, cols, mines, count=8):
            for stage in [*game_positions(board, 3)][1:]:
                view = stage.player_view()
                hidden = [at for at in clicks(view) if view[at] == Cell.HIDDEN]
                if not hidden:
                    continue
                yield view, mines
                yield with_cell(view, hidden[len(hidden) // 2], Cell.FLAGGED), mines
                number = next((at for at in clicks(view) if 0 < view[at] < Cell.EIGHT), None)
                if number:
                    yield with_cell(view, number, view[number] + 1), mines
                    yield with_cell(view, number, Cell.EIGHT), mines


def _guess(board: Board, click: Click) -> Vector:
    free = is_guess_free(board, click)
    rules = ["guess.1"]
    opened = board.reveal(click)
    if Cell.EXPLODED in opened.cells:
        rules = ["guess.3"]
    elif free and not _opens_without_total(opened):
        rules.append("guess.2")
    asked = {"board": rows_of(board), "click": list(click)}
    return Vector("guess", tuple(rules), asked, not free)


def _opens_without_total(board: Board) -> bool:
    """Whether the numbers alone, without the total, open every safe cell."""
    while Cell.EMPTY in board.cells:
        safe = solve(board.player_view()).safe
        if not safe:
            return False
        for cell in safe:
            if board[cell] == Cell.EMPTY:
                board = board.reveal(cell)
    return True


def _games() -> Iterator[tuple[Board, Click]]:
    """Untouched boards, each with a first click."""
    for rows, cols in ((1, 1), (1, 3), (2, 2), (1, 4), (4, 1), (2, 3), (3, 2)):
        yield from ((board, (0, 0)) for board in all_boards(rows, cols))
    for rows, cols, mines in ((3, 3, 2), (3, 4, 2), (4, 4, 3), (5, 5, 4), (6, 6, 6), (9, 9, 10)):
        for board in random_boards(rows, cols, mines, count=20):
            yield board, divmod(board.cells.find(Cell.EMPTY, rows * cols // 2), cols)
