"""How commands show boards to people, under the lines that speak of them."""

import sys
from collections.abc import Callable

from minesweeper_kit.cli import colour, progress
from minesweeper_kit.cli.stdio import terminal_width
from minesweeper_kit.suites.side_by_side import View, diff_lines

INDENT = "    "
"""What boards are set in by, so that a line without it is one that speaks of a case."""

_NARROWEST = 20

MOST = 100
"""How many boards, or pairs of boards, a report shows."""


class Boards:
    """Shows boards under the lines of a report, but those of MOST cases alone.

    With `wanted` false it shows none.
    """

    def __init__(self, *, wanted: bool) -> None:
        self._wanted = wanted
        self._met = 0

    def show(self, view: View | None) -> None:
        """Print the view, if there is one and it is not one too many."""
        if self._wanted and view is not None:
            self._met += 1
            if self._met <= MOST:
                print_boards(view)

    def end(self, say: Callable[[str], object]) -> None:
        """Say that some were left out, if any were."""
        if self._met > MOST:
            say(f"only the first {MOST} boards are shown")


def print_boards(view: View) -> None:
    """Print the boards of a view, set in, as wide as the terminal is, or 80 columns."""
    width = max(terminal_width() - len(INDENT), _NARROWEST)
    progress.clear()
    for line in diff_lines(view, width, colour=colour.wanted(sys.stdout)).splitlines():
        print(INDENT + line)
