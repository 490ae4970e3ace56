"""Clicks, figures and rules of many boards in an array, beside those of each board alone."""

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest

from minesweeper_kit import (
    Board,
    Case,
    Cell,
    ClickError,
    FormatError,
    OptionError,
    ShapeError,
    check,
    stats,
)
from minesweeper_kit.arrays import Rejection, boards, reveal_many, stats_many, validate_many
from tests.zoo import ZOO

SIZES = sorted({(board.rows, board.cols) for board in ZOO.values()})


def stacked(boards: list[Board]) -> Any:
    """Boards of one size as an array."""
    shape = (len(boards), boards[0].rows, boards[0].cols)
    return np.frombuffer(b"".join(board.cells for board in boards), "uint8").reshape(shape)


def alike(rows: int, cols: int) -> list[Board]:
    """The boards of the zoo of that size, and some at random."""
    random = Random(rows * 1000 + cols)
    found = [board for board in ZOO.values() if (board.rows, board.cols) == (rows, cols)]
    mixtures = ([9, 9, 9, 9, 10], [9] * 9 + [10, 0, 1], [9, 10, 12, 1], list(range(16)))
    drawn = [bytes(random.choices(codes, k=rows * cols)) for codes in mixtures]
    return [*found, *(Board(rows, cols, cells) for cells in drawn)]


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_many_are_what_each_is_alone(rows: int, cols: int) -> None:
    random = Random(rows + cols)
    chosen = alike(rows, cols)
    clicks = [(random.randint(-1, rows), random.randint(0, cols)) for _ in chosen]
    cells = stacked(chosen)
    revealed = reveal_many(cells, clicks)
    figures = stats_many(cells)
    legal, violations = validate_many(cells)
    clicked = validate_many(cells, clicks)
    judged = validate_many(cells, clicks, revealed.cells)
    assert revealed.cells.shape == cells.shape
    for at, (board, click) in enumerate(zip(chosen, clicks, strict=True)):
        try:
            outcome = board.reveal(click)
        except ClickError:
            assert revealed.rejections[at] != Rejection.NONE
            outcome = board
        else:
            assert revealed.rejections[at] == Rejection.NONE
        assert revealed.cells[at].tobytes() == outcome.cells
        if not board.is_player_view:
            assert [column[at] for column in figures] == list(stats(board))
        else:
            assert [column[at] for column in figures] == [rows, cols, -1, -1, -1, -1, -1]
        assert violations.get(at, []) == check(Case(board))
        assert legal[at] == (at not in violations)
        assert clicked.violations.get(at, []) == check(Case(board, click))
        assert judged.violations.get(at, []) == check(Case(board, click, outcome))


def test_a_wrong_outcome_is_found_in_its_board_alone() -> None:
    cells = stacked([Board(1, 3, "99a")] * 3)
    expected = reveal_many(cells, (0, 0)).cells
    expected[1, 0, 1] = Cell.TWO
    legal, violations = validate_many(cells, (0, 0), expected)
    assert legal.tolist() == [True, False, True]
    assert [(violation.code, violation.row, violation.col) for violation in violations[1]] == [
        ("wrong-outcome", 0, 1)
    ]


def test_what_is_given_stays_as_it_is() -> None:
    cells = stacked([Board(1, 3, "99a")] * 2)
    assert not cells.flags.writeable
    out, _ = reveal_many(cells, (0, 0))
    assert cells.tobytes() == bytes([9, 9, 10] * 2)
    out[0] = 0  # the outcome is the caller's own
    assert reveal_many(out, (0, 1)).rejections.tolist() == [Rejection.REVEALED, Rejection.REVEALED]


def test_many_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "CHUNK", 20)
    test_many_are_what_each_is_alone(2, 3)
    test_many_are_what_each_is_alone(4, 5)


def test_anything_that_numpy_makes_an_array_of() -> None:
    board = Board(1, 3, "99a")
    wanted = [[[0, 1, 10]]]
    every_other = np.zeros((1, 1, 6), "uint8")
    every_other[:, :, ::2] = np.asarray(board)
    for cells in (
        np.asarray(board)[None],
        memoryview(board.cells).cast("B", (1, 1, 3)),
        [board],
        every_other[:, :, ::2],
        np.asfortranarray(np.asarray(board)[None]),
    ):
        assert reveal_many(cells, [(0, 0)]).cells.tolist() == wanted


@pytest.mark.parametrize("kind", ["int8", "int32", "int64", "uint8", "uint64"])
def test_clicks_of_any_whole_numbers(kind: str) -> None:
    cells = stacked([Board(1, 3, "99a")] * 2)
    clicks = np.array([[0, 0], [0, 2]], kind)
    assert reveal_many(cells, clicks).cells.tolist() == [[[0, 1, 10]], [[9, 9, 11]]]


def test_clicks_far_outside() -> None:
    cells = stacked([Board(1, 3, "99a")] * 3)
    clicks = np.array([[2**63, 0], [0, 2**64 - 1], [2**32, 0]], "uint64")
    out, rejections = reveal_many(cells, clicks)
    assert rejections.tolist() == [Rejection.OUTSIDE] * 3
    assert (out == cells).all()


@pytest.mark.parametrize("shape", [(0, 9, 9), (3, 0, 4), (3, 4, 0), (0, 0, 0)])
def test_nothing(shape: tuple[int, int, int]) -> None:
    cells = np.zeros(shape, "uint8")
    out, rejections = reveal_many(cells, np.zeros((shape[0], 2), int))
    assert out.shape == shape
    assert rejections.tolist() == [Rejection.OUTSIDE] * shape[0]
    assert stats_many(cells).mines.tolist() == [0] * shape[0]
    assert validate_many(cells).legal.tolist() == [True] * shape[0]
    assert validate_many(cells, (0, 0)).legal.tolist() == [False] * shape[0]


def test_no_clicks_for_no_boards() -> None:
    assert reveal_many(np.zeros((0, 9, 9), "uint8"), []).cells.shape == (0, 9, 9)


@pytest.mark.parametrize(
    ("cells", "kind", "message"),
    [
        (np.zeros((2, 2), "uint8"), ShapeError,
         ("cells of the shape (boards, rows, cols) were expected, not (2, 2): "
         "cells[None] makes one board a batch")),
        (np.zeros((2, 2, 2, 2), "uint8"), ShapeError,
         "cells of the shape (boards, rows, cols) were expected, not (2, 2, 2, 2)"),
        (np.zeros((2, 2, 2), int), TypeError,
         "cells of type uint8 were expected, not int64: cells.astype('uint8')"),
        (np.zeros((2, 2, 2)), TypeError, "cells of type uint8 were expected, not float64"),
        (np.zeros((2, 2, 2), bool), TypeError, "cells of type uint8 were expected, not bool"),
        ([["E"]], TypeError, "cells as a uint8 array were expected, not a list"),
        ([[1, 2], [3]], TypeError, "cells as a uint8 array were expected, not a list"),
        ("EEM", TypeError, "cells as a uint8 array were expected, not a str"),
        (None, TypeError, "cells as a uint8 array were expected, not a NoneType"),
        (np.array([[[1, 2]], [[16, 1]], [[1, 17]]], "uint8"), ValueError,
         "a cell is a code from 0 to 15, not 16 (in board 1, from 0)"),
    ],
)  # fmt: skip
def test_what_is_no_batch(cells: Any, kind: type[Exception], message: str) -> None:
    for call in (stats_many, validate_many, lambda given: reveal_many(given, (0, 0))):
        with pytest.raises(kind) as caught:
            call(cells)
        assert str(caught.value) == message


@pytest.mark.parametrize(
    ("clicks", "kind", "message"),
    [
        (None, TypeError, "clicks were expected: a (row, col) pair for each board, or for all"),
        ([(0, 0)] * 3, ShapeError,
         ("clicks of the shape (2, 2) were expected, a (row, col) pair for each board, "
         "not (3, 2)")),
        (0, ShapeError,
         "clicks of the shape (2, 2) were expected, a (row, col) pair for each board, not ()"),
        ([(0.5, 0)] * 2, TypeError, "clicks of whole numbers were expected, not float64"),
        ([(True, False)] * 2, TypeError, "clicks of whole numbers were expected, not bool"),
        ("ab", TypeError, "clicks of whole numbers were expected, not <U2"),
        ([(10**30, 0)] * 2, TypeError, "clicks of whole numbers were expected, not object"),
        ([(0, 0), (0,)], TypeError, "clicks of whole numbers were expected, not a list"),
    ],
)  # fmt: skip
def test_what_are_no_clicks(clicks: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind) as caught:
        reveal_many(stacked([Board(1, 2, "9a")] * 2), clicks)
    assert str(caught.value) == message


def test_what_are_no_outcomes() -> None:
    cells = stacked([Board(1, 2, "9a")] * 2)
    with pytest.raises(OptionError, match="need clicks that they are the outcomes of"):
        validate_many(cells, expected=cells)
    with pytest.raises(
        ShapeError, match=r"of the shape \(2, 1, 2\) were expected, not \(1, 1, 2\)"
    ):
        validate_many(cells, (0, 0), cells[:1])
    with pytest.raises(TypeError, match="expected of type uint8 were expected, not int64"):
        validate_many(cells, (0, 0), cells.astype("int64"))
    with pytest.raises(ValueError, match="a cell is a code from 0 to 15, not 99"):
        validate_many(cells, (0, 0), np.full(cells.shape, 99, "uint8"))


def test_nothing_is_imported_before_it_is_needed() -> None:
    code = (
        "import sys, minesweeper_kit.arrays\n"
        "print({'numpy', 'pyarrow', 'dask', 'minesweeper_kit.solver'} & sys.modules.keys())"
    )
    command = [sys.executable, "-c", code]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "set()\n"


def test_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(FormatError) as caught:
        stats_many([])
    assert str(caught.value) == ("many boards at once need NumPy: pip install numpy")
