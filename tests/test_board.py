"""Board: an immutable value."""

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper_kit import (
    Board,
    Case,
    Cell,
    ClickError,
    FormatError,
    LossyError,
    ParseError,
    ShapeError,
    SymbolError,
    dumps,
    loads,
    reveal,
    solve,
    stats,
)
from tests.boards import JUDGE, boards, letters, textbook


@given(boards())
def test_repr_evaluates(board: Board) -> None:
    assert eval(repr(board)) == board


def test_repr() -> None:
    assert repr(Board(2, 3, bytes([0, 1, 9, 10, 11, 15]))) == "Board(2, 3, 'B1E MXW')"
    assert Board(2, 4, "019b acdf") == Board(2, 4, "B1EX MHFW")  # hex digits are codes
    assert repr(Board(0, 0, b"")) == "Board(0, 0, '')"
    assert repr(Board(2, 0, b"")) == "Board(2, 0, '')"
    assert str(Board(2, 8, bytes(range(16)))) == "B1234567\n8EMXHFPW"


@given(boards(), boards())
def test_equality_and_hash(one: Board, other: Board) -> None:
    same = (one.rows, one.cols, one.cells) == (other.rows, other.cols, other.cells)
    assert (one == other) is same
    twin = Board(one.rows, one.cols, bytes(bytearray(one.cells)))
    assert twin == one
    assert hash(twin) == hash(one)
    assert len({one, twin}) == 1
    assert one != one.cells
    assert one.__eq__(3) is NotImplemented


def test_cells_are_asked_for_by_in() -> None:
    board = Board(2, 3, "99a 991")
    assert Cell.MINE in board
    assert Cell.ONE in board
    assert 10 in board
    assert Cell.HIDDEN not in board
    assert 16 not in board
    assert -1 not in board
    for other in ("E", (0, 0), b"\x09\x09\x0a", None):
        with pytest.raises(TypeError, match=r"^a Cell was expected, as in Cell\.MINE in board"):
            _ = other in board  # type: ignore[operator]


def test_a_board_has_rows_and_is_true() -> None:
    board = Board(2, 3, "99a 991")
    assert len(board) == 2
    assert [len(row) for row in board] == [3, 3]
    empty = Board(0, 0, b"")
    assert (len(empty), list(empty), bool(empty)) == (0, [], True)


@given(boards())
def test_numpy_both_ways(board: Board) -> None:
    array = board.to_numpy()
    assert Board.from_numpy(array) == board
    array[...] = 0  # a copy
    assert Board.from_numpy(board.to_numpy().astype(float).astype("int64")) == board


def test_arrays_that_are_no_board() -> None:
    for array, error in (
        (np.zeros(3, int), ShapeError),
        (np.zeros((1, 2, 3), int), ShapeError),
        (np.zeros((2, 2)), TypeError),
        (np.zeros((2, 2), bool), TypeError),
        (np.full((2, 2), 16), ValueError),
        (np.full((2, 2), -1), ValueError),
        ([["E", "M"]], TypeError),
    ):
        with pytest.raises(error):
            Board.from_numpy(array)


def test_a_text_without_a_dialect_is_the_only_board_that_fits() -> None:
    assert Board.parse("EEM\nEEE") == Board(2, 3, "99a 999")
    assert Board.parse("11\n1M") == Board(2, 2, "11 1a")  # in two dialects
    assert Board.parse("") == Board(0, 0, b"")
    with pytest.raises(FormatError, match="the symbols fit several dialects: ") as caught:
        Board.parse("*..\n...")
    assert {"uva", "minesweepr", "codingninjas"} <= set(caught.value.candidates)  # type: ignore[attr-defined]
    with pytest.raises(FormatError, match=r"^2:2: no dialect has .* here; .*Dialect.inline"):
        Board.parse("EEM\nE\N{SNOWMAN}E")
    with pytest.raises(ShapeError, match=r"row 1 \(from 0\) has 2 cells"):
        Board.parse("EEM\nEE")


def test_a_case_without_a_click_has_no_outcome_of_it() -> None:
    case = Case(Board(1, 2, "9a"))
    with pytest.raises(ClickError, match="there is no click"):
        case.board.reveal(case.click)
    with pytest.raises(ClickError, match="there is no click"):
        reveal(case.board, case.click)


def test_shape_is_part_of_the_value() -> None:
    assert Board(1, 4, bytes(4)) != Board(2, 2, bytes(4))
    assert Board(0, 3, b"") != Board(3, 0, b"")


@given(boards())
def test_pickle_and_copy(board: Board) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(board, protocol)) == board
    assert copy.copy(board) == copy.deepcopy(board) == board


def test_immutable() -> None:
    board = Board(1, 1, b"\0")
    for name in ("rows", "cells", "other"):
        with pytest.raises(AttributeError, match=rf"a Board cannot be changed: '{name}'"):
            setattr(board, name, 1)
    with pytest.raises(AttributeError, match=r"a Board cannot be changed: 'rows'"):
        del board.rows
    assert not hasattr(board, "__dict__")
    cells = bytearray(b"\0")
    board = Board(1, 1, cells)  # type: ignore[arg-type]
    cells[0] = 1
    assert board.cells == b"\0"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((2, 2, bytes(3)), "3 cells cannot make a board of 2x2; expected 4"),
        ((2, 2, bytes(1)), "1 cell cannot make a board of 2x2; expected 4"),
        ((-1, -1, bytes(1)), "1 cell cannot make a board of -1x-1; expected sizes of 0 or more"),
        ((1, 2, "0"), "1 cell cannot make a board of 1x2; expected 2"),
    ],
)
def test_wrong_shape(arguments: tuple[int, int, bytes], said: str) -> None:
    with pytest.raises(ShapeError) as caught:
        Board(*arguments)
    assert str(caught.value) == said


def test_wrong_codes() -> None:
    with pytest.raises(ValueError, match=r"^a cell is a code from 0 to 15, not 16$"):
        Board(1, 2, b"\x01\x10")
    for text in ("0g", "0G", "0Q", "0é"):
        with pytest.raises(ValueError, match=r"."):
            Board(1, 2, text)


@given(boards(least=1))
def test_from_rows(board: Board) -> None:
    assert Board.from_rows(board) == board
    assert Board.from_rows([[Cell(code) for code in row] for row in board]) == board
    assert [list(row) for row in board] == [
        [board[row, col] for col in range(board.cols)] for row in range(board.rows)
    ]


def test_from_ragged_rows() -> None:
    with pytest.raises(
        ShapeError, match=r"^row 1 \(from 0\) has 1 cell, expected 2 like the rows above$"
    ):
        Board.from_rows([[1, 2], [3]])
    assert Board.from_rows([]) == Board(0, 0, b"")


@given(boards())
def test_lists_of_symbols_round_trip(board: Board) -> None:
    for dialect in ("tatham", "leetcode", "discord"):
        try:
            lists = board.to_lists(dialect)
        except LossyError:
            continue
        assert [len(row) for row in lists] == [board.cols] * board.rows
        if board.rows:
            assert Board.from_lists(lists, dialect) == board


@pytest.mark.parametrize(
    ("rows", "error", "said"),
    [
        (
            [["E", "M"], ["E"]],
            ShapeError,
            "row 1 (from 0) has 1 cell, expected 2 like the rows above",
        ),
        (
            [["E", "M"], ["Q", "E"]],
            SymbolError,
            "(1, 0): unknown symbol 'Q' in dialect leetcode (it has B E M X 1-8)",
        ),
        ([["E", 1]], TypeError, "(0, 1): a symbol, a str, was expected, not an int"),
        ([["E", ["M"]]], TypeError, "a list of rows, each a list of symbols, was expected, not"),
        ("EM", TypeError, "a list of rows was expected, not a str: Board.parse takes text"),
        (3, TypeError, "a list of rows, each a list of symbols, was expected, not an int"),
        ([3], TypeError, "a list of rows, each a list of symbols, was expected, not a list"),
    ],
)
def test_what_is_no_list_of_symbols(rows: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error) as caught:
        Board.from_lists(rows, "leetcode")
    assert str(caught.value).startswith(said)


def test_lists_are_no_text() -> None:
    with pytest.raises(
        TypeError, match=r"^a text was expected, not a list: Board.from_lists takes"
    ):
        Board.parse([["E"]], "leetcode")  # type: ignore[arg-type]


def test_indexing() -> None:
    board = Board.parse("EM\nB1", "leetcode")
    assert board[0, 1] is Cell.MINE
    assert board[1, 0] is Cell.BLANK
    for place in ((2, 0), (0, 2), (-1, 0), (0, -1)):
        with pytest.raises(IndexError, match=r"is outside the board of 2x2$"):
            board[place]
    for wrong in (0, (0,), (0, 0, 0), "EM", (0.5, 0)):
        with pytest.raises(TypeError, match=r"^board\[row, col\] takes two whole numbers, not "):
            board[wrong]  # type: ignore[index]


@given(boards())
def test_as_an_array(board: Board) -> None:
    array = np.asarray(board)
    assert array.dtype == np.uint8
    assert array.shape == (board.rows, board.cols)
    assert array.tobytes() == board.cells
    wide = np.array(board, dtype=np.int64)
    assert wide.dtype == np.int64
    assert (wide == array).all()
    if board.cells:
        array[:] = 3  # a copy, which is the caller's
        assert Board.from_rows(wide) == board
    view = np.asarray(board, copy=False)
    assert view.tobytes() == board.cells
    assert not view.flags.writeable
    if board.cells:
        assert view.ctypes.data == np.asarray(board, copy=False).ctypes.data  # the cells themselves
    with pytest.raises(ValueError, match="as int64 they are a copy"):
        np.asarray(board, dtype=np.int64, copy=False)


@given(boards(JUDGE, least=1), st.sampled_from(["leetcode", "codingninjas", "lc", "NAUKRI"]))
def test_parse_and_format(board: Board, dialect: str) -> None:
    text = board.format(dialect)
    assert Board.parse(text, dialect) == board
    assert Board.parse("\ufeff" + text.replace("\n", "\r\n") + "\n\n", dialect) == board
    assert text.count("\n") == board.rows


def test_parse_faults() -> None:
    with pytest.raises(SymbolError) as caught:
        Board.parse("EM\nEQ", "leetcode")
    assert str(caught.value) == "2:2: unknown symbol 'Q' in dialect leetcode (it has B E M X 1-8)"
    with pytest.raises(
        ShapeError, match=r"^2:1: row 1 \(from 0\) has 1 cell, expected 2 like the rows above"
    ):
        Board.parse("EM\nE", "leetcode")
    with pytest.raises(ParseError, match=r"^1:2: NUL byte"):
        Board.parse("E\0", "leetcode")
    with pytest.raises(FormatError, match=r"unknown dialect 'letcode': did you mean leetcode"):
        Board.parse("E", "letcode")
    with pytest.raises(LossyError, match=r"HIDDEN \(1 cell, first at \(0, 0\)\)"):
        Board(1, 1, bytes([Cell.HIDDEN])).format("leetcode")


@given(boards(bytes([Cell.EMPTY, Cell.MINE]), least=1, most=8), st.data())
def test_reveal_as_in_the_textbook(board: Board, data: st.DataObject) -> None:
    click = (
        data.draw(st.integers(0, board.rows - 1)),
        data.draw(st.integers(0, board.cols - 1)),
    )
    before = bytes(board.cells)
    outcome = board.reveal(click)
    assert letters(outcome) == textbook(letters(board), click)
    assert reveal(board, click) == outcome
    assert board.cells == before


def test_reveal_refuses() -> None:
    with pytest.raises(
        ClickError,
        match=r"^click \(0, 1\) is outside the board \(rows 0-0, columns 0-0\)$",
    ):
        Board.parse("E", "leetcode").reveal((0, 1))


@given(boards())
def test_views(board: Board) -> None:
    view = board.player_view()
    assert view.player_view() == view
    names = dict(zip(range(16), "012345678HHXHFFF", strict=True))
    assert [names[code] for code in board.cells] == [
        {12: "H", 13: "F", 11: "X"}.get(code, str(code)) for code in view.cells
    ]
    mines = [Cell.MINE, Cell.EXPLODED, Cell.FLAGGED_MINE]
    assert board.mines == sum(code in mines for code in board.cells)
    revealed = [*range(9), Cell.EXPLODED]
    assert board.is_untouched is not any(code in revealed for code in board.cells)
    unknown = [Cell.HIDDEN, Cell.FLAGGED]
    assert board.is_player_view is any(code in unknown for code in board.cells)


@pytest.mark.parametrize("kind", [np.uint8, np.int8, np.int64, np.intp])
def test_sizes_are_python_numbers(kind: type) -> None:
    board = Board(kind(100), kind(100), bytes([Cell.EMPTY]) * 10_000)
    assert type(board.rows) is int
    assert type(board.cols) is int
    assert board[kind(99), kind(99)] is Cell.EMPTY
    assert set(board.reveal((kind(99), kind(99))).cells) == {Cell.BLANK}


def test_sizes_that_wrap_around() -> None:
    # 200 times 200 is 64 in numbers of one byte.
    with pytest.raises(
        ShapeError, match=r"^64 cells cannot make a board of 200x200; expected 40000$"
    ):
        Board(np.uint8(200), np.uint8(200), bytes([Cell.EMPTY]) * 64)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [1.0, "1", None, np.float64(1)])
def test_sizes_that_are_no_whole_numbers(size: object) -> None:
    with pytest.raises(TypeError):
        Board(size, 1, "9")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Board(1, size, "9")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Board(1, 1, "9").reveal((size, 0))  # type: ignore[arg-type]


@pytest.mark.parametrize(("rows", "cols"), [(999_999_999, 0), (10_001, 0), (0, 10_001)])
def test_no_cell_and_many_rows(rows: int, cols: int) -> None:
    """What goes over the rows of a board would go over them for ever."""
    with pytest.raises(ShapeError, match=rf"^a board of {rows}x{cols}: 10000 rows and columns"):
        Board(rows, cols, b"")
    text = json.dumps({"dialect": "leetcode", "cases": [{"board": [""] * 10_001}]})
    with pytest.raises(ParseError, match=r"^<string>:1:\d+: a board of 10001x0"):
        loads(text, "json")


def test_no_cell_and_as_many_rows_as_may_be() -> None:
    board = Board(10_000, 0, b"")
    assert eval(repr(board)) == board
    assert str(board) == "\n" * 9_999
    assert stats(board).bbbv == 0
    assert solve(board).mines == frozenset()
    assert loads(dumps([Case(board)], "leetcode+json"), "json")[0].board == board


@pytest.mark.parametrize("beyond", [10**9, 10**30, 10**5000], ids=["9", "30", "5000"])
def test_sizes_beyond_the_limit(beyond: int) -> None:
    for rows, cols in ((beyond, 0), (0, beyond)):
        with pytest.raises(ShapeError, match=r": 10000 rows and columns are the most without a"):
            Board(rows, cols, b"")
    with pytest.raises(ShapeError, match=r"cannot make a board of"):
        Board(-beyond, 1, b"")
    assert Board(beyond // beyond, 0, b"").rows == 1
    with pytest.raises(ClickError, match=r"outside the board \(rows 0-0, columns 0-0\)$"):
        Board(1, 1, "9").reveal((0, beyond))
    with pytest.raises(IndexError, match=r"outside the board of 1x1$"):
        Board(1, 1, "9")[-beyond, 0]


class Named(Board):
    """A board of a user's own class."""


def test_a_subclass_stays_one() -> None:
    board = Named(1, 2, "9a")
    for other in (
        board.reveal((0, 0)), board.opened(), board.player_view(), reveal(board, (0, 0)),
        copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board)),
        Named.parse("EM", "leetcode"),
    ):  # fmt: skip
        assert type(other) is Named


@pytest.mark.parametrize("write", [Board.to_lists, Board.format])
@pytest.mark.parametrize("cells", ["HH1", "EM1", "BFX"])
def test_what_a_dialect_cannot_write_hex_can(
    write: Callable[[Board, str], object], cells: str
) -> None:
    board = Board(1, 3, cells)
    with pytest.raises(LossyError) as caught:
        write(board, "mask")
    assert str(caught.value).endswith('; take dialect="hex", which has all cells')
    assert write(board, "hex")
