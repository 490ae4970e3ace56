from math import inf, prod, sqrt
from random import Random

from minesweeper_kit.solver.groups import Shape, find_components
from minesweeper_kit.solver.order import (
    constraint_sizes,
    cost,
    elimination_order,
    fine_cost,
    greedy,
    groups_under,
    sweeps,
)
from minesweeper_kit.solver.position import read_position
from minesweeper_kit.solver.propagate import propagate
from minesweeper_kit.solver.sweep import Budget, complete, explore, plan
from tests.solver.boards import lattice
from tests.solver.shapes import random_shape


def test_every_order_has_every_box_once() -> None:
    rng = Random(1)
    for _ in range(100):
        shape = random_shape(rng, rng.randint(4, 9), rng.randint(1, 4))
        assert sorted(elimination_order(shape)) == list(range(len(shape.sizes)))


def test_the_greedy_cost_is_the_cost_of_its_order() -> None:
    (component, *_), _ = find_components(
        propagate(read_position(lattice(3, 40, 1), trust_flags=False)).position
    )
    order, total = greedy(component.shape, 0, inf)
    assert abs(cost(component.shape, order, inf) - total) < 1e-6 * total


def test_a_chain_is_cheap_from_its_end() -> None:
    count = 200
    links = ((0,), *((c, c + 1) for c in range(count)), (count,))
    shape = Shape((2,) * (count + 2), links, (2,) * (count + 1))
    assert cost(shape, elimination_order(shape), inf) < 5 * count


def test_the_fine_cost_is_a_bound_of_what_leads_to_an_arrangement() -> None:
    rng = Random(3)
    finer = 0
    for _ in range(200):
        shape = random_shape(rng, rng.randint(4, 9), rng.randint(2, 5))
        order = elimination_order(shape)
        steps = plan(shape, order)
        tables = complete(steps, 20, explore(steps, 20, Budget(10**6)))
        alive = sum(sqrt(len(table)) for table, _ in tables[:-1])
        assert alive <= fine_cost(shape, order) + 1e-9
        finer += fine_cost(shape, order) < fine_cost_without_neighbours(shape, order) - 1e-9
    assert finer > 50


def fine_cost_without_neighbours(shape: Shape, order: list[int]) -> float:
    remaining, done, total = constraint_sizes(shape), [0] * len(shape.targets), 0.0
    for group in order:
        for c in shape.links[group]:
            done[c] += shape.sizes[group]
            remaining[c] -= shape.sizes[group]
        total += sqrt(
            prod(
                min(target, done[c]) - max(0, target - remaining[c]) + 1
                for c, target in enumerate(shape.targets)
            )
        )
    return total


def test_a_wide_component_gets_a_better_order_than_the_first() -> None:
    position = propagate(read_position(lattice(5, 78, 0), trust_flags=False)).position
    component = max(find_components(position)[0], key=lambda each: len(each.groups))
    places = [divmod(group[0], position.cols + 1) for group in component.groups]
    shape = component.shape
    first = greedy(shape, 0, inf)[1]
    assert cost(shape, elimination_order(shape, places), inf) <= first


def test_rooms_and_boxes_under() -> None:
    shape = Shape((2, 1, 3), ((0,), (0, 1), (1,)), (1, 1))
    assert constraint_sizes(shape) == [3, 4]
    assert groups_under(shape) == [[0, 1], [1, 2]]


def test_sweeps() -> None:
    assert sweeps([(0, 1), (1, 0), (0, 0)])[:2] == [[2, 0, 1], [2, 1, 0]]
