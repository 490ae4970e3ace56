"""For layouts that are text: numbered lines, boards of them, and what cannot be written."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import BinaryIO

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, LineOf
from minesweeper_kit.cell import DIGITS
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import LossyError, ParseError, ShapeError
from minesweeper_kit.markup.text import MAGICS, not_utf8, without_bom
from minesweeper_kit.wording import counted, quoted

Line = tuple[int, bytes]
"""A line's number, from 1, and its bytes without the line end."""

SPOOL = 16 * 2**20
"""What waits until the end of the cases is held in memory up to so many bytes."""
_NUMBER = rb"[0-9]{1,%d}" % DIGITS
_PAIR = rb"(%b)\s+(%b)" % (_NUMBER, _NUMBER)


def numbered_lines(stream: Iterable[bytes], source: str, first: int = 1) -> Iterator[Line]:
    r"""The lines of a stream, without their ends (LF or CRLF) and the byte order mark.

    `first` is the number of the first one. Raises ParseError for a file in UTF-16,
    or a compressed one, by its first bytes.

    >>> list(numbered_lines([b"EM\r\n", b"EE\n"], "boards.txt"))
    [(1, b'EM'), (2, b'EE')]
    """
    for number, read in enumerate(stream, first):
        line = read if number > 1 else first_line(read, source)
        yield number, line.removesuffix(b"\n").removesuffix(b"\r")


def first_line(line: bytes, source: str) -> bytes:
    r"""The first line of a file without the byte order mark.

    Raises ParseError for a file in UTF-16, or a compressed one.

    >>> first_line(b"\xef\xbb\xbfEM", "boards.txt")
    b'EM'
    """
    if line.startswith(tuple(MAGICS)):
        raise not_utf8(line, 0).located(source, 1, 1)
    return without_bom(line)


def mixture(dialect: Dialect, *, opened: bool) -> LossyError:
    """The LossyError for a board of another kind than those before it in its file.

    `opened` says that it has opened cells, and they have none.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> print(mixture(find_dialect("uva"), opened=True))
    a file in uva has unopened boards or opened ones: this one is opened; use format="yaml"
    """
    kind = "opened" if opened else "unopened"
    return LossyError(
        f"a file in {dialect.name} has unopened boards or opened ones: this one is {kind}; "
        "use --to yaml"
    )


def whole_number(line: bytes) -> int | None:
    """The number on a line; None if it is not one number of up to nine digits.

    >>> whole_number(b" 12 "), whole_number(b"1 2")
    (12, None)
    """
    found = re.fullmatch(_NUMBER, line.strip())
    return int(found[0]) if found else None


def number_pair(line: bytes) -> tuple[int, int] | None:
    """The two numbers on a line; None if it is not two numbers of up to nine digits.

    >>> number_pair(b"3 4"), number_pair(b"3")
    ((3, 4), None)
    """
    found = re.fullmatch(_PAIR, line.strip())
    return (int(found[1]), int(found[2])) if found else None


def read_board(dialect: Dialect, rows: Sequence[bytes], source: str, line: int) -> Board:
    """The board of rows of symbols, on consecutive lines of which the first is `line`.

    Raises ParseError, with the place, for an unknown symbol and for rows of different
    lengths.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> read_board(find_dialect("leetcode"), [b"EM", b"EE"], "boards.txt", 1)
    Board(2, 2, 'EM EE')
    """
    try:
        return Board(*dialect.alphabet.decode(rows, line))
    except ParseError as error:
        raise error.located(source, line) from None


def read_sized(dialect: Dialect, rows: Sequence[bytes], cols: int, source: str, line: int) -> Board:
    """The board of rows of symbols that must have `cols` columns.

    Raises ParseError, with the place, as `read_board` does, and for another length.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> read_sized(find_dialect("leetcode"), [b"EM"], 3, "boards.txt", 1)
    Traceback (most recent call last):
    minesweeper_kit.errors.ShapeError: boards.txt:1:1: row 0 (from 0) has 2 cells, expected 3
    """
    try:
        board = read_board(dialect, rows, source, line)
    except ShapeError:  # the first row may be the one that is too long, or too short
        board = read_board(dialect, rows[:1], source, line)
        if board.cols == cols:
            raise
    if board.rows and board.cols != cols:
        raise ShapeError(
            f"row 0 (from 0) has {counted(board.cols, 'cell')}, expected {cols}"
        ).located(source, line, 1)
    return board


def reject_missing_rows(
    rows: Sequence[bytes], cols: int, what: str, source: str, lines: tuple[int, int]
) -> None:
    """Raise ShapeError for two numbers among rows of another width: a row above is missing.

    `what` says of what the rows are, and `lines` are those of its size and of the first row.

    >>> reject_missing_rows([b". . #", b"0 0"], 3, "case 1", "boards.txt", (2, 3))
    Traceback (most recent call last):
    minesweeper_kit.errors.ShapeError: boards.txt:4:1: found '0 0' after row 1 of the 2 rows of ...
    """
    size, first = lines
    for at, row in enumerate(rows):
        if cols != 2 and number_pair(row) is not None:
            raise ShapeError(
                f"found {quoted(row)} after row {at} of the {counted(len(rows), 'row')} of {what}; "
                f"add the missing rows, or correct the size in line {size}"
            ).located(source, first + at, 1)


def consecutive(**first: int) -> LineOf:
    """The `line_of` of a case whose rows are on consecutive lines.

    Given are the lines on which its parts begin. A part without one is where the
    `case` begins.

    >>> line_of = consecutive(case=1, board=2)
    >>> line_of("board", 3), line_of("click", 0)
    (5, 1)
    """
    return partial(_rows_from, first)


def _rows_from(first: dict[str, int], part: str, row: int) -> int:
    return first.get(part, first["case"]) + row


def on_one_line(**lines: int) -> LineOf:
    """The `line_of` of a case each of whose boards is on one line, all rows of it.

    >>> line_of = on_one_line(case=1, expected=2)
    >>> line_of("board", 3), line_of("expected", 3)
    (1, 2)
    """
    return partial(_line_from, lines)


def _line_from(lines: dict[str, int], part: str, _row: int) -> int:
    return lines.get(part, lines["case"])


def write_counted(items: Iterable[tuple[bytes, int]], stream: BinaryIO) -> None:
    r"""Write the number of items on a line, then the items; nothing if there are none.

    They come as texts, each with the number of items in it.

    >>> from io import BytesIO
    >>> stream = BytesIO()
    >>> write_counted([(b"EM\n", 1), (b"EE\n", 1)], stream)
    >>> stream.getvalue()
    b'2\nEM\nEE\n'
    """
    import shutil
    import tempfile

    total = 0
    # The number comes first and is known last. Till then many items wait in a file.
    with tempfile.SpooledTemporaryFile(SPOOL) as body:
        for text, count in items:
            body.write(text)
            total += count
        if total:
            stream.write(b"%d\n" % total)
            body.seek(0)
            shutil.copyfileobj(body, stream)


def reject_no_cells(board: Board, layout: str) -> None:
    """Raise LossyError for a board without cells, which rows of text cannot show.

    >>> reject_no_cells(Board(0, 0, b""), "grid")
    Traceback (most recent call last):
    minesweeper_kit.errors.LossyError: grid has no way to write a board of 0x0
    """
    if not board.cells:
        raise LossyError(f"{layout} has no way to write a board of {board.rows}x{board.cols}")


def total_of(case: Case, name: str) -> int:
    """The total of mines of a case: its own, or that of a board with all its mines.

    Raises LossyError, with the `name` of what wants it, where it is not known.

    >>> total_of(Case(Board(1, 2, "EM")), "analysis")
    1
    """
    if case.mines is not None:
        return case.mines
    if case.board.is_player_view:
        raise LossyError(
            f"{name} wants the total of mines, and there is none: a document can give it "
            "('mines: 10' in a case)"
        )
    return case.board.mines


def reject_symbols(dialect: Dialect, reserved: str, layout: str) -> None:
    """Raise LossyError if a symbol of the dialect has one of the layout's `reserved` characters.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> reject_symbols(find_dialect("leetcode"), "/M", "pzprv3")
    Traceback (most recent call last):
    minesweeper_kit.errors.LossyError: pzprv3 has no way to write the symbol 'M'
    """
    for symbol in dialect.symbols.values():
        if not set(reserved).isdisjoint(symbol):
            raise LossyError(f"{layout} has no way to write the symbol {quoted(symbol)}")
