"""The figures of a board."""

import pytest
from hypothesis import given

from minesweeper_kit import Board, generate
from minesweeper_kit.game.metrics import Stats, Zini, stats, zini
from minesweeper_kit.generator import LEVELS
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
        ValueError, match=r"^the board hides its mines; use solve to find its safe cells$"
    ):
        stats(Board(1, 2, "1c"))


def zini_by_definition(board: Board, *, human: bool) -> int:
    """Elmar's greedy rules of 2009, or the human ones, with every premium anew at each step."""
    rows, cols = board.rows, board.cols
    places = [(r, c) for r in range(rows) for c in range(cols)]
    near = {place: around(rows, cols, *place) for place in places}
    mines = {place for place in places if board[place] in (10, 11, 14)}
    safe = [place for place in places if place not in mines]
    blank = {place for place in safe if not mines & set(near[place])}
    reached: dict[tuple[int, int], frozenset[tuple[int, int]]] = {}
    for place in safe:
        cells, queue = {place}, [place]
        while queue:
            here = queue.pop()
            for other in near[here] if here in blank else ():
                if other not in cells:
                    cells.add(other)
                    queue.append(other)
        reached[place] = frozenset(cells)  # what a left click opens
    edges = set().union(*(reached[place] for place in blank)) - blank
    units = [place for place in safe if place not in edges]
    opened: set[tuple[int, int]] = set()
    flagged: set[tuple[int, int]] = set()
    clicks = 0
    if human:
        for place in blank:
            clicks += place not in opened
            opened |= reached[place]

    def premium(place: tuple[int, int]) -> int:
        gains = {
            reached[other]
            for other in (place, *near[place])
            if other in units and other not in opened
        }
        unflagged = (mines & set(near[place])) - flagged
        return len(gains) - len(unflagged) - (place not in opened) - 1

    while len(opened) < len(safe):
        premiums = {p: premium(p) for p in safe if p in opened or not human}
        best = max(premiums, key=lambda place: premiums[place], default=None)  # the first of them
        if best is not None and premiums[best] >= 0:
            unflagged = (mines & set(near[best])) - flagged
            clicks += len(unflagged) + 1 + (best not in opened)
            flagged |= unflagged
            for other in {best, *near[best]} - mines:
                opened |= reached[other]
        else:
            opened |= reached[next(place for place in units if place not in opened)]
            clicks += 1
    return clicks


@given(boards(stage="untouched"))
def test_zini_of_any_board_by_definition(board: Board) -> None:
    greedy, human = zini_by_definition(board, human=False), zini_by_definition(board, human=True)
    assert zini(board) == Zini(greedy, human)
    assert greedy <= stats(board).bbbv


@pytest.mark.parametrize("level", LEVELS)
def test_zini_of_the_levels_by_definition(level: str) -> None:
    for case in generate(*LEVELS[level], count=3, seed=8):
        greedy = zini_by_definition(case.board, human=False)
        assert zini(case.board) == (greedy, zini_by_definition(case.board, human=True))


@given(boards(stage="mid-game"))
def test_zini_does_not_depend_on_what_is_revealed(board: Board) -> None:
    covered = bytes(9 if code < 9 else code for code in board.cells)
    assert zini(board) == zini(Board(board.rows, board.cols, covered))


def test_zini_of_boards_without_mines_or_cells() -> None:
    assert zini(Board(2, 2, "99 99")) == Zini(1, 1)
    assert zini(Board(1, 2, "aa")) == Zini(0, 0)
    assert zini(Board(0, 0, "")) == zini(Board(0, 5, "")) == zini(Board(5, 0, "")) == Zini(0, 0)
    with pytest.raises(
        ValueError, match="the board hides its mines; use solve to find its safe cells"
    ):
        zini(Board(1, 2, "1c"))


MS_TOOLLIB = {
    (8, 8, 10): [
        (16, 17),
        (11, 11),
        (11, 11),
        (12, 13),
        (14, 16),
        (13, 12),
        (16, 16),
        (10, 11),
        (13, 14),
        (10, 12),
    ],
    (16, 16, 40): [
        (49, 50),
        (47, 49),
        (58, 65),
        (53, 56),
        (41, 43),
        (48, 55),
        (51, 53),
        (58, 59),
        (42, 40),
        (42, 43),
    ],
    (16, 30, 99): [
        (116, 117),
        (102, 110),
        (113, 123),
        (126, 136),
        (115, 120),
        (115, 127),
        (126, 136),
        (119, 124),
        (122, 125),
        (115, 134),
    ],
    (5, 7, 6): [
        (12, 15),
        (13, 14),
        (10, 13),
        (11, 11),
        (8, 8),
        (12, 13),
        (8, 8),
        (8, 8),
        (8, 8),
        (11, 11),
    ],
}
"""What ms_toollib 1.5.20 gives (`cal_zini`, `cal_hzini`) for boards of a seed, by their size."""


@pytest.mark.parametrize("size", MS_TOOLLIB)
def test_zini_beside_ms_toollib(size: tuple[int, int, int]) -> None:
    # Of equal premiums it takes the first column by column: so rows and columns are exchanged.
    rows, cols, mines = size
    found = []
    for case in generate(rows, cols, mines, count=10, seed=3):
        columns = [case.board.cells[col::cols] for col in range(cols)]
        found.append(zini(Board(cols, rows, b"".join(columns))))
    assert found == MS_TOOLLIB[size]
