"""`boardfile`: the MINESWEEPER-BOARD file, version 0.1.

A title, a line that names the symbols (ascii or emoji: both are read either way),
`key: value` lines, and one or both of two sections. `[real]` has the mines and the
count of every other cell, `[view]` what a player sees. Both together are a board on
which the content of every cell is known. `[view]` alone is a player's view, `[real]`
alone a board with every safe cell revealed.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import BinaryIO

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import COUNTS, Cell, merge_masked, table
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import LossyError, ParseError, ShapeError
from minesweeper_kit.layouts.lines import (
    Line,
    consecutive,
    numbered_lines,
    read_board,
    reject_no_cells,
    reject_symbols,
    total_of,
    whole_number,
)
from minesweeper_kit.wording import quoted

_TITLE = re.compile(rb"#\s*MINESWEEPER-BOARD\b\s*(.*)", re.IGNORECASE)
_SECTION = re.compile(rb"\[(real|view)\]")
_RENDER = re.compile(rb"#\s*Render\s*:\s*(.*)", re.IGNORECASE)
_NEEDED = ("rows", "columns", "mines")

# The cell of a board by what [view] shows there (a row each) and what [real] has there: a mine,
# or none. None is a contradiction.
_COVERED = {
    Cell.HIDDEN: (Cell.MINE, Cell.EMPTY),
    Cell.FLAGGED: (Cell.FLAGGED_MINE, Cell.FLAGGED_EMPTY),
    Cell.EXPLODED: (Cell.EXPLODED, None),
    Cell.MINE: (Cell.MINE, None),
    Cell.FLAGGED_EMPTY: (None, Cell.FLAGGED_EMPTY),
}
_NONE = 255
_OVER_MINES, _OVER_SAFE = (
    table(
        {
            cell: _NONE if into is None else into
            for cell in Cell
            for into in [_COVERED.get(cell, (cell, cell))[side]]
        }
    )
    for side in (0, 1)
)
_IS_MINE = table({Cell.MINE: 255})
_IS_NUMBER = table(dict.fromkeys(map(Cell, COUNTS), 255))
_VIEW = {
    Cell.MINE: Cell.HIDDEN,
    Cell.EMPTY: Cell.HIDDEN,
    Cell.FLAGGED_MINE: Cell.FLAGGED,
    Cell.FLAGGED_EMPTY: Cell.FLAGGED,
}

_TO_VIEW = table({**{cell: cell for cell in Cell}, **_VIEW})
_TO_REAL = table(
    {
        **{cell: Cell.EMPTY if cell <= Cell.EIGHT else cell for cell in Cell},
        Cell.EXPLODED: Cell.MINE,
        Cell.FLAGGED_MINE: Cell.MINE,
        Cell.FLAGGED_EMPTY: Cell.EMPTY,
    }
)


_NO_ROW = (b"#", b"[")
"""How a line may begin that is a title or names a section, and is no row of one."""


@dataclass(slots=True)
class _Draft:
    """What was read of one board: the `key: value` lines and the sections.

    `facts` are values with their lines, `sections` are rows with the first one's line.
    """

    line: int
    facts: dict[str, tuple[int, bytes]] = field(default_factory=dict)
    sections: dict[str, tuple[int, list[bytes]]] = field(default_factory=dict)


@cache
def _real(dialect: Dialect) -> Dialect:
    """The dialect of the section [real], in which a mine is `*` and the rest are counts."""
    numbers = {cell: s for cell, s in dialect.symbols.items() if cell <= Cell.EIGHT}
    reads = {symbol: cell for symbol, cell in dialect.reads.items() if cell <= Cell.EIGHT}
    bomb = {s: Cell.MINE for s, cell in dialect.reads.items() if cell == Cell.MINE and s != "*"}
    symbols = {**numbers, Cell.MINE: "*"}
    return replace(dialect, symbols=symbols, reads={**reads, **bomb}, fallbacks={})


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    r"""The boards of a file, each a case; a ParseError in the place of one that is bad.

    Raises ParseError where the file does not begin with a title.

    >>> from minesweeper_kit import loads
    >>> file = "# MINESWEEPER-BOARD v0.1\nrows: 1\ncolumns: 2\nmines: 1\n[view]\nU1\n"
    >>> [(case.board, case.mines) for case in loads(file, "boardfile")]
    [(Board(1, 2, 'H1'), 1)]
    """
    number = 0
    draft: _Draft | None = None
    rows: list[bytes] | None = None  # of the section, if there is one
    dialect = dialect.as_role("answer")
    for line in numbered_lines(stream, source):
        if rows is not None:
            row = line[1].strip()
            if row[:1] not in _NO_ROW:
                rows.append(row)
                continue
        if line[1].startswith(b"#") and _TITLE.match(line[1]):
            if draft is not None:
                number += 1
                yield _finish(draft, dialect, source, number)
            draft = _Draft(line[0])
            _check_title(line, source)
            rows = None
        elif draft is not None:
            _take(draft, line, source)
            rows = next(reversed(draft.sections.values()))[1] if draft.sections else None
        elif line[1].strip():
            raise ParseError(f"expected # MINESWEEPER-BOARD v0.1, found {quoted(line[1])}").located(
                source, line[0], 1
            )
    if draft is not None:
        yield _finish(draft, dialect, source, number + 1)


def _check_title(line: Line, source: str) -> None:
    found = _TITLE.match(line[1])
    version = found[1].strip() if found else b""
    if version not in (b"", b"v0.1"):
        raise ParseError(f"this kit reads version v0.1 of the file, not {quoted(version)}").located(
            source, line[0], 1
        )


def _take(draft: _Draft, line: Line, source: str) -> None:
    """Add a line to the draft: as a row of a section, or as a `key: value`."""
    number, text = line
    stripped = text.strip()
    section = _SECTION.fullmatch(stripped) if stripped.startswith(b"[") else None
    render = _RENDER.fullmatch(stripped) if stripped.startswith(b"#") else None
    if section:
        name = section[1].decode()
        if name in draft.sections:
            raise ParseError(f"a second section [{name}]").located(source, number, 1)
        draft.sections[name] = (number + 1, [])
    elif draft.sections:
        rows = next(reversed(draft.sections.values()))[1]
        rows.append(stripped)
    elif render:
        if render[1].strip().lower() not in (b"ascii", b"emoji"):
            raise ParseError(f"expected ascii or emoji, found {quoted(render[1])}").located(
                source, number, 1
            )
    elif stripped and not stripped.startswith(b"#"):
        key, colon, value = stripped.partition(b":")
        if not colon:
            raise ParseError(
                f"expected key: value, or [real] or [view], found {quoted(text)}"
            ).located(source, number, 1)
        draft.facts[key.strip().decode("utf-8", "replace")] = number, value.strip()


def _finish(draft: _Draft, dialect: Dialect, source: str, number: int) -> Case | ParseError:
    """The case that was read, or what is wrong with it."""
    try:
        sizes = _sizes(draft, source)
        boards = {
            name: _section(name, first, rows, sizes, dialect, source)
            for name, (first, rows) in draft.sections.items()
        }
        first = {"case": draft.line, "mines": draft.facts["mines"][0]}
        first["board"] = next(iter(draft.sections.values()), (draft.line, []))[0]
        if not boards:
            raise ShapeError("no section [real] or [view]: there is no board").located(
                source, draft.line, 1
            )
        if "real" in boards:
            _check_total(boards["real"], sizes["mines"], draft, source)
        if len(boards) == 2:
            first["board"] = draft.sections["view"][0]
            board = _both(boards["real"], boards["view"], first["board"], source)
        else:
            board = next(iter(boards.values()))
    except ParseError as error:
        return error
    comment = draft.facts.get("comment", (0, b""))[1].decode("utf-8", "replace") or None
    origin = Origin(source, dialect, number, consecutive(**first))
    return Case(board, mines=sizes["mines"], name=comment, origin=origin)


def _sizes(draft: _Draft, source: str) -> dict[str, int]:
    """The numbers of rows, columns and mines. Raises ParseError."""
    sizes = {}
    for key in _NEEDED:
        if key not in draft.facts:
            raise ParseError(f"the line {key}: NUMBER is missing").located(source, draft.line, 1)
        line, value = draft.facts[key]
        number = whole_number(value)
        if number is None or (not number and key != "mines"):
            raise ParseError(f"expected the number of {key}, found {quoted(value)}").located(
                source, line, 1
            )
        sizes[key] = number
    return sizes


def _section(
    name: str, first: int, rows: list[bytes], sizes: dict[str, int], dialect: Dialect, source: str
) -> Board:
    """The board of a section, which must have the size that the file declares."""
    while rows and not rows[-1]:
        rows.pop()
    board = read_board(_real(dialect) if name == "real" else dialect, rows, source, first)
    if (board.rows, board.cols) != (sizes["rows"], sizes["columns"]):
        raise ShapeError(
            f"the file declares {sizes['rows']} rows and {sizes['columns']} columns, "
            f"and [{name}] shows {board.rows} rows of {board.cols}"
        ).located(source, first - 1, 1)
    return board


def _check_total(real: Board, mines: int, draft: _Draft, source: str) -> None:
    if real.mines != mines:
        raise ParseError(f"the file declares {mines} mines, and [real] shows {real.mines}").located(
            source, draft.facts["mines"][0], 1
        )


def _both(real: Board, view: Board, first: int, source: str) -> Board:
    """The board of both sections: what is there, revealed and flagged as in the view.

    `first` is the view's first line. Raises ParseError where the two contradict.
    """
    # There are few pairs, of which each is looked at once; the first that is wrong is looked for.
    wrong = {
        (there, seen)
        for there, seen in set(zip(real.cells, view.cells, strict=True))
        if (_OVER_MINES if there == Cell.MINE else _OVER_SAFE)[seen] == _NONE
        or (seen <= Cell.EIGHT and seen != there)
    }
    if wrong:
        pairs = list(zip(real.cells, view.cells, strict=True))
        at = next(at for at, pair in enumerate(pairs) if pair in wrong)
        row, col = divmod(at, real.cols)
        is_, name = (Cell(code).name for code in pairs[at])
        raise ParseError(
            f"({row}, {col}): [view] shows {name}, but [real] has {is_} there"
        ).located(source, first + row, col + 1)
    seen = view.cells
    over_mines, over_safe = seen.translate(_OVER_MINES), seen.translate(_OVER_SAFE)
    return Board(
        real.rows, real.cols, merge_masked(real.cells.translate(_IS_MINE), over_mines, over_safe)
    )


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    """Write each board with the sections it needs: [view], [real], or both.

    Raises LossyError for a cell without a symbol, a board without cells, a total of
    mines that is not known, and a number that is not its count of adjacent mines if
    both sections are needed.

    >>> from minesweeper_kit import dumps, loads
    >>> print(dumps(loads("1M", "leetcode+grid"), "boardfile"), end="")
    # MINESWEEPER-BOARD v0.1
    # Render: ascii
    <BLANKLINE>
    rows: 1
    columns: 2
    mines: 1
    game_mode: classic
    <BLANKLINE>
    [real]
    1*
    """
    reject_symbols(dialect, " [", "boardfile")
    dialect = dialect.as_role("answer")
    for number, case in enumerate(cases):
        board = case.board
        reject_no_cells(board, "boardfile")
        mines = total_of(case, "boardfile")
        head = (
            "# MINESWEEPER-BOARD v0.1\n# Render: ascii\n\n"
            f"rows: {board.rows}\ncolumns: {board.cols}\nmines: {mines}\ngame_mode: classic\n"
        )
        stream.write(b"\n" * (number > 0) + head.encode())
        for name, section, written_in in _sections(board, mines, dialect):
            rows = written_in.alphabet.encode(section.cells, section.rows, section.cols)
            stream.write(b"\n[" + name + b"]\n" + b"\n".join(rows) + b"\n")


def _sections(board: Board, mines: int, dialect: Dialect) -> Iterator[tuple[bytes, Board, Dialect]]:
    """The name of each section, the board it shows, and the dialect it is written in."""
    if board.is_player_view:
        for cell in (Cell.FLAGGED_MINE, Cell.EMPTY):
            if cell in board.cells:
                dialect.alphabet.encode(board.cells, board.rows, board.cols)
        yield b"view", board, dialect
        return
    if board.mines != mines:
        raise LossyError(f"boardfile cannot say {mines} mines of a board that has {board.mines}")
    covered = {Cell(code) for code in set(board.cells)} & _VIEW.keys() - {Cell.MINE}
    is_opened = not covered and Cell.EXPLODED not in board.cells
    if is_opened:
        yield b"real", board, _real(dialect)
        return
    real = _uncovered(board)
    if merge_masked(board.cells.translate(_IS_NUMBER), real.cells, board.cells) != board.cells:
        pairs = zip(board.cells, real.cells, strict=True)
        at, code, there = next(
            (at, code, there)
            for at, (code, there) in enumerate(pairs)
            if code <= Cell.EIGHT and code != there
        )
        raise LossyError(
            f"the cell at {divmod(at, board.cols)} shows {code}, but its adjacent mines "
            f"are {there}: [real] and [view] would contradict each other"
        )
    view = board.cells.translate(_TO_VIEW)
    yield b"real", real, _real(dialect)
    yield b"view", Board(board.rows, board.cols, view), dialect


def _uncovered(board: Board) -> Board:
    """The board for [real]: a mine or its count in every cell."""
    return Board(board.rows, board.cols, board.cells.translate(_TO_REAL)).opened()
