"""`pttacg`: links of the ZiNi calculators. `b` is the size, `m` the mines: `b=54&m=0400`.

A whole link is read too, and one without `m`: it is a board without mines. A path of
clicks, `c`, is kept as it is in the case's `extra`, and written from there. Where the
halves of `b` are no size for so many mines, as in `b=9100` for 9 wide and 100 high, the
number of digits in `m` tells where to cut it.
"""

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from minesweeper_kit.case import Case
from minesweeper_kit.cell import DIGITS
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import LossyError, ParseError
from minesweeper_kit.layouts.bits import bits_of_board, board_of_bits
from minesweeper_kit.layouts.links.link import Value, parameters, read_links
from minesweeper_kit.wording import as_json, quoted

_KNOWN = {"1": (9, 9), "2": (16, 16), "3": (30, 16)}
_SIZE = re.compile(f"[0-9]{{2,{2 * DIGITS}}}")
_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_PATH = re.compile(r"[^\s&#?]+")
_LARGEST = 100
"""The most rows and columns that the calculators take."""


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The boards of the links, one a line; a ParseError in the place of a bad line.

    >>> from minesweeper_kit import loads
    >>> [case.board for case in loads("b=22&m=8", "pttacg")]
    [Board(2, 2, 'EM EE')]
    """
    return read_links(stream, dialect, source, _case)


def _case(line: Value, dialect: Dialect, number: int) -> Case:
    found = parameters(line)
    if "b" not in found:
        line.reject("expected a link with the size and the mines, like ?b=54&m=0400")
    size = found["b"]
    mines = found.get("m")
    cols, rows = _sides(size, mines)
    count = _count(cols, rows)
    if mines is None:
        # Nothing comes after the size to confirm it: it must be one that the calculators take.
        if max(rows, cols) > _LARGEST:
            size.reject(f"a board of {rows}x{cols}, and no mines: 'm' is missing")
        mines = size._replace(text="0" * count)
    if len(mines.text) != count:
        mines.reject(
            f"expected {count} digits of mines "
            f"for the board of {rows}x{cols} (5 cells a digit), found {len(mines.text)}"
            "; copy the whole link, or correct its size"
        )
    digits = mines.text.lower()
    for at, digit in enumerate(digits):
        if digit not in _DIGITS:
            mines.reject(f"{mines.text[at]!r} is no digit of the mines: they are 0-9 and a-v", at)
    try:
        board = board_of_bits(f"{int(digits, 32):0{5 * count}b}", rows, cols)
    except ParseError as error:
        mines.reject(error.message, count - 1)
    path = found["c"].text if "c" in found else ""
    extra = {"c": path} if path else {}
    return Case(board, extra=extra, origin=line.origin(dialect, number))


def _sides(size: Value, mines: Value | None) -> tuple[int, int]:
    """The columns and rows in the parameter `b`. Raises ParseError.

    Where its halves do not fit the number of digits of `mines`, another cut may.
    """
    if size.text in _KNOWN:
        return _KNOWN[size.text]
    if not _SIZE.fullmatch(size.text):
        size.reject(
            f"{quoted(size.text)} is no size: "
            "1, 2 or 3, or the width and the height, as in 54 or 3016"
        )
    cols, rows = _halves(size.text)
    if mines is not None and _count(cols, rows) != len(mines.text):
        fits = [cut for cut in _cuts(size.text) if _count(*cut) == len(mines.text)]
        if len(fits) > 1:
            (cols, rows), (width, height), *_ = fits
            size.reject(
                f"{size.text!r} may be {cols} wide and {rows} high, or {width} wide and "
                f"{height} high: give both the same number of digits"
            )
        if fits:
            return fits[0]
    if not cols or not rows:
        size.reject(
            f"{size.text!r} is cut in the middle, which makes it {cols} wide and {rows} high: "
            "give both the same number of digits"
        )
    return cols, rows


def _halves(digits: str) -> tuple[int, int]:
    """The width and height in the digits of `b`: its first half and its second."""
    half = len(digits) // 2
    return int(digits[:half]), int(digits[half:])


def _cuts(digits: str) -> Iterator[tuple[int, int]]:
    """Every width and height that the digits of `b` may be, neither of which begins with 0."""
    for at in range(1, len(digits)):
        if digits[0] != "0" and digits[at] != "0":
            yield int(digits[:at]), int(digits[at:])


def _count(cols: int, rows: int) -> int:
    """How many digits the mines of a board of that size are."""
    return -(-rows * cols // 5)


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    r"""Write each board on a line, as the parameters of a link, with its path of clicks.

    Raises LossyError for a size that would be read back as another one, for cells
    that are revealed, flagged or unknown, for a board without cells, and for a path
    that is no value of a link's parameter.

    >>> from minesweeper_kit import dumps, loads
    >>> dumps(loads("EM\nEE", "leetcode+grid"), "pttacg")
    'b=22&m=8\n'
    """
    for case in cases:
        board = case.board
        bits = bits_of_board(board, dialect, "pttacg")
        size = _size_text(board.rows, board.cols)
        mines = "".join(
            _DIGITS[int(bits[at : at + 5].ljust(5, "0"), 2)] for at in range(0, len(bits), 5)
        )
        stream.write(f"b={size}&m={mines}{_path_text(case)}\n".encode())


def _path_text(case: Case) -> str:
    """The parameter `c` of the case's path of clicks; empty if it has none. Raises LossyError."""
    if "c" not in case.extra:
        return ""
    path = case.extra["c"]
    if not isinstance(path, str) or not _PATH.fullmatch(path):
        raise LossyError(
            f"{as_json(path)} under 'c' is no path of clicks in a link: "
            "expected a text without blanks, '&', '#' and '?'; remove it from the extra"
        )
    return f"&c={path}"


def _size_text(rows: int, cols: int) -> str:
    """The size as the calculators write it: the height has as many digits as the width, or more.

    Raises LossyError for one that would be read back as another.
    """
    for name, known in _KNOWN.items():
        if known == (cols, rows):
            return name
    size = f"{cols}{rows:0{len(str(cols))}}"
    if len(size) > 2 * DIGITS or _halves(size) != (cols, rows):
        wide, high = _halves(size)
        raise LossyError(
            f"a board of {rows}x{cols} would be b={size}, "
            f"which is read back as {wide} wide and {high} high"
        )
    return size
