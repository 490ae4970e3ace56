"""Random shapes that some arrangement satisfies, and their counts by trying all."""

from collections import Counter
from itertools import product
from math import comb, prod
from random import Random

from minesweeper_kit.solver.groups import Shape


def random_shape(rng: Random, groups: int, constraints: int) -> Shape:
    """A connected shape that has an arrangement; groups must not be fewer than constraints."""
    sizes = tuple(rng.randint(1, 3) for _ in range(groups))
    links = tuple(
        (group, group + 1)
        if group < constraints - 1
        else tuple(sorted(rng.sample(range(constraints), rng.randint(1, constraints))))
        for group in range(groups)
    )
    mined = [rng.randint(0, size) for size in sizes]
    targets = tuple(
        sum(k for k, owners in zip(mined, links, strict=True) if c in owners)
        for c in range(constraints)
    )
    return Shape(sizes, links, targets)


def counted(shape: Shape) -> tuple[Counter[int], list[Counter[int]]]:
    """By number of mines: all arrangements, and for each group those with a given cell mined."""
    whole: Counter[int] = Counter()
    mined: list[Counter[int]] = [Counter() for _ in shape.sizes]
    for chosen in product(*(range(size + 1) for size in shape.sizes)):
        sums = [0] * len(shape.targets)
        for k, owners in zip(chosen, shape.links, strict=True):
            for c in owners:
                sums[c] += k
        if tuple(sums) == shape.targets:
            ways = prod(map(comb, shape.sizes, chosen))
            whole[sum(chosen)] += ways
            for group, k in enumerate(chosen):
                mined[group][sum(chosen)] += ways * k // shape.sizes[group]
    return whole, mined
