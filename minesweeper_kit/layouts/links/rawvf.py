"""`rawvf`: a video in text. `Key: value` lines, the board under `Board:`, then its events.

Only the board is read. It is rows of `*`, a mine, and `0`, none.
"""

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import in_rows
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError, ShapeError
from minesweeper_kit.layouts.bits import bits_of_board, board_of_bits
from minesweeper_kit.layouts.lines import Line, consecutive, numbered, whole_number
from minesweeper_kit.wording import counted, shown

_SIZES = ("width", "height", "mines")
_BITS = bytes.maketrans(b"*0", b"10")


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    r"""The board of a video, as the only case. The events after it are not read.

    Raises ParseError.

    >>> from minesweeper_kit import loads
    >>> [case.board for case in loads("Width: 2\nHeight: 1\nMines: 1\nBoard:\n0*\n", "rawvf")]
    [Board(1, 2, '9a')]
    """
    lines = numbered(stream, source)
    first = next(((number, line) for number, line in lines if line.strip()), None)
    if first is None:
        return
    sizes, start = _head(first, lines, source)
    for key in ("width", "height"):
        if not sizes.get(key):
            found = "0" if key in sizes else "not given"
            raise ShapeError(f"the {key} is {found}: there is no board").located(source, start, 1)
    rows, cols = sizes["height"], sizes["width"]
    board = _board(lines, rows, cols, source, start)
    mines = sizes.get("mines", board.mines)
    if mines != board.mines:
        raise ShapeError(f"the board has {board.mines} mines, the file says {mines}").located(
            source, start, 1
        )
    number, line = next(lines, (0, b""))
    if line.strip() and b":" not in line:
        raise ShapeError(
            f"expected Events: or the end after the {rows} rows of the board, found {shown(line)}"
        ).located(source, number, 1)
    places = consecutive(case=first[0], board=start + 1)
    yield Case(board, origin=Origin(source, dialect, 1, places))


def _head(first: Line, lines: Iterator[Line], source: str) -> tuple[dict[str, int], int]:
    """The sizes in the lines before `Board:`, and the number of that line. Raises ParseError."""
    sizes: dict[str, int] = {}
    number, line = first
    while True:
        name, colon, value = line.partition(b":")
        if line.strip() and not colon:
            raise ParseError(
                f"expected a line like 'Width: 9', or 'Board:' and the rows, found {shown(line)}"
            ).located(source, number, 1)
        key = name.strip().lower().decode("latin-1")
        if key == "board":
            return sizes, number
        if key in _SIZES:
            size = whole_number(value)
            if size is None or key in sizes:
                what = "stands here twice" if key in sizes else f"is no number: {shown(value)}"
                raise ParseError(f"the {key} {what}").located(source, number, 1)
            sizes[key] = size
        last = number
        number, line = next(lines, (0, b""))
        if not number:
            raise ShapeError("the file ends, expected the line 'Board:' and the rows").located(
                source, last + 1, 1
            )


def _board(lines: Iterator[Line], rows: int, cols: int, source: str, last: int) -> Board:
    """The board of the next `rows` lines; `last` is the line before. Raises ParseError."""
    bits = []
    for row in range(rows):
        last, line = next(lines, (last + 1, None))
        if line is None:
            message = f"the file ends after row {row} of the {rows} rows of the board"
            raise ShapeError(message).located(source, last, 1)
        cells = line.rstrip(b" \t")
        wrong = cells.translate(None, b"*0")
        if wrong:
            raise ParseError(
                f"row {row} is {shown(line)}, expected {cols} cells, '*' (a mine) or '0'"
            ).located(source, last, cells.index(wrong[:1]) + 1)
        if len(cells) != cols:
            message = f"row {row} has {counted(len(cells), 'cell')}, expected {cols}"
            raise ShapeError(message).located(source, last, 1)
        bits.append(cells.translate(_BITS).decode())
    return board_of_bits("".join(bits), rows, cols)


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    """Write the board with its sizes, and no events.

    Raises LossyError for cells that are revealed, flagged or unknown, and for a board
    without cells.

    >>> from minesweeper_kit import dumps, loads
    >>> print(dumps(loads("EM", "leetcode+grid"), "rawvf"), end="")
    RawVF_Version: Rev6
    Width: 2
    Height: 1
    Mines: 1
    Board:
    0*
    """
    for case in cases:
        board = case.board
        cells = bits_of_board(board, dialect, "rawvf").replace("1", "*")
        stream.write(
            f"RawVF_Version: Rev6\nWidth: {board.cols}\nHeight: {board.rows}\n"
            f"Mines: {board.mines}\nBoard:\n".encode()
        )
        for row in in_rows(cells, board.rows, board.cols):
            stream.write(row.encode() + b"\n")
