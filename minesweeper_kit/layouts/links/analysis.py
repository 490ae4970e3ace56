"""`analysis`: JSMinesweeper's link to a position, a player's view with its total of mines.

In base 62, whose digits are a-z, A-Z and 0-9: the width in two digits, the height
in two, the total in four, then the cells as run lengths. Each kind of cell has
digits of its own, so that a digit gives both the kind and the length of its run.
From a number the flags (and sure mines) beside it are subtracted before it is
stored: more cells are alike then, and runs longer.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import product
from operator import eq
from typing import BinaryIO

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell, merge_masked, table
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.engine.adjacency import adjacent_counts
from minesweeper_kit.errors import LossyError, ParseError
from minesweeper_kit.layouts.bits import reject_cells
from minesweeper_kit.layouts.lines import reject_no_cells, total_of
from minesweeper_kit.layouts.links.link import Value, parameters, read_links

_DIGITS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_HEAD = 8
_LARGEST = 250
"""The most rows and columns that the program plays. Two digits could say 3843 of each."""

# The kinds of cell: the numbers 0 to 8, then these. A sure mine is a hidden cell that a
# number beside it proves to be one. A bare flag is not subtracted from the numbers beside it.
_SURE, _HIDDEN, _FLAG, _BARE = 9, 10, 11, 12
_BASES = (10, 7, 5, 5, 4, 3, 3, 1, 1, 4, 10, 8, 1)
_OF_KIND = tuple(_DIGITS[sum(_BASES[:kind]) :][:base] for kind, base in enumerate(_BASES))
_VALUES = {
    digit: (kind, value)
    for kind, digits in enumerate(_OF_KIND)
    for value, digit in enumerate(digits)
}

_HELD = (*map(Cell, range(9)), Cell.HIDDEN, Cell.FLAGGED)
_TO_KIND = table(
    {Cell.HIDDEN: _HIDDEN, Cell.FLAGGED: _FLAG, **{Cell(count): count for count in range(9)}}
)


def _of_kinds(values: dict[int, int], number: int = 0) -> bytes:
    """A table for `bytes.translate`, from kinds to `values`, or 0; `number` is for 0 to 8."""
    return bytes([*[number] * 9, *(values.get(kind, 0) for kind in range(9, 256))])


_RUN = re.compile("|".join(f"[{digits}]+" for digits in _OF_KIND))
_SAME = re.compile(rb"(.)\1++", re.DOTALL)
_AT_LEAST_ONE = bytes([255, *range(1, 256)])
_ANY = bytes([0, *[255] * 255])
_TO_SURE = bytes(_SURE if kind == _HIDDEN else kind for kind in range(256))
_ENOUGH = bytes(range(0x80, 0x100))
_TO_COUNT = bytes(code & 0x7F for code in range(256))
_TAKES_OFF = _of_kinds({_SURE: 1, _FLAG: 1})
_COVERED = _of_kinds({_SURE: 1, _HIDDEN: 1, _FLAG: 1, _BARE: 1})
_NUMBER = _of_kinds({}, number=255)
_TO_COVER = _of_kinds(
    {_SURE: Cell.HIDDEN, _HIDDEN: Cell.HIDDEN, _FLAG: Cell.FLAGGED, _BARE: Cell.FLAGGED}
)


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The positions of the links, one a line; a ParseError in the place of a bad line.

    >>> from minesweeper_kit import loads
    >>> [(case.board, case.mines) for case in loads("analysis=acabaaabOb", "analysis")]
    [(Board(1, 2, 'H1'), 1)]
    """
    return read_links(stream, dialect, source, _case)


def _case(line: Value, dialect: Dialect, number: int) -> Case:
    code = parameters(line).get("analysis")
    if code is None and not line.text.strip(_DIGITS):
        code = line  # the code alone
    if code is None:
        line.reject("expected a link with a position, like ?analysis=afaeaaab...")
    wrong = len(code.text) - len(code.text.lstrip(_DIGITS))
    if wrong < len(code.text):
        code.reject(f"{code.text[wrong]!r} is no digit: they are a-z, A-Z and 0-9", wrong)
    if len(code.text) < _HEAD:
        code.reject("the code ends inside the sizes: they are the first 8 digits")
    cols, rows = _from_base_62(code.text[:2]), _from_base_62(code.text[2:4])
    if not cols or not rows:
        code.reject(f"a board of {rows}x{cols} has no cells")
    if max(rows, cols) > _LARGEST:
        code.reject(f"a board of {rows}x{cols}, and {_LARGEST} rows and columns are the most")
    kinds = _expanded(code.rest(_HEAD), rows, cols)
    cells = _with_mines_beside(kinds, rows, cols, code)
    mines = _from_base_62(code.text[4:_HEAD])
    return Case(Board(rows, cols, cells), mines=mines, origin=line.origin(dialect, number))


def _from_base_62(digits: str) -> int:
    value = 0
    for digit in digits:
        value = value * len(_DIGITS) + _DIGITS.index(digit)
    return value


def _expanded(runs: Value, rows: int, cols: int) -> bytes:
    """The kind of every cell, from the runs. Raises ParseError unless they fill the board."""
    size = rows * cols
    if len(runs.text) <= size:
        try:
            cells = b"".join(map(_short_runs().__getitem__, _RUN.findall(runs.text)))
        except KeyError:  # a long run
            cells = b""
        if len(cells) == size:
            return cells
    found: list[bytes] = []
    total = 0
    for run in _RUN.findall(runs.text):
        length = _length(run, size)
        total += length
        if total > size:
            break
        found.append(bytes([_VALUES[run[0]][0]]) * length)
    if total != size:
        which = "more" if total > size else str(total)
        runs.reject(f"{which} cells, expected {size} for the board of {rows}x{cols}")
    return b"".join(found)


def _length(run: str, most: int) -> int:
    """The length of a run of cells of one kind; a number above `most` for one that is longer."""
    base = _BASES[_VALUES[run[0]][0]]
    if base == 1:  # a kind with one digit repeats it
        return len(run)
    length = 0
    for digit in run:  # the others count in as many digits as they have
        length = length * base + _VALUES[digit][1]
        if length > most:
            break
    return length


@cache
def _short_runs() -> dict[str, bytes]:
    """The cells of all runs of one digit or two, each as its kind."""
    return {
        run: bytes([kind]) * _length(run, _LARGEST)
        for kind, digits in enumerate(_OF_KIND)
        for run in (*digits, *map("".join, product(digits, repeat=2)))
    }


def _with_mines_beside(kinds: bytes, rows: int, cols: int, code: Value) -> bytes:
    """The cells of these kinds: the flags and sure mines beside a number are added to it again.

    Raises ParseError for a number above 8.
    """
    beside = adjacent_counts(kinds.translate(_TAKES_OFF), rows, cols)
    is_number = int.from_bytes(kinds.translate(_NUMBER), "big")
    # A cell is a byte, and no sum is above 16: adding two long integers adds all of them.
    numbers = (int.from_bytes(kinds, "big") + int.from_bytes(beside, "big")) & is_number
    sums = numbers.to_bytes(len(kinds), "big")
    if sums.translate(None, bytes(range(9))):
        at = next(at for at, number in enumerate(sums) if number > 8)
        code.reject(f"the number at {divmod(at, cols)} comes to {sums[at]}, and 8 is the most")
    covers = int.from_bytes(kinds.translate(_TO_COVER), "big")
    return (numbers + covers).to_bytes(len(kinds), "big")


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    r"""Write each position on a line: `analysis=` and the code that the program makes.

    Raises LossyError for a cell that a player does not see so, as a mine; a total of
    mines that is not known; more than 250 rows or columns; and a board without cells.

    >>> from minesweeper_kit import Board, Case, dumps
    >>> dumps([Case(Board(1, 2, "H1"), mines=1)], "analysis")
    'analysis=acabaaabOb\n'
    """
    for case in cases:
        board = case.board
        reject_no_cells(board, "analysis")
        reject_cells(board, _HELD, dialect, "analysis")
        mines = total_of(case, "analysis")
        if max(board.rows, board.cols) > _LARGEST:
            raise LossyError(
                f"analysis holds up to {_LARGEST} rows and columns, not {board.rows}x{board.cols}"
            )
        sizes = _in_base_62(board.cols, 2), _in_base_62(board.rows, 2), _in_base_62(mines, 4)
        runs = _runs(bytes(_kinds(board)))
        stream.write(f"analysis={''.join(sizes)}{runs}\n".encode())


def _in_base_62(number: int, size: int) -> str:
    """The number in so many digits. Raises LossyError if it needs more."""
    most = len(_DIGITS) ** size - 1
    if not 0 <= number <= most:
        raise LossyError(f"analysis cannot hold a total of {number} mines: {most} is the most")
    digits = ""
    for _ in range(size):
        number, digit = divmod(number, len(_DIGITS))
        digits = _DIGITS[digit] + digits
    return digits


_ALONE = bytes(
    ord(_OF_KIND[code][_BASES[code] > 1]) if code < len(_BASES) else code for code in range(256)
)


def _runs(kinds: bytes) -> str:
    """The runs of these kinds of cells, in digits."""
    # The program loses the first cell where its kind has a single digit. An empty run
    # of another kind in front, which stands for no cell, prevents that.
    runs = [_OF_KIND[0][0] if _BASES[kinds[0]] == 1 else ""]
    # A single cell stays a byte until all others are digits: most runs are no longer.
    runs.append(_SAME.sub(_digits, kinds).translate(_ALONE).decode())
    return "".join(runs)


def _digits(found: re.Match[bytes]) -> bytes:
    return _run(found[0])


@lru_cache(maxsize=1024)
def _run(cells: bytes) -> bytes:
    """A run of cells of one kind, in digits."""
    kind, length = cells[0], len(cells)
    base = _BASES[kind]
    if base == 1:
        return _OF_KIND[kind].encode() * length
    digits = ""
    while length:
        length, digit = divmod(length, base)
        digits = _OF_KIND[kind][digit] + digits
    return digits.encode()


def _kinds(board: Board) -> bytearray:
    """The kinds of the board's cells, as the program finds them, in its order."""
    rows, cols = board.rows, board.cols
    plain = board.cells.translate(_TO_KIND)
    covered = adjacent_counts(plain.translate(_COVERED), rows, cols)
    # A number with as many covered cells beside it as it says: its code is then that count.
    same = bytes(map(eq, plain, covered.translate(_AT_LEAST_ONE)))
    beside = adjacent_counts(same, rows, cols).translate(_ANY)
    plain = merge_masked(beside, plain.translate(_TO_SURE), plain)
    beside = adjacent_counts(plain.translate(_TAKES_OFF), rows, cols)
    is_number = plain.translate(_NUMBER)
    shown = int.from_bytes(merge_masked(is_number, plain, b"\x0f" * len(plain)), "big")
    left = shown + int.from_bytes(b"\x80" * len(plain), "big") - int.from_bytes(beside, "big")
    rest = left.to_bytes(len(plain), "big")
    if not rest.translate(None, _ENOUGH):
        return bytearray(merge_masked(is_number, rest.translate(_TO_COUNT), plain))
    kinds = bytearray(plain)  # a cell after the other, where some numbers are too small
    for at, kind in enumerate(kinds):
        if kind in (_SURE, _FLAG):
            numbers = [other for other in _beside(at, rows, cols) if kinds[other] <= 8]
            if all(kinds[other] for other in numbers):
                for other in numbers:
                    kinds[other] -= 1
            else:  # a number cannot go below 0
                kinds[at] = _BARE if kind == _FLAG else _HIDDEN
    return kinds


def _beside(at: int, rows: int, cols: int) -> Iterator[int]:
    """The positions of a cell and its neighbours."""
    row, col = divmod(at, cols)
    for above in range(max(0, row - 1), min(rows, row + 2)):
        for left in range(max(0, col - 1), min(cols, col + 2)):
            yield above * cols + left
