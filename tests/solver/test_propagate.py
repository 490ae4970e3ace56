from random import Random

import pytest

from minesweeper_kit import Board, Cell
from minesweeper_kit.solver.position import Position, read_position
from minesweeper_kit.solver.propagate import propagate
from tests.solver.boards import random_game


@pytest.fixture(autouse=True)
def _compare_even_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minesweeper_kit.solver.propagate._FEW", 0)


def _places(position: Position, plane: int) -> set[tuple[int, int]]:
    cells = plane.to_bytes(position.length, "little")
    return {position.place(at) for at, value in enumerate(cells) if value}


def _found(board: Board) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    settled = propagate(read_position(board, trust_flags=False))
    assert settled.conflict < 0
    return (
        _places(settled.position, settled.safe),
        _places(settled.position, settled.position.mines),
    )


def test_a_satisfied_number_frees_its_neighbours() -> None:
    assert _found(Board(1, 3, "b1c")) == ({(0, 2)}, {(0, 0)})


def test_a_number_that_needs_all() -> None:
    assert _found(Board(1, 3, "c2c")) == (set(), {(0, 0), (0, 2)})


def test_one_one_against_a_wall() -> None:
    assert _found(Board(2, 3, "ccc 111"))[0] == {(0, 0), (0, 2)}
    assert _found(Board(2, 3, "ccc 111"))[1] == {(0, 1)}


def test_one_two() -> None:
    safe, mines = _found(Board(2, 4, "cccc 1221"))
    assert mines == {(0, 1), (0, 2)}
    assert safe == {(0, 0), (0, 3)}


def test_two_numbers_apart() -> None:
    # The 7 spares one cell of eight, and of the three it shares with the 1 two are safe.
    assert (
        propagate(read_position(Board(3, 5, "ccccc c1c7c ccccc"), trust_flags=False)).conflict < 0
    )
    # With 6 both sides are equal: the 1 has its mine, the 6 its safe cells among the shared.
    safe, mines = _found(Board(3, 5, "ccccc c1c6c ccccc"))
    assert safe == {(0, 0), (0, 1), (1, 0), (2, 0), (2, 1)}
    assert mines == {(0, 3), (0, 4), (1, 4), (2, 3), (2, 4)}


def test_a_conflict_is_a_number() -> None:
    board = Board(2, 2, "0c 1c")
    settled = propagate(read_position(board, trust_flags=False))
    assert settled.position.place(settled.conflict) in {(0, 0), (1, 0)}


def test_what_is_found_is_true() -> None:
    rng = Random(3)
    for _ in range(300):
        rows, cols = rng.randint(1, 12), rng.randint(1, 12)
        mines = rng.randint(0, rows * cols // 4)
        board = random_game(rng, rows, cols, mines, rng.randint(1, 12))
        safe, found = _found(board)
        assert all(board[at] == Cell.EMPTY for at in safe)
        assert all(board[at] == Cell.MINE for at in found)


def test_a_long_chain_is_followed_to_its_end() -> None:
    board = Board(2, 400, "c" * 400 + "1" * 400)
    settled = propagate(read_position(board, trust_flags=False))
    assert settled.conflict >= 0 or settled.position.unknown.bit_count() == 0
