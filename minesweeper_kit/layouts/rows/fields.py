"""`fields`: the files of UVa's problem, questions or answers.

A question is `n m` and n rows; the line `0 0` ends the file. An answer is
`Field #1:` and the rows; the next one, after an empty line, is `Field #2:`.
"""

import io
import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import BinaryIO

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import DIGITS, REVEALED, Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError, ShapeError
from minesweeper_kit.layouts.lines import (
    Line,
    consecutive,
    mixture,
    number_pair,
    numbered_lines,
    read_board,
    read_sized,
    reject_missing_rows,
    reject_no_cells,
)
from minesweeper_kit.wording import counted, quoted

_FIRST = 2**12
"""In how many bytes of a text its first row is looked for."""

_TITLE = re.compile(rb"\s*Field\s*#\s*([0-9]{1,%d})\s*:\s*" % DIGITS, re.IGNORECASE)


def begins(text: bytes, _dialect: Dialect | None) -> bool:
    r"""Whether the first row under a size has no blanks between its symbols, as UVa's never do.

    >>> begins(b"1 2\n.*\n", None), begins(b"1 2\n. *\n", None)
    (True, False)
    """
    lines = [line for line in io.BytesIO(text[:_FIRST]) if line.strip()]
    return len(lines) < 2 or number_pair(lines[0]) is None or len(lines[1].split()) < 2


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    r"""The boards of a file, each a case; a ParseError in the place of one that is bad.

    Raises ParseError where the sizes or the titles do not fit the rows, since the
    next board cannot be found then.

    >>> from minesweeper_kit import loads
    >>> [case.board for case in loads("1 2\n.*\n0 0\n", "uva")]
    [Board(1, 2, 'EM')]
    """
    lines = numbered_lines(stream, source)
    for number, line in lines:
        if line.strip():
            rest = chain([(number, line)], lines)
            if _TITLE.fullmatch(line):
                yield from _read_answers(rest, dialect.as_role("answer"), source)
            else:
                yield from read_questions(rest, dialect.as_role("question"), source)


def read_questions(
    lines: Iterator[Line], dialect: Dialect, source: str
) -> Iterator[Case | ParseError]:
    r"""The cases of numbered lines, which are questions. Yields and raises what `read` does.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> lines = iter([(1, b"1 2"), (2, b".*"), (3, b"0 0")])
    >>> [case.board for case in read_questions(lines, find_dialect("uva"), "boards.txt")]
    [Board(1, 2, 'EM')]
    """
    number = end = above = 0
    for last, line in lines:
        if not line.strip():
            continue
        sizes = number_pair(line)
        if sizes is None:
            after = f" after the {counted(above, 'row')} of board {number}" * bool(number)
            raise ShapeError(
                f"expected the rows and columns of a board, or 0 0{after}, found {quoted(line)}"
            ).located(source, last, 1)
        if sizes == (0, 0):
            break
        if 0 in sizes:
            raise ShapeError("the board has no cells").located(source, last, 1)
        number += 1
        rows = [row for _, row in islice(lines, sizes[0])]
        if len(rows) < sizes[0]:
            raise ShapeError(
                f"the file ends after row {len(rows)} of the {sizes[0]} rows of board {number}; "
                f"add the missing rows, or correct the size in line {last}"
            ).located(source, last + len(rows) + 1, 1)
        places = consecutive(case=last, board=last + 1)
        try:
            board = read_sized(dialect, rows, sizes[1], source, last + 1)
            board = _question(board, source, last + 1)
        except ShapeError:
            reject_missing_rows(rows, sizes[1], f"board {number}", source, (last, last + 1))
            raise  # the announced size is wrong, and so may be where the next field begins
        except ParseError as error:
            yield error
        else:
            yield Case(board, origin=Origin(source, dialect, number, places))
        end, above = last + sizes[0], sizes[0]
    else:
        raise ShapeError("the file ends without the line 0 0 after the last board").located(
            source, end + 1, 1
        )
    for extra, line in lines:
        if line.strip():
            raise ShapeError(
                f"found {quoted(line)} after the line 0 0, which ends the file"
            ).located(source, extra, 1)


def _question(board: Board, source: str, line: int) -> Board:
    """The board as it is. Raises ParseError for a revealed cell: only answers have them."""
    if board.is_untouched:
        return board
    first = next(at for at, code in enumerate(board.cells) if code in REVEALED)
    row, col = divmod(first, board.cols)
    raise ParseError(
        f"({row}, {col}) is revealed: a question has none, answers stand under Field #1:"
    ).located(source, line + row, col + 1)


def _read_answers(
    lines: Iterator[Line], dialect: Dialect, source: str
) -> Iterator[Case | ParseError]:
    number = 1
    field: list[Line] = []
    for line in lines:
        if field and _TITLE.fullmatch(line[1]):
            yield _answer(field, dialect, source, number)
            number += 1
            field = []
        field.append(line)
    yield _answer(field, dialect, source, number)


def _answer(field: list[Line], dialect: Dialect, source: str, number: int) -> Case | ParseError:
    """The case of a title and the rows under it, or what is wrong with its board.

    Raises ParseError for another title than that of field `number`.
    """
    (line, title), *below = field
    found = _TITLE.fullmatch(title)
    if found is None or int(found[1]) != number:
        raise ShapeError(f"expected Field #{number}:, found {quoted(title)}").located(
            source, line, 1
        )
    rows = [row for _, row in below]
    while rows and not (rows[-1] if dialect.alphabet.keeps_blanks else rows[-1].strip()):
        rows.pop()
    if not rows:
        return ShapeError(f"field {number} has no rows").located(source, line, 1)
    try:
        board = read_board(dialect, rows, source, line + 1)
    except ParseError as error:
        return error
    places = consecutive(case=line, board=line + 1)
    return Case(board, origin=Origin(source, dialect, number, places))


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    r"""Write boards: as answers if their cells are revealed, else as questions.

    A board of nothing but mines can be either. Raises LossyError for a cell without a
    symbol, a board without cells, and for answers and questions together.

    >>> from minesweeper_kit import dumps, loads
    >>> dumps(loads("EM", "leetcode+grid"), "uva")
    '1 2\n.*\n0 0\n'
    >>> dumps(loads("1M", "leetcode+grid"), "uva")
    'Field #1:\n1*\n'
    """
    cases = iter(cases)
    either: list[Case] = []
    answers = False
    for case in cases:
        either.append(case)
        if not is_either(case.board):
            answers = not case.board.is_untouched
            break
    dialect = dialect.as_role("answer" if answers else "question")
    for number, case in enumerate(chain(either, cases), 1):
        board = case.board
        reject_no_cells(board, "fields")
        if not is_either(board) and board.is_untouched == answers:
            raise mixture(dialect, opened=not answers)
        rows = dialect.alphabet.encode_lines(board.cells, board.rows, board.cols)
        if answers:
            stream.write(b"\n" * (number > 1) + b"Field #%d:\n" % number + rows)
        else:
            stream.write(b"%d %d\n" % (board.rows, board.cols) + rows)
    if not answers:
        stream.write(b"0 0\n")


def is_either(board: Board) -> bool:
    """Whether the board is nothing but mines, and so both a question and its answer.

    >>> is_either(Board(1, 2, "MM")), is_either(Board(1, 2, "1M"))
    (True, False)
    """
    return not board.cells.strip(bytes([Cell.MINE]))
