"""Board: an immutable, hashable rectangle of cells."""

from collections.abc import Iterable, Iterator
from typing import Any, Self

from minesweeper_kit.cell import ALL, IS_MINE, MINES, REVEALED, UNKNOWN, Cell, in_rows
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.engine.adjacency import adjacent_counts
from minesweeper_kit.engine.reveal import reveal_cells
from minesweeper_kit.errors import ClickError, ShapeError
from minesweeper_kit.markup.text import without_bom
from minesweeper_kit.wording import counted

Click = tuple[int, int]
"""A (row, col) pair, zero-based."""

_GLYPHS = b"B12345678EMXHFPW".ljust(256)
_PLAYER_VIEW = bytes.maketrans(
    bytes([Cell.EMPTY, Cell.MINE, Cell.FLAGGED_MINE, Cell.FLAGGED_EMPTY]),
    bytes([Cell.HIDDEN, Cell.HIDDEN, Cell.FLAGGED, Cell.FLAGGED]),
)
_HEX = bytes.maketrans(bytes(range(16)), b"0123456789abcdef")
_UNHEX = b"".join(bytes([b"0123456789abcdef".find(code) % 256]) for code in range(256))


class Board:
    """A board of rows x cols cells, an immutable value.

    `cells` holds one code of `Cell` a byte, rows * cols of them, row-major. A
    string of hex digits is taken as well, blanks ignored: that is how a board
    prints itself, so `eval(repr(board)) == board`.

    Raises ShapeError where the number of cells differs from rows * cols, and
    ValueError for a code that is no cell.
    """

    __slots__ = ("cells", "cols", "rows")

    rows: int
    cols: int
    cells: bytes

    def __init__(self, rows: int, cols: int, cells: bytes | str) -> None:
        if isinstance(cells, str):
            cells = "".join(cells.split()).encode().translate(_UNHEX)
        else:
            cells = bytes(cells)
        if rows < 0 or cols < 0 or len(cells) != rows * cols:
            raise ShapeError(f"{counted(len(cells), 'cell')} cannot make a board of {rows}x{cols}")
        wrong = cells.translate(None, ALL)
        if wrong:
            raise ValueError(f"a cell is a code from 0 to 15, not {wrong[0]}")
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "cols", cols)
        object.__setattr__(self, "cells", cells)

    @classmethod
    def from_rows(cls, rows: Iterable[Iterable[int]]) -> Self:
        """A board from rows of cells (or of their codes).

        Raises ShapeError where the rows differ in length.
        """
        # Not bytes(row) alone: an array of wider numbers would give its memory.
        lines = [row if isinstance(row, bytes) else bytes(list(row)) for row in rows]
        cols = len(lines[0]) if lines else 0
        for number, line in enumerate(lines):
            if len(line) != cols:
                raise ShapeError(
                    f"row {number} has {counted(len(line), 'cell')}, the rows above have {cols}"
                )
        return cls(len(lines), cols, b"".join(lines))

    @classmethod
    def parse(cls, text: str, dialect: str | Dialect) -> Self:
        """A board from rows of symbols, one row a line.

        Raises ParseError with the line and column, FormatError for a dialect
        that does not exist.
        """
        data = without_bom(text.encode("utf-8", "surrogatepass"))
        lines = [line.removesuffix(b"\r") for line in data.split(b"\n")]
        while lines and not lines[-1]:
            lines.pop()
        rows, cols, cells = find_dialect(dialect).alphabet.decode(lines, line=1)
        return cls(rows, cols, cells)

    def format(self, dialect: str | Dialect) -> str:
        """The board as rows of symbols, one row a line.

        Raises LossyError where the dialect has no symbol for a cell,
        FormatError for a dialect that does not exist.
        """
        rows = find_dialect(dialect).alphabet.encode(self.cells, self.rows, self.cols)
        return "".join(row.decode() + "\n" for row in rows)

    def reveal(self, click: Click) -> "Board":
        """The board after a click at (row, col), zero-based.

        Raises ClickError where the game does not allow the click.
        """
        row, col = click
        cells = reveal_cells(self.cells, self.rows, self.cols, row, col)
        return unchecked(self.rows, self.cols, cells)

    def opened(self) -> "Board":
        """The board with every safe cell revealed; flags stay.

        Raises ClickError where the content of a cell is unknown.
        """
        for code in UNKNOWN:
            at = self.cells.find(code)
            if at >= 0:
                raise ClickError(f"the content of the cell at {divmod(at, self.cols)} is unknown")
        mines = self.cells.translate(IS_MINE)
        counts = adjacent_counts(mines, self.rows, self.cols)
        pairs = zip(self.cells, counts, strict=True)
        cells = bytes([count if code == Cell.EMPTY else code for code, count in pairs])
        return Board(self.rows, self.cols, cells)

    def player_view(self) -> "Board":
        """What a player sees: unrevealed cells hidden, flags without what lies under them."""
        return Board(self.rows, self.cols, self.cells.translate(_PLAYER_VIEW))

    @property
    def mines(self) -> int:
        """How many cells are known to be mines, exploded and flagged ones included."""
        return len(self.cells) - len(self.cells.translate(None, MINES))

    @property
    def is_untouched(self) -> bool:
        """Whether no cell is revealed."""
        return len(self.cells.translate(None, REVEALED)) == len(self.cells)

    @property
    def is_player_view(self) -> bool:
        """Whether some cell's content is unknown."""
        return len(self.cells.translate(None, UNKNOWN)) != len(self.cells)

    def __getitem__(self, place: Click) -> Cell:
        row, col = place
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise IndexError(f"({row}, {col}) is outside the board of {self.rows}x{self.cols}")
        return Cell(self.cells[row * self.cols + col])

    def __iter__(self) -> Iterator[bytes]:
        """The rows, from the top, each as the codes of its cells."""
        return iter(in_rows(self.cells, self.rows, self.cols))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (self.rows, self.cols, self.cells) == (other.rows, other.cols, other.cells)

    def __hash__(self) -> int:
        return hash((self.rows, self.cols, self.cells))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Board cannot be changed: {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Board cannot be changed: {name!r}")

    def __reduce__(self) -> tuple[type["Board"], tuple[int, int, bytes]]:
        return Board, (self.rows, self.cols, self.cells)

    def __repr__(self) -> str:
        digits = self.cells.translate(_HEX).decode()
        rows = " ".join(in_rows(digits, self.rows, self.cols))
        return f"Board({self.rows}, {self.cols}, {rows.strip()!r})"

    def __str__(self) -> str:
        """The rows for a person, in LeetCode's letters.

        What LeetCode has not: H hidden, F flagged, P a flag on a mine, W a wrong flag.
        """
        return "\n".join(row.translate(_GLYPHS).decode() for row in self)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """The codes as a NumPy array of shape (rows, cols), bytes unless told otherwise."""
        import numpy

        if copy is False:
            raise ValueError("a Board's cells cannot be shared with an array: they are immutable")
        codes = numpy.frombuffer(self.cells, dtype=numpy.uint8).reshape(self.rows, self.cols)
        return codes.astype(dtype or numpy.uint8)


def unchecked(rows: int, cols: int, cells: bytes) -> Board:
    """A board of rows * cols cells that are known to be codes: none is looked at."""
    board = object.__new__(Board)
    object.__setattr__(board, "rows", rows)
    object.__setattr__(board, "cols", cols)
    object.__setattr__(board, "cells", cells)
    return board


def reveal(board: Board, click: Click) -> Board:
    """The board after a click at (row, col), zero-based.

    A mine becomes EXPLODED and nothing else changes. A safe cell with adjacent
    mines becomes their count. A safe cell without becomes BLANK and its
    unrevealed safe neighbours, in all eight directions, are revealed in turn.
    Flags stay, and so do revealed cells.

    Raises ClickError where the game does not allow the click.
    """
    return board.reveal(click)
