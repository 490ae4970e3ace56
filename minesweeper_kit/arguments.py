"""The arguments of the Python API: a click, and the errors for what is no board or cell."""

from collections.abc import Iterable
from operator import index
from typing import Any

from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import OptionError, SymbolError
from minesweeper_kit.wording import as_python, numeral, wrong_type

LETTERS = b"B12345678EMXHFPW".ljust(256)
"""The letter of each code of a cell, as `str` of a board shows it."""

DIGITS = b"0123456789abcdef"
"""The digit of each code of a cell."""

_TAKEN = (LETTERS.rstrip() + DIGITS).decode()


def no_board(given: object, name: str = "a Board") -> TypeError:
    """The TypeError for something that is not the board, `name`, that is needed.

    >>> from minesweeper_kit import Board, Case
    >>> no_board(Case(Board(1, 1, "E")))
    TypeError('a Board was expected, not a Case: case.board is that of a case')
    """
    one = given[0] if isinstance(given, list) and given else given
    if hasattr(one, "board"):
        return wrong_type(name, given, "case.board is that of a case")
    return wrong_type(name, given, "Board.parse makes one of a text, Board.from_lists of lists")


def as_click(click: Any) -> tuple[int, int]:
    """A click as two of Python's whole numbers. Raises TypeError for what is none.

    >>> as_click([1, 2])
    (1, 2)
    """
    try:
        row, col = click
        return index(row), index(col)
    except (TypeError, ValueError):
        raise no_click(click) from None


def no_click(given: object) -> TypeError:
    """The TypeError for something that is not a click.

    >>> no_click((0,))
    TypeError('a click is two whole numbers, (row, col), counted from 0; got (0,)')
    """
    return TypeError(
        f"a click is two whole numbers, (row, col), counted from 0; got {as_python(given)}"
    )


def as_bytes(cells: Any) -> bytes:
    """The cells of a board as bytes. Raises TypeError, and OptionError for a code that is none.

    >>> as_bytes(range(9, 11)).hex()
    '090a'
    """
    try:
        if not isinstance(cells, int):  # of which Python makes so many bytes
            return bytes(cells)
    except TypeError:
        pass
    except ValueError:
        raise no_code(next(code for code in cells if not 0 <= code < len(Cell))) from None
    advice = "as in Board(1, 2, 'EM'); Board.from_rows takes rows of cells"
    raise wrong_type("one byte or letter for each cell", cells, advice)


def no_code(code: int) -> OptionError:
    """The error for a number that is no code of a cell.

    >>> no_code(16)
    OptionError('a cell is a code from 0 to 15, not 16')
    """
    return OptionError(f"a cell is a code from 0 to 15, not {numeral(code)}")


def no_letter(text: str, cols: int) -> SymbolError:
    """The error for a text with a letter that `str` of a board does not show.

    >>> no_letter("EM EQ", cols=2)
    SymbolError("(1, 1): unknown letter 'Q' (cells are B 1-8 E M X H F P W, ...")
    """
    letters = "".join(text.split())
    at = next(at for at, letter in enumerate(letters) if letter not in _TAKEN)
    error = SymbolError(
        f"{divmod(at, cols)}: unknown letter {letters[at]!r} "
        "(cells are B 1-8 E M X H F P W, or their codes 0-9 a-f)"
    )
    error.symbol = letters[at]
    return error


def no_cells(rows: Any) -> Exception:
    """The error for rows that are not rows of cells; it names the first that is none.

    >>> no_cells([[9, 10], [9, "M"]])
    TypeError('(1, 1): a Cell, or its code, was expected, not a str: Board.from_lists ...')
    """
    advice = "Board.from_lists takes rows of symbols"
    if not isinstance(rows, list):
        return wrong_type("a list of rows", rows, advice)
    for number, row in enumerate(rows):
        if isinstance(row, str) or not isinstance(row, Iterable):
            return wrong_type(f"row {number} (from 0): a list of cells", row, advice)
        for col, cell in enumerate(row):
            try:
                code = index(cell)
            except TypeError:
                return wrong_type(f"({number}, {col}): a Cell, or its code,", cell, advice)
            if not 0 <= code < len(Cell):
                return no_code(code)
    return wrong_type("a list of rows of cells", rows, advice)
