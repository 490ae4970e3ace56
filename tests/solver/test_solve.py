from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper_kit import Board, Cell, Click
from minesweeper_kit.errors import BudgetError, ContradictionError
from minesweeper_kit.solver import Solution, deduce, solve
from tests.solver.boards import hidden, lattice, random_game, random_view
from tests.solver.oracle import answer

REACH = 11
"""The oracle tries every arrangement: this many hidden cells are its limit."""


def check(board: Board, mines: int | None = None, density: Fraction | None = None) -> bool:
    """Compare with the oracle; whether some arrangement fits."""
    expected = answer(board, mines, density)
    if expected is None:
        with pytest.raises(ContradictionError):
            solve(board, mines, density)
        return False
    found = solve(board, mines, density)
    assert found.probabilities == expected.probabilities
    assert found.arrangements == expected.arrangements
    assert found.totals == expected.totals
    assert found.safe == {at for at, chance in expected.probabilities.items() if chance == 0}
    assert found.mines == {at for at, chance in expected.probabilities.items() if chance == 1}
    return True


@pytest.mark.parametrize(("rows", "cols"), list(product(range(1, 5), repeat=2)))
def test_small_games_as_brute_force(rows: int, cols: int) -> None:
    rng = Random(rows * 10 + cols)
    for _ in range(40):
        mines = rng.randint(0, rows * cols - 1)
        board = random_game(rng, rows, cols, mines, rng.randint(0, rows * cols)).player_view()
        if hidden(board) > REACH:
            continue
        assert check(board, mines)
        assert check(board)
        assert check(board, density=Fraction(rng.randint(1, 99), 100))
        check(board, rng.randint(0, rows * cols + 1))


def test_all_views_of_small_boards() -> None:
    """Every board of up to 2x2 cells out of all kinds of numbers and hidden cells."""
    for rows, cols in ((1, 1), (1, 2), (2, 1), (1, 3), (2, 2)):
        for cells in product((0, 1, 2, 3, Cell.HIDDEN, Cell.EXPLODED), repeat=rows * cols):
            board = Board(rows, cols, bytes(cells))
            check(board)
            check(board, 1)


def test_larger_games_as_brute_force() -> None:
    rng = Random(12)
    done = 0
    while done < 1500:
        rows, cols = rng.randint(3, 7), rng.randint(3, 7)
        mines = rng.randint(1, 10)
        if mines >= rows * cols:
            continue
        board = random_game(rng, rows, cols, mines, rng.randint(4, 20)).player_view()
        if hidden(board) <= REACH - 1:
            total, density = [(mines, None), (None, None), (None, Fraction(1, 5))][done % 3]
            assert check(board, total, density)
            done += 1


def test_impossible_boards_are_refused() -> None:
    rng = Random(13)
    refused = 0
    while refused < 300:
        board = random_view(rng, rng.randint(1, 4), rng.randint(1, 4))
        if hidden(board) <= 9:
            refused += not check(board, rng.choice((None, rng.randint(0, 8))))


def games(most: int = 60) -> st.SearchStrategy[tuple[Board, int]]:
    """A player's view of a game, and its total of mines."""

    def build(seed: int, rows: int, cols: int, tenths: int, clicks: int) -> tuple[Board, int]:
        mines = rows * cols * tenths // 10
        return random_game(Random(seed), rows, cols, mines, clicks).player_view(), mines

    return st.builds(
        build,
        st.integers(0, 10**6),
        st.integers(1, 9),
        st.integers(1, 9),
        st.integers(0, 5),
        st.integers(0, most),
    )


SETTINGS = settings(max_examples=150, deadline=None, derandomize=True)


@SETTINGS
@given(games())
def test_probabilities_are_what_they_say(game: tuple[Board, int]) -> None:
    board, mines = game
    found = solve(board, mines)
    assert found.prior == "total"
    assert sum(found.probabilities.values()) == mines
    assert all(0 <= chance <= 1 for chance in found.probabilities.values())
    assert found.safe == {at for at, chance in found.probabilities.items() if chance == 0}
    assert found.mines == {at for at, chance in found.probabilities.items() if chance == 1}
    assert list(found.probabilities) == sorted(found.probabilities)
    least, most = found.totals
    assert least <= mines <= most


@SETTINGS
@given(games(), st.sampled_from(["total", "density", "uniform"]))
def test_turning_the_board_turns_the_answer(game: tuple[Board, int], prior: str) -> None:
    board, total = game
    mines = total if prior == "total" else None
    density = Fraction(1, 7) if prior == "density" else None
    found = solve(board, mines, density)
    rows = [list(row) for row in board]
    mirrored = solve(Board.from_rows([row[::-1] for row in rows]), mines, density)
    turned = solve(Board.from_rows(zip(*rows, strict=True)), mines, density)
    if hidden(board):  # else the board knows its mines, and with them the total
        assert found.prior == prior
    assert found.prior == mirrored.prior == turned.prior
    assert found.arrangements == mirrored.arrangements == turned.arrangements
    assert found.totals == mirrored.totals == turned.totals
    for (row, col), chance in found.probabilities.items():
        assert mirrored.probabilities[row, board.cols - 1 - col] == chance
        assert turned.probabilities[col, row] == chance


@SETTINGS
@given(games())
def test_totals_add_up_to_the_uniform_prior(game: tuple[Board, int]) -> None:
    board, _ = game
    everything = solve(board)
    least, most = everything.totals
    if most - least > 25:
        return
    arrangements = 0
    for mines in range(least, most + 1):
        try:
            arrangements += solve(board, mines).arrangements
        except ContradictionError as error:
            assert not error.cells  # noqa: PT017 - several totals, some of them fit
    assert arrangements == everything.arrangements


def test_the_lattice_is_solved() -> None:
    board = lattice(5, 78, 0)
    found = solve(board, 78)
    assert sum(found.probabilities.values()) == 78
    assert found.arrangements > 10**14


def test_a_tiny_budget_ends_in_an_error() -> None:
    with pytest.raises(BudgetError, match="more than 20 states"):
        solve(lattice(5, 78, 0), 78, budget=20)
    with pytest.raises(ValueError, match="from 1 on"):
        solve(Board(1, 1, "c"), budget=0)


@pytest.mark.parametrize(
    ("board", "arguments", "message"),
    [
        (Board(2, 2, "cc c1"), {"mines": 2}, "a total of 2 mines does not fit.* allow only 1"),
        (Board(1, 3, "c1c"), {"mines": 0}, "allow only 1"),
        (Board(1, 4, "c1cc"), {"mines": 3}, "allow from 1 to 2"),
        (Board(2, 2, "00 00"), {"mines": 1}, "allow only 0"),
        (Board(0, 0, b""), {"mines": 1}, "allow only 0"),
    ],
)
def test_where_only_the_total_fails(board: Board, arguments: Any, message: str) -> None:
    with pytest.raises(ContradictionError, match=message) as caught:
        solve(board, **arguments)
    assert caught.value.cells == ()


@pytest.mark.parametrize("mines", [0, 1, 2, 3])
def test_a_blank_beside_a_one(mines: int) -> None:
    with pytest.raises(ContradictionError):
        solve(Board(2, 2, "0c 1c"), mines)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"mines": -1}, "from 0 on"),
        ({"mines": 1.5}, "whole number"),
        ({"mines": 1, "density": 0.5}, "not both"),
        ({"density": 0}, "more than 0 and less than 1"),
        ({"density": 1.0}, "more than 0 and less than 1"),
        ({"density": float("nan")}, "more than 0 and less than 1"),
        ({"density": float("inf")}, "more than 0 and less than 1"),
        ({"density": "some"}, "more than 0 and less than 1"),
    ],
)
def test_arguments_that_make_no_sense(arguments: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        solve(Board(1, 1, "c"), **arguments)


def test_a_float_density_is_taken_exactly() -> None:
    found = solve(Board(1, 1, "c"), density=0.1)
    assert found.probabilities == {(0, 0): Fraction(0.1)}
    assert found.prior == "density"


def test_what_is_hidden_stays_hidden() -> None:
    full = Board(2, 2, "9a 1a")
    with pytest.raises(ContradictionError):
        solve(full)
    full = Board(2, 2, "a9 19")
    found = solve(full)
    assert found.prior == "total"
    assert set(found.probabilities.values()) == {Fraction(1, 3)}
    assert found.probabilities == solve(full.player_view(), 1).probabilities


def test_a_density_is_preferred_to_the_mines_of_the_board() -> None:
    assert solve(Board(1, 2, "a9"), density=Fraction(1, 4)).probabilities == {
        (0, 0): Fraction(1, 4),
        (0, 1): Fraction(1, 4),
    }


def test_a_board_that_knows_some_of_its_cells_has_no_total() -> None:
    found = solve(Board(1, 3, "ac9"))
    assert found.prior == "uniform"
    assert found.totals == (0, 3)


def test_flags_say_nothing_unless_trusted() -> None:
    board = Board(1, 3, "d1c")
    half = Fraction(1, 2)
    assert solve(board).probabilities == {(0, 0): half, (0, 2): half}
    found = solve(board, trust_flags=True)
    assert found.probabilities == {(0, 0): 1, (0, 2): 0}
    assert found.safe == {(0, 2)}
    assert found.mines == {(0, 0)}
    assert found.totals == (1, 1)
    with pytest.raises(ContradictionError):
        solve(Board(1, 3, "d0c"), trust_flags=True)


@pytest.mark.parametrize("text", ["d1c", "d1cc", "d2cd", "b2dc", "d1ccccccccc"])
@pytest.mark.parametrize("trusted", [False, True])
def test_deduced_mines_hold_the_trusted_flags(text: str, trusted: bool) -> None:
    board = Board(1, len(text), text)
    exact = solve(board, trust_flags=trusted)
    _, mines = deduce(board, trust_flags=trusted)
    assert mines == exact.mines
    assert not trusted or mines >= {(0, col) for col, cell in enumerate(text) if cell == "d"}


def test_exploded_mines_are_mines() -> None:
    found = solve(Board(1, 4, "b1cc"), 2)
    assert found.probabilities == {(0, 2): 0, (0, 3): 1}
    assert found.totals == (1, 2)


def test_the_best_cell() -> None:
    assert solve(Board(1, 4, "c1cc"), 1).best == (0, 3)
    assert solve(Board(1, 2, "c1")).best is None
    assert solve(Board(1, 1, "0")).best is None
    assert solve(Board(2, 2, "cc cc"), 1).best == (0, 0)


def test_a_board_without_cells() -> None:
    board, none = Board(0, 0, b""), frozenset[Click]()
    assert solve(board) == Solution({}, none, none, 1, "total", (0, 0), board)


def test_a_large_board_agrees_with_itself() -> None:
    rng = Random(20)
    board = random_game(rng, 40, 40, 320, 250).player_view()
    found = solve(board, 320)
    assert sum(found.probabilities.values()) == 320


def test_a_solution_of_any_size_has_a_repr() -> None:
    solution = solve(Board(100, 150, bytes([Cell.HIDDEN]) * 15_000))
    assert repr(solution) == (
        "<Solution of a 100x150 board: 15000 hidden cells, 0 safe, 0 mines, "
        "about 2.8e4515 arrangements, total of mines unknown>"
    )


def test_a_total_of_any_length_is_named() -> None:
    with pytest.raises(ContradictionError, match=r"^a total of about 1\.0e5000 mines does not fit"):
        solve(Board(1, 1, "c"), mines=10**5000)
    with pytest.raises(ValueError, match=r"not about -1\.0e5000$"):
        solve(Board(1, 1, "c"), mines=-(10**5000))
