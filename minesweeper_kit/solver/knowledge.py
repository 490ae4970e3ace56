"""What a player knows, in flat arrays, and the simple rules: for playing fast.

`position` and `propagate` do the same with planes, for whole boards at once; here a
board grows cell by cell, thousands of games a second. Cells are numbers, row * cols + col.

This source runs as it is. `knowledge.pxd` beside it gives the C types for compiling it.
"""

from array import array

UNKNOWN = -1
MINE = -2

_UNKNOWN = UNKNOWN
_MINE = MINE


class Knowledge:
    """What a player knows of a board of rows x cols cells with `mines` mines, at first nothing.

    `seen` has for each cell the number it shows, UNKNOWN or MINE; a known mine is as good
    as gone. `need` is how many mines a number wants among its `left` unknown neighbours.
    `unknown` cells are left, `rest` of them mines. `safe` lists `found` cells that are
    certainly safe. `mines` below 0 says that the total is not known.
    `beside` has for each cell, from 9 * cell on, how many neighbours it has, then these.

    >>> known = Knowledge(1, 3, 1)
    >>> known.show(0, 1)
    >>> known.deduce(), list(known.seen)
    (True, [1, -2, -1])
    """

    def __init__(self, rows: int, cols: int, mines: int) -> None:
        size = rows * cols
        self.rows = rows
        self.cols = cols
        self.size = size
        self.mines = mines
        self.unknown = size
        self.rest = mines
        self.found = 0
        self.beside = array("i", bytes(36 * size))
        self.seen = array("i", bytes(4 * size))
        self.need = array("i", bytes(4 * size))
        self.left = array("i", bytes(4 * size))
        self.safe = array("i", bytes(4 * size))
        self._is_safe = array("i", bytes(4 * size))
        # The numbers that each of the two rules is to look at, and whether a number is there.
        self._waiting = 0
        self._pairs = 0
        self._fresh = array("i", bytes(4 * size))
        self._is_fresh = array("i", bytes(4 * size))
        self._paired = array("i", bytes(4 * size))
        self._is_paired = array("i", bytes(4 * size))
        self._near = array("i", bytes(4 * size))
        self._nearness = 0
        for row in range(rows):
            for col in range(cols):
                cell = row * cols + col
                number = 0
                for r in range(max(row - 1, 0), min(row + 2, rows)):
                    for c in range(max(col - 1, 0), min(col + 2, cols)):
                        if r != row or c != col:
                            number += 1
                            self.beside[9 * cell + number] = r * cols + c
                self.beside[9 * cell] = number
        self.clear()

    def clear(self) -> None:
        """Begin again: nothing is known."""
        self.unknown = self.size
        self.rest = self.mines
        self.found = 0
        self._waiting = 0
        self._pairs = 0
        for cell in range(self.size):
            self.seen[cell] = _UNKNOWN
            self._is_safe[cell] = 0
            self._is_fresh[cell] = 0
            self._is_paired[cell] = 0

    def show(self, cell: int, number: int) -> None:
        """An unknown cell shows a number: the mines among its neighbours, known ones included."""
        left = 0
        need = number
        for at in range(9 * cell + 1, 9 * cell + 1 + self.beside[9 * cell]):
            other = self.beside[at]
            seen = self.seen[other]
            if seen == _UNKNOWN:
                left += 1
            elif seen == _MINE:
                need -= 1
            else:
                self.left[other] -= 1
                self._refresh(other)
        self.seen[cell] = number
        self.left[cell] = left
        self.need[cell] = need
        self.unknown -= 1
        self._refresh(cell)

    def mark(self, cell: int) -> None:
        """An unknown cell is a mine."""
        self.seen[cell] = _MINE
        self.unknown -= 1
        self.rest -= 1
        for at in range(9 * cell + 1, 9 * cell + 1 + self.beside[9 * cell]):
            other = self.beside[at]
            if self.seen[other] >= 0:
                self.left[other] -= 1
                self.need[other] -= 1
                self._refresh(other)

    def _refresh(self, cell: int) -> None:
        """The rules are to look at a number again."""
        if not self._is_fresh[cell]:
            self._is_fresh[cell] = 1
            self._fresh[self._waiting] = cell
            self._waiting += 1

    def find_safe(self, cell: int) -> None:
        """An unknown cell is certainly safe."""
        if not self._is_safe[cell]:
            self._is_safe[cell] = 1
            self.safe[self.found] = cell
            self.found += 1

    def deduce(self) -> bool:
        """Let the rules look for safe cells and for mines. False where a number cannot hold.

        They are: a number wants none, or all, of its unknown neighbours; and two numbers
        differ by all that only one of them has. It ends with the first safe cells.
        """
        while self._waiting or (self._pairs and not self.found):
            if self._waiting:
                self._waiting -= 1
                cell = self._fresh[self._waiting]
                self._is_fresh[cell] = 0
                left = self.left[cell]
                need = self.need[cell]
                if need < 0 or need > left:
                    return False
                if left and (need in (0, left)):
                    for at in range(9 * cell + 1, 9 * cell + 1 + self.beside[9 * cell]):
                        other = self.beside[at]
                        if self.seen[other] == _UNKNOWN:
                            if need:
                                self.mark(other)
                            else:
                                self.find_safe(other)
                elif left and not self._is_paired[cell]:
                    self._is_paired[cell] = 1
                    self._paired[self._pairs] = cell
                    self._pairs += 1
            else:
                self._pairs -= 1
                cell = self._paired[self._pairs]
                self._is_paired[cell] = 0
                if self.left[cell]:
                    self._compare(cell)
        return True

    def _compare(self, cell: int) -> None:
        """Compare a number with those around it that share unknown neighbours."""
        row = cell // self.cols
        col = cell - row * self.cols
        self._nearness += 1
        near = self._nearness
        for at in range(9 * cell + 1, 9 * cell + 1 + self.beside[9 * cell]):
            self._near[self.beside[at]] = near
        bottom = row + 3 if row + 3 < self.rows else self.rows
        right = col + 3 if col + 3 < self.cols else self.cols
        for r in range(row - 2 if row > 2 else 0, bottom):
            for c in range(col - 2 if col > 2 else 0, right):
                other = r * self.cols + c
                if self.seen[other] < 0 or self.left[other] == 0 or other == cell:
                    continue
                both = 0
                for at in range(9 * other + 1, 9 * other + 1 + self.beside[9 * other]):
                    cell_beside = self.beside[at]
                    if self._near[cell_beside] == near and self.seen[cell_beside] == _UNKNOWN:
                        both += 1
                only = self.left[cell] - both
                only_other = self.left[other] - both
                if both == 0 or only + only_other == 0:
                    continue
                more = self.need[cell] - self.need[other]
                if more == only:
                    self._differ(cell, other)
                    return
                if -more == only_other:
                    self._differ(other, cell)
                    return

    def _differ(self, cell: int, other: int) -> None:
        """What only `cell` has are mines, what only `other` has is safe."""
        self._nearness += 1
        for at in range(9 * other + 1, 9 * other + 1 + self.beside[9 * other]):
            self._near[self.beside[at]] = self._nearness
        for at in range(9 * cell + 1, 9 * cell + 1 + self.beside[9 * cell]):
            one = self.beside[at]
            if self.seen[one] == _UNKNOWN and self._near[one] != self._nearness:
                self.mark(one)
        self._nearness += 1
        for at in range(9 * cell + 1, 9 * cell + 1 + self.beside[9 * cell]):
            self._near[self.beside[at]] = self._nearness
        for at in range(9 * other + 1, 9 * other + 1 + self.beside[9 * other]):
            one = self.beside[at]
            if self.seen[one] == _UNKNOWN and self._near[one] != self._nearness:
                self.find_safe(one)
        self._refresh(cell)
        self._refresh(other)
