"""The exact search: the click that wins the most of a position's arrangements.

All arrangements are laid out, with what each cell shows in each. What a player knows is
a set of them. Cells that are safe in all of a set are opened for nothing, and split it
by what they show; after that a cell has to be guessed, and the best guess wins the most
arrangements. A set alone says all of the rest of the game, so its worth is kept.

This source runs as it is. `endgame.pxd` beside it gives the C types for compiling it.
"""

from array import array

from minesweeper_kit.solver.analysis import Analysis
from minesweeper_kit.solver.knowledge import UNKNOWN

_UNKNOWN = UNKNOWN
_IS_MINE = 9
_MASK = 0xFFFF_FFFF_FFFF_FFFF

NODES = 200_000
"""How many sets are looked into before the search gives up, unless told otherwise."""


class Endgame:
    """The arrangements of a position, `most` of them or fewer, and the search among them.

    After `lay_out`, cell `cells[i]` shows in arrangement k what `shows[k * width + i]` says,
    9 where it is a mine. After `search`, clicking cell `cells[i]` wins `wins[i]` of the
    `arrangements`, as far as that was worth finding out; the best click is `cells[best]`.
    """

    def __init__(self, most: int, nodes: int = NODES) -> None:
        self.most = most
        self.nodes = nodes
        self.arrangements = 0
        self.width = 0
        self.best = -1
        self.looked = 0
        self.over = False
        self.cells = array("i", bytes(4))
        self.wins = array("i", bytes(4))
        self.shows = array("b", bytes(1))
        self._mined = array("b", bytes(1))
        self._tried = 0
        self._marks = array("Q", bytes(8))
        self._pool = array("i", bytes(4))
        self._top = 0
        self._level = 0
        self._ranks = array("i", bytes(4))
        self._counts = array("i", bytes(4 * 10))
        # What is kept: each set by its mark, where its members begin, and its worth.
        self._turn = 0
        self._sets = 0
        self._slots = 4096
        self._stamp = array("i", bytes(4 * self._slots))
        self._mark = array("Q", bytes(8 * self._slots))
        self._start = array("i", bytes(4 * self._slots))
        self._count = array("i", bytes(4 * self._slots))
        self._worth = array("i", bytes(4 * self._slots))
        self._members = array("i", bytes(4))
        self._kept = 0
        self._mines = array("i", bytes(4 * 1024))

    def lay_out(self, analysis: Analysis, part: int) -> bool:
        """Lay out the arrangements of a position that was counted, or of one part of it.

        `part` is -1 for the whole position. False where there are more than `most`.
        """
        cells = 0
        if analysis.size > len(self.cells):
            self.cells = array("i", bytes(4 * analysis.size))
            self.wins = array("i", bytes(4 * analysis.size))
        parts = analysis.parts
        for group in range(
            parts.first_group[part] if part >= 0 else 0,
            parts.first_group[part + 1] if part >= 0 else parts.groups,
        ):
            for at in range(parts.first_cell[group], parts.first_cell[group + 1]):
                self.cells[cells] = parts.cells[at]
                cells += 1
        rest = parts.low[part] if part >= 0 else analysis.rest
        if part < 0:
            for cell in range(analysis.size):
                if analysis.seen[cell] == _UNKNOWN and analysis.home[cell] < 0:
                    self.cells[cells] = cell
                    cells += 1
        self.width = cells
        if self.most * cells > len(self.shows):
            self.shows = array("b", bytes(self.most * cells))
            self._mined = array("b", bytes(self.most * cells + cells))
        self.arrangements = 0
        self._tried = 0
        if not self._place(analysis, 0, rest):
            return False
        self._fill(analysis)
        return self.arrangements > 0

    def _place(self, analysis: Analysis, i: int, rest: int) -> bool:
        """Lay the mines that are left from the i-th cell on. False where that gets too much."""
        self._tried += 1
        if self._tried > 200 * self.most:
            return False
        if i == self.width:
            if rest == 0:
                if self.arrangements == self.most:
                    return False
                at = self.arrangements * self.width
                now = self.most * self.width
                for j in range(self.width):
                    self._mined[at + j] = self._mined[now + j]
                self.arrangements += 1
            return True
        if rest > self.width - i:
            return True
        cell = self.cells[i]
        going_on = True
        for mined in range(2):
            if mined > rest or not going_on:
                break
            fits = True
            for at in range(9 * cell + 1, 9 * cell + 1 + analysis.beside[9 * cell]):
                rule = analysis.beside[at]
                if analysis.seen[rule] >= 0:
                    analysis.left[rule] -= 1
                    analysis.need[rule] -= mined
                    if analysis.need[rule] < 0 or analysis.need[rule] > analysis.left[rule]:
                        fits = False
            if fits:
                self._mined[self.most * self.width + i] = mined
                going_on = self._place(analysis, i + 1, rest - mined)
            for at in range(9 * cell + 1, 9 * cell + 1 + analysis.beside[9 * cell]):
                rule = analysis.beside[at]
                if analysis.seen[rule] >= 0:
                    analysis.left[rule] += 1
                    analysis.need[rule] += mined
        return going_on

    def _fill(self, analysis: Analysis) -> None:
        """Fill `shows`: what every cell shows in every arrangement."""
        if analysis.size > len(self._mines):
            self._mines = array("i", bytes(4 * analysis.size))
        width = self.width
        for cell in range(analysis.size):
            self._mines[cell] = 0
        for number in range(self.arrangements):
            first = number * width
            for i in range(width):
                self._mines[self.cells[i]] = self._mined[first + i]
            for i in range(width):
                if self._mined[first + i]:
                    self.shows[first + i] = _IS_MINE
                    continue
                cell = self.cells[i]
                mines = 0
                for at in range(9 * cell + 1, 9 * cell + 1 + analysis.beside[9 * cell]):
                    other = analysis.beside[at]
                    if self._mines[other] or analysis.seen[other] == -2:
                        mines += 1
                self.shows[first + i] = mines
        for i in range(width):
            self._mines[self.cells[i]] = 0

    def prepare(self) -> None:
        """Make room for a search among all arrangements, and forget what another one kept."""
        arrangements = self.arrangements
        if arrangements > len(self._marks):
            self._marks = array("Q", bytes(8 * arrangements))
            state = 0
            for number in range(arrangements):
                state = (state + 0x9E37_79B9_7F4A_7C15) & _MASK
                mixed = (state ^ state >> 30) * 0xBF58_476D_1CE4_E5B9 & _MASK
                mixed = (mixed ^ mixed >> 27) * 0x94D0_49BB_1331_11EB & _MASK
                self._marks[number] = mixed ^ mixed >> 31
        if arrangements * (2 * self.width + 3) > len(self._pool):
            self._pool = array("i", bytes(4 * arrangements * (2 * self.width + 3)))
        if self.width * (self.width + 2) > len(self._ranks):
            self._ranks = array("i", bytes(4 * self.width * (self.width + 2)))
        self._turn += 1
        self._sets = 0
        self._kept = 0
        self._level = 1
        self.looked = 0
        self.over = False
        self._top = arrangements
        for number in range(arrangements):
            self._pool[number] = number

    def search(self) -> bool:
        """Find the best click, and the wins of those that are as good. False if it gave up.

        No cell may be safe in all arrangements.
        """
        self.prepare()
        self.best = -1
        for i in range(self.width):
            self.wins[i] = 0
        self._level = 0
        self._rank(0, self.arrangements)
        self._level = 1
        most = 1
        while True:
            # The cells that are safe most often come first: they show the others to be worse.
            safest = -1
            for i in range(self.width):
                if self._ranks[i] >= most and (safest < 0 or self._ranks[i] > self._ranks[safest]):
                    safest = i
            if safest < 0:
                return True
            self._ranks[safest] = 0
            wins = self.click(safest, most - 1)
            if self.over:
                return False
            self.wins[safest] = wins
            if wins > most or (wins == most and self.best < 0):
                most = wins
                self.best = safest

    def click(self, i: int, beaten: int) -> int:
        """How many arrangements a click on the i-th cell wins, of all.

        Where that is `beaten` or less, any number that is `beaten` or less may come back.
        """
        return self._split(0, self.arrangements, i, beaten)

    def shown(self, i: int, number: int) -> int:
        """How many arrangements are won from where the i-th cell shows that number."""
        top = self.arrangements
        for k in range(self.arrangements):
            if self.shows[k * self.width + i] == number:
                self._pool[top] = k
                top += 1
        self._top = top
        wins = self._value(self.arrangements, top)
        self._top = self.arrangements
        return wins

    def _split(self, begin: int, end: int, i: int, beaten: int) -> int:
        """How many arrangements of a set are won after a click on the i-th cell, as `click`."""
        for number in range(10):
            self._counts[number] = 0
        for k in range(begin, end):
            self._counts[self.shows[self._pool[k] * self.width + i]] += 1
        start = self._top
        top = start
        for number in range(9):
            count = self._counts[number]
            self._counts[number] = top
            top += count
        for k in range(begin, end):
            shown = self.shows[self._pool[k] * self.width + i]
            if shown != _IS_MINE:
                self._pool[self._counts[shown]] = self._pool[k]
                self._counts[shown] += 1
        self._top = top
        wins = 0
        first = start
        while first < top:
            shown = self.shows[self._pool[first] * self.width + i]
            last = first + 1
            while last < top and self.shows[self._pool[last] * self.width + i] == shown:
                last += 1
            wins += self._value(first, last)
            first = last
            if self.over or wins + top - first <= beaten:
                break
        self._top = start
        return wins

    def _value(self, begin: int, end: int) -> int:
        """How many arrangements of a set can be won."""
        count = end - begin
        if count < 3:
            # Of two, one is lost unless a cell that is safe in both tells them apart.
            if count < 2 or not self._is_distinguished(begin):
                return 1 if count else 0
            return 2
        telling = self._rank(begin, end)
        if telling < 0:
            return 1  # no cell tells anything: one arrangement is played for
        if self._ranks[self._level * self.width + telling] == count:
            return self._split(begin, end, telling, -1)
        mark = 0
        for k in range(begin, end):
            mark ^= self._marks[self._pool[k]]
        at = self._find(mark, begin, count)
        if self._stamp[at] == self._turn:
            return self._worth[at]
        self.looked += 1
        if self.looked > self.nodes:
            self.over = True
            return 0
        wins = self._guess(begin, end)
        if not self.over:
            self._keep(mark, begin, count, wins)
        return wins

    def _rank(self, begin: int, end: int) -> int:
        """Rank each cell: how often it is safe in a set, if it tells something then, else 0.

        A cell tells something that does not show the same wherever it is safe; the others
        can wait to the end. The cell that is safe most often comes back, -1 where none tells
        anything. At the first level all cells but certain mines tell something.
        """
        width = self.width
        ranks = self._level * width
        highest = -1
        most = 0
        for i in range(width):
            safe = 0
            differ = self._level == 0
            shown = _IS_MINE
            for k in range(begin, end):
                now = self.shows[self._pool[k] * width + i]
                if now != _IS_MINE:
                    safe += 1
                    if shown == _IS_MINE:
                        shown = now
                    elif now != shown:
                        differ = True
            self._ranks[ranks + i] = safe if differ else 0
            if differ and safe > most:
                most = safe
                highest = i
        return highest

    def _guess(self, begin: int, end: int) -> int:
        """How many arrangements of a ranked set are won by the best guess."""
        wins = 0
        width = self.width
        ranks = self._level * width
        while True:
            safest = 0
            for i in range(1, width):
                if self._ranks[ranks + i] > self._ranks[ranks + safest]:
                    safest = i
            if self._ranks[ranks + safest] <= wins:
                return wins
            self._ranks[ranks + safest] = 0
            self._level += 1
            found = self._split(begin, end, safest, wins)
            self._level -= 1
            if self.over:
                return 0
            wins = max(wins, found)

    def _is_distinguished(self, begin: int) -> bool:
        """Whether a cell that is safe in both of two arrangements shows which of them it is."""
        one = self._pool[begin] * self.width
        other = self._pool[begin + 1] * self.width
        for i in range(self.width):
            here = self.shows[one + i]
            there = self.shows[other + i]
            if here not in (there, _IS_MINE) and there != _IS_MINE:
                return True
        return False

    def _find(self, mark: int, begin: int, count: int) -> int:
        """Where a set is kept, or would be."""
        at = mark % self._slots
        while self._stamp[at] == self._turn:
            if self._mark[at] == mark and self._count[at] == count:
                start = self._start[at]
                same = 0
                while same < count and self._members[start + same] == self._pool[begin + same]:
                    same += 1
                if same == count:
                    break
            at = at + 1 if at + 1 < self._slots else 0
        return at

    def _keep(self, mark: int, begin: int, count: int, wins: int) -> None:
        """Keep the worth of a set."""
        if 2 * self._sets >= self._slots:
            self._spread_out()
        if self._kept + count > len(self._members):
            room = bytes(4 * (self._kept + 2 * count))
            self._members = array("i", bytes(self._members) + room)
        at = self._find(mark, begin, count)
        self._stamp[at] = self._turn
        self._mark[at] = mark
        self._start[at] = self._kept
        self._count[at] = count
        self._worth[at] = wins
        for k in range(count):
            self._members[self._kept + k] = self._pool[begin + k]
        self._kept += count
        self._sets += 1

    def _spread_out(self) -> None:
        """Keep the sets in four times the room."""
        old = self._slots
        stamp = self._stamp
        mark = self._mark
        start = self._start
        count = self._count
        worth = self._worth
        self._slots = 4 * old
        self._stamp = array("i", bytes(4 * self._slots))
        self._mark = array("Q", bytes(8 * self._slots))
        self._start = array("i", bytes(4 * self._slots))
        self._count = array("i", bytes(4 * self._slots))
        self._worth = array("i", bytes(4 * self._slots))
        for i in range(old):
            if stamp[i] == self._turn:
                at = mark[i] % self._slots
                while self._stamp[at] == self._turn:
                    at = at + 1 if at + 1 < self._slots else 0
                self._stamp[at] = self._turn
                self._mark[at] = mark[i]
                self._start[at] = start[i]
                self._count[at] = count[i]
                self._worth[at] = worth[i]
