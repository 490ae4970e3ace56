"""`sized`: for each board a header, one or more lines with its size, then its rows.

The dialect's framing says what the header looks like: `{rows} {cols}`,
`{cols}x{rows}x{mines}`, or several lines. Where `counted` is true, the first line of
the file is the number of boards. Where `bare_answers` is true, an answer has no
header: it is rows alone, with an empty line between boards.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, islice
from typing import BinaryIO

from minesweeper_kit.batch import Item
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import DIGITS
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.parts import Framing
from minesweeper_kit.errors import LossyError, ParseError, ShapeError
from minesweeper_kit.layouts.lines import (
    Line,
    consecutive,
    mixture,
    numbered_lines,
    read_sized,
    reject_no_cells,
    total_of,
    whole_number,
    write_counted,
)
from minesweeper_kit.layouts.rows import grid
from minesweeper_kit.wording import counted, quoted

_PLACE = re.compile(r"\{(rows|cols|side|mines)\}")
_COUNT = re.compile(rb"[0-9]+")


@cache
def _patterns(header: tuple[str, ...]) -> tuple[re.Pattern[bytes], ...]:
    """A pattern for each line of a header, with the groups `rows`, `cols`, `side`, `mines`."""
    patterns = []
    for line in header:
        parts = _PLACE.split(line)
        for at, part in enumerate(parts):
            literal = r"[ \t]+".join(map(re.escape, re.split(r"[ \t]+", part)))
            parts[at] = f"(?P<{part}>[0-9]+)" if at % 2 else literal
        patterns.append(re.compile("".join(parts).encode()))
    return tuple(patterns)


@cache
def _opening(framing: Framing) -> tuple[re.Pattern[bytes], ...]:
    """A pattern for each line at the beginning of a file, before the first row."""
    return (_COUNT,) * framing.counted + _patterns(framing.header)


def _begins(line: bytes, dialect: Dialect) -> bool:
    """Whether the first line of a file shows that it has headers, and is no bare answer."""
    return _opening(dialect.framing)[0].fullmatch(line.strip()) is not None


def begins(text: bytes, dialect: Dialect) -> bool:
    r"""Whether the text begins as the dialect's files do: with its header, or the count above it.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> begins(b"1 2\n.#\n", find_dialect("atcoder")), begins(b".#\n", find_dialect("atcoder"))
    (True, False)
    """
    rest = text
    for pattern in _opening(dialect.framing):
        line, _, rest = rest.lstrip().partition(b"\n")
        if pattern.fullmatch(line.rstrip()) is None:
            return False
    return True


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Item]:
    r"""The boards of a file, each a case; a ParseError in the place of one that is bad.

    Raises ParseError where a size, or the number of boards, does not fit the lines,
    since the next board cannot be found then.

    >>> from minesweeper_kit import loads
    >>> [(case.board, case.mines) for case in loads("1\n1 2 1\n.1\n", "spoj")]
    [(Board(1, 2, 'H1'), 1)]
    """
    lines = numbered_lines(stream, source)
    first = next((line for line in lines if _holds_something(line[1], dialect)), None)
    if first is None:
        return
    if dialect.framing.bare_answers and not _begins(first[1], dialect):
        yield from grid.read_lines(chain([first], lines), dialect, source)
    elif dialect.framing.counted:
        yield from _read_boards(lines, dialect, source, first)
    else:
        yield from _read_boards(chain([first], lines), dialect, source)


def _holds_something(line: bytes, dialect: Dialect) -> bool:
    """Whether a line is not empty; a row of a bare answer may be nothing but blanks."""
    return bool(
        line if dialect.framing.bare_answers and dialect.alphabet.keeps_blanks else line.strip()
    )


def _read_boards(
    lines: Iterator[Line], dialect: Dialect, source: str, announced: Line | None = None
) -> Iterator[Case | ParseError]:
    """The boards under their headers; as many as the line `announced` says, if there is one."""
    total, what = _total(announced, source) if announced else (None, "")
    number, last = 0, announced[0] if announced else 0
    for line in lines:
        if not line[1].strip():
            continue
        ends = number and dialect.is_inline and line[1].split() == [b"0", b"0"]
        if ends and not any(rest.strip() for _, rest in lines):
            return  # so a file of UVa ends, whose symbols were given
        if number == total:
            raise ShapeError(f"found {quoted(line[1])} after the {what}").located(
                source, line[0], 1
            )
        number += 1
        item, last = _read_one(chain([line], lines), dialect, source, number)
        yield item
    if total is not None and number < total:
        raise ShapeError(f"the file ends after {number} of the {what}").located(source, last + 1, 1)


def _total(announced: Line, source: str) -> tuple[int, str]:
    """The number of boards that a line announces, and how a message names them."""
    at, line = announced
    total = whole_number(line)
    if total is None:
        raise ShapeError(f"expected the number of test cases, found {quoted(line)}").located(
            source, at, 1
        )
    return total, f"{counted(total, 'test case')} that line {at} announces"


def _read_one(
    lines: Iterator[Line], dialect: Dialect, source: str, number: int
) -> tuple[Case | ParseError, int]:
    """The case whose header is next, or what is wrong with its board; and its last line's number.

    Raises ParseError where the header does not fit the rows.
    """
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
            raise ShapeError(f"expected {what} above the board, found {quoted(line)}").located(
                source, line_number, 1
            )
        if any(len(value) > DIGITS for value in found.groupdict().values()):
            raise ShapeError(f"a number of more than {DIGITS} digits").located(
                source, line_number, 1
            )
        sizes.update({key: int(value) for key, value in found.groupdict().items()})
    sizes.setdefault("rows", sizes.get("side", 0))
    sizes.setdefault("cols", sizes.get("side", 0))
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
    r"""Write the boards, each under its header.

    Raises LossyError for a cell without a symbol, a board without cells, a header that
    needs a total of mines that is not known, and for bare answers and questions
    together.

    >>> from minesweeper_kit import dumps, loads
    >>> dumps(loads("EM", "leetcode+grid"), "atcoder")
    '1 2\n.#\n'
    """
    cases = iter(cases)
    first = next(cases, None)
    if first is None:
        return
    bare = _is_bare(first, dialect)
    pieces = _pieces(chain([first], cases), dialect, bare)
    if dialect.framing.counted and not bare:
        write_counted(((piece, 1) for piece in pieces), stream)
        return
    for number, piece in enumerate(pieces):
        stream.write(b"\n" * (bare and number > 0) + piece)


def _is_bare(case: Case, dialect: Dialect) -> bool:
    """Whether the case is an answer that is written without a header."""
    return dialect.framing.bare_answers and not case.board.is_untouched


def _pieces(cases: Iterable[Case], dialect: Dialect, bare: bool) -> Iterator[bytes]:
    """The bytes of each board. Raises LossyError unless all are `bare`, or none is."""
    for case in cases:
        board = case.board
        reject_no_cells(board, "sized")
        rows = dialect.alphabet.encode(board.cells, board.rows, board.cols)
        if _is_bare(case, dialect) != bare:
            raise mixture(dialect, opened=not bare)
        if bare and case.mines not in (None, board.mines):
            raise LossyError("a bare answer cannot hold the total of mines")
        if bare and _begins(rows[0], dialect):
            raise LossyError("the answer would be read back as the beginning of questions")
        yield (b"" if bare else _header(case, dialect)) + b"\n".join(rows) + b"\n"


def _header(case: Case, dialect: Dialect) -> bytes:
    """The lines above a board. Raises LossyError for a total of mines that is not known."""
    board, header = case.board, "".join(dialect.framing.header)
    mines = total_of(case, f"the header of {dialect.name}") if "{mines}" in header else None
    if "{side}" in header and board.rows != board.cols:
        raise LossyError(
            f"a board of {board.rows}x{board.cols}: this header is of square boards; "
            f"{dialect.name}+grid writes the board alone"
        )
    sizes = {"rows": board.rows, "cols": board.cols, "side": board.rows, "mines": mines}
    lines = [
        _PLACE.sub(lambda place: str(sizes[place[1]]), line) for line in dialect.framing.header
    ]
    return "".join(line + "\n" for line in lines).encode()
