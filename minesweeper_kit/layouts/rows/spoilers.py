"""`spoilers`: a board as a Discord message, each unrevealed cell in spoiler tags, `||x||`.

Under the tags is what a click would show: a mine, exploded or not, or the count of adjacent mines.
Each line is a row; an empty line stands between boards.
"""

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import IS_MINE, Cell, in_rows, merge_masked, table
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.engine.adjacency import adjacent_counts
from minesweeper_kit.errors import LossyError, ParseError
from minesweeper_kit.layouts.lines import (
    consecutive,
    numbered_lines,
    reject_no_cells,
    reject_symbols,
)
from minesweeper_kit.layouts.rows.grid import split
from minesweeper_kit.markup.text import text_of
from minesweeper_kit.wording import quoted, ragged

# Possessive: else each character is remembered, with 170 bytes of memory.
_CUT = re.compile(r"\|\|((?:[^|]++|\|(?!\|))*+)\|\||((?:[^|]++|\|(?!\|))++)")
_UNDER = (*range(9), Cell.MINE)
_HIDES_MINE = bytes.maketrans(bytes([Cell.EXPLODED]), bytes([Cell.MINE]))

_IS_EMPTY = table({Cell.EMPTY: 255})


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The boards of a file, each a case; a ParseError in the place of a board that is bad.

    >>> from minesweeper_kit import loads
    >>> [case.board for case in loads("||1️⃣||||💣||", "discord")]
    [Board(1, 2, 'EM')]
    """
    dialect = dialect.as_role("answer")  # the symbols of revealed cells, under the tags too
    for number, (line, rows) in enumerate(
        split(numbered_lines(stream, source), dialect.alphabet.keeps_blanks), 1
    ):
        try:
            board = _board(rows, dialect, source, line)
        except ParseError as error:
            yield error.located(source, line)
        else:
            yield Case(board, origin=Origin(source, dialect, number, consecutive(case=line)))


def _board(rows: list[bytes], dialect: Dialect, source: str, first: int) -> Board:
    """The board of lines, the first of them `first`. Raises ParseError."""
    cells = bytearray()
    under: dict[int, int] = {}
    cols = 0
    for line, row in enumerate(rows, first):
        start = len(cells)
        for codes, spoiler in _pieces(text_of(row, source, line), dialect, source, line):
            is_safe = spoiler and codes[0] <= Cell.EIGHT
            if is_safe:
                under[len(cells)] = codes[0]
            cells += bytes([Cell.EMPTY]) if is_safe else codes
        cols = cols or len(cells)
        if len(cells) - start != cols:
            raise ragged(line - first, len(cells) - start, cols).located(source, line, 1)
    board = Board(len(rows), cols, bytes(cells))
    counts = adjacent_counts(board.cells.translate(IS_MINE), board.rows, board.cols)
    for at, count in under.items():
        if counts[at] != count:
            row_number, col = divmod(at, cols)
            raise ParseError(
                f"({row_number}, {col}): the number under the spoiler is {count}, "
                f"but {counts[at]} adjacent cells are mines"
            ).located(source, first + row_number, 1)
    return board


def _pieces(text: str, dialect: Dialect, source: str, line: int) -> Iterator[tuple[bytes, bool]]:
    """The parts of a line: the codes of their cells, and whether they are under a spoiler."""
    at = 0
    under: dict[str, bytes] = {}  # what stood under a spoiler before: there is little of it
    for found in _CUT.finditer(text):
        if found.start() != at:
            break
        at = found.end()
        spoiler = found[1] is not None
        if spoiler and found[1] in under:
            yield under[found[1]], True
            continue
        column = found.start(1 if spoiler else 2) + 1
        try:
            _, count, codes = dialect.alphabet.decode([found[1 if spoiler else 2].encode()], line=0)
        except ParseError as error:
            if spoiler:
                raise _expected(found[1]).located(source, line, column) from None
            column += (error.column or 1) - 1
            error.line = error.column = None
            raise error.located(source, line, column) from None
        codes = codes.translate(_HIDES_MINE) if spoiler else codes
        if spoiler and (count != 1 or codes[0] not in _UNDER):
            raise _expected(found[1]).located(source, line, column)
        if not spoiler and Cell.MINE in codes:
            raise ParseError("a mine without || around it: is it exploded (:boom:)?").located(
                source, line, column
            )
        if spoiler:
            under[found[1]] = codes
        yield codes, spoiler
    if at != len(text):
        raise ParseError("a spoiler begins with || and ends with ||").located(source, line, at + 1)


def _expected(found: str) -> ParseError:
    what = f"expected a mine or a number between || and ||, found {quoted(found)}"
    digit = "; write numbers as emoji, 1️⃣ or :one:" if found.strip().isdigit() else ""
    return ParseError(what + digit)


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    r"""Write the boards.

    Raises LossyError for a cell without a symbol, a board without cells, and a safe
    cell whose number is not known: a player's view does not show every mine.

    >>> from minesweeper_kit import dumps, loads
    >>> dumps(loads("EM", "leetcode+grid"), "discord")
    '||1️⃣||||💣||\n'
    """
    reject_symbols(dialect, " |", "spoilers")
    dialect = dialect.as_role("answer")
    texts = {int(cell): symbol for cell, symbol in dialect.symbols.items()}
    between = " " if dialect.alphabet.spaced else ""
    for number, case in enumerate(cases):
        board = case.board
        reject_no_cells(board, "spoilers")
        if board.is_player_view and Cell.EMPTY in board.cells:
            raise LossyError("spoilers hide each cell's number, and some of them are unknown")
        counts = adjacent_counts(board.cells.translate(IS_MINE), board.rows, board.cols)
        shown = merge_masked(board.cells.translate(_IS_EMPTY), counts, board.cells)
        dialect.alphabet.require(shown, board.cols)
        written = [
            f"||{texts[code]}||" if cell in (Cell.EMPTY, Cell.MINE) else texts[code]
            for cell, code in zip(board.cells, shown, strict=True)
        ]
        rows = map(between.join, in_rows(written, board.rows, board.cols))
        stream.write(("\n" * (number > 0) + "".join(f"{row}\n" for row in rows)).encode())
