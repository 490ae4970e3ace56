"""`sized`: the sizes on a line of their own, then the rows; as often as there are boards.

What the lines above a board hold, and in which order, the dialect says:
`{rows} {cols}`, `{cols}x{rows}x{mines}`, or more than one line. Where it is
counted, the first line of the file is the number of boards. Where its answers
are bare, those are rows alone, an empty line between boards.
"""

import io
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, islice
from typing import BinaryIO

from minesweeper_kit.case import Case, Origin
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import LossyError, ParseError, ShapeError
from minesweeper_kit.layouts.lines import (
    Line,
    consecutive,
    numbered,
    read_sized,
    refuse_no_cells,
    whole_number,
    write_counted,
)
from minesweeper_kit.layouts.rows import grid
from minesweeper_kit.wording import counted, shown

_DIGITS = 9
_PLACE = re.compile(r"\{(rows|cols|mines)\}")
_COUNT = re.compile(rb"[0-9]+")


@cache
def _patterns(header: tuple[str, ...]) -> tuple[re.Pattern[bytes], ...]:
    """What matches each line of a header."""
    patterns = []
    for line in header:
        parts = _PLACE.split(line)
        for at, part in enumerate(parts):
            literal = r"[ \t]+".join(map(re.escape, re.split(r"[ \t]+", part)))
            parts[at] = f"(?P<{part}>[0-9]+)" if at % 2 else literal
        patterns.append(re.compile("".join(parts).encode()))
    return tuple(patterns)


def _opening(dialect: Dialect) -> tuple[re.Pattern[bytes], ...]:
    """What matches each line with which a file begins."""
    return (_COUNT,) * dialect.framing.counted + _patterns(dialect.framing.header)


def _begins(line: bytes, dialect: Dialect) -> bool:
    """Whether a file whose first line is this one has sizes."""
    return _opening(dialect)[0].fullmatch(line.strip()) is not None


def begins(text: bytes, dialect: Dialect) -> bool:
    """Whether the text begins with the dialect's header, and the number of boards above it."""
    lines = (line.strip() for line in io.BytesIO(text) if line.strip())
    return all(pattern.fullmatch(next(lines, b"")) is not None for pattern in _opening(dialect))


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The boards of a file, each a case.

    Raises ParseError where the sizes, or the number of boards, and the lines do
    not fit together; yields one for a board that cannot be read.
    """
    lines = numbered(stream, source)
    first = next((line for line in lines if _holds_something(line[1], dialect)), None)
    if first is None:
        return
    if dialect.framing.bare_answers and not _begins(first[1], dialect):
        yield from grid.boards(chain([first], lines), dialect, source)
    elif dialect.framing.counted:
        yield from _read_boards(lines, dialect, source, first)
    else:
        yield from _read_boards(chain([first], lines), dialect, source)


def _holds_something(line: bytes, dialect: Dialect) -> bool:
    """Whether it may be the first line, which in a bare answer can be blanks alone."""
    return bool(
        line if dialect.framing.bare_answers and dialect.alphabet.keeps_blanks else line.strip()
    )


def _read_boards(
    lines: Iterator[Line], dialect: Dialect, source: str, announced: Line | None = None
) -> Iterator[Case | ParseError]:
    """The boards under their headers: as many as the line says that announces them."""
    total, what = _total(announced, source) if announced else (None, "")
    number, last = 0, announced[0] if announced else 0
    for line in lines:
        if not line[1].strip():
            continue
        if number == total:
            raise ShapeError(f"found {shown(line[1])} after the {what}").located(source, line[0], 1)
        number += 1
        item, last = _read_one(chain([line], lines), dialect, source, number)
        yield item
    if total is not None and number < total:
        raise ShapeError(f"the file ends after {number} of the {what}").located(source, last + 1, 1)


def _total(announced: Line, source: str) -> tuple[int, str]:
    """The number of boards that the line announces, and how a message speaks of them."""
    at, line = announced
    total = whole_number(line)
    if total is None:
        raise ShapeError(f"expected the number of test cases, found {shown(line)}").located(
            source, at, 1
        )
    return total, f"{counted(total, 'test case')} that line {at} announces"


def _read_one(
    lines: Iterator[Line], dialect: Dialect, source: str, number: int
) -> tuple[Case | ParseError, int]:
    """The board that begins with the next line, and the number of its last line."""
    sizes: dict[str, int] = {}
    start = line_number = 0
    for template, pattern in zip(
        dialect.framing.header, _patterns(dialect.framing.header), strict=True
    ):
        line_number, line = next(lines, (line_number + 1, None))
        start = start or line_number
        what = _PLACE.sub(lambda place: place[1].upper(), template)
        if line is None:
            raise ShapeError(f"the file ends, expected {what}").located(source, line_number, 1)
        found = pattern.fullmatch(line.strip())
        if found is None:
            raise ShapeError(f"expected {what} above the board, found {shown(line)}").located(
                source, line_number, 1
            )
        if any(len(value) > _DIGITS for value in found.groupdict().values()):
            raise ShapeError(f"a number of more than {_DIGITS} digits").located(
                source, line_number, 1
            )
        sizes.update({key: int(value) for key, value in found.groupdict().items()})
    if not sizes["rows"] or not sizes["cols"]:
        raise ShapeError("the board has no cells").located(source, start, 1)
    first = line_number + 1
    rows = [line for _, line in islice(lines, sizes["rows"])]
    last = line_number + len(rows)
    try:
        # A symbol that is wrong comes before an end that is too early.
        board = read_sized(dialect, rows, sizes["cols"], source, first)
        if len(rows) < sizes["rows"]:
            raise ShapeError(
                f"the file ends after row {len(rows)} of the "
                f"{counted(sizes['rows'], 'row')} announced"
            ).located(source, last + 1, 1)
    except ShapeError:
        raise  # the announced size is wrong, and so may be where the next board begins
    except ParseError as error:
        return error, last
    places = consecutive(case=start, board=first, mines=line_number)
    origin = Origin(source, dialect, number, places)
    return Case(board, mines=sizes.get("mines"), origin=origin), last


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    """Write the boards.

    Raises LossyError for a cell without a symbol, no cells at all, a total of
    mines that the header wants and nobody knows, and bare answers among
    questions.
    """
    cases = iter(cases)
    first = next(cases, None)
    if first is None:
        return
    bare = _is_bare(first, dialect)
    pieces = _pieces(chain([first], cases), dialect, bare)
    if dialect.framing.counted and not bare:
        write_counted(pieces, stream)
        return
    for number, piece in enumerate(pieces):
        stream.write(b"\n" * (bare and number > 0) + piece)


def _is_bare(case: Case, dialect: Dialect) -> bool:
    return dialect.framing.bare_answers and not case.board.is_untouched


def _pieces(cases: Iterable[Case], dialect: Dialect, bare: bool) -> Iterator[bytes]:
    """Each board as it stands in the file, all bare or none."""
    for case in cases:
        board = case.board
        refuse_no_cells(board, "sized")
        rows = dialect.alphabet.encode(board.cells, board.rows, board.cols)
        if _is_bare(case, dialect) != bare:
            raise LossyError("a question among answers: sized holds one kind for this dialect")
        if bare and case.mines not in (None, board.mines):
            raise LossyError("a bare answer has no room for the total of mines")
        if bare and _begins(rows[0], dialect):
            raise LossyError("the answer would be read back as the beginning of questions")
        yield (b"" if bare else _header(case, dialect)) + b"\n".join(rows) + b"\n"


def _header(case: Case, dialect: Dialect) -> bytes:
    board, mines = case.board, case.mines
    if mines is None and not board.is_player_view:
        mines = board.mines
    if mines is None and "{mines}" in "".join(dialect.framing.header):
        raise LossyError("the header wants the total of mines, which a player's view does not show")
    sizes = {"rows": board.rows, "cols": board.cols, "mines": mines}
    lines = [
        _PLACE.sub(lambda place: str(sizes[place[1]]), line) for line in dialect.framing.header
    ]
    return "".join(line + "\n" for line in lines).encode()
