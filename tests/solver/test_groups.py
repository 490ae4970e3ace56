from minesweeper_kit import Board
from minesweeper_kit.solver.groups import Component, Shape, find_components
from minesweeper_kit.solver.position import read_position
from minesweeper_kit.solver.propagate import propagate


def _grouped(board: Board) -> tuple[list[Component], int]:
    return find_components(propagate(read_position(board, trust_flags=False)).position)


def test_cells_alike_are_one_box() -> None:
    (only,), unconstrained = _grouped(Board(3, 4, "cccc c1cc cccc"))
    assert only.shape == Shape((8,), ((0,),), (1,))
    assert sorted(map(len, only.groups)) == [8]
    assert unconstrained == 3


def test_numbers_that_share_cells_are_one_component() -> None:
    (only,), unconstrained = _grouped(Board(3, 5, "ccccc c1c2c ccccc"))
    assert sorted(only.shape.sizes) == [3, 5, 5]
    assert sorted(only.shape.targets) == [1, 2]
    assert unconstrained == 0


def test_numbers_far_apart_are_two() -> None:
    components, unconstrained = _grouped(Board(3, 7, "ccccccc c1ccc1c ccccccc"))
    assert [each.shape for each in components] == [Shape((8,), ((0,),), (1,))] * 2
    assert unconstrained == 3


def test_nothing_but_unconstrained() -> None:
    assert _grouped(Board(2, 2, "cc cc")) == ([], 4)
    assert _grouped(Board(0, 0, b"")) == ([], 0)
