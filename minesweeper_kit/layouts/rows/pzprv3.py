"""`pzprv3`: a puzzle file of puzz.link and pzprjs, one board a line.

`pzprv3/mines/ROWS/COLS/`, the rows of clues (numbers), then as many rows of marks:
what the player put on the cells without a clue. Each row ends with a `/`, or with the
end of its line: both are in use.
"""

from collections.abc import Iterable, Iterator
from typing import BinaryIO, NamedTuple

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import Cell, merge_masked, table
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError, ShapeError
from minesweeper_kit.layouts.lines import (
    numbered_lines,
    on_one_line,
    reject_no_cells,
    reject_symbols,
    whole_number,
)
from minesweeper_kit.wording import counted, quoted

_MARKS = (Cell.FLAGGED, Cell.EMPTY)
_TO_MARKS = table({mark: mark for mark in _MARKS}, default=Cell.HIDDEN)
_TO_CLUES = table({cell: Cell.HIDDEN if cell in _MARKS else cell for cell in Cell})
_IS_HIDDEN = table({Cell.HIDDEN: 255})


class _Piece(NamedTuple):
    """The text between two slashes or line ends, and its place, from 1."""

    text: bytes
    line: int
    column: int


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The boards of a file, each a case.

    Raises ParseError for an unknown symbol, and sizes that do not fit the rows.

    >>> from minesweeper_kit import loads
    >>> [case.board for case in loads("pzprv3/mines/1/2/. 1 /# . /", "pzprv3")]
    [Board(1, 2, 'F1')]
    """
    pieces = _pieces(stream, source)
    for number, piece in enumerate(pieces, 1):
        _expect(piece, b"pzprv3", source)
        _expect(_next(pieces, piece, "mines", source), b"mines", source)
        sizes = []
        for what in ("rows", "columns"):
            count = _next(pieces, piece, f"the number of {what}", source)
            size = whole_number(count.text)
            if not size:
                raise ShapeError(
                    f"expected the number of {what}, found {quoted(count.text)}"
                ).located(source, count.line, count.column)
            sizes.append(size)
        parts = []
        for what, part in zip(("clues", "marks"), _parts(dialect), strict=True):
            cells = b""
            for row in range(sizes[0]):
                text = _next(pieces, piece, f"row {row} of the {what}", source)
                cells += _row(text, sizes[1], part, source)
            parts.append(cells)
        clues, marks = parts
        # A mark counts only on a cell without a clue.
        both = merge_masked(clues.translate(_IS_HIDDEN), marks, clues)
        places = on_one_line(case=piece.line)
        board = Board(sizes[0], sizes[1], both)
        yield Case(board, origin=Origin(source, dialect, number, places))


def _parts(dialect: Dialect) -> tuple[Dialect, Dialect]:
    """The dialect for the rows of clues, which are revealed cells, and that for the marks."""
    return dialect.as_role("answer"), dialect.as_role("question")


def _pieces(stream: BinaryIO, source: str) -> Iterator[_Piece]:
    for number, line in numbered_lines(stream, source):
        column = 1
        for text in line.split(b"/"):
            if text.strip():
                yield _Piece(text, number, column)
            column += len(text.decode("utf-8", "replace")) + 1


def _expect(piece: _Piece, word: bytes, source: str) -> None:
    if piece.text.strip() != word:
        raise ParseError(
            f"expected pzprv3/mines/ROWS/COLS/ and the rows, found {quoted(piece.text)}"
        ).located(source, piece.line, piece.column)


def _next(pieces: Iterator[_Piece], first: _Piece, what: str, source: str) -> _Piece:
    piece = next(pieces, None)
    if piece is None:
        raise ShapeError(f"the file ends, expected {what} of the board that begins here").located(
            source, first.line, first.column
        )
    return piece


def _row(piece: _Piece, cols: int, dialect: Dialect, source: str) -> bytes:
    try:
        _, found, cells = dialect.alphabet.decode([piece.text], line=0)
    except ParseError as error:
        column = piece.column + (error.column or 1) - 1
        error.line = error.column = None
        raise error.located(source, piece.line, column) from None
    if found != cols:
        raise ShapeError(f"a row has {counted(found, 'cell')}, expected {cols}").located(
            source, piece.line, piece.column
        )
    return cells


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    r"""Write each board on a line.

    Raises LossyError for a cell without a symbol, and a board without cells.

    >>> from minesweeper_kit import Board, Case, dumps
    >>> dumps([Case(Board(1, 2, "F1"))], "pzprv3")
    'pzprv3/mines/1/2/. 1 /# . /\n'
    """
    reject_symbols(dialect, " /", "pzprv3")
    for case in cases:
        board = case.board
        reject_no_cells(board, "pzprv3")
        clues, marks = board.cells.translate(_TO_CLUES), board.cells.translate(_TO_MARKS)
        if not dialect.shared:
            dialect.alphabet.require(board.cells, board.cols)  # names all that is lost at once
        rows = [b"pzprv3/mines/%d/%d/" % (board.rows, board.cols)]
        for cells, part in zip((clues, marks), _parts(dialect), strict=True):
            rows += [row + b" /" for row in part.alphabet.encode(cells, board.rows, board.cols)]
        stream.write(b"".join(rows) + b"\n")
