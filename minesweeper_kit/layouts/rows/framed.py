"""`framed`: boards with lines around their cells, or with labels for rows and columns.

Lines in the styles of FRAMES are read, of box-drawing characters too; the dialect's
`frame` says which one is written. Under a board may stand a click as JetBrains Academy's
game takes it: `3 2 free`, which is column, then row, from 1. The frames `legend` and `box` have
the click as `Click: row 1, column 2`, from 0, and `legend` a line above the board that says what
the symbols are.
"""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice, takewhile
from typing import BinaryIO, NamedTuple

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import DIGITS, LARGEST, Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import LossyError, ParseError, ShapeError
from minesweeper_kit.layouts.lines import Line, numbered_lines, reject_no_cells
from minesweeper_kit.layouts.rows import grid
from minesweeper_kit.layouts.rows.frames import Frame
from minesweeper_kit.markup.text import text_of, without_bom
from minesweeper_kit.wording import quoted, ragged

_PLAIN = str.maketrans(
    dict.fromkeys("\u2014\u2013─━═╌┄", "-")
    | dict.fromkeys("│┃║", "|")
    | dict.fromkeys("┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋", "+")
)
_BORDER = re.compile(r"\s*(?:-[-+|\s]*|\+[-+\s]*)")
_CELLS = re.compile(r"\s*\|(.*)\|\s*")
_LABELLED = re.compile(r"\s*([0-9]{1,4}|[A-Za-z])\s*\|(.*)")
_RULER = re.compile(r"\s*+\|?+(?:[\s0-9]++|(?:\s*+[A-Za-z](?![A-Za-z]))++)\s*+\|?+\s*+")
_ONE = re.compile(r"\S")
_TOKEN = re.compile(r"\S+")
_CLOSED_UP = re.compile(r"\S\S")
_CLICK = re.compile(
    rf"(?:.{{0,80}}?[:>])?\s*([0-9]{{1,{DIGITS}}})\s+([0-9]{{1,{DIGITS}}})\s+(free|mine)\s*"
)
_SAID_CLICK = re.compile(rf"Click: row ([0-9]{{1,{DIGITS}}}), column ([0-9]{{1,{DIGITS}}})\s*")
_SYMBOLS = "Symbols: "
_LEGEND = {
    Cell.HIDDEN: "hidden",
    Cell.FLAGGED: "flag",
    Cell.EMPTY: "safe",
    Cell.MINE: "mine",
    Cell.EXPLODED: "exploded mine",
}
_FIRST = 2**14
"""In how many bytes of a text its first row is looked for."""


class _Row(NamedTuple):
    """A row of a frame: the style of its lines, and its cells with the blanks around them.

    `inner` is what of the line they are in, after `start` characters. Each cell is a match
    of `pattern`, if there is one; else `gap` characters are between two. `label` stands
    before them.
    """

    style: str
    cells: list[str]
    inner: str
    start: int
    gap: int = 0
    pattern: re.Pattern[str] | None = None
    label: str = ""

    @property
    def symbols(self) -> list[str]:
        """The symbols of the row."""
        return [cell.strip() or " " for cell in self.cells]

    def column(self, number: int) -> int:
        """The column, from 1, of the symbol with that number."""
        if self.pattern is not None:
            found = next(islice(self.pattern.finditer(self.inner), number, None))
            return self.start + found.start() + 1
        before, cell = self.cells[:number], self.cells[number]
        at = self.start + sum(map(len, before)) + self.gap * number
        return at + 1 + len(cell) - len(cell.lstrip() or cell)


def begins(text: bytes, dialect: Dialect) -> bool:
    r"""Whether the first row stands in the dialect's own frame, and has symbols of it.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> text = b"-----\n|X| |\n-----\n"
    >>> begins(text, find_dialect("cs50")), begins(text, find_dialect("xpfarm"))
    (True, False)
    """
    style, frame = "", dialect.framing.frame
    head = without_bom(text).lstrip()[:_FIRST].decode(errors="replace")
    if frame == "legend":
        above, _, head = head.lstrip().partition("\n")
        if above.rstrip() != _legend(dialect):
            return False
        frame = "labels"
    for text_line in head.split("\n"):
        line = text_line.translate(_PLAIN)
        if line.strip() and not _is_frame(line, style):
            row = _row(line, style, dialect.alphabet.keeps_blanks)
            if row is None:
                return False
            if (row.style, style) == ("ruler", "crosses"):  # a box around labelled rows
                row = row._replace(style="box")
            if row.style != frame:
                return False
            if row.style == "boxes" and not style:
                return False  # as in a table without a line above
            try:
                dialect.alphabet.decode_symbols(row.symbols)
            except KeyError:
                return False
            return True
        style = style or _style_above(line)
    return False


def may_begin(line: str) -> bool:
    """Whether a board may begin with that line: a border, a ruler, or a row with its label.

    >>> [may_begin(line) for line in ("+-+-+", " |12|", "0 | . X", "a|b")]
    [True, True, True, False]
    """
    text = ascii_frame(line)
    return _is_frame(text, "") or (line[:1].isdigit() and _LABELLED.fullmatch(text) is not None)


def ascii_frame(line: str) -> str:
    """The line with `-`, `|` and `+` for the characters that boxes are drawn with.

    >>> ascii_frame("┌──┐"), ascii_frame("│ 1 ┃")
    ('+--+', '| 1 |')
    """
    return line.translate(_PLAIN)


def _style_above(line: str) -> str:
    """The style that a border or a ruler tells, if it does."""
    if line.lstrip().startswith("+"):
        return "crosses"
    return "" if "|" in line or not line.lstrip().startswith("--") else "boxes"


def _is_frame(line: str, style: str | None) -> bool:
    """Whether a line is a border, or a ruler; there is none after a row: then `style` is None."""
    if _BORDER.fullmatch(line):
        return True
    return style is not None and not (style and "|" in line) and bool(_RULER.fullmatch(line))


def _row(line: str, style: str, keeps_blanks: bool) -> _Row | None:
    """The row on a line, whose characters are plain; None if it is none.

    `style` is what the lines above tell, if they do.
    """
    found = _CELLS.fullmatch(line)
    if found:
        return _Row(style or "boxes", found[1].split("|"), found[1], found.start(1), 1)
    found = _LABELLED.fullmatch(line)
    if found is None:
        return None
    label, inner, start = found[1], found[2], found.start(2)
    if not inner.rstrip().endswith("|"):
        return _Row("labels", inner.split(), inner, start, pattern=_TOKEN, label=label)
    inner = inner.rstrip()[:-1]
    if "|" in inner:
        return _Row("boxes", inner.split("|"), inner, start, 1, label=label)
    if keeps_blanks or _has_blank_cells(inner):
        return _Row("ruler", list(inner), inner, start, label=label)
    return _Row("ruler", list("".join(inner.split())), inner, start, pattern=_ONE, label=label)


def _has_blank_cells(inner: str) -> bool:
    """Whether blanks between walls are cells: others stand without a blank between them."""
    body = inner.strip()
    margins = len(inner) - len(inner.lstrip()), len(inner) - len(inner.rstrip())
    return _CLOSED_UP.search(body) is not None and (" " in body or margins[0] != margins[1])


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    r"""The boards of a file, each a case; a ParseError in the place of a board that is bad.

    >>> from minesweeper_kit import loads
    >>> [case] = loads(" |12|\n-|--|\n1|.1|\n-|--|\n1 1 free\n", "jetbrains")
    >>> case.board, case.click
    (Board(1, 2, 'H1'), (0, 0))
    """
    number = 0
    last: Case | ParseError | None = None
    label = ""
    for _, block in _blocks(numbered_lines(stream, source)):
        rows = list(takewhile(lambda line: not _is_click(line), block))
        if rows:
            if last is not None:
                yield last
            number += 1
            last = _case(rows, dialect, source, number)
            last = _going_on(last, label, rows, source)
            label = _label_of(rows[-1])
        for line in block[len(rows) :]:
            last = _clicked(last, line, source)
    if last is not None:
        yield last


def _label_of(line: Line) -> str:
    """The label of the row on a line; empty where it has none."""
    found = _LABELLED.fullmatch(ascii_frame(line[1].decode(errors="replace")))
    return found[1] if found else ""


def _going_on(
    case: Case | ParseError, above: str, rows: list[Line], source: str
) -> Case | ParseError:
    """The case, or the error for rows that count on from the row with that label, `above`."""
    label = _label_of(rows[0])
    if isinstance(case, ParseError):
        return case
    if label.isdigit() and above.isdigit() and int(label) == int(above) + 1:
        fault = f"the row label {quoted(label)} goes on from the board above"
        return ShapeError(f"{fault}: leave out the empty line").located(source, rows[0][0], 1)
    return case


def _blocks(lines: Iterable[Line]) -> Iterator[tuple[int, list[Line]]]:
    """The lines between empty ones, each with its number; the number of the first before them."""
    for first, block in grid.split(lines, keeps_blanks=False):
        yield first, [(first + at, line) for at, line in enumerate(block)]


def _is_click(line: Line) -> bool:
    text = line[1].decode(errors="replace")
    return any(each.fullmatch(text) for each in (_CLICK, _SAID_CLICK))


def _case(lines: list[Line], dialect: Dialect, source: str, number: int) -> Case | ParseError:
    """The case of a board's lines, or what is wrong with it."""
    cells, cols, style = bytearray(), 0, ""
    places: list[int] = []
    frame = Frame(counted=dialect.framing.frame == "ruler")
    try:
        for at, line in lines:
            text = text_of(line, source, at).translate(_PLAIN)
            if text.startswith(_SYMBOLS) and at == lines[0][0]:
                if text.rstrip() != _legend(dialect):
                    raise ShapeError(
                        f"expected the line {_legend(dialect)}, found {quoted(text)}"
                    ).located(source, at, 1)
                continue
            if _is_frame(text, None if places else style):
                style = style or _style_above(text)
                frame.border(at, text)
                continue
            row = _row(text, style, dialect.alphabet.keeps_blanks)
            if row is None:
                raise ShapeError(
                    f"expected a row between lines, or a line of the frame, found {quoted(text)}"
                ).located(source, at, 1)
            cells += _decoded(row, dialect, source, at)
            cols = cols if places else len(row.cells)
            if len(row.cells) != cols:
                raise ragged(len(places), len(row.cells), cols).located(source, at, 1)
            places.append(at)
            frame.row(at, row.label)
        if not places:
            raise ShapeError("a frame without a row in it").located(source, lines[0][0], 1)
        frame.check(cols)
    except ParseError as error:
        return error.located(source)
    board = Board(len(places), cols, dialect.alphabet.settle(bytes(cells)))
    line_of = partial(_line_of, lines[0][0], tuple(places), 0)
    return Case(board, origin=Origin(source, dialect, number, line_of))


def _decoded(row: _Row, dialect: Dialect, source: str, line: int) -> bytes:
    """The cells of a row. Raises SymbolError, with the place."""
    symbols = row.symbols
    try:
        return dialect.alphabet.decode_symbols(symbols)
    except KeyError as error:
        symbol = str(error.args[0])
        column = row.column(symbols.index(symbol))
        raise dialect.alphabet.unknown(symbol).located(source, line, column) from None


def _line_of(first: int, rows: tuple[int, ...], click: int, part: str, row: int) -> int:
    if part == "click" and click:
        return click
    return rows[row] if part == "board" and 0 <= row < len(rows) else first


def _clicked(last: Case | ParseError | None, line: Line, source: str) -> Case | ParseError | None:
    """The case with the click on that line, or what is wrong with it."""
    if isinstance(last, ParseError):
        return last
    text = line[1].decode(errors="replace")
    if match := _SAID_CLICK.fullmatch(text):
        text = f"{int(match[2]) + 1} {int(match[1]) + 1} free"
    found = _CLICK.fullmatch(text)
    if found is None:
        what = "expected nothing below a click but an empty line; write the click below its board"
        return ShapeError(f"{quoted(text)}: {what}").located(source, line[0], 1)
    what = ""
    if found[3] == "mine":
        what = "a mark is no click: expected 'free'"
    elif last is None:
        what = "a click, and no board above it"
    elif last.click is not None:
        what = "a second click on one board"
    elif "0" in (found[1], found[2]):
        what = "columns and rows count from 1"
    if what or last is None:
        return ShapeError(f"{quoted(found[0].strip())}: {what}").located(source, line[0], 1)
    origin = last.origin
    if origin is not None:
        first, rows = origin.line_of("case", 0) or 1, range(last.board.rows)
        places = tuple(origin.line_of("board", row) or first for row in rows)
        line_of = partial(_line_of, first, places, line[0])
        origin = Origin(origin.source, origin.dialect, origin.number, line_of)
    return Case(last.board, (int(found[2]) - 1, int(found[1]) - 1), origin=origin)


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    r"""Write each board in the dialect's frame, its click below.

    Raises LossyError for a cell without a symbol, a symbol that the frame cannot hold,
    and a board without cells.

    >>> from minesweeper_kit import dumps, loads
    >>> dumps(loads("EM\nEE", "leetcode+grid"), "cs50")
    '-----\n| |X|\n-----\n| | |\n-----\n'
    """
    frame = dialect.framing.frame
    for number, case in enumerate(cases):
        board = case.board
        reject_no_cells(board, "framed")
        symbols = dialect.alphabet.encode_symbols(board.cells, board.cols)
        _reject_symbols(symbols, dialect)
        rows = [symbols[at : at + board.cols] for at in range(0, len(symbols), board.cols)]
        above = f"{_legend(dialect)}\n" if frame == "legend" else ""
        text = "\n" * (number > 0) + above + _WRITERS[frame](rows)
        if case.click is not None:
            if not 0 <= min(case.click) <= max(case.click) < LARGEST:
                raise LossyError(f"framed has no way to write the click {case.click}")
            row, col = case.click
            click_line = f"Click: row {row}, column {col}\n"
            text += click_line if frame in ("legend", "box") else f"{col + 1} {row + 1} free\n"
        stream.write(text.encode())


def _reject_symbols(symbols: Iterable[str], dialect: Dialect) -> None:
    """Raise LossyError for a symbol that would be read as another one in the dialect's frame."""
    frame = dialect.framing.frame
    if frame == "box" and dialect.alphabet.keeps_blanks:
        raise LossyError("the frame 'box' cannot hold a dialect with a blank among its symbols")
    for symbol in dict.fromkeys(symbols):
        lines = symbol.translate(_PLAIN)
        fits = lines == symbol and "|" not in symbol and (symbol == " " or symbol == symbol.strip())
        if frame in ("ruler", "box"):
            fits = fits and len(symbol) == 1
        if frame in ("labels", "legend", "box"):
            fits = fits and not re.search(r"\s", symbol)
        if not fits:
            raise LossyError(f"the frame {frame!r} cannot hold the symbol {quoted(symbol)}")


def _boxes(rows: list[list[str]]) -> str:
    line = "-" * (2 * len(rows[0]) + 1) + "\n"
    return line + "".join(f"|{'|'.join(row)}|\n{line}" for row in rows)


def _crosses(rows: list[list[str]]) -> str:
    line = "+-" * len(rows[0]) + "+\n"
    return line + "".join(f"|{'|'.join(row)}|\n{line}" for row in rows)


def _ruler(rows: list[list[str]]) -> str:
    width, cols = len(str(len(rows))), len(rows[0])
    digits = "".join(str(col % 10) for col in range(1, cols + 1))
    line = f"{'-' * width}|{'-' * cols}|\n"
    body = (f"{number:>{width}}|{''.join(row)}|\n" for number, row in enumerate(rows, 1))
    return f"{' ' * width}|{digits}|\n{line}{''.join(body)}{line}"


def _labels(rows: list[list[str]]) -> str:
    width, cols = len(str(len(rows) - 1)), len(rows[0])
    wide = len(str(cols - 1))

    def line(label: object, mark: str, cells: Iterable[object]) -> str:
        return f"{label:>{width}} {mark} {' '.join(f'{cell!s:>{wide}}' for cell in cells)}\n"

    body = (line(number, "|", row) for number, row in enumerate(rows))
    return f"{line('', ' ', range(cols))}{''.join(body)}"


def _box(rows: list[list[str]]) -> str:
    ruler, *body = _labels(rows).splitlines()
    width = body[0].index("|") - 1
    line = "─" * (len(body[0]) - width - 1)
    inside = "".join(f"{row[:width]}│{row[width + 2 :]} │\n" for row in body)
    ruler = ruler[:width] + ruler[width + 1 :]
    return f"{ruler}\n{' ' * width}┌{line}┐\n{inside}{' ' * width}└{line}┘\n"


def _legend(dialect: Dialect) -> str:
    """The line that says what the symbols of a dialect are."""
    symbols = dialect.symbols
    entries = [f"`{symbols[cell]}` = {name}" for cell, name in _LEGEND.items() if cell in symbols]
    zero, eight = symbols.get(Cell.BLANK, ""), symbols.get(Cell.EIGHT, "")
    return f"{_SYMBOLS}{', '.join(entries)}, `{zero}` to `{eight}` = mines around an open cell"


_WRITERS = {
    "boxes": _boxes,
    "crosses": _crosses,
    "ruler": _ruler,
    "labels": _labels,
    "legend": _labels,
    "box": _box,
}
"""What writes the rows of a board in each style."""
