"""The figures of a board."""

import pytest
from hypothesis import given

from minesweeper_kit import Board
from minesweeper_kit.measures import Stats, stats
from minesweeper_kit.strategies import boards


def around(rows: int, cols: int, row: int, col: int) -> list[tuple[int, int]]:
    """The neighbours of a cell."""
    return [
        (r, c)
        for r in range(max(0, row - 1), min(rows, row + 2))
        for c in range(max(0, col - 1), min(cols, col + 2))
        if (r, c) != (row, col)
    ]


def areas(cells: set[tuple[int, int]], rows: int, cols: int) -> int:
    """How many connected areas the cells make up, by walking through each."""
    left = set(cells)
    found = 0
    while left:
        found += 1
        queue = [left.pop()]
        while queue:
            for near in around(rows, cols, *queue.pop()):
                if near in left:
                    left.remove(near)
                    queue.append(near)
    return found


def by_definition(board: Board) -> tuple[int, int, int]:
    """Openings, islands and 3BV, from their definitions."""
    rows, cols = board.rows, board.cols
    places = [(r, c) for r in range(rows) for c in range(cols)]
    mines = {place for place in places if board[place] == 10}
    numbered = {p for p in places if p not in mines and mines & set(around(rows, cols, *p))}
    blank = set(places) - mines - numbered
    alone = {p for p in numbered if not blank & set(around(rows, cols, *p))}
    openings = areas(blank, rows, cols)
    return openings, areas(alone, rows, cols), openings + len(alone)


def test_the_published_board() -> None:
    board = Board.parse("EEEEE\nEEMEE\nEEEEE\nEEEEE", "leetcode")
    figures = Stats(rows=4, cols=5, mines=1, density=0.05, openings=1, islands=1, bbbv=2)
    assert stats(board) == figures
    assert stats(board.reveal((3, 0))) == figures
    assert stats(board.reveal((1, 2))) == figures


@given(boards(stage="untouched"))
def test_any_board_by_definition(board: Board) -> None:
    figures = stats(board)
    assert (figures.openings, figures.islands, figures.bbbv) == by_definition(board)
    assert figures.mines == board.cells.count(10)


@given(boards(stage="mid-game"))
def test_what_is_revealed_makes_no_difference(board: Board) -> None:
    covered = bytes(9 if code < 9 else code for code in board.cells)
    assert stats(board) == stats(Board(board.rows, board.cols, covered))


def test_no_cells() -> None:
    assert stats(Board(0, 0, "")) == Stats(0, 0, 0, 0.0, 0, 0, 0)


def test_a_players_view_has_no_figures() -> None:
    with pytest.raises(
        ValueError, match=r"^the board hides cells: where its mines lie is not known$"
    ):
        stats(Board(1, 2, "1c"))
