r"""`columns` and `status`: boards as two environments for language models show them.

Each has a ruler with the numbers of the columns, and its number before each row, from 0. `columns`
is that of GEM, with a click as in `\boxed{reveal 1 0}`. `status` is that of Prime Intellect's hub:
lines with the sizes and the total of mines stand above, and a click is
`play_minesweeper("reveal 1 0")`.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import BinaryIO, NamedTuple

from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import LARGEST, Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import LossyError, ParseError, ShapeError
from minesweeper_kit.layouts.lines import Line, numbered_lines, reject_no_cells
from minesweeper_kit.layouts.rows import grid
from minesweeper_kit.markup.text import text_of
from minesweeper_kit.wording import counted, quoted, ragged

_TOKEN = re.compile(r"\S+")
_HEAD = re.compile(r"(?:status|rows|coords|legend|last): ")
_SIZES = re.compile(
    r"rows: ([0-9]{1,9}) cols: ([0-9]{1,9}) mines: ([0-9]{1,9})"
    r" revealed_safe: ([0-9]{1,9})/([0-9]{1,9})\s*"
)
_NUMBERS = r"\s*+([0-9](?:[0-9]|\s+(?=[0-9]))*+)\s*"
_RULER = re.compile(r"\A" + _NUMBERS)
_ROW = re.compile(r"\A\s*+([0-9]{1,9})\s(.*)")
_BOXED = re.compile(r"\A\s*+\\boxed\{reveal ([0-9]{1,9}) ([0-9]{1,9})\}\s*")
_COLS = re.compile(r"\Acols:" + _NUMBERS)
_NAMED_ROW = re.compile(r"row +([0-9]{1,9}):(.*)")
_CALL = re.compile(r"(?:tool: )?play_minesweeper\(\"reveal ([0-9]{1,9}) ([0-9]{1,9})\"\)\s*")


LOST = (
    "the game is lost, and the number in the cell that was hit hides a mine: "
    "paste a board from before"
)


class _Group(NamedTuple):
    """The lines of a case: those above its board, the board with its ruler, the clicks below."""

    head: list[Line]
    board: list[Line]
    clicks: list[Line]


class _Style(NamedTuple):
    """A layout: its lines, and what draws a board in it. `click_text` is a click for a message."""

    name: str
    ruler: re.Pattern[str]
    row: re.Pattern[str]
    click: re.Pattern[str]
    click_text: str
    draw: Callable[[Case, list[list[str]], Dialect], str]

    def read(self, stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
        r"""The boards of a file, each a case; a ParseError in the place of a board that is bad.

        >>> from minesweeper_kit import loads
        >>> [case.board for case in loads("cols:  0 1\nrow 0: 1 #\nrow 1: 1 1\n", "prime")]
        [Board(2, 2, '1H 11')]
        """
        for number, group in enumerate(self._groups(numbered_lines(stream, source)), 1):
            try:
                yield self._case(group, dialect, source, number)
            except ParseError as error:
                yield error.located(source)

    def _groups(self, lines: Iterable[Line]) -> Iterator[_Group]:
        """The lines of each case. A click stands below its board, in whatever block."""
        group = _Group([], [], [])
        for first, block in grid.split(lines, keeps_blanks=False):
            for at, line in enumerate(block, first):
                text = line.decode(errors="replace")
                if self.click.fullmatch(text):
                    group.clicks.append((at, line))
                    continue
                is_head = self.name == "status" and _HEAD.match(text) is not None
                if group.clicks or (group.board and (is_head or at == first)):
                    yield group
                    group = _Group([], [], [])
                (group.head if is_head else group.board).append((at, line))
        if any(group):
            yield group

    def _case(self, group: _Group, dialect: Dialect, source: str, number: int) -> Case:
        """The case of these lines. Raises ParseError, with the line of what is wrong."""
        lines = [(at, text_of(line, source, at)) for at, line in group.board]
        if not lines:
            [(at, _), *_] = [*group.head, *group.clicks]
            raise ShapeError("no board stands here").located(source, at, 1)
        (at, ruler), *rows = lines
        numbers = self.ruler.fullmatch(ruler)
        cols = len(numbers[1].split()) if numbers else 0
        if numbers is None or numbers[1].split() != list(map(str, range(cols))):
            raise ShapeError(
                f"expected the numbers of the columns, 0 1 2 ..., found {quoted(ruler)}"
            ).located(source, at, 1)
        if not rows:
            raise ShapeError("no row below the numbers of the columns").located(source, at, 1)
        cells = b"".join(
            self._decoded(text, count, cols, dialect, at) for count, (at, text) in enumerate(rows)
        )
        board = Board(len(rows), cols, dialect.alphabet.settle(cells))
        mines = _mines(group.head, board)
        line_of = partial(_line_of, (group.head or lines)[0][0], group.clicks, rows[0][0])
        origin = Origin(source, dialect, number, line_of)
        return Case(board, self._click(group.clicks), mines=mines, origin=origin)

    def _decoded(self, text: str, count: int, cols: int, dialect: Dialect, at: int) -> bytes:
        """The cells of row number `count`. Raises ParseError."""
        found = self.row.fullmatch(text)
        if found is None or found[1] != str(count):
            raise ShapeError(f"expected row {count} with its number, found {quoted(text)}").located(
                None, at, 1
            )
        symbols = list(_TOKEN.finditer(text, found.start(2)))
        if len(symbols) != cols:
            raise ragged(count, len(symbols), cols).located(None, at, 1)
        try:
            return dialect.alphabet.decode_symbols([symbol[0] for symbol in symbols])
        except KeyError as error:
            unknown = str(error.args[0])
            column = next(each.start() for each in symbols if each[0] == unknown) + 1
            raise dialect.alphabet.unknown(unknown).located(None, at, column) from None

    def _click(self, lines: list[Line]) -> Click | None:
        """The click on these lines. Raises ShapeError for a second one."""
        if len(lines) > 1:
            raise ShapeError("a second click on one board").located(None, lines[1][0], 1)
        found = self.click.fullmatch(lines[0][1].decode()) if lines else None
        return (int(found[1]), int(found[2])) if found else None

    def write(self, cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
        r"""Write each board, its click below.

        Raises LossyError for a cell without a symbol, a symbol with a blank in it, and a board
        without cells.

        >>> from minesweeper_kit import dumps
        >>> dumps([Case(Board(1, 2, "1H"))], "gem")
        '    0  1\n 0  1  . \n'
        """
        for number, case in enumerate(cases):
            board = case.board
            reject_no_cells(board, self.name)
            symbols = dialect.alphabet.encode_symbols(board.cells, board.cols)
            for symbol in dict.fromkeys(symbols):
                if not _TOKEN.fullmatch(symbol):
                    raise LossyError(f"{self.name} cannot hold the symbol {quoted(symbol)}")
            rows = [symbols[at : at + board.cols] for at in range(0, len(symbols), board.cols)]
            text = "\n" * (number > 0) + self.draw(case, rows, dialect)
            if case.click is not None:
                if not 0 <= min(case.click) <= max(case.click) <= LARGEST:
                    raise LossyError(f"{self.name} has no way to write the click {case.click}")
                text += f"\n{self.click_text.format(*case.click)}\n"
            stream.write(text.encode())


def _line_of(first: int, clicks: list[Line], row: int, part: str, number: int) -> int:
    if part == "click" and clicks:
        return clicks[0][0]
    return row + number if part == "board" else first


def _mines(head: list[Line], board: Board) -> int | None:
    """The total of mines that the lines above a board say. Raises ShapeError."""
    mines = None
    for at, line in head:
        text = line.decode(errors="replace")
        if text.startswith(("status: lost", "last: BOOM")):
            raise ShapeError(LOST).located(None, at, 1)
        if not text.startswith("rows: "):
            continue
        found = _SIZES.fullmatch(text)
        *sizes, mines, revealed, safe = map(int, found.groups()) if found else (0, 0, 0, 0, 0)
        counts = _counts(board, mines)
        if (*sizes, revealed, safe) != counts:
            counted_line = "rows: {} cols: {} mines: ... revealed_safe: {}/{}".format(*counts)
            raise ShapeError(
                f"expected {counted_line} for the board below, found {quoted(text)}"
            ).located(None, at, 1)
    return mines


def _counts(board: Board, mines: int) -> tuple[int, int, int, int]:
    """The rows and the columns, the cells that are revealed, those without a mine."""
    revealed = sum(cell <= Cell.EIGHT for cell in board.cells)
    return board.rows, board.cols, revealed, len(board.cells) - mines


def _columns(case: Case, rows: list[list[str]], _: Dialect) -> str:
    ruler = " ".join(f"{col:2}" for col in range(case.board.cols))
    body = (f"{at:2} {''.join(f' {cell} ' for cell in row)}\n" for at, row in enumerate(rows))
    return f"   {ruler}\n{''.join(body)}"


def _status(case: Case, rows: list[list[str]], dialect: Dialect) -> str:
    height, width = (len(str(side - 1)) for side in (case.board.rows, case.board.cols))
    lines = [f"{'cols:':{height + 5}} {_spaced(range(case.board.cols), width)}"]
    lines += [f"row {at:>{height}}: {_spaced(row, width)}" for at, row in enumerate(rows)]
    if case.mines is not None:
        height, width, revealed, safe = _counts(case.board, case.mines)
        hidden, clear = (dialect.symbols.get(cell) for cell in (Cell.HIDDEN, Cell.BLANK))
        legend = [f"legend: {hidden} hidden, {clear} clear, 1-8 adjacent mines"]
        if safe < 0:
            raise LossyError(f"{counted(case.mines, 'mine')} are more than the board has cells")
        lines = [
            f"status: {'won' if revealed == safe else 'playing'}",
            f"rows: {height} cols: {width} mines: {case.mines} revealed_safe: {revealed}/{safe}",
            "coords: zero-based row col",
            *(legend if hidden and clear else ()),
            "",
            *lines,
        ]
    return "\n".join(lines) + "\n"


def _spaced(cells: Iterable[object], width: int) -> str:
    return " ".join(f"{cell!s:>{width}}" for cell in cells)


BY_NAME = {
    style.name: style
    for style in (
        _Style("columns", _RULER, _ROW, _BOXED, "\\boxed{{reveal {} {}}}", _columns),
        _Style(
            "status", _COLS, _NAMED_ROW, _CALL, 'tool: play_minesweeper("reveal {} {}")', _status
        ),
    )
}
"""The layouts by their names."""
