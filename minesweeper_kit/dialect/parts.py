"""The parts of a dialect besides its symbols: what it allows, what stands around its rows."""

from typing import Literal, NamedTuple

from minesweeper_kit.cell import Cell

Detect = Literal[True, False, "own"]
"""Whether detection thinks of a dialect; "own" if only for files in its own layouts."""


class Limits(NamedTuple):
    """The rows and columns of a board, and the cases of a file, that a convention allows.

    Each is (least, most), both included, or None if the convention sets no limit.
    """

    rows: tuple[int, int] | None = None
    cols: tuple[int, int] | None = None
    cases: tuple[int, int] | None = None


class SharedSymbol(NamedTuple):
    """The two cells that one symbol stands for: one in questions, one in answers."""

    question: Cell
    answer: Cell


class Framing(NamedTuple):
    """What stands around the rows of a board in the layout `sized`.

    `header` holds the lines above each board; `{rows}`, `{cols}` and perhaps
    `{mines}` in them stand for numbers; `{side}` for both where boards are square.
    If `counted`, a file's first line is the number of boards. If `bare_answers`, an
    answer has its rows and no header. `frame` is the style of the layout `framed`,
    one of FRAMES.
    """

    header: tuple[str, ...] = ("{rows} {cols}",)
    counted: bool = False
    bare_answers: bool = False
    frame: str = "crosses"


class Example(NamedTuple):
    """An example in a dialect's file: a board, and what becomes of it.

    `board` and `expected` are texts in the dialect's own symbols, one row a line.
    `expected` is the board after the `click`, a zero-based (row, col) pair, or
    without one the board with every safe cell revealed.
    """

    name: str
    board: str
    click: tuple[int, int] | None = None
    expected: str | None = None
    mines: int | None = None


FRAMES = ("boxes", "crosses", "ruler", "labels", "legend", "box")
"""The styles of frames around boards. docs/reference/formats/README.md shows each."""

NO_LIMITS = Limits()
"""The limits of a dialect whose file gives none."""

SIZED = Framing()
"""The framing of a dialect whose file gives none: a line of rows and columns."""
