"""`array`: a JSON matrix of symbols, one board a line.

Read is all that `testcase` reads, but no click: the layout cannot hold one.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import BinaryIO

from minesweeper_kit.batch import BatchText, CaseBatch, Item
from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts import batches
from minesweeper_kit.layouts.brackets import testcase
from minesweeper_kit.layouts.brackets.canonical import write_matrix
from minesweeper_kit.layouts.lines import Line

cut = testcase.cut


def read_lines(
    lines: Iterator[Line],
    dialect: Dialect,
    source: str,
    number: int = 1,
    *,
    columns: bool = False,
) -> Iterator[Item]:
    """The boards of numbered lines; the first is case `number`.

    Yields a ParseError in the place of a board that is bad. Raises one for brackets that do not
    match, and for a click.

    `columns` is for `testcase.read_lines`.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> lines = iter([(1, b'[["E","M"]]')])
    >>> [case.board for case in read_lines(lines, find_dialect("leetcode"), "boards.txt")]
    [Board(1, 2, 'EM')]
    """
    for item in testcase.read_lines(lines, dialect, source, number, columns=columns):
        case = item.case(0) if isinstance(item, CaseBatch) else item
        if isinstance(case, Case) and case.click is not None:
            raise ParseError("array holds no click: name the layout testcase").located(
                source, case.place("click")[1], 1
            )
        yield item


def write(cases: Iterable[Case | BatchText], stream: BinaryIO, dialect: Dialect) -> None:
    r"""Write each board on a line. Raises LossyError for a cell without a symbol.

    >>> from minesweeper_kit import dumps, loads
    >>> dumps(loads("EM", "leetcode+grid"), "leetcode+array")
    '[["E","M"]]\n'
    """
    for case in cases:
        stream.write(case.text if isinstance(case, BatchText) else _text(case, dialect))


def _text(case: Case, dialect: Dialect) -> bytes:
    return write_matrix(case.board, dialect) + b"\n"


write_case_batch = partial(batches.batch_text, text_of=_text, shape=testcase.template)
