"""Counts the arrangements of components in doubles, fast, for looking ahead.

What `count` does exactly with long integers is done here with flat arrays of doubles:
a component's groups are taken one after another, and for what each rule still wants,
the arrangements so far are counted by their number of mines. Every sum and product is
made in a fixed order, so the plain source and the compiled one find the same bits.

A rule is a number that still has unknown neighbours. A group is a set of cells under just
the same rules. A part is a component: groups that rules link. `analysis` finds them.

This source runs as it is. `float_counts.pxd` beside it gives the C types for compiling it.
"""

from array import array

_SLOTS = 16
"""How many rules may be open at once: each has four bits of a state's key."""

_BUCKETS = 8191

_WAYS = array("d", bytes(8 * 81))
"""How many ways there are to choose k of s cells, at 9 * s + k, for s and k up to 8."""


def _fill_ways() -> None:
    for size in range(9):
        _WAYS[9 * size] = 1.0
        for some in range(1, size + 1):
            _WAYS[9 * size + some] = _WAYS[9 * (size - 1) + some - 1] + (
                _WAYS[9 * (size - 1) + some] if some < size else 0.0
            )


_fill_ways()


class FloatCounts:
    """The parts of a position, with room for `size` cells in their groups, twice over.

    Part p has the groups from `first_group[p]` to before `first_group[p + 1]`. Group b has the
    cells from `cells[first_cell[b]]` on, `group_size[b]` of them, and stands under the rules
    from `links[first_link[b]]` to before `links[first_link[b + 1]]`. Rule r wants
    `rule_need[r]` mines among its `rule_size[r]` cells.

    Once counted, part p has arrangements with `low[p]` mines to `low[p] + span[p] - 1`:
    as many as `values` holds from `part_at[p]` on. From `group_at[b]` on are, for the same
    numbers of mines, the arrangements that have a certain cell of group b as a mine.
    """

    def __init__(self, size: int) -> None:
        capacity = 2 * size + 32
        self.parts = 0
        self.groups = 0
        self.rules = 0
        self.used = 0
        self.first_group = array("i", bytes(4 * capacity))
        self.low = array("i", bytes(4 * capacity))
        self.span = array("i", bytes(4 * capacity))
        self.part_at = array("i", bytes(4 * capacity))
        self.first_cell = array("i", bytes(4 * capacity))
        self.group_size = array("i", bytes(4 * capacity))
        self.first_link = array("i", bytes(4 * capacity))
        self.group_at = array("i", bytes(4 * capacity))
        self.cells = array("i", bytes(4 * capacity))
        self.links = array("i", bytes(32 * capacity))
        self.rule_need = array("i", bytes(4 * capacity))
        self.rule_size = array("i", bytes(4 * capacity))
        self.values = array("d", bytes(8 * 4096))
        # While a part is counted: the state of each rule, and the states of each layer.
        self._slot = array("i", bytes(4 * capacity))
        self._remaining = array("i", bytes(4 * capacity))
        self._order = array("i", bytes(4 * capacity))
        self._layer = array("i", bytes(4 * capacity))
        self._keys = array("Q", bytes(8 * 1024))
        self._least = array("i", bytes(4 * 1024))
        self._most = array("i", bytes(4 * 1024))
        self._fewest = array("i", bytes(4 * 1024))
        self._largest = array("i", bytes(4 * 1024))
        self._moves = array("i", bytes(4 * 1024))
        self._from = array("i", bytes(4 * 1024))
        self._to = array("i", bytes(4 * 1024))
        self._next = array("i", bytes(4 * 4096))
        self._behind = array("d", bytes(8 * 8192))
        self._ahead = array("d", bytes(8 * 8192))
        self._bucket = array("i", bytes(4 * _BUCKETS))
        self._stamp = array("i", bytes(4 * _BUCKETS))
        self._turn = 0

    def count(self, part: int) -> bool:
        """Count the part: fill `low`, `span` and the values of it and of its groups.

        A part without arrangements has a `span` of 0. False if it takes more than there
        is room for: too many rules open at once, or too many states.
        """
        begin = self.first_group[part]
        end = self.first_group[part + 1]
        stride = 1 + self._most_mines(begin, end)
        for group in range(begin, end):
            self._order[group] = group
        if not self._forward(begin, end, stride):
            self._sort(begin, end)
            stride = 1 + self._most_mines(begin, end)
            if not self._forward(begin, end, stride):
                return False
        self._backward(part, begin, end, stride)
        return True

    def _most_mines(self, begin: int, end: int) -> int:
        """No arrangement of the groups has more mines than this."""
        cells = 0
        for group in range(begin, end):
            cells += self.group_size[group]
            for i in range(self.first_link[group], self.first_link[group + 1]):
                self._slot[self.links[i]] = -2
        needs = 0
        for group in range(begin, end):
            for i in range(self.first_link[group], self.first_link[group + 1]):
                rule = self.links[i]
                if self._slot[rule] == -2:
                    self._slot[rule] = -1
                    self._remaining[rule] = self.rule_size[rule]
                    needs += self.rule_need[rule]
        return cells if cells < needs else needs

    def _sort(self, begin: int, end: int) -> None:
        """Order the groups so that few rules are open at a time: next the group that opens fewest.

        What it opens is less by the rules that it closes.
        """
        self._most_mines(begin, end)  # which makes all rules as they were at first
        for i in range(begin, end):
            least = 0
            chosen = -1
            for j in range(i, end):
                group = self._order[j]
                opened = 0
                for at in range(self.first_link[group], self.first_link[group + 1]):
                    rule = self.links[at]
                    if self._slot[rule] < 0:
                        opened += 1
                    if self._remaining[rule] == self.group_size[group]:
                        opened -= 1
                if chosen < 0 or opened < least:
                    least = opened
                    chosen = j
            group = self._order[chosen]
            self._order[chosen] = self._order[i]
            self._order[i] = group
            for at in range(self.first_link[group], self.first_link[group + 1]):
                self._slot[self.links[at]] = 0
                self._remaining[self.links[at]] -= self.group_size[group]

    def _forward(self, begin: int, end: int, stride: int) -> bool:  # noqa: C901, PLR0912, PLR0915
        """Count the arrangements behind each state, layer by layer. False without room.

        State s has `_keys[s]`, what the open rules still want. Behind it are, from
        `_behind[s * stride]` on, the arrangements with t mines, where t is `_least[s]` to
        `_most[s]`. It gives its layer's group `_fewest[s]` to `_largest[s]` mines; the
        states that come of it are in `_next` from `_moves[s]` on.
        """
        taken = 0
        moves = 0
        states = 1
        self._keys[0] = 0
        self._least[0] = 0
        self._most[0] = 0
        if stride > len(self._behind):
            self._more_states(1, stride)
        self._behind[0] = 1.0
        first = 0
        for turn in range(begin, end):
            group = self._order[turn]
            self._layer[turn - begin] = first
            size = self.group_size[group]
            links = self.first_link[group]
            last_link = self.first_link[group + 1]
            one = 0
            opening = 0
            for i in range(links, last_link):
                rule = self.links[i]
                slot = self._slot[rule]
                if slot < 0:
                    slot = 0
                    while slot < _SLOTS and taken >> slot & 1:
                        slot += 1
                    if slot == _SLOTS:
                        return False
                    taken |= 1 << slot
                    self._slot[rule] = slot
                    need = self.rule_need[rule]
                    opening |= need << 4 * slot
                bit = 1
                one |= bit << 4 * slot
                self._remaining[rule] -= size
            self._turn += 1
            last = states
            if moves + 9 * (last - first) > len(self._next):
                self._next = _grown(self._next, moves + 9 * (last - first))
            for state in range(first, last):
                key = self._keys[state] | opening
                fewest = 0
                largest = size
                for i in range(links, last_link):
                    rule = self.links[i]
                    wanted = key >> 4 * self._slot[rule] & 15
                    largest = min(largest, wanted)
                    wanted -= self._remaining[rule]
                    fewest = max(fewest, wanted)
                self._moves[state] = moves
                self._fewest[state] = fewest
                self._largest[state] = largest
                least = self._least[state]
                most = self._most[state]
                source = state * stride
                for some in range(fewest, largest + 1):
                    new = key - some * one
                    ways = _WAYS[9 * size + some]
                    # Find the state with that key among those of the next layer, or add it.
                    at = new % _BUCKETS
                    while self._stamp[at] == self._turn and self._keys[self._bucket[at]] != new:
                        at = at + 1 if at + 1 < _BUCKETS else 0
                    if self._stamp[at] != self._turn:
                        if states - last > _BUCKETS // 2:
                            return False
                        other = states
                        states += 1
                        if states > len(self._keys) or states * stride > len(self._behind):
                            self._more_states(states, stride)
                        self._stamp[at] = self._turn
                        self._bucket[at] = other
                        self._keys[other] = new
                        self._least[other] = least + some
                        self._most[other] = most + some
                        target = other * stride + some
                        for t in range(least, most + 1):
                            self._behind[target + t] = ways * self._behind[source + t]
                    else:
                        other = self._bucket[at]
                        target = other * stride
                        while self._least[other] > least + some:
                            self._least[other] -= 1
                            self._behind[target + self._least[other]] = 0.0
                        while self._most[other] < most + some:
                            self._most[other] += 1
                            self._behind[target + self._most[other]] = 0.0
                        target += some
                        for t in range(least, most + 1):
                            self._behind[target + t] += ways * self._behind[source + t]
                    self._next[moves] = other
                    moves += 1
            for i in range(links, last_link):
                rule = self.links[i]
                if self._remaining[rule] == 0:
                    taken &= ~(1 << self._slot[rule])
            first = last
        self._layer[end - begin] = first
        self._layer[end - begin + 1] = states
        return True

    def _backward(self, part: int, begin: int, end: int, stride: int) -> None:
        """Count the arrangements ahead of each state; with those behind, those of each group."""
        groups = end - begin
        last = self._layer[groups]
        self.part_at[part] = self.used
        self.low[part] = 0
        self.span[part] = 0
        if self._layer[groups + 1] == last:
            return
        low = self._least[last]
        span = self._most[last] - low + 1
        self.low[part] = low
        self.span[part] = span
        if self.used + (groups + 1) * span > len(self.values):
            self.values = grow_floats(self.values, self.used + (groups + 1) * span)
        for t in range(span):
            self.values[self.used + t] = self._behind[last * stride + low + t]
        self.used += span
        self._ahead[last * stride] = 1.0
        self._from[last] = 0
        self._to[last] = 0
        for layer in range(groups - 1, -1, -1):
            group = self._order[begin + layer]
            mined = self.used
            self.group_at[group] = mined
            self.used += span
            for t in range(span):
                self.values[mined + t] = 0.0
            for state in range(self._layer[layer], self._layer[layer + 1]):
                self._look_back(state, self.group_size[group], stride, mined - low)

    def _look_back(self, state: int, size: int, stride: int, mined: int) -> None:
        """Count what lies ahead of a state; add to the values of its group, from `mined` on.

        With t mines ahead there are as many as `_ahead[s * stride + t]` says, where t is
        `_from[s]` to `_to[s]`, none where that is less.
        """
        source = state * stride
        least = self._least[state]
        most = self._most[state]
        fewest = self._fewest[state]
        begin = 0
        end = -1
        for some in range(fewest, self._largest[state] + 1):
            other = self._next[self._moves[state] + some - fewest]
            if self._to[other] < self._from[other]:
                continue
            target = other * stride
            if end < 0:
                begin = self._from[other] + some
                end = begin - 1
            while begin > self._from[other] + some:
                begin -= 1
                self._ahead[source + begin] = 0.0
            while end < self._to[other] + some:
                end += 1
                self._ahead[source + end] = 0.0
            ways = _WAYS[9 * size + some]
            for t in range(self._from[other], self._to[other] + 1):
                ahead = self._ahead[target + t]
                self._ahead[source + some + t] += ways * ahead
                if some:
                    ahead *= _WAYS[9 * (size - 1) + some - 1]
                    to = mined + some + t
                    for u in range(least, most + 1):
                        self.values[to + u] += ahead * self._behind[source + u]
        self._from[state] = begin
        self._to[state] = end

    def _more_states(self, states: int, stride: int) -> None:
        """Make room for that many states of that many counts, and for more."""
        self._keys = _grown_keys(self._keys, states)
        self._least = _grown(self._least, states)
        self._most = _grown(self._most, states)
        self._fewest = _grown(self._fewest, states)
        self._largest = _grown(self._largest, states)
        self._moves = _grown(self._moves, states)
        self._from = _grown(self._from, states)
        self._to = _grown(self._to, states)
        self._behind = grow_floats(self._behind, states * stride)
        self._ahead = grow_floats(self._ahead, states * stride)


def _grown(old: "array[int]", size: int) -> "array[int]":
    """An array that begins like `old`, twice as long as asked for where that was too short."""
    return old if size <= len(old) else array("i", bytes(old) + bytes(4 * (2 * size - len(old))))


def _grown_keys(old: "array[int]", size: int) -> "array[int]":
    """The same for keys."""
    return old if size <= len(old) else array("Q", bytes(old) + bytes(8 * (2 * size - len(old))))


def grow_floats(old: "array[float]", size: int) -> "array[float]":
    """The same for doubles."""
    return old if size <= len(old) else array("d", bytes(old) + bytes(8 * (2 * size - len(old))))
