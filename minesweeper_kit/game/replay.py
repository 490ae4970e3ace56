"""Replays: what a player did, event by event, as a file has it.

The kinds of events are those of RAWVF, the video format in text
(github.com/thefinerminer/minesweeper-rawvf), and those that EVF has besides.
"""

from collections.abc import Iterator
from typing import NamedTuple

from minesweeper_kit.board import Board, unchecked_board
from minesweeper_kit.cell import COUNTS, MINES, Cell
from minesweeper_kit.engine.reveal import reveal_cells

MOUSE = frozenset(["mv", "lc", "lr", "rc", "rr", "mc", "mr", "sc", "mt", "pf", "cc", "l", "r", "m"])
"""Kinds of events of the mouse: c presses a button, r releases it. Those of EVF alone are `pf`, a
flag before the game, `cc`, a chord, and `l`, `r`, `m`: a button is pressed or released."""

CELLS = frozenset(
    [f"number{count}" for count in range(9)]
    + ["closed", "flag", "pressed", "questionmark", "pressedqm", "blast", "up", "cross", "mine"]
)
"""Kinds of events of the board: what a cell shows from then on."""

GAME = frozenset(["start", "won", "lost", "boom", "nonstandard", "replay", "error"])
"""Kinds of events of the game."""


class Event(NamedTuple):
    """Something that happened.

    `at` is the time in milliseconds, None where the file gives none. The cell at (`row`,
    `col`), zero-based, is None for events of the game; for those of the mouse it may lie
    outside the board. `x` and `y` are pixels from the corner of the board. `buttons` are
    those held, letters of "lrm", where the file says it.
    """

    at: int | None
    kind: str
    row: int | None = None
    col: int | None = None
    x: int | None = None
    y: int | None = None
    buttons: str = ""


class Replay(NamedTuple):
    """The board of a replay before its first click, its events, and what its file says besides.

    `fields` are pairs of texts, as in ("Player", "Ann"). A cell is `square` pixels wide.
    """

    board: Board
    events: tuple[Event, ...]
    fields: tuple[tuple[str, str], ...] = ()
    square: int = 16


def mouse(at: int, kind: str, x: int, y: int, square: int, buttons: str = "") -> Event:
    """An event of the mouse at a pixel.

    >>> mouse(1250, "lc", 20, 3, 16)
    Event(at=1250, kind='lc', row=0, col=1, x=20, y=3, buttons='')
    """
    return Event(at, kind, y // square, x // square, x, y, buttons)


def board_changes(replay: Replay) -> Iterator[tuple[int, Board]]:
    """The board each time that an event of the mouse changes it, with the time in milliseconds.

    A cell opens when the left button is released. Two buttons, or the middle one, open the
    neighbours of a number that has as many flags around it. Nothing changes after the end.

    Where the file has events of the board, as those of RMV, these say what changes.

    >>> click = mouse(100, "lc", 3, 3, 16), mouse(200, "lr", 3, 3, 16)
    >>> list(board_changes(Replay(Board(1, 2, "EM"), click)))
    [(200, Board(1, 2, '1M'))]
    """
    game = _Game(replay)
    now = 0
    says = any(event.kind in CELLS for event in replay.events)
    for event in replay.events:
        now = now if event.at is None else event.at
        before = game.cells
        if says:
            game.show(event)
        else:
            game.take(event)
        if game.cells != before:
            yield now, unchecked_board(game.rows, game.cols, game.cells)
        if Cell.EXPLODED in game.cells or not game.is_open():
            return


_FLAGS = bytes([Cell.FLAGGED_MINE, Cell.FLAGGED_EMPTY])
_TOGGLED = {
    Cell.EMPTY: Cell.FLAGGED_EMPTY,
    Cell.FLAGGED_EMPTY: Cell.EMPTY,
    Cell.MINE: Cell.FLAGGED_MINE,
    Cell.FLAGGED_MINE: Cell.MINE,
}


class _Game:
    """A board under a mouse: which buttons are held, and what their release does."""

    def __init__(self, replay: Replay) -> None:
        self.rows, self.cols = replay.board.rows, replay.board.cols
        self.cells = replay.board.cells
        self._marks = ("marks", "on") in {
            (key.lower(), value.strip().lower()) for key, value in replay.fields
        }
        self._questions: set[int] = set()
        self._held: set[str] = set()
        self._chords = self._spent = False

    def is_open(self) -> bool:
        """Whether a safe cell is still closed."""
        return Cell.EMPTY in self.cells or Cell.FLAGGED_EMPTY in self.cells

    def take(self, event: Event) -> None:
        """Do what an event of the mouse does; nothing for another."""
        kind = event.kind
        if kind in ("l", "r", "m"):
            kind += "r" if kind in self._held else "c"
        at = self._place(event)
        if kind == "cc":  # the button that was not held yet
            self._held |= {"l", "r"}
            self._chords = True
        elif kind in ("lc", "rc", "mc", "sc"):
            self._press(kind[0].replace("s", "l"), at, chords=kind == "sc")
        elif kind in ("lr", "rr", "mr"):
            self._release(kind[0], at)
        elif kind == "pf" and at is not None:
            self._toggle(at)

    def show(self, event: Event) -> None:
        """Show what an event of the board says; and flags from before the game."""
        at, kind = self._place(event), event.kind
        if at is None:
            return
        mine = self.cells[at] in MINES
        if kind in ("pf", "flag"):
            code = Cell.FLAGGED_MINE if mine else Cell.FLAGGED_EMPTY
        elif kind in ("closed", "up", "questionmark"):
            code = Cell.MINE if mine else Cell.EMPTY
        elif kind == "blast" and mine:
            code = Cell.EXPLODED
        elif kind.startswith("number") and not mine:
            code = Cell(int(kind[-1]))
        else:
            return
        self.cells = self.cells[:at] + bytes([code]) + self.cells[at + 1 :]

    def _place(self, event: Event) -> int | None:
        row, col = event.row, event.col
        if row is None or col is None or not (0 <= row < self.rows and 0 <= col < self.cols):
            return None
        return row * self.cols + col

    def _press(self, button: str, at: int | None, *, chords: bool) -> None:
        if button == "r" and "l" not in self._held and at is not None:
            self._toggle(at)
        self._held.add(button)
        self._chords = self._chords or chords or button == "m" or {"l", "r"} <= self._held

    def _release(self, button: str, at: int | None) -> None:
        # A file may begin after the first press.
        pressed = button in self._held or not any(code in COUNTS for code in self.cells)
        self._held.discard(button)
        if self._chords:
            self._chords, self._spent = False, True
            if at is not None:
                self._chord(at)
        elif button == "l" and pressed and not self._spent and at is not None:
            self._open(at)
        self._spent = self._spent and bool(self._held)

    def _toggle(self, at: int) -> None:
        cell = Cell(self.cells[at])
        if at in self._questions:
            self._questions.discard(at)
        elif cell in _TOGGLED:
            if self._marks and cell in _FLAGS:
                self._questions.add(at)
            self.cells = self.cells[:at] + bytes([_TOGGLED[cell]]) + self.cells[at + 1 :]

    def _open(self, at: int) -> None:
        if self.cells[at] in (Cell.EMPTY, Cell.MINE):
            row, col = divmod(at, self.cols)
            self.cells = reveal_cells(self.cells, self.rows, self.cols, row, col)

    def _chord(self, at: int) -> None:
        row, col = divmod(at, self.cols)
        around = [
            down * self.cols + across
            for down in range(max(0, row - 1), min(self.rows, row + 2))
            for across in range(max(0, col - 1), min(self.cols, col + 2))
        ]
        flags = sum(self.cells[near] in _FLAGS for near in around)
        if self.cells[at] in COUNTS and self.cells[at] and flags == self.cells[at]:
            # Those that are safe first: where a mine explodes the game is over.
            for near in sorted(around, key=lambda near: self.cells[near] in MINES):
                if Cell.EXPLODED not in self.cells:
                    self._open(near)
