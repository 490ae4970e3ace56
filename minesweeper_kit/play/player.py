"""Choosing the next click, for `best_click` and self-play alike.

First what is certain, found by rules or by counting. Where few arrangements are left,
the exact search. Else every cell that may be the best is looked at: what it can show,
with what chance, and how safe the safest cells are then.

This source runs as it is. `player.pxd` beside it gives the C types for compiling it.
"""

from array import array

from minesweeper_kit.play.endgame import Endgame
from minesweeper_kit.play.fifty_fifty import find_fifty_fifty
from minesweeper_kit.solver.analysis import Analysis
from minesweeper_kit.solver.knowledge import MINE, UNKNOWN

_UNKNOWN = UNKNOWN
_MINE = MINE

CERTAIN, ENDGAME, FIFTY, LOOK_AHEAD, RISK, ONLY = range(6)
"""Why a cell was chosen: it is safe; it wins most arrangements; it must be guessed sooner or
later; looking ahead; it has the least risk; it is the only one that may be safe."""

DONE = -1
LOST = -2
"""Instead of a cell: the game is won; counting took too much, or no arrangement fits."""

_CERTAIN = CERTAIN
_ENDGAME = ENDGAME
_FIFTY = FIFTY
_LOOK_AHEAD = LOOK_AHEAD
_RISK = RISK
_ONLY = ONLY
_DONE = DONE
_LOST = LOST

_SAFEST = 0.8
_SECOND = 0.2
"""What the safest cell and the second after a click count for, where none is certain."""

_NEARLY = 1e-9
"""Values that differ by less than this part are equal: other things decide between them."""


class Player:
    """One who plays boards of rows x cols cells with `mines` mines.

    `looks` says whether to look ahead, or else to take the least risk; `endgame` from how
    many arrangements on to search them all, 0 for never. What is known is in `analysis`.
    After `choose` it is in `why` on what ground; `win` is the chance to win where that
    is known, else -1; `value[cell]` is what looking ahead made of a cell, -1 where it was
    not looked at.
    """

    def __init__(self, rows: int, cols: int, mines: int, looks: bool, endgame: int) -> None:
        self.analysis = Analysis(rows, cols, mines)
        self.endgame = Endgame(endgame)
        self.looks = looks
        self.reason = 0
        self.win = -1.0
        self.value = array("d", bytes(8 * rows * cols))
        self.bonus = array("d", bytes(8 * rows * cols))

    def choose(self) -> int:  # noqa: PLR0911 - one ground after another
        """The cell to click next, DONE or LOST. All cells found to be safe are in `safe`."""
        analysis = self.analysis
        self.win = -1.0
        self.reason = _CERTAIN
        if analysis.unknown == analysis.rest:
            return _DONE
        if not analysis.deduce():
            return _LOST
        if analysis.found:
            return self._first_safe()
        if analysis.unknown == analysis.rest:
            return _DONE
        if not analysis.count():
            return _LOST if analysis.total == 0.0 else self._guess_roughly()
        least = 1.0
        for cell in range(analysis.size):
            if analysis.seen[cell] == _UNKNOWN:
                risk = analysis.risk[cell]
                if risk == 0.0:
                    analysis.find_safe(cell)
                least = min(least, risk)
        if analysis.found:
            return self._first_safe()
        if least > 1.0 - _NEARLY:
            return _DONE
        if self.endgame.most and not analysis.uniform:
            cell = self._search(-1)
            if cell >= 0:
                return cell
        if self.looks:
            cell = find_fifty_fifty(analysis, self.bonus)
            if cell >= 0:
                self.reason = _FIFTY
                return cell
            cell = self._search_parts()
            if cell >= 0:
                return cell
            return self._look(least)
        return self._least_risk(least)

    def _guess_roughly(self) -> int:
        """The least risky cell by its own numbers alone, where all else takes too much."""
        analysis = self.analysis
        chosen = -1
        self.reason = _RISK
        for cell in range(analysis.size):
            if analysis.seen[cell] != _UNKNOWN:
                continue
            risk = 0.5
            wanted = 0.0
            of_all = 0.0
            for at in range(9 * cell + 1, 9 * cell + 1 + analysis.beside[9 * cell]):
                rule = analysis.beside[at]
                if analysis.seen[rule] >= 0:
                    wanted += analysis.need[rule]
                    of_all += analysis.left[rule]
            if of_all == 0.0 and not analysis.uniform:
                wanted = analysis.rest
                of_all = analysis.unknown
            if of_all > 0.0:
                risk = wanted / of_all
            analysis.risk[cell] = risk
            if chosen < 0 or risk < analysis.risk[chosen]:
                chosen = cell
        return chosen

    def _first_safe(self) -> int:
        """The first of the safe cells in reading order."""
        analysis = self.analysis
        first = analysis.safe[0]
        for i in range(analysis.found):
            first = min(first, analysis.safe[i])
        return first

    def _search(self, part: int) -> int:
        """The cell that wins the most arrangements, of a part or of all; -1 where they are many."""
        analysis = self.analysis
        endgame = self.endgame
        if part < 0 and analysis.arrangements() > endgame.most + 0.5:
            return -1
        if not endgame.lay_out(analysis, part) or not endgame.search():
            return -1
        most = endgame.wins[endgame.best]
        chosen = -1
        for i in range(endgame.width):
            if endgame.wins[i] == most:
                cell = endgame.cells[i]
                if chosen < 0 or self._is_before(cell, chosen):
                    chosen = cell
        self.reason = _ENDGAME
        if part < 0:
            wins: float = most
            self.win = wins / endgame.arrangements
        return chosen

    def _search_parts(self) -> int:
        """The best click within a part that has nothing to do with the rest; -1 without one.

        Such a part always has the same number of mines, and no neighbours elsewhere that
        are unknown. When it is played, and what comes of it, is all the same to the rest.
        """
        analysis = self.analysis
        parts = analysis.parts
        for part in range(parts.parts):
            if parts.span[part] != 1:
                continue
            ways = parts.values[parts.part_at[part]]
            if 1.5 < ways < self.endgame.most + 0.5 and self._is_alone(part):
                cell = self._search(part)
                if cell >= 0:
                    return cell
        return -1

    def _is_alone(self, part: int) -> bool:
        """Whether all unknown neighbours of the cells of a part are in it."""
        analysis = self.analysis
        parts = analysis.parts
        for i in range(
            parts.first_cell[parts.first_group[part]], parts.first_cell[parts.first_group[part + 1]]
        ):
            cell = parts.cells[i]
            if analysis.risk[cell] > 1.0 - _NEARLY:
                continue
            for at in range(9 * cell + 1, 9 * cell + 1 + analysis.beside[9 * cell]):
                other = analysis.beside[at]
                if analysis.seen[other] == _UNKNOWN and analysis.home[other] != part:
                    return False
        return True

    def _is_before(self, cell: int, other: int) -> bool:
        """Whether a cell goes before one as good: by fewer neighbours, then in reading order."""
        fewer = self.analysis.beside[9 * cell] - self.analysis.beside[9 * other]
        return fewer < 0 or (fewer == 0 and cell < other)

    def _least_risk(self, least: float) -> int:
        """The cell of least risk."""
        analysis = self.analysis
        chosen = -1
        for cell in range(analysis.size):
            if analysis.seen[cell] != _UNKNOWN or analysis.risk[cell] > least + _NEARLY:
                continue
            if chosen < 0 or self._is_before(cell, chosen):
                chosen = cell
        self.reason = _RISK
        return chosen

    def _look(self, least: float) -> int:
        """The cell after which the game goes on best."""
        analysis = self.analysis
        best = -1.0
        chosen = -1
        inland = 0
        for cell in range(analysis.size):
            self.value[cell] = -1.0
        # The safest cells come first: they show most others to be worse.
        for turn in range(2):
            for cell in range(analysis.size):
                if analysis.seen[cell] != _UNKNOWN or self.value[cell] >= 0.0:
                    continue
                safe = (1.0 - analysis.risk[cell]) * self.bonus[cell]
                if safe <= _NEARLY or safe < best * (1.0 - _NEARLY):
                    continue
                if turn == 0 and analysis.risk[cell] > least + _NEARLY:
                    continue
                neighbours = analysis.beside[9 * cell]
                if analysis.home[cell] < 0 and self._is_open_unconstrained(cell):
                    if inland >> neighbours & 1:
                        continue
                    inland |= 1 << neighbours
                if not analysis.look(cell):
                    return self._least_risk(least)
                value = self._worth() * self.bonus[cell]
                self.value[cell] = value
                if value > best * (1.0 + _NEARLY):
                    best = value
                    chosen = cell
                elif value >= best * (1.0 - _NEARLY) and self._is_before(cell, chosen):
                    chosen = cell
        self.reason = _LOOK_AHEAD
        return chosen

    def _is_open_unconstrained(self, cell: int) -> bool:
        """Whether all neighbours are unconstrained too: one such cell is as good as another."""
        analysis = self.analysis
        for at in range(9 * cell + 1, 9 * cell + 1 + analysis.beside[9 * cell]):
            if analysis.seen[analysis.beside[at]] != _UNKNOWN:
                return False
            if analysis.home[analysis.beside[at]] >= 0:
                return False
        return True

    def _worth(self) -> float:
        """How good the position is after a click, as `look` has found it."""
        analysis = self.analysis
        value = 0.0
        for i in range(analysis.outcomes):
            after = 1.0
            if not analysis.certain[i]:
                after = _SAFEST * analysis.best[i] + _SECOND * analysis.second[i]
            value += analysis.chance[i] * after
        return value
