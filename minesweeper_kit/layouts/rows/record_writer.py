"""Writing CSV with a header: a case a row, and the columns that some case needs."""

import csv
import io
import json
from collections.abc import Iterable
from tempfile import SpooledTemporaryFile
from typing import BinaryIO

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import LossyError, ParseError
from minesweeper_kit.layouts.lines import SPOOL, reject_no_cells
from minesweeper_kit.layouts.rows.records import Field, is_header, read_board
from minesweeper_kit.wording import quoted

COLUMNS = ("name", "board", "click", "expected", "mines")
"""The columns of a table, in this order."""


def is_bare(case: Case) -> bool:
    """Whether a case has nothing but its board, which may show all its mines.

    >>> board = Board(1, 2, "EM")
    >>> is_bare(Case(board, mines=1)), is_bare(Case(board, click=(0, 0)))
    (True, False)
    """
    return not (case.name or case.click or case.expected or _hides_mines(case) or _texts(case))


def _texts(case: Case) -> dict[str, str]:
    """What the case has besides its parts that a column can hold: texts."""
    return {key: value for key, value in case.extra.items() if isinstance(value, str) and value}


def _hides_mines(case: Case) -> bool:
    """Whether the total of mines says more than the board."""
    board = case.board
    return case.mines is not None and (board.is_player_view or case.mines != board.mines)


def write_records(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    r"""Write cases as a table, whose columns are known when all cases are.

    Raises LossyError for a cell without a symbol, and a board without cells.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> out = io.BytesIO()
    >>> write_records([Case(Board(1, 2, "EM"), (0, 0))], out, find_dialect("leetcode"))
    >>> out.getvalue()
    b'board,click\nEM,"0,0"\n'
    """
    # What waits is written as JSON, for a reader of CSV takes cells up to a limit.
    with SpooledTemporaryFile(SPOOL) as spool:
        used = dict.fromkeys(COLUMNS, False)
        for case in cases:
            row = _row(case, dialect)
            for column, text in row.items():
                if text and not used.get(column):
                    _require_column(column)
                    used[column] = True
            spool.write(json.dumps(row).encode() + b"\n")
        spool.seek(0)
        columns = [column for column, wanted in used.items() if wanted]
        header = _line(columns)
        if not is_header(header):
            raise LossyError("a CSV table cannot hold so many keys, or such long ones")
        stream.write(header)
        for line in spool:
            row = json.loads(line)
            stream.write(_line([row.get(column, "") for column in columns]))


def _require_column(name: str) -> None:
    """Raise LossyError for a key that a column cannot be called, for it would be read otherwise."""
    from minesweeper_kit.layouts.documents.keys import number_keys, plain_keys

    if name in COLUMNS:
        return
    found = plain_keys([*COLUMNS, name])
    if found.fault or name not in found.extra or number_keys([name]) or name != name.strip():
        raise LossyError(
            f"a column {quoted(name)} would be read as something else: rename that key"
        )


def _line(cells: Iterable[str]) -> bytes:
    """A line of a table."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue().encode()


def _row(case: Case, dialect: Dialect) -> dict[str, str]:
    """The cells of a case by their columns, empty ones for parts it has not. Raises LossyError."""
    from minesweeper_kit.layouts.documents.fields import roles

    asked, answered = roles(dialect, fixture=case.expected is not None)
    cells = (
        " ".join((case.name or "").split()),
        _cell(case.board, asked),
        "" if case.click is None else "{},{}".format(*case.click),
        "" if case.expected is None else _cell(case.expected, answered),
        str(case.mines) if _hides_mines(case) else "",
    )
    return dict(zip(COLUMNS, cells, strict=True)) | _texts(case)


def _cell(board: Board, dialect: Dialect) -> str:
    """The rows of a board with `/` between, or as lines where that would be read otherwise.

    Raises LossyError where both would be.
    """
    reject_no_cells(board, "csv")
    rows = [row.decode() for row in dialect.alphabet.encode(board.cells, board.rows, board.cols)]
    for text in ("/".join(rows), "\n".join(rows) + "\n"):
        try:
            if read_board(Field(text, 1, 1), dialect, "") == board:
                return text
        except ParseError:
            continue
    raise LossyError(f"a cell of a CSV table cannot hold a board in dialect {dialect.name}")
