"""`bare`: UVa's questions, and answers that are rows alone, with nothing between them.

Only the questions say where one answer ends and the next begins, so a file of answers
without them is read as one board.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import BinaryIO

from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import LossyError, ParseError
from minesweeper_kit.layouts.lines import mixture, number_pair, numbered_lines, reject_no_cells
from minesweeper_kit.layouts.rows import fields
from minesweeper_kit.layouts.rows.stdin import read_answer, read_answers
from minesweeper_kit.wording import quoted

__all__ = ["read", "read_answers", "write"]


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    r"""The cases of a file of questions; of a file of answers its rows as one board.

    >>> from minesweeper_kit import loads
    >>> [loads(text, "boj4108")[0].board for text in ("1 2\n.*\n0 0\n", "1*\n")]
    [Board(1, 2, 'EM'), Board(1, 2, '1M')]
    """
    keeps = dialect.alphabet.keeps_blanks
    lines = (
        line for line in numbered_lines(stream, source) if (line[1] if keeps else line[1].strip())
    )
    for line in lines:
        rest = chain([line], lines)
        if number_pair(line[1]) is not None:
            yield from fields.read_questions(rest, dialect.as_role("question"), source)
            return
        yield from read_answer(rest, dialect, source)


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    r"""Write boards: rows alone if the first one's cells are revealed, else questions.

    Raises LossyError for a cell without a symbol, a board without cells, and for
    answers and questions together.

    >>> from minesweeper_kit import dumps, loads
    >>> dumps(loads("1M\n\nM", "leetcode+grid"), "boj4108")
    '1*\n*\n'
    """
    cases = iter(cases)
    first = next(cases, None)
    if first is None:
        return
    if first.board.is_untouched:
        fields.write(chain([first], cases), stream, dialect)
        return
    for case in chain([first], cases):
        board = case.board
        reject_no_cells(board, "bare")
        if board.is_untouched and not fields.is_either(board):
            raise mixture(dialect, opened=False)
        rows = dialect.alphabet.encode_lines(board.cells, board.rows, board.cols)
        head = rows.partition(b"\n")[0]
        if case is first and number_pair(head) is not None:
            raise LossyError(f"the row {quoted(head)} would be read back as a size")
        stream.write(rows)
