"""`sized`: the sizes on a line of their own, then the rows; as often as there are boards.

What the lines above a board hold, and in which order, the dialect says:
`{rows} {cols}`, `{cols}x{rows}x{mines}`, or more than one line. Where its answers
are bare, those are rows alone, an empty line between boards.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, islice
from typing import BinaryIO

from minesweeper_kit.case import Case, Origin
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import LossyError, ParseError, ShapeError
from minesweeper_kit.layouts import grid
from minesweeper_kit.layouts.text import (
    Line,
    consecutive,
    numbered,
    read_sized,
    refuse_no_cells,
    shown,
)

HOLDS: frozenset[str] = frozenset()

_DIGITS = 9
_PLACE = re.compile(r"\{(rows|cols|mines)\}")


def holds(dialect: Dialect) -> frozenset[str]:
    """The total of mines, where the dialect's header has it."""
    return frozenset({"mines"} if "{mines}" in "".join(dialect.header) else ())


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


def matches(text: bytes, dialect: Dialect) -> bool:
    """Whether the text begins with the dialect's header."""
    lines = (line.strip() for line in text.lstrip().split(b"\n", len(dialect.header)))
    return all(
        pattern.fullmatch(next(lines, b"")) is not None for pattern in _patterns(dialect.header)
    )


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The boards of a file, each a case.

    Raises ParseError where the sizes and the lines do not fit together; yields
    one for a board that cannot be read.
    """
    lines = numbered(stream, source)
    number = 0
    for number_of_line, line in lines:
        if not line.strip():
            continue
        first = (number_of_line, line)
        if (
            not number
            and dialect.bare_answers
            and not _patterns(dialect.header)[0].fullmatch(line.strip())
        ):
            yield from grid.boards(chain([first], lines), dialect, source)
            return
        number += 1
        yield _read_one(chain([first], lines), dialect, source, number)


def _read_one(
    lines: Iterator[Line], dialect: Dialect, source: str, number: int
) -> Case | ParseError:
    """The board that begins with the next line."""
    sizes: dict[str, int] = {}
    start = line_number = 0
    for template, pattern in zip(dialect.header, _patterns(dialect.header), strict=True):
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
    if len(rows) < sizes["rows"]:
        raise ShapeError(
            f"the file ends after row {len(rows)} of the {sizes['rows']} rows announced"
        ).located(source, first + len(rows), 1)
    places = consecutive(case=start, board=first, mines=line_number)
    try:
        board = read_sized(dialect, rows, sizes["cols"], source, first)
    except ShapeError:
        raise  # the announced size is wrong, and so may be where the next board begins
    except ParseError as error:
        return error
    return Case(board, mines=sizes.get("mines"), origin=Origin(source, dialect, number, places))


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    """Write the boards.

    Raises LossyError for a cell without a symbol, no cells at all, a total of
    mines that the header wants and nobody knows, and bare answers among
    questions.
    """
    bare: bool | None = None
    for number, case in enumerate(cases):
        board = case.board
        refuse_no_cells(board, "sized")
        rows = b"\n".join(dialect.encode(board.cells, board.rows, board.cols)) + b"\n"
        is_bare = dialect.bare_answers and not board.is_untouched
        if bare not in (None, is_bare):
            raise LossyError("a question among answers: sized holds one kind for this dialect")
        bare = is_bare
        if not bare:
            stream.write(_header(case, dialect) + rows)
        elif matches(rows, dialect):
            raise LossyError("the rows of the answer would be read back as the sizes of a board")
        else:
            stream.write(b"\n" * (number > 0) + rows)


def _header(case: Case, dialect: Dialect) -> bytes:
    board, mines = case.board, case.mines
    if mines is None and not board.is_player_view:
        mines = board.mines
    if mines is None and holds(dialect):
        raise LossyError("the header wants the total of mines, which a player's view does not show")
    sizes = {"rows": board.rows, "cols": board.cols, "mines": mines}
    lines = [_PLACE.sub(lambda place: str(sizes[place[1]]), line) for line in dialect.header]
    return "".join(line + "\n" for line in lines).encode()
