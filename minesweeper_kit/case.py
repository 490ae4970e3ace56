"""Case: a board with what belongs to it, and where it was read."""

from collections.abc import Callable
from dataclasses import dataclass, field

from minesweeper_kit.board import Board, Click
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.wording import one_line

LineOf = Callable[[str, int], int | None]
"""From a part ("case", "board", "click", "expected") and a row in it to a line, from 1.

None where there are no lines, as in a binary file."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a case was read: what messages name, and the notation to write it back in.

    `number` counts the cases of the source from 1. `answer` is the origin of
    the expected outcome where that was read from a file of its own.
    """

    source: str
    dialect: Dialect
    number: int
    line_of: LineOf
    answer: "Origin | None" = None

    def place(self, part: str, row: int = 0) -> tuple[str, int | None]:
        """The source and the line of a part of the case, or of one row of it."""
        if part == "expected" and self.answer is not None:
            return self.answer.place("board", row)
        return self.source, self.line_of(part, row)


@dataclass(frozen=True, slots=True)
class Case:
    """One record: a board, and what is known beside it.

    A bare board is a case with nothing else; a test fixture is a case with a
    click, a (row, col) pair, and the expected outcome. `mines` is the total of
    mines, where the board itself does not show them all.
    """

    board: Board
    click: Click | None = None
    expected: Board | None = None
    mines: int | None = None
    name: str | None = None
    origin: Origin | None = field(default=None, compare=False, repr=False)

    @property
    def is_question(self) -> bool:
        """Whether it asks for a click's outcome: it has a click, or nothing is revealed yet."""
        return self.click is not None or self.board.is_untouched

    def outcome(self) -> Board | None:
        """What the rules make of the case: what it asks for, done.

        That is the board after its click. Where there is no click and its dialect
        asks for all safe cells to be opened, it is the board with them open; a
        case that asks for nothing has no outcome.

        Raises ClickError where the game does not allow the click, or where the
        content of a cell is not known.
        """
        if self.click is not None:
            return self.board.reveal(self.click)
        if self.dialect is not None and self.dialect.asks == "all":
            return self.board.opened()
        return None

    @property
    def dialect(self) -> Dialect | None:
        """The dialect that it was read in."""
        return self.origin.dialect if self.origin else None

    @property
    def label(self) -> str:
        """Its name, on one line, or its number in what it was read from."""
        if self.name:
            return one_line(self.name)
        return f"case {self.origin.number}" if self.origin else "the case"

    def place(self, part: str = "case", row: int = 0) -> tuple[str | None, int | None]:
        """The source and the line of a part, as far as they are known."""
        return self.origin.place(part, row) if self.origin else (None, None)
