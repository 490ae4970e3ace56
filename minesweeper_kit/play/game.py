"""A game of self-play: it deals boards and answers the clicks of a player.

Only here it is known where the mines lie; the player sees what is shown.

This source runs as it is. `game.pxd` beside it gives the C types for compiling it.
"""

from array import array

from minesweeper_kit.play.player import Player

_MASK = 0xFFFF_FFFF_FFFF_FFFF
_GOLDEN = 0x9E37_79B9_7F4A_7C15
_FIRST_MIX = 0xBF58_476D_1CE4_E5B9
_SECOND_MIX = 0x94D0_49BB_1331_11EB


class Game:
    """The games of a player, one after another, on boards of its size and number of mines.

    After a game `moves` cells were opened, those around a blank included: `cells[i]`, on the
    ground `reasons[i]`, with the risk `risks[i]`, -1 where it was not worked out; `guesses` were
    risky.
    """

    def __init__(self, player: Player) -> None:
        size = player.analysis.size
        self.player = player
        self.size = size
        self.is_mine = array("b", bytes(size))
        self.moves = 0
        self.guesses = 0
        self.cells = array("i", bytes(4 * size))
        self.reasons = array("i", bytes(4 * size))
        self.risks = array("d", bytes(8 * size))
        self._is_shown = array("b", bytes(size))
        self._places = array("i", bytes(4 * size))
        self._free = array("b", bytes(size))

    def deal(self, seed: int, number: int, click: int, reach: int) -> None:
        """Lay the mines as `generate` does for that number of that seed.

        No mine lies within `reach` cells of the cell `click`; below 0 all cells may have one.
        """
        analysis = self.player.analysis
        for cell in range(self.size):
            self._free[cell] = 0
            self._is_shown[cell] = 0
            self.is_mine[cell] = 0
        if reach >= 0:
            self._free[click] = 1
        if reach == 1:
            for at in range(9 * click + 1, 9 * click + 1 + analysis.beside[9 * click]):
                self._free[analysis.beside[at]] = 1
        left = 0
        for cell in range(self.size):
            if not self._free[cell]:
                self._places[left] = cell
                left += 1
        state = _mix(_mix(seed & _MASK) + number & _MASK)
        for taken in range(analysis.mines):
            # The numbers past the last whole multiple would favour the low ones.
            excess = (_MASK % left + 1) % left
            while True:
                state = state + _GOLDEN & _MASK
                value = _mix(state)
                if value <= _MASK - excess:
                    break
            other = taken + value % left
            left -= 1
            self.is_mine[self._places[other]] = 1
            self._places[other] = self._places[taken]

    def lay(self, mines: bytes, shown: bytes) -> None:
        """Lay a board as it is: a 1 for each cell that is a mine, or that is shown already."""
        for cell in range(self.size):
            self.is_mine[cell] = mines[cell]
            self._is_shown[cell] = shown[cell]

    def play(self, click: int) -> bool:
        """Play the board from a first click, below 0 from the player's own. Whether it was won."""
        player = self.player
        analysis = player.analysis
        analysis.clear()
        self.moves = 0
        self.guesses = 0
        for cell in range(self.size):
            if self._is_shown[cell]:
                self._open(cell)
        cell = click
        reason = -1
        risk = -1.0
        while True:
            if cell < 0:
                cell = player.choose()
                if cell < 0:
                    return cell == -1
                reason = player.reason
                risk = 0.0
                if not analysis.found:
                    risk = analysis.risk[cell]
                    self.guesses += 1
            if analysis.found:
                for i in range(analysis.found):
                    cell = analysis.safe[i]
                    self._note(cell, reason, 0.0)
                    self._open(cell)
                analysis.found = 0
            else:
                self._note(cell, reason, risk)
                if self.is_mine[cell]:
                    return False
                self._open(cell)
            cell = -1

    def _note(self, cell: int, reason: int, risk: float) -> None:
        """Note a click."""
        self.cells[self.moves] = cell
        self.reasons[self.moves] = reason
        self.risks[self.moves] = risk
        self.moves += 1

    def _open(self, cell: int) -> None:
        """Show the player the number of a safe cell."""
        analysis = self.player.analysis
        number = 0
        for at in range(9 * cell + 1, 9 * cell + 1 + analysis.beside[9 * cell]):
            number += self.is_mine[analysis.beside[at]]
        analysis.show(cell, number)


def _mix(value: int) -> int:
    """SplitMix64's last step."""
    value = (value ^ value >> 30) * _FIRST_MIX & _MASK
    value = (value ^ value >> 27) * _SECOND_MIX & _MASK
    return value ^ value >> 31
