"""Board: an immutable, hashable rectangle of cells."""

from collections.abc import Iterable, Iterator, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, Self

from minesweeper_kit.arguments import (
    DIGITS,
    LETTERS,
    as_bytes,
    as_click,
    no_board,
    no_cells,
    no_code,
    no_letter,
)
from minesweeper_kit.cell import (
    ALL,
    IS_MINE,
    LARGEST,
    LARGEST_EMPTY,
    MINES,
    REVEALED,
    UNKNOWN,
    Cell,
    in_rows,
    merge_masked,
    table,
)
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import find_dialect, fitting_board
from minesweeper_kit.engine.adjacency import adjacent_counts
from minesweeper_kit.engine.reveal import reveal_cells
from minesweeper_kit.errors import ClickError, LossyError, ShapeError
from minesweeper_kit.markup.text import without_bom
from minesweeper_kit.wording import HIDES, as_python, counted, numeral, ragged, size_of, wrong_type

if TYPE_CHECKING:
    import numpy
    import numpy.typing

Click = tuple[int, int]
"""A (row, col) pair, zero-based."""

_PLAYER_VIEW = bytes.maketrans(
    bytes([Cell.EMPTY, Cell.MINE, Cell.FLAGGED_MINE, Cell.FLAGGED_EMPTY]),
    bytes([Cell.HIDDEN, Cell.HIDDEN, Cell.FLAGGED, Cell.FLAGGED]),
)
_EMPTY = table({Cell.EMPTY: 255})
_CODES = bytes([max(LETTERS.find(code), DIGITS.find(code)) % 256 for code in range(256)])


class Board:
    """A Minesweeper board of rows x cols cells. It never changes.

    `cells` holds rows * cols bytes, row by row from the top (row-major). Each
    byte is the code of a `Cell`, 0 to 15. A string of the letters that `str(board)`
    shows, one for each cell, does as well, as do the codes as hex digits; spaces in it
    are ignored. A board's repr has such letters, so `eval(repr(board)) == board`.

    `board[row, col]` is one `Cell`, counted from zero. Iterating gives the rows
    as bytes, and `len(board)` is how many there are. `Cell.MINE in board` tells whether
    there is such a cell. `str(board)` shows the board to a person. Boards with the same
    cells are equal, and can be keys of a dict. Every board is true, an empty one too.

    Raises ShapeError if `cells` does not hold rows * cols of them, for more than
    10**9 - 1 rows or columns (10_000 of a board without cells), OptionError for a code
    that is no cell, SymbolError for such a letter, TypeError for a size that is no whole
    number and for cells that are neither bytes nor a string.

    >>> board = Board(2, 3, "EEM EEE")
    >>> board[0, 2]
    <Cell.MINE: 10>
    >>> print(board)
    EEM
    EEE
    """

    __slots__ = ("cells", "cols", "rows")

    rows: int
    cols: int
    cells: bytes

    def __init__(self, rows: int, cols: int, cells: bytes | str) -> None:
        # Other kinds of whole numbers wrap around, and the engine trusts what is checked here.
        try:
            rows, cols = index(rows), index(cols)
        except TypeError:
            found = f"{as_python(rows)} and {as_python(cols)}"
            raise TypeError(f"rows and cols are whole numbers, not {found}") from None
        given = cells
        if isinstance(cells, str):
            cells = "".join(cells.split()).encode("ascii", "replace").translate(_CODES)
        elif type(cells) is not bytes:
            cells = as_bytes(cells)
        if rows < 0 or cols < 0 or len(cells) != rows * cols:
            found = f"{counted(len(cells), 'cell')} cannot make a board of {size_of(rows, cols)}"
            needed = "sizes of 0 or more" if rows < 0 or cols < 0 else numeral(rows * cols)
            raise ShapeError(f"{found}; expected {needed}")
        most = LARGEST if cells else LARGEST_EMPTY
        if rows > most or cols > most:
            raise ShapeError(
                f"a board of {size_of(rows, cols)}: {most} rows and columns "
                f"are the most{' without a cell' * (not cells)}"
            )
        wrong = cells.translate(None, ALL)
        if wrong:
            raise no_letter(given, cols) if isinstance(given, str) else no_code(wrong[0])
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "cols", cols)
        object.__setattr__(self, "cells", cells)

    @classmethod
    def from_rows(cls, rows: Iterable[Iterable[int]]) -> Self:
        """The board with these rows, each a row of `Cell`s or of their codes (0 to 15).

        Lists, bytes, and a two-dimensional NumPy array all do. Rows of symbols are for
        `Board.from_lists`.

        Raises ShapeError if the rows differ in length, OptionError for a code that
        is no cell, TypeError for a row of symbols.

        >>> Board.from_rows([[9, 10], [9, 9]])
        Board(2, 2, 'EM EE')
        """
        try:
            rows = list(rows)
            # Not bytes(row) alone: an array of wider numbers would give its memory.
            rows = [row if isinstance(row, bytes) else list(row) for row in rows]
            lines = [bytes(row) for row in rows]
        except (TypeError, ValueError):
            raise no_cells(rows) from None
        cols = len(lines[0]) if lines else 0
        for number, line in enumerate(lines):
            if len(line) != cols:
                raise ragged(number, len(line), cols)
        return cls(len(lines), cols, b"".join(lines))

    @classmethod
    def from_lists(cls, rows: Sequence[Sequence[str]], dialect: str | Dialect) -> Self:
        """The board of these rows, each a list of symbols of a dialect, as judges pass them.

        `dialect` is a dialect's name or alias, or a Dialect.

        Raises SymbolError for a symbol that the dialect does not have and ShapeError
        for rows of different lengths, both with the place (zero-based). Raises TypeError
        for what is no list of lists of strings, FormatError if there is no such dialect.

        >>> Board.from_lists([["E", "M"], ["1", "E"]], "leetcode")
        Board(2, 2, 'EM 1E')
        """
        if isinstance(rows, str):
            raise wrong_type("a list of rows", rows, "Board.parse takes text")
        alphabet = find_dialect(dialect).alphabet
        try:
            cols = len(rows[0]) if len(rows) else 0
            if any(len(row) != cols for row in rows):
                wrong = next(number for number, row in enumerate(rows) if len(row) != cols)
                raise ragged(wrong, len(rows[wrong]), cols)
            cells = alphabet.decode_symbols([symbol for row in rows for symbol in row])
        except KeyError as error:
            symbol = error.args[0]
            row, col = next(
                (number, list(row).index(symbol))
                for number, row in enumerate(rows)
                if symbol in row
            )
            if not isinstance(symbol, str):
                raise wrong_type(f"({row}, {col}): a symbol, a str,", symbol) from None
            unknown = alphabet.unknown(symbol)
            unknown.message = f"({row}, {col}): {unknown.message}"
            raise unknown from None
        except TypeError:
            raise wrong_type("a list of rows, each a list of symbols,", rows) from None
        return cls(len(rows), cols, alphabet.settle(cells))

    @classmethod
    def from_numpy(cls, array: Any) -> Self:
        """The board of a two-dimensional array of `Cell`s or of their codes (0 to 15).

        Raises ShapeError for an array of other dimensions, TypeError for one that does not
        hold whole numbers, OptionError for a code that is no cell.

        >>> import numpy
        >>> Board.from_numpy(numpy.array([[9, 10], [1, 1]]))
        Board(2, 2, 'EM 11')
        """
        import numpy

        codes = numpy.asarray(array)
        if codes.dtype.kind == "b":
            raise TypeError(
                "an array of Booleans does not say which cells they are: "
                "numpy.where(mines, Cell.MINE, Cell.EMPTY) makes one of cells"
            )
        if codes.dtype.kind not in "iu":
            raise TypeError(f"an array of whole numbers was expected, not of {codes.dtype}")
        if codes.ndim != 2:
            raise ShapeError(f"an array of 2 dimensions was expected, not {codes.ndim}")
        wrong = codes[(codes < 0) | (codes >= len(Cell))]
        if wrong.size:
            raise no_code(int(wrong[0]))
        rows, cols = codes.shape
        return cls(rows, cols, codes.astype(numpy.uint8).tobytes())

    def to_numpy(self) -> "numpy.typing.NDArray[numpy.uint8]":
        """The cell codes as a NumPy array of shape (rows, cols), which may be written to.

        >>> Board(1, 2, "EM").to_numpy()
        array([[ 9, 10]], dtype=uint8)
        """
        codes: numpy.typing.NDArray[numpy.uint8] = self.__array__()
        return codes

    def to_lists(self, dialect: str | Dialect) -> list[list[str]]:
        """The rows, each a list of symbols of a dialect: what `from_lists` takes.

        Raises LossyError if the dialect has no symbol for a cell, FormatError if
        there is no such dialect.

        >>> Board(2, 2, "EM 1E").to_lists("leetcode")
        [['E', 'M'], ['1', 'E']]
        """
        try:
            symbols = find_dialect(dialect).alphabet.encode_symbols(self.cells, self.cols)
        except LossyError as error:
            raise _advising_hex(error) from None
        return [symbols[row * self.cols : (row + 1) * self.cols] for row in range(self.rows)]

    @classmethod
    def parse(cls, text: str, dialect: str | Dialect | None = None) -> Self:
        """The board that a text shows, one row a line, in the symbols of a dialect.

        `dialect` is a dialect's name or alias, or a Dialect. Without one the board is the
        only one that known dialects make of the text. A byte order mark, Windows line
        ends, and empty lines at the end are skipped.

        Raises ParseError for a text that is no such board, with the line and
        column (both from 1). Raises FormatError if there is no such dialect, and where
        none is given and several boards fit, or none; its `candidates` are those dialects.

        >>> Board.parse("EEM", "leetcode") == Board.parse(". . #", "codingninjas")
        True
        >>> Board.parse("EEM")
        Board(1, 3, 'EEM')
        >>> Board.parse("E?M", "leetcode")
        Traceback (most recent call last):
            ...
        minesweeper_kit.errors.SymbolError: 1:2: unknown symbol '?' in dialect leetcode (it has ...
        """
        if not isinstance(text, str):
            raise wrong_type("a text", text, "Board.from_lists takes lists of symbols")
        data = without_bom(text.encode("utf-8", "surrogatepass"))
        lines = [line.removesuffix(b"\r") for line in data.split(b"\n")]
        while lines and not lines[-1]:
            lines.pop()
        if dialect is not None:
            return cls(*find_dialect(dialect).alphabet.decode(lines, line=1))
        return cls(*fitting_board(lines))

    def format(self, dialect: str | Dialect) -> str:
        """The board as text in the symbols of a dialect: one row a line, each line ended.

        `dialect` is a dialect's name or alias, or a Dialect.

        Raises LossyError if the dialect has no symbol for a cell, FormatError if
        there is no such dialect.

        >>> print(Board.parse("EEM", "leetcode").format("codingninjas"), end="")
        . . #
        """
        try:
            rows = find_dialect(dialect).alphabet.encode(self.cells, self.rows, self.cols)
        except LossyError as error:
            raise _advising_hex(error) from None
        return "".join(row.decode() + "\n" for row in rows)

    def reveal(self, click: Click | None) -> Self:
        """The board after a left click at (row, col), zero-based. See `reveal` for the rules.

        Raises ClickError if the game does not allow the click, and for None, the click of a
        case without one. Raises TypeError for one that is not two whole numbers.

        >>> print(Board.parse("EEEM", "leetcode").reveal((0, 0)))
        BB1M
        """
        if click is None:
            raise ClickError("there is no click: give one, as (row, col)")
        return self._with(reveal_cells(self.cells, self.rows, self.cols, *as_click(click)))

    def opened(self) -> Self:
        """The board with every safe cell revealed. Mines and flagged cells stay as they are.

        Raises ClickError if the board has HIDDEN or FLAGGED cells: whether those
        are mines is not known.

        >>> print(Board.parse("EEMEE", "leetcode").opened())
        B1M1B
        """
        if self.is_player_view:
            raise ClickError(HIDES)
        mines = self.cells.translate(IS_MINE)
        counts = adjacent_counts(mines, self.rows, self.cols)
        return self._with(merge_masked(self.cells.translate(_EMPTY), counts, self.cells))

    def player_view(self) -> Self:
        """The board as a player sees it, without what only the game knows.

        Unrevealed cells become HIDDEN, flagged ones FLAGGED. Revealed cells stay. The view
        does not hold the total of mines: `solve(board.player_view(), mines=board.mines)`.

        >>> print(Board.parse("B1ME", "leetcode").player_view())
        B1HH
        """
        return self._with(self.cells.translate(_PLAYER_VIEW))

    def _with(self, cells: bytes) -> Self:
        """A board of the same class and size, with these cells."""
        board = object.__new__(type(self))
        object.__setattr__(board, "rows", self.rows)
        object.__setattr__(board, "cols", self.cols)
        object.__setattr__(board, "cells", cells)
        return board

    @property
    def mines(self) -> int:
        """How many cells are known to be mines: MINE, EXPLODED and FLAGGED_MINE."""
        return len(self.cells) - len(self.cells.translate(None, MINES))

    @property
    def is_untouched(self) -> bool:
        """Whether no cell is revealed. Flags do not count."""
        return len(self.cells.translate(None, REVEALED)) == len(self.cells)

    @property
    def is_player_view(self) -> bool:
        """Whether the board has HIDDEN or FLAGGED cells, which may be mines or not."""
        return len(self.cells.translate(None, UNKNOWN)) != len(self.cells)

    def __getitem__(self, place: Click) -> Cell:
        try:
            row, col = map(index, place)
        except (TypeError, ValueError):
            raise TypeError(
                f"board[row, col] takes two whole numbers, not {as_python(place)}; "
                "iterating over a board gives its rows"
            ) from None
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise IndexError(
                f"({numeral(row)}, {numeral(col)}) is outside the board of {self.rows}x{self.cols}"
            )
        return Cell(self.cells[row * self.cols + col])

    def __iter__(self) -> Iterator[bytes]:
        """The rows, from the top, each as the codes of its cells."""
        return iter(in_rows(self.cells, self.rows, self.cols))

    def __len__(self) -> int:
        return self.rows

    def __bool__(self) -> bool:
        return True

    def __contains__(self, cell: int) -> bool:
        """Whether the board has such a cell: a `Cell`, or its code. Raises TypeError."""
        if not isinstance(cell, int):
            raise TypeError(f"a Cell was expected, as in Cell.MINE in board, not {as_python(cell)}")
        return 0 <= cell < len(Cell) and cell in self.cells

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
        return type(self), (self.rows, self.cols, self.cells)

    def __repr__(self) -> str:
        letters = self.cells.translate(LETTERS).decode()
        rows = " ".join(in_rows(letters, self.rows, self.cols))
        return f"Board({self.rows}, {self.cols}, {rows.strip()!r})"

    def __str__(self) -> str:
        """The rows for a person to read, in LeetCode's letters, without a line end at the end.

        Four letters are not LeetCode's: H is HIDDEN, F is FLAGGED, P is
        FLAGGED_MINE, W is FLAGGED_EMPTY (a wrong flag).
        """
        return "\n".join(row.translate(LETTERS).decode() for row in self)

    def _repr_svg_(self) -> str:
        """A picture, for notebooks."""
        from minesweeper_kit.picture.notebook import as_svg

        return as_svg(self)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """The cell codes as a NumPy array of shape (rows, cols), uint8 if no dtype is given.

        It is a copy, which may be written to. With `copy=False` it is a view of the board's
        own cells, which may not. Raises ValueError for a view with another dtype.
        """
        import numpy

        codes = numpy.frombuffer(self.cells, dtype=numpy.uint8).reshape(self.rows, self.cols)
        if copy is not False:
            return codes.astype(dtype or numpy.uint8)
        if dtype is not None and numpy.dtype(dtype) != numpy.uint8:
            raise ValueError(f"a board's cells are uint8: as {numpy.dtype(dtype)} they are a copy")
        return codes


def unchecked_board(rows: int, cols: int, cells: bytes) -> Board:
    """A board that is made without checking its cells: faster than `Board(...)`.

    The caller must know that `cells` holds rows * cols codes from 0 to 15.

    >>> unchecked_board(1, 2, bytes([Cell.EMPTY, Cell.MINE]))
    Board(1, 2, 'EM')
    """
    board = object.__new__(Board)
    object.__setattr__(board, "rows", rows)
    object.__setattr__(board, "cols", cols)
    object.__setattr__(board, "cells", cells)
    return board


def reveal(board: Board, click: Click | None) -> Board:
    """The board after a left click at (row, col), zero-based. `board` itself stays as it is.

    A mine becomes EXPLODED and nothing else changes. A safe cell with adjacent
    mines becomes their count. A safe cell with none becomes BLANK, and its
    unrevealed safe neighbours, in all eight directions, are revealed in turn.
    Flagged cells stay, and so do revealed ones.

    Raises ClickError for a click outside the board, on a revealed, flagged or
    HIDDEN cell, after a mine has exploded, or for None. Also for a click that would reveal
    a cell beside HIDDEN or FLAGGED ones: its count is not known.

    >>> board = Board.parse("EEEM", "leetcode")
    >>> print(reveal(board, (0, 0)))
    BB1M
    >>> print(reveal(board, (0, 3)))
    EEEX
    >>> reveal(board, (1, 0))
    Traceback (most recent call last):
        ...
    minesweeper_kit.errors.ClickError: click (1, 0) is outside the board (rows 0-0, columns 0-3)
    """
    require_board(board)
    return board.reveal(click)


def require_board(board: object, name: str = "a Board") -> None:
    """Raise TypeError unless `board` is a Board; `name` is what the argument has to be.

    >>> require_board("EM")
    Traceback (most recent call last):
        ...
    TypeError: a Board was expected, not a str: Board.parse makes one of a text, ...
    """
    if not isinstance(board, Board):
        raise no_board(board, name)


def _advising_hex(error: LossyError) -> LossyError:
    """The error of what takes no `lossy`, with the dialect that has a symbol for every cell."""
    return LossyError(error.loss, '; take dialect="hex", which has all cells')
