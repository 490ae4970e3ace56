"""The drop-in with the judge's own signature."""

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper_kit import Board, Cell, ClickError, ShapeError, SymbolError
from minesweeper_kit.leetcode import update_board
from tests.boards import boards, letters, textbook


@given(boards(bytes([Cell.EMPTY, Cell.MINE]), least=1, most=8), st.data())
def test_in_place_and_as_in_the_textbook(board: Board, data: st.DataObject) -> None:
    click = [
        data.draw(st.integers(0, board.rows - 1)),
        data.draw(st.integers(0, board.cols - 1)),
    ]
    rows = letters(board)
    expected = textbook(rows, (click[0], click[1]))
    same = list(rows)
    assert update_board(rows, click) is rows
    assert rows == expected
    assert all(row is before for row, before in zip(rows, same, strict=True))
    assert all(type(symbol) is str for row in rows for symbol in row)


def test_the_published_example() -> None:
    board = [["E"] * 5, ["E", "E", "M", "E", "E"], ["E"] * 5, ["E"] * 5]
    update_board(board, (3, 0))
    assert ["".join(row) for row in board] == ["B1E1B", "B1M1B", "B111B", "BBBBB"]
    update_board(board, [1, 2])
    assert ["".join(row) for row in board] == ["B1E1B", "B1X1B", "B111B", "BBBBB"]


@pytest.mark.parametrize(
    ("rows", "click", "error", "said"),
    [
        (["EM", "E"], [0, 0], ShapeError,
         "row 1 (from 0) has 1 cell, expected 2 like the rows above"),
        (["EM", "EQ"], [0, 0], SymbolError,
         "(1, 1): unknown symbol 'Q' in dialect leetcode (it has B E M X 1-8)"),
        (["EM", "EE"], [2, 0], ClickError,
         "click (2, 0) is outside the board (rows 0-1, columns 0-1)"),
        (["EM", "1E"], [1, 0], ClickError, "click (1, 0) is revealed already"),
        (["EX", "EE"], [0, 0], ClickError,
         "the game is over: the mine at (0, 1) has exploded already"),
        ([], [0, 0], ClickError, "click (0, 0) is outside the board (0x0 cells)"),
    ],
)  # fmt: skip
def test_errors_leave_the_board_as_it_was(
    rows: list[str], click: list[int], error: type[Exception], said: str
) -> None:
    board = [list(row) for row in rows]
    before = copy.deepcopy(board)
    with pytest.raises(error) as caught:
        update_board(board, click)
    assert str(caught.value) == said
    assert board == before


@pytest.mark.parametrize(("rows", "cols"), [(300, 300), (1, 5000), (5000, 1), (32, 32)])
def test_large(rows: int, cols: int) -> None:
    board = [["E"] * cols for _ in range(rows)]
    board[-1][-1] = "M"
    update_board(board, [0, 0])
    assert board[-1][-1] == "M"
    assert sum(row.count("B") for row in board) == rows * cols - (4 if min(rows, cols) > 1 else 2)
