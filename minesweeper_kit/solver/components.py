"""The components of a position, whose cells numbers link, found by walking from cell to cell.

`groups` does the same with planes, for whole boards at once.

This source runs as it is. `components.pxd` beside it gives the C types for compiling it.
"""

from array import array

from minesweeper_kit.solver.float_counts import FloatCounts
from minesweeper_kit.solver.knowledge import UNKNOWN, Knowledge

_UNKNOWN = UNKNOWN


class Components(Knowledge):
    """What a player knows, and the parts into which numbers link the unknown cells.

    `home` has for each cell its part, -1 for a cell that touches no number. `met` has
    the present `turn` for each cell that was met by a walk in it; `rule_of` for a number
    which rule of the parts it is.
    """

    def __init__(self, rows: int, cols: int, mines: int) -> None:
        super().__init__(rows, cols, mines)
        size = rows * cols
        self.parts = FloatCounts(size)
        self.home = array("i", bytes(4 * size))
        self.turn = 0
        self.met = array("i", bytes(4 * size))
        self._queue = array("i", bytes(4 * size))
        self.rule_of = array("i", bytes(4 * size))
        self._is_rule = array("i", bytes(4 * size))
        self._group = array("i", bytes(4 * size))
        self._head = array("i", bytes(4 * size))
        self._after = array("i", bytes(4 * (2 * size + 33)))
        self._place = array("i", bytes(4 * (2 * size + 33)))
        self._own = array("i", bytes(4 * 8))

    def is_inland(self, cell: int) -> bool:
        """Whether no neighbour shows a number."""
        for at in range(9 * cell + 1, 9 * cell + 1 + self.beside[9 * cell]):
            if self.seen[self.beside[at]] >= 0:
                return False
        return True

    def _walk(self, start: int) -> int:
        """Queue the unknown cells that rules link with `start`, nearest first; their number."""
        turn = self.turn
        self.met[start] = turn
        self._queue[0] = start
        done = 0
        queued = 1
        while done < queued:
            cell = self._queue[done]
            done += 1
            for at in range(9 * cell + 1, 9 * cell + 1 + self.beside[9 * cell]):
                rule = self.beside[at]
                if self.seen[rule] < 0 or self.met[rule] == turn:
                    continue
                self.met[rule] = turn
                for to in range(9 * rule + 1, 9 * rule + 1 + self.beside[9 * rule]):
                    other = self.beside[to]
                    if self.seen[other] == _UNKNOWN and self.met[other] != turn:
                        self.met[other] = turn
                        self._queue[queued] = other
                        queued += 1
        return queued

    def gather(self, start: int, keep: bool) -> None:  # noqa: C901, PLR0915 - calls have a cost
        """Make a part of the cells that rules link with `start`; to `keep` it, note it in `home`.

        Groups come in the order of a walk from one end to the other: so few rules are open
        at a time.
        """
        parts = self.parts
        turn = self.turn
        cells = self._walk(start)
        for i in range(cells):
            cell = self._queue[i]
            self.met[cell] = 0
            for at in range(9 * cell + 1, 9 * cell + 1 + self.beside[9 * cell]):
                if self.seen[self.beside[at]] >= 0:
                    self.met[self.beside[at]] = 0
        self._walk(self._queue[cells - 1])
        part = parts.parts
        first = parts.groups
        for i in range(cells):
            cell = self._queue[i]
            rules = 0
            chain = 0
            for at in range(9 * cell + 1, 9 * cell + 1 + self.beside[9 * cell]):
                rule = self.beside[at]
                if self.seen[rule] >= 0:
                    if self._is_rule[rule] != turn:
                        self._is_rule[rule] = turn
                        self.rule_of[rule] = parts.rules
                        self._head[rule] = -1
                        parts.rule_need[parts.rules] = self.need[rule]
                        parts.rule_size[parts.rules] = self.left[rule]
                        parts.rules += 1
                    self._own[rules] = self.rule_of[rule]
                    if rules == 0:
                        chain = rule
                    rules += 1
            group = self._head[chain]
            while group >= 0:
                link = parts.first_link[group]
                if parts.first_link[group + 1] - link == rules:
                    same = 0
                    while same < rules and parts.links[link + same] == self._own[same]:
                        same += 1
                    if same == rules:
                        break
                group = self._after[group]
            if group < 0:
                group = parts.groups
                parts.groups += 1
                link = parts.first_link[group]
                for same in range(rules):
                    parts.links[link + same] = self._own[same]
                parts.first_link[group + 1] = link + rules
                parts.group_size[group] = 0
                self._after[group] = self._head[chain]
                self._head[chain] = group
            parts.group_size[group] += 1
            self._group[cell] = group
            if keep:
                self.home[cell] = part
        for group in range(first, parts.groups):
            self._place[group] = parts.first_cell[group]
            parts.first_cell[group + 1] = parts.first_cell[group] + parts.group_size[group]
        for i in range(cells):
            group = self._group[self._queue[i]]
            parts.cells[self._place[group]] = self._queue[i]
            self._place[group] += 1
        parts.parts += 1
        parts.first_group[parts.parts] = parts.groups
