"""Why a click is rejected, as numbers: for arrays, where a ClickError has no place."""

from enum import IntEnum


class Rejection(IntEnum):
    """Why the game does not allow a click, or why its outcome is not known.

    `code` is what the rules call it: a key of `minesweeper_kit.game.rules.VIOLATIONS`. Where
    several hold it is the first in the order of `Board.reveal`, which raises a
    ClickError for each of them but MISSING and UNREADABLE.

    >>> Rejection(3), Rejection.FLAGGED.code
    (<Rejection.FLAGGED: 3>, 'click-revealed')
    """

    NONE = 0
    """The click is allowed."""
    OUTSIDE = 1
    """Outside the board."""
    REVEALED = 2
    """On a cell that is revealed already."""
    FLAGGED = 3
    """On a flagged cell."""
    GAME_OVER = 4
    """A mine has exploded already."""
    UNKNOWN = 5
    """On a HIDDEN cell, or it would reveal a cell beside HIDDEN or FLAGGED ones."""
    MISSING = 6
    """There is no click, as in a row of a table without one."""
    UNREADABLE = 7
    """The row of the table is no case: its cells do not make a board, or a value is missing."""

    @property
    def code(self) -> str:
        """What the rules call it; nothing for NONE and MISSING."""
        return _CODES[self]


_CODES = (
    *("", "click-outside", "click-revealed", "click-revealed", "game-over", "click-unknown"),
    *("", "unreadable"),
)
