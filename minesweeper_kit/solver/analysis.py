"""A position in doubles, for looking ahead: what is likely, and what a click would show.

`solve` is exact and says why; this is for players who ask of thousands of positions.
`count` gives every cell's risk; `look` gives, for one cell, the chance of each number
it can show, and how safe the safest cells are after it. Parts that the cell does not
touch are not counted again.

This source runs as it is. `analysis.pxd` beside it gives the C types for compiling it.
"""

from array import array

from minesweeper_kit.solver.components import Components
from minesweeper_kit.solver.float_counts import grow_floats
from minesweeper_kit.solver.knowledge import MINE, UNKNOWN

_MINE = MINE
_UNKNOWN = UNKNOWN
_SEA = -1
_HUGE = 1e300
_SURE = 1.0 - 1e-9


class Analysis(Components):
    """What a player knows, and how likely the rest is.

    After `count`, `risk` has the chance of a mine for each cell; `unconstrained` cells touch no
    number, and their risk is `unconstrained_risk`; `total` is how many arrangements there
    are, relative to a scale of the position. After `look` at a cell,
    outcome i of its `outcomes` is that it shows `number[i]`, which has the chance
    `chance[i]`; then the safest cells are safe with the chances `best[i]` and
    `second[i]`, and `certain[i]` is 1 if one is certainly safe or the game is won. Cells
    that tell nothing, `is_dead`, do not count there.

    >>> analysis = Analysis(1, 3, 1)
    >>> analysis.show(0, 1)
    >>> analysis.count(), analysis.risk[1], analysis.risk[2]
    (True, 1.0, 0.0)
    """

    def __init__(self, rows: int, cols: int, mines: int) -> None:
        super().__init__(rows, cols, mines)
        size = rows * cols
        capacity = 2 * size + 33
        self.uniform = mines < 0
        self.risk = array("d", bytes(8 * size))
        self.unconstrained = 0
        self.unconstrained_risk = 0.0
        self.total = 0.0
        self.outcomes = 0
        self.number = array("i", bytes(4 * 9))
        self.chance = array("d", bytes(8 * 9))
        self.best = array("d", bytes(8 * 9))
        self.second = array("d", bytes(8 * 9))
        self.certain = array("i", bytes(4 * 9))
        # Putting parts together: the active ones in a row, the products of those before each.
        self._touched = array("i", bytes(4 * capacity))
        self._active = array("i", bytes(4 * capacity))
        self._low = array("i", bytes(4 * capacity))
        self._span = array("i", bytes(4 * capacity))
        self._at = array("i", bytes(4 * capacity))
        self._products = array("d", bytes(8 * 4096))
        self._tail = array("d", bytes(8 * capacity))
        self._share = array("d", bytes(8 * 4096))
        self._share_at = array("i", bytes(4 * capacity))
        self._unconstrained_of_base = 0
        self._mines_of_base = 0
        self._unconstrained_part = 0.0

    def count(self) -> bool:
        """Find the risk of every unknown cell; known mines have 1.

        False where that takes too much, or no arrangement fits; `total` is 0 for the latter.
        """
        parts = self.parts
        parts.parts = 0
        parts.groups = 0
        parts.rules = 0
        parts.used = 0
        parts.first_link[0] = 0
        parts.first_cell[0] = 0
        parts.first_group[0] = 0
        self.turn += 1
        self.unconstrained = 0
        self.total = -1.0
        for cell in range(self.size):
            if self.seen[cell] != UNKNOWN:
                self.risk[cell] = 1.0 if self.seen[cell] == MINE else 0.0
                self.home[cell] = _SEA
            elif self.met[cell] != self.turn:
                if self.is_inland(cell):
                    self.home[cell] = _SEA
                    self.unconstrained += 1
                else:
                    self.gather(cell, True)
        for part in range(parts.parts):
            self._active[part] = part
            if not parts.count(part):
                return False
        self._multiply(0, parts.parts)
        self._unconstrained_of_base = self.unconstrained
        self._mines_of_base = self._middle(parts.parts)
        self.total = self._combine(parts.parts, self.unconstrained)
        if self.total == 0.0:
            return False
        if not self.total < _HUGE:  # nor a number
            self.total = -1.0
            return False
        for part in range(parts.parts):
            for group in range(parts.first_group[part], parts.first_group[part + 1]):
                risk = self._risk_of(part, part, group) / self.total
                for at in range(parts.first_cell[group], parts.first_cell[group + 1]):
                    self.risk[parts.cells[at]] = risk
        self.unconstrained_risk = self._unconstrained_part / self.total
        for cell in range(self.size):
            if self.seen[cell] == UNKNOWN and self.home[cell] == _SEA:
                self.risk[cell] = self.unconstrained_risk
        return True

    def arrangements(self) -> float:
        """How many arrangements fit, after `count`; above 1e300 it is 1e300."""
        ways = self.total
        unconstrained = self._unconstrained_of_base
        mines = self._mines_of_base
        mines = min(mines, unconstrained - mines)
        for some in range(1, mines + 1):
            ways = ways * (unconstrained - mines + some) / some
            if ways > 1e300:
                return 1e300
        return ways

    def _multiply(self, begin: int, end: int) -> None:
        """Multiply the counts of the active parts; those before `begin` are multiplied already."""
        parts = self.parts
        if begin == 0:
            self._low[0] = 0
            self._span[0] = 1
            self._at[0] = 0
            self._products[0] = 1.0
        for i in range(begin, end):
            part = self._active[i]
            span = self._span[i]
            more = parts.span[part]
            source = self._at[i]
            target = source + span
            wide = span + more - 1 if more and span else 0
            self._low[i + 1] = self._low[i] + parts.low[part]
            self._span[i + 1] = wide
            self._at[i + 1] = target
            if target + wide > len(self._products):
                self._products = grow_floats(self._products, target + wide)
            for t in range(wide):
                self._products[target + t] = 0.0
            if wide:
                values = parts.part_at[part]
                for t in range(more):
                    value = parts.values[values + t]
                    for u in range(span):
                        self._products[target + t + u] += value * self._products[source + u]

    def _middle(self, end: int) -> int:
        """How many mines in the unconstrained cells have the most arrangements."""
        if self.uniform:
            return 0
        mines = self.unconstrained // 2
        mines = min(mines, self.rest - self._low[end])
        mines = max(mines, self.rest - self._low[end] - self._span[end] + 1)
        mines = min(mines, self.unconstrained)
        return mines if mines > 0 else 0

    def _weigh_unconstrained(self, unconstrained: int, low: int, span: int) -> None:
        """Fill `_tail`: the ways of the unconstrained cells, for low mines and more in the parts.

        They are relative to those of the base: its unconstrained cells with as many mines as in the
        middle. Each comes of one beside it by a multiplication and a division.
        """
        ways = 1.0
        cells = self._unconstrained_of_base
        mines = self._mines_of_base
        if self.uniform:
            while cells > unconstrained:
                ways *= 0.5
                cells -= 1
            for t in range(span):
                self._tail[t] = ways
            return
        while cells > unconstrained:
            if mines > cells - mines:
                ways = ways * mines / cells
                mines -= 1
            else:
                ways = ways * (cells - mines) / cells
            cells -= 1
        middle = self.rest - mines - low
        start = ways
        some = mines
        for t in range(middle, span):
            if t >= 0:
                self._tail[t] = ways
            ways = ways * some / (cells - some + 1) if some > 0 else 0.0
            some -= 1
        ways = start
        some = mines
        for t in range(middle, -1, -1):
            if t < span:
                self._tail[t] = ways
            ways = ways * (cells - some) / (some + 1) if some < cells else 0.0
            some += 1

    def _combine(self, end: int, unconstrained: int) -> float:
        """How many arrangements the active parts and the unconstrained cells have together.

        `_share` gets for each active part, from `_share_at` on, how many all others
        have beside each number of mines in it; `_unconstrained_part` is how many times a cell of
        the unconstrained ones is a mine in them.
        """
        parts = self.parts
        span = self._span[end]
        low = self._low[end]
        self._unconstrained_part = 0.0
        if span == 0:
            return 0.0
        self._weigh_unconstrained(unconstrained, low, span)
        total = 0.0
        mined = 0.0
        at = self._at[end]
        for t in range(span):
            ways = self._products[at + t] * self._tail[t]
            total += ways
            mined += ways * (self.rest - low - t)
        if unconstrained:
            self._unconstrained_part = 0.5 * total if self.uniform else mined / unconstrained
        share = 0
        for i in range(end - 1, -1, -1):
            part = self._active[i]
            more = parts.span[part]
            span = self._span[i]
            at = self._at[i]
            if share + more > len(self._share):
                self._share = grow_floats(self._share, share + more)
            self._share_at[i] = share
            for t in range(more):
                ways = 0.0
                for u in range(span):
                    ways += self._products[at + u] * self._tail[t + u]
                self._share[share + t] = ways
            share += more
            values = parts.part_at[part]
            for u in range(span):
                ways = 0.0
                for t in range(more):
                    ways += parts.values[values + t] * self._tail[t + u]
                self._tail[u] = ways
        return total

    def _risk_of(self, i: int, part: int, group: int) -> float:
        """In how many arrangements a certain cell of a group of the active part i is a mine."""
        risk = 0.0
        share = self._share_at[i]
        values = self.parts.group_at[group]
        for t in range(self.parts.span[part]):
            risk += self._share[share + t] * self.parts.values[values + t]
        return risk

    def look(self, cell: int) -> bool:  # noqa: C901, PLR0912, PLR0915 - calls have a cost
        """Find what an unknown cell can show, with what chance, and what comes of it.

        To be asked after `count`, of cells that are not certainly mines. False where
        counting takes too much.
        """
        parts = self.parts
        unconstrained = self.unconstrained
        known = 0
        left = 0
        self.turn += 1
        turn = self.turn
        for part in range(parts.parts):
            self._touched[part] = 0
        if self.home[cell] == _SEA:
            unconstrained -= 1
        else:
            self._touched[self.home[cell]] = 1
        self.seen[cell] = 0
        for at in range(9 * cell + 1, 9 * cell + 1 + self.beside[9 * cell]):
            other = self.beside[at]
            seen = self.seen[other]
            if seen == _MINE:
                known += 1
            elif seen == _UNKNOWN:
                left += 1
                if self.home[other] == _SEA:
                    unconstrained -= 1
                else:
                    self._touched[self.home[other]] = 1
            else:
                self.left[other] -= 1
        self.left[cell] = left
        base = parts.parts
        base_groups = parts.groups
        base_rules = parts.rules
        base_used = parts.used
        # The part that the cell's number will link comes last: it alone depends on the number.
        self.need[cell] = 0
        centre = -1
        for at in range(9 * cell + 1, 9 * cell + 1 + self.beside[9 * cell]):
            other = self.beside[at]
            if self.seen[other] == _UNKNOWN and self.met[other] != turn:
                centre = parts.parts
                self.gather(other, False)
        for at in range(9 * cell + 1, 9 * cell + 1 + self.beside[9 * cell]):
            rule = self.beside[at]
            if self.seen[rule] >= 0:
                for to in range(9 * rule + 1, 9 * rule + 1 + self.beside[9 * rule]):
                    other = self.beside[to]
                    if self.seen[other] == _UNKNOWN and self.met[other] != turn:
                        self.gather(other, False)
        active = 0
        for part in range(base):
            if not self._touched[part]:
                self._active[active] = part
                active += 1
        done = True
        for part in range(base, parts.parts):
            if part != centre:
                done = done and parts.count(part)
                self._active[active] = part
                active += 1
        self._multiply(0, active)
        if done:
            done = self._try_numbers(cell, known, left, centre, active, unconstrained)
        parts.parts = base
        parts.groups = base_groups
        parts.rules = base_rules
        parts.used = base_used
        self.seen[cell] = _UNKNOWN
        for at in range(9 * cell + 1, 9 * cell + 1 + self.beside[9 * cell]):
            other = self.beside[at]
            if self.seen[other] >= 0:
                self.left[other] += 1
        return done

    def _try_numbers(
        self, cell: int, known: int, left: int, centre: int, active: int, unconstrained: int
    ) -> bool:
        """Find the outcomes of a cell, of which `known` neighbours are mines and `left` unknown.

        `centre` is the part that its number links, or -1; the other parts are active.
        """
        parts = self.parts
        used = parts.used
        end = active
        if centre >= 0:
            self._active[active] = centre
            end = active + 1
        self.outcomes = 0
        for more in range(left + 1):
            if centre >= 0:
                parts.used = used
                parts.rule_need[self.rule_of[cell]] = more
                if not parts.count(centre):
                    return False
                self._multiply(active, end)
            total = self._combine(end, unconstrained)
            if total == 0.0:
                continue
            self.number[self.outcomes] = known + more
            self.chance[self.outcomes] = total / self.total
            self._find_safest(total, end, unconstrained)
            self.outcomes += 1
        return True

    def _find_safest(self, total: float, end: int, unconstrained: int) -> None:
        """Note for an outcome how safe the safest two cells are in it, of those that can tell.

        Where none can, the safest of the others is both.
        """
        parts = self.parts
        outcome = self.outcomes
        self.certain[outcome] = 1
        self.best[outcome] = 1.0
        self.second[outcome] = 1.0
        if self.unknown - 1 == self.rest:
            return
        least = total
        second = total
        dead = total
        if unconstrained:
            least = self._unconstrained_part
            if least == 0.0:
                return
            second = least if unconstrained > 1 else total
        for i in range(end):
            part = self._active[i]
            for group in range(parts.first_group[part], parts.first_group[part + 1]):
                risk = self._risk_of(i, part, group)
                if risk >= second:
                    continue
                living = 0
                for at in range(parts.first_cell[group], parts.first_cell[group + 1]):
                    if not self.is_dead(parts.cells[at]):
                        living += 1
                if living == 0:
                    if 0.0 < risk < dead:
                        dead = risk
                elif risk == 0.0:
                    return
                elif risk < least:
                    second = risk if living > 1 else least
                    least = risk
                else:
                    second = risk
        if least == total:
            least = dead
            second = dead
        self.certain[outcome] = 0
        self.best[outcome] = 1.0 - least / total
        self.second[outcome] = 1.0 - second / total

    def is_dead(self, cell: int) -> bool:
        """Whether an unknown cell shows the same wherever it is safe: opening it tells nothing.

        So it is where its neighbours are decided, or where they are the other cells of a
        number beside it. There are more such cells, which take too long to find.
        """
        near = 0
        for at in range(9 * cell + 1, 9 * cell + 1 + self.beside[9 * cell]):
            near += self._is_open(self.beside[at])
        if near == 0:
            return True
        for at in range(9 * cell + 1, 9 * cell + 1 + self.beside[9 * cell]):
            rule = self.beside[at]
            if self.seen[rule] >= 0 and near == self._linked(cell, rule):
                return True
        return False

    def _is_open(self, cell: int) -> bool:
        """Whether a cell is unknown, and not certainly a mine."""
        return self.seen[cell] == _UNKNOWN and self.risk[cell] < _SURE

    def _linked(self, cell: int, rule: int) -> int:
        """How many undecided cells a number has but for `cell`; -1 if one is not beside that."""
        row = cell // self.cols
        col = cell - row * self.cols
        count = 0
        for at in range(9 * rule + 1, 9 * rule + 1 + self.beside[9 * rule]):
            other = self.beside[at]
            if other != cell and self._is_open(other):
                r = other // self.cols
                c = other - r * self.cols
                if r - row > 1 or row - r > 1 or c - col > 1 or col - c > 1:
                    return -1
                count += 1
        return count
