from random import Random

from minesweeper_kit.solver.count import unpack
from minesweeper_kit.solver.order import elimination_order
from minesweeper_kit.solver.sweep import Budget, complete, explore, explore_from_both_ends, plan
from tests.solver.shapes import random_shape


def test_both_ends_find_every_state_of_an_arrangement_and_few_others() -> None:
    rng = Random(6)
    fewer = 0
    for _ in range(100):
        shape = random_shape(rng, rng.randint(5, 9), rng.randint(2, 4))
        steps = plan(shape, elimination_order(shape))
        reached = explore(steps, 20, Budget(10**6))
        arrangements, found = explore_from_both_ends(steps, Budget(10**6))
        assert arrangements == sum(unpack(reached[-1][0][0], 20, 30))
        alive = [set(table) for table, _ in complete(steps, 20, reached)][::-1]
        assert len(found) == len(alive) == len(steps) + 1
        for (table, _), states, (all_reached, _) in zip(found, alive, reached, strict=True):
            assert states <= set(table) <= set(all_reached)
            fewer += len(all_reached) - len(table)
    assert fewer > 0


def test_completions_of_the_start_are_the_arrangements() -> None:
    shape = random_shape(Random(7), 8, 3)
    steps = plan(shape, elimination_order(shape))
    arrangements, found = explore_from_both_ends(steps, Budget(10**6))
    packed = complete(steps, 20, found)[-1][0][0]
    assert sum(unpack(packed, 20, 30)) == arrangements
