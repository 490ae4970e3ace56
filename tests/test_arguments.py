"""What functions say of wrong arguments: what was given, and what is expected."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import minesweeper_kit as kit
from minesweeper_kit import Board, Case, OptionError, SymbolError, strategies
from minesweeper_kit.judge import Limits

BOARD = Board(2, 2, "EM EE")
HIDES = Board(2, 2, "HH 1H")
ANY: Any = kit  # whose functions take what their types do not allow

NO_BOARD = (
    "a Board was expected, not {}: Board.parse makes one of a text, Board.from_lists of lists"
)
NO_CLICK = "a click is two whole numbers, (row, col), counted from 0; got {}"
DRAWN = "a Board, a Case or a Solution was expected, not an int: Board.parse makes one"


@pytest.mark.parametrize(
    "call",
    [
        *(ANY.solve, ANY.deduce, ANY.open_certain, ANY.check_possible, ANY.possible_totals),
        *(ANY.explain, ANY.hint, ANY.explain_guess, ANY.best_click, ANY.stats, ANY.zini, Case),
        *(partial(call, click=(0, 0)) for call in (ANY.reveal, ANY.is_guess_free, ANY.difficulty)),
        strategies.clicks,
    ],
)
def test_what_is_no_board(call: Callable[[Any], object]) -> None:
    for given, kind in (("EM", "a str"), ([["E"]], "a list"), (None, "a NoneType")):
        with pytest.raises(TypeError, match=f"^{re.escape(NO_BOARD.format(kind))}$"):
            call(given)
    for case in (Case(BOARD), kit.loads("EM")):
        with pytest.raises(TypeError, match=r"not a Cases?: case.board is that of a case$"):
            call(case)


@pytest.mark.parametrize("draw", [ANY.png, ANY.svg, ANY.html, ANY.text])
def test_what_cannot_be_drawn(draw: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError, match=f"^{DRAWN}"):
        draw(5)


def test_what_is_no_expected_outcome() -> None:
    with pytest.raises(TypeError, match=r"^expected: a Board was expected, not a str"):
        Case(BOARD, expected="EM")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^expected: a Board was expected, not a str"):
        ANY.differences("EM", BOARD)
    with pytest.raises(TypeError, match=r"^outcome: a Board was expected, not a Case"):
        ANY.differences(BOARD, Case(BOARD))


@pytest.mark.parametrize(
    "given", [5, (0,), (0, 1, 2), (0.5, 1), "a1", ("0", "1"), [None, 0]], ids=repr
)
def test_what_is_no_click(given: Any) -> None:
    said = f"^{re.escape(NO_CLICK.format(repr(given)))}$"
    for call in (
        BOARD.reveal,
        partial(kit.reveal, BOARD),
        partial(Case, BOARD),
        partial(ANY.explain_cell, []),
        partial(kit.difficulty, BOARD),
        partial(kit.is_guess_free, BOARD),
        partial(kit.update_board, [["E"]]),
        lambda click: kit.generate(2, 2, 1, click=click),
    ):
        with pytest.raises(TypeError, match=said):
            call(given)


@pytest.mark.parametrize(
    ("make", "error", "said"),
    [
        (
            lambda: Board(2, 2, "EM EQ"),
            SymbolError,
            "(1, 1): unknown letter 'Q' (cells are B 1-8 E M X H F P W, or their codes 0-9 a-f)",
        ),
        (lambda: Board(1, 2, "E\N{BOMB}"), SymbolError, "(0, 1): unknown letter '\N{BOMB}' (cells"),
        (lambda: Board(1, 1, b"\x10"), OptionError, "a cell is a code from 0 to 15, not 16"),
        (lambda: Board(1, 1, ANY.Click), TypeError, "one byte or letter for each cell was"),
        (lambda: Board(2, 2, 4), TypeError, "one byte or letter for each cell was expected, not"),  # type: ignore[arg-type]
        (lambda: Board(1, 1, [300]), OptionError, "a cell is a code from 0 to 15, not 300"),  # type: ignore[arg-type]
        (lambda: Board("2", 2, "EM EE"), TypeError, "rows and cols are whole numbers, not '2' and"),  # type: ignore[arg-type]
        (
            lambda: Board.from_rows([[9, "E"]]),  # type: ignore[list-item]
            TypeError,
            "(0, 1): a Cell, or its code, was expected, not a str: Board.from_lists takes rows of",
        ),
        (lambda: Board.from_rows([[9], 5]), TypeError, "row 1 (from 0): a list of cells was"),  # type: ignore[list-item]
        (lambda: Board.from_rows(5), TypeError, "a list of rows was expected, not an int"),  # type: ignore[arg-type]
        (
            lambda: Board.from_rows([[9, 300]]),
            OptionError,
            "a cell is a code from 0 to 15, not 300",
        ),
        (lambda: Board.from_rows(iter([iter([9, 99])])), OptionError, "a cell is a code from 0"),
        (lambda: Case(BOARD, mines="x"), TypeError, "mines: a whole number was expected, not 'x'"),  # type: ignore[arg-type]
        (lambda: BOARD.format(5), TypeError, "a dialect, or the name of one, was expected, not"),  # type: ignore[arg-type]
        (lambda: ANY.loads("EM", 5), TypeError, "a format, or the name of one, was expected"),
    ],
)
def test_what_makes_no_board(make: Callable[[], object], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=f"^{re.escape(said)}"):
        make()


def test_the_symbol_of_an_unknown_letter() -> None:
    with pytest.raises(SymbolError) as caught:
        Board(2, 2, "EM EQ")
    assert caught.value.symbol == "Q"


@pytest.mark.parametrize(
    "call",
    [
        lambda: kit.stats(HIDES),
        lambda: kit.zini(HIDES),
        lambda: kit.difficulty(HIDES, (0, 0)),
        lambda: kit.open_certain(HIDES),
        lambda: kit.hint(HIDES, level=9),
        lambda: kit.solve(HIDES, mines=-1),
        lambda: kit.solve(HIDES, budget=0),
        lambda: kit.solve(HIDES, density=2),
        lambda: kit.solve(HIDES, mines=1, density=0.5),
        lambda: kit.png(BOARD, cell_size=0),
        lambda: kit.png([]),
        lambda: Limits(seconds=0),
    ],
)
def test_wrong_values_are_errors_of_the_kit(call: Callable[[], object]) -> None:
    with pytest.raises(OptionError):
        call()


def test_a_cell_that_no_step_finds() -> None:
    steps = kit.explain(Board(2, 3, "HHH 111"))
    assert kit.explain_cell(steps, (1, 0)) == kit.explain_cell(steps, (9, 9)) == []
