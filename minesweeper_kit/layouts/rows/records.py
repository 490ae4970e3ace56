"""CSV with a header: `board,click,expected`, and then one case a row.

As spreadsheets write it in some countries, semicolons or tabs may stand for the commas.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from itertools import chain
from typing import NamedTuple

from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case, LineOf, Origin
from minesweeper_kit.cell import LARGEST
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError, ShapeError
from minesweeper_kit.layouts.lines import Line, whole_number
from minesweeper_kit.markup.text import text_of
from minesweeper_kit.wording import counted, quoted

LONGEST = 1000
"""A longer line is no header."""

_ONE_COLUMN = re.compile(rb"(?i)\s?board\s{0,2}|\s?\"board\"\s{0,2}")
_NAME = re.compile(r"[A-Za-z][\w ]{2,30}")


class Field(NamedTuple):
    """A cell of a table: its text without quotes, and where that begins."""

    text: str
    line: int
    column: int


def is_header(line: bytes, *, csv: bool = False) -> bool:
    """Whether a line names the columns of a table of cases: the board's, or two others.

    In a file that is known to be `csv` one column is a table too.

    >>> is_header(b"name,Board,click"), is_header(b"bord;click"), is_header(b"E,M,E")
    (True, True, False)
    >>> is_header(b"board"), is_header(b"board", csv=True)
    (False, True)
    """
    if csv and _ONE_COLUMN.fullmatch(line):
        return True
    return len(line) <= LONGEST and _mark_of(line) is not None and _names_columns(line)


def _mark_of(line: bytes) -> str | None:
    """What stands between the columns of a header."""
    return next((mark for mark in ",;\t" if mark.encode() in line), None)


@lru_cache(maxsize=8)
def _names_columns(line: bytes) -> bool:
    """Whether a cell is a name of the board, as plain data has them, or two nearly are names."""
    from minesweeper_kit.layouts.documents.keys import plain_keys

    try:
        fields = next(_records([(1, line)], "", _mark_of(line) or ","), [])
    except ParseError:
        return False
    names = [field.text.strip() for field in fields]
    found = [plain_keys([name]) for name in names]
    if any("board" in keys.parts for keys in found):
        return True
    nearly = [keys for keys in found if keys.parts or keys.fault]
    return len(nearly) > 1 and all(map(_NAME.fullmatch, names))


def read_records(
    lines: Iterable[Line], dialect: Dialect, source: str
) -> Iterator[Case | ParseError]:
    """The cases of a table whose first line is its header; a ParseError for one that is bad.

    Raises ParseError for a header that is not right, and for a cell whose quotes do not end.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> lines = [(1, b"board,click"), (2, b'EEM/EEE,"0,0"')]
    >>> [case.click for case in read_records(lines, find_dialect("leetcode"), "a.csv")]
    [(0, 0)]
    """
    from minesweeper_kit.layouts.documents.keys import number_keys, plain_keys

    numbered = iter(lines)
    first = next(numbered)
    mark = _mark_of(first[1]) or ","
    records = _records(chain([first], numbered), source, mark)
    header = next(records)
    names = [field.text.strip() for field in header]
    found = plain_keys(names)
    if found.fault is not None:
        at = header[names.index(found.fault.key)]
        raise ParseError(found.fault.message).located(source, at.line, at.column)
    if not found.parts.keys() & {"board", "input"}:
        raise ParseError(
            "no column is called board: expected a header such as board,click,expected"
        ).located(source, header[0].line, header[0].column)
    pair = number_keys(list(found.extra)) if "click" not in found.parts else {}
    if len(pair) == 1:
        ((part, half),) = pair.items()
        other = "col" if part == "row" else "row"
        at = header[names.index(half)]
        raise ParseError(
            f"the column {quoted(half)} is half of a click: name the other half {other}, or this "
            "column otherwise"
        ).located(source, at.line, at.column)
    kept = [name for name in found.extra if name not in pair.values()]
    number = 0
    around = "\r\n" if " " in dialect.alphabet.read_symbols else None
    for record in records:
        if not any(field.text.strip(around) for field in record):
            continue
        number += 1
        try:
            if len(record) != len(names):
                how = f"put quotes around a cell with {quoted(mark)} in it"
                if len(record) < len(names):
                    how = f"write {quoted(mark)} before each empty cell"
                raise ShapeError(
                    f"{counted(len(record), 'cell')} in this row, expected {len(names)} like the "
                    f"header: {how}"
                ).located(source, record[0].line, record[0].column)
            cells = dict(zip(names, record, strict=True))
            parts = {part: cells[str(path[0])] for part, path in found.parts.items()}
            if pair:
                both = ",".join(cells[pair[each]].text.strip() for each in ("row", "col"))
                parts["click"] = cells[pair["row"]]._replace(text=both.strip(","))
            extra = {key: cells[key].text for key in kept if cells[key].text}
            yield _case(parts, extra, dialect, source, number)
        except ParseError as error:
            yield error


def _case(
    parts: dict[str, Field], extra: dict[str, str], dialect: Dialect, source: str, number: int
) -> Case:
    """The case of a row of the table. Raises ParseError."""
    from minesweeper_kit.layouts.documents.fields import roles
    from minesweeper_kit.layouts.documents.values import unknown_parts

    given = {part: field for part, field in parts.items() if field.text.strip("\r\n")}
    for part, field in parts.items():
        if part == "input" or (part == "board" and part not in given):
            what = "a case needs a board" if part == "board" else "name the column board"
            raise ParseError(what).located(source, field.line, field.column)
    named = given.get("dialect")
    if named and named.text.strip().lower() not in (dialect.name, *dialect.aliases):
        raise ParseError(
            f"the case is in dialect {quoted(named.text.strip())}, not in {dialect.name}: name it "
            "(--from)"
        ).located(source, named.line, named.column)
    asked, answered = roles(dialect, fixture="expected" in given)
    boards = {
        part: read_board(given[part], of, source)
        for part, of in (("board", asked), ("expected", answered))
        if part in given
    }
    unknown = unknown_parts(extra, boards["board"], dialect, clicked="click" in given)
    return Case(
        boards["board"],
        _click(given["click"], source) if given.get("click") else None,
        boards.get("expected"),
        _mines(given["mines"], source) if "mines" in given else None,
        given["name"].text.strip() if "name" in given else None,
        extra,
        Origin(source, dialect, number, _lines(parts), unknown=unknown),
    )


def _lines(parts: dict[str, Field]) -> LineOf:
    """The `line_of` of a case: rows of a board may be on one line, or on several."""
    spans = {
        part: (field.line, field.text.rstrip("\r\n").count("\n")) for part, field in parts.items()
    }
    return partial(_line_of, spans)


def _line_of(spans: dict[str, tuple[int, int]], part: str, row: int) -> int:
    first, more = spans.get(part) or min(spans.values())
    return first + min(row, more) if part in spans else first


def _click(field: Field, source: str) -> Click | None:
    """The click of a cell. Raises ParseError."""
    from minesweeper_kit.layouts.documents.values import two_numbers

    if not field.text.strip():
        return None
    click = two_numbers(field.text)
    if click is None or max(click) > LARGEST:
        message = f"expected a click as in 3,0 or [3,0], found {quoted(field.text)}"
        raise ParseError(message).located(source, field.line, field.column)
    return click


def _mines(field: Field, source: str) -> int:
    """The total of mines of a cell. Raises ParseError."""
    total = whole_number(field.text.encode())
    if total is None:
        message = f"expected a count of mines, found {quoted(field.text)}"
        raise ParseError(message).located(source, field.line, field.column)
    return total


def read_board(field: Field, dialect: Dialect, source: str) -> Board:
    """The board of a cell: rows with line ends or a mark between, or a list. Raises ParseError.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> read_board(Field("EM/EE", 2, 1), find_dialect("leetcode"), "suite.csv")
    Board(2, 2, 'EM EE')
    """
    text = field.text.strip("\r\n")
    try:
        if text.lstrip().startswith("["):
            return _list(text, dialect)
        if "\n" in field.text:
            return Board(*dialect.alphabet.decode([row.encode() for row in _rows(text)], line=1))
        return _on_one_line(text, dialect)
    except ParseError as error:
        above = len(field.text) - len(field.text.lstrip("\r\n"))
        line, column = error.line or 1, error.column or 1
        if line == 1 and not above:
            column += field.column - 1
        error.line = error.column = error.source = None
        raise error.located(source, field.line + above + line - 1, column) from None


def _rows(text: str) -> list[str]:
    return [row.removesuffix("\r") for row in text.split("\n")]


def _on_one_line(text: str, dialect: Dialect) -> Board:
    """The board of rows with `/`, `;`, `|` or a written line end between. Raises ParseError."""
    symbols = "".join(dialect.alphabet.read_symbols)
    others = (mark for mark in ";|" if mark in text and mark not in symbols)
    between = "\\n" if "\\n" in text else next(others, "/")
    if between in text and between[0] in symbols:
        raise ParseError(
            f"{quoted(between[0])} is a symbol of dialect {dialect.name}: write the rows on lines "
            "of their own, in quotes"
        )
    words = text.split()
    if between not in text and " " not in symbols and len(words) > 1 and len(words[0]) > 1:
        raise ParseError("a blank is no end of a row: write / between rows, as in EEM/EEE")
    rows = text.split(between)
    blank = not dialect.alphabet.keeps_blanks
    try:
        return Board(*dialect.alphabet.decode([row.encode() for row in rows], line=1))
    except ParseError as error:
        at = (error.line or 1) - 1
        before = sum(len(row) + len(between) for row in rows[:at])
        leading = len(rows[at]) - len(rows[at].lstrip()) if blank and error.column == 1 else 0
        error.column = (error.column or 1) + before + leading
        error.line = 1
        raise


def _list(text: str, dialect: Dialect) -> Board:
    """The board of a list of rows. Raises ParseError."""
    from minesweeper_kit.layouts.brackets import array

    lines = enumerate(text.encode().split(b"\n"), 1)
    found = list(array.read_lines(lines, dialect, ""))
    for item in found:
        if isinstance(item, ParseError):
            raise item
    if len(found) != 1 or not isinstance(found[0], Case):
        raise ParseError("expected one board in this cell")
    return found[0].board


def _records(lines: Iterable[Line], source: str, mark: str) -> Iterator[list[Field]]:
    """The rows of a table, whose cells may be quoted and then have marks and line ends in them.

    Raises ParseError for a quoted cell that does not end, or goes on after its quotes.
    """
    record: list[Field] = []
    parts: list[str] = []
    begun: tuple[int, int] | None = None  # of the quoted cell that goes on
    number = 0
    for number, line in lines:
        text = text_of(line, source, number)
        at = 0
        while True:
            if begun is None:
                if text.startswith('"', at):
                    begun, parts, at = (number, at + 2), [], at + 1
                    continue
                end = text.find(mark, at)
                record.append(Field(text[at : end if end >= 0 else None], number, at + 1))
            else:
                at, closed = _quoted(text, at, parts)
                if not closed:
                    parts.append("\n")
                    break
                record.append(Field("".join(parts), *begun))
                begun = None
                end = text.find(mark, at)
                if text[at : end if end >= 0 else None].strip():
                    message = (
                        f'expected {quoted(mark)} after the quoted cell: a " in it is written ""'
                    )
                    raise ParseError(message).located(source, number, at + 1)
            if end < 0:
                yield record
                record = []
                break
            at = end + 1
    if begun is not None:
        raise ParseError(f'the cell that begins at line {begun[0]} has no closing "').located(
            source, number + 1, 1
        )


def _quoted(text: str, at: int, parts: list[str]) -> tuple[int, bool]:
    """Take what is left of a quoted cell on a line: where it ends, and whether it does."""
    while True:
        end = text.find('"', at)
        parts.append(text[at : end if end >= 0 else None])
        if end < 0:
            return len(text), False
        if not text.startswith('""', end):
            return end + 1, True
        parts.append('"')
        at = end + 2
