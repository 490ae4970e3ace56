"""Boards to order."""

import hashlib
import json
import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper_kit import Board, Cell, OptionError
from minesweeper_kit.generator import First, generate
from minesweeper_kit.solver import is_guess_free
from tests.zoo import DATA


def boards(rows: int, cols: int, mines: int, **options: Any) -> list[Board]:
    """The boards that `generate` makes."""
    return [case.board for case in generate(rows, cols, mines, **options)]


def test_a_seed_gives_the_same_board_everywhere_and_always() -> None:
    # Computed once and kept: a change here breaks the promise made to every user.
    assert boards(4, 5, 6, seed=1, count=2) == [
        Board(4, 5, "9aa99 a9999 999a9 a99a9"),
        Board(4, 5, "a9a99 99a9a 99999 aa999"),
    ]
    assert boards(1, 7, 3, seed=2**64 - 1) == [Board(1, 7, "999aa9a")]


def test_the_first_boards_do_not_depend_on_how_many_are_asked_for() -> None:
    assert boards(5, 5, 5, seed=9, count=4)[:2] == boards(5, 5, 5, seed=9, count=2)
    assert len(set(boards(9, 9, 10, seed=9, count=50))) == 50


def test_names_say_how_to_make_the_board_again() -> None:
    (case,) = generate(2, 3, 1, seed=5, click=(0, 0), first="safe")
    assert case.name == "2x3 with 1 mine, seed 5, number 1"
    assert case.click == (0, 0)


@given(
    rows=st.integers(1, 9),
    cols=st.integers(1, 9),
    seed=st.integers(0, 2**64),
    first=st.sampled_from(["opening", "safe"]),
    data=st.data(),
)
def test_any_board_is_as_ordered(
    rows: int, cols: int, seed: int, first: First, data: st.DataObject
) -> None:
    click = (data.draw(st.integers(0, rows - 1)), data.draw(st.integers(0, cols - 1)))
    reach = 1 if first == "opening" else 0
    near = [
        (r, c)
        for r in range(rows)
        for c in range(cols)
        if abs(r - click[0]) <= reach and abs(c - click[1]) <= reach
    ]
    mines = data.draw(st.integers(0, rows * cols - len(near)))
    (board,) = boards(rows, cols, mines, seed=seed, click=click, first=first)
    assert (board.rows, board.cols, board.mines) == (rows, cols, mines)
    assert board.is_untouched
    assert all(board[cell] == Cell.EMPTY for cell in near)


def test_every_cell_is_as_likely_a_mine() -> None:
    counts = [0] * 12
    for board in boards(3, 4, 3, seed=3, count=4000):
        for at, cell in enumerate(board.cells):
            counts[at] += cell == Cell.MINE
    # 1000 expected each, with a standard deviation of 27.
    assert all(860 < count < 1140 for count in counts), counts


@pytest.mark.parametrize(("size", "mines"), [((9, 9), 10), ((16, 16), 40), ((8, 12), 18)])
def test_boards_without_guessing(size: tuple[int, int], mines: int) -> None:
    tried: list[int] = []
    click = (size[0] // 2, 1)
    cases = generate(
        *size, mines, seed=4, count=3, click=click, no_guess=True, on_attempt=tried.append
    )
    for case in cases:
        assert is_guess_free(case.board, click)
    assert tried.count(1) == 3


ORDERS = json.loads((DATA / "orders" / "no_guess.json").read_text())


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: f"{order['rows']}x{order['cols']}")
def test_boards_without_guessing_stay_what_they_are(order: dict[str, Any]) -> None:
    # Computed with the first version: the boards, and the tries that each of them took.
    asked = {key: value for key, value in order.items() if key != "boards"}
    asked["click"] = tuple(asked["click"])
    found, tries = hashlib.sha256(), list[int]()
    for case in generate(**asked, no_guess=True, on_attempt=tries.append):
        rows = " ".join(case.board.format("hex").split())
        board = f"Board({case.board.rows}, {case.board.cols}, {rows!r})"
        found.update(f"({board}, {case.click!r}, {case.name!r})".encode())
    found.update(repr(tries).encode())
    assert found.hexdigest()[:16] == order["boards"]


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        ((0, 5, 0), {}, "a board of 0x5 has no cells"),
        (
            (2, 2, 5),
            {},
            (
                "a board of 2x2 has room for at most 4 mines; got 5; use fewer mines, "
                "or make the board larger"
            ),
        ),
        ((2, 2, -1), {}, "a number of mines is 0 or more, not -1"),
        (
            (3, 3, 1),
            {"click": (1, 1)},
            (
                "a board of 3x3 has room for at most 0 mines, as the first click and the 8 cells "
                "around it must be free; got 1; use fewer mines, or make the board larger"
            ),
        ),
        (
            (3, 3, 1),
            {"click": (3, 0)},
            "the click (3, 0) is outside the board (rows 0-2, columns 0-2)",
        ),
    ],
)
def test_what_no_board_has_is_refused(
    arguments: tuple[int, int, int], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=" ") as caught:
        boards(*arguments, **options)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("options", "error", "said"),
    [
        ({"seed": "x"}, TypeError, "seed: a whole number was expected, not 'x'"),
        ({"rows": "9"}, TypeError, "rows: a whole number was expected, not '9'"),
        ({"count": 1.5}, TypeError, "count: a whole number was expected, not 1.5"),
        ({"mines": 100}, OptionError, "a board of 9x9 has room for at most 81 mines; got 100"),
        ({"click": (20, 20)}, OptionError, "the click (20, 20) is outside the board"),
        ({"first": "any"}, OptionError, "first is one of opening, safe; got 'any'"),
        (
            {"needs": "overlap", "difficulty": "easy"},
            OptionError,
            "a board that needs overlap is medium, never easy: leave out one of the two",
        ),
        ({"needs": 5}, OptionError, "needs is one of single, subset, overlap, chain, total; got 5"),
        ({"difficulty": "x"}, OptionError, "difficulty is one of easy, medium, hard, extreme; got"),
    ],
)
def test_what_cannot_be_generated(
    options: dict[str, Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=f"^{re.escape(said)}"):
        generate(**{"rows": 9, "cols": 9, "mines": 10} | options)


def test_numbers_of_other_kinds() -> None:
    kind: Any = np.uint8
    mine = next(generate(kind(20), kind(20), kind(40), seed=kind(7), click=(kind(19), kind(19))))
    assert mine == next(generate(20, 20, 40, seed=7, click=(19, 19)))
    assert mine.name == "20x20 with 40 mines, seed 7, number 1"
    for wrong in (0.5, "1", None):
        with pytest.raises(TypeError):
            next(generate(wrong, 1, 0))  # type: ignore[arg-type]


@pytest.mark.parametrize("beyond", [10**9, 10**30, 10**5000], ids=["9", "30", "5000"])
def test_numbers_beyond_the_limit(beyond: int) -> None:
    for numbers in ((beyond, 1, 0), (1, beyond, 0), (-beyond, 1, 0), (1, 1, beyond)):
        with pytest.raises(ValueError, match=r"the most$|no cells$|at most"):
            next(generate(*numbers))
    with pytest.raises(ValueError, match=r"is outside the board \(rows 0-0"):
        next(generate(1, 1, 0, click=(0, beyond)))
