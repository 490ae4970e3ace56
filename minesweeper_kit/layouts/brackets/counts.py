"""`counts`: CodeSignal's answer. Every cell's count of adjacent mines, as a JSON matrix.

A mine's cell has a count too, that of the mines around it. Nothing in the matrix says
where the mines are, so it is written if asked for by name, and never read.
"""

from collections.abc import Iterable
from typing import BinaryIO

from minesweeper_kit.case import Case
from minesweeper_kit.cell import IS_MINE, in_rows
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.engine.adjacency import adjacent_counts
from minesweeper_kit.errors import LossyError

_DIGITS = b"012345678".ljust(256)


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    r"""Write each board's counts on a line. Raises LossyError where a cell's content is unknown.

    >>> from minesweeper_kit import dumps, loads
    >>> dumps(loads("EM", "leetcode+grid"), "leetcode+counts")
    '[[1,0]]\n'
    """
    del dialect
    for case in cases:
        board = case.board
        if board.is_player_view:
            raise LossyError("counts need the content of every cell, and some of it is unknown")
        counts = adjacent_counts(board.cells.translate(IS_MINE), board.rows, board.cols)
        flat = bytearray(b",") * (2 * len(counts))
        flat[::2] = counts.translate(_DIGITS)
        rows = [row[:-1] for row in in_rows(bytes(flat), board.rows, 2 * board.cols)]
        stream.write(b"[[" + b"],[".join(rows) + b"]]\n" if rows else b"[]\n")
