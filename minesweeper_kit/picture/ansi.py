"""Pictures as text, for terminals: letters, or on a terminal that has them colours as well."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import TYPE_CHECKING

from minesweeper_kit.cell import Cell
from minesweeper_kit.picture.drawing import Marks, Panel, Picture, pictures_of
from minesweeper_kit.wording import one_line, percent

if TYPE_CHECKING:
    from minesweeper_kit.picture.drawing import Drawable

_COLOURED = b" 12345678 *X?FPW".ljust(256)
"""The symbols of cells where the background tells which are revealed."""

_AROUND = {
    "click": "()",
    "fault": "[]",
    "right": "{}",
    "number": "<>",
    "settled": "''",
    "safe": "++",
    "mine": "!!",
}
"""What stands around a cell with a mark; of several marks any but that of the click."""

_DIGITS = (0, 94, 32, 91, 35, 33, 36, 1, 90)
_COVERED, _EXPLODED = "97;100", "97;41"
# From certainly safe over the quarters to a mine; the certain ones in bold.
_CHANCES = ("1;32", "36", "33", "35", "1;31")

_GAP = 3


def text(
    what: "Drawable | Iterable[Drawable]",
    *,
    colour: bool = False,
    coordinates: bool = True,
    diff: bool = False,
    marks: Marks | None = None,
    columns: int = 80,
) -> str:
    """A picture as text: of a Board, a Case, a Solution, or of several, one below the other.

    The letters are those of `str(board)`. A click stands in `( )`, a cell at fault in
    `[ ]`. With `colour` the colours of terminals are added. With `diff`, boards beside each
    other are below each other where they take more than so many `columns`.

    The other arguments and the errors are those of `svg`.

    >>> from minesweeper_kit import Board, Case
    >>> print(text(Case(Board(2, 3, "EEM EEE"), click=(1, 0))), end="")
       0  1  2
    0  E  E  M
    1 (E) E  E
    """
    pictures = pictures_of(what, diff=diff, marks=marks)
    pieces = (text_with_name(each, colour, coordinates, columns) for each in pictures)
    return "\n".join(pieces)


def text_with_name(
    picture: Picture, colour: bool = False, coordinates: bool = True, columns: int = 80
) -> str:
    """A single picture as text, its name over it.

    >>> from minesweeper_kit import Board
    >>> picture = Picture((Panel(Board(1, 2, "1M"), {}),), "tiny")
    >>> print(text_with_name(picture, coordinates=False), end="")
    tiny:
     1  M
    """
    panels = [_Lines(panel, colour=colour, coordinates=coordinates) for panel in picture.panels]
    whole = sum(panel.width + _GAP for panel in panels) - _GAP
    lines = [f"{one_line(picture.name)}:"] if picture.name else []
    if whole <= columns:
        for row in zip_longest(*panels):
            beside = [
                panel.blank if line is None else line
                for panel, line in zip(panels, row, strict=True)
            ]
            lines.append((" " * _GAP).join(beside).rstrip())
    else:
        lines += [line.rstrip() for panel in panels for line in panel]
    return "\n".join(lines) + "\n"


class _Lines:
    """The lines of a panel, all of one width, colours not counted."""

    def __init__(self, panel: Panel, *, colour: bool, coordinates: bool) -> None:
        self._panel, self._colour, self._coordinates = panel, colour, coordinates
        board = panel.board
        least = 3 if panel.heat is None else 6 if panel.marks else 5
        self._cell = max(least, len(str(board.cols)) + 1) if coordinates else least
        self._margin = len(str(board.rows)) + 1 if coordinates else 0
        self.width = max(self._margin + board.cols * self._cell, len(panel.title))
        self.blank = " " * self.width
        kinds = sorted(panel.marks, key=lambda kind: kind != "click")  # the last one stays
        self._around = {cell: _AROUND[kind] for kind in kinds for cell in panel.marks[kind]}

    def __iter__(self) -> Iterator[str]:
        panel = self._panel
        if panel.title:
            yield panel.title.ljust(self.width)
        if self._coordinates:
            numbers = (f"{col:>{self._cell - 1}} " for col in range(panel.board.cols))
            yield (" " * self._margin + "".join(numbers)).ljust(self.width)
        more = " " * (self.width - self._margin - panel.board.cols * self._cell)
        letters = str(panel.board).split("\n")
        for row, cells in enumerate(panel.board):
            label = f"{row:>{self._margin - 1}} " if self._coordinates else ""
            symbols = cells.translate(_COLOURED).decode() if self._colour else letters[row]
            shown = [
                self._shown(row, col, code, symbol)
                for col, (code, symbol) in enumerate(zip(cells, symbols, strict=True))
            ]
            yield label + "".join(shown) + more

    def _shown(self, row: int, col: int, code: int, letter: str) -> str:
        """A cell, as wide as all of them."""
        chance = (self._panel.heat or {}).get((row, col))
        inner = letter if chance is None else percent(chance)
        around = self._around.get((row, col), "  ")
        shown = f"{around[0]}{inner}{around[1]}".rjust(self._cell)[-self._cell :]
        if not self._colour:
            return shown
        style = _style(code) if chance is None else _CHANCES[-(-chance * 4 // 1)]
        return f"\033[{style}m{shown}\033[0m" if style else shown


def _style(code: int) -> str:
    """The colours of a cell, as terminals number them."""
    if code <= Cell.EIGHT:
        return str(_DIGITS[code]) if code else ""
    return _EXPLODED if code == Cell.EXPLODED else _COVERED
