from fractions import Fraction
from itertools import product
from math import comb
from random import Random

from minesweeper_kit.solver.combine import Polynomial, by_odds, by_total, correlate, multiply


def _random(rng: Random) -> Polynomial:
    return (*(rng.randint(0, 9) for _ in range(rng.randint(0, 3))), rng.randint(1, 9))


def test_multiply() -> None:
    assert multiply((1, 2), (3, 0, 4)) == (3, 6, 4, 8)
    assert multiply((1,), (5, 6)) == (5, 6)


def test_correlate() -> None:
    assert correlate([1, 10, 100, 1000], (1, 2)) == [21, 210, 2100]
    assert list(correlate([1, 10], (1,))) == [1, 10]


def test_a_total_is_shared_as_trying_all_says() -> None:
    rng = Random(6)
    for _ in range(300):
        polynomials = [_random(rng) for _ in range(rng.randint(0, 5))]
        unconstrained, mines = rng.randint(0, 6), rng.randint(0, 12)
        whole = in_unconstrained = 0
        weights = [[0] * len(each) for each in polynomials]
        for chosen in product(*(range(len(each)) for each in polynomials)):
            rest = mines - sum(chosen)
            if rest < 0:
                continue
            parts = [each[t] for each, t in zip(polynomials, chosen, strict=True)]
            ways = comb(unconstrained, rest)
            for part in parts:
                ways *= part
            whole += ways
            in_unconstrained += ways * rest
            for i, t in enumerate(chosen):
                weights[i][t] += ways
        found = by_total(polynomials, unconstrained, mines)
        if not whole:
            assert found is None
            continue
        assert found is not None
        assert found.arrangements == whole
        if unconstrained:
            assert Fraction(*found.unconstrained) == Fraction(
                in_unconstrained, whole * unconstrained
            )
        for each, ours, expected in zip(polynomials, found.weights, weights, strict=True):
            scaled = [n * w for n, w in zip(each, ours, strict=True)]
            assert [Fraction(n, sum(scaled)) for n in scaled] == [
                Fraction(n, whole) for n in expected
            ]


def test_a_mine_too_few_for_the_components() -> None:
    assert by_total([(1, 2)], 5, -1) is None
    assert by_total([], 5, 6) is None


def test_odds_weigh_each_mine() -> None:
    found = by_odds([(1, 2, 3), (4,)], 2, Fraction(1, 3))
    assert found.weights == [[9, 3, 1], [1]]
    assert Fraction(*found.unconstrained) == Fraction(1, 4)
    assert found.arrangements == 6 * 4 * 4
