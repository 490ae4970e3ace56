"""MiniZinc's arrays in one list: the ranges of their rows and columns stand before it."""

from minesweeper_kit.cell import DIGITS
from minesweeper_kit.layouts.brackets.tokens import Token
from minesweeper_kit.layouts.brackets.values import Value
from minesweeper_kit.wording import counted

SIZED = "array2d"
"""The function that cuts a list into rows."""


def sized(value: Value, sizes: list[Token], constants: dict[str, Token], source: str) -> Value:
    """The list cut into rows, as many as the ranges `sizes` say that stand before it.

    Raises ParseError where they do not say it.

    >>> numbers = [Token("number", digit, 1, 1) for digit in "0123"]
    >>> flat = Value("numbers", Token("[", "[", 1, 1), numbers, [])
    >>> sizes = [Token("word", "1..2", 1, 1)] * 2
    >>> [len(row.leaves) for row in sized(flat, sizes, {}, "boards.mzn").kids]
    [2, 2]
    """
    numbers = [_end_of(size, constants) for size in sizes]
    if len(numbers) != 2 or None in numbers or value.kids:
        value.opening.refuse(
            "the numbers of rows and columns are not told before this list: write them as in "
            "array2d(1..2, 1..3, [...])",
            source,
        )
    height, width = (number or 0 for number in numbers)
    leaves = value.leaves
    if height * width != len(leaves):
        value.opening.refuse(
            f"{counted(len(leaves), 'symbol')} for a board of {height}x{width}", source
        )
    rows = [leaves[at : at + width] for at in range(0, len(leaves), width or 1)]
    kids = [Value("row", row[0], row, []) for row in rows]
    return Value("board", value.opening, [], kids)


def _end_of(size: Token, constants: dict[str, Token]) -> int | None:
    """The last number of a range from 1, as in `1..3`; None where it is no such range."""
    first, _, last = size.text.partition("..")
    last = constants[last].text if last in constants else last
    return int(last) if first == "1" and last.isdecimal() and len(last) <= DIGITS else None
