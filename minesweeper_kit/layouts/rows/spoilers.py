"""`spoilers`: a board as a Discord message, each unrevealed cell in spoiler tags, `||x||`.

Under the tags is what a click would show: a mine, or the count of adjacent mines.
Each line is a row; an empty line stands between boards.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import BinaryIO

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import IS_MINE, Cell, in_rows, merged, table
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.short import NO_CELL, Short
from minesweeper_kit.engine.adjacency import adjacent_counts
from minesweeper_kit.errors import LossyError, ParseError
from minesweeper_kit.layouts.lines import consecutive, numbered, refuse_no_cells, refuse_symbols
from minesweeper_kit.layouts.rows.grid import split
from minesweeper_kit.markup.text import text_of
from minesweeper_kit.wording import ragged

# Possessive: else each character is remembered, with 170 bytes of memory.
_CUT = re.compile(r"\|\|((?:[^|]++|\|(?!\|))*+)\|\||((?:[^|]++|\|(?!\|))++)")
_UNDER = (*range(9), Cell.MINE)

_AT_ONCE = 2**18
"""So many bytes of lines are cut at their tags at once."""

# While many lines are read or written at once, a cell under a tag has a code of its own, and one
# in the open another: neither is a line end.
_TAGGED, _OPEN = 0x40, 0x80
_IS_TAGGED = table({Cell.EMPTY: 255, Cell.MINE: 255})
_IS_EMPTY = table({Cell.EMPTY: 255})
_TO_TAGGED = table({cell: cell | _TAGGED for cell in Cell})
_FAULTY = bytes(
    [
        NO_CELL,
        Cell.MINE | _OPEN,
        *(cell | _TAGGED for cell in Cell if cell not in _UNDER),
    ]
)
_NUMBERS_UNDER = bytes(cell | _TAGGED for cell in range(9))
_CELLS = bytes(Cell.EMPTY if code in _NUMBERS_UNDER else code & 15 for code in range(256))
_IS_NUMBER_UNDER = bytes(255 * (code in _NUMBERS_UNDER) for code in range(256))
_TO_CODES = bytes(code & 15 for code in range(256))
_IS_MARK = bytes(255 * (code == ord("|")) for code in range(256))


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The boards of a file, each a case; a ParseError in the place of a board that is bad.

    >>> from minesweeper_kit import loads
    >>> [case.board for case in loads("||1️⃣||||💣||", "discord")]
    [Board(1, 2, '9a')]
    """
    dialect = dialect.as_role("answer")  # the symbols of revealed cells, under the tags too
    for number, (line, rows) in enumerate(
        split(numbered(stream, source), dialect.alphabet.keeps_blanks), 1
    ):
        try:
            board = _board(rows, dialect, source, line)
        except ParseError as error:
            yield error.located(source, line)
        else:
            yield Case(board, origin=Origin(source, dialect, number, consecutive(case=line)))


def _board(rows: list[bytes], dialect: Dialect, source: str, first: int) -> Board:
    """The board of lines, the first of them `first`. Raises ParseError."""
    whole = _whole_board(rows, dialect)
    if whole is not None:
        return whole
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


def _whole_board(rows: list[bytes], dialect: Dialect) -> Board | None:
    """The board of lines that are translated many at once; None where there is a fault, perhaps."""
    lines = []
    some: list[bytes] = []
    size = 0
    for row in rows:
        if size + len(row) > _AT_ONCE:
            lines += _translated(some, dialect)
            some, size = [], 0
        if len(row) > _AT_ONCE:
            return None
        some.append(row)
        size += len(row)
    lines += _translated(some, dialect)
    found = b"".join(lines)
    cols = len(lines[0]) if lines else 0
    if len(lines) != len(rows) or any(len(line) != cols for line in lines):
        return None
    if found.translate(None, _FAULTY) != found:
        return None
    board = Board(len(rows), cols, found.translate(_CELLS))
    counts = adjacent_counts(board.cells.translate(IS_MINE), board.rows, board.cols)
    codes = found.translate(_TO_CODES)
    shown = merged(found.translate(_IS_NUMBER_UNDER), counts, codes)
    return board if shown == codes else None


def _translated(rows: list[bytes], dialect: Dialect) -> list[bytes]:
    """The codes of the cells in each line, those under a tag with _TAGGED, the others with _OPEN.

    NO_CELL stands for what is no symbol. No lines where tags do not fit.
    """
    short = dialect.alphabet.short
    text = short.shortened_run(b"\n".join(rows))
    if text is None or text.count(b"\n") != len(rows) - 1:
        return []
    parts = text.split(b"||")
    under = parts[1::2]
    if len(parts) % 2 == 0 or (under and set(map(len, under)) != {1}):
        return []
    # A mark before each. Symbols of one byte are no new objects.
    marked = [b"|"] * (3 * len(under) + 1)
    marked[::3] = parts[::2]
    marked[2::3] = under
    text, tags = b"".join(marked), len(under)
    del parts, under, marked
    text = text.translate(None, b"" if dialect.alphabet.keeps_blanks else b" \t")
    if text.count(b"|") != tags:
        return []
    # What follows a mark is under a tag.
    mask = b"\0" + text.translate(_IS_MARK)[:-1]
    in_the_open, tagged = _tables(short)
    found = merged(mask, text.translate(tagged), text.translate(in_the_open))
    return found.translate(None, b"|").split(b"\n")


@lru_cache(maxsize=16)
def _tables(short: Short) -> tuple[bytes, bytes]:
    """What to make of symbols in the open, and of those under a tag. Marks and line ends stay."""
    tables = []
    for place in (_OPEN, _TAGGED):
        codes = bytearray(code if code == NO_CELL else code | place for code in short.codes)
        tables.append(codes)
    tables[0][ord("|")], tables[0][ord("\n")] = b"|\n"
    return bytes(tables[0]), bytes(tables[1])


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
            column += (error.column or 1) - 1
            error.line = error.column = None
            raise error.located(source, line, column) from None
        if spoiler and (count != 1 or codes[0] not in _UNDER):
            raise ParseError("expected a mine or a number between || and ||").located(
                source, line, column
            )
        if not spoiler and Cell.MINE in codes:
            raise ParseError("a mine without || around it: is it exploded (:boom:)?").located(
                source, line, column
            )
        if spoiler:
            under[found[1]] = codes
        yield codes, spoiler
    if at != len(text):
        raise ParseError("a spoiler begins with || and ends with ||").located(source, line, at + 1)


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    r"""Write the boards.

    Raises LossyError for a cell without a symbol, a board without cells, and a safe
    cell whose number is not known: a player's view does not show every mine.

    >>> from minesweeper_kit import dumps, loads
    >>> dumps(loads("EM", "leetcode+grid"), "discord")
    '||1️⃣||||💣||\n'
    """
    refuse_symbols(dialect, " |", "spoilers")
    dialect = dialect.as_role("answer")
    texts = {int(cell): symbol for cell, symbol in dialect.symbols.items()}
    texts.update({cell | _TAGGED: f"||{texts[cell]}||" for cell in _UNDER if cell in texts})
    between = " " if dialect.alphabet.spaced else ""
    for number, case in enumerate(cases):
        board = case.board
        refuse_no_cells(board, "spoilers")
        if board.is_player_view and Cell.EMPTY in board.cells:
            raise LossyError("spoilers hide each cell's number, and some of them are unknown")
        counts = adjacent_counts(board.cells.translate(IS_MINE), board.rows, board.cols)
        shown = merged(board.cells.translate(_IS_EMPTY), counts, board.cells)
        dialect.alphabet.require(shown, board.cols)
        # Under a tag a cell has a code of its own.
        tagged = merged(board.cells.translate(_IS_TAGGED), shown.translate(_TO_TAGGED), shown)
        written = list(map(texts.__getitem__, tagged))
        rows = map(between.join, in_rows(written, board.rows, board.cols))
        stream.write(("\n" * (number > 0) + "".join(f"{row}\n" for row in rows)).encode())
