"""What the components, the unconstrained cells and the total of mines say together.

A component is a group of unknown cells that numbers link, unconstrained are the unknown
cells that touch no number (`groups`). The arrangements of a component, the ways to
lay its mines, are counted by their number of mines (`count`). What remains to be
known is the weight of each such number: in how many ways, or with what odds,
everything outside the component completes it. With a total of mines the
components compete for it, and the unconstrained cells take the rest; without one they are
independent.
"""

from collections.abc import Sequence
from itertools import accumulate
from math import comb, gcd, prod
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction

Polynomial = tuple[int, ...]
"""Coefficients, from that of x^0 on: that of x^t is in how many ways there are t mines more
than the least."""

_POND = 64
"""With up to this many unconstrained cells the binomials are short enough as they are."""


class CombinedWeights(NamedTuple):
    """The weights of all components of a position.

    `weights[i][t]` is the weight of each arrangement of component i that has t mines
    more than its least; only weights of the same component can be compared, as all of
    them may be divided by a common factor. `unconstrained` is the probability of a mine in each
    unconstrained cell, as two numbers of which it is the quotient. `arrangements` is how
    many the whole position has.
    """

    weights: list[Sequence[int]]
    unconstrained: tuple[int, int]
    arrangements: int


def by_odds(
    polynomials: Sequence[Polynomial], unconstrained: int, odds: "Fraction | int"
) -> CombinedWeights:
    """The weights where no total is known: each mine multiplies a weight by `odds`.

    `polynomials` are the components' arrangements by number of mines, from each one's
    least on; `unconstrained` is how many such cells there are. Odds of 1 make all arrangements
    alike; a probability p is odds of p / (1 - p).

    >>> from fractions import Fraction
    >>> by_odds([(1, 2)], unconstrained=3, odds=Fraction(1, 4))
    CombinedWeights(weights=[[4, 1]], unconstrained=(1, 5), arrangements=24)
    """
    up, down = odds.numerator, odds.denominator
    weights: list[Sequence[int]] = [
        [up**t * down ** (len(ways) - 1 - t) for t in range(len(ways))] for ways in polynomials
    ]
    arrangements = prod(sum(ways) for ways in polynomials) << unconstrained
    return CombinedWeights(weights, (up, up + down), arrangements)


def by_total(
    polynomials: Sequence[Polynomial], unconstrained: int, mines: int
) -> CombinedWeights | None:
    """The weights where `mines` mines are left for the unconstrained cells and the components.

    Each component has its least number of mines already: `mines` is what the total has
    beyond these. `polynomials` and `unconstrained` are as for `by_odds`. None where no
    arrangement has that many.

    Here 2 mines are left, and 3 unconstrained cells take both, in 3 ways, or one, in 3 ways:

    >>> by_total([(1, 2)], unconstrained=3, mines=2)
    CombinedWeights(weights=[[3, 3]], unconstrained=(12, 27), arrangements=9)
    """
    powers: dict[Polynomial, int] = {}
    fixed = 1
    for ways in polynomials:
        if len(ways) > 1:
            powers[ways] = powers.get(ways, 0) + 1
        else:
            fixed *= ways[0]
    distinct = sorted(powers or [(1,)], key=len)  # without any, all are unconstrained
    tree = _Tree([(ways, powers.get(ways, 1)) for ways in distinct])
    whole = tree.product
    in_unconstrained = _binomials(unconstrained, mines, len(whole))
    counts = list(map(mul, whole, in_unconstrained))
    total = sum(counts)
    if not total:
        return None
    share = dict(zip(distinct, tree.weights(in_unconstrained), strict=True))
    of_unconstrained = (
        sum((mines - t) * n for t, n in enumerate(counts)),
        unconstrained * total or 1,
    )
    weights = [share.get(ways, (1,)) for ways in polynomials]
    first = max(0, mines - unconstrained)
    unit = comb(unconstrained, mines - first)
    return CombinedWeights(
        weights, of_unconstrained, total * fixed * unit // in_unconstrained[first]
    )


def _binomials(unconstrained: int, mines: int, terms: int) -> list[int]:
    """C(unconstrained, mines - t) for t from 0 to terms - 1; if large, divided by what all share.

    Neighbours among them stand in a ratio of small numbers, so that with many
    cells they are then far shorter than the binomials themselves.

    >>> _binomials(unconstrained=100, mines=3, terms=3)  # of 161700, 4950 and 100
    [3234, 99, 2]
    """
    first = max(0, mines - unconstrained)
    last = min(terms - 1, mines)
    if first > last:
        return [0] * terms
    if unconstrained <= _POND:
        return [comb(unconstrained, mines - t) if t <= mines else 0 for t in range(terms)]
    mined = mines - first
    safe = unconstrained - mined
    falling = accumulate(range(mined, mines - last, -1), mul, initial=1)
    rising = list(accumulate(range(safe + last - first, safe, -1), mul, initial=1))
    ways = list(map(mul, falling, reversed(rising)))
    common = gcd(*ways)
    return [0] * first + [each // common for each in ways] + [0] * (terms - 1 - last)


class _Tree:
    """A balanced tree of products of polynomials; a leaf is a polynomial and how often it occurs.

    Weights are handed down from the root: those of a child are the parent's,
    summed over what the other child may have. So each leaf gets its weights at
    a cost that falls by half with every level, where prefix and suffix products
    would multiply at full length for every component.
    """

    def __init__(self, leaves: list[tuple[Polynomial, int]]) -> None:
        self.product: Polynomial = (1,)
        self.rest: Polynomial = (1,)
        self.children: tuple[_Tree, ...] = ()
        if len(leaves) == 1:
            ways, power = leaves[0]
            for _ in range(power):
                self.rest, self.product = self.product, multiply(self.product, ways)
        elif leaves:
            # Long polynomials are at the end: alternate, so that the halves are alike.
            self.children = (_Tree(leaves[::2]), _Tree(leaves[1::2]))
            self.product = multiply(self.children[0].product, self.children[1].product)

    def weights(self, weights: Sequence[int]) -> list[Sequence[int]]:
        """The weights for each leaf, in the leaves' order, from those for the whole product."""
        if not self.children:
            return [correlate(weights, self.rest)]
        even, odd = self.children
        of_even = even.weights(correlate(weights, odd.product))
        of_odd = odd.weights(correlate(weights, even.product))
        merged: list[Sequence[int]] = [()] * (len(of_even) + len(of_odd))
        merged[::2] = of_even
        merged[1::2] = of_odd
        return merged


def multiply(left: Polynomial, right: Polynomial) -> Polynomial:
    """The product of two polynomials, by one multiplication of ints.

    >>> multiply((1, 2), (1, 3))  # (1 + 2x)(1 + 3x)
    (1, 5, 6)
    """
    if left == (1,):
        return right
    bits = (sum(left) * sum(right)).bit_length()
    packed = pack(left, bits) * pack(right, bits)
    mask = (1 << bits) - 1
    return tuple([packed >> bits * t & mask for t in range(len(left) + len(right) - 1)])


def pack(polynomial: Sequence[int], bits: int) -> int:
    """The polynomial in one int, `bits` bits a coefficient, that of x^0 lowest."""
    packed = 0
    for t, coefficient in enumerate(polynomial):
        packed |= coefficient << bits * t
    return packed


def correlate(weights: Sequence[int], ways: Sequence[int]) -> Sequence[int]:
    """For each t the sum over u of ways[u] * weights[t + u].

    It is the weights of one factor of a product: `weights` are those of the product
    by its number of mines, and the other factor has u mines in ways[u] ways.
    """
    if ways == (1,):
        return weights
    size = len(ways)
    return [sum(map(mul, ways, weights[t : t + size])) for t in range(len(weights) - size + 1)]
