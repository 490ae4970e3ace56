"""Traces: the textbook's searches, checked against the searches as textbooks write them."""

import sys
from collections import deque
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper_kit import Board, Cell, ClickError
from minesweeper_kit.game.trace import ROW_BY_ROW, Search, Step, neighbours_of, trace

SEARCHES: tuple[Search, ...] = ("bfs", "dfs")
Offsets = Sequence[tuple[int, int]]


@st.composite
def clicked(draw: st.DrawFn) -> tuple[Board, tuple[int, int]]:
    """A board, perhaps with some of it revealed, and a click on it."""
    rows, cols = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    kinds = st.sampled_from([9, 9, 9, 9, 9, 9, 10, 14, 15])
    cells = draw(st.lists(kinds, min_size=rows * cols, max_size=rows * cols))
    board = Board(rows, cols, bytes([9, *cells[1:]]))
    places = [divmod(at, cols) for at, cell in enumerate(board.cells) if cell in (9, 10)]
    first, second = draw(st.sampled_from(places)), draw(st.sampled_from(places))
    if board[first] == Cell.EMPTY:
        after = board.reveal(first)
        if after[second] in (Cell.EMPTY, Cell.MINE):
            return after, second
    return board, second


def by_queue(board: Board, click: tuple[int, int], offsets: Offsets) -> list[Step]:
    outcome, seen, queue = board.reveal(click), {click}, deque([click])
    steps = [Step(*click, outcome[click], 1)]
    while queue:
        row, col = queue.popleft()
        for down, across in offsets if outcome[row, col] == Cell.BLANK else ():
            cell = row + down, col + across
            on = 0 <= cell[0] < board.rows and 0 <= cell[1] < board.cols
            if on and cell not in seen and board[cell] == Cell.EMPTY:
                seen.add(cell)
                queue.append(cell)
                steps.append(Step(*cell, outcome[cell], len(queue)))
    return steps


def by_recursion(board: Board, click: tuple[int, int], offsets: Offsets) -> list[Step]:
    outcome, steps = board.reveal(click), list[Step]()
    seen = set()

    def enter(row: int, col: int, depth: int) -> None:
        on = 0 <= row < board.rows and 0 <= col < board.cols
        if not on or (row, col) in seen or board[row, col] not in (Cell.EMPTY, Cell.MINE):
            return
        seen.add((row, col))
        steps.append(Step(row, col, outcome[row, col], depth))
        if outcome[row, col] == Cell.BLANK:
            for down, across in offsets:
                enter(row + down, col + across, depth + 1)

    enter(*click, 1)
    return steps


@given(clicked(), st.permutations(ROW_BY_ROW))
def test_steps_are_those_of_the_textbook(
    asked: tuple[Board, tuple[int, int]], offsets: list[tuple[int, int]]
) -> None:
    board, click = asked
    assert list(trace(board, click, "bfs", offsets)) == by_queue(board, click, offsets)
    assert list(trace(board, click, "dfs", offsets)) == by_recursion(board, click, offsets)


@given(clicked(), st.sampled_from(SEARCHES))
def test_the_steps_make_the_outcome(asked: tuple[Board, tuple[int, int]], search: Search) -> None:
    board, click = asked
    cells = bytearray(board.cells)
    for row, col, cell, size in trace(board, click, search):
        assert cells[row * board.cols + col] in (Cell.EMPTY, Cell.MINE)
        assert size >= 1
        cells[row * board.cols + col] = cell
    assert bytes(cells) == board.reveal(click).cells


def test_a_recursion_deeper_than_python_allows() -> None:
    rows = 4 * sys.getrecursionlimit()
    board = Board(rows, 1, bytes([Cell.EMPTY]) * rows)
    assert max(step.size for step in trace(board, (0, 0), "dfs")) == rows
    assert max(step.size for step in trace(board, (0, 0), "bfs")) == 1


def test_a_mine_is_one_step() -> None:
    for search in SEARCHES:
        assert list(trace(Board(1, 2, "9a"), (0, 1), search)) == [Step(0, 1, Cell.EXPLODED, 1)]


def test_a_click_that_the_game_does_not_allow() -> None:
    with pytest.raises(ClickError, match="outside the board"):
        trace(Board(1, 2, "9a"), (0, 2))


def test_orders_of_neighbours() -> None:
    assert neighbours_of("nw,n,ne,w,e,sw,s,se") == ROW_BY_ROW
    assert neighbours_of(" S, n,E,w,ne,se,sw,nw")[:3] == ((1, 0), (-1, 0), (0, 1))
    for wrong in ("n,e", "n,n,ne,w,e,sw,s,se", "x" * 1000, ""):
        with pytest.raises(ValueError, match="is not an order of neighbours: name each of nw,n,ne"):
            neighbours_of(wrong)
