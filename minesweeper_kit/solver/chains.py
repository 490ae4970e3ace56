"""Chains of numbers, each of which limits the mines in cells of the next.

The first link says how many mines a number has. Each further link is a number that
shares cells with the link before: what the shared cells can hold limits its other cells.
"""

from heapq import heappop, heappush

from minesweeper_kit.solver.frontier import Frontier
from minesweeper_kit.solver.proofs import COSTS, Forced, Link, Links, Proof, proof_of, settled_mines
from minesweeper_kit.solver.sweep import Budget

_MOST_LINKS = 5
_MOST_STEPS = 2000
"""So many links are followed before the search gives up."""


def find_links(frontier: Frontier, numbers: list[int], below: int, budget: Budget) -> Proof | None:
    """The cheapest chain among these numbers that costs less than `below`; None without one.

    >>> from minesweeper_kit.board import Board
    >>> from minesweeper_kit.solver.position import read_position
    >>> frontier = Frontier(read_position(Board(2, 5, "1H2H1 HH2H1"), trust_flags=False))
    >>> proof = find_links(frontier, sorted(frontier.wants), 99, Budget(1000))
    >>> proof.forced, len(proof.reason.links)
    ({13: False}, 3)
    """
    heap: list[tuple[int, int, int, tuple[Link, ...], frozenset[int]]] = []
    order = 0
    for number in numbers:
        cells = frozenset(frontier.unknown[number])
        if cells:
            settled = settled_mines(frontier, number, safe=True)
            link = Link(number, cells, frontier.need[number], frontier.need[number])
            heappush(heap, (COSTS["link"] + len(settled), number, order, (link,), settled))
            order += 1
    seen: set[tuple[frozenset[int], int, int]] = set()
    best: Proof | None = None
    for _ in range(_MOST_STEPS):
        if not heap:
            break
        cost, _, _, links, settled = heappop(heap)
        if cost + COSTS["link"] >= below:
            break
        last = links[-1]
        if (last.cells, last.least, last.most) in seen or len(links) == _MOST_LINKS:
            continue
        seen.add((last.cells, last.least, last.most))
        budget.spend(1, len(links), 0)
        chosen = {link.number for link in links}
        touching = {n for cell in last.cells for n in frontier.touching[cell]} - chosen
        for number in sorted(touching):
            together = settled | settled_mines(frontier, number, safe=True)
            cost = COSTS["link"] * (len(links) + 1) + len(together)
            if cost >= below:
                continue
            link, forced = _follow(frontier, last, number)
            if forced:
                below = cost
                base = COSTS["link"] * (len(links) + 1)
                reason = Links((*links, link))
                best = proof_of("chain", reason, base, {*chosen, number}, together, forced)
            elif link.least > 0 or link.most < min(len(link.cells), frontier.need[number]):
                heappush(heap, (cost, links[0].number, order, (*links, link), together))
                order += 1
    return best


def _follow(frontier: Frontier, last: Link, number: int) -> tuple[Link, Forced]:
    """What a number adds to a link, and the cells that this settles."""
    cells, need = frontier.unknown[number], frontier.need[number]
    shared = last.cells & cells
    rest, before = frozenset(cells - shared), last.cells - shared
    least = max(0, last.least - len(before), need - len(rest))
    most = min(last.most, len(shared), need)
    link = Link(number, rest, need - most, need - least)
    if rest and link.least >= len(rest):
        return link, dict.fromkeys(rest, True)
    if rest and link.most <= 0:
        return link, dict.fromkeys(rest, False)
    if before and last.most <= least:
        return Link(number, shared, least, most), dict.fromkeys(before, False)
    if before and last.least - most >= len(before):
        return Link(number, shared, least, most), dict.fromkeys(before, True)
    return link, {}
