from random import Random

import pytest

from minesweeper_kit.errors import BudgetError
from minesweeper_kit.solver.count import coefficient_bits, count, unpack
from minesweeper_kit.solver.groups import Component, Shape, find_components
from minesweeper_kit.solver.position import read_position
from minesweeper_kit.solver.propagate import propagate
from minesweeper_kit.solver.sweep import Budget
from tests.solver.boards import lattice
from tests.solver.shapes import counted, random_shape


def _component(shape: Shape) -> Component:
    return Component(shape, tuple([group] * size for group, size in enumerate(shape.sizes)), ())


@pytest.mark.parametrize("large", [48, 0])
def test_counts_are_those_of_trying_all(large: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minesweeper_kit.solver.count._LARGE", large)
    monkeypatch.setattr("minesweeper_kit.solver.count._SMALL", 0)
    rng = Random(2)
    for _ in range(300):
        shape = random_shape(rng, rng.randint(4, 7), rng.randint(1, 4))
        whole, mined = counted(shape)
        found = count(_component(shape), 1, Budget(10**6))
        assert {found.least + t: n for t, n in enumerate(found.ways) if n} == dict(whole)
        for ours, expected in zip(found.mined, mined, strict=True):
            assert {found.least + t: n for t, n in enumerate(ours) if n} == {
                t: n for t, n in expected.items() if n
            }


@pytest.mark.parametrize("large", [48, 0])
def test_an_impossible_shape_has_no_ways(large: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minesweeper_kit.solver.count._LARGE", large)
    monkeypatch.setattr("minesweeper_kit.solver.count._SMALL", 0)
    shape = Shape((1, 1, 1), ((0, 1), (1, 2), (0, 2)), (1, 1, 1))
    assert count(_component(shape), 1, Budget(100)).ways == ()


def test_a_remembered_component_counts_as_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    shape = random_shape(Random(3), 7, 4)
    remembered = count(_component(shape), 1, Budget(10**6))
    monkeypatch.setattr("minesweeper_kit.solver.count._SMALL", 0)
    assert count(_component(shape), 1, Budget(10**6))[:3] == remembered[:3]


def test_a_long_chain_counts_as_a_short_recurrence() -> None:
    # Neighbours share a constraint of one mine: the groups alternate, in two ways.
    groups = 301
    links = ((0,), *((c, c + 1) for c in range(groups - 2)), (groups - 2,))
    shape = Shape((1,) * groups, links, (1,) * (groups - 1))
    found = count(_component(shape), 1, Budget(10**6))
    assert (found.least, found.ways) == (150, (1, 1))
    assert found.mined == tuple((0, 1) if group % 2 == 0 else (1, 0) for group in range(groups))


def test_a_long_impossible_chain_has_no_ways() -> None:
    groups = 100
    links = ((0,), *((c, c + 1) for c in range(groups - 2)), (groups - 2,))
    shape = Shape((1,) * groups, links, (2, *[1] * (groups - 3), 2))
    assert count(_component(shape), 1, Budget(10**6)).ways == ()


def test_the_bits_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minesweeper_kit.solver.count._PLAIN", 0)
    rng = Random(4)
    for _ in range(100):
        shape = random_shape(rng, rng.randint(4, 7), rng.randint(1, 4))
        whole, _ = counted(shape)
        assert max(whole.values()).bit_length() <= coefficient_bits(shape)


def test_the_budget_ends_it() -> None:
    position = propagate(read_position(lattice(5, 78, 0), trust_flags=False)).position
    component = max(find_components(position)[0], key=lambda each: len(each.groups))
    with pytest.raises(
        BudgetError, match=r"more than 50 states to count: counting stopped after \d+ of \d+"
    ):
        count(component, position.cols + 1, Budget(50))


def test_the_budget_counts_remembered_components_too() -> None:
    shape = Shape((1, 1), ((0,), (0,)), (1,))
    budget = Budget(10)
    left = []
    for _ in range(2):
        count(_component(shape), 1, budget)
        left.append(budget.left)
    assert 10 - left[0] == left[0] - left[1] > 0


def test_unpack() -> None:
    assert unpack(0x030201, 8, 4) == (1, 2, 3, 0)
