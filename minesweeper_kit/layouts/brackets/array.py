"""`array`: a JSON matrix of symbols, one board a line.

Reading takes what `testcase` takes, but no click: there is no room for one.
"""

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts.brackets import testcase
from minesweeper_kit.layouts.brackets.canonical import write_matrix
from minesweeper_kit.layouts.lines import Line, numbered

cut = testcase.cut


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The boards of a file, each a case. Raises ParseError for broken brackets and for a click."""
    return read_lines(numbered(stream, source), dialect, source)


def read_lines(
    lines: Iterator[Line], dialect: Dialect, source: str, number: int = 1
) -> Iterator[Case | ParseError]:
    """The boards of some lines, the first of them with this number. Raises what `read` raises."""
    for case in testcase.read_lines(lines, dialect, source, number):
        if isinstance(case, Case) and case.click is not None:
            raise ParseError("array holds no click: name the layout testcase").located(
                source, case.place("click")[1], 1
            )
        yield case


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    """Write each board on a line. Raises LossyError for a cell without a symbol."""
    for case in cases:
        stream.write(write_matrix(case.board, dialect) + b"\n")
